"""What a round of Carousel scores, and where the match stands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...cards import Card
from ...errors import StateError, StateFault
from ...outcomes import RoundEnd, ScoreKind, ScoreLine, Standings, total_points
from .rules import Rules
from .state import Phase, Result, State


def settle(
    rules: Rules, hands: Iterable[int | Iterable[Card]], *, knocker: int | None = None, out: int | None = None
) -> tuple[ScoreLine, ...]:
    """Score a finished round without a game.

    Whether the knock was allowed is not judged.

    Args:
        rules: The rules.
        hands: Per seat: the cards left, in any order, or what they count by ``rules.values``.
        knocker: The seat that knocked; None: nobody did.
        out: The seat that played its last card; None: nobody did.

    Returns:
        For each winner in seat order: the difference to each other player, then a bonus; nothing that is worth 0. Under
        ``scoring="winner_only"`` one line, one point for each winner.

    Raises:
        ValueError: There are not as many hands as players, or a seat is named that is none.

    Example:
        >>> from attrs import evolve
        >>> from rummykit.games import carousel
        >>> for line in carousel.settle(evolve(carousel.CAROUSEL, players=3), [5, 5, 30], knocker=0):
        ...     print(line.seats, line.kind.value, line.points)
        (1,) difference in deadwood 25
        (1,) undercut bonus 10
    """
    counts = tuple(hand if isinstance(hand, int) else rules.values.total(hand) for hand in hands)
    if len(counts) != rules.players:
        raise ValueError(f"{len(counts)} hands for {rules.players} players")
    for seat in (knocker, out):
        if seat is not None and not 0 <= seat < rules.players:
            raise ValueError(f"{seat} is no seat")
    return _round_lines(rules, counts, _round_winners(counts, knocker, out), knocker, out)


def score(state: State) -> tuple[ScoreLine, ...]:
    """The finished round, itemised as by :func:`settle`; no line when all differences are 0.

    Raises:
        StateError: The round is not over.
    """
    _check_over(state)
    return _round_lines(state.rules, _counts(state), round_winners(state), state.knocker, _out(state))


def round_winners(state: State) -> tuple[int, ...]:
    """The seats that won the finished round, in seat order; there is always one.

    Raises:
        StateError: The round is not over.
    """
    _check_over(state)
    return _round_winners(_counts(state), state.knocker, _out(state))


def current_result(state: State) -> Result:
    """What the finished round gave."""
    return Result(total_points(score(state), state.rules.players), round_winners(state))


def ending_of_knock(state: State) -> RoundEnd:
    """How the round ends if the seat to act knocks."""
    is_won = _round_winners(_counts(state), state.turn, None) == (state.turn,)
    return RoundEnd.KNOCK if is_won else RoundEnd.UNDERCUT


def _check_over(state: State) -> None:
    if state.phase is not Phase.ROUND_OVER:
        raise StateError((StateFault.ROUND_NOT_OVER,))


def _out(state: State) -> int | None:
    """The seat that went out."""
    return state.turn if state.ending is RoundEnd.WENT_OUT else None


def _counts(state: State) -> tuple[int, ...]:
    """What decides the round, per seat."""
    return tuple(map(state.rules.values.total, state.hands))


def _round_winners(counts: Sequence[int], knocker: int | None, out: int | None) -> tuple[int, ...]:
    """The seats with the lowest count; a knocker who ties with others is none of them."""
    if out is not None:
        return (out,)
    least = min(counts)
    lowest = tuple(seat for seat, count in enumerate(counts) if count == least)
    others = tuple(seat for seat in lowest if seat != knocker)
    return others or lowest


def _round_lines(
    rules: Rules, counts: Sequence[int], winners: Sequence[int], knocker: int | None, out: int | None
) -> tuple[ScoreLine, ...]:
    if rules.scoring == "winner_only":
        return (ScoreLine(tuple(winners), ScoreKind.ROUND, 1),)
    lines: list[ScoreLine] = []
    for winner in winners:
        lines += [ScoreLine((winner,), ScoreKind.DEADWOOD, count - counts[winner]) for count in counts]
        if out is not None:
            lines.append(ScoreLine((winner,), ScoreKind.GOING_OUT_BONUS, rules.going_out_bonus))
        elif knocker is not None and winner != knocker:
            is_tie_of_many = counts[knocker] == counts[winner] and len(winners) > 1
            points = rules.multi_tie_bonus if is_tie_of_many else rules.undercut_bonus
            lines.append(ScoreLine((winner,), ScoreKind.UNDERCUT_BONUS, points))
    return tuple(line for line in lines if line.points)


def standings(state: State) -> Standings:
    """Where the match stands, with this round if it is over.

    While the match goes on, totals are the points of the rounds, and those for rounds won only under
    ``round_bonus_counts_to_target``; when it is over, all bonuses are in. The match is over when somebody has reached
    the target at the end of a round; the winners are all with the highest total then, which may be others.
    """
    results = state.results
    if state.phase is Phase.ROUND_OVER:
        results = (*results, current_result(state))
    lines = match_lines(state.rules, results)
    totals = total_points(lines, state.rules.players)
    winners: tuple[int, ...] = ()
    if is_match_over(state.rules, results):
        most = max(totals)
        winners = tuple(seat for seat, total in enumerate(totals) if total == most)
    return Standings(totals, winners, lines)


def is_match_over(rules: Rules, results: Sequence[Result]) -> bool:
    """Whether somebody has reached the target."""
    return bool(_at_target(rules, results))


def match_lines(rules: Rules, results: Sequence[Result]) -> tuple[ScoreLine, ...]:
    """What the results of some rounds add up to, line by line."""
    lines = [
        ScoreLine((seat,), ScoreKind.ROUND, points)
        for result in results
        for seat, points in enumerate(result.points)
        if points
    ]
    at_target = _at_target(rules, results)
    if at_target or rules.round_bonus_counts_to_target:
        bonuses = ((seat, rules.round_bonus * count) for seat, count in enumerate(_rounds_won(rules, results)))
        lines += [ScoreLine((seat,), ScoreKind.BOX_BONUS, points) for seat, points in bonuses if points]
    if rules.target_bonus:
        lines += [ScoreLine((seat,), ScoreKind.TARGET_BONUS, rules.target_bonus) for seat in at_target]
    return tuple(lines)


def _at_target(rules: Rules, results: Sequence[Result]) -> list[int]:
    """The seats that have reached the target."""
    totals = [0] * rules.players
    for result in results:
        for seat, points in enumerate(result.points):
            totals[seat] += points
    if rules.round_bonus_counts_to_target:
        for seat, count in enumerate(_rounds_won(rules, results)):
            totals[seat] += rules.round_bonus * count
    return [seat for seat, total in enumerate(totals) if total >= rules.target]


def _rounds_won(rules: Rules, results: Sequence[Result]) -> list[int]:
    return [sum(seat in result.winners for result in results) for seat in range(rules.players)]

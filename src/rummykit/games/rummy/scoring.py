"""What a round of rummy scores, and where the match stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from ...errors import StateError, StateFault
from ...outcomes import RoundEnd, ScoreKind, ScoreLine, Standings, total_points
from .rules import Rules
from .state import Laid, Phase, State


def score(state: State) -> tuple[ScoreLine, ...]:
    """The finished round, itemised; no line for what is worth nothing.

    The other hands stand in a line each, so that a player can be shown who paid what.

    Raises:
        StateError: The round is not over.
    """
    if state.phase is not Phase.ROUND_OVER:
        raise StateError((StateFault.ROUND_NOT_OVER,))
    if state.rules.scoring == "melded":
        lines = _melded_lines(state)
    elif state.ending is RoundEnd.WENT_OUT:
        lines = _won_lines(state, state.turn)
    else:
        lines = _blocked_lines(state)
    return tuple(line for line in lines if line.points)


def _hand_values(state: State) -> list[int]:
    return [state.rules.hand_value(hand) for hand in state.hands]


def _melded_lines(state: State) -> Iterator[ScoreLine]:
    """Cards on the table less cards in hand, for each side."""
    rules = state.rules
    melded = table_values(rules, state.table)
    held = _hand_values(state)
    for side in rules.sides:
        yield ScoreLine(side, ScoreKind.CARDS_MELDED, sum(melded[seat] for seat in side))
        yield ScoreLine(side, ScoreKind.CARDS_LEFT, -sum(held[seat] for seat in side))
        if state.ending is RoundEnd.WENT_OUT and state.turn in side:
            yield ScoreLine(side, ScoreKind.GOING_OUT_BONUS, rules.going_out_bonus)


def table_values(rules: Rules, table: Iterable[Laid]) -> list[int]:
    """What the cards that each seat has on the table are worth.

    Example:
        >>> from rummykit import parse_meld
        >>> from rummykit.games.rummy import FIVE_HUNDRED
        >>> table_values(FIVE_HUNDRED, [Laid(0, parse_meld("7d 8d 9d Td"), (0, 0, 0, 1))])
        [24, 10]
    """
    worth = [0] * rules.players
    for laid in table:
        times = 2 if laid.doubled else 1
        for seat, points in zip(laid.by, rules.melded_values(laid.meld), strict=True):
            worth[seat] += times * points
    return worth


def _won_lines(state: State, winner: int) -> Iterator[ScoreLine]:
    """The winner gets the value of the other hands, or each of the others loses that of its own."""
    rules = state.rules
    yield from _payments(rules, _hand_values(state), (winner,))
    if state.going_rummy:
        more = [(rules.rummy_multiplier - 1) * value for value in _hand_values(state)]
        yield from _payments(rules, more, (winner,), ScoreKind.GOING_RUMMY)
        yield ScoreLine((winner,), ScoreKind.GOING_RUMMY, rules.rummy_bonus)
    yield ScoreLine((winner,), ScoreKind.GOING_OUT_BONUS, rules.going_out_bonus)


def _blocked_lines(state: State) -> Iterator[ScoreLine]:
    held = _hand_values(state)
    match state.rules.block_scoring:
        case "void":
            pass
        case "all_penalised":
            for seat, value in enumerate(held):
                yield ScoreLine((seat,), ScoreKind.CARDS_LEFT, -value)
        case "lowest_collects":
            least = min(held)
            winners = tuple(seat for seat, value in enumerate(held) if value == least)
            yield from _payments(state.rules, [value - least for value in held], winners)
        case _:
            assert_never(state.rules.block_scoring)


def _payments(
    rules: Rules, amounts: Sequence[int], winners: tuple[int, ...], kind: ScoreKind | None = None
) -> Iterator[ScoreLine]:
    """Each of the others owes its amount: it loses it, or the winners share all amounts and drop the remainder."""
    losers = [seat for seat in range(rules.players) if seat not in winners]
    if rules.scoring == "penalties":
        yield from (ScoreLine((seat,), kind or ScoreKind.CARDS_LEFT, -amounts[seat]) for seat in losers)
    elif len(winners) == 1:
        yield from (ScoreLine(winners, kind or ScoreKind.CARDS_COLLECTED, amounts[seat]) for seat in losers)
    else:
        share = sum(amounts[seat] for seat in losers) // len(winners)
        yield from (ScoreLine((seat,), kind or ScoreKind.CARDS_COLLECTED, share) for seat in winners)


def next_dealer(state: State) -> int:
    """The seat that deals after this finished round."""
    rules = state.rules
    if rules.players == 2 and rules.next_dealer == "winner" and state.ending is RoundEnd.WENT_OUT:
        return state.turn
    return (state.dealer + 1) % rules.players


def all_results(state: State) -> tuple[tuple[int, ...], ...]:
    """The points per seat of each round of the match, this one included if it is over."""
    if state.phase is not Phase.ROUND_OVER:
        return state.results
    return (*state.results, total_points(score(state), state.rules.players))


def standings(state: State) -> Standings:
    """Where the match stands, with this round if it is over.

    A match ends after a round in which some total has reached the target, or after so many rounds; under
    ``scoring="penalties"`` when some total has fallen to minus the target. Who has most wins. While two share the
    highest total another round is played.
    """
    rules = state.rules
    results = all_results(state)
    lines = [
        ScoreLine(side, ScoreKind.ROUND, points[side[0]])
        for points in results
        for side in rules.sides
        if points[side[0]]
    ]
    totals = total_points(lines, rules.players)
    winners = match_winners(rules, totals, len(results))
    if winners and rules.game_bonus:
        lines.append(ScoreLine(winners, ScoreKind.GAME_BONUS, rules.game_bonus))
    return Standings(total_points(lines, rules.players), winners, tuple(lines))


def match_winners(rules: Rules, totals: Sequence[int], rounds: int) -> tuple[int, ...]:
    """The seats of the side that has won a match with these totals after so many rounds; none while it goes on."""
    over = rules.rounds is not None and rounds >= rules.rounds
    if rules.target is not None and not over:
        over = min(totals) <= -rules.target if rules.scoring == "penalties" else max(totals) >= rules.target
    if not over:
        return ()
    most = max(totals)
    best = tuple(side for side in rules.sides if totals[side[0]] == most)
    return best[0] if len(best) == 1 else ()

"""What one round of canasta scores, and where the match stands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...cards import Card
from ...errors import MeldError, StateError, StateFault
from ...outcomes import RoundEnd, ScoreKind, ScoreLine, Standings, total_points
from .melding import SideMeld, count_fault, is_black_three, rank_fault
from .rules import VALUES, Rules
from .sides import all_sides, count_canastas, side_of
from .state import Phase, State


def score(state: State) -> tuple[ScoreLine, ...]:
    """The finished round, itemised side by side: canastas, going out, red threes, cards melded, cards left.

    Raises:
        StateError: The round is not over.
    """
    if state.phase is not Phase.ROUND_OVER:
        raise StateError((StateFault.ROUND_NOT_OVER,))
    lines: list[ScoreLine] = []
    for seats in all_sides(state):
        # Partners of cutthroat score their own red threes.
        owners = [(seat,) for seat in seats] if state.rules.cutthroat else [seats]
        lines += _side_lines(
            state.rules,
            seats,
            state.melds[side_of(state, seats[0])],
            [state.hands[seat] for seat in seats],
            [(owner, sum(len(state.red_threes[seat]) for seat in owner)) for owner in owners],
            state.ending if state.turn in seats else None,
        )
    return tuple(lines)


def score_side(
    rules: Rules,
    melds: Iterable[SideMeld],
    *,
    hands: Iterable[Iterable[Card]] = (),
    red_threes: int = 0,
    went_out: bool = False,
    concealed: bool = False,
) -> tuple[ScoreLine, ...]:
    """Score a side without a game: what lies on the table and what is left in the hands.

    Args:
        rules: The rules.
        melds: The melds of the side, as :func:`check_meld` gives them; of a concealed canasta ``concealed`` is set.
        hands: What its players have left.
        red_threes: How many red threes it has laid.
        went_out: Whether one of its players went out.
        concealed: Whether that player went out concealed.

    Returns:
        The lines, those of the side as of seat 0.

    Raises:
        MeldError: A meld is none under these rules.
        ValueError: More red threes than the rules have a total for, or a player who went out concealed but not out.

    Example:
        >>> from rummykit import parse_cards
        >>> from rummykit.games import canasta
        >>> melds = [canasta.check_meld(parse_cards(text)) for text in ("Kc Kc Kd Kh Kh Ks Ks", "5d 5h 5s 2c")]
        >>> lines = canasta.score_side(canasta.CLASSIC, melds, hands=[parse_cards("Qd 8s 4h")], went_out=True)
        >>> [(line.kind.value, line.points) for line in lines]
        [('natural canasta', 500), ('going-out bonus', 100), ('cards on the table', 105), ('cards left', -25)]
    """
    if not 0 <= red_threes <= len(rules.red_three_totals):
        raise ValueError(f"a side can have 0 to {len(rules.red_three_totals)} red threes, not {red_threes}")
    if concealed and not went_out:
        raise ValueError("only who goes out goes out concealed")
    checked = tuple(melds)
    for meld in checked:
        fault = rank_fault(meld) or count_fault(rules, meld.rank, meld.naturals, meld.wilds)
        if fault is not None:
            raise MeldError(meld.cards, fault)
    ending = (RoundEnd.WENT_OUT_CONCEALED if concealed else RoundEnd.WENT_OUT) if went_out else None
    left = [tuple(hand) for hand in hands]
    return tuple(_side_lines(rules, (0,), checked, left, [((0,), red_threes)], ending))


def _side_lines(
    rules: Rules,
    seats: tuple[int, ...],
    melds: Sequence[SideMeld],
    hands: Iterable[Sequence[Card]],
    red_threes: Iterable[tuple[tuple[int, ...], int]],
    ending: RoundEnd | None,
) -> list[ScoreLine]:
    """The lines of a side. The ending is given for the side that ended the round."""
    went_out = ending is RoundEnd.WENT_OUT or ending is RoundEnd.WENT_OUT_CONCEALED
    concealed_out = rules.concealed_out_bonus if ending is RoundEnd.WENT_OUT_CONCEALED else 0
    lines = [
        *(ScoreLine(seats, kind, points) for meld in melds for kind, points in _canasta_bonuses(rules, meld)),
        ScoreLine(seats, ScoreKind.GOING_OUT_BONUS, rules.going_out_bonus if went_out else 0),
        ScoreLine(seats, ScoreKind.CONCEALED_OUT, concealed_out),
        *(
            ScoreLine(owner, ScoreKind.RED_THREES, _red_three_points(rules, melds, count))
            for owner, count in red_threes
        ),
        ScoreLine(seats, ScoreKind.CARDS_MELDED, sum(VALUES.total(meld.cards) for meld in melds)),
        ScoreLine(seats, ScoreKind.CARDS_LEFT, -sum(_left_points(rules, card) for hand in hands for card in hand)),
    ]
    return [line for line in lines if line.points]


def _canasta_bonuses(rules: Rules, meld: SideMeld) -> list[tuple[ScoreKind, int]]:
    if not count_canastas(rules, [meld]):
        return []
    if not meld.naturals:
        kind, points = ScoreKind.WILD_CANASTA, rules.wild_canasta_bonus
    elif meld.wilds:
        kind, points = ScoreKind.MIXED_CANASTA, rules.mixed_canasta_bonus
    else:
        kind, points = ScoreKind.NATURAL_CANASTA, rules.natural_canasta_bonus
    bonuses = [(kind, points)]
    return [*bonuses, (ScoreKind.CONCEALED_CANASTA, rules.concealed_canasta_bonus)] if meld.concealed else bonuses


def _red_three_points(rules: Rules, melds: Sequence[SideMeld], count: int) -> int:
    needed = {"melded": 0, "canasta": 1, "going_out_requirement": rules.canastas_to_go_out}
    is_plus = bool(melds) and count_canastas(rules, melds) >= needed[rules.red_three_plus_condition]
    points = rules.red_three_totals[count - 1] if count else 0
    return points if is_plus else -points


def _left_points(rules: Rules, card: Card) -> int:
    return rules.black_three_in_hand_penalty if is_black_three(card) else VALUES.of(card)


def is_concealed_out(state: State) -> bool:
    """Whether the seat in turn, its hand being empty, has gone out concealed.

    It had laid nothing before this turn, added nothing to what was there, and made a canasta of its own.
    """
    rules, progress, seat = state.rules, state.progress, state.turn
    if seat in state.melders or progress.added or (progress.took_pile and not rules.concealed_out_allows_pile):
        return False
    return (
        count_canastas(rules, [meld for meld in state.melds[side_of(state, seat)] if meld.rank in progress.begun]) > 0
    )


def standings(state: State) -> Standings:
    """Where the match stands, with this round if it is over.

    The match is over when somebody has reached the target after a round; who has most has won. Partners win together.
    """
    rules = state.rules
    results = state.results
    is_over = state.phase is Phase.ROUND_OVER
    if is_over:
        results = (*results, total_points(score(state), rules.players))
    lines = tuple(
        ScoreLine(tuple(range(side, rules.players, rules.sides)), ScoreKind.ROUND, result[side])
        for result in results
        for side in range(rules.sides)
        if result[side]
    )
    totals = total_points(lines, rules.players)
    return Standings(totals, winners(rules, totals) if is_over else (), lines)


def winners(rules: Rules, totals: Sequence[int]) -> tuple[int, ...]:
    """The seats that have won with these totals after a round; none if the match goes on."""
    most = max(totals)
    leaders = tuple(seat for seat, total in enumerate(totals) if total == most)
    is_tie = len({seat % rules.sides for seat in leaders}) > 1
    return () if most < rules.target or (is_tie and rules.tie_rule == "play_on") else leaders

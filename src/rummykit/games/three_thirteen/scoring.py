"""What a round of Three Thirteen scores, and where the match stands: points are bad, and the lowest total wins."""

from __future__ import annotations

from ...errors import StateError, StateFault
from ...outcomes import ScoreKind, ScoreLine, Standings, total_points
from .state import Phase, State


def round_points(state: State) -> tuple[int, ...]:
    """What the hands that are laid out count, per seat."""
    values = state.terms.values
    return tuple(values.total(hand) for hand in state.hands)


def score(state: State) -> tuple[ScoreLine, ...]:
    """The finished round, itemised: what each seat has in no meld counts against it; no line for a complete hand.

    Raises:
        StateError: The round is not over.
    """
    if state.phase is not Phase.ROUND_OVER:
        raise StateError((StateFault.ROUND_NOT_OVER,))
    return tuple(
        ScoreLine((seat,), ScoreKind.CARDS_LEFT, points) for seat, points in enumerate(round_points(state)) if points
    )


def standings(state: State) -> Standings:
    """Where the match stands, with this round if it is over; after the last round the lowest total wins."""
    rules = state.rules
    lines = [
        ScoreLine((seat,), ScoreKind.ROUND, points)
        for result in state.results
        for seat, points in enumerate(result)
        if points
    ]
    is_over = state.phase is Phase.ROUND_OVER
    if is_over:
        lines += score(state)
    totals = total_points(lines, rules.players)
    is_last = len(state.results) + 1 == len(rules.rounds)
    return Standings(totals, _winners(state, totals) if is_over and is_last else (), tuple(lines))


def _winners(state: State, totals: tuple[int, ...]) -> tuple[int, ...]:
    least = min(totals)
    leaders = [seat for seat, total in enumerate(totals) if total == least]
    if state.rules.tie_break == "fewest_last_deal":
        points = round_points(state)
        fewest = min(points[seat] for seat in leaders)
        leaders = [seat for seat in leaders if points[seat] == fewest]
    return tuple(leaders)

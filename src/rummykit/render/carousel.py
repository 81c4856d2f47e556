"""A view of Carousel as lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from ..games.carousel import Phase, View
from ..games.carousel.scoring import match_lines
from ..melds import MeldKind
from ..outcomes import total_points
from ._cards import cards_text, count_text, labelled, melds_text

__all__ = ["carousel_lines"]


def carousel_lines(view: View, symbols: bool) -> Iterator[str]:
    """The lines of a table, without trailing white space."""
    who = "a spectator" if view.seat is None else f"seat {view.seat}"
    yield f"Carousel, {who}'s view: {_situation(view)}"
    yield labelled("dealer", f"seat {view.dealer}")
    yield labelled("stock", count_text(view.stock_size) + _turns_left(view))
    for label, kind in (("sets", MeldKind.SET), ("runs", MeldKind.RUN)):
        melds = [meld for meld in view.table if meld.kind is kind]
        yield labelled(label, melds_text(melds, symbols) if melds else "-")
    if view.placed:
        yield labelled("placed", cards_text(view.placed, symbols))
    for seat in range(view.rules.players):
        yield labelled(f"seat {seat}", _hand(view, seat, symbols))
    if view.results:
        totals = total_points(match_lines(view.rules, view.results), view.rules.players)
        yield labelled("score", f"{' : '.join(map(str, totals))} before this round")


def _situation(view: View) -> str:
    if view.ending is not None:
        return view.ending.value
    drawn = f" with {count_text(view.draws)} drawn" if view.draws else ""
    return f"{view.phase.value}, seat {view.turn} to act{drawn}"


def _turns_left(view: View) -> str:
    is_last = view.rules.exhaustion == "last_lap" and not view.stock_size and view.phase is not Phase.ROUND_OVER
    return f"; {view.lap} of {view.rules.players} last turns are over" if is_last else ""


def _hand(view: View, seat: int, symbols: bool) -> str:
    hand = view.hands[seat]
    if hand is None:
        return count_text(view.hand_sizes[seat])
    if view.rules.scoring == "winner_only":
        return cards_text(hand, symbols)
    return f"{cards_text(hand, symbols)}: {view.rules.values.total(hand)} points"

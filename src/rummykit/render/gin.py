"""A view of gin as lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from ..arrange import best_arrangement
from ..games.gin import Phase, View
from ..games.gin.sheet import sheet
from ._cards import card_text, cards_text, count_text, labelled, melds_text, pile_text

__all__ = ["gin_lines"]


def gin_lines(view: View, symbols: bool) -> Iterator[str]:
    """The lines of a table, without trailing white space."""
    who = "a spectator" if view.seat is None else f"seat {view.seat}"
    phase = view.ending.value if view.ending is not None else f"{view.phase.value}, seat {view.turn} to act"
    yield f"Gin, {who}'s view: {phase}"
    limit = "no knock limit" if view.limit is None else f"knock limit {view.limit}"
    yield labelled("dealer", f"seat {view.dealer}; upcard {card_text(view.upcard, symbols)}, {limit}")
    yield labelled("stock", count_text(view.stock_size))
    yield labelled("pile", pile_text(view.discards, symbols))
    for seat in range(view.rules.players):
        yield labelled(f"seat {seat}", _hand(view, seat, symbols))
        if seat == view.knocker:
            yield labelled("", f"spread {melds_text(view.melds[seat], symbols)}")
        elif view.melds and view.melds[seat]:
            yield labelled("", f"melds {melds_text(view.melds[seat], symbols)}")
    if view.results:
        for number, column in enumerate(sheet(view.rules, view.results), start=1):
            name = f"game {number}" if view.rules.hollywood else "score"
            yield labelled(name, f"{' : '.join(map(str, column.totals))} before this round")


def _hand(view: View, seat: int, symbols: bool) -> str:
    hand, known = view.hands[seat], view.known[seat]
    if hand is None:
        shown = count_text(view.hand_sizes[seat])
        return f"{shown}, among them {cards_text(known, symbols)}" if known else shown
    if _lies_open(view, seat):
        return f"deadwood {view.rules.values.total(hand)}: {cards_text(hand, symbols)}{_face_down(view, seat, symbols)}"
    best = best_arrangement(hand, rules=view.rules.meld_rules, values=view.rules.values)
    melds = f"{melds_text(best.melds, symbols)} " if best.melds else ""
    return f"{melds}{cards_text(best.unmatched, symbols)}: deadwood {best.deadwood}"


def _lies_open(view: View, seat: int) -> bool:
    """Whether a seat has laid its melds out, so that only its deadwood is left in its hand."""
    if view.knocker is None:
        return False
    # The knocker was first, the others answer in turn.
    place, turn = ((other - view.knocker) % view.rules.players for other in (seat, view.turn))
    return place < turn or view.phase is Phase.ROUND_OVER


def _face_down(view: View, seat: int, symbols: bool) -> str:
    """The knocker's discard where this view tells it: to the knocker, or to all if it was known before."""
    if seat != view.knocker:
        return ""
    told = view.known[seat] if view.face_down is None else (view.face_down,)
    return f"; face down {cards_text(told, symbols)}" if told else ""

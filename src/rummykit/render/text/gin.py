"""A view of gin as lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from ...arrange import best_arrangement
from ...games.gin import Phase, View
from ...games.gin.sheet import sheet
from .._cards import cards_text, melds_text

__all__ = ["gin_lines"]

_LABEL_WIDTH = 13


def gin_lines(view: View, symbols: bool) -> Iterator[str]:
    """The lines of a table."""
    who = "a spectator" if view.seat is None else f"seat {view.seat}"
    phase = f"{view.ending.value}" if view.ending is not None else f"{view.phase.value}, seat {view.turn} to act"
    yield f"Gin, {who}'s view: {phase}"
    limit = "no knock limit" if view.limit is None else f"knock limit {view.limit}"
    yield _line("dealer", f"seat {view.dealer}; upcard {cards_text([view.upcard], symbols)}, {limit}")
    yield _line("stock", f"{view.stock_size} cards")
    yield _line("pile", _pile(view, symbols))
    for seat in range(view.rules.players):
        yield _line(f"seat {seat}", _hand(view, seat, symbols))
        if view.melds and (view.melds[seat] or seat == view.knocker):
            yield _line("", f"{'spread' if seat == view.knocker else 'melds'} {melds_text(view.melds[seat], symbols)}")
    if view.results:
        for number, column in enumerate(sheet(view.rules, view.results), start=1):
            name = f"game {number}" if view.rules.hollywood else "score"
            yield _line(name, " : ".join(map(str, column.totals)))


def _line(label: str, content: str) -> str:
    return f"{label:{_LABEL_WIDTH}}{content}"


def _pile(view: View, symbols: bool) -> str:
    """The pile from its top down."""
    if not view.discards:
        return "-"
    *below, top = view.discards
    shown = cards_text([top], symbols)
    return f"{shown} on {cards_text(reversed(below), symbols)}" if below else shown


def _hand(view: View, seat: int, symbols: bool) -> str:
    hand, known = view.hands[seat], view.known[seat]
    laid_open = bool(view.melds) and (
        seat == view.knocker or view.phase is Phase.ROUND_OVER or (hand is not None and seat != view.seat)
    )
    if hand is None:
        shown = f"{view.hand_sizes[seat]} cards"
        return f"{shown}, among them {cards_text(known, symbols)}" if known else shown
    values = view.rules.values
    if laid_open:
        text = f"deadwood {values.total(hand)}: {cards_text(hand, symbols)}"
        face_down = view.face_down if view.face_down is not None else next(iter(known), None)
        if seat == view.knocker and face_down is not None:
            text += f"; face down {cards_text([face_down], symbols)}"
        return text
    best = best_arrangement(hand, rules=view.rules.meld_rules, values=values)
    melds = f"{melds_text(best.melds, symbols)} " if best.melds else ""
    return f"{melds}{cards_text(best.unmatched, symbols)}: deadwood {best.deadwood}"

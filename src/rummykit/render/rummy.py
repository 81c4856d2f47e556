"""A view of rummy as lines of text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..arrange import best_arrangement
from ..games.rummy import Laid, Phase, View
from ._cards import card_text, cards_text, count_text, faces_text, labelled, melds_text, pile_text

__all__ = ["rummy_lines"]

_MOST_ARRANGED: Final = 24
"""A hand of more cards is shown as it is: it takes long to lay many cards out at their best."""


def rummy_lines(view: View, symbols: bool) -> Iterator[str]:
    """The lines of a table, without trailing white space."""
    who = "a spectator" if view.seat is None else f"seat {view.seat}"
    yield f"Rummy, {who}'s view: {_situation(view, symbols)}"
    yield labelled("dealer", f"seat {view.dealer}")
    if view.stock is None:
        yield labelled("stock", count_text(view.stock_size))
    else:
        yield labelled(
            "stock", f"{count_text(view.stock_size)}, the pile turned over: {pile_text(view.stock, symbols)}"
        )
    yield labelled("pile", pile_text(view.discards, symbols))
    for number, laid in enumerate(view.table, start=1):
        yield labelled(f"meld {number}", _laid(laid, symbols))
    for seat in range(view.rules.players):
        yield labelled(f"seat {seat}", _hand(view, seat, symbols))
    if view.results:
        totals = map(sum, zip(*view.results, strict=True))
        yield labelled("score", f"{' : '.join(map(str, totals))} before this round")


def _situation(view: View, symbols: bool) -> str:
    if view.phase is Phase.ROUND_OVER and view.ending is not None:
        return view.ending.value
    taken = "" if view.taken is None else f", {card_text(view.taken, symbols)} taken"
    return f"{view.phase.value}, seat {view.turn} to act{taken}"


def _laid(laid: Laid, symbols: bool) -> str:
    """A meld with its owner, and what others have added."""
    meld = laid.meld
    added = "".join(
        f", {faces_text([card], [face], symbols)} by seat {seat}"
        for card, face, seat in zip(meld.cards, meld.faces, laid.by, strict=True)
        if seat != laid.owner
    )
    return f"{melds_text([meld], symbols)} of seat {laid.owner}{added}"


def _hand(view: View, seat: int, symbols: bool) -> str:
    hand, known, rules = view.hands[seat], view.known[seat], view.rules
    if hand is None:
        shown = count_text(view.hand_sizes[seat])
        return f"{shown}, among them {cards_text(known, symbols)}" if known else shown
    if len(hand) > _MOST_ARRANGED or view.phase is Phase.ROUND_OVER:
        return f"{cards_text(hand, symbols)}: counts {rules.hand_value(hand)}"
    best = best_arrangement(hand, rules=rules.meld_rules, values=rules.values)
    melds = f"{melds_text(best.melds, symbols)} " if best.melds else ""
    return f"{melds}{cards_text(best.unmatched, symbols)}: counts {rules.hand_value(hand)}"

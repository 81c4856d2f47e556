"""A view of Three Thirteen as lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from ..arrange import best_arrangement
from ..games.three_thirteen import Phase, View
from ..games.three_thirteen.lap import laid_out_seats
from ._cards import cards_text, count_text, labelled, melds_text, pile_text

__all__ = ["three_thirteen_lines"]


def three_thirteen_lines(view: View, symbols: bool) -> Iterator[str]:
    """The lines of a table, without trailing white space."""
    who = "a spectator" if view.seat is None else f"seat {view.seat}"
    yield f"Three Thirteen, {who}'s view: {_situation(view)}"
    terms = view.terms
    number = f"round {len(view.results) + 1} of {len(view.rules.rounds)}, dealt by seat {view.dealer}"
    yield labelled("round", f"{number}: {terms.cards_each} cards, {terms.wild_rank} wild")
    yield labelled("stock", count_text(view.stock_size))
    yield labelled("pile", pile_text(view.discards, symbols))
    for seat in range(view.rules.players):
        yield labelled(f"seat {seat}", _hand(view, seat, symbols))
    if view.results:
        totals = map(sum, zip(*view.results, strict=True))
        yield labelled("score", f"{' : '.join(map(str, totals))} before this round")


def _situation(view: View) -> str:
    if view.phase is Phase.ROUND_OVER and view.ending is not None:
        return view.ending.value
    last = "" if view.out is None or view.phase is Phase.LAY_OUT else f"; seat {view.out} is out, last turns"
    return f"{view.phase.value}, seat {view.turn} to act{last}"


def _hand(view: View, seat: int, symbols: bool) -> str:
    hand, known, melds = view.hands[seat], view.known[seat], view.melds[seat]
    if hand is None:
        count = count_text(view.hand_sizes[seat])
        shown = f"{count} in closed melds" if seat == view.out else count
        return f"{shown}, among them {cards_text(known, symbols)}" if known else shown
    values = view.terms.values
    if seat in laid_out_seats(view):
        left = f", left {cards_text(hand, symbols)}" if hand else ""
        return f"{melds_text(melds, symbols)}{left}: {values.total(hand)} points"
    best = best_arrangement(hand, rules=view.terms.meld_rules, values=values)
    found = f"{melds_text(best.melds, symbols)} " if best.melds else ""
    return f"{found}{cards_text(best.unmatched, symbols)}: deadwood {best.deadwood}"

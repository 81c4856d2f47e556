"""The melds on the table, and what a play makes of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from ..._tuples import replaced
from ...cards import JOKER, Card
from ...melds import Meld, MeldKind
from .melding import grown
from .rules import Rules
from .state import ExchangeJoker, Laid, LayMeld, LayOff, State

_Table = tuple[Laid, ...]
_SET_OF_ALL_SUITS = 4


def in_order(table: Iterable[Laid]) -> _Table:
    """The melds in the one order in which they lie on the table."""
    return tuple(sorted(table, key=lambda laid: (laid.owner, laid.meld.sort_key, laid.by, laid.doubled)))


def laid_down(rules: Rules, seat: int, meld: Meld) -> Laid:
    """A meld as it comes on the table."""
    is_set_of_four = meld.kind is MeldKind.SET and len(meld.cards) == _SET_OF_ALL_SUITS
    return Laid(seat, meld, (seat,) * len(meld.cards), rules.double_sets_of_four and is_set_of_four)


def table_after(state: State, action: LayMeld | LayOff | ExchangeJoker) -> tuple[_Table, int]:
    """The table after a play that is known to be legal, and the new index of the meld played on."""
    table, seat = state.table, state.turn
    match action:
        case LayMeld(meld):
            laid, others = laid_down(state.rules, seat, meld), table
        case LayOff(card, index, face):
            laid, others = _grown(table[index], card, face or card, seat, state.rules), _without(table, index)
        case ExchangeJoker(card, index):
            laid, others = _exchanged(table[index], card, seat), _without(table, index)
        case _:
            assert_never(action)
    after = in_order((*others, laid))
    return after, after.index(laid)


def _without(table: _Table, index: int) -> _Table:
    return (*table[:index], *table[index + 1 :])


def _grown(laid: Laid, card: Card, face: Card, seat: int, rules: Rules) -> Laid:
    """A meld on the table that has grown by a card.

    Equal cards go to the lowest seat first, so that the order in which they came makes no difference.
    """
    after = grown(laid.meld, card, face, rules)
    if after is None:
        raise ValueError("a card is laid off where it does not fit")
    seats: dict[tuple[Card, Card], list[int]] = {(card, face): [seat]}
    for pair, by in zip(zip(laid.meld.cards, laid.meld.faces, strict=True), laid.by, strict=True):
        seats.setdefault(pair, []).append(by)
    for those in seats.values():
        those.sort(reverse=True)
    pairs = zip(after.cards, after.faces, strict=True)
    return Laid(laid.owner, after, tuple([seats[pair].pop() for pair in pairs]), laid.doubled)


def place_of_joker(meld: Meld, face: Card) -> int | None:
    """Where in a meld a joker stands for a card; None if none does."""
    pairs = zip(meld.cards, meld.faces, strict=True)
    return next((place for place, pair in enumerate(pairs) if pair == (JOKER, face) and face is not JOKER), None)


def _exchanged(laid: Laid, card: Card, seat: int) -> Laid:
    """A meld with a card in the place of the joker that stood for it."""
    meld = laid.meld
    place = place_of_joker(meld, card)
    if place is None:
        raise ValueError("no joker stands for the card")
    rows = list(zip(meld.faces, replaced(meld.cards, place, card), replaced(laid.by, place, seat), strict=True))
    if meld.kind is MeldKind.SET:
        rows.sort()
    cards = tuple([card for _, card, _ in rows])
    return Laid(laid.owner, Meld(meld.kind, cards, meld.faces), tuple([by for _, _, by in rows]), laid.doubled)

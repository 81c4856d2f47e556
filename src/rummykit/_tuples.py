"""Private: new tuples from old ones, for zones and for values per seat."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable
from operator import attrgetter
from typing import Final, TypeVar

from .cards import Card, sorted_cards

_T = TypeVar("_T")
_index: Final = attrgetter("index")


def replaced(items: tuple[_T, ...], place: int, item: _T) -> tuple[_T, ...]:
    """The items with another one in one place."""
    return (*items[:place], item, *items[place + 1 :])


def with_card(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """A sorted hand with one card more."""
    place = bisect_left(hand, card.index, key=_index)
    return (*hand[:place], card, *hand[place:])


def without_card(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """A hand with one card less; ValueError if it does not hold the card."""
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def without_cards(cards: Iterable[Card], taken: Iterable[Card]) -> tuple[Card, ...]:
    """Some cards, in card order, without as many of others as there are among them."""
    return sorted_cards((Counter(cards) - Counter(taken)).elements())

"""Cards, melds and actions of rummykit as the integers of OpenSpiel's ``gin_rummy``."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, assert_never

from rummykit import SUITS, Card, Meld, MeldKind, Rank, Suit, check_meld
from rummykit.games import gin

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

DRAW_UPCARD = 52
DRAW_STOCK = 53
PASS = 54
KNOCK = 55
FIRST_MELD = 56

LONGEST_RUN = 5
"""Longer runs have no number."""

_SUIT_ORDER = (Suit.SPADES, Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS)
_RANKS = 13
# Where the numbers of the runs of each length begin.
_FIRST_RUN = {3: 65, 4: 65 + 4 * 11, 5: 65 + 4 * 11 + 4 * 10}

CARDS = tuple(Card(Rank(rank), suit) for suit in _SUIT_ORDER for rank in range(1, _RANKS + 1))
"""The card of each number."""
_NUMBERS = {card: number for number, card in enumerate(CARDS)}


def card_number(card: Card) -> int:
    """The number of a card."""
    return _NUMBERS[card]


def numbers(cards: Iterable[Card]) -> list[int]:
    """The numbers of some cards, sorted."""
    return sorted([_NUMBERS[card] for card in cards])


def is_numbered(meld: Meld) -> bool:
    """Whether there is a number for this meld."""
    return meld.kind is MeldKind.SET or len(meld.cards) <= LONGEST_RUN


def meld_number(meld: Meld) -> int:
    """The number of a meld, from 0; the action that lays it is ``FIRST_MELD`` more."""
    low = meld.cards[0]
    if meld.kind is MeldKind.SET:
        missing = [place for place, suit in enumerate(_SUIT_ORDER) if Card(low.rank, suit) not in meld.cards]
        return (low.rank - 1) * 5 + (missing[0] if missing else 4)
    length = len(meld.cards)
    return _FIRST_RUN[length] + _SUIT_ORDER.index(low.suit) * (_RANKS + 1 - length) + low.rank - 1


def _all_melds() -> list[Meld]:
    sets = [
        [Card(rank, suit) for suit in SUITS if suit is not missing]
        for rank in Rank
        if rank is not Rank.JOKER
        for missing in (*SUITS, None)
    ]
    runs = [
        [Card(Rank(rank), suit) for rank in range(low, low + length)]
        for length in range(3, LONGEST_RUN + 1)
        for suit in SUITS
        for low in range(1, _RANKS + 2 - length)
    ]
    return [check_meld(cards) for cards in sets + runs]


MELDS = {meld_number(meld): meld for meld in _all_melds()}
"""The meld of each number."""


def first_step(action: gin.Action) -> int:
    """The number that an action of rummykit begins with; a knock and a finish take several more."""
    match action:
        case gin.DrawDiscard():
            return DRAW_UPCARD
        case gin.DrawStock():
            return DRAW_STOCK
        case gin.Pass() | gin.Finish():
            return PASS
        case gin.Knock():
            return KNOCK
        case gin.Discard(card) | gin.LayOff(card):
            return card_number(card)
        case gin.BigGin():
            raise ValueError("OpenSpiel knows no big gin")
        case _:
            assert_never(action)


def joined(melds: Collection[Meld]) -> list[tuple[Card, ...]]:
    """The cards of melds, runs that touch taken as one, so that a long run and its pieces give the same."""
    sets = [meld.cards for meld in melds if meld.kind is MeldKind.SET]
    runs = sorted(meld.cards for meld in melds if meld.kind is MeldKind.RUN)
    for lower, upper in reversed(list(pairwise(range(len(runs))))):
        if touch(runs[lower], runs[upper]):
            runs[lower : upper + 1] = [runs[lower] + runs[upper]]
    return sorted(sets + runs)


def touch(lower: tuple[Card, ...], upper: tuple[Card, ...]) -> bool:
    """Whether one run begins where another ends."""
    return lower[-1].suit is upper[0].suit and lower[-1].rank + 1 == upper[0].rank


def pieces(meld: Meld) -> list[Meld]:
    """The melds of at most five cards that a meld can be laid as."""
    if is_numbered(meld):
        return [meld]
    size = min(LONGEST_RUN, len(meld.cards) - 3)
    return [check_meld(meld.cards[:size]), *pieces(check_meld(meld.cards[size:]))]

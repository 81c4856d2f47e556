"""Cards, their text form, and packs.

A card is its face: two cards with the same rank and suit are equal, also when they come from two packs, so a hand is
a multiset. Cards are ordered clubs, diamonds, hearts, spades, each from the ace (low) to the king, with jokers last.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum, unique
from operator import attrgetter
from typing import Any, Final, Protocol, TypeVar

from attrs import field, frozen

from ._bits import card_code
from .errors import ParseError, RulesError

__all__ = [
    "JOKER",
    "PIPS",
    "RANKS",
    "STANDARD_PACK",
    "SUITS",
    "Card",
    "CardValues",
    "PackSpec",
    "RandomSource",
    "Rank",
    "Suit",
    "format_cards",
    "parse_card",
    "parse_cards",
    "random_seed",
    "shuffled",
    "sorted_cards",
]


class RandomSource(Protocol):
    """Where chance comes from: anything with ``random()``, such as :class:`random.Random`."""

    def random(self) -> float:
        """Return a float in [0, 1)."""
        ...


@unique
class Rank(IntEnum):
    """A rank: its number is its place in the order with the ace low; the joker stands last."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    JOKER = 14

    def __repr__(self) -> str:
        return f"Rank.{self.name}"

    def __str__(self) -> str:
        """The letter in the text form: ``A``, ``2`` ... ``9``, ``T``, ``J``, ``Q``, ``K``, and ``Jk`` for the joker."""
        return _RANK_TEXT[self]


@unique
class Suit(IntEnum):
    """A suit. The joker has one of its own, so that every card has a rank and a suit."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3
    JOKER = 4

    def __repr__(self) -> str:
        return f"Suit.{self.name}"

    def __str__(self) -> str:
        """The letter in the text form: ``c``, ``d``, ``h``, ``s``; nothing for the joker."""
        return _SUIT_TEXT[self]

    @property
    def symbol(self) -> str:
        """The suit as a symbol: ``♣``, ``♦``, ``♥``, ``♠``; ``★`` for the joker."""
        return "♣♦♥♠★"[self]


RANKS: Final[tuple[Rank, ...]] = tuple(rank for rank in Rank if rank is not Rank.JOKER)
"""The thirteen ranks from the ace to the king, without the joker."""
SUITS: Final[tuple[Suit, ...]] = tuple(suit for suit in Suit if suit is not Suit.JOKER)
"""The four suits: clubs, diamonds, hearts, spades."""

_RANK_TEXT: Final[tuple[str, ...]] = ("", *"A23456789TJQK", "Jk")
_SUIT_TEXT: Final[tuple[str, ...]] = (*"cdhs", "")


@frozen(init=False, eq=False, repr=False)
class Card:
    """A playing card.

    There is one object per face: ``Card(rank, suit)`` always gives the same one, so equality and membership tests
    are as fast as identity, and a pickled or copied card is still the same object.

    Args:
        rank: The rank; :attr:`Rank.JOKER` goes with :attr:`Suit.JOKER` only.
        suit: The suit.

    Attributes:
        rank: As given.
        suit: As given.
        index: Place in the card order: 0 (ace of clubs) to 51 (king of spades), 52 for the joker.

    Raises:
        ValueError: There is no such card.

    Example:
        >>> Card(Rank.SEVEN, Suit.HEARTS)
        parse_card('7h')
        >>> Card(Rank.SEVEN, Suit.HEARTS) is parse_card("7♥")
        True
    """

    rank: Rank
    suit: Suit
    index: int = field(init=False)
    _code: int = field(init=False)

    def __new__(cls, rank: Rank, suit: Suit) -> Card:  # noqa: D102, PYI034 - always the one object of this face
        try:
            return _CARDS[rank, suit]
        except (KeyError, TypeError):
            raise ValueError(f"no card has the rank {rank!r} and the suit {suit!r}") from None

    def __hash__(self) -> int:
        return self.index

    def __lt__(self, other: object) -> bool:
        return self.index < other.index if isinstance(other, Card) else NotImplemented

    def __le__(self, other: object) -> bool:
        return self.index <= other.index if isinstance(other, Card) else NotImplemented

    def __gt__(self, other: object) -> bool:
        return self.index > other.index if isinstance(other, Card) else NotImplemented

    def __ge__(self, other: object) -> bool:
        return self.index >= other.index if isinstance(other, Card) else NotImplemented

    def __reduce__(self) -> tuple[type[Card], tuple[Rank, Suit]]:
        return Card, (self.rank, self.suit)

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Card:
        return self

    def __repr__(self) -> str:
        return f"parse_card({str(self)!r})"

    def __str__(self) -> str:
        """The text form: ``7h``, ``Td``, ``As``, and ``Jk`` for the joker."""
        return f"{self.rank}{self.suit}"

    @property
    def is_joker(self) -> bool:
        """Whether this is the printed joker."""
        return self.rank is Rank.JOKER

    @property
    def symbol(self) -> str:
        """The card with its suit as a symbol: ``7♥``, ``T♦``; ``★`` for the joker."""
        return self.suit.symbol if self.is_joker else f"{self.rank}{self.suit.symbol}"


def _make_card(rank: Rank, suit: Suit, index: int) -> Card:
    card = object.__new__(Card)
    code = card_code(suit, rank)
    for name, value in (("rank", rank), ("suit", suit), ("index", index), ("_code", code)):
        object.__setattr__(card, name, value)
    return card


_CARDS: Final[dict[tuple[Rank, Suit], Card]] = {
    (rank, suit): _make_card(rank, suit, 13 * suit + rank - 1) for suit in SUITS for rank in RANKS
}
_CARDS[Rank.JOKER, Suit.JOKER] = _make_card(Rank.JOKER, Suit.JOKER, 52)

JOKER: Final = _CARDS[Rank.JOKER, Suit.JOKER]
"""The printed joker. A pack may hold several; they are equal."""

_index: Final = attrgetter("index")

_TOKEN: Final = re.compile(
    r"(?:(?P<joker>[Jj][Kk]|[*★])|(?P<rank>10|[2-9AaTtJjQqKk])(?P<suit>[CcDdHhSs♣♦♥♠♧♢♡♤]))[\ufe0e\ufe0f]?"
)
_SPACE: Final = re.compile(r"[ \t\r\n,]*")
_SUIT_OF: Final = {
    letter: suit for suit, letters in zip(SUITS, ("cC♣♧", "dD♦♢", "hH♥♡", "sS♠♤"), strict=True) for letter in letters
}
_RANK_OF: Final = {text: rank for rank in RANKS for text in {str(rank), str(rank).lower()}} | {"10": Rank.TEN}


def scan_card(text: str, position: int) -> tuple[Card, int]:
    """The card at a position of a text and the position after it; :class:`ParseError` if there is none."""
    token = _TOKEN.match(text, position)
    if token is None:
        raise ParseError(text, position, "a card such as 7h, Td, As or Jk")
    if token["joker"]:
        return JOKER, token.end()
    return _CARDS[_RANK_OF[token["rank"]], _SUIT_OF[token["suit"]]], token.end()


def skip_space(text: str, position: int) -> int:
    """The first position from here on that is neither white space nor a comma."""
    space = _SPACE.match(text, position)
    return space.end() if space else position


def parse_card(text: str) -> Card:
    """Read one card.

    Upper and lower case, ``10`` for ``T``, suit symbols, and ``*`` or ``★`` for the joker are read too; :func:`str`
    writes one form only.

    Raises:
        ParseError: The text is not exactly one card, white space and commas around it aside.

    Example:
        >>> parse_card("10♦")
        parse_card('Td')
    """
    card, position = scan_card(text, skip_space(text, 0))
    position = skip_space(text, position)
    if position < len(text):
        raise ParseError(text, position, "exactly one card")
    return card


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read any number of cards, with or without spaces or commas between them, in the order of the text.

    Raises:
        ParseError: Something in the text is not a card.

    Example:
        >>> parse_cards("7h 10D, *")
        (parse_card('7h'), parse_card('Td'), parse_card('Jk'))
        >>> format_cards(parse_cards("7h10Das"))
        '7h Td As'
    """
    cards: list[Card] = []
    position = skip_space(text, 0)
    while position < len(text):
        card, position = scan_card(text, position)
        cards.append(card)
        position = skip_space(text, position)
    return tuple(cards)


def format_cards(cards: Iterable[Card]) -> str:
    """Write cards, one space between them; :func:`parse_cards` reads them back.

    Example:
        >>> format_cards([JOKER, Card(Rank.TEN, Suit.SPADES)])
        'Jk Ts'
    """
    return " ".join(map(str, cards))


def sorted_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards in card order, each as often as given.

    Example:
        >>> format_cards(sorted_cards(parse_cards("Jk 2s 3c As")))
        '3c As 2s Jk'
    """
    return tuple(sorted(cards, key=_index))


@frozen
class PackSpec:
    """What a pack is made of. Small packs make exhaustive tests possible.

    Attributes:
        ranks: The ranks, each once, in rank order.
        suits: The suits, each once, in suit order.
        copies: How often the pack holds each of these cards.
        jokers: How many printed jokers it holds in all.

    Raises:
        RulesError: A field is out of range.

    Example:
        >>> len(PackSpec(copies=2, jokers=4).build())
        108
    """

    ranks: tuple[Rank, ...] = RANKS
    suits: tuple[Suit, ...] = SUITS
    copies: int = 1
    jokers: int = 0

    def __attrs_post_init__(self) -> None:
        if not _is_ascending(self.ranks, RANKS):
            raise RulesError(("ranks",), "the ranks are distinct, in order, and none is the joker")
        if not _is_ascending(self.suits, SUITS):
            raise RulesError(("suits",), "the suits are distinct, in order, and none is the joker's")
        if self.copies < 0 or self.jokers < 0:
            raise RulesError(("copies", "jokers"), "a pack cannot hold fewer than no cards")

    def build(self) -> tuple[Card, ...]:
        """All cards of the pack in card order, equal cards side by side."""
        faces = (_CARDS[rank, suit] for suit in self.suits for rank in self.ranks)
        return (*(card for card in faces for _ in range(self.copies)), *(JOKER,) * self.jokers)


def _is_ascending(values: Sequence[int], allowed: Sequence[int]) -> bool:
    return list(values) == sorted(set(values)) and set(values) <= set(allowed)


STANDARD_PACK: Final = PackSpec()
"""Fifty-two cards, no joker."""

_T = TypeVar("_T")


def shuffled(items: Iterable[_T], rng: RandomSource) -> tuple[_T, ...]:
    """The items in random order, every order equally likely.

    A Fisher-Yates shuffle of our own on ``rng.random()``, so that a seed gives the same order on every version of
    Python. Draws one number for each item but the first.

    Example:
        >>> from random import Random
        >>> format_cards(shuffled(parse_cards("As 2s 3s 4s 5s"), Random(7)))
        '3s 4s 5s As 2s'
    """
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        chosen = int(rng.random() * (last + 1))
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def random_seed(rng: RandomSource) -> int:
    """A seed to be kept, of 32 bits, for chance that comes later. Draws one number.

    Example:
        >>> from random import Random
        >>> random_seed(Random(7))
        1390851134
    """
    return int(rng.random() * 2**32)


@frozen(cache_hash=True)
class CardValues:
    """What single cards count, in card points.

    Attributes:
        by_rank: Fourteen numbers of at least 0, from the ace to the king and then the joker.

    Raises:
        RulesError: Not fourteen numbers, or one is negative.

    Example:
        >>> PIPS.total(parse_cards("As 9h Kd"))
        20
    """

    by_rank: tuple[int, ...]

    def __attrs_post_init__(self) -> None:
        if len(self.by_rank) != len(Rank) or min(self.by_rank) < 0:
            raise RulesError(("by_rank",), "fourteen values of at least 0, from the ace to the king and the joker")

    def of(self, card: Card) -> int:
        """The value of one card."""
        return self.by_rank[card.rank - 1]

    def total(self, cards: Iterable[Card]) -> int:
        """The value of some cards together."""
        by_rank = self.by_rank
        return sum([by_rank[card.rank - 1] for card in cards])

    def replacing(self, values: Mapping[Rank, int]) -> CardValues:
        """The same values but for some ranks.

        Example:
            >>> PIPS.replacing({Rank.ACE: 15}).of(parse_card("Ah"))
            15
        """
        return CardValues(tuple(values.get(rank, value) for rank, value in zip(Rank, self.by_rank, strict=True)))


PIPS: Final = CardValues((1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 25))
"""Ace 1, two to nine their number, ten and court cards 10, joker 25. Source: Pagat, Gin Rummy; the joker: Carousel."""

"""Melds: what makes a set or a run, and why some cards are neither.

A *reading* is one way in which cards are one meld: each wild card says what it stands for. Cards without wild cards
have one reading at most; ``5h 6h Jk`` has two runs, and under rules that let a set hold wild cards ``5h 5d Jk`` has
one reading for each suit that is free.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, unique
from typing import Final, Literal

from attrs import frozen

from .cards import Card, Rank
from .errors import RulesError


@unique
class MeldKind(Enum):
    """The two kinds of meld."""

    SET = "set"
    """Cards of one rank."""
    RUN = "run"
    """Cards of one suit in sequence."""

    def __repr__(self) -> str:
        return f"MeldKind.{self.name}"


@frozen
class MeldRules:
    """What counts as a meld.

    Attributes:
        min_set: Fewest cards in a set, at least 1.
        max_set: Most cards in a set; None: no limit but ``distinct_suits``.
        min_run: Fewest cards in a run, at least 2.
        max_run: Most cards in a run; None: 13, so that an ace stands at one end only. 14 admits ace to ace under
            ``ace="both"``.
        ace: Where the ace ranks in a run: below the two (``"low"``), above the king (``"high"``), either (``"both"``),
            or either and in the middle too, king over ace to two (``"around"``).
        distinct_suits: Whether the cards of a set must all differ in suit.
        wild_ranks: Ranks whose cards may stand for any card.
        jokers_wild: Whether a joker may stand for any card. A joker that is not wild fits no meld.
        max_wilds: Most wild cards in a meld that stand for another card; None: no limit.
        min_naturals: Fewest natural cards in a meld. A wild card in its own place counts as natural.
        wilds_below_naturals: How wild cards compare with natural cards in a meld: ``"any"``, ``"at_most"`` as many,
            or ``"fewer"``.
        adjacent_wilds: Whether two wild cards may stand side by side in a run.

    Raises:
        RulesError: A field is out of range, or fields contradict each other.
    """

    min_set: int = 3
    max_set: int | None = None
    min_run: int = 3
    max_run: int | None = None
    ace: Literal["low", "high", "both", "around"] = "low"
    distinct_suits: bool = True
    wild_ranks: frozenset[Rank] = frozenset()
    jokers_wild: bool = True
    max_wilds: int | None = None
    min_naturals: int = 0
    wilds_below_naturals: Literal["any", "at_most", "fewer"] = "any"
    adjacent_wilds: bool = True

    def __attrs_post_init__(self) -> None:
        # The rest of the ranges and contradictions is for whoever writes this module out.
        if self.min_set < 1:
            raise RulesError(("min_set",), "a set has at least one card")

    def is_wild(self, card: Card) -> bool:
        """Whether the card may stand for any card."""
        return self.jokers_wild if card.is_joker else card.rank in self.wild_ranks


STANDARD: Final = MeldRules()
"""Sets of three or four cards of different suits, runs of three or more, ace low, jokers wild."""


@frozen
class Meld:
    """One reading of some cards as a meld.

    Attributes:
        kind: Set or run.
        cards: The physical cards, in the order of ``faces``.
        faces: What each card stands for, itself unless it is wild: in a run from the low end to the high end, in a set
            in card order. No face is the joker. Where suits do not matter in a set, a wild card stands for the clubs.
    """

    kind: MeldKind
    cards: tuple[Card, ...]
    faces: tuple[Card, ...]

    @property
    def wilds(self) -> tuple[Card, ...]:
        """The cards that stand for another card, in meld order."""
        return tuple(card for card, face in zip(self.cards, self.faces, strict=True) if card is not face)

    @property
    def is_pure(self) -> bool:
        """Whether every card stands for itself."""
        return self.cards == self.faces


def readings(cards: Iterable[Card], rules: MeldRules = STANDARD) -> tuple[Meld, ...]:
    """Every way these cards are one meld, purest first; none if they are not."""
    raise NotImplementedError


def check_meld(cards: Iterable[Card], rules: MeldRules = STANDARD) -> Meld:
    """The first of :func:`readings`, or :class:`MeldError`."""
    raise NotImplementedError


def is_meld(cards: Iterable[Card], rules: MeldRules = STANDARD) -> bool:
    """Whether the cards are one meld."""
    raise NotImplementedError


def check_reading(meld: Meld, rules: MeldRules = STANDARD) -> None:
    """Judge a meld from outside, faces and all; :class:`MeldError` if the rules refuse it."""
    raise NotImplementedError


def find_melds(hand: Iterable[Card], rules: MeldRules = STANDARD) -> tuple[Meld, ...]:
    """Every meld that some cards of the hand make."""
    raise NotImplementedError


def extensions(meld: Meld, card: Card, rules: MeldRules = STANDARD) -> tuple[Meld, ...]:
    """The melds that adding one card to a meld can give; the faces already there stay."""
    raise NotImplementedError


def can_extend(meld: Meld, card: Card, rules: MeldRules = STANDARD) -> bool:
    """Whether a card can be laid off on a meld."""
    raise NotImplementedError


def parse_meld(text: str, rules: MeldRules = STANDARD) -> Meld:
    """Read a meld such as ``5h 6h Jk=7h``."""
    raise NotImplementedError


def format_meld(meld: Meld) -> str:
    """Write a meld; :func:`parse_meld` reads it back."""
    raise NotImplementedError

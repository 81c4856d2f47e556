"""What counts as a meld, and what a meld looks like."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, unique
from operator import attrgetter
from typing import Final, Literal, get_args

from attrs import frozen

from ..cards import SUITS, Card, Rank
from ..errors import RulesError

__all__ = ["STANDARD", "Ace", "Meld", "MeldKind", "MeldRules", "sorted_melds"]


@unique
class MeldKind(Enum):
    """The two kinds of meld."""

    SET = "set"
    """Cards of one rank."""
    RUN = "run"
    """Cards of one suit in sequence."""

    def __repr__(self) -> str:
        return f"MeldKind.{self.name}"


Ace = Literal["low", "high", "both", "around"]
"""Where an ace may rank in a run."""

_WildShare = Literal["any", "at_most", "fewer"]


@frozen(cache_hash=True)
class MeldRules:
    """What counts as a meld.

    All sizes are numbers of cards. The defaults are those of basic rummy (Pagat, Rummy) with jokers added.

    Attributes:
        min_set: Fewest cards in a set, at least 1.
        max_set: Most cards in a set; None: no limit but ``distinct_suits``; 0: the rules know no sets.
        min_run: Fewest cards in a run, at least 2.
        max_run: Most cards in a run; None: 13, so that an ace stands at one end only; 0: the rules know no runs. 14
            admits ace to ace under ``ace="both"``.
        ace: Where the ace ranks in a run: below the two (``"low"``), above the king (``"high"``), either (``"both"``),
            or either and in the middle too, king over ace to two (``"around"``). Source of the last: Pagat,
            Round-the-Corner Rummy.
        distinct_suits: Whether the cards of a set must all differ in suit, so that a set has at most four cards.
        wild_ranks: Ranks whose cards may stand for any card.
        jokers_wild: Whether a joker may stand for any card. A joker that is not wild fits no meld.
        max_wilds: Most cards in a meld that stand for another card; None: no limit.
        min_naturals: Fewest natural cards in a meld.
        wilds_below_naturals: How the cards that stand for others compare with the natural ones in number: ``"any"``,
            ``"at_most"`` as many, or ``"fewer"``.
        adjacent_wilds: Whether two cards that stand for others may be side by side in a run. In a run around all
            thirteen ranks the king and the ace are side by side too.
        natural_in_place: Whether a wild card in its own place counts as natural. If not, the limits on wild cards count
            every wild card of a meld, whatever it stands for. Source of the latter: Three Thirteen with few wild cards.

    Raises:
        RulesError: A field is out of range, or fields contradict each other.

    Example:
        >>> MeldRules(max_run=2)
        Traceback (most recent call last):
            ...
        rummykit.errors.RulesError: min_run, max_run: a run may not have as many cards as it must
    """

    min_set: int = 3
    max_set: int | None = None
    min_run: int = 3
    max_run: int | None = None
    ace: Ace = "low"
    distinct_suits: bool = True
    wild_ranks: frozenset[Rank] = frozenset()
    jokers_wild: bool = True
    max_wilds: int | None = None
    min_naturals: int = 0
    wilds_below_naturals: _WildShare = "any"
    adjacent_wilds: bool = True
    natural_in_place: bool = True

    def __attrs_post_init__(self) -> None:
        _require(self.min_set >= 1, "a set has at least one card", "min_set")
        _require(self.min_run >= 2, "a run has at least two cards", "min_run")
        _require(self.ace in get_args(Ace), f"one of {', '.join(get_args(Ace))}", "ace")
        _require(
            self.wilds_below_naturals in get_args(_WildShare),
            f"one of {', '.join(get_args(_WildShare))}",
            "wilds_below_naturals",
        )
        _require(Rank.JOKER not in self.wild_ranks, "whether the joker is wild is for jokers_wild to say", "wild_ranks")
        _require(self.max_wilds is None or self.max_wilds >= 0, "fewer than no wild cards", "max_wilds")
        _require(self.min_naturals >= 0, "fewer than no natural cards", "min_naturals")
        longest_set, longest_run = self.longest_set, self.longest_run
        _require(
            longest_set is None or longest_set == 0 or longest_set >= self.min_set,
            "a set may not have as many cards as it must",
            "min_set",
            "distinct_suits" if self.max_set is None else "max_set",
        )
        _require(
            longest_run == 0 or longest_run >= self.min_run,
            "a run may not have as many cards as it must",
            "min_run",
            "max_run",
        )
        _require(
            longest_run <= (14 if self.ace == "both" else 13),
            "a run has at most thirteen cards, or fourteen from ace to ace",
            "max_run",
            "ace",
        )
        _require(longest_set != 0 or longest_run != 0, "neither sets nor runs", "max_set", "max_run")

    @property
    def longest_set(self) -> int | None:
        """Most cards that a set can have, suits considered; None: any number; 0: there are no sets."""
        if not self.distinct_suits:
            return self.max_set
        return len(SUITS) if self.max_set is None else min(self.max_set, len(SUITS))

    @property
    def longest_run(self) -> int:
        """Most cards that a run can have; 0: there are no runs."""
        return 13 if self.max_run is None else self.max_run

    def is_wild(self, card: Card) -> bool:
        """Whether the card may stand for any card."""
        return self.jokers_wild if card.is_joker else card.rank in self.wild_ranks

    def admits(self, kind: MeldKind, length: int) -> bool:
        """Whether a meld of this kind may have this number of cards.

        Example:
            >>> STANDARD.admits(MeldKind.SET, 5)
            False
        """
        if kind is MeldKind.RUN:
            return self.min_run <= length <= self.longest_run
        longest = self.longest_set
        return length >= self.min_set and (longest is None or length <= longest)

    def most_wilds(self, length: int) -> int:
        """How many cards of a meld of this length may stand for others, ``adjacent_wilds`` aside; negative: no meld.

        Example:
            >>> MeldRules(max_wilds=3, min_naturals=2, wilds_below_naturals="at_most").most_wilds(5)
            2
        """
        most = length - self.min_naturals
        if self.wilds_below_naturals == "at_most":
            most = min(most, length // 2)
        elif self.wilds_below_naturals == "fewer":
            most = min(most, (length - 1) // 2)
        return most if self.max_wilds is None else min(most, self.max_wilds)


def _require(holds: bool, reason: str, *fields: str) -> None:
    if not holds:
        raise RulesError(fields, reason)


STANDARD: Final = MeldRules()
"""Sets of three or four cards of different suits, runs of three or more, ace low, jokers wild."""


@frozen
class Meld:
    """One reading of some cards as a meld.

    A meld is only a value: whether rules allow it is for :func:`check_reading` to say.

    Attributes:
        kind: Set or run.
        cards: The physical cards, in the order of ``faces``; in a set equal faces are in card order of the cards.
        faces: What each card stands for, itself unless it is wild: in a run from the low end to the high end (a run
            around all thirteen ranks begins with its ace), in a set in card order. No face is the joker. Where suits do
            not matter in a set, a wild card stands for the clubs.

    Example:
        >>> from rummykit.melds import parse_meld
        >>> parse_meld("6h Jk=7h 5h").faces
        (parse_card('5h'), parse_card('6h'), parse_card('7h'))
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
        """Whether every card stands for itself; a wild card in its own place does."""
        return self.cards == self.faces

    @property
    def sort_key(self) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
        """Key of the one order in which this library lists melds.

        Sets come before runs; then the faces decide, compared one by one in card order from the first on, so that runs
        go by suit, then by their low end, then by length; then the cards in the same way.
        """
        return (
            int(self.kind is MeldKind.RUN),
            tuple([face.index for face in self.faces]),
            tuple([card.index for card in self.cards]),
        )


_sort_key: Final = attrgetter("sort_key")


def sorted_melds(melds: Iterable[Meld]) -> tuple[Meld, ...]:
    """Melds in the order of :attr:`Meld.sort_key`, in which this library lists them.

    Example:
        >>> from rummykit.melds import format_meld, parse_meld
        >>> [format_meld(meld) for meld in sorted_melds(map(parse_meld, ["4h 5h 6h", "9c 9d 9s", "Ah 2h 3h"]))]
        ['9c 9d 9s', 'Ah 2h 3h', '4h 5h 6h']
    """
    return tuple(sorted(melds, key=_sort_key))

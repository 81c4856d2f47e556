"""Melds of canasta: cards of one rank with wild cards among them, and what may be laid on what a side has.

Suits do not matter, so legality is a matter of counts. Here a *shape* is what a side has of one rank: for each meld of
it, the longest first, how many natural and how many wild cards it holds. In classic canasta that is one meld or none.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from attrs import field, frozen

from ...cards import RANKS, Card, PackSpec, Rank, Suit
from ...errors import MeldError, MeldFault
from .rules import CLASSIC, Rules

MIN_CARDS: Final = 3
MIN_NATURALS: Final = 2
NATURAL_RANKS: Final[tuple[Rank, ...]] = tuple(rank for rank in RANKS if rank not in (Rank.TWO, Rank.THREE))
"""The ranks of which melds are made in ordinary play."""

Shape = tuple[tuple[int, int], ...]
"""Natural and wild cards of each meld that a side has of one rank, the longest meld first."""

_CACHED: Final = 1 << 14


def is_wild(card: Card) -> bool:
    """Whether a card is a joker or a two."""
    return card.rank is Rank.JOKER or card.rank is Rank.TWO


def is_red_three(card: Card) -> bool:
    """Whether a card is a bonus card."""
    return card.rank is Rank.THREE and (card.suit is Suit.HEARTS or card.suit is Suit.DIAMONDS)


def is_black_three(card: Card) -> bool:
    """Whether a card is a stop card."""
    return card.rank is Rank.THREE and (card.suit is Suit.CLUBS or card.suit is Suit.SPADES)


def is_natural(card: Card) -> bool:
    """Whether a card is neither wild nor a three."""
    return card.rank is not Rank.THREE and not is_wild(card)


_PLACES: Final = tuple(card.index + 100 * is_wild(card) for card in PackSpec(jokers=1).build())
"""The order of cards in a meld, by ``card.index``."""


def _place_in_meld(card: Card) -> int:
    return _PLACES[card.index]


def in_meld_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards as they lie in a meld: natural cards before wild ones, each in card order."""
    return tuple(sorted(cards, key=_place_in_meld))


@frozen
class SideMeld:
    """A meld on the table of a side.

    Attributes:
        cards: Natural cards before wild ones, each in card order; they are brought into it.
        concealed: Whether it was laid as a whole canasta at once, from the hand or but for the top of the pile.
        rank: The rank of the natural cards; two for a meld of wild cards only.
        naturals: How many natural cards it holds.
        wilds: How many wild cards it holds.

    Example:
        >>> from rummykit import parse_cards
        >>> meld = SideMeld(parse_cards("2c 9h 9d Jk 9c"))
        >>> meld.rank, meld.naturals, meld.wilds
        (Rank.NINE, 3, 2)
    """

    cards: tuple[Card, ...] = field(converter=in_meld_order)
    concealed: bool = False
    rank: Rank = field(init=False, eq=False, repr=False)
    naturals: int = field(init=False, eq=False, repr=False)
    wilds: int = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        cards = self.cards
        wilds = sum([_PLACES[card.index] >= 100 for card in cards])
        first = cards[0].rank if cards else Rank.TWO
        object.__setattr__(self, "rank", Rank.TWO if first is Rank.JOKER else first)
        object.__setattr__(self, "naturals", len(cards) - wilds)
        object.__setattr__(self, "wilds", wilds)

    @property
    def sort_key(self) -> tuple[int, int, int, bool, tuple[Card, ...]]:
        """Order of the melds of a side: by rank, then the longest first."""
        return self.rank, -len(self.cards), self.wilds, self.concealed, self.cards


def split(cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], int, int]:
    """The natural cards at the front of cards in meld order, and how many twos and jokers follow."""
    jokers = sum([card.rank is Rank.JOKER for card in cards])
    twos = sum([card.rank is Rank.TWO for card in cards])
    return cards[: len(cards) - twos - jokers], twos, jokers


def check_meld(cards: Iterable[Card], rules: Rules = CLASSIC) -> SideMeld:
    """The meld that some cards make, laid all together or one after another.

    Black threes are a meld too, though only of a player who goes out.

    Args:
        cards: The cards in any order.
        rules: The rules.

    Raises:
        MeldError: They are no meld.

    Example:
        >>> from rummykit import parse_cards
        >>> check_meld(parse_cards("5h 5c 2s")).rank
        Rank.FIVE
        >>> check_meld(parse_cards("5h 2c 2s"))
        Traceback (most recent call last):
        rummykit.errors.MeldError: the meld holds too few natural cards: 5h 2c 2s
    """
    meld = SideMeld(tuple(cards))
    fault = rank_fault(meld) or count_fault(rules, meld.rank, meld.naturals, meld.wilds)
    if fault is not None:
        raise MeldError(meld.cards, fault)
    return meld


def rank_fault(meld: SideMeld) -> MeldFault | None:
    """What is wrong with the ranks of a meld: that it has several, or a red three."""
    if any(card.rank is not meld.rank or is_red_three(card) for card in meld.cards[: meld.naturals]):
        return MeldFault.NOT_A_MELD
    return None


def count_fault(rules: Rules, rank: Rank, naturals: int, wilds: int) -> MeldFault | None:
    """Why so many natural and wild cards are no meld of a rank; None if they are."""
    limits = {
        MeldFault.TOO_SHORT: naturals + wilds >= MIN_CARDS,
        MeldFault.TOO_FEW_NATURALS: naturals >= MIN_NATURALS,
        MeldFault.TOO_MANY_WILDS: wilds <= (0 if rank is Rank.THREE else rules.max_wilds_per_meld),
        MeldFault.WILDS_OUTNUMBER_NATURALS: wilds <= naturals or not rules.wilds_not_above_naturals,
    }
    if rank is Rank.TWO and rules.wild_only_melds:
        limits = {MeldFault.TOO_SHORT: limits[MeldFault.TOO_SHORT]}
    return next((fault for fault, holds in limits.items() if not holds), None)


@lru_cache(_CACHED)
def place(rules: Rules, rank: Rank, shape: Shape, naturals: int, wilds: int) -> int | None:
    """On which meld of its rank a side lays some cards.

    Returns:
        The place of the meld in the shape; its length for a new meld; None if the cards cannot be laid.
    """
    if rank is Rank.THREE and shape:
        # Black threes are laid in the last moment of a round, once.
        return None
    may_begin = not shape or rules.melds_per_rank == "many"
    if may_begin and count_fault(rules, rank, naturals, wilds) is None:
        return len(shape)
    if len(shape) > 1 and rules.melds_per_rank == "one":
        # Melds that partners had when they came together, with too many wild cards to be one.
        return None if wilds else 0
    for number, (more_naturals, more_wilds) in enumerate(shape):
        if count_fault(rules, rank, naturals + more_naturals, wilds + more_wilds) is None:
            return number
    return None


def why_not(rules: Rules, rank: Rank, shape: Shape, naturals: int, wilds: int) -> tuple[MeldFault, int, int]:
    """Why cards cannot be laid on what a side has of a rank: the fault, the number needed and the number found."""
    more_naturals, more_wilds = shape[0] if shape else (0, 0)
    naturals += more_naturals
    wilds += more_wilds
    fault = count_fault(rules, rank, naturals, wilds)
    match fault:
        case MeldFault.TOO_SHORT:
            return fault, MIN_CARDS, naturals + wilds
        case MeldFault.TOO_FEW_NATURALS:
            return fault, MIN_NATURALS, naturals
        case MeldFault.WILDS_OUTNUMBER_NATURALS:
            return fault, wilds, naturals
        case _:
            most = 0 if rank is Rank.THREE or len(shape) > 1 else rules.max_wilds_per_meld
            return MeldFault.TOO_MANY_WILDS, most, wilds


@lru_cache(_CACHED)
def extended(rules: Rules, rank: Rank, shape: Shape, naturals: int, wilds: int) -> Shape | None:
    """What a side has of a rank once it has laid some cards; None if they cannot be laid."""
    number = place(rules, rank, shape, naturals, wilds)
    if number is None:
        return None
    melds = list(shape)
    if number == len(melds):
        melds.append((naturals, wilds))
    else:
        before = melds[number]
        melds[number] = (before[0] + naturals, before[1] + wilds)
    return tuple(sorted(melds, key=_shape_order))


def _shape_order(meld: tuple[int, int]) -> tuple[int, int]:
    return -(meld[0] + meld[1]), meld[1]


@lru_cache(_CACHED)
def lays(rules: Rules, rank: Rank, shape: Shape, naturals: int, wilds: int) -> tuple[tuple[int, int], ...]:
    """Every number of natural and of wild cards, out of so many of each, that can be laid at once."""
    return tuple(
        (some_naturals, some_wilds)
        for some_naturals in range(naturals + 1)
        for some_wilds in range(wilds + 1)
        if some_naturals + some_wilds and place(rules, rank, shape, some_naturals, some_wilds) is not None
    )


@lru_cache(_CACHED)
def layings(rules: Rules, rank: Rank, shape: Shape, naturals: int, wilds: int) -> tuple[tuple[int, int, Shape], ...]:
    """Every way to lay some out of so many natural and wild cards of a rank in one turn, in one step or in several.

    Returns:
        Natural cards laid, wild cards laid and the shape that this gives, each way once; the first lays nothing.
    """
    if rank is not Rank.TWO:
        wilds = min(wilds, rules.max_wilds_per_meld * (len(shape) + naturals // MIN_NATURALS))
    reached = {(0, 0, shape): None}
    unfinished = list(reached)
    while unfinished:
        laid_naturals, laid_wilds, at = unfinished.pop()
        for more_naturals, more_wilds in lays(rules, rank, at, naturals - laid_naturals, wilds - laid_wilds):
            after = extended(rules, rank, at, more_naturals, more_wilds)
            if after is not None:
                way = (laid_naturals + more_naturals, laid_wilds + more_wilds, after)
                # A single meld comes out the same in one step as in several.
                if way not in reached and rules.melds_per_rank == "many":
                    unfinished.append(way)
                reached[way] = None
    return tuple(sorted(reached))


def canastas_in(rules: Rules, rank: Rank, shape: Shape) -> int:
    """How many melds of a rank are canastas; black threes never are."""
    size = rules.canasta_size
    return 0 if rank is Rank.THREE else sum(naturals + wilds >= size for naturals, wilds in shape)

"""Every meld that some cards of a hand make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, combinations, pairwise

from ..cards import RANKS, SUITS, Card, Suit, sorted_cards
from .faults import limit_refusal
from .rules import STANDARD, Meld, MeldKind, MeldRules
from .shapes import FULL_CIRCLE, run_places

__all__ = ["find_melds"]


def find_melds(hand: Iterable[Card], rules: MeldRules = STANDARD) -> tuple[Meld, ...]:
    """Every meld that some cards of the hand make: all readings of all its parts.

    Args:
        hand: The cards, in any order; equal cards are as many as given.
        rules: What counts as a meld.

    Returns:
        Each meld once, in the order of :attr:`Meld.sort_key`. Two melds differ if their kinds, faces or cards do, so
        that which wild card stands in for another makes a difference, and which of two equal cards does not.

    Cost: In proportion to the cards in the answer. A hand of ten without wild cards takes some tens of microseconds.
    The answer itself can be large: it doubles with each wild card, up to a point, since any part of a run may be
    replaced, and multiplies with each wild *rank*. Two hundred cards of four packs with eight jokers make some 130,000
    melds; eight wild twos of all suits besides would make millions. Where suits do not matter and ``max_set`` is None,
    every way to choose so and so many cards of each suit counts.

    Example:
        >>> from rummykit.cards import parse_cards
        >>> for meld in find_melds(parse_cards("5h 6h 7h 8h 7c 7d")):
        ...     print(*meld.cards)
        7c 7d 7h
        5h 6h 7h
        5h 6h 7h 8h
        6h 7h 8h
    """
    holding = _Holding(hand, rules)
    melds = [meld for suit in SUITS for meld in holding.runs(suit)]
    sets = [meld for rank_sets in map(holding.sets, RANKS) for meld in rank_sets]
    sets.sort(key=lambda meld: meld.sort_key)
    return (*sets, *melds)

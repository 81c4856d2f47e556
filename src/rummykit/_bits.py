"""Private: cards as integers. The only file with bit tricks.

A *mask* is a set of distinct cards: sixteen bits for each suit, clubs lowest, and in them one bit for each rank, the
ace lowest. The three idle bits on top of every suit keep shifted runs from crossing into the next one.

A card's *code* is made to be added up. The sum of the codes of some cards, begun at :data:`NO_CARDS`, holds their mask,
above it three bits for each rank that count its cards, and above these the sum of their pips. Counts begin at 1, so
that the highest of the three bits is set as soon as there are three cards of the rank. Equal cards carry into a
neighbouring bit; as a carry always lowers the number of bits, the cards are distinct exactly if the mask has as many
bits as there are cards. Jokers have no bit, and so are found in the same way. Beyond that the sum means nothing for
cards that are not distinct.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

__all__ = [
    "ALL_CARDS",
    "NO_CARDS",
    "PATTERN",
    "PIPS_SHIFT",
    "THREE_OF_A_RANK",
    "any_suit",
    "bits",
    "card_bit",
    "card_code",
    "has_sequence",
    "most_of_rank",
    "pattern_maxima",
    "pattern_totals",
    "rank_mask",
    "submasks",
    "suit_mask",
    "sum_over_sequences",
]

_RANKS: Final = 13
_SUITS: Final = 4
_SUIT_WIDTH: Final = 16
_COUNTS_SHIFT: Final = _SUITS * _SUIT_WIDTH
_COUNT_WIDTH: Final = 3

ALL_CARDS: Final = (1 << _COUNTS_SHIFT) - 1
"""The bits of a code, or of a sum of codes, that are the mask."""
PIPS_SHIFT: Final = _COUNTS_SHIFT + _RANKS * _COUNT_WIDTH
"""From this bit on a sum of codes is the sum of pips."""
PATTERN: Final = (1 << _RANKS) - 1
"""The ranks of one suit: what is left of a mask after shifting it by sixteen for each lower suit."""
NO_CARDS: Final = sum(1 << (_COUNTS_SHIFT + _COUNT_WIDTH * rank) for rank in range(_RANKS))
"""Where a sum of codes begins."""
THREE_OF_A_RANK: Final = NO_CARDS << (_COUNT_WIDTH - 1)
"""These bits of a sum of codes tell which ranks have three cards or more."""

_EVERY_SUIT: Final = sum(1 << (_SUIT_WIDTH * suit) for suit in range(_SUITS))
_LOW_RANKS: Final = 3 * _EVERY_SUIT


def card_bit(suit: int, rank: int) -> int:
    """The bit of a card in a mask; suits count from 0, ranks from 1. A joker (suit 4) has none."""
    return 0 if suit == _SUITS else 1 << (_SUIT_WIDTH * suit + rank - 1)


def card_code(suit: int, rank: int) -> int:
    """The code of a card; suits count from 0, ranks from 1."""
    if suit == _SUITS:
        return 0
    count = 1 << (_COUNTS_SHIFT + _COUNT_WIDTH * (rank - 1))
    return card_bit(suit, rank) | count | min(rank, 10) << PIPS_SHIFT


def rank_mask(rank: int) -> int:
    """All cards of a rank, which counts from 1."""
    return _EVERY_SUIT << (rank - 1)


def suit_mask(suit: int) -> int:
    """All cards of a suit, which counts from 0."""
    return PATTERN << (_SUIT_WIDTH * suit)


def bits(mask: int) -> Iterator[int]:
    """The single bits of a mask, lowest first: clubs before diamonds, low ranks before high ones."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def submasks(mask: int) -> Iterator[int]:
    """Every part of a mask but the empty one, the whole first."""
    part = mask
    while part:
        yield part
        part = (part - 1) & mask


def has_sequence(mask: int) -> bool:
    """Whether three cards of a suit are in sequence with the ace anywhere: a quick test that rules out most runs."""
    mask |= (mask & _LOW_RANKS) << _RANKS
    return mask & mask >> 1 & mask >> 2 != 0


def sum_over_sequences(mask: int, by_pattern: Mapping[int, int]) -> int:
    """The sum of what a table has for the patterns of the suits in which three cards are in sequence."""
    total = 0
    mask_and_high_aces = mask | (mask & _LOW_RANKS) << _RANKS
    starts = mask_and_high_aces & mask_and_high_aces >> 1 & mask_and_high_aces >> 2
    while starts:
        # The place of the lowest start, rounded down to where its suit begins.
        shift = (starts & -starts).bit_length() - 1 & -_SUIT_WIDTH
        total += by_pattern[mask >> shift & PATTERN]
        starts &= -1 << shift + _SUIT_WIDTH
    return total


def most_of_rank(mask: int) -> int:
    """The ranks with three cards or more, as a pattern."""
    clubs, diamonds, hearts, spades = mask, mask >> 16, mask >> 32, mask >> 48
    return (clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)) & PATTERN


def any_suit(mask: int) -> int:
    """The ranks that a mask has at least one card of, as a pattern."""
    return (mask | mask >> 16 | mask >> 32 | mask >> 48) & PATTERN


def pattern_maxima(by_rank: tuple[int, ...]) -> list[int]:
    """The highest value among the ranks in each pattern, by pattern; 0 for the empty one."""
    maxima = [0]
    for value in by_rank[:_RANKS]:
        maxima += [max(highest, value) for highest in maxima]
    return maxima


def pattern_totals(by_rank: tuple[int, ...]) -> list[int]:
    """The total value of the ranks in each pattern, by pattern."""
    totals = [0]
    for value in by_rank[:_RANKS]:
        totals += [total + value for total in totals]
    return totals

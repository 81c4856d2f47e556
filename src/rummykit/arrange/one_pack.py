"""The fast path: hands of distinct natural cards, by tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import combinations
from operator import attrgetter
from typing import Final

from .._bits import (
    PATTERN,
    any_suit,
    bits,
    card_bit,
    has_sequence,
    most_of_rank,
    pattern_maxima,
    pattern_totals,
    rank_mask,
    submasks,
    suit_mask,
    sum_over_sequences,
)
from ..cards import RANKS, SUITS, Card, CardValues, Suit, sorted_cards
from ..melds import Meld, MeldKind, MeldRules
from ..melds.shapes import run_places, shape_of
from .search import Candidate, Families

__all__ = ["DEADWOOD_SHIFT", "OnePack", "one_pack", "openings"]

_SWEEP: Final = tuple(card_bit(suit, rank) for rank in RANKS for suit in SUITS)
"""The cards by rank: the melds of a card then reach only a little ahead."""

# What the search weighs: deadwood, then openings, then runs. Each outweighs all that there can be of the next.
_RUN_COST: Final = 1
_OPENING_COST: Final = 1 << 6
DEADWOOD_SHIFT: Final = 16


def openings(meld: Meld, rules: MeldRules) -> int:
    """How many different natural cards could be laid off on a meld."""
    if meld.kind is MeldKind.SET:
        near = [Card(meld.faces[0].rank, suit) for suit in SUITS]
    else:
        near = [Card(rank, meld.faces[0].suit) for rank in RANKS]
    grown = (shape_of(sorted_cards((*meld.faces, card)), rules) for card in near)
    return sum(shape is not None and shape[0] is meld.kind for shape in grown)


def _mask_of(cards: Iterable[Card]) -> int:
    return sum([card_bit(card.suit, card.rank) for card in cards])


def _natural_sizes(rules: MeldRules, kind: MeldKind) -> list[int]:
    """The sizes of melds of distinct natural cards: some rules ask for more naturals than for cards."""
    largest = len(SUITS) if kind is MeldKind.SET else len(RANKS)
    return [size for size in range(1, largest + 1) if rules.admits(kind, size) and rules.most_wilds(size) >= 0]


def _runs_of(rules: MeldRules, suit: Suit) -> list[tuple[Card, ...]]:
    return [faces for size in _natural_sizes(rules, MeldKind.RUN) for faces in run_places(rules.ace, suit, size)]


class _SavedByRuns(dict[int, int]):
    """The most card points that runs can take from each pattern of ranks of one suit; filled when asked for."""

    def __init__(self, rules: MeldRules, totals: list[int]) -> None:
        super().__init__({0: 0})
        self._totals: Final = totals
        self._runs_with: Final[dict[int, list[int]]] = {1 << place: [] for place in range(len(RANKS))}
        for run in map(_mask_of, _runs_of(rules, Suit.CLUBS)):
            for bit in bits(run):
                self._runs_with[bit].append(run)

    def __missing__(self, pattern: int) -> int:
        lowest = pattern & -pattern
        most = self[pattern ^ lowest]
        for run in self._runs_with[lowest]:
            if run & pattern == run:
                most = max(most, self._totals[run] + self[pattern ^ run])
        self[pattern] = most
        return most


class _GainByDiscard(dict[int, int]):
    """How many more card points runs and one discard can take from a pattern than runs alone; filled when asked for."""

    def __init__(self, saved: _SavedByRuns, totals: list[int]) -> None:
        # Nothing can be discarded from no card: less than any true gain, which no suit can outweigh.
        super().__init__({0: -1 - totals[PATTERN]})
        self._saved: Final = saved
        self._totals: Final = totals

    def __missing__(self, pattern: int) -> int:
        saved = self._saved
        gain = max(self._totals[bit] + saved[pattern ^ bit] for bit in bits(pattern)) - saved[pattern]
        self[pattern] = gain
        return gain


class _SetsOfRank(dict[int, tuple[int, ...]]):
    """The sets that the cards of one rank can make, the largest first, by their mask; filled when asked for."""

    def __init__(self, rules: MeldRules) -> None:
        super().__init__()
        self._sizes: Final = _natural_sizes(rules, MeldKind.SET)

    def __missing__(self, cards: int) -> tuple[int, ...]:
        sets = [part for part in submasks(cards) if part.bit_count() in self._sizes]
        found = self[cards] = tuple(sorted(sets, key=int.bit_count, reverse=True))
        return found


class _MeldsWithin(dict[int, list[tuple[int, int, int, Meld]]]):
    """The melds of the cards of a rank or a suit, as (mask, cost, order, meld), by the mask of the cards.

    Filled when asked for. The cost is what speaks against a meld among arrangements of equal deadwood: its openings,
    then that it is a run.
    """

    def __init__(self, rules: MeldRules) -> None:
        super().__init__()
        melds = [
            Meld(MeldKind.SET, faces, faces)
            for rank in RANKS
            for size in _natural_sizes(rules, MeldKind.SET)
            for faces in combinations([Card(rank, suit) for suit in SUITS], size)
        ]
        melds += [Meld(MeldKind.RUN, faces, faces) for suit in SUITS for faces in _runs_of(rules, suit)]
        melds.sort(key=attrgetter("sort_key"))
        self._melds: Final = [
            (
                _mask_of(meld.cards),
                _OPENING_COST * openings(meld, rules) + _RUN_COST * (meld.kind is MeldKind.RUN),
                order,
                meld,
            )
            for order, meld in enumerate(melds)
        ]

    def __missing__(self, cards: int) -> list[tuple[int, int, int, Meld]]:
        found = self[cards] = [entry for entry in self._melds if entry[0] & cards == entry[0]]
        return found


_melds_within: Final = lru_cache(maxsize=64)(_MeldsWithin)


class OnePack:
    """What hands of distinct natural cards are worth under some rules and values.

    For rules whose smallest meld has three cards or more. A rank then has at most one set, so it is enough to choose a
    set or none for each rank with enough cards; once these are gone the suits have nothing to do with each other, and a
    table tells what the runs take from each.

    Args:
        rules: The rules; :attr:`wilds` are the cards that must not be in a hand.
        values: The values of unmatched cards.
    """

    def __init__(self, rules: MeldRules, values: CardValues) -> None:
        self.wilds: Final = sum(rank_mask(rank) for rank in rules.wild_ranks)
        self._rules: Final = rules
        self._totals: Final = pattern_totals(values.by_rank)
        self._maxima: Final = pattern_maxima(values.by_rank)
        self._saved_by_runs: Final = _SavedByRuns(rules, self._totals)
        self._gain_by_discard: Final = _GainByDiscard(self._saved_by_runs, self._totals)
        self._sets_of_rank: Final = _SetsOfRank(rules)

    def total(self, mask: int) -> int:
        """The value of all cards of a hand."""
        totals = self._totals
        return totals[mask & PATTERN] + totals[mask >> 16 & PATTERN] + totals[mask >> 32 & PATTERN] + totals[mask >> 48]

    def highest(self, mask: int) -> int:
        """The value of the card of a hand that counts most."""
        return self._maxima[any_suit(mask)]

    def most_saved(self, mask: int) -> int:
        """The most card points that melds can take from a hand."""
        if has_sequence(mask):
            ranks = most_of_rank(mask)
            return self._over_sets(mask, ranks, self._saved_in_suits) if ranks else self._saved_in_suits(mask)
        saved, _ = self._largest_sets(mask)
        return saved

    def most_saved_with_discard(self, mask: int) -> int:
        """The most card points that melds and the discard of one card can take from a hand of at least one card."""
        if not has_sequence(mask):
            saved, rest = self._largest_sets(mask)
            if rest:
                # To break a set for its card frees no more than that card, and sets nothing off against the rest.
                return saved + self.highest(rest)
        return self._over_sets(mask, most_of_rank(mask), self._saved_in_suits_with_discard)

    def _largest_sets(self, mask: int) -> tuple[int, int]:
        """The card points that sets take from a hand without runs, and the cards that they leave."""
        saved, ranks = 0, most_of_rank(mask)
        while ranks:
            rank = ranks & -ranks
            ranks ^= rank
            for cards in self._sets_of_rank[mask & rank_mask(rank.bit_length())][:1]:
                saved += self._totals[rank] * cards.bit_count()
                mask ^= cards
        return saved, mask

    def _over_sets(self, mask: int, ranks: int, in_suits: Callable[[int], int]) -> int:
        """The most over all choices of sets among these ranks, given what the suits yield once a choice is made."""
        if not ranks:
            return in_suits(mask)
        rank = ranks & -ranks
        ranks ^= rank
        most = self._over_sets(mask, ranks, in_suits)
        value = self._totals[rank]
        for cards in self._sets_of_rank[mask & rank_mask(rank.bit_length())]:
            most = max(most, value * cards.bit_count() + self._over_sets(mask ^ cards, ranks, in_suits))
        return most

    def _saved_in_suits(self, mask: int) -> int:
        return sum_over_sequences(mask, self._saved_by_runs)

    def _saved_in_suits_with_discard(self, mask: int) -> int:
        saved, gain = self._saved_by_runs, self._gain_by_discard
        clubs, diamonds, hearts, spades = mask & PATTERN, mask >> 16 & PATTERN, mask >> 32 & PATTERN, mask >> 48
        most = max(gain[clubs], gain[diamonds], gain[hearts], gain[spades])
        return saved[clubs] + saved[diamonds] + saved[hearts] + saved[spades] + most

    def families(self, mask: int) -> Families:
        """The search over all families of melds of a hand; the deadwood stands in its costs from DEADWOOD_SHIFT on."""
        parts = [mask & rank_mask(rank.bit_length()) for rank in bits(most_of_rank(mask))]
        if has_sequence(mask):
            parts += [cards for suit in SUITS if has_sequence(cards := mask & suit_mask(suit))]
        if not parts:
            return Families([], [], self.total(mask) << DEADWOOD_SHIFT)
        melds_within = _melds_within(self._rules)
        found = [entry for part in parts for entry in melds_within[part]]
        useful = 0
        for cards, _, _, _ in found:
            useful |= cards
        places = {bit: 1 << place for place, bit in enumerate([bit for bit in _SWEEP if bit & useful])}
        return Families(
            [self.total(bit) << DEADWOOD_SHIFT for bit in places],
            [
                Candidate(sum([places[bit] for bit in bits(cards)]), cost, order, meld)
                for cards, cost, order, meld in found
            ],
            self.total(mask ^ useful) << DEADWOOD_SHIFT,
        )


@lru_cache(maxsize=256)
def one_pack(rules: MeldRules, values: CardValues) -> OnePack | None:
    """The tables for these rules and values; None if they may have melds of fewer than three cards."""
    return OnePack(rules, values) if rules.min_set >= 3 and rules.min_run >= 3 else None

"""Hands that a seat in the middle of its turn could hold: such that the turn can be completed.

Who lays less than the opening minimum has more to lay, and who asks the partner can go out. So the cards that others do
not see cannot be just any: hands drawn at random are tried first, and if none fits, one is put together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from ...cards import Card, RandomSource, Rank, shuffled, sorted_cards
from .melding import NATURAL_RANKS, layings
from .outlook import Outlook, completions, count_ranks
from .rules import VALUES

_TRIALS: Final = 40
_JOKER_POINTS: Final = VALUES.by_rank[Rank.JOKER - 1]
_TWO_POINTS: Final = VALUES.by_rank[Rank.TWO - 1]
_Cards = tuple[Card, ...]


def imagined_hand(
    outlook: Callable[[_Cards], Outlook],
    fits: Callable[[Outlook], bool],
    known: _Cards,
    size: int,
    unseen: Sequence[Card],
    rng: RandomSource,
) -> _Cards | None:
    """A hand with which the turn can be completed.

    Args:
        outlook: What a seat with a hand can still come to.
        fits: Whether that will do.
        known: Cards that are in the hand for sure.
        size: Cards in the hand.
        unseen: The cards that the others may be.
        rng: The source of chance.

    Returns:
        The hand; None if no hand was found.
    """
    missing = size - len(known)
    for _ in range(_TRIALS):
        hand = (*known, *shuffled(unseen, rng)[:missing])
        if fits(outlook(hand)):
            return sorted_cards(hand)
    whole = outlook(known)
    for counts in _promising(whole, count_ranks(unseen), size, rng):
        hand = _with_counts(known, counts, shuffled(unseen, rng), size)
        if fits(outlook(hand)):
            return sorted_cards(hand)
    return None


def _with_counts(known: _Cards, counts: Sequence[int], unseen: Sequence[Card], size: int) -> _Cards:
    """A hand with at least so many cards of each rank, filled up with any."""
    lacking = [count - sure for count, sure in zip(counts, count_ranks(known), strict=True)]
    hand, others = list(known), list[Card]()
    for card in unseen:
        if lacking[card.rank] > 0:
            lacking[card.rank] -= 1
            hand.append(card)
        else:
            others.append(card)
    return (*hand, *others[: size - len(hand)])


def _promising(sure: Outlook, unseen: list[int], size: int, rng: RandomSource) -> Iterator[list[int]]:
    """Numbers of cards by rank that let a turn be completed: by reaching the minimum, or by going out."""
    if sure.owed > 0 and not sure.must_go_out:
        yield from _opening_counts(sure, unseen, size, rng)
    search = _CompleteHands(sure, unseen, rng)
    yield from search.counts(size)


def _opening_counts(sure: Outlook, unseen: list[int], size: int, rng: RandomSource) -> Iterator[list[int]]:
    """The cards that count most when laid, with room for those that are known."""
    most = size - max(0, sure.least_left - len(sure.pile))
    held = [known + more for known, more in zip(sure.counts, unseen, strict=True)]
    wilds = held[Rank.TWO] + held[Rank.JOKER]
    # By wild cards, cards laid and places in the hand taken: the points, and what is held of each rank for them.
    best: dict[tuple[int, int, int], tuple[int, tuple[tuple[Rank, int], ...]]] = {(0, 0, 0): (0, ())}
    for rank in shuffled((Rank.TWO, *NATURAL_RANKS), rng):
        # Of twos none are natural: they count with the jokers.
        known, most_held = (0, 0) if rank is Rank.TWO else (sure.counts[rank], min(held[rank], size))
        after: dict[tuple[int, int, int], tuple[int, tuple[tuple[Rank, int], ...]]] = {}
        for (used, laid, taken), (points, chosen) in best.items():
            for naturals, more, _ in layings(sure.rules, rank, sure.shape(rank), most_held, wilds):
                key = used + more, laid + naturals + more, taken + max(naturals, known)
                total = points + naturals * VALUES.by_rank[rank - 1]
                if key[0] <= wilds and key[1] <= most and total > after.get(key, (-1, ()))[0]:
                    after[key] = total, (*chosen, (rank, max(naturals, known)))
        best = after
    for (used, _, taken), (points, chosen) in sorted(best.items(), key=lambda item: item[1][0], reverse=True):
        jokers = min(used, held[Rank.JOKER])
        twos = used - jokers
        total = points + _JOKER_POINTS * jokers + _TWO_POINTS * twos
        jokers, twos = max(jokers, sure.counts[Rank.JOKER]), max(twos, sure.counts[Rank.TWO])
        if total >= sure.owed and taken + jokers + twos <= size:
            counts = sure.counts.copy()
            for rank, count in (*chosen, (Rank.JOKER, jokers), (Rank.TWO, twos)):
                counts[rank] = count
            yield counts
            return


class _CompleteHands:
    """A search for hands that can be laid, all of them or all but a discard."""

    def __init__(self, sure: Outlook, unseen: list[int], rng: RandomSource) -> None:
        self._sure = sure
        self._most = [known + more for known, more in zip(sure.counts, unseen, strict=True)]
        self._ranks = shuffled((Rank.TWO, Rank.THREE, *NATURAL_RANKS), rng)
        self._rng = rng
        self._failed: set[tuple[int, int, int, int, int, bool]] = set()

    def counts(self, size: int) -> Iterator[list[int]]:
        """The numbers of cards by rank of one such hand for each choice of wild cards in it and manner of going out."""
        sure = self._sure
        for jokers, twos in shuffled(self._wild_cards(size), self._rng):
            for natural_discarded, points_discarded in self._manners(jokers, twos):
                owed = 0
                if sure.owed > 0 and not sure.may_waive:
                    owed = sure.owed + points_discarded - _JOKER_POINTS * jokers - _TWO_POINTS * twos
                wilds = jokers + twos - bool(points_discarded)
                found = self._from(0, size - jokers - twos, wilds, sure.missing, owed, natural_discarded)
                if found is not None:
                    counts = [0] * len(sure.counts)
                    for rank, count in (*found, (Rank.JOKER, jokers), (Rank.TWO, twos)):
                        counts[rank] = count
                    yield counts

    def _wild_cards(self, size: int) -> Iterator[tuple[int, int]]:
        """How many jokers and twos a hand can hold."""
        for jokers in range(self._sure.counts[Rank.JOKER], self._most[Rank.JOKER] + 1):
            for twos in range(self._sure.counts[Rank.TWO], self._most[Rank.TWO] + 1):
                if jokers + twos <= size:
                    yield jokers, twos

    def _manners(self, jokers: int, twos: int) -> Iterator[tuple[bool, int]]:
        """The ways to go out: whether a natural card is the last discard, and what a wild one counts that is."""
        rules, pile = self._sure.rules, self._sure.pile
        if rules.final_discard != "forbidden" and self._sure.may_discard:
            yield True, 0
            if twos:
                yield False, _TWO_POINTS
            if jokers:
                yield False, _JOKER_POINTS
        if rules.final_discard != "required" or pile:
            # A card that still comes with the pile may be the discard.
            yield False, 0

    def _from(
        self, place: int, left: int, wilds: int, missing: int, owed: int, with_discard: bool
    ) -> tuple[tuple[Rank, int], ...] | None:
        """The numbers of natural cards for the ranks from a place on; None if no such hand can be laid.

        Args:
            place: Index of the next rank.
            left: Natural cards that are still to be in the hand.
            wilds: Wild cards that are still to be laid.
            missing: Canastas that are still needed.
            owed: Points that natural cards still have to count.
            with_discard: Whether one more card is to be discarded.
        """
        if place == len(self._ranks):
            is_done = left == wilds == 0 and missing <= 0 and owed <= 0 and not with_discard
            return () if is_done else None
        key = place, left, wilds, max(missing, 0), max(owed, 0), with_discard
        if key in self._failed:
            return None
        rank, sure = self._ranks[place], self._sure
        least, most = (0, 0) if rank is Rank.TWO else (sure.counts[rank], min(self._most[rank], left))
        for count in shuffled(range(least, most + 1), self._rng):
            for discarded in (0, 1) if with_discard and count else (0,):
                laid = count - discarded
                ways = completions(sure.rules, rank, sure.shape(rank), laid, wilds)
                points = laid * VALUES.by_rank[rank - 1] if rank is not Rank.TWO else 0
                for more, gained in shuffled(ways, self._rng):
                    rest = self._from(
                        place + 1,
                        left - count,
                        wilds - more,
                        missing - gained,
                        owed - points,
                        with_discard and not discarded,
                    )
                    if rest is not None:
                        return ((rank, count), *rest)
        self._failed.add(key)
        return None

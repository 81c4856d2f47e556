"""What a turn of canasta can still come to: whether a minimum can be reached, and whether a player can go out.

Nothing that is laid can be taken back, so every action must leave a way to complete the turn. Since melds are made by
rank alone, finding one is counting: of each rank, how many cards are laid with how many wild ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from attrs import define

from ...cards import Card, Rank
from .melding import NATURAL_RANKS, Shape, canastas_in, extended, layings
from .rules import VALUES, Rules

_TWO_POINTS: Final = VALUES.by_rank[Rank.TWO - 1]
_JOKER_POINTS: Final = VALUES.by_rank[Rank.JOKER - 1]
_POINTS: Final = (0, *VALUES.by_rank)
_RANKS: Final = len(Rank) + 1
_MELD_RANKS: Final = (Rank.TWO, Rank.THREE, *NATURAL_RANKS)
_CACHED: Final = 1 << 14


def count_ranks(cards: Iterable[Card]) -> list[int]:
    """How many of some cards are of each rank; the number of a rank is its index."""
    counts = [0] * _RANKS
    for card in cards:
        counts[card.rank] += 1
    return counts


@define
class Outlook:
    """A seat in the middle of its turn.

    Attributes:
        rules: The rules.
        counts: Cards in the hand by rank; none is a red three.
        shapes: What the side has of each rank; ranks of which it has nothing are left out.
        canastas: How many of its melds are canastas.
        owed: Points still missing to the opening minimum; 0 or less: none.
        pile: What comes into the hand of who took the pile when nothing is owed any more, red threes left out.
        may_waive: Whether going out frees of the minimum.
        may_go_out: Whether the seat may go out if it can.
        must_go_out: Whether it has to.
        may_discard: Whether the turn ends with a discard.
    """

    rules: Rules
    counts: list[int]
    shapes: dict[Rank, Shape]
    canastas: int
    owed: int
    pile: tuple[Card, ...]
    may_waive: bool
    may_go_out: bool
    must_go_out: bool
    may_discard: bool

    @property
    def size(self) -> int:
        """Cards in the hand."""
        return sum(self.counts)

    @property
    def wilds(self) -> int:
        """Wild cards in the hand."""
        return self.counts[Rank.TWO] + self.counts[Rank.JOKER]

    @property
    def missing(self) -> int:
        """The canastas that are still missing for going out."""
        return max(0, self.rules.canastas_to_go_out - self.canastas)

    @property
    def least_left(self) -> int:
        """The cards that who does not go out has to have left when the last meld is laid."""
        return 2 if self.may_discard else 1

    def shape(self, rank: Rank) -> Shape:
        """What the side has of a rank."""
        return self.shapes.get(rank, ())

    def after(self, rank: Rank, naturals: int, twos: int, jokers: int, *, from_pile: int = 0) -> Outlook:
        """The outlook once some cards that can be laid have been laid.

        Args:
            rank: The rank of the meld.
            naturals: Natural cards laid.
            twos: Twos laid.
            jokers: Jokers laid.
            from_pile: How many of the natural cards are not from the hand: the top of the pile, or none.
        """
        before = self.shape(rank)
        shape = extended(self.rules, rank, before, naturals, twos + jokers) or before
        counts = self.counts.copy()
        counts[rank] -= naturals - from_pile
        counts[Rank.TWO] -= twos
        counts[Rank.JOKER] -= jokers
        owed = self.owed - naturals * _POINTS[rank] - twos * _TWO_POINTS - jokers * _JOKER_POINTS
        pile = self.pile
        if owed <= 0:
            for card in pile:
                counts[card.rank] += 1
            pile = ()
        gained = canastas_in(self.rules, rank, shape) - canastas_in(self.rules, rank, before)
        return Outlook(
            self.rules,
            counts,
            {**self.shapes, rank: shape},
            self.canastas + gained,
            owed,
            pile,
            self.may_waive,
            self.may_go_out,
            self.must_go_out,
            self.may_discard,
        )

    @property
    def spare(self) -> int:
        """How many cards of the hand can be laid so that the turn can simply be ended then; below 0: none."""
        is_free = self.owed <= 0 and not self.must_go_out
        return self.size + len(self.pile) - self.least_left if is_free else -1

    def can_be_completed(self) -> bool:
        """Whether some way to play on leads to the end of the turn."""
        if not self.must_go_out:
            least = self.least_left - len(self.pile)
            if self.size >= least if self.owed <= 0 else self.can_reach(self.owed, least):
                return True
        return self.may_go_out and self.can_go_out()

    def can_open(self) -> bool:
        """Whether the opening minimum can be reached from the hand, or going out frees of it."""
        return self._best()[0] >= self.owed or (self.may_go_out and self.can_go_out())

    def can_reach(self, points: int, least_left: int) -> bool:
        """Whether so many points can be laid from the hand with so many cards left."""
        best, laid = self._best()
        if best < points:
            return False
        return self.size - laid >= least_left or self.most_points(least_left) >= points

    def _best(self) -> tuple[int, int]:
        """The most points that can be laid, whatever is left, and how many cards that takes."""
        wilds = self.wilds
        # By the number of wild cards: the most points of natural cards laid with them, and how many these are.
        best: list[tuple[int, int] | None] = [(0, 0), *[None] * wilds]
        for rank, counts in self._meldable():
            points = _POINTS[rank]
            ways = _fullest(self.rules, rank, self.shape(rank), counts, wilds)
            after: list[tuple[int, int] | None] = [None] * (wilds + 1)
            for used, at in enumerate(best):
                if at is None:
                    continue
                for more, naturals in ways:
                    if used + more > wilds:
                        break
                    there = after[used + more]
                    total = at[0] + points * naturals
                    if there is None or total > there[0]:
                        after[used + more] = total, at[1] + naturals
            best = after
        worth = self._wild_points()
        return max((at[0] + worth[used], at[1] + used) for used, at in enumerate(best) if at is not None)

    def _meldable(self) -> Iterator[tuple[Rank, int]]:
        """The ranks of which something could be laid without going out, with the natural cards held of each."""
        counts, shapes = self.counts, self.shapes
        for rank in NATURAL_RANKS:
            count = counts[rank]
            if count > 1 or rank in shapes:
                yield rank, count
        if self.rules.wild_only_melds:
            yield Rank.TWO, 0

    def _wild_points(self) -> list[int]:
        """The most that so many wild cards of the hand are worth."""
        twos, jokers = self.counts[Rank.TWO], self.counts[Rank.JOKER]
        worth = [_JOKER_POINTS * number for number in range(jokers + 1)]
        return worth + [worth[-1] + _TWO_POINTS * number for number in range(1, twos + 1)]

    def most_points(self, least_left: int) -> int:
        """The most points that can be laid from the hand with so many cards left."""
        wilds, most = self.wilds, self.size - max(0, least_left)
        best = {(0, 0): 0}
        for rank, count in self._meldable():
            after: dict[tuple[int, int], int] = {}
            for (used, laid), points in best.items():
                for naturals, more, _ in layings(self.rules, rank, self.shape(rank), count, wilds):
                    at = used + more, laid + naturals + more
                    total = points + naturals * _POINTS[rank]
                    if at[0] <= wilds and at[1] <= most and total > after.get(at, -1):
                        after[at] = total
            best = after
        worth = self._wild_points()
        return max((points + worth[used] for (used, _), points in best.items()), default=0)

    def can_go_out(self) -> bool:
        """Whether the whole hand can be laid, or all of it but a discard, with the canastas that it takes."""
        if self._is_hopeless():
            return False
        if self.owed > 0 and self.pile:
            return self._can_go_out_after_pile()
        return any(self._can_lay_all_but(discard) for discard in self._discards())

    def _is_hopeless(self) -> bool:
        """Whether a glance tells that not all can be laid: too many single cards or pairs, or no canasta near."""
        counts, shapes, rules = self.counts, self.shapes, self.rules
        if self.pile:
            return False
        threes = counts[Rank.THREE]
        singles, pairs = int(threes == 1), 0
        for rank in NATURAL_RANKS:
            count = counts[rank]
            if 0 < count < 3 and rank not in shapes:
                singles += count == 1
                pairs += count == 2
        if threes == 2 or singles > 1 or pairs > self.wilds:
            return True
        missing = self.missing
        if not missing or rules.wild_only_melds or rules.melds_per_rank == "many":
            return False
        most = rules.canasta_size - min(self.wilds, rules.max_wilds_per_meld)
        near = 0
        for rank in NATURAL_RANKS:
            # Of two melds of a rank only the longer one grows.
            laid = max(map(sum, shapes.get(rank, ())), default=0)
            near += most <= counts[rank] + laid and laid < rules.canasta_size
        return near < missing

    def _discards(self) -> Iterator[Rank | None]:
        """The ranks of which a card may be the last discard; None for going out without one."""
        counts, shapes = self.counts, self.shapes
        # A single card of a rank that its side does not have can go nowhere else.
        single = [rank for rank in (*NATURAL_RANKS, Rank.THREE) if counts[rank] == 1 and rank not in shapes]
        if self.rules.final_discard != "required" and not single:
            yield None
        if self.rules.final_discard != "forbidden" and self.may_discard:
            for rank in single or Rank:
                if counts[rank]:
                    yield rank

    def _can_lay_all_but(self, discard: Rank | None) -> bool:
        counts = self.counts
        if discard is not None:
            counts = counts.copy()
            counts[discard] -= 1
        if self.owed > 0 and not self.may_waive and _points_of(counts) < self.owed:
            return False
        return canastas_of_all(self.rules, counts, self.shapes) >= self.missing

    def _can_go_out_after_pile(self) -> bool:
        """Whether who took the pile can lay the whole hand to reach the minimum, and then all of the pile.

        Only asked when the minimum cannot be reached otherwise: then a single card comes with the pile, or it cannot be
        reached at all.
        """
        if len(self.pile) != 1 or _points_of(self.counts) < self.owed:
            return False
        rules, last = self.rules, self.pile[0].rank
        missing = self.missing
        if rules.final_discard != "forbidden" and canastas_of_all(rules, self.counts, self.shapes) >= missing:
            return True
        if rules.final_discard == "required":
            return False
        is_wild = last is Rank.TWO or last is Rank.JOKER
        ranks = (Rank.TWO, *NATURAL_RANKS) if is_wild else (last,)
        return any(
            canastas_of_all(rules, self.counts, self.shapes, last_on=rank, last_is_wild=is_wild) >= missing
            for rank in ranks
        )


def _points_of(counts: list[int]) -> int:
    return sum([count * points for count, points in zip(counts, _POINTS, strict=True)])


@lru_cache(_CACHED)
def _fullest(rules: Rules, rank: Rank, shape: Shape, naturals: int, wilds: int) -> tuple[tuple[int, int], ...]:
    """For each number of wild cards that can be laid with a rank, in order: the most natural cards laid with them."""
    most: dict[int, int] = {}
    for some_naturals, some_wilds, _ in layings(rules, rank, shape, naturals, wilds):
        most[some_wilds] = max(some_naturals, most.get(some_wilds, 0))
    return tuple(sorted(most.items()))


@lru_cache(_CACHED)
def completions(
    rules: Rules, rank: Rank, shape: Shape, naturals: int, wilds: int, last: tuple[int, int] = (0, 0)
) -> tuple[tuple[int, int], ...]:
    """For each number of wild cards with which all natural cards of a rank can be laid: the most new canastas.

    Args:
        rules: The rules.
        rank: The rank.
        shape: What the side has of it.
        naturals: Natural cards to lay.
        wilds: Wild cards that may be laid.
        last: Natural and wild cards that are laid after these.
    """
    most: dict[int, int] = {}
    before = canastas_in(rules, rank, shape)
    for some_naturals, some_wilds, laid in layings(rules, rank, shape, naturals, wilds):
        if some_naturals < naturals:
            continue
        after = laid if last == (0, 0) else extended(rules, rank, laid, *last)
        if after is not None:
            gained = canastas_in(rules, rank, after) - before
            most[some_wilds] = max(gained, most.get(some_wilds, 0))
    return tuple(sorted(most.items()))


def canastas_of_all(
    rules: Rules,
    counts: list[int],
    shapes: dict[Rank, Shape],
    *,
    last_on: Rank | None = None,
    last_is_wild: bool = False,
) -> int:
    """The most new canastas when all cards of a hand are laid; -1 if they cannot all be laid.

    Args:
        rules: The rules.
        counts: The cards by rank, as :func:`count_ranks` gives them.
        shapes: What the side has.
        last_on: The rank to whose melds one more card is added when all others are laid.
        last_is_wild: Whether that card is wild.
    """
    wilds = counts[Rank.TWO] + counts[Rank.JOKER]
    best = [0, *[-1] * wilds]
    for rank in _MELD_RANKS:
        naturals = 0 if rank is Rank.TWO else counts[rank]
        last = (0, 0) if rank is not last_on else (0, 1) if last_is_wild else (1, 0)
        shape = shapes.get(rank, ())
        takes_wilds = wilds and (shape or (rank is Rank.TWO and rules.wild_only_melds))
        if not naturals and not takes_wilds and last == (0, 0):
            continue
        after = [-1] * (wilds + 1)
        for more, gained in completions(rules, rank, shape, naturals, wilds, last):
            for used in range(wilds + 1 - more):
                if best[used] >= 0:
                    after[used + more] = max(after[used + more], best[used] + gained)
        best = after
    return best[wilds]

"""Exact search over families of disjoint melds, with the cards of the hand numbered in a sweep order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from typing import Final

from attrs import frozen

from ..melds import Meld

__all__ = ["Candidate", "Families"]


@frozen(eq=False)
class Candidate:
    """A meld that the hand can make.

    Attributes:
        items: The places of its cards in the sweep order, as a bit mask.
        cost: What laying it costs.
        order: Its place in the order of melds.
        meld: The meld.
    """

    items: int
    cost: int
    order: int
    meld: Meld


class Families:
    """Every family of disjoint melds of one hand.

    Costs are integers of at least 0: one for each item that stays unmatched, one for each meld laid. A family is found
    by deciding about the lowest item that is still open: one of the melds that begin with it, in their order, or, last,
    leaving it unmatched. So every family turns up exactly once, and its *path* of decisions gives it a place in one
    fixed order.

    The least cost of each set of open items is computed once. If items are swept by rank, few different sets occur:
    melds reach only a little ahead.

    Args:
        item_costs: What each item costs if it stays unmatched, in sweep order.
        candidates: The melds, in any order.
        fixed_cost: What every family costs besides.
    """

    def __init__(self, item_costs: Sequence[int], candidates: Sequence[Candidate], fixed_cost: int) -> None:
        self._item_costs: Final = item_costs
        self._fixed_cost: Final = fixed_cost
        self._all: Final = (1 << len(item_costs)) - 1
        self._starting: Final[list[list[Candidate]]] = [[] for _ in item_costs]
        for candidate in sorted(candidates, key=lambda candidate: candidate.order):
            self._starting[(candidate.items & -candidate.items).bit_length() - 1].append(candidate)
        self._least: Final = {0: 0}

    def _least_of(self, items: int) -> int:
        """The least cost of these items, without what is fixed."""
        known = self._least.get(items)
        if known is None:
            lowest = items & -items
            place = lowest.bit_length() - 1
            known = self._item_costs[place] + self._least_of(items ^ lowest)
            for candidate in self._starting[place]:
                used = candidate.items
                if used & items == used:
                    known = min(known, candidate.cost + self._least_of(items ^ used))
            self._least[items] = known
        return known

    def best_first(self) -> Iterator[tuple[int, tuple[Candidate, ...]]]:
        """Cost and melds of every family, least cost first, equal costs by path.

        The least cost of the rest is known exactly, so no family is touched before its turn comes.
        """
        # An entry is (cost of the best ending, path, open items, cost so far, melds). Paths differ: no more is
        # compared.
        queue: list[tuple[int, tuple[int, ...], int, int, tuple[Candidate, ...]]]
        queue = [(self._least_of(self._all), (), self._all, 0, ())]
        while queue:
            _, path, items, cost, melds = heappop(queue)
            if not items:
                yield cost + self._fixed_cost, melds
                continue
            lowest = items & -items
            place = lowest.bit_length() - 1
            steps: list[tuple[int, int, tuple[Candidate, ...]]] = [
                (candidate.cost, candidate.items, (*melds, candidate))
                for candidate in self._starting[place]
                if candidate.items & items == candidate.items
            ]
            steps.append((self._item_costs[place], lowest, melds))
            for number, (step, used, laid) in enumerate(steps):
                rest = items ^ used
                heappush(queue, (cost + step + self._least_of(rest), (*path, number), rest, cost + step, laid))

"""The melds on the table that are more to the search than their cards: those that may be left as they lie or must stay.

They are told suit by suit and column by column.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import accumulate, product
from typing import Final

from .problem import Problem, Standing

__all__ = ["Marks"]


class Marks:
    """What the search has to know, column by column, of the melds that lie on the table in one suit.

    A run that may be left as it lies has a *mark*, a bit that is set while it is passed and is being left. Tied runs
    grow upwards as other runs do, from the column behind them, and downwards by taking up a short run that ends before
    them. Tied sets can be joined by the suit that they lack.

    Attributes:
        bits: How many bits the marks take.
        beginning: For each column the runs that begin there, each with its mark; 0: it is not to be left as it lies.
        leaving: For each column every choice of those to be left: their marks, and the price of the others.
        taking: For each column the marks of runs that take a card of it, if they are left.
        dropped: For each column the marks that are of no use after it.
        opening: For each column the marks of the tied runs that end in the one before.
        closing: For each column the marks of the tied runs that begin there.
        joining: For each column what it costs if no card joins the tied sets that lack the suit, if one does, and so
            on.
        matters: For each column whether it has to do with any of this.
        shares: For each column how many cards sets that are left take, and the share of this suit in the price of the
            others. All shares together are the price at most: each suit of a set pays the same, and those left are
            taken for the dearest.
    """

    def __init__(
        self, standings: Sequence[Standing], tied: Sequence[Standing], suit: int, width: int, price: int
    ) -> None:
        """Arrange the melds of a suit.

        Args:
            standings: The melds that may be left as they lie, at a price if they are not.
            tied: The melds that may only grow.
            suit: The suit.
            width: How many columns there are.
            price: The price.
        """
        self.beginning: Final[list[list[tuple[Standing, int]]]] = [[] for _ in range(width)]
        self.taking: Final = [0] * width
        self.dropped: Final = [0] * width
        self.opening: Final[list[list[int]]] = [[] for _ in range(width + 1)]
        self.closing: Final[list[list[int]]] = [[] for _ in range(width)]
        joining: list[list[int]] = [[] for _ in range(width)]
        prices: list[list[int]] = [[] for _ in range(width)]
        ends: list[int] = []
        for standing in standings:
            is_tied = standing in tied
            if not standing.is_run:
                if suit in standing.suits and not is_tied:
                    prices[standing.first].append(price // len(standing.suits))
            elif standing.suits[0] == suit:
                # The lowest bit that no run before has while the two overlap. What becomes of a tied run must be known
                # in the column behind it too.
                place = next((place for place, end in enumerate(ends) if end < standing.first), len(ends))
                ends[place : place + 1] = [standing.last + is_tied]
                mark = 1 << place
                self.beginning[standing.first].append((standing, mark))
                self.dropped[min(standing.last + is_tied, width - 1)] |= mark
                if is_tied:
                    self._tie(standing, mark)
                else:
                    for column in range(standing.first, standing.last + 1):
                        self.taking[column] |= mark
        for standing in tied:
            is_leavable = standing in standings
            if not standing.is_run:
                if suit not in standing.suits:
                    joining[standing.first].append(price if is_leavable else 0)
            elif standing.suits[0] == suit and not is_leavable:
                self.beginning[standing.first].append((standing, 0))
                self._tie(standing, 0)
        self.bits: Final = len(ends)
        self.leaving: Final = [_choices([mark for _, mark in beginning if mark], price) for beginning in self.beginning]
        self.joining: Final = [list(accumulate(sorted(costs), initial=0)) for costs in joining]
        self.shares: Final = [
            [(taken, sum(sorted(costs)[: len(costs) - taken])) for taken in range(len(costs) + 1)] for costs in prices
        ]

        self.matters: Final = [
            any(here)
            for here in zip(
                self.beginning,
                self.taking,
                self.dropped,
                self.opening,
                [costs[1:] for costs in self.joining],
                strict=False,
            )
        ]

    def _tie(self, run: Standing, mark: int) -> None:
        self.opening[run.last + 1].append(mark)
        self.closing[run.first].append(mark)

    @staticmethod
    def of(problem: Problem, suit: int) -> Marks:
        """The marks of a suit in a problem."""
        if not problem.leavable and not problem.tied:
            return _no_marks(problem.grid.width)
        return Marks(problem.leavable, problem.tied, suit, problem.grid.width, problem.price)


@cache
def _no_marks(width: int) -> Marks:
    return Marks((), (), 0, width, 0)


def _choices(marks: Sequence[int], price: int) -> list[tuple[int, int]]:
    """Every choice of melds to be left as they lie: their marks together, and the price of the others."""
    return [
        (sum([mark for mark, is_left in zip(marks, choice, strict=True) if is_left]), price * choice.count(False))
        for choice in product((False, True), repeat=len(marks))
    ]

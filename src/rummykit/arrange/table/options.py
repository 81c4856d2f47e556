"""What one suit can do, column by column, and the least that it must cost from there to the end.

Runs are laid in one sweep over the columns. The *state* of a suit before a column is all that the sweep has to remember
of it: the runs that reach the column before, as :mod:`.runs` has them; how many aces are held back for the last column;
and the marks of the melds that are being left as they lie. It is one integer, so that the states of all suits fit side
by side into another.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, unique
from typing import Final, NamedTuple

from .marks import Marks
from .problem import Problem
from .runs import lay

__all__ = ["Kind", "Laid", "Option", "SuitOptions", "Way"]


@unique
class Kind(Enum):
    """Which solutions a search looks for. They differ in what becomes of jokers that no meld needs."""

    ANY = "jokers left over cost nothing, as if some meld took them"
    """A bound on all solutions, and mostly exact."""
    WITH_RUN = "a run takes the jokers left over"
    """At least one run is not left as it lies."""
    WITHOUT_RUN = "only sets take jokers, or jokers alone make a meld"
    """All runs are left as they lie."""


Way = tuple[int, ...]
"""The least cost for each number of half jokers that may be spent, from none on."""
Option = tuple[int, bool, int, int, int, tuple[int, int, int, int, int, int]]
"""Cards in sets; whether there must be no place left for the suit in the sets; jokers; the state after; the cost; and
the rest of :class:`Laid`. Options are made by the hundred, so they are plain."""
_Start = tuple[int, int, int, int, int, int, int, int]
"""The cost; the state after but for the runs; the runs before; the cards left; and what else :class:`Laid` knows by
then."""


class Laid(NamedTuple):
    """What a suit does in a column.

    Attributes:
        in_sets: How many natural cards go into sets.
        jokers: How many jokers go into runs and tied sets.
        cost: The cost.
        natural: How many natural cards go into runs.
        joined: How many natural cards join tied sets.
        joined_by_jokers: How many jokers do.
        closed_one: How many runs of one card are taken up by tied runs that begin here.
        closed_two: How many runs of two are.
        left: The marks of the melds that begin here and are left as they lie.
    """

    in_sets: int
    jokers: int
    cost: int
    natural: int
    joined: int
    joined_by_jokers: int
    closed_one: int
    closed_two: int
    left: int


class SuitOptions:
    """The options of one suit of a problem, made when they are first asked for.

    An idle card would fill an open place in a set, so options with idle cards leave none.

    Args:
        problem: The problem.
        suit: The suit.
        most_sets: For each column the most sets of the rank.
        set_costs: For each column the half jokers that a card in a set costs at least.
        kind: Which solutions are looked for.

    Attributes:
        width: How many bits a state has.
        bits: How many bits each count in it has.
        host: The bit that says that there has been a run which takes jokers; 0 if that does not matter.
        marks: The melds on the table.
    """

    def __init__(
        self, problem: Problem, suit: int, most_sets: Sequence[int], set_costs: Sequence[int], kind: Kind
    ) -> None:
        width = problem.grid.width
        tied = [run for run in problem.tied if run.is_run and run.suits[0] == suit]
        self._never: Final = problem.never
        self._jokers: Final = problem.jokers
        self._worth: Final = problem.worth
        self._kind: Final = kind
        self._last: Final = width - 1
        self._most_sets: Final = most_sets
        self._set_costs: Final = set_costs
        self.marks: Final = Marks.of(problem, suit)
        # A second column of aces has just those that were held back in the first.
        self._second_aces: Final = self._last if problem.grid.both_ends else width
        have, must = problem.have[suit], problem.must[suit]
        self._have: Final = have
        self._most_idle: Final = [more - fewer for more, fewer in zip(have, must, strict=True)] + [0]
        self._may_hold: Final = problem.grid.both_ends and problem.jokers >= sum(
            [not have[column] and not any(run.first <= column <= run.last for run in tied) for column in (11, 12)]
        )
        self.bits: Final = (max(have) + problem.jokers + len(tied)).bit_length()
        self._held_at: Final = 3 * self.bits
        self._marks_at: Final = self._held_at + (self.bits if problem.grid.both_ends else 0)
        self.host: Final = 1 << self._marks_at + self.marks.bits if kind is Kind.WITH_RUN else 0
        self.width: Final = self._marks_at + self.marks.bits + (kind is Kind.WITH_RUN)
        self._options: Final[list[dict[tuple[int, int], list[Option]]]] = [{} for _ in range(width)]
        self._least: Final[list[dict[int, Way]]] = [{} for _ in range(width + 1)]
        self._nothing: Final = (0,) * (2 * problem.jokers + 1)
        self._hopeless: Final = (problem.never,) * (2 * problem.jokers + 1)

    def options(self, column: int, state: int, taken: int) -> list[Option]:
        """What can be done with the cards of a column, but for what leads nowhere.

        Args:
            column: The column.
            state: The state before it.
            taken: How many cards of the column sets that are left as they lie take away.
        """
        options = self._options[column].get((state, taken))
        if options is None:
            make = self._sets_only if self._kind is Kind.WITHOUT_RUN else self._runs_and_sets
            options = self._options[column][state, taken] = make(column, state, taken)
        return options

    def between(self, column: int, state: int, taken: int, after: int, sets: int) -> list[Laid]:
        """The options that lead from one state to another beside a number of sets."""
        return [
            Laid(in_sets, jokers, cost, *rest)
            for in_sets, must_fill, jokers, reached, cost, rest in self.options(column, state, taken)
            if reached == after and (in_sets == sets or (in_sets < sets and not must_fill))
        ]

    def least(self, column: int, state: int) -> Way:
        """The least cost from a column on if the other suits put into sets whatever this one asks for."""
        way = self._least[column].get(state)
        if way is None:
            way = self._least[column][state] = self._least_of(column, state)
        return way

    def _least_of(self, column: int, state: int) -> Way:
        if column > self._last:
            return self._hopeless if state & (1 << 2 * self.bits) - 1 else self._nothing
        set_cost, ways = self._set_costs[column], self._least[column + 1]
        budgets = range(len(self._nothing))
        best = list(self._hopeless)
        for taken, share in self.marks.shares[column]:
            for in_sets, _, jokers, after, cost, _ in self.options(column, state, taken):
                ahead, spent = ways[after], 2 * jokers + set_cost * in_sets
                for budget in budgets[spent:]:
                    total = cost + share + ahead[budget - spent]
                    if total < best[budget]:
                        best[budget] = total
        return tuple(best)

    def _runs_and_sets(self, column: int, state: int, taken: int) -> list[Option]:
        """The options under which runs may be laid."""
        bits, host, last, worth, never = self.bits, self.host, self._last, self._worth[column], self._never
        most_idle, most_sets, set_cost = self._most_idle[column], self._most_sets[column], self._set_costs[column]
        may_begin, may_begin_wild = column < self._second_aces, column == last - 2
        goes_on = column < last and self._have[(column + 1) % 13] > 0
        ways = self._least[column + 1]
        options: list[Option] = []
        for price, kept, runs, cards, joined, closed_one, closed_two, left in self._starts(column, state, taken):
            jokers = 0 if joined else self._jokers
            for in_sets, natural, idle, wild, grown in lay(
                bits, runs, cards, most_idle, most_sets, jokers, may_begin, may_begin_wild, goes_on
            ):
                after = kept | grown | host if grown else kept
                ahead = ways.get(after) or self.least(column + 1, after)
                spent = 2 * wild + set_cost * in_sets
                if spent < len(ahead) and ahead[-1 - spent] < never:
                    rest = natural, joined, 0, closed_one, closed_two, left
                    options.append((in_sets, idle > 0, wild, after, price + idle * worth, rest))
        return options

    def _sets_only(self, column: int, state: int, taken: int) -> list[Option]:
        """The options without runs but those that are left as they lie, and with any use of jokers."""
        worth, most_idle, most_sets = self._worth[column], self._most_idle[column], self._most_sets[column]
        joining = self.marks.joining[column]
        options: list[Option] = []
        for price, after, _, cards, joined, _, _, left in self._starts(column, state, taken):
            ahead = self.least(column + 1, after)
            for in_sets in range(max(0, cards - most_idle), min(cards, most_sets) + 1):
                for wild in range(min(self._jokers, len(joining) - 1 - joined) + 1):
                    spent = 2 * wild + self._set_costs[column] * in_sets
                    if spent < len(ahead) and ahead[-1 - spent] < self._never:
                        cost = price + joining[joined + wild] - joining[joined] + (cards - in_sets) * worth
                        options.append((in_sets, False, wild, after, cost, (0, joined, wild, 0, 0, left)))
        return options

    def _starts(self, column: int, state: int, taken: int) -> list[_Start]:
        """What can become of the melds on the table, and how many aces can be held back, before cards are laid."""
        marks, held_at, marks_at = self.marks, self._held_at, self._marks_at
        before, runs = state >> marks_at, state & (1 << held_at) - 1
        held = state >> held_at & (1 << self.bits) - 1 if marks_at > held_at else 0
        if column == self._second_aces:
            cards, held = held, 0
        else:
            cards = self._have[column] - taken
        may_hold = column == 0 and self._may_hold
        if not (marks.matters[column] or may_hold or self.host):
            return [(0, before << marks_at | held << held_at, runs, cards, 0, 0, 0, 0)]
        runs += sum([not before & mark for mark in marks.opening[column]]) << 2 * self.bits
        starts: list[_Start] = []
        for left, left_price in marks.leaving[column]:
            most_closed = sum([not left & mark for mark in marks.closing[column]])
            if most_closed and self._kind is Kind.WITHOUT_RUN:
                continue
            covering = before | left
            free = cards - (covering & marks.taking[column]).bit_count()
            after = (covering & ~marks.dropped[column]) << marks_at
            if state & self.host or most_closed:
                after |= self.host
            for closed_one, closed_two in self._closings(runs, most_closed):
                short = runs - closed_one - (closed_two << self.bits)
                for hold in range(free + 1 if may_hold else 1):
                    kept = after | held + hold << held_at
                    for joined, price in enumerate(marks.joining[column][: free - hold + 1]):
                        rest = free - hold - joined
                        starts.append((left_price + price, kept, short, rest, joined, closed_one, closed_two, left))
        return starts

    def _closings(self, runs: int, most: int) -> list[tuple[int, int]]:
        """How many runs of one card and how many of two may be taken up by tied runs, at most so many together."""
        low = (1 << self.bits) - 1
        ones, twos = min(runs & low, most), min(runs >> self.bits & low, most)
        return [(one, two) for one in range(ones + 1) for two in range(twos + 1) if one + two <= most]

"""Best-first search for the cheapest way to lay all the cards that must be laid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from heapq import heappop, heappush
from itertools import product
from typing import Final

from attrs import frozen

from .options import Kind, Laid, SuitOptions, Way
from .problem import Problem, Standing

__all__ = ["Plan", "Search", "Step"]

_Entry = tuple[int, int, int, "_Entry | None"]
"""A column, the state before it, the cost so far, and the entry that it came from."""
_Pair = tuple[int, int, int, int, Way]
"""What two suits do together: places left open in the sets, their part of the state after, jokers, cost, least cost
ahead."""


@frozen(eq=False)
class Step:
    """What is done in one column.

    Attributes:
        left: The sets that are left as they lie.
        sets: How many sets of the rank there are besides.
        jokers: How many jokers are in them.
        suits: For each suit what it does.
    """

    left: tuple[Standing, ...]
    sets: int
    jokers: int
    suits: tuple[Laid, ...]


@frozen(eq=False)
class Plan:
    """A cheapest solution.

    Attributes:
        cost: What it costs, fixed costs aside.
        steps: One for each column.
        spare_jokers: How many jokers it leaves over.
    """

    cost: int
    steps: tuple[Step, ...]
    spare_jokers: int


@frozen(eq=False)
class _Leaving:
    """A choice of the sets of one rank that are left as they lie.

    Attributes:
        standings: These sets.
        taken: How many cards they take of each suit.
        price: The price of the others.
    """

    standings: tuple[Standing, ...]
    taken: tuple[int, ...]
    price: int


class Search:
    """A problem, set up for the search.

    Args:
        problem: The problem.
        kind: Which solutions are looked for.
    """

    def __init__(self, problem: Problem, kind: Kind) -> None:
        self.problem: Final = problem
        self.kind: Final = kind
        self._width: Final = problem.grid.width
        self._never: Final = problem.never
        jokers = problem.jokers
        most_sets: list[int] = []
        set_costs: list[int] = []
        for counts in zip(*problem.have, strict=True):
            most_sets.append(_most_sets(counts, jokers, kind))
            suits = 4 - counts.count(0)
            set_costs.append(0 if suits > 2 else 1 if suits == 2 else 4)
        if problem.grid.both_ends:
            most_sets.append(0)
            set_costs.append(0)
        self._most_sets: Final = most_sets
        self.suits: Final = tuple([SuitOptions(problem, suit, most_sets, set_costs, kind) for suit in range(4)])
        width = max([suit.width for suit in self.suits])
        self._suit_width: Final = width
        self._leavings: Final = _leavings(problem)
        self._pairs: Final[list[dict[tuple[int, int, int, tuple[int, ...]], list[_Pair]]]] = [
            {} for _ in range(self._width)
        ]
        self._pair_ways: Final[list[dict[tuple[int, int], Way]]] = [{} for _ in range(self._width + 1)]
        self._bounds: Final[list[dict[int, int]]] = [{} for _ in range(self._width + 1)]

    @cached_property
    def bound(self) -> int:
        """The least that a solution can cost."""
        return _least_together(self._pair_way(0, 0, 0), self._pair_way(0, 1, 0), 2 * self.problem.jokers)

    def _pair_way(self, column: int, half: int, state: int) -> Way:
        """The least cost of two suits, the budget split between them in the best way."""
        ways = self._pair_ways[column]
        way = ways.get((half, state))
        if way is None:
            width = self._suit_width
            one = self.suits[2 * half].least(column, state & (1 << width) - 1)
            two = self.suits[2 * half + 1].least(column, state >> width)
            way = tuple([_least_together(one, two, budget) for budget in range(len(one))])
            ways[half, state] = way
        return way

    def _ending(self, key: int) -> int:
        """What the jokers left over in a state behind the last column cost."""
        spare = key >> 4 * self._suit_width
        match self.kind:
            case Kind.ANY:
                return 0
            case Kind.WITH_RUN:
                states = zip(self._states(key), self.suits, strict=True)
                return 0 if any(state & suit.host for state, suit in states) else self._never
            case Kind.WITHOUT_RUN:
                if spare >= 3:
                    return 0
                may_stay = self.problem.jokers - self.problem.due
                return spare * self.problem.joker_worth if spare <= may_stay else self._never

    def _pairs_of(self, column: int, half: int, state: int, sets: int, leaving: _Leaving) -> list[_Pair]:
        """What two suits can do together beside a number of sets, the fewest open places first."""
        taken = leaving.taken[2 * half : 2 * half + 2]
        key = (half, state, sets, taken)
        pairs = self._pairs[column].get(key)
        if pairs is not None:
            return pairs
        width = self._suit_width
        lows = self.suits[2 * half].options(column, state & (1 << width) - 1, taken[0])
        highs = self.suits[2 * half + 1].options(column, state >> width, taken[1])
        jokers = self.problem.jokers
        cheapest: dict[tuple[int, int, int], int] = {}
        for low_in_sets, low_full, low_jokers, low_after, low_cost, _ in lows:
            open_places = sets - low_in_sets
            if open_places < 0 or (low_full and open_places):
                continue
            for high_in_sets, high_full, high_jokers, high_after, high_cost, _ in highs:
                open_high = sets - high_in_sets
                if open_high < 0 or (high_full and open_high):
                    continue
                used = low_jokers + high_jokers
                if open_places + open_high + used > sets + jokers:
                    continue
                where = (open_places + open_high, low_after | high_after << width, used)
                cost = low_cost + high_cost
                if cost < cheapest.get(where, self._never):
                    cheapest[where] = cost
        pairs = [
            (open_places, after << 2 * width * half, used, cost, self._pair_way(column + 1, half, after))
            for (open_places, after, used), cost in cheapest.items()
        ]
        pairs.sort(key=_open_places)
        self._pairs[column][key] = pairs
        return pairs

    def run(self, limit: int, *, enough: int = 0) -> Plan | None:
        """Look for the cheapest solution.

        Args:
            limit: The most that it may cost.
            enough: Whatever costs no more is as good as the best.

        Returns:
            None if there is none within the limit.
        """
        if self.bound > limit:
            return None
        best: list[dict[int, int]] = [{} for _ in range(self._width + 1)]
        start = self.problem.jokers << 4 * self._suit_width
        best[0][start] = 0
        queue = _Queue(enough)
        queue.push(self.bound, (0, start, 0, None))
        while entry := queue.pop():
            column, key, paid, _ = entry
            if best[column][key] < paid or self._is_dominated(best[column], key, paid):
                continue
            if column == self._width:
                return self._plan(entry)
            self._expand(entry, best[column + 1], limit, queue)
        return None

    def _expand(self, entry: _Entry, best: dict[int, int], limit: int, queue: _Queue) -> None:
        """Queue what can follow a state and was not reached as cheaply before."""
        column, key, paid, _ = entry
        top = 4 * self._suit_width
        left = key >> top
        bounds, never = self._bounds[column + 1], self._never
        is_last, sets_take_more = column + 1 == self._width, self.kind is Kind.WITHOUT_RUN
        for price, sets, lows, highs in self._choices(column, key):
            for low_open, low_after, low_used, low_cost, low_way in lows:
                affordable = left - low_used + sets - low_open
                for high_open, high_after, high_used, high_cost, high_way in highs:
                    if high_open > affordable:
                        break
                    places, rest = low_open + high_open, left - low_used - high_used
                    fewest = places - sets if places > sets else 0
                    most = places if sets_take_more else fewest
                    cost = paid + price + low_cost + high_cost
                    for in_sets in range(fewest, min(most, rest) + 1):
                        spare = rest - in_sets
                        after = low_after | high_after | spare << top
                        if best.get(after, never) <= cost:
                            continue
                        ahead = bounds.get(after)
                        if ahead is None:
                            ahead = self._ending(after) if is_last else 0
                            ahead += _least_together(low_way, high_way, 2 * spare)
                            bounds[after] = ahead
                        if cost + ahead <= limit:
                            best[after] = cost
                            queue.push(cost + ahead, (column + 1, after, cost, entry))

    def _choices(self, column: int, key: int) -> Iterator[tuple[int, int, list[_Pair], list[_Pair]]]:
        """For each choice of sets left as they lie and of others their price, the number of others, and the options."""
        half_width = 2 * self._suit_width
        mask = (1 << half_width) - 1
        low, high = key & mask, key >> half_width & mask
        for leaving in self._leavings[column]:
            for sets in range(self._most_sets[column] + 1):
                lows = self._pairs_of(column, 0, low, sets, leaving)
                if lows:
                    yield leaving.price, sets, lows, self._pairs_of(column, 1, high, sets, leaving)

    def _is_dominated(self, best: dict[int, int], key: int, paid: int) -> bool:
        """Whether a state that can do all that this one can was reached as cheaply.

        Such a state has a run of two instead of one, or of three instead of two, or a joker more.
        """
        if self.kind is Kind.WITHOUT_RUN:
            # There are no runs, and a joker more may be one that has to stay in the hand.
            return False
        never = self._never
        if best.get(key + (1 << 4 * self._suit_width), never) <= paid:
            return True
        for suit, options in enumerate(self.suits):
            shift, bits = suit * self._suit_width, options.bits
            low = (1 << bits) - 1
            state = key >> shift
            if state & low and best.get(key + ((1 << bits) - 1 << shift), never) <= paid:
                return True
            if state >> bits & low and best.get(key + ((1 << bits) - 1 << shift + bits), never) <= paid:
                return True
        return False

    def _plan(self, entry: _Entry) -> Plan:
        """The solution that ends here."""
        _, key, paid, _ = entry
        cost, spare = paid + self._ending(key), key >> 4 * self._suit_width
        steps: list[Step] = []
        while entry[3] is not None:
            steps.append(self._step(entry[3], entry))
            entry = entry[3]
        return Plan(cost, tuple(reversed(steps)), spare)

    def _states(self, key: int) -> tuple[int, ...]:
        width = self._suit_width
        return tuple([key >> suit * width & (1 << width) - 1 for suit in range(4)])

    def _step(self, before: _Entry, after: _Entry) -> Step:
        """How one entry came of another: found again rather than stored, as it is asked for only once a column."""
        column, key, paid, _ = before
        states, states_after = self._states(key), self._states(after[1])
        top = 4 * self._suit_width
        used, cost = (key >> top) - (after[1] >> top), after[2] - paid
        for leaving in self._leavings[column]:
            for sets in range(self._most_sets[column] + 1):
                choices = [
                    suit.between(column, state, taken, state_after, sets)
                    for suit, state, taken, state_after in zip(
                        self.suits, states, leaving.taken, states_after, strict=True
                    )
                ]
                for suits in product(*choices):
                    places = 4 * sets - sum([laid.in_sets for laid in suits])
                    in_sets = used - sum([laid.jokers for laid in suits])
                    fewest = max(0, places - sets)
                    most = places if self.kind is Kind.WITHOUT_RUN else fewest
                    if fewest <= in_sets <= most and leaving.price + sum([laid.cost for laid in suits]) == cost:
                        return Step(leaving.standings, sets, in_sets, suits)
        raise AssertionError("every entry came of another one")


class _Queue:
    """Entries in the order of their estimates, the last one in first among equals.

    Args:
        enough: Lower estimates count as this one.
    """

    def __init__(self, enough: int) -> None:
        self._enough: Final = enough
        self._estimates: Final[list[int]] = []
        self._buckets: Final[dict[int, list[_Entry]]] = {}

    def push(self, estimate: int, entry: _Entry) -> None:
        """Put an entry in."""
        estimate = max(estimate, self._enough)
        bucket = self._buckets.get(estimate)
        if bucket is None:
            self._buckets[estimate] = [entry]
            heappush(self._estimates, estimate)
        else:
            bucket.append(entry)

    def pop(self) -> _Entry | None:
        """Take an entry out; None if there is none."""
        while self._estimates:
            bucket = self._buckets[self._estimates[0]]
            if bucket:
                return bucket.pop()
            del self._buckets[heappop(self._estimates)]
        return None


def _least_together(one: Way, two: Way, budget: int) -> int:
    """The least cost of two ways that share a budget."""
    if not budget:
        return one[0] + two[0]
    return min([one[spent] + two[budget - spent] for spent in range(budget + 1)])


def _open_places(pair: _Pair) -> int:
    return pair[0]


def _most_sets(counts: tuple[int, ...], jokers: int, kind: Kind) -> int:
    """The most sets of a rank that some cards of each suit and some jokers can make."""
    total = sum(counts)
    if kind is Kind.WITHOUT_RUN:
        return (total + jokers) // 3 if total else 0
    sets = max(counts)
    while sets and sum([min(sets, count) for count in counts]) + jokers < 3 * sets:
        sets -= 1
    return sets


def _leavings(problem: Problem) -> list[list[_Leaving]]:
    """For each column every choice of the sets that are left as they lie, equal sets not told apart."""
    by_column: list[list[Standing]] = [[] for _ in range(problem.grid.width)]
    for standing in problem.leavable:
        if not standing.is_run and standing not in problem.tied:
            by_column[standing.first].append(standing)
    return [_choices_of(standings, problem.price) if standings else _NOTHING_TO_LEAVE for standings in by_column]


def _choices_of(standings: Sequence[Standing], price: int) -> list[_Leaving]:
    choices: dict[tuple[int, ...], _Leaving] = {}
    for leaves in product((False, True), repeat=len(standings)):
        left = tuple([standing for standing, leave in zip(standings, leaves, strict=True) if leave])
        taken = tuple([sum([suit in standing.suits for standing in left]) for suit in range(4)])
        # Choices that take the same cards need not be of as many sets.
        if taken not in choices or len(left) > len(choices[taken].standings):
            choices[taken] = _Leaving(left, taken, price * leaves.count(False))
    return list(choices.values())


_NOTHING_TO_LEAVE: Final = [_Leaving((), (0, 0, 0, 0), 0)]

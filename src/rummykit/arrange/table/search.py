"""Best-first search for the cheapest way to lay all the cards that must be laid."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import product
from typing import Final

from attrs import frozen

from .options import NEVER, Kind, Option, SuitOptions, Way
from .problem import Problem, Standing

__all__ = ["Plan", "Search", "Step"]

_Entry = tuple[int, int, int, "_Entry | None"]
"""A column, the state before it, the cost so far, and the entry that it came from."""
_Pair = tuple[int, int, int, int, Way]
"""What two suits do together: places left open in the sets, state after, jokers, cost, least cost ahead."""


@frozen(eq=False)
class Step:
    """What is done in one column.

    Attributes:
        left: The sets that are left as they lie.
        sets: How many sets of the rank there are besides.
        jokers: How many jokers are in them.
        states: For each suit the state before the column.
        options: For each suit what it does.
    """

    left: tuple[Standing, ...]
    sets: int
    jokers: int
    states: tuple[int, ...]
    options: tuple[Option, ...]


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
        self._problem: Final = problem
        self.kind: Final = kind
        self._width: Final = problem.grid.width
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
        self._leavings: Final = [_leavings(problem, column) for column in range(self._width)]
        self._pairs: Final[list[dict[tuple[int, int, int, int], list[_Pair]]]] = [{} for _ in range(self._width)]
        self._pair_ways: Final[list[dict[tuple[int, int], Way]]] = [{} for _ in range(self._width + 1)]
        self._bounds: Final[list[dict[int, int]]] = [{} for _ in range(self._width + 1)]
        self.bound: Final = self._bound(0, 0, 0, jokers)

    def _pair_way(self, column: int, half: int, state: int) -> Way:
        """The least cost of two suits, the budget split between them in the best way."""
        ways = self._pair_ways[column]
        way = ways.get((half, state))
        if way is None:
            width = self._suit_width
            one = self.suits[2 * half].least(column, state & (1 << width) - 1)
            two = self.suits[2 * half + 1].least(column, state >> width)
            ways[half, state] = way = tuple(
                [min([one[spent] + two[budget - spent] for spent in range(budget + 1)]) for budget in range(len(one))]
            )
        return way

    def _bound(self, column: int, low: int, high: int, jokers: int) -> int:
        """The least that the rest can cost; exact behind the last column."""
        if column == self._width:
            return self._ending(low, high, jokers)
        one, two = self._pair_way(column, 0, low), self._pair_way(column, 1, high)
        budget = 2 * jokers
        return min([one[spent] + two[budget - spent] for spent in range(budget + 1)])

    def _ending(self, low: int, high: int, spare: int) -> int:
        """What the jokers left over cost."""
        match self.kind:
            case Kind.ANY:
                return 0
            case Kind.WITH_RUN:
                width = self._suit_width
                states = (low, low >> width, high, high >> width)
                has_run = any(state & suit.host for state, suit in zip(states, self.suits, strict=True))
                return 0 if has_run else NEVER
            case Kind.WITHOUT_RUN:
                if spare >= 3:
                    return 0
                return NEVER if spare > self._problem.jokers - self._problem.due else spare * self._problem.joker_worth

    def _pairs_of(self, column: int, half: int, state: int, sets: int, leaving: _Leaving) -> list[_Pair]:
        """What two suits can do together beside a number of sets, the fewest open places first."""
        low_taken, high_taken = leaving.taken[2 * half : 2 * half + 2]
        taken = low_taken << 8 | high_taken
        key = (half, state, sets, taken)
        pairs = self._pairs[column].get(key)
        if pairs is not None:
            return pairs
        width = self._suit_width
        lows = self.suits[2 * half].options(column, state & (1 << width) - 1, low_taken)
        highs = self.suits[2 * half + 1].options(column, state >> width, high_taken)
        jokers = self._problem.jokers
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
                if cost < cheapest.get(where, NEVER):
                    cheapest[where] = cost
        pairs = [
            (open_places, after, used, cost, self._pair_way(column + 1, half, after))
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
        start = self._problem.jokers << 4 * self._suit_width
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
        half_width = 2 * self._suit_width
        top = 2 * half_width
        mask = (1 << half_width) - 1
        low, high, left = key & mask, key >> half_width & mask, key >> top
        bounds = self._bounds[column + 1]
        sets_take_more = self.kind is Kind.WITHOUT_RUN
        for leaving in self._leavings[column]:
            for sets in range(self._most_sets[column] + 1):
                lows = self._pairs_of(column, 0, low, sets, leaving)
                highs = self._pairs_of(column, 1, high, sets, leaving) if lows else []
                for low_open, low_after, low_used, low_cost, _ in lows:
                    affordable = left - low_used + sets - low_open
                    for high_open, high_after, high_used, high_cost, _ in highs:
                        if high_open > affordable:
                            break
                        places = low_open + high_open
                        remaining = left - low_used - high_used - (places - sets if places > sets else 0)
                        if remaining < 0:
                            continue
                        cost = paid + leaving.price + low_cost + high_cost
                        for more in range(min(remaining, sets, places) + 1 if sets_take_more else 1):
                            after = low_after | high_after << half_width | remaining - more << top
                            if best.get(after, NEVER) <= cost:
                                continue
                            ahead = bounds.get(after)
                            if ahead is None:
                                ahead = self._bound(column + 1, low_after, high_after, remaining - more)
                                bounds[after] = ahead
                            if cost + ahead <= limit:
                                best[after] = cost
                                queue.push(cost + ahead, (column + 1, after, cost, entry))

    def _is_dominated(self, best: dict[int, int], key: int, paid: int) -> bool:
        """Whether a state that can do all that this one can was reached as cheaply.

        Such a state has a run of two instead of one, or of three instead of two, or a joker more.
        """
        if self.kind is Kind.WITHOUT_RUN:
            # There are no runs, and a joker more may be one that has to stay in the hand.
            return False
        if best.get(key + (1 << 4 * self._suit_width), NEVER) <= paid:
            return True
        for suit, options in enumerate(self.suits):
            shift, bits = suit * self._suit_width, options.bits
            low = (1 << bits) - 1
            state = key >> shift
            if state & low and best.get(key + ((1 << bits) - 1 << shift), NEVER) <= paid:
                return True
            if state >> bits & low and best.get(key + ((1 << bits) - 1 << shift + bits), NEVER) <= paid:
                return True
        return False

    def _plan(self, entry: _Entry) -> Plan:
        """The solution that ends here."""
        cost = entry[2]
        spare = entry[1] >> 4 * self._suit_width
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
        states, wanted = self._states(key), self._states(after[1])
        top = 4 * self._suit_width
        used, cost = (key >> top) - (after[1] >> top), after[2] - paid
        for leaving in self._leavings[column]:
            for sets in range(self._most_sets[column] + 1):
                lists = [
                    [
                        option
                        for option in options.options(column, state, taken)
                        if option[3] == state_after and (option[0] == sets or (option[0] < sets and not option[1]))
                    ]
                    for options, state, taken, state_after in zip(
                        self.suits, states, leaving.taken, wanted, strict=True
                    )
                ]
                for options in product(*lists):
                    if leaving.price + sum([option[4] for option in options]) != cost:
                        continue
                    in_sets = used - sum([option[2] for option in options])
                    places = 4 * sets - sum([option[0] for option in options])
                    fewest = max(0, places - sets)
                    most = places if self.kind is Kind.WITHOUT_RUN else fewest
                    if fewest <= in_sets <= most:
                        return Step(leaving.standings, sets, in_sets, states, options)
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


def _leavings(problem: Problem, column: int) -> list[_Leaving]:
    """Every choice of the sets of a column that are left as they lie, equal sets not told apart."""
    standings = [
        standing
        for standing in problem.leavable
        if not standing.is_run and standing.first == column and standing not in problem.tied
    ]
    choices: dict[tuple[int, ...], _Leaving] = {}
    for leaves in product((False, True), repeat=len(standings)):
        left = tuple([standing for standing, leave in zip(standings, leaves, strict=True) if leave])
        taken = tuple([sum([suit in standing.suits for standing in left]) for suit in range(4)])
        price = problem.price * leaves.count(False)
        if taken not in choices or price < choices[taken].price:
            choices[taken] = _Leaving(left, taken, price)
    return list(choices.values())

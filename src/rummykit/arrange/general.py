"""Any hand: several packs, wild cards and every limit on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import accumulate, combinations, count, pairwise, product
from math import ceil, inf
from typing import Final

from attrs import frozen

from .._bits import bits
from ..cards import SUITS, Card, CardValues, Suit
from ..melds import MeldRules
from .shares import Span, shares_of

__all__ = ["Solution", "solve"]

_EPSILON: Final = 1e-9
"""Far more than the rounding of a bound, far less than a card point."""


@frozen(eq=False)
class Solution:
    """One way to leave the least deadwood.

    Attributes:
        deadwood: What the unmatched cards count together.
        melds: The cards of each meld.
    """

    deadwood: int
    melds: tuple[tuple[Card, ...], ...]


@frozen(eq=False)
class _Window:
    """The natural cards that a run can have between two of them.

    Attributes:
        units: One unit of each face in the window that the hand holds.
        ends: The units of its lowest and its highest face.
        second_ace: One more unit of the ace in a window from ace to ace; else 0.
        span: How many places it has.
        places: The place of each unit.
        room_below: How many places a run may grow downward.
        room_above: How many places a run may grow upward.
    """

    units: int
    ends: int
    second_ace: int
    span: int
    places: dict[int, int]
    room_below: int
    room_above: int


@frozen(eq=False)
class _Step:
    """A meld that the search decided on.

    Attributes:
        before: The one before.
        naturals: Its natural cards, in units.
        fewest: The fewest wild cards that go with them.
        most: The most.
    """

    before: _Step | None
    naturals: int
    fewest: int
    most: int


_Entry = tuple[int, int, int, int, int, int, _Step | None]
"""Bound, number, deadwood so far, open cards, wild cards left, room, last meld."""


class _Search:
    """Best-first search for the least deadwood, once it is settled which wild cards stand for themselves.

    A state is the natural cards that are still open, the number of wild cards left, and the room for more of them in
    the melds made so far. The open card of the highest rank is melded in some way or left; high cards go first because
    leaving them soon costs too much. The state to go on with is the one with the least deadwood that it must end with:
    what is left already, and the cards that the wild ones cannot save even if each open card took no more than its
    smallest share of wild cards in any meld of the whole hand.

    Open cards are one number with a field for each face: a *unit* is one in that field. The highest bit of a field is
    idle and guards against borrowing from the next.

    Args:
        naturals: The cards that stand for themselves.
        pool: The wild cards that may stand for any card.
        rules: What counts as a meld.
        values: The values of unmatched cards.
    """

    def __init__(self, naturals: Sequence[Card], pool: Sequence[Card], rules: MeldRules, values: CardValues) -> None:
        self._rules: Final = rules
        self._shares: Final = shares_of(rules)
        self._pool: Final = sorted(pool, key=lambda card: (values.of(card), card.index))
        self._left_cost: Final = [0, *accumulate(map(values.of, self._pool))]
        self._counts: Final = Counter(naturals)
        self._faces: Final = sorted(self._counts, key=lambda card: (-card.rank, card.suit))
        self._width: Final = max(self._counts.values(), default=1).bit_length() + 1
        self._field: Final = (1 << self._width - 1) - 1
        self._unit: Final = {face: 1 << self._width * place for place, face in enumerate(self._faces)}
        self._units: Final = sum(self._unit.values())
        self._guards: Final = self._units << (self._width - 1)
        self._start: Final = sum([self._unit[card] for card in naturals])
        self._value: Final = [values.of(face) for face in self._faces]
        self._sets: Final = [self._sets_from(place) for place in range(len(self._faces))]
        windows = [window for suit in SUITS for window in self._windows(suit)]
        # A run is looked for at the first of its cards in the sweep.
        self._runs: Final = [
            [window for window in windows if window.units & unit and not window.ends & (unit - 1)]
            for unit in self._unit.values()
        ]
        self._shared: Final = self._smallest_shares(windows)

    def _sets_from(self, place: int) -> list[tuple[int, int, int]]:
        """The sets whose first card in the sweep is this: their naturals and the fewest and most wild cards."""
        first = self._faces[place]
        if first.is_joker:
            # It is no wild card here, and so fits no meld.
            return []
        faces = [face for face in self._faces[place:] if face.rank is first.rank]
        numbers = [1 if self._rules.distinct_suits else self._counts[face] for face in faces]
        found: list[tuple[int, int, int]] = []
        for chosen in product(range(1, numbers[0] + 1), *(range(number + 1) for number in numbers[1:])):
            share = self._shares.in_set(sum(chosen), len(self._pool))
            if share is not None:
                naturals = sum([self._unit[face] * number for face, number in zip(faces, chosen, strict=True)])
                found.append((naturals, *share))
        # The last is tried first: few wild cards, many natural ones.
        return sorted(found, key=lambda option: (-option[1], self._count(option[0])))

    def _windows(self, suit: Suit) -> Iterator[_Window]:
        """Every window of a suit that the wild cards could fill."""
        rules = self._rules
        low_end, high_end = {"low": (1, 13), "high": (2, 14), "both": (1, 14), "around": (1, 26)}[rules.ace]
        row = sorted(
            (place, self._unit[face])
            for face in self._faces
            if face.suit is suit
            for place in (face.rank, face.rank + 13)
            if low_end <= place <= high_end
        )
        for start, (low, low_unit) in enumerate(row):
            if low > 13 and rules.ace == "around":
                break
            units = 0
            places: dict[int, int] = {}
            for number, (high, unit) in enumerate(row[start:], 1):
                span = high - low + 1
                if span > rules.longest_run or span - number > len(self._pool):
                    break
                second_ace = unit & units
                units |= unit
                places[unit] = high
                around = rules.ace == "around"
                yield _Window(
                    units,
                    low_unit | unit,
                    second_ace,
                    span,
                    dict(places),
                    13 - span if around else low - low_end,
                    13 - span if around else high_end - high,
                )

    def _smallest_shares(self, windows: Sequence[_Window]) -> list[tuple[int, float, int]]:
        """For each face that needs wild cards its place, its smallest share of them, and its value; best first."""
        share = dict.fromkeys(self._unit.values(), inf)
        for options in self._sets:
            for naturals, fewest, _ in options:
                for unit in self._unit.values():
                    if naturals // unit & self._field:
                        share[unit] = min(share[unit], fewest / self._count(naturals))
        for window in windows:
            naturals = window.units.bit_count() + bool(window.second_ace)
            if (span := self._run_share(window, window.units)) is not None:
                for unit in bits(window.units):
                    share[unit] = min(share[unit], span[0] / naturals)
        needy = [
            (place, share[unit], self._value[place])
            for place, unit in enumerate(self._unit.values())
            if share[unit] > 0
        ]
        return sorted(needy, key=lambda entry: (-entry[2] / entry[1], entry[0]))

    def _count(self, cards: int) -> int:
        field = self._field
        return sum([cards >> shift & field for shift in range(0, self._width * len(self._faces), self._width)])

    def _run_share(self, window: _Window, units: int) -> Span | None:
        """The wild cards that go with some natural cards of a window, the outermost among them."""
        naturals = units.bit_count() + bool(window.second_ace)
        if not self._rules.adjacent_wilds:
            places = [place for unit, place in window.places.items() if unit & units]
            if window.second_ace:
                places.insert(0, places[-1] - window.span + 1)
            if any(high - low > 2 for low, high in pairwise(places)):
                return None
        return self._shares.in_run(naturals, window.span, window.room_below, window.room_above, len(self._pool))

    def _unsaved(self, cards: int, wilds: float) -> int:
        """A lower bound of the deadwood that these open cards and wild cards end with."""
        unsaved = 0.0
        field, width = self._field, self._width
        for place, share, value in self._shared:
            number = cards >> place * width & field
            if number:
                needed = number * share
                if needed <= wilds:
                    wilds -= needed
                else:
                    unsaved += value * (number - wilds / share)
                    if share != inf:
                        wilds = 0
        return ceil(unsaved - _EPSILON)

    def run(self, limit: float) -> Solution | None:
        """The arrangement with the least deadwood; None if that is not below the limit."""
        width, values = self._width, self._value
        queue: list[_Entry] = []
        # Among equals the state found last goes first, which makes the search dive.
        order = count(0, -1)
        least: dict[tuple[int, int, int], int] = {}

        def push(lost: int, cards: int, wilds: int, room: int, step: _Step | None) -> None:
            if least.get((cards, wilds, room), inf) > lost:
                least[cards, wilds, room] = lost
                bound = lost + (self._unsaved(cards, wilds) if cards else self._stranded_cost(wilds, room))
                if bound < limit:
                    heappush(queue, (bound, next(order), lost, cards, wilds, room, step))

        push(0, self._start, len(self._pool), 0, None)
        while queue:
            bound, _, lost, cards, wilds, room, step = heappop(queue)
            if not cards:
                return Solution(bound, self._laid_out(step))
            if least[cards, wilds, room] < lost:
                continue
            place = ((cards & -cards).bit_length() - 1) // width
            push(lost + values[place], cards - (1 << place * width), wilds, room, step)
            for naturals, fewest, most in self._melds(place, cards, wilds):
                left = wilds - fewest
                push(lost, cards - naturals, left, min(room + most - fewest, left), _Step(step, naturals, fewest, most))
        return None

    def _melds(self, place: int, cards: int, wilds: int) -> Iterator[tuple[int, int, int]]:
        """Every meld of the first open card with others: the naturals, and the fewest and most wild cards with them."""
        guards = self._guards
        guarded = cards | guards
        for option in self._sets[place]:
            if option[1] <= wilds and (guarded - option[0]) & guards == guards:
                yield option
        unit = 1 << place * self._width
        held = ((guarded - self._units) & guards) >> (self._width - 1)
        for window in self._runs[place]:
            units = held & window.units
            needed = window.ends | unit
            if units & needed != needed:
                continue
            if window.second_ace and (guarded - units - window.second_ace) & guards != guards:
                continue
            for chosen in self._choices(units, needed, wilds - window.span + units.bit_count()):
                share = self._run_share(window, chosen)
                if share is not None and share[0] <= wilds:
                    yield chosen + window.second_ace, *share

    def _choices(self, units: int, needed: int, spare: int) -> Iterator[int]:
        """The naturals of a window that a run uses: all, or all but as many as there are wild cards to spare."""
        yield units
        if not self._shares.unlimited:
            replaceable = list(bits(units ^ needed))
            for number in range(1, min(spare, len(replaceable)) + 1):
                for replaced in combinations(replaceable, number):
                    yield units ^ sum(replaced)

    def _stranded_cost(self, wilds: int, room: int) -> int:
        return self._left_cost[self._shares.stranded(wilds, room)]

    def _laid_out(self, step: _Step | None) -> tuple[tuple[Card, ...], ...]:
        """The cards of the melds that were decided on; the wild cards that count least are left."""
        steps: list[_Step] = []
        while step is not None:
            steps.append(step)
            step = step.before
        wilds = list(self._pool)
        left = len(wilds) - sum(step.fewest for step in steps)
        room = sum(step.most - step.fewest for step in steps)
        alone = self._shares.alone(left)
        total = min(alone, key=lambda total: (max(0, left - total - room), total))
        left -= total
        melds: list[tuple[Card, ...]] = []
        for step in steps:
            more = min(left, step.most - step.fewest)
            left -= more
            naturals = [face for face in self._faces for _ in range(step.naturals // self._unit[face] & self._field)]
            melds.append((*naturals, *[wilds.pop() for _ in range(step.fewest + more)]))
        melds += [tuple([wilds.pop() for _ in range(size)]) for size in alone[total]]
        return tuple(melds)


def solve(hand: Sequence[Card], rules: MeldRules, values: CardValues) -> Solution:
    """Leave the least deadwood; the same hand always gets the same melds.

    Args:
        hand: The cards in card order.
        rules: What counts as a meld.
        values: The values of unmatched cards.
    """
    naturals = [card for card in hand if not rules.is_wild(card)]
    wilds = [card for card in hand if rules.is_wild(card)]
    best = None
    for own, pool in _roles(wilds, rules):
        best = _Search([*naturals, *own], pool, rules, values).run(best.deadwood if best else inf) or best
        if best and not best.deadwood:
            break
    assert best is not None
    return best


def _roles(wilds: Sequence[Card], rules: MeldRules) -> Iterator[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """The ways to part the wild cards into those that stand for themselves and those that may stand for others."""
    if shares_of(rules).unlimited or not rules.natural_in_place:
        yield (), tuple(wilds)
        return
    counts = Counter(card for card in wilds if not card.is_joker)
    jokers = tuple(card for card in wilds if card.is_joker)
    for chosen in product(*(range(number + 1) for number in counts.values())):
        own = [card for card, number in zip(counts, chosen, strict=True) for _ in range(number)]
        pool = [card for card, number in zip(counts, chosen, strict=True) for _ in range(counts[card] - number)]
        yield tuple(own), (*pool, *jokers)

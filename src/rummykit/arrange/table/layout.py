"""The melds of a solution."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import define, field

from ...cards import JOKER, SUITS, Card
from ...melds import Meld, MeldKind
from .options import Kind, SuitOptions
from .problem import Problem, Standing
from .search import Plan, Search, Step

__all__ = ["lay_out"]

_LONGEST: Final = 13


def lay_out(search: Search, plan: Plan) -> list[Meld] | None:
    """The melds of a solution, in no particular order; None if jokers are left over that no meld takes."""
    problem = search.problem
    table = _Table(problem)
    for suit, options in enumerate(search.suits):
        table.lay_runs(options, suit, plan.steps)
    for column, step in enumerate(plan.steps):
        table.lay_sets(column, step)
    due = max(0, problem.due - (problem.jokers - plan.spare_jokers))
    spare = plan.spare_jokers if problem.joker_worth else due
    if search.kind is Kind.WITHOUT_RUN:
        # What fewer than three jokers cost in the hand has been counted.
        spare = 0 if plan.spare_jokers < 3 or not spare else max(3, spare)
    if not table.add_jokers(spare):
        return None
    table.cut_long_runs()
    return table.melds()


@define(eq=False)
class _Run:
    """A run that is being laid.

    Attributes:
        suit: The suit.
        first: The first column.
        cards: The cards from the first column on.
        core: The tied run in it, if any.
    """

    suit: int
    first: int
    cards: list[Card]
    core: Standing | None = None

    @property
    def last(self) -> int:
        """The last column."""
        return self.first + len(self.cards) - 1


@define(eq=False)
class _Table:
    """A table that is being laid.

    Attributes:
        problem: The problem.
        finished: Melds in their final form.
        left: The melds that are left as they lie.
        runs: The other runs.
        sets: The other sets: the cards by their faces.
    """

    problem: Problem
    finished: list[Meld] = field(init=False, factory=list[Meld])
    left: list[Standing] = field(init=False, factory=list[Standing])
    runs: list[_Run] = field(init=False, factory=list[_Run])
    sets: list[dict[Card, Card]] = field(init=False, factory=list[dict[Card, Card]])

    def lay_runs(self, options: SuitOptions, suit: int, steps: Sequence[Step]) -> None:
        """Lay the runs of a suit."""
        growing: list[_Run] = []
        resting: list[tuple[int, _Run]] = []
        for column, step in enumerate(steps):
            laid = step.suits[suit]
            wild = laid.jokers - laid.joined_by_jokers
            count = laid.natural + wild
            growing += [run for opened, run in resting if opened == column]
            if not (growing or count or options.marks.beginning[column]):
                continue
            closed = [run for run in growing if len(run.cards) == 1][: laid.closed_one]
            closed += [run for run in growing if len(run.cards) == 2][: laid.closed_two]
            growing = [run for run in growing if run not in closed]
            for standing, mark in options.marks.beginning[column]:
                if mark & laid.left:
                    self.left.append(standing)
                elif standing in self.problem.tied:
                    run = closed.pop() if closed else _Run(suit, column, [])
                    run.cards += standing.meld.cards
                    run.core = standing
                    resting.append((standing.last + 1, run))
                    if run not in self.runs:
                        self.runs.append(run)
            short = [run for run in growing if len(run.cards) < 3]
            long = [run for run in growing if len(run.cards) >= 3]
            long.sort(key=lambda run: self._company(run, column), reverse=True)
            growing = [*short, *long][:count]
            begun = [_Run(suit, column, []) for _ in range(count - len(growing))]
            self.runs += begun
            growing += begun
            face = self.problem.grid.faces[suit][column]
            for number, run in enumerate(growing):
                run.cards.append(JOKER if number < wild else face)

    def _company(self, run: _Run, column: int) -> int:
        """How many cards of a run lay with the card of the next column in one meld."""
        shared = [
            run.last - max(run.first, standing.first) + 1
            for standing in self.problem.leavable
            if standing.is_run
            and standing.suits[0] == run.suit
            and column <= standing.last
            and standing not in self.left
        ]
        return max(shared, default=0)

    def lay_sets(self, column: int, step: Step) -> None:
        """Lay the sets of a column."""
        self.left += step.left
        faces = [suit_faces[column] for suit_faces in self.problem.grid.faces]
        dealt: list[dict[Card, Card]] = [{} for _ in range(step.sets)]
        place = 0
        for face, laid in zip(faces, step.suits, strict=True):
            for _ in range(laid.in_sets):
                dealt[place % step.sets][face] = face
                place += 1
        for _ in range(step.jokers):
            _add_joker(dealt[place % step.sets], faces)
            place += 1
        self.sets += dealt
        tied = [standing for standing in self.problem.tied if not standing.is_run and standing.first == column]
        # Those come first that cost nothing to join.
        tied.sort(key=lambda standing: standing in self.problem.leavable)
        joining = [
            [face] * laid.joined + [JOKER] * laid.joined_by_jokers for face, laid in zip(faces, step.suits, strict=True)
        ]
        for standing in tied:
            cards = dict(zip(standing.meld.faces, standing.meld.cards, strict=True))
            added = [(suit, joining[suit].pop(0)) for suit in SUITS if suit not in standing.suits and joining[suit]]
            if self.problem.price and standing in self.problem.leavable and not added:
                self.left.append(standing)
            else:
                self.sets.append(cards | {faces[suit]: card for suit, card in added})

    def add_jokers(self, count: int) -> bool:
        """Lay jokers that no meld needs; False if there is no place for them."""
        if self.runs:
            run, width = self.runs[0], self.problem.grid.width
            for _ in range(count):
                if len(run.cards) == width:
                    self._cut(run)
                if run.last + 1 < width:
                    run.cards.append(JOKER)
                else:
                    run.cards.insert(0, JOKER)
                    run.first -= 1
            return True
        if count >= 3:
            faces = self.problem.grid.faces[0]
            while count:
                size = min(count, _LONGEST)
                if count - size in (1, 2):
                    size -= 3
                self.finished.append(Meld(MeldKind.RUN, (JOKER,) * size, faces[:size]))
                count -= size
            return True
        takers = [cards for cards in self.sets if len(cards) < len(SUITS)]
        for cards in takers[:count]:
            rank = next(iter(cards)).rank
            _add_joker(cards, [Card(rank, suit) for suit in SUITS])
        return len(takers) >= count

    def cut_long_runs(self) -> None:
        """Cut the runs that go from ace to ace."""
        for run in self.runs[:]:
            if len(run.cards) > _LONGEST:
                self._cut(run)

    def _cut(self, run: _Run) -> None:
        """Cut the upper part of a run off, but not within the tied run in it, which is not long."""
        core = range(0)
        if run.core is not None:
            core = range(run.core.first - run.first + 1, run.core.last - run.first + 1)
        place = next(place for place in range(3, len(run.cards) - 2) if place not in core)
        upper = _Run(run.suit, run.first + place, run.cards[place:])
        del run.cards[place:]
        if run.core is not None and run.core.first >= upper.first:
            run.core, upper.core = None, run.core
        self.runs.append(upper)

    def melds(self) -> list[Meld]:
        """All melds."""
        laid = [(run.cards, self.problem.grid.faces[run.suit][run.first : run.last + 1]) for run in self.runs]
        laid += [([cards[face] for face in sorted(cards)], tuple(sorted(cards))) for cards in self.sets]
        for face, home in self.problem.kept:
            if home not in self.left:
                # Cards alike can change places: the joker goes to where most of the cards are that it lay with.
                _, number, place = min(
                    (-len({*faces} & {*home.meld.faces}), number, place)
                    for number, (cards, faces) in enumerate(laid)
                    for place, card in enumerate(cards)
                    if card is face
                )
                laid[number][0][place] = JOKER
        kinds = [MeldKind.RUN] * len(self.runs) + [MeldKind.SET] * len(self.sets)
        return [
            *[standing.meld for standing in self.left],
            *self.problem.settled,
            *self.finished,
            *[Meld(kind, tuple(cards), faces) for kind, (cards, faces) in zip(kinds, laid, strict=True)],
        ]


def _add_joker(cards: dict[Card, Card], faces: Sequence[Card]) -> None:
    """Add a joker to a set, as the first of the faces of its rank that it lacks."""
    cards[next(face for face in faces if face not in cards)] = JOKER

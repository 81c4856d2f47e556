"""The question behind a play at a shared table, in numbers: which cards must be laid, which may be, at what loss."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from itertools import product
from typing import Final, Literal

from attrs import evolve, frozen

from ...cards import JOKER, RANKS, SUITS, Card, CardValues, Rank
from ...melds import Meld, MeldKind
from .rules import TableRules

__all__ = ["TOUCHED", "Grid", "Position", "Problem", "Standing", "grid_of", "problems"]

TOUCHED: Final = 12
"""The price of not leaving a meld as it lies: it splits evenly over the three or four suits of a set."""
_LONG: Final = 9
"""A tied run of so many cards may find no room to grow as runs do, by being cut when it gets too long."""

_Ace = Literal["low", "high", "both"]
_Counts = tuple[tuple[int, ...], ...]


@frozen(eq=False)
class Grid:
    """The columns in which runs lie.

    Attributes:
        faces: For each suit the card of each column: thirteen, or fourteen if the ace may stand at both ends.
        both_ends: Whether the last column has the aces of the first one again.
        columns: The column of each rank; aces are in the first one of theirs.
    """

    faces: tuple[tuple[Card, ...], ...]
    both_ends: bool
    columns: dict[Rank, int]

    @property
    def width(self) -> int:
        """How many columns there are."""
        return len(self.faces[0])

    def by_suit(self, counts: Sequence[int]) -> _Counts:
        """Counts by card, arranged by suit and column; a second column of aces is left out."""
        return tuple([tuple([counts[face.index] for face in faces[: len(RANKS)]]) for faces in self.faces])

    def span(self, run: Meld) -> tuple[int, int]:
        """The first and the last column of a run."""
        last = self.columns[run.faces[-2].rank] + 1
        return last - len(run.faces) + 1, last


@cache
def grid_of(ace: _Ace) -> Grid:
    """The columns for an ace that ranks low, high or at both ends."""
    match ace:
        case "low":
            ranks = RANKS
        case "high":
            ranks = (*RANKS[1:], Rank.ACE)
        case "both":
            ranks = (*RANKS, Rank.ACE)
    faces = tuple([tuple([Card(rank, suit) for rank in ranks]) for suit in SUITS])
    return Grid(faces, ace == "both", {rank: ranks.index(rank) for rank in RANKS})


@frozen(eq=False)
class Standing:
    """A meld on the table at the beginning.

    Attributes:
        meld: The meld.
        suits: The suits in it, one for a run.
        first: Its first column; the only one of a set.
        last: Its last column.
    """

    meld: Meld
    suits: tuple[int, ...]
    first: int
    last: int

    @property
    def is_run(self) -> bool:
        """Whether it is a run."""
        return self.meld.kind is MeldKind.RUN

    @property
    def jokers(self) -> tuple[Card, ...]:
        """What its jokers stand for."""
        if JOKER not in self.meld.cards:
            return ()
        return tuple([face for card, face in zip(self.meld.cards, self.meld.faces, strict=True) if card is JOKER])

    def with_real(self, replaced: Collection[Card]) -> Standing:
        """The same meld with real cards in some of its places."""
        pairs = zip(self.meld.cards, self.meld.faces, strict=True)
        cards = tuple([face if face in replaced else card for card, face in pairs])
        return evolve(self, meld=evolve(self.meld, cards=cards))


@frozen(eq=False)
class Problem:
    """One question for the search: lay all the cards that must be laid, at the least cost.

    A joker that keeps its identity counts as the card that it stands for. The cards of tied melds, which may only grow,
    are left out of the counts.

    Attributes:
        grid: The columns.
        have: For each suit and each column but a second one for aces, how many cards there are.
        must: How many of them must be laid; the others may stay in the hand.
        worth: For each column the cost of a card that stays in the hand.
        jokers: How many jokers may stand for anything.
        due: How many of them must be laid.
        joker_worth: The cost of a joker that stays in the hand.
        kept: The jokers that keep their identity and may move: for each its face and the meld that it lies in.
        leavable: Melds that cost nothing if they are left as they lie, and :data:`TOUCHED` otherwise; tied ones too.
        tied: Melds that may grow, but not lose or exchange cards.
        settled: Melds that are already as they will be.
        price: The cost of a meld that is not left as it lies; 0 if that does not matter.
        fixed_cost: What any solution costs besides.
        never: More than any solution costs.
    """

    grid: Grid
    have: _Counts
    must: _Counts
    worth: tuple[int, ...]
    jokers: int
    due: int
    joker_worth: int
    kept: tuple[tuple[Card, Standing], ...]
    leavable: tuple[Standing, ...]
    tied: tuple[Standing, ...]
    settled: tuple[Meld, ...]
    price: int
    fixed_cost: int
    never: int


@frozen(eq=False)
class Position:
    """A table and a hand, counted. Counts are by :attr:`Card.index`.

    Attributes:
        grid: The columns.
        standings: The melds on the table, in the order of :attr:`Meld.sort_key`.
        table: How many of each natural card are on the table, and how many jokers that stand for nothing yet.
        hand: How many of each card are in the hand.
        required: How many of each card must be played.
    """

    grid: Grid
    standings: tuple[Standing, ...]
    table: Sequence[int]
    hand: Sequence[int]
    required: Sequence[int]

    @staticmethod
    def of(table: Iterable[Meld | Card], hand: Iterable[Card], required: Iterable[Card], rules: TableRules) -> Position:
        """Count a table and a hand.

        Raises:
            ValueError: The hand does not hold the required cards.
        """
        ace = rules.melds.ace
        assert ace != "around"
        grid = grid_of(ace)
        loose: list[Card] = []
        standings: list[Standing] = []
        for item in table:
            if isinstance(item, Meld):
                standings.append(_standing(item, grid))
                loose += [card for card in item.cards if card is not JOKER]
            else:
                loose.append(item)
        standings.sort(key=lambda standing: standing.meld.sort_key)
        held, demanded = _counts(hand), _counts(required)
        if any(more > most for more, most in zip(demanded, held, strict=True)):
            raise ValueError("the hand does not hold all the required cards")
        return Position(grid, tuple(standings), _counts(loose), held, demanded)


def _counts(cards: Iterable[Card]) -> list[int]:
    counts = [0] * (JOKER.index + 1)
    for card in cards:
        counts[card.index] += 1
    return counts


def _standing(meld: Meld, grid: Grid) -> Standing:
    if meld.kind is MeldKind.RUN:
        return Standing(meld, (meld.faces[0].suit,), *grid.span(meld))
    column = grid.columns[meld.faces[0].rank]
    return Standing(meld, tuple([int(face.suit) for face in meld.faces]), column, column)


def problems(position: Position, values: CardValues, rules: TableRules, *, leaving: bool) -> Iterator[Problem]:
    """The problems that answer for a position, the best of their solutions being the best of all.

    Each says which jokers of the table keep their identity. Under rules that fix it, one that does not is replaced, and
    then a real card must be laid for it.

    Args:
        position: Table and hand.
        values: What cards that stay in the hand cost.
        rules: What may be done with the table.
        leaving: Whether, costs being equal, melds should be left as they lie.
    """
    jokers = [(home, face) for home, standing in enumerate(position.standings) for face in standing.jokers]
    is_fixed, homes_matter = rules.jokers == "fixed", leaving or not rules.movable_jokers
    everything = Counter([face for _, face in jokers])
    seen: set[tuple[object, ...]] = set()
    for freedom in product((True, False) if is_fixed or leaving else (True,), repeat=len(jokers)):
        freed = tuple([joker for joker, is_free in zip(jokers, freedom, strict=True) if is_free])
        counts = Counter([face for _, face in freed])
        replaceable = {face: _replaceable(position, face, rules) for face in everything}
        if is_fixed and any(counts[face] > most + position.hand[face.index] for face, most in replaceable.items()):
            continue
        if homes_matter:
            form: tuple[object, ...] = tuple(
                sorted([(position.standings[home].meld.sort_key, face) for home, face in freed])
            )
        elif all(counts[face] >= min(most, everything[face]) for face, most in replaceable.items()):
            form = tuple(sorted(counts.items()))
        else:
            # A joker that the table can replace may as well be free, as it may then stand for the same card again.
            continue
        if form not in seen:
            seen.add(form)
            problem = _problem(position, freed, values, rules, leaving=leaving)
            if problem is not None:
                yield from _with_long_runs_grown(problem)


def _replaceable(position: Position, face: Card, rules: TableRules) -> int:
    """How many jokers that stand for a card can be replaced by what is on the table."""
    return 0 if rules.replaced_from == "hand" else position.table[face.index]


def _problem(
    position: Position, freed: Sequence[tuple[int, Card]], values: CardValues, rules: TableRules, *, leaving: bool
) -> Problem | None:
    """The problem in which some jokers, each the number of a meld and a face, do not keep their identity.

    None if a place in a tied meld, where a real card should replace a joker, finds none.
    """
    grid, standings = position.grid, position.standings
    price = TOUCHED if leaving else 0
    scale = price * len(standings) + 1
    have = [laid + held for laid, held in zip(position.table, position.hand, strict=True)]
    compulsory = list(position.required)
    if rules.jokers == "fixed":
        for face, count in Counter([face for _, face in freed]).items():
            from_hand = count - _replaceable(position, face, rules)
            compulsory[face.index] = max(compulsory[face.index], from_hand)
    must = [laid + demanded for laid, demanded in zip(position.table, compulsory, strict=True)]
    kept: list[tuple[Card, Standing]] = []
    tied: list[Standing] = []
    changed = {home for home, _ in freed}
    leavable = [standing for home, standing in enumerate(standings) if leaving and home not in changed]
    for home, standing in enumerate(standings):
        replaced = [face for number, face in freed if number == home]
        stay = [face for face in standing.jokers if face not in replaced]
        if rules.movable_jokers:
            kept += [(face, standing) for face in stay]
        elif stay:
            rest = standing.with_real(replaced) if replaced else standing
            tied.append(rest)
            for card in rest.meld.cards:
                have[card.index] -= card is not JOKER
                must[card.index] -= card is not JOKER
    if min(have) < 0:
        return None
    for face, _ in kept:
        have[face.index] += 1
        must[face.index] += 1
    usable = position.hand[JOKER.index] if rules.melds.jokers_wild else 0
    on_table = position.table[JOKER.index] + len(freed)
    return Problem(
        grid,
        have=grid.by_suit(have),
        must=grid.by_suit([max(0, count) for count in must]),
        worth=tuple([scale * values.of(face) for face in grid.faces[0]]),
        jokers=on_table + usable,
        due=on_table + position.required[JOKER.index],
        joker_worth=scale * values.of(JOKER),
        kept=tuple(kept),
        leavable=tuple(leavable),
        tied=tuple(tied),
        settled=(),
        price=price,
        fixed_cost=price * len(changed),
        never=scale * (1 + sum(position.hand) * max(values.by_rank)),
    )


def _with_long_runs_grown(problem: Problem) -> Iterator[Problem]:
    """The problem, but with no long run among the tied melds: each is settled, grown in every way that it can."""
    long = next((run for run in problem.tied if run.is_run and len(run.meld.cards) >= _LONG), None)
    if long is None:
        yield problem
        return
    tied = tuple([standing for standing in problem.tied if standing is not long])
    leavable = tuple([standing for standing in problem.leavable if standing is not long])
    (suit,) = long.suits
    faces = problem.grid.faces[suit]
    for first in range(long.first, -1, -1):
        for last in range(long.last, min(problem.grid.width, first + 13)):
            added = [*range(first, long.first), *range(long.last + 1, last + 1)]
            for wild in product((False, True), repeat=len(added)):
                have, must = list(problem.have[suit]), list(problem.must[suit])
                below: list[Card] = []
                above: list[Card] = []
                for column, is_wild in zip(added, wild, strict=True):
                    (below if column < long.first else above).append(JOKER if is_wild else faces[column])
                    if not is_wild:
                        place = problem.grid.columns[faces[column].rank]
                        have[place] -= 1
                        must[place] = max(0, must[place] - 1)
                jokers = problem.jokers - sum(wild)
                if min(have) < 0 or jokers < 0:
                    continue
                grown = Meld(MeldKind.RUN, (*below, *long.meld.cards, *above), faces[first : last + 1])
                yield from _with_long_runs_grown(
                    evolve(
                        problem,
                        have=(*problem.have[:suit], tuple(have), *problem.have[suit + 1 :]),
                        must=(*problem.must[:suit], tuple(must), *problem.must[suit + 1 :]),
                        jokers=jokers,
                        due=max(0, problem.due - sum(wild)),
                        leavable=leavable,
                        tied=tied,
                        settled=(*problem.settled, grown),
                        fixed_cost=problem.fixed_cost + (problem.price if added and long in problem.leavable else 0),
                    )
                )

"""Best plays at a shared table by integer programming: every possible meld a variable, and HiGHS does the rest.

The formulation of den Hertog and Hulshof (The Computer Journal 49, 2006), with a joker taken as the card that it stands
for, so that the catalogue of melds stays small. No code of the library but its values.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import csr_array

from rummykit import JOKER, RANKS, SUITS, Card, CardValues, Meld, Rank, TableRules

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    Faces = tuple[Card, ...]

FACES = tuple(Card(rank, suit) for suit in SUITS for rank in RANKS)


@cache
def catalogue(ace: str, longest: int) -> tuple[Faces, ...]:
    """The faces of every set, and of every run of three cards to so many."""
    ranks = {"low": RANKS, "high": (*RANKS[1:], Rank.ACE), "both": (*RANKS, Rank.ACE)}[ace]
    runs = [
        tuple(Card(rank, suit) for rank in ranks[low : low + size])
        for suit in SUITS
        for size in range(3, longest + 1)
        for low in range(len(ranks) - size + 1)
    ]
    sets = [
        tuple(Card(rank, suit) for suit in suits)
        for rank in RANKS
        for size in (3, 4)
        for suits in combinations(SUITS, size)
    ]
    return (*runs, *sets)


class Programme:
    """Integer variables, linear constraints, and one function to maximise."""

    def __init__(self) -> None:
        self.upper: list[float] = []
        self.weights: list[int] = []
        self.rows: list[tuple[dict[int, int], float, float]] = []

    def variable(self, upper: float = np.inf, weight: int = 0) -> int:
        self.upper.append(upper)
        self.weights.append(weight)
        return len(self.upper) - 1

    def between(self, row: dict[int, int], low: float, high: float) -> None:
        self.rows.append((row, low, high))

    def maximum(self) -> int | None:
        """The greatest value that integers of at least 0 give; None if there are none."""
        entries = [
            (number, column, factor) for number, (row, _, _) in enumerate(self.rows) for column, factor in row.items()
        ]
        numbers, columns, factors = zip(*entries, strict=True)
        matrix = csr_array((factors, (numbers, columns)), shape=(len(self.rows), len(self.upper)))
        result = milp(
            -np.array(self.weights, dtype=float),
            integrality=np.ones(len(self.upper)),
            bounds=Bounds(0, np.array(self.upper)),
            constraints=LinearConstraint(matrix, [low for _, low, _ in self.rows], [high for _, _, high in self.rows]),
            options={"mip_rel_gap": 0.0},
        )
        if result.x is None:
            assert result.status == 2, result.message
            return None
        solution = [round(value) for value in result.x]
        for row, low, high in self.rows:
            assert low <= sum(factor * solution[column] for column, factor in row.items()) <= high
        return sum(weight * value for weight, value in zip(self.weights, solution, strict=True))


def best_value(
    table: Iterable[Meld | Card],
    hand: Collection[Card],
    rules: TableRules,
    values: CardValues,
    required: Collection[Card] = (),
) -> int | None:
    """What the best play counts; None if no legal table can be laid."""
    return _maximum(table, hand, rules, values, required, scale=1, leaving=False)


def most_left(table: Collection[Meld | Card], hand: Collection[Card], rules: TableRules, values: CardValues) -> int:
    """How many melds the best plays can leave exactly as they lie; the table is legal."""
    scale = len(table) + 1
    found = _maximum(table, hand, rules, values, (), scale=scale, leaving=True)
    assert found is not None
    return found % scale


def _maximum(
    table: Iterable[Meld | Card],
    hand: Collection[Card],
    rules: TableRules,
    values: CardValues,
    required: Collection[Card],
    *,
    scale: int,
    leaving: bool,
) -> int | None:
    items = list(table)
    melds = [item for item in items if isinstance(item, Meld)]
    physical = Counter(card for item in items for card in (item.cards if isinstance(item, Meld) else (item,)))
    held, demanded = Counter(hand), Counter(required)
    programme = Programme()

    # What stands for each card on the new table: melds on the one side, real cards and jokers on the other.
    balance: dict[Card, dict[int, int]] = {face: {} for face in FACES}
    naturals: dict[Card, dict[int, int]] = {face: {} for face in FACES}
    jokers: dict[Card, dict[int, int]] = {face: {} for face in FACES}
    plays: dict[Card, int] = {}
    for faces in catalogue(rules.melds.ace, 5):
        copies = programme.variable()
        for face in faces:
            balance[face][copies] = balance[face].get(copies, 0) + 1
    for face in FACES:
        played = plays[face] = programme.variable(held[face], scale * values.of(face))
        free = programme.variable()
        balance[face][played] = balance[face][free] = -1
        naturals[face][played] = 1
        jokers[face][free] = 1
        programme.between({played: 1}, demanded[face], np.inf)
    joker_played = programme.variable(held[JOKER], scale * values.of(JOKER))
    programme.between({joker_played: 1}, demanded[JOKER], np.inf)
    wild = {free: 1 for row in jokers.values() for free in row} | {joker_played: -1}

    # Jokers of the table: each keeps its identity or is freed.
    freed: dict[tuple[int, Card], int] = {}
    freed_as: dict[Card, dict[int, int]] = defaultdict(dict)
    declared: Counter[Card] = Counter()
    for number, meld in enumerate(melds):
        for card, face in zip(meld.cards, meld.faces, strict=True):
            if card is JOKER:
                free = freed[number, face] = programme.variable(1)
                balance[face][free] = 1
                jokers[face][free] = -1
                wild[free] = -1
                declared[face] += 1
                freed_as[face][free] = 1
    if rules.jokers == "fixed":
        for face, row in freed_as.items():
            real = 0 if rules.replaced_from == "hand" else physical[face]
            programme.between(row | {plays[face]: -1}, -np.inf, real)

    # Melds that may only grow, as long as one of their jokers stays; and melds left as they lie.
    for number, meld in enumerate(melds):
        own = [(card, face) for card, face in zip(meld.cards, meld.faces, strict=True)]
        own_jokers = [face for card, face in own if card is JOKER]
        if own_jokers and not rules.movable_jokers:
            tied = programme.variable(1)
            extended: dict[int, int] = {}
            for faces in catalogue(rules.melds.ace, 13):
                if not Counter(meld.faces) - Counter(faces):
                    chosen = programme.variable(1)
                    extended[chosen] = 1
                    for face in faces:
                        balance[face][chosen] = balance[face].get(chosen, 0) + 1
                    if faces == meld.faces and leaving:
                        kept = programme.variable(1, 1)
                        programme.between({kept: 1, chosen: -1}, -np.inf, 0)
                        for face in own_jokers:
                            programme.between({kept: 1, freed[number, face]: 1}, -np.inf, 1)
            programme.between(extended | {tied: -1}, 0, 0)
            for card, face in own:
                if card is not JOKER:
                    naturals[face][tied] = naturals[face].get(tied, 0) - 1
                    continue
                programme.between({tied: 1, freed[number, face]: 1}, 1, np.inf)
                # A real card in the joker's place, if the meld is tied by another joker.
                real = programme.variable(1)
                programme.between({real: 1, tied: -1, freed[number, face]: -1}, -1, -1)
                naturals[face][real] = -1
        elif leaving:
            kept = programme.variable(1, 1)
            for card, face in own:
                balance[face][kept] = balance[face].get(kept, 0) + 1
                side = jokers if card is JOKER else naturals
                side[face][kept] = -1

    loose = physical[JOKER] - sum(declared.values())
    programme.between(wild, loose, loose)
    for face in FACES:
        programme.between(balance[face], physical[face] + declared[face], physical[face] + declared[face])
        programme.between(naturals[face], -physical[face], np.inf)
        programme.between(jokers[face], -declared[face], np.inf)
    return programme.maximum()

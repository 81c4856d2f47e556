"""The shapes that melds can have: faces only, whichever cards fill them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise
from typing import Final

from ..cards import JOKER, RANKS, SUITS, Card, Rank, Suit, sorted_cards
from .rules import Ace, MeldKind, MeldRules

__all__ = [
    "FULL_CIRCLE",
    "faces_of_rank",
    "natural_runs",
    "run_places",
    "run_rows",
    "run_shapes",
    "set_shapes",
    "shape_of",
]

FULL_CIRCLE: Final = len(RANKS)
"""Length of a run around all ranks, which has no ends."""

_Faces = tuple[Card, ...]


@cache
def faces_of_rank(rank: Rank) -> _Faces:
    """The four cards of a rank in card order."""
    return tuple([Card(rank, suit) for suit in SUITS])


@cache
def run_rows(ace: Ace, suit: Suit) -> tuple[_Faces, ...]:
    """The longest run from each place where a run can begin in this suit, the lowest place first.

    Every run is the beginning of one of these rows.
    """
    match ace:
        case "low":
            ranks = RANKS
        case "high":
            ranks = (*RANKS[1:], Rank.ACE)
        case "both":
            ranks = (*RANKS, Rank.ACE)
        case "around":
            # All thirteen ranks make one run, from the ace on, and not thirteen.
            ranks = (*RANKS, *RANKS[:-2])
            return tuple(
                tuple([Card(rank, suit) for rank in ranks[start : start + (FULL_CIRCLE - 1 if start else FULL_CIRCLE)]])
                for start in range(FULL_CIRCLE)
            )
    cards = tuple([Card(rank, suit) for rank in ranks])
    return tuple(cards[start:] for start in range(len(cards)))


@cache
def run_places(ace: Ace, suit: Suit, length: int) -> tuple[_Faces, ...]:
    """Every run of this length in this suit, the lowest first; each from low end to high end."""
    return tuple(row[:length] for row in run_rows(ace, suit) if len(row) >= length)


@cache
def natural_runs(ace: Ace) -> dict[_Faces, tuple[_Faces, ...]]:
    """The faces of every run of two cards or more in card order, each with the runs that they are.

    There are two of them for all thirteen cards of a suit if the ace may stand at either end, else one.
    """
    runs: dict[_Faces, tuple[_Faces, ...]] = {}
    for suit in SUITS:
        for row in run_rows(ace, suit):
            for length in range(2, len(row) + 1):
                in_order = sorted_cards(row[:length])
                runs[in_order] = (*runs.get(in_order, ()), row[:length])
    return runs


def shape_of(faces: _Faces, rules: MeldRules) -> tuple[MeldKind, tuple[_Faces, ...]] | None:
    """The kind of meld that faces in card order make, and the faces in meld order; None if they make none.

    Wild cards and their limits are no matter here: a face is what it is. One dictionary look-up for a run.
    """
    length = len(faces)
    if not faces or faces[-1] is JOKER:
        return None
    if faces[0].rank is faces[-1].rank and rules.admits(MeldKind.SET, length):
        if rules.distinct_suits:
            alike = all(low.rank is high.rank and low is not high for low, high in pairwise(faces))
        else:
            rank = faces[0].rank
            alike = all(face.rank is rank for face in faces)
        if alike:
            return MeldKind.SET, (faces,)
    if rules.admits(MeldKind.RUN, length) and (runs := natural_runs(rules.ace).get(faces)):
        return MeldKind.RUN, runs
    return None


def set_shapes(fixed: _Faces, free: _Faces, rules: MeldRules) -> Iterator[_Faces]:
    """The faces of every set that holds the fixed faces and one more for each free wild card; in card order each.

    Where suits do not matter, a rank has one shape: each free card of the rank stands for itself, each other for the
    clubs.
    """
    if not rules.admits(MeldKind.SET, len(fixed) + len(free)):
        return
    ranks = {face.rank for face in fixed}
    if len(ranks) > 1 or Rank.JOKER in ranks:
        return
    for rank in ranks or RANKS:
        if not rules.distinct_suits:
            clubs = Card(rank, Suit.CLUBS)
            yield sorted_cards((*fixed, *(card if card.rank is rank else clubs for card in free)))
        elif len(set(fixed)) == len(fixed):
            open_faces = [face for face in faces_of_rank(rank) if face not in fixed]
            for added in combinations(open_faces, len(free)):
                yield sorted_cards((*fixed, *added))


def run_shapes(fixed: _Faces, free: int, rules: MeldRules) -> Iterator[_Faces]:
    """The faces of every run that holds the fixed faces and so many more; from low end to high end each."""
    length = len(fixed) + free
    if not rules.admits(MeldKind.RUN, length):
        return
    suits = {face.suit for face in fixed}
    if len(suits) > 1 or Suit.JOKER in suits:
        return
    needed = set(fixed)
    repeated = len(fixed) - len(needed)
    for suit in suits or SUITS:
        for faces in run_places(rules.ace, suit, length):
            # Only the ace can be there twice, at both ends of a run of fourteen.
            if needed.issubset(faces) and repeated == (faces[0] is faces[-1] and fixed.count(faces[0]) == 2):
                yield faces

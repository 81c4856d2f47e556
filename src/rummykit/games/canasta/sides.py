"""The sides of a round: who plays together, what a side has on the table, and how two sides become one in cutthroat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ...cards import Rank
from .melding import Shape, SideMeld, count_fault
from .rules import Rules
from .state import State, View

Melds = tuple[SideMeld, ...]


def side_of(at: State | View, seat: int) -> int:
    """The side of a seat: the place of its melds in ``melds``.

    Args:
        at: A state or a view.
        seat: The seat.

    Example:
        >>> from random import Random
        >>> from rummykit.games import canasta
        >>> from rummykit.play import new_match
        >>> state = new_match(canasta, canasta.CLASSIC, Random(1))
        >>> [side_of(state, seat) for seat in range(4)]
        [0, 1, 0, 1]
    """
    if at.lone is None or seat == at.lone:
        return seat % at.rules.sides
    return min(other for other in range(at.rules.players) if other != at.lone)


def seats_of(at: State | View, seat: int) -> tuple[int, ...]:
    """The seats of the side of a seat."""
    side = side_of(at, seat)
    return tuple(other for other in range(at.rules.players) if side_of(at, other) == side)


def partner_of(at: State | View, seat: int) -> int | None:
    """The next partner in turn; None for who plays alone."""
    seats = seats_of(at, seat)
    return None if len(seats) == 1 else seats[(seats.index(seat) + 1) % len(seats)]


def all_sides(at: State | View) -> Iterator[tuple[int, ...]]:
    """The seats of each side, in order of their first seats."""
    for seat in range(at.rules.players):
        seats = seats_of(at, seat)
        if seats[0] == seat:
            yield seats


def total_before(at: State | View, seat: int) -> int:
    """What a seat had scored before this round."""
    return sum([result[seat] for result in at.results])


def minimum_of(at: State | View, seat: int) -> int:
    """What the first melds of a side must count at least when this seat lays them, in card points.

    Args:
        at: A state or a view.
        seat: The seat. In cutthroat partners may have different totals, and so different minimums.

    Example:
        >>> from random import Random
        >>> from rummykit.games import canasta
        >>> from rummykit.play import new_match
        >>> minimum_of(new_match(canasta, canasta.CLASSIC, Random(1)), 0)
        50
    """
    return at.rules.minimum(total_before(at, seat))


def count_canastas(rules: Rules, melds: Iterable[SideMeld]) -> int:
    """How many of some melds are canastas."""
    size = rules.canasta_size
    return sum([len(meld.cards) >= size and meld.rank is not Rank.THREE for meld in melds])


def shapes_of(melds: Iterable[SideMeld]) -> dict[Rank, Shape]:
    """What a side has of each rank; ranks of which it has nothing are left out."""
    shapes: dict[Rank, Shape] = {}
    for meld in melds:
        shapes[meld.rank] = (*shapes.get(meld.rank, ()), (meld.naturals, meld.wilds))
    return shapes


def in_table_order(melds: Iterable[SideMeld]) -> Melds:
    """The melds of a side in order of rank, of each rank the longest first."""
    return tuple(sorted(melds, key=_sort_key))


def _sort_key(meld: SideMeld) -> tuple[object, ...]:
    return meld.sort_key


def joined(rules: Rules, melds: Sequence[Melds], lone: int) -> tuple[Melds, ...]:
    """The melds per side once two players of cutthroat have become partners.

    Melds of one rank become one. Where that would hold too many wild cards, both stay as they are.
    """
    first, second = (seat for seat in range(len(melds)) if seat != lone)
    together = [*melds[first]]
    for meld in melds[second]:
        number = next((number for number, other in enumerate(together) if other.rank is meld.rank), None)
        whole = (
            None
            if number is None
            else SideMeld((*together[number].cards, *meld.cards), together[number].concealed or meld.concealed)
        )
        if number is None or whole is None or not _may_join(rules, whole):
            together.append(meld)
        else:
            together[number] = whole
    after = list(melds)
    after[first], after[second] = in_table_order(together), ()
    return tuple(after)


def _may_join(rules: Rules, meld: SideMeld) -> bool:
    return rules.melds_per_rank == "one" and count_fault(rules, meld.rank, meld.naturals, meld.wilds) is None

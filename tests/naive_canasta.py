"""A second program for canasta, as plain as can be, to count what rummykit counts; it shares no code with it.

Cards are pairs of a rank and a suit, ranks are letters, jokers are ``("*", "")``. Whether a turn can be completed is
found by trying everything. It knows the classic rules with their numbers, and no house rules besides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from typing import Any

Card = tuple[str, str]
Table = tuple[tuple[str, int, int], ...]
"""Of each rank that a side has: natural and wild cards."""

WORTH = {"*": 50, "2": 20, "A": 20, **dict.fromkeys("KQJT98", 10), **dict.fromkeys("76543", 5)}


@dataclass(frozen=True)
class House:
    """The numbers of the rules."""

    sides: int
    draw: int
    canasta: int
    to_go_out: int
    equal_wilds: bool
    asking: bool


@dataclass(frozen=True)
class Position:
    """A round in play. Hands are sorted; the last card of the stock and of the pile is on top.

    ``owed`` is what each side still has to lay to have opened. Melds count the laid cards of this turn from the hand.
    """

    phase: str
    turn: int
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    pile: tuple[Card, ...]
    tables: tuple[Table, ...]
    owed: tuple[int, ...]
    took: bool = False
    melded: bool = False
    answer: str = ""


@dataclass(frozen=True)
class Turn:
    """A seat in the middle of its turn, told by ranks alone; ``owed`` above 0: its side has not opened."""

    house: House
    hand: tuple[str, ...]
    table: Table
    owed: int
    pile: tuple[str, ...]
    took: bool
    answer: str
    is_bare: bool = False
    """Whether nothing has been laid yet by this side."""


def is_red(card: Card) -> bool:
    return card[0] == "3" and card[1] in "dh"


def canastas(house: House, table: Table) -> int:
    return sum(naturals + wilds >= house.canasta and rank != "3" for rank, naturals, wilds in table)


def is_meld(house: House, rank: str, naturals: int, wilds: int) -> bool:
    if rank == "3":
        return naturals >= 3 and not wilds
    return naturals >= 2 and naturals + wilds >= 3 and wilds <= 3 and (house.equal_wilds or wilds <= naturals)


def laid(house: House, table: Table, rank: str, naturals: int, wilds: int) -> Table | None:
    """A table with some cards more; None if they cannot lie there."""
    before = {name: (some, others) for name, some, others in table}
    if rank == "3" and rank in before:
        return None
    some, others = before.get(rank, (0, 0))
    if not is_meld(house, rank, some + naturals, others + wilds):
        return None
    before[rank] = some + naturals, others + wilds
    return tuple(sorted((name, *counts) for name, counts in before.items()))


def without(hand: tuple[str, ...], gone: tuple[str, ...]) -> tuple[str, ...]:
    left = Counter(hand)
    left.subtract(gone)
    return tuple(sorted(left.elements()))


def lays(turn: Turn) -> Iterator[tuple[tuple[str, ...], str, Turn]]:
    """Cards that make melds, on which rank they are laid, and the turn after it, which perhaps cannot be ended."""
    counts = Counter(turn.hand)
    for rank in "A3456789TJQK":
        wilds = range(counts["2"] + 1), range(counts["*"] + 1)
        for naturals, twos, jokers in product(range(counts[rank] + 1), *wilds):
            cards = (rank,) * naturals + ("2",) * twos + ("*",) * jokers
            table = laid(turn.house, turn.table, rank, naturals, twos + jokers) if cards else None
            if table is not None:
                yield cards, rank, after_laying(turn, cards, table)


def after_laying(turn: Turn, cards: tuple[str, ...], table: Table, top: tuple[str, ...] = ()) -> Turn:
    """The turn after a meld; once nothing is owed any more the pile is in the hand."""
    owed = turn.owed - sum(WORTH[card] for card in cards + top)
    hand, pile = without(turn.hand, cards), turn.pile
    if owed <= 0:
        hand, pile = tuple(sorted(hand + pile)), ()
    return replace(turn, hand=hand, pile=pile, table=table, owed=owed, is_bare=False)


@cache
def can_end(turn: Turn, out_only: bool = False) -> bool:
    """Whether the turn can be ended in any way, or by going out."""
    if len(turn.hand) <= 1:
        if can_be_out(turn):
            return True
    elif (turn.owed <= 0 or turn.is_bare) and not out_only and turn.answer != "yes":
        return True
    return any(can_end(after, out_only) for _, rank, after in lays(turn) if rank != "3" or len(after.hand) <= 1)


def can_be_out(turn: Turn) -> bool:
    """Whether a turn may end in going out, should the hand allow it: who took the pile needs the minimum."""
    enough = canastas(turn.house, turn.table) >= turn.house.to_go_out
    return enough and turn.answer != "no" and (turn.owed <= 0 or not turn.took)


def turn_of(at: Position, house: House) -> Turn:
    side = at.turn % house.sides
    waits = at.phase == "opening" and at.took
    pile = tuple(card[0] for card in at.pile if not is_red(card)) if waits else ()
    ranks = tuple(sorted(rank for rank, _ in at.hands[at.turn]))
    return Turn(house, ranks, at.tables[side], at.owed[side], pile, at.took, at.answer, not at.tables[side])


def actions(at: Position, house: House) -> list[tuple[Any, ...]]:
    """The legal actions: melds by ranks, discards by cards."""
    match at.phase:
        case "over":
            return []
        case "asked":
            return [("answer", "yes"), ("answer", "no")]
        case "draw":
            found = list(takes(at, house))
            if at.stock:
                return [("draw",), *found]
            top = at.pile[-1][0]
            fits = any(rank == top for rank, _, _ in at.tables[at.turn % house.sides])
            return found if found and fits and not is_frozen(at, house) else [*found, ("decline",)]
        case _:
            return meldings(at, house)


def meldings(at: Position, house: House) -> list[tuple[Any, ...]]:
    hand, turn = at.hands[at.turn], turn_of(at, house)
    found: list[tuple[Any, ...]] = [
        ("lay", cards, rank)
        for cards, rank, after in lays(turn)
        if (rank != "3" or len(after.hand) <= 1) and can_end(after, rank == "3")
    ]
    is_open = at.phase == "meld"
    if is_open and house.asking and not at.answer and not at.melded and len(hand) > 1 and can_end(turn, True):
        found.append(("ask",))
    if can_be_out(turn) if len(hand) == 1 else is_open and at.answer != "yes":
        found += [("discard", card) for card in sorted(set(hand))]
    return found


def is_frozen(at: Position, house: House) -> bool:
    return not at.tables[at.turn % house.sides] or any(card[0] in "2*" for card in at.pile)


def takes(at: Position, house: House) -> Iterator[tuple[Any, ...]]:
    hand, top = at.hands[at.turn], at.pile[-1][0]
    if top in "23*" or (len(hand) == 1 and len(at.pile) == 1):
        return
    rest = tuple(card[0] for card in at.pile[:-1] if not is_red(card))
    turn = replace(turn_of(at, house), pile=rest, took=True)
    counts = Counter(turn.hand)
    adds = any(rank == top for rank, _, _ in turn.table)
    for naturals, twos, jokers in product(range(counts[top] + 1), range(counts["2"] + 1), range(counts["*"] + 1)):
        table = laid(house, turn.table, top, naturals + 1, twos + jokers)
        if table is None or not (naturals > 1 or (not is_frozen(at, house) and (naturals or adds))):
            continue
        cards = (top,) * naturals + ("2",) * twos + ("*",) * jokers
        if can_end(after_laying(turn, cards, table, (top,))):
            yield "take", cards


def play(at: Position, house: House, action: tuple[Any, ...]) -> Position:
    """The position after a legal action."""
    match action:
        case ("draw",):
            return after_draw(at, house)
        case ("decline",):
            return replace(at, phase="over")
        case ("ask",):
            return replace(at, phase="asked")
        case ("answer", word):
            return replace(at, phase="meld", answer=word)
        case ("discard", card):
            hand = taken_from(at.hands[at.turn], (card[0],), card)
            if not hand:
                return replace(at, phase="over")
            hands = put(at.hands, at.turn, hand)
            following = (at.turn + 1) % len(hands)
            tables = at.tables, at.owed
            return Position("draw", following, hands, at.stock, (*at.pile, card), *tables)
        case ("lay", cards, rank):
            return after_meld(at, house, cards, rank, ())
        case ("take", cards):
            rest, top = at.pile[:-1], at.pile[-1]
            return after_meld(replace(at, pile=rest, took=True), house, cards, top[0], (top[0],))
        case _:
            raise AssertionError(action)


def after_draw(at: Position, house: House) -> Position:
    stock, drawn = list(at.stock), []
    while stock and len(drawn) < house.draw:
        card = stock.pop()
        drawn += [] if is_red(card) else [card]
    hands = put(at.hands, at.turn, tuple(sorted((*at.hands[at.turn], *drawn))))
    return replace(at, phase="meld" if drawn else "over", hands=hands, stock=tuple(stock))


def after_meld(at: Position, house: House, cards: tuple[str, ...], rank: str, top: tuple[str, ...]) -> Position:
    side = at.turn % house.sides
    naturals = cards.count(rank)
    table = laid(house, at.tables[side], rank, naturals + len(top), len(cards) - naturals)
    assert table is not None
    owed = at.owed[side] - sum(WORTH[card] for card in cards + top)
    hand = taken_from(at.hands[at.turn], cards)
    asked_for = at.took and (bool(top) or at.phase == "opening")
    pile = at.pile
    if owed <= 0 and at.took:
        hand, pile = tuple(sorted((*hand, *(card for card in pile if not is_red(card))))), ()
    return replace(
        at,
        phase="over" if not hand else "meld" if owed <= 0 else "opening",
        hands=put(at.hands, at.turn, hand),
        pile=pile,
        tables=put(at.tables, side, table),
        owed=put(at.owed, side, max(owed, 0)),
        melded=at.melded or not asked_for,
    )


def taken_from(hand: tuple[Card, ...], ranks: tuple[str, ...], card: Card | None = None) -> tuple[Card, ...]:
    """A sorted hand without a card, or without the first cards of some ranks."""
    left = list(hand)
    for rank in ranks:
        left.remove(card or next(other for other in left if other[0] == rank))
    return tuple(left)


def put(items: tuple[Any, ...], place: int, item: Any) -> tuple[Any, ...]:
    return (*items[:place], item, *items[place + 1 :])


def count(at: Position, house: House, depth: int) -> int:
    """The number of ways to play so many actions."""
    found = actions(at, house)
    if depth == 1:
        return len(found)
    return sum(count(play(at, house, action), house, depth - 1) for action in found)

"""A second, plain program for rummy without jokers: only counts the ways to play on, and shares no code with rummykit.

A card is a pair of rank (1 to 13) and suit. What may be played is found by trying every part of a hand, and whether a
turn can be completed by trying to complete it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

Card = tuple[int, int]
Cards = frozenset[Card]


@dataclass(frozen=True)
class House:
    """The rules that matter here."""

    ace_high: bool
    melds_a_turn: int | None
    any_depth: bool
    must_use: bool
    renewals: int
    last_is_discard: bool
    own_meld_first: bool


@dataclass(frozen=True)
class Position:
    """A round: cards to be drawn and discards with the next one, or the top one, first."""

    phase: str
    turn: int
    hands: tuple[Cards, ...]
    stock: tuple[Card, ...]
    pile: tuple[Card, ...]
    table: tuple[tuple[int, Cards], ...]
    taken: Card | None = None
    reaching: int | None = None
    melds: int = 0
    renewed: int = 0


def count(at: Position, house: House, depth: int) -> int:
    """The ways to play exactly so many actions."""
    if depth == 0:
        return 1
    return sum(count(after, house, depth - 1) for after in moves(at, house))


def moves(at: Position, house: House) -> Iterator[Position]:
    """What each legal action leads to, equal or not."""
    if at.phase == "draw":
        yield from draws(at, house)
    elif at.phase == "use":
        yield from uses(at, house)
    elif at.phase == "play":
        yield from (after for after in plays(at, house) if can_end(after, house))
        yield from discards(at)


def is_meld(cards: Cards, house: House) -> bool:
    ranks = sorted(rank for rank, _ in cards)
    if len(cards) < 3:
        return False
    if len(set(ranks)) == 1:
        return True
    if len({suit for _, suit in cards}) > 1:
        return False
    rows = [ranks, sorted(14 if rank == 1 else rank for rank in ranks)] if house.ace_high else [ranks]
    return any(row == list(range(row[0], row[0] + len(row))) for row in rows)


def parts(cards: Cards) -> Iterator[Cards]:
    for size in range(1, len(cards) + 1):
        yield from map(frozenset, combinations(sorted(cards), size))


def may_lay_off(at: Position, house: House) -> bool:
    return not house.own_meld_first or any(owner == at.turn for owner, _ in at.table)


def in_hand(at: Position, hand: Cards) -> tuple[Cards, ...]:
    return tuple(hand if seat == at.turn else other for seat, other in enumerate(at.hands))


def draws(at: Position, house: House) -> Iterator[Position]:
    hand = at.hands[at.turn]
    stock, pile, renewed = at.stock, at.pile, at.renewed
    if not stock and renewed < house.renewals and pile:
        stock, pile, renewed = pile[::-1], (), renewed + 1
    if stock:
        drawn = in_hand(at, hand | {stock[0]})
        yield replace(at, phase="play", hands=drawn, stock=stock[1:], pile=pile, renewed=renewed)
    else:
        yield replace(at, phase="over")
    for depth in range(1, len(at.pile) + 1 if house.any_depth else min(len(at.pile), 1) + 1):
        taken = at.pile[depth - 1]
        after = replace(
            at,
            phase="use" if house.must_use else "play",
            hands=in_hand(at, hand | set(at.pile[:depth])),
            pile=at.pile[depth:],
            taken=taken,
        )
        if not house.must_use or any(True for _ in uses(after, house)):
            yield after


def uses(at: Position, house: House) -> Iterator[Position]:
    hand = at.hands[at.turn]
    most = len(hand) - house.last_is_discard
    usable = [part for part in parts(hand) if at.taken in part and len(part) <= most]
    if at.reaching is None:
        yield from (laid(at, part) for part in usable if is_meld(part, house))
    if not may_lay_off(at, house):
        return
    for index, (_, meld) in enumerate(at.table):
        if at.reaching in (None, index):
            for card in sorted(hand):
                goes_on = any(card in part and is_meld(meld | part, house) for part in usable)
                if is_meld(meld | {card}, house) and goes_on:
                    yield added(at, card, index)


def plays(at: Position, house: House) -> Iterator[Position]:
    hand = at.hands[at.turn]
    if house.melds_a_turn is None or at.melds < house.melds_a_turn:
        yield from (laid(at, part) for part in parts(hand) if is_meld(part, house))
    if may_lay_off(at, house):
        for index, (_, meld) in enumerate(at.table):
            yield from (added(at, card, index) for card in sorted(hand) if is_meld(meld | {card}, house))


def laid(at: Position, meld: Cards) -> Position:
    return played(replace(at, table=(*at.table, (at.turn, meld)), melds=at.melds + 1), meld, None)


def added(at: Position, card: Card, index: int) -> Position:
    owner, meld = at.table[index]
    table = (*at.table[:index], (owner, meld | {card}), *at.table[index + 1 :])
    return played(replace(at, table=table), frozenset({card}), index)


def played(at: Position, cards: Cards, index: int | None) -> Position:
    left = at.hands[at.turn] - cards
    used = at.taken in cards or at.phase == "play"
    phase = "over" if not left else "play" if used else "use"
    taken = None if at.taken in cards else at.taken
    return replace(at, phase=phase, hands=in_hand(at, left), taken=taken, reaching=None if used else index)


def discards(at: Position) -> Iterator[Position]:
    hand, following = at.hands[at.turn], (at.turn + 1) % len(at.hands)
    for card in hand - {at.taken}:
        left = hand - {card}
        phase, turn = ("draw", following) if left else ("over", at.turn)
        pile = (card, *at.pile)
        yield replace(at, phase=phase, turn=turn, hands=in_hand(at, left), pile=pile, taken=None, melds=0)


def can_end(at: Position, house: House) -> bool:
    """Whether a turn can be completed from here."""
    if not at.hands[at.turn]:
        return not house.last_is_discard
    if at.hands[at.turn] - {at.taken}:
        return True
    return any(can_end(after, house) for after in plays(at, house))

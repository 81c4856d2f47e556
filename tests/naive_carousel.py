"""A second program that counts the ways to play on in Carousel and Machiavelli, without jokers and with few cards.

It shares no code with the library and takes no care of speed: whether cards can be placed is found out by trying every
part of the hand and every way to put the cards into melds. Cards are pairs of a rank from 1 to 13 and a suit.
"""

from __future__ import annotations

from functools import cache
from itertools import chain, combinations
from typing import NamedTuple

Card = tuple[int, int]
Cards = tuple[Card, ...]


class House(NamedTuple):
    """The rules."""

    draws: int
    play_first: bool
    limit: int | None
    knock_at_last: bool
    play_on: bool
    run_first: bool


class Position(NamedTuple):
    """Where the play stands; the stock is drawn from its beginning."""

    phase: str
    turn: int
    drawn: int
    lap: int
    opened: tuple[bool, ...]
    table: Cards
    placed: Cards
    hands: tuple[Cards, ...]
    stock: Cards


def count(at: Position, house: House, depth: int) -> int:
    """The ways to play exactly so many actions."""
    if depth == 0:
        return 1
    return sum(count(after, house, depth - 1) for after in moves(at, house))


def moves(at: Position, house: House) -> list[Position]:
    """What each action leads to."""
    if at.phase == "draw":
        return [draw(at, house)]
    if at.phase == "close":
        hand = at.hands[at.turn]
        knock = house.limit is not None and sum(min(rank, 10) for rank, _ in hand) <= house.limit
        return [following(at, house)] + ([at._replace(phase="over")] if knock else [])
    if at.phase in ("play", "arrange"):
        found = [place(at, card) for card in sorted(set(at.hands[at.turn])) if can_place(at, card, house)]
        if at.phase == "arrange":
            return found + ([end(at, house)] if is_end(at, at.placed, house) else [])
        if house.play_first and at.drawn == 0 and at.stock:
            return [*found, draw(at, house)]
        return [*found, decline(at, house)]
    return []


def draw(at: Position, house: House) -> Position:
    hand = tuple(sorted((*at.hands[at.turn], at.stock[0])))
    after = at._replace(phase="play", drawn=at.drawn + 1, hands=changed(at, hand), stock=at.stock[1:])
    return after if after.drawn < house.draws else closed(after, house)


def place(at: Position, card: Card) -> Position:
    hand = list(at.hands[at.turn])
    hand.remove(card)
    return at._replace(phase="arrange", placed=tuple(sorted((*at.placed, card))), hands=changed(at, tuple(hand)))


def changed(at: Position, hand: Cards) -> tuple[Cards, ...]:
    return tuple(hand if seat == at.turn else other for seat, other in enumerate(at.hands))


def end(at: Position, house: House) -> Position:
    opened = tuple(was or seat == at.turn for seat, was in enumerate(at.opened))
    lap = at.lap
    if not at.stock and at.drawn == 0:
        lap = 0 if house.play_on else lap + 1
    after = at._replace(table=tuple(sorted(at.table + at.placed)), placed=(), opened=opened, lap=lap)
    return closed(after, house) if at.hands[at.turn] else after._replace(phase="over")


def decline(at: Position, house: House) -> Position:
    if at.stock:
        return at._replace(phase="draw")
    return closed(at._replace(lap=at.lap + (at.drawn == 0)), house)


def closed(at: Position, house: House) -> Position:
    is_last = not house.play_on and not at.stock and at.drawn == 0
    if house.limit is None or (is_last and not house.knock_at_last):
        return following(at, house)
    return at._replace(phase="close")


def following(at: Position, house: House) -> Position:
    if at.lap == len(at.hands):
        return at._replace(phase="over")
    phase = "draw" if at.stock and not house.play_first else "play"
    return at._replace(phase=phase, turn=(at.turn + 1) % len(at.hands), drawn=0)


def can_place(at: Position, card: Card, house: House) -> bool:
    left = list(at.hands[at.turn])
    left.remove(card)
    parts = {part for size in range(len(left) + 1) for part in combinations(left, size)}
    return any(is_end(at, (*at.placed, card, *part), house) for part in sorted(parts, key=len))


def is_end(at: Position, placed: Cards, house: House) -> bool:
    if house.run_first and not at.opened[at.turn] and not any(set(run) <= set(placed) for run in runs_of_three()):
        return False
    return can_be_melded(tuple(sorted(at.table + placed)))


@cache
def runs_of_three() -> tuple[Cards, ...]:
    ranks = [*range(1, 14), 1]
    return tuple(tuple((rank, suit) for rank in ranks[low : low + 3]) for low in range(12) for suit in range(4))


@cache
def can_be_melded(cards: Cards) -> bool:
    """Whether cards, which are sorted, can all be put into melds: the first one is tried in each."""
    if not cards:
        return True
    rank, suit = cards[0]
    sets = (((rank, other) for other in chosen) for size in (3, 4) for chosen in combinations(range(4), size))
    ranks = [*range(1, 14), 1]
    runs = (
        ((each, suit) for each in ranks[low:high])
        for low in range(12)
        for high in range(low + 3, min(low + 13, 14) + 1)
    )
    for meld in map(frozenset, chain(sets, runs)):
        if cards[0] in meld and meld <= set(cards):
            rest = list(cards)
            for card in meld:
                rest.remove(card)
            if can_be_melded(tuple(rest)):
                return True
    return False

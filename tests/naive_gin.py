"""Gin once more, as plainly as it can be written, to count against: no code of the library is used.

A card is a pair (rank 1 to 13, suit 0 to 3). Only what the perft positions need is here: two players, an ace that is
low, the offer of the upcard, and a wall that ends the round or lets the last discard be taken for a knock.
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

Card = tuple[int, int]
Meld = frozenset[Card]


class House(NamedTuple):
    """The rules."""

    limit: int
    big_gin: bool
    discard_taken: bool
    min_stock: int
    wall_knock: bool
    layoff_on_gin: bool
    bounce: bool


class Position(NamedTuple):
    """A position; ``stock[0]`` is drawn next and ``pile[0]`` is the top."""

    phase: str
    turn: int
    hands: tuple[frozenset[Card], frozenset[Card]]
    stock: tuple[Card, ...]
    pile: tuple[Card, ...]
    passes: int = 0
    taken: Card | None = None
    spread: tuple[Meld, ...] = ()
    bounced: bool = False


def is_meld(cards: Meld) -> bool:
    ranks = sorted(rank for rank, _ in cards)
    suits = {suit for _, suit in cards}
    if len(cards) < 3:
        return False
    is_set = len(set(ranks)) == 1
    is_run = len(suits) == 1 and ranks == list(range(ranks[0], ranks[0] + len(ranks)))
    return is_set or is_run


def families(hand: frozenset[Card]) -> list[tuple[Meld, ...]]:
    """All ways to lay some melds out, none at all being one of them."""
    melds = [frozenset(cards) for size in range(3, len(hand) + 1) for cards in combinations(sorted(hand), size)]
    melds = [meld for meld in melds if is_meld(meld)]
    return [
        chosen
        for count in range(len(hand) // 3 + 1)
        for chosen in combinations(melds, count)
        if sum(map(len, chosen)) == len(frozenset().union(*chosen))
    ]


def deadwood(hand: frozenset[Card], melds: tuple[Meld, ...]) -> int:
    return sum(min(rank, 10) for rank, _ in hand.difference(*melds))


def after_knock(at: Position, house: House, hand: frozenset[Card], melds: tuple[Meld, ...]) -> Position:
    hands = list(at.hands)
    hands[at.turn] = hand.difference(*melds)
    phase = "over" if not deadwood(hand, melds) and not house.layoff_on_gin else "layoff"
    return at._replace(phase=phase, turn=1 - at.turn, hands=(hands[0], hands[1]), spread=melds)


def knocks(at: Position, house: House, hand: frozenset[Card], barred: Card | None) -> list[Position]:
    return [
        after_knock(at, house, hand - {card}, melds)
        for card in hand
        if card != barred
        for melds in families(hand - {card})
        if deadwood(hand - {card}, melds) <= house.limit
    ]


def followers(at: Position, house: House) -> list[Position]:
    """The position after each action."""
    turn, other = at.turn, 1 - at.turn
    hand = at.hands[turn]

    def holding(cards: frozenset[Card], **changes: object) -> Position:
        hands = (cards, at.hands[1]) if turn == 0 else (at.hands[0], cards)
        return at._replace(hands=hands, **changes)  # type: ignore[arg-type]

    stock_draw = holding(hand | set(at.stock[:1]), phase="discard", stock=at.stock[1:], taken=None)
    take = holding(hand | set(at.pile[:1]), phase="discard", pile=at.pile[1:], taken=at.pile[0] if at.pile else None)
    if at.phase == "upcard":
        passed = at._replace(turn=other, passes=1) if at.passes == 0 else at._replace(turn=other, phase="forced")
        return [take, passed]
    if at.phase == "forced":
        return [stock_draw]
    if at.phase == "draw":
        return [stock_draw, take]
    if at.phase == "discard":
        barred = None if house.discard_taken else at.taken
        found: list[Position] = []
        for card in hand - {barred}:
            wall = len(at.stock) <= house.min_stock
            phase = "draw" if not wall else "wall" if house.wall_knock else "over"
            returned = card == at.taken
            if returned and at.bounced and house.bounce:
                phase = "over"
            pile = (card, *at.pile)
            found.append(holding(hand - {card}, turn=other, phase=phase, pile=pile, taken=None, bounced=returned))
        found += knocks(at, house, hand, barred)
        if house.big_gin:
            found += [at._replace(phase="over") for melds in families(hand) if not hand.difference(*melds)]
        return found
    if at.phase == "wall":
        return [at._replace(phase="over"), *knocks(at, house, hand | {at.pile[0]}, None)]
    if at.phase == "layoff":
        laid = [
            holding(hand - {card}, spread=(*at.spread[:place], meld | {card}, *at.spread[place + 1 :]))
            for card in hand
            for place, meld in enumerate(at.spread)
            if is_meld(meld | {card})
        ]
        return [*laid, *(at._replace(phase="over") for _ in families(hand))]
    return []


def count(at: Position, house: House, depth: int) -> int:
    """Ways to play exactly so many actions."""
    if depth == 0:
        return 1
    return sum(count(follower, house, depth - 1) for follower in followers(at, house))

"""Three Thirteen once more, as plainly as it can be written, to count against: no code of the library is used.

A card is a pair (rank 1 to 13, suit 0 to 3), a joker (14, 4). Only what the perft positions need is here: an ace
that is low, wild cards without limits, melds shown at once, and no stock that is shuffled anew.
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

Card = tuple[int, int]
Hand = tuple[Card, ...]


class House(NamedTuple):
    """The rules."""

    wild: int
    last_turns: int
    return_taken: bool
    discard_needed: bool
    lay_out: bool
    stock_ends: bool
    limit: int


class Position(NamedTuple):
    """A position; ``stock[0]`` is drawn next and ``pile[0]`` is the top. ``left`` counts last turns of all others."""

    phase: str
    turn: int
    dealer: int
    hands: tuple[Hand, ...]
    stock: Hand
    pile: Hand
    taken: Card | None = None
    out: int | None = None
    left: int = 0
    turns: int = 0


def is_meld(cards: Hand, wild: int) -> bool:
    natural = [card for card in cards if card[0] not in (wild, 14)]
    ranks = [rank for rank, _ in natural]
    one_rank = len(set(ranks)) <= 1
    one_suit = len({suit for _, suit in natural}) <= 1
    in_row = bool(ranks) and len(set(ranks)) == len(ranks) and max(ranks) - min(ranks) < len(cards) <= 13
    return len(cards) >= 3 and (one_rank or (one_suit and in_row))


def is_complete(hand: Hand, wild: int) -> bool:
    """Whether some melds use every card: the first card goes with some of the others, and so on."""
    if not hand:
        return True
    for size in range(2, len(hand)):
        for places in combinations(range(1, len(hand)), size):
            meld = (hand[0], *(hand[place] for place in places))
            rest = tuple(card for place, card in enumerate(hand) if place and place not in places)
            if is_meld(meld, wild) and is_complete(rest, wild):
                return True
    return False


def without(hand: Hand, card: Card) -> Hand:
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def next_turn(at: Position, house: House) -> Position:
    """The position once a turn has ended."""
    players = len(at.hands)
    at = at._replace(turns=at.turns + 1)
    is_last = at.turns == house.limit if at.out is None else at.left == 0
    if is_last or (house.stock_ends and not at.stock):
        first = at.dealer if at.out is None else at.out
        seats = [(first + step) % players for step in range(1, players + 1) if (first + step) % players != at.out]
        return (
            at._replace(phase="lay out", turn=seats[0], left=len(seats)) if house.lay_out else at._replace(phase="over")
        )
    following = (at.turn + 1) % players
    if following == at.out:
        following = (following + 1) % players
    return at._replace(phase="draw", turn=following, taken=None)


def followers(at: Position, house: House) -> list[Position]:
    """The position after each action."""
    hand = at.hands[at.turn]

    def holding(cards: Hand, **changes: object) -> Position:
        hands = (*at.hands[: at.turn], cards, *at.hands[at.turn + 1 :])
        return at._replace(hands=hands, **changes)  # type: ignore[arg-type]

    found: list[Position] = []
    if at.phase == "draw":
        if at.stock:
            found.append(holding((*hand, at.stock[0]), phase="discard", stock=at.stock[1:]))
        if at.pile:
            found.append(holding((*hand, at.pile[0]), phase="discard", pile=at.pile[1:], taken=at.pile[0]))
    elif at.phase == "discard":
        for card in sorted(set(hand)):
            rest = without(hand, card)
            if card == at.taken and not house.return_taken and card not in rest:
                continue
            pile = (card, *at.pile)
            found.append(next_turn(holding(rest, pile=pile, left=at.left - (at.out is not None)), house))
            if at.out is None and is_complete(rest, house.wild):
                found.append(next_turn(holding((), pile=pile, out=at.turn, left=house.last_turns), house))
        if at.out is None and not house.discard_needed and is_complete(hand, house.wild):
            found.append(next_turn(holding((), out=at.turn, left=house.last_turns), house))
    elif at.phase == "lay out":
        following = (at.turn + 1) % len(at.hands)
        found.append(at._replace(phase="lay out" if at.left > 1 else "over", turn=following, left=at.left - 1))
    return found


def count(at: Position, house: House, depth: int) -> int:
    """Ways to play exactly so many actions."""
    if depth == 0:
        return 1
    return sum(count(follower, house, depth - 1) for follower in followers(at, house))

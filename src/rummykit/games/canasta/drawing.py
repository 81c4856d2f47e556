"""Drawing from the stock: red threes go to the table at once and other cards come for them."""

from __future__ import annotations

from attrs import evolve

from ..._tuples import replaced
from ...cards import Card, sorted_cards
from .melding import is_red_three
from .state import State

_Cards = tuple[Card, ...]


def drawn(stock: _Cards, count: int) -> tuple[_Cards, _Cards, _Cards]:
    """Draw so many cards that are no red threes, or as many as there are.

    Returns:
        These cards, the red threes that came before them, and what is left of the stock.
    """
    cards: list[Card] = []
    red_threes: list[Card] = []
    left = len(stock)
    while left and len(cards) < count:
        left -= 1
        card = stock[left]
        (red_threes if is_red_three(card) else cards).append(card)
    return tuple(cards), tuple(red_threes), stock[:left]


def with_red_threes(state: State, seat: int, red_threes: _Cards) -> tuple[_Cards, ...]:
    """The red threes per seat when a seat has laid some more."""
    if not red_threes:
        return state.red_threes
    return replaced(state.red_threes, seat, sorted_cards((*state.red_threes[seat], *red_threes)))


def with_red_threes_replaced(state: State, seat: int) -> State:
    """The state when a seat has laid the red threes of its hand and drawn as many other cards."""
    hand = state.hands[seat]
    red_threes = tuple(filter(is_red_three, hand))
    if not red_threes:
        return state
    cards, more, stock = drawn(state.stock, len(red_threes))
    kept = [card for card in hand if not is_red_three(card)]
    return evolve(
        state,
        red_threes=with_red_threes(state, seat, red_threes + more),
        hands=replaced(state.hands, seat, sorted_cards((*kept, *cards))),
        stock=stock,
    )

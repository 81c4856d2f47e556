"""Whole turns: judging the table that ends one, and turning a table into actions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ...arrange.table import check_table
from ...cards import Card, sorted_cards
from ...errors import ActionFault, TableError
from ...melds import Meld
from .completing import is_opened_by, turn_of
from .state import PLACES, Action, EndTurn, Phase, State


def turn_actions(state: State, table: Iterable[Meld]) -> tuple[Action, ...]:
    """The actions that bring about a table that an application shows.

    Args:
        state: The state, in which the seat to act may play and has perhaps placed cards already.
        table: How the table shall lie when the turn ends, in any order; cards placed already must be there.

    Returns:
        One ``Place`` for each card that is not placed yet, in card order, and ``EndTurn``.

    Raises:
        TableError: The table cannot end the turn; it says why. ``WRONG_PHASE`` and ``ROUND_OVER`` if no table can.

    Example:
        >>> from rummykit import parse_cards, parse_meld
        >>> from rummykit.games import carousel
        >>> from rummykit.play import apply_all
        >>> from rummykit.testing import rigged_deck
        >>> deck = rigged_deck(carousel, carousel.CAROUSEL, hands={1: parse_cards("5h 6h 9c")}, draws=parse_cards("7h"))
        >>> state = carousel.apply(carousel.deal(carousel.CAROUSEL, deck), carousel.DrawStock())
        >>> actions = carousel.turn_actions(state, [parse_meld("5h 6h 7h")])
        >>> [str(action.card) for action in actions[:-1]]
        ['5h', '6h', '7h']
        >>> apply_all(carousel, state, actions).phase
        Phase.CLOSE
    """
    if state.phase is not Phase.PLAY and state.phase is not Phase.ARRANGE:
        raise TableError(ActionFault.ROUND_OVER if state.phase is Phase.ROUND_OVER else ActionFault.WRONG_PHASE)
    melds = tuple(table)
    return (*(PLACES[card.index] for card in _to_be_placed(state, melds)), EndTurn(melds))


def check_ending(state: State, table: tuple[Meld, ...]) -> None:
    """Judge a table as the end of a turn in which cards have been placed.

    Raises:
        TableError: The table cannot end the turn now; it says why.
    """
    cards = _to_be_placed(state, table)
    if cards:
        raise TableError(ActionFault.CARD_NOT_PLACED, cards)


def _to_be_placed(state: State, table: tuple[Meld, ...]) -> tuple[Card, ...]:
    """The cards that a table plays besides those placed, in card order; TableError if it is not legal."""
    rules, hand = state.rules, state.hands[state.turn]
    played = check_table(state.table, (*state.placed, *hand), table, rules=rules.table_rules)
    placed = Counter(state.placed)
    missing = placed - Counter(played)
    if missing:
        raise TableError(ActionFault.TABLE_CARD_MISSING, sorted_cards(missing.elements()))
    if turn_of(state, played).must_open and not is_opened_by(rules, state.table, played, table):
        raise TableError(ActionFault.OPENING_NOT_MET, played)
    return sorted_cards((Counter(played) - placed).elements())

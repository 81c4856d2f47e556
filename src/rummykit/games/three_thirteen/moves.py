"""What an action in Three Thirteen leads to."""

from __future__ import annotations

from typing import assert_never

from attrs import evolve

from ..._tuples import replaced, with_card, without_card
from ...actions import Discard, DrawDiscard, DrawStock
from ...cards import Card
from ...melds import Meld
from .lap import after_laying, after_turn, laid_out
from .legal import check
from .state import Action, GoOut, LayOut, Phase, State


def apply(state: State, action: Action) -> State:
    """The state after an action; the state given stays as it was.

    Raises:
        IllegalActionError: The action is not legal; it says why.
    """
    check(state, action)
    return _step(state, action)


def _step(state: State, action: Action) -> State:
    """The state after an action that is known to be legal."""
    match action:
        case DrawStock():
            return evolve(
                state,
                phase=Phase.DISCARD,
                stock=state.stock[:-1],
                hands=_with_card(state, state.hands, state.stock[-1]),
            )
        case DrawDiscard():
            card = state.discards[-1]
            return evolve(
                state,
                phase=Phase.DISCARD,
                discards=state.discards[:-1],
                taken=card,
                known=_with_card(state, state.known, card),
                hands=_with_card(state, state.hands, card),
            )
        case Discard(card):
            return after_turn(_thrown(state, card))
        case GoOut(card, melds):
            return after_turn(_gone_out(state if card is None else _thrown(state, card), melds))
        case LayOut(melds):
            return after_laying(laid_out(state, state.turn, melds))
        case _:
            assert_never(action)


def _with_card(state: State, zones: tuple[tuple[Card, ...], ...], card: Card) -> tuple[tuple[Card, ...], ...]:
    """Sorted cards per seat with one card more for the seat to act."""
    return replaced(zones, state.turn, with_card(zones[state.turn], card))


def _thrown(state: State, card: Card) -> State:
    """The seat to act has put a card on the pile."""
    seat = state.turn
    known = state.known[seat]
    # Where the card that it took may not be returned, it has put away the equal of it and still has the taken one.
    kept = 1 if card is state.taken and not state.rules.allow_return_discard else 0
    if known.count(card) > kept:
        known = without_card(known, card)
    return evolve(
        state,
        discards=(*state.discards, card),
        known=replaced(state.known, seat, known),
        hands=replaced(state.hands, seat, without_card(state.hands[seat], card)),
    )


def _gone_out(state: State, melds: tuple[Meld, ...]) -> State:
    """The seat to act has laid out a complete hand, openly or not."""
    after = evolve(laid_out(state, state.turn, melds), out=state.turn, turns_left=state.rules.last_lap)
    return after if state.rules.expose_out_melds else evolve(after, known=state.known)

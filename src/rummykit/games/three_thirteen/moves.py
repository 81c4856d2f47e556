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
    seat = state.turn
    match action:
        case DrawStock():
            return _holding(evolve(state, phase=Phase.DISCARD, stock=state.stock[:-1]), state.stock[-1])
        case DrawDiscard():
            card = state.discards[-1]
            known = replaced(state.known, seat, with_card(state.known[seat], card))
            taken = evolve(state, phase=Phase.DISCARD, discards=state.discards[:-1], taken=card, known=known)
            return _holding(taken, card)
        case Discard(card):
            left = evolve(_thrown(state, card), turns=state.turns + 1)
            return after_turn(left if state.out is None else evolve(left, turns_left=state.turns_left - 1))
        case GoOut(card, melds):
            return after_turn(_gone_out(state if card is None else _thrown(state, card), melds))
        case LayOut(melds):
            return after_laying(laid_out(state, seat, melds))
        case _:
            assert_never(action)


def _holding(state: State, card: Card) -> State:
    """The seat to act has one card more."""
    seat = state.turn
    return evolve(state, hands=replaced(state.hands, seat, with_card(state.hands[seat], card)))


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
    seat, known = state.turn, state.known
    after = evolve(
        laid_out(state, seat, melds),
        turns=state.turns + 1,
        out=seat,
        turns_left=state.rules.last_lap,
    )
    return after if state.rules.expose_out_melds else evolve(after, known=known)

"""What is legal in Three Thirteen: the actions of a state, and the judgement of a single one."""

from __future__ import annotations

from typing import Final, assert_never

from ..._tuples import without_card
from ...actions import DISCARDS, Discard, DrawDiscard, DrawStock
from ...cards import Card
from ...errors import ActionFault, IllegalActionError, MeldFault
from .declaration import Refusal, best_melds, declaration_refusal, declarations, melds_refusal
from .state import Action, GoOut, LayOut, Phase, State

_DRAW_STOCK: Final = DrawStock()
_DRAW_DISCARD: Final = DrawDiscard()


def to_act(state: State) -> int | None:
    """The seat to act; None when the round is over."""
    return None if state.phase is Phase.ROUND_OVER else state.turn


def legal_actions(state: State) -> tuple[Action, ...]:
    """The legal actions in a fixed order; empty when the round is over.

    With wild cards a hand can be laid out in thousands of ways that come to the same. So ``GoOut`` is listed once for
    each discard that leaves a complete hand, and ``LayOut`` once, with least deadwood: the melds are those of
    :func:`~rummykit.best_arrangement`. :func:`check` accepts any other melds of the hand, for ``GoOut`` all that leave
    nothing but the discard.
    """
    match state.phase:
        case Phase.DRAW:
            draws: tuple[Action, ...] = (_DRAW_STOCK,) if state.stock else ()
            return (*draws, _DRAW_DISCARD) if state.discards else draws
        case Phase.DISCARD:
            return _turn_endings(state)
        case Phase.LAY_OUT:
            return (LayOut(best_melds(state.terms, state.hands[state.turn])),)
        case Phase.ROUND_OVER:
            return ()
        case _:
            assert_never(state.phase)


def _turn_endings(state: State) -> tuple[Action, ...]:
    hand, barred = state.hands[state.turn], _barred(state)
    discards = [DISCARDS[card.index] for card in dict.fromkeys(hand) if card is not barred]
    if state.out is not None:
        return tuple(discards)
    ways = declarations(state.terms, hand, barred, discard_required=state.rules.discard_required_to_go_out)
    return (*discards, *(GoOut(card, melds) for card, melds in ways))


def _barred(state: State) -> Card | None:
    """The card that may not be discarded since it was taken just now; who holds its equal may discard that."""
    taken = state.taken
    if taken is None or state.rules.allow_return_discard or state.hands[state.turn].count(taken) > 1:
        return None
    return taken


def check(state: State, action: Action) -> None:
    """Judge one action.

    Raises:
        IllegalActionError: The action is not legal; it says why.
    """
    phase = state.phase
    if phase is Phase.ROUND_OVER:
        raise _refusal(state, action, ActionFault.ROUND_OVER)
    match action:
        case Discard(card):
            _check_phase(state, action, phase is Phase.DISCARD)
            _check_discard(state, action, card)
        case DrawStock():
            _check_phase(state, action, phase is Phase.DRAW)
            if not state.stock:
                raise _refusal(state, action, ActionFault.STOCK_EMPTY)
        case DrawDiscard():
            _check_phase(state, action, phase is Phase.DRAW)
            if not state.discards:
                raise _refusal(state, action, ActionFault.PILE_EMPTY)
        case GoOut(card, melds):
            _check_phase(state, action, phase is Phase.DISCARD)
            if state.out is not None:
                raise _refusal(state, action, ActionFault.ALREADY_OUT)
            hand = state.hands[state.turn]
            if card is not None:
                _check_discard(state, action, card)
                hand = without_card(hand, card)
            elif state.rules.discard_required_to_go_out:
                raise _refusal(state, action, ActionFault.NOT_ALLOWED)
            _check_melds(state, action, declaration_refusal(state.terms, melds, hand))
        case LayOut(melds):
            _check_phase(state, action, phase is Phase.LAY_OUT)
            _check_melds(state, action, melds_refusal(state.terms, melds, state.hands[state.turn]))
        case _:
            assert_never(action)


def _check_phase(state: State, action: Action, fits: bool) -> None:
    if not fits:
        raise _refusal(state, action, ActionFault.WRONG_PHASE)


def _check_discard(state: State, action: Action, card: Card) -> None:
    if card not in state.hands[state.turn]:
        raise _refusal(state, action, ActionFault.CARD_NOT_HELD, (card,))
    if card is _barred(state):
        raise _refusal(state, action, ActionFault.CARD_JUST_TAKEN, (card,))


def _check_melds(state: State, action: Action, refusal: Refusal | None) -> None:
    if refusal is not None:
        raise _refusal(state, action, *refusal)


def _refusal(
    state: State,
    action: Action,
    fault: ActionFault,
    cards: tuple[Card, ...] = (),
    meld_fault: MeldFault | None = None,
) -> IllegalActionError:
    return IllegalActionError(action, to_act(state), fault, cards, meld_fault=meld_fault)

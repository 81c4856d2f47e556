"""What is legal in Carousel: all actions of a state, and the judgement of a single one."""

from __future__ import annotations

from itertools import islice
from typing import Final, assert_never

from ...actions import DrawStock, Pass
from ...cards import Card
from ...errors import ActionFault, IllegalActionError, MeldFault, TableError
from .completing import can_complete, placeable, plays, turn_of, whole_turn
from .state import PLACES, Action, EndTurn, Knock, Phase, Place, State
from .turns import check_ending

_DRAW: Final = DrawStock()
_PASS: Final = Pass()
_KNOCK: Final = Knock()


def to_act(state: State) -> int | None:
    """The seat to act; None when the round is over."""
    return None if state.phase is Phase.ROUND_OVER else state.turn


def legal_actions(state: State) -> tuple[Action, ...]:
    """Every legal action in a fixed order, but for other ways to arrange the table; empty when the round is over.

    ``EndTurn`` is listed once, with the table that is soonest found for the cards placed. Any other legal arrangement
    of the same cards, and any other declaration of jokers, is accepted too: ``endings`` gives one for each declaration,
    and :func:`~rummykit.rearrange` one that leaves most melds as they lie.

    Cost: Where cards may be played two or three rearrangements of the table, a few milliseconds.
    """
    match state.phase:
        case Phase.DRAW:
            return (_DRAW,)
        case Phase.PLAY:
            return (*_places(state), _DRAW if _may_draw_instead(state) else _PASS)
        case Phase.ARRANGE:
            return (*_places(state), *_found_ending(state))
        case Phase.CLOSE:
            return (_KNOCK, _PASS) if _points_over_limit(state) is None else (_PASS,)
        case Phase.ROUND_OVER:
            return ()
        case _:
            assert_never(state.phase)


def _places(state: State) -> list[Place]:
    """Each card of the hand that some legal end of the turn contains together with those placed."""
    return [PLACES[card.index] for card in placeable(whole_turn(state), state.placed)]


def _found_ending(state: State) -> list[EndTurn]:
    """An end of the turn with just the cards placed, if there is one."""
    return [EndTurn(found.table) for found in islice(plays(turn_of(state, state.placed), state.placed), 1)]


def _may_draw_instead(state: State) -> bool:
    """Whether a seat that may play may draw instead, and has to if it does not play."""
    return state.draws == 0 and bool(state.stock)


def _points_over_limit(state: State) -> int | None:
    """What the hand of the seat to act counts if that is too much to knock."""
    points = state.rules.values.total(state.hands[state.turn])
    limit = state.rules.knock_limit
    return None if limit is not None and points <= limit else points


def check(state: State, action: Action) -> None:
    """Judge one action.

    Raises:
        IllegalActionError: The action is not legal; it says why.
    """
    phase = state.phase
    if phase is Phase.ROUND_OVER:
        raise _refusal(state, action, ActionFault.ROUND_OVER)
    match action:
        case DrawStock():
            if phase is Phase.PLAY and state.draws == 0 and not state.stock:
                raise _refusal(state, action, ActionFault.STOCK_EMPTY)
            _check_phase(state, action, phase is Phase.DRAW or (phase is Phase.PLAY and _may_draw_instead(state)))
        case Place(card):
            _check_phase(state, action, phase is Phase.PLAY or phase is Phase.ARRANGE)
            _check_place(state, action, card)
        case EndTurn(table):
            _check_phase(state, action, phase is Phase.PLAY or phase is Phase.ARRANGE)
            try:
                check_ending(state, table)
            except TableError as error:
                raise _refusal(state, action, error.fault, error.cards, meld_fault=error.meld_fault) from error
        case Pass():
            may_pass = phase is Phase.PLAY and not _may_draw_instead(state)
            _check_phase(state, action, phase is Phase.CLOSE or may_pass)
        case Knock():
            if state.rules.knock_limit is None:
                raise _refusal(state, action, ActionFault.NOT_ALLOWED)
            _check_phase(state, action, phase is Phase.CLOSE)
            points = _points_over_limit(state)
            if points is not None:
                fault = ActionFault.OVER_KNOCK_LIMIT
                raise _refusal(state, action, fault, state.hands[state.turn], state.rules.knock_limit, points)
        case _:
            assert_never(action)


def _check_phase(state: State, action: Action, fits: bool) -> None:
    if not fits:
        raise _refusal(state, action, ActionFault.WRONG_PHASE)


def _check_place(state: State, action: Action, card: Card) -> None:
    hand = state.hands[state.turn]
    if card not in hand:
        raise _refusal(state, action, ActionFault.CARD_NOT_HELD, (card,))
    if not can_complete(whole_turn(state), (*state.placed, card)):
        raise _refusal(state, action, ActionFault.CANNOT_BE_MELDED, (card,))


def _refusal(
    state: State,
    action: Action,
    fault: ActionFault,
    cards: tuple[Card, ...] = (),
    needed: int | None = None,
    actual: int | None = None,
    *,
    meld_fault: MeldFault | None = None,
) -> IllegalActionError:
    return IllegalActionError(action, to_act(state), fault, cards, needed, actual, meld_fault)

"""From one turn to the next, through the last lap after somebody went out, to the laying out of the hands."""

from __future__ import annotations

from random import Random
from typing import assert_never

from attrs import evolve

from ..._tuples import replaced
from ...cards import shuffled
from ...melds import Meld
from ...outcomes import RoundEnd
from .declaration import best_melds, left_over
from .state import Phase, State, View


def after_turn(state: State) -> State:
    """The state once the seat to act has ended its turn, its cards being where they belong already."""
    turns = state.turns + 1
    # The turn in which somebody goes out is none of the last turns.
    turns_left = state.turns_left - (state.out is not None and state.out != state.turn)
    ending = _ending(state, turns, turns_left)
    if ending is not None:
        return _play_ended(evolve(state, turns=turns, turns_left=turns_left, taken=None, ending=ending))
    discards, stock, seed = state.discards, state.stock, state.reshuffle_seed
    if not stock and len(discards) > 1:
        stock = shuffled(discards[:-1], Random(seed))
        discards = discards[-1:]
        # The next renewal needs another order; counting up keeps the state free of a generator.
        seed += 1
    return evolve(
        state,
        phase=Phase.DRAW,
        turn=_following_seat(state),
        taken=None,
        turns=turns,
        turns_left=turns_left,
        discards=discards,
        stock=stock,
        reshuffle_seed=seed,
    )


def _ending(state: State, turns: int, turns_left: int) -> RoundEnd | None:
    """How play ends with a turn, given the turns ended and the last turns left; None if it goes on."""
    stock_ends = not state.stock and state.rules.stock_exhaustion == "end_deal"
    if state.out is not None:
        return None if turns_left and not stock_ends else RoundEnd.WENT_OUT
    if turns == state.rules.turn_limit:
        return RoundEnd.TURN_LIMIT
    return RoundEnd.STOCK_EXHAUSTED if stock_ends else None


def laying_order(state: State | View) -> tuple[int, ...]:
    """The seats whose hands are laid out when play has ended, in turn: all but the one that went out."""
    players = state.rules.players
    first = state.dealer if state.out is None else state.out
    return tuple(seat % players for seat in range(first + 1, first + 1 + players) if seat % players != state.out)


def laid_out_seats(state: State | View) -> tuple[int, ...]:
    """The seats whose hands are laid out, openly or not."""
    match state.phase:
        case Phase.DRAW | Phase.DISCARD:
            others: tuple[int, ...] = ()
        case Phase.LAY_OUT:
            order = laying_order(state)
            others = order[: order.index(state.turn)]
        case Phase.ROUND_OVER:
            others = laying_order(state)
        case _:
            assert_never(state.phase)
    return others if state.out is None else (state.out, *others)


def closed_seat(state: State | View) -> int | None:
    """The seat that has gone out and keeps its melds closed until play has ended; None if there is none."""
    return state.out if state.ending is None and not state.rules.expose_out_melds else None


def laid_out(state: State, seat: int, melds: tuple[Meld, ...]) -> State:
    """A seat's melds are out of its hand, and what is left there is its deadwood."""
    return evolve(
        state,
        known=replaced(state.known, seat, ()),
        melds=replaced(state.melds, seat, melds),
        hands=replaced(state.hands, seat, left_over(melds, state.hands[seat])),
    )


def after_laying(state: State) -> State:
    """The state once the seat to act has laid out its melds."""
    order = laying_order(state)
    following = order.index(state.turn) + 1
    return evolve(state, phase=Phase.ROUND_OVER) if following == len(order) else evolve(state, turn=order[following])


def _following_seat(state: State) -> int:
    """The seat after the one to act; who went out has no further turn."""
    following = (state.turn + 1) % state.rules.players
    return (following + 1) % state.rules.players if following == state.out else following


def _play_ended(state: State) -> State:
    """All hands are laid out at once, or each player does it in turn."""
    order = laying_order(state)
    if state.out is not None:
        state = evolve(state, known=replaced(state.known, state.out, ()))
    if not state.rules.auto_arrange:
        return evolve(state, phase=Phase.LAY_OUT, turn=order[0])
    for seat in order:
        state = laid_out(state, seat, best_melds(state.terms, state.hands[seat]))
    return evolve(state, phase=Phase.ROUND_OVER)

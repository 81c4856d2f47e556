"""What an action in Carousel leads to."""

from __future__ import annotations

from typing import assert_never

from attrs import evolve

from ..._tuples import replaced, with_card, without_card
from ...actions import DrawStock, Pass
from ...cards import Card
from ...melds import Meld
from ...outcomes import RoundEnd
from .legal import check
from .scoring import ending_of_knock
from .state import Action, EndTurn, Knock, Phase, Place, State


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
            return _after_draw(state)
        case Place(card):
            return _after_place(state, card)
        case EndTurn(table):
            return _after_play(state, table)
        case Pass():
            return _after_pass(state)
        case Knock():
            return evolve(state, phase=Phase.ROUND_OVER, ending=ending_of_knock(state))
        case _:
            assert_never(action)


def _after_draw(state: State) -> State:
    seat = state.turn
    hand = with_card(state.hands[seat], state.stock[-1])
    drawn = evolve(
        state,
        phase=Phase.PLAY,
        draws=state.draws + 1,
        hands=replaced(state.hands, seat, hand),
        stock=state.stock[:-1],
    )
    return drawn if drawn.rules.may_play_after(drawn.draws) else _closed(drawn)


def _after_place(state: State, card: Card) -> State:
    seat = state.turn
    return evolve(
        state,
        phase=Phase.ARRANGE,
        placed=with_card(state.placed, card),
        hands=replaced(state.hands, seat, without_card(state.hands[seat], card)),
    )


def _after_play(state: State, table: tuple[Meld, ...]) -> State:
    seat = state.turn
    opened = replaced(state.opened, seat, True)
    played = evolve(state, table=table, placed=(), opened=opened, lap=_lap(state, has_played=True))
    if not state.hands[seat]:
        return evolve(played, phase=Phase.ROUND_OVER, ending=RoundEnd.WENT_OUT)
    return _closed(played)


def _after_pass(state: State) -> State:
    if state.phase is Phase.CLOSE:
        return _next_turn(state)
    if state.stock:
        return evolve(state, phase=Phase.DRAW)
    return _closed(evolve(state, lap=_lap(state, has_played=False)))


def _lap(state: State, *, has_played: bool) -> int:
    """The turns of the lap that are over with this one."""
    if state.stock or state.draws:
        return state.lap
    return 0 if has_played and state.rules.exhaustion == "play_on" else state.lap + 1


def _closed(state: State) -> State:
    """The state after a turn whose draws and plays are over."""
    if state.rules.may_knock(state.draws, len(state.stock)):
        return evolve(state, phase=Phase.CLOSE)
    return _next_turn(state)


def _next_turn(state: State) -> State:
    rules = state.rules
    if state.lap == rules.players:
        ending = RoundEnd.STOCK_EXHAUSTED if rules.exhaustion == "last_lap" else RoundEnd.BLOCKED
        return evolve(state, phase=Phase.ROUND_OVER, ending=ending)
    phase = Phase.DRAW if state.stock and not rules.play_before_draw else Phase.PLAY
    return evolve(state, phase=phase, turn=(state.turn + 1) % rules.players, draws=0)

"""What a seat may know of a round of Carousel, and full rounds that fit what it knows."""

from __future__ import annotations

from typing import assert_never

from ..._zones import check_seat, unseen_cards, with_hidden_hands
from ...actions import DrawStock, Pass
from ...cards import RandomSource
from ...errors import StateError, StateFault
from .state import Action, EndTurn, Knock, Phase, Place, State, View


def observe(state: State, seat: int | None) -> View:
    """All that a seat may know; None: a spectator, who sees no hand before the round is over.

    Raises:
        StateError: There is no such seat.
    """
    if seat is not None:
        check_seat(seat, state.rules.players)
    sees_placed = seat == state.turn or state.phase is not Phase.ARRANGE
    all_open = state.phase is Phase.ROUND_OVER
    sizes = [len(hand) for hand in state.hands]
    if not sees_placed:
        sizes[state.turn] += len(state.placed)
    return View(
        seat=seat,
        rules=state.rules,
        phase=state.phase if sees_placed else Phase.PLAY,
        turn=state.turn,
        dealer=state.dealer,
        draws=state.draws,
        lap=state.lap,
        opened=state.opened,
        table=state.table,
        placed=state.placed if sees_placed else (),
        ending=state.ending,
        results=state.results,
        hands=tuple(hand if all_open or other == seat else None for other, hand in enumerate(state.hands)),
        hand_sizes=tuple(sizes),
        stock_size=len(state.stock),
    )


def observe_action(state: State, action: Action, seat: int | None) -> Action | None:
    """An action as a seat sees it; None: a spectator.

    Args:
        state: The state in which the action is taken.
        action: An action that is legal there.
        seat: The seat that looks on.

    Returns:
        The action; None for a card placed by somebody else, which shows when the turn ends.
    """
    match action:
        case Place():
            return action if seat == state.turn else None
        case DrawStock() | EndTurn() | Pass() | Knock():
            return action
        case _:
            assert_never(action)


def resample(view: View, rng: RandomSource) -> State:
    """A full state that fits a view, the hidden cards drawn at random.

    Every way to place the unseen cards is equally likely; what the others' choices tell about their hands is not taken
    into account.

    Raises:
        StateError: No state fits: the cards of the view are not of one pack.
    """
    seen = [*view.placed, *(card for meld in view.table for card in meld.cards)]
    seen += [card for hand in view.hands if hand is not None for card in hand]
    unseen = unseen_cards(view.rules.pack_in_use.build(), seen, rng)
    hands = with_hidden_hands(view.hands, view.hand_sizes, ((),) * view.rules.players, unseen)
    if len(unseen) != view.stock_size:
        raise StateError((StateFault.WRONG_SIZE,))
    return State(
        rules=view.rules,
        phase=view.phase,
        turn=view.turn,
        dealer=view.dealer,
        draws=view.draws,
        lap=view.lap,
        opened=view.opened,
        table=view.table,
        placed=view.placed,
        ending=view.ending,
        results=view.results,
        hands=hands,
        stock=tuple(unseen),
    )

"""What a seat may know of a round of Three Thirteen, and full rounds that fit what it knows."""

from __future__ import annotations

from typing import assert_never

from ..._tuples import replaced
from ..._zones import check_seat, unseen_cards, with_hidden_hands
from ...actions import Discard, DrawDiscard, DrawStock
from ...cards import RandomSource, random_seed
from ...errors import StateError, StateFault
from .completing import complete_hand
from .dealing import pack
from .declaration import melded_cards
from .lap import closed_seat, laid_out_seats
from .state import Action, GoOut, LayOut, State, View


def observe(state: State, seat: int | None) -> View:
    """All that a seat may know; None: a spectator, who sees no hand before it is laid out.

    Raises:
        StateError: There is no such seat.
    """
    if seat is not None:
        check_seat(seat, state.rules.players)
    closed = closed_seat(state)
    melds, sizes = state.melds, tuple(map(len, state.hands))
    if closed is not None and closed != seat:
        sizes = replaced(sizes, closed, len(melded_cards(melds[closed])))
        melds = replaced(melds, closed, ())
    lie_open = {seat, *(other for other in laid_out_seats(state) if other != closed)}
    return View(
        seat=seat,
        rules=state.rules,
        phase=state.phase,
        turn=state.turn,
        dealer=state.dealer,
        discards=state.discards,
        taken=state.taken,
        known=state.known,
        turns=state.turns,
        out=state.out,
        turns_left=state.turns_left,
        melds=melds,
        ending=state.ending,
        results=state.results,
        hands=tuple(hand if other in lie_open else None for other, hand in enumerate(state.hands)),
        hand_sizes=sizes,
        stock_size=len(state.stock),
    )


def observe_action(state: State, action: Action, seat: int | None) -> Action | None:
    """An action as a seat sees it; None: a spectator.

    Args:
        state: The state in which the action is taken.
        action: An action that is legal there.
        seat: The seat that looks on.

    Returns:
        The action; None for going out by somebody else with melds that stay closed. Its discard shows in the next view.
    """
    match action:
        case GoOut():
            return action if seat == state.turn or state.rules.expose_out_melds else None
        case DrawStock() | DrawDiscard() | Discard() | LayOut():
            return action
        case _:
            assert_never(action)


def resample(view: View, rng: RandomSource) -> State:
    """A full state that fits a view, the hidden cards drawn at random.

    Every way to place the unseen cards is equally likely, given the cards publicly known; what the others' choices
    tell about their hands is not taken into account. Only for a hand that went out with its melds closed some complete
    hand is drawn first, not each equally often.

    Raises:
        StateError: No state fits: the cards of the view are not of one pack.
    """
    rules = view.rules
    shown = [card for hand in view.hands if hand is not None for card in hand]
    known = [card for hand, sure in zip(view.hands, view.known, strict=True) if hand is None for card in sure]
    melded = [card for melds in view.melds for card in melded_cards(melds)]
    unseen = unseen_cards(pack(rules), [*view.discards, *melded, *shown, *known], rng)
    hands, melds = view.hands, view.melds
    closed = closed_seat(view)
    if closed is not None and hands[closed] is None:
        found, unseen = complete_hand(view.terms, view.known[closed], view.hand_sizes[closed], unseen, rng)
        hands, melds = replaced(hands, closed, ()), replaced(melds, closed, found)
    filled = with_hidden_hands(hands, view.hand_sizes, view.known, unseen)
    if len(unseen) != view.stock_size:
        raise StateError((StateFault.WRONG_SIZE,))
    return State(
        rules=rules,
        phase=view.phase,
        turn=view.turn,
        dealer=view.dealer,
        discards=view.discards,
        taken=view.taken,
        known=view.known,
        turns=view.turns,
        out=view.out,
        turns_left=view.turns_left,
        melds=melds,
        ending=view.ending,
        results=view.results,
        hands=filled,
        stock=tuple(unseen),
        reshuffle_seed=random_seed(rng),
    )

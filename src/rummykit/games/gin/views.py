"""What a seat may know of a round of gin, and full rounds that fit what it knows."""

from __future__ import annotations

from typing import assert_never

from ..._zones import check_seat, unseen_cards, with_hidden_hands
from ...actions import Discard, DrawDiscard, DrawStock, Pass
from ...cards import Card, RandomSource, random_seed
from ...errors import StateError, StateFault
from ...outcomes import RoundEnd
from .state import Action, BigGin, Finish, Knock, LayOff, Phase, Showdown, State, View


def observe(state: State, seat: int | None) -> View:
    """All that a seat may know; None: a spectator, who sees no hand before it is laid open.

    Raises:
        StateError: There is no such seat.
    """
    players = state.rules.players
    if seat is not None:
        check_seat(seat, players)
    showdown = state.showdown
    knocker = None if showdown is None else showdown.knocker
    all_open = showdown is not None and state.phase is Phase.ROUND_OVER
    hands = tuple(
        hand if all_open or other in (seat, knocker) or _has_finished(state, other) else None
        for other, hand in enumerate(state.hands)
    )
    return View(
        seat=seat,
        rules=state.rules,
        phase=state.phase,
        turn=state.turn,
        dealer=state.dealer,
        upcard=state.upcard,
        discards=state.discards,
        taken=state.taken,
        takes=state.takes,
        bounced=state.bounced,
        known=state.known,
        knocker=knocker,
        melds=() if showdown is None else showdown.melds,
        face_down=showdown.face_down if showdown is not None and seat == knocker else None,
        ending=state.ending,
        results=state.results,
        hands=hands,
        hand_sizes=tuple(map(len, state.hands)),
        stock_size=len(state.stock),
    )


def observe_action(state: State, action: Action, seat: int | None) -> Action | None:
    """An action as a seat sees it; None: a spectator.

    Args:
        state: The state in which the action is taken.
        action: An action that is legal there.
        seat: The seat that looks on.

    Returns:
        The action; None for a knock by somebody else, whose discard lies face down. The melds show in the next view.
    """
    match action:
        case Knock():
            return action if seat == state.turn else None
        case DrawStock() | DrawDiscard() | Pass() | Discard() | BigGin() | LayOff() | Finish():
            return action
        case _:
            assert_never(action)


def _has_finished(state: State, seat: int) -> bool:
    """Whether a seat has already answered the knock while others still have to."""
    if state.phase is not Phase.LAYOFF:
        return False
    knocker = state.open_showdown.knocker
    players = state.rules.players
    return 0 < (seat - knocker) % players < (state.turn - knocker) % players


def resample(view: View, rng: RandomSource) -> State:
    """A full state that fits a view, the hidden cards drawn at random.

    Every way to place the unseen cards is equally likely, given the cards publicly known; what the others' choices
    tell about their hands is not taken into account.

    Raises:
        StateError: No state fits: the cards of the view are not of one pack.
    """
    rules = view.rules
    melded = [card for melds in view.melds for meld in melds for card in meld.cards]
    shown = [card for hand in view.hands if hand is not None for card in hand]
    known = [card for hand, sure in zip(view.hands, view.known, strict=True) if hand is None for card in sure]
    face_down = _known_face_down(view)
    seen = [*view.discards, *melded, *shown, *known, *(() if face_down is None else (face_down,))]
    unseen = unseen_cards(rules.pack.build(), seen, rng)
    hands = with_hidden_hands(view.hands, view.hand_sizes, view.known, unseen)
    needs_face_down = view.knocker is not None and face_down is None and view.ending is not RoundEnd.BIG_GIN
    if len(unseen) != view.stock_size + needs_face_down:
        raise StateError((StateFault.WRONG_SIZE,))
    if needs_face_down:
        face_down = unseen.pop()
    return State(
        rules=rules,
        phase=view.phase,
        turn=view.turn,
        dealer=view.dealer,
        upcard=view.upcard,
        discards=view.discards,
        taken=view.taken,
        takes=view.takes,
        bounced=view.bounced,
        known=view.known,
        showdown=None if view.knocker is None else Showdown(view.knocker, view.melds, face_down),
        ending=view.ending,
        results=view.results,
        hands=hands,
        stock=tuple(unseen),
        reshuffle_seed=random_seed(rng),
    )


def _known_face_down(view: View) -> Card | None:
    """The knocker's discard where this view tells it: in the knocker's own, or because the card was known."""
    if view.face_down is not None or view.knocker is None:
        return view.face_down
    known = view.known[view.knocker]
    return known[0] if known else None

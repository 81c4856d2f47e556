"""What a seat may know of a round of canasta, and full rounds that fit what it knows."""

from __future__ import annotations

from collections import Counter
from functools import partial

from ..._zones import check_seat, unseen_cards
from ...cards import Card, RandomSource, shuffled, sorted_cards
from ...errors import StateError, StateFault
from .dealing import pack
from .imagining import imagined_hand
from .melding import is_red_three
from .state import Action, Phase, State, View
from .turns import is_bound, is_completable, outlook_with

_Cards = tuple[Card, ...]


def observe(state: State, seat: int | None) -> View:
    """All that a seat may know; None: a spectator, who sees no hand before the round is over.

    Raises:
        StateError: There is no such seat.
    """
    if seat is not None:
        check_seat(seat, state.rules.players)
    is_over = state.phase is Phase.ROUND_OVER
    return View(
        seat=seat,
        rules=state.rules,
        phase=state.phase,
        turn=state.turn,
        dealer=state.dealer,
        turns=state.turns,
        lone=state.lone,
        discards=state.discards,
        melds=state.melds,
        red_threes=state.red_threes,
        known=state.known,
        melders=state.melders,
        questions=state.questions,
        progress=state.progress,
        ending=state.ending,
        results=state.results,
        hands=tuple(hand if is_over or other == seat else None for other, hand in enumerate(state.hands)),
        hand_sizes=tuple(map(len, state.hands)),
        stock_size=len(state.stock),
    )


def observe_action(state: State, action: Action, seat: int | None) -> Action | None:  # noqa: ARG001
    """An action as a seat sees it; None: a spectator.

    Everything in canasta is done openly; only the card drawn from the stock is not seen, and no action tells it.

    Args:
        state: The state in which the action is taken.
        action: An action that is legal there.
        seat: The seat that looks on.
    """
    return action


def resample(view: View, rng: RandomSource) -> State:
    """A full state that fits a view, the hidden cards drawn at random.

    Every way to place the unseen cards is equally likely, given the cards publicly known and that red threes stay in no
    hand; what the others' choices tell about their hands is not taken into account. Only where a turn has come to a
    point from which it can be completed with certain cards alone, the hand of its player is such, not every one
    equally often.

    Raises:
        StateError: No state fits: the cards of the view are not of one pack, or no hand completes the turn.
    """
    hands, stock = _hidden_cards(view, rng)
    return State(
        rules=view.rules,
        phase=view.phase,
        turn=view.turn,
        dealer=view.dealer,
        turns=view.turns,
        lone=view.lone,
        discards=view.discards,
        melds=view.melds,
        red_threes=view.red_threes,
        known=view.known,
        melders=view.melders,
        questions=view.questions,
        progress=view.progress,
        ending=view.ending,
        results=view.results,
        hands=hands,
        stock=stock,
    )


def _hidden_cards(view: View, rng: RandomSource) -> tuple[tuple[_Cards, ...], _Cards]:
    """The hands with the hidden ones filled in, and the stock."""
    shown = [card for hand in view.hands if hand is not None for card in hand]
    sure = [card for hand, known in zip(view.hands, view.known, strict=True) if hand is None for card in known]
    melded = [card for melds in view.melds for meld in melds for card in meld.cards]
    laid = [card for red_threes in view.red_threes for card in red_threes]
    unseen = unseen_cards(pack(view.rules), [*view.discards, *melded, *laid, *shown, *sure], rng)
    red_threes = [card for card in unseen if is_red_three(card)]
    others = [card for card in unseen if not is_red_three(card)]
    hands = list(view.hands)
    late: list[int] = []
    # The seat in turn comes first, since its cards may have to be certain ones.
    order = sorted(range(view.rules.players), key=lambda seat: seat != view.turn)
    for seat in [seat for seat in order if hands[seat] is None]:
        if may_hold_red_threes(view, seat):
            late.append(seat)
            continue
        hand = _hidden_hand(view, seat, others, rng)
        for card in (Counter(hand) - Counter(view.known[seat])).elements():
            others.remove(card)
        hands[seat] = hand
    rest = list(shuffled([*others, *red_threes], rng))
    for seat in late:
        hands[seat] = sorted_cards([rest.pop() for _ in range(min(view.hand_sizes[seat], len(rest)))])
    filled = tuple(hand for hand in hands if hand is not None)
    if tuple(map(len, filled)) != view.hand_sizes or len(rest) != view.stock_size:
        raise StateError((StateFault.WRONG_SIZE,))
    return filled, tuple(rest)


def _hidden_hand(view: View, seat: int, unseen: list[Card], rng: RandomSource) -> _Cards:
    """A hand for a seat: its known cards and some of the unseen."""
    known, size = view.known[seat], view.hand_sizes[seat]
    missing = size - len(known)
    if not 0 <= missing <= len(unseen):
        raise StateError((StateFault.WRONG_SIZE,))
    if seat != view.turn or not is_bound(view):
        return sorted_cards((*known, *shuffled(unseen, rng)[:missing]))
    fits = partial(is_completable, view.phase)
    hand = imagined_hand(partial(outlook_with, view), fits, known, size, unseen, rng)
    if hand is None:
        raise StateError((StateFault.WRONG_PHASE,))
    return hand


def may_hold_red_threes(at: State | View, seat: int) -> bool:
    """Whether red threes may still be in the hand of a seat, since they wait for its first turn."""
    rules = at.rules
    first_turn = (seat - at.dealer - 1) % rules.players
    return rules.dealt_red_three_time == "first_turn" and first_turn > at.turns and at.phase is not Phase.ROUND_OVER

"""What a seat may know of a round of rummy, and full rounds that fit what it knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from ..._tuples import replaced, without_card
from ..._zones import check_seat, unseen_cards, with_hidden_hands
from ...cards import Card, RandomSource, random_seed, shuffled, sorted_cards
from ...errors import StateError, StateFault
from .legal import can_use_taken
from .melding import may_lay_off, melds_with, ways_to_lay_off
from .state import Action, Phase, State, View

_Hands = tuple[tuple[Card, ...], ...]

_TRIALS: Final = 100
"""So many random hands are tried before one is given what it needs."""


def observe(state: State, seat: int | None) -> View:
    """All that a seat may know; None: a spectator, who sees no hand before the round is over.

    Raises:
        StateError: There is no such seat.
    """
    if seat is not None:
        check_seat(seat, state.rules.players)
    all_open = state.phase is Phase.ROUND_OVER
    return View(
        seat=seat,
        rules=state.rules,
        phase=state.phase,
        turn=state.turn,
        dealer=state.dealer,
        discards=state.discards,
        taken=state.taken,
        reaching=state.reaching,
        melds_made=state.melds_made,
        going_rummy=state.going_rummy,
        recycles=state.recycles,
        known=state.known,
        table=state.table,
        claim=state.claim,
        ending=state.ending,
        results=state.results,
        hands=tuple(hand if all_open or other == seat else None for other, hand in enumerate(state.hands)),
        hand_sizes=tuple(map(len, state.hands)),
        stock=state.stock if state.stock_is_open else None,
        stock_size=len(state.stock),
    )


def observe_action(state: State, action: Action, seat: int | None) -> Action:  # noqa: ARG001 - the shape is given
    """An action as a seat sees it; None: a spectator.

    Args:
        state: The state in which the action is taken.
        action: An action that is legal there.
        seat: The seat that looks on.

    Returns:
        The action: what a player of rummy does is open to all. The card drawn is not, and the action does not name it.
    """
    return action


def resample(view: View, rng: RandomSource) -> State:
    """A full state that fits a view, the hidden cards drawn at random.

    Every way to place the unseen cards is equally likely, given the cards publicly known. While a seat has to use a
    card that it took from the pile, it is given cards with which it can; what the others' choices tell about their
    hands is not taken into account beyond that.

    Raises:
        StateError: No state fits: the cards of the view are not of one pack, or nobody could use the card.
    """
    seen = [*view.discards, *(view.stock or ()), *(card for laid in view.table for card in laid.meld.cards)]
    for hand, known in zip(view.hands, view.known, strict=True):
        seen += known if hand is None else hand
    unseen = unseen_cards(view.rules.cards.build(), seen, rng)
    state = _filled(view, view.known, unseen, rng)
    if view.phase is not Phase.USE or view.hands[view.turn] is not None or can_use_taken(state):
        return state
    for _ in range(_TRIALS):
        state = _filled(view, view.known, shuffled(unseen, rng), rng)
        if can_use_taken(state):
            return state
    return _planted(view, unseen, rng)


def _filled(view: View, known: _Hands, unseen: Sequence[Card], rng: RandomSource) -> State:
    """A state with hidden cards from some unseen ones: hands first, which hold the known cards, then the stock."""
    left = list(unseen)
    hands = with_hidden_hands(view.hands, view.hand_sizes, known, left)
    if len(left) != (view.stock_size if view.stock is None else 0):
        raise StateError((StateFault.WRONG_SIZE,))
    return State(
        rules=view.rules,
        phase=view.phase,
        turn=view.turn,
        dealer=view.dealer,
        discards=view.discards,
        taken=view.taken,
        reaching=view.reaching,
        melds_made=view.melds_made,
        going_rummy=view.going_rummy,
        recycles=view.recycles,
        known=view.known,
        table=view.table,
        claim=view.claim,
        ending=view.ending,
        results=view.results,
        hands=hands,
        stock=tuple(left) if view.stock is None else view.stock,
        reshuffle_seed=random_seed(rng),
    )


def _planted(view: View, unseen: Sequence[Card], rng: RandomSource) -> State:
    """A state in which the seat to act is given cards to use the card that it took."""
    seat = view.turn
    ways = [way for way in _ways_to_use(view, unseen) if len(way) <= view.hand_sizes[seat] - len(view.known[seat])]
    if not ways:
        raise StateError((StateFault.WRONG_PHASE,))
    way = ways[int(rng.random() * len(ways))]
    left = list(unseen)
    for card in way:
        left.remove(card)
    return _filled(view, replaced(view.known, seat, (*view.known[seat], *way)), left, rng)


def _ways_to_use(view: View, unseen: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """The cards that the seat to act may hold besides those known, each with which it can use the card that it took."""
    rules, seat, taken = view.rules, view.turn, view.taken
    if taken is None:
        return
    known = Counter(view.known[seat])
    pool = sorted_cards((*view.known[seat], *unseen))
    most = view.hand_sizes[seat] - (rules.going_out == "discard")
    if view.reaching is None:
        for meld in melds_with(taken, pool, rules):
            if len(meld.cards) <= most:
                yield tuple((Counter(meld.cards) - known).elements())
    if may_lay_off(rules, view.table, seat):
        for index, laid in enumerate(view.table):
            if view.reaching in (None, index):
                for before in ways_to_lay_off(laid.meld, taken, without_card(pool, taken), rules):
                    if len(before) < most:
                        yield tuple((Counter(before) - known).elements())

"""Whether a state of Three Thirteen from outside can be: every fault is found, nothing is trusted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import assert_never

from ..._zones import raise_faults
from ...cards import sorted_cards
from ...errors import MeldError, StateError, StateFault
from ...melds import check_reading, sorted_melds
from ...outcomes import RoundEnd
from .dealing import pack
from .declaration import best_melds, melded_cards
from .lap import closed_seat, laid_out_seats, laying_order
from .state import Phase, State


def validate(state: State) -> None:
    """Accept a state that play can reach, as far as the state itself can tell.

    Raises:
        StateError: It cannot be reached; all faults are named.
    """
    if not _seats_fit(state):
        raise StateError((StateFault.WRONG_SEAT,))
    if len(state.results) >= len(state.rules.rounds):
        raise StateError((StateFault.WRONG_SCORES,))
    phase_fits = _phase_fits(state)
    # Which hands lie open depends on the phase, and in a hand of proper size least deadwood is found soon.
    sizes_fit = _sizes_fit(state) if phase_fits else all(len(hand) <= 14 for hand in state.hands)
    melds_are_legal = _melds_are_legal(state)
    raise_faults(
        {
            StateFault.WRONG_CARDS: _cards_add_up(state),
            StateFault.WRONG_SIZE: sizes_fit,
            StateFault.UNSORTED_HAND: all(zone == sorted_cards(zone) for zone in (*state.hands, *state.known)),
            StateFault.WRONG_PHASE: phase_fits,
            StateFault.WRONG_MELD: melds_are_legal
            and (not (phase_fits and sizes_fit) or _hands_are_laid_out_well(state)),
            StateFault.WRONG_KNOWN_CARDS: not phase_fits
            or (_known_cards_are_held(state) and (not sizes_fit or _known_cards_were_taken(state))),
            StateFault.WRONG_SCORES: all(_result_fits(state, number) for number in range(len(state.results))),
        }
    )


def _seats_fit(state: State) -> bool:
    players = state.rules.players
    seats = (state.turn, state.dealer, *(() if state.out is None else (state.out,)))
    per_seat = (state.hands, state.known, state.melds)
    return all(0 <= seat < players for seat in seats) and all(len(values) == players for values in per_seat)


def _cards_add_up(state: State) -> bool:
    cards = [*state.discards, *state.stock]
    for hand, melds in zip(state.hands, state.melds, strict=True):
        cards += [*hand, *melded_cards(melds)]
    return Counter(cards) == Counter(pack(state.rules))


def _phase_fits(state: State) -> bool:
    return all(_phase_conditions(state))


def _phase_conditions(state: State) -> Iterator[bool]:
    rules, phase, out, limit = state.rules, state.phase, state.out, state.rules.turn_limit
    is_playing = phase is Phase.DRAW or phase is Phase.DISCARD
    yield (state.ending is None) == is_playing
    yield phase is not Phase.LAY_OUT or not rules.auto_arrange
    yield state.taken is None or (phase is Phase.DISCARD and state.taken in state.hands[state.turn])
    # The turns up to and with the one in which somebody went out, and those after it.
    after = 0 if out is None else rules.last_lap - state.turns_left
    before = state.turns - after
    yield after >= 0 and state.turns_left >= 0 and before >= (0 if is_playing and out is None else 1)
    yield out is not None or state.turns_left == 0
    yield limit is None or before <= limit
    if out is not None:
        yield (state.dealer + before) % rules.players == out
    yield state.turn == _seat_to_act(state, before, after) or (
        phase is Phase.LAY_OUT and state.turn in laying_order(state)
    )
    match state.ending:
        case None:
            yield before != limit if out is None else state.turns_left > 0
        case RoundEnd.WENT_OUT:
            yield out is not None
            cut_short = not state.stock and rules.stock_exhaustion == "end_deal"
            yield state.turns_left == 0 or cut_short
        case RoundEnd.STOCK_EXHAUSTED:
            yield out is None and not state.stock and rules.stock_exhaustion == "end_deal" and before != limit
        case RoundEnd.TURN_LIMIT:
            yield out is None and before == limit
        case _:
            yield False


def _seat_to_act(state: State, before: int, after: int) -> int:
    """The seat to act after so many turns, or when play has ended the one that acted last."""
    order = laying_order(state)
    if state.phase is Phase.ROUND_OVER:
        if not state.rules.auto_arrange:
            return order[-1]
        if not after:
            return (state.dealer + before) % state.rules.players
        return order[(after - 1) % len(order)]
    # Without anybody out all seats are in the order of laying out, from the first to act on.
    return order[(before if state.out is None else after) % len(order)]


def _sizes_fit(state: State) -> bool:
    return all(_size_conditions(state))


def _size_conditions(state: State) -> Iterator[bool]:
    rules, each = state.rules, state.terms.cards_each
    laid_out = laid_out_seats(state)
    for seat, hand in enumerate(state.hands):
        held = len(hand) + len(melded_cards(state.melds[seat]))
        if seat == state.out:
            yield held == each or (held == each + 1 and not rules.discard_required_to_go_out)
        else:
            yield held == each + (state.phase is Phase.DISCARD and seat == state.turn)
        yield seat in laid_out or not state.melds[seat]
    stock, pile = len(state.stock), len(state.discards)
    yield _drawn(state) <= state.turns + (state.phase is Phase.DISCARD and state.taken is None)
    # The pile can be empty only after its last card was taken, or while nobody has discarded since.
    began_bare = state.out is not None and state.turns_left == rules.last_lap and _kept_all(state)
    match state.phase:
        case Phase.DRAW if not stock:
            yield pile == 1 and rules.stock_exhaustion == "reshuffle"
        case Phase.DRAW:
            yield pile > 0 or began_bare
        case Phase.DISCARD if state.taken is None:
            yield pile > 0 or began_bare
        case Phase.DISCARD:
            yield stock > 0 or (pile == 0 and rules.stock_exhaustion == "reshuffle")
        case Phase.LAY_OUT | Phase.ROUND_OVER:
            yield pile > 0 or began_bare
        case _:
            assert_never(state.phase)


def _drawn(state: State) -> int:
    """The fewest cards that have been drawn from the stock; more if it has been renewed."""
    whole = len(pack(state.rules)) - state.rules.players * state.terms.cards_each - 1
    return whole - len(state.stock)


def _kept_all(state: State) -> bool:
    """Whether the seat that went out did so without a discard."""
    return state.out is not None and len(melded_cards(state.melds[state.out])) > state.terms.cards_each


def _melds_are_legal(state: State) -> bool:
    for melds in state.melds:
        if melds != sorted_melds(melds):
            return False
        for meld in melds:
            try:
                check_reading(meld, state.terms.meld_rules)
            except MeldError:
                return False
    return True


def _hands_are_laid_out_well(state: State) -> bool:
    """Whether the hand that went out is complete, and those that the library laid out are as it lays them out."""
    if state.out is not None and state.hands[state.out]:
        return False
    if state.phase is not Phase.ROUND_OVER or not state.rules.auto_arrange:
        return True
    return all(
        state.melds[seat]
        == best_melds(state.terms, sorted_cards([*state.hands[seat], *melded_cards(state.melds[seat])]))
        for seat in laying_order(state)
    )


def _known_cards_are_held(state: State) -> bool:
    laid_out, closed = laid_out_seats(state), closed_seat(state)
    for seat, known in enumerate(state.known):
        hidden = melded_cards(state.melds[seat]) if seat == closed else () if seat in laid_out else state.hands[seat]
        if Counter(known) - Counter(hidden):
            return False
    return state.taken is None or state.taken in state.known[state.turn]


def _known_cards_were_taken(state: State) -> bool:
    # Every turn draws one card, from the stock or from the pile.
    return sum(map(len, state.known)) <= state.turns + (state.phase is Phase.DISCARD) - _drawn(state)


def _result_fits(state: State, number: int) -> bool:
    rules, result, terms = state.rules, state.results[number], state.rules.rounds[number]
    if len(result) != rules.players:
        return False
    most = terms.cards_each * max(terms.values.by_rank)
    somebody_went_out = rules.turn_limit is None and rules.stock_exhaustion == "reshuffle"
    return all(0 <= points <= most for points in result) and (min(result) == 0 or not somebody_went_out)

"""Whether a state of Carousel from outside can be: every fault is found, nothing is trusted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import assert_never

from ..._zones import raise_faults
from ...cards import Card, sorted_cards
from ...errors import MeldError, StateError, StateFault
from ...melds import check_reading, sorted_melds
from ...outcomes import RoundEnd
from .completing import can_complete, whole_turn
from .rules import Rules
from .scoring import ending_of_knock, is_match_over
from .state import Phase, Result, State


def validate(state: State) -> None:
    """Accept a state that play can reach, as far as the state itself can tell.

    Raises:
        StateError: It cannot be reached; all faults are named.
    """
    if not _seats_fit(state):
        raise StateError((StateFault.WRONG_SEAT,))
    cards_add_up = _cards_add_up(state)
    melds_are_legal = _melds_are_legal(state)
    phase_fits = all(_phase_conditions(state))
    # Only of a legal table and the cards of one pack it is soon found out how the turn can end.
    can_go_on = not (cards_add_up and melds_are_legal and phase_fits) or _turn_can_end(state)
    raise_faults(
        {
            StateFault.WRONG_CARDS: cards_add_up,
            StateFault.WRONG_SIZE: all(_size_conditions(state)),
            StateFault.UNSORTED_HAND: all(zone == sorted_cards(zone) for zone in (*state.hands, state.placed)),
            StateFault.WRONG_PHASE: phase_fits and can_go_on,
            StateFault.WRONG_MELD: melds_are_legal,
            StateFault.WRONG_SCORES: _results_fit(state),
        }
    )


def _seats_fit(state: State) -> bool:
    players = state.rules.players
    per_seat = (len(state.hands), len(state.opened))
    return all(0 <= seat < players for seat in (state.turn, state.dealer)) and all(
        count == players for count in per_seat
    )


def _on_table(state: State) -> list[Card]:
    return [card for meld in state.table for card in meld.cards]


def _cards_add_up(state: State) -> bool:
    cards = [*_on_table(state), *state.placed, *state.stock]
    for hand in state.hands:
        cards += hand
    return Counter(cards) == Counter(state.rules.pack_in_use.build())


def _melds_are_legal(state: State) -> bool:
    try:
        for meld in state.table:
            check_reading(meld, state.rules.table_rules.melds)
    except MeldError:
        return False
    return state.table == sorted_melds(state.table)


def _size_conditions(state: State) -> Iterator[bool]:
    """How many cards the zones hold."""
    rules, turn = state.rules, state.turn
    sizes = [len(hand) for hand in state.hands]
    sizes[turn] += len(state.placed)
    yield state.draws + len(state.stock) <= rules.stock_size
    for seat, size in enumerate(sizes):
        yield (size == 0) == (state.ending is RoundEnd.WENT_OUT and seat == turn)
        # Who has not played yet still has all the cards dealt.
        yield state.opened[seat] or size >= rules.hand_size
    if not _may_have_played(state):
        yield sizes[turn] > state.draws
        yield state.opened[turn] or sizes[turn] >= rules.hand_size + state.draws
    on_table, opened = len(_on_table(state)), sum(state.opened)
    yield (on_table > 0) == (opened > 0)
    # Who has played has played a card at least, and the first, or each where all must open, a meld of three.
    yield on_table >= (3 * opened if rules.opening == "sequence_from_hand" else opened + 2 if opened else 0)


def _may_have_played(state: State) -> bool:
    """Whether the seat to act may have played in this turn."""
    is_undecided = state.phase in (Phase.DRAW, Phase.PLAY, Phase.ARRANGE)
    return state.opened[state.turn] and not is_undecided and _may_play(state)


def _may_play(state: State) -> bool:
    """Whether a seat with so many draws may play."""
    return state.rules.may_play_after(state.draws) or _is_without_draw(state)


def _is_without_draw(state: State) -> bool:
    """Whether the turn began with an empty stock."""
    return state.draws == 0 and not state.stock


def _phase_conditions(state: State) -> Iterator[bool]:
    """What the phase says about the other fields."""
    rules, phase = state.rules, state.phase
    yield (state.ending is None) == (phase is not Phase.ROUND_OVER)
    yield bool(state.placed) == (phase is Phase.ARRANGE)
    yield 0 <= state.draws <= rules.max_draws
    # Only turns without a draw are counted, and not before they are decided.
    yield 0 <= state.lap <= (rules.players if _is_without_draw(state) else 0)
    match phase:
        case Phase.DRAW:
            yield bool(state.stock)
            yield (0 if rules.play_before_draw else -1) < state.draws < rules.max_draws
        case Phase.PLAY | Phase.ARRANGE:
            yield _may_play(state) and state.lap < rules.players
        case Phase.CLOSE:
            yield all(_close_conditions(state))
        case Phase.ROUND_OVER:
            yield all(_ending_conditions(state))
        case _:
            assert_never(phase)


def _close_conditions(state: State) -> Iterator[bool]:
    """A turn is over by a play, by the last draw, or as nothing is left to draw; and the rules offer a knock."""
    rules = state.rules
    yield rules.may_knock(state.draws, len(state.stock))
    yield _may_have_played(state) or state.draws == rules.max_draws or not state.stock
    if _is_without_draw(state):
        yield state.lap > 0 or (rules.exhaustion == "play_on" and _may_have_played(state))


def _ending_conditions(state: State) -> Iterator[bool]:
    """How the round ended."""
    rules, ending = state.rules, state.ending
    match ending:
        case RoundEnd.WENT_OUT:
            yield _may_have_played(state)
            yield (state.lap > 0) == rules.is_last_turn(state.draws, len(state.stock))
        case RoundEnd.KNOCK | RoundEnd.UNDERCUT:
            yield from _close_conditions(state)
            limit = rules.knock_limit
            yield limit is not None and rules.values.total(state.hands[state.turn]) <= limit
            yield ending is ending_of_knock(state)
        case RoundEnd.STOCK_EXHAUSTED:
            yield rules.exhaustion == "last_lap" and _is_without_draw(state) and state.lap == rules.players
        case RoundEnd.BLOCKED:
            yield rules.exhaustion == "play_on" and _is_without_draw(state) and state.lap == rules.players
        case _:
            yield False


def _turn_can_end(state: State) -> bool:
    """Whether the cards placed can be melded."""
    if state.phase is not Phase.ARRANGE:
        return True
    return can_complete(whole_turn(state), state.placed)


def _results_fit(state: State) -> bool:
    rules, results = state.rules, state.results
    return all(_result_fits(rules, result) for result in results) and not is_match_over(rules, results)


def _result_fits(rules: Rules, result: Result) -> bool:
    points, winners = result.points, result.winners
    seats_fit = bool(winners) and list(winners) == sorted(set(winners)) and set(winners) <= set(range(rules.players))
    if len(points) != rules.players or not seats_fit:
        return False
    won = points[winners[0]]
    if any(amount != (won if seat in winners else 0) for seat, amount in enumerate(points)):
        return False
    if rules.scoring == "winner_only":
        return won == 1
    bonuses = (rules.undercut_bonus, rules.multi_tie_bonus, rules.going_out_bonus)
    return 0 <= won <= rules.values.total(rules.pack_in_use.build()) + max(bonuses)

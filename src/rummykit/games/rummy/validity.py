"""Whether a state of rummy from outside can be: every fault is found, nothing is trusted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import accumulate, pairwise
from typing import Final, assert_never

from ..._zones import raise_faults
from ...cards import sorted_cards
from ...errors import MeldError, StateError, StateFault
from ...melds import MeldKind
from ...outcomes import RoundEnd
from .legal import callable_depths, can_draw_stock, can_use_taken, has_discard, legal_actions
from .melding import check_laid, may_lay_off
from .rules import Rules
from .scoring import match_winners
from .state import Laid, Phase, State
from .table import in_order

_OF_A_TURN: Final = frozenset({Phase.USE, Phase.PLAY})
_OF_A_CLAIM: Final = frozenset({Phase.CLAIM, Phase.CALLED, Phase.CALLER_DISCARD})


def validate(state: State) -> None:
    """Accept a state that play can reach, as far as the state itself can tell.

    Raises:
        StateError: It cannot be reached; all faults are named.
    """
    if not _seats_fit(state):
        raise StateError((StateFault.WRONG_SEAT,))
    cards_add_up = _cards_add_up(state)
    sizes_fit = _sizes_fit(state)
    melds_are_legal = _melds_are_legal(state)
    phase_fits = all(_phase_conditions(state))
    # Whether a card can be used is only asked of a state that is small and sound enough to have an answer.
    can_go_on = not (cards_add_up and sizes_fit and melds_are_legal and phase_fits) or _can_go_on(state)
    raise_faults(
        {
            StateFault.WRONG_CARDS: cards_add_up,
            StateFault.WRONG_SIZE: sizes_fit,
            StateFault.UNSORTED_HAND: all(zone == sorted_cards(zone) for zone in (*state.hands, *state.known)),
            StateFault.WRONG_PHASE: phase_fits and can_go_on,
            StateFault.WRONG_MELD: melds_are_legal,
            StateFault.WRONG_KNOWN_CARDS: _known_cards_fit(state),
            StateFault.WRONG_SCORES: _results_fit(state.rules, state.results),
        }
    )


def _seats_fit(state: State) -> bool:
    players = state.rules.players
    seats = [state.turn, state.dealer, *(seat for laid in state.table for seat in (laid.owner, *laid.by))]
    if state.claim is not None:
        seats += [state.claim.discarder, state.claim.following]
    per_seat = [len(state.hands), len(state.known)]
    return all(0 <= seat < players for seat in seats) and all(count == players for count in per_seat)


def _cards_add_up(state: State) -> bool:
    melded = [card for laid in state.table for card in laid.meld.cards]
    held = [card for hand in state.hands for card in hand]
    return Counter([*state.discards, *state.stock, *melded, *held]) == Counter(state.rules.cards.build())


# --- sizes


def _sizes_fit(state: State) -> bool:
    return all(_hand_conditions(state)) and all(_pile_conditions(state))


def _hand_conditions(state: State) -> Iterator[bool]:
    rules = state.rules
    went_out = state.ending is RoundEnd.WENT_OUT
    if rules.going_out != "float":
        yield all(hand or (went_out and seat == state.turn) for seat, hand in enumerate(state.hands))
    if went_out:
        yield not state.hands[state.turn]
    elif state.phase in _OF_A_TURN or state.phase is Phase.CALLER_DISCARD:
        yield bool(state.hands[state.turn])
    if rules.joker_exchange:
        # Who loses a joker on the table has one card less there and none more elsewhere.
        return
    is_exact = rules.draw_depth == "top" and not rules.call_rummy and rules.going_out != "float"
    played = Counter(seat for laid in state.table for seat in laid.by)
    for seat, hand in enumerate(state.hands):
        drawn = len(hand) + played[seat] - rules.cards_each
        least = int(state.phase in _OF_A_TURN and seat == state.turn)
        # Who goes out without a discard has a card more than who goes out with one.
        most = 1 if went_out and seat == state.turn and rules.going_out == "any" else least
        yield least <= drawn and (drawn <= most or not is_exact)


def _pile_conditions(state: State) -> Iterator[bool]:
    rules, phase = state.rules, state.phase
    if phase is Phase.DRAW and rules.going_out != "float" and not rules.call_rummy:
        yield bool(state.discards)
    if state.ending is RoundEnd.WENT_OUT and rules.going_out != "any":
        yield bool(state.discards)
    if rules.stock_exhaustion == "immediate" and phase in (Phase.DRAW, Phase.CLAIM, Phase.CALLED):
        yield bool(state.stock)


# --- phases


def _phase_conditions(state: State) -> Iterator[bool]:
    rules, phase, hand, claim = state.rules, state.phase, state.hands[state.turn], state.claim
    yield (state.ending is None) == (phase is not Phase.ROUND_OVER)
    yield (claim is None) == (phase not in _OF_A_CLAIM)
    yield state.recycles >= 0 and (state.recycles == 0 or rules.renews_stock)
    yield rules.max_recycles is None or state.recycles <= rules.max_recycles
    yield state.reaching is None or (
        phase in (Phase.USE, Phase.CALLED)
        and 0 <= state.reaching < len(state.table)
        and state.turn in state.table[state.reaching].by
    )
    yield from _counts_of_the_turn(state)
    yield from _claim_conditions(state)
    match phase:
        case Phase.USE:
            yield rules.pile_duty != "never" and state.taken is not None and state.taken in hand
        case Phase.PLAY:
            yield state.taken is None or (rules.pile_duty != "always" and state.taken in hand)
        case Phase.DRAW | Phase.CLAIM | Phase.CALLER_DISCARD:
            yield state.taken is None
        case Phase.CALLED:
            yield state.taken is not None
        case Phase.ROUND_OVER:
            yield state.taken is None
            yield _ending_fits(state)
        case _:
            assert_never(phase)


def _counts_of_the_turn(state: State) -> Iterator[bool]:
    """What is remembered of the plays of this turn."""
    limit = state.rules.max_melds_per_turn
    in_turn = state.phase in _OF_A_TURN or state.ending is RoundEnd.WENT_OUT
    own_melds = sum(laid.owner == state.turn for laid in state.table)
    most = 0 if limit is None or state.phase is Phase.USE or not in_turn else min(limit, own_melds)
    yield 0 <= state.melds_made <= most
    yield not state.going_rummy or (in_turn and any(state.turn in laid.by for laid in state.table))


def _claim_conditions(state: State) -> Iterator[bool]:
    rules, claim, players = state.rules, state.claim, state.rules.players
    if claim is None:
        return
    yield rules.call_rummy and claim.discarder != state.turn
    yield rules.claim_discards or claim.following == (claim.discarder + 1) % players
    yield state.phase is not Phase.CALLER_DISCARD or rules.claim_discards
    if state.phase is not Phase.CALLED:
        yield claim.depth == 0
    else:
        deepest = len(state.discards) if rules.deepest is None else min(len(state.discards), rules.deepest)
        yield 1 <= claim.depth <= deepest and state.taken is state.discards[-claim.depth]


def _ending_fits(state: State) -> bool:
    rules = state.rules
    match state.ending:
        case RoundEnd.WENT_OUT:
            return True
        case RoundEnd.BLOCKED:
            return rules.stock_exhaustion != "immediate" and not can_draw_stock(state)
        case RoundEnd.STOCK_EXHAUSTED:
            return rules.stock_exhaustion == "immediate" and not state.stock
        case _:
            return False


def _can_go_on(state: State) -> bool:
    """Whether the seat to act can complete what it has begun."""
    match state.phase:
        case Phase.USE | Phase.CALLED:
            return can_use_taken(state)
        case Phase.PLAY:
            return has_discard(state) or legal_actions(state) != ()
        case Phase.CLAIM:
            return callable_depths(state, state.turn) != []
        case _:
            return True


# --- melds, known cards, scores


def _melds_are_legal(state: State) -> bool:
    rules, table = state.rules, state.table
    try:
        for laid in table:
            check_laid(laid.meld, rules)
    except MeldError:
        return False
    return (
        all(_is_sound(laid, rules) for laid in table)
        and all(may_lay_off(rules, table, seat) for laid in table for seat in laid.by)
        and table == in_order(table)
    )


def _is_sound(laid: Laid, rules: Rules) -> bool:
    """Whether a meld could have been laid and have grown to what it is."""
    meld, by = laid.meld, laid.by
    if len(by) != len(meld.cards) or (by.count(laid.owner) < 3 and not rules.joker_exchange):
        return False
    if laid.doubled and not (rules.double_sets_of_four and meld.kind is MeldKind.SET and len(meld.cards) == 4):
        return False
    # Of equal cards the lowest seat's comes first.
    rows = zip(meld.cards, meld.faces, by, strict=True)
    return all(low[:2] != high[:2] or low[2] <= high[2] for low, high in pairwise(rows))


def _known_cards_fit(state: State) -> bool:
    if any(Counter(known) - Counter(hand) for known, hand in zip(state.known, state.hands, strict=True)):
        return False
    return state.taken is None or state.phase not in _OF_A_TURN or state.taken in state.known[state.turn]


def _results_fit(rules: Rules, results: tuple[tuple[int, ...], ...]) -> bool:
    """Whether each round can have given its points, and none of them ended the match."""
    if not all(_result_fits(rules, points) for points in results):
        return False
    totals = accumulate(results, lambda before, points: tuple(map(sum, zip(before, points, strict=True))))
    return not any(match_winners(rules, total, rounds) for rounds, total in enumerate(totals, 1))


def _result_fits(rules: Rules, points: tuple[int, ...]) -> bool:
    if len(points) != rules.players or any(points[side[0]] != points[seat] for side in rules.sides for seat in side):
        return False
    cards = rules.cards.build()
    worth = 2 * len(cards) * max(map(rules.value, cards))
    most = worth * rules.rummy_multiplier + rules.rummy_bonus + rules.going_out_bonus
    if max(map(abs, points)) > most:
        return False
    match rules.scoring:
        case "melded":
            return True
        case "penalties":
            return max(points) <= rules.rummy_bonus + rules.going_out_bonus
        case "winner_collects":
            return min(points) >= 0 or (rules.block_scoring == "all_penalised" and max(points) <= 0)
        case _:
            assert_never(rules.scoring)

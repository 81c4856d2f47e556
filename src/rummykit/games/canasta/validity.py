"""Whether a state of canasta from outside can be: every fault is found, nothing is trusted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import assert_never

from ..._zones import raise_faults
from ...cards import Card, Rank, sorted_cards
from ...errors import StateError, StateFault
from ...outcomes import RoundEnd
from .dealing import pack
from .melding import SideMeld, count_fault, is_natural, is_red_three, rank_fault
from .rules import VALUES, Rules
from .scoring import is_concealed_out, winners
from .sides import all_sides, count_canastas, in_table_order, minimum_of, partner_of, side_of
from .state import UNTOUCHED, Phase, State
from .turns import is_bound, is_completable, outlook_of
from .views import may_hold_red_threes


def validate(state: State) -> None:
    """Accept a state that play can reach, as far as the state itself can tell.

    Raises:
        StateError: It cannot be reached; all faults are named.
    """
    if not _seats_fit(state):
        raise StateError((StateFault.WRONG_SEAT,))
    if any(len(result) != state.rules.players for result in state.results):
        raise StateError((StateFault.WRONG_SCORES,))
    cards_add_up = _cards_add_up(state)
    sizes_fit = _sizes_fit(state)
    melds_are_legal = _melds_are_legal(state)
    phase_fits = _phase_fits(state)
    if cards_add_up and sizes_fit and melds_are_legal and phase_fits and is_bound(state):
        phase_fits = is_completable(state.phase, outlook_of(state))
    raise_faults(
        {
            StateFault.WRONG_CARDS: cards_add_up,
            StateFault.WRONG_SIZE: sizes_fit,
            StateFault.UNSORTED_HAND: _zones_are_sorted(state),
            StateFault.WRONG_PHASE: phase_fits,
            StateFault.WRONG_MELD: melds_are_legal,
            StateFault.WRONG_KNOWN_CARDS: _known_cards_fit(state),
            StateFault.WRONG_SCORES: _results_fit(state),
        }
    )


def _seats_fit(state: State) -> bool:
    rules = state.rules
    per_seat = (state.hands, state.known, state.red_threes)
    per_side = (state.melds, state.questions)
    seats = (state.turn, state.dealer, *state.melders, *(() if state.lone is None else (state.lone,)))
    return (
        all(len(values) == rules.players for values in per_seat)
        and all(len(values) == rules.sides for values in per_side)
        and all(0 <= seat < rules.players for seat in seats)
        and list(state.melders) == sorted(set(state.melders))
        and (state.lone is None or rules.cutthroat)
    )


def _melded(state: State) -> list[Card]:
    return [card for melds in state.melds for meld in melds for card in meld.cards]


def _cards_add_up(state: State) -> bool:
    cards = [*state.discards, *state.stock, *_melded(state)]
    for hand, red_threes in zip(state.hands, state.red_threes, strict=True):
        cards += [*hand, *red_threes]
    return Counter(cards) == Counter(pack(state.rules)) and _red_threes_lie_right(state)


def _red_threes_lie_right(state: State) -> bool:
    """Whether red threes are where they can be: laid, in the stock, covered at the deal, or waiting for a turn."""
    if not all(is_red_three(card) for red_threes in state.red_threes for card in red_threes):
        return False
    if any(is_red_three(card) for card in _melded(state)):
        return False
    for place, card in enumerate(state.discards):
        # Only at the deal red threes come to the pile, before the first card that may stay on top.
        is_top = place == len(state.discards) - 1 and not state.progress.took_pile
        if is_red_three(card) and (is_top or any(map(is_natural, state.discards[:place]))):
            return False
    return all(
        may_hold_red_threes(state, seat) or not any(map(is_red_three, hand)) for seat, hand in enumerate(state.hands)
    )


def _zones_are_sorted(state: State) -> bool:
    zones = (*state.hands, *state.known, *state.red_threes)
    return all(zone == sorted_cards(zone) for zone in zones) and all(
        melds == in_table_order(melds) for melds in state.melds
    )


def _sizes_fit(state: State) -> bool:
    return all(_size_conditions(state))


def _size_conditions(state: State) -> Iterator[bool]:
    rules, phase, took_pile = state.rules, state.phase, state.progress.took_pile
    for seat, hand in enumerate(state.hands):
        if _has_gone_out(state) and seat == state.turn:
            yield not hand
        elif phase is Phase.ROUND_OVER and rules.dealt_red_three_time == "first_turn":
            # Red threes that never had their turn have left the hands without a replacement.
            yield bool(hand) or bool(state.red_threes[seat])
        else:
            yield bool(hand)
    match phase:
        case Phase.DRAW:
            yield bool(state.discards)
            yield bool(state.stock) or rules.stock_end == "play_on"
        case Phase.MELD | Phase.ASKED:
            yield bool(state.discards) != took_pile
        case Phase.OPENING:
            yield bool(state.discards) or took_pile
        case Phase.ROUND_OVER:
            yield not state.stock or _has_gone_out(state)
        case _:
            assert_never(phase)
    yield from _amount_conditions(state)


def _amount_conditions(state: State) -> Iterator[bool]:
    """Whether as many cards have left the stock as were dealt, turned up and drawn; red threes are replaced."""
    rules, whole = state.rules, pack(state.rules)
    out = len(whole) - len(state.stock) - sum(map(len, state.red_threes))
    out -= sum(is_red_three(card) for zone in (*state.hands, state.discards) for card in zone)
    dealt = rules.players * rules.hand_size + 1
    draws = state.turns + (state.phase is not Phase.DRAW and not state.progress.took_pile)
    covered = len(whole) - rules.naturals
    yield out >= dealt or rules.dealt_red_three_time == "first_turn"
    yield out <= dealt + covered + rules.draw_count * draws


def _has_gone_out(state: State) -> bool:
    return state.ending is RoundEnd.WENT_OUT or state.ending is RoundEnd.WENT_OUT_CONCEALED


def _phase_fits(state: State) -> bool:
    return all(_phase_conditions(state))


def _phase_conditions(state: State) -> Iterator[bool]:
    rules, phase, ending = state.rules, state.phase, state.ending
    yield (ending is None) == (phase is not Phase.ROUND_OVER)
    yield state.turns >= 0 and state.turn == (state.dealer + 1 + state.turns) % rules.players
    for seat in state.melders:
        yield (seat - state.dealer - 1) % rules.players < state.turns
        yield bool(state.melds[side_of(state, seat)])
    limit = rules.asks_per_round or 0
    yield all(0 <= count <= limit for count in state.questions)
    yield from _progress_conditions(state)
    if rules.cutthroat:
        has_taken = state.progress.took_pile or any(state.known)
        yield state.lone is not None or not (has_taken or _has_gone_out(state))
        for seat in range(rules.players):
            yield side_of(state, seat) == seat or not state.melds[seat]
    match phase:
        case Phase.DRAW:
            yield state.progress == UNTOUCHED
        case Phase.OPENING:
            progress = state.progress
            yield not progress.added and bool(progress.begun) and progress.has_melded != progress.took_pile
            yield all(meld.rank in progress.begun for meld in _own_melds(state))
        case Phase.MELD:
            pass
        case Phase.ASKED:
            yield state.progress.answer is None
            yield rules.ask_partner != "off" and partner_of(state, state.turn) is not None
            yield not (rules.ask_before_melding and state.progress.has_melded)
            yield not limit or state.questions[side_of(state, state.turn)] > 0
        case Phase.ROUND_OVER:
            yield from _ending_conditions(state)
        case _:
            assert_never(phase)
    yield from _opening_conditions(state)


def _own_melds(state: State) -> tuple[SideMeld, ...]:
    return state.melds[side_of(state, state.turn)]


def _progress_conditions(state: State) -> Iterator[bool]:
    rules, progress = state.rules, state.progress
    has_laid = bool(progress.begun) or progress.added
    yield list(progress.begun) == sorted(set(progress.begun))
    yield {meld.rank for meld in _own_melds(state)} >= set(progress.begun)
    yield has_laid or not (progress.took_pile or progress.has_melded)
    yield progress.has_melded or progress.took_pile or not has_laid
    if progress.added and rules.melds_per_rank == "one":
        yield any(meld.rank not in progress.begun for meld in _own_melds(state))
    if progress.answer is not None:
        yield rules.ask_partner != "off" and partner_of(state, state.turn) is not None
        yield not rules.asks_per_round or state.questions[side_of(state, state.turn)] > 0
    if not progress.may_discard:
        yield rules.last_stock_red_three == "may_meld" and not state.stock and not progress.took_pile


def _ending_conditions(state: State) -> Iterator[bool]:
    rules, progress = state.rules, state.progress
    match state.ending:
        case RoundEnd.WENT_OUT | RoundEnd.WENT_OUT_CONCEALED:
            yield count_canastas(rules, _own_melds(state)) >= rules.canastas_to_go_out
            yield is_concealed_out(state) == (state.ending is RoundEnd.WENT_OUT_CONCEALED)
            needs_yes = rules.ask_partner == "required" and partner_of(state, state.turn) is not None
            yield progress.answer is True if needs_yes else progress.answer is not False
        case RoundEnd.STOCK_EXHAUSTED:
            yield progress == UNTOUCHED
        case _:
            yield False


def _opening_conditions(state: State) -> Iterator[bool]:
    """Whether every side that has melds opened with enough, and only who is opening has too little."""
    for seats in all_sides(state):
        melds = state.melds[side_of(state, seats[0])]
        points = sum(VALUES.total(meld.cards) for meld in melds)
        is_in_turn = state.turn in seats
        if state.phase is Phase.OPENING and is_in_turn:
            yield points < minimum_of(state, state.turn)
        elif melds and not (is_in_turn and _has_gone_out(state)):
            yield points >= min(minimum_of(state, seat) for seat in seats)


def _melds_are_legal(state: State) -> bool:
    return all(_meld_conditions(state))


def _meld_conditions(state: State) -> Iterator[bool]:
    rules = state.rules
    for side, melds in enumerate(state.melds):
        for meld in melds:
            yield rank_fault(meld) is None and count_fault(rules, meld.rank, meld.naturals, meld.wilds) is None
            yield not meld.concealed or count_canastas(rules, [meld]) == 1
            if meld.rank is Rank.THREE:
                is_last = side == side_of(state, state.turn) and Rank.THREE in state.progress.begun
                yield is_last and len(state.hands[state.turn]) <= 1
        if rules.melds_per_rank == "one":
            by_rank: dict[Rank, SideMeld] = {}
            for meld in melds:
                other = by_rank.setdefault(meld.rank, meld)
                yield other is meld or _are_apart(rules, state, side, other, meld)


def _are_apart(rules: Rules, state: State, side: int, meld: SideMeld, other: SideMeld) -> bool:
    """Whether two melds of a rank are such as partners of cutthroat keep side by side."""
    if state.lone is None or side == state.lone:
        return False
    naturals, wilds = meld.naturals + other.naturals, meld.wilds + other.wilds
    return count_fault(rules, meld.rank, naturals, wilds) is not None


def _known_cards_fit(state: State) -> bool:
    for seat, known in enumerate(state.known):
        has_taken = seat in state.melders or (seat == state.turn and state.progress.took_pile)
        if known and (not has_taken or state.phase is Phase.ROUND_OVER or Counter(known) - Counter(state.hands[seat])):
            return False
    return True


def _results_fit(state: State) -> bool:
    rules = state.rules
    most = _most_points(rules)
    totals = [0] * rules.players
    for result in state.results:
        if not all(-most <= points <= most for points in result):
            return False
        if any(points != result[seat % rules.sides] for seat, points in enumerate(result)):
            return False
        totals = [total + points for total, points in zip(totals, result, strict=True)]
        if winners(rules, totals):
            return False
    return True


def _most_points(rules: Rules) -> int:
    """More than a round can give or take."""
    cards = pack(rules)
    bonus = max(rules.natural_canasta_bonus, rules.mixed_canasta_bonus, rules.wild_canasta_bonus)
    canastas = len(cards) // rules.canasta_size * (bonus + rules.concealed_canasta_bonus)
    others = rules.going_out_bonus + rules.concealed_out_bonus + max((0, *rules.red_three_totals))
    return VALUES.total(cards) + len(cards) * rules.black_three_in_hand_penalty + canastas + others

"""Whether a state of gin from outside can be: every fault is found, nothing is trusted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import assert_never

from ..._zones import raise_faults
from ...arrange import best_arrangement
from ...cards import Card, sorted_cards
from ...errors import MeldError, StateError, StateFault
from ...melds import check_reading
from ...outcomes import RoundEnd
from .scoring import ending_of_showdown
from .sheet import sheet
from .state import Phase, Result, State

_AT_TABLE = frozenset({RoundEnd.STOCK_EXHAUSTED, RoundEnd.TAKE_LIMIT, RoundEnd.BOUNCE})


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
    # Only for hands of proper size is the best arrangement sure to be found soon.
    laid_out_well = not (cards_add_up and sizes_fit and melds_are_legal) or _open_hands_lie_at_their_best(state)
    raise_faults(
        {
            StateFault.WRONG_CARDS: cards_add_up,
            StateFault.WRONG_SIZE: sizes_fit,
            StateFault.UNSORTED_HAND: all(zone == sorted_cards(zone) for zone in (*state.hands, *state.known)),
            StateFault.WRONG_PHASE: _phase_fits(state),
            StateFault.WRONG_MELD: melds_are_legal and laid_out_well,
            StateFault.WRONG_KNOWN_CARDS: _known_cards_fit(state),
            StateFault.WRONG_SCORES: _results_fit(state),
        }
    )


def _seats_fit(state: State) -> bool:
    players = state.rules.players
    per_seat = [len(state.hands), len(state.known)]
    seats = [state.turn, state.dealer]
    if state.showdown is not None:
        per_seat.append(len(state.showdown.melds))
        seats.append(state.showdown.knocker)
    return all(0 <= seat < players for seat in seats) and all(count == players for count in per_seat)


def _melded(state: State, seat: int) -> list[Card]:
    showdown = state.showdown
    return [] if showdown is None else [card for meld in showdown.melds[seat] for card in meld.cards]


def _cards_add_up(state: State) -> bool:
    cards = [*state.discards, *state.stock]
    for seat, hand in enumerate(state.hands):
        cards += [*hand, *_melded(state, seat)]
    if state.showdown is not None and state.showdown.face_down is not None:
        cards.append(state.showdown.face_down)
    pack = state.rules.pack.build()
    return Counter(cards) == Counter(pack) and state.upcard in pack


def _sizes_fit(state: State) -> bool:
    return _hand_sizes_fit(state) and _pile_sizes_fit(state)


def _hand_sizes_fit(state: State) -> bool:
    each = state.rules.cards_each
    showdown = state.showdown
    if showdown is None:
        extra = state.turn if state.phase is Phase.DISCARD else None
        return all(len(hand) == each + (seat == extra) for seat, hand in enumerate(state.hands))
    held = [len(hand) + len(_melded(state, seat)) for seat, hand in enumerate(state.hands)]
    big_gin = showdown.face_down is None
    laid_off = held[showdown.knocker] - each - big_gin
    missing = [0 if seat == showdown.knocker else each - count for seat, count in enumerate(held)]
    if any(missing[seat] for seat in _waiting(state)):
        return False
    return min(missing) >= 0 and laid_off == sum(missing) and (laid_off == 0 or _is_answered(state))


def _pile_sizes_fit(state: State) -> bool:
    least = state.rules.min_stock
    stock, pile = len(state.stock), len(state.discards)
    match state.phase:
        case Phase.UPCARD | Phase.FORCED_STOCK:
            return pile == 1 and state.discards[0] is state.upcard
        case Phase.DRAW:
            return stock > least and pile >= 1
        case Phase.WALL:
            return stock == least and pile >= 1
        case Phase.DISCARD:
            # A turn begins above the wall, and taking a card from the pile leaves the stock as it was.
            return stock >= least and pile >= 1 if state.taken is None else stock > least
        case Phase.ROUND_OVER if state.ending is RoundEnd.BOUNCE or state.ending is RoundEnd.TAKE_LIMIT:
            return stock > least and pile >= 1
        case Phase.LAYOFF | Phase.ROUND_OVER:
            return stock >= least
        case _:
            assert_never(state.phase)


def _phase_fits(state: State) -> bool:
    return all(_phase_conditions(state))


def _phase_conditions(state: State) -> Iterator[bool]:
    rules, phase, showdown, ending = state.rules, state.phase, state.showdown, state.ending
    yield (ending is None) == (phase is not Phase.ROUND_OVER)
    yield (showdown is None) == (phase is not Phase.LAYOFF and (phase is not Phase.ROUND_OVER or ending in _AT_TABLE))
    yield state.taken is None or (phase is Phase.DISCARD and state.taken in state.hands[state.turn])
    yield state.takes >= 0
    if rules.max_discard_takes is not None:
        yield state.takes <= rules.max_discard_takes
        yield (state.takes == rules.max_discard_takes) == (ending is RoundEnd.TAKE_LIMIT)
    else:
        yield ending is not RoundEnd.TAKE_LIMIT
    yield not state.bounced or (rules.allow_discard_of_taken and showdown is None)
    match phase:
        case Phase.UPCARD | Phase.FORCED_STOCK:
            yield rules.opening == "upcard_offer" and state.takes == 0 and not state.bounced and not any(state.known)
            yield phase is Phase.UPCARD or state.turn == (state.dealer + 1) % rules.players
        case Phase.WALL:
            yield rules.wall_rule == "last_upcard_knock" and not state.bounced
        case Phase.ROUND_OVER if ending is RoundEnd.STOCK_EXHAUSTED:
            yield rules.wall_rule != "reshuffle" and len(state.stock) == rules.min_stock and not state.bounced
        case Phase.ROUND_OVER if ending is RoundEnd.BOUNCE:
            yield rules.mutual_bounce_draw and state.bounced and state.takes > 0
        case _:
            pass
    if showdown is not None:
        yield from _showdown_conditions(state)


def _showdown_conditions(state: State) -> Iterator[bool]:
    rules, showdown = state.rules, state.open_showdown
    count = rules.values.total(state.hands[showdown.knocker])
    limit = rules.limit(state.upcard)
    yield limit is None or count <= limit
    if showdown.face_down is None:
        yield rules.big_gin and count == 0
    if state.phase is Phase.ROUND_OVER:
        yield state.ending is ending_of_showdown(state)
        yield state.turn == (showdown.knocker - _is_answered(state)) % rules.players
    else:
        yield _is_answered(state) and state.turn != showdown.knocker
        yield not any(showdown.melds[seat] for seat in (state.turn, *_waiting(state)))


def _is_answered(state: State) -> bool:
    """Whether opponents may lay off after this knock."""
    rules, showdown = state.rules, state.open_showdown
    return showdown.face_down is not None and rules.lets_lay_off(rules.values.total(state.hands[showdown.knocker]))


def _waiting(state: State) -> list[int]:
    """The seats that come after the seat to act in answering a knock."""
    if state.phase is not Phase.LAYOFF:
        return []
    players, knocker = state.rules.players, state.open_showdown.knocker
    return [(knocker + step) % players for step in range((state.turn - knocker) % players + 1, players)]


def _melds_are_legal(state: State) -> bool:
    if state.showdown is None:
        return True
    try:
        for melds in state.showdown.melds:
            for meld in melds:
                check_reading(meld, state.rules.meld_rules)
    except MeldError:
        return False
    return True


def _open_hands_lie_at_their_best(state: State) -> bool:
    """Whether hands that were laid open without an answer are laid out as the library does it."""
    showdown, rules = state.showdown, state.rules
    if showdown is None or state.phase is not Phase.ROUND_OVER or _is_answered(state):
        return True
    for seat, melds in enumerate(showdown.melds):
        cards = (*state.hands[seat], *_melded(state, seat))
        if (
            seat != showdown.knocker
            and melds != best_arrangement(cards, rules=rules.meld_rules, values=rules.values).melds
        ):
            return False
    return True


def _known_cards_fit(state: State) -> bool:
    showdown = state.showdown
    for seat, known in enumerate(state.known):
        hidden = state.hands[seat]
        if showdown is not None and (seat == showdown.knocker or state.phase is Phase.ROUND_OVER):
            is_knocker = seat == showdown.knocker
            hidden = (showdown.face_down,) if is_knocker and showdown.face_down is not None else ()
        if Counter(known) - Counter(hidden):
            return False
    if state.taken is not None and state.taken not in state.known[state.turn]:
        return False
    # Two takes are not counted: of the upcard when it is offered, and of the last discard for a knock at the wall.
    uncounted = (state.rules.opening == "upcard_offer") + (
        showdown is not None and state.rules.wall_rule == "last_upcard_knock"
    )
    if sum(map(len, state.known)) > state.takes + uncounted:
        return False
    # Everybody has seen the first upcard; only a renewed stock can hide it again.
    shown = [*state.discards, *(card for known in state.known for card in known)]
    shown += [card for seat in range(state.rules.players) for card in _melded(state, seat)]
    if showdown is not None:
        shown += [card for hand in state.hands for card in hand]
    return state.rules.wall_rule == "reshuffle" or state.upcard in shown


def _results_fit(state: State) -> bool:
    rules = state.rules
    if not all(_result_fits(state, result) for result in state.results):
        return False
    # A match that has ended has no further round; since a closed column stays closed, the last sheet tells.
    return any(not column.winners for column in sheet(rules, state.results))


def _result_fits(state: State, result: Result) -> bool:
    rules = state.rules
    points, winners = result.points, result.winners
    seats_fit = bool(winners) and list(winners) == sorted(set(winners)) and set(winners) <= set(range(rules.players))
    if len(points) != rules.players or not seats_fit:
        return False
    if result.boxes not in {1, 1 + rules.gin_extra_boxes, 1 + rules.undercut_extra_boxes}:
        return False
    if rules.scoring == "knock_rummy":
        return sum(points) == 0 and all(
            (amount >= 0) if seat in winners else (amount <= 0) for seat, amount in enumerate(points)
        )
    most_deadwood = max(rules.values.by_rank) * rules.cards_each
    bonuses = (rules.gin_bonus, rules.big_gin_bonus, rules.knock_bonus, rules.undercut_bonus)
    most = 2 * (max(bonuses) + most_deadwood)
    winner = winners[0]
    return len(winners) == 1 and 0 <= points[winner] <= most and points[1 - winner] == 0

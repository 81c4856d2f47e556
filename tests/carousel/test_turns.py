"""Turns of Carousel: draws, placing, whole turns from a table, the last lap, and every refusal."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from attrs import evolve

from rummykit import JOKER, STANDARD_PACK, parse_card, parse_cards
from rummykit.actions import DrawStock, Pass
from rummykit.errors import ActionFault, IllegalActionError, MeldFault, StateError, StateFault
from rummykit.games import carousel
from rummykit.games.carousel import EndTurn, Knock, Phase, Place
from rummykit.outcomes import RoundEnd
from rummykit.play import apply_all, new_match
from rummykit.testing import rigged_deck

from .positions import SMALL_HANDS, fault_of, melds, position, refusal, table_refusal

DRAW, PASS, KNOCK = DrawStock(), Pass(), Knock()
MACHIAVELLI = evolve(carousel.MACHIAVELLI, players=3, hand_size=1)
VATIKAN = evolve(carousel.VATIKAN, players=3, hand_size=1)


def places(state: carousel.State) -> str:
    """The cards that may be placed."""
    return " ".join(str(action.card) for action in carousel.legal_actions(state) if isinstance(action, Place))


def placed(state: carousel.State, cards: str) -> carousel.State:
    """The state after some cards have been placed."""
    return apply_all(carousel, state, map(Place, parse_cards(cards)))


# --- Drawing ----------------------------------------------------------------------------------------------------------


def test_D16_one_to_three_draws() -> None:  # noqa: N802 - the number of the case
    rules = evolve(carousel.CAROUSEL, players=2)
    deck = rigged_deck(carousel, rules, hands={1: parse_cards("2h 3h 4h 9s")}, draws=parse_cards("5h Kc Kd Ks"))
    state = carousel.deal(rules, deck)
    assert carousel.legal_actions(state) == (DRAW,)
    state = carousel.apply(state, DRAW)
    assert PASS in carousel.legal_actions(state)
    # No further draw after a play.
    played = apply_all(carousel, state, carousel.turn_actions(state, melds("2h 3h 4h 5h")))
    assert played.phase is Phase.CLOSE
    assert fault_of(played, DRAW) is ActionFault.WRONG_PHASE
    # Who declines is committed to the next draw.
    state = carousel.apply(state, PASS)
    assert carousel.legal_actions(state) == (DRAW,)
    for action in (PASS, KNOCK, Place(parse_card("2h")), EndTurn(melds("2h 3h 4h"))):
        assert fault_of(state, action) is ActionFault.WRONG_PHASE
    state = apply_all(carousel, state, [DRAW, PASS, DRAW])
    # No play after the third card.
    assert (state.phase, state.draws, len(state.hands[1])) == (Phase.CLOSE, 3, 13)
    assert fault_of(state, Place(parse_card("2h"))) is ActionFault.WRONG_PHASE
    assert carousel.apply(state, PASS).turn == 0


def test_a_seat_plays_or_draws_where_it_may_play_first() -> None:
    rules = evolve(carousel.MACHIAVELLI, players=2)
    deck = rigged_deck(carousel, rules, hands={1: parse_cards("2h 3h 4h")}, draws=parse_cards("5h"))
    state = carousel.deal(rules, deck)
    assert state.phase is Phase.PLAY
    assert DRAW in carousel.legal_actions(state)
    assert fault_of(state, PASS) is ActionFault.WRONG_PHASE
    drawn = carousel.apply(state, DRAW)
    assert (drawn.turn, drawn.phase, len(drawn.hands[1])) == (0, Phase.PLAY, 14)
    played = apply_all(carousel, state, carousel.turn_actions(state, melds("2h 3h 4h")))
    assert (played.turn, played.phase, len(played.hands[1])) == (0, Phase.PLAY, 10)
    assert fault_of(played, KNOCK) is ActionFault.NOT_ALLOWED


# --- Placing ----------------------------------------------------------------------------------------------------------


def test_only_what_can_still_be_melded_may_be_placed() -> None:
    state = position("5h 6h 7h", "8h 9c 9d 9s Kc 5c 5d")
    assert places(state) == "5c 9c 5d 9d 8h 9s"
    error = refusal(state, Place(parse_card("Kc")))
    assert (error.fault, error.cards) == (ActionFault.CANNOT_BE_MELDED, (parse_card("Kc"),))
    begun = placed(state, "8h 9c")
    assert begun.phase is Phase.ARRANGE
    # Two nines are not enough, so the turn cannot end yet, and nobody can go back.
    assert not any(isinstance(action, EndTurn) for action in carousel.legal_actions(begun))
    assert places(begun) == "5c 5d 9d 9s"
    for action in (PASS, DRAW, KNOCK):
        assert fault_of(begun, action) is ActionFault.WRONG_PHASE
    done = placed(begun, "9d 9s")
    # With the five of hearts gone to the fives, the run of hearts lives on.
    assert places(done) == "5c 5d"
    assert carousel.legal_actions(done)[-1] == EndTurn(melds("5h 6h 7h 8h | 9c 9d 9s"))


def test_cards_that_exclude_each_other() -> None:
    state = position("7c 7d 7h", "7s 7s 2c")
    assert places(state) == "7s"
    assert places(placed(state, "7s")) == ""
    assert fault_of(placed(state, "7s"), Place(parse_card("7s"))) is ActionFault.CANNOT_BE_MELDED


def test_a_card_is_placed_once() -> None:
    """D20: whoever presses twice plays one card."""
    state = position("7c 7d 7h | 2c 3c 4c 5c", "Jk 9s 2c")
    once = carousel.apply(state, Place(JOKER))
    error = refusal(once, Place(JOKER))
    assert (error.fault, error.cards, error.seat) == (ActionFault.CARD_NOT_HELD, (JOKER,), 0)
    cards = [*once.placed, *once.stock, *(card for hand in once.hands for card in hand)]
    assert Counter(cards) + Counter(parse_cards("7c 7d 7h 2c 3c 4c 5c")) == Counter(carousel.pack(SMALL_HANDS))


def test_D19_a_bad_play_changes_nothing() -> None:  # noqa: N802 - the number of the case
    state = position("2c 3c 4c", "9c Tc 5d")
    error = refusal(state, EndTurn(melds("2c 3c 4c | 9c Tc Jc")))
    assert (error.fault, error.cards) == (ActionFault.CARD_NOT_HELD, (parse_card("Jc"),))
    assert fault_of(state, Place(parse_card("Jc"))) is ActionFault.CARD_NOT_HELD
    assert carousel.legal_actions(state) == (PASS,)
    carousel.apply(state, PASS)


def test_D17_a_freed_joker_stays_on_the_table() -> None:  # noqa: N802 - the number of the case
    state = position("2s 3s Jk=4s", "4s 9c")
    assert table_refusal(state, "2s 3s 4s").fault is ActionFault.TABLE_CARD_MISSING
    begun = placed(state, "4s")
    assert fault_of(begun, EndTurn(melds("2s 3s 4s"))) is ActionFault.TABLE_CARD_MISSING
    ended = carousel.apply(begun, EndTurn(melds("2s 3s 4s Jk=5s")))
    assert JOKER not in ended.hands[0]
    assert {melds("2s 3s 4s Jk=5s"), melds("Jk=As 2s 3s 4s")} == {ending.table for ending in carousel.endings(begun)}


# --- Ending a turn ----------------------------------------------------------------------------------------------------


def test_cards_have_to_be_placed_before_they_are_melded() -> None:
    state = position("5h 6h 7h", "8h 9h 2c")
    error = refusal(placed(state, "8h"), EndTurn(melds("5h 6h 7h 8h 9h")))
    assert (error.fault, error.cards) == (ActionFault.CARD_NOT_PLACED, parse_cards("9h"))
    error = refusal(state, EndTurn(melds("5h 6h 7h 8h 9h")))
    assert (error.fault, error.cards) == (ActionFault.CARD_NOT_PLACED, parse_cards("8h 9h"))


def test_placed_cards_cannot_be_left_out() -> None:
    begun = placed(position("5h 6h 7h", "8h 4h 2c"), "4h 8h")
    error = refusal(begun, EndTurn(melds("5h 6h 7h 8h")))
    assert (error.fault, error.cards) == (ActionFault.TABLE_CARD_MISSING, parse_cards("4h"))
    assert table_refusal(begun, "5h 6h 7h 8h").fault is ActionFault.TABLE_CARD_MISSING


TABLES = [
    ("8c 8d 8h 8s | 5h 6h 7h", ActionFault.NOTHING_PLAYED, ""),
    ("8c 8d 8h 8s | 5h 6h 7h | Kc Kd Ks", ActionFault.CARD_NOT_HELD, "Ks"),
    ("8c 8d 8h | 5h 6h 7h | Kc Kd Jk=Ks", ActionFault.TABLE_CARD_MISSING, "8s"),
    ("8c 8d 8h 8s | 5h 6h 7h | Kc Kc Kd", ActionFault.CARD_INVENTED, "Kc"),
    ("8c 8d 8h 8s | 5h 6h 7h Jk=Jk", ActionFault.JOKER_UNDECLARED, "Jk"),
    ("8c 8d 8h 8s | 5h 6h 7h | Kc Jk=Ks", ActionFault.NOT_A_MELD, "Kc Jk"),
]


@pytest.mark.parametrize(("table", "fault", "cards"), TABLES)
def test_bad_tables(table: str, fault: ActionFault, cards: str) -> None:
    state = position("8c 8d 8h 8s | 5h 6h 7h", "Kc Kd Jk 2c")
    told = [(error.fault, error.cards, error.meld_fault) for error in (table_refusal(state, table),)]
    refused = refusal(state, EndTurn(melds(table)))
    assert told == [(refused.fault, refused.cards, refused.meld_fault)]
    assert (refused.fault, refused.cards) == (fault, parse_cards(cards))
    assert (refused.meld_fault is MeldFault.TOO_SHORT) == (fault is ActionFault.NOT_A_MELD)


def test_jokers_that_may_not_be_moved() -> None:
    state = position("4h 5h 6h Jk=7h", "7c 7d 2s", rules=evolve(SMALL_HANDS, movable_jokers=False))
    assert places(state) == ""
    moved = "4h 5h 6h | 7c 7d Jk=7h"
    assert table_refusal(state, moved).fault is ActionFault.JOKER_MOVED
    assert fault_of(state, EndTurn(melds(moved))) is ActionFault.JOKER_MOVED
    assert places(evolve(state, rules=SMALL_HANDS)) == "7c 7d"
    assert table_refusal(state, "4h 5h 6h | 7c 7d Jk=7s").fault is ActionFault.JOKER_NOT_REPLACED


def test_turn_actions_count_what_is_placed() -> None:
    state = position("5h 6h 7h", "8h 9h 2c")
    table = melds("5h 6h 7h 8h 9h")
    whole = carousel.turn_actions(state, table)
    assert whole == (Place(parse_card("8h")), Place(parse_card("9h")), EndTurn(table))
    assert carousel.turn_actions(carousel.apply(state, whole[1]), table[::-1]) == (whole[0], whole[2])
    assert carousel.turn_actions(apply_all(carousel, state, whole[:2]), table) == whole[2:]


def test_no_table_ends_a_turn_that_is_over() -> None:
    closed = position("5h 6h 7h", "8h 9h", phase=Phase.CLOSE, draws=1, stock=None, opened=(0,))
    assert table_refusal(closed, "5h 6h 7h 8h").fault is ActionFault.WRONG_PHASE
    over = apply_all(carousel, position("5h 6h 7h", "8h"), [Place(parse_card("8h")), EndTurn(melds("5h 6h 7h 8h"))])
    assert table_refusal(over, "5h 6h 7h 8h").fault is ActionFault.ROUND_OVER


# --- Openings of each player ------------------------------------------------------------------------------------------


def test_vatikan_begins_with_a_run_from_the_hand() -> None:
    state = position("5h 6h 7h", "8h 9h Th Kc Kd Ks 4h", rules=VATIKAN)
    assert places(state) == "Kc Kd 4h 8h 9h Th Ks"
    # A set, or a card laid off, does not open; a run does, and then all may be done in the same turn.
    for table in ("5h 6h 7h | Kc Kd Ks", "5h 6h 7h 8h", "4h 5h 6h 7h 8h 9h", "4h 5h 6h 7h 8h 9h | Kc Kd Ks"):
        error = table_refusal(state, table)
        assert error.fault is ActionFault.OPENING_NOT_MET
    begun = placed(state, "Kc Kd Ks")
    assert not any(isinstance(action, EndTurn) for action in carousel.legal_actions(begun))
    error = refusal(begun, EndTurn(melds("5h 6h 7h | Kc Kd Ks")))
    assert (error.fault, error.cards) == (ActionFault.OPENING_NOT_MET, parse_cards("Kc Kd Ks"))
    opened = apply_all(carousel, begun, carousel.turn_actions(begun, melds("4h 5h 6h | 7h 8h 9h Th | Kc Kd Ks")))
    assert opened.opened == (True, True, False)


def test_an_opened_seat_lays_off() -> None:
    state = position("5h 6h 7h", "8h 2c", rules=VATIKAN, opened=(0,))
    assert places(state) == "8h"


def test_a_joker_may_be_in_the_run_that_opens() -> None:
    state = position("7c 8c 9c", "5h 6h Jk 2c", rules=VATIKAN)
    assert places(state) == "5h 6h Jk"
    begun = placed(state, "5h 6h Jk")
    assert {ending.table for ending in carousel.endings(begun)} == {
        melds("7c 8c 9c | Jk=4h 5h 6h"),
        melds("7c 8c 9c | 5h 6h Jk=7h"),
    }
    # Once laid, the joker is tied to its run like any other, so it cannot serve elsewhere.
    state = position("5c 5d 5s | 7c 8c 9c", "5h 6h Jk 2c", rules=VATIKAN)
    assert table_refusal(state, "5c 5d 5h 5s | 6h Jk=7h | 7c 8c 9c").fault is ActionFault.NOT_A_MELD
    state = position("5c 5d 5s | 8h 9h Th", "5h 6h Jk 2c", rules=VATIKAN)
    assert table_refusal(state, "5c 5d 5h 5s | 6h Jk=7h 8h 9h Th").fault is ActionFault.OPENING_NOT_MET
    free = evolve(state, rules=evolve(VATIKAN, movable_jokers=True))
    assert carousel.turn_actions(free, melds("5c 5d 5h 5s | 6h Jk=7h 8h 9h Th"))
    assert places(state) == places(free) == "5h 6h Jk"


def test_a_joker_of_the_opening_run_may_be_replaced_at_once() -> None:
    state = position("7h 8h 9h Th", "5h 6h Jk Qs Ks", rules=VATIKAN)
    table = melds("5h 6h 7h | 8h 9h Th | Jk=Js Qs Ks")
    assert apply_all(carousel, state, carousel.turn_actions(state, table)).table == table


# --- Knocks, and the end of the stock ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("hand", "points"), [("4d Ah", 5), ("5d Ah", 6), ("2d 3h", 5), ("Jk", 25)])
def test_a_knock_needs_five_points_or_fewer(hand: str, points: int) -> None:
    state = position("5h 6h 7h", hand, phase=Phase.CLOSE, draws=1, stock=None, opened=(0,))
    assert (KNOCK in carousel.legal_actions(state)) == (points <= 5)
    if points > 5:
        error = refusal(state, KNOCK)
        assert (error.fault, error.needed, error.actual) == (ActionFault.OVER_KNOCK_LIMIT, 5, points)


def test_a_knock_may_follow_the_third_card_and_need_no_play() -> None:
    state = position("", "Ac Ad Ah As", phase=Phase.CLOSE, draws=3, stock=None)
    assert not any(state.opened)
    assert carousel.apply(state, KNOCK).phase is Phase.ROUND_OVER


ONE_PACK = evolve(carousel.CAROUSEL, players=3, pack=STANDARD_PACK, hand_size=17)
"""The stock has one card after the deal."""


def last_lap(rules: carousel.Rules) -> list[carousel.State]:
    """The states of a round in which nobody plays, the stock being a single card."""
    state = new_match(carousel, rules, Random(4))
    states = [state]
    while carousel.to_act(state) is not None:
        state = carousel.apply(state, PASS if PASS in carousel.legal_actions(state) else DRAW)
        states.append(state)
    return states


@pytest.mark.parametrize("knocks", [True, False])
def test_after_the_last_card_everybody_has_one_more_turn(knocks: bool) -> None:
    states = last_lap(evolve(ONE_PACK, knock_in_last_lap=knocks))
    told = [(state.turn, state.phase.name, state.draws, state.lap) for state in states]
    first = [(1, "DRAW", 0, 0), (1, "PLAY", 1, 0), (1, "CLOSE", 1, 0)]
    with_knocks = [
        *((2, "PLAY", 0, 0), (2, "CLOSE", 0, 1), (0, "PLAY", 0, 1), (0, "CLOSE", 0, 2)),
        *((1, "PLAY", 0, 2), (1, "CLOSE", 0, 3), (1, "ROUND_OVER", 0, 3)),
    ]
    without_knocks = [(2, "PLAY", 0, 0), (0, "PLAY", 0, 1), (1, "PLAY", 0, 2), (1, "ROUND_OVER", 0, 3)]
    assert told == [*first, *(with_knocks if knocks else without_knocks)]
    assert states[-1].ending is RoundEnd.STOCK_EXHAUSTED
    assert fault_of(states[3], DRAW) is ActionFault.STOCK_EMPTY


def test_play_goes_on_until_all_pass_in_a_row() -> None:
    rules = evolve(ONE_PACK, exhaustion="play_on", knock_limit=None)
    states = last_lap(rules)
    assert [state.lap for state in states if state.phase is Phase.PLAY] == [0, 0, 1, 2]
    assert (states[-1].ending, states[-1].turn) == (RoundEnd.BLOCKED, 1)


def test_a_play_without_stock_begins_the_count_of_passes_anew() -> None:
    rules = evolve(SMALL_HANDS, exhaustion="play_on", knock_limit=None)
    state = position("5h 6h 7h", "8h 2c", rules=rules, lap=2)
    after = apply_all(carousel, state, carousel.turn_actions(state, melds("5h 6h 7h 8h")))
    assert (after.turn, after.lap, after.phase) == (1, 0, Phase.PLAY)
    assert carousel.apply(state, PASS).ending is RoundEnd.BLOCKED
    lap = evolve(state, rules=evolve(rules, exhaustion="last_lap"))
    after = apply_all(carousel, lap, carousel.turn_actions(lap, melds("5h 6h 7h 8h")))
    assert after.ending is RoundEnd.STOCK_EXHAUSTED


def test_a_draw_that_is_due_is_skipped_when_the_stock_is_empty() -> None:
    state = position("5h 6h 7h", "8c 2d", draws=1)
    after = carousel.apply(state, PASS)
    assert (after.turn, after.phase, after.draws, after.lap) == (0, Phase.CLOSE, 1, 0)
    after = carousel.apply(after, PASS)
    assert (after.turn, after.phase, after.lap) == (1, Phase.PLAY, 0)


def test_going_out_ends_the_round_in_the_last_lap_too() -> None:
    rules = evolve(SMALL_HANDS, knock_in_last_lap=False)
    state = position("5h 6h 7h", "8h", rules=rules, lap=1)
    after = apply_all(carousel, state, carousel.turn_actions(state, melds("5h 6h 7h 8h")))
    assert (after.ending, after.lap) == (RoundEnd.WENT_OUT, 2)
    assert fault_of(after, PASS) is ActionFault.ROUND_OVER
    assert carousel.to_act(after) is None
    assert carousel.legal_actions(after) == ()


def test_the_deal_passes_to_the_left() -> None:
    state = position("5h 6h 7h", "2c", others=["3c", "4d"], stock=None, draws=1, phase=Phase.CLOSE, opened=(0,))
    after = carousel.apply(state, KNOCK)
    following = carousel.next_round(after, carousel.pack(after.rules))
    assert (after.dealer, following.dealer, following.turn) == (2, 0, 1)
    with pytest.raises(StateError) as refused:
        carousel.next_round(following, carousel.pack(after.rules))
    assert refused.value.faults == (StateFault.ROUND_NOT_OVER,)


def test_refusals_name_the_action_and_the_seat() -> None:
    state = position("5h 6h 7h", "8h 2c")
    with pytest.raises(IllegalActionError) as refused:
        carousel.check(state, Place(parse_card("2c")))
    assert (refused.value.action, refused.value.seat) == (Place(parse_card("2c")), 0)

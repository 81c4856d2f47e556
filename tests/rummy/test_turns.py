"""The course of a round: drawing, an empty stock, calls, and how a round ends."""

from __future__ import annotations

from random import Random

import pytest
from attrs import evolve

from rummykit import JOKER, PackSpec, StateError, parse_card, parse_cards, sorted_cards
from rummykit.actions import Discard, DrawStock, Pass
from rummykit.cards import RANKS, shuffled
from rummykit.errors import StateFault
from rummykit.games import rummy
from rummykit.games.rummy import Phase
from rummykit.outcomes import RoundEnd
from rummykit.testing import rigged_deck

from .positions import act, hand, laid, play, position, validate, went_out

BASIC, FREE, FIVE_HUNDRED = rummy.BASIC, rummy.BICYCLE_BASIC, rummy.FIVE_HUNDRED
RUN = "7d 8d 9d"


def test_a_deal() -> None:
    rules = evolve(BASIC, players=3)
    cards = shuffled(rummy.pack(rules), Random(1))
    state = rummy.deal(rules, cards, dealer=1, reshuffle_seed=7)
    assert (state.phase, state.turn, state.dealer, state.reshuffle_seed) == (Phase.DRAW, 2, 1, 7)
    # One card at a time from the dealer's left.
    assert state.hands[2] == sorted_cards(cards[0:21:3])
    assert state.hands[0] == sorted_cards(cards[1:21:3])
    assert state.discards == (cards[21],)
    assert state.stock[::-1] == cards[22:]


def test_only_a_finished_round_has_another() -> None:
    state = rummy.deal(BASIC, rummy.pack(BASIC))
    with pytest.raises(StateError) as caught:
        rummy.next_round(state, rummy.pack(BASIC))
    assert caught.value.faults == (StateFault.ROUND_NOT_OVER,)
    over = went_out(BASIC, 0, ["", "Kd"], results=((95, 0),))
    with pytest.raises(StateError) as caught:
        rummy.next_round(over, rummy.pack(BASIC))
    assert caught.value.faults == (StateFault.MATCH_OVER,)


def test_a_card_drawn_from_the_stock_may_be_discarded_at_once() -> None:
    state = play(position(BASIC, ["4c 5c", "Kc"], stock="2h", pile="9s"), "draw-stock", "discard 2h")
    assert (state.turn, state.discards[-1]) == (1, parse_card("2h"))


def test_the_card_taken_may_be_discarded_on_a_later_turn() -> None:
    state = position(BASIC, ["4c 5c", "Kc Ks"], stock="2h 3h", pile="9s")
    state = play(state, "draw-discard", "discard 4c", "draw-stock", "discard 2h", "draw-stock", "discard 9s")
    assert state.known == ((), ())


# --- an empty stock


def nearly_empty(rules: rummy.Rules, **fields: object) -> rummy.State:
    """Seat 0 has drawn the last card of the stock and is to discard the six of spades."""
    return position(rules, ["4c 5c 6s", "Kc Ks"], pile="4d Js 2h", rest="pile", phase=Phase.PLAY, **fields)


def test_the_pile_is_turned_over_in_its_order_and_everybody_knows_it() -> None:
    state = play(nearly_empty(BASIC), "discard 6s")
    order = state.discards
    assert rummy.observe(state, 0).stock is None
    state = play(state, "draw-stock")
    assert (state.recycles, state.stock, state.discards) == (1, order[:0:-1], ())
    assert order[0] in state.hands[1]
    assert state.known[1] == (order[0],)
    assert rummy.observe(state, 0).stock == rummy.observe(state, None).stock == state.stock


def test_the_pile_is_turned_over_so_often() -> None:
    state = play(nearly_empty(evolve(BASIC, max_recycles=1), recycles=1), "discard 6s")
    assert rummy.legal_actions(state) == (Pass(), rummy.DrawDiscard())
    over = play(state, "pass")
    assert (over.ending, over.turn) == (RoundEnd.BLOCKED, 1)


def test_a_pile_that_keeps_its_upcard_needs_two_cards() -> None:
    rules = evolve(BASIC, recycle_upcard=True, pack=PackSpec(ranks=RANKS[:6]), hand_size=10)
    state = evolve(position(rules, ["4c 5c", "6c"], pile="2h"), stock=())
    assert rummy.legal_actions(state) == (Pass(), rummy.DrawDiscard())
    more = evolve(position(rules, ["4c 5c", "6c"], pile="2h 3h"), stock=())
    assert play(more, "draw-stock").discards == parse_cards("2h")


def test_a_shuffled_pile_is_known_to_nobody() -> None:
    rules = evolve(BASIC, stock_exhaustion="reshuffle")
    state = play(nearly_empty(rules), "discard 6s")
    pile = state.discards
    after = play(state, "draw-stock")
    assert after.discards == pile[-1:]
    assert sorted_cards((*after.stock, *set(after.hands[1]).difference(state.hands[1]))) == sorted_cards(pile[:-1])
    assert after.stock[::-1] != pile[1:-1]
    assert after.known[1] == ()
    assert rummy.observe(after, 0).stock is None
    assert after.reshuffle_seed == state.reshuffle_seed + 1
    assert play(evolve(state, reshuffle_seed=2), "draw-stock").stock != after.stock


def test_block_rummy_never_uses_the_pile_again() -> None:
    state = play(nearly_empty(rummy.BLOCK), "discard 6s")
    assert rummy.legal_actions(state) == (Pass(), rummy.DrawDiscard())
    # Who takes the top discard plays on.
    state = play(state, "draw-discard", "discard Kc")
    assert play(state, "pass").ending is RoundEnd.BLOCKED


def test_the_round_ends_with_the_turn_in_which_the_last_card_was_drawn() -> None:
    rules = evolve(FIVE_HUNDRED, stock_exhaustion="immediate")
    over = play(nearly_empty(rules), "discard 6s")
    assert (over.phase, over.ending, over.turn) == (Phase.ROUND_OVER, RoundEnd.STOCK_EXHAUSTED, 0)


def test_who_declines_the_pile_of_500_ends_the_round() -> None:
    state = play(nearly_empty(FIVE_HUNDRED), "discard 6s")
    over = play(state, "pass")
    assert over.ending is RoundEnd.BLOCKED
    validate(over)


# --- going out


def test_a_hand_played_out_ends_the_round_at_once() -> None:
    state = position(FREE, ["4c 5c 6c", "Kc"], phase=Phase.PLAY, pile="2h")
    over = play(state, "lay-meld | run 4c 5c 6c")
    assert (over.phase, over.turn, over.going_rummy) == (Phase.ROUND_OVER, 0, True)


def test_who_floats_stays_in_without_cards() -> None:
    rules = evolve(FIVE_HUNDRED, going_out="float")
    state = position(rules, ["4c 5c 6c", "Kc 2d"], phase=Phase.PLAY, stock="3h Qs", pile="2h")
    state = play(state, "lay-meld | run 4c 5c 6c")
    assert (state.phase, state.turn, state.hands[0]) == (Phase.DRAW, 1, ())
    validate(state)
    state = play(state, "draw-stock", "discard 2d", "draw-stock")
    over = play(state, "discard Qs")
    assert (over.ending, over.turn) == (RoundEnd.WENT_OUT, 0)


def test_a_last_card_that_fits_is_laid_off_and_who_floats_goes_on_floating() -> None:
    rules = evolve(FIVE_HUNDRED, going_out="float", forbid_playable_final_discard=True)
    table = [laid(rules, 1, RUN)]
    state = position(rules, ["", "Kc"], table=table, stock="Td", pile="2h")
    state = play(state, "draw-stock")
    assert rummy.legal_actions(state) == (act("lay-off Td 0"),)
    assert play(state, "lay-off Td 0").phase is Phase.DRAW


# --- calls

CALLS = evolve(FIVE_HUNDRED, players=3, call_rummy=True)


def called(rules: rummy.Rules, discard: str = "6d", pile: str = "4s 5c", **fields: object) -> rummy.State:
    """Seat 0 discards, and seat 1 is asked first."""
    fields.setdefault("table", [laid(rules, 0, RUN)])
    state = position(rules, [f"Kc {discard}", "2c Ah", "3c 4h"], pile=pile, phase=Phase.PLAY, **fields)
    return play(state, f"discard {discard}")


def test_each_seat_but_the_discarder_is_asked_in_turn() -> None:
    state = called(CALLS)
    assert (state.phase, state.turn, state.claim) == (Phase.CLAIM, 1, rummy.Claim(0, 1))
    state = play(state, "pass")
    assert (state.phase, state.turn) == (Phase.CLAIM, 2)
    state = play(state, "pass")
    assert (state.phase, state.turn, state.claim) == (Phase.DRAW, 1, None)


def test_nobody_is_asked_about_a_card_that_cannot_be_played() -> None:
    assert called(CALLS, "Qs").phase is Phase.DRAW
    assert called(FIVE_HUNDRED_OF_THREE).phase is Phase.DRAW


FIVE_HUNDRED_OF_THREE = evolve(FIVE_HUNDRED, players=3)


def test_only_who_may_lay_off_is_asked() -> None:
    rules = evolve(CALLS, lay_off_requires_own_meld=True)
    assert called(rules).phase is Phase.DRAW
    table = [laid(rules, 0, RUN), laid(rules, 2, "Jc Jh Js")]
    assert called(rules, table=table).turn == 2


def test_a_meld_of_the_pile_alone_may_be_called() -> None:
    state = called(CALLS, "5s", pile="Kh 5c 2s 5h", table=[])
    assert (state.phase, state.turn) == (Phase.CLAIM, 1)
    assert rummy.legal_actions(state) == (rummy.CallRummy(4), Pass())
    state = play(state, "call-rummy depth=4")
    assert rummy.legal_actions(state) == (act("lay-meld | set 5c 5h 5s"),)
    state = play(state, "lay-meld | set 5c 5h 5s")
    assert (hand(state, 1), state.discards) == ("2c Ah 2s", parse_cards("Kh"))


def test_the_caller_takes_the_card_only() -> None:
    rules = evolve(CALLS, claim_takes="card_only")
    state = play(called(rules, "Qs", pile="4s 6d Js"), "call-rummy depth=3", "lay-off 6d 0")
    assert (hand(state, 1), state.discards) == ("2c Ah", parse_cards("4s Js Qs"))
    assert state.known == ((), (), ())


def test_the_discarder_draws_two() -> None:
    rules = evolve(CALLS, call_penalty="draw2")
    state = play(called(rules, stock="8s 9s Ts"), "call-rummy", "lay-off 6d 0")
    assert hand(state, 0) == "Kc 8s 9s"
    assert state.known[0] == ()
    assert state.stock[-1] is parse_card("Ts")


def test_the_discarder_draws_what_is_left() -> None:
    rules = evolve(CALLS, call_penalty="draw2")
    state = evolve(called(rules), stock=parse_cards("8s"))
    state = play(state, "call-rummy", "lay-off 6d 0")
    assert (hand(state, 0), state.stock) == ("Kc 8s", ())


def test_the_discarder_takes_the_pile() -> None:
    rules = evolve(CALLS, call_penalty="take_pile")
    state = play(called(rules, "Qs", pile="4s 6d Js"), "call-rummy depth=3", "lay-off 6d 0")
    assert (hand(state, 0), state.discards) == ("Kc 4s", ())
    assert state.known == (parse_cards("4s"), parse_cards("Js Qs"), ())
    # With no pile there is only the stock to draw from.
    assert rummy.legal_actions(state) == (DrawStock(),)


def test_the_caller_discards_in_call_rummy_and_that_card_may_be_called() -> None:
    rules = evolve(CALLS, claim_discards=True, draw_depth="top", pile_duty="never")
    table = [laid(rules, 0, RUN), laid(rules, 0, "Jc Jh Js")]
    state = position(rules, ["Kc 6d", "2c Ah", "Jd 4h"], pile="4s", phase=Phase.PLAY, table=table)
    state = play(state, "discard 6d", "pass", "call-rummy", f"lay-off 6d {next_index(state, RUN)}")
    assert (state.phase, state.turn) == (Phase.CALLER_DISCARD, 2)
    validate(state)
    assert rummy.legal_actions(state) == (Discard(parse_card("Jd")), Discard(parse_card("4h")))
    again = play(state, "discard Jd")
    assert (again.phase, again.turn, again.claim) == (Phase.CLAIM, 0, rummy.Claim(2, 1))
    validate(again)
    again = play(again, "pass", "pass")
    assert (again.phase, again.turn) == (Phase.DRAW, 1)
    plain = play(state, "discard 4h")
    assert (plain.phase, plain.turn) == (Phase.DRAW, 1)


def next_index(state: rummy.State, text: str) -> int:
    cards = parse_cards(text)
    return next(index for index, one in enumerate(state.table) if one.meld.cards == cards)


def test_the_caller_may_go_out_by_the_discard() -> None:
    rules = evolve(CALLS, claim_discards=True)
    state = position(rules, ["Kc 6d", "2c", "3c"], pile="4s", phase=Phase.PLAY, table=[laid(rules, 0, RUN)])
    over = play(state, "discard 6d", "call-rummy", "lay-off 6d 0", "discard 2c")
    assert (over.ending, over.turn, over.claim) == (RoundEnd.WENT_OUT, 1, None)
    validate(over)


def test_a_caller_without_cards_does_not_discard() -> None:
    rules = evolve(CALLS, claim_discards=True, going_out="float")
    state = position(rules, ["Kc 6d", "", "3c"], pile="4s", phase=Phase.PLAY, table=[laid(rules, 0, RUN)])
    after = play(state, "discard 6d", "call-rummy", "lay-off 6d 0")
    assert (after.phase, after.turn, after.hands[1]) == (Phase.DRAW, 1, ())


def test_a_penalty_that_empties_the_stock_ends_a_round_that_ends_with_it() -> None:
    rules = evolve(CALLS, call_penalty="draw2", stock_exhaustion="immediate")
    state = evolve(called(rules), stock=parse_cards("8s"))
    over = play(state, "call-rummy", "lay-off 6d 0")
    assert (over.ending, over.claim) == (RoundEnd.STOCK_EXHAUSTED, None)


def test_the_round_is_over_before_anybody_can_call() -> None:
    state = position(CALLS, ["6d", "2c", "3c"], pile="4s", phase=Phase.PLAY, table=[laid(CALLS, 0, RUN)])
    assert play(state, "discard 6d").ending is RoundEnd.WENT_OUT


# --- what is known


def test_cards_taken_are_known_until_they_are_seen_again() -> None:
    state = position(FIVE_HUNDRED, ["5c 5d Js 8h", "Kc Ks"], pile="5h 9c Kd 2s 7h")
    state = play(state, "draw-discard depth=5", "lay-meld | set 5c 5d 5h", "discard 9c")
    assert state.known[0] == parse_cards("Kd 7h 2s")
    view = rummy.observe(state, 1)
    assert (view.hands[0], view.hand_sizes[0], view.known[0]) == (None, 5, parse_cards("Kd 7h 2s"))


def test_of_two_equal_cards_one_is_no_longer_known_when_one_is_played() -> None:
    rules = evolve(FIVE_HUNDRED, players=5)
    hands = ["5h 8s Kd", "Kc", "Kc", "Ks", "Ks"]
    state = position(rules, hands, phase=Phase.PLAY, known=(parse_cards("5h Kd"), (), (), (), ()))
    assert play(state, "discard 5h").known[0] == parse_cards("Kd")


def test_melds_of_two_packs_with_equal_cards_keep_one_order() -> None:
    rules = evolve(FIVE_HUNDRED, players=5, distinct_suits=False)
    table = [laid(rules, 1, "9c 9d 9h")]
    state = position(rules, ["9d 2c", "Kc", "Kc", "Ks", "Ks"], table=table, phase=Phase.PLAY)
    state = play(state, "lay-off 9d 0")
    assert state.table[0].by == (1, 0, 1, 1)
    validate(state)


def test_a_joker_of_the_table_that_is_exchanged_in_a_set_keeps_one_order() -> None:
    rules = evolve(FIVE_HUNDRED, players=5, distinct_suits=False, joker_exchange=True)
    table = [laid(rules, 1, "9c Jk=9c 9d")]
    state = position(rules, ["9c 2c", "", "", "", ""], table=table, phase=Phase.PLAY)
    after = play(state, "exchange-joker 9c 0")
    assert after.table[0].meld.cards == parse_cards("9c 9c 9d")
    assert after.table[0].by == (0, 1, 1)
    assert after.hands[0] == (parse_card("2c"), JOKER)


def test_a_rigged_deal_is_played_to_its_end() -> None:
    hand_of_ten = parse_cards("3c 4c 5c 6c 8d 8h 8s Jh Qh Kh")
    deck = rigged_deck(rummy, FREE, hands={1: hand_of_ten}, upcard=parse_card("2d"), draws=parse_cards("2s"))
    melds = ["lay-meld | run 3c 4c 5c 6c", "lay-meld | set 8d 8h 8s", "lay-meld | run Jh Qh Kh"]
    over = play(rummy.deal(FREE, deck), "draw-stock", *melds, "discard 2s")
    rummy.validate(over)
    assert (over.ending, over.going_rummy) == (RoundEnd.WENT_OUT, True)

"""The worked examples of the text on basic rummy, by their numbers."""

from __future__ import annotations

import pytest
from attrs import evolve

from rummy.positions import PASS, STOCK, fault_of, hand, laid, lay, meld_of, play, points, position, went_out
from rummykit import MeldError, check_meld, is_meld, parse_card, parse_cards
from rummykit.actions import Discard
from rummykit.errors import ActionFault
from rummykit.games import rummy
from rummykit.outcomes import RoundEnd

THREE = evolve(rummy.BASIC, players=3)
BOTH_ENDS = evolve(rummy.BASIC, ace_rank="high_low", ace_value=11)


def test_b1_out_by_discard() -> None:
    state = position(THREE, ["3c", "Kh 7d 2c", "Ah 4d 9s 9c"], phase=rummy.Phase.PLAY)
    over = play(state, "discard 3c")
    assert over.ending is RoundEnd.WENT_OUT
    assert points(over) == (42, 0, 0)


def test_b2_two_cards_laid_off_on_one_meld() -> None:
    state = position(rummy.BASIC, ["7s 6s Kd", "Kc"], stock="2h", table=[laid(rummy.BASIC, 1, "8s 9s Ts")], pile="4c")
    drawn = play(state, "draw-stock")
    assert fault_of(drawn, rummy.LayOff(parse_card("6s"), 0)) is ActionFault.DOES_NOT_FIT
    after = play(drawn, "lay-off 7s 0", "lay-off 6s 0", "discard Kd")
    assert hand(after, 0) == "2h"
    assert after.table == (laid(rummy.BASIC, 1, "6s 7s 8s 9s Ts", [0, 0, 1, 1, 1]),)


def test_b3_one_meld_a_turn() -> None:
    cards = "4c 5c 6c Qd Qh Qs 9d"
    limited = position(rummy.BASIC, [cards, "Kc"], stock="3h", pile="2d")
    drawn = play(limited, "draw-stock", "lay-meld | set Qd Qh Qs")
    assert fault_of(drawn, lay("4c 5c 6c", rummy.BASIC)) is ActionFault.MELD_LIMIT
    after = play(drawn, "discard 9d")
    assert hand(after, 0) == "4c 5c 6c 3h"
    assert rummy.BASIC.hand_value(after.hands[0]) == 18

    free = position(rummy.BICYCLE_BASIC, [cards, "Kc"], stock="3h", pile="2d")
    after = play(free, "draw-stock", "lay-meld | set Qd Qh Qs", "lay-meld | run 4c 5c 6c", "discard 9d")
    assert hand(after, 0) == "3h"
    assert rummy.BASIC.hand_value(after.hands[0]) == 3


GOING_RUMMY = "3c 4c 5c 6c 8d 8h 8s Jh Qh Kh"
AGAINST = "Ks Kc Jc Td 9d 9c 7c 5d 2h Ah"


@pytest.mark.parametrize(
    ("rules", "won"), [(rummy.BICYCLE_BASIC, 146), (evolve(rummy.BICYCLE_BASIC, rummy_multiplier=1), 73)]
)
def test_b4_going_rummy(rules: rummy.Rules, won: int) -> None:
    state = position(rules, [GOING_RUMMY, AGAINST], stock="2s", pile="Ac")
    melds = ["lay-meld | run 3c 4c 5c 6c", "lay-meld | set 8d 8h 8s", "lay-meld | run Jh Qh Kh"]
    over = play(state, "draw-stock", *melds, "discard 2s")
    assert over.going_rummy
    assert points(over) == (won, 0)


def test_b5_not_rummy_after_a_lay_off_on_an_earlier_turn() -> None:
    rules = rummy.BICYCLE_BASIC
    earlier = laid(rules, 1, "4s 5s 6s 7s", [1, 1, 1, 0])
    state = position(rules, [GOING_RUMMY, AGAINST], stock="2s", pile="Ac", table=[earlier])
    melds = ["lay-meld | run 3c 4c 5c 6c", "lay-meld | set 8d 8h 8s", "lay-meld | run Jh Qh Kh"]
    over = play(state, "draw-stock", *melds, "discard 2s")
    assert not over.going_rummy
    assert points(over) == (73, 0)


@pytest.mark.parametrize(
    ("scoring", "given"), [("lowest_collects", (18, 0, 0)), ("all_penalised", (-8, -13, -21)), ("void", (0, 0, 0))]
)
def test_b6_a_blocked_deal(scoring: str, given: tuple[int, ...]) -> None:
    rules = evolve(rummy.BLOCK, players=3, block_scoring=scoring)
    state = position(rules, ["As 2d 5c", "Kh 3c", "9s 2c Qd"], rest="pile", turn=1)
    over = play(state, "pass")
    assert over.ending is RoundEnd.BLOCKED
    assert points(over) == given


def test_b7_the_ace() -> None:
    cards = parse_cards("Qs Ks As")
    with pytest.raises(MeldError):
        check_meld(cards, rummy.BASIC.meld_rules)
    assert rummy.BASIC.hand_value(cards) == 21
    assert is_meld(cards, BOTH_ENDS.meld_rules)
    assert BOTH_ENDS.hand_value(cards) == 31
    assert evolve(BOTH_ENDS, ace_value=15).hand_value(cards) == 35


def test_b8_a_discard_needed() -> None:
    state = position(rummy.BASIC, ["7c 8c", "Kc"], stock="9c", pile="2d")
    assert play(state, "draw-stock", "lay-meld | run 7c 8c 9c").ending is RoundEnd.WENT_OUT

    strict = evolve(rummy.BASIC, going_out="discard")
    drawn = play(position(strict, ["7c 8c", "Kc"], stock="9c", pile="2d"), "draw-stock")
    assert fault_of(drawn, lay("7c 8c 9c", strict)) is ActionFault.NO_DISCARD_LEFT
    assert rummy.legal_actions(drawn) == tuple(Discard(card) for card in parse_cards("7c 8c 9c"))


def test_b9_the_pile_is_turned_over() -> None:
    hands = ["As", "5c"]
    rest = [laid(rummy.BASIC, 1, text) for text in ALL_BUT_THE_PILE]
    state = position(rummy.BASIC, hands, pile="4d Js 2h", table=rest)
    assert state.stock == ()
    after = play(state, "draw-stock")
    assert hand(after, 0) == "4d As"
    assert after.discards == ()
    assert after.stock == parse_cards("2h Js")

    upcard = evolve(rummy.BASIC, recycle_upcard=True)
    after = play(position(upcard, hands, pile="4d Js 2h", table=rest), "draw-stock")
    assert hand(after, 0) == "As Js"
    assert after.discards == parse_cards("4d")
    assert after.stock == parse_cards("2h")


ALL_BUT_THE_PILE = (
    "Ac Ad Ah",
    "2c 2d 2s",
    "3c 3d 3h 3s",
    "4c 4h 4s",
    "5d 5h 5s",
    *(f"{rank}c {rank}d {rank}h {rank}s" for rank in "6789TQK"),
    "Jc Jd Jh",
)
"""Melds of all cards but those of example 9."""


def test_b10_no_rearranging() -> None:
    table = [laid(rummy.BASIC, 1, "2c 2h 2d 2s"), laid(rummy.BASIC, 1, "3s 4s 5s")]
    state = position(rummy.BASIC, ["As 9d", "Kc"], pile="Jd", table=table, phase=rummy.Phase.PLAY)
    for index in range(2):
        assert fault_of(state, rummy.LayOff(parse_card("As"), index)) is ActionFault.DOES_NOT_FIT


# --- section 9


def test_nothing_is_laid_off_on_a_run_of_thirteen() -> None:
    run = laid(rummy.BASIC, 1, "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc")
    state = position(rummy.BASIC, ["As 9d", "Kd"], pile="Jd", table=[run], phase=rummy.Phase.PLAY)
    assert not any(isinstance(action, rummy.LayOff) for action in rummy.legal_actions(state))


def test_with_one_card_and_the_top_discard_the_other_is_discarded() -> None:
    state = position(rummy.BASIC, ["9d", "Kc"], pile="Jd")
    after = play(state, "draw-discard")
    assert rummy.legal_actions(after) == (Discard(parse_card("9d")),)


def test_a_card_may_be_laid_off_on_ones_own_fresh_meld() -> None:
    state = position(rummy.BASIC, ["7c 8c 9c Tc 2d", "Kc"], pile="Jd", phase=rummy.Phase.PLAY)
    over = play(state, "lay-meld | run 7c 8c 9c", "lay-off Tc 0", "discard 2d")
    assert over.ending is RoundEnd.WENT_OUT


def test_six_players_leave_fifteen_cards() -> None:
    six = evolve(rummy.BASIC, players=6)
    assert len(rummy.deal(six, rummy.pack(six)).stock) == 15
    assert [evolve(rummy.BASIC, players=players).cards_each for players in range(2, 7)] == [10, 7, 7, 6, 6]


def test_with_both_piles_empty_the_deal_is_blocked() -> None:
    state = position(evolve(rummy.BASIC, going_out="float"), ["As", "5c"], table=[], rest="stock")
    state = evolve(state, stock=())
    assert rummy.legal_actions(state) == (PASS,)
    assert rummy.apply(state, PASS).ending is RoundEnd.BLOCKED
    assert fault_of(state, STOCK) is ActionFault.STOCK_EMPTY
    assert fault_of(state, rummy.DrawDiscard()) is ActionFault.PILE_EMPTY


def test_a_meld_that_leaves_only_the_card_just_taken_is_refused() -> None:
    state = play(position(rummy.BASIC, ["7c 8c 9c", "Kc"], pile="2d Jd"), "draw-discard")
    assert fault_of(state, lay("7c 8c 9c", rummy.BASIC)) is ActionFault.NO_DISCARD_LEFT
    # It is allowed where that card can go on the table.
    fits = play(position(rummy.BASIC, ["7c 8c 9c", "Kc"], pile="2d Tc"), "draw-discard")
    over = play(fits, "lay-meld | run 7c 8c 9c", "lay-off Tc 0")
    assert over.ending is RoundEnd.WENT_OUT


def test_of_two_players_the_winner_may_deal() -> None:
    over = went_out(rummy.BICYCLE_BASIC, 1, ["Kd", ""], pile="2c", dealer=0)
    following = rummy.next_round(over, rummy.pack(rummy.BICYCLE_BASIC))
    assert (following.dealer, following.turn) == (1, 0)
    alternate = evolve(over, rules=rummy.BASIC, dealer=1)
    following = rummy.next_round(alternate, rummy.pack(rummy.BASIC))
    assert (following.dealer, following.turn) == (0, 1)


def test_three_players_deal_in_turn_whoever_won() -> None:
    rules = evolve(rummy.BICYCLE_BASIC, players=3)
    over = went_out(rules, 2, ["Kd", "Ks", ""], pile="2c", dealer=0)
    assert rummy.next_round(over, rummy.pack(rules)).dealer == 1


def test_a_meld_says_what_it_is() -> None:
    assert meld_of(rummy.BASIC, "8s 9s Ts").faces == parse_cards("8s 9s Ts")

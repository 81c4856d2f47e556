"""The worked examples of the text on 500 rum, by their numbers."""

from __future__ import annotations

import pytest
from attrs import evolve

from rummy.positions import fault_of, hand, laid, play, points, position, went_out
from rummykit import parse_card, parse_cards, parse_meld
from rummykit.actions import DrawStock
from rummykit.errors import ActionFault
from rummykit.games import rummy
from rummykit.outcomes import RoundEnd, ScoreKind, ScoreLine

FIVE_HUNDRED = rummy.FIVE_HUNDRED
FOUR = evolve(FIVE_HUNDRED, players=4, call_rummy=True)
PILE = "5h 9c Kd 2s 7h"
REPRESENTED = evolve(FIVE_HUNDRED, joker_melded="represented")


@pytest.mark.parametrize(("text", "worth"), [("Ac 2c 3c", 6), ("Ac Ad As", 45), ("Qh Kh Ah", 35)])
def test_f1_what_aces_are_worth(text: str, worth: int) -> None:
    assert sum(FIVE_HUNDRED.melded_values(parse_meld(text, FIVE_HUNDRED.meld_rules))) == worth
    assert FIVE_HUNDRED.hand_value(parse_cards("Ac")) == 15


def test_f2_taking_from_the_bottom() -> None:
    state = position(FIVE_HUNDRED, ["5c 5d Js 8h Qc 3d 4s", ""], pile=PILE)
    taken = play(state, "draw-discard depth=5")
    assert taken.phase is rummy.Phase.USE
    assert taken.known[0] == parse_cards("9c Kd 5h 7h 2s")
    assert fault_of(taken, rummy.Discard(parse_card("Kd"))) is ActionFault.TAKEN_NOT_USED
    after = play(taken, "lay-meld | set 5c 5d 5h")
    assert hand(after, 0) == "9c Qc 3d Kd 7h 8h 2s 4s Js"
    after = play(after, "discard Kd")
    over = evolve(after, phase=rummy.Phase.ROUND_OVER, turn=1, ending=RoundEnd.WENT_OUT)
    assert points(over) == (-38, 0)


def test_f3_a_card_that_cannot_be_used_is_not_taken() -> None:
    state = position(FIVE_HUNDRED, ["Js 8h Qc 3d 4s", ""], pile=PILE)
    assert fault_of(state, rummy.DrawDiscard(5)) is ActionFault.CANNOT_BE_USED
    assert fault_of(state, rummy.DrawDiscard(1)) is ActionFault.CANNOT_BE_USED
    runs = position(FIVE_HUNDRED, ["Js 8h 9h Qc 3d 4s", ""], pile=PILE)
    after = play(runs, "draw-discard", "lay-meld | run 7h 8h 9h")
    assert after.taken is None


def test_f4_taken_cards_are_used_together() -> None:
    state = position(FIVE_HUNDRED, ["8s Jc Jh 2d", "Kc"], pile="6s 7s Jd")
    over = play(state, "draw-discard depth=3", "lay-meld | run 6s 7s 8s", "lay-meld | set Jc Jd Jh", "discard 2d")
    assert over.ending is RoundEnd.WENT_OUT
    assert points(over) == (51, -10)


def test_f5_who_lays_off_owns_the_card() -> None:
    rules = evolve(FIVE_HUNDRED, players=3)
    table = [laid(rules, 0, "7d 8d 9d")]
    state = position(rules, ["Jd 2c", "Td 3c 4h", "4c"], table=table, turn=1, phase=rummy.Phase.PLAY, stock="5c 5h")
    state = play(state, "lay-off Td 0", "discard 3c", "draw-stock", "discard 4c", "draw-stock", "lay-off Jd 0")
    assert state.table == (laid(rules, 0, "7d 8d 9d Td Jd", [0, 0, 0, 1, 0]),)
    over = evolve(state, phase=rummy.Phase.ROUND_OVER, hands=((),) * 3, ending=RoundEnd.WENT_OUT)
    assert points(over) == (34, 10, 0)


def test_f6_a_negative_deal() -> None:
    state = went_out(FIVE_HUNDRED, 1, ["As Kd Jk", ""], [laid(FIVE_HUNDRED, 0, "7d 8d 9d")])
    assert rummy.score(state) == (
        ScoreLine((0,), ScoreKind.CARDS_MELDED, 24),
        ScoreLine((0,), ScoreKind.CARDS_LEFT, -40),
    )
    assert points(state) == (-16, 0)


def test_f7_the_end_of_a_match() -> None:
    rules = evolve(FIVE_HUNDRED, players=3)
    earlier = ((478, 465, 120),)
    melds = [laid(rules, 0, "Tc Jc Qc Kc"), laid(rules, 1, "8d 9d Td Jd Qd")]
    over = went_out(rules, 1, ["9h", "", "6c Th"], melds, results=earlier)
    assert points(over) == (31, 47, -16)
    standings = rummy.standings(over)
    assert standings.totals == (509, 512, 104)
    assert standings.winners == (1,)
    level = evolve(over, results=((478, 462, 120),))
    assert rummy.standings(level).totals[:2] == (509, 509)
    assert rummy.standings(level).winners == ()
    assert rummy.next_round(level, rummy.pack(rules)).results[-1] == (31, 47, -16)


@pytest.mark.parametrize(("before", "worth"), [("2h 3h 4h", 1), ("Jh Qh Kh", 15)])
def test_f8_a_low_ace_by_lay_off(before: str, worth: int) -> None:
    state = position(FIVE_HUNDRED, ["Ah 9c", "Kc"], table=[laid(FIVE_HUNDRED, 1, before)], phase=rummy.Phase.PLAY)
    over = play(state, "lay-off Ah 0", "discard 9c")
    assert rummy.score(over)[0] == ScoreLine((0,), ScoreKind.CARDS_MELDED, worth)


def test_f9_calling_rummy() -> None:
    table = [laid(FOUR, 0, "7d 8d 9d")]
    state = position(FOUR, ["Kc", "6d Qs", "2c", "3c"], pile="4s", table=table, turn=1, phase=rummy.Phase.PLAY)
    state = play(state, "discard 6d")
    assert (state.phase, state.turn) == (rummy.Phase.CLAIM, 2)
    state = play(state, "call-rummy")
    assert state.phase is rummy.Phase.CALLED
    after = play(state, "lay-off 6d 0")
    assert (after.phase, after.turn) == (rummy.Phase.DRAW, 2)
    assert after.table == (laid(FOUR, 0, "6d 7d 8d 9d", [2, 0, 0, 0]),)
    assert hand(after, 2) == "2c"


def test_f9_the_seat_left_of_the_discarder_moves_next_whoever_called() -> None:
    table = [laid(FOUR, 0, "7d 8d 9d")]
    state = position(FOUR, ["Kc", "6d Qs", "2c", "3c"], pile="4s", table=table, turn=1, phase=rummy.Phase.PLAY)
    after = play(state, "discard 6d", "pass", "call-rummy", "lay-off 6d 0")
    assert (after.phase, after.turn) == (rummy.Phase.DRAW, 2)
    assert after.table[0].by == (3, 0, 0, 0)


def test_f9_a_buried_card_is_called_with_those_above_it() -> None:
    table = [laid(FOUR, 0, "7d 8d 9d")]
    state = position(FOUR, ["Kc", "Qs Kd", "2c", "3c"], pile="4s 5c 6d Js", table=table, turn=1, phase=rummy.Phase.PLAY)
    after = play(state, "discard Qs", "call-rummy depth=3", "lay-off 6d 0")
    assert hand(after, 2) == "2c Js Qs"
    assert after.known[2] == parse_cards("Js Qs")
    assert after.discards == parse_cards("4s 5c")


def test_f10_a_playable_last_discard() -> None:
    table = [laid(FIVE_HUNDRED, 1, "7d 8d 9d")]
    state = position(FIVE_HUNDRED, ["Td", "Kc"], table=table, phase=rummy.Phase.PLAY)
    assert points(play(state, "discard Td")) == (0, 14)
    strict = evolve(state, rules=evolve(FIVE_HUNDRED, forbid_playable_final_discard=True))
    assert fault_of(strict, rummy.Discard(parse_card("Td"))) is ActionFault.MUST_LAY_OFF
    over = play(strict, "lay-off Td 0")
    assert over.ending is RoundEnd.WENT_OUT
    assert points(over) == (10, 14)


def test_f11_persian() -> None:
    rules = rummy.PERSIAN
    jokers = "Jk Jk Jk Jk"
    state = position(rules, [f"{jokers} 6c 6d 6h 3c", "", "Ks 4d", ""], phase=rummy.Phase.PLAY)
    state = play(state, f"lay-meld | set {jokers}", "lay-meld | set 6c 6d 6h")
    assert [one.doubled for one in state.table] == [False, True]
    state = evolve(state, hands=(parse_cards("3c 6s"), *state.hands[1:]), stock=state.stock[:-1])
    over = play(state, "lay-off 6s 0", "discard 3c")
    assert rummy.score(over) == (
        ScoreLine((0, 2), ScoreKind.CARDS_MELDED, 184),
        ScoreLine((0, 2), ScoreKind.CARDS_LEFT, -14),
        ScoreLine((0, 2), ScoreKind.GOING_OUT_BONUS, 25),
    )
    assert points(over) == (195, 0, 195, 0)


def test_f11_a_persian_match() -> None:
    rules = rummy.PERSIAN
    over = went_out(rules, 0, ["", "", "", ""], results=((285, 180, 285, 180),))
    standings = rummy.standings(over)
    assert standings.winners == (0, 2)
    assert standings.totals == (360, 180, 360, 180)
    assert standings.lines[-1] == ScoreLine((0, 2), ScoreKind.GAME_BONUS, 50)
    assert standings.totals[0] - standings.totals[1] == 180


@pytest.mark.parametrize(("rules", "worth"), [(FIVE_HUNDRED, 34), (REPRESENTED, 29)])
def test_f12_a_joker(rules: rummy.Rules, worth: int) -> None:
    meld = laid(rules, 0, "9c Jk=Tc Jc")
    assert sum(rules.melded_values(meld.meld)) == worth
    two_packs = evolve(rules, pack=evolve(rules.pack, copies=2))
    state = position(two_packs, ["8c Qc Tc", "Kd"], table=[meld], phase=rummy.Phase.PLAY)
    assert fault_of(state, rummy.LayOff(parse_card("Tc"), 0)) is ActionFault.DOES_NOT_FIT
    play(state, "lay-off 8c 0")
    play(state, "lay-off Qc 0")


# --- section 10


def test_the_whole_pile_may_be_taken() -> None:
    state = position(FIVE_HUNDRED, ["5c 5d Js", "Kc"], pile=PILE)
    after = play(state, "draw-discard depth=5", "lay-meld | set 5c 5d 5h")
    assert after.discards == ()
    assert play(after, "discard Js").discards == parse_cards("Js")


def test_a_run_never_has_two_cards_of_a_rank() -> None:
    rules = evolve(FIVE_HUNDRED, players=5)
    table = [laid(rules, 1, "7d 8d 9d Td Jd")]
    state = position(rules, ["9d 2c", "Kc", "", "", ""], table=table, phase=rummy.Phase.PLAY)
    assert fault_of(state, rummy.LayOff(parse_card("9d"), 0)) is ActionFault.DOES_NOT_FIT


def test_an_ace_that_is_low_is_not_high_as_well() -> None:
    rules = evolve(FIVE_HUNDRED, players=5)
    table = [laid(rules, 1, "Ad 2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd")]
    state = position(rules, ["Ad 2c", "Kc", "", "", ""], table=table, phase=rummy.Phase.PLAY)
    assert fault_of(state, rummy.LayOff(parse_card("Ad"), 0)) is ActionFault.DOES_NOT_FIT


def test_an_ace_completing_a_run_from_two_to_king_is_high() -> None:
    table = [laid(FIVE_HUNDRED, 1, "2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd")]
    state = position(FIVE_HUNDRED, ["Ad 2c", "Kc"], table=table, phase=rummy.Phase.PLAY)
    over = play(state, "lay-off Ad 0", "discard 2c")
    assert rummy.score(over)[0].points == 15


def test_with_an_empty_stock_the_pile_may_still_be_used() -> None:
    state = position(FIVE_HUNDRED, ["8h 9h 2c", "Kc"], pile="7h", rest="pile")
    assert state.stock == ()
    assert rummy.DrawDiscard() in rummy.legal_actions(state)
    assert play(state, "draw-discard", "lay-meld | run 7h 8h 9h").phase is rummy.Phase.PLAY
    assert play(state, "pass").ending is RoundEnd.BLOCKED


@pytest.mark.parametrize(("players", "stock"), [(6, 65), (7, 58), (8, 51)])
def test_two_packs_from_five_players_on(players: int, stock: int) -> None:
    rules = evolve(FIVE_HUNDRED, players=players)
    assert len(rummy.pack(rules)) == 108
    assert len(rummy.deal(rules, rummy.pack(rules)).stock) == stock


def test_two_are_dealt_thirteen_others_seven() -> None:
    assert [evolve(FIVE_HUNDRED, players=players).cards_each for players in range(2, 9)] == [13, *[7] * 6]
    assert len(rummy.pack(FIVE_HUNDRED)) == 54
    assert DrawStock() in rummy.legal_actions(rummy.deal(FIVE_HUNDRED, rummy.pack(FIVE_HUNDRED)))


def test_partners_share_a_score_and_the_partner_of_who_is_out_pays() -> None:
    rules = rummy.PARTNERSHIP_500
    over = went_out(rules, 0, ["", "2c", "Ks 4d", "Ac"], [laid(rules, 2, "7d 8d 9d Td", [2, 2, 2, 0])])
    assert points(over) == (20, -17, 20, -17)
    assert rummy.standings(over).totals == (20, -17, 20, -17)

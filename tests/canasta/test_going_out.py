"""Going out, asking the partner, and going out concealed: section 8 of the rule text."""

from __future__ import annotations

import pytest
from attrs import evolve

from rummykit.errors import ActionFault
from rummykit.games import canasta
from rummykit.games.canasta import CLASSIC, AskPartner, Phase, Progress, Rules
from rummykit.games.canasta.turns import outlook_of
from rummykit.outcomes import RoundEnd

from .positions import ASK, NO, YES, discard, fault, is_legal, play, points, position, refused

ON = {"melders": (1,), "phase": Phase.MELD}


def test_8_1_without_a_canasta_nobody_goes_out() -> None:
    state = position(hands={1: "A-A-A-4"}, melds={1: "T-T-T-T-T-2"}, **ON)
    refusal = refused(state, "lay A-A-A")
    assert (refusal.fault, refusal.needed, refusal.actual) == (ActionFault.CANASTA_MISSING, 1, 0)


def test_8_1_the_canasta_may_be_completed_in_the_same_turn() -> None:
    state = position(hands={1: "T-A-A-A-4"}, melds={1: "T-T-T-T-T-2"}, **ON)
    assert play(state, "lay T", "lay A-A-A", "discard 4").ending is RoundEnd.WENT_OUT
    # Also when everything else has been laid before.
    last = position(hands={1: "T-A-A-A"}, melds={1: "T-T-T-T-T-2"}, **ON)
    assert play(last, "lay A-A-A", "lay T").ending is RoundEnd.WENT_OUT
    waiting = play(last, "lay A-A-A")
    assert canasta.legal_actions(waiting) == (canasta.LayMeld(waiting.hands[1]),)
    refusal = refused(waiting, "discard T")
    assert (refusal.fault, refusal.needed, refusal.actual) == (ActionFault.CANASTA_MISSING, 1, 0)


def test_8_2_the_final_discard_is_optional() -> None:
    state = position(hands={1: "A-A-A-4"}, melds={1: "T×7 4-4-4"}, **ON)
    assert play(state, "lay A-A-A", "discard 4").ending is RoundEnd.WENT_OUT
    assert play(state, "lay A-A-A", "lay 4").ending is RoundEnd.WENT_OUT


@pytest.mark.parametrize(
    ("option", "with_discard", "without"),
    [("optional", True, True), ("required", True, False), ("forbidden", False, True)],
)
def test_o19_the_final_discard(option: str, with_discard: bool, without: bool) -> None:
    rules = evolve(CLASSIC, final_discard=option)
    state = position(rules, hands={1: "A-A-A-4"}, melds={1: "T×7 4-4-4"}, **ON)
    waiting = play(state, "lay A-A-A")
    assert is_legal(waiting, "discard 4") == with_discard
    assert is_legal(waiting, "lay 4") == without
    if not with_discard:
        assert fault(waiting, "discard 4") is ActionFault.CANNOT_GO_OUT
    if not without:
        assert fault(waiting, "lay 4") is ActionFault.CANNOT_GO_OUT


def test_8_3_yes_binds() -> None:
    state = position(hands={1: "A-A-A-4", 3: "K-K"}, melds={1: "T×7"}, **ON)
    asked = play(state, "ask")
    assert (asked.phase, canasta.to_act(asked)) == (Phase.ASKED, 3)
    assert canasta.legal_actions(asked) == (YES, NO)
    bound = play(asked, "yes")
    assert canasta.to_act(bound) == 1
    assert [type(action) for action in canasta.legal_actions(bound)] == [canasta.LayMeld]
    assert fault(bound, "discard 4") is ActionFault.MUST_GO_OUT
    assert play(bound, "lay A-A-A", "discard 4").ending is RoundEnd.WENT_OUT


def test_8_3_after_yes_nothing_that_hinders_going_out() -> None:
    state = position(hands={1: "A-A-2-4"}, melds={1: "T×7 K-K-K"}, **ON)
    bound = play(state, "ask", "yes")
    assert fault(bound, "lay 2 on K") is ActionFault.MUST_GO_OUT
    assert play(bound, "lay A-A-2", "discard 4").ending is RoundEnd.WENT_OUT


def test_8_3_no_binds() -> None:
    state = play(position(hands={1: "A-A-A-4"}, melds={1: "T×7"}, **ON), "ask", "no")
    assert fault(state, "lay A-A-A") is ActionFault.NO_PERMISSION
    assert fault(state, ASK) is ActionFault.ALREADY_ASKED
    assert is_legal(state, "discard 4")


def test_8_3_the_question_needs_a_way_to_go_out() -> None:
    assert fault(position(hands={1: "A-A-5-4"}, melds={1: "T×7"}, **ON), ASK) is ActionFault.CANNOT_GO_OUT
    assert fault(position(hands={1: "A-A-A-4"}, melds={1: "T×6"}, **ON), ASK) is ActionFault.CANNOT_GO_OUT
    assert is_legal(position(hands={1: "T-A-A-A-4"}, melds={1: "T×6"}, **ON), "ask")


def test_8_3_the_question_comes_before_melding() -> None:
    state = position(hands={1: "A-A-A-4-4-4-5"}, melds={1: "T×7"}, **ON)
    after = play(state, "lay A-A-A")
    assert fault(after, ASK) is ActionFault.TOO_LATE_TO_ASK
    any_time = position(evolve(CLASSIC, ask_before_melding=False), hands={1: "A-A-A-4-4-4-5"}, melds={1: "T×7"}, **ON)
    assert is_legal(play(any_time, "lay A-A-A"), "ask")
    committed = play(any_time, "lay A-A-A", "lay 4-4-4")
    assert fault(committed, ASK) is ActionFault.TOO_LATE_TO_ASK


def test_o9_melds_that_the_pile_asks_for_do_not_prevent_the_question() -> None:
    state = position(hands={1: "9-9-A-A-A-4"}, melds={1: "T×7"}, melders=(1,), pile="9")
    assert is_legal(play(state, "take 9-9"), "ask")
    opening = position(hands={1: "9-9-A×7-4"}, pile="9")
    after = play(opening, "take 9-9", "lay A×7")
    assert not after.progress.has_melded


def test_o9_the_question_may_be_required() -> None:
    rules = evolve(CLASSIC, ask_partner="required")
    state = position(rules, hands={1: "A-A-A-4"}, melds={1: "T×7"}, **ON)
    assert fault(state, "lay A-A-A") is ActionFault.NO_PERMISSION
    assert play(state, "ask", "yes", "lay A-A-A", "discard 4").ending is RoundEnd.WENT_OUT
    alone = position(
        evolve(canasta.TWO_PLAYER_DRAW_ONE, ask_partner="required"),
        hands={0: "A-A-A-4"},
        melds={0: "T×7"},
        turn=0,
        melders=(0,),
        phase=Phase.MELD,
    )
    assert is_legal(alone, "lay A-A-A")
    assert fault(alone, ASK) is ActionFault.NOT_ALLOWED


def test_o9_the_question_may_be_off_or_rare() -> None:
    arguments = {"hands": {1: "A-A-A-4"}, "melds": {1: "T×7"}, **ON}
    assert fault(position(evolve(CLASSIC, ask_partner="off"), **arguments), ASK) is ActionFault.NOT_ALLOWED
    once = play(position(evolve(CLASSIC, asks_per_round=1), **arguments), "ask", "no")
    assert once.questions == (0, 1)
    later = evolve(once, progress=Progress())
    assert fault(later, ASK) is ActionFault.ALREADY_ASKED


def test_nobody_answers_what_nobody_asked() -> None:
    state = position(hands={1: "A-A-A-4"}, melds={1: "T×7"}, **ON)
    assert fault(state, YES) is ActionFault.NOT_ASKED
    assert fault(play(state, "ask"), discard(state, "4")) is ActionFault.WRONG_PHASE


def test_with_three_partners_the_next_one_is_asked() -> None:
    state = position(canasta.SIX_PLAYER, hands={1: "A-A-A-4"}, melds={1: "T×7 K×7"}, melders=(1,), phase=Phase.MELD)
    assert canasta.to_act(play(state, "ask")) == 3


def test_8_4_going_out_concealed() -> None:
    state = position(hands={1: "8×7-A-A-A-2-4"}, phase=Phase.MELD)
    over = play(state, "lay 8×7", "lay A-A-A-2", "discard 4")
    assert over.ending is RoundEnd.WENT_OUT_CONCEALED


def test_8_4_who_has_melded_before_does_not_go_out_concealed() -> None:
    state = position(hands={1: "8×7-A-A-A-4"}, melds={1: "Q×5"}, **ON)
    assert play(state, "lay 8×7", "lay A-A-A", "discard 4").ending is RoundEnd.WENT_OUT


def test_8_4_adding_to_the_partners_melds_spoils_it() -> None:
    state = position(hands={1: "8×7-Q-4"}, melds={1: "Q×5"}, melders=(3,), phase=Phase.MELD)
    assert play(state, "lay 8×7", "lay Q", "discard 4").ending is RoundEnd.WENT_OUT
    own = position(hands={1: "8×7-K-K-K-4"}, melds={1: "Q×5"}, melders=(3,), phase=Phase.MELD)
    assert play(own, "lay 8×7", "lay K-K-K", "discard 4").ending is RoundEnd.WENT_OUT_CONCEALED


def test_8_4_a_canasta_of_ones_own_is_needed() -> None:
    state = position(hands={1: "8-8-8-4"}, melds={1: "Q×7"}, melders=(3,), phase=Phase.MELD)
    assert play(state, "lay 8-8-8", "discard 4").ending is RoundEnd.WENT_OUT


def test_8_4_a_canasta_grown_in_the_turn_is_ones_own() -> None:
    state = position(hands={1: "8×7-4"}, phase=Phase.MELD)
    assert play(state, "lay 8×5", "lay 8-8", "discard 4").ending is RoundEnd.WENT_OUT_CONCEALED


def test_o10_the_pile_may_spoil_it() -> None:
    arguments = {"hands": {1: "8×6-A-A-A-4"}, "pile": "8"}
    actions = ("take 8×6", "lay A-A-A", "discard 4")
    assert play(position(**arguments), *actions).ending is RoundEnd.WENT_OUT_CONCEALED
    strict = evolve(CLASSIC, concealed_out_allows_pile=False)
    assert play(position(strict, **arguments), *actions).ending is RoundEnd.WENT_OUT


def waiver(rules: Rules) -> tuple[bool, bool]:
    """Whether 35 points will do to go out concealed after a draw, and after taking a pile of one card."""
    rules = evolve(rules, opening_minimums=((0, 120),))
    drawn = position(rules, hands={1: "4×7-9"}, phase=Phase.MELD)
    taken = position(rules, hands={1: "4×6-9"}, pile="4")
    return is_legal(drawn, "lay 4×7"), is_legal(taken, "take 4×6")


def test_o11_the_minimum_is_waived() -> None:
    assert waiver(CLASSIC) == (True, False)
    assert waiver(evolve(CLASSIC, concealed_out_minimum="always_required")) == (False, False)
    assert waiver(evolve(CLASSIC, concealed_out_minimum="always_waived")) == (True, True)


def test_8_4_an_opening_that_leaves_more_must_reach_the_minimum() -> None:
    rules = evolve(CLASSIC, opening_minimums=((0, 120),))
    state = position(rules, hands={1: "4×7-9-J"}, phase=Phase.MELD)
    refusal = refused(state, "lay 4×7")
    assert (refusal.fault, refusal.needed, refusal.actual) == (ActionFault.MINIMUM_NOT_MET, 120, 35)
    bound = play(position(rules, hands={1: "4×7-J-J-J-9"}, phase=Phase.MELD), "lay 4×7")
    assert bound.phase is Phase.OPENING
    assert fault(bound, "discard 9") is ActionFault.MINIMUM_NOT_MET
    over = play(bound, "lay J-J-J", "discard 9")
    assert (over.ending, points(over)[1]) == (RoundEnd.WENT_OUT_CONCEALED, points(over)[3])


@pytest.mark.parametrize(
    ("hand", "melds", "can"),
    [
        ("A-A-A-4", "T×7", True),
        ("A-A-4-5", "T×7", False),
        ("A-A-2-4", "T×7", True),
        ("A-A-K-K-2-4", "T×7", False),
        ("A-A-K-K-2-J*-4", "T×7", True),
        ("3-3-4", "T×7", False),
        ("3-3-3-4", "T×7", True),
        ("3-A-A-A", "T×7", True),
        ("3-3-3-3", "T×7", True),
        ("2-2-2-4", "T×7", True),
        ("2-2-2-2-2-4", "T×7", False),
        ("2-2-2-2-2-4", "T×7 K-K-K-K", True),
        ("T-4", "T×6", True),
        ("2-4", "T×6", True),
        ("2-4", "T-T-T-2-2-J*", False),
        ("A×5-2-2-K-K-2", "T-T-T-T Q-Q-Q", True),
        ("A×5-2-K-K-2", "T-T-T-T Q-Q-Q", False),
    ],
)
def test_8_5_whether_a_hand_can_go_out(hand: str, melds: str, can: bool) -> None:
    whole = f"{melds} 5-5-5 J-J-J" if "×7" not in melds else melds
    state = position(hands={1: hand}, melds={1: whole}, **ON)
    assert outlook_of(state).can_go_out() == can
    assert (AskPartner() in canasta.legal_actions(state)) == can

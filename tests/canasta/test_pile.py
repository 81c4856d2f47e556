"""Discarding, freezing, and taking the pile: sections 6, 7 and 9 of the rule text."""

from __future__ import annotations

from collections import Counter

import pytest
from attrs import evolve

from rummykit.cards import Rank
from rummykit.errors import ActionFault, MeldFault
from rummykit.games import canasta
from rummykit.games.canasta import BICYCLE, CLASSIC, PAGAT, Decline, Phase, Progress, TakePile
from rummykit.games.canasta.pile import is_pile_frozen
from rummykit.outcomes import RoundEnd

from .positions import cards, fault, is_legal, play, position, refused
from .strategies import dealt

OPEN = {1: "7-7-7-2 Q-Q-Q"}


def test_7_4_only_the_top_card_counts_for_the_opening() -> None:
    state = position(hands={1: "8-8-Q-Q-2-4-5"}, pile="8-8-K-8")
    alone = position(hands={1: "8-8-Q-J-4-5"}, pile="8-8-K-8")
    refusal = refused(alone, "take 8-8")
    assert (refusal.fault, refusal.needed, refusal.actual) == (ActionFault.MINIMUM_NOT_MET, 50, 30)
    taking = play(state, "take 8-8")
    assert taking.phase is Phase.OPENING
    assert [str(card.rank) for card in taking.discards] == ["8", "8", "K"]
    after = play(taking, "lay Q-Q-2")
    assert (after.phase, after.discards) == (Phase.MELD, ())
    assert Counter(str(card.rank) for card in after.hands[1]) == Counter("884K5")


def test_7_4_a_pile_that_is_not_frozen_is_taken_for_a_meld() -> None:
    state = position(hands={1: "4-5-J"}, melds=OPEN, melders=(1,), pile="K-7")
    assert [len(action.cards) for action in canasta.legal_actions(state) if isinstance(action, TakePile)] == [0]
    frozen = position(hands={1: "4-5-J"}, melds=OPEN, melders=(1,), pile="2-K-7")
    refusal = refused(frozen, "take")
    assert (refusal.fault, refusal.needed, refusal.actual) == (ActionFault.PILE_FROZEN, 2, 0)
    pair = position(hands={1: "7-7-4-5"}, melds=OPEN, melders=(1,), pile="2-K-7")
    assert len(play(pair, "take 7-7").melds[1][0].cards) == 7


def test_7_4_a_fourth_wild_card_takes_no_pile() -> None:
    state = position(hands={1: "J-2-4-5"}, melds={1: "J-J-J-2-2-J*"}, melders=(1,), pile="K-J")
    refusal = refused(state, "take J-2")
    assert (refusal.meld_fault, refusal.needed, refusal.actual) == (MeldFault.TOO_MANY_WILDS, 3, 4)
    assert is_legal(state, "take")
    assert is_legal(state, "take J")


@pytest.mark.parametrize("top", ["2", "J*", "3"])
def test_7_4_a_stop_card_stops_everybody(top: str) -> None:
    state = position(hands={1: "3-3-2-2-4-5"}, melds=OPEN, melders=(1,), pile=f"K-{top}")
    refusal = refused(state, "take")
    assert (refusal.fault, refusal.cards) == (ActionFault.PILE_STOPPED, state.discards[-1:])


def test_two_wild_cards_take_no_pile() -> None:
    state = position(hands={1: "2-J*-4-5"}, melds=OPEN, melders=(1,), pile="K-9")
    assert refused(state, "take 2-J*").meld_fault is MeldFault.TOO_FEW_NATURALS


def test_one_natural_and_one_wild_card_take_a_pile_that_is_not_frozen() -> None:
    state = position(hands={1: "9-2-4-5"}, melds=OPEN, melders=(1,), pile="K-9")
    assert [meld.rank for meld in play(state, "take 9-2").melds[1]] == [Rank.SEVEN, Rank.NINE, Rank.QUEEN]
    frozen = position(hands={1: "9-2-4-5"}, melds=OPEN, melders=(1,), pile="J*-9")
    refusal = refused(frozen, "take 9-2")
    assert (refusal.fault, refusal.needed, refusal.actual) == (ActionFault.PILE_FROZEN, 2, 1)


def test_o16_two_natural_cards_may_always_be_needed() -> None:
    rules = evolve(CLASSIC, unfrozen_take_natural_plus_wild=False)
    state = position(rules, hands={1: "9-9-2-4-5"}, melds=OPEN, melders=(1,), pile="K-9")
    refusal = refused(state, "take 9-2")
    assert (refusal.fault, refusal.needed, refusal.actual) == (ActionFault.NOT_ALLOWED, 2, 1)
    assert is_legal(state, "take 9-9")


def test_o17_the_pile_may_always_be_frozen() -> None:
    rules = evolve(CLASSIC, pile_always_frozen=True)
    state = position(rules, hands={1: "7-7-4-5"}, melds=OPEN, melders=(1,), pile="K-7")
    assert fault(state, "take") is ActionFault.PILE_FROZEN
    assert is_legal(state, "take 7-7")


def test_o8_the_pile_may_not_be_taken_for_a_canasta() -> None:
    rules = evolve(CLASSIC, pile_onto_canasta=False)
    arguments = {"hands": {1: "T-T-4-5"}, "melds": {1: "T×5-2-2"}, "melders": (1,), "pile": "K-T"}
    state = position(rules, **arguments)
    assert refused(state, "take").fault is ActionFault.NOT_ALLOWED
    assert is_legal(state, "take T-T")
    assert is_legal(position(**arguments), "take")


def test_a_discarded_wild_card_freezes_until_the_pile_is_taken() -> None:
    state = position(
        hands={1: "2-A-K-4", 2: "9-9-4-5"}, melds={0: "Q-Q-Q-Q-Q", 1: "A-A-A"}, melders=(0, 1), phase=Phase.MELD
    )
    after = play(state, "discard 2")
    assert is_pile_frozen(after)
    assert fault(after, "take") is ActionFault.PILE_STOPPED


def test_a_side_without_melds_finds_every_pile_frozen() -> None:
    state = position(melds={1: "A-A-A"}, melders=(1,), pile="K-9")
    assert [is_pile_frozen(state, seat) for seat in range(4)] == [True, False, True, False]


def test_black_threes_stop_one_player_only() -> None:
    state = position(hands={1: "3-A-4", 2: "9-Q-4-5", 3: "9-2-5"}, melds=OPEN, melders=(1,), phase=Phase.MELD)
    stopped = play(state, "discard 3")
    assert fault(stopped, "take") is ActionFault.PILE_STOPPED
    over_it = play(stopped, "draw", "discard 9")
    assert not is_pile_frozen(over_it)
    assert is_legal(over_it, "take 9-2")


def test_o5_black_threes_may_freeze() -> None:
    assert is_pile_frozen(dealt(BICYCLE, {}, pile="3c 9c"))
    assert not is_pile_frozen(dealt(CLASSIC, {}, pile="3c 9c"))


def test_o2_covered_red_threes_may_freeze() -> None:
    assert is_pile_frozen(dealt(PAGAT, {}, pile="3h 9c"))
    assert not is_pile_frozen(dealt(CLASSIC, {}, pile="3h 9c"))


def test_o2b_a_black_three_may_stay_on_top() -> None:
    state = dealt(PAGAT, {}, pile="3h 3c", draws="Kc")
    assert state.discards == cards("3h 3c")
    assert fault(state, "take") is ActionFault.PILE_STOPPED


def test_o3_dealt_red_threes() -> None:
    hands = {1: "3h", 2: "3d 3d"}
    after = dealt(CLASSIC, hands, pile="9c", draws="Kc Qc Qd")
    before = dealt(evolve(CLASSIC, dealt_red_three_time="before_upcard"), hands, pile="Kc Qc Qd", draws="9c")
    assert after == evolve(before, rules=CLASSIC)
    waiting = dealt(BICYCLE, hands, pile="9c", draws="Kc 4c Qc Qd")
    assert (waiting.red_threes[1], waiting.red_threes[2]) == (cards("3h"), ())
    assert waiting.hands[2].count(cards("3d")[0]) == 2
    second = play(waiting, "draw", "discard 4")
    assert second.red_threes[2] == cards("3d 3d")
    assert {*cards("Qc Qd")} <= {*second.hands[2]}
    assert second.phase is Phase.DRAW


def test_o6_one_card_and_a_pile_of_one_card() -> None:
    canastas = {0: "K×7", 1: "T×7"}
    arguments = {"hands": {1: "4"}, "melds": canastas, "melders": (0, 1), "pile": "T"}
    assert fault(position(**arguments), "take") is ActionFault.LAST_CARD
    for option, draws, legal in (
        ("allow", None, True),
        ("forbid_unless_stock_empty", None, False),
        ("forbid_unless_stock_empty", "", True),
        ("forbid", "", False),
    ):
        rules = evolve(CLASSIC, one_card_pile_with_one_card_hand=option)
        assert is_legal(position(rules, draws=draws, **arguments), "take") == legal
    assert is_legal(position(**(arguments | {"pile": "5-T"})), "take")


def test_the_stock_ends_and_the_round_goes_on_while_the_pile_fits() -> None:
    state = position(hands={1: "4-5-8"}, melds=OPEN, melders=(1,), pile="K-7", draws="")
    assert canasta.legal_actions(state) == (TakePile(()),)
    assert fault(state, "decline") is ActionFault.MUST_TAKE_PILE
    assert fault(state, "draw") is ActionFault.STOCK_EMPTY
    after = play(state, "take", "discard K")
    assert (after.turn, after.phase) == (2, Phase.DRAW)


def test_9_2_without_a_match_taking_is_optional_and_declining_ends_the_round() -> None:
    state = position(hands={1: "9-9-5-8"}, melds=OPEN, melders=(1,), pile="K-9", draws="")
    assert is_legal(state, "take 9-9")
    over = play(state, "decline")
    assert (over.ending, over.turn) == (RoundEnd.STOCK_EXHAUSTED, 1)
    with_stock = position(hands={1: "9-9-5-8"}, melds=OPEN, melders=(1,), pile="K-9")
    assert fault(with_stock, "decline") is ActionFault.MUST_DRAW


def test_9_2_a_frozen_pile_is_not_forced() -> None:
    state = position(hands={1: "7-7-5-8"}, melds=OPEN, melders=(1,), pile="2-7", draws="")
    assert Decline() in canasta.legal_actions(state)
    assert is_legal(state, "take 7-7")


def test_9_2_a_take_that_cannot_be_is_not_forced() -> None:
    state = position(hands={1: "4"}, melds=OPEN, melders=(1,), pile="7", draws="")
    assert canasta.legal_actions(state) == (Decline(),)


@pytest.mark.parametrize(("option", "forced"), [("matches_meld", False), ("any_legal", True), ("never", False)])
def test_o15_what_is_forced(option: str, forced: bool) -> None:
    rules = evolve(CLASSIC, stock_end_force=option)
    state = position(rules, hands={1: "9-9-5-8"}, melds=OPEN, melders=(1,), pile="K-9", draws="")
    assert (Decline() not in canasta.legal_actions(state)) == forced
    state = position(rules, hands={1: "5-8-4"}, melds=OPEN, melders=(1,), pile="K-7", draws="")
    assert (Decline() in canasta.legal_actions(state)) == (option == "never")


def test_9_3_a_red_three_as_the_last_card_ends_the_round() -> None:
    state = position(hands={1: "A-A-A-4"}, melds=OPEN, melders=(1,), draws="r3")
    over = play(state, "draw")
    assert (over.phase, over.ending) == (Phase.ROUND_OVER, RoundEnd.STOCK_EXHAUSTED)
    assert len(over.red_threes[1]) == 1


def test_o7_after_it_melds_may_be_laid_but_nothing_discarded() -> None:
    rules = evolve(CLASSIC, last_stock_red_three="may_meld")
    state = play(position(rules, hands={1: "A-A-A-4"}, melds=OPEN, melders=(1,), draws="r3"), "draw")
    assert state.progress == Progress(may_discard=False)
    assert fault(state, "discard 4") is ActionFault.NOT_ALLOWED
    after = play(state, "lay A-A-A")
    assert canasta.legal_actions(after) == (Decline(),)
    assert play(after, "decline").ending is RoundEnd.STOCK_EXHAUSTED
    out = position(rules, hands={1: "A-A-A"}, melds={1: "T×7"}, melders=(1,), draws="r3")
    assert play(out, "draw", "lay A-A-A").ending is RoundEnd.WENT_OUT


def test_o7_who_was_told_to_go_out_does_not_decline() -> None:
    rules = evolve(CLASSIC, last_stock_red_three="may_meld")
    state = play(position(rules, hands={1: "A-A-A"}, melds={1: "T×7"}, melders=(1,), draws="r3"), "draw")
    assert is_legal(state, "decline")
    bound = play(state, "ask", "yes")
    assert fault(bound, "decline") is ActionFault.MUST_GO_OUT
    assert play(bound, "lay A-A-A").ending is RoundEnd.WENT_OUT


def test_red_threes_that_waited_are_laid_when_the_round_is_over() -> None:
    state = dealt(BICYCLE, {1: "8c 8c 8d 8d 8h 8h 8s Kc Kd Kh 4c", 2: "3h 3d"}, pile="9c", draws="Ks")
    over = play(state, "draw", "lay 8×7", "lay K-K-K-K", "discard 4")
    assert (over.ending, over.turns) == (RoundEnd.WENT_OUT_CONCEALED, 0)
    assert over.red_threes[2] == cards("3d 3h")
    assert len(over.hands[2]) == 9
    canasta.validate(over)


@pytest.mark.parametrize(
    ("draws", "hand", "reds", "over"),
    [("K r3", 3, 1, False), ("r3 K", 3, 1, False), ("K", 3, 0, False), ("r3 r3", 2, 2, True)],
)
def test_9_4_a_draw_of_two_near_the_end(draws: str, hand: int, reds: int, over: bool) -> None:
    state = position(canasta.TWO_PLAYER, hands={0: "4-5"}, turn=0, draws=draws)
    after = play(state, "draw")
    assert len(after.hands[0]) == hand
    assert len(after.red_threes[0]) == reds
    assert (after.phase is Phase.ROUND_OVER) == over
    assert after.stock == ()


def test_the_whole_draw_is_replaced_by_the_pile() -> None:
    state = position(canasta.TWO_PLAYER, hands={0: "9-9-A-A-A-4-5"}, turn=0, pile="9")
    after = play(state, "take 9-9", "lay A-A-A")
    assert len(after.hands[0]) == 2
    assert len(after.stock) == len(state.stock)

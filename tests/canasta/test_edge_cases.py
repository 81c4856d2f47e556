"""The edge cases 1 to 25 of the rule text."""

from __future__ import annotations

from collections import Counter

from attrs import evolve

from rummykit.cards import Rank, parse_card
from rummykit.errors import ActionFault
from rummykit.games import canasta
from rummykit.games.canasta import CLASSIC, Decline, Phase, Progress, TakePile
from rummykit.games.canasta.pile import is_pile_frozen
from rummykit.outcomes import RoundEnd, ScoreKind

from .positions import cards, fault, is_legal, play, points, position, refused
from .strategies import dealt

ON = {"melders": (1,), "phase": Phase.MELD}


def test_1_a_chain_of_upcards() -> None:
    state = dealt(CLASSIC, {1: "Kc Kd Ac Ad Ah 4c 4d 5c 6c 7c 8c"}, pile="2c 3h 3c Ks")
    assert (len(state.discards), is_pile_frozen(state)) == (4, True)
    after = play(state, "take K-K", "lay A-A-A")
    assert {*cards("2c 3c")} <= {*after.hands[1]}
    assert after.red_threes[1] == cards("3h")
    assert len(after.stock) == len(state.stock)


def test_2_a_chain_without_a_wild_card() -> None:
    state = dealt(CLASSIC, {1: "9c 2c Ac Ad Ah 4c 4d 5c 6c 7c 8c"}, pile="3c 9d")
    assert not is_pile_frozen(state)
    assert fault(state, "take 9-2") is ActionFault.PILE_FROZEN


def test_3_red_threes_one_after_another() -> None:
    state = dealt(CLASSIC, {}, pile="9c", draws="3h 3d 3h 3d Kc")
    assert len(play(state, "draw").red_threes[1]) == 4


def test_4_a_red_three_as_the_very_last_card() -> None:
    over = play(position(hands={1: "A-A-A-4"}, melds={1: "T×7"}, melders=(1,), draws="r3"), "draw")
    assert over.ending is RoundEnd.STOCK_EXHAUSTED
    assert ScoreKind.GOING_OUT_BONUS not in {line.kind for line in canasta.score(over)}


def test_5_after_the_last_card_the_turn_ends_as_usual() -> None:
    state = play(position(hands={1: "4-5-6"}, melds={1: "T×7"}, melders=(1,), draws="K"), "draw")
    assert state.stock == ()
    after = play(state, "discard 4")
    assert (after.phase, after.turn) == (Phase.DRAW, 2)
    assert canasta.DrawStock() not in canasta.legal_actions(after)


def test_6_the_pile_is_empty_only_between_a_take_and_the_discard() -> None:
    state = position(hands={1: "9-9-5-6"}, melds={1: "T×7"}, melders=(1,), pile="9")
    taken = play(state, "take 9-9")
    assert taken.discards == ()
    assert len(play(taken, "discard 5").discards) == 1


def test_7_a_discarded_wild_card_blocks_one_and_freezes_for_all() -> None:
    state = position(hands={1: "2-4-5", 2: "9-4-5", 3: "9-2-6-6"}, melds={1: "T×7"}, **ON)
    blocked = play(state, "discard 2")
    assert fault(blocked, "take") is ActionFault.PILE_STOPPED
    frozen = play(blocked, "draw", "discard 9")
    assert fault(frozen, "take 9-2") is ActionFault.PILE_FROZEN


def test_8_wild_cards_from_the_pile_are_melded_at_once() -> None:
    state = position(hands={1: "9-9-5-6"}, melds={1: "T×7"}, melders=(1,), pile="2-9")
    after = play(state, "take 9-9", "lay 2 on 9")
    assert [(meld.naturals, meld.wilds) for meld in after.melds[1]] == [(3, 1), (7, 0)]


def test_9_one_card_in_hand_and_a_larger_pile() -> None:
    state = position(hands={1: "4"}, melds={1: "T-T-T-T-T"}, melders=(1,), pile="K-T")
    assert len(play(state, "take").hands[1]) == 2


def test_10_one_card_in_hand_and_a_pile_of_one() -> None:
    state = position(hands={1: "4"}, melds={1: "T-T-T-T-T"}, melders=(1,), pile="T")
    assert fault(state, "take") is ActionFault.LAST_CARD
    allowed = evolve(CLASSIC, one_card_pile_with_one_card_hand="allow")
    state = position(allowed, hands={1: "4"}, melds={1: "T-T-T-T-T"}, melders=(1,), pile="T")
    refusal = refused(state, "take")
    assert (refusal.fault, refusal.needed, refusal.actual) == (ActionFault.CANASTA_MISSING, 1, 0)


def test_11_what_an_opening_leaves() -> None:
    two = position(hands={1: "A-A-A-4-5"}, phase=Phase.MELD)
    assert play(two, "lay A-A-A").phase is Phase.MELD
    one = position(hands={1: "A-A-A-4"}, phase=Phase.MELD)
    refusal = refused(one, "lay A-A-A")
    assert (refusal.fault, refusal.needed, refusal.actual) == (ActionFault.CANASTA_MISSING, 1, 0)


def test_12_an_opening_with_the_canasta_goes_out() -> None:
    state = position(hands={1: "8×7-4"}, phase=Phase.MELD)
    assert play(state, "lay 8×7", "discard 4").ending is RoundEnd.WENT_OUT_CONCEALED
    assert play(position(hands={1: "8×7"}, phase=Phase.MELD), "lay 8×7").phase is Phase.ROUND_OVER


def test_13_a_pair_without_the_minimum() -> None:
    state = position(hands={1: "8-8-J-4-5"}, pile="K-8")
    assert fault(state, "take 8-8") is ActionFault.MINIMUM_NOT_MET
    assert not any(isinstance(action, TakePile) for action in canasta.legal_actions(state))


def test_14_the_partner_goes_out_concealed() -> None:
    state = position(hands={1: "8×5-2-2-K-K-K"}, melds={1: "Q-Q-Q-Q-Q"}, melders=(3,), phase=Phase.MELD)
    assert play(state, "lay 8×5-2-2", "lay K-K-K").ending is RoundEnd.WENT_OUT_CONCEALED
    spoiled = position(hands={1: "8×5-2-2-Q-4"}, melds={1: "Q-Q-Q-Q-Q"}, melders=(3,), phase=Phase.MELD)
    assert play(spoiled, "lay 8×5-2-2", "lay Q", "discard 4").ending is RoundEnd.WENT_OUT


def test_15_a_canasta_onto_a_meld_is_not_concealed() -> None:
    state = position(hands={1: "8×5-2-2-4-5"}, melds={1: "8-8-8 Q-Q-Q"}, **ON)
    assert [meld.concealed for meld in play(state, "lay 8×5-2-2").melds[1]] == [False, False]


def test_16_a_downgraded_canasta_still_lets_go_out() -> None:
    state = position(hands={1: "2-A-A-A-4"}, melds={1: "T×7"}, **ON)
    over = play(state, "lay 2 on T", "lay A-A-A", "discard 4")
    assert over.ending is RoundEnd.WENT_OUT
    assert ScoreKind.MIXED_CANASTA in {line.kind for line in canasta.score(over)}


def test_17_any_card_may_be_the_last_discard() -> None:
    for last in ("2", "J*", "3"):
        state = position(hands={1: f"A-A-A-{last}"}, melds={1: "T×7"}, **ON)
        assert play(state, "lay A-A-A", f"discard {last}").ending is RoundEnd.WENT_OUT


def test_18_two_black_threes_are_stuck() -> None:
    state = position(hands={1: "3-3"}, melds={1: "T×7"}, **ON)
    assert [type(action) for action in canasta.legal_actions(state)] == [canasta.Discard]
    after = play(state, "discard 3")
    assert (after.phase, len(after.hands[1])) == (Phase.DRAW, 1)


def test_19_without_permission_two_cards_stay() -> None:
    state = play(position(hands={1: "T-K-4"}, melds={1: "T×7 K-K-K"}, **ON), "ask", "no")
    one = play(state, "lay T")
    assert fault(one, "lay K") is ActionFault.NO_PERMISSION
    assert [type(action) for action in canasta.legal_actions(one)] == [canasta.Discard] * 2


def test_20_the_question_before_the_canasta_is_there() -> None:
    state = position(hands={1: "T-A-A-A-4"}, melds={1: "T×6"}, **ON)
    assert is_legal(state, "ask")


def test_21_a_stop_card_on_the_pile_when_the_stock_is_empty() -> None:
    for top in ("3", "2", "J*"):
        state = position(hands={1: "4-5-6"}, melds={1: "T×7"}, melders=(1,), pile=f"K-{top}", draws="")
        assert canasta.legal_actions(state) == (Decline(),)


def test_22_who_has_not_opened_is_not_forced() -> None:
    state = position(hands={1: "9-9-A-A-A-4-5"}, pile="9", draws="")
    assert is_legal(state, "take 9-9")
    assert Decline() in canasta.legal_actions(state)


def test_23_equal_totals_over_the_target() -> None:
    over = play(position(hands={1: "4"}, melds={1: "A×7"}, melders=(1,), draws=""), "decline")
    level = evolve(over, results=(tuple(5000 - gained for gained in points(over)),))
    assert canasta.standings(level).totals == (5000,) * 4
    assert canasta.standings(level).winners == ()
    canasta.next_round(level, canasta.pack(CLASSIC))
    drawn = evolve(level, rules=evolve(CLASSIC, tie_rule="draw"))
    assert canasta.standings(drawn).winners == (0, 1, 2, 3)


def test_24_minimums_at_the_borders() -> None:
    totals = (0, -5, 1495, 1500, 2995, 3000)
    assert [CLASSIC.minimum(total) for total in totals] == [50, 15, 50, 90, 90, 120]


def test_25_the_longest_meld() -> None:
    state = position(hands={1: "K-2-4-5"}, melds={1: "K×7-2-2"}, **ON)
    after = play(state, "lay K", "lay 2 on K")
    assert len(after.melds[1][0].cards) == 11
    assert not any(
        isinstance(action, canasta.LayMeld) and (action.rank or action.cards[0].rank) is Rank.KING
        for action in canasta.legal_actions(after)
    )


def test_cards_of_the_pile_are_known() -> None:
    state = position(hands={1: "9-9-5-6"}, melds={1: "T×7"}, melders=(1,), pile="K-Q-9")
    after = play(state, "take 9-9")
    assert Counter(card.rank for card in after.known[1]) == {Rank.KING: 1, Rank.QUEEN: 1}
    assert parse_card("9c") not in after.known[1]
    gone = play(after, "discard K")
    assert [card.rank for card in gone.known[1]] == [Rank.QUEEN]


def test_progress_is_told() -> None:
    state = position(hands={1: "9-9-A-A-A-4"}, melds={1: "T×7"}, melders=(1,), pile="9")
    after = play(state, "take 9-9", "lay A-A-A")
    assert after.progress == Progress(took_pile=True, has_melded=True, begun=(Rank.ACE, Rank.NINE))

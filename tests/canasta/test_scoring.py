"""What rounds score: the worked examples 1 to 17 of the rule text, and the options about points."""

from __future__ import annotations

from random import Random

import pytest
from attrs import evolve

from rummykit.errors import ActionFault, MeldError, StateError, StateFault
from rummykit.games import canasta
from rummykit.games.canasta import CLASSIC, CUTTHROAT, SIX_PLAYER, Phase, Rules, State, score_side
from rummykit.games.canasta.scoring import winners
from rummykit.outcomes import RoundEnd, ScoreKind, ScoreLine
from rummykit.play import new_match

from .positions import is_legal, meld, of_ranks, play, points, position, refused


def total(melds: str, hands: str = "", *, whole: str = "", rules: Rules = CLASSIC, **more: object) -> int:
    """What a side scores with these melds; those of a rank of ``whole`` were laid as whole canastas."""
    laid = [meld(text, concealed=text[0] in whole) for text in melds.split()]
    left = [of_ranks(text) for text in hands.split()]
    return sum(line.points for line in score_side(rules, laid, hands=left, **more))  # type: ignore[arg-type]


def test_1_two_thirds_of_a_hand() -> None:
    assert total("K×7 5-5-5-2 A-A-A-J*", "Q-8-4", went_out=True, red_threes=2) == 990


def test_2_a_mixed_canasta() -> None:
    assert total("Q×5-2-J* 7-7-7", "A-2-9-9-6") == 370


def test_3_no_meld() -> None:
    assert total("", "K-K-Q-J-J* A-9-8-2", red_threes=1) == -250


def test_4_all_red_threes_against_the_side() -> None:
    assert total("", "A-K-8-8-4 J*-2-7-6-5-5", red_threes=4) == -945


def test_5_all_red_threes() -> None:
    assert total("8-8-8-8 6-6-6", "A-A-9", red_threes=4) == 805


def test_6_going_out_concealed() -> None:
    arguments = {"went_out": True, "concealed": True}
    assert total("8×7 A-A-A-2", "K-J-9-9-5-2", whole="8", **arguments) == 885
    without = evolve(CLASSIC, concealed_canasta_bonus=0)
    assert total("8×7 A-A-A-2", "K-J-9-9-5-2", whole="8", rules=without, **arguments) == 785


def test_6_played() -> None:
    state = position(hands={1: "8×7-A-A-A-2-4", 3: "K-J-9-9-5-2"}, phase=Phase.MELD)
    over = play(state, "lay 8×7", "lay A-A-A-2", "discard 4")
    assert (over.ending, points(over)[1]) == (RoundEnd.WENT_OUT_CONCEALED, 885)
    assert [line.points for line in canasta.score(over) if 1 in line.seats] == [500, 100, 100, 100, 150, -65]


def test_7_taking_the_pile_with_a_whole_canasta() -> None:
    state = position(hands={1: "T×4-J*-2-5-6"}, pile="K-T", score=3100)
    after = play(state, "take T×4-J*-2")
    assert after.phase is Phase.MELD
    assert total("T×5-J*-2", whole="T") == 520


def test_8_a_minimum_of_90() -> None:
    good = position(hands={1: "A-A-2-9-9-9-4-5"}, score=1520, phase=Phase.MELD)
    assert play(good, "lay A-A-2", "lay 9-9-9").phase is Phase.MELD
    bad = position(hands={1: "J-J-J-2-7-7-7-4-5"}, score=1520, phase=Phase.MELD)
    refusal = refused(bad, "lay J-J-J-2")
    assert (refusal.fault, refusal.needed, refusal.actual) == (ActionFault.MINIMUM_NOT_MET, 90, 65)


def test_9_a_minimum_of_50() -> None:
    assert refused(position(hands={1: "8-8-J-4-5"}, pile="8"), "take 8-8").actual == 30
    state = position(hands={1: "8-8-Q-Q-2-4-5"}, pile="8")
    assert play(state, "take 8-8", "lay Q-Q-2").phase is Phase.MELD


def test_10_a_wild_card_on_a_natural_canasta() -> None:
    assert total("K×8") == 580
    assert total("K×8-2") == 400


def test_11_black_threes() -> None:
    state = position(hands={1: "3-3-3", 3: "K-5"}, melds={1: "6×6-2 J-J-J-J"}, melders=(1,), phase=Phase.MELD)
    over = play(state, "lay 3-3-3")
    assert points(over)[1] == 490
    assert total("6×6-2 J-J-J-J 3-3-3", "K-5", went_out=True) == 490


def test_12_the_stock_is_exhausted() -> None:
    assert total("9×7 Q-Q-Q", "K-K-K-T", red_threes=1) == 660


def test_13_two_players() -> None:
    rules = canasta.TWO_PLAYER
    assert total("9×7 A×4-2-2-2 K×4", rules=rules, red_threes=1, went_out=True) == 1250


def test_14_the_end_of_the_match() -> None:
    assert winners(CLASSIC, (5860, 5365, 5860, 5365)) == (0, 2)
    assert winners(CLASSIC, (4870, 4995, 4870, 4995)) == ()


def test_15_five_red_threes_of_six_players() -> None:
    assert total("8-8-8", rules=SIX_PLAYER, red_threes=5) == 1000 + 30
    assert total("", rules=SIX_PLAYER, red_threes=5) == -1000


def test_16_six_red_threes() -> None:
    assert total("8-8-8", rules=SIX_PLAYER, red_threes=6) == 1200 + 30


def finished_cutthroat() -> State:
    """The lone hand has gone out; the others have 640 together but for their red threes."""
    state = position(
        CUTTHROAT,
        hands={0: "A-A-A-4", 1: "K", 2: "5-5"},
        melds={0: "K×7 9×7", 1: "T×7 Q-Q-Q-Q-Q 8-8-8"},
        red_threes={1: 1, 2: 2},
        pile="6-6-6-6",
        melders=(0, 1, 2),
        phase=Phase.MELD,
        turn=0,
        lone=0,
    )
    return play(state, "lay A-A-A", "discard 4")


def test_17_partners_of_cutthroat_keep_their_own_red_threes() -> None:
    over = finished_cutthroat()
    common = 500 + 70 + 50 + 30 - 10 - 10
    assert common == 630
    assert points(over)[1:] == (common + 100, common + 200)
    kinds = [(line.seats, line.points) for line in canasta.score(over) if line.kind is ScoreKind.RED_THREES]
    assert kinds == [((1,), 100), ((2,), 200)]


def test_lines_in_order() -> None:
    lines = score_side(
        CLASSIC,
        [meld("8×7", concealed=True), meld("A-A-A-2-2-J*-A"), meld("4-4-4")],
        hands=[of_ranks("K-3")],
        red_threes=1,
        went_out=True,
        concealed=True,
    )
    assert lines == (
        ScoreLine((0,), ScoreKind.NATURAL_CANASTA, 500),
        ScoreLine((0,), ScoreKind.CONCEALED_CANASTA, 100),
        ScoreLine((0,), ScoreKind.MIXED_CANASTA, 300),
        ScoreLine((0,), ScoreKind.GOING_OUT_BONUS, 100),
        ScoreLine((0,), ScoreKind.CONCEALED_OUT, 100),
        ScoreLine((0,), ScoreKind.RED_THREES, 100),
        ScoreLine((0,), ScoreKind.CARDS_MELDED, 70 + 170 + 15),
        ScoreLine((0,), ScoreKind.CARDS_LEFT, -15),
    )


def test_a_side_scored_by_itself_is_judged() -> None:
    with pytest.raises(MeldError):
        score_side(CLASSIC, [meld("5-2-2")])
    with pytest.raises(ValueError, match="0 to 4 red threes"):
        score_side(CLASSIC, [], red_threes=5)
    with pytest.raises(ValueError, match="concealed"):
        score_side(CLASSIC, [], concealed=True)


def test_o13_the_bonuses_for_going_out() -> None:
    samba = evolve(CLASSIC, going_out_bonus=200, concealed_out_bonus=0)
    assert total("8×7", rules=samba, went_out=True) == total("8×7") + 200
    assert total("8×7", rules=samba, went_out=True, concealed=True) == total("8×7") + 200


def test_o14_what_makes_red_threes_count_for_the_side() -> None:
    canastas = evolve(canasta.TWO_PLAYER, red_three_plus_condition="going_out_requirement")
    one = evolve(CLASSIC, red_three_plus_condition="canasta")
    assert total("8-8-8", rules=one, red_threes=1) == 30 - 100
    assert total("8×7", rules=one, red_threes=1) == 570 + 100
    assert total("8×7", rules=canastas, red_threes=1) == 570 - 100
    assert total("8×7 9×7", rules=canastas, red_threes=1) == 1140 + 100


def test_o20_black_threes_left_in_the_hand() -> None:
    assert total("8-8-8", "3-3") == 30 - 10
    assert total("8-8-8", "3-3", rules=evolve(CLASSIC, black_three_in_hand_penalty=100)) == 30 - 200


def test_o21_a_canasta_of_wild_cards() -> None:
    assert total("2×5-J*-J*", rules=evolve(CLASSIC, wild_only_melds=True)) == 2000 + 200


def test_o12_equal_totals() -> None:
    draw = evolve(CLASSIC, tie_rule="draw")
    assert winners(CLASSIC, (5000, 5000, 5000, 5000)) == ()
    assert winners(draw, (5000, 5000, 5000, 5000)) == (0, 1, 2, 3)
    assert winners(CLASSIC, (5000, 4995, 5000, 4995)) == (0, 2)
    assert winners(CUTTHROAT, (7500, 7600, 7600)) == ()
    assert winners(CUTTHROAT, (7500, 7600, 7000)) == (1,)


def test_the_match_adds_up() -> None:
    state = position(hands={1: "K-K-K-4"}, melds={1: "A×7"}, melders=(1,), phase=Phase.MELD, score=(4990, 4500))
    assert canasta.standings(state).totals == (4990, 4500, 4990, 4500)
    over = play(state, "lay K-K-K", "discard 4")
    standings = canasta.standings(over)
    gained = points(over)
    assert standings.totals == tuple(before + more for before, more in zip((4990, 4500) * 2, gained, strict=True))
    assert standings.winners == (1, 3)
    assert {line.kind for line in standings.lines} == {ScoreKind.ROUND}
    with pytest.raises(StateError) as caught:
        canasta.next_round(over, canasta.pack(CLASSIC))
    assert caught.value.faults == (StateFault.MATCH_OVER,)


def test_the_deal_passes_and_totals_are_kept() -> None:
    state = position(hands={1: "A-A-A-4"}, melds={1: "T×7"}, melders=(1,), phase=Phase.MELD)
    over = play(state, "lay A-A-A", "discard 4")
    following = canasta.next_round(over, canasta.pack(CLASSIC))
    assert following.dealer == (over.dealer + 1) % 4
    assert following.results == (points(over),)
    with pytest.raises(StateError) as caught:
        canasta.next_round(following, canasta.pack(CLASSIC))
    assert caught.value.faults == (StateFault.ROUND_NOT_OVER,)


def test_only_a_finished_round_is_scored() -> None:
    with pytest.raises(StateError) as caught:
        canasta.score(new_match(canasta, CLASSIC, Random(1)))
    assert caught.value.faults == (StateFault.ROUND_NOT_OVER,)


@pytest.mark.parametrize(
    ("score", "minimum"), [(0, 50), (-5, 15), (1495, 50), (1500, 90), (2995, 90), (3000, 120)], ids=str
)
def test_7_3_minimums(score: int, minimum: int) -> None:
    assert CLASSIC.minimum(score) == minimum
    # Kings with jokers or not, so that the count is the minimum or 5 less.
    state = position(hands={1: "A-A-A-A-J*-4-5"}, score=score, phase=Phase.MELD)
    assert is_legal(state, "lay A-A-A-A-J*")
    assert is_legal(state, "lay A-A-A") == (minimum <= 130)


def test_o18_the_minimum_below_zero() -> None:
    arguments = {"hands": {1: "4-4-4-9-9"}, "score": -5, "phase": Phase.MELD}
    assert is_legal(position(**arguments), "lay 4-4-4")
    american = evolve(CLASSIC, negative_score_minimum=125, opening_minimums=((0, 125), (3000, 155), (5000, 180)))
    assert refused(position(american, **arguments), "lay 4-4-4").needed == 125
    assert is_legal(position(evolve(CLASSIC, negative_score_minimum=0), **arguments), "lay 4-4-4")


def test_six_players_have_a_fourth_minimum() -> None:
    assert [SIX_PLAYER.minimum(score) for score in (7495, 7500)] == [120, 150]

"""Views and actions as text."""

from __future__ import annotations

from random import Random
from typing import get_args

import pytest
from attrs import evolve
from gin.positions import finish, knock, melds_of, rig, run

from rummykit import parse_card, render
from rummykit.actions import Discard, DrawDiscard, DrawStock, Pass
from rummykit.bots import greedy_bot, random_bot
from rummykit.games import gin
from rummykit.play import apply_all, new_match, play_match

KNOCKER = "2c 3c 4c 9s 9h 9d Jh Qh Kh 6d"
DEFENDER = "4s 4h 4d 6c 7c 8c Ks Qd 8h Th"


def knocked() -> gin.State:
    """Seat 0 has knocked with six and seat 1 is to answer."""
    state = rig(gin.STANDARD, [KNOCKER, DEFENDER], upcard="5s", stock="2h")
    actions: list[gin.Action] = [
        Pass(),
        Pass(),
        DrawStock(),
        knock("2h", "2c 3c 4c | 9s 9h 9d | Jh Qh Kh"),
    ]
    return apply_all(gin, state, actions)


def test_own_hand_is_arranged_and_the_other_is_a_number() -> None:
    state = rig(gin.STANDARD, [KNOCKER, DEFENDER], upcard="5s", stock="2h")
    assert render.text(gin.observe(state, 0)) == "\n".join(
        [
            "Gin, seat 0's view: the first upcard is offered, seat 0 to act",
            "dealer       seat 1; upcard 5s, knock limit 10",
            "stock        31 cards",
            "pile         5s",
            "seat 0       [9d 9h 9s] [2c 3c 4c] [Jh Qh Kh] 6d: deadwood 6",
            "seat 1       10 cards",
        ]
    )


def test_a_card_taken_from_the_pile_is_shown_to_all() -> None:
    state = gin.apply(rig(gin.STANDARD, [KNOCKER, DEFENDER], upcard="5s"), DrawDiscard())
    lines = render.text(gin.observe(state, 1), symbols=True).splitlines()
    assert lines[3:5] == ["pile         -", "seat 0       11 cards, among them 5♠"]


def test_after_a_knock_the_defender_sees_spread_and_deadwood() -> None:
    assert render.text(gin.observe(knocked(), 1)).splitlines()[4:] == [
        "seat 0       deadwood 6: 6d",
        "             spread [9d 9h 9s] [2c 3c 4c] [Jh Qh Kh]",
        "seat 1       [4d 4h 4s] [6c 7c 8c] Qd 8h Th Ks: deadwood 38",
    ]


def test_the_knocker_alone_sees_the_card_put_face_down() -> None:
    assert "; face down 2h" in render.text(gin.observe(knocked(), 0))
    for seat in (1, None):
        assert "2h" not in render.text(gin.observe(knocked(), seat))


def test_the_defender_s_cards_stay_hidden_until_laid_out() -> None:
    line = render.text(gin.observe(knocked(), 0)).splitlines()[-1]
    assert line == "seat 1       10 cards"
    actions: list[gin.Action] = [gin.LayOff(parse_card("Th"), 2), gin.Finish(melds_of("4s 4h 4d | 6c 7c 8c"))]
    over = apply_all(gin, knocked(), actions)
    assert render.text(gin.observe(over, 0)).splitlines()[-3:] == [
        "             spread [9d 9h 9s] [2c 3c 4c] [Th Jh Qh Kh]",
        "seat 1       deadwood 28: Qd 8h Ks",
        "             melds [4d 4h 4s] [6c 7c 8c]",
    ]


def test_each_of_several_defenders_lays_out_in_turn() -> None:
    rules = evolve(gin.KNOCK_RUMMY, players=3, layoff_allowed=True)
    hands = ["As Ad Ac 2c 2d 2h 3s", "9s 9h 9d Jh Qh 5c 7d", "4s 4h 4d 8c 6c Ks Qd"]
    state = rig(rules, hands, dealer=2, upcard="5s", stock="Th")
    state = run(state, DrawStock(), knock("Th", "As Ad Ac | 2c 2d 2h"), finish("9s 9h 9d"))
    for viewer in (0, 1, 2, None):
        assert render.text(gin.observe(state, viewer)).splitlines()[4:] == [
            "seat 0       deadwood 3: 3s" + ("; face down Th" if viewer == 0 else ""),
            "             spread [Ac Ad As] [2c 2d 2h]",
            "seat 1       deadwood 32: 5c 7d Jh Qh",
            "             melds [9d 9h 9s]",
            "seat 2       " + ("[4d 4h 4s] 6c 8c Qd Ks: deadwood 34" if viewer == 2 else "7 cards"),
        ]


def test_a_knock_without_melds() -> None:
    rules = evolve(gin.KNOCK_RUMMY, hand_size=3)
    state = run(rig(rules, ["As 3d 5c"], upcard="5s", stock="Kh"), DrawStock(), knock("Kh", ""))
    assert render.text(gin.observe(state, 0)).splitlines()[4:6] == [
        "seat 0       deadwood 9: 5c 3d As; face down Kh",
        "             spread no melds",
    ]


def test_one_card_is_not_cards() -> None:
    rules = evolve(gin.KNOCK_RUMMY, hand_size=1)
    assert "seat 1       1 card" in render.text(gin.observe(rig(rules), 0)).splitlines()


def test_scores_of_the_match_so_far() -> None:
    results = (gin.Result((24, 0), (0,), 1), gin.Result((0, 30), (1,), 1))
    plain = rig(gin.STANDARD, results=results)
    assert render.text(gin.observe(plain, 0)).splitlines()[-1] == "score        24 : 30 before this round"
    hollywood = rig(gin.HOLLYWOOD, results=results)
    assert render.text(gin.observe(hollywood, 0)).splitlines()[-3:] == [
        "game 1       24 : 30 before this round",
        "game 2       0 : 0 before this round",
        "game 3       0 : 0 before this round",
    ]


@pytest.mark.parametrize("name", gin.VARIANTS)
def test_every_view_of_a_match_has_clean_lines(name: str) -> None:
    rng = Random(4)
    rules = gin.VARIANTS[name]
    state = new_match(gin, rules, rng)
    while (seat := gin.to_act(state)) is not None:
        for viewer in (*range(rules.players), None):
            for symbols in (False, True):
                lines = render.text(gin.observe(state, viewer), symbols=symbols).splitlines()
                assert lines
                assert all(line and line == line.rstrip() for line in lines)
        state = gin.apply(state, greedy_bot(gin.observe(state, seat), gin.legal_actions(state), rng))


def test_a_phrase_for_every_action() -> None:
    melds = melds_of("9s 9h 9d | 2c 3c 4c")
    phrases = {
        DrawStock(): "draws from the stock",
        DrawDiscard(): "takes the top of the pile",
        Pass(): "passes",
        Discard(parse_card("7h")): "discards 7h",
        gin.Knock(parse_card("7h"), melds): "knocks with [9d 9h 9s] [2c 3c 4c] and puts 7h face down",
        gin.BigGin(melds): "declares big gin with [9d 9h 9s] [2c 3c 4c]",
        gin.LayOff(parse_card("5c"), 1): "lays 5c off on meld 2",
        gin.Finish(()): "lays out no melds",
    }
    assert {type(action) for action in phrases} == set(get_args(gin.Action))
    for action, phrase in phrases.items():
        assert render.describe_action(action) == phrase
    assert render.describe_action(gin.LayOff(parse_card("Tc"), 0), symbols=True) == "lays T♣ off on meld 1"


def test_text_depends_on_the_view_alone() -> None:
    state = next(play_match(gin, gin.STANDARD, [random_bot, greedy_bot], Random(2)))
    view = gin.observe(state, None)
    assert render.text(view) == render.text(gin.observe(gin.resample(view, Random(9)), None))

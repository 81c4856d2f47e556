"""Views of Three Thirteen and its actions as text."""

from __future__ import annotations

from typing import get_args

import pytest
from attrs import evolve

from rummykit import parse_card, parse_meld, render
from rummykit.actions import Discard, DrawDiscard, DrawStock
from rummykit.games import three_thirteen
from rummykit.games.three_thirteen import GoOut, LayOut, State

from .positions import STANDARD, at_deal, go_out, lay_out, rig, run, throw
from .strategies import HOUSES, states

THREE = evolve(STANDARD, players=3)


def lines(state: State, seat: int | None) -> list[str]:
    return render.text(three_thirteen.observe(state, seat)).splitlines()


def opening(rules: three_thirteen.Rules = THREE) -> State:
    return rig(rules, ["7c 7d 7h", "2c 2d 9c", "5s 5d 3h"], stock="Ks Kd Qd", upcard="9h")


def test_own_hand_is_arranged_and_the_others_are_numbers() -> None:
    assert lines(opening(), 2) == [
        "Three Thirteen, seat 2's view: a card is to be drawn, seat 0 to act",
        "round        round 1 of 11, dealt by seat 2: 3 cards, 3 wild",
        "stock        94 cards",
        "pile         9h",
        "seat 0       3 cards",
        "seat 1       3 cards",
        "seat 2       [3h=5c 5d 5s] -: deadwood 0",
    ]


def test_a_card_taken_is_shown_to_all() -> None:
    state = run(opening(), DrawDiscard())
    assert lines(state, 1)[3:6] == [
        "pile         -",
        "seat 0       4 cards, among them 9h",
        "seat 1       2c 9c 2d: deadwood 13",
    ]


def test_open_melds_are_shown_in_the_last_turns() -> None:
    state = run(opening(), DrawStock(), go_out(run(opening(), DrawStock()), "Ks", "7c 7d 7h"))
    for seat in (0, 1, None):
        shown = lines(state, seat)
        assert shown[0].endswith("a card is to be drawn, seat 1 to act; seat 0 is out, last turns")
        assert shown[3:5] == ["pile         Ks on 9h", "seat 0       [7c 7d 7h]: 0 points"]


def test_closed_melds_are_not() -> None:
    rules = evolve(THREE, expose_out_melds=False)
    state = run(opening(rules), DrawStock(), go_out(run(opening(rules), DrawStock()), "Ks", "7c 7d 7h"))
    assert lines(state, 0)[4] == "seat 0       [7c 7d 7h]: 0 points"
    assert lines(state, 1)[4] == "seat 0       3 cards in closed melds"


def test_hands_laid_out_one_by_one() -> None:
    rules = evolve(THREE, auto_arrange=False)
    state = run(opening(rules), DrawStock(), go_out(run(opening(rules), DrawStock()), "Ks", "7c 7d 7h"))
    state = run(state, DrawStock(), throw("Kd"), DrawStock(), throw("Qd"), LayOut(()))
    assert lines(state, None)[0].endswith("hands are to be laid out, seat 2 to act")
    assert lines(state, None)[4:] == [
        "seat 0       [7c 7d 7h]: 0 points",
        "seat 1       no melds, left 2c 9c 2d: 13 points",
        "seat 2       3 cards",
    ]
    state = run(state, lay_out(state, "3h=5c 5d 5s"))
    assert lines(state, None)[0] == "Three Thirteen, a spectator's view: a player went out"
    assert lines(state, None)[-1] == "seat 2       [3h=5c 5d 5s]: 0 points"


def test_the_score_so_far() -> None:
    state = evolve(rig(at_deal(3)), rules=STANDARD, results=((4, 0), (0, 25)))
    assert lines(state, 0)[1] == "round        round 3 of 11, dealt by seat 1: 5 cards, 5 wild"
    assert lines(state, 0)[-1] == "score        4 : 25 before this round"


@pytest.mark.parametrize("house", ["standard", "at a table", "closed melds", "tiny"])
def test_every_view_has_clean_lines(house: str) -> None:
    for state in states(HOUSES[house], "even", 3):
        for seat in (*range(state.rules.players), None):
            for symbols in (False, True):
                view = three_thirteen.observe(state, seat)
                shown = render.text(view, symbols=symbols).splitlines()
                assert all(line and line == line.rstrip() for line in shown)


def test_a_phrase_for_every_action() -> None:
    seven, sevens = parse_card("7h"), (parse_meld("7c 7d 7s"),)
    phrases = {
        DrawStock(): "draws from the stock",
        DrawDiscard(): "takes the top of the pile",
        Discard(seven): "discards 7h",
        GoOut(seven, sevens): "goes out with [7c 7d 7s] and discards 7h",
        GoOut(None, sevens): "goes out with [7c 7d 7s] without a discard",
        LayOut(()): "lays out no melds",
    }
    assert {type(action) for action in phrases} == set(get_args(three_thirteen.Action))
    for action, phrase in phrases.items():
        assert render.describe_action(action) == phrase

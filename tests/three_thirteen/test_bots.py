"""The greedy player of Three Thirteen plays sensibly and wins against a player without a plan."""

from __future__ import annotations

from random import Random

import pytest
from attrs import evolve

from rummykit import StateError, format_cards
from rummykit.actions import Discard, DrawDiscard, DrawStock
from rummykit.bots import greedy_bot, random_bot
from rummykit.games import three_thirteen
from rummykit.games.three_thirteen import Action, State
from rummykit.outcomes import RoundEnd
from rummykit.play import play_match

from .positions import STANDARD, at_deal, ended, go_out, rig, run, throw


def choice(state: State) -> Action:
    seat = three_thirteen.to_act(state)
    assert seat is not None
    return greedy_bot(three_thirteen.observe(state, seat), three_thirteen.legal_actions(state), Random(1))


@pytest.mark.parametrize(
    ("hand", "upcard", "takes"),
    [
        pytest.param("4c 9d Ks", "3h", True, id="a wild card"),
        pytest.param("7c 7d Ks", "7h", True, id="what makes a meld"),
        pytest.param("7c 8c Ks", "9c", True, id="what makes a run"),
        pytest.param("4c 9d Ks", "Ah", False, id="not what is merely cheap"),
        pytest.param("7c 7d 7h", "7s", False, id="not what a complete hand has no need of"),
    ],
)
def test_what_it_takes(hand: str, upcard: str, takes: bool) -> None:
    assert choice(rig(STANDARD, [hand], upcard=upcard)) == (DrawDiscard() if takes else DrawStock())


def test_it_takes_the_pile_where_there_is_nothing_else() -> None:
    state = rig(evolve(STANDARD, discard_required_to_go_out=False), ["4c 9d Ks"], upcard="Ah")
    bare = evolve(state, stock=())
    assert choice(bare) == DrawDiscard()


@pytest.mark.parametrize(
    ("hand", "drawn", "discard"),
    [
        pytest.param("7c 8c 2s", "Kd", "Kd", id="the dearest of those that nothing goes with"),
        pytest.param("Kc Kd 2s", "9h", "9h", id="a pair is kept, dear as it is"),
        pytest.param("3c 2s 4d", "Ah", "4d", id="a wild card is kept"),
    ],
)
def test_what_it_discards(hand: str, drawn: str, discard: str) -> None:
    state = run(rig(STANDARD, [hand], stock=drawn), DrawStock())
    action = choice(state)
    assert isinstance(action, Discard)
    assert str(action.card) == discard


def test_it_goes_out_as_soon_as_it_can() -> None:
    state = run(rig(STANDARD, ["7c 7d 7h"], stock="Ks"), DrawStock())
    assert choice(state) == go_out(state, "Ks", "7c 7d 7h")


def last_turn(hand: str, drawn: str) -> State:
    state = run(rig(STANDARD, ["7c 7d 7h", hand], stock=f"9s {drawn}"), DrawStock())
    return run(state, go_out(state, "9s", "7c 7d 7h"), DrawStock())


def test_in_the_last_turn_only_points_count() -> None:
    assert choice(last_turn("Kc Kd 2s", "9h")) in (throw("Kc"), throw("Kd"))


def test_a_complete_hand_stays_complete_in_the_last_turn() -> None:
    state = last_turn("4c 4d 4h", "4s")
    over = three_thirteen.apply(state, choice(state))
    assert three_thirteen.score(over) == ()


def test_a_card_just_taken_is_kept_where_it_must_be() -> None:
    state = run(rig(STANDARD, ["7c 7d 7h"], upcard="Ks"), DrawDiscard())
    action = choice(state)
    assert isinstance(action, Discard)
    assert str(action.card) != "Ks"


def test_it_lays_out_with_least_deadwood() -> None:
    state = ended(evolve(at_deal(4), auto_arrange=False), "Qh Kh Ah 2h 6c 9d")
    over = three_thirteen.apply(state, choice(state))
    assert format_cards(over.hands[1]) == "9d Ah 2h"
    with pytest.raises(StateError):
        greedy_bot(three_thirteen.observe(over, 0), (), Random(1))


def test_it_beats_random_play() -> None:
    rng = Random(5)
    for greedy_seat in (0, 1, 2) * 2:
        bots = [random_bot] * 3
        bots[greedy_seat] = greedy_bot
        *_, last = play_match(three_thirteen, evolve(STANDARD, players=3), bots, rng)
        assert three_thirteen.standings(last).winners == (greedy_seat,)


@pytest.mark.parametrize("name", three_thirteen.VARIANTS)
def test_matches_end_by_somebody_going_out(name: str) -> None:
    rounds = list(play_match(three_thirteen, three_thirteen.VARIANTS[name], [greedy_bot] * 2, Random(8)))
    assert len(rounds) == 11
    assert all(state.ending is RoundEnd.WENT_OUT for state in rounds)
    assert all(isinstance(total, int) and 0 < total < 400 for total in three_thirteen.standings(rounds[-1]).totals)

"""Playing any game: dealing, bots, matches, several actions as a unit, and the same seed giving the same match."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise
from random import Random
from typing import Any, TypeVar

import pytest
from attrs import evolve

from rummykit import play
from rummykit.actions import Discard, DrawDiscard, DrawStock, Pass
from rummykit.cards import RandomSource
from rummykit.errors import ActionFault, IllegalActionError, StateError, StateFault
from rummykit.games import gin
from rummykit.outcomes import total_points
from rummykit.play import Bot, apply_all, new_match, new_round, play_match, play_round, replay

T = TypeVar("T")

SHORT = evolve(gin.STANDARD, min_stock=20, game_target=30)
"""Rounds that end soon, in a match that does not take many."""

each_variant = pytest.mark.parametrize("name", gin.VARIANTS)


def first(_: gin.View, actions: tuple[T, ...], __: RandomSource) -> T:
    """Always the first action."""
    return actions[0]


def any_(_: gin.View, actions: tuple[T, ...], rng: RandomSource) -> T:
    """Any action."""
    return actions[int(rng.random() * len(actions))]


def keen(view: gin.View, actions: tuple[T, ...], rng: RandomSource) -> T:
    """Knocks and passes when it can, draws from the stock, and keeps low cards."""
    knocks = [action for action in actions if isinstance(action, gin.Knock | gin.BigGin | DrawStock)]
    if knocks:
        return knocks[0]  # type: ignore[return-value]
    discards = [action for action in actions if isinstance(action, Discard)]
    if discards:
        return max(discards, key=lambda action: (view.rules.values.of(action.card), rng.random()))  # type: ignore[return-value]
    return actions[-1]


class FixedChance:
    """A source of chance that counts how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def random(self) -> float:
        self.asked += 1
        return 0.25


# --- Dealing ----------------------------------------------------------------------------------------------------------


@each_variant
def test_a_match_begins_with_a_valid_round(name: str) -> None:
    rules = gin.VARIANTS[name]
    for dealer in range(rules.players):
        state = new_match(gin, rules, Random(3), dealer=dealer)
        gin.validate(state)
        assert (state.rules, state.dealer, state.results) == (rules, dealer, ())
        assert state.turn == (dealer + 1) % rules.players


def test_a_shuffle_and_a_seed_are_all_the_chance_that_a_deal_takes() -> None:
    chance = FixedChance()
    state = new_match(gin, gin.STANDARD, chance)
    assert chance.asked == 51 + 1
    assert state.reshuffle_seed == 2**30


def test_different_seeds_give_different_deals() -> None:
    deals = {new_match(gin, gin.STANDARD, Random(seed)).stock for seed in range(20)}
    assert len(deals) == 20


def test_a_round_follows_a_finished_one() -> None:
    over = play_round(gin, new_match(gin, SHORT, Random(1)), [keen, keen], Random(1))
    following = new_round(gin, SHORT, over, Random(2))
    gin.validate(following)
    assert gin.standings(following).totals == gin.standings(over).totals
    assert following == new_round(gin, SHORT, over, Random(2))
    with pytest.raises(StateError) as caught:
        new_round(gin, SHORT, following, Random(2))
    assert caught.value.faults == (StateFault.ROUND_NOT_OVER,)


# --- Bots -------------------------------------------------------------------------------------------------------------


def test_a_bot_is_shown_its_own_view_and_the_legal_actions() -> None:
    seen: list[tuple[gin.View, tuple[gin.Action, ...], gin.Action]] = []
    chance = Random(4)

    def watcher(seat: int) -> Bot[gin.View, gin.Action]:
        def choose(*given: Any) -> Any:
            view, actions, rng = given
            assert type(view) is gin.View
            assert view.seat == seat == view.turn
            assert rng is chance
            chosen = any_(view, actions, rng)
            seen.append((view, actions, chosen))
            return chosen

        return choose

    start = new_match(gin, gin.STANDARD, Random(4))
    over = play_round(gin, start, [watcher(0), watcher(1)], chance)
    assert {view.seat for view, _, _ in seen} == {0, 1}
    states = replay(gin, start, [chosen for _, _, chosen in seen])
    assert states[-1] == over
    assert gin.to_act(over) is None
    for state, (view, actions, _) in zip(states, seen, strict=False):
        assert view == gin.observe(state, state.turn)
        assert actions == gin.legal_actions(state)


def test_a_round_may_be_taken_over_in_the_middle() -> None:
    start = new_match(gin, gin.STANDARD, Random(5))
    middle = apply_all(gin, start, [Pass(), Pass(), DrawStock()])
    over = play_round(gin, middle, [keen, keen], Random(5))
    assert over.phase is gin.Phase.ROUND_OVER
    assert play_round(gin, over, [], Random(5)) is over


def test_an_illegal_choice_is_refused_with_its_reason() -> None:
    def cheat(_: gin.View, __: tuple[T, ...], ___: RandomSource) -> T:
        return DrawStock()  # type: ignore[return-value]

    with pytest.raises(IllegalActionError) as caught:
        play_round(gin, new_match(gin, gin.STANDARD, Random(1)), [cheat, cheat], Random(1))
    assert caught.value.fault is ActionFault.WRONG_PHASE


# --- Matches ----------------------------------------------------------------------------------------------------------


@each_variant
def test_a_match_is_played_to_its_winner(name: str) -> None:
    rules = gin.VARIANTS[name]
    rounds = list(play_match(gin, rules, [keen, keen], Random(6)))
    for over, following in pairwise(rounds):
        assert over.phase is gin.Phase.ROUND_OVER
        assert gin.standings(over).winners == ()
        assert following.results[: len(over.results)] == over.results
    last = gin.standings(rounds[-1])
    assert last.winners
    assert last.totals == total_points(last.lines, rules.players)
    for over in rounds:
        gin.validate(over)


def test_a_match_of_four() -> None:
    rules = evolve(gin.KNOCK_RUMMY, players=4)
    *_, last = play_match(gin, rules, [keen] * 4, Random(7), dealer=2)
    assert gin.standings(last).winners


def test_a_match_is_played_as_far_as_it_is_asked_for() -> None:
    chance = FixedChance()
    match = play_match(gin, SHORT, [first, first], chance)
    assert chance.asked == 0
    assert next(match).phase is gin.Phase.ROUND_OVER
    assert chance.asked == 52


def test_the_dealer_moves_on_as_the_rules_say() -> None:
    rules = evolve(SHORT, next_dealer="alternate", void_hand_dealer="next")
    rounds = list(play_match(gin, rules, [keen, keen], Random(8), dealer=1))
    assert [over.dealer for over in rounds] == [(1 + number) % 2 for number in range(len(rounds))]


# --- The same again ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["standard", "openspiel", "knock_rummy", "hollywood"])
def test_d37_the_same_seed_gives_the_same_states(name: str) -> None:
    rules = gin.VARIANTS[name]
    once, again = (list(play_match(gin, rules, [keen, keen], Random(9))) for _ in range(2))
    assert once == again
    assert repr(once) == repr(again)
    # Neither does it matter what was played before, and rules are not lost on the way.
    assert {state.rules for state in once} == {rules}
    assert list(play_match(gin, rules, [keen, keen], Random(10))) != once


GOLDEN = """
from random import Random
from rummykit.games import gin
from rummykit.play import new_match, play_round
def keen(view, actions, rng):
    return actions[int(rng.random() * len(actions))]
rules = gin.VARIANTS["rubl"]
print(repr(play_round(gin, new_match(gin, rules, Random(1)), [keen, keen], Random(2))))
"""


def test_d37_the_hash_seed_does_not_matter() -> None:
    outputs = {
        subprocess.run(
            [sys.executable, "-c", GOLDEN], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert len(outputs) == 1
    assert outputs.pop().startswith("State(rules=Rules(")


# --- Several actions --------------------------------------------------------------------------------------------------


def test_all_actions_are_applied_or_none() -> None:
    start = new_match(gin, gin.STANDARD, Random(1))
    before = repr(start)
    after = apply_all(gin, start, [Pass(), Pass(), DrawStock()])
    assert after == gin.apply(gin.apply(gin.apply(start, Pass()), Pass()), DrawStock())
    with pytest.raises(IllegalActionError) as caught:
        apply_all(gin, start, [Pass(), DrawDiscard(), DrawStock(), Pass()])
    assert (caught.value.action, caught.value.fault) == (DrawStock(), ActionFault.WRONG_PHASE)
    assert repr(start) == before
    assert apply_all(gin, start, []) is start
    assert apply_all(gin, start, iter([Pass()])) == gin.apply(start, Pass())


def test_replay_gives_every_state() -> None:
    start = new_match(gin, gin.STANDARD, Random(1))
    actions: list[gin.Action] = []
    state = start
    rng = Random(2)
    while listed := gin.legal_actions(state):
        actions.append(any_(gin.observe(state, state.turn), listed, rng))
        state = gin.apply(state, actions[-1])
    states = replay(gin, start, actions)
    assert len(states) == len(actions) + 1
    assert (states[0], states[-1]) == (start, state)
    for before, action, after in zip(states, actions, states[1:], strict=False):
        assert gin.apply(before, action) == after
    with pytest.raises(IllegalActionError):
        replay(gin, start, [*actions, Pass()])


def test_gin_fulfils_the_contract() -> None:
    promised = {name for name in vars(play.Game) if not name.startswith("_")}
    assert promised <= set(gin.__all__)

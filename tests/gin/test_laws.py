"""The laws of gin over rigged rounds, and over every state of small packs."""

from __future__ import annotations

from itertools import chain, product
from random import Random

import pytest
from attrs import evolve
from hypothesis import given

from rummykit.actions import Pass
from rummykit.cards import RANKS, SUITS, PackSpec, shuffled
from rummykit.games import gin
from rummykit.games.gin import Phase
from rummykit.outcomes import RoundEnd

from . import laws
from .strategies import HOUSES, TEMPERS, Round, pick, rounds
from .test_scoring import ENDINGS


def some_states(played: Round, count: int) -> list[gin.State]:
    """Some states of a round: the last ones, and some from before."""
    states = list(played.states())
    rng = Random(played.seed)
    return [*states[-3:], *(pick(rng, states) for _ in range(count - 3))]


@given(rounds)
def test_every_state_keeps_the_cheap_laws(played: Round) -> None:
    for state in played.states():
        laws.cards_are_conserved(state)
        laws.stock_never_falls_below_the_wall(state)
        gin.validate(state)
        assert (gin.to_act(state) is None) == (state.phase is Phase.ROUND_OVER)
    laws.scores_add_up(state)
    laws.matches_go_on(state)


@given(rounds)
def test_legal_exactly_if_accepted(played: Round) -> None:
    rng = Random(played.seed)
    for state in some_states(played, 5):
        laws.somebody_can_act_until_the_end(state)
        laws.legal_exactly_if_accepted(state, rng)


@given(rounds)
def test_states_are_values(played: Round) -> None:
    rng = Random(played.seed)
    for state in some_states(played, 4):
        laws.apply_is_a_function(state, rng)
        laws.values_read_back(state)
        for seat in laws.seats(state):
            laws.values_read_back(gin.observe(state, seat))
        for action in gin.legal_actions(state)[-20:]:
            laws.values_read_back(action)
        if state.phase is Phase.ROUND_OVER:
            laws.values_read_back(gin.score(state))
            laws.values_read_back(gin.standings(state))
            laws.values_read_back(gin.columns(state))


@given(rounds)
def test_nothing_hidden_shows(played: Round) -> None:
    rng = Random(played.seed)
    for state in some_states(played, 4):
        laws.nothing_hidden_shows(state, rng)


@given(rounds)
def test_views_resample(played: Round) -> None:
    rng = Random(played.seed)
    for state in some_states(played, 6):
        laws.views_resample(state, rng)
        laws.a_view_accounts_for_every_card(state)


def test_the_rigged_rounds_reach_everything() -> None:
    phases: set[Phase] = set()
    endings: set[RoundEnd | None] = set()
    kinds: set[type] = set()
    rare = product(("void ties", "tiny corner", "saved"), TEMPERS, range(1, 15))
    for house, temper, seed in chain(product(HOUSES, TEMPERS, [0]), rare):
        for state in Round(house, temper, seed).states():
            phases.add(state.phase)
            kinds.update(type(action) for action in gin.legal_actions(state)[-1:])
        endings.add(state.ending)
    assert phases == set(Phase)
    assert endings == set(ENDINGS)
    # What comes last in a listing is the rarest kind of action that is legal.
    assert kinds >= {gin.Knock, gin.BigGin, gin.Finish, Pass}


# --- Every state of small packs ---------------------------------------------------------------------------------------

TWO_SUITS = SUITS[:2]
EIGHT = PackSpec(ranks=RANKS[:4], suits=TWO_SUITS)
CORNER = PackSpec(ranks=(RANKS[0], RANKS[1], RANKS[-2], RANKS[-1]), suits=TWO_SUITS)
NINE = PackSpec(ranks=RANKS[:3], suits=SUITS[:3])
TINY_HOUSES = {
    "two draws": evolve(gin.STANDARD, pack=EIGHT, hand_size=2, min_stock=1, knock_limit=2, max_discard_takes=3),
    "a wall": evolve(gin.OPENSPIEL, pack=EIGHT, hand_size=2, min_stock=1, knock_limit=3, max_discard_takes=3),
    "round the corner": evolve(gin.ROUND_CORNER, pack=CORNER, hand_size=2, min_stock=1, max_discard_takes=3),
    "three suits": evolve(gin.RUBL, pack=NINE, hand_size=3, min_stock=0, knock_limit=3, max_discard_takes=2),
    "three players": evolve(
        gin.KNOCK_RUMMY,
        pack=PackSpec(ranks=RANKS[:3]),
        players=3,
        hand_size=2,
        min_stock=2,
        wall_rule="void",
        max_discard_takes=1,
        layoff_allowed=True,
    ),
}


def reachable(state: gin.State) -> list[gin.State]:
    """Every state that play can reach from here."""
    found = {state: None}
    waiting = [state]
    while waiting:
        current = waiting.pop()
        for action in gin.legal_actions(current):
            after = gin.apply(current, action)
            if after not in found:
                found[after] = None
                waiting.append(after)
    return list(found)


@pytest.mark.parametrize("house", TINY_HOUSES)
def test_every_state_of_a_small_pack(house: str) -> None:
    rules = TINY_HOUSES[house]
    rng = Random(house)
    count = 0
    while count < 2_000:
        states = reachable(gin.deal(rules, shuffled(gin.pack(rules), rng)))
        count += len(states)
        for state in states:
            laws.cards_are_conserved(state)
            laws.somebody_can_act_until_the_end(state)
            gin.validate(state)
            for seat in laws.seats(state):
                view = gin.observe(state, seat)
                assert gin.observe(gin.resample(view, rng), seat) == view
        for state in [pick(rng, states) for _ in range(5)]:
            laws.legal_exactly_if_accepted(state, rng)
            laws.nothing_hidden_shows(state, rng)
        assert {state.phase for state in states} >= {Phase.DRAW, Phase.DISCARD, Phase.ROUND_OVER}

"""Which cards may be placed and how a turn may end, compared with trying everything on small packs."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st
from sizes import at_length

from rummykit import parse_cards
from rummykit.cards import RANKS, SUITS, PackSpec
from rummykit.games import carousel
from rummykit.games.carousel import EndTurn, Phase, Place
from rummykit.play import apply_all, new_match

from . import oracle
from .oracle import jokers_of
from .positions import melds, position

FEW_RANKS = PackSpec(ranks=RANKS[:4], suits=SUITS[:3], copies=1, jokers=1)
HIGH_AND_LOW = PackSpec(ranks=(*RANKS[:3], *RANKS[-2:]), suits=SUITS[:3], copies=1, jokers=1)
TWO_JOKERS = PackSpec(ranks=RANKS[:4], suits=SUITS[:3], copies=1, jokers=2)
TWO_PACKS = PackSpec(ranks=RANKS[4:7], suits=SUITS[:3], copies=2, jokers=1)

BASE = evolve(carousel.CAROUSEL, players=2, knock_limit=None)
HOUSES = {
    "carousel": evolve(BASE, pack=FEW_RANKS, hand_size=4),
    "aces": evolve(BASE, pack=HIGH_AND_LOW, hand_size=4),
    "two jokers": evolve(BASE, pack=TWO_JOKERS, hand_size=5),
    "two packs": evolve(BASE, pack=TWO_PACKS, hand_size=5),
    "tied jokers": evolve(BASE, pack=TWO_JOKERS, hand_size=5, movable_jokers=False),
    "vatikan": evolve(carousel.VATIKAN, pack=TWO_JOKERS, players=2, hand_size=5),
    "high vatikan": evolve(carousel.VATIKAN, pack=HIGH_AND_LOW, players=2, hand_size=5, ace="high"),
    "opening, free jokers": evolve(carousel.VATIKAN, pack=TWO_JOKERS, players=2, hand_size=5, movable_jokers=True),
}


def playing_states(rules: carousel.Rules, seed: int) -> list[carousel.State]:
    """Some states of a random round in which cards can be placed."""
    rng = Random(seed)
    state = new_match(carousel, rules, rng)
    found: list[carousel.State] = []
    while carousel.to_act(state) is not None:
        if state.phase in (Phase.PLAY, Phase.ARRANGE):
            found.append(state)
        actions = carousel.legal_actions(state)
        if state.phase is Phase.ARRANGE and rng.random() < 0.7:
            # Not always the same tables and declarations.
            ends = list(islice(carousel.endings(state), 40))
            actions = (*actions[:-1], *ends) if ends else actions
        state = carousel.apply(state, actions[int(rng.random() * len(actions))])
    return [found[int(rng.random() * len(found))] for _ in range(3)] if found else []


def compare_with_trying_everything(state: carousel.State) -> None:
    actions = carousel.legal_actions(state)
    assert [action.card for action in actions if isinstance(action, Place)] == oracle.placeable(state)
    ends = list(carousel.endings(state))
    declared = [tuple(sorted(jokers_of(ending.table).elements())) for ending in ends]
    assert sorted(declared) == sorted(oracle.declarations(state))
    listed = [action for action in actions if isinstance(action, EndTurn)]
    assert len(listed) == bool(ends)
    for ending in (*listed, *ends):
        assert oracle.is_legal_end(state, ending.table)
    for table in (*oracle.ends(state, state.placed), *(ending.table for ending in ends)):
        carousel.check(state, EndTurn(table))


@pytest.mark.parametrize("house", HOUSES)
@settings(max_examples=3)
@given(seed=st.integers(0, 10_000))
def test_what_is_legal_is_what_trying_everything_finds(house: str, seed: int) -> None:
    for state in playing_states(HOUSES[house], seed):
        compare_with_trying_everything(state)


@pytest.mark.slow
@pytest.mark.parametrize("house", HOUSES)
def test_what_is_legal_is_what_trying_everything_finds_at_length(house: str) -> None:
    for seed in range(at_length(300, 30)):
        for state in playing_states(HOUSES[house], seed):
            compare_with_trying_everything(state)


def test_ends_are_given_lazily() -> None:
    state = position("2c 3c 4c 5c | 8c 8d 8h 8s", "Jk 6c 9d Jk Kc")
    state = apply_all(carousel, state, map(Place, parse_cards("6c Jk Jk")))
    ends = carousel.endings(state)
    carousel.check(state, next(ends))
    carousel.check(state, next(ends))


def test_there_is_no_end_before_a_card_is_placed() -> None:
    assert list(carousel.endings(position("5h 6h 7h", "8h 9h"))) == []


def test_a_tied_meld_grows_on_both_sides() -> None:
    rules = evolve(BASE, players=3, hand_size=1, movable_jokers=False)
    state = position("6h Jk=7h 8h", "4h 5h 9h Th 2c", rules=rules)
    table = melds("4h 5h 6h Jk=7h 8h 9h Th")
    state = apply_all(carousel, state, carousel.turn_actions(state, table)[:-1])
    assert [ending.table for ending in carousel.endings(state)] == [table]

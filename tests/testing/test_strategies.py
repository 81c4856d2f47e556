"""The strategies give what they promise, and come to what random play does not."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from attrs import evolve
from hypothesis import HealthCheck, assume, find, given, settings
from hypothesis import strategies as st

from rummykit import (
    JOKER,
    Card,
    IllegalActionError,
    Meld,
    MeldRules,
    PackSpec,
    RulesError,
    deadwood,
    is_meld,
    sorted_cards,
)
from rummykit.cards import RANKS, STANDARD_PACK
from rummykit.games import gin
from rummykit.testing import strategies

TINY = evolve(gin.STANDARD, pack=PackSpec(ranks=RANKS[:5]), hand_size=4)
few = settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
hasty = settings(max_examples=3_000, suppress_health_check=list(HealthCheck), database=None)


@few
@given(strategies.cards(), strategies.cards([JOKER]))
def test_cards(card: Card, joker: Card) -> None:
    assert card in STANDARD_PACK.build()
    assert joker is JOKER


@few
@given(strategies.hands(PackSpec(ranks=RANKS[:2], copies=2, jokers=1).build(), min_size=2, max_size=9))
def test_hands(hand: tuple[Card, ...]) -> None:
    assert 2 <= len(hand) <= 9
    assert hand == sorted_cards(hand)
    assert not Counter(hand) - Counter(PackSpec(ranks=RANKS[:2], copies=2, jokers=1).build())


@few
@given(strategies.melds(MeldRules(min_run=4)))
def test_melds(meld: Meld) -> None:
    assert is_meld(meld.cards, MeldRules(min_run=4))


@few
@given(strategies.pack_specs(min_ranks=3, max_jokers=1))
def test_pack_specs(spec: PackSpec) -> None:
    assert len(spec.ranks) >= 3
    assert spec.jokers <= 1
    assert len(spec.build()) == len(spec.ranks) * len(spec.suits) * spec.copies + spec.jokers


@few
@given(strategies.decks(gin, TINY))
def test_decks(deck: tuple[Card, ...]) -> None:
    assert sorted_cards(deck) == gin.pack(TINY)


@few
@given(st.data(), st.sampled_from([0, 1]))
def test_rigged_decks_are_full_packs(data: st.DataObject, dealer: int) -> None:
    deck = data.draw(strategies.rigged_decks(gin, gin.STANDARD, dealer=dealer))
    assert sorted_cards(deck) == gin.pack(gin.STANDARD)


def test_rigged_decks_deal_melds() -> None:
    def both_are_near_gin(deck: tuple[Card, ...]) -> bool:
        return all(deadwood(hand) <= 3 for hand in gin.deal(gin.STANDARD, deck).hands)

    assert find(strategies.rigged_decks(gin, gin.STANDARD), both_are_near_gin, settings=hasty)


@few
@given(strategies.house_rules(gin.VARIANTS))
def test_house_rules_can_be_played(rules: gin.Rules) -> None:
    assert gin.legal_actions(gin.deal(rules, gin.pack(rules)))


def test_house_rules_mix_the_variants() -> None:
    rules = find(strategies.house_rules(gin.VARIANTS), lambda rules: rules not in gin.VARIANTS.values(), settings=hasty)
    assert isinstance(rules, gin.Rules)


@few
@given(strategies.states(gin, TINY))
def test_states_are_valid(state: gin.State) -> None:
    gin.validate(state)


@pytest.mark.parametrize("phase", gin.Phase)
def test_states_come_to_every_phase(phase: gin.Phase) -> None:
    rules = evolve(TINY, wall_rule="last_upcard_knock", min_stock=6)
    assert find(strategies.states(gin, rules), lambda state: state.phase is phase, settings=hasty).phase is phase


@few
@given(st.data())
def test_actions_are_accepted_exactly_when_they_are_listed(data: st.DataObject) -> None:
    state = data.draw(strategies.states(gin, TINY))
    action = data.draw(strategies.actions(gin, TINY, state))
    try:
        gin.check(state, action)
    except IllegalActionError:
        assert action not in gin.legal_actions(state)
    else:
        assert action in gin.legal_actions(state)


@pytest.mark.parametrize("kind", gin.Action.__args__)
def test_actions_of_every_class_are_drawn(kind: Any) -> None:
    opening = gin.deal(gin.STANDARD, gin.pack(gin.STANDARD))
    action = find(
        strategies.actions(gin, gin.STANDARD, opening), lambda action: isinstance(action, kind), settings=hasty
    )
    assert isinstance(action, kind)


@few
@given(st.data())
def test_contradictions_are_left_out(data: st.DataObject) -> None:
    contradiction = evolve(gin.KNOCK_RUMMY, players=4)
    rules = data.draw(strategies.house_rules({"gin": gin.STANDARD, "four": contradiction}))
    assume(rules.players == 4)
    with pytest.raises(RulesError):
        evolve(rules, scoring="gin")

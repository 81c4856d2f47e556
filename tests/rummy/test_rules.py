"""The options of rummy: defaults of the variants, and what contradicts."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from rummykit import PackSpec, RulesError, parse_card, parse_cards, parse_meld
from rummykit.cards import RANKS
from rummykit.games import rummy

BASIC, FIVE_HUNDRED = rummy.BASIC, rummy.FIVE_HUNDRED
ACE = parse_card("Ac")


def test_variants() -> None:
    assert list(rummy.VARIANTS) == ["basic", "block", "bicycle_basic", "five_hundred", "partnership_500", "persian"]
    assert len(set(rummy.VARIANTS.values())) == len(rummy.VARIANTS)
    assert rummy.VARIANTS["basic"] == rummy.Rules()


def test_what_the_sources_of_the_variants_say() -> None:
    assert (BASIC.max_melds_per_turn, BASIC.rummy_multiplier, BASIC.stock_exhaustion) == (1, 1, "turn_over")
    assert evolve(BASIC, stock_exhaustion="block") == rummy.BLOCK
    assert evolve(BASIC, max_melds_per_turn=None, rummy_multiplier=2, next_dealer="winner") == rummy.BICYCLE_BASIC
    assert FIVE_HUNDRED.pack == PackSpec(jokers=2)
    assert (FIVE_HUNDRED.ace_value, FIVE_HUNDRED.low_ace_value, FIVE_HUNDRED.joker_value) == (15, 1, 15)
    assert (FIVE_HUNDRED.target, BASIC.target) == (500, 100)
    assert len(rummy.pack(rummy.PERSIAN)) == 56


CONTRADICTIONS: list[tuple[dict[str, Any], tuple[str, ...]]] = [
    ({"players": 1}, ("players",)),
    ({"players": 9}, ("players",)),
    ({"players": 7}, ("players", "hand_size", "hand_sizes")),
    ({"hand_sizes": ()}, ("players", "hand_size", "hand_sizes")),
    ({"hand_size": 0}, ("hand_size", "hand_sizes")),
    ({"hand_size": 26}, ("pack", "players", "hand_size", "hand_sizes")),
    ({"pack": PackSpec(ranks=RANKS[:5])}, ("pack", "players", "hand_size", "hand_sizes")),
    ({"pack": PackSpec(copies=0, jokers=16)}, ("pack",)),
    ({"pack": PackSpec(copies=5)}, ("pack",)),
    ({"pack": PackSpec(jokers=17)}, ("pack",)),
    ({"partnership": True}, ("partnership", "players")),
    ({"partnership": True, "players": 4}, ("partnership", "scoring")),
    ({"ace_rank": "middle"}, ("ace_rank",)),
    ({"min_run": 2}, ("min_run",)),
    ({"min_run": 14}, ("min_run",)),
    ({"max_melds_per_turn": 0}, ("max_melds_per_turn",)),
    ({"going_out": "discard", "forbid_playable_final_discard": True}, ("forbid_playable_final_discard", "going_out")),
    (
        {"claim_discards": True, "forbid_playable_final_discard": True},
        ("forbid_playable_final_discard", "claim_discards"),
    ),
    ({"joker_role": "sets", "joker_exchange": True}, ("joker_exchange", "joker_role")),
    ({"recycle_upcard": True, "stock_exhaustion": "reshuffle"}, ("recycle_upcard", "stock_exhaustion")),
    ({"max_recycles": 0}, ("max_recycles", "stock_exhaustion")),
    ({"ace_value": -1, "joker_value": -2}, ("ace_value", "joker_value")),
    ({"special_cards": ((ACE, 1), (ACE, 2))}, ("special_cards",)),
    ({"special_cards": ((ACE, -1),)}, ("special_cards",)),
    ({"rummy_multiplier": 0}, ("rummy_multiplier",)),
    ({"scoring": "melded", "rummy_bonus": 10}, ("rummy_multiplier", "rummy_bonus", "scoring")),
    ({"scoring": "melded", "rummy_multiplier": 2}, ("rummy_multiplier", "rummy_bonus", "scoring")),
    ({"double_sets_of_four": True}, ("double_sets_of_four", "scoring")),
    ({"target": 0}, ("target",)),
    ({"rounds": 0}, ("rounds",)),
    ({"target": None}, ("target", "rounds")),
]


@pytest.mark.parametrize(("changes", "fields"), CONTRADICTIONS, ids=str)
def test_contradictions(changes: dict[str, Any], fields: tuple[str, ...]) -> None:
    with pytest.raises(RulesError) as caught:
        evolve(BASIC, **changes)
    assert caught.value.fields == fields


@pytest.mark.parametrize(
    "changes",
    [
        {"hand_size": 25},
        {"players": 6},
        {"pack": PackSpec(copies=4, jokers=16)},
        {"players": 8, "hand_size": 6},
        {"min_run": 13},
        {"max_melds_per_turn": 1},
        {"max_recycles": 1},
        {"max_recycles": 0, "stock_exhaustion": "block"},
        {"max_recycles": None},
        {"ace_value": 0},
        {"target": None, "rounds": 1},
        {"target": 1},
    ],
    ids=str,
)
def test_what_is_just_possible(changes: dict[str, Any]) -> None:
    rules = evolve(BASIC, **changes)
    rummy.validate(rummy.deal(rules, rummy.pack(rules)))


@pytest.mark.parametrize(
    ("rules", "counted"),
    [
        (BASIC, 1 + 9 + 10 + 10),
        (evolve(BASIC, ace_value=15), 15 + 9 + 10 + 10),
        (evolve(FIVE_HUNDRED, spot_value="five"), 15 + 5 + 10 + 10),
        (evolve(FIVE_HUNDRED, special_cards=((parse_card("Qs"), 40),)), 15 + 9 + 10 + 40),
    ],
)
def test_what_a_hand_counts(rules: rummy.Rules, counted: int) -> None:
    assert rules.hand_value(parse_cards("As 9h Td Qs")) == counted


@pytest.mark.parametrize(
    ("changes", "meld", "worth"),
    [
        ({}, "Ad 2d 3d", (1, 2, 3)),
        ({"low_ace_value": 5}, "Ad 2d 3d", (5, 2, 3)),
        ({"spot_value": "five"}, "2d 3d 4d", (5, 5, 5)),
        ({}, "Qd Kd Ad", (10, 10, 15)),
        ({}, "Ac Ad Jk=Ah", (15, 15, 15)),
        ({}, "Jk=Ad 2d 3d", (15, 2, 3)),
        ({"joker_melded": "represented"}, "Jk=Ad 2d 3d", (1, 2, 3)),
        ({"joker_melded": "represented"}, "Qd Kd Jk=Ad", (10, 10, 15)),
        ({"joker_melded": "represented"}, "5d Jk=6d 7d", (5, 6, 7)),
        ({"joker_value": 20}, "5d Jk=6d 7d", (5, 20, 7)),
        ({"ace_rank": "round_corner"}, "Kd Ad 2d", (10, 15, 2)),
        ({"special_cards": ((parse_card("Qs"), 40),)}, "Js Qs Ks", (10, 40, 10)),
        ({"special_cards": ((parse_card("As"), 30),)}, "As 2s 3s", (30, 2, 3)),
        ({"special_cards": ((parse_card("Qs"), 40),), "joker_melded": "represented"}, "Js Jk=Qs Ks", (10, 40, 10)),
    ],
)
def test_what_a_meld_counts(changes: dict[str, Any], meld: str, worth: tuple[int, ...]) -> None:
    rules = evolve(FIVE_HUNDRED, **changes)
    assert rules.melded_values(parse_meld(meld, rules.meld_rules)) == worth


def test_a_second_pack_comes_with_its_jokers() -> None:
    assert evolve(FIVE_HUNDRED, players=4).cards == PackSpec(jokers=2)
    assert evolve(FIVE_HUNDRED, players=5).cards == PackSpec(copies=2, jokers=4)
    assert evolve(FIVE_HUNDRED, players=5, double_pack_from=None, hand_size=5).cards == PackSpec(jokers=2)


def test_sides() -> None:
    assert rummy.PARTNERSHIP_500.sides == ((0, 2), (1, 3))
    assert [rummy.PARTNERSHIP_500.side_of(seat) for seat in range(4)] == [(0, 2), (1, 3), (0, 2), (1, 3)]
    assert evolve(BASIC, players=3).sides == ((0,), (1,), (2,))
    assert BASIC.side_of(1) == (1,)

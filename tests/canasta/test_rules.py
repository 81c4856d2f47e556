"""The options: defaults, contradictions, and that each one is an option of the rule text."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from attrs import evolve

from rummykit.cards import RANKS, PackSpec, Rank
from rummykit.errors import RulesError
from rummykit.games import canasta
from rummykit.games.canasta import BICYCLE, CLASSIC, CUTTHROAT, PAGAT, Rules

DEFAULTS: dict[str, dict[str, object]] = {
    "O-1": {"wilds_not_above_naturals": True, "max_wilds_per_meld": 3},
    "O-2": {"upcard_red_three_freezes": False, "upcard_covers_black_three": True},
    "O-3": {"dealt_red_three_time": "after_upcard"},
    "O-4": {"concealed_canasta_bonus": 100},
    "O-5": {"black_three_freezes": False},
    "O-6": {"one_card_pile_with_one_card_hand": "forbid"},
    "O-7": {"last_stock_red_three": "end_at_once"},
    "O-8": {"pile_onto_canasta": True},
    "O-9": {"ask_partner": "optional", "ask_before_melding": True, "asks_per_round": None},
    "O-10": {"concealed_out_allows_pile": True},
    "O-11": {"concealed_out_minimum": "waived_on_stock_draw"},
    "O-12": {"tie_rule": "play_on"},
    "O-13": {"going_out_bonus": 100, "concealed_out_bonus": 100},
    "O-14": {"red_three_plus_condition": "melded"},
    "O-15": {"stock_end_force": "matches_meld"},
    "O-16": {"unfrozen_take_natural_plus_wild": True},
    "O-17": {"pile_always_frozen": False},
    "O-18": {"negative_score_minimum": 15},
    "O-19": {"final_discard": "optional"},
    "O-20": {"black_three_in_hand_penalty": 5},
    "O-21": {"wild_only_melds": False},
    "O-22": {"melds_per_rank": "one"},
}


@pytest.mark.parametrize("option", DEFAULTS)
def test_the_default_is_that_of_the_rule_text(option: str) -> None:
    for name, value in DEFAULTS[option].items():
        assert getattr(CLASSIC, name) == value


def test_the_books() -> None:
    def differences(rules: Rules) -> set[str]:
        return {
            field.name for field in attrs.fields(Rules) if getattr(rules, field.name) != getattr(CLASSIC, field.name)
        }

    shared = {"wilds_not_above_naturals", "upcard_red_three_freezes", "concealed_canasta_bonus"}
    assert differences(PAGAT) == shared | {"upcard_covers_black_three"}
    assert differences(BICYCLE) == shared | {"black_three_freezes", "dealt_red_three_time"}


WRONG: list[tuple[dict[str, Any], tuple[str, ...]]] = [
    ({"natural_canasta_bonus": -1}, ("natural_canasta_bonus",)),
    ({"negative_score_minimum": -1, "going_out_bonus": -1}, ("negative_score_minimum", "going_out_bonus")),
    ({"hand_size": 0, "target": 0}, ("hand_size", "target")),
    ({"pack": PackSpec(copies=7)}, ("pack",)),
    ({"pack": PackSpec(copies=2, jokers=25)}, ("pack",)),
    ({"pack": PackSpec(copies=4, jokers=4), "melds_per_rank": "many"}, ("melds_per_rank", "pack")),
    ({"players": 7, "sides": 7}, ("players",)),
    ({"sides": 3}, ("sides", "players")),
    ({"cutthroat": True}, ("cutthroat", "players", "sides")),
    ({"canasta_size": 2}, ("canasta_size",)),
    ({"max_wilds_per_meld": -1}, ("max_wilds_per_meld",)),
    ({"asks_per_round": 0}, ("asks_per_round",)),
    ({"opening_minimums": ()}, ("opening_minimums",)),
    ({"opening_minimums": ((1500, 50),)}, ("opening_minimums",)),
    ({"opening_minimums": ((0, 50), (0, 90))}, ("opening_minimums",)),
    ({"opening_minimums": ((0, 90), (1500, 50))}, ("opening_minimums",)),
    ({"negative_score_minimum": 60}, ("opening_minimums",)),
    ({"red_three_totals": (100, 200)}, ("red_three_totals", "pack")),
    ({"red_three_totals": (100, 200, 300, 300)}, ("red_three_totals", "pack")),
    ({"pack": PackSpec(ranks=RANKS[:4], copies=2)}, ("pack", "players", "hand_size", "draw_count")),
    ({"ask_partner": "sometimes"}, ("ask_partner",)),
]


@pytest.mark.parametrize(("changes", "fields"), WRONG, ids=str)
def test_contradictions(changes: dict[str, Any], fields: tuple[str, ...]) -> None:
    with pytest.raises(RulesError) as caught:
        evolve(CLASSIC, **changes)
    assert caught.value.fields == fields


def test_a_pack_without_threes_and_wild_cards() -> None:
    rules = evolve(CLASSIC, pack=PackSpec(ranks=(Rank.FOUR, *RANKS[6:]), copies=2), red_three_totals=(), players=2)
    assert rules.red_threes == 0
    assert canasta.deal(rules, canasta.pack(rules)).red_threes == ((), ())


def test_rules_are_values() -> None:
    assert evolve(CLASSIC) == CLASSIC
    assert hash(evolve(CLASSIC)) == hash(CLASSIC)
    assert len({*canasta.VARIANTS.values()}) == len(canasta.VARIANTS)
    assert CUTTHROAT != CLASSIC

"""Least deadwood with wild cards: the library against an exhaustive search, on hands of every round."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from arrange.exhaustive import least_deadwood, left_over, sample_hand
from attrs import evolve
from sizes import at_length

from rummykit import Card, best_arrangement, deadwood
from rummykit.games.three_thirteen import Terms
from rummykit.melds import check_reading

from .positions import STANDARD

TABLES = {
    "one pack": STANDARD,
    "two packs": evolve(STANDARD, packs=2),
    "one pack and jokers": evolve(STANDARD, jokers=2),
    "two packs and jokers": evolve(STANDARD, packs=2, jokers=4),
    "few wild cards a meld": evolve(STANDARD, packs=2, max_wilds_per_meld=1),
    "no wild cards alone, ace high": evolve(STANDARD, jokers=4, allow_all_wild_meld=False, ace_high_run=True),
}
FULL = 20_000


def check_hand(hand: tuple[Card, ...], terms: Terms) -> None:
    least = least_deadwood(hand, terms.meld_rules, terms.values)
    assert deadwood(hand, rules=terms.meld_rules, values=terms.values) == least
    best = best_arrangement(hand, rules=terms.meld_rules, values=terms.values)
    assert best.deadwood == least == terms.values.total(best.unmatched)
    assert best.unmatched == left_over(hand, best.melds)
    for meld in best.melds:
        check_reading(meld, terms.meld_rules)


def check_many(name: str, hands: int) -> None:
    rules, rng = TABLES[name], Random(name)
    wilds: Counter[int] = Counter()
    for number in range(hands):
        terms = rules.rounds[number % len(rules.rounds)]
        # Every other hand of a round is from neighbouring ranks, where melds get in each other's way.
        near = number // len(rules.rounds) % 2 == 0
        hand = sample_hand(rng, rules.whole_pack, terms.cards_each, near=near)
        check_hand(hand, terms)
        wilds[sum(map(terms.meld_rules.is_wild, hand))] += 1
    assert wilds[0]
    assert wilds[1]
    assert wilds[2]


@pytest.mark.parametrize("name", TABLES)
def test_hands_of_every_round(name: str) -> None:
    check_many(name, 88)


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
def test_twenty_thousand_hands_of_every_round(name: str) -> None:
    check_many(name, -(-at_length(FULL) // len(TABLES)))

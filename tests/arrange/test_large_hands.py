"""Hands that are made to take long: the search must end soon, and be right where the answer is plain."""

from __future__ import annotations

import time
from random import Random

import pytest

from rummykit import (
    JOKER,
    PIPS,
    STANDARD,
    Card,
    MeldRules,
    PackSpec,
    Rank,
    arrangements,
    best_arrangement,
    best_arrangements,
    best_defence,
    deadwood,
    deadwood_after_discard,
    is_meld,
    parse_meld,
)

TWO_PACKS = PackSpec(copies=2).build()
MUCH = 10.0
"""Seconds that nothing here may take, though all of it takes well under one; exponential work takes hours."""

LIMITED = MeldRules(wilds_below_naturals="at_most", adjacent_wilds=False, ace="both")
SUITLESS_KINGS = MeldRules(distinct_suits=False, wild_ranks=frozenset({Rank.KING}))
STRICT_KINGS = MeldRules(wild_ranks=frozenset({Rank.KING}), max_wilds=2, min_naturals=1)

rng = Random(30)
four_ranks = [card for card in TWO_PACKS if 5 <= card.rank <= 8]
two_suits = [card for card in TWO_PACKS if card.suit < 2]
one_pack = PackSpec().build()
kings = [card for card in PackSpec(copies=4).build() if card.rank is Rank.KING]

HANDS: dict[str, tuple[list[Card], MeldRules]] = {
    "two packs, four ranks": (rng.sample(four_ranks, 30), STANDARD),
    "two packs, four ranks, any suits": (rng.sample(four_ranks, 30), SUITLESS_KINGS),
    "two packs": (rng.sample(TWO_PACKS, 30), STANDARD),
    "six jokers": (rng.sample(TWO_PACKS, 24) + [JOKER] * 6, STANDARD),
    "six jokers, limited": (rng.sample(TWO_PACKS, 24) + [JOKER] * 6, LIMITED),
    "six jokers, two suits, limited": (rng.sample(two_suits, 24) + [JOKER] * 6, LIMITED),
    "six jokers, short runs": (rng.sample(two_suits, 24) + [JOKER] * 6, MeldRules(max_run=5, ace="around")),
    "thirteen wild kings": (rng.sample(kings, 13), STRICT_KINGS),
    "eight wild kings": (kings[::2] + rng.sample(TWO_PACKS[:24], 22), STRICT_KINGS),
    "thirty jokers": ([JOKER] * 30, STANDARD),
    "thirty equal cards": ([Card(Rank.SEVEN, two_suits[0].suit)] * 30, SUITLESS_KINGS),
    "seven ranks of one pack": ([card for card in one_pack if card.rank <= 7], STANDARD),
    "one pack around the corner": (
        [card for card in one_pack if card.rank not in range(5, 11)],
        MeldRules(ace="around"),
    ),
    "the whole pack": (list(one_pack), STANDARD),
    "forty of two packs with jokers": (rng.sample(TWO_PACKS, 36) + [JOKER] * 4, STANDARD),
}


@pytest.mark.parametrize("name", HANDS)
def test_large_hands_end_soon(name: str) -> None:
    hand, rules = HANDS[name]
    start = time.process_time()
    best = best_arrangement(hand, rules=rules)
    assert deadwood(hand, rules=rules) == best.deadwood == PIPS.total(best.unmatched)
    assert sorted([*best.unmatched, *(card for meld in best.melds for card in meld.cards)]) == sorted(hand)
    assert all(is_meld(meld.cards, rules) for meld in best.melds)
    after = deadwood_after_discard(hand, rules=rules)
    assert after <= best.deadwood
    assert best_arrangements(hand, rules=rules, limit=1) == (best,)
    assert time.process_time() - start < MUCH


@pytest.mark.parametrize(
    "name",
    ["thirteen wild kings", "thirty jokers", "thirty equal cards", "seven ranks of one pack", "the whole pack"],
)
def test_large_hands_that_go_out(name: str) -> None:
    hand, rules = HANDS[name]
    assert deadwood(hand, rules=rules) == 0


def test_ties_of_a_large_hand_come_one_by_one() -> None:
    start = time.process_time()
    ties = best_arrangements([card for card in one_pack if card.rank <= 7], limit=100)
    assert len(set(ties)) == 100
    assert {tie.deadwood for tie in ties} == {0}
    assert time.process_time() - start < MUCH


def test_few_families_of_a_large_hand_come_soon() -> None:
    hand = rng.sample(TWO_PACKS, 20)
    start = time.process_time()
    least = deadwood(hand)
    near = arrangements(hand, max_deadwood=least + 3)
    assert near[0].deadwood == least
    assert near == arrangements(hand, max_deadwood=least + 9)[: len(near)]
    assert time.process_time() - start < MUCH


def test_four_jokers_laid_off_every_way() -> None:
    spread = [parse_meld(text) for text in ("5c 6c 7c", "8h 9h Th", "4s 5s 6s", "Kd Kc Kh")]
    start = time.process_time()
    defence = best_defence([JOKER] * 4 + rng.sample(one_pack, 9), spread)
    assert defence.deadwood == PIPS.total(defence.unmatched)
    assert time.process_time() - start < MUCH

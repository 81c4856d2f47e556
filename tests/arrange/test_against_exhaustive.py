"""Arrangements against an exhaustive search, over many kinds of hands and rules."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummykit import (
    PIPS,
    RANKS,
    STANDARD,
    Card,
    CardValues,
    MeldRules,
    PackSpec,
    Rank,
    RulesError,
    arrangements,
    best_arrangement,
    best_arrangements,
    deadwood,
    deadwood_after_discard,
    is_meld,
    parse_cards,
)

from .exhaustive import families, least_deadwood, left_over, sample_hand

ONE, TWO = PackSpec(), PackSpec(copies=2)
THREES_AND_JOKERS = MeldRules(wild_ranks=frozenset({Rank.THREE}))

KINDS = {
    "gin": (ONE, STANDARD, PIPS, 11),
    "aces both ways": (ONE, MeldRules(ace="both"), PIPS, 11),
    "round the corner": (ONE, MeldRules(ace="around"), PIPS.replacing({Rank.ACE: 15}), 11),
    "short runs": (ONE, MeldRules(ace="high", max_run=4, max_set=3), PIPS, 11),
    "two packs": (TWO, STANDARD, PIPS, 11),
    "two packs, any suits": (TWO, MeldRules(distinct_suits=False), PIPS, 11),
    "jokers": (PackSpec(jokers=4), STANDARD, PIPS, 10),
    "a wild rank": (TWO, MeldRules(distinct_suits=False, wild_ranks=frozenset({Rank.NINE})), PIPS, 10),
    "a wild rank and jokers": (PackSpec(copies=2, jokers=3), THREES_AND_JOKERS, PIPS, 10),
    "few wild cards a meld": (
        PackSpec(copies=2, jokers=4),
        MeldRules(wild_ranks=frozenset({Rank.TWO}), max_wilds=1, min_naturals=2),
        PIPS,
        10,
    ),
    "wild cards apart": (
        PackSpec(jokers=4),
        MeldRules(ace="around", wilds_below_naturals="at_most", adjacent_wilds=False, wild_ranks=frozenset({Rank.SIX})),
        PIPS,
        10,
    ),
}


def check_hand(hand: tuple[Card, ...], rules: MeldRules, values: CardValues) -> None:
    """The number, the arrangement and the oracle agree, and the arrangement is one."""
    least = least_deadwood(hand, rules, values)
    assert deadwood(hand, rules=rules, values=values) == least
    best = best_arrangement(hand, rules=rules, values=values)
    assert best.deadwood == least == values.total(best.unmatched)
    assert best.unmatched == left_over(hand, best.melds)
    assert all(is_meld(meld.cards, rules) for meld in best.melds)
    assert list(best.melds) == sorted(best.melds, key=lambda meld: meld.sort_key)


def check_many(kind: str, hands: int) -> None:
    pack, rules, values, largest = KINDS[kind]
    rng = Random(kind)
    for number in range(hands):
        size = largest - number % 2
        check_hand(sample_hand(rng, pack, size, near=number % 4 < 2), rules, values)


@pytest.mark.parametrize("kind", KINDS)
def test_hands_equal_exhaustive_search(kind: str) -> None:
    check_many(kind, 120)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_twenty_thousand_hands_equal_exhaustive_search(kind: str) -> None:
    check_many(kind, -(-20_000 // len(KINDS)))


HEARTS = "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"


@pytest.mark.parametrize(
    ("hand", "rules", "expected"),
    [
        pytest.param(HEARTS + " Ah 9c 9c", MeldRules(ace="both", min_run=14, max_run=14, max_set=0), 18, id="two aces"),
        pytest.param(HEARTS + " 9c 9c", MeldRules(ace="both", min_run=14, max_run=14, max_set=0), 103, id="one ace"),
        pytest.param(HEARTS + " Jk", MeldRules(min_run=8, max_set=0), 1, id="thirteen cannot be cut in two"),
        pytest.param(HEARTS + " Jk", MeldRules(min_run=6, max_set=0), 0, id="thirteen can be cut in two"),
        pytest.param("5h 6h 7h Jk", MeldRules(max_run=3, max_set=0), 5, id="a joker for a cheaper card"),
        pytest.param("5h 6h Jk Jk Jk", MeldRules(adjacent_wilds=False, max_set=0), 25, id="one joker at each end"),
        pytest.param(
            HEARTS[6:] + " Jk Jk",
            MeldRules(ace="around", adjacent_wilds=False, min_run=12, max_set=0),
            3,
            id="king and ace are side by side",
        ),
        pytest.param("5c 5d Jk 9h Tc Qs", MeldRules(max_wilds=0), 64, id="no wild card in a meld"),
        pytest.param(
            "2c 3c 4c 2d 2h Kh", MeldRules(wild_ranks=frozenset({Rank.TWO}), max_wilds=1), 12, id="two as it is"
        ),
    ],
)
def test_limits_one_by_one(hand: str, rules: MeldRules, expected: int) -> None:
    cards = parse_cards(hand)
    assert deadwood(cards, rules=rules) == expected
    check_hand(cards, rules, PIPS)


def test_a_wild_card_may_stand_in_for_the_cheapest_card_of_a_run() -> None:
    hand, rules = parse_cards(HEARTS + " Jk"), MeldRules(min_run=8, max_set=0)
    cheap_sevens = PIPS.replacing({Rank.SEVEN: 0})
    assert best_arrangement(hand, rules=rules, values=cheap_sevens).unmatched == parse_cards("7h")
    check_hand(hand, rules, cheap_sevens)


@pytest.mark.parametrize("text", ["5c 5c 6c 7c 5d 5h", "5c 5c 5d 5d 5h 5h 5s 5s", "5c 5c 6c 6c 7c 7c 8c Jk"])
def test_families_with_equal_cards(text: str) -> None:
    hand = parse_cards(text)
    found = [family.melds for family in arrangements(hand)]
    assert len(found) == len(set(found))
    assert set(found) == set(families(hand, STANDARD))


@st.composite
def any_rules(draw: st.DrawFn) -> MeldRules:
    """Rules of every kind, sensible or not."""
    while True:
        try:
            return MeldRules(
                min_set=draw(st.sampled_from([3, 3, 1, 2, 4])),
                max_set=draw(st.sampled_from([None, None, 0, 3, 6])),
                min_run=draw(st.sampled_from([3, 3, 2, 4])),
                max_run=draw(st.sampled_from([None, None, 0, 3, 5, 14])),
                ace=draw(st.sampled_from(["low", "high", "both", "around"])),
                distinct_suits=draw(st.booleans()),
                wild_ranks=draw(st.frozensets(st.sampled_from(RANKS), max_size=2)),
                jokers_wild=draw(st.booleans()),
                max_wilds=draw(st.sampled_from([None, None, 0, 1, 2])),
                min_naturals=draw(st.sampled_from([0, 0, 1, 2, 4])),
                wilds_below_naturals=draw(st.sampled_from(["any", "any", "at_most", "fewer"])),
                adjacent_wilds=draw(st.booleans()),
            )
        except RulesError:
            continue


@st.composite
def any_hand(draw: st.DrawFn, rules: MeldRules, largest: int, most_wilds: int) -> tuple[Card, ...]:
    pack = PackSpec(copies=draw(st.integers(1, 2)), jokers=draw(st.sampled_from([0, 2])))
    rng = Random(draw(st.integers(0, 2**32)))
    hand = sample_hand(rng, pack, draw(st.integers(0, largest)), near=draw(st.booleans()))
    wilds = [card for card in hand if rules.is_wild(card)]
    return tuple(card for card in hand if not rules.is_wild(card)) + tuple(wilds[:most_wilds])


some_values = st.one_of(
    st.just(PIPS), st.builds(CardValues, st.lists(st.integers(0, 20), min_size=14, max_size=14).map(tuple))
)


@given(st.data(), any_rules(), some_values)
def test_any_rules_equal_exhaustive_search(data: st.DataObject, rules: MeldRules, values: CardValues) -> None:
    check_hand(data.draw(any_hand(rules, 10, 3)), rules, values)


@given(st.data(), any_rules(), some_values)
def test_least_deadwood_after_a_discard_is_the_least_over_discards(
    data: st.DataObject, rules: MeldRules, values: CardValues
) -> None:
    hand = data.draw(any_hand(rules, 8, 2).filter(bool))
    assert deadwood_after_discard(hand, rules=rules, values=values) == min(
        least_deadwood(hand[:place] + hand[place + 1 :], rules, values) for place in range(len(hand))
    )


@pytest.mark.parametrize("ace", ["low", "both", "around"])
def test_discards_from_eleven_cards_of_one_pack(ace: str) -> None:
    rng = Random(ace)
    rules = MeldRules(ace=ace, jokers_wild=False)  # type: ignore[arg-type] # the parameter is a plain str
    for number in range(400):
        hand = sample_hand(rng, ONE, 11, near=number % 2 == 0)
        assert deadwood_after_discard(hand, rules=rules) == min(
            deadwood(hand[:place] + hand[place + 1 :], rules=rules) for place in range(len(hand))
        )


@given(st.data(), any_rules())
def test_all_families_are_those_of_exhaustive_search(data: st.DataObject, rules: MeldRules) -> None:
    hand = data.draw(any_hand(rules, 7, 1))
    expected = families(hand, rules)
    found = arrangements(hand, rules=rules)
    assert len(found) == len(expected)
    assert {family.melds for family in found} == set(expected)
    for family in found:
        assert family.unmatched == left_over(hand, family.melds)
        assert family.deadwood == PIPS.total(family.unmatched)
    counts = [family.deadwood for family in found]
    assert counts == sorted(counts)
    # Every limit cuts the same list, and the ties for best come first in it, in their own order.
    for most in (0, 12, counts[-1] - 1):
        assert arrangements(hand, rules=rules, max_deadwood=most) == tuple(
            family for family in found if family.deadwood <= most
        )
    best = best_arrangements(hand, rules=rules)
    assert best == tuple(family for family in found if family.deadwood == counts[0])
    assert best[0] == best_arrangement(hand, rules=rules)
    assert best_arrangements(hand, rules=rules, limit=2) == best[:2]

"""The best defence: worked examples of the rule text, an exhaustive search, and laws."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummykit import (
    PIPS,
    STANDARD,
    Card,
    Defence,
    Meld,
    MeldRules,
    PackSpec,
    Rank,
    best_arrangement,
    best_defence,
    can_extend,
    deadwood,
    extensions,
    format_cards,
    parse_cards,
    parse_meld,
)

from .exhaustive import least_after_defence, sample_hand

AROUND = MeldRules(ace="around")


def spread_of(text: str, rules: MeldRules = STANDARD) -> tuple[Meld, ...]:
    return tuple(parse_meld(part, rules) for part in text.split("|"))


def check_defence(hand: tuple[Card, ...], spread: tuple[Meld, ...], defence: Defence, rules: MeldRules) -> None:
    """The lay-offs can be made in their order, give the grown spread, and no card is lost."""
    reached = {spread}
    for card, index in defence.laid_off:
        reached = {
            (*melds[:index], grown, *melds[index + 1 :])
            for melds in reached
            for grown in extensions(melds[index], card, rules)
        }
    assert defence.spread in reached
    placed = [card for card, _ in defence.laid_off]
    placed += [card for meld in defence.melds for card in meld.cards]
    assert sorted([*placed, *defence.unmatched]) == sorted(hand)
    assert defence.deadwood == PIPS.total(defence.unmatched)


@pytest.mark.parametrize(
    ("spread", "hand", "own", "expected"),
    [
        pytest.param("2C 3C 4C|9S 9H 9D|JH QH KH", "4S 4H 4D 6C 7C 8C KS QD 8H 2S", 30, 30, id="4"),
        pytest.param("5H 6H 7H|TS TD TC|2S 2D 2C", "JC QC KC 3S 3D 3C 8H 9H AD 5C", 23, 6, id="5"),
        pytest.param("6D 7D 8D|QS QH QC|3C 3H 3S", "4D 5D 9D TD KS KH KD 2S 2H 7C", 39, 11, id="6"),
        pytest.param("KS KC KD|5S 6S 7S|9C TC JC", "2S 2H 2D 2C 8S 8C 8D 9S 7C AC", 17, 9, id="7"),
        pytest.param("5S 6S 7S|5C 6C 7C|5D 6D 7D", "3S 4S 4C 4D 5H 6H 7H 8S 8C 8D", 3, 0, id="8, runs"),
        pytest.param("5S 5C 5D|6S 6C 6D|7S 7C 7D", "3S 4S 4C 4D 5H 6H 7H 8S 8C 8D", 3, 3, id="8, sets"),
        pytest.param("AS AC AD|TC TD TH|JS QS KS", "4S 4H 4D 4C 5S 5H 5D 5C 9S TS", 19, 0, id="9"),
        pytest.param("AS 2S 3S 4S|KS KH KD", "5S 6S 9H TH JH 7C 7D 7H 3C 3D", 17, 6, id="10, a run of four"),
        pytest.param("AS 2S 3S|KS KH KD", "5S 6S 9H TH JH 7C 7D 7H 3C 3D", 17, 17, id="10, the four withheld"),
        pytest.param("5S 6S 7S|9C TC JC|KS KC KD", "2S 2H 2D 2C 8S 8H 8D 8C 3S AC", 4, 4, id="11"),
        pytest.param("2C 3C 4C|9S 9H 9D|JH QH KH", "AS AH AC 5D 6D 7D 8D TH 9C 2D", 21, 2, id="14"),
    ],
)
def test_worked_examples(spread: str, hand: str, own: int, expected: int) -> None:
    melds, cards = spread_of(spread), parse_cards(hand)
    assert deadwood(cards) == own
    defence = best_defence(cards, melds)
    assert defence.deadwood == expected
    check_defence(cards, melds, defence, STANDARD)


def test_example_20_round_the_corner() -> None:
    spread = spread_of("QS KS AS 2S|6H 6D 6C|9C TC JC", AROUND)
    hand = parse_cards("7H 8H 9H 4H 4D 4C 3S JS 8C QC")
    assert deadwood(hand, rules=AROUND) == 31
    defence = best_defence(hand, spread, rules=AROUND)
    assert defence.deadwood == 0
    assert set(defence.laid_off) == {(card, 0) for card in parse_cards("3s Js")} | {
        (card, 2) for card in parse_cards("8c Qc")
    }
    assert format_cards(defence.spread[0].cards) == "Js Qs Ks As 2s 3s"
    check_defence(hand, spread, defence, AROUND)


def test_a_card_goes_where_it_opens_the_better_place() -> None:
    defence = best_defence(parse_cards("9s Ts"), spread_of("Tc Td Th|Js Qs Ks"))
    assert [(str(card), index) for card, index in defence.laid_off] == [("Ts", 1), ("9s", 1)]
    assert [format_cards(meld.cards) for meld in defence.spread] == ["Tc Td Th", "9s Ts Js Qs Ks"]


def test_a_run_may_grow_around_to_a_full_circle() -> None:
    spread = spread_of("2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh", AROUND)
    defence = best_defence(parse_cards("Kh Ah As"), spread, rules=AROUND)
    assert (len(defence.laid_off), defence.deadwood) == (2, 1)
    assert format_cards(defence.spread[0].cards[:2]) == "Ah 2h"


def test_ties_lay_off_as_few_cards_as_possible() -> None:
    # The eights are a set as well as ends of runs.
    defence = best_defence(parse_cards("8c 8d 8h Ks"), spread_of("5c 6c 7c|5d 6d 7d|5h 6h 7h"))
    assert (defence.laid_off, defence.deadwood, len(defence.melds)) == ((), 10, 1)


def test_without_a_spread_the_hand_is_arranged() -> None:
    hand = parse_cards("3h 4h 5h Kc")
    best = best_arrangement(hand)
    assert best_defence(hand, ()) == Defence((), best.melds, best.unmatched, best.deadwood, ())
    assert best_defence((), spread_of("3h 4h 5h")).spread == spread_of("3h 4h 5h")


def test_a_wild_card_keeps_the_place_where_it_helps_most() -> None:
    # Only as the seven, between the spread and the eight, does the joker take the eight along.
    defence = best_defence(parse_cards("Jk 8h Kc"), spread_of("4h 5h 6h|9c 9d 9s"))
    assert [(str(card), index) for card, index in defence.laid_off] == [("Jk", 0), ("8h", 0)]
    assert defence.deadwood == 10
    assert format_cards(defence.spread[0].faces) == "4h 5h 6h 7h 8h"


KINDS = {
    "gin": (PackSpec(), STANDARD, 10),
    "round the corner": (PackSpec(), AROUND, 10),
    "two packs": (PackSpec(copies=2), STANDARD, 9),
    "any suits": (PackSpec(copies=2), MeldRules(distinct_suits=False, max_set=5), 8),
    "jokers": (PackSpec(jokers=3), STANDARD, 7),
    "a wild rank, limited": (PackSpec(), MeldRules(wild_ranks=frozenset({Rank.FIVE}), max_wilds=1), 7),
}


def check_many(kind: str, deals: int) -> None:
    pack, rules, size = KINDS[kind]
    rng = Random(kind)
    answered = 0
    for number in range(deals):
        cards = sample_hand(rng, pack, min(20, 10 + size), near=number % 2 == 0)
        spread = best_arrangement(cards[:10], rules=rules).melds
        hand = cards[10:]
        defence = best_defence(hand, spread, rules=rules)
        assert defence.deadwood == least_after_defence(hand, spread, rules, PIPS)
        check_defence(hand, spread, defence, rules)
        answered += defence.deadwood < deadwood(hand, rules=rules)
    assert answered > deals // 20


@pytest.mark.parametrize("kind", KINDS)
def test_defences_equal_exhaustive_search(kind: str) -> None:
    check_many(kind, 40)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_many_defences_equal_exhaustive_search(kind: str) -> None:
    check_many(kind, 1_000)


def greedy(hand: tuple[Card, ...], spread: tuple[Meld, ...]) -> int:
    """Meld first, then lay off what is left as long as something fits."""
    left = list(best_arrangement(hand).unmatched)
    melds = list(spread)
    while True:
        fits = [(card, place) for card in left for place, meld in enumerate(melds) if can_extend(meld, card)]
        if not fits:
            return PIPS.total(left)
        card, place = fits[0]
        left.remove(card)
        melds[place] = extensions(melds[place], card)[0]


@given(st.integers(0, 2**32))
def test_never_worse_than_greedy_and_never_hurt_by_an_open_end(seed: int) -> None:
    rng = Random(seed)
    cards = sample_hand(rng, PackSpec(), 20, near=rng.random() < 0.7)
    spread = best_arrangement(cards[:10]).melds
    hand = cards[10:]
    least = best_defence(hand, spread).deadwood
    assert least <= greedy(hand, spread) <= deadwood(hand)
    # A spread with one meld less, and so with fewer open ends, never leaves less.
    for index in range(len(spread)):
        assert best_defence(hand, spread[:index] + spread[index + 1 :]).deadwood >= least

"""Arrangements by example: the rule texts, cases from the wild, ties and order."""

from __future__ import annotations

import itertools
from random import Random

import pytest

from rummykit import (
    JOKER,
    PIPS,
    STANDARD,
    STANDARD_PACK,
    Arrangement,
    CardValues,
    Meld,
    MeldKind,
    MeldRules,
    Rank,
    arrangements,
    best_arrangement,
    best_arrangements,
    deadwood,
    deadwood_after_discard,
    format_cards,
    parse_cards,
    parse_meld,
)


def melds_of(text: str, rules: MeldRules = STANDARD) -> tuple[Meld, ...]:
    """Melds in the order of arrangements."""
    return tuple(sorted((parse_meld(part, rules) for part in text.split("|")), key=lambda meld: meld.sort_key))


def three_thirteen(deal: int, max_wilds: int | None = None) -> MeldRules:
    return MeldRules(distinct_suits=False, wild_ranks=frozenset({Rank(deal + 2)}), max_wilds=max_wilds)


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        pytest.param("AS 2S 3S 7H 7D 7C KD", 10, id="example 1a"),
        pytest.param("AS 2S 3S 7H 7D 7C KD KC 4H 5H", 29, id="example 1b"),
        pytest.param("5S 6S 7S 7H 7D 8D 9D 2C 2H KC", 21, id="example 1c"),
        pytest.param("7S 7H 7D 7C 8C 9C AD 2D 3D 4H", 4, id="example 2"),
        pytest.param("2C 3C 4C 9S 9H 9D JH QH KH 8S", 8, id="example 3, ten discarded"),
        pytest.param("2C 3C 4C 9S 9H 9D JH QH KH TD", 10, id="example 3, eight discarded"),
        pytest.param("5H 6H 7H TS TD TC 2S 2D 2C 8S", 8, id="example 5, knocker"),
        pytest.param("4D 5D 9D TD KS KH KD 2S 2H 7C", 39, id="example 6, defender"),
        pytest.param("2S 2H 2D 2C 8S 8C 8D 9S 7C AC", 17, id="example 7, defender"),
        pytest.param("4S 4H 4D 4C 5S 5H 5D 5C 9S TS", 19, id="example 9, defender"),
        pytest.param("AS 2S 3S 4S KS KH KD 2H AD 2C", 5, id="example 10"),
        pytest.param("AS 2S 3S 9C TC JC KS KH KD KC", 0, id="example 12"),
        pytest.param("AS AH 5C 5D 8H 8D TS TH QD 2C", 60, id="example 13, defender"),
        pytest.param("KS KC QD QH JS JC TD TH 9S 9C", 98, id="most there can be"),
        pytest.param("6H QH QC 5H KD KH 7H KC 4H QD", 0, id="D25a"),
        pytest.param("KC 3S 3C 9C KH 3H 9H 3D 9D KD", 0, id="D25b"),
        pytest.param("TC 2H 3H 2S TD 5H 3S 4H 4S TS", 0, id="D25c"),
        pytest.param("5S 4H 6S TH 3H JH 5H 9H 2H 4S", 0, id="D25d"),
        pytest.param("7S 7H 7D 7C 8S 9S", 0, id="D26"),
        pytest.param("AS AH AD 2S 3S 4S 2H 2D", 4, id="D27a"),
        pytest.param("AS AH AD 2S 3S 4S", 0, id="D27b"),
        pytest.param("KH KD KS KS", 10, id="D02, a card twice in a set"),
        pytest.param("AH AH AC AS AD AD", 0, id="D24, the set of four in the way"),
        pytest.param("Jk Jk Jk", 0, id="D28"),
        pytest.param("", 0, id="no card"),
    ],
)
def test_least_deadwood(hand: str, expected: int) -> None:
    cards = parse_cards(hand)
    best = best_arrangement(cards)
    assert (deadwood(cards), best.deadwood, PIPS.total(best.unmatched)) == (expected, expected, expected)


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        pytest.param("4C 5C 6C 7H 8H 9H QS QD QC KD 5D", 5, id="D22"),
        pytest.param("2D 3C 4D 4H 4S 5H 5S 6D 6H 6S AC", 10, id="gin 13.1"),
        pytest.param("4S 5S 6S 7S 9S 9H 9D 9C JC QC KC", 0, id="gin 13"),
        pytest.param("2C 3C 4C 9S 9H 9D JH QH KH TD 8S", 8, id="gin 3"),
        pytest.param("3H 4H 5H", 7, id="one meld alone"),
        pytest.param("7H 7D 7C", 14, id="one set alone"),
        pytest.param("9H", 0, id="one card"),
        pytest.param("Jk Jk Jk Jk", 0, id="jokers alone"),
    ],
)
def test_least_deadwood_after_a_discard(hand: str, expected: int) -> None:
    assert deadwood_after_discard(parse_cards(hand)) == expected


def test_a_discard_needs_a_card() -> None:
    with pytest.raises(ValueError, match="no card to discard"):
        deadwood_after_discard(())


@pytest.mark.parametrize(
    ("deal", "hand", "values", "expected"),
    [
        pytest.param(1, "9H 9C 3D", PIPS, 0, id="1, going out"),
        pytest.param(5, "4H 5H 7C 8S 8D QD KD", PIPS, 25, id="2, choosing the wild"),
        pytest.param(3, "5C 5D 2S 9H KC", PIPS, 11, id="3, two wilds and anything"),
        pytest.param(8, "9S TS JS 4C 4D 4H AD 2D TH KC", PIPS, 10, id="4, wild in its own place"),
        pytest.param(4, "QH KH AH 2H 6C 9D", PIPS, 12, id="5, ace is low"),
        pytest.param(1, "3C 9D KH", PIPS, 22, id="6, wild left over"),
        pytest.param(1, "3C 9D KH", PIPS.replacing({Rank.KING: 13}), 25, id="6, court values"),
        pytest.param(1, "3C 9D KH", PIPS.replacing({Rank.THREE: 20}), 39, id="6, wild value"),
        pytest.param(1, "3C 3D 3H", PIPS, 0, id="7, all wild"),
        pytest.param(7, "9C 9D JH QH 2C 2D 8S 8C AD", PIPS, 5, id="8, allocation of two wilds"),
        pytest.param(4, "5C 5D 5S 9H TH 6D", PIPS, 0, id="9, going out"),
        pytest.param(4, "2S 3S 4S QH JH 8C", PIPS, 28, id="9, second player"),
        pytest.param(4, "7C 7D 6S AC 4D KD", PIPS, 15, id="9, third player"),
        pytest.param(11, "AH 2H 3H 4H 9C 9D KS QS QD KD 5S 6S 7S", PIPS, 0, id="10, last deal"),
    ],
)
def test_three_thirteen(deal: int, hand: str, values: CardValues, expected: int) -> None:
    cards, rules = parse_cards(hand), three_thirteen(deal)
    assert deadwood(cards, rules=rules, values=values) == expected
    assert best_arrangement(cards, rules=rules, values=values).deadwood == expected


@pytest.mark.parametrize(("max_wilds", "expected"), [(None, 0), (1, 0), (0, 0)])
def test_wild_cards_of_one_rank_are_a_set_of_their_own(max_wilds: int | None, expected: int) -> None:
    # Three natural threes: the limit is on cards that stand for others.
    rules = MeldRules(wild_ranks=frozenset({Rank.THREE}), max_wilds=max_wilds)
    assert deadwood(parse_cards("3c 3d 3h"), rules=rules) == expected


def test_jokers_alone_are_no_meld_where_naturals_must_be() -> None:
    assert deadwood([JOKER] * 3, rules=MeldRules(min_naturals=1)) == 75
    assert deadwood([JOKER] * 3, rules=MeldRules(adjacent_wilds=False, max_set=0)) == 75


def test_thirteen_cards_with_wild_cards_d36() -> None:
    hand = parse_cards("Ah 2h 4h 7c 7d 9s Ts Qs 5h Kc Kd Kh Ks")
    best = best_arrangement(hand, rules=three_thirteen(11))
    assert best.deadwood == 0
    assert sorted(card for meld in best.melds for card in meld.cards) == sorted(hand)


def test_the_order_of_the_hand_does_not_matter() -> None:
    rng = Random(11)
    for text, rules in (
        ("4c 4d 4h 5c 5d 5h 6c 6d 6h Kh", STANDARD),
        ("7h 7h 7c 7d 8h 9h Jk Jk 2c 2d", STANDARD),
        ("7h 7h 7c 7d 8h 9h 2s 2h 2c 2d", three_thirteen(0)),
    ):
        hand = list(parse_cards(text))
        best, ties = best_arrangement(hand, rules=rules), best_arrangements(hand, rules=rules, limit=20)
        for _ in range(10):
            rng.shuffle(hand)
            assert best_arrangement(hand, rules=rules) == best
            assert best_arrangements(hand, rules=rules, limit=20) == ties


def test_ties_go_to_the_fewest_openings() -> None:
    # Three sets of three can take one card each; three runs of three two each.
    hand = parse_cards("5c 6c 7c 5d 6d 7d 5h 6h 7h As")
    sets, runs = melds_of("5c 5d 5h|6c 6d 6h|7c 7d 7h"), melds_of("5c 6c 7c|5d 6d 7d|5h 6h 7h")
    assert [tie.melds for tie in best_arrangements(hand)] == [sets, runs]
    # Runs from the ace have one open end, sets of three one place: fewer runs decide.
    hand = parse_cards("Ac 2c 3c Ad 2d 3d Ah 2h 3h Ks")
    assert [len(tie.melds) for tie in best_arrangements(hand)] == [3, 3]
    assert best_arrangement(hand).melds == melds_of("Ac Ad Ah|2c 2d 2h|3c 3d 3h")


def test_openings_count_for_more_than_runs() -> None:
    # A run of three that may not grow has no opening, a set of three has one.
    rules, equal = MeldRules(max_run=3), CardValues((1,) * 14)
    ties = best_arrangements(parse_cards("4h 5h 6h 6c 6d"), rules=rules, values=equal)
    assert [tie.melds for tie in ties] == [melds_of("4h 5h 6h"), melds_of("6c 6d 6h")]
    ties = best_arrangements(parse_cards("4h 5h 6h 6c 6d"), values=equal)
    assert [tie.melds for tie in ties] == [melds_of("6c 6d 6h"), melds_of("4h 5h 6h")]


def test_longer_runs_have_no_more_openings_than_short_ones() -> None:
    (best,) = best_arrangements(parse_cards("2h 3h 4h 5h 6h 7h Kc"), limit=1)
    assert best.melds == melds_of("2h 3h 4h 5h 6h 7h")


def test_ties_are_found_one_by_one() -> None:
    # Each wild two may be any of the cards that the others could be.
    rules = MeldRules(wild_ranks=frozenset({Rank.TWO}))
    hand = parse_cards("2c 2d 2h 2s 5d 8h Js Qs Jk Jk")
    assert best_arrangements(hand, rules=rules, limit=0) == ()
    first = best_arrangements(hand, rules=rules, limit=1)
    assert first == (best_arrangement(hand, rules=rules),)
    some = best_arrangements(hand, rules=rules, limit=500)
    assert len(set(some)) == 500
    assert some[:1] == first
    assert {tie.deadwood for tie in some} == {0}


def test_equal_cards_give_one_arrangement() -> None:
    hand = parse_cards("5c 5c 6c 6c 7c 7c")
    assert [family.melds for family in arrangements(hand)] == [
        melds_of("5c 6c 7c|5c 6c 7c"),
        melds_of("5c 6c 7c"),
        (),
    ]


def test_all_families_down_to_none() -> None:
    hand = parse_cards("4h 5h 6h 7h 7c 7d")
    assert [(format_cards(family.unmatched), family.deadwood) for family in arrangements(hand)] == [
        ("", 0),
        ("7c 7d", 14),
        ("4h 5h 6h", 15),
        ("7c 7d 4h", 18),
        ("7c 7d 7h", 21),
        ("7c 7d 4h 5h 6h 7h", 36),
    ]
    assert arrangements(hand, max_deadwood=14) == arrangements(hand)[:2]
    assert arrangements(hand, max_deadwood=-1) == ()
    assert arrangements(()) == (Arrangement((), (), 0),)


def test_values_decide() -> None:
    # As single cards count differently, the other meld is worth keeping.
    hand = parse_cards("9h 9d 9c Th Jh")
    assert best_arrangement(hand).melds == melds_of("9h Th Jh")
    nines = PIPS.replacing({Rank.NINE: 50})
    assert best_arrangement(hand, values=nines).melds == melds_of("9h 9d 9c")
    assert deadwood(hand, values=nines) == 20


def test_a_joker_that_is_not_wild_is_left_over() -> None:
    rules = MeldRules(jokers_wild=False, min_set=1, distinct_suits=False)
    best = best_arrangement(parse_cards("Jk 4c Jk"), rules=rules)
    assert (best.unmatched, best.deadwood) == ((JOKER, JOKER), 50)


def test_one_more_card_costs_at_most_its_value() -> None:
    rng = Random(5)
    pack = STANDARD_PACK.build()
    for _ in range(300):
        *hand, card = rng.sample(pack, 11)
        assert 0 <= deadwood([*hand, card]) <= deadwood(hand) + PIPS.of(card)


def test_suits_are_alike() -> None:
    rng = Random(6)
    pack = STANDARD_PACK.build()
    for _ in range(50):
        hand = rng.sample(pack, 10)
        counts = set()
        for order in itertools.permutations(range(4)):
            counts.add(deadwood([pack[13 * order[card.suit] + card.rank - 1] for card in hand]))
        assert len(counts) == 1


def test_more_melds_are_no_matter_where_fewer_cards_can_be_laid_off() -> None:
    # Three runs of four take six different cards, four sets of three only four.
    hand = parse_cards("4c 5c 6c 7c 4d 5d 6d 7d 4h 5h 6h 7h")
    best = best_arrangement(hand)
    assert best.deadwood == 0
    assert [meld.kind for meld in best.melds] == [MeldKind.SET] * 4

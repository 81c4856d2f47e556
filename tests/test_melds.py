"""Melds by example: the rules, the readings, and every meld of a hand."""

from __future__ import annotations

import pickle
from collections import Counter

import attrs
import pytest
from meld_checks import (
    ACE_TO_ACE,
    CANASTA,
    GIN,
    RUN,
    SET,
    TWOS,
    refusal_of,
    texts,
)

from rummykit.cards import JOKER, STANDARD_PACK, PackSpec, Rank, parse_card, parse_cards
from rummykit.errors import MeldFault, RulesError
from rummykit.melds import (
    STANDARD,
    Meld,
    MeldKind,
    MeldRules,
    can_extend,
    check_meld,
    check_reading,
    find_melds,
    format_meld,
    is_meld,
    parse_meld,
    readings,
)

# ---- the rules themselves


@pytest.mark.parametrize(
    ("fields", "changes"),
    [
        (("min_set",), {"min_set": 0}),
        (("min_run",), {"min_run": 1}),
        (("ace",), {"ace": "middle"}),
        (("wilds_below_naturals",), {"wilds_below_naturals": "never"}),
        (("wild_ranks",), {"wild_ranks": frozenset({Rank.JOKER})}),
        (("max_wilds",), {"max_wilds": -1}),
        (("min_naturals",), {"min_naturals": -1}),
        (("min_set", "max_set"), {"min_set": 4, "max_set": 3}),
        (("min_set", "max_set"), {"max_set": -1}),
        (("min_set", "distinct_suits"), {"min_set": 5}),
        (("min_run", "max_run"), {"max_run": 2}),
        (("min_run", "max_run"), {"min_run": 14}),
        (("max_run", "ace"), {"max_run": 14}),
        (("max_run", "ace"), {"max_run": 14, "ace": "around"}),
        (("max_run", "ace"), {"max_run": 15, "ace": "both"}),
        (("max_set", "max_run"), {"max_set": 0, "max_run": 0}),
    ],
)
def test_rules_that_contradict_themselves_are_refused(fields: tuple[str, ...], changes: dict[str, object]) -> None:
    with pytest.raises(RulesError) as caught:
        attrs.evolve(STANDARD, **changes)
    assert caught.value.fields == fields


@pytest.mark.parametrize(
    "rules",
    [
        MeldRules(min_set=4),
        MeldRules(min_set=1, min_run=2),
        MeldRules(min_set=5, distinct_suits=False),
        MeldRules(max_set=0),
        MeldRules(max_run=0, min_run=14),
        MeldRules(max_run=14, ace="both"),
        MeldRules(max_set=9),
    ],
)
def test_rules_at_the_edge_of_their_ranges_are_accepted(rules: MeldRules) -> None:
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert hash(rules) == hash(attrs.evolve(rules))


def test_sizes_that_the_rules_admit() -> None:
    assert [n for n in range(20) if STANDARD.admits(MeldKind.SET, n)] == [3, 4]
    assert [n for n in range(20) if STANDARD.admits(MeldKind.RUN, n)] == list(range(3, 14))
    assert (MeldRules(max_set=9).longest_set, MeldRules(distinct_suits=False).longest_set) == (4, None)
    assert MeldRules(distinct_suits=False).admits(MeldKind.SET, 1000)
    assert not any(MeldRules(max_set=0).admits(MeldKind.SET, n) for n in range(20))
    assert not any(CANASTA.admits(MeldKind.RUN, n) for n in range(20))


@pytest.mark.parametrize(
    ("rules", "most"),
    [
        (STANDARD, [0, 1, 2, 3, 4, 5]),
        (MeldRules(max_wilds=2), [0, 1, 2, 2, 2, 2]),
        (MeldRules(min_naturals=2), [-2, -1, 0, 1, 2, 3]),
        (MeldRules(wilds_below_naturals="at_most"), [0, 0, 1, 1, 2, 2]),
        (MeldRules(wilds_below_naturals="fewer"), [-1, 0, 0, 1, 1, 2]),
        (MeldRules(max_wilds=1, min_naturals=4), [-4, -3, -2, -1, 0, 1]),
    ],
)
def test_how_many_wild_cards_a_length_takes(rules: MeldRules, most: list[int]) -> None:
    assert [rules.most_wilds(length) for length in range(6)] == most


def test_what_is_wild() -> None:
    rules = MeldRules(wild_ranks=TWOS, jokers_wild=False)
    assert [rules.is_wild(card) for card in parse_cards("2c 3c Jk")] == [True, False, False]
    assert STANDARD.is_wild(JOKER)


# ---- a meld as a value


def test_a_meld_is_a_value_that_its_repr_gives_back() -> None:
    meld = parse_meld("5h Jk=6h 7h")
    assert eval(repr(meld), {"Meld": Meld, "MeldKind": MeldKind, "parse_card": parse_card}) == meld
    assert {meld: 1}[pickle.loads(pickle.dumps(meld))] == 1
    assert (meld.wilds, meld.is_pure) == ((JOKER,), False)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        meld.kind = MeldKind.SET  # type: ignore[misc]


def test_melds_have_one_order() -> None:
    rules = MeldRules(ace="around", wild_ranks=TWOS)
    in_order = ["7c 7d 7h", "7c 7d 7h 7s", "9c 9d 9h", "Jk=5c 6c 7c", "5c 6c 7c", "5c 6c 7c 8c", "Kc Ac 2c", "Ad 2d 3d"]
    keys = [parse_meld(text, rules).sort_key for text in in_order]
    # The same faces: the cards decide, and a joker comes after every other card.
    keys[3], keys[4] = keys[4], keys[3]
    assert keys == sorted(keys)
    assert len(set(keys)) == len(keys)


# ---- readings


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("7h 5h 6h", ["5h 6h 7h"]),
        ("8s 8c 8h", ["8c 8h 8s"]),
        ("5h 6h Jk", ["Jk=4h 5h 6h", "5h 6h Jk=7h"]),
        ("5h 7h Jk", ["5h Jk=6h 7h"]),
        ("As 2s Jk", ["As 2s Jk=3s"]),
        ("Qs Ks Jk", ["Jk=Js Qs Ks"]),
        ("5h 5d Jk", ["Jk=5c 5d 5h", "5d 5h Jk=5s"]),
        ("5h 5d Jk Jk", ["Jk=5c 5d 5h Jk=5s"]),
        ("5h 6h 5d Jk", []),
        ("Jk Jk", []),
        ("", []),
        (
            "8d Jk Jk",
            [
                "Jk=8c 8d Jk=8h",
                "Jk=8c 8d Jk=8s",
                "8d Jk=8h Jk=8s",
                "Jk=6d Jk=7d 8d",
                "Jk=7d 8d Jk=9d",
                "8d Jk=9d Jk=Td",
            ],
        ),
    ],
)
def test_readings(cards: str, expected: list[str]) -> None:
    assert texts(cards) == expected


def test_readings_with_fewer_wild_cards_come_first() -> None:
    rules = MeldRules(wild_ranks=TWOS)
    assert texts("2h 3h 4h", rules)[:2] == ["2h 3h 4h", "3h 4h 2h=5h"]
    assert texts("2c 2h 2s", rules)[:4] == ["2c 2h 2s", "2c 2s=2d 2h", "2c 2h=2d 2s", "2c=2d 2h 2s"]


def test_a_card_with_a_place_of_its_own_stands_there() -> None:
    rules = MeldRules(wild_ranks=TWOS)
    # Not 2h=4h Jk=2h, although the faces would be the same.
    assert "2h 3h Jk=4h" in texts("2h Jk 3h", rules)
    assert all("2h=4h" not in text for text in texts("2h Jk 3h", rules) if "=2h" in text)
    # The other wild cards fill the places from the low end on in card order.
    assert "2c=4h 5h Jk=6h" in texts("Jk 5h 2c", rules)


@pytest.mark.parametrize(
    ("ace", "runs"),
    [
        ("low", {"As 2s 3s"}),
        ("high", {"Qs Ks As"}),
        ("both", {"As 2s 3s", "Qs Ks As"}),
        ("around", {"As 2s 3s", "Qs Ks As", "Ks As 2s"}),
    ],
)
def test_where_the_ace_ranks(ace: str, runs: set[str]) -> None:
    rules = attrs.evolve(STANDARD, ace=ace)
    tried = [text for cards in ("As 2s 3s", "Qs Ks As", "Ks As 2s") for text in texts(cards, rules)]
    assert set(tried) == runs
    assert len(tried) == len(runs)


@pytest.mark.parametrize("ace", ["low", "high", "both", "around"])
def test_thirteen_cards_of_a_suit_are_one_run_for_each_place_of_the_ace(ace: str) -> None:
    suit = PackSpec().build()[39:]
    rules = attrs.evolve(STANDARD, ace=ace)
    lowest = {"high": ["2s"], "both": ["As", "2s"]}.get(ace, ["As"])
    for thirteen in (suit, (*suit[:-1], JOKER)):
        found = readings(thirteen, rules)
        assert [str(meld.faces[0]) for meld in found] == lowest
        for meld in found:
            check_reading(meld, rules)


def test_a_run_of_jokers_around_lies_in_one_place_per_suit() -> None:
    around = MeldRules(ace="around")
    assert len(readings([JOKER] * 13, around)) == 4
    assert len(readings([JOKER] * 12, around)) == 4 * 13
    assert len(readings([JOKER] * 13, MeldRules(ace="both"))) == 4 * 2


def test_from_ace_to_ace() -> None:
    suit = PackSpec().build()[:13]
    ace = parse_card("Ac")
    (meld,) = readings((*suit, ace), ACE_TO_ACE)
    assert (meld.faces[0], meld.faces[-1], meld.is_pure) == (ace, ace, True)
    assert not is_meld((*suit, ace), MeldRules(ace="both"))
    assert refusal_of((*suit, suit[1]), ACE_TO_ACE) is MeldFault.DUPLICATE_RANK
    # One ace and a joker: the ace stands low.
    (meld,) = readings((*suit, JOKER), ACE_TO_ACE)
    assert (meld.cards[0], meld.cards[-1]) == (ace, JOKER)
    assert can_extend(check_meld(suit, MeldRules(ace="low")), ace, ACE_TO_ACE)


def test_from_ace_to_ace_the_ace_stands_where_wild_cards_stay_apart() -> None:
    rules = attrs.evolve(ACE_TO_ACE, adjacent_wilds=False)
    without_king = PackSpec().build()[:12]
    (meld,) = readings((*without_king, JOKER, JOKER), rules)
    assert meld.cards == (JOKER, *without_king[1:], JOKER, without_king[0])
    check_reading(meld, rules)
    assert parse_meld(format_meld(meld), rules) == meld
    assert meld in find_melds((*without_king, JOKER, JOKER), rules)
    without_two_and_king = (without_king[0], *without_king[2:], JOKER, JOKER, JOKER)
    assert not is_meld(without_two_and_king, rules)
    # Both ends are wild, and so is the place beside one of them.
    without_ace_and_king = (*without_king[1:], JOKER, JOKER, JOKER)
    assert not any(len(meld.cards) == 14 for meld in find_melds(without_ace_and_king, rules))


def test_wild_cards_around_the_whole_circle_are_neighbours_at_king_and_ace() -> None:
    suit = PackSpec().build()[:13]
    rules = MeldRules(ace="around", adjacent_wilds=False)
    assert refusal_of((*suit[1:12], JOKER, JOKER), rules) is MeldFault.ADJACENT_WILDS
    assert is_meld((*suit[1:5], *suit[6:], JOKER, JOKER), rules)
    assert is_meld((*suit[1:12], JOKER), rules)


# ---- all melds of a hand


@pytest.mark.parametrize(
    ("rules", "sets", "runs"),
    [
        (GIN, 65, 264),
        (MeldRules(max_run=5), 65, 120),
        (MeldRules(max_run=5, ace="both"), 65, 132),
        (MeldRules(ace="high"), 65, 264),
        (MeldRules(ace="both"), 65, 4 * 77),
        (MeldRules(ace="both", max_run=14), 65, 4 * 77),
        (MeldRules(ace="around"), 65, 4 * (13 * 10 + 1)),
        (CANASTA, 65, 0),
        (MeldRules(max_set=0), 0, 264),
        (MeldRules(min_set=1, min_run=2), 13 * 15, 4 * 78),
    ],
)
def test_all_melds_of_a_pack(rules: MeldRules, sets: int, runs: int) -> None:
    natural = attrs.evolve(rules, wild_ranks=frozenset())
    found = find_melds(STANDARD_PACK.build(), natural)
    assert Counter(meld.kind for meld in found) == Counter({SET: sets, RUN: runs})
    assert len(set(found)) == len(found)
    assert list(found) == sorted(found, key=lambda meld: meld.sort_key)


def test_copies_add_no_melds_but_for_the_second_ace_and_sets_without_suits() -> None:
    two_packs = PackSpec(copies=2).build()
    assert find_melds(two_packs) == find_melds(STANDARD_PACK.build())
    assert len(find_melds(two_packs, ACE_TO_ACE)) == 65 + 4 * (77 + 1)
    only_sets = MeldRules(distinct_suits=False, max_run=0, max_set=3)
    # Three of four suits, or a pair and another.
    assert len(find_melds(two_packs, only_sets)) == 13 * (4 + 4 * 3)


def test_which_card_stands_in_makes_a_difference() -> None:
    hand = parse_cards("5h 6h 2c Jk")
    found = [format_meld(meld) for meld in find_melds(hand, MeldRules(wild_ranks=TWOS, max_run=3, max_set=0))]
    assert "5h 6h 2c=7h" in found
    assert "5h 6h Jk=7h" in found
    assert "5h 2c=6h Jk=7h" in found
    assert "5h Jk=6h 2c=7h" not in found


def test_two_hundred_cards_are_searched_in_bounded_time() -> None:
    heap = (*PackSpec(copies=4).build()[:192], *(JOKER,) * 8)
    assert len(find_melds(heap, MeldRules(max_wilds=3))) == len(set(find_melds(heap, MeldRules(max_wilds=3))))
    jokers = find_melds((JOKER,) * 200)
    assert Counter(meld.kind for meld in jokers) == Counter({SET: 65, RUN: 264})
    sevens = find_melds(parse_cards("7h") * 200, MeldRules(distinct_suits=False))
    assert [len(meld.cards) for meld in sevens] == list(range(3, 201))
    # Many copies, but few melds: what is too large is never tried.
    few = find_melds(parse_cards("7c 7d 7h 7s") * 50, MeldRules(distinct_suits=False, max_set=3))
    assert len(few) == 20

"""Melds from rule books and from the wild, under their ids."""

from __future__ import annotations

import itertools

import attrs
import pytest
from meld_checks import (
    CANASTA,
    FREE_SUITS,
    GIN,
    INDIAN,
    RUN,
    TWOS,
    grown,
    refusal,
    texts,
)

from rummykit.cards import JOKER, RANKS, STANDARD_PACK, PackSpec, Rank, parse_card, parse_cards
from rummykit.errors import MeldFault
from rummykit.melds import (
    STANDARD,
    MeldKind,
    MeldRules,
    can_extend,
    check_meld,
    extensions,
    find_melds,
    format_meld,
    is_meld,
    parse_meld,
    readings,
)


def three_thirteen(wild: Rank) -> MeldRules:
    return MeldRules(distinct_suits=False, wild_ranks=frozenset({wild}))


def test_d01_two_jokers_side_by_side_inside_a_run() -> None:
    assert texts("4d 5d Jk Jk 8d") == ["4d 5d Jk=6d Jk=7d 8d"]
    assert texts("Jk 3d 2d Ad") == ["Ad 2d 3d Jk=4d"]


def test_d02_the_same_card_twice_in_a_set() -> None:
    hand = parse_cards("Kd Kh Kc Kc")
    assert refusal("Kd Kh Kc Kc") == (MeldFault.DUPLICATE_SUIT, "Kc Kc")
    assert [format_meld(meld) for meld in find_melds(hand)] == ["Kc Kd Kh"]


@pytest.mark.parametrize("order", ["2c 7h 7s", "7h 7s 2c", "7h 2c 7s"])
def test_d03_a_wild_card_in_any_place(order: str) -> None:
    assert format_meld(check_meld(parse_cards(order), MeldRules(wild_ranks=TWOS))) == "2c=7c 7h 7s"


def test_d04_a_wild_card_used_as_itself_stays_pure() -> None:
    rules = MeldRules(ace="both", wild_ranks=frozenset({Rank.JACK}))
    pure = check_meld(parse_cards("Th Jh Qh"), rules)
    assert (format_meld(pure), pure.is_pure) == ("Th Jh Qh", True)
    impure = check_meld(parse_cards("3c 4c 5c Jh 7c"), rules)
    assert (format_meld(impure), impure.is_pure) == ("3c 4c 5c Jh=6c 7c", False)


def test_d05_a_limit_on_jokers_in_a_meld() -> None:
    assert refusal("Jk 8h Jk", MeldRules(max_wilds=1)) == (MeldFault.TOO_MANY_WILDS, "Jk Jk")
    found = texts("Jk 8h Jk")
    assert len(found) == 3 + 3
    assert found[3:] == ["Jk=6h Jk=7h 8h", "Jk=7h 8h Jk=9h", "8h Jk=9h Jk=Th"]
    for rules in (STANDARD, MeldRules(max_wilds=1)):
        assert refusal("Kd Ad 2d", rules)[0] is MeldFault.ROUND_THE_CORNER
        assert refusal("9d 9d 9d", rules)[0] is MeldFault.DUPLICATE_SUIT


def test_d06_the_wild_limits_of_canasta() -> None:
    assert texts("5h 5d 2c", CANASTA) == ["2c=5c 5d 5h"]
    assert len(texts("9h 9d 9s 2c 2d Jk", CANASTA)) == 1
    assert refusal("5h 2c 2d", CANASTA) == (MeldFault.TOO_FEW_NATURALS, "2c 2d")
    assert refusal("9h 9d 2c 2d 2s Jk", CANASTA)[0] is MeldFault.TOO_MANY_WILDS
    # The limits hold for a meld that grows, too.
    two_and_two = check_meld(parse_cards("9h 9d 2c 2d"), CANASTA)
    assert not can_extend(two_and_two, JOKER, CANASTA)
    assert can_extend(two_and_two, parse_card("9s"), CANASTA)
    queens = check_meld(parse_cards("Qh Qd Qs Qs 2c 2d 2s"), CANASTA)
    assert not can_extend(queens, parse_card("2h"), CANASTA)


@pytest.mark.parametrize(
    ("cards", "fault"),
    [
        ("Kh Kd 2c Jk", None),
        ("Kh Kd 2c 2s Jk", MeldFault.WILDS_OUTNUMBER_NATURALS),
        ("4h 4d 4s 4c 2c 2d Jk", None),
        ("4h 4d 4s 4c 2c 2d 2s Jk", MeldFault.TOO_MANY_WILDS),
        ("2c 2d Jk", None),
        ("6c 7c 8c", MeldFault.KIND_EXCLUDED),
        ("4h 4h 4d 4d 4s 4s 4c 4c 2c 2d Jk", None),
    ],
)
def test_canasta_section_5_1(cards: str, fault: MeldFault | None) -> None:
    # "2-2-Jk" is refused by canasta itself: as a set of twos it is a meld like any other.
    if fault is None:
        assert is_meld(parse_cards(cards), CANASTA)
    else:
        assert refusal(cards, CANASTA)[0] is fault


def test_canasta_option_o_1_lets_wild_cards_outnumber_naturals() -> None:
    assert is_meld(parse_cards("Kh Kd 2c 2s Jk"), attrs.evolve(CANASTA, wilds_below_naturals="any"))


def test_d07_seven_wild_cards_are_a_meld_where_the_rules_allow() -> None:
    wild_book = check_meld(parse_cards("2c 2d 2s Jk Jk 2h 2c"), FREE_SUITS)
    assert format_meld(wild_book) == "2c 2c Jk=2c Jk=2c 2d 2h 2s"
    assert is_meld(parse_cards("Jk Jk Jk"), FREE_SUITS)


def test_d24_the_four_suits_of_a_rank_come_in_parts_too() -> None:
    found = [format_meld(meld) for meld in find_melds(parse_cards("Ad Ad Ac As Ah Ah"))]
    assert found == ["Ac Ad Ah", "Ac Ad Ah As", "Ac Ad As", "Ac Ah As", "Ad Ah As"]


def test_d25_d26_d27_every_part_of_a_hand_is_found() -> None:
    found = {format_meld(meld) for meld in find_melds(parse_cards("7s 7h 7d 7c 8s 9s"), GIN)}
    assert {"7c 7d 7h", "7s 8s 9s", "7c 7d 7h 7s"} <= found
    found = {format_meld(meld) for meld in find_melds(parse_cards("6h Qh Qc 5h Kd Kh 7h Kc 4h Qd"), GIN)}
    assert {"4h 5h 6h 7h", "Qc Qd Qh", "Kc Kd Kh"} <= found


@pytest.mark.parametrize("jokers", [3, 4, 5, 8, 13])
def test_d28_nothing_but_jokers(jokers: int) -> None:
    found = readings([JOKER] * jokers)
    assert sum(meld.kind is MeldKind.RUN for meld in found) == 4 * (14 - jokers)
    assert sum(meld.kind is MeldKind.SET for meld in found) == {3: 13 * 4, 4: 13}.get(jokers, 0)
    assert len(set(found)) == len(found)


def test_three_thirteen_section_3() -> None:
    threes = three_thirteen(Rank.THREE)
    assert len(texts("7h 7h 7h 7h 7d 7d", threes)) == 1
    assert texts("As 2s 3s", threes)[0] == "As 2s 3s"
    assert refusal("Qs Ks As", threes)[0] is MeldFault.ACE_NOT_HIGH
    assert refusal("Ks As 2s", threes)[0] is MeldFault.ROUND_THE_CORNER
    assert texts("5h 8h 3c 3d", threes) == ["5h 3c=6h 3d=7h 8h"]
    # Two wild cards and any third card are a meld; three and nothing else as well.
    assert all(is_meld((*parse_cards("3c 3d"), card), threes) for card in STANDARD_PACK.build())
    assert len(texts("3c 3d 3h", threes)) == 13 + 4 * 11
    # With one wild card a pair is a meld, and so are two cards of a suit at most two ranks apart.
    for first, second in itertools.combinations(PackSpec(ranks=RANKS[3:]).build(), 2):
        near = first.suit is second.suit and abs(first.rank - second.rank) <= 2
        assert is_meld((first, second, parse_card("3s")), threes) == (near or first.rank is second.rank)


def test_indian_rummy_melds() -> None:
    pure = [meld for meld in readings(parse_cards("5h 6h 7h"), INDIAN) if meld.is_pure]
    assert [format_meld(meld) for meld in pure] == ["5h 6h 7h"]
    assert check_meld(parse_cards("4s 5s 6s 7s"), INDIAN).is_pure
    assert texts("9h Th Jk", INDIAN)[0] == "Jk=8h 9h Th"
    assert texts("2c 6h 2d", INDIAN) == ["2c 2d 6h=2h", "2c 2d 6h=2s"]
    # Aces wild, and one at home above the king.
    aces = MeldRules(ace="both", wild_ranks=frozenset({Rank.ACE}))
    assert check_meld(parse_cards("Qs Ks As"), aces).is_pure
    assert format_meld(check_meld(parse_cards("7h 8h Ad"), aces)) == "Ad=6h 7h 8h"
    assert is_meld(parse_cards("Qs Ks As"), MeldRules(ace="both"))
    assert refusal("Ks As 2s", MeldRules(ace="both"))[0] is MeldFault.ROUND_THE_CORNER
    # Example 10: a duplicate makes no set, with a joker either.
    assert refusal("7s 7s 7h", INDIAN) == (MeldFault.DUPLICATE_SUIT, "7s 7s")
    assert refusal("7s 7s Jk", INDIAN)[0] is MeldFault.DUPLICATE_SUIT
    assert is_meld(parse_cards("7s 7h Jk"), INDIAN)
    assert not is_meld(parse_cards("Jk Jk Jk"), attrs.evolve(INDIAN, min_naturals=1))


def test_indian_rummy_example_11_three_of_the_wild_rank() -> None:
    found = readings(parse_cards("6s 6h 6d"), INDIAN)
    assert format_meld(found[0]) == "6d 6h 6s"
    assert found[0].is_pure
    assert not any(meld.is_pure for meld in found[1:])
    one_natural = [meld for meld in found if meld.kind is RUN and len(meld.wilds) == 2]
    assert len(one_natural) == 3 * 3


@pytest.mark.parametrize(
    ("table", "played", "fault"),
    [
        ("Qs Ks As", "2s", MeldFault.ROUND_THE_CORNER),
        ("8c 8d 8h", "8h", MeldFault.DUPLICATE_SUIT),
        ("5h 6h 7h", "8d", MeldFault.MIXED_SUITS),
    ],
)
def test_carousel_e8_e10_e12(table: str, played: str, fault: MeldFault) -> None:
    rules = MeldRules(ace="both")
    assert refusal(f"{table} {played}", rules)[0] is fault
    assert not can_extend(check_meld(parse_cards(table), rules), parse_card(played), rules)


def test_d18_laying_off_twice_on_the_same_end() -> None:
    (longer,) = extensions(parse_meld("9c Tc Jc"), parse_card("8c"))
    (longest,) = extensions(longer, parse_card("7c"))
    assert format_meld(longest) == "7c 8c 9c Tc Jc"


def test_gin_example_20_round_the_corner() -> None:
    rules = MeldRules(ace="around", max_set=4)
    assert grown("Qs Ks As 2s", "3s", rules) == ["Qs Ks As 2s 3s"]
    assert grown("Qs Ks As 2s", "Js", rules) == ["Js Qs Ks As 2s"]
    assert refusal("Qs Ks As 2s", GIN)[0] is MeldFault.ROUND_THE_CORNER

"""Why cards are no meld: every fault, the cards at fault, and heaps that nobody should meld."""

from __future__ import annotations

import attrs
import pytest
from meld_checks import (
    CANASTA,
    FREE_SUITS,
    INDIAN,
    RUN,
    SET,
    TWOS,
    meld_of,
    refusal,
    refusal_of,
)

from rummykit.cards import RANKS, PackSpec, parse_cards
from rummykit.errors import MeldError, MeldFault
from rummykit.melds import (
    STANDARD,
    Meld,
    MeldRules,
    check_meld,
    check_reading,
    is_meld,
    readings,
)

# ---- faults

REFUSALS = [
    ("", STANDARD, MeldFault.TOO_SHORT, ""),
    ("5h 6h", STANDARD, MeldFault.TOO_SHORT, "5h 6h"),
    ("5h", MeldRules(min_run=2), MeldFault.TOO_SHORT, "5h"),
    ("8h 8d 8s", MeldRules(min_set=4), MeldFault.TOO_SHORT, "8d 8h 8s"),
    ("6h 7h 8h", MeldRules(min_run=4), MeldFault.TOO_SHORT, "6h 7h 8h"),
    ("Jk Jk", CANASTA, MeldFault.TOO_SHORT, "Jk Jk"),
    ("5h 6h 7h 8h", MeldRules(max_run=3), MeldFault.TOO_LONG, "5h 6h 7h 8h"),
    ("8h 8d 8s 8c Jk", STANDARD, MeldFault.TOO_LONG, "8c 8d 8h 8s Jk"),
    ("8h 8h 8h 8h 8h", MeldRules(distinct_suits=False, max_set=4), MeldFault.TOO_LONG, "8h 8h 8h 8h 8h"),
    ("5h Jk Jk Jk Jk", MeldRules(max_run=0), MeldFault.TOO_LONG, "5h Jk Jk Jk Jk"),
    (" ".join(["Jk"] * 14), STANDARD, MeldFault.TOO_LONG, " ".join(["Jk"] * 14)),
    ("5h 6h 7h", CANASTA, MeldFault.KIND_EXCLUDED, "5h 6h 7h"),
    ("5h 5d 5c", MeldRules(max_set=0), MeldFault.KIND_EXCLUDED, "5c 5d 5h"),
    ("5h 5d 6h", STANDARD, MeldFault.NOT_A_MELD, "5d 5h 6h"),
    ("5h 9d Kc", STANDARD, MeldFault.NOT_A_MELD, "Kc 9d 5h"),
    ("5h 5d Jk", MeldRules(jokers_wild=False), MeldFault.NOT_A_MELD, "Jk"),
    ("Jk Jk Jk", MeldRules(jokers_wild=False), MeldFault.NOT_A_MELD, "Jk Jk Jk"),
    ("5h 6d 7c", CANASTA, MeldFault.NOT_A_MELD, "7c 6d 5h"),
    ("5h 6d 7c", STANDARD, MeldFault.MIXED_SUITS, "7c 6d 5h"),
    ("5h 6h 7d", STANDARD, MeldFault.MIXED_SUITS, "7d"),
    ("5h 6d Jk", STANDARD, MeldFault.MIXED_SUITS, "6d 5h"),
    ("Qh Kd Ad", MeldRules(ace="high"), MeldFault.MIXED_SUITS, "Qh"),
    ("Qh Kd Ad", STANDARD, MeldFault.NOT_A_MELD, "Ad Kd Qh"),
    ("8h 8d 8h", STANDARD, MeldFault.DUPLICATE_SUIT, "8h 8h"),
    ("8h 8h 8h", STANDARD, MeldFault.DUPLICATE_SUIT, "8h 8h 8h"),
    ("8h 8h 8d 8c 8s", STANDARD, MeldFault.DUPLICATE_SUIT, "8h 8h"),
    ("5h 5h 6h", STANDARD, MeldFault.DUPLICATE_RANK, "5h 5h"),
    ("8h 8h 8h", MeldRules(max_set=0), MeldFault.DUPLICATE_RANK, "8h 8h 8h"),
    ("As As 2s 3s", MeldRules(ace="both"), MeldFault.DUPLICATE_RANK, "As As"),
    ("5h 6h 8h", STANDARD, MeldFault.GAP, "6h 8h"),
    ("5h 9h Jk", STANDARD, MeldFault.GAP, "5h 9h"),
    ("3h 4h 7h 8h Jh", STANDARD, MeldFault.GAP, "4h 7h 8h Jh"),
    ("Ah Jh Qh", MeldRules(ace="both"), MeldFault.GAP, "Ah Qh"),
    ("Ah 2h Qh", MeldRules(ace="around"), MeldFault.GAP, "Ah Qh"),
    ("Qs Ks As", STANDARD, MeldFault.ACE_NOT_HIGH, "As"),
    ("Qs Jk As", STANDARD, MeldFault.ACE_NOT_HIGH, "As"),
    ("As 2s 3s", MeldRules(ace="high"), MeldFault.ACE_NOT_LOW, "As"),
    ("As 2s Jk", MeldRules(ace="high"), MeldFault.ACE_NOT_LOW, "As"),
    ("Ks As 2s", STANDARD, MeldFault.ROUND_THE_CORNER, "As 2s Ks"),
    ("Ks As 2s", MeldRules(ace="high"), MeldFault.ROUND_THE_CORNER, "As 2s Ks"),
    ("Ks As 2s", MeldRules(ace="both"), MeldFault.ROUND_THE_CORNER, "As 2s Ks"),
    ("Ks Jk 2s", STANDARD, MeldFault.ROUND_THE_CORNER, "2s Ks"),
    ("Ks Jk 2s", MeldRules(ace="both"), MeldFault.ROUND_THE_CORNER, "2s Ks"),
    ("5h Jk Jk", MeldRules(max_wilds=1), MeldFault.TOO_MANY_WILDS, "Jk Jk"),
    ("5h Jk Jk", MeldRules(min_naturals=2), MeldFault.TOO_FEW_NATURALS, "Jk Jk"),
    ("5h 6h 7h", MeldRules(min_naturals=4), MeldFault.TOO_FEW_NATURALS, "5h 6h 7h"),
    ("Jk Jk Jk", MeldRules(min_naturals=1), MeldFault.TOO_FEW_NATURALS, "Jk Jk Jk"),
    ("5h Jk Jk", MeldRules(wilds_below_naturals="at_most"), MeldFault.WILDS_OUTNUMBER_NATURALS, "Jk Jk"),
    ("5h 6h Jk Jk", MeldRules(wilds_below_naturals="fewer"), MeldFault.WILDS_OUTNUMBER_NATURALS, "Jk Jk"),
    ("5h Jk Jk 8h", MeldRules(adjacent_wilds=False), MeldFault.ADJACENT_WILDS, "Jk Jk"),
    ("5h 2c 7h Jk Jk Th", MeldRules(adjacent_wilds=False, wild_ranks=TWOS), MeldFault.ADJACENT_WILDS, "Jk Jk"),
]
"""Cards, rules, the fault and the cards at fault."""


@pytest.mark.parametrize(("cards", "rules", "fault", "at_fault"), REFUSALS)
def test_faults(cards: str, rules: MeldRules, fault: MeldFault, at_fault: str) -> None:
    assert refusal(cards, rules) == (fault, at_fault)


FALSE_READINGS = [
    (meld_of(RUN, "5h 6h 7h", "5h 6h"), STANDARD, MeldFault.WRONG_FACES, "5h 6h 7h"),
    (meld_of(RUN, "5h 6h Jk", "5h 6h Jk"), STANDARD, MeldFault.WRONG_FACES, "5h 6h Jk"),
    (meld_of(RUN, "5h 7h 6h", "5h 7h 6h"), STANDARD, MeldFault.WRONG_FACES, "5h 7h 6h"),
    (meld_of(RUN, "7h 6h 5h", "7h 6h 5h"), STANDARD, MeldFault.WRONG_FACES, "7h 6h 5h"),
    (meld_of(SET, "8s 8h 8c", "8s 8h 8c"), STANDARD, MeldFault.WRONG_FACES, "8s 8h 8c"),
    (meld_of(SET, "5h 6h 7h", "5h 6h 7h"), STANDARD, MeldFault.WRONG_FACES, "5h 6h 7h"),
    (meld_of(RUN, "8c 8h 8s", "8c 8h 8s"), STANDARD, MeldFault.WRONG_FACES, "8c 8h 8s"),
    (meld_of(RUN, "As 2s 3s", "As 2s 4s"), STANDARD, MeldFault.NOT_WILD, "3s"),
    (meld_of(RUN, "As 2s Jk", "As 2s 3s"), MeldRules(jokers_wild=False), MeldFault.NOT_WILD, "Jk"),
    (meld_of(SET, "8c 8h Jk", "8c 8h 8h"), STANDARD, MeldFault.DUPLICATE_SUIT, "8h Jk"),
    (meld_of(RUN, "5h Jk 8h", "5h 6h 8h"), STANDARD, MeldFault.GAP, "Jk 8h"),
    (meld_of(RUN, "Qs Jk As", "Qs Ks As"), STANDARD, MeldFault.ACE_NOT_HIGH, "As"),
    (meld_of(RUN, "Qs Ks Jk", "Qs Ks As"), STANDARD, MeldFault.ACE_NOT_HIGH, "Jk"),
    (meld_of(RUN, "5h 6h", "5h 6h"), STANDARD, MeldFault.TOO_SHORT, "5h 6h"),
    (meld_of(SET, "", ""), STANDARD, MeldFault.TOO_SHORT, ""),
    (meld_of(SET, "7d 7h Jk", "7d 7h 7s"), FREE_SUITS, MeldFault.WRONG_FACES, "7d 7h Jk"),
    (meld_of(SET, "Jk 7c 7d", "7c 7c 7d"), FREE_SUITS, MeldFault.WRONG_FACES, "Jk 7c 7d"),
    (meld_of(RUN, "5h Jk Jk", "5h 6h 7h"), MeldRules(max_wilds=1), MeldFault.TOO_MANY_WILDS, "Jk Jk"),
    (meld_of(RUN, "5h Jk Jk", "5h 6h 7h"), MeldRules(adjacent_wilds=False), MeldFault.ADJACENT_WILDS, "Jk Jk"),
]
"""Melds from outside, rules, the fault and the cards at fault."""


@pytest.mark.parametrize(("meld", "rules", "fault", "at_fault"), FALSE_READINGS)
def test_false_readings(meld: Meld, rules: MeldRules, fault: MeldFault, at_fault: str) -> None:
    with pytest.raises(MeldError) as caught:
        check_reading(meld, rules)
    assert (caught.value.fault, " ".join(map(str, caught.value.cards))) == (fault, at_fault)


def test_every_fault_is_reached() -> None:
    assert {fault for _, _, fault, _ in [*REFUSALS, *FALSE_READINGS]} == set(MeldFault)


def test_a_reading_that_assigns_wild_cards_otherwise_counts_them_as_they_stand() -> None:
    swapped = meld_of(RUN, "Jk 5h 2c", "4h 5h 6h")
    displaced = meld_of(RUN, "Jk 3h 4h 2h", "2h 3h 4h 5h")
    rules = MeldRules(wild_ranks=TWOS)
    check_reading(swapped, rules)
    check_reading(displaced, rules)
    assert swapped not in readings(swapped.cards, rules)
    assert is_meld(displaced.cards, attrs.evolve(rules, max_wilds=1))
    with pytest.raises(MeldError, match="too many wild cards: Jk 2h"):
        check_reading(displaced, attrs.evolve(rules, max_wilds=1))


@pytest.mark.parametrize("copies", [1, 14, 200, 5000])
@pytest.mark.parametrize("text", ["Jk", "8h", "2c"])
@pytest.mark.parametrize(
    "rules", [STANDARD, CANASTA, FREE_SUITS, MeldRules(wild_ranks=frozenset(RANKS), ace="around"), INDIAN]
)
def test_heaps_of_equal_cards_are_judged_at_once(text: str, copies: int, rules: MeldRules) -> None:
    heap = parse_cards(text) * copies
    found = readings(heap, rules)
    assert len(found) <= 13 + 4 * 13
    assert is_meld(heap, rules) == bool(found)
    for meld in found[:1]:
        check_reading(meld, rules)
        assert check_meld(heap, rules) == meld
    if not found:
        assert refusal_of(heap, rules) in MeldFault


def test_four_packs_are_judged_at_once() -> None:
    heap = PackSpec(copies=4, jokers=8).build()
    assert refusal_of(heap, STANDARD) is MeldFault.NOT_A_MELD
    assert refusal_of(heap, MeldRules(wild_ranks=frozenset(RANKS))) is MeldFault.TOO_LONG

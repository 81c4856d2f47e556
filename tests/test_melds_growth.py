"""Laying single cards off on melds."""

from __future__ import annotations

import pytest
from meld_checks import (
    FREE_SUITS,
    RUN,
    SET,
    TWOS,
    grown,
    meld_of,
)

from rummykit.cards import JOKER, PackSpec, parse_card
from rummykit.melds import (
    STANDARD,
    MeldRules,
    can_extend,
    check_meld,
    extensions,
)

# ---- laying off


@pytest.mark.parametrize(
    ("meld", "card", "rules", "expected"),
    [
        ("9c Tc Jc", "8c", STANDARD, ["8c 9c Tc Jc"]),
        ("9c Tc Jc", "Qc", STANDARD, ["9c Tc Jc Qc"]),
        ("9c Tc Jc", "7c", STANDARD, []),
        ("9c Tc Jc", "8d", STANDARD, []),
        ("9c Tc Jc", "Jk", STANDARD, ["Jk=8c 9c Tc Jc", "9c Tc Jc Jk=Qc"]),
        ("8c 8d 8h", "8s", STANDARD, ["8c 8d 8h 8s"]),
        ("8c 8d 8h", "8h", STANDARD, []),
        ("8c 8d 8h", "Jk", STANDARD, ["8c 8d 8h Jk=8s"]),
        ("8c 8d 8h 8s", "Jk", STANDARD, []),
        ("8c 8d 8h", "Jk", MeldRules(max_wilds=0), []),
        ("8c 8d 8h", "8s", MeldRules(max_set=3), []),
        # What a wild card stands for is settled: its own card does not fit any more.
        ("5h 6h Jk=7h", "7h", STANDARD, []),
        ("5h 6h Jk=7h", "8h", STANDARD, ["5h 6h Jk=7h 8h"]),
        ("8c 8d Jk=8h", "8s", STANDARD, ["8c 8d Jk=8h 8s"]),
        ("8c 8d Jk=8h", "8h", STANDARD, []),
        # Nothing goes beyond an ace at its end.
        ("As 2s 3s", "Ks", MeldRules(ace="both"), []),
        ("Qs Ks As", "2s", MeldRules(ace="both"), []),
        ("Js Qs Ks", "As", STANDARD, []),
        ("Js Qs Ks", "Jk", STANDARD, ["Jk=Ts Js Qs Ks"]),
        ("As 2s 3s", "Jk", MeldRules(ace="both"), ["As 2s 3s Jk=4s"]),
        ("Qs Ks As", "2s", MeldRules(ace="around"), ["Qs Ks As 2s"]),
        # A wild card at home is natural, and comes first.
        ("3h 4h 5h", "2h", MeldRules(wild_ranks=TWOS), ["2h 3h 4h 5h", "3h 4h 5h 2h=6h"]),
        ("Ah Jk=2h 3h", "2h", MeldRules(wild_ranks=TWOS), ["Ah Jk=2h 3h 2h=4h"]),
        ("3h 4h 5h", "2h", MeldRules(wild_ranks=TWOS, max_wilds=0), ["2h 3h 4h 5h"]),
        ("5h 6h Jk=7h", "Jk", MeldRules(adjacent_wilds=False), ["Jk=4h 5h 6h Jk=7h"]),
        ("7c 7d 7d", "7d", FREE_SUITS, ["7c 7d 7d 7d"]),
        ("7c 7d 7d", "2h", FREE_SUITS, ["7c 2h=7c 7d 7d"]),
        ("2c 2d 2d", "2h", FREE_SUITS, ["2c 2d 2d 2h"]),
    ],
)
def test_laying_off(meld: str, card: str, rules: MeldRules, expected: list[str]) -> None:
    assert grown(meld, card, rules) == expected


def test_a_run_that_closes_the_circle_begins_with_its_ace() -> None:
    rules = MeldRules(ace="around")
    suit = PackSpec().build()[:13]
    without_seven = check_meld((*suit[:6], *suit[7:]), rules)
    assert without_seven.faces[0] is suit[7]
    for card in (suit[6], JOKER):
        (circle,) = extensions(without_seven, card, rules)
        assert circle.faces == suit
        assert circle.cards[6] is card
        assert extensions(circle, JOKER, rules) == ()


def test_melds_from_outside_that_are_none_take_no_card() -> None:
    for meld in (
        meld_of(RUN, "5h 6h", "5h"),
        meld_of(RUN, "5h Jk", "5h Jk"),
        meld_of(SET, "8c 8d 8s", "8c 8d"),
        meld_of(SET, "8c 8d", "8c 8d 8s"),
        meld_of(SET, "", ""),
        meld_of(RUN, "5h 7h", "5h 7h"),
    ):
        assert extensions(meld, parse_card("8h")) == ()
        assert not can_extend(meld, JOKER)

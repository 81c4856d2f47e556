"""What wild cards do for a hand: how far they carry a run, and where they save most."""

from __future__ import annotations

from random import Random

import pytest

from rummykit import PIPS, MeldRules, PackSpec, Rank, best_arrangement, format_cards, parse_cards

from .exhaustive import sample_hand
from .test_against_exhaustive import check_hand

TWOS = frozenset({Rank.TWO})


def left(hand: str, rules: MeldRules) -> str:
    return format_cards(best_arrangement(parse_cards(hand), rules=rules).unmatched)


def any_rules(rng: Random) -> MeldRules:
    """Rules with any combination of the choices that games make."""
    return MeldRules(
        ace=rng.choice(("low", "high", "both", "around")),
        wild_ranks=rng.choice((frozenset(), TWOS)),
        max_wilds=rng.choice((None, None, 1, 2)),
        min_naturals=rng.choice((0, 0, 1, 2)),
        wilds_below_naturals=rng.choice(("any", "at_most", "fewer")),
        adjacent_wilds=rng.random() < 0.6,
        natural_in_place=rng.random() < 0.6,
        distinct_suits=rng.random() < 0.6,
        min_run=rng.choice((3, 3, 4)),
        max_set=rng.choice((None, None, 0)),
    )


@pytest.mark.parametrize("seed", range(4))
def test_any_rules_against_exhaustive_search(seed: int) -> None:
    rng = Random(seed)
    for _ in range(250):
        pack = PackSpec(copies=rng.choice((1, 2)), jokers=rng.choice((2, 4)))
        check_hand(sample_hand(rng, pack, rng.randint(4, 9), near=rng.random() < 0.7), any_rules(rng), PIPS)


@pytest.mark.parametrize(
    ("hand", "rules"),
    [
        ("2d Ah 2s 3s 5s Jk", MeldRules(ace="high", max_set=0, wild_ranks=TWOS, wilds_below_naturals="fewer")),
        ("As 2s 4s 8s Jk", MeldRules(ace="high", wild_ranks=TWOS, max_wilds=2, min_naturals=2, distinct_suits=False)),
        ("4d Jd 2h 5h 6h 7h Qh Jk Jk", MeldRules(ace="around", max_set=0, wilds_below_naturals="at_most")),
        ("Ad 9d Jd Qd Kd Kd Th Qs Jk", MeldRules(ace="around", wilds_below_naturals="fewer")),
    ],
)
def test_hands_that_are_easily_got_wrong(hand: str, rules: MeldRules) -> None:
    check_hand(parse_cards(hand), rules, PIPS)


@pytest.mark.parametrize(
    ("hand", "rules", "expected"),
    [
        ("Ah 3h 4h 5h Jk", MeldRules(ace="high", max_set=0), "Ah"),
        ("Jk Jk Jk Jk Jk", MeldRules(), ""),
        ("Jk Jk Jk", MeldRules(adjacent_wilds=False), ""),
    ],
)
def test_where_wild_cards_go(hand: str, rules: MeldRules, expected: str) -> None:
    assert left(hand, rules) == expected


def test_a_run_under_a_high_ace_goes_down_to_the_two() -> None:
    rules = MeldRules(ace="high", min_run=13, max_set=0)
    assert left("3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah Jk", rules) == ""


def test_wild_cards_at_both_ends_are_not_side_by_side() -> None:
    rules = MeldRules(max_set=0, min_run=4, min_naturals=1, adjacent_wilds=False)
    assert left("5h 6h 7h Jk Jk", rules) == ""
    # The third takes the place of the six: above the eight or below the four it would have a neighbour.
    assert left("5h 6h 7h Jk Jk Jk", rules) == "6h"


def test_but_around_all_ranks_they_are() -> None:
    rules = MeldRules(ace="around", min_run=12, max_set=0, min_naturals=1, adjacent_wilds=False)
    # One stands for the king and the other, which could only be the ace beside it, for the two, which is left.
    assert left("2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Jk Jk", rules) == "2h"


def test_from_ace_to_ace_the_gap_above_the_low_ace_counts() -> None:
    rules = MeldRules(ace="both", min_run=14, max_run=14, max_set=0)
    hand = "Ah 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah Jk Jk"
    assert left(hand, rules) == ""
    rules = MeldRules(ace="both", min_run=14, max_run=14, max_set=0, adjacent_wilds=False)
    assert left(hand, rules) == format_cards(sorted(parse_cards(hand)))


def test_wild_cards_go_where_they_save_most_by_a_fraction_of_a_point() -> None:
    # Two between the four and the seven save eleven points, beside the queen ten.
    assert left("Ad 5d Kd 3h 4s 7s Qs Ks Jk Jk Jk", MeldRules()) == "Ad 5d 3h Qs"

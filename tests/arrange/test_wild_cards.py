"""What wild cards do for a hand: how far they carry a run, and where they save most."""

from __future__ import annotations

from rummykit import MeldRules, best_arrangement, format_cards, parse_cards


def left(hand: str, rules: MeldRules) -> str:
    return format_cards(best_arrangement(parse_cards(hand), rules=rules).unmatched)


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

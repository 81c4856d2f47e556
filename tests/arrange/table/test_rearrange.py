"""The best play at a shared table by example: instances with known optimum, failings of other solvers, and edges."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from attrs import evolve

from rummykit import (
    JOKER,
    PIPS,
    SHARED_TABLE,
    STANDARD_PACK,
    TILES,
    CardValues,
    MeldError,
    MeldFault,
    MeldRules,
    PackSpec,
    Rank,
    TableRules,
    can_play,
    check_meld,
    format_cards,
    format_meld,
    parse_cards,
    parse_meld,
    rearrange,
)

from .instances import ONES, TWO_PACKS, Instance, assert_legal, heap, instance, melds_left

if TYPE_CHECKING:
    from rummykit import Meld, Rearrangement

FREE = TableRules(melds=SHARED_TABLE.melds, jokers="free")
TIED = TableRules(melds=SHARED_TABLE.melds, movable_jokers=False)
FROM_HAND = TableRules(melds=SHARED_TABLE.melds, replaced_from="hand")
NO_JOKERS = TableRules(melds=MeldRules(ace="both", jokers_wild=False))

# Id, table, hand, most cards, most points.
KNOWN = """
A1  : 5h 6h 7h : 8h Kc : 1 : 8
A2  : 8c 8d 8h 8s : 6h 7h Kc : 2 : 13
A3  : 5c 6c 7c | 5d 6d 7d | 5h 6h 7h : 5s : 1 : 5
A4  : 3h 4h 5h 6h 7h : 5h : 1 : 5
A5  : Qs Ks As : 2s 3s : 0 : 0
A6  : Js Qs Ks As : 2s 3s : 2 : 5
A7  : 8c 8d 8h : 8h 8s : 1 : 8
A8  : 8c 8d 8h 8s : 8c 8d : 2 : 16
A9  :  : 3c 4c 5c 6c 7c 6d 6h : 6 : 30
A10 : 3c 3d 3h 3s : Ac 2c 4c 4d 5d : 3 : 9
A11 : 5h 6h Jk=7h : 8d Kc Kd : 0 : 0
A12 : 9c Jk=9d 9s : 9d Qh Kh : 3 : 29
A13 : 5h 6h Jk=7h | 7c 7d 7h 7s : Kc Kd : 2 : 20
A14 : 4h 5h 6h Jk=7h : 8h 9h 7c 7d : 2 : 17
A15 : 4c 5c 6c : Jk Qd Kd 9s : 3 : 45
A16 :  : As As 2s 3s Qs Ks : 6 : 27
A18 : 7c 7d 7h | 7s 8s 9s Ts : 8c 8d 7s : 1 : 7
A19 : 8c 8d 8h 8s : Jk : 0 : 0
A20 : 8c 8d 8h 8s | 8c 8d 8h 8s : Jk : 1 : 25
A21 : Ac 2c 3c 4c | 4d 5d 6d | 6c 6h 6s | 9c 9d 9h 9s | Jh Qh Kh Ah | Ts Js Qs\
 : 2h 4h 7d 7s 8s 9s Tc Kc Kd Ks : 8 : 65
A22 : 2c 3c Jk=4c | Jd Jh Jk=Js : 4c Js 9h Th 5s 6s Kd : 6 : 44
A23 : 4c 5c 6c | 4d 5d 6d | 4h 5h 6h 7h | Qc Qd Qh : 7c 7d Qs Ks 3s : 3 : 24
A24 : Ac Ad Ah | Qc Kc Ac | 2d 3d 4d : As Jc Qh Kh : 4 : 31
A25 : 8d 9d Td | Ts Js Qs Ks As | 8s 9s Ts | 6d 6h 6s | Ac Ad Ah As | 2c 2h 2s | 6d 7d 8d 9d Jk=Td | 4s 5s 6s 7s\
 | 6c 7c 8c 9c Tc | 9c Tc Jc | 5d 5h 5s | 3c 4c 5c 6c 7c | 4h 5h 6h 7h | 3d 4d 5d | 3c 3d 3h 3s\
 : 4d Jh 8s Qh Ah Jh 4c Th 2h 4s Js 2s 8h 9h Jk : 15 : 117
A26 : 5h 6h 7h Jk=8h : Kc Kd Ks : 3 : 30
"""


def melds(text: str) -> tuple[Meld, ...]:
    return tuple(parse_meld(part, SHARED_TABLE.melds) for part in text.split("|") if part.strip())


def best(table: str, hand: str, rules: TableRules = SHARED_TABLE, **options: object) -> Rearrangement:
    """The best play, judged."""
    question = Instance(melds(table), parse_cards(hand), rules)
    answer = rearrange(question.table, question.hand, rules=rules, **options)
    assert answer is not None
    assert_legal(question, answer)
    return answer


def played(table: str, hand: str, rules: TableRules = SHARED_TABLE, **options: object) -> str:
    return format_cards(best(table, hand, rules, **options).played)


@pytest.mark.parametrize("ties", ["first", "table"])
@pytest.mark.parametrize("line", KNOWN.strip().splitlines(), ids=lambda line: line.split()[0])
def test_known_optima(line: str, ties: str) -> None:
    _, table, hand, count, points = line.split(":")
    most_cards = best(table, hand, objective="count", ties=ties)
    assert len(most_cards.played) == int(count)
    assert best(table, hand, ties=ties).points == int(points)
    assert can_play(melds(table), parse_cards(hand)) == (int(count) > 0)


@pytest.mark.parametrize("objective", ["count", "points"])
def test_a17_a_table_that_cannot_be_laid(objective: str) -> None:
    table, hand = parse_cards("5h 6h 9c"), parse_cards("7h")
    assert rearrange(table, hand, objective=objective) is None
    assert not can_play(table, hand)


def test_a10_count_and_points_differ() -> None:
    assert played("3c 3d 3h 3s", "Ac 2c 4c 4d 5d", objective="count") == "Ac 2c 4c"
    assert played("3c 3d 3h 3s", "Ac 2c 4c 4d 5d") == "4d 5d"


class TestFailingsOfOtherSolvers:
    """Each of them is known to have been wrong elsewhere."""

    def test_the_longest_run_is_not_always_best(self) -> None:
        assert played("", "3c 4c 5c 6c 7c 6d 6h", objective="count") == "3c 4c 5c 6c 6d 6h"

    def test_a_set_is_of_different_suits(self) -> None:
        assert played("8c 8d 8h", "8h 8s") == "8s"

    def test_d02_the_same_tile_twice_in_a_set(self) -> None:
        assert best("", "Kh Kd Ks Ks", TILES).points == 30
        assert len(best("", "Kh Kd Ks Ks", TILES).played) == 3

    @pytest.mark.parametrize("rules", [SHARED_TABLE, FREE, TIED])
    def test_a_joker_may_be_more_than_a_meld_needs(self, rules: TableRules) -> None:
        assert played("5h 6h 7h Jk=8h", "Kc Kd Ks", rules, objective="count") == "Kc Kd Ks"
        assert played("8c 8d 8h", "Jk", rules) == "Jk"

    def test_the_ace_is_high_too(self) -> None:
        assert len(best("", "As As 2s 3s Qs Ks").played) == 6
        assert len(best("Qc Kc Ac", "Qh Kh Ah").played) == 3

    def test_no_card_of_the_table_is_missing(self) -> None:
        rng = Random(1)
        for _ in range(20):
            question = instance(rng, SHARED_TABLE, TWO_PACKS, 10, 5, jokers=2)
            answer = rearrange(question.table, question.hand)
            assert answer is not None
            assert_legal(question, answer)

    def test_a_joker_counts_when_points_are_asked_for(self) -> None:
        answer = best("", "Tc Td Jk")
        assert answer.points == 45
        assert [face.rank for face in answer.table[0].faces] == [Rank.TEN] * 3

    def test_d24_the_largest_set_first_blocks_the_only_cover(self) -> None:
        answer = rearrange(parse_cards("Ah Ah As Ac Ad Ad"), (), rules=TILES)
        assert answer is not None
        assert [len(meld.cards) for meld in answer.table] == [3, 3]

    @pytest.mark.parametrize("jokers", [3, 4, 5, 13, 14, 27])
    @pytest.mark.parametrize("rules", [SHARED_TABLE, FREE, TIED, TILES])
    def test_d28_a_meld_of_jokers_alone(self, jokers: int, rules: TableRules) -> None:
        answer = rearrange((JOKER,) * jokers, (), rules=rules)
        assert answer is not None
        assert sum(len(meld.cards) for meld in answer.table) == jokers
        assert_legal(Instance((JOKER,) * jokers, (), rules), answer)
        assert played("", "Jk " * jokers, rules) == format_cards((JOKER,) * jokers)

    def test_d28_jokers_alone_beside_a_full_set(self) -> None:
        assert len(best("8c 8d 8h 8s", "Jk Jk Jk").played) == 3
        assert played("8c 8d 8h 8s", "Jk") == ""


class TestAces:
    def test_low_alone(self) -> None:
        low = TableRules(melds=MeldRules())
        assert played("", "Qs Ks As 2s 3s", low) == "As 2s 3s"

    def test_high_alone(self) -> None:
        high = TableRules(melds=MeldRules(ace="high"))
        assert played("", "Qs Ks As 2s 3s", high) == "As Qs Ks"
        assert [format_meld(meld) for meld in best("", "2s 3s 4s As As Ac Ad", high).table] == ["Ac Ad As", "2s 3s 4s"]

    def test_from_ace_to_ace_in_two_melds(self) -> None:
        suit = format_cards(STANDARD_PACK.build()[39:])
        answer = best("", f"{suit} As")
        assert len(answer.played) == 14
        assert len(answer.table) == 2

    def test_thirteen_are_one_meld(self) -> None:
        assert len(best("", format_cards(STANDARD_PACK.build()[:13]), TILES).table) == 1


class TestJokers:
    def test_a_fixed_joker_moves_without_changing(self) -> None:
        assert played("4h 5h 6h Jk=7h", "7c 7d") == "7c 7d"

    def test_replaced_from_the_hand_alone(self) -> None:
        table, hand = "5h 6h Jk=7h | 7c 7d 7h 7s", "Kc Kd"
        assert played(table, hand) == "Kc Kd"
        assert played(table, hand, FROM_HAND) == ""
        assert played(table, "Kc Kd 7h", FROM_HAND) == "Kc Kd 7h"

    def test_one_real_card_replaces_one_joker(self) -> None:
        table = "7c 7d Jk=7h | 7c 7s Jk=7h"
        assert len(best(table, "7h Ks Kc Qd Qs").played) == 3
        assert len(best(table, "7h 7h Ks Kc Qd Qs").played) == 6

    def test_free_jokers_change_without_being_replaced(self) -> None:
        assert played("5h 6h Jk=7h", "4h Kc Kd") == "4h"
        assert played("5h 6h Jk=7h", "4h Kc Kd", FREE) == "Kc Kd 4h"

    def test_a_tied_joker_stays_with_its_meld(self) -> None:
        assert played("4h 5h 6h Jk=7h", "7c 7d", TIED) == ""
        assert played("4h 5h 6h Jk=7h", "8h 3h", TIED) == "3h 8h"
        assert played("7c 7d Jk=7h", "7s Kd", TIED) == "7s"

    def test_a_tied_joker_that_is_replaced_is_free(self) -> None:
        assert played("4h 5h 6h Jk=7h", "7h Kc Kd", TIED) == "Kc Kd 7h"

    def test_a_tied_meld_takes_up_short_runs(self) -> None:
        answer = best("5h Jk=6h 7h", "3h 4h 8h 9h", TIED)
        assert [format_meld(meld) for meld in answer.table] == ["3h 4h 5h Jk=6h 7h 8h 9h"]

    def test_a_long_tied_run_grows_at_both_ends_or_is_left(self) -> None:
        long = "3s 4s 5s 6s 7s 8s 9s Ts Js Jk=Qs"
        assert len(best(long, "2s Ks", TIED).played) == 2
        assert len(best(long, "As 2s Ks", TIED).played) == 3
        # All fourteen places would be two melds, but then the tied one would be cut.
        assert len(best(long, "As 2s Ks As", TIED).played) == 3
        assert len(best(long, "As 2s Ks As", SHARED_TABLE).played) == 4

    def test_two_jokers_in_one_tied_meld_one_of_them_replaced(self) -> None:
        answer = best("5h Jk=6h Jk=7h 8h", "6h Kc Kd", TIED)
        assert [format_meld(meld) for meld in answer.table] == ["Kc Kd Jk=Kh", "5h 6h Jk=7h 8h"]

    def test_a_real_card_in_one_tied_meld_is_none_for_a_place_in_another(self) -> None:
        table = "7c Jk=7d 7h | 5h Jk=6h Jk=7h 8h"
        assert played(table, "Kc Kd", TIED) == ""
        assert played(table, "Kc Kd 7h", TIED) == "Kc Kd 7h"

    def test_jokers_that_stand_for_nothing(self) -> None:
        assert played("5h 6h 7h", "8h Jk", NO_JOKERS) == "8h"
        assert not can_play(melds("5h 6h 7h"), (JOKER,), rules=NO_JOKERS)
        assert rearrange(melds("5h 6h 7h"), (JOKER,), rules=NO_JOKERS, required=(JOKER,)) is None
        assert rearrange(melds("5h 6h Jk=7h"), (), rules=NO_JOKERS) is None
        assert rearrange((*melds("5h 6h 7h"), JOKER), (), rules=NO_JOKERS) is None

    def test_a_joker_without_value_stays_in_the_hand_unless_needed(self) -> None:
        worthless = PIPS.replacing({Rank.JOKER: 0})
        assert played("5h 6h 7h", "8h Jk", values=worthless) == "8h"
        assert played("5h 6h 7h", "9h Jk", values=worthless) == "9h Jk"
        assert played("5h 6h 7h", "Jk", values=worthless, required=(JOKER,)) == "Jk"

    def test_a_dear_joker_pushes_a_card_out(self) -> None:
        # The fourth place of the set goes to the joker, worth more than the eight, or to the eight alone.
        assert played("8c 8d 8h", "8s Jk") == "Jk"
        assert played("8c 8d 8h", "8s Jk", values=ONES.replacing({Rank.EIGHT: 2})) == "8s"


class TestTies:
    def test_melds_are_left_as_they_lie(self) -> None:
        table = "5c 6c 7c | 5d 6d 7d | 5h 6h 7h | Kc Kd Kh"
        answer = best(table, "Ks", ties="table")
        assert melds_left(melds(table), answer.table) == 3
        assert set(melds("5c 6c 7c | 5d 6d 7d | 5h 6h 7h")) <= set(answer.table)

    def test_adjoining_runs_are_not_merged(self) -> None:
        table = "3h 4h 5h | 6h 7h 8h"
        assert set(melds("3h 4h 5h")) <= set(best(table, "9h", ties="table").table)

    @pytest.mark.parametrize("rules", [SHARED_TABLE, FREE, TIED])
    def test_a_joker_that_could_be_freed_is_left(self, rules: TableRules) -> None:
        table = "5h 6h Jk=7h | 7c 7d 7h 7s | 9c Jk=9d 9s"
        answer = best(table, "Tc Td Th", rules, ties="table")
        assert set(melds(table)) <= set(answer.table)

    def test_a_joker_left_over_goes_where_nothing_is_touched_for_it(self) -> None:
        table = "3c 4c 5c | 8c 8d 8h"
        answer = best(table, "Kc Kd Ks Jk", ties="table")
        assert set(melds(table)) < set(answer.table)

    def test_a_joker_left_over_touches_one_meld_if_it_must(self) -> None:
        table = "3c 4c 5c | 8c 8d 8h 8s"
        answer = best(table, "Jk Jk", ties="table")
        assert len(answer.played) == 2
        assert melds_left(melds(table), answer.table) == 1

    def test_a_joker_left_over_joins_a_tied_set_if_it_must(self) -> None:
        answer = best("3c Jk=3d 3s", "Jk", TIED, ties="table")
        assert [format_meld(meld) for meld in answer.table] == ["3c Jk=3d Jk=3h 3s"]

    def test_cards_that_lay_together_stay_together(self) -> None:
        # Either run could take the eight; that of the nine and ten is nearer.
        answer = best("5h 6h 7h 8h 9h Th | 6h 7h 8h", "Jh", ties="table")
        assert [format_meld(meld) for meld in answer.table] == ["5h 6h 7h 8h 9h Th Jh", "6h 7h 8h"]


class TestRequired:
    def test_a_worse_play_if_it_is_asked_for(self) -> None:
        assert played("3c 3d 3h 3s", "Ac 2c 4c 4d 5d", required=parse_cards("Ac")) == "Ac 2c 4c"

    def test_none_if_there_is_no_such_play(self) -> None:
        assert rearrange(melds("5h 6h 7h"), parse_cards("8h Kc"), required=parse_cards("Kc")) is None
        assert rearrange(melds("8c 8d 8h 8s"), (JOKER,), required=(JOKER,)) is None

    def test_equal_cards_each_as_often_as_given(self) -> None:
        table, hand = melds("5h 6h 7h"), parse_cards("8h 8h Kc")
        for required, is_possible in ((hand[:1], True), (hand[:2], False), (hand[2:], False)):
            assert (rearrange(table, hand, required=required) is not None) == is_possible
        assert rearrange(table, parse_cards("8h 8h 9h Th"), required=hand[:2]) is not None
        with pytest.raises(ValueError, match="does not hold"):
            rearrange(table, hand, required=(*hand[:2], hand[0]))


class TestInput:
    def test_unknown_names(self) -> None:
        with pytest.raises(ValueError, match="objective is one of points, count, not 'tricks'"):
            rearrange((), (), objective="tricks")
        with pytest.raises(ValueError, match="ties is one of first, table, not 'last'"):
            rearrange((), (), ties="last")

    def test_a_meld_that_is_none(self) -> None:
        for ask in (rearrange, can_play):
            with pytest.raises(MeldError) as refused:
                ask([check_meld(parse_cards("Qs Ks As"), SHARED_TABLE.melds)], (), rules=TILES)
            assert refused.value.fault is MeldFault.ACE_NOT_HIGH

    def test_nothing(self) -> None:
        answer = rearrange((), ())
        assert answer is not None
        assert (answer.table, answer.played, answer.points) == ((), (), 0)
        assert not can_play((), ())

    def test_loose_cards_beside_melds(self) -> None:
        answer = rearrange((*melds("5h 6h 7h"), *parse_cards("8h Jk")), parse_cards("Th"), rules=TILES)
        assert answer is not None
        assert [format_meld(meld) for meld in answer.table] == ["5h 6h 7h 8h Jk=9h Th"]

    def test_iterables_are_read_once(self) -> None:
        answer = rearrange(iter(melds("5h 6h 7h")), parse_cards("8h"))
        assert answer is not None
        assert answer.points == 8

    @pytest.mark.parametrize("ties", ["first", "table"])
    def test_order_does_not_matter(self, ties: str) -> None:
        rng = Random(2)
        for _ in range(10):
            question = instance(rng, SHARED_TABLE, TWO_PACKS, 5, 10, jokers=2)
            answers = {
                rearrange(
                    rng.sample(question.table, len(question.table)),
                    rng.sample(question.hand, len(question.hand)),
                    ties=ties,
                )
                for _ in range(3)
            }
            assert len(answers) == 1

    def test_values_scale_without_bound(self) -> None:
        dear = CardValues((10**30,) * 14)
        assert best("5h 6h 7h", "8h Kc", values=dear).points == 10**30
        assert best("5h 6h 7h", "8h Kc", values=dear, ties="table").points == 10**30


class TestHardOnes:
    """Questions that solvers have been known not to come back from."""

    def test_all_cards_in_a_heap(self) -> None:
        pack = PackSpec(copies=2).build()
        for rules in (SHARED_TABLE, TILES):
            answer = rearrange(pack, (JOKER, JOKER), rules=rules)
            assert answer is not None
            assert_legal(Instance(pack, (JOKER, JOKER), rules), answer)
            assert answer.points == 50

    def test_all_cards_in_the_hand(self) -> None:
        answer = rearrange((), TWO_PACKS.build())
        assert answer is not None
        assert len(answer.played) == 106

    def test_heaps_that_are_nearly_legal(self) -> None:
        rng = Random(3)
        verdicts = []
        for _ in range(12):
            question = heap(rng, SHARED_TABLE, PackSpec(copies=2), rng.randint(74, 102), 0)
            for jokers in ((), (JOKER, JOKER)):
                with_jokers = evolve(question, table=(*question.table, *jokers))
                answer = rearrange(with_jokers.table, ())
                verdicts.append(answer is None)
                if answer is not None:
                    assert_legal(with_jokers, answer)
        assert 0 < sum(verdicts) < len(verdicts)

    @pytest.mark.parametrize("count", [15, 18, 20])
    @pytest.mark.parametrize("rules", [SHARED_TABLE, FREE])
    def test_dense_tables(self, count: int, rules: TableRules) -> None:
        rng = Random(count)
        for _ in range(4):
            question = instance(rng, rules, TWO_PACKS, count, 14, jokers=2, longest=5)
            answer = rearrange(question.table, question.hand, rules=rules)
            assert answer is not None
            assert_legal(question, answer)

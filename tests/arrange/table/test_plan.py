"""Plans from one table to the next: examples, replaying, and the fewest cards moved by trying every pairing."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import groupby, permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummykit import (
    JOKER,
    ActionFault,
    Card,
    MovePlan,
    TableError,
    TableMove,
    format_cards,
    move_plan,
    parse_cards,
)
from rummykit.arrange.table.matching import heaviest_matching

from .tables import PACK, Table, cards_of, random_play, random_table, table

Places = list[Counter[tuple[Card, Card]]]


def items(before: Table) -> Places:
    return [Counter(zip(meld.cards, meld.faces, strict=True)) for meld in before]


def replay(plan: MovePlan, before: Table, after: Table) -> list[Card]:
    """Carry a plan out; the cards that come from the hand."""
    places: Places = [*items(before), *(Counter() for _ in plan.added)]
    hand: list[Card] = []
    for move in plan.moves:
        leaving = Counter(zip(move.cards, move.old_faces, strict=True))
        if move.source is None:
            hand += move.cards
            assert move.cards == move.old_faces
        else:
            assert leaving <= places[move.source], "a card moves that is not there"
            places[move.source] -= leaving
        places[move.target] += Counter(zip(move.cards, move.new_faces, strict=True))
    becomes = [*plan.present, *plan.added]
    assert len(plan.present) == len(before)
    assert sorted(index for index in becomes if index is not None) == list(range(len(after)))
    wanted = items(after)
    assert places == [Counter() if index is None else wanted[index] for index in becomes]
    return hand


def alone(before: Table, after: Table) -> int:
    """How many cards can be left alone at most, over every pairing of old melds with new ones."""
    rows, columns = sorted((items(before), items(after)), key=len)
    return max(
        sum((row & column).total() for row, column in zip(rows, chosen, strict=True))
        for chosen in permutations(columns, len(rows))
    )


def faces_of_jokers(melds: Table) -> Counter[Card]:
    return Counter(face for meld in melds for card, face in zip(meld.cards, meld.faces, strict=True) if card is JOKER)


def phrases(before: str, after: str) -> list[str]:
    plan = move_plan(table(before), table(after))
    replay(plan, table(before), table(after))
    return [
        f"{format_cards(move.cards)} {'hand' if move.source is None else move.source} > {move.target}"
        + ("" if move.old_faces == move.new_faces else f" as {format_cards(move.new_faces)}")
        for move in plan.moves
    ]


@pytest.mark.parametrize(
    ("before", "after", "moves"),
    [
        pytest.param("5H 6H 7H", "5H 6H 7H 8H", ["8h hand > 0"], id="E1"),
        pytest.param("8C 8D 8H 8S", "8C 8D 8S | 6H 7H 8H", ["8h 0 > 1", "6h 7h hand > 1"], id="E4"),
        pytest.param(
            "5C 6C 7C | 5D 6D 7D | 5H 6H 7H",
            "5C 5D 5H 5S | 6C 6D 6H | 7C 7D 7H",
            ["5d 1 > 0", "5h 2 > 0", "5s hand > 0", "6c 0 > 1", "6h 2 > 1", "7c 0 > 2", "7d 1 > 2"],
            id="E6, each column where one of its cards lies",
        ),
        pytest.param("3H 4H 5H 6H 7H", "5H 6H 7H | 3H 4H 5H", ["3h 4h 0 > 1", "5h hand > 1"], id="E7, a split"),
        pytest.param("3H 4H 5H | 6H 7H 8H 9H", "3H 4H 5H 6H 7H 8H 9H", ["3h 4h 5h 0 > 1"], id="a smaller one joins"),
        pytest.param("9C Jk=9D 9S", "9C 9D Jk=9H 9S", ["9d hand > 0", "Jk 0 > 0 as 9h"], id="E16b, anew in its place"),
        pytest.param(
            "7C 7D 7H | 5H 6H Jk=7H",
            "7C 7D Jk=7S | 5H 6H 7H 8H",
            ["7h 0 > 1", "8h hand > 1", "Jk 1 > 0 as 7s"],
            id="E18, replaced before it goes to a place before",
        ),
        pytest.param("8C 8D 8H", "8C 8D 8H Jk=8S", ["Jk hand > 0 as 8s"], id="E20b, from the hand"),
        pytest.param("", "8H 9H TH | 2C 3C 4C", ["8h 9h Th hand > 0", "2c 3c 4c hand > 1"], id="E21b, an empty table"),
        pytest.param(
            "4H 5H 6H Jk=7H | 9C 9D Jk=9S | TD JD QD",
            "4H 5H 6H | 7C 7D Jk=7H | 9C 9D 9S | TD JD QD Jk=KD",
            ["9s hand > 1", "Jk 1 > 2 as Kd", "Jk 0 > 3", "7c 7d hand > 3"],
            id="of two jokers the one that is replaced is declared anew",
        ),
        pytest.param(
            "9C Jk=9D 9S | TC Jk=TD TS",
            "9C 9D 9S | TC TD Jk=TH TS | Jk=JH QH KH",
            ["9d hand > 0", "Td hand > 1", "Jk 1 > 1 as Th", "Jk 0 > 2 as Jh", "Qh Kh hand > 2"],
            id="of two jokers declared anew one stays where it is",
        ),
        pytest.param(
            "9C Jk=9D 9S | TC Jk=TD TH TS",
            "9C 9D 9S | TC TD TS | TH JH Jk=QH | KC KD Jk=KS",
            [
                *("9d hand > 0", "Td hand > 1", "Th Jk 1 > 2 as Th Qh", "Jh hand > 2"),
                *("Jk 0 > 3 as Ks", "Kc Kd hand > 3"),
            ],
            id="of two jokers declared anew one goes with another card",
        ),
    ],
)
def test_examples(before: str, after: str, moves: list[str]) -> None:
    assert phrases(before, after) == moves


def test_a_move_tells_all() -> None:
    before, after = table("5H 6H Jk=7H | 7C 7D 7H 7S"), table("KC KD Jk=KS | 7C 7D 7S | 5H 6H 7H")
    joker, kings = (JOKER,), parse_cards("Kc Kd")
    assert move_plan(before, after) == MovePlan(
        moves=(
            TableMove(parse_cards("7h"), parse_cards("7h"), parse_cards("7h"), source=1, target=0),
            TableMove(joker, parse_cards("7h"), parse_cards("Ks"), source=0, target=2),
            TableMove(kings, kings, kings, source=None, target=2),
        ),
        present=(2, 1),
        added=(0,),
    )


def test_a_place_may_be_cleared() -> None:
    plan = move_plan(table("3H 4H 5H | 6H 7H 8H"), table("3H 4H 5H 6H 7H 8H"))
    assert (plan.present, plan.added) == ((0, None), ())


def test_nothing_to_do() -> None:
    melds = table("5H 6H Jk=7H | 5H 6H Jk=7H | 8C 8D 8H")
    assert move_plan(melds, melds[::-1]) == MovePlan((), (1, 2, 0), ())
    assert move_plan((), ()) == MovePlan((), (), ())


def test_a_meld_on_both_tables_stays_though_another_could_grow_into_it() -> None:
    before, after = "5H 6H 7H | 5H 6H 7H 8H", "5H 6H 7H 8H | 5H 6H 7H 8H 9H"
    assert phrases(before, after) == ["8h 9h hand > 0"]


def test_a_meld_that_only_grows_keeps_its_place() -> None:
    # The longer run could stay as well, as far as the number of cards goes.
    plan = move_plan(table("5H 6H 7H 8H | 7H 8H 9H"), table("5C 5D 5H | 7C 7D 7H | 8C 8D 8H | 6H 7H 8H 9H TH"))
    assert plan.present[1] == 3


def test_equal_cards_go_where_fewest_steps_are_needed() -> None:
    # Of the two sevens only one can go together with its eight and nine, and so it does.
    assert phrases("4H 5H 6H 7H 8H 9H | 7C 7D 7H 7S", "4H 5H 6H | 7C 7D 7S | 7C 7D 7H | 7H 8H 9H") == [
        "7h 1 > 2",
        "7c 7d hand > 2",
        "7h 8h 9h 0 > 3",
    ]


def test_a_card_of_the_table_may_not_be_missing() -> None:
    with pytest.raises(TableError) as caught:
        move_plan(table("5H 6H Jk=7H | 8C 8D 8H 8S"), table("8C 8D 8S | KC KD KS"))
    assert caught.value.fault is ActionFault.TABLE_CARD_MISSING
    assert caught.value.cards == parse_cards("5h 6h 8h Jk")


seeds = st.integers(0, 2**32)


@given(seeds)
def test_laws_of_plans(seed: int) -> None:
    before, _, after = random_play(Random(seed), size=4, steps=6)
    plan = move_plan(iter(before), iter(after))
    # It leads to the new table, with just the cards that are played.
    hand = replay(plan, before, after)
    assert Counter(hand) == Counter(cards_of(after)) - Counter(cards_of(before))
    # No card moves that could stay.
    moved = sum(len(move.cards) for move in plan.moves if move.source is not None)
    assert moved == len(cards_of(before)) - alone(before, after)
    # Melds that are on both tables are left alone.
    active = {place for move in plan.moves for place in (move.source, move.target)}
    whole = sum((Counter(before) & Counter(after)).values())
    still = [place for place, meld in enumerate(before) if place not in active]
    assert len(still) == whole
    assert all(after[index] == before[place] for place in still if (index := plan.present[place]) is not None)
    # Jokers that can keep what they stand for do.
    declared = [
        old
        for move in plan.moves
        for old, new in zip(move.old_faces, move.new_faces, strict=True)
        if old is not new and move.source is not None
    ]
    assert Counter(declared) == faces_of_jokers(before) - faces_of_jokers(after)
    # What goes the same way goes together, in the order of the finished meld.
    ways = [(move.source, move.target) for move in plan.moves]
    assert len(set(ways)) == len(ways)
    for move in plan.moves:
        index = (*plan.present, *plan.added)[move.target]
        assert index is not None
        finished = [*zip(after[index].cards, after[index].faces, strict=True)]
        order = [finished.index(item) for item in zip(move.cards, move.new_faces, strict=True)]
        assert order == sorted(order)


@given(seeds)
def test_one_place_is_finished_after_the_other_and_hand_cards_come_last(seed: int) -> None:
    before, _, after = random_play(Random(seed), size=5, steps=8)
    plan = move_plan(before, after)
    targets = [move.target for move in plan.moves]
    assert [target for target, _ in groupby(targets)] == list(dict.fromkeys(targets))
    new_ones = [target for target in targets if target >= len(before)]
    assert new_ones == sorted(new_ones) == targets[len(targets) - len(new_ones) :]
    for target in set(targets):
        kinds = [(move.source == target, move.source is None) for move in plan.moves if move.target == target]
        assert kinds == sorted(kinds)


@given(seeds)
def test_tables_that_have_nothing_in_common_but_cards(seed: int) -> None:
    rng = Random(seed)
    stock = Counter(PACK.build())
    after = random_table(rng, 6, stock)
    heap = cards_of(after)
    rng.shuffle(heap)
    # Neither table is judged, so any piles will do.
    before = table(" | ".join(format_cards(heap[start : start + 4]) for start in range(0, len(heap) * 2 // 3, 4)))
    replay(move_plan(before, after), before, after)


def greatest_weight(weights: list[dict[int, int]]) -> int:
    """The weight of the best pairs, by giving each row in turn every column that is left, or none."""

    @cache
    def best(row: int, taken: int) -> int:
        if row == len(weights):
            return 0
        free = [(column, weight) for column, weight in weights[row].items() if not taken >> column & 1]
        return max(best(row + 1, taken), *(weight + best(row + 1, taken | 1 << column) for column, weight in free), 0)

    return best(0, 0)


@given(st.integers(0, 7), st.floats(0.2, 1), seeds)
def test_the_matching_is_the_heaviest(size: int, density: float, seed: int) -> None:
    rng = Random(seed)
    weights = [{column: rng.randint(1, 9) for column in range(7) if rng.random() < density} for _ in range(size)]
    matching = heaviest_matching(weights)
    chosen = [column for column in matching if column is not None]
    assert len(matching) == size
    assert len(set(chosen)) == len(chosen)
    total = sum(row[column] for row, column in zip(weights, matching, strict=True) if column is not None)
    assert total == greatest_weight(weights)

"""Best plays against an integer programme, over many kinds of tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest
from sizes import at_length

from rummykit import PIPS, SHARED_TABLE, TILES, CardValues, PackSpec, Rank, can_play, rearrange

from .instances import (
    ONES,
    Instance,
    assert_legal,
    melds_left,
    mixture,
    with_many_jokers,
    with_tied_jokers,
)
from .integer_programme import best_value, most_left

Generator = Callable[[Random, int], Iterator[Instance]]

KINDS: dict[str, Generator] = {
    "up to two jokers": mixture,
    "three and four jokers": with_many_jokers,
    "tied jokers": with_tied_jokers,
}
each_kind = pytest.mark.parametrize("kind", KINDS)


def assert_best(instance: Instance) -> None:
    """The greatest count and the most points, and a legal table for each."""
    for objective, values in (("count", ONES), ("points", PIPS)):
        answer = rearrange(instance.table, instance.hand, rules=instance.rules, objective=objective)
        best = best_value(instance.table, instance.hand, instance.rules, values)
        assert (None if answer is None else values.total(answer.played)) == best, (objective, instance)
        if objective == "count":
            assert can_play(instance.table, instance.hand, rules=instance.rules) == bool(best)
        if answer is not None:
            assert_legal(instance, answer)
            assert answer.points == PIPS.total(answer.played)


def assert_most_left(instance: Instance) -> None:
    """Of the best plays one that leaves the most melds as they lie."""
    for objective, values in (("count", ONES), ("points", PIPS)):
        answer = rearrange(instance.table, instance.hand, rules=instance.rules, objective=objective, ties="table")
        assert answer is not None
        assert_legal(instance, answer)
        assert values.total(answer.played) == best_value(instance.table, instance.hand, instance.rules, values)
        left = most_left(instance.table, instance.hand, instance.rules, values)
        assert melds_left(instance.melds, answer.table) == left, (objective, instance)


def small_legal_tables(kind: str, rng: Random, number: int) -> Iterator[Instance]:
    """Tables that lie in melds, and in no more than twelve."""
    for instance in KINDS[kind](rng, number):
        if len(instance.melds) == len(instance.table) <= 12:
            yield instance


@each_kind
def test_optima(kind: str) -> None:
    for instance in KINDS[kind](Random(1), 60):
        assert_best(instance)


@pytest.mark.slow
@each_kind
def test_optima_of_many(kind: str) -> None:
    for instance in KINDS[kind](Random(2), at_length(20_000 if kind == "up to two jokers" else 5_000, 25)):
        assert_best(instance)


@each_kind
def test_melds_left(kind: str) -> None:
    for instance in small_legal_tables(kind, Random(3), 25):
        assert_most_left(instance)


@pytest.mark.slow
@each_kind
def test_melds_left_of_many(kind: str) -> None:
    for instance in small_legal_tables(kind, Random(4), at_length(3_000, 25)):
        assert_most_left(instance)


def test_required_cards_and_any_values() -> None:
    rng = Random(5)
    infeasible = 0
    for instance in mixture(rng, 40):
        values = CardValues(tuple(rng.choice((0, 0, 1, 5, 30)) for _ in Rank))
        required = rng.sample(instance.hand, rng.randint(0, min(3, len(instance.hand))))
        for ties in ("first", "table"):
            answer = rearrange(
                instance.table, instance.hand, rules=instance.rules, required=required, values=values, ties=ties
            )
            best = best_value(instance.table, instance.hand, instance.rules, values, required)
            assert (None if answer is None else answer.points) == best, (instance, required, values)
            if answer is None:
                infeasible += 1
            else:
                assert_legal(instance, answer)
                left = list(answer.played)
                for card in required:
                    left.remove(card)
    assert infeasible >= 10


def test_three_packs() -> None:
    rng = Random(6)
    pack = PackSpec(copies=3, jokers=1).build()
    for rules in (SHARED_TABLE, TILES):
        for _ in range(6):
            cards = rng.sample(pack, 40)
            assert_best(Instance((), tuple(cards), rules))
            assert_best(Instance(tuple(cards[:30]), tuple(cards[30:]), rules))

"""Reprs evaluated, values varied, and values built from their types."""

from __future__ import annotations

from enum import Enum
from random import Random
from typing import Any, Literal

import pytest
from attrs import frozen

from rummykit import STANDARD_PACK, Card, Meld, is_meld, parse_card
from rummykit.testing._reprs import evaluate
from rummykit.testing._variation import ActionPool, built, varied

FACES = STANDARD_PACK.build()
RNG = Random(3)


class Mood(Enum):
    WILD = 1
    TAME = 2


@frozen
class Play:
    card: Card
    index: int
    is_open: bool
    mood: Mood | None
    side: Literal["left", "right"]
    cards: tuple[Card, ...]
    pair: tuple[int, Card]
    melds: tuple[Meld, ...]
    ranks: frozenset[int] = frozenset({1, 2})


@frozen
class Bare:
    pass


def resolve(name: str) -> object:
    return {"Mood": Mood, "Bare": Bare, "parse_card": parse_card, "seven": 7}[name]


@pytest.mark.parametrize(
    "value", [1, -2, 1.5, "x", None, True, (), (1, (2,)), frozenset({1, 2}), frozenset(), Bare(), FACES[:3]]
)
def test_reprs_evaluate(value: object) -> None:
    assert evaluate(repr(value), resolve) == value


def test_members_of_enums_evaluate() -> None:
    assert evaluate("Mood.TAME", resolve) is Mood.TAME


@pytest.mark.parametrize(
    "text", ["1 + 1", "[1]", "lambda: 1", "{1: 2}", "seven()", "__import__('os').getcwd() if 1 else 0"]
)
def test_other_expressions_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"is no repr of a value|cannot be called"):
        evaluate(text, resolve)


def test_values_are_built_from_types() -> None:
    plays: list[Any] = []
    for _ in range(300):
        try:
            plays.append(built(Play, FACES, RNG))
        except IndexError:  # no meld among the cards that were drawn
            continue
    assert len(plays) > 20


def test_what_cannot_be_built_is_refused() -> None:
    with pytest.raises(TypeError, match="can be built"):
        built(dict, FACES, RNG)


def test_each_attribute_is_varied() -> None:
    card = parse_card("7h")
    play = Play(card, 3, False, Mood.WILD, "left", (card, card), (0, card), ())
    others = [varied(play, FACES, RNG) for _ in range(400)]
    for name in ("card", "index", "is_open", "mood", "cards", "pair", "ranks"):
        assert any(getattr(other, name) != getattr(play, name) for other in others), name
    assert all(other.melds == () and other.side == "left" for other in others)
    assert varied(Bare(), FACES, RNG) == Bare()


def test_a_pool_without_anything_gives_nothing() -> None:
    assert ActionPool(FACES, None, RNG).draw((), (), 5) == []


def test_a_pool_builds_classes_that_were_never_listed() -> None:
    pool = ActionPool(FACES, Bare | Mood, RNG)
    pool.add([Bare()])
    assert any(isinstance(action, Mood) for action in pool.draw([Bare()], FACES, 60))


def test_built_melds_are_melds() -> None:
    low = [card for card in FACES if card.rank <= 3]
    melds = [built(Meld, low, RNG) for _ in range(20)]
    assert all(isinstance(meld, Meld) and is_meld(meld.cards) for meld in melds)

"""Values as trees: which cards are where in a state of a game that is not known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import cast

import attrs

from ..cards import Card
from ..melds import Meld

Path = tuple[str | int, ...]
"""The way from a value to a part of it: names of attributes and places in tuples."""


def parts(value: object) -> tuple[object, ...]:
    """The values that a value is made of, one level down."""
    match value:
        case Card() | Enum():
            return ()
        case tuple() | frozenset():
            return tuple(cast("tuple[object, ...]", value))
        case _ if attrs.has(type(value)):
            return tuple(getattr(value, field.name) for field in attrs.fields(type(value)))
        case _:
            return ()


def cards_within(value: object, rules: object) -> Iterator[Card]:
    """Every card in a value, as often as it stands there; those of the rules are none of the pack."""
    if isinstance(value, Card):
        yield value
    elif value is not rules:
        # What a wild card stands for is no card of the pack.
        for part in [value.cards] if isinstance(value, Meld) else parts(value):
            yield from cards_within(part, rules)


def rows_of_cards(value: object, rules: object, path: Path = ()) -> Iterator[tuple[Path, tuple[Card, ...]]]:
    """Every tuple of cards outside melds, and where it stands."""
    if value is rules or isinstance(value, Meld):
        return
    if isinstance(value, tuple):
        items = cast("tuple[object, ...]", value)
        if items and all(isinstance(item, Card) for item in items):
            yield path, cast("tuple[Card, ...]", items)
        else:
            for place, item in enumerate(items):
                yield from rows_of_cards(item, rules, (*path, place))
    elif attrs.has(type(value)) and not isinstance(value, Card):
        for field in attrs.fields(type(value)):
            if field.init:
                yield from rows_of_cards(getattr(value, field.name), rules, (*path, field.name))


def replaced_at(value: object, path: Path, part: object) -> object:
    """The value with another part at a place."""
    if not path:
        return part
    step, *rest = path
    if isinstance(step, int):
        items = list(cast("tuple[object, ...]", value))
        items[step] = replaced_at(items[step], tuple(rest), part)
        return tuple(items)
    return attrs.evolve(
        cast("attrs.AttrsInstance", value), **{step: replaced_at(getattr(value, step), tuple(rest), part)}
    )


def zones(state: object, rules: object, pack: Counter[Card]) -> Iterator[tuple[Path, tuple[Card, ...], int]]:
    """The tuples that hold real cards: where, which, and the place of a card that stands nowhere else.

    A state may name a card twice, in the hand where it is and among those publicly known, say. A card that is named as
    often as the pack has it is where it is named.
    """
    named = Counter(cards_within(state, rules))
    for path, cards in rows_of_cards(state, rules):
        real = [place for place, card in enumerate(cards) if named[card] == pack[card]]
        if real:
            yield path, cards, real[len(real) // 2]


def flaw(value: object) -> str | None:
    """What about a value, or a part of it, can change or cannot be hashed; None if nothing."""
    match value:
        case None | bool() | int() | float() | str() | bytes() | Enum() | Card():
            return None
        case tuple() | frozenset():
            pass
        case _ if attrs.has(type(value)):
            names = [field.name for field in attrs.fields(type(value))]
            if names and _can_be_set(value, names[0]):
                return f"the attributes of {type(value).__name__} can be set: make it attrs.frozen"
        case Mapping():
            return "a mapping can change or has no hash: use a tuple of pairs"
        case _:
            return (
                f"a {type(value).__name__} is neither a frozen attrs class nor a tuple, frozenset, enum, number or text"
            )
    return next((found for part in parts(value) if (found := flaw(part)) is not None), None)


def _can_be_set(value: object, name: str) -> bool:
    try:
        setattr(value, name, getattr(value, name))
    except attrs.exceptions.FrozenInstanceError:
        return False
    except AttributeError:
        return False
    return True


def brief(value: object) -> str:
    """The repr of a value, its middle left out where it is long."""
    text = repr(value)
    return text if len(text) <= 400 else f"{text[:240]} ... {text[-120:]}"

"""Values as trees: which cards are where in a state of a game that is not known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from enum import Enum
from typing import cast

import attrs

from ..cards import Card
from ..melds import Meld

Path = tuple[str | int, ...]
"""The way from a value to a part of it: names of attributes and places in tuples."""


def attribute_names(value: object) -> tuple[str, ...]:
    """The attributes of a value of an attrs class; none of other values."""
    kind = type(value)
    return tuple([field.name for field in attrs.fields(kind)]) if attrs.has(kind) else ()


def given_attributes(value: object) -> tuple[str, ...]:
    """The attributes that the constructor of the value's class is given."""
    kind = type(value)
    return tuple([field.name for field in attrs.fields(kind) if field.init]) if attrs.has(kind) else ()


def with_attribute(value: object, name: str, part: object) -> object:
    """The value of an attrs class with another value of one of its given attributes; its constructor may refuse it."""
    kind = type(value)
    if not attrs.has(kind):
        raise TypeError(f"{kind.__name__} is no attrs class")
    given = {
        field.alias or field.name: part if field.name == name else getattr(value, field.name)
        for field in attrs.fields(kind)
        if field.init
    }
    return kind(**given)


def parts(value: object) -> tuple[object, ...]:
    """The values that a value is made of, one level down."""
    match value:
        case Card() | Enum():
            return ()
        case tuple() | frozenset():
            return tuple(cast("tuple[object, ...]", value))
        case _:
            return tuple(getattr(value, name) for name in attribute_names(value))


def cards_within(value: object, rules: object) -> list[Card]:
    """Every card in a value, as often as it stands there, in no order to rely on; those of the rules are none."""
    found: list[Card] = []
    left = [value]
    while left:
        part = left.pop()
        if isinstance(part, Card):
            found.append(part)
        elif isinstance(part, Meld):
            # What a wild card stands for is no card of the pack; an attribute called face says it of a single one.
            found += part.cards
        elif part is not rules:
            face: object = getattr(part, "face", None)
            left += [inner for inner in parts(part) if inner is not face]
    return found


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
    elif not isinstance(value, Card):
        for name in given_attributes(value):
            yield from rows_of_cards(getattr(value, name), rules, (*path, name))


def replaced_at(value: object, path: Path, part: object) -> object:
    """The value with another part at a place."""
    if not path:
        return part
    step, *rest = path
    if isinstance(step, int):
        items = list(cast("tuple[object, ...]", value))
        items[step] = replaced_at(items[step], tuple(rest), part)
        return tuple(items)
    return with_attribute(value, step, replaced_at(getattr(value, step), tuple(rest), part))


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
    if value is None or isinstance(value, (bool, int, float, str, bytes, Enum, Card)):
        return None
    inner = parts(value)
    if not isinstance(value, (tuple, frozenset)):
        kind = type(value).__name__
        if not attrs.has(type(value)):
            return f"a {kind} is no frozen attrs class, tuple, frozenset, enum, number or text"
        if _can_be_set(value):
            return f"the attributes of {kind} can be set: make it attrs.frozen"
    return next((found for part in inner if (found := flaw(part)) is not None), None)


def _can_be_set(value: object) -> bool:
    for name in attribute_names(value)[:1]:
        try:
            setattr(value, name, getattr(value, name))
        except AttributeError:
            return False
        return True
    return False


def brief(value: object) -> str:
    """The repr of a value, its middle left out where it is long."""
    text = repr(value)
    return text if len(text) <= 400 else f"{text[:240]} ... {text[-120:]}"

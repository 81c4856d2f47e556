"""Actions that can be constructed, most of them illegal: listed ones with something changed."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from random import Random
from typing import Final, TypeVar, cast

import attrs

from ..cards import Card

_MOST_OF_A_CLASS: Final = 60

T = TypeVar("T")


def varied(value: T, faces: Sequence[Card], rng: Random) -> T:
    """A value of the same type with one thing changed somewhere, if there is anything to change.

    Raises:
        Exception: Whatever a constructor raises that does not take the changed value.
    """
    return cast("T", _varied(value, faces, rng))


def _varied(value: object, faces: Sequence[Card], rng: Random) -> object:
    match value:
        case Card():
            return rng.choice(faces)
        case bool():
            return not value
        case Enum():
            return rng.choice(list(type(value)))
        case int():
            return rng.choice([value - 1, value + 1, -1, 0, len(faces)])
        case tuple():
            return _varied_tuple(cast("tuple[object, ...]", value), faces, rng)
        case frozenset():
            ordered = tuple(sorted(cast("frozenset[object]", value), key=repr))
            return frozenset(_varied_tuple(ordered, faces, rng))
        case _ if attrs.has(type(value)):
            fields = [field for field in attrs.fields(type(value)) if field.init]
            return _with_field(value, fields, rng.choice(fields).name, faces, rng) if fields else value
        case _:
            return value


def _with_field(
    value: object, fields: Sequence[attrs.Attribute[object]], name: str, faces: Sequence[Card], rng: Random
) -> object:
    values = {field.alias or field.name: getattr(value, field.name) for field in fields}
    alias = next(field.alias or field.name for field in fields if field.name == name)
    values[alias] = _varied(values[alias], faces, rng)
    return type(value)(**values)


def _varied_tuple(items: tuple[object, ...], faces: Sequence[Card], rng: Random) -> tuple[object, ...]:
    if not items:
        return items
    place = rng.randrange(len(items))
    before, item, after = items[:place], items[place], items[place + 1 :]
    match rng.randrange(5):
        case 0:
            return (*before, *after)
        case 1:
            return (*before, item, item, *after)
        case 2:
            return (item, *before, *after)
        case 3:
            return (*items, _varied(item, faces, rng))
        case _:
            return (*before, _varied(item, faces, rng), *after)


class ActionPool:
    """The actions listed so far, and others made from them."""

    def __init__(self, faces: Sequence[Card], rng: Random) -> None:
        self._faces = faces
        self._rng = rng
        self._listed: dict[str, list[object]] = {}

    def add(self, actions: Sequence[object]) -> None:
        """Remember some actions; of each class a bounded number, late ones in the place of early ones."""
        for action in actions:
            listed = self._listed.setdefault(type(action).__name__, [])
            if len(listed) < _MOST_OF_A_CLASS:
                listed.append(action)
            elif self._rng.random() < 0.2:
                listed[self._rng.randrange(_MOST_OF_A_CLASS)] = action

    def draw(self, legal: Sequence[object], count: int) -> list[object]:
        """Some actions near the legal ones, or of another phase altogether; those that cannot be made are left out."""
        rng = self._rng
        drawn: list[object] = []
        for _ in range(count):
            source = legal if legal and rng.random() < 0.5 else rng.choice(list(self._listed.values()))
            action = rng.choice(source)
            try:
                for _ in range(rng.randrange(3)):
                    action = self._recombined(action) if rng.random() < 0.3 else varied(action, self._faces, rng)
            except Exception:  # noqa: BLE001, S112, PERF203 - a constructor refuses: no such action can be made
                continue
            drawn.append(action)
        return drawn

    def _recombined(self, action: object) -> object:
        """The action with one attribute of another action of its class."""
        other = self._rng.choice(self._listed.get(type(action).__name__, [action]))
        fields = [field for field in attrs.fields(type(action)) if field.init] if attrs.has(type(action)) else []
        if not fields:
            return action
        taken = self._rng.choice(fields)
        values = {
            field.alias or field.name: getattr(other if field is taken else action, field.name) for field in fields
        }
        return type(action)(**values)

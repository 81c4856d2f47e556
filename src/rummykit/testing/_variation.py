"""Actions that can be constructed, most of them illegal: listed ones with something changed, and new ones."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from random import Random
from types import NoneType, UnionType
from typing import Final, Literal, TypeVar, Union, cast, get_args, get_origin

import attrs

from ..cards import Card
from ..melds import Meld, find_melds
from ._structure import given_attributes, with_attribute

_MOST_OF_A_CLASS: Final = 60
_MOST_TO_MELD: Final = 10

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
        case _ if names := given_attributes(value):
            name = rng.choice(names)
            return with_attribute(value, name, _varied(getattr(value, name), faces, rng))
        case _:
            return value


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


def built(type_: object, cards: Sequence[Card], rng: Random) -> object:
    """A random value of the type of an attribute, its cards from those given.

    Raises:
        Exception: There is none, or the constructor refuses what was drawn.
    """
    arguments: tuple[object, ...] = get_args(type_)
    match get_origin(type_):
        case origin if origin is Union or origin is UnionType:
            return built(rng.choice(arguments), cards, rng)
        case origin if origin is Literal:
            return rng.choice(arguments)
        case origin if origin is tuple and arguments[1:] == (...,):
            # Cards drawn at random hardly ever are a meld.
            if arguments[0] is Card and rng.random() < 0.5:
                return _some_meld(cards, rng).cards
            return tuple(built(arguments[0], cards, rng) for _ in range(rng.randrange(4)))
        case origin if origin is frozenset:
            return frozenset(built(arguments[0], cards, rng) for _ in range(rng.randrange(4)))
        case origin if origin is tuple:
            return tuple(built(argument, cards, rng) for argument in arguments)
        case _:
            return _built_plain(type_, cards, rng)


def _built_plain(type_: object, cards: Sequence[Card], rng: Random) -> object:
    if type_ is NoneType:
        return None
    if type_ is bool:
        return rng.random() < 0.5
    if type_ is int:
        return rng.randrange(-1, 4)
    if type_ is Card:
        return rng.choice(cards)
    if type_ is Meld:
        return _some_meld(cards, rng)
    if isinstance(type_, type) and issubclass(type_, Enum):
        return rng.choice(list(type_))
    if isinstance(type_, type) and attrs.has(type_):
        fields = [field for field in attrs.fields(attrs.resolve_types(type_)) if field.init]
        return type_(**{field.alias or field.name: built(field.type, cards, rng) for field in fields})
    raise TypeError(f"no value of {type_} can be built")


def _some_meld(cards: Sequence[Card], rng: Random) -> Meld:
    return rng.choice(find_melds(rng.sample(cards, min(len(cards), _MOST_TO_MELD))))


class ActionPool:
    """The actions listed so far, and others made from them or from their types."""

    def __init__(self, faces: Sequence[Card], action: object, rng: Random) -> None:
        self._faces = faces
        self._action = action
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

    def draw(self, legal: Sequence[object], cards: Sequence[Card], count: int) -> list[object]:
        """Some actions that can be constructed: near the legal ones, of another phase, or new ones with these cards."""
        drawn: list[object] = []
        for _ in range(count):
            try:
                drawn.append(self._drawn(legal, cards or self._faces))
            except Exception:  # a constructor refuses, or nothing is there to draw from: there is no such action
                continue
        return drawn

    def _drawn(self, legal: Sequence[object], cards: Sequence[Card]) -> object:
        rng = self._rng
        if rng.random() < 0.3:
            return built(self._unfamiliar(), cards, rng)
        action = rng.choice(legal if legal and rng.random() < 0.6 else rng.choice(list(self._listed.values())))
        for _ in range(rng.randrange(3)):
            action = self._recombined(action) if rng.random() < 0.3 else varied(action, self._faces, rng)
        return action

    def _unfamiliar(self) -> object:
        """The type of actions, or one of its classes of which none was ever listed: it may have been forgotten."""
        unlisted = [kind for kind in get_args(self._action) if getattr(kind, "__name__", "") not in self._listed]
        return self._rng.choice(unlisted) if unlisted and self._rng.random() < 0.7 else self._action

    def _recombined(self, action: object) -> object:
        """The action with one attribute of another action of its class."""
        other = self._rng.choice(self._listed.get(type(action).__name__, [action]))
        names = given_attributes(action)
        if not names:
            return action
        name = self._rng.choice(names)
        return with_attribute(action, name, getattr(other, name))

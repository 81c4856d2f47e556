"""What the types of fields look like in text: the one place that reads annotations."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, unique
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

import attrs
from attrs import frozen

from ..cards import Card
from ..melds import Meld

__all__ = [
    "Atom",
    "Bag",
    "Choice",
    "FieldForm",
    "Fixed",
    "Form",
    "Maybe",
    "Names",
    "Parts",
    "Row",
    "Words",
    "class_of",
    "fields_of",
    "form_of",
    "named",
]


@unique
class Atom(Enum):
    """A type whose values are one piece of text or one number."""

    BOOL = "true or false"
    INTEGER = "an integer of 64 bits"
    TEXT = "a text of Unicode characters"
    CARD = "a card such as 7h, Td, As or Jk"
    CARDS = "cards such as 7h Td Jk, one space between them"
    MELD = "a meld such as run 5h 6h Jk=7h"


@frozen
class Names:
    """A member of an enum, by name."""

    members: Mapping[str, Enum]


@frozen
class Words:
    """One of some fixed texts."""

    words: tuple[str, ...]


@frozen
class Row:
    """Any number of items of one type, in order."""

    item: Any


@frozen
class Fixed:
    """So many items, each of its own type."""

    items: tuple[Any, ...]


@frozen
class Bag:
    """Items of one type, each once, in an order of their own."""

    item: Any


@frozen
class Maybe:
    """A value or None."""

    inner: Any


@frozen
class Choice:
    """A value of one of some classes, which says of which; any class at all if none is listed."""

    classes: tuple[type, ...]

    @property
    def by_name(self) -> dict[str, type]:
        """The classes by the names that they have inside a document.

        Raises:
            TypeError: Two have the same name.
        """
        classes = {class_.__name__: class_ for class_ in self.classes}
        if len(classes) < len(self.classes):
            raise TypeError(f"the classes {', '.join(map(repr, self.classes))} cannot be told apart by their names")
        return classes


@frozen
class Parts:
    """The fields of an attrs class, by name."""

    type: Any


Form = Atom | Names | Words | Row | Fixed | Bag | Maybe | Choice | Parts


@frozen
class FieldForm:
    """One field that a class is made from.

    Attributes:
        name: Its name.
        type: Its type, type parameters filled in.
        default: Its default; ``attrs.NOTHING`` if there is none.
    """

    name: str
    type: Any
    default: object


_NAMED: Final = "the value says of which class it is"


def named(type_: object) -> Any:
    """The type, or the union of types, with values that say of which class they are.

    Values of a type parameter do, since a value alone does not tell what its parameters are.
    """
    return Annotated[cast("Any", type_), _NAMED]


_ATOMS: Final[Mapping[Any, Atom]] = {
    bool: Atom.BOOL,
    int: Atom.INTEGER,
    str: Atom.TEXT,
    Card: Atom.CARD,
    Meld: Atom.MELD,
    tuple[Card, ...]: Atom.CARDS,
}


@cache
def form_of(type_: Any) -> Form:
    """The form of a type.

    Raises:
        TypeError: Public values have no fields of this type.
    """
    atom = _ATOMS.get(type_)
    if atom is not None:
        return atom
    if isinstance(type_, type) and issubclass(type_, Enum):
        return Names({member.name: member for member in type_})
    origin: Any = get_origin(type_)
    arguments = get_args(type_)
    if origin is Annotated and _NAMED in arguments[1:]:
        return _choice(arguments[0])
    if origin is Literal and all(type(word) is str for word in arguments):
        return Words(arguments)
    if origin is tuple:
        return Row(arguments[0]) if arguments[1:] == (...,) else Fixed(arguments)
    if origin is frozenset:
        return Bag(arguments[0])
    if origin is Union or origin is UnionType:
        if NoneType in arguments:
            return Maybe(Union[tuple(member for member in arguments if member is not NoneType)])  # noqa: UP007
        return _choice(type_)
    if attrs.has(cast("Any", origin or type_)):
        return Parts(type_)
    raise TypeError(f"no text form for values of the type {type_}")


def _choice(type_: Any) -> Choice:
    if type_ is object:
        return Choice(())
    classes = get_args(type_) if get_origin(type_) in (Union, UnionType) else (type_,)
    for class_ in classes:
        if not (isinstance(class_, type) and attrs.has(class_)):
            raise TypeError(f"no text form for a choice that holds the type {class_}")
        if "type" in attrs.fields_dict(class_):
            raise TypeError(f"a field called type leaves no room to say that a value is a {class_.__name__}")
    return Choice(classes)


def class_of(value: object) -> Any:
    """The class of a value, for functions that remember what they did for a class."""
    return type(value)


@cache
def fields_of(type_: Any) -> tuple[FieldForm, ...]:
    """The fields that an attrs class is made from, in order; derived fields are none of them.

    Args:
        type_: The class, or a generic class with its type parameters.

    Raises:
        TypeError: A generic class without its type parameters.
    """
    class_ = get_origin(type_) or type_
    parameters: tuple[TypeVar, ...] = getattr(class_, "__parameters__", ())
    if len(get_args(type_)) != len(parameters):
        raise TypeError(f"say what the type parameters of {class_.__name__} are, as in {class_.__name__}[...]")
    filled = dict(zip(parameters, map(named, get_args(type_)), strict=True))
    hints = get_type_hints(class_, include_extras=True)
    return tuple(
        FieldForm(field.name, _filled(hints[field.name], filled), field.default)
        for field in attrs.fields(class_)
        if field.init
    )


def _filled(type_: Any, filled: Mapping[TypeVar, Any]) -> Any:
    """A type with type parameters replaced by types."""
    if isinstance(type_, TypeVar):
        return filled[type_]
    parameters: tuple[TypeVar, ...] = getattr(type_, "__parameters__", ())
    return type_[tuple(filled[parameter] for parameter in parameters)] if parameters else type_

"""Actions as text: ``discard Kh``, ``knock 4h | run 2c 3c 4c | set 9d 9h 9s``.

The verb follows from the name of the class and the words from the types of its fields, so that every game has it for
nothing. A line is: the verb; a word for each field without a default; ``name=word`` for each field with a default that
it is not at; then the words of a field that holds any number of them; then every meld, each after a bar.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Final, TypeVar, cast

import attrs
from attrs import frozen

from ..cards import Card, parse_card
from ..codec.coding import MAX_INTEGER, MIN_INTEGER, encode_meld, encoder
from ..codec.forms import Atom, Choice, Maybe, Names, Row, Words, class_of, fields_of, form_of
from ..errors import ParseError
from ..melds import Meld, MeldKind
from ..play import Game

__all__ = ["Reader", "action_type", "format_action", "parse_action", "read_action", "read_integer", "verb_of"]

R = TypeVar("R")
S = TypeVar("S")
V = TypeVar("V")
A = TypeVar("A")
T = TypeVar("T")

_HUMP: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_TOKEN: Final = re.compile(r"[^\s|]+|\|")
_INTEGER: Final = re.compile(r"-?[0-9]{1,19}")
_NONE: Final = "-"
_BOOLS: Final = {"yes": True, "no": False}
_KIND_OF: Final = {kind.value: kind for kind in MeldKind}


@cache
def verb_of(class_: type) -> str:
    """The verb of a class of actions: ``draw-stock`` for ``DrawStock``."""
    return _HUMP.sub("-", class_.__name__).lower()


def format_action(action: object) -> str:
    """An action as text on one line.

    Raises:
        TypeError: A field of the action is of a type that has no place in a line.

    Example:
        >>> from rummykit import parse_card, parse_meld
        >>> from rummykit.games import gin
        >>> format_action(gin.Knock(parse_card("4h"), (parse_meld("9s 9h 9d"), parse_meld("2c 3c 4c"))))
        'knock 4h | set 9d 9h 9s | run 2c 3c 4c'
    """
    layout = _layout(class_of(action))
    words = [layout.verb, *(field.word.write(getattr(action, field.name)) for field in layout.required)]
    for field in layout.options:
        value = getattr(action, field.name)
        if value != field.default:
            words.append(f"{field.name}={field.word.write(value)}")
    if layout.rest is not None:
        words += map(layout.rest.word.write, getattr(action, layout.rest.name))
    for name in layout.single_melds:
        words += ["|", encode_meld(getattr(action, name))]
    if layout.melds is not None:
        for meld in getattr(action, layout.melds):
            words += ["|", encode_meld(meld)]
    return " ".join(words)


def parse_action(game: Game[R, S, V, A], text: str) -> A:
    """Read an action of a game; cards are read as by :func:`rummykit.parse_cards`, verbs in any case.

    The game is a module that exports ``Action``. Whether the action is legal is not judged here.

    Raises:
        ParseError: The text is no action of this game.

    Example:
        >>> from rummykit.games import gin
        >>> parse_action(gin, "discard 10♥")
        Discard(card=parse_card('Th'))
    """
    reader = Reader(text, 0, len(text))
    return cast("A", read_action(reader, action_type(game)))


def action_type(game: object) -> Any:
    """The union of all actions of a game."""
    return getattr(game, "Action")  # noqa: B009 - a type, which a protocol cannot ask for


class Reader:
    """Goes through the words of a part of a text."""

    def __init__(self, text: str, start: int, end: int) -> None:
        self._text = text
        self._end = end
        self._tokens = iter(_TOKEN.finditer(text, start, end))
        self._advance()

    def _advance(self) -> None:
        token = next(self._tokens, None)
        self.word = "" if token is None else token[0]
        self.position = self._end if token is None else token.start()

    def take(self, expected: str, read: Callable[[str], T]) -> T:
        """The value of the next word, which is to be there."""
        if self.word in ("", "|"):
            raise self.error(expected)
        try:
            value = read(self.word)
        except (KeyError, ValueError):
            raise self.error(expected) from None
        self._advance()
        return value

    def take_all(self, expected: str, read: Callable[[str], T]) -> Iterator[T]:
        """The values of all words up to a bar or the end."""
        while self.word not in ("", "|"):
            yield self.take(expected, read)

    def take_bar(self) -> bool:
        """Whether the next word is a bar, and if so pass it."""
        if self.word != "|":
            return False
        self._advance()
        return True

    def error(self, expected: str) -> ParseError:
        """The error that the next word is not what it should be."""
        return self.error_at(self.position, expected)

    def error_at(self, position: int, expected: str) -> ParseError:
        """The error that something before is not what it should be."""
        return ParseError(self._text, position, expected)

    def take_line(self) -> str:
        """All that is left."""
        left = self._text[self.position : self._end]
        self.position, self.word = self._end, ""
        return left

    def close(self) -> None:
        """Refuse what is left."""
        if self.word:
            raise self.error("the end of the line")


def read_action(reader: Reader, type_: Any) -> object:
    """The action that the rest of a line is, one of a union of classes."""
    layouts = _layouts(type_)
    layout = reader.take(f"one of {', '.join(layouts)}", lambda word: layouts[word.lower()])
    values: dict[str, Any] = {}
    for field in layout.required:
        values[field.name] = reader.take(field.word.expected, field.word.read)
    options = {field.name: field for field in layout.options}
    while (name := reader.word.partition("=")[0]) in options and "=" in reader.word:
        field = options.pop(name)
        values[name] = reader.take(field.word.expected, _after_equals(field.word.read))
    if layout.rest is not None:
        values[layout.rest.name] = tuple(reader.take_all(layout.rest.word.expected, layout.rest.word.read))
    for name in layout.single_melds:
        if not reader.take_bar():
            raise reader.error("a bar and a meld")
        values[name] = _read_meld(reader)
    if layout.melds is not None:
        melds: list[Meld] = []
        while reader.take_bar():
            melds.append(_read_meld(reader))
        values[layout.melds] = tuple(melds)
    reader.close()
    return layout.class_(**values)


def _after_equals(read: Callable[[str], T]) -> Callable[[str], T]:
    return lambda word: read(word.partition("=")[2])


def _read_meld(reader: Reader) -> Meld:
    kind = reader.take("set or run", lambda word: _KIND_OF[word.lower()])
    pairs = list(reader.take_all("a card such as 7h or Jk=7h", _read_meld_card))
    return Meld(kind, tuple([card for card, _ in pairs]), tuple([face for _, face in pairs]))


def _read_meld_card(word: str) -> tuple[Card, Card]:
    card, equals, face = word.partition("=")
    return parse_card(card), parse_card(face if equals else card)


@frozen
class _Word:
    """How values of a type are written as one word, and read."""

    expected: str
    write: Callable[[Any], str]
    read: Callable[[str], Any]


@frozen
class _Field:
    name: str
    word: _Word
    default: object


@frozen
class _Layout:
    """What stands where in the text of an action."""

    class_: Callable[..., object]
    verb: str
    required: tuple[_Field, ...]
    options: tuple[_Field, ...]
    rest: _Field | None
    single_melds: tuple[str, ...]
    melds: str | None


@cache
def _layouts(type_: Any) -> Mapping[str, _Layout]:
    """The layout of each action of a union, by verb."""
    form = form_of(type_)
    classes = form.classes if isinstance(form, Choice) else (type_,)
    return {verb_of(class_): _layout(class_) for class_ in classes}


@cache
def _layout(class_: type) -> _Layout:
    required: list[_Field] = []
    options: list[_Field] = []
    rest: list[_Field] = []
    single_melds: list[str] = []
    melds: list[str] = []
    for field in fields_of(class_):
        form = form_of(field.type)
        if form is Atom.MELD:
            single_melds.append(field.name)
        elif form is Atom.CARDS:
            rest.append(_Field(field.name, _word(Card), None))
        elif isinstance(form, Row) and form_of(form.item) is Atom.MELD:
            melds.append(field.name)
        elif isinstance(form, Row):
            rest.append(_Field(field.name, _word(form.item), None))
        else:
            fitting = required if field.default is attrs.NOTHING else options
            fitting.append(_Field(field.name, _word(field.type), field.default))
    if len(rest) > 1 or len(melds) > 1:
        raise TypeError(f"{class_.__name__} has too many fields of any length to be written on a line")
    return _Layout(
        class_,
        verb_of(class_),
        tuple(required),
        tuple(options),
        rest[0] if rest else None,
        tuple(single_melds),
        melds[0] if melds else None,
    )


def _word(type_: Any) -> _Word:
    """How values of a type are written as one word; TypeError if they are not."""
    match form_of(type_):
        case Atom.CARD:
            return _Word(Atom.CARD.value, str, parse_card)
        case Atom.INTEGER:
            return _Word("a number", lambda value: str(encoder(int)(value)), read_integer)
        case Atom.BOOL:
            return _Word("yes or no", lambda value: "yes" if value else "no", _BOOLS.__getitem__)
        case Names(members):
            return _Word(f"one of {', '.join(members)}", lambda member: member.name, members.__getitem__)
        case Words(words):
            return _Word(f"one of {', '.join(words)}", str, {word: word for word in words}.__getitem__)
        case Maybe(inner):
            word = _word(inner)
            return _Word(
                f"{word.expected}, or {_NONE} for none",
                lambda value: _NONE if value is None else word.write(value),
                lambda text: None if text == _NONE else word.read(text),
            )
        case _:
            raise TypeError(f"values of the type {type_} cannot be written as one word")


def read_integer(word: str) -> int:
    """The number that a word is; ValueError if it is none, or has more than 64 bits."""
    if not _INTEGER.fullmatch(word) or not MIN_INTEGER <= int(word) <= MAX_INTEGER:
        raise ValueError(word)
    return int(word)

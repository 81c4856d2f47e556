"""Documents: a value in JSON with its type and the version of the format."""

from __future__ import annotations

from types import UnionType
from typing import Any, Final, TypeVar, get_origin, overload

import attrs

from ..errors import DecodeError
from .coding import REFUSALS, decoder, encoder, explain, is_object
from .document import MAX_LENGTH, parse, write
from .forms import Choice, form_of
from .tags import tag_of

__all__ = ["FORMAT", "dumps", "loads"]

T = TypeVar("T")

FORMAT: Final = 1
"""Version of the format. It grows when documents of before can no longer be read."""

_KEYS: Final = ("rummykit", "type", "value")


def dumps(value: object) -> str:
    """A public value as JSON text: ``{"rummykit": 1, "type": ..., "value": ...}`` on one line, in ASCII.

    Args:
        value: A card, a meld, rules, a state, a view, an action, a record ...: anything frozen of this library or of a
            game of your own.

    Raises:
        TypeError: The value is of no such class.
        OverflowError: It holds an integer of more than 64 bits.

    Example:
        >>> from rummykit import parse_card
        >>> from rummykit.games import gin
        >>> dumps(parse_card("7h"))
        '{"rummykit":1,"type":"Card","value":"7h"}'
        >>> dumps(gin.LayOff(parse_card("7h"), 0))
        '{"rummykit":1,"type":"gin.LayOff","value":{"card":"7h","meld":0}}'
    """
    class_ = type(value)
    if not attrs.has(class_):
        raise TypeError(f"a {class_.__name__} is no value of a game")
    return write({"rummykit": FORMAT, "type": tag_of(class_), "value": encoder(class_)(value)})


@overload
def loads(type_: type[T], text: str, *, max_length: int = ...) -> T: ...
@overload
def loads(type_: UnionType, text: str, *, max_length: int = ...) -> Any: ...
def loads(type_: Any, text: str, *, max_length: int = MAX_LENGTH) -> Any:
    """Read a value that :func:`dumps` wrote; text from anywhere is safe to give.

    Every part of the text must be what the type asks for: nothing is converted and no unknown field is passed over. A
    field that has a default may be missing. A state is judged by its game's ``validate``. What is no state is right in
    itself only: a view is as true as who sent it, and whether a meld or an action is legal is for a game to say.

    Args:
        type_: The class to read, or a union such as ``gin.Action``, whose member the text then names. For a union type
            checkers that do not know better see ``Any``: give the variable a type. A generic class comes with its
            parameters: ``Record[gin.Rules, gin.Action]``.
        text: The document.
        max_length: Most characters that are looked at.

    Raises:
        DecodeError: The text is no document of this type; it says where. Its cause is a
            :class:`~rummykit.errors.RulesError` where rules contradict each other.
        StateError: A state that cannot be.
        TypeError: ``type_`` is no type of public values.

    Cost: Linear in the length of the text, and the game's own validation for a state.

    Example:
        >>> from rummykit import Card
        >>> from rummykit.games import gin
        >>> loads(Card, '{"rummykit": 1, "type": "Card", "value": "7h"}')
        parse_card('7h')
        >>> action: gin.Action = loads(gin.Action, '{"rummykit": 1, "type": "gin.LayOff", "value": {"card": "7h"}}')
        Traceback (most recent call last):
            ...
        rummykit.errors.DecodeError: expected a value at value.meld
    """
    form = form_of(type_)
    classes = form.classes if isinstance(form, Choice) else (type_,)
    type_of = {tag_of(get_origin(class_) or class_): class_ for class_ in classes}
    if len(type_of) < len(classes):
        raise TypeError(f"the classes of {type_} cannot be told apart by their names")
    decoders = {tag: decoder(class_) for tag, class_ in type_of.items()}
    document = parse(text, max_length)
    if not is_object(document) or document.keys() != set(_KEYS):
        raise DecodeError(text, 0, f"an object of {', '.join(_KEYS)}")
    version, tag, value = map(document.get, _KEYS)
    if type(version) is not int or version != FORMAT:
        raise DecodeError(text, 0, f"the format {FORMAT}", "rummykit")
    if type(tag) is not str or tag not in decoders:
        raise DecodeError(text, 0, f"the type {' or '.join(decoders)}", "type")
    try:
        return decoders[tag](value, None)
    except REFUSALS as error:
        path, expected, cause = explain(error)
        raise DecodeError(text, 0, expected, f"value{path}") from cause

"""JSON Schema of documents, for programs in other languages."""

from __future__ import annotations

from types import UnionType
from typing import Any, Final, assert_never, get_origin

import attrs

from .coding import MAX_INTEGER, MIN_INTEGER, encoder
from .forms import Atom, Bag, Choice, Fixed, Form, Maybe, Names, Parts, Row, Words, fields_of, form_of
from .tags import tag_of

__all__ = ["schema"]

Schema = dict[str, Any]

_CARD: Final = "(?:[A2-9TJQK][cdhs]|Jk)"
_MELD_CARD: Final = f"{_CARD}(?:={_CARD})?"
_ATOMS: Final[dict[Atom, Schema]] = {
    Atom.BOOL: {"type": "boolean"},
    Atom.INTEGER: {"type": "integer", "minimum": MIN_INTEGER, "maximum": MAX_INTEGER},
    Atom.TEXT: {"type": "string"},
    Atom.CARD: {"type": "string", "pattern": f"^{_CARD}$"},
    Atom.CARDS: {"type": "string", "pattern": f"^(?:{_CARD}(?: {_CARD})*)?$"},
    Atom.MELD: {"type": "string", "pattern": f"^(?:set|run)(?: {_MELD_CARD})*$"},
}
_SHARED: Final = {Atom.INTEGER: "Integer", Atom.CARD: "Card", Atom.CARDS: "Cards", Atom.MELD: "Meld"}


def schema(type_: type | UnionType) -> dict[str, object]:
    """The JSON Schema (draft 2020-12) of the documents that :func:`loads` reads for a type.

    It says everything about the structure of a document. What it cannot say is which values go together: for rules that
    is their class to judge, for a state its game's ``validate``.

    Args:
        type_: As for :func:`loads`.

    Returns:
        The schema as plain data, always the same for a type; ``json.dumps`` makes it text.

    Raises:
        TypeError: ``type_`` is no type of public values.

    Example:
        >>> from rummykit import Card
        >>> schema(Card)["properties"]["value"], schema(Card)["$defs"]["Card"]["pattern"]
        ({'$ref': '#/$defs/Card'}, '^(?:[A2-9TJQK][cdhs]|Jk)$')
    """
    definitions: dict[str, Schema] = {}
    form = form_of(type_)
    documents = [_document(class_, definitions) for class_ in (form.classes if isinstance(form, Choice) else (type_,))]
    body = documents[0] if len(documents) == 1 else {"oneOf": documents}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **body,
        "$defs": {name: definitions[name] for name in sorted(definitions)},
    }


def _document(class_: Any, definitions: dict[str, Schema]) -> Schema:
    tag = tag_of(get_origin(class_) or class_)
    properties = {"rummykit": {"const": 1}, "type": {"const": tag}, "value": _schema_of(class_, definitions)}
    return {
        "title": tag,
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _schema_of(type_: Any, definitions: dict[str, Schema]) -> Schema:
    """The schema of plain data of a type; what is worth a name goes to the definitions."""
    form: Form = form_of(type_)
    match form:
        case Atom():
            if form not in _SHARED:
                return dict(_ATOMS[form])
            definitions[_SHARED[form]] = {"description": form.value, **_ATOMS[form]}
            return _reference(_SHARED[form])
        case Names(members):
            return {"enum": list(members)}
        case Words(words):
            return {"enum": list(words)}
        case Row(item):
            return {"type": "array", "items": _schema_of(item, definitions)}
        case Fixed(items):
            prefix = [_schema_of(item, definitions) for item in items]
            exactly: Schema = {"type": "array", "minItems": len(prefix), "maxItems": len(prefix)}
            return {**exactly, "prefixItems": prefix} if prefix else exactly
        case Bag(item):
            return {"type": "array", "items": _schema_of(item, definitions), "uniqueItems": True}
        case Maybe(inner):
            return {"anyOf": [_schema_of(inner, definitions), {"type": "null"}]}
        case Choice():
            return {"oneOf": [_named_parts(class_, definitions) for class_ in form.by_name.values()]}
        case Parts(type=class_):
            return _parts(class_, definitions)
        case _:
            assert_never(form)


def _reference(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _parts(type_: Any, definitions: dict[str, Schema]) -> Schema:
    name = tag_of(get_origin(type_) or type_)
    if name not in definitions:
        definitions[name] = {}  # so that a class that holds itself comes to an end
        definitions[name] = _object(type_, {}, definitions)
    return _reference(name)


def _named_parts(class_: type, definitions: dict[str, Schema]) -> Schema:
    """The parts of a class that stands where others may, so that it says which it is."""
    return _object(class_, {"type": {"const": class_.__name__}}, definitions)


def _object(type_: Any, first: dict[str, Schema], definitions: dict[str, Schema]) -> Schema:
    properties = dict(first)
    required = list(first)
    for field in fields_of(type_):
        properties[field.name] = _schema_of(field.type, definitions)
        if field.default is attrs.NOTHING:
            required.append(field.name)
        elif not isinstance(field.default, attrs.Factory):  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType] - attrs types its class as a function
            properties[field.name] = {**properties[field.name], "default": encoder(field.type)(field.default)}
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}

"""Values to plain data and back: cattrs puts classes together, all else is strict and written here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from typing import Any, Final, TypeGuard, assert_never, get_origin

from cattrs import Converter
from cattrs.errors import (
    AttributeValidationNote,
    BaseValidationError,
    ForbiddenExtraKeysError,
    IterableValidationError,
    IterableValidationNote,
)
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from ..cards import Card, PackSpec, format_cards
from ..errors import MeldError, MeldFault, RummyError, StateError
from ..melds import Meld, MeldKind, format_meld
from .forms import Atom, Bag, Choice, Fixed, Maybe, Names, Parts, Row, Words, fields_of, form_of
from .tags import validator_of

__all__ = [
    "MAX_INTEGER",
    "MIN_INTEGER",
    "REFUSALS",
    "MisfitError",
    "decoder",
    "encode_meld",
    "encoder",
    "explain",
    "is_object",
]

Encoder = Callable[[Any], Any]
Decoder = Callable[[Any, Any], Any]

MIN_INTEGER: Final = -(2**63)
MAX_INTEGER: Final = 2**63 - 1
_CARD_OF: Final[Mapping[str, Card]] = {str(card): card for card in PackSpec(jokers=1).build()}
_KIND_OF: Final[Mapping[str, MeldKind]] = {kind.value: kind for kind in MeldKind}

_converter: Final = Converter(forbid_extra_keys=True, detailed_validation=True)


class MisfitError(ValueError):
    """Plain data that is not what its place asks for; holds what would have fitted."""


REFUSALS: Final = (MisfitError, BaseValidationError)
"""What decoders raise; anything else that they let through is a fault of a class or of a game."""


def is_object(value: object) -> TypeGuard[dict[str, Any]]:
    """Whether plain data are an object."""
    return type(value) is dict


def is_list(value: object) -> TypeGuard[list[Any]]:
    """Whether plain data are a list."""
    return type(value) is list


# --- values to plain data


@cache
def encoder(type_: Any) -> Encoder:
    """What turns values of a type into plain data.

    Raises:
        TypeError: Public values have no fields of this type.
    """
    form = form_of(type_)
    match form:
        case Atom.BOOL | Atom.TEXT | Words():
            return _same
        case Atom.INTEGER:
            return _encode_integer
        case Atom.CARD:
            return str
        case Atom.CARDS:
            return format_cards
        case Atom.MELD:
            return encode_meld
        case Names():
            return _encode_name
        case Row(item):
            return _row_encoder(encoder(item))
        case Fixed(items):
            return _fixed_encoder(tuple(map(encoder, items)))
        case Bag(item):
            return _bag_encoder(encoder(item))
        case Maybe(inner):
            return _maybe_encoder(encoder(inner))
        case Choice():
            return _choice_encoder(tuple(form.by_name.values()))
        case Parts(type=class_):
            return _parts_encoder(class_)
        case _:
            assert_never(form)


def _same(value: Any) -> Any:
    return value


def _encode_integer(value: int) -> int:
    if not MIN_INTEGER <= value <= MAX_INTEGER:
        raise OverflowError("an integer of more than 64 bits cannot be saved")
    return value


def encode_meld(meld: Meld) -> str:
    """A meld as text that needs no rules to be read: ``run 5h 6h Jk=7h``."""
    if len(meld.cards) != len(meld.faces):
        raise MeldError(meld.cards, MeldFault.WRONG_FACES)
    return f"{meld.kind.value} {format_meld(meld)}".rstrip()


def _encode_name(member: Enum) -> str:
    return member.name


def _row_encoder(encode: Encoder) -> Encoder:
    return lambda items: [encode(item) for item in items]


def _fixed_encoder(encoders: tuple[Encoder, ...]) -> Encoder:
    return lambda items: [encode(item) for encode, item in zip(encoders, items, strict=True)]


def _bag_encoder(encode: Encoder) -> Encoder:
    # Plain data of one type compare, and their order depends on no hash.
    return lambda items: sorted(map(encode, items))


def _maybe_encoder(encode: Encoder) -> Encoder:
    return lambda value: None if value is None else encode(value)


def _choice_encoder(classes: tuple[type, ...]) -> Encoder:
    def encode(value: Any) -> Any:
        class_ = value.__class__
        if classes and class_ not in classes:
            raise TypeError(f"a {class_.__name__} stands where none may")
        return {"type": class_.__name__, **encoder(class_)(value)}

    return encode


def _parts_encoder(type_: Any) -> Encoder:
    of_anything = _of_anything(get_origin(type_) or type_)
    hooks: Any = {field.name: override(unstruct_hook=encoder(field.type)) for field in fields_of(of_anything)}
    return make_dict_unstructure_fn(of_anything, _converter, **hooks)


def _of_anything(class_: Any) -> Any:
    """A class with its type parameters, if it has any, left open."""
    parameters = getattr(class_, "__parameters__", ())
    return class_[(object,) * len(parameters)] if parameters else class_


# --- plain data to values


@cache
def decoder(type_: Any) -> Decoder:
    """What turns plain data into values of a type; its second argument is not looked at.

    Raises:
        TypeError: Public values have no fields of this type.
    """
    form = form_of(type_)
    match form:
        case Atom():
            return _ATOM_DECODERS[form]
        case Names(members):
            return _word_decoder(members)
        case Words(words):
            return _word_decoder({word: word for word in words})
        case Row(item):
            return _row_decoder(decoder(item), tuple)
        case Fixed(items):
            return _fixed_decoder(tuple(map(decoder, items)))
        case Bag(item):
            return _bag_decoder(decoder(item))
        case Maybe(inner):
            return _maybe_decoder(decoder(inner))
        case Choice():
            return _choice_decoder({name: decoder(class_) for name, class_ in form.by_name.items()})
        case Parts(type=class_):
            return _parts_decoder(class_)
        case _:
            assert_never(form)


def _decode_bool(value: Any, _: Any) -> bool:
    if value is True or value is False:
        return value
    raise MisfitError(Atom.BOOL.value)


def _decode_integer(value: Any, _: Any) -> int:
    if type(value) is int and MIN_INTEGER <= value <= MAX_INTEGER:
        return value
    raise MisfitError(Atom.INTEGER.value)


def _decode_text(value: Any, _: Any) -> str:
    if type(value) is str:
        try:
            value.encode()
        except UnicodeEncodeError:  # half of a surrogate pair
            raise MisfitError(Atom.TEXT.value) from None
        return value
    raise MisfitError(Atom.TEXT.value)


def _decode_card(value: Any, _: Any) -> Card:
    card = _CARD_OF.get(value) if type(value) is str else None
    if card is None:
        raise MisfitError(Atom.CARD.value)
    return card


def _decode_cards(value: Any, _: Any) -> tuple[Card, ...]:
    if type(value) is str:
        if not value:
            return ()
        try:
            return tuple([_CARD_OF[word] for word in value.split(" ")])
        except KeyError:
            pass
    raise MisfitError(Atom.CARDS.value)


def _decode_meld(value: Any, _: Any) -> Meld:
    """The meld of a text, in the one form that :func:`encode_meld` writes."""
    if type(value) is str:
        kind, *words = value.split(" ")
        pairs = [word.partition("=") for word in words]
        try:
            cards = tuple([_CARD_OF[card] for card, _, _ in pairs])
            faces = tuple([_CARD_OF[face] if equals else _CARD_OF[card] for card, equals, face in pairs])
            meld = Meld(_KIND_OF[kind], cards, faces)
        except KeyError:
            pass
        else:
            if all(card != face for card, _, face in pairs):
                return meld
    raise MisfitError(Atom.MELD.value)


_ATOM_DECODERS: Final[Mapping[Atom, Decoder]] = {
    Atom.BOOL: _decode_bool,
    Atom.INTEGER: _decode_integer,
    Atom.TEXT: _decode_text,
    Atom.CARD: _decode_card,
    Atom.CARDS: _decode_cards,
    Atom.MELD: _decode_meld,
}


def _word_decoder(value_of: Mapping[str, Any]) -> Decoder:
    expected = f"one of {', '.join(value_of)}"

    def decode(value: Any, _: Any) -> Any:
        if type(value) is str and value in value_of:
            return value_of[value]
        raise MisfitError(expected)

    return decode


def _row_decoder(decode_item: Decoder, collect: Callable[[list[Any]], Any]) -> Decoder:
    def decode(value: Any, _: Any) -> Any:
        if not is_list(value):
            raise MisfitError("a list")
        items: list[Any] = []
        try:
            for item in value:
                items.append(decode_item(item, None))  # noqa: PERF401 - its length is the index of the fault
        except Exception as error:
            raise _at_index(error, len(items)) from None
        return collect(items)

    return decode


def _at_index(error: Exception, index: int) -> Exception:
    """Stop at the first fault: collecting them would let a short text take a lot of memory."""
    error.__notes__ = [*getattr(error, "__notes__", []), IterableValidationNote(f"item {index}", index, list)]
    make_group: Any = IterableValidationError  # pyright takes its constructor for that of ExceptionGroup
    group: Exception = make_group("in a list", [error], list)
    return group


def _fixed_decoder(decoders: tuple[Decoder, ...]) -> Decoder:
    expected = f"a list of {len(decoders)}"

    def decode(value: Any, _: Any) -> Any:
        if not is_list(value) or len(value) != len(decoders):
            raise MisfitError(expected)
        items: list[Any] = []
        try:
            for decode_item, item in zip(decoders, value, strict=True):
                items.append(decode_item(item, None))
        except Exception as error:
            raise _at_index(error, len(items)) from None
        return tuple(items)

    return decode


def _bag_decoder(decode_item: Decoder) -> Decoder:
    def collect(items: list[Any]) -> frozenset[Any]:
        bag = frozenset(items)
        if len(bag) < len(items):
            raise MisfitError("each item once")
        return bag

    return _row_decoder(decode_item, collect)


def _maybe_decoder(decode_inner: Decoder) -> Decoder:
    return lambda value, _: None if value is None else decode_inner(value, None)


def _choice_decoder(decoders: Mapping[str, Decoder]) -> Decoder:
    expected = f"an object whose type is one of {', '.join(decoders)}"

    def decode(value: Any, _: Any) -> Any:
        name = value.get("type") if is_object(value) else None
        if type(name) is not str or name not in decoders:
            raise MisfitError(expected)
        return decoders[name]({key: item for key, item in value.items() if key != "type"}, None)

    return decode


def _parts_decoder(type_: Any) -> Decoder:
    class_ = get_origin(type_) or type_
    hooks: Any = {field.name: override(struct_hook=decoder(field.type)) for field in fields_of(type_)}
    # The hooks know the type parameters, so cattrs need not.
    build = make_dict_structure_fn(_of_anything(class_), _converter, **hooks)
    validate = validator_of(class_)

    def decode(value: Any, _: Any) -> Any:
        if not is_object(value):
            raise MisfitError("an object")
        built = build(value, class_)
        if validate is not None:
            validate(built)
        return built

    return decode


# --- what went wrong


def explain(error: Exception) -> tuple[str, str, RummyError | None]:
    """Where in a value the first fault is, such as ``.hands[1]``, and what was expected there.

    Args:
        error: What a decoder raised.

    Returns:
        The path, what was expected, and the error of this library that refused the value, if one did.

    Raises:
        StateError: The fault is that of a whole state, which says itself what is wrong.
    """
    path = ""
    while isinstance(error, BaseValidationError):
        error = error.exceptions[0]
        path += _step(error)
    if isinstance(error, StateError):
        raise error from None
    if isinstance(error, ForbiddenExtraKeysError):
        return path, f"no field called {min(error.extra_fields)[:40]!r}", None
    if isinstance(error, KeyError) and _step(error):
        return path, "a value", None
    if isinstance(error, MisfitError):
        return path, str(error), None
    return path, f"values that go together ({error})", error if isinstance(error, RummyError) else None


def _step(error: Exception) -> str:
    """The last step to the place of an error inside a group of errors."""
    notes = getattr(error, "__notes__", ())
    note = notes[-1] if notes else None
    if isinstance(note, AttributeValidationNote):
        return f".{note.name}"
    return f"[{note.index}]" if isinstance(note, IterableValidationNote) else ""

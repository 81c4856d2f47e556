"""The error tree: who is whose child, what the messages say, what survives pickling."""

from __future__ import annotations

import ast
import copy
import inspect
import pickle
import re
from enum import Enum
from pathlib import Path

import pytest

import rummykit.errors
from rummykit.cards import parse_cards
from rummykit.errors import (
    ActionFault,
    DecodeError,
    IllegalActionError,
    MeldError,
    MeldFault,
    ParseError,
    RulesError,
    RummyError,
    StateError,
    StateFault,
    TableError,
)

EXAMPLES: list[tuple[RummyError, str]] = [
    (ParseError("7h 1x", 3, "a card"), "expected a card at position 3, found '1x'"),
    (ParseError("7h ", 3, "a card"), "expected a card at position 3, found the end of the text"),
    (ParseError("?" * 1_000, 0, "a card"), "expected a card at position 0, found '????????????'"),
    (ParseError("\x00\n", 0, "a card"), r"expected a card at position 0, found '\x00\n'"),
    (DecodeError("{}", 0, "a card", "value.hands[1]"), "expected a card at value.hands[1]"),
    (DecodeError("{}", 0, "an object"), "expected an object at the top of the document"),
    (RulesError(("min_set", "max_set"), "none fits"), "min_set, max_set: none fits"),
    (
        MeldError(parse_cards("7h 9h"), MeldFault.GAP),
        "the ranks are not in sequence and no wild card fills the gap: 7h 9h",
    ),
    (MeldError((), MeldFault.TOO_SHORT), "a meld of this kind needs more cards"),
    (TableError(ActionFault.NOTHING_PLAYED), "no card of the hand is played"),
    (TableError(ActionFault.TABLE_CARD_MISSING, parse_cards("8s Jk")), "a card of the table is missing: 8s Jk"),
    (
        TableError(ActionFault.NOT_A_MELD, parse_cards("8d"), MeldFault.MIXED_SUITS),
        "the ranks are in sequence, but the suits differ: 8d",
    ),
    (IllegalActionError("Pass()", None, ActionFault.ROUND_OVER), "the round is over"),
    (
        IllegalActionError("Discard", 1, ActionFault.CARD_NOT_HELD, cards=parse_cards("7h")),
        "the card is not in the hand; 7h",
    ),
    (
        IllegalActionError("Knock", 0, ActionFault.OVER_KNOCK_LIMIT, needed=10, actual=12),
        "the deadwood of the declared melds exceeds the knock limit; needed 10, found 12",
    ),
    (
        IllegalActionError("Knock", 0, ActionFault.OVER_KNOCK_LIMIT, parse_cards("7h 5c"), needed=0, actual=12),
        "the deadwood of the declared melds exceeds the knock limit; 7h 5c; needed 0, found 12",
    ),
    (
        StateError((StateFault.WRONG_SEAT, StateFault.WRONG_MELD)),
        "a seat number is out of range; a meld on the table is not legal",
    ),
]
ERRORS = [error for error, _ in EXAMPLES]
FAULTS: list[type[Enum]] = [MeldFault, ActionFault, StateFault]

each_error = pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)


def attributes(error: RummyError) -> dict[str, object]:
    """Every attribute that the class of the error declares, by name."""
    return {name: getattr(error, name) for name in inspect.signature(type(error)).parameters}


def test_the_examples_cover_the_tree() -> None:
    classes = {
        value
        for value in vars(rummykit.errors).values()
        if isinstance(value, type) and issubclass(value, RummyError) and value is not RummyError
    }
    assert {type(error) for error in ERRORS} == classes
    assert {
        value for value in vars(rummykit.errors).values() if isinstance(value, type) and issubclass(value, Enum)
    } - {Enum} == set(FAULTS)


@each_error
def test_every_error_is_one_of_ours_and_a_value_error(error: RummyError) -> None:
    assert isinstance(error, RummyError)
    assert isinstance(error, ValueError)


def test_a_decode_error_is_a_parse_error() -> None:
    assert issubclass(DecodeError, ParseError)


@pytest.mark.parametrize(("error", "message"), EXAMPLES, ids=[message for _, message in EXAMPLES])
def test_messages(error: RummyError, message: str) -> None:
    assert str(error) == message


@each_error
@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickling_keeps_class_attributes_and_message(error: RummyError, protocol: int) -> None:
    again = pickle.loads(pickle.dumps(error, protocol))
    assert type(again) is type(error)
    assert attributes(again) == attributes(error)
    assert str(again) == str(error)


@each_error
def test_copying_keeps_class_attributes_and_message(error: RummyError) -> None:
    for again in (copy.copy(error), copy.deepcopy(error)):
        assert type(again) is type(error)
        assert attributes(again) == attributes(error)
        assert str(again) == str(error)


@each_error
def test_errors_compare_by_identity_as_exceptions_do(error: RummyError) -> None:
    assert error != copy.copy(error)
    assert error in {error}


def test_arguments_that_may_be_left_out() -> None:
    error = IllegalActionError("Pass()", 0, ActionFault.WRONG_PHASE)
    assert (error.cards, error.needed, error.actual) == ((), None, None)
    assert DecodeError("", 0, "a document").where == ""


@each_error
def test_an_error_can_carry_notes_and_causes(error: RummyError) -> None:
    cause = KeyError("x")
    with pytest.raises(type(error)) as caught:
        raise copy.copy(error) from cause
    caught.value.add_note("while loading the match")
    assert caught.value.__cause__ is cause
    assert caught.value.__notes__ == ["while loading the match"]


@pytest.mark.parametrize("fault", [fault for kind in FAULTS for fault in kind], ids=str)
def test_a_fault_is_one_english_sentence_under_a_stable_name(fault: Enum) -> None:
    assert re.fullmatch(r"[A-Z]+(_[A-Z]+)*", fault.name)
    assert re.fullmatch(r"[a-z][^.\n]+[^.\s]", fault.value)


def test_every_fault_is_documented() -> None:
    tree = ast.parse(Path(inspect.getfile(rummykit.errors)).read_text("utf-8"))
    for class_node in (node for node in tree.body if isinstance(node, ast.ClassDef)):
        for node, after in zip(class_node.body, [*class_node.body[1:], None], strict=True):
            if isinstance(node, ast.Assign):
                documented = (
                    isinstance(after, ast.Expr)
                    and isinstance(after.value, ast.Constant)
                    and isinstance(after.value.value, str)
                )
                assert documented, f"{class_node.name}: {ast.unparse(node)} has no docstring"

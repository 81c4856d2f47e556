"""Private: judging the options that make up the rules of a game."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Literal, get_args, get_origin, get_type_hints

from .errors import RulesError

__all__ = ["Contradiction", "check_options"]

Contradiction = tuple[tuple[str, ...], bool, str]
"""The fields that contradict each other or are out of range, whether they do, and why they may not."""


def check_options(rules: object, contradictions: Iterable[Contradiction]) -> None:
    """Judge rules as they are made: first each field that names one of several choices, then what goes together.

    Raises:
        RulesError: A field has a value that it cannot have, or fields contradict each other; the first such.
    """
    rules_class: type = type(rules)
    for name, choices in _choices(rules_class).items():
        if getattr(rules, name) not in choices:
            raise RulesError((name,), f"one of {', '.join(choices)}")
    for fields, wrong, reason in contradictions:
        if wrong:
            raise RulesError(fields, reason)


@cache
def _choices(rules_class: type) -> dict[str, tuple[str, ...]]:
    """The fields that name one of several rules, with the names allowed."""
    return {name: get_args(hint) for name, hint in get_type_hints(rules_class).items() if get_origin(hint) is Literal}

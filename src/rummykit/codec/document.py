"""JSON text to plain data, whatever the text: in bounded time and memory, and with no error but one."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any, Final

from ..errors import DecodeError

__all__ = ["MAX_DEPTH", "MAX_LENGTH", "parse", "write"]

MAX_LENGTH: Final = 1_000_000
"""Most characters that a text may have unless the caller says otherwise: a match of some hundred rounds."""
MAX_DEPTH: Final = 32
"""How deep objects and lists may be nested; no value of this library goes deeper than ten."""

# Possessive, so that no text makes the search go back: a string that never ends is taken to the end of the text.
_NESTING: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[{]|[\]}]', re.DOTALL)
_MOST_DIGITS: Final = 20


def parse(text: str, max_length: int) -> Any:
    """The plain data of a JSON text.

    Raises:
        DecodeError: The text is too long, nested too deep, no JSON, or has a key twice in one object.
    """
    if len(text) > max_length:
        raise DecodeError(text, max_length, f"at most {max_length} characters")
    _check_depth(text)
    try:
        return json.loads(text, object_pairs_hook=_once_each, parse_int=_number, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise DecodeError(text, error.pos, "valid JSON") from None
    except _RefusedError as error:
        raise DecodeError(text, 0, str(error)) from None


def write(data: Any) -> str:
    """Plain data as JSON text, in ASCII and without spaces."""
    return json.dumps(data, separators=(",", ":"))


class _RefusedError(Exception):
    """Valid JSON, or nearly so, with something that no document has."""


def _check_depth(text: str) -> None:
    """Refuse deep nesting before the parser, which is recursive, sees it."""
    depth = 0
    for token in _NESTING.finditer(text):
        match token[0]:
            case "[" | "{":
                depth += 1
                if depth > MAX_DEPTH:
                    raise DecodeError(text, token.start(), f"at most {MAX_DEPTH} levels")
            case "]" | "}":
                depth -= 1
            case _:
                pass


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice, _ = Counter(key for key, _ in pairs).most_common(1)[0]
        raise _RefusedError(f"the key {twice[:40]!r} once in an object")
    return found


def _number(digits: str) -> float:
    # A float of any size is refused where it stands, like every float; an integer of a million digits takes hours.
    return int(digits) if len(digits) <= _MOST_DIGITS else float(digits)


def _no_number(word: str) -> Any:
    raise _RefusedError(f"a number instead of {word}")

"""Small changes to texts that keep most of their form, so that a reader gets past the first line."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

_TOKEN = re.compile(r"\w+|\s+|.", re.DOTALL)
_CARDS = ("7h", "Ks", "Ac", "Jk", "10d", "")
_WORDS = (*_CARDS, "=", "|", "#", "\n", '"', "\ud800", "knock", "-1", "run", "set", "0", "99999999999999999999")
_VALUES: Sequence[Any] = (
    *(None, True, False, 0, 1, -1, 2, 10, 2**63 - 1, 2**63, 0.5, 1e308, "", "7h", "Jk", "7h 7h", "x", [], {}, [[]]),
    *("DRAW", "LAYOFF", "WALL", "ROUND_OVER", "UNDERCUT", "run 5h 6h 7h", "set 7c 7d 7h", "run Jk=5h 6h 7h"),
)


def changed_text(text: str, rng: Random) -> str:
    """The text with some of its words removed, doubled, moved or replaced."""
    tokens = _TOKEN.findall(text)
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(len(tokens) + 1)
        end = min(len(tokens), place + rng.choice((0, 1, 1, 2, 5)))
        part = rng.choice(([], tokens[place:end] * 2, [rng.choice(_WORDS)], _any_part(tokens, rng)))
        tokens[place:end] = part
    return "".join(tokens)


def _any_part(tokens: list[str], rng: Random) -> list[str]:
    place = rng.randrange(len(tokens) + 1)
    return tokens[place : place + rng.randint(1, 4)]


def changed_document(text: str, rng: Random) -> str:
    """The JSON text with some of its values replaced, removed or exchanged; any text if it is no JSON."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        return changed_text(text, rng)
    for _ in range(rng.randint(1, 2)):
        places = list(_places(document))
        if not places:
            return json.dumps(rng.choice(_VALUES))
        parent, key = rng.choice(places)
        other, other_key = rng.choice(places)
        change = rng.randrange(4)
        if change == 0:
            del parent[key]
        elif change == 1:
            parent[key] = rng.choice(_VALUES)
        elif change == 2:
            # A copy, for an exchange could put a value inside itself.
            parent[key] = json.loads(json.dumps(other[other_key]))
        elif isinstance(parent[key], str):
            parent[key] = changed_text(parent[key], rng)
        elif isinstance(parent[key], int):
            parent[key] += rng.choice((-1, 1))
    return json.dumps(document)


def _places(document: Any) -> Iterator[tuple[Any, Any]]:
    """Every value inside a document, as its container and its key there."""
    keys: Sequence[Any] = ()
    if isinstance(document, dict):
        keys = list(document)
    elif isinstance(document, list):
        keys = range(len(document))
    for key in keys:
        yield document, key
        yield from _places(document[key])

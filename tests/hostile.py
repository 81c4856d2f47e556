"""Texts made to do harm: valid documents spoilt in one place or more, and a collection of classics."""

from __future__ import annotations

import json
from random import Random
from typing import Any

CLASSICS = (
    "",
    " ",
    "null",
    "[]",
    "{}",
    "0",
    '""',
    "NaN",
    "-Infinity",
    "1e999",
    "9" * 5_000,
    "-" + "9" * 400_000,
    "[" * 100_000,
    '{"a":' * 100_000,
    "[" * 32 + "]" * 32,
    '"' + "[" * 100_000,
    '"' + '\\"' * 200_000,
    "[[]," * 100_000,
    '{"rummykit": 1}',
    '{"rummykit": 1, "rummykit": 1, "type": "Card", "value": "7h"}',
    '{"rummykit": 1, "type": "Card", "value": "7h"}}',
    '{"rummykit": 1, "type": "Card", "value": "7h"',
    '{"rummykit": 1, "type": "Card", "value": "7h", "extra": 0}',
    '{"rummykit": 2, "type": "Card", "value": "7h"}',
    '{"rummykit": 1.0, "type": "Card", "value": "7h"}',
    '{"rummykit": true, "type": "Card", "value": "7h"}',
    '{"rummykit": "1", "type": "Card", "value": "7h"}',
    '{"rummykit": 1, "type": "card", "value": "7h"}',
    '{"rummykit": 1, "type": ["Card"], "value": "7h"}',
    '{"rummykit": 1, "type": {}, "value": "7h"}',
    '\ufeff{"rummykit": 1, "type": "Card", "value": "7h"}',
    '{"rummykit": 1, "type": "Card", "value": "\\ud800"}',
    "{'rummykit': 1}",
    "\x00",
    "\ud800",
    '{"rummykit": 1, "type": "Card", "value": ' + "[" * 30 + "]" * 30 + "}",
    "{" + ",".join(f'"{number}":0' for number in range(50_000)) + "}",
    "{" + ",".join(f'"{number}":0' for number in range(50_000)) + ',"0":0}',
)

VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 3, 7, 52, 10**6, 2**31, 2**63 - 1, 2**63, -(2**63), -(2**63) - 1, 10**30),
    *(0.0, 1.0, 0.5, 1e308, float("inf"), float("nan")),
    *("", " ", "0", "1", "7h", "7H", "10h", "7h ", " 7h", "7h 7h", "Jk", "JOKER", "KING", "SET", "run", "set 7h 7d 7c"),
    *("run 5h 6h Jk=7h", "run 7h=7h", "set Jk=Jk", "run 5h  6h", "null", "true", "\ud800", "7♥", "٧h", "x" * 10_000),
    *([], [[]], {}, [None], [0], [0, 0], [0] * 5_000, [""], ["7h"], ["7h", "7h"], {"type": "Knock"}, {"type": None}),
    *({"type": "DrawStock"}, {"type": "State"}, {"": ""}, {"card": "7h", "meld": 0}),
)
"""What a value in a document is replaced by."""


def spoilt(text: str, rng: Random) -> str:
    """A document with one to three changes, of its data or of its characters."""
    if rng.random() < 0.3:
        return spoilt_characters(text, rng)
    data = json.loads(text)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        data = _changed(data, rng)
    return json.dumps(data)


def _places(data: Any) -> list[tuple[Any, Any]]:
    """Every place in some data, as a container and a key."""
    found: list[tuple[Any, Any]] = []
    waiting = [data]
    while waiting:
        container = waiting.pop()
        keys = list(container) if isinstance(container, dict) else range(len(container))
        for key in keys:
            found.append((container, key))
            if isinstance(container[key], dict | list):
                waiting.append(container[key])
    return found


def _changed(data: Any, rng: Random) -> Any:
    places = _places(data) if isinstance(data, dict | list) else []
    if not places:
        return rng.choice(VALUES)
    container, key = rng.choice(places)
    value = container[key]
    match rng.randrange(7):
        case 0:
            del container[key]
        case 1 if isinstance(container, dict):
            container[rng.choice(("x", "type", key + " ", key.upper()))] = container.pop(key)
        case 1 | 2 if isinstance(container, list):
            container.insert(key, container[rng.randrange(len(container))])
        case 3:
            other, place = rng.choice(places)
            container[key], other[place] = other[place], json.loads(json.dumps(value))
        case 4 if isinstance(value, str) and value:
            words = value.split(" ")
            words[rng.randrange(len(words))] = rng.choice(("7h", "As", "Jk", "Jk=7h", "", "0", words[0]))
            container[key] = " ".join(words)
        case 5 if type(value) is int:
            container[key] = value + rng.choice((-1, 1, 10, -100))
        case _:
            container[key] = json.loads(json.dumps(rng.choice(VALUES)))
    return data


def spoilt_characters(text: str, rng: Random) -> str:
    """A text with one change of its characters."""
    place = rng.randrange(len(text))
    match rng.randrange(5):
        case 0:
            return text[:place]
        case 1:
            return text[:place] + text[place + rng.randrange(1, 20) :]
        case 2:
            return text[:place] + rng.choice('{}[]",:0-.e\\ \x00\ud800٣') + text[place:]
        case 3:
            return text[:place] + rng.choice("cdhsAKQJT29=Jk tfn") + text[place + 1 :]
        case _:
            return text[:place] + text[rng.randrange(len(text)) :]

"""A judge of plain data by JSON Schema: the words of draft 2020-12 that the codec uses, and no others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

TYPES: dict[str, Any] = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "boolean": bool,
    "null": type(None),
}
SILENT = {"$schema", "$defs", "title", "description", "default"}


def faults(data: Any, schema: Any, root: Any = None, where: str = "$") -> Iterator[str]:
    """Everything that is wrong with some data."""
    root = schema if root is None else root
    for word, asked in schema.items():
        if word in SILENT:
            continue
        for fault in _judge(word, asked, data, schema, root, where):
            yield fault if fault.startswith("$") else f"{where}: {fault}"


def _judge(word: str, asked: Any, data: Any, schema: Any, root: Any, where: str) -> Iterator[str]:
    match word:
        case "$ref":
            yield from faults(data, root["$defs"][asked.removeprefix("#/$defs/")], root, where)
        case "type":
            if not isinstance(data, TYPES[asked]) or (asked == "integer" and isinstance(data, bool)):
                yield f"not of the type {asked}"
        case "const":
            if type(data) is not type(asked) or data != asked:
                yield f"not {asked!r}"
        case "enum":
            if not isinstance(data, str) or data not in asked:
                yield f"none of {asked}"
        case "pattern":
            # In ECMA script the dollar is the very end.
            if isinstance(data, str) and not re.search(asked.removesuffix("$") + r"\Z", data):
                yield f"does not match {asked}"
        case "minimum" | "maximum":
            if isinstance(data, int) and (data < asked if word == "minimum" else data > asked):
                yield "out of range"
        case "properties":
            for key in asked.keys() & data.keys() if isinstance(data, dict) else ():
                yield from faults(data[key], asked[key], root, f"{where}.{key}")
        case "required":
            if isinstance(data, dict) and set(asked) - data.keys():
                yield f"without {set(asked) - data.keys()}"
        case "additionalProperties":
            assert asked is False
            if isinstance(data, dict) and data.keys() - schema["properties"].keys():
                yield f"with {data.keys() - schema['properties'].keys()}"
        case "items":
            for index, item in enumerate(data if isinstance(data, list) else ()):
                yield from faults(item, asked, root, f"{where}[{index}]")
        case "prefixItems":
            for index, (item, part) in enumerate(zip(data, asked, strict=False) if isinstance(data, list) else ()):
                yield from faults(item, part, root, f"{where}[{index}]")
        case "minItems" | "maxItems":
            if isinstance(data, list) and (len(data) < asked if word == "minItems" else len(data) > asked):
                yield "too few or too many items"
        case "uniqueItems":
            if isinstance(data, list) and any(item in data[:place] for place, item in enumerate(data)):
                yield "an item twice"
        case "anyOf" | "oneOf":
            fitting = sum(not any(faults(data, part, root, where)) for part in asked)
            if fitting == 0 or (word == "oneOf" and fitting > 1):
                yield f"fits {fitting} of {len(asked)} schemas"
        case _:
            raise AssertionError(f"the judge does not know the word {word}")

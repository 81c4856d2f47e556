"""How long saving and loading takes, and how long the texts are.

Run ``python bench/codec.py``. The targets, for a state of gin: less than 1 ms each, and less than 4,000 characters.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import TypeVar

from rummykit import codec
from rummykit.bots import greedy_bot
from rummykit.games import gin
from rummykit.records import Record, format_record, parse_record, record_match, replay

T = TypeVar("T")

MATCHES = 5
REPEATS = 3


def microseconds(action: Callable[[T], object], value: T) -> float:
    """The time of one call, the best of a few, since whatever disturbs makes it longer."""
    times: list[float] = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        action(value)
        times.append((time.perf_counter() - start) * 1e6)
    return min(times)


def report(what: str, write: Callable[[T], str], read: Callable[[str], T], values: Sequence[T]) -> None:
    """Two lines of the table."""
    texts = [write(value) for value in values]
    longest = max(map(len, texts))
    written = [microseconds(write, value) for value in values]
    been_read = [microseconds(read, text) for text in texts]
    for verb, times in (("write", written), ("read", been_read)):
        median, worst = statistics.median(times), max(times)
        print(f"{verb:6}{what:20} median {median:7.0f} us  worst {worst:7.0f} us  at most {longest:7,} characters")


def main() -> None:
    """Measure every state and view, and every record, of some matches between greedy players."""
    bots = [greedy_bot, greedy_bot]
    records = [record_match(gin, gin.STANDARD, bots, Random(seed)) for seed in range(MATCHES)]
    states = [state for record in records for state in replay(gin, record)]
    print(f"{len(states):,} states of {MATCHES} matches")
    report("a state", codec.dumps, partial(codec.loads, gin.State), states)
    report("a view", codec.dumps, partial(codec.loads, gin.View), [gin.observe(state, state.turn) for state in states])
    report("a record", codec.dumps, partial(codec.loads, Record[gin.Rules, gin.Action]), records)
    report("a transcript", partial(format_record, gin), partial(parse_record, gin), records)


if __name__ == "__main__":
    main()

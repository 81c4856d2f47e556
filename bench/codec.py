"""How long saving and loading takes, and how long the texts are.

Run ``python bench/codec.py``. The targets, for a state of gin: less than 1 ms each, and less than 4,000 characters.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from random import Random

from rummykit import codec
from rummykit.bots import greedy_bot
from rummykit.games import gin
from rummykit.records import Record, format_record, parse_record, record_match, replay

MATCHES = 5
REPEATS = 3


def microseconds(action: Callable[[], object]) -> float:
    """The time of one call, the best of a few, since whatever disturbs makes it longer."""
    times: list[float] = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        action()
        times.append((time.perf_counter() - start) * 1e6)
    return min(times)


def report(what: str, times: list[float], lengths: list[int]) -> None:
    """One line of the table."""
    median, worst = statistics.median(times), max(times)
    print(f"{what:24} median {median:7.0f} us  worst {worst:7.0f} us  at most {max(lengths):7,} characters")


def main() -> None:
    """Measure every state, view and record of some matches between greedy players."""
    bots = [greedy_bot, greedy_bot]
    records = [record_match(gin, gin.STANDARD, bots, Random(seed)) for seed in range(MATCHES)]
    states = [state for record in records for state in replay(gin, record)]
    views = [gin.observe(state, state.turn) for state in states]
    texts = [codec.dumps(state) for state in states]
    print(f"{len(states):,} states of {MATCHES} matches")
    lengths = [len(text) for text in texts]
    report("dumps(state)", [microseconds(lambda state=state: codec.dumps(state)) for state in states], lengths)
    report(
        "loads(gin.State, text)",
        [microseconds(lambda text=text: codec.loads(gin.State, text)) for text in texts],
        lengths,
    )
    texts = [codec.dumps(view) for view in views]
    lengths = [len(text) for text in texts]
    report("dumps(view)", [microseconds(lambda view=view: codec.dumps(view)) for view in views], lengths)
    report(
        "loads(gin.View, text)",
        [microseconds(lambda text=text: codec.loads(gin.View, text)) for text in texts],
        lengths,
    )
    texts = [codec.dumps(record) for record in records]
    lengths = [len(text) for text in texts]
    gin_record = Record[gin.Rules, gin.Action]
    report("dumps(record)", [microseconds(lambda record=record: codec.dumps(record)) for record in records], lengths)
    report(
        "loads(Record, text)",
        [microseconds(lambda text=text: codec.loads(gin_record, text)) for text in texts],
        lengths,
    )
    texts = [format_record(gin, record) for record in records]
    lengths = [len(text) for text in texts]
    report(
        "format_record", [microseconds(lambda record=record: format_record(gin, record)) for record in records], lengths
    )
    report("parse_record", [microseconds(lambda text=text: parse_record(gin, text)) for text in texts], lengths)


if __name__ == "__main__":
    main()

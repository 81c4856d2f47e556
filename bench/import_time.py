"""How long ``import rummykit`` takes, in fresh processes and without the start of the interpreter itself.

Run ``python bench/import_time.py``. The target is less than 100 ms.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

RUNS = 15


def milliseconds(statement: str) -> float:
    """The time that one fresh interpreter takes to start, run the statement and end."""
    start = time.perf_counter()
    subprocess.run([sys.executable, "-I", "-c", statement], check=True)
    return (time.perf_counter() - start) * 1_000


def main() -> None:
    """Measure both in turn, so that a busy moment of the machine falls on both."""
    pairs = [(milliseconds("pass"), milliseconds("import rummykit")) for _ in range(RUNS + 1)]
    del pairs[0]  # the first pair may have had to compile
    bare, loaded = (statistics.median(times) for times in zip(*pairs, strict=True))
    print(f"import rummykit: {loaded - bare:.1f} ms (median of {RUNS}; interpreter alone {bare:.1f} ms)")


if __name__ == "__main__":
    main()

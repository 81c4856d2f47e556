"""How many small faults the tests notice: mutants of melds, arrangement and gin, by cosmic-ray.

Run ``python bench/mutation.py --sample 105 --seed 1 --workers 2`` with cosmic-ray installed. Each mutant is one change
to one place, such as ``<`` for ``<=``, in a copy of the repository: places are drawn first, then one of the changes
possible there. It is killed if the tests of its room fail or take far too long. The target is 90 %; the survivors are
printed as differences, to be read one by one.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from difflib import unified_diff
from pathlib import Path
from queue import SimpleQueue
from random import Random

from attrs import asdict, define, frozen
from cosmic_ray.commands import init
from cosmic_ray.mutating import use_mutation
from cosmic_ray.plugins import get_operator
from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import MutationSpec

REPOSITORY = Path(__file__).resolve().parent.parent
ROOMS = {
    "src/rummykit/melds": ("tests/test_melds.py", "tests/test_melds_[!l]*.py", "tests/test_melds_laws.py"),
    "src/rummykit/arrange": ("tests/arrange",),
    "src/rummykit/games/gin": (
        "tests/gin/test_[!l]*.py",
        "tests/differential",
        "tests/gin/test_legal.py",
        "tests/gin",
        "tests/perft",
    ),
}
"""What is mutated, each with its tests, the quick ones first; the examples in its docstrings come before them."""
TARGET = 0.9
# Cards, enum members and None are one object each, so these change nothing.
_SAME = frozenset(f"core/ReplaceComparisonOperator_{change}" for change in ("Is_Eq", "IsNot_NotEq"))
_NEEDED = ("src", "tests", "fuzz", "conftest.py", "pyproject.toml")


@frozen
class Mutant:
    """One change to one place of one file.

    Attributes:
        room: The directory whose tests judge it.
        path: The file, from the root of the repository.
        operator: Cosmic-ray's name of the kind of change.
        occurrence: Which of the places where this kind of change is possible in the file.
        line: The line of the place.
        column: Where in the line it begins, from 0.
    """

    room: str
    path: str
    operator: str
    occurrence: int
    line: int
    column: int


@define
class Verdict:
    """What became of a mutant: killed, timed out (also killed) or survived, and the change it makes."""

    outcome: str
    difference: str


def mutants(room: str) -> Iterator[Mutant]:
    """Every mutant of a room, but those known to change nothing."""
    paths = sorted((REPOSITORY / room).rglob("*.py"))
    with (
        tempfile.TemporaryDirectory() as directory,
        use_db(Path(directory) / "work.sqlite", WorkDB.Mode.create) as work,
    ):
        init(paths, work, {})
        idle = {path: list(_idle_ranges(path)) for path in paths}
        for item in work.work_items:
            for mutation in item.mutations:
                is_idle = any(start <= mutation.start_pos < end for start, end in idle[mutation.module_path])
                if not is_idle and mutation.operator_name not in _SAME:
                    yield _mutant(room, mutation)


def sample(room: str, many: int, rng: Random) -> list[Mutant]:
    """Different mutants of a room, every place as likely as any other."""
    places: dict[tuple[str, int, int], list[Mutant]] = {}
    for mutant in mutants(room):
        places.setdefault((mutant.path, mutant.line, mutant.column), []).append(mutant)
    chosen = rng.sample(list(places), min(many, len(places)))
    print(f"{room}: {len(chosen)} of {len(places)} places, which have {sum(map(len, places.values()))} mutants")
    return [rng.choice(places[place]) for place in chosen]


def _mutant(room: str, mutation: MutationSpec) -> Mutant:
    path = mutation.module_path.relative_to(REPOSITORY).as_posix()
    return Mutant(room, path, mutation.operator_name, mutation.occurrence, *mutation.start_pos)


def _idle_ranges(path: Path) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Where what changes no result begins and ends in a file.

    Annotations are never evaluated, caches only save time, and ``zip(..., strict=True)`` says what holds anyway.
    """
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        idle = [getattr(node, "annotation", None), getattr(node, "returns", None)]
        idle += [found for found in getattr(node, "decorator_list", ()) if "cache" in ast.unparse(found).split("(")[0]]
        idle += [found.value for found in getattr(node, "keywords", ()) if found.arg == "strict"]
        for found in idle:
            if isinstance(found, ast.expr):
                # The sign of a decorator stands before it.
                start = max(0, found.col_offset - 1)
                yield (found.lineno, start), (found.end_lineno or 0, found.end_col_offset or 0)


class Bench:
    """Copies of the repository, each of which holds one mutant at a time."""

    def __init__(self, rooms: list[str], workers: int) -> None:
        self._directory = tempfile.TemporaryDirectory()
        self._copies: SimpleQueue[Path] = SimpleQueue()
        for number in range(workers):
            copy = Path(self._directory.name) / str(number)
            copy.mkdir()
            for name in _NEEDED:
                source = REPOSITORY / name
                if source.is_dir():
                    shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns("__pycache__", "found"))
                elif source.exists():
                    shutil.copy(source, copy / name)
            self._copies.put(copy)
        self._most_seconds = {room: 30 + 5 * self._baseline(room) for room in rooms}

    def _baseline(self, room: str) -> float:
        copy = self._copies.get()
        begun = time.perf_counter()
        if not _passes(copy, room, None):
            raise SystemExit(f"the tests of {room} fail without any mutant")
        self._copies.put(copy)
        seconds = time.perf_counter() - begun
        print(f"{room}: tests pass in {seconds:.0f} s", flush=True)
        return seconds

    def judge(self, mutant: Mutant) -> Verdict:
        """Run the tests on a mutant."""
        copy = self._copies.get()
        operator = get_operator(mutant.operator)()
        try:
            with use_mutation(copy / mutant.path, operator, mutant.occurrence) as (before, after):
                lines = unified_diff(before.splitlines(), after.splitlines(), mutant.path, mutant.path, "", "", 1, "")
                try:
                    outcome = "survived" if _passes(copy, mutant.room, self._most_seconds[mutant.room]) else "killed"
                except subprocess.TimeoutExpired:
                    outcome = "timed out"
                return Verdict(outcome, "\n".join(lines))
        finally:
            self._copies.put(copy)


def _passes(copy: Path, room: str, most_seconds: float | None) -> bool:
    found = (path for pattern in ROOMS[room] for path in sorted(copy.glob(pattern)))
    tests = [str(path.relative_to(copy)) for path in found]
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "--tb=no", room, *tests]
    # Bytecode would outlive the mutant that it was compiled from.
    environment = {**os.environ, "PYTHONPATH": str(copy / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, timeout=most_seconds, check=False)
    return done.returncode == 0


def main() -> int:
    """Run the command; 1 if too many survive."""
    parser = argparse.ArgumentParser(description="How many mutants do the tests kill?")
    parser.add_argument("rooms", nargs="*", default=list(ROOMS), help="directories to mutate, by default all")
    parser.add_argument("--sample", type=int, default=105, help="mutants to judge in each room")
    parser.add_argument("--seed", type=int, default=1, help="decides which")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="copies to test in at once")
    parser.add_argument("--verdicts", type=Path, help="a file to keep verdicts in and to go on from")
    given = parser.parse_args()
    chosen = [mutant for room in given.rooms for mutant in sample(room, given.sample, Random(given.seed))]
    verdicts = _kept(given.verdicts)
    bench = Bench(given.rooms, given.workers)
    with ThreadPoolExecutor(given.workers) as pool:
        missing = [mutant for mutant in chosen if mutant not in verdicts]
        for mutant, verdict in zip(missing, pool.map(bench.judge, missing), strict=True):
            verdicts[mutant] = verdict
            print(f"{verdict.outcome:9} {mutant.path}:{mutant.line} {mutant.operator}", flush=True)
            if given.verdicts:
                with given.verdicts.open("a") as file:
                    file.write(json.dumps([asdict(mutant), asdict(verdict)]) + "\n")
    return _report({mutant: verdicts[mutant] for mutant in chosen})


def _kept(path: Path | None) -> dict[Mutant, Verdict]:
    if path is None or not path.exists():
        return {}
    pairs = [json.loads(line) for line in path.read_text().splitlines()]
    return {Mutant(**mutant): Verdict(**verdict) for mutant, verdict in pairs}


def _report(verdicts: dict[Mutant, Verdict]) -> int:
    for mutant, verdict in verdicts.items():
        if verdict.outcome == "survived":
            print(f"\n{mutant.operator}, occurrence {mutant.occurrence}\n{verdict.difference}")
    print()
    for room in (*sorted({mutant.room for mutant in verdicts}), ""):
        counts = Counter(verdict.outcome for mutant, verdict in verdicts.items() if mutant.room.startswith(room))
        total = counts.total()
        share = 1 - counts["survived"] / total if total else 1.0
        print(f"{room or 'all'}: {dict(sorted(counts.items()))}, {share:.1%} killed")
    return 0 if share >= TARGET else 1


if __name__ == "__main__":
    sys.exit(main())

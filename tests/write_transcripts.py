"""Plays rounds until every ending that chance offers is found, and writes the shortest of each as a transcript.

``python tests/write_transcripts.py gin`` writes ``tests/transcripts/gin/<variant>-<number>.txt`` anew, for the games
named or for all. That is needed for a new variant only: after a change of the rules let the recorded matches be told
anew with ``RUMMYKIT_UPDATE=1 python -m pytest tests/test_transcripts.py`` and read the difference.
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from random import Random
from typing import Any

from every_game import GAMES

from rummykit.bots import greedy_bot, random_bot
from rummykit.outcomes import RoundEnd
from rummykit.records import Record, format_record, record_match, replay

PLACE = Path(__file__).with_name("transcripts")
LEAST = 3


def length(record: Record[Any, Any]) -> int:
    return sum(len(round_.actions) for round_ in record.rounds)


def chosen(name: str, rules: Any) -> list[Record[Any, Any]]:
    """Two rounds of bots, then the shortest of the game's own recorded rounds for each ending."""
    game = GAMES[name]
    found: dict[RoundEnd | None, list[Record[Any, Any]]] = {}
    for record in importlib.import_module(f"{name}.strategies").recorded_rounds(rules):
        *_, last = replay(game, record)
        found.setdefault(last.ending, []).append(record)
    found.pop(None, None)
    ranked = [sorted(found[ending], key=length) for ending in RoundEnd if ending in found]
    records = [records[0] for records in ranked]
    others = sorted((record for records in ranked for record in records[1:]), key=length)
    bots = [greedy_bot, random_bot] * rules.players
    played = record_match(game, rules, bots[: rules.players], Random(1), rounds=2)
    return [played, *records, *others[: max(0, LEAST - 1 - len(records))]]


def main(names: list[str]) -> None:
    for name in names or GAMES:
        place = PLACE / name
        place.mkdir(parents=True, exist_ok=True)
        for old in place.glob("*.txt"):
            old.unlink()
        for variant, rules in GAMES[name].VARIANTS.items():
            for number, record in enumerate(chosen(name, rules), 1):
                (place / f"{variant}-{number}.txt").write_text(format_record(GAMES[name], record), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])

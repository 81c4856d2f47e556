"""Plays rounds of gin until every ending that chance offers is found, and writes the shortest of each as a transcript.

``python tests/write_transcripts.py`` writes ``tests/transcripts/gin/<variant>-<number>.txt`` anew. That is needed for a
new variant only: after a change of the rules let the recorded matches be told anew with
``RUMMYKIT_UPDATE=1 python -m pytest tests/test_transcripts.py`` and read the difference.
"""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random

from gin.strategies import TEMPERS, planted

from rummykit.bots import greedy_bot, random_bot
from rummykit.games import gin
from rummykit.outcomes import RoundEnd
from rummykit.records import Record, format_record, new_record, record_match, replay

PLACE = Path(__file__).with_name("transcripts") / "gin"
SEEDS = 60
LEAST = 3
MOST_ACTIONS = 90

GinRecord = Record[gin.Rules, gin.Action]


def rigged(rules: gin.Rules, temper: str, seed: int) -> GinRecord:
    """A round with melds planted in the hands."""
    rng = Random(seed)
    state = planted(rules, rng)
    seats = [(state.dealer + 1 + place) % rules.players for place in range(rules.players)]
    dealt = [state.hands[seat][number] for number in range(rules.cards_each) for seat in seats]
    record = new_record(gin, rules, dealer=state.dealer)
    record = record.with_round((*dealt, state.upcard, *state.stock[::-1]), reshuffle_seed=state.reshuffle_seed)
    while (actions := gin.legal_actions(state)) and len(record.rounds[0].actions) < MOST_ACTIONS:
        action = TEMPERS[temper](state, actions, rng)
        record, state = record.with_action(action), gin.apply(state, action)
    return record


def length(record: GinRecord) -> int:
    return sum(len(round_.actions) for round_ in record.rounds)


def chosen(rules: gin.Rules) -> list[GinRecord]:
    """Two rounds of bots, then the shortest round for each ending."""
    found: dict[RoundEnd | None, list[GinRecord]] = {}
    for seed, temper in product(range(SEEDS), TEMPERS):
        record = rigged(rules, temper, seed)
        *_, last = replay(gin, record)
        found.setdefault(last.ending, []).append(record)
    found.pop(None, None)
    ranked = [sorted(found[ending], key=length) for ending in RoundEnd if ending in found]
    records = [records[0] for records in ranked]
    others = sorted((record for records in ranked for record in records[1:]), key=length)
    bots = [greedy_bot, random_bot, greedy_bot, random_bot]
    played = record_match(gin, rules, bots[: rules.players], Random(1), rounds=2)
    return [played, *records, *others[: max(0, LEAST - 1 - len(records))]]


def main() -> None:
    PLACE.mkdir(parents=True, exist_ok=True)
    for old in PLACE.glob("*.txt"):
        old.unlink()
    for name, rules in gin.VARIANTS.items():
        for number, record in enumerate(chosen(rules), 1):
            (PLACE / f"{name}-{number}.txt").write_text(format_record(gin, record), "utf-8")


if __name__ == "__main__":
    main()

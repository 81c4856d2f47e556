"""Golden matches: every public variant plays them today as it did when they were written down.

After a wanted change of the rules run ``RUMMYKIT_UPDATE=1 python -m pytest tests/test_transcripts.py``, which tells the
recorded matches anew, and read the difference. For new variants see ``write_transcripts.py``.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from every_game import GAMES

from rummykit import codec
from rummykit.outcomes import RoundEnd
from rummykit.records import Record, format_record, parse_record

PLACE = Path(__file__).with_name("transcripts")
FILES = sorted(PLACE.glob("*/*.txt"))
LEAST = 3


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_match_is_played_as_it_was(path: Path) -> None:
    game = GAMES[path.parent.name]
    text = path.read_text("utf-8")
    record = parse_record(game, text)
    told = format_record(game, record)
    if os.environ.get("RUMMYKIT_UPDATE") == "1":
        path.write_text(told, "utf-8")
    assert told == path.read_text("utf-8")
    assert record.variant == path.stem.rpartition("-")[0]
    assert codec.loads(Record[game.Rules, game.Action], codec.dumps(record)) == record


@pytest.mark.parametrize(("game", "variant"), [(name, variant) for name in GAMES for variant in GAMES[name].VARIANTS])
def test_every_variant_has_transcripts(game: str, variant: str) -> None:
    found = [path for path in FILES if path.parent.name == game and path.stem.rpartition("-")[0] == variant]
    assert len(found) >= LEAST


def test_the_transcripts_of_gin_tell_of_every_common_ending() -> None:
    text = "".join(path.read_text("utf-8") for path in FILES if path.parent.name == "gin")
    told = {ending for ending in RoundEnd if f"# ROUND_OVER {ending.name}\n" in text}
    # Chance hardly ever saves a defender against gin, and fifty takes in a round are many.
    common = {RoundEnd.GIN, RoundEnd.BIG_GIN, RoundEnd.KNOCK, RoundEnd.UNDERCUT, RoundEnd.TIE}
    assert told >= common | {RoundEnd.STOCK_EXHAUSTED, RoundEnd.BOUNCE}

"""The game of the guide "write your own game" obeys the laws."""

import sys
from pathlib import Path

import pytest

from rummykit.testing import check_game

sys.path.append(str(Path(__file__).resolve().parents[2] / "examples"))

import toy_rummy


@pytest.mark.parametrize("name", toy_rummy.VARIANTS)
def test_toy_rummy_obeys_the_laws(name: str) -> None:
    report = check_game(toy_rummy, toy_rummy.VARIANTS[name])
    report.assert_ok()
    assert report.rounds == 20
    assert set(dict(report.phases)) == {"draw", "discard", "over"}

"""The analysis of hands against RLCard: a bounded run."""

from __future__ import annotations

import pytest

pytest.importorskip("rlcard")

from .rlcard import compare


def test_a_bounded_run_finds_no_difference() -> None:
    report = compare(2_000, seed=1)
    assert report.differences == []
    assert report.hands > 500
    assert report.knocks > 10
    assert report.gins


@pytest.mark.slow
def test_a_longer_run_finds_no_difference() -> None:
    assert compare(50_000, seed=2).differences == []

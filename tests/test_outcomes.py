"""Score lines, their sums, and the words for endings."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummykit import outcomes
from rummykit.outcomes import RoundEnd, ScoreKind, ScoreLine, Standings, total_points

lines = st.lists(
    st.builds(
        ScoreLine,
        st.lists(st.integers(0, 3), unique=True, max_size=4).map(lambda seats: tuple(sorted(seats))),
        st.sampled_from(ScoreKind),
        st.integers(-500, 500),
    )
)


def test_every_seat_of_a_line_gets_all_of_its_points() -> None:
    both = ScoreLine((0, 2), ScoreKind.DEADWOOD, 30)
    one = ScoreLine((1,), ScoreKind.UNDERCUT_PENALTY, -10)
    assert total_points([both, one, both], 3) == (60, -10, 60)
    assert total_points([], 2) == (0, 0)
    assert total_points(iter([one]), 4) == (0, -10, 0, 0)


def test_a_seat_that_does_not_play_gets_nothing() -> None:
    with pytest.raises(IndexError):
        total_points([ScoreLine((2,), ScoreKind.GIN_BONUS, 25)], 2)


@given(lines, lines)
def test_totals_of_parts_add_up(first: list[ScoreLine], second: list[ScoreLine]) -> None:
    together = total_points([*first, *second], 4)
    apart = zip(total_points(first, 4), total_points(second, 4), strict=True)
    assert together == tuple(one + other for one, other in apart)
    assert sum(together) == sum(line.points * len(line.seats) for line in first + second)


@given(lines)
def test_outcomes_are_values(some: list[ScoreLine]) -> None:
    standings = Standings(total_points(some, 4), (1,), tuple(some))
    again = eval(repr(standings), vars(outcomes).copy())
    assert again == standings
    assert hash(again) == hash(standings)


@pytest.mark.parametrize("member", [*RoundEnd, *ScoreKind], ids=str)
def test_every_word_reads_back_and_explains_itself(member: RoundEnd | ScoreKind) -> None:
    assert eval(repr(member), vars(outcomes).copy()) is member
    assert member.value
    assert member.value[0].islower()
    assert not member.value.endswith(".")

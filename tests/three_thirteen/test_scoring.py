"""What a round scores and where the match stands."""

from __future__ import annotations

import pytest
from attrs import evolve

from rummykit import StateError, StateFault
from rummykit.actions import DrawStock
from rummykit.games import three_thirteen
from rummykit.games.three_thirteen import State
from rummykit.outcomes import RoundEnd, ScoreKind, ScoreLine

from .positions import STANDARD, ended, go_out, rig, run, throw

LAST = evolve(STANDARD, first_deal=3, last_deal=3)
SHORT = evolve(STANDARD, last_deal=4)


def test_a_line_for_each_hand_that_is_not_complete() -> None:
    over = ended(STANDARD, "2c 4d 6c")
    assert three_thirteen.score(over) == (ScoreLine((1,), ScoreKind.CARDS_LEFT, 12),)


def test_everybody_counts_where_nobody_went_out() -> None:
    rules = evolve(STANDARD, max_turns=1)
    state = rig(rules, ["7c 7d 7h", "2c 4d 6c"], stock="Ks Kd")
    over = run(state, DrawStock(), throw("Ks"), DrawStock(), throw("Kd"))
    assert over.ending is RoundEnd.TURN_LIMIT
    assert three_thirteen.score(over) == (ScoreLine((1,), ScoreKind.CARDS_LEFT, 12),)
    assert over.melds[0] != ()


def test_a_round_is_scored_when_it_is_over() -> None:
    with pytest.raises(StateError) as caught:
        three_thirteen.score(rig(STANDARD))
    assert caught.value.faults == (StateFault.ROUND_NOT_OVER,)


def test_totals_are_sums_of_the_rounds() -> None:
    first = ended(SHORT, "2c 4d 6c")
    standings = three_thirteen.standings(first)
    assert (standings.totals, standings.winners) == ((0, 12), ())
    second = three_thirteen.next_round(first, three_thirteen.pack(first.rules))
    assert second.results == ((0, 12),)
    assert (second.dealer, second.terms.cards_each) == (0, 4)
    standings = three_thirteen.standings(second)
    assert (standings.totals, standings.winners) == ((0, 12), ())
    assert standings.lines == (ScoreLine((1,), ScoreKind.ROUND, 12),)


def last_of_two(tie_break: str, first: tuple[int, int]) -> State:
    """The end of the second and last round, in which seat 1 got 13 points, after a first round."""
    over = ended(evolve(SHORT, first_deal=4), "2c 5d 6c 9h")
    return evolve(over, rules=evolve(over.rules, first_deal=3, tie_break=tie_break), results=(first,))


@pytest.mark.parametrize(
    ("tie_break", "first", "winners"),
    [
        ("shared", (10, 0), (0,)),
        ("shared", (30, 0), (1,)),
        ("shared", (22, 0), (0, 1)),
        ("fewest_last_deal", (22, 0), (0,)),
        ("fewest_last_deal", (30, 0), (1,)),
    ],
)
def test_the_lowest_total_wins(tie_break: str, first: tuple[int, int], winners: tuple[int, ...]) -> None:
    over = last_of_two(tie_break, first)
    three_thirteen.validate(over)
    standings = three_thirteen.standings(over)
    assert standings.totals == (first[0], first[1] + 22)
    assert standings.winners == winners


def test_equal_points_in_the_last_round_too_leave_the_tie() -> None:
    rules = evolve(LAST, tie_break="fewest_last_deal")
    state = run(rig(rules, ["7c 7d 7h", "8c 8d Kd"], stock="Ks 8h"), DrawStock())
    over = run(state, go_out(state, "Ks", "7c 7d 7h"), DrawStock(), throw("Kd"))
    assert three_thirteen.standings(over).winners == (0, 1)

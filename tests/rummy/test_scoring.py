"""What rounds score, and where a match stands."""

from __future__ import annotations

import pytest
from attrs import evolve

from rummykit import StateError
from rummykit.errors import StateFault
from rummykit.games import rummy
from rummykit.games.rummy import Phase
from rummykit.outcomes import RoundEnd, ScoreKind, ScoreLine

from .positions import laid, play, points, position, went_out

BASIC, FREE, FIVE_HUNDRED = rummy.BASIC, rummy.BICYCLE_BASIC, rummy.FIVE_HUNDRED
HANDS = ["", "Kd 7d", "Ah 4d"]


def three(rules: rummy.Rules, **changes: object) -> rummy.Rules:
    return evolve(rules, players=3, **changes)  # type: ignore[arg-type]


def blocked(rules: rummy.Rules, hands: list[str]) -> rummy.State:
    return play(position(rules, hands, rest="pile"), "pass")


def test_only_a_finished_round_is_scored() -> None:
    with pytest.raises(StateError) as caught:
        rummy.score(rummy.deal(BASIC, rummy.pack(BASIC)))
    assert caught.value.faults == (StateFault.ROUND_NOT_OVER,)


def test_the_winner_collects_from_each_hand() -> None:
    over = went_out(three(BASIC), 0, HANDS)
    assert rummy.score(over) == (
        ScoreLine((0,), ScoreKind.CARDS_COLLECTED, 17),
        ScoreLine((0,), ScoreKind.CARDS_COLLECTED, 5),
    )


def test_going_rummy_is_told_apart() -> None:
    over = went_out(three(FREE, rummy_bonus=10), 0, HANDS, going_rummy=True)
    assert rummy.score(over)[2:] == (
        ScoreLine((0,), ScoreKind.GOING_RUMMY, 17),
        ScoreLine((0,), ScoreKind.GOING_RUMMY, 5),
        ScoreLine((0,), ScoreKind.GOING_RUMMY, 10),
    )
    assert points(evolve(over, going_rummy=False)) == (22, 0, 0)


def test_going_rummy_for_nothing_adds_no_line() -> None:
    over = went_out(three(BASIC), 0, HANDS, going_rummy=True)
    assert {line.kind for line in rummy.score(over)} == {ScoreKind.CARDS_COLLECTED}


def test_the_others_are_penalised() -> None:
    over = went_out(three(FREE, scoring="penalties"), 0, HANDS, going_rummy=True)
    assert rummy.score(over) == (
        ScoreLine((1,), ScoreKind.CARDS_LEFT, -17),
        ScoreLine((2,), ScoreKind.CARDS_LEFT, -5),
        ScoreLine((1,), ScoreKind.GOING_RUMMY, -17),
        ScoreLine((2,), ScoreKind.GOING_RUMMY, -5),
    )


@pytest.mark.parametrize(
    ("scoring", "block_scoring", "given"),
    [
        ("winner_collects", "lowest_collects", (0, 0, 7 + 12)),
        ("winner_collects", "all_penalised", (-9, -14, -2)),
        ("winner_collects", "void", (0, 0, 0)),
        ("penalties", "lowest_collects", (-7, -12, 0)),
        ("penalties", "all_penalised", (-9, -14, -2)),
        ("penalties", "void", (0, 0, 0)),
    ],
)
def test_a_blocked_round(scoring: str, block_scoring: str, given: tuple[int, ...]) -> None:
    rules = three(rummy.BLOCK, scoring=scoring, block_scoring=block_scoring)
    assert points(blocked(rules, ["9c", "Td 4d", "2c"])) == given


def test_equal_lowest_hands_share_and_drop_the_remainder() -> None:
    over = blocked(three(rummy.BLOCK), ["2d", "Td 3d", "2c"])
    assert rummy.score(over) == (
        ScoreLine((0,), ScoreKind.CARDS_COLLECTED, 5),
        ScoreLine((2,), ScoreKind.CARDS_COLLECTED, 5),
    )


def test_a_round_with_melds_that_nobody_won_is_scored_as_it_stands() -> None:
    table = [laid(FIVE_HUNDRED, 0, "7d 8d 9d Td", [0, 0, 0, 1])]
    over = play(position(FIVE_HUNDRED, ["Kc", "4c 2h"], rest="pile", table=table), "pass")
    assert points(over) == (24 - 10, 10 - 6)


def test_a_bonus_for_going_out() -> None:
    rules = evolve(FIVE_HUNDRED, going_out_bonus=50)
    over = went_out(rules, 1, ["Kc", ""], [laid(rules, 1, "7d 8d 9d")])
    assert rummy.score(over)[-1] == ScoreLine((1,), ScoreKind.GOING_OUT_BONUS, 50)
    assert points(over) == (-10, 74)
    assert points(went_out(evolve(BASIC, going_out_bonus=25), 0, ["", "Kc"])) == (35, 0)
    stock_out = evolve(over, ending=RoundEnd.STOCK_EXHAUSTED)
    assert points(stock_out) == (-10, 24)


def test_a_set_of_four_counts_twice_only_if_laid_at_once() -> None:
    rules = rummy.PERSIAN
    at_once = evolve(laid(rules, 0, "6c 6d 6h 6s"), doubled=True)
    later = laid(rules, 1, "7c 7d 7h 7s", [1, 1, 1, 3])
    over = position(rules, [""] * 4, table=[at_once, later], phase=Phase.ROUND_OVER, ending=RoundEnd.BLOCKED)
    assert points(over) == (48, 28, 48, 28)


# --- the match


def match(rules: rummy.Rules, *results: tuple[int, ...]) -> rummy.State:
    """A match that stands so after some rounds and one more that is worth nothing."""
    void = evolve(rules, block_scoring="void") if rules.scoring != "melded" else rules
    hands = [""] * rules.players
    return position(void, hands, phase=Phase.ROUND_OVER, ending=RoundEnd.BLOCKED, results=results)


@pytest.mark.parametrize(
    ("rules", "results", "winners"),
    [
        (BASIC, [(60, 0), (0, 39), (39, 0)], ()),
        (BASIC, [(60, 0), (0, 39), (40, 0)], (0,)),
        (BASIC, [(100, 0), (0, 100)], ()),
        (three(BASIC), [(100, 0, 0), (0, 101, 0)], (1,)),
        (three(FREE, scoring="penalties"), [(-60, -20, 0), (-39, 0, 0)], ()),
        (three(FREE, scoring="penalties"), [(-60, -20, 0), (-40, 0, 0)], (2,)),
        (three(FREE, scoring="penalties"), [(-60, 0, 0), (-40, 0, 0)], ()),
        (evolve(BASIC, target=None, rounds=3), [(5, 0), (0, 3)], (0,)),
        (evolve(BASIC, target=None, rounds=4), [(5, 0), (0, 3)], ()),
        (evolve(BASIC, target=None, rounds=2), [(5, 0), (0, 5)], ()),
        (evolve(BASIC, rounds=9), [(100, 0)], (0,)),
        (rummy.PARTNERSHIP_500, [(499, 0, 499, 0)], ()),
        (rummy.PARTNERSHIP_500, [(0, 500, 0, 500)], (1, 3)),
    ],
)
def test_the_end_of_a_match(rules: rummy.Rules, results: list[tuple[int, ...]], winners: tuple[int, ...]) -> None:
    standings = rummy.standings(match(rules, *results))
    assert standings.winners == winners
    assert standings.totals == tuple(map(sum, zip(*results, strict=True)))


def test_lines_of_a_match_are_its_rounds() -> None:
    state = match(rummy.PARTNERSHIP_500, (30, -5, 30, -5), (0, 40, 0, 40))
    assert rummy.standings(state).lines == (
        ScoreLine((0, 2), ScoreKind.ROUND, 30),
        ScoreLine((1, 3), ScoreKind.ROUND, -5),
        ScoreLine((1, 3), ScoreKind.ROUND, 40),
    )


def test_the_running_round_does_not_count_yet() -> None:
    state = position(BASIC, ["Kc", "2c"], pile="4c", results=((30, 0),))
    assert rummy.standings(state).totals == (30, 0)

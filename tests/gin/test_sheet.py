"""The score sheet of a match: targets, boxes, shutouts, columns, winners."""

from __future__ import annotations

import pytest
from attrs import evolve

from rummykit.actions import DrawStock
from rummykit.games import gin
from rummykit.outcomes import RoundEnd, ScoreKind, ScoreLine, total_points

from .positions import NINE_MELDS, finish, knock, knocked, match, points, rig, run, won


def test_d11_an_undercut_can_end_the_match() -> None:
    state = evolve(
        knocked(gin.STANDARD, NINE_MELDS, "8h", "5s 6s 7s As Ad Ah Td Ts Th 3d", discard="Tc"),
        results=(won(0, 90), won(1, 80)),
    )
    over = run(state, finish("5s 6s 7s | As Ad Ah | Td Ts Th"))
    assert (over.ending, points(gin.score(over))) == (RoundEnd.UNDERCUT, (0, 30))
    standings = gin.standings(over)
    assert standings.winners == (1,)
    assert standings.totals == (90 + 25, 110 + 100 + 2 * 25)
    assert gin.columns(over)[0].totals == (90, 110)


def test_the_lines_of_a_match() -> None:
    state = match(gin.STANDARD, [won(0, 62), won(1, 20), won(0, 40)])
    assert gin.standings(state).lines == (
        ScoreLine((0,), ScoreKind.ROUND, 62),
        ScoreLine((1,), ScoreKind.ROUND, 20),
        ScoreLine((0,), ScoreKind.ROUND, 40),
        ScoreLine((0,), ScoreKind.BOX_BONUS, 50),
        ScoreLine((1,), ScoreKind.BOX_BONUS, 25),
        ScoreLine((0,), ScoreKind.GAME_BONUS, 100),
    )


@pytest.mark.parametrize(
    ("rules", "target"),
    [
        (gin.STANDARD, 100),
        (gin.OKLAHOMA, 150),
        (gin.ROUND_CORNER, 125),
        (evolve(gin.STANDARD, game_target=250), 250),
    ],
)
def test_the_game_ends_when_the_target_is_reached(rules: gin.Rules, target: int) -> None:
    assert gin.standings(match(rules, [won(0, target - 1)])).winners == ()
    assert gin.standings(match(rules, [won(0, target)])).winners == (0,)
    assert gin.standings(match(rules, [won(1, target - 1), won(1, 1)])).winners == (1,)


def test_boxes_and_bonuses_wait_for_the_end() -> None:
    open_game = gin.standings(match(gin.STANDARD, [won(0, 90), won(1, 80)]))
    assert open_game.totals == (90, 80)
    assert {line.kind for line in open_game.lines} == {ScoreKind.ROUND}


def test_a_win_without_points_is_a_box_and_no_line() -> None:
    state = match(gin.STANDARD, [won(1, 0), won(0, 100)])
    assert gin.columns(state)[0].boxes == (1, 1)
    assert [line.kind for line in gin.standings(state).lines if line.seats == (1,)] == [ScoreKind.BOX_BONUS]


@pytest.mark.parametrize(("basis", "bonus"), [("points", 100), ("hands", 0)])
def test_what_makes_a_shutout(basis: str, bonus: int) -> None:
    # The loser won a round, but no point.
    rules = evolve(gin.STANDARD, shutout_basis=basis)
    assert gin.standings(match(rules, [won(1, 0), won(0, 100)])).totals == (100 + 100 + 25 + bonus, 25)
    assert gin.standings(match(rules, [won(0, 100)])).totals == (100 + 100 + 25 + 100, 0)
    assert gin.standings(match(rules, [won(1, 1), won(0, 100)])).totals == (100 + 100 + 25, 1 + 25)


def test_rubl_doubles_points_and_game_bonus_on_a_shutout() -> None:
    assert gin.standings(match(gin.RUBL, [won(0, 60), won(0, 50)])).totals == (2 * (110 + 100) + 50, 0)
    assert gin.standings(match(gin.RUBL, [won(1, 1), won(0, 60), won(0, 50)])).totals == (110 + 100 + 50, 1 + 25)


def test_extra_boxes_are_paid() -> None:
    assert gin.standings(match(gin.STANDARD, [won(0, 60, boxes=3), won(0, 50)])).totals == (110 + 200 + 100, 0)


def test_palace_counts_boxes_once() -> None:
    over = gin.standings(match(gin.PALACE, [won(0, 60), won(1, 12), won(0, 20)]))
    assert (over.winners, over.totals) == ((0,), (100, 22))
    assert [line.points for line in over.lines if line.kind is ScoreKind.BOX_BONUS] == [20, 10]


# --- Hollywood --------------------------------------------------------------------------------------------------------

D14 = [won(0, 18), won(1, 12), won(0, 25), won(1, 30), won(0, 15), won(0, 22), won(1, 20)]


@pytest.mark.parametrize("entry", ["next_open", "ordinal"])
def test_d14_columns_go_by_each_players_wins(entry: str) -> None:
    rules = evolve(gin.HOLLYWOOD, hollywood_shutout_entry=entry)
    columns = gin.columns(match(rules, D14))
    assert [column.totals for column in columns] == [(80, 62), (62, 50), (37, 20)]
    assert [len(column.entries) for column in columns] == [7, 5, 3]


def test_an_open_sheet_has_no_winner_and_no_bonus() -> None:
    standings = gin.standings(match(gin.HOLLYWOOD, D14))
    assert (standings.winners, standings.totals) == ((), (80 + 62 + 37, 62 + 50 + 20))


def test_a_closed_column_is_not_entered_any_more() -> None:
    results = [won(0, 100), won(0, 5), won(1, 50), won(1, 60), won(1, 70)]
    columns = gin.columns(match(gin.HOLLYWOOD, results))
    assert columns[0].entries == (results[0],)
    assert columns[0].winners == (0,)
    assert [column.totals for column in columns] == [(100, 0), (5, 110), (0, 130)]


def test_the_second_win_opens_the_lowest_open_column() -> None:
    # Game 1 is closed after one win; the next two wins open games 2 and 3 one after the other.
    rules = gin.HOLLYWOOD
    first = gin.columns(match(rules, [won(0, 100), won(0, 5)]))
    assert [column.totals for column in first] == [(100, 0), (5, 0), (0, 0)]
    second = gin.columns(match(rules, [won(0, 100), won(0, 5), won(0, 7)]))
    assert [column.totals for column in second] == [(100, 0), (12, 0), (7, 0)]
    # By the number of wins, a first win belongs in game 1 alone; that is closed, and the points are lost.
    ordinal = evolve(rules, hollywood_shutout_entry="ordinal")
    assert [column.totals for column in gin.columns(match(ordinal, [won(0, 100), won(0, 5), won(1, 7)]))] == [
        (100, 0),
        (5, 0),
        (0, 0),
    ]


@pytest.mark.parametrize("games", [1, 2, 3, 5])
def test_as_many_columns_as_the_rules_say(games: int) -> None:
    rules = evolve(gin.HOLLYWOOD, hollywood_games=games)
    results = [won(0, 60) for _ in range(games + 1)]
    columns = gin.columns(match(rules, results))
    assert len(columns) == games
    assert [column.totals[0] for column in columns] == [120 if games >= 1 else 0] * games
    assert gin.standings(match(rules, results)).winners == (0,)
    assert gin.standings(match(rules, results[:-1])).winners == ()


def test_who_has_more_over_all_columns_wins_in_hollywood() -> None:
    # Seat 0 wins the first game by a little, seat 1 the others by much.
    results = [won(0, 50), won(0, 50), won(1, 99), won(1, 99), won(1, 99), won(1, 99)]
    standings = gin.standings(match(gin.HOLLYWOOD, results))
    columns = gin.columns(match(gin.HOLLYWOOD, results))
    assert [column.winners for column in columns] == [(0,), (1,), (1,)]
    assert standings.winners == (1,)
    assert standings.totals == points(line for column in columns for line in column.lines)


def test_equal_totals_share_a_hollywood_match() -> None:
    rules = evolve(gin.HOLLYWOOD, hollywood_games=2, game_bonus=0, box_bonus=0, shutout_rule="none")
    results = [won(0, 100), won(1, 100)]
    assert gin.standings(match(rules, results)).winners == (0, 1)


def test_a_void_round_is_not_entered() -> None:
    state = knocked(
        evolve(gin.HOLLYWOOD, tie_rule="void"), NINE_MELDS, "4d", "5s 6s 7s As Ad Ah Td Ts Th 4h", discard="Tc"
    )
    over = run(state, finish("5s 6s 7s | As Ad Ah | Td Ts Th"))
    assert over.ending is RoundEnd.TIE
    assert all(column.entries == () for column in gin.columns(over))


# --- Knock Rummy ------------------------------------------------------------------------------------------------------


def test_knock_rummy_goes_to_a_hundred_and_the_highest_total_wins() -> None:
    rules = evolve(gin.KNOCK_RUMMY, players=3)
    early = [gin.Result((99, -40, -59), (0,), 1)]
    assert gin.standings(rig(rules, results=early)).winners == ()
    late = [*early, gin.Result((-30, 150, -120), (1,), 1)]
    standings = gin.standings(rig(rules, results=late))
    assert (standings.totals, standings.winners) == ((69, 110, -179), (1,))
    assert {line.kind for line in standings.lines} == {ScoreKind.ROUND}


def test_knock_rummy_may_have_two_winners() -> None:
    rules = evolve(gin.KNOCK_RUMMY, players=3)
    results = [gin.Result((60, 60, -120), (0, 1), 1), gin.Result((50, 50, -100), (0, 1), 1)]
    assert gin.standings(rig(rules, results=results)).winners == (0, 1)


def test_a_finished_round_counts_at_once() -> None:
    state = rig(gin.KNOCK_RUMMY, ["2c 3c 4c 9s 9h 9d Jh Qh Kh Ac"], stock="Tc")
    over = run(state, DrawStock(), knock("Tc", NINE_MELDS))
    assert gin.standings(over).totals == points(gin.score(over))
    assert len(gin.columns(over)[0].entries) == 1
    assert gin.standings(state).totals == (0, 0)
    assert gin.standings(state).lines == ()


@pytest.mark.parametrize("name", gin.VARIANTS)
def test_totals_are_the_sums_of_the_lines(name: str) -> None:
    rules = gin.VARIANTS[name]
    results = [won(0, 31), won(1, 27), won(0, 12), won(1, 40), won(0, 45), won(1, 90), won(1, 80)]
    for count in range(len(results) + 1):
        standings = gin.standings(match(rules, results[:count]))
        assert standings.totals == total_points(standings.lines, 2)
        for column in gin.columns(match(rules, results[:count])):
            assert bool(column.winners) == (max(column.totals) >= rules.game_target)


def test_a_very_long_sheet_is_summed_up_soon() -> None:
    # Wins without points never end a match; a saved game may hold any number of them.
    for rules in (gin.STANDARD, gin.HOLLYWOOD, evolve(gin.HOLLYWOOD, hollywood_shutout_entry="ordinal")):
        state = match(rules, [won(index % 2, 0) for index in range(20_000)])
        assert gin.columns(state)[0].boxes == (10_000, 10_000)
        gin.validate(state)

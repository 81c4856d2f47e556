"""The score sheet of a match of gin: games, boxes, Hollywood's columns, and who has won."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from attrs import frozen

from ...outcomes import ScoreKind, ScoreLine, Standings, total_points
from .rules import Rules
from .scoring import current_result
from .state import Phase, Result, State


@frozen
class Column:
    """One game on the score sheet. Hollywood keeps several, all other variants one.

    Attributes:
        entries: The results entered, in order.
        totals: Points per seat that count toward the target.
        boxes: Boxes per seat.
        winners: The seats that won this game; empty while the column is open.
        lines: What the column gives each seat: the points, and when it is closed the bonuses.
    """

    entries: tuple[Result, ...]
    totals: tuple[int, ...]
    boxes: tuple[int, ...]
    winners: tuple[int, ...]
    lines: tuple[ScoreLine, ...]


def standings(state: State) -> Standings:
    """Where the match stands, with this round if it is over.

    While the match goes on, totals are the points of the rounds; when it is over, all bonuses are in. In gin the winner
    of a game is who reached the target, even when the other's boxes are worth more; in Hollywood the winner is who has
    the greater total over all games. The settlement between two players is the difference of their totals.
    """
    sheet = columns(state)
    lines = tuple(line for column in sheet for line in column.lines)
    totals = total_points(lines, state.rules.players)
    winners: tuple[int, ...] = ()
    if all(column.winners for column in sheet):
        most = max(totals)
        winners = tuple(seat for seat, total in enumerate(totals) if total == most)
        if len(sheet) == 1:
            winners = sheet[0].winners
    return Standings(totals, winners, lines)


def columns(state: State) -> tuple[Column, ...]:
    """The score sheet of the match, with this round if it is over; one column but for Hollywood."""
    results = list(state.results)
    if state.phase is Phase.ROUND_OVER:
        result = current_result(state)
        results += [] if result is None else [result]
    return sheet(state.rules, results)


def sheet(rules: Rules, results: Iterable[Result]) -> tuple[Column, ...]:
    """The score sheet that some results make, in order."""
    count = rules.hollywood_games if rules.hollywood else 1
    entries: list[list[Result]] = [[] for _ in range(count)]
    rounds_won = [0] * rules.players
    for result in results:
        opened = [column for column in range(count) if not _column_winners(rules, entries[column])]
        for column in _places(rules, result, rounds_won, opened, entries):
            entries[column].append(result)
        for seat in result.winners:
            rounds_won[seat] += 1
    return tuple(_column(rules, column) for column in entries)


def _places(
    rules: Rules, result: Result, rounds_won: Sequence[int], opened: Sequence[int], entries: Sequence[Sequence[Result]]
) -> Iterable[int]:
    """The columns that a result is entered in."""
    if not rules.hollywood:
        return opened
    winner = result.winners[0]
    if rules.hollywood_shutout_entry == "ordinal":
        return [column for column in opened if column <= rounds_won[winner]]
    started = [column for column in opened if any(winner in entry.winners for entry in entries[column])]
    fresh = [column for column in opened if column not in started]
    return sorted(started + fresh[:1])


def _points(entries: Iterable[Result], players: int) -> tuple[int, ...]:
    return tuple(sum(entry.points[seat] for entry in entries) for seat in range(players))


def _boxes(entries: Iterable[Result], players: int) -> tuple[int, ...]:
    return tuple(sum(entry.boxes for entry in entries if seat in entry.winners) for seat in range(players))


def _totals(rules: Rules, entries: Sequence[Result]) -> tuple[int, ...]:
    """What counts toward the target."""
    points = _points(entries, rules.players)
    if not rules.boxes_count_toward_target:
        return points
    return tuple(
        won + rules.box_bonus * boxes for won, boxes in zip(points, _boxes(entries, rules.players), strict=True)
    )


def _column_winners(rules: Rules, entries: Sequence[Result]) -> tuple[int, ...]:
    totals = _totals(rules, entries)
    most = max(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == most) if most >= rules.game_target else ()


def _column(rules: Rules, entries: Sequence[Result]) -> Column:
    winners = _column_winners(rules, entries)
    boxes = _boxes(entries, rules.players)
    lines = [
        ScoreLine((seat,), ScoreKind.ROUND, points)
        for entry in entries
        for seat, points in enumerate(entry.points)
        if points
    ]
    if winners or rules.boxes_count_toward_target:
        lines += [
            ScoreLine((seat,), ScoreKind.BOX_BONUS, rules.box_bonus * count)
            for seat, count in enumerate(boxes)
            if rules.box_bonus and count
        ]
    for seat in winners:
        bonuses = ((ScoreKind.GAME_BONUS, rules.game_bonus), (ScoreKind.SHUTOUT, _shutout(rules, entries, seat)))
        lines += [ScoreLine((seat,), kind, points) for kind, points in bonuses if points]
    return Column(tuple(entries), _totals(rules, entries), boxes, winners, tuple(lines))


def _shutout(rules: Rules, entries: Sequence[Result], winner: int) -> int:
    """What the winner of a game gets for a shutout; 0 if it was none."""
    points = _points(entries, rules.players)
    boxes = _boxes(entries, rules.players)
    scored = points if rules.shutout_basis == "points" else boxes
    if any(scored[seat] for seat in range(rules.players) if seat != winner):
        return 0
    match rules.shutout_rule:
        case "none":
            return 0
        case "bonus":
            return rules.shutout_bonus
        case "double_points":
            return points[winner]
        case "double_points_and_game":
            return points[winner] + rules.game_bonus
        case "double_total":
            return points[winner] + rules.game_bonus + rules.box_bonus * boxes[winner]
        case _:
            assert_never(rules.shutout_rule)

"""The score sheet of a match of gin: games, boxes, Hollywood's columns, and who has won."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from attrs import define, frozen

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
    games = [_Game.empty(rules) for _ in range(rules.hollywood_games if rules.hollywood else 1)]
    rounds_won = [0] * rules.players
    for result in results:
        for game in _places(rules, result, rounds_won, games):
            game.enter(result)
        for seat in result.winners:
            rounds_won[seat] += 1
    return tuple(map(_column, games))


@define
class _Game:
    """A column while results are entered in it; running sums keep a long sheet cheap."""

    rules: Rules
    entries: list[Result]
    points: list[int]
    boxes: list[int]

    @classmethod
    def empty(cls, rules: Rules) -> _Game:
        return cls(rules, [], [0] * rules.players, [0] * rules.players)

    def enter(self, result: Result) -> None:
        self.entries.append(result)
        for seat, points in enumerate(result.points):
            self.points[seat] += points
        for seat in result.winners:
            self.boxes[seat] += result.boxes

    @property
    def totals(self) -> tuple[int, ...]:
        """What counts toward the target."""
        worth = self.rules.box_bonus if self.rules.boxes_count_toward_target else 0
        return tuple(points + worth * boxes for points, boxes in zip(self.points, self.boxes, strict=True))

    @property
    def winners(self) -> tuple[int, ...]:
        totals = self.totals
        most = max(totals)
        return (
            () if most < self.rules.game_target else tuple(seat for seat, total in enumerate(totals) if total == most)
        )


def _places(rules: Rules, result: Result, rounds_won: Sequence[int], games: Sequence[_Game]) -> list[_Game]:
    """The games that a result is entered in."""
    opened = [(number, game) for number, game in enumerate(games) if not game.winners]
    if not rules.hollywood:
        return [game for _, game in opened]
    winner = result.winners[0]
    if rules.hollywood_shutout_entry == "ordinal":
        return [game for number, game in opened if number <= rounds_won[winner]]
    # A win gives at least one box, so who has no box in a game has no entry there.
    started = [game for _, game in opened if game.boxes[winner]]
    fresh = [game for _, game in opened if not game.boxes[winner]]
    return started + fresh[:1]


def _column(game: _Game) -> Column:
    rules, winners, boxes = game.rules, game.winners, game.boxes
    lines = [
        ScoreLine((seat,), ScoreKind.ROUND, points)
        for entry in game.entries
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
        bonuses = ((ScoreKind.GAME_BONUS, rules.game_bonus), (ScoreKind.SHUTOUT, _shutout(game, seat)))
        lines += [ScoreLine((seat,), kind, points) for kind, points in bonuses if points]
    return Column(tuple(game.entries), game.totals, tuple(boxes), winners, tuple(lines))


def _shutout(game: _Game, winner: int) -> int:
    """What the winner of a game gets for a shutout; 0 if it was none."""
    rules, points, boxes = game.rules, game.points, game.boxes
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

"""How rounds end and what they score, in a form that an application can explain line by line."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, unique

from attrs import frozen

__all__ = ["RoundEnd", "ScoreKind", "ScoreLine", "Standings", "total_points"]


@unique
class RoundEnd(Enum):
    """How a round came to its end."""

    GIN = "a player went gin"
    """All cards but the discard are in melds."""
    BIG_GIN = "a player went big gin"
    """All cards are in melds, without a discard."""
    KNOCK = "a player knocked and won"
    """The knocker has the least deadwood."""
    UNDERCUT = "the knocker was undercut"
    """Somebody else has as little deadwood as the knocker, or less."""
    TIE = "the knock was a tie that nobody wins"
    """Only under rules that give nothing for equal deadwood."""
    SAVED = "the defender was left without deadwood against gin"
    """Only under rules that let cards be laid off on gin; nobody scores."""
    WENT_OUT = "a player went out"
    """No card is left in the hand."""
    STOCK_EXHAUSTED = "the stock ran out"
    """Nobody ended the round in time; in gin nobody scores, elsewhere the hands are counted."""
    BLOCKED = "nobody can or will go on"
    """The stock has run out and everybody passed in turn."""
    TAKE_LIMIT = "too many cards were taken from the discard pile"
    """Only under rules that set a limit; nobody scores."""
    BOUNCE = "both players took and returned the same card"
    """Only under rules that end the round then; nobody scores."""

    def __repr__(self) -> str:
        return f"RoundEnd.{self.name}"


@unique
class ScoreKind(Enum):
    """What a score line is for."""

    DEADWOOD = "difference in deadwood"
    """The winner's gain in deadwood over an opponent; in gin against gin hands the opponent's whole deadwood."""
    GIN_BONUS = "gin bonus"
    """For going gin, or going rummy in Knock Rummy."""
    BIG_GIN_BONUS = "big gin bonus"
    """For going gin with all cards and no discard."""
    KNOCK_BONUS = "knock bonus"
    """For a knock that wins, under rules that pay it."""
    UNDERCUT_BONUS = "undercut bonus"
    """For beating the knocker."""
    UNDERCUT_PENALTY = "undercut penalty"
    """What a beaten knocker pays in Knock Rummy."""
    DOUBLED = "doubled for spades"
    """As much again as the round's other lines, when the upcard was a spade."""
    ROUND = "round won"
    """The points of one earlier round, all its lines together."""
    GAME_BONUS = "game bonus"
    """For winning the game."""
    BOX_BONUS = "box bonus"
    """For the rounds won, each a box (or line)."""
    SHUTOUT = "shutout"
    """For a game in which the loser scored nothing."""

    def __repr__(self) -> str:
        return f"ScoreKind.{self.name}"


@frozen
class ScoreLine:
    """One line of a score.

    Attributes:
        seats: The seats that get the points, each of them all of the points.
        kind: What they are for.
        points: How many; negative when they are lost.
    """

    seats: tuple[int, ...]
    kind: ScoreKind
    points: int


@frozen
class Standings:
    """Where a match stands.

    Attributes:
        totals: Points per seat: the sum of the lines that the seat stands in.
        winners: The seats that won the match; empty while it goes on.
        lines: What the totals are made of.
    """

    totals: tuple[int, ...]
    winners: tuple[int, ...]
    lines: tuple[ScoreLine, ...]


def total_points(lines: Iterable[ScoreLine], players: int) -> tuple[int, ...]:
    """The points of each seat over some lines.

    Example:
        >>> total_points([ScoreLine((0,), ScoreKind.GIN_BONUS, 25), ScoreLine((0, 2), ScoreKind.DEADWOOD, 4)], 3)
        (29, 0, 4)
    """
    totals = [0] * players
    for line in lines:
        for seat in line.seats:
            totals[seat] += line.points
    return tuple(totals)

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
    WENT_OUT_CONCEALED = "a player went out with a hand that was concealed before"
    """Nothing had been laid from it before the turn."""
    STOCK_EXHAUSTED = "the stock ran out"
    """Nobody ended the round in time; in gin nobody scores, elsewhere the hands are counted."""
    BLOCKED = "nobody can or will go on"
    """The stock has run out, and everybody passed in turn, or the one who would have to draw did."""
    TAKE_LIMIT = "too many cards were taken from the discard pile"
    """Only under rules that set a limit; nobody scores."""
    TURN_LIMIT = "nobody went out in the number of turns that the rules allow"
    """Only under rules that set a limit; the hands are counted."""
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
    GOING_OUT_BONUS = "going-out bonus"
    """For winning by playing all cards."""
    KNOCK_BONUS = "knock bonus"
    """For a knock that wins, under rules that pay it."""
    UNDERCUT_BONUS = "undercut bonus"
    """For beating the knocker."""
    UNDERCUT_PENALTY = "undercut penalty"
    """What a beaten knocker pays in Knock Rummy."""
    DOUBLED = "doubled for spades"
    """As much again as the round's other lines, when the upcard was a spade."""
    CARDS_LEFT = "cards left"
    """What the cards that a player has in no meld count, in games where they count against that player alone."""
    CARDS_COLLECTED = "cards of the others"
    """What the cards left in an opponent's hand count, in games where the winner of the round collects them."""
    CARDS_MELDED = "cards on the table"
    """What the cards that a side has on the table count, in games where they do."""
    NATURAL_CANASTA = "natural canasta"
    """A canasta without wild cards."""
    MIXED_CANASTA = "mixed canasta"
    """A canasta with wild cards among its natural ones."""
    WILD_CANASTA = "canasta of wild cards"
    """Only under rules that know melds of wild cards."""
    CONCEALED_CANASTA = "concealed canasta"
    """For laying a canasta all at once, besides what it is worth."""
    CONCEALED_OUT = "going out concealed"
    """What a concealed hand adds to the bonus for going out."""
    RED_THREES = "red threes"
    """For the red threes that a side laid; negative for a side without the melds that they ask for."""
    GOING_RUMMY = "going rummy"
    """For playing the whole hand in one turn, what this adds to the win."""
    ROUND = "round won"
    """The points of one earlier round, all its lines together."""
    GAME_BONUS = "game bonus"
    """For winning the game."""
    TARGET_BONUS = "target bonus"
    """For reaching the total that ends the match."""
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

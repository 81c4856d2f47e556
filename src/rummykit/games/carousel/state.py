"""What a round of Carousel is made of: phases, actions, the full state, and the view of one seat."""

from __future__ import annotations

from enum import Enum, unique
from typing import Final

from attrs import field, frozen

from ...actions import DrawStock, Pass
from ...cards import Card, PackSpec
from ...melds import Meld, sorted_melds
from ...outcomes import RoundEnd
from .rules import Rules


@unique
class Phase(Enum):
    """What the round waits for."""

    DRAW = "a card is to be drawn"
    """``DrawStock``."""
    PLAY = "cards may be played"
    """``Place`` to begin, or ``Pass``; where one may play before drawing, ``DrawStock`` instead of ``Pass``."""
    ARRANGE = "the cards placed are to be melded"
    """``Place`` more, or ``EndTurn``."""
    CLOSE = "the turn is over but for a knock"
    """``Knock`` or ``Pass``. Where nobody knocks there is no such phase."""
    ROUND_OVER = "the round is over"
    """Nobody is to act."""

    def __repr__(self) -> str:
        return f"Phase.{self.name}"


@frozen
class Place:
    """Put a card of the hand out, to be melded before the turn ends.

    Legal exactly when some legal end of the turn contains it, so whoever has placed cards can always end the turn,
    perhaps after placing more. What is placed cannot be taken back.

    Attributes:
        card: The card.
    """

    card: Card


@frozen
class EndTurn:
    """Say how the table lies at the end of the turn: all cards that were there and all cards placed, in melds.

    Attributes:
        table: The melds, brought into the order of ``Meld.sort_key``, so that two ways to list a table are equal. Each
            joker has the face that it stands for.
    """

    table: tuple[Meld, ...] = field(converter=sorted_melds)


@frozen
class Knock:
    """End the round after a turn, with few card points left."""


Action = DrawStock | Place | EndTurn | Pass | Knock
"""Everything a player of Carousel can do."""

PLACES: Final = tuple(Place(card) for card in PackSpec(jokers=1).build())
"""One ready-made :class:`Place` for each face by ``card.index``, since they are listed at every turn."""


@frozen
class Result:
    """What an earlier round of the match gave.

    Attributes:
        points: Points won per seat.
        winners: The seats that won the round, joint winners included; never empty.
    """

    points: tuple[int, ...]
    winners: tuple[int, ...]


@frozen
class State:
    """A round of Carousel with everything in it, and the match so far.

    Attributes:
        rules: The rules in force.
        phase: What the round waits for.
        turn: The seat to act; when the round is over, the seat that acted last.
        dealer: The seat that dealt.
        draws: Cards drawn in this turn.
        lap: How much of the lap without drawing is over: the turns that ended since the stock ran out, this one
            included once it is decided; under ``exhaustion="play_on"`` only those in a row in which nothing was played.
        opened: Per seat: whether it has played in this round.
        table: The melds on the table, in the order of ``Meld.sort_key``, as they were when the turn began.
        placed: The cards placed in this turn, sorted.
        ending: How the round ended; None while it goes on.
        results: The rounds of this match before this one.
        hands: Per seat, sorted; without the cards placed.
        stock: ``stock[-1]`` is drawn next. Hidden.
    """

    rules: Rules
    phase: Phase
    turn: int
    dealer: int
    draws: int
    lap: int
    opened: tuple[bool, ...]
    table: tuple[Meld, ...]
    placed: tuple[Card, ...]
    ending: RoundEnd | None
    results: tuple[Result, ...]
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]

    @property
    def knocker(self) -> int | None:
        """The seat that ended the round by a knock; None if none did."""
        return _knocker(self.ending, self.turn)


@frozen
class View:
    """All that one seat, or a spectator, may know of a round.

    Cards that a seat places are its own affair until the turn ends: the others see it in the phase ``PLAY``, with these
    cards still in its hand.

    Attributes:
        seat: Whose view this is; None: a spectator's.
        rules: As in :class:`State`, like all fields not named here.
        phase: As in the state, but ``PLAY`` instead of ``ARRANGE`` for all but the seat to act.
        turn: As in the state.
        dealer: As in the state.
        draws: As in the state.
        lap: As in the state.
        opened: As in the state.
        table: As in the state.
        placed: The cards placed in this turn, in the view of the seat to act only; else empty.
        ending: As in the state.
        results: As in the state.
        hands: Per seat: the hand where this seat may see it (its own; all when the round is over), else None.
        hand_sizes: Cards in each hand, with the cards placed where this view does not show them.
        stock_size: Cards in the stock.
    """

    seat: int | None
    rules: Rules
    phase: Phase
    turn: int
    dealer: int
    draws: int
    lap: int
    opened: tuple[bool, ...]
    table: tuple[Meld, ...]
    placed: tuple[Card, ...]
    ending: RoundEnd | None
    results: tuple[Result, ...]
    hands: tuple[tuple[Card, ...] | None, ...]
    hand_sizes: tuple[int, ...]
    stock_size: int

    @property
    def hand(self) -> tuple[Card, ...]:
        """The hand of the seat whose view this is, without the cards placed; empty for a spectator."""
        own = None if self.seat is None else self.hands[self.seat]
        return own or ()

    @property
    def knocker(self) -> int | None:
        """The seat that ended the round by a knock; None if none did."""
        return _knocker(self.ending, self.turn)


def _knocker(ending: RoundEnd | None, turn: int) -> int | None:
    return turn if ending is RoundEnd.KNOCK or ending is RoundEnd.UNDERCUT else None

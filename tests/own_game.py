"""What a game of somebody else's may look like to the codec: no more than attrs classes and ``validate``."""

from __future__ import annotations

from enum import Enum, StrEnum, unique
from typing import Literal

from attrs import field, frozen

from rummykit import Card, Meld, Rank, StateError, StateFault
from rummykit.actions import DrawStock


@unique
class Mood(StrEnum):
    CALM = "c"
    WILD = "w"


class Trump(Enum):
    NONE = 0
    SPADES = 1
    BLACK = SPADES


@frozen
class Take:
    """An action with every kind of field that fits on a line."""

    depth: int
    open_: bool
    rank: Rank | None
    cards: tuple[Card, ...]
    onto: Meld
    others: tuple[Meld, ...] = ()
    mood: Mood = Mood.CALM
    side: Literal["left", "right"] = "left"


@frozen
class Bid:
    numbers: tuple[int, ...]


Action = DrawStock | Take | Bid


@frozen
class State:
    """A state with every kind of field that a value may have."""

    hands: tuple[tuple[Card, ...] | None, ...]
    board: tuple[int, str, Card]
    nothing: tuple[()]
    frozen_ranks: frozenset[Rank]
    trump: Trump
    last: Action | None
    done: tuple[Action, ...]
    meld: Meld | None = None
    derived: int = field(init=False, default=7)


def validate(state: State) -> None:
    if state.board[0] < 0:
        raise StateError((StateFault.WRONG_SEAT,))

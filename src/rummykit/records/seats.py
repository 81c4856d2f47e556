"""A match as one seat saw it."""

from __future__ import annotations

from typing import Generic, TypeVar

from attrs import frozen

__all__ = ["SeatRecord", "SeatRound", "SeenAction"]

V = TypeVar("V")
A = TypeVar("A")


@frozen
class SeenAction(Generic[A]):
    """An action as a seat saw it.

    Attributes:
        seat: The seat that acted.
        verb: What it did, such as ``draw-stock``.
        action: The action; None if it holds something that the seeing seat may not know. What is public of it shows in
            the view that follows.
    """

    seat: int
    verb: str
    action: A | None


@frozen
class SeatRound(Generic[V, A]):
    """A round as a seat saw it.

    Attributes:
        views: What the seat saw after the deal and after each action; one view more than actions.
        actions: The actions, in order.
    """

    views: tuple[V, ...]
    actions: tuple[SeenAction[A], ...]


@frozen
class SeatRecord(Generic[V, A]):
    """A match as a seat saw it, made of its views alone; see :meth:`Record.for_seat`.

    Attributes:
        game: Name of the game.
        variant: As in the full record.
        seat: The seat; None: a spectator.
        rounds: The rounds, in order.
    """

    game: str
    variant: str | None
    seat: int | None
    rounds: tuple[SeatRound[V, A], ...]

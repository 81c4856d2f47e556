"""A player without a plan."""

from __future__ import annotations

from typing import TypeVar

from ..cards import RandomSource

__all__ = ["random_bot"]

A = TypeVar("A")


def random_bot(view: object, actions: tuple[A, ...], rng: RandomSource) -> A:  # noqa: ARG001 - a bot takes it
    """Choose any of the actions, each equally likely. Plays every game.

    Example:
        >>> from random import Random
        >>> random_bot(None, ("draw", "pass"), Random(1))
        'draw'
    """
    return actions[int(rng.random() * len(actions))]

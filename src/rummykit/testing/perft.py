"""Counting the ways to play on: numbers that two implementations of the same rules must agree on."""

from __future__ import annotations

from typing import TypeVar

from ..play import Game

__all__ = ["divide", "perft"]

R = TypeVar("R")
S = TypeVar("S")
V = TypeVar("V")
A = TypeVar("A")


def perft(game: Game[R, S, V, A], state: S, depth: int) -> int:
    """The number of ways to play exactly so many actions from a state on.

    The order of the cards is fixed, so the actions of the players are all there is to choose. Ways within the round
    count; a round that ends earlier adds nothing.

    Args:
        game: The game.
        state: Where to begin.
        depth: The number of actions, at least 0.

    Returns:
        The count. Its cost grows with it: the states but for the last action are all visited.

    Raises:
        ValueError: The depth is negative.

    Example:
        >>> from rummykit.games import gin
        >>> state = gin.deal(gin.STRAIGHT, gin.pack(gin.STRAIGHT))
        >>> [perft(gin, state, depth) for depth in range(5)]
        [1, 2, 12, 31, 241]
    """
    if depth < 0:
        raise ValueError("the depth is at least 0")
    if depth == 0:
        return 1
    actions = game.legal_actions(state)
    if depth == 1:
        return len(actions)
    return sum(perft(game, game.apply(state, action), depth - 1) for action in actions)


def divide(game: Game[R, S, V, A], state: S, depth: int) -> tuple[tuple[A, int], ...]:
    """The count of :func:`perft` below each first action: where two implementations differ, this shows where.

    Args:
        game: The game.
        state: Where to begin.
        depth: The number of actions, the first one included, at least 1.

    Returns:
        Each legal action with its count, in the order of ``legal_actions``.

    Raises:
        ValueError: The depth is less than 1.

    Example:
        >>> from rummykit.games import gin
        >>> state = gin.deal(gin.STRAIGHT, gin.pack(gin.STRAIGHT))
        >>> divide(gin, state, 3)
        ((DrawDiscard(), 20), (Pass(), 11))
    """
    if depth < 1:
        raise ValueError("the depth is at least 1")
    return tuple((action, perft(game, game.apply(state, action), depth - 1)) for action in game.legal_actions(state))

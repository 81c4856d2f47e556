"""A player that does what looks best now: quick, sensible, and without any search into the future."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from ...cards import RandomSource
from ...games.canasta import View as CanastaView
from ...games.carousel import View as CarouselView
from ...games.gin import View as GinView
from ...games.rummy import View as RummyView
from ...games.three_thirteen import View as ThreeThirteenView
from .canasta import choose as choose_in_canasta
from .carousel import choose as choose_in_carousel
from .gin import choose as choose_in_gin
from .rummy import choose as choose_in_rummy
from .three_thirteen import choose as choose_in_three_thirteen

__all__ = ["greedy_bot"]

A = TypeVar("A")

_CHOOSERS: Final[dict[type, Callable[[Any, tuple[Any, ...]], Any]]] = {
    CanastaView: choose_in_canasta,
    CarouselView: choose_in_carousel,
    GinView: choose_in_gin,
    RummyView: choose_in_rummy,
    ThreeThirteenView: choose_in_three_thirteen,
}


def greedy_bot(view: object, actions: tuple[A, ...], rng: RandomSource) -> A:  # noqa: ARG001 - a bot takes it
    """Choose the action that looks best now.

    In gin it takes a card of the pile only for a meld, keeps cards that go together, keeps its discards away from what
    the opponent is known to hold, knocks as soon as it can early in the round and with less and less deadwood later,
    lays out what offers fewest lay-offs, and defends exactly. In Three Thirteen it takes wild cards and what goes into
    a meld, keeps cards that go together, and goes out as soon as it can. In rummy it takes from the pile what it plays
    at once, lays melds and lays off as soon as it can, and keeps cards that go together. In Carousel
    and its family it plays as many card points as it can as soon as it can, and knocks when it may. In canasta it opens
    with as few wild cards as it can, takes the pile when that pays, keeps wild cards for canastas, discards what the
    next player does not want, and goes out as soon as it can.

    Args:
        view: The view of the seat to act, of a game that this player knows.
        actions: The legal actions.
        rng: Not used: the choice follows from the rest.

    Raises:
        TypeError: The view is of a game that this player does not know.

    Example:
        >>> from random import Random
        >>> from rummykit.games import gin
        >>> from rummykit.play import new_match, play_round
        >>> finished = play_round(gin, new_match(gin, gin.STANDARD, Random(3)), [greedy_bot, greedy_bot], Random(4))
        >>> finished.ending is None
        False
    """
    choose = _CHOOSERS.get(type(view))
    if choose is None:
        raise TypeError(f"the greedy player does not know the game of {type(view).__name__}")
    chosen: A = choose(view, actions)
    return chosen

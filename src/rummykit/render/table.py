"""Views as a table of text."""

from __future__ import annotations

from typing import assert_never

from ..games import canasta, carousel, gin, rummy, three_thirteen
from .canasta import canasta_lines
from .carousel import carousel_lines
from .gin import gin_lines
from .rummy import rummy_lines
from .three_thirteen import three_thirteen_lines

__all__ = ["text"]


def text(
    view: canasta.View | carousel.View | gin.View | rummy.View | three_thirteen.View, *, symbols: bool = False
) -> str:
    """A view as a table that people can read: lines without trailing white space.

    It is made from the view alone, and so shows nothing that its seat may not know.

    Args:
        view: The view of a seat or of a spectator.
        symbols: Whether to write suits as symbols, such as ``7♥``.

    Example:
        >>> from random import Random
        >>> from rummykit.play import new_match
        >>> state = new_match(gin, gin.STANDARD, Random(13))
        >>> print(text(gin.observe(state, 1)))
        Gin, seat 1's view: the first upcard is offered, seat 1 to act
        dealer       seat 0; upcard Js, knock limit 10
        stock        31 cards
        pile         Js
        seat 0       10 cards
        seat 1       [2c 2d 2s] [6d 7d 8d] 3c Jd 4h Th: deadwood 27
    """
    match view:
        case canasta.View():
            lines = canasta_lines(view, symbols)
        case carousel.View():
            lines = carousel_lines(view, symbols)
        case gin.View():
            lines = gin_lines(view, symbols)
        case rummy.View():
            lines = rummy_lines(view, symbols)
        case three_thirteen.View():
            lines = three_thirteen_lines(view, symbols)
        case _:
            assert_never(view)
    return "\n".join(lines)

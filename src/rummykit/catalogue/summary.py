"""What rules say, in plain words and as they are configured."""

from __future__ import annotations

from collections.abc import Iterator

from ..games import canasta, carousel, gin, rummy, three_thirteen
from .canasta import canasta_sentences
from .carousel import carousel_sentences
from .gin import gin_sentences
from .rummy import rummy_sentences
from .three_thirteen import three_thirteen_sentences

__all__ = ["rules_summary"]


def rules_summary(rules: object) -> str:
    """The rules of a game as they are configured, for players to read.

    Every option has its say, so that the text of two rules differs wherever they play or score differently. It is a
    summary for people who know the game, not a course.

    Args:
        rules: Rules of a game of this library.

    Returns:
        One sentence on each line, from the deal to the end of the match.

    Raises:
        TypeError: ``rules`` are of no game that this library knows.

    Example:
        >>> from rummykit.games import gin
        >>> for sentence in rules_summary(gin.OKLAHOMA).splitlines()[:3]:
        ...     print(sentence)
        Two players use one pack of 52 cards; each is dealt 10.
        The ace ranks below the two in runs and counts 1 when unmatched.
        The next card is turned up and offered to the player on the dealer's left, then to the dealer.
    """
    return "\n".join(_sentences(rules))


def _sentences(rules: object) -> Iterator[str]:
    match rules:
        case canasta.Rules():
            return canasta_sentences(rules)
        case carousel.Rules():
            return carousel_sentences(rules)
        case gin.Rules():
            return gin_sentences(rules)
        case rummy.Rules():
            return rummy_sentences(rules)
        case three_thirteen.Rules():
            return three_thirteen_sentences(rules)
        case _:
            raise TypeError(f"{type(rules).__name__} is not of a game in the catalogue")

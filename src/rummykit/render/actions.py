"""Actions as short phrases."""

from __future__ import annotations

from typing import assert_never

from ..actions import Discard, DrawDiscard, DrawStock, Pass
from ..games import gin
from ._cards import card_text, melds_text

__all__ = ["describe_action"]


def describe_action(action: gin.Action, *, symbols: bool = False) -> str:
    """What a player does, as a phrase to be put after a name.

    The phrase tells all that the action holds, also the discard that a knocker puts face down: describe to the others
    only what :func:`~rummykit.games.gin.observe_action` gives them.

    Args:
        action: An action of any game.
        symbols: Whether to write suits as symbols.

    Example:
        >>> from rummykit import parse_card
        >>> describe_action(Discard(parse_card("7h")), symbols=True)
        'discards 7♥'
    """
    match action:
        case DrawStock():
            return "draws from the stock"
        case DrawDiscard():
            return "takes the top of the pile"
        case Pass():
            return "passes"
        case Discard(card):
            return f"discards {card_text(card, symbols)}"
        case gin.Knock(card, melds):
            return f"knocks with {melds_text(melds, symbols)} and puts {card_text(card, symbols)} face down"
        case gin.BigGin(melds):
            return f"declares big gin with {melds_text(melds, symbols)}"
        case gin.LayOff(card, meld):
            return f"lays {card_text(card, symbols)} off on meld {meld + 1}"
        case gin.Finish(melds):
            return f"lays out {melds_text(melds, symbols)}"
        case _:
            assert_never(action)

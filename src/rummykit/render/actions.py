"""Actions as short phrases."""

from __future__ import annotations

from ..actions import Discard, DrawDiscard, DrawStock, Pass
from ..games import gin
from ._cards import cards_text, melds_text

__all__ = ["describe_action"]

_Known = DrawStock | DrawDiscard | Pass | Discard | gin.Knock | gin.BigGin | gin.LayOff | gin.Finish


def describe_action(action: _Known, *, symbols: bool = False) -> str:
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
            return f"discards {cards_text([card], symbols)}"
        case gin.Knock(card, melds):
            return f"knocks with {melds_text(melds, symbols)} and puts {cards_text([card], symbols)} face down"
        case gin.BigGin(melds):
            return f"declares big gin with {melds_text(melds, symbols)}"
        case gin.LayOff(card, meld):
            return f"lays {cards_text([card], symbols)} off on meld {meld + 1}"
        case gin.Finish(melds):
            return f"lays out {melds_text(melds, symbols)}"

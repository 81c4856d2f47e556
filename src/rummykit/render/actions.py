"""Actions as short phrases."""

from __future__ import annotations

from typing import assert_never

from ..actions import Discard, DrawDiscard, DrawStock, Pass
from ..games import canasta, carousel, gin, rummy, three_thirteen
from ._cards import card_text, cards_text, faces_text, melds_text

__all__ = ["describe_action"]


def describe_action(
    action: canasta.Action | carousel.Action | gin.Action | rummy.Action | three_thirteen.Action,
    *,
    symbols: bool = False,
) -> str:
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
        case canasta.TakePile(cards):
            return f"takes the pile with {cards_text(cards, symbols)}" if cards else "takes the pile for a meld"
        case canasta.LayMeld(cards, rank):
            return f"lays {cards_text(cards, symbols)}" + ("" if rank is None else f" with rank {rank}")
        case canasta.AskPartner():
            return "asks whether to go out"
        case canasta.Answer(yes):
            return "says yes" if yes else "says no"
        case canasta.Decline():
            return "lets the round end"
        case carousel.Place(card):
            return f"places {card_text(card, symbols)}"
        case carousel.EndTurn(table):
            return f"ends the turn with the table {melds_text(table, symbols)}"
        case carousel.Knock():
            return "knocks"
        case gin.Knock(card, melds):
            return f"knocks with {melds_text(melds, symbols)} and puts {card_text(card, symbols)} face down"
        case gin.BigGin(melds):
            return f"declares big gin with {melds_text(melds, symbols)}"
        case gin.LayOff(card, meld):
            return f"lays {card_text(card, symbols)} off on meld {meld + 1}"
        case rummy.DrawDiscard(depth):
            return "takes the top of the pile" if depth == 1 else f"takes the top {depth} cards of the pile"
        case rummy.LayMeld(meld):
            return f"lays {melds_text([meld], symbols)}"
        case rummy.LayOff(card, index, face):
            return f"lays {faces_text([card], [face or card], symbols)} off on meld {index + 1}"
        case rummy.ExchangeJoker(card, index):
            return f"puts {card_text(card, symbols)} in the place of a joker in meld {index + 1}"
        case rummy.CallRummy(depth):
            return "calls rummy on " + ("the top of the pile" if depth == 1 else f"card {depth} of the pile")
        case three_thirteen.GoOut(card, melds):
            discard = "without a discard" if card is None else f"and discards {card_text(card, symbols)}"
            return f"goes out with {melds_text(melds, symbols)} {discard}"
        case gin.Finish(melds) | three_thirteen.LayOut(melds):
            return f"lays out {melds_text(melds, symbols)}"
        case _:
            assert_never(action)

"""The greedy player of Three Thirteen."""

from __future__ import annotations

from typing import assert_never

from ...actions import Discard, DrawDiscard, DrawStock
from ...arrange import best_arrangement, deadwood
from ...cards import Card
from ...errors import StateError, StateFault
from ...games.three_thirteen import Action, GoOut, Phase, View

__all__ = ["choose"]


def choose(view: View, actions: tuple[Action, ...]) -> Action:
    """The action that looks best to the seat whose view this is.

    Raises:
        StateError: The round is over.
    """
    match view.phase:
        case Phase.DRAW:
            taking = DrawDiscard()
            return taking if taking in actions and (len(actions) == 1 or _is_worth_taking(view)) else DrawStock()
        case Phase.DISCARD:
            return _end_turn(view, actions)
        case Phase.LAY_OUT:
            # It is listed with least deadwood, and nobody can do anything about it any more.
            return actions[0]
        case Phase.ROUND_OVER:
            raise StateError((StateFault.WRONG_PHASE,))
        case _:
            assert_never(view.phase)


def _is_worth_taking(view: View) -> bool:
    """Whether the top of the pile is wild, or goes into a meld and lowers the deadwood."""
    terms = view.terms
    top = view.discards[-1]
    if terms.meld_rules.is_wild(top):
        return True
    best = best_arrangement((*view.hand, top), rules=terms.meld_rules, values=terms.values)
    dearest = max(map(terms.values.of, best.unmatched), default=0)
    now = deadwood(view.hand, rules=terms.meld_rules, values=terms.values)
    return top not in best.unmatched and best.deadwood - dearest < now


def _end_turn(view: View, actions: tuple[Action, ...]) -> Action:
    for action in actions:
        if isinstance(action, GoOut):
            return action
    terms = view.terms
    best = best_arrangement(view.hand, rules=terms.meld_rules, values=terms.values)
    discards = [action for action in actions if isinstance(action, Discard)]
    loose = [discard for discard in discards if discard.card in best.unmatched]
    if loose:
        return min(loose, key=lambda discard: _worth(view, discard.card))
    return min(discards, key=lambda discard: _left_without(view, discard.card))


def _worth(view: View, card: Card) -> tuple[bool, int, int, int]:
    """What speaks against the discard of a card in no meld, the weightiest first.

    In the last turns its value is all that counts. Before, a wild card is kept, and cards that others go with.
    """
    rules, value = view.terms.meld_rules, view.terms.values.of(card)
    if view.out is not None:
        return False, 0, -value, card.index
    partners = sum(_go_together(card, other) for other in view.hand) - 1
    return rules.is_wild(card), partners, -value, card.index


def _go_together(card: Card, other: Card) -> bool:
    """Whether two cards could be in one set, or in a run of three."""
    return card.rank is other.rank or (card.suit is other.suit and abs(card.rank - other.rank) <= 2)


def _left_without(view: View, card: Card) -> tuple[bool, int, int]:
    """What is left without a card, where every card is in a meld."""
    terms = view.terms
    hand = list(view.hand)
    hand.remove(card)
    return terms.meld_rules.is_wild(card), deadwood(hand, rules=terms.meld_rules, values=terms.values), card.index

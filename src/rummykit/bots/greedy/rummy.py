"""The greedy player of basic rummy, 500 rum and their kin."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar, assert_never

from ...arrange import Arrangement, best_arrangement
from ...cards import JOKER, Card
from ...errors import StateError, StateFault
from ...games.rummy import (
    Action,
    CallRummy,
    Discard,
    DrawDiscard,
    DrawStock,
    ExchangeJoker,
    LayMeld,
    LayOff,
    Pass,
    Phase,
    View,
)
from ...melds import can_extend

__all__ = ["choose"]

_MOST_WEIGHED: Final = 24
"""Of a larger hand only so many cards are looked at, since it takes long to lay many out at their best."""
_RISK: Final = 0.5
"""How much of what loose cards count is lost in the end; the rest of them find their place in a meld."""

T = TypeVar("T")


def choose(view: View, actions: tuple[Action, ...]) -> Action:
    """The action that looks best to the seat whose view this is.

    Raises:
        StateError: The round is over.
    """
    match view.phase:
        case Phase.DRAW:
            return _draw(view, actions)
        case Phase.USE | Phase.CALLED:
            return _use(view, actions)
        case Phase.PLAY:
            return _play(view, actions)
        case Phase.CLAIM:
            return _claim(view, actions)
        case Phase.CALLER_DISCARD:
            return _discard(view, actions)
        case Phase.ROUND_OVER:
            raise StateError((StateFault.WRONG_PHASE,))
        case _:
            assert_never(view.phase)


def _of(kind: type[T], actions: Sequence[object]) -> list[T]:
    return [action for action in actions if isinstance(action, kind)]


def _arranged(view: View, hand: Sequence[Card]) -> Arrangement:
    return best_arrangement(hand[:_MOST_WEIGHED], rules=view.rules.meld_rules, values=view.rules.values)


# --- drawing


def _draw(view: View, actions: tuple[Action, ...]) -> Action:
    """Take from the pile what is played at once, if that gains more than the cards above it cost.

    Since every card taken is played, two such players cannot pass cards back and forth for ever.
    """
    best: Action = DrawStock() if DrawStock() in actions else Pass()
    most = _worth(view, view.hand, 0)
    for take in _of(DrawDiscard, actions):
        hand = (*view.hand, *view.discards[-take.depth :])
        if len(hand) <= _MOST_WEIGHED and _is_playable(view, hand, take.depth):
            worth = _worth(view, hand, 1)
            if worth > most:
                best, most = take, worth
    return best


def _worth(view: View, hand: Sequence[Card], discards: int) -> float:
    """What a hand promises after so many discards: what it can play, where that counts, less what may be left."""
    rules = view.rules
    best = _arranged(view, hand)
    played = [card for meld in best.melds for card in meld.cards]
    loose: list[int] = []
    for card in best.unmatched:
        if _fits_table(view, card):
            played.append(card)
        else:
            loose.append(rules.value(card))
    loose = sorted(loose)[: max(0, len(loose) - discards)]
    return (rules.hand_value(tuple(played)) if rules.scoring == "melded" else 0) - _RISK * sum(loose)


def _fits_table(view: View, card: Card) -> bool:
    return any(can_extend(laid.meld, card, view.rules.meld_rules) for laid in view.table)


def _is_playable(view: View, hand: Sequence[Card], depth: int) -> bool:
    """Whether the deepest of the cards taken into a hand goes into a meld, or can be laid off."""
    card = view.discards[-depth]
    if view.rules.must_use(depth) or _fits_table(view, card):
        return True
    return _arranged(view, hand).unmatched.count(card) < hand.count(card)


# --- playing


def _use(view: View, actions: tuple[Action, ...]) -> Action:
    melds = _of(LayMeld, actions)
    return _dearest(view, melds) if melds else _towards(view, _of(LayOff, actions))


def _dearest(view: View, melds: Sequence[LayMeld]) -> LayMeld:
    """The meld that counts most; of several the one with fewest jokers, which serve elsewhere."""
    rules = view.rules
    return max(melds, key=lambda action: (sum(rules.melded_values(action.meld)), -len(action.meld.wilds)))


def _towards(view: View, lay_offs: Sequence[LayOff]) -> LayOff:
    """The card that must be used if it can be now, else one that makes room for it."""
    return next((action for action in lay_offs if action.card is view.taken), lay_offs[0])


def _play(view: View, actions: tuple[Action, ...]) -> Action:
    """Take jokers, lay all melds of the best arrangement, lay off what is in none, and discard."""
    exchanges = _of(ExchangeJoker, actions)
    if exchanges:
        return exchanges[0]
    best = _arranged(view, view.hand)
    # Jokers that are not wild are in no arrangement.
    wanted = [action for action in _of(LayMeld, actions) if action.meld in best.melds or JOKER in action.meld.faces]
    if wanted:
        return _dearest(view, wanted)
    loose = [action for action in _of(LayOff, actions) if action.card in best.unmatched]
    if loose:
        return max(loose, key=lambda action: view.rules.value(action.card))
    # Melds that are kept back may be what is left to play before the last discard.
    others = _of(LayOff, actions)
    return others[0] if others and not _of(Discard, actions) else _discard(view, actions)


def _discard(view: View, actions: tuple[Action, ...]) -> Action:
    discards = _of(Discard, actions)
    if not discards:
        return actions[0]
    loose = _arranged(view, view.hand).unmatched
    options = [action for action in discards if action.card in loose] or discards
    following = view.known[(view.turn + 1) % view.rules.players]

    def cost(action: Discard) -> tuple[bool, int, int, int]:
        """Help to the next player, own cards that it goes with, a low value, which is cheap to keep."""
        card = action.card
        helps = any(_go_together(card, other) for other in following)
        partners = sum(_go_together(card, other) for other in view.hand if other is not card)
        return helps, partners, -view.rules.value(card), card.index

    return min(options, key=cost)


def _go_together(card: Card, other: Card) -> bool:
    """Whether two cards could be in one set, or in a run of three."""
    return card.rank is other.rank or (card.suit is other.suit and abs(card.rank - other.rank) <= 2)


def _claim(view: View, actions: tuple[Action, ...]) -> Action:
    """Call for a card that costs nothing else; cards that come with it would only fill the hand."""
    shallow = [call for call in _of(CallRummy, actions) if call.depth == 1 or view.rules.claim_takes == "card_only"]
    return shallow[0] if shallow else Pass()

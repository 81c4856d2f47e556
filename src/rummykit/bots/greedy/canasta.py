"""The greedy player of canasta."""

from __future__ import annotations

from collections import Counter
from typing import Final, assert_never

from ...actions import Discard, DrawStock
from ...cards import Card, Rank
from ...errors import StateError, StateFault
from ...games.canasta import (
    VALUES,
    Action,
    Answer,
    AskPartner,
    Decline,
    LayMeld,
    Phase,
    SideMeld,
    TakePile,
    View,
    side_of,
)

__all__ = ["choose"]

_WILD: Final = (Rank.TWO, Rank.JOKER)
_RESERVE: Final = 3
"""So many cards stay in the hand of who cannot go out yet."""
_MUCH: Final = 150
"""Who would lose more than this with the cards in hand asks the partner to wait."""


def choose(view: View, actions: tuple[Action, ...]) -> Action:
    """The action that looks best to the seat whose view this is.

    Raises:
        StateError: The round is over.
    """
    match view.phase:
        case Phase.DRAW:
            return _begin(view, actions)
        case Phase.OPENING:
            lays = [action for action in actions if isinstance(action, LayMeld)]
            return min(lays, key=_cost) if lays else _discard(view, actions)
        case Phase.MELD:
            return _go_on(view, actions)
        case Phase.ASKED:
            return Answer(VALUES.total(view.hand) <= _MUCH)
        case Phase.ROUND_OVER:
            raise StateError((StateFault.WRONG_PHASE,))
        case _:
            assert_never(view.phase)


def _begin(view: View, actions: tuple[Action, ...]) -> Action:
    """Take the pile if it is worth more than the wild cards that it costs."""
    takes = [action for action in actions if isinstance(action, TakePile)]
    if takes:
        best = min(takes, key=_cost)
        drawing = DrawStock()
        if drawing not in actions or len(view.discards) >= 2 + 2 * _wilds(best.cards):
            return best
    return actions[0] if DrawStock() in actions else Decline()


def _wilds(cards: tuple[Card, ...]) -> int:
    return sum(card.rank in _WILD for card in cards)


def _cost(action: LayMeld | TakePile) -> tuple[int, int]:
    """Wild cards laid; then the fewer points the worse."""
    return _wilds(action.cards), -VALUES.total(action.cards)


def _go_on(view: View, actions: tuple[Action, ...]) -> Action:
    melds = view.melds[side_of(view, view.turn)]
    size = view.rules.canasta_size
    canastas = sum(len(meld.cards) >= size for meld in melds)
    # That the question may be asked tells that the whole hand can be laid.
    if AskPartner() in actions and view.rules.ask_partner == "required":
        return AskPartner()
    goes_out = view.progress.answer is True or AskPartner() in actions or canastas >= view.rules.canastas_to_go_out
    lays = [action for action in actions if isinstance(action, LayMeld)]
    worthwhile = [action for action in lays if goes_out or _is_worthwhile(view, melds, action)]
    if worthwhile:
        return min(worthwhile, key=lambda action: (_wilds(action.cards), -_size_after(melds, action), _cost(action)))
    return _discard(view, actions)


def _size_after(melds: tuple[SideMeld, ...], action: LayMeld) -> int:
    """How long the meld is once the cards are laid."""
    rank = _rank(action)
    return len(action.cards) + max((len(meld.cards) for meld in melds if meld.rank is rank), default=0)


def _rank(action: LayMeld) -> Rank:
    first = action.cards[0].rank
    return action.rank or (Rank.TWO if first in _WILD else first)


def _is_worthwhile(view: View, melds: tuple[SideMeld, ...], action: LayMeld) -> bool:
    """Whether to lay cards when going out is not near: wild ones for a canasta, others if enough stay in the hand."""
    if not melds:
        return True
    size = view.rules.canasta_size
    after = _size_after(melds, action)
    completes = after >= size > after - len(action.cards)
    if len(view.hand) - len(action.cards) < _RESERVE:
        return completes
    return completes or not _wilds(action.cards)


def _discard(view: View, actions: tuple[Action, ...]) -> Action:
    discards = [action for action in actions if isinstance(action, Discard)]
    if not discards:
        return actions[-1]
    counts = Counter(card.rank for card in view.hand)
    return min(discards, key=lambda action: _risk(view, action.card, counts))


def _risk(view: View, card: Card, counts: Counter[Rank]) -> tuple[bool, bool, bool, int, int, int]:
    """What speaks against a discard, the weightiest first.

    Wild cards are kept, then ranks that the next player may want or that the own side has, then what goes together, and
    of the rest what counts most is thrown.
    """
    following = (view.turn + 1) % view.rules.players
    side = side_of(view, view.turn)
    theirs = {meld.rank for place, melds in enumerate(view.melds) if place != side for meld in melds}
    wanted = card.rank in theirs or any(card.rank is known.rank for known in view.known[following])
    ours = any(meld.rank is card.rank for meld in view.melds[side])
    return card.rank in _WILD, wanted, ours, counts[card.rank], -VALUES.of(card), card.index

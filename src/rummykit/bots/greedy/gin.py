"""The greedy player of gin and its family."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from ...arrange import best_arrangement, best_defence, deadwood, deadwood_after_discard
from ...cards import Card
from ...errors import StateError, StateFault
from ...games.gin import Action, BigGin, Discard, DrawDiscard, DrawStock, Finish, Knock, LayOff, Pass, Phase, View
from ...melds import Meld, can_extend

__all__ = ["choose"]


def choose(view: View, actions: tuple[Action, ...]) -> Action:
    """The action that looks best to the seat whose view this is.

    Raises:
        StateError: The round is over.
    """
    match view.phase:
        case Phase.UPCARD | Phase.DRAW | Phase.FORCED_STOCK:
            return _draw(view, actions)
        case Phase.DISCARD | Phase.WALL:
            return _end_turn(view, actions)
        case Phase.LAYOFF:
            return _defend(view)
        case Phase.ROUND_OVER:
            raise StateError((StateFault.WRONG_PHASE,))
        case _:
            assert_never(view.phase)


def _draw(view: View, actions: tuple[Action, ...]) -> Action:
    """Take the top of the pile only if it goes into a meld and lowers the deadwood.

    A card that is merely cheap shows the opponent more than it is worth. And since every card taken lowers the
    deadwood, which nothing raises, two such players cannot pass cards back and forth for ever.
    """
    taking = DrawDiscard()
    return taking if taking in actions and _is_worth_taking(view) else Pass() if Pass() in actions else DrawStock()


def _is_worth_taking(view: View) -> bool:
    rules = view.rules
    top = view.discards[-1]
    hand = (*view.hand, top)
    now = deadwood(view.hand, rules=rules.meld_rules, values=rules.values)
    if deadwood_after_discard(hand, rules=rules.meld_rules, values=rules.values) >= now:
        return False
    return top not in best_arrangement(hand, rules=rules.meld_rules, values=rules.values).unmatched


def _end_turn(view: View, actions: tuple[Action, ...]) -> Action:
    for action in actions:
        if isinstance(action, BigGin):
            return action
    knocks = {action: _deadwood_left(view, action) for action in actions if isinstance(action, Knock)}
    least = min(knocks.values(), default=None)
    if least is not None and least <= _boldness(view):
        best = [knock for knock, left in knocks.items() if left == least]
        return min(best, key=lambda knock: _openings(view, knock.melds))
    if view.phase is Phase.WALL:
        return Pass()
    discards = [action for action in actions if isinstance(action, Discard)]
    return min(discards, key=lambda discard: _discard_cost(view, discard.card))


def _deadwood_left(view: View, knock: Knock) -> int:
    hand = (*view.hand, view.discards[-1]) if view.phase is Phase.WALL else view.hand
    gone = {knock.card, *(card for meld in knock.melds for card in meld.cards)}
    return view.rules.values.total(card for card in hand if card not in gone)


def _openings(view: View, melds: Sequence[Meld]) -> int:
    """How many cards that the opponents may hold could be laid off on some melds."""
    if not view.rules.layoff_allowed:
        return 0
    seen = {*view.hand, *view.discards}
    unseen = [card for card in view.rules.pack.build() if card not in seen]
    return sum(can_extend(meld, card, view.rules.meld_rules) for meld in melds for card in unseen)


def _boldness(view: View) -> int:
    """The most deadwood to knock with: plenty at first, less as the opponents have had time to arrange their hands.

    Found by play against itself: in gin anything legal is good enough for the first five turns or so, and from the
    seventh on nearly every knock is undercut. In Knock Rummy, where that costs little, it pays to be bolder.
    """
    rules = view.rules
    if rules.wall_rule == "reshuffle" and view.stock_size < rules.players:
        # Without this a table of cautious players could renew the stock for ever.
        return rules.values.total(view.hand)
    drawn = len(rules.pack.ranks) * len(rules.pack.suits) - rules.players * rules.cards_each - view.stock_size
    rising = 3 * rules.cards_each - 4 * (drawn // rules.players)
    return max(8, 2 * rising) if rules.scoring == "knock_rummy" else max(1, rising)


def _discard_cost(view: View, card: Card) -> tuple[int, bool, int, int, int]:
    """What speaks against a discard, the weightiest first.

    The deadwood left, help to the next player, own cards that it goes with, and a low value, which is cheap to keep.
    """
    rules = view.rules
    left = [other for other in view.hand if other is not card]
    count = deadwood(left, rules=rules.meld_rules, values=rules.values)
    following = (view.turn + 1) % rules.players
    helps = any(_go_together(card, known) for known in view.known[following])
    partners = sum(_go_together(card, other) for other in left)
    return count, helps, partners, -rules.values.of(card), card.index


def _go_together(card: Card, other: Card) -> bool:
    """Whether two cards could be in one set, or in a run of three."""
    return card.rank is other.rank or (card.suit is other.suit and abs(card.rank - other.rank) <= 2)


def _defend(view: View) -> Action:
    """The first step of the exact defence; after it the rest of the defence is still best."""
    rules = view.rules
    knocker = view.knocker
    spread = view.melds[knocker] if knocker is not None else ()
    defence = best_defence(view.hand, spread, rules=rules.meld_rules, values=rules.values)
    if defence.laid_off:
        card, index = defence.laid_off[0]
        return LayOff(card, index)
    return Finish(defence.melds)

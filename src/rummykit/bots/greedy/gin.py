"""The greedy player of gin and its family."""

from __future__ import annotations

from collections.abc import Sequence

from ...arrange import best_defence, deadwood, deadwood_after_discard
from ...cards import Card
from ...games.gin import Action, BigGin, Discard, DrawDiscard, DrawStock, Finish, Knock, LayOff, Pass, Phase, View
from ...melds import can_extend
from ...melds.rules import Meld

__all__ = ["choose"]


def choose(view: View, actions: tuple[Action, ...]) -> Action:
    """The action that looks best to the seat whose view this is."""
    match view.phase:
        case Phase.UPCARD | Phase.DRAW | Phase.FORCED_STOCK:
            return _draw(view, actions)
        case Phase.DISCARD | Phase.WALL:
            return _end_turn(view, actions)
        case Phase.LAYOFF:
            return _defend(view)
        case Phase.ROUND_OVER:
            return actions[0]


def _draw(view: View, actions: tuple[Action, ...]) -> Action:
    """Take the top of the pile only if it lowers the deadwood.

    Demanding less would let two players pass one card back and forth for ever.
    """
    taking = DrawDiscard()
    if taking in actions:
        rules = view.rules
        hand = (*view.hand, view.discards[-1])
        now = deadwood(view.hand, rules=rules.meld_rules, values=rules.values)
        if deadwood_after_discard(hand, rules=rules.meld_rules, values=rules.values) < now:
            return taking
    return Pass() if Pass() in actions else DrawStock()


def _end_turn(view: View, actions: tuple[Action, ...]) -> Action:
    big_gins = [action for action in actions if isinstance(action, BigGin)]
    if big_gins:
        return big_gins[0]
    knocks = [action for action in actions if isinstance(action, Knock)]
    if knocks:
        knock = min(knocks, key=lambda knock: _knock_cost(view, knock))
        if view.phase is Phase.WALL or _knock_cost(view, knock)[0] <= _boldness(view):
            return knock
    if view.phase is Phase.WALL:
        return Pass()
    discards = [action for action in actions if isinstance(action, Discard)]
    return min(discards, key=lambda discard: _discard_cost(view, discard.card))


def _knock_cost(view: View, knock: Knock) -> tuple[int, int]:
    """The deadwood that a knock leaves, then how many cards could be laid off on it."""
    held = list(view.hand if view.phase is not Phase.WALL else (*view.hand, view.discards[-1]))
    for card in (knock.card, *(card for meld in knock.melds for card in meld.cards)):
        held.remove(card)
    return view.rules.values.total(held), _openings(view, knock.melds)


def _openings(view: View, melds: Sequence[Meld]) -> int:
    """How many cards that the opponents may hold could be laid off on some melds."""
    if not view.rules.layoff_allowed:
        return 0
    seen = {*view.hand, *view.discards}
    unseen = [card for card in view.rules.pack.build() if card not in seen]
    return sum(can_extend(meld, card, view.rules.meld_rules) for meld in melds for card in unseen)


def _boldness(view: View) -> int:
    """The most deadwood to knock with: plenty at first, less as the opponents have had time to arrange their hands."""
    rules = view.rules
    if rules.wall_rule == "reshuffle" and view.stock_size < rules.players:
        # Without this a table of cautious players could renew the stock for ever.
        return rules.cards_each * max(rules.values.by_rank)
    drawn = len(rules.pack.ranks) * len(rules.pack.suits) - rules.players * rules.cards_each - view.stock_size
    at_first = 3 * rules.cards_each
    return max(2, at_first - 2 * drawn) if rules.layoff_allowed else max(4, at_first - 3 * drawn)


def _discard_cost(view: View, card: Card) -> tuple[int, bool, int, int]:
    """What speaks against a discard: the deadwood left, help to the next player, and the value thrown away last."""
    rules = view.rules
    left = [other for other in view.hand if other is not card]
    count = deadwood(left, rules=rules.meld_rules, values=rules.values)
    return count, _helps_others(view, card), -rules.values.of(card), card.index


def _helps_others(view: View, card: Card) -> bool:
    """Whether the card goes with one that the next player is known to hold."""
    following = (view.turn + 1) % view.rules.players
    return any(
        card.rank is known.rank or (card.suit is known.suit and abs(card.rank - known.rank) <= 2)
        for known in view.known[following]
    )


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

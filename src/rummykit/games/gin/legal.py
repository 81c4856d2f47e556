"""What is legal in gin: all actions of a state, and the judgement of a single one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, assert_never

from ..._tuples import with_card, without_card
from ...actions import DISCARDS, Discard, DrawDiscard, DrawStock, Pass
from ...arrange import Arrangement, arrangements, deadwood_after_discard
from ...cards import Card, sorted_cards
from ...errors import ActionFault, IllegalActionError, MeldError
from ...melds import Meld, can_extend, check_reading
from .rules import Rules
from .state import Action, BigGin, Finish, Knock, LayOff, Phase, State

_PASS: Final = Pass()
_UPCARD_ACTIONS: Final[tuple[Action, ...]] = (DrawDiscard(), _PASS)
_FORCED_ACTIONS: Final[tuple[Action, ...]] = (DrawStock(),)
_DRAW_ACTIONS: Final[tuple[Action, ...]] = (DrawStock(), DrawDiscard())


def to_act(state: State) -> int | None:
    """The seat to act; None when the round is over."""
    return None if state.phase is Phase.ROUND_OVER else state.turn


def legal_actions(state: State) -> tuple[Action, ...]:
    """Every legal action, in a fixed order; empty when the round is over.

    A knock is listed once for each discard and each family of melds within the limit, also those that leave more
    deadwood than necessary; ``Finish`` once for each family of melds.
    """
    match state.phase:
        case Phase.DRAW:
            return _DRAW_ACTIONS
        case Phase.DISCARD:
            return _turn_endings(state)
        case Phase.UPCARD:
            return _UPCARD_ACTIONS
        case Phase.FORCED_STOCK:
            return _FORCED_ACTIONS
        case Phase.WALL:
            return (*_wall_knocks(state), _PASS)
        case Phase.LAYOFF:
            return (*_lay_offs(state), *_finishes(state))
        case Phase.ROUND_OVER:
            return ()
        case _:
            assert_never(state.phase)


def _turn_endings(state: State) -> tuple[Action, ...]:
    rules = state.rules
    hand = state.hands[state.turn]
    barred = None if rules.allow_discard_of_taken else state.taken
    discards = [DISCARDS[card.index] for card in hand if card is not barred]
    least = deadwood_after_discard(hand, rules=rules.meld_rules, values=rules.values)
    limit = rules.limit(state.upcard)
    knocks = _knocks(rules, hand, barred, limit) if limit is None or least <= limit else ()
    # Unless threes alone cover the hand, some meld of a complete hand can spare a card and leave no deadwood.
    may_be_complete = rules.big_gin and (least == 0 or len(hand) % 3 == 0)
    big_gins = [BigGin(found.melds) for found in _families(rules, hand, 0)] if may_be_complete else ()
    return (*discards, *knocks, *big_gins)


def _wall_knocks(state: State) -> Sequence[Action]:
    rules = state.rules
    top = state.discards[-1]
    hand = with_card(state.hands[state.turn], top)
    limit = rules.limit(state.upcard)
    if limit is not None and deadwood_after_discard(hand, rules=rules.meld_rules, values=rules.values) > limit:
        return ()
    return _knocks(rules, hand, None if rules.wall_may_discard_taken else top, limit)


def _knocks(rules: Rules, hand: tuple[Card, ...], barred: Card | None, limit: int | None) -> Sequence[Action]:
    return [
        Knock(card, found.melds)
        for place, card in enumerate(hand)
        if card is not barred
        for found in _families(rules, hand[:place] + hand[place + 1 :], limit)
    ]


def _lay_offs(state: State) -> list[Action]:
    showdown = state.open_showdown
    return [
        LayOff(card, index)
        for card in state.hands[state.turn]
        for index, meld in enumerate(showdown.spread)
        if can_extend(meld, card, state.rules.meld_rules)
    ]


def _finishes(state: State) -> list[Action]:
    return [Finish(found.melds) for found in _families(state.rules, state.hands[state.turn], None)]


def _families(rules: Rules, hand: tuple[Card, ...], most: int | None) -> tuple[Arrangement, ...]:
    return arrangements(hand, rules=rules.meld_rules, values=rules.values, max_deadwood=most)


def check(state: State, action: Action) -> None:
    """Judge one action.

    Raises:
        IllegalActionError: The action is not legal; it says why.
    """
    phase = state.phase
    if phase is Phase.ROUND_OVER:
        raise _refusal(state, action, ActionFault.ROUND_OVER)
    match action:
        case Discard(card):
            _check_phase(state, action, phase is Phase.DISCARD)
            _check_discard(state, action, card, state.hands[state.turn])
        case DrawStock():
            if phase is Phase.WALL:
                raise _refusal(state, action, ActionFault.STOCK_EMPTY)
            _check_phase(state, action, phase is Phase.DRAW or phase is Phase.FORCED_STOCK)
        case DrawDiscard():
            _check_phase(state, action, phase is Phase.DRAW or phase is Phase.UPCARD)
        case Pass():
            _check_phase(state, action, phase is Phase.UPCARD or phase is Phase.WALL)
        case Knock(card, melds):
            _check_phase(state, action, phase is Phase.DISCARD or phase is Phase.WALL)
            _check_knock(state, action, card, melds)
        case BigGin(melds):
            _check_phase(state, action, phase is Phase.DISCARD)
            if not state.rules.big_gin:
                raise _refusal(state, action, ActionFault.NOT_ALLOWED)
            left = _check_melds(state, action, melds, state.hands[state.turn])
            if left:
                raise _refusal(state, action, ActionFault.NOT_BIG_GIN, left)
        case LayOff(card, meld):
            _check_phase(state, action, phase is Phase.LAYOFF)
            _check_lay_off(state, action, card, meld)
        case Finish(melds):
            _check_phase(state, action, phase is Phase.LAYOFF)
            _check_melds(state, action, melds, state.hands[state.turn])
        case _:
            assert_never(action)


def _check_phase(state: State, action: Action, fits: bool) -> None:
    if not fits:
        raise _refusal(state, action, ActionFault.WRONG_PHASE)


def _check_discard(state: State, action: Action, card: Card, hand: tuple[Card, ...]) -> None:
    if card not in hand:
        raise _refusal(state, action, ActionFault.CARD_NOT_HELD, (card,))
    if card is state.taken and not state.rules.allow_discard_of_taken:
        raise _refusal(state, action, ActionFault.CARD_JUST_TAKEN, (card,))


def _check_knock(state: State, action: Action, card: Card, melds: tuple[Meld, ...]) -> None:
    rules = state.rules
    hand = state.hands[state.turn]
    if state.phase is Phase.WALL:
        hand = with_card(hand, state.discards[-1])
        if card is state.discards[-1] and not rules.wall_may_discard_taken:
            raise _refusal(state, action, ActionFault.CARD_JUST_TAKEN, (card,))
    _check_discard(state, action, card, hand)
    left = _check_melds(state, action, melds, without_card(hand, card))
    limit = rules.limit(state.upcard)
    count = rules.values.total(left)
    if limit is not None and count > limit:
        raise _refusal(state, action, ActionFault.OVER_KNOCK_LIMIT, left, limit, count)


def _check_lay_off(state: State, action: Action, card: Card, index: int) -> None:
    if card not in state.hands[state.turn]:
        raise _refusal(state, action, ActionFault.CARD_NOT_HELD, (card,))
    spread = state.open_showdown.spread
    if not 0 <= index < len(spread):
        raise _refusal(state, action, ActionFault.NO_SUCH_MELD, (), len(spread) - 1, index)
    if not can_extend(spread[index], card, state.rules.meld_rules):
        raise _refusal(state, action, ActionFault.DOES_NOT_FIT, (card,))


def _check_melds(state: State, action: Action, melds: tuple[Meld, ...], hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards of the hand that the melds leave; a refusal if these are no melds or not of this hand."""
    for meld in melds:
        try:
            check_reading(meld, state.rules.meld_rules)
        except MeldError as error:
            raise _refusal(state, action, ActionFault.NOT_A_MELD, error.cards) from error
    used = Counter(card for meld in melds for card in meld.cards)
    missing = used - Counter(hand)
    if missing:
        raise _refusal(state, action, ActionFault.CARD_NOT_HELD, sorted_cards(missing.elements()))
    return tuple(card for card in hand if card not in used)


def _refusal(
    state: State,
    action: Action,
    fault: ActionFault,
    cards: tuple[Card, ...] = (),
    needed: int | None = None,
    actual: int | None = None,
) -> IllegalActionError:
    return IllegalActionError(action, to_act(state), fault, cards, needed, actual)

"""What is legal in rummy: all actions of a state, and the judgement of a single one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, assert_never

from ..._tuples import without_card, without_cards
from ...actions import DISCARDS, Discard, DrawStock, Pass
from ...cards import JOKER, Card, sorted_cards
from ...errors import ActionFault, IllegalActionError, MeldError, MeldFault
from ...melds import Meld
from .melding import (
    can_use,
    candidates,
    check_laid,
    fits_table,
    grown,
    joker_faces,
    may_lay_off,
    melds_in,
    melds_with,
    steps_to_lay_off,
)
from .rules import Rules
from .state import Action, CallRummy, DrawDiscard, ExchangeJoker, Laid, LayMeld, LayOff, Phase, State
from .table import place_of_joker, table_after

_DRAW_STOCK: Final = DrawStock()
_TAKE_TOP: Final = DrawDiscard()
_PASS: Final = Pass()
_DRAWS: Final[tuple[Action, ...]] = (_DRAW_STOCK, _TAKE_TOP)


def to_act(state: State) -> int | None:
    """The seat to act; None when the round is over."""
    return None if state.phase is Phase.ROUND_OVER else state.turn


def legal_actions(state: State) -> tuple[Action, ...]:
    """Every legal action, in a fixed order; empty when the round is over.

    ``LayMeld`` is listed once for each reading of each part of the hand, melds in the order of ``Meld.sort_key``.
    ``LayOff`` is listed by meld, then by card; a joker once for each face that it could have there.

    Cost: Grows with the number of melds in the hand, which is large when half a pack with jokers has been taken.
    """
    match state.phase:
        case Phase.DRAW:
            return _draws(state)
        case Phase.PLAY:
            return (*_plays(state), *_discards(state))
        case Phase.USE | Phase.CALLED:
            return tuple(_uses(state))
        case Phase.CLAIM:
            return (*[CallRummy(depth) for depth in callable_depths(state, state.turn)], _PASS)
        case Phase.CALLER_DISCARD:
            return tuple([DISCARDS[card.index] for card in dict.fromkeys(state.hands[state.turn])])
        case Phase.ROUND_OVER:
            return ()
        case _:
            assert_never(state.phase)


# --- drawing


def can_draw_stock(state: State) -> bool:
    """Whether the stock has a card, or the pile can be made into one."""
    rules = state.rules
    if state.stock:
        return True
    if not rules.renews_stock or (rules.max_recycles is not None and state.recycles >= rules.max_recycles):
        return False
    return len(state.discards) > rules.keeps_upcard


def _draws(state: State) -> tuple[Action, ...]:
    rules = state.rules
    if state.stock and state.discards and rules.deepest == 1 and _can_take(state, 1):
        return _DRAWS
    takes = [DrawDiscard(depth) for depth in range(1, _deepest(state) + 1) if _can_take(state, depth)]
    return (_DRAW_STOCK if can_draw_stock(state) else _PASS, *takes)


def _deepest(state: State) -> int:
    """The most cards that could be taken from the pile, whether or not they could be used."""
    pile = len(state.discards)
    return pile if state.rules.deepest is None else min(pile, state.rules.deepest)


def _can_take(state: State, depth: int) -> bool:
    """Whether so many cards may be taken from a pile that has them."""
    rules, hand, pile = state.rules, state.hands[state.turn], state.discards
    if rules.must_use(depth):
        others = (*hand, *pile[len(pile) - depth + 1 :])
        most = len(others) + (rules.going_out != "discard")
        return can_use(rules, state.table, state.turn, pile[-depth], others, most=most)
    # Only who has no card left would be stuck with a card that may not be discarded.
    return bool(hand) or depth > 1 or _can_go(rules, state.table, state.turn, pile[-1])


def _can_go(rules: Rules, table: tuple[Laid, ...], seat: int, card: Card) -> bool:
    """Whether a seat may lay off its last card on a table."""
    return rules.going_out != "discard" and may_lay_off(rules, table, seat) and fits_table(rules, table, card)


# --- playing from the hand


def _plays(state: State) -> Iterator[Action]:
    """The plays of an ordinary turn."""
    rules, hand = state.rules, state.hands[state.turn]
    if rules.max_melds_per_turn is None or state.melds_made < rules.max_melds_per_turn:
        for meld in melds_in(hand, rules):
            if not _is_stuck_after(state, laying := LayMeld(meld), meld.cards):
                yield laying
    if state.table and may_lay_off(rules, state.table, state.turn):
        for adding in _lay_offs(state, hand):
            if not _is_stuck_after(state, adding, (adding.card,)):
                yield adding
        if rules.joker_exchange:
            yield from _exchanges(state, hand)


def _lay_offs(state: State, hand: tuple[Card, ...]) -> Iterator[LayOff]:
    """Every way to lay one of some sorted cards off, whatever becomes of the others."""
    rules = state.rules
    has_joker = bool(hand) and hand[-1] is JOKER
    for index, laid in enumerate(state.table):
        for card in candidates(laid.meld):
            if card in hand and grown(laid.meld, card, card, rules) is not None:
                yield LayOff(card, index)
        if has_joker:
            for face in joker_faces(laid.meld, rules):
                yield LayOff(JOKER, index, face)


def _exchanges(state: State, hand: tuple[Card, ...]) -> Iterator[ExchangeJoker]:
    for index, laid in enumerate(state.table):
        wanted = (face for card, face in zip(laid.meld.cards, laid.meld.faces, strict=True) if card is not face)
        for face in dict.fromkeys(wanted):
            if face in hand:
                yield ExchangeJoker(face, index)


def _is_stuck_after(state: State, action: LayMeld | LayOff, played: tuple[Card, ...]) -> bool:
    """Whether a play would leave the seat to act with a turn that it cannot complete.

    There must be a discard at the end, unless the hand is empty and may be. The one card that can be in the way is the
    card just taken from the pile, when it is the last one.
    """
    hand = state.hands[state.turn]
    left = len(hand) - len(played)
    if left > 1:
        return False
    if left == 0:
        return state.rules.going_out == "discard"
    barred = state.taken
    if barred is None or barred in played:
        return False
    (last,) = (Counter(hand) - Counter(played)).elements()
    return last is barred and not _can_go(state.rules, table_after(state, action)[0], state.turn, last)


def _barred(state: State) -> Card | None:
    """The card that may not be discarded, for it was just taken; another one like it may."""
    taken = state.taken
    return taken if taken is not None and state.hands[state.turn].count(taken) == 1 else None


def _discards(state: State) -> list[Action]:
    rules, hand = state.rules, state.hands[state.turn]
    if len(hand) == 1 and rules.forbid_playable_final_discard and _can_go(rules, state.table, state.turn, hand[0]):
        return []
    barred = _barred(state)
    cards = hand if rules.cards.copies == 1 and hand[-1] is not JOKER else dict.fromkeys(hand)
    return [DISCARDS[card.index] for card in cards if card is not barred]


def has_discard(state: State) -> bool:
    """Whether the seat to act has a card that it may discard."""
    return _discards(state) != []


# --- playing the card that must be used


def played_from(state: State) -> tuple[Card, ...]:
    """The sorted cards that the seat to act may play: its hand, or after a call the called card and those above it."""
    if state.phase is Phase.CALLED and state.claim is not None:
        return sorted_cards(state.discards[-state.claim.depth :])
    return state.hands[state.turn]


def can_use_taken(state: State) -> bool:
    """Whether the card that must be used can be."""
    rules, taken = state.rules, state.taken
    source = played_from(state)
    if taken is None or taken not in source:
        return False
    others, most = without_card(source, taken), _most_used(state, source)
    if state.reaching is None:
        return can_use(rules, state.table, state.turn, taken, others, most=most)
    steps = steps_to_lay_off(state.table[state.reaching].meld, taken, others, rules)
    return steps is not None and steps <= most and may_lay_off(rules, state.table, state.turn)


def _uses(state: State) -> Iterator[Action]:
    """The plays of the card that must be used, and the lay-offs that make room for it."""
    source, taken = played_from(state), state.taken
    if taken is not None and state.reaching is None:
        for meld in melds_with(taken, source, state.rules):
            if len(meld.cards) <= _most_used(state, source):
                yield LayMeld(meld)
    if may_lay_off(state.rules, state.table, state.turn):
        for adding in _lay_offs(state, source):
            if _is_on_the_way(state, adding, source):
                yield adding


def _most_used(state: State, source: tuple[Card, ...]) -> int:
    """The most cards that may go until the card that must be used is played, so that one is left to discard."""
    return len(source) - (state.phase is Phase.USE and state.rules.going_out == "discard")


def _is_on_the_way(state: State, action: LayOff, source: tuple[Card, ...]) -> bool:
    """Whether a lay-off plays the card that must be used, or leaves it to be played on the same meld."""
    rules, taken = state.rules, state.taken
    if taken is None or (state.reaching is not None and action.meld != state.reaching):
        return False
    if action.card is taken:
        return _most_used(state, source) >= 1
    after = grown(state.table[action.meld].meld, action.card, action.face or action.card, rules)
    if after is None:
        return False
    steps = steps_to_lay_off(after, taken, without_card(without_card(source, action.card), taken), rules)
    return steps is not None and 1 + steps <= _most_used(state, source)


# --- calling rummy


def callable_depths(state: State, seat: int) -> list[int]:
    """The places in the pile, 1 for the top, of the cards on which a seat could call rummy."""
    return [depth for depth in range(1, _deepest(state) + 1) if _can_call(state, seat, depth)]


def _can_call(state: State, seat: int, depth: int) -> bool:
    others = state.discards[len(state.discards) - depth + 1 :]
    return can_use(state.rules, state.table, seat, state.discards[-depth], others, most=depth)


# --- judging one action


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
            _check_discard(state, action, card)
        case DrawStock():
            _check_phase(state, action, phase is Phase.DRAW)
            if not can_draw_stock(state):
                raise _refusal(state, action, ActionFault.STOCK_EMPTY)
        case DrawDiscard(depth):
            _check_phase(state, action, phase is Phase.DRAW)
            _check_depth(state, action, depth)
            if not _can_take(state, depth):
                raise _refusal(state, action, ActionFault.CANNOT_BE_USED, (state.discards[-depth],))
        case Pass():
            _check_phase(state, action, phase is Phase.DRAW or phase is Phase.CLAIM)
            if phase is Phase.DRAW and can_draw_stock(state):
                raise _refusal(state, action, ActionFault.MUST_DRAW)
        case LayMeld(meld):
            _check_playing(state, action)
            _check_meld(state, action, meld)
        case LayOff():
            _check_playing(state, action)
            _check_lay_off(state, action)
        case ExchangeJoker(card, meld):
            _check_phase(state, action, phase is Phase.PLAY)
            _check_exchange(state, action, card, meld)
        case CallRummy(depth):
            _check_phase(state, action, phase is Phase.CLAIM)
            _check_depth(state, action, depth)
            if not _can_call(state, state.turn, depth):
                raise _refusal(state, action, ActionFault.CANNOT_BE_USED, (state.discards[-depth],))
        case _:
            assert_never(action)


def _check_phase(state: State, action: Action, fits: bool) -> None:
    if not fits:
        raise _refusal(state, action, ActionFault.WRONG_PHASE)


def _check_depth(state: State, action: Action, depth: int) -> None:
    if not state.discards:
        raise _refusal(state, action, ActionFault.PILE_EMPTY)
    deepest = _deepest(state)
    if not 1 <= depth <= deepest:
        raise _refusal(state, action, ActionFault.TOO_DEEP, (), deepest, depth)


def _check_discard(state: State, action: Action, card: Card) -> None:
    if state.phase is Phase.USE and state.taken is not None:
        raise _refusal(state, action, ActionFault.TAKEN_NOT_USED, (state.taken,))
    _check_phase(state, action, state.phase is Phase.PLAY or state.phase is Phase.CALLER_DISCARD)
    hand = state.hands[state.turn]
    _check_held(state, action, card, hand)
    if card is state.taken and _barred(state) is not None:
        raise _refusal(state, action, ActionFault.CARD_JUST_TAKEN, (card,))
    rules = state.rules
    if rules.forbid_playable_final_discard and len(hand) == 1 and _can_go(rules, state.table, state.turn, card):
        raise _refusal(state, action, ActionFault.MUST_LAY_OFF, (card,))


def _check_playing(state: State, action: Action) -> None:
    phase = state.phase
    _check_phase(state, action, phase is Phase.PLAY or phase is Phase.USE or phase is Phase.CALLED)


def _check_held(state: State, action: Action, card: Card, source: tuple[Card, ...]) -> None:
    if card not in source:
        raise _refusal(state, action, ActionFault.CARD_NOT_HELD, (card,))


def _check_meld(state: State, action: LayMeld, meld: Meld) -> None:
    rules, source = state.rules, played_from(state)
    try:
        check_laid(meld, rules)
    except MeldError as error:
        raise _refusal(state, action, ActionFault.NOT_A_MELD, error.cards, meld_fault=error.fault) from error
    missing = without_cards(meld.cards, source)
    if missing:
        raise _refusal(state, action, ActionFault.CARD_NOT_HELD, missing)
    if state.phase is Phase.PLAY:
        limit = rules.max_melds_per_turn
        if limit is not None and state.melds_made >= limit:
            raise _refusal(state, action, ActionFault.MELD_LIMIT, (), limit, state.melds_made + 1)
        if _is_stuck_after(state, action, meld.cards):
            raise _refusal(state, action, ActionFault.NO_DISCARD_LEFT)
        return
    if state.taken is not None and (state.taken not in meld.cards or state.reaching is not None):
        raise _refusal(state, action, ActionFault.TAKEN_NOT_USED, (state.taken,))
    if len(meld.cards) > _most_used(state, source):
        raise _refusal(state, action, ActionFault.NO_DISCARD_LEFT)


def _check_lay_off(state: State, action: LayOff) -> None:
    card, index, face = action.card, action.meld, action.face or action.card
    rules, source = state.rules, played_from(state)
    _check_held(state, action, card, source)
    _check_table(state, action, index)
    if grown(state.table[index].meld, card, face, rules) is None:
        raise _refusal(state, action, ActionFault.DOES_NOT_FIT, (card,))
    if state.phase is Phase.PLAY:
        if _is_stuck_after(state, action, (card,)):
            raise _refusal(state, action, ActionFault.NO_DISCARD_LEFT)
    elif state.taken is not None and not _is_on_the_way(state, action, source):
        raise _refusal(state, action, ActionFault.TAKEN_NOT_USED, (state.taken,))


def _check_table(state: State, action: Action, index: int) -> None:
    """Refuse a play on a meld that is not there, or by a seat that may not play on any."""
    melds = len(state.table)
    if not 0 <= index < melds:
        raise _refusal(state, action, ActionFault.NO_SUCH_MELD, (), melds - 1, index)
    if not may_lay_off(state.rules, state.table, state.turn):
        raise _refusal(state, action, ActionFault.OWN_MELD_NEEDED)


def _check_exchange(state: State, action: ExchangeJoker, card: Card, index: int) -> None:
    if not state.rules.joker_exchange:
        raise _refusal(state, action, ActionFault.NOT_ALLOWED)
    _check_held(state, action, card, state.hands[state.turn])
    _check_table(state, action, index)
    if place_of_joker(state.table[index].meld, card) is None:
        raise _refusal(state, action, ActionFault.DOES_NOT_FIT, (card,))


def _refusal(
    state: State,
    action: Action,
    fault: ActionFault,
    cards: tuple[Card, ...] = (),
    needed: int | None = None,
    actual: int | None = None,
    meld_fault: MeldFault | None = None,
) -> IllegalActionError:
    return IllegalActionError(action, to_act(state), fault, cards, needed, actual, meld_fault)

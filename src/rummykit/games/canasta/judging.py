"""The judgement of a single action of canasta, with the reason for every refusal."""

from __future__ import annotations

from typing import assert_never

from ..._tuples import without_cards
from ...actions import Discard, DrawStock
from ...cards import Card, Rank
from ...errors import ActionFault, IllegalActionError, MeldFault
from .legal import take_actions
from .melding import NATURAL_RANKS, SideMeld, place, rank_fault, split, why_not
from .outlook import Outlook
from .pile import is_last_card_for_last_card, is_pile_frozen, is_stopped, manner_fault
from .sides import minimum_of, partner_of
from .state import Action, Answer, AskPartner, Decline, LayMeld, Phase, State, TakePile
from .turns import can_ask, can_lay, can_take, may_ask, may_go_out_with_discard, must_take, outlook_of, to_act


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
            _check_phase(state, action, phase is Phase.MELD or phase is Phase.OPENING)
            _check_discard(state, action, card)
        case LayMeld(cards, rank):
            _check_phase(state, action, phase is Phase.MELD or phase is Phase.OPENING)
            _check_lay(state, action, cards, rank)
        case DrawStock():
            _check_phase(state, action, phase is Phase.DRAW)
            if not state.stock:
                raise _refusal(state, action, ActionFault.STOCK_EMPTY)
        case TakePile(cards):
            _check_phase(state, action, phase is Phase.DRAW)
            _check_take(state, action, cards)
        case AskPartner():
            _check_phase(state, action, phase is Phase.MELD)
            _check_question(state, action)
        case Answer():
            if phase is not Phase.ASKED:
                raise _refusal(state, action, ActionFault.NOT_ASKED)
        case Decline():
            _check_decline(state, action)
        case _:
            assert_never(action)


def _check_phase(state: State, action: Action, fits: bool) -> None:
    if not fits:
        raise _refusal(state, action, ActionFault.WRONG_PHASE)


def _check_held(state: State, action: Action, cards: tuple[Card, ...]) -> None:
    missing = without_cards(cards, state.hands[state.turn])
    if missing:
        raise _refusal(state, action, ActionFault.CARD_NOT_HELD, missing)


def _check_discard(state: State, action: Action, card: Card) -> None:
    hand, progress = state.hands[state.turn], state.progress
    if card not in hand:
        raise _refusal(state, action, ActionFault.CARD_NOT_HELD, (card,))
    if not progress.may_discard:
        raise _refusal(state, action, ActionFault.NOT_ALLOWED)
    if len(hand) > 1:
        if state.phase is Phase.OPENING:
            raise _short_of_minimum(state, action, outlook_of(state), 0)
        if progress.answer is True:
            raise _refusal(state, action, ActionFault.MUST_GO_OUT)
    elif not may_go_out_with_discard(state):
        raise _cannot_go_out(state, action, outlook_of(state))


def _cannot_go_out(state: State, action: Action, outlook: Outlook) -> IllegalActionError:
    """Why a turn cannot be ended by going out, in which it can be ended only so."""
    rules = state.rules
    if not outlook.may_go_out:
        return _refusal(state, action, ActionFault.NO_PERMISSION)
    if outlook.canastas < rules.canastas_to_go_out:
        return _refusal(state, action, ActionFault.CANASTA_MISSING, (), rules.canastas_to_go_out, outlook.canastas)
    return _refusal(state, action, ActionFault.CANNOT_GO_OUT)


def _short_of_minimum(state: State, action: Action, outlook: Outlook, more: int) -> IllegalActionError:
    """The refusal of an opening, with its minimum and the points that it has or, with those to come, could have."""
    minimum = minimum_of(state, state.turn)
    return _refusal(state, action, ActionFault.MINIMUM_NOT_MET, (), minimum, minimum - outlook.owed + more)


def _check_lay(state: State, action: Action, cards: tuple[Card, ...], named: Rank | None) -> None:
    _check_held(state, action, cards)
    naturals, twos, jokers = split(cards)
    meld = SideMeld(cards)
    rank = meld.rank if named is None else named
    if named is not None and (naturals or named not in NATURAL_RANKS):
        raise _refusal(state, action, ActionFault.NOT_A_MELD, cards, meld_fault=MeldFault.NOT_A_MELD)
    fault = rank_fault(meld)
    if fault is not None:
        raise _refusal(state, action, ActionFault.NOT_A_MELD, cards, meld_fault=fault)
    if not cards:
        raise _refusal(state, action, ActionFault.NOT_A_MELD, (), 1, 0, MeldFault.TOO_SHORT)
    outlook = outlook_of(state)
    shape = outlook.shape(rank)
    if place(state.rules, rank, shape, len(naturals), twos + jokers) is None:
        meld_fault, needed, actual = why_not(state.rules, rank, shape, len(naturals), twos + jokers)
        raise _refusal(state, action, ActionFault.NOT_A_MELD, cards, needed, actual, meld_fault)
    if can_lay(outlook, rank, len(naturals), twos, jokers):
        return
    if rank is Rank.THREE and outlook.size > len(cards) + 1:
        raise _refusal(state, action, ActionFault.BLACK_THREES_LAST, cards)
    raise _cannot_be_completed(state, action, outlook.after(rank, len(naturals), twos, jokers))


def _cannot_be_completed(state: State, action: Action, after: Outlook) -> IllegalActionError:
    """Why an action leaves no way to complete the turn."""
    if after.owed > 0:
        most = after.most_points(after.least_left - len(after.pile))
        if most < after.owed:
            return _short_of_minimum(state, action, after, most)
    if after.must_go_out:
        return _refusal(state, action, ActionFault.MUST_GO_OUT)
    return _cannot_go_out(state, action, after)


def _check_take(state: State, action: Action, cards: tuple[Card, ...]) -> None:
    rules, seat = state.rules, state.turn
    hand = state.hands[seat]
    if is_stopped(state):
        raise _refusal(state, action, ActionFault.PILE_STOPPED, state.discards[-1:])
    _check_held(state, action, cards)
    if is_last_card_for_last_card(state, len(hand), len(state.stock)):
        raise _refusal(state, action, ActionFault.LAST_CARD)
    naturals, twos, jokers = split(cards)
    rank = state.discards[-1].rank
    strangers = tuple([card for card in naturals if card.rank is not rank])
    if strangers:
        raise _refusal(state, action, ActionFault.NOT_A_MELD, strangers, meld_fault=MeldFault.NOT_A_MELD)
    outlook = outlook_of(state)
    frozen = is_pile_frozen(state, seat)
    shape = outlook.shape(rank)
    refusal = manner_fault(rules, rank, shape, len(naturals), twos + jokers, frozen=frozen)
    if refusal is not None:
        fault, meld_fault, needed, actual = refusal
        raise _refusal(state, action, fault, cards, needed, actual, meld_fault)
    if not can_take(outlook, rank, len(naturals), twos, jokers):
        after = outlook.after(rank, len(naturals) + 1, twos, jokers, from_pile=1)
        raise _cannot_be_completed(state, action, after)


def _check_question(state: State, action: Action) -> None:
    rules, progress = state.rules, state.progress
    if rules.ask_partner == "off" or partner_of(state, state.turn) is None:
        raise _refusal(state, action, ActionFault.NOT_ALLOWED)
    outlook = outlook_of(state)
    if not may_ask(state):
        melded_first = progress.answer is None and rules.ask_before_melding and progress.has_melded
        raise _refusal(state, action, ActionFault.TOO_LATE_TO_ASK if melded_first else ActionFault.ALREADY_ASKED)
    if outlook.size < outlook.least_left:
        raise _refusal(state, action, ActionFault.TOO_LATE_TO_ASK)
    if not can_ask(outlook):
        raise _refusal(state, action, ActionFault.CANNOT_GO_OUT)


def _check_decline(state: State, action: Action) -> None:
    if state.phase is Phase.DRAW:
        if state.stock:
            raise _refusal(state, action, ActionFault.MUST_DRAW)
        if must_take(state, take_actions(state)):
            raise _refusal(state, action, ActionFault.MUST_TAKE_PILE, state.discards[-1:])
        return
    _check_phase(state, action, state.phase is Phase.MELD and not state.progress.may_discard)
    if state.progress.answer is True:
        raise _refusal(state, action, ActionFault.MUST_GO_OUT)


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

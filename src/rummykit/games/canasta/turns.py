"""What a turn allows: whose it is, what its player can come to, and what that makes legal."""

from __future__ import annotations

from typing import assert_never

from ...cards import Card, Rank
from .melding import is_red_three
from .outlook import Outlook, count_ranks
from .pile import is_pile_frozen
from .rules import VALUES
from .sides import count_canastas, minimum_of, partner_of, shapes_of, side_of
from .state import Action, Phase, State, View


def to_act(state: State | View) -> int | None:
    """The seat to act; None when the round is over."""
    match state.phase:
        case Phase.ROUND_OVER:
            return None
        case Phase.ASKED:
            return partner_of(state, state.turn)
        case _:
            return state.turn


def outlook_of(state: State) -> Outlook:
    """What the seat in turn can still come to; in the phase ``DRAW`` as if it were taking the pile."""
    return outlook_with(state, state.hands[state.turn])


def outlook_with(state: State | View, hand: tuple[Card, ...]) -> Outlook:
    """What the seat in turn could still come to with some hand."""
    rules, progress, seat = state.rules, state.progress, state.turn
    melds = state.melds[side_of(state, seat)]
    takes_pile = progress.took_pile or state.phase is Phase.DRAW
    owed = 0
    if not melds or state.phase is Phase.OPENING:
        owed = minimum_of(state, seat) - sum([VALUES.total(meld.cards) for meld in melds])
    rest: tuple[Card, ...] = ()
    if takes_pile:
        rest = state.discards[:-1] if state.phase is Phase.DRAW else state.discards
    waiver = rules.concealed_out_minimum
    needs_yes = rules.ask_partner == "required" and partner_of(state, seat) is not None
    return Outlook(
        rules,
        count_ranks(hand),
        shapes_of(melds),
        count_canastas(rules, melds),
        owed,
        tuple([card for card in rest if not is_red_three(card)]) if rest else (),
        (waiver == "always_waived" and not rest) or (waiver == "waived_on_stock_draw" and not takes_pile),
        progress.answer is True if needs_yes else progress.answer is not False,
        progress.answer is True,
        progress.may_discard,
    )


def can_lay(outlook: Outlook, rank: Rank, naturals: int, twos: int, jokers: int) -> bool:
    """Whether the turn can be completed once some cards that make a meld have been laid."""
    if rank is not Rank.THREE and naturals + twos + jokers <= outlook.spare:
        return True
    after = outlook.after(rank, naturals, twos, jokers)
    if rank is Rank.THREE:
        # Only in the act of going out, so that they are the last meld.
        return after.size <= 1 and after.may_go_out and after.can_go_out()
    return after.can_be_completed()


def can_take(outlook: Outlook, rank: Rank, naturals: int, twos: int, jokers: int) -> bool:
    """Whether the turn can be completed once the pile has been taken with cards that make a meld with its top."""
    return (
        naturals + twos + jokers <= outlook.spare
        or outlook.after(rank, naturals + 1, twos, jokers, from_pile=1).can_be_completed()
    )


def must_take(state: State, takes: tuple[Action, ...]) -> bool:
    """Whether a seat that finds no stock has to take the pile, given the ways in which it could."""
    match state.rules.stock_end_force:
        case "never":
            return False
        case "any_legal":
            return bool(takes)
        case "matches_meld":
            if not takes or is_pile_frozen(state, state.turn):
                return False
            rank = state.discards[-1].rank
            return any(meld.rank is rank for meld in state.melds[side_of(state, state.turn)])
        case _:
            assert_never(state.rules.stock_end_force)


def may_ask(state: State) -> bool:
    """Whether the rules and this turn leave room for the question, whatever the hand."""
    rules, progress = state.rules, state.progress
    if rules.ask_partner == "off" or progress.answer is not None or (rules.ask_before_melding and progress.has_melded):
        return False
    if rules.asks_per_round is not None and state.questions[side_of(state, state.turn)] >= rules.asks_per_round:
        return False
    return partner_of(state, state.turn) is not None


def can_ask(outlook: Outlook) -> bool:
    """Whether a seat could go out if it were allowed to, and need not if not."""
    return outlook.size >= outlook.least_left and outlook.can_go_out()


def is_bound(at: State | View) -> bool:
    """Whether the turn can be completed only with certain cards in the hand of the seat in turn."""
    match at.phase:
        case Phase.OPENING | Phase.ASKED:
            return True
        case Phase.MELD:
            hand = at.hand_sizes[at.turn] if isinstance(at, View) else len(at.hands[at.turn])
            return at.progress.answer is True or hand < (2 if at.progress.may_discard else 1)
        case Phase.DRAW | Phase.ROUND_OVER:
            return False
        case _:
            assert_never(at.phase)


def is_completable(phase: Phase, outlook: Outlook) -> bool:
    """Whether a turn in this phase can be completed; in the phase ``ASKED`` whatever the answer is."""
    return can_ask(outlook) if phase is Phase.ASKED else outlook.can_be_completed()


def may_go_out_with_discard(state: State) -> bool:
    """Whether a seat may discard its last card."""
    outlook = outlook_of(state)
    return (
        outlook.may_go_out
        and outlook.rules.final_discard != "forbidden"
        and outlook.canastas >= outlook.rules.canastas_to_go_out
        and (outlook.owed <= 0 or outlook.may_waive)
    )

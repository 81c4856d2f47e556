"""All legal actions of a state of canasta."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, assert_never

from ...actions import DISCARDS, DrawStock
from ...cards import Card, Rank
from .melding import NATURAL_RANKS, Shape, is_red_three, lays, place
from .outlook import Outlook, count_ranks
from .pile import is_last_card_for_last_card, is_pile_frozen_for, is_stopped, manner_fault
from .rules import VALUES, Rules
from .sides import count_canastas, minimum_of, partner_of, shapes_of, side_of
from .state import Action, Answer, AskPartner, Decline, LayMeld, Phase, State, TakePile, View

_DRAW: Final = DrawStock()
_DECLINE: Final = Decline()
_ASK: Final = AskPartner()
_ANSWERS: Final[tuple[Action, ...]] = (Answer(True), Answer(False))
_CACHED: Final = 1 << 12
_MELD_ORDER: Final = (*NATURAL_RANKS, Rank.TWO, Rank.THREE)

_Cards = tuple[Card, ...]


def to_act(state: State | View) -> int | None:
    """The seat to act; None when the round is over."""
    match state.phase:
        case Phase.ROUND_OVER:
            return None
        case Phase.ASKED:
            return partner_of(state, state.turn)
        case _:
            return state.turn


def legal_actions(state: State) -> tuple[Action, ...]:
    """The legal actions in a fixed order; empty when the round is over.

    Suits do not matter in a meld, so ``LayMeld`` and ``TakePile`` are listed once for each number of natural cards, of
    twos and of jokers, with the first of these cards in the hand. :func:`check` accepts any other cards of the hand
    with the same ranks.
    """
    match state.phase:
        case Phase.DRAW:
            return _beginnings(state)
        case Phase.OPENING:
            return (*_lay_melds(state, outlook_of(state)), *_endings(state))
        case Phase.MELD:
            return _meldings(state)
        case Phase.ASKED:
            return _ANSWERS
        case Phase.ROUND_OVER:
            return ()
        case _:
            assert_never(state.phase)


def outlook_of(state: State) -> Outlook:
    """What the seat in turn can still come to; in the phase ``DRAW`` as if it were taking the pile."""
    return outlook_with(state, state.hands[state.turn])


def outlook_with(state: State | View, hand: _Cards) -> Outlook:
    """What the seat in turn could still come to with some hand."""
    rules, progress, seat = state.rules, state.progress, state.turn
    melds = state.melds[side_of(state, seat)]
    takes_pile = progress.took_pile or state.phase is Phase.DRAW
    owed = 0
    if not melds or state.phase is Phase.OPENING:
        owed = minimum_of(state, seat) - sum([VALUES.total(meld.cards) for meld in melds])
    rest: _Cards = ()
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


def _beginnings(state: State) -> tuple[Action, ...]:
    takes = take_actions(state)
    if state.stock:
        return (_DRAW, *takes)
    return takes if must_take(state, takes) else (*takes, _DECLINE)


def must_take(state: State, takes: tuple[Action, ...]) -> bool:
    """Whether a seat that finds no stock has to take the pile, given the ways in which it could."""
    match state.rules.stock_end_force:
        case "never":
            return False
        case "any_legal":
            return bool(takes)
        case "matches_meld":
            if not takes or is_pile_frozen_for(state, state.turn):
                return False
            rank = state.discards[-1].rank
            return any(meld.rank is rank for meld in state.melds[side_of(state, state.turn)])
        case _:
            assert_never(state.rules.stock_end_force)


def take_actions(state: State) -> tuple[Action, ...]:
    """Every way to take the pile, up to suits."""
    seat = state.turn
    hand = state.hands[seat]
    if is_stopped(state) or is_last_card_for_last_card(state, len(hand), len(state.stock)):
        return ()
    rank = state.discards[-1].rank
    naturals = tuple([card for card in hand if card.rank is rank])
    # At most turns a glance tells that the top is of no use, before anything is counted.
    if not naturals and not any(meld.rank is rank for meld in state.melds[side_of(state, seat)]):
        return ()
    frozen = is_pile_frozen_for(state, seat)
    if frozen and len(naturals) < 2:
        return ()
    outlook = outlook_of(state)
    shape = outlook.shape(rank)
    wilds = _wilds(hand)
    takes: list[Action] = []
    for count, twos, jokers in _takings(outlook.rules, rank, shape, len(naturals), *map(len, wilds), frozen):
        number = place(outlook.rules, rank, shape, count + 1, twos + jokers)
        if number is None:
            continue
        if (
            outlook.is_free_after(count + twos + jokers)
            or outlook.after(rank, number, count + 1, twos, jokers, from_pile=1).can_be_completed()
        ):
            takes.append(_take_pile((*naturals[:count], *wilds[0][:twos], *wilds[1][:jokers])))
    return tuple(takes)


@lru_cache(_CACHED)
def _takings(
    rules: Rules, rank: Rank, shape: Shape, naturals: int, twos: int, jokers: int, frozen: bool
) -> tuple[tuple[int, int, int], ...]:
    return tuple(
        (count, some_twos, some_jokers)
        for count in range(naturals + 1)
        for some_twos in range(twos + 1)
        for some_jokers in range(jokers + 1)
        if manner_fault(rules, rank, shape, count, some_twos + some_jokers, frozen=frozen) is None
    )


def _wilds(hand: _Cards) -> tuple[_Cards, _Cards]:
    """The twos and the jokers of a hand."""
    return (
        tuple([card for card in hand if card.rank is Rank.TWO]),
        tuple([card for card in hand if card.rank is Rank.JOKER]),
    )


def _meldings(state: State) -> tuple[Action, ...]:
    outlook = outlook_of(state)
    asks = (_ASK,) if may_ask(state) and can_ask(outlook) else ()
    return (*_lay_melds(state, outlook), *asks, *_endings(state))


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


def _endings(state: State) -> list[Action]:
    """The ways to end the turn."""
    hand = state.hands[state.turn]
    if state.progress.may_discard:
        is_free = len(hand) > 1 and state.phase is Phase.MELD and state.progress.answer is not True
        if is_free or (len(hand) == 1 and may_go_out_with_discard(state)):
            return [DISCARDS[card.index] for card in dict.fromkeys(hand)]
        return []
    return [_DECLINE] if state.phase is Phase.MELD and state.progress.answer is not True else []


def may_go_out_with_discard(state: State) -> bool:
    """Whether a seat may discard its last card."""
    outlook = outlook_of(state)
    return (
        outlook.may_go_out
        and outlook.rules.final_discard != "forbidden"
        and outlook.canastas >= outlook.rules.canastas_to_go_out
        and (outlook.owed <= 0 or outlook.may_waive)
    )


def _lay_melds(state: State, outlook: Outlook) -> list[Action]:
    """Every way to lay cards, up to suits."""
    if outlook.owed > 0 and not outlook.can_open():
        return []
    hand = state.hands[state.turn]
    groups: dict[Rank, list[Card]] = {}
    for card in hand:
        groups.setdefault(card.rank, []).append(card)
    rules, shapes = outlook.rules, outlook.shapes
    twos, jokers = tuple(groups.pop(Rank.TWO, ())), tuple(groups.pop(Rank.JOKER, ()))
    wilds = len(twos) + len(jokers)
    listed: list[Action] = []
    for rank in _MELD_ORDER:
        naturals, shape = groups.get(rank, ()), shapes.get(rank, ())
        count = len(naturals)
        if not (count or wilds) if shape else count < 2 and (rank is not Rank.TWO or not rules.wild_only_melds):
            continue
        actions, counts = _lay_actions(rules, rank, shape, tuple(naturals), twos, jokers)
        # In most cases nothing that could be laid would leave too little.
        if rank is not Rank.THREE and outlook.is_free_after(count + wilds):
            listed += actions
        else:
            listed += [action for action, laid in zip(actions, counts, strict=True) if can_lay(outlook, rank, *laid)]
    return listed


@lru_cache(_CACHED)
def _lay_actions(
    rules: Rules, rank: Rank, shape: Shape, naturals: _Cards, twos: _Cards, jokers: _Cards
) -> tuple[tuple[LayMeld, ...], tuple[tuple[int, int, int], ...]]:
    """The ways to lay cards of a hand on what a side has of a rank, and the naturals, twos and jokers of each."""
    named = None if rank is Rank.TWO else rank
    counts = tuple(
        (number, some_twos, wilds - some_twos)
        for number, wilds in lays(rules, rank, shape, len(naturals), len(twos) + len(jokers))
        for some_twos in range(max(0, wilds - len(jokers)), min(wilds, len(twos)) + 1)
    )
    actions = tuple(
        LayMeld((*naturals[:number], *twos[:some_twos], *jokers[:some_jokers]), None if number else named)
        for number, some_twos, some_jokers in counts
    )
    return actions, counts


def can_lay(outlook: Outlook, rank: Rank, naturals: int, twos: int, jokers: int) -> bool:
    """Whether the turn can be completed once some cards that make a meld have been laid."""
    if rank is not Rank.THREE and outlook.is_free_after(naturals + twos + jokers):
        return True
    after = outlook_after(outlook, rank, naturals, twos, jokers)
    if rank is Rank.THREE:
        # Only in the act of going out, so that they are the last meld.
        return after.size <= 1 and after.may_go_out and after.can_go_out()
    return after.can_be_completed()


def outlook_after(outlook: Outlook, rank: Rank, naturals: int, twos: int, jokers: int) -> Outlook:
    """The outlook once some cards that make a meld have been laid."""
    number = place(outlook.rules, rank, outlook.shape(rank), naturals, twos + jokers)
    return outlook.after(rank, number or 0, naturals, twos, jokers)


@lru_cache(_CACHED)
def _take_pile(cards: _Cards) -> TakePile:
    return TakePile(cards)

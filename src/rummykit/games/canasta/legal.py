"""All legal actions of a state of canasta."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, assert_never

from ...actions import DISCARDS, DrawStock
from ...cards import Card, Rank
from .melding import NATURAL_RANKS, Shape, lays
from .outlook import Outlook
from .pile import is_last_card_for_last_card, is_pile_frozen, is_stopped, manner_fault
from .rules import Rules
from .sides import side_of
from .state import Action, Answer, AskPartner, Decline, LayMeld, Phase, State, TakePile
from .turns import can_ask, can_lay, can_take, may_ask, may_go_out_with_discard, must_take, outlook_of

_DRAW: Final = DrawStock()
_DECLINE: Final = Decline()
_ASK: Final = AskPartner()
_ANSWERS: Final[tuple[Action, ...]] = (Answer(True), Answer(False))
_CACHED: Final = 1 << 12
_MELD_ORDER: Final = (*NATURAL_RANKS, Rank.TWO, Rank.THREE)

_Cards = tuple[Card, ...]
_Counts = tuple[int, int, int]
"""How many natural cards, twos and jokers."""


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


def _beginnings(state: State) -> tuple[Action, ...]:
    takes = take_actions(state)
    if state.stock:
        return (_DRAW, *takes)
    return takes if must_take(state, takes) else (*takes, _DECLINE)


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
    frozen = is_pile_frozen(state, seat)
    if frozen and len(naturals) < 2:
        return ()
    outlook = outlook_of(state)
    rules, shape, spare = outlook.rules, outlook.shape(rank), outlook.spare
    twos = tuple([card for card in hand if card.rank is Rank.TWO])
    jokers = tuple([card for card in hand if card.rank is Rank.JOKER])
    takes, counts = _takes(rules, rank, shape, naturals, twos, jokers, frozen)
    if len(naturals) + len(twos) + len(jokers) <= spare:
        return takes
    return tuple([take for take, laid in zip(takes, counts, strict=True) if can_take(outlook, rank, *laid)])


@lru_cache(_CACHED)
def _takes(
    rules: Rules, rank: Rank, shape: Shape, naturals: _Cards, twos: _Cards, jokers: _Cards, frozen: bool
) -> tuple[tuple[TakePile, ...], tuple[_Counts, ...]]:
    """The ways to take a pile with a top of some rank, and the naturals, twos and jokers of each."""
    counts = tuple(
        (count, some_twos, some_jokers)
        for count in range(len(naturals) + 1)
        for some_twos in range(len(twos) + 1)
        for some_jokers in range(len(jokers) + 1)
        if manner_fault(rules, rank, shape, count, some_twos + some_jokers, frozen=frozen) is None
    )
    takes = tuple(
        TakePile((*naturals[:count], *twos[:some_twos], *jokers[:some_jokers]))
        for count, some_twos, some_jokers in counts
    )
    return takes, counts


def _meldings(state: State) -> tuple[Action, ...]:
    outlook = outlook_of(state)
    asks = (_ASK,) if may_ask(state) and can_ask(outlook) else ()
    return (*_lay_melds(state, outlook), *asks, *_endings(state))


def _endings(state: State) -> list[Action]:
    """The ways to end the turn."""
    hand = state.hands[state.turn]
    if state.progress.may_discard:
        is_free = len(hand) > 1 and state.phase is Phase.MELD and state.progress.answer is not True
        if is_free or (len(hand) == 1 and may_go_out_with_discard(state)):
            return [DISCARDS[card.index] for card in dict.fromkeys(hand)]
        return []
    return [_DECLINE] if state.phase is Phase.MELD and state.progress.answer is not True else []


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
    wilds, spare = len(twos) + len(jokers), outlook.spare
    listed: list[Action] = []
    for rank in _MELD_ORDER:
        naturals, shape = groups.get(rank, ()), shapes.get(rank, ())
        count = len(naturals)
        if not (count or wilds) if shape else count < 2 and (rank is not Rank.TWO or not rules.wild_only_melds):
            continue
        actions, counts = _lay_actions(rules, rank, shape, tuple(naturals), twos, jokers)
        # In most cases nothing that could be laid would leave too little.
        if rank is not Rank.THREE and count + wilds <= spare:
            listed += actions
        else:
            listed += [action for action, laid in zip(actions, counts, strict=True) if can_lay(outlook, rank, *laid)]
    return listed


@lru_cache(_CACHED)
def _lay_actions(
    rules: Rules, rank: Rank, shape: Shape, naturals: _Cards, twos: _Cards, jokers: _Cards
) -> tuple[tuple[LayMeld, ...], tuple[_Counts, ...]]:
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

"""Taking the pile: which cards of the hand do it, and which do not."""

from __future__ import annotations

from ...cards import Card, Rank
from ...errors import ActionFault, MeldFault
from .melding import Shape, count_fault, is_natural, place
from .rules import Rules
from .sides import is_pile_frozen, side_of
from .state import State, View

Refusal = tuple[ActionFault, MeldFault | None, int | None, int | None]
"""A fault with why the cards are no meld, the number needed and the number found."""


def is_pile_frozen_for(at: State | View, seat: int) -> bool:
    """Whether the pile is frozen for the side of a seat."""
    return not at.melds[side_of(at, seat)] or is_pile_frozen(at)


def is_stopped(at: State | View) -> bool:
    """Whether the top of the pile is such that nobody can take it."""
    return not at.discards or not is_natural(at.discards[-1])


def is_last_card_for_last_card(at: State | View, hand_size: int, stock_size: int) -> bool:
    """Whether the rules keep who has a single card from taking a pile of a single card."""
    rule = at.rules.one_card_pile_with_one_card_hand
    if hand_size != 1 or len(at.discards) != 1 or rule == "allow":
        return False
    return rule == "forbid" or stock_size > 0


def manner_fault(rules: Rules, rank: Rank, shape: Shape, naturals: int, wilds: int, *, frozen: bool) -> Refusal | None:
    """Why some cards of the hand do not take a pile with a top of this rank; None if they do.

    Args:
        rules: The rules.
        rank: The rank of the top.
        shape: What the side has of it.
        naturals: Natural cards of this rank from the hand.
        wilds: Wild cards from the hand.
        frozen: Whether the pile is frozen for the side.
    """
    if frozen and naturals < 2:
        return ActionFault.PILE_FROZEN, None, 2, naturals
    number = place(rules, rank, shape, naturals + 1, wilds)
    if number is None:
        return meld_refusal(rules, rank, shape, naturals + 1, wilds)
    is_pair = naturals >= 2 or (naturals == 1 and wilds >= 1 and rules.unfrozen_take_natural_plus_wild)
    if is_pair:
        return None
    is_addition = number < len(shape)
    if is_addition and (rules.pile_onto_canasta or sum(shape[number]) < rules.canasta_size):
        return None
    return ActionFault.NOT_ALLOWED, None, 2, naturals


def meld_refusal(rules: Rules, rank: Rank, shape: Shape, naturals: int, wilds: int) -> Refusal:
    """Why cards cannot be laid on what a side has of a rank, in numbers."""
    more_naturals, more_wilds = shape[0] if shape else (0, 0)
    naturals += more_naturals
    wilds += more_wilds
    fault = count_fault(rules, rank, naturals, wilds)
    match fault:
        case MeldFault.TOO_SHORT:
            return ActionFault.NOT_A_MELD, fault, 3, naturals + wilds
        case MeldFault.TOO_FEW_NATURALS:
            return ActionFault.NOT_A_MELD, fault, 2, naturals
        case MeldFault.WILDS_OUTNUMBER_NATURALS:
            return ActionFault.NOT_A_MELD, fault, wilds, naturals
        case _:
            most = 0 if rank is Rank.THREE or len(shape) > 1 else rules.max_wilds_per_meld
            return ActionFault.NOT_A_MELD, MeldFault.TOO_MANY_WILDS, most, wilds


def split(cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], int, int]:
    """The natural cards at the front of cards in meld order, and how many twos and jokers follow."""
    jokers = sum([card.rank is Rank.JOKER for card in cards])
    twos = sum([card.rank is Rank.TWO for card in cards])
    return cards[: len(cards) - twos - jokers], twos, jokers

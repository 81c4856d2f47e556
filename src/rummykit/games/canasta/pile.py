"""Taking the pile: which cards of the hand do it, and which do not."""

from __future__ import annotations

from ...cards import Card, Rank
from ...errors import ActionFault, MeldFault
from .melding import Shape, is_natural, is_red_three, is_wild, place, why_not
from .rules import Rules
from .sides import side_of
from .state import State, View

Refusal = tuple[ActionFault, MeldFault | None, int | None, int | None]
"""A fault with why the cards are no meld, the number needed and the number found."""


def is_pile_frozen(at: State | View, seat: int | None = None) -> bool:
    """Whether the pile is frozen, so that only two natural cards of the rank of its top take it.

    Args:
        at: A state or a view.
        seat: For the side of this seat; None: for everybody.

    Example:
        >>> from random import Random
        >>> from rummykit.games import canasta
        >>> from rummykit.play import new_match
        >>> state = new_match(canasta, canasta.CLASSIC, Random(5))
        >>> is_pile_frozen(state), is_pile_frozen(state, 1)
        (False, True)
    """
    rules = at.rules
    if rules.pile_always_frozen or (seat is not None and not at.melds[side_of(at, seat)]):
        return True
    return any(_freezes(rules, card) for card in at.discards)


def _freezes(rules: Rules, card: Card) -> bool:
    """Whether a card freezes the pile that it lies in."""
    if card.rank is not Rank.THREE:
        return is_wild(card)
    return rules.upcard_red_three_freezes if is_red_three(card) else rules.black_three_freezes


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
        return ActionFault.NOT_A_MELD, *why_not(rules, rank, shape, naturals + 1, wilds)
    is_pair = naturals >= 2 or (naturals == 1 and wilds >= 1 and rules.unfrozen_take_natural_plus_wild)
    if is_pair:
        return None
    is_addition = number < len(shape)
    if is_addition and (rules.pile_onto_canasta or sum(shape[number]) < rules.canasta_size):
        return None
    return ActionFault.NOT_ALLOWED, None, 2, naturals

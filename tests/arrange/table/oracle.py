"""Whether a finished table is legal, by trying every way in which its jokers can have come about."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import TYPE_CHECKING

from meld_oracle import is_legal

from rummykit import JOKER, ActionFault, Card, TableRules

from .tables import Table, cards_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def fault_of(before: Table, hand: Sequence[Card], after: Table, rules: TableRules) -> ActionFault | None:
    """The first fault of a table in the order of the rule text, or None."""
    left, own = cards_of(before), list(hand)
    strangers: list[Card] = []
    for card in cards_of(after):
        if card in left:
            left.remove(card)
        elif card in own:
            own.remove(card)
        else:
            strangers.append(card)
    if any(card not in hand for card in strangers):
        return ActionFault.CARD_NOT_HELD
    if left:
        return ActionFault.TABLE_CARD_MISSING
    if strangers:
        return ActionFault.CARD_INVENTED
    if len(own) == len(hand):
        return ActionFault.NOTHING_PLAYED
    if any((card, face) == (JOKER, JOKER) for meld in after for card, face in zip(meld.cards, meld.faces, strict=True)):
        return ActionFault.JOKER_UNDECLARED
    if not all(is_legal(meld, rules.melds) for meld in after):
        return ActionFault.NOT_A_MELD
    if rules.jokers == "free":
        return None
    real = cards_of(after)
    if rules.replaced_from == "hand":
        real = list((Counter(hand) - Counter(own)).elements())
    stories = list(_stories(before, after, real))
    if not stories:
        return ActionFault.JOKER_NOT_REPLACED
    if not rules.movable_jokers and not any(_stayed(before, replaced, after) for replaced in stories):
        return ActionFault.JOKER_MOVED
    return None


def _jokers(melds: Table) -> list[tuple[int, Card]]:
    """The jokers, each with the number of its meld and what it stands for."""
    return [
        (number, face)
        for number, meld in enumerate(melds)
        for card, face in zip(meld.cards, meld.faces, strict=True)
        if card is JOKER
    ]


def _stories(before: Table, after: Table, real: Sequence[Card]) -> Iterable[set[tuple[int, Card]]]:
    """Every choice of jokers that can have been replaced, one by each real card, while the others kept their faces."""
    jokers = _jokers(before)
    there = [face for _, face in _jokers(after)]
    for choice in product((False, True), repeat=len(jokers)):
        replaced = [joker for joker, is_replaced in zip(jokers, choice, strict=True) if is_replaced]
        kept = [joker for joker in jokers if joker not in replaced]
        if all(
            [face for _, face in part].count(card) <= among.count(card)
            for part, among in ((replaced, real), (kept, there))
            for _, card in part
        ):
            yield set(replaced)


def _stayed(before: Table, replaced: set[tuple[int, Card]], after: Table) -> bool:
    """Whether each meld with a joker that was not replaced can be found again, no card being in two of them."""
    tied = [number for number, face in _jokers(before) if (number, face) not in replaced]
    tied = sorted(set(tied))
    for homes in product(range(len(after)), repeat=len(tied)):
        taken: set[tuple[int, Card]] = set()
        for number, home in zip(tied, homes, strict=True):
            there = dict(zip(after[home].faces, after[home].cards, strict=True))
            for card, face in zip(before[number].cards, before[number].faces, strict=True):
                is_free = (number, face) in replaced
                if (home, face) in taken or not (face in there if is_free else there.get(face) is card):
                    break
                taken.add((home, face))
            else:
                continue
            break
        else:
            return True
    return False

"""The best way to lay a hand: least deadwood, all ties, and every family of melds."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import islice
from operator import attrgetter
from typing import Final

from attrs import frozen

from .._bits import ALL_CARDS, NO_CARDS, PIPS_SHIFT, THREE_OF_A_RANK, has_sequence
from ..cards import PIPS, Card, CardValues, sorted_cards
from ..melds.rules import STANDARD, Meld, MeldRules
from .one_pack import DEADWOOD_SHIFT, OnePack, one_pack

__all__ = [
    "Arrangement",
    "arrangements",
    "best_arrangement",
    "best_arrangements",
    "deadwood",
    "deadwood_after_discard",
]

_code: Final = attrgetter("_code")
_order: Final = attrgetter("order")
_STANDARD_PACK: Final = OnePack(STANDARD, PIPS)


@frozen
class Arrangement:
    """A hand laid out in melds.

    Attributes:
        melds: The melds, in the order of :attr:`Meld.sort_key`.
        unmatched: The cards in no meld, in card order.
        deadwood: What the unmatched cards count together, in card points.
    """

    melds: tuple[Meld, ...]
    unmatched: tuple[Card, ...]
    deadwood: int


def _tables(rules: MeldRules, values: CardValues) -> OnePack | None:
    return _STANDARD_PACK if rules is STANDARD and values is PIPS else one_pack(rules, values)


def deadwood(hand: Collection[Card], *, rules: MeldRules = STANDARD, values: CardValues = PIPS) -> int:
    code = sum(map(_code, hand), NO_CARDS)
    mask = code & ALL_CARDS
    # Equal cards and jokers leave fewer bits than cards.
    if mask.bit_count() == len(hand):
        pack = _tables(rules, values)
        if pack is not None and not mask & pack.wilds:
            total = code >> PIPS_SHIFT if values is PIPS else pack.total(mask)
            if code & THREE_OF_A_RANK or has_sequence(mask):
                return total - pack.most_saved(mask)
            return total
    raise NotImplementedError


def deadwood_after_discard(hand: Collection[Card], *, rules: MeldRules = STANDARD, values: CardValues = PIPS) -> int:
    if not hand:
        raise ValueError("no card to discard")
    code = sum(map(_code, hand), NO_CARDS)
    mask = code & ALL_CARDS
    if mask.bit_count() == len(hand):
        pack = _tables(rules, values)
        if pack is not None and not mask & pack.wilds:
            total = code >> PIPS_SHIFT if values is PIPS else pack.total(mask)
            if code & THREE_OF_A_RANK or has_sequence(mask):
                return total - pack.most_saved_with_discard(mask)
            return total - max([values.of(card) for card in hand])
    raise NotImplementedError


def _one_pack_arrangements(
    hand: Collection[Card], rules: MeldRules, values: CardValues
) -> Iterator[Arrangement] | None:
    code = sum(map(_code, hand), NO_CARDS)
    mask = code & ALL_CARDS
    if mask.bit_count() != len(hand):
        return None
    pack = _tables(rules, values)
    if pack is None or mask & pack.wilds:
        return None
    return _laid_out(sorted_cards(hand), pack, mask)


def _laid_out(hand: tuple[Card, ...], pack: OnePack, mask: int) -> Iterator[Arrangement]:
    for cost, laid in pack.families(mask).best_first():
        melds = tuple([candidate.meld for candidate in sorted(laid, key=_order)])
        used = 0
        for meld in melds:
            for card in meld.cards:
                used |= 1 << card.index
        yield Arrangement(
            melds, tuple([card for card in hand if not used >> card.index & 1]), cost >> DEADWOOD_SHIFT
        )


def best_arrangement(
    hand: Collection[Card], *, rules: MeldRules = STANDARD, values: CardValues = PIPS
) -> Arrangement:
    found = _one_pack_arrangements(hand, rules, values)
    if found is not None:
        return next(found)
    raise NotImplementedError


def best_arrangements(
    hand: Collection[Card],
    *,
    rules: MeldRules = STANDARD,
    values: CardValues = PIPS,
    limit: int | None = None,
) -> tuple[Arrangement, ...]:
    found = _one_pack_arrangements(hand, rules, values)
    if found is None:
        raise NotImplementedError
    best = next(found)
    return tuple(islice(_up_to(best, found, best.deadwood), limit))


def _up_to(first: Arrangement, others: Iterator[Arrangement], most: int) -> Iterator[Arrangement]:
    yield first
    for found in others:
        if found.deadwood > most:
            return
        yield found


def arrangements(
    hand: Collection[Card],
    *,
    rules: MeldRules = STANDARD,
    values: CardValues = PIPS,
    max_deadwood: int | None = None,
) -> tuple[Arrangement, ...]:
    found = _one_pack_arrangements(hand, rules, values)
    if found is None:
        raise NotImplementedError
    if max_deadwood is None:
        return tuple(found)
    return tuple(_within(found, max_deadwood))


def _within(found: Iterator[Arrangement], most: int) -> Iterator[Arrangement]:
    for arrangement in found:
        if arrangement.deadwood > most:
            return
        yield arrangement

"""Arranging and laying off by trying everything: plain recursion over all melds, and no shortcut of the library.

The melds come from ``find_melds`` and ``extensions``, which tests of their own hold against the definition of a meld.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

from rummykit import Card, CardValues, Meld, MeldRules, PackSpec, extensions, find_melds

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    Hand = Sequence[Card]
    Family = tuple[Meld, ...]


def least_deadwood(hand: Hand, rules: MeldRules, values: CardValues) -> int:
    """The least deadwood over all families of disjoint melds."""
    faces = sorted(set(hand))
    melds_of: dict[Card, set[tuple[int, ...]]] = {face: set() for face in faces}
    for meld in find_melds(hand, rules):
        melds_of[min(meld.cards)].add(tuple(meld.cards.count(face) for face in faces))

    @cache
    def least(counts: tuple[int, ...]) -> int:
        place = next((place for place, number in enumerate(counts) if number), None)
        if place is None:
            return 0
        left = (*counts[:place], counts[place] - 1, *counts[place + 1 :])
        return min(
            values.of(faces[place]) + least(left),
            *(
                least(tuple(number - used for number, used in zip(counts, meld, strict=True)))
                for meld in melds_of[faces[place]]
                if all(number >= used for number, used in zip(counts, meld, strict=True))
            ),
            10**9,
        )

    return least(tuple(hand.count(face) for face in faces))


def families(hand: Hand, rules: MeldRules) -> list[Family]:
    """Every family of disjoint melds: each meld in turn is taken as often as the cards allow, or not."""
    melds = find_melds(hand, rules)

    def extend(place: int, left: Counter[Card], family: Family) -> list[Family]:
        if place == len(melds):
            return [family]
        found = extend(place + 1, left, family)
        used = Counter(melds[place].cards)
        if used <= left:
            found += extend(place, left - used, (*family, melds[place]))
        return found

    return extend(0, Counter(hand), ())


def left_over(hand: Hand, family: Family) -> tuple[Card, ...]:
    """The cards of a hand that a family does not use; an error if it uses what is not there."""
    left = list(hand)
    for meld in family:
        for card in meld.cards:
            left.remove(card)
    return tuple(sorted(left))


def least_after_defence(hand: Hand, spread: Family, rules: MeldRules, values: CardValues) -> int:
    """The least deadwood over all ways to lay off and to meld."""

    @cache
    def least(cards: tuple[Card, ...], spread: Family) -> int:
        counts = [least_deadwood(cards, rules, values)]
        for place, card in enumerate(cards):
            rest = cards[:place] + cards[place + 1 :]
            counts += [
                least(rest, (*spread[:index], grown, *spread[index + 1 :]))
                for index, meld in enumerate(spread)
                for grown in extensions(meld, card, rules)
            ]
        return min(counts)

    return least(tuple(sorted(hand)), tuple(spread))


def sample_hand(rng: Random, pack: PackSpec, size: int, *, near: bool) -> tuple[Card, ...]:
    """A random hand, from the whole pack or from five neighbouring ranks of it and its jokers, in random order."""
    cards = pack.build()
    if near:
        lowest = rng.randint(1, 9)
        cards = tuple(card for card in cards if card.is_joker or lowest <= card.rank < lowest + 5)
    return tuple(rng.sample(cards, size))

"""The best way to lay a hand: least deadwood, all ties, and every family of melds."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import chain, islice, takewhile
from operator import attrgetter
from typing import Final

from attrs import frozen

from .._bits import ALL_CARDS, NO_CARDS, PIPS_SHIFT, THREE_OF_A_RANK, has_sequence
from .._tuples import without_card
from ..cards import PIPS, Card, CardValues, sorted_cards
from ..melds import STANDARD, Meld, MeldRules, check_meld, find_melds, sorted_melds
from .general import solve
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

_MOST_BY_TABLES: Final = 16
"""In larger hands the search beats the tables, since it does not try all choices of sets."""
_MOST_RANKED: Final = 30
"""In larger hands there may be too many families to weigh them by more than their deadwood."""


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


def deadwood(hand: Collection[Card], *, rules: MeldRules = STANDARD, values: CardValues = PIPS) -> int:
    """The least that the unmatched cards of a hand can count.

    Args:
        hand: The cards, in any order; equal cards are as many as given.
        rules: What counts as a meld.
        values: What unmatched cards count.

    Returns:
        Card points, exactly :attr:`Arrangement.deadwood` of :func:`best_arrangement`.

    Cost: A microsecond or two for ten distinct natural cards, under rules whose melds have three cards or more; for
    such a hand, tables that are filled as patterns of a suit first turn up do the work. Any other hand takes a search,
    some tenths of a millisecond for thirteen cards with four wild ones and a few milliseconds for thirty cards. There
    is no limit on the number of cards; the search is exact and grows with what wild cards can do, most under limits on
    them.

    Example:
        >>> from rummykit.cards import parse_cards
        >>> deadwood(parse_cards("7s 7h 7d 7c 8c 9c Ad 2d 3d 4h"))
        4
        >>> deadwood(parse_cards("7c 7d 9h Th Kc Jk Jk"))
        10
    """
    code = sum(map(_code, hand), NO_CARDS)
    mask = code & ALL_CARDS
    # Equal cards and jokers leave fewer bits than cards.
    if mask.bit_count() == len(hand) <= _MOST_BY_TABLES:
        pack = _STANDARD_PACK if rules is STANDARD and values is PIPS else one_pack(rules, values)
        if pack is not None and not mask & pack.wilds:
            total = code >> PIPS_SHIFT if values is PIPS else pack.total(mask)
            if code & THREE_OF_A_RANK or has_sequence(mask):
                return total - pack.most_saved(mask)
            return total
    return solve(sorted_cards(hand), rules, values).deadwood


def deadwood_after_discard(hand: Collection[Card], *, rules: MeldRules = STANDARD, values: CardValues = PIPS) -> int:
    """The least deadwood of a hand once one card is discarded, over all discards.

    Args:
        hand: The cards, at least one, in any order.
        rules: What counts as a meld.
        values: What unmatched cards count.

    Returns:
        The least of :func:`deadwood` over the hands that lack one of the cards. It may be less than the deadwood of the
        whole hand without its highest unmatched card, since another arrangement may have a dearer card to spare.

    Raises:
        ValueError: There is no card to discard.

    Cost: About twice that of :func:`deadwood` on the fast path; elsewhere one :func:`deadwood` for each different card.

    Example:
        >>> from rummykit.cards import parse_cards
        >>> deadwood_after_discard(parse_cards("2d 3c 4d 4h 4s 5h 5s 6d 6h 6s Ac"))
        10
    """
    if not hand:
        raise ValueError("there is no card to discard")
    # As in deadwood, and written out in both: search asks for little else, and a call of a helper would be felt.
    code = sum(map(_code, hand), NO_CARDS)
    mask = code & ALL_CARDS
    if mask.bit_count() == len(hand) <= _MOST_BY_TABLES:
        pack = _STANDARD_PACK if rules is STANDARD and values is PIPS else one_pack(rules, values)
        if pack is not None and not mask & pack.wilds:
            total = code >> PIPS_SHIFT if values is PIPS else pack.total(mask)
            if code & THREE_OF_A_RANK or has_sequence(mask):
                return total - pack.most_saved_with_discard(mask)
            return total - pack.highest(mask)
    cards = sorted_cards(hand)
    return min(deadwood(without_card(cards, card), rules=rules, values=values) for card in dict.fromkeys(cards))


def best_arrangement(hand: Collection[Card], *, rules: MeldRules = STANDARD, values: CardValues = PIPS) -> Arrangement:
    """Lay a hand so that the unmatched cards count least.

    Ties: in up to thirty distinct natural cards, under rules whose melds have three cards or more, the arrangement is
    taken on which an opponent can lay off fewest different cards, each meld by itself; of these one with fewest runs;
    of these the first when the cards are decided on in turn, by rank and then by suit, each going into the first meld
    it can, in the order of :attr:`Meld.sort_key`, rather than being left. Any other hand gets one fixed arrangement of
    least deadwood, and its wild cards stand where the first of :func:`readings` puts them.

    Args:
        hand: The cards, in any order, which does not matter; equal cards are as many as given.
        rules: What counts as a meld.
        values: What unmatched cards count.

    Returns:
        An arrangement of all cards. A hand without melds is all unmatched.

    Cost: Some tens of microseconds for ten distinct natural cards, otherwise as :func:`deadwood`.

    Example:
        >>> from rummykit.cards import format_cards, parse_cards
        >>> best = best_arrangement(parse_cards("7s 7h 7d 7c 8c 9c Ad 2d 3d 4h"))
        >>> [format_cards(meld.cards) for meld in best.melds], format_cards(best.unmatched), best.deadwood
        (['7d 7h 7s', '7c 8c 9c', 'Ad 2d 3d'], '4h', 4)
    """
    ranked = _ranked(hand, rules, values)
    return next(ranked) if ranked else _solved(sorted_cards(hand), rules, values)


def best_arrangements(
    hand: Collection[Card],
    *,
    rules: MeldRules = STANDARD,
    values: CardValues = PIPS,
    limit: int | None = None,
) -> tuple[Arrangement, ...]:
    """Every arrangement of least deadwood, the first being that of :func:`best_arrangement`.

    Two arrangements differ if their melds do, as multisets of readings: which of two equal cards is where makes no
    difference, what a wild card stands for does.

    Args:
        hand: The cards, in any order; equal cards are as many as given.
        rules: What counts as a meld.
        values: What unmatched cards count.
        limit: The most arrangements to give. They are found one by one, so that a few of very many come soon.

    Returns:
        Each arrangement once. Up to thirty distinct natural cards have them in the order that breaks the ties of
        :func:`best_arrangement`. For other hands the rest follows the first as the cards are decided on in card order,
        each going into any of its melds, in the order of :attr:`Meld.sort_key`, before it is left.

    Cost: Wild cards and long runs make very many ties; their number grows exponentially. The melds that wild cards can
    make are listed first, as :func:`find_melds` does, unless ``limit`` is 1.

    Example:
        >>> from rummykit.cards import format_cards, parse_cards
        >>> for tie in best_arrangements(parse_cards("4c 4d 4h 5h 6h 5c 6c")):
        ...     print(*(format_cards(meld.cards) for meld in tie.melds), sep=", ")
        4c 5c 6c, 4h 5h 6h
    """
    ranked = _ranked(hand, rules, values)
    if ranked:
        best = next(ranked)
        return tuple(islice(chain([best], takewhile(lambda tie: tie.deadwood == best.deadwood, ranked)), limit))
    cards = sorted_cards(hand)
    best = _solved(cards, rules, values)
    others = (tie for tie in _families(cards, rules, values, best.deadwood) if tie != best)
    return tuple(islice(chain([best], others), limit))


def arrangements(
    hand: Collection[Card],
    *,
    rules: MeldRules = STANDARD,
    values: CardValues = PIPS,
    max_deadwood: int | None = None,
) -> tuple[Arrangement, ...]:
    """Every family of disjoint melds of a hand, whether good or bad, down to no meld at all.

    Args:
        hand: The cards, in any order; equal cards are as many as given.
        rules: What counts as a meld.
        values: What unmatched cards count.
        max_deadwood: The most that the unmatched cards may count, in card points; None: no limit.

    Returns:
        Each family once, as :func:`best_arrangements` tells them apart, and with all cards that it does not use as
        unmatched. Least deadwood first; among equals in the order in which :func:`best_arrangements` breaks ties.

    Cost: In proportion to the answer: no family above the limit is looked at. The answer grows exponentially with the
    number of cards that fit several melds, and with wild cards very fast.

    Example:
        >>> from rummykit.cards import format_cards, parse_cards
        >>> for family in arrangements(parse_cards("4h 5h 6h 7h Kc"), max_deadwood=20):
        ...     print(family.deadwood, *(format_cards(meld.cards) for meld in family.melds))
        10 4h 5h 6h 7h
        14 5h 6h 7h
        17 4h 5h 6h
    """
    ranked = _ranked(hand, rules, values)
    if ranked:
        if max_deadwood is None:
            return tuple(ranked)
        return tuple(takewhile(lambda family: family.deadwood <= max_deadwood, ranked))
    families = list(_families(sorted_cards(hand), rules, values, max_deadwood))
    if families:
        best = best_arrangement(hand, rules=rules, values=values)
        families.sort(key=lambda family: (family.deadwood, family != best))
    return tuple(families)


def _ranked(hand: Collection[Card], rules: MeldRules, values: CardValues) -> Iterator[Arrangement] | None:
    """All families of a hand of distinct natural cards, the best first; None for any other hand."""
    code = sum(map(_code, hand), NO_CARDS)
    mask = code & ALL_CARDS
    if mask.bit_count() != len(hand) or len(hand) > _MOST_RANKED:
        return None
    pack = one_pack(rules, values)
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
        unmatched = tuple([card for card in hand if not used >> card.index & 1])
        yield Arrangement(melds, unmatched, cost >> DEADWOOD_SHIFT)


def _solved(hand: tuple[Card, ...], rules: MeldRules, values: CardValues) -> Arrangement:
    solution = solve(hand, rules, values)
    unmatched = list(hand)
    for cards in solution.melds:
        for card in cards:
            unmatched.remove(card)
    melds = sorted_melds(check_meld(cards, rules) for cards in solution.melds)
    return Arrangement(melds, tuple(unmatched), solution.deadwood)


def _families(hand: tuple[Card, ...], rules: MeldRules, values: CardValues, most: int | None) -> Iterator[Arrangement]:
    """Every family with at most so much deadwood, each once, by its decisions about the cards in turn."""
    starting: dict[Card, list[Meld]] = {card: [] for card in hand}
    for meld in find_melds(hand, rules):
        starting[min(meld.cards)].append(meld)
    least: dict[tuple[Card, ...], int] = {}

    def is_within(count: int, cards: tuple[Card, ...]) -> bool:
        if most is None:
            return True
        if cards not in least:
            least[cards] = deadwood(cards, rules=rules, values=values)
        return count + least[cards] <= most

    def decided(
        cards: tuple[Card, ...], melds: tuple[Meld, ...], unmatched: tuple[Card, ...], first: int
    ) -> Iterator[Arrangement]:
        count = values.total(unmatched)
        if not is_within(count, cards):
            return
        if not cards:
            yield Arrangement(sorted_melds(melds), unmatched, count)
            return
        card = cards[0]
        # Equal cards are decided on in one order only: their melds in list order, then those that are left.
        for place, meld in enumerate(starting[card][first:], first):
            rest = _without(cards, meld.cards)
            if rest is not None:
                yield from decided(rest, (*melds, meld), unmatched, place if rest[:1] == (card,) else 0)
        copies = cards.count(card)
        yield from decided(cards[copies:], melds, (*unmatched, *cards[:copies]), 0)

    yield from decided(hand, (), (), 0)


def _without(cards: tuple[Card, ...], used: tuple[Card, ...]) -> tuple[Card, ...] | None:
    """The cards without some of them; None if they are not all there."""
    rest = list(cards)
    for card in used:
        if card not in rest:
            return None
        rest.remove(card)
    return tuple(rest)

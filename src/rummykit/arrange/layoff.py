"""The best answer to a spread: what to lay off on it and how to meld the rest."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from attrs import frozen

from ..cards import PIPS, Card, CardValues, sorted_cards
from ..melds import STANDARD, Meld, MeldRules, extensions
from .hand import best_arrangement, deadwood

__all__ = ["Defence", "best_defence"]


@frozen
class Defence:
    """An answer to a spread.

    Attributes:
        laid_off: The cards laid off, each with the index of its meld in the spread, in an order in which they can be
            laid.
        melds: The own melds, in the order of :attr:`Meld.sort_key`.
        unmatched: The cards that are left, in card order.
        deadwood: What these count together, in card points.
        spread: The melds of the spread as they have grown, by index.
    """

    laid_off: tuple[tuple[Card, int], ...]
    melds: tuple[Meld, ...]
    unmatched: tuple[Card, ...]
    deadwood: int
    spread: tuple[Meld, ...]


def best_defence(
    hand: Collection[Card], spread: Sequence[Meld], *, rules: MeldRules = STANDARD, values: CardValues = PIPS
) -> Defence:
    """Lay off and meld so that the cards left count least."""
    level: dict[tuple[tuple[Meld, ...], tuple[Card, ...]], tuple[tuple[Card, int], ...]]
    level = {(tuple(spread), sorted_cards(hand)): ()}
    best = None
    while level:
        following: dict[tuple[tuple[Meld, ...], tuple[Card, ...]], tuple[tuple[Card, int], ...]] = {}
        for (melds, cards), laid in level.items():
            count = deadwood(cards, rules=rules, values=values)
            if best is None or count < best[0]:
                best = count, laid, melds, cards
            for place, card in enumerate(cards):
                if place and card is cards[place - 1]:
                    continue
                rest = cards[:place] + cards[place + 1 :]
                for index, meld in enumerate(melds):
                    for grown in extensions(meld, card, rules):
                        state = (*melds[:index], grown, *melds[index + 1 :]), rest
                        following.setdefault(state, (*laid, (card, index)))
        level = following
    assert best is not None
    _, laid, melds, cards = best
    arrangement = best_arrangement(cards, rules=rules, values=values)
    return Defence(laid, arrangement.melds, arrangement.unmatched, arrangement.deadwood, melds)

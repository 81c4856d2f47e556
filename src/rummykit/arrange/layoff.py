"""The best answer to a spread: what to lay off on it and how to meld the rest."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

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


@frozen(eq=False)
class _LayOff:
    """A card laid off after others.

    Attributes:
        before: The lay-off before this one.
        card: The card.
        index: The index of the meld that it went to.
    """

    before: _LayOff | None
    card: Card
    index: int


_State = tuple[tuple[int, ...], int]
"""The numbers of the melds of the spread as they are, and the cards still in the hand: a bit for each place there."""


class _Growth:
    """The melds that a spread can grow into, each with a number, found when asked for."""

    def __init__(self, spread: Sequence[Meld], rules: MeldRules) -> None:
        self._rules: Final = rules
        self._numbers: Final[dict[Meld, int]] = {}
        self._grown: Final[dict[tuple[int, int], tuple[int, ...]]] = {}
        self.melds: Final[list[Meld]] = []
        self.start: Final = tuple([self._number(meld) for meld in spread])

    def _number(self, meld: Meld) -> int:
        number = self._numbers.setdefault(meld, len(self.melds))
        if number == len(self.melds):
            self.melds.append(meld)
        return number

    def after(self, number: int, card: Card) -> tuple[int, ...]:
        """The melds that laying a card off on this one can give."""
        key = number, card.index
        found = self._grown.get(key)
        if found is None:
            found = tuple([self._number(grown) for grown in extensions(self.melds[number], card, self._rules)])
            self._grown[key] = found
        return found


def best_defence(
    hand: Collection[Card], spread: Sequence[Meld], *, rules: MeldRules = STANDARD, values: CardValues = PIPS
) -> Defence:
    """Lay off and meld so that the cards left count least.

    Both are decided together, which is more than melding first and laying off what is left: a meld may be given up for
    the cards that it lets go, laid-off cards open places for others, a card that fits two melds goes where it opens
    the better place, and a card that could be laid off may be kept for an own meld. A wild card may be laid off
    wherever :func:`extensions` lets it, as any card that it may stand for there, and keeps that face; one that stands
    in the spread already is not replaced.

    Ties: fewest cards laid off; among these the way found first, where the cards laid off are taken in card order, and
    for each card the melds of the spread by index. The rest is laid as :func:`best_arrangement` does.

    Args:
        hand: The cards of the defender, in any order; equal cards are as many as given.
        spread: The melds laid out, which may be none.
        rules: What counts as a meld.
        values: What unmatched cards count.

    Returns:
        A defence of least deadwood.

    Cost: In proportion to the number of different ways to lay off; for ten cards and three melds mostly well under a
    millisecond. Wild cards multiply it by the places that they can take.

    Example:
        >>> from rummykit.cards import format_cards, parse_cards
        >>> from rummykit.melds import parse_meld
        >>> spread = [parse_meld("Ts Tc Td"), parse_meld("Js Qs Ks")]
        >>> defence = best_defence(parse_cards("9s Ts 2d"), spread)
        >>> [(str(card), index) for card, index in defence.laid_off], defence.deadwood
        ([('Ts', 1), ('9s', 1)], 2)
        >>> format_cards(defence.spread[1].cards)
        '9s Ts Js Qs Ks'
    """
    cards = sorted_cards(hand)
    growth = _Growth(spread, rules)
    everything = (1 << len(cards)) - 1
    counts: dict[int, int] = {}
    least: int | None = None
    chosen: tuple[_State, _LayOff | None] = (growth.start, everything), None
    # One level for each number of cards laid off.
    level: dict[_State, _LayOff | None] = {chosen[0]: None}
    while level and least != 0:
        following: dict[_State, _LayOff | None] = {}
        for state, last in level.items():
            numbers, held = state
            if held not in counts:
                rest = [card for place, card in enumerate(cards) if held >> place & 1]
                counts[held] = deadwood(rest, rules=rules, values=values)
            if least is None or counts[held] < least:
                least, chosen = counts[held], (state, last)
            earlier = None
            for place, card in enumerate(cards):
                # Of equal cards the first goes first.
                if not held >> place & 1 or card is earlier:
                    continue
                earlier = card
                for index, number in enumerate(numbers):
                    for grown in growth.after(number, card):
                        after = (*numbers[:index], grown, *numbers[index + 1 :]), held ^ 1 << place
                        if after not in following:
                            following[after] = _LayOff(last, card, index)
        level = following
    (numbers, held), last = chosen
    laid_off: list[tuple[Card, int]] = []
    while last is not None:
        laid_off.append((last.card, last.index))
        last = last.before
    rest = [card for place, card in enumerate(cards) if held >> place & 1]
    own = best_arrangement(rest, rules=rules, values=values)
    return Defence(
        tuple(reversed(laid_off)),
        own.melds,
        own.unmatched,
        own.deadwood,
        tuple([growth.melds[number] for number in numbers]),
    )

"""A complete hand for a player who went out without showing it, found at random among the unseen cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, partial
from itertools import combinations
from typing import Final

from ...cards import RANKS, SUITS, Card, RandomSource, shuffled, sorted_cards
from ...errors import StateError, StateFault
from ...melds import Meld, MeldRules, check_meld, is_meld, sorted_melds
from ...melds.shapes import faces_of_rank, run_places
from .terms import Terms

_MOST_TRIES: Final = 5_000
"""Melds tried before it is given up; a hand for a view that can be is found among the first few hundred."""
_SHORT: Final = 5
"""Longer melds can be cut into shorter ones unless wild cards are scarce, so they are tried last."""

_Shape = tuple[tuple[Card, ...], ...]
"""For each place of a meld the natural cards that it takes."""
_Cards = tuple[Card, ...]


def complete_hand(
    terms: Terms, known: Sequence[Card], size: int, unseen: Sequence[Card], rng: RandomSource
) -> tuple[tuple[Meld, ...], list[Card]]:
    """Melds of so many cards that use all that are known, and otherwise some that are unseen.

    Args:
        terms: The terms of the round.
        known: Cards that are sure to be in the hand.
        size: The cards of the hand.
        unseen: The cards that the rest is taken from.
        rng: The source of chance. Not every hand is equally likely.

    Returns:
        The melds in order, and the unseen cards that are left, in random order.

    Raises:
        StateError: No such hand was found in bounded time.
    """
    rules = terms.meld_rules
    # Natural cards fit few melds, so they are tried first.
    ordered = tuple(sorted(known, key=lambda card: (rules.is_wild(card), card.index)))
    for hand, left in _Search(rules, rng).hands(ordered, size, shuffled(unseen, rng)):
        return sorted_melds(check_meld(cards, rules) for cards in hand), list(left)
    raise StateError((StateFault.WRONG_CARDS,))


class _Search:
    """Depth-first search for the melds of a hand: each time a meld of the first known card, while there is one."""

    def __init__(self, rules: MeldRules, rng: RandomSource) -> None:
        self._rules: Final = rules
        self._rng: Final = rng
        self._is_meld: Final = cache(partial(is_meld, rules=rules))
        self._tries = 0

    def hands(self, known: _Cards, size: int, unseen: _Cards) -> Iterator[tuple[tuple[_Cards, ...], _Cards]]:
        """The cards of the melds of each hand, and what is left of the unseen cards."""
        if not size:
            yield (), unseen
            return
        shapes = [
            shape
            for shape in _shapes(self._rules, size)
            if size - len(shape) not in (1, 2) and (not known or self._fits(known[0], shape))
        ]
        for shape in sorted(shuffled(shapes, self._rng), key=lambda shape: len(shape) > _SHORT):
            for placed, waiting in self._placings(known, shape):
                if len(waiting) > size - len(shape):
                    continue
                for drawn, left in self._fillings(shape, placed, unseen):
                    self._tries += 1
                    if self._tries > _MOST_TRIES:
                        return
                    if self._is_meld(sorted_cards((*placed, *drawn))):
                        for others, rest in self.hands(waiting, size - len(shape), left):
                            yield ((*placed, *drawn), *others), rest

    def _fits(self, card: Card, shape: _Shape) -> bool:
        return self._rules.is_wild(card) or any(card in place for place in shape)

    def _placings(self, known: _Cards, shape: _Shape) -> Iterator[tuple[_Cards, _Cards]]:
        """Some of the known cards for a shape, the first among them, and the others; as many as can be come first."""
        fitting = [card for card in known[1:] if self._fits(card, shape)]
        for count in range(min(len(fitting), len(shape) - 1), -1, -1):
            for chosen in dict.fromkeys(combinations(fitting, count)):
                waiting = Counter(known[1:]) - Counter(chosen)
                yield known[:1] + chosen, tuple(waiting.elements())

    def _fillings(self, shape: _Shape, placed: _Cards, unseen: _Cards) -> Iterator[tuple[_Cards, _Cards]]:
        """Unseen cards for the places of a shape that are left: any that fit, then as few wild ones as possible."""
        places = list(shape)
        for card in placed:
            own = next((place for place in places if card in place), None)
            if own is not None and not self._rules.is_wild(card):
                places.remove(own)
        needed = len(shape) - len(placed)
        for takes_wilds in (True, False):
            drawn: list[Card] = []
            left = list(unseen)
            # Wild cards fill the places that are passed over.
            for place in (*places, *[()] * needed):
                for card in left if len(drawn) < needed else ():
                    if card in place or (self._rules.is_wild(card) and (takes_wilds or not place)):
                        left.remove(card)
                        drawn.append(card)
                        break
            if len(drawn) == needed:
                yield tuple(drawn), tuple(left)


@cache
def _shapes(rules: MeldRules, longest: int) -> tuple[_Shape, ...]:
    """The shapes of all melds of up to so many cards."""
    sets = [(faces_of_rank(rank),) * length for rank in RANKS for length in range(rules.min_set, longest + 1)]
    runs = [
        tuple((face,) for face in faces)
        for suit in SUITS
        for length in range(rules.min_run, min(longest, rules.longest_run) + 1)
        for faces in run_places(rules.ace, suit, length)
    ]
    return (*sets, *runs)

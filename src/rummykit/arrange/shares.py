"""How many wild cards a meld can take: the limits of the rules as numbers."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from ..cards import RANKS
from ..melds import MeldKind, MeldRules

__all__ = ["Shares", "Span", "shares_of"]

Span = tuple[int, int]
"""The fewest and the most wild cards that make a meld of some natural cards; any number between them does too."""


class Shares:
    """The limits on wild cards under some rules.

    Args:
        rules: The rules.

    Attributes:
        unlimited: Whether nothing is lost by letting every wild card be wild, and by using every open natural card
            that a run passes over in place of a wild one. The natural card is either idle or changes places with the
            wild one, so no meld may ask for naturals, and runs must have room for a wild card that is set free: they
            may have thirteen cards, and one of thirteen can be cut in two.
    """

    def __init__(self, rules: MeldRules) -> None:
        self._rules: Final = rules
        self.unlimited: Final = (
            rules.max_wilds is None
            and rules.min_naturals == 0
            and rules.wilds_below_naturals == "any"
            and rules.adjacent_wilds
            and (rules.longest_run >= len(RANKS) >= 2 * rules.min_run)
        )
        self.in_set = cache(self._in_set)
        self.in_run = cache(self._in_run)
        self.stranded = cache(self._stranded)

    def _in_set(self, naturals: int, wilds: int) -> Span | None:
        """For a set of so many natural cards, given at most so many wild ones; None if they cannot be one."""
        return self._span(MeldKind.SET, naturals, 0, wilds)

    def _in_run(self, naturals: int, span: int, room_below: int, room_above: int, wilds: int) -> Span | None:
        """For a run of so many natural cards, the outermost of them so far apart, given at most so many wild ones.

        Args:
            naturals: The number of natural cards.
            span: How many places there are from the lowest to the highest, both included.
            room_below: The places below that the run may grow to.
            room_above: The places above.
            wilds: The wild cards at hand.
        """
        if not self._rules.adjacent_wilds:
            room_below, room_above = min(room_below, 1), min(room_above, 1)
            if self._rules.ace == "around" and span == len(RANKS) - 2:
                # Both ends of a run around all ranks are side by side.
                room_above = 0
        longest = span + room_below + room_above
        if self._rules.ace == "around":
            longest = min(longest, len(RANKS))
        return self._span(MeldKind.RUN, naturals, span - naturals, min(wilds, longest - naturals))

    def _span(self, kind: MeldKind, naturals: int, fewest: int, most: int) -> Span | None:
        fitting = [
            wilds
            for wilds in range(fewest, most + 1)
            if self._rules.admits(kind, naturals + wilds) and wilds <= self._rules.most_wilds(naturals + wilds)
        ]
        return (fitting[0], fitting[-1]) if fitting else None

    def _stranded(self, wilds: int, room: int) -> int:
        """How many of some wild cards stay unmatched at least, given the room for them in the melds made so far."""
        return min(max(0, wilds - alone - room) for alone in self.alone(wilds))

    def alone(self, wilds: int) -> dict[int, tuple[int, ...]]:
        """The numbers of wild cards, up to a limit, that can be melds without any natural card, and their sizes."""
        sizes = [size for size in range(1, wilds + 1) if self._is_meld_alone(size)]
        found: dict[int, tuple[int, ...]] = {0: ()}
        for total in range(1, wilds + 1):
            for size in sizes:
                if total - size in found:
                    found[total] = (*found[total - size], size)
                    break
        return found

    def _is_meld_alone(self, size: int) -> bool:
        rules = self._rules
        # In a run the wild cards are side by side.
        return rules.most_wilds(size) >= size and (
            rules.admits(MeldKind.SET, size) or (rules.admits(MeldKind.RUN, size) and rules.adjacent_wilds)
        )


shares_of: Final = lru_cache(maxsize=256)(Shares)

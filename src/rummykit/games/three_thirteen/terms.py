"""What one round is played with, so that nothing else in this room asks how the rules come by it."""

from __future__ import annotations

from attrs import frozen

from ...cards import CardValues, Rank
from ...melds import MeldRules


@frozen(cache_hash=True)
class Terms:
    """What holds in one round of a match.

    Attributes:
        cards_each: Cards dealt to each seat.
        wild_rank: The rank that is wild.
        meld_rules: What counts as a meld.
        values: What cards in no meld count.
    """

    cards_each: int
    wild_rank: Rank
    meld_rules: MeldRules
    values: CardValues

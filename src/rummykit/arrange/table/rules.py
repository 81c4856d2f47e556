"""What may be done with a table of melds that all players share."""

from __future__ import annotations

from typing import Final, Literal, get_args

from attrs import frozen

from ...errors import RulesError
from ...melds import MeldRules

__all__ = ["SHARED_TABLE", "TILES", "TableRules"]

_ACE_AT_EITHER_END: Final = MeldRules(ace="both")
_Jokers = Literal["fixed", "free"]
_Source = Literal["hand_or_table", "hand"]


@frozen(cache_hash=True)
class TableRules:
    """What may be done with a table of melds that all players share.

    Attributes:
        melds: What counts as a meld. Of its fields a shared table knows ``ace`` (not ``"around"``) and ``jokers_wild``;
            sets have three or four cards of different suits, runs three or more.
        jokers: ``"fixed"``: a joker on the table stands for the card it was declared as until a real one replaces it
            (Carousel); ``"free"``: it may be given another identity whenever the table is rearranged.
        movable_jokers: Whether a joker that keeps its identity may go to another meld (Carousel); else the meld it is
            in may grow but not lose or exchange cards (Vatikan). Free jokers are always movable.
        replaced_from: Where the real card that replaces a joker may come from: ``"hand_or_table"`` (Carousel, Vatikan)
            or the ``"hand"`` alone (Tahiti).

    Raises:
        RulesError: A field is out of range, or fields contradict each other.

    Example:
        >>> TableRules(jokers="free", movable_jokers=False)
        Traceback (most recent call last):
        rummykit.errors.RulesError: movable_jokers, jokers: a free joker has no place to stay in
    """

    melds: MeldRules = _ACE_AT_EITHER_END
    jokers: _Jokers = "fixed"
    movable_jokers: bool = True
    replaced_from: _Source = "hand_or_table"

    def __attrs_post_init__(self) -> None:
        for name, choices in (("jokers", get_args(_Jokers)), ("replaced_from", get_args(_Source))):
            if getattr(self, name) not in choices:
                raise RulesError((name,), f"one of {', '.join(choices)}")
        if self.jokers == "free" and not self.movable_jokers:
            raise RulesError(("movable_jokers", "jokers"), "a free joker has no place to stay in")
        plain = MeldRules(ace=self.melds.ace, jokers_wild=self.melds.jokers_wild)
        if self.melds.ace == "around" or self.melds != plain:
            raise RulesError(("melds",), "a shared table knows no other meld rules than the end where the ace ranks")


SHARED_TABLE: Final = TableRules()
"""Carousel: the ace ranks low or high, jokers keep their identity until a real card replaces them."""
TILES: Final = TableRules(melds=MeldRules(), jokers="free")
"""Tiles from 1 to 13 in four colours, the 1 low, jokers free to be anything."""

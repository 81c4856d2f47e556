"""The known ways in which OpenSpiel's ``gin_rummy`` is not gin as rummykit plays it, each with a name of its own."""

from __future__ import annotations

from enum import Enum, unique


@unique
class Deviation(Enum):
    """One known deviation.

    The value says what is counted. *Modelled*: the preset ``OPENSPIEL`` plays it too, and both engines must agree.
    *Masked*: the engines differ, the bridge recognises the difference by a test of its own, and goes around it.
    """

    TIE = "modelled: rounds with equal deadwood, which nobody wins"
    TAKE_LIMIT = "modelled: rounds ended by the fiftieth take from the pile"
    BOUNCE = "modelled: rounds ended by a card that both players took and returned"
    WALL_KNOCK = "modelled: knocks with the last discard, which is taken by itself"
    GIN_AS_KNOCK = "modelled: knocks that leave melds unlaid although all cards could be in melds"
    RUN_LENGTH = "masked: decisions in which runs of six or more cards can only be laid in pieces"
    LAYOFF_CHAIN = "masked: decisions in which a third card at one end of a run cannot be laid off"
    LAYOFF_PLACE = "masked: cards laid off on a set of ours that count as laid off on a run too"
    STRICT_FIGURE = "masked: decisions in which the deadwood shown for eleven cards is too high"
    STRICT_KNOCK = "masked: decisions in which that figure forbids a knock"
    GIN_DEFENCE = "masked: melds of the defender against gin are asked for, where rummykit lays the best"
    WALL_FIGURE = "masked: decisions in which the defender's figure is still that of before a knock at the wall"

    @property
    def is_masked(self) -> bool:
        """Whether the engines differ here."""
        return self.value.startswith("masked")

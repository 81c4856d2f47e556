"""Melds: what makes a set or a run, and why some cards are neither.

A *reading* is one way in which cards are one meld: each wild card says what it stands for. Cards without wild cards
have one reading at most, save that an ace which may rank at either end gives all thirteen cards of a suit two; ``5h 6h
Jk`` has two runs, and ``5h 5d Jk`` is a set with one reading for each suit that is free. What a card stands for is its
*face*; the limits on wild cards count those that do not stand for themselves.
"""

from .growth import can_extend, extensions
from .reading import check_meld, check_reading, is_meld, readings
from .rules import STANDARD, Ace, Meld, MeldKind, MeldRules, sorted_melds
from .search import find_melds
from .text import format_meld, parse_meld

__all__ = [
    "STANDARD",
    "Ace",
    "Meld",
    "MeldKind",
    "MeldRules",
    "can_extend",
    "check_meld",
    "check_reading",
    "extensions",
    "find_melds",
    "format_meld",
    "is_meld",
    "parse_meld",
    "readings",
    "sorted_melds",
]

"""Arranging a hand: least deadwood, all the ways to lay it, and the best defence against a spread.

Arranging a table that all players share: the best play, the judgement of a proposed table, and the way to it.
"""

from .hand import (
    Arrangement,
    arrangements,
    best_arrangement,
    best_arrangements,
    deadwood,
    deadwood_after_discard,
)
from .layoff import Defence, best_defence
from .table import (
    SHARED_TABLE,
    TILES,
    MovePlan,
    Rearrangement,
    TableMove,
    TableRules,
    can_play,
    check_table,
    move_plan,
    rearrange,
)

__all__ = [
    "SHARED_TABLE",
    "TILES",
    "Arrangement",
    "Defence",
    "MovePlan",
    "Rearrangement",
    "TableMove",
    "TableRules",
    "arrangements",
    "best_arrangement",
    "best_arrangements",
    "best_defence",
    "can_play",
    "check_table",
    "deadwood",
    "deadwood_after_discard",
    "move_plan",
    "rearrange",
]

"""A table of melds that all players share and may rearrange."""

from .checking import check_table
from .plan import MovePlan, TableMove, move_plan
from .rearrange import Rearrangement, can_play, rearrange
from .rules import SHARED_TABLE, TILES, TableRules

__all__ = [
    "SHARED_TABLE",
    "TILES",
    "MovePlan",
    "Rearrangement",
    "TableMove",
    "TableRules",
    "can_play",
    "check_table",
    "move_plan",
    "rearrange",
]

"""Rummy with melds on the table: basic rummy, Block Rummy, 500 rum and their kin.

The module satisfies :class:`rummykit.play.Game`. Melds lie on the table for all to lay cards off on; whoever has played
all cards has gone out. What differs from game to game is an option of :class:`Rules`: what may be taken from the pile
and what for, how many melds a turn may have, what becomes of an empty stock, and what cards count.
"""

from ...actions import Discard, DrawStock, Pass
from .dealing import deal, next_round, pack
from .legal import check, legal_actions, to_act
from .moves import apply
from .rules import BASIC, BICYCLE_BASIC, BLOCK, FIVE_HUNDRED, PARTNERSHIP_500, PERSIAN, VARIANTS, Rules
from .scoring import score, standings
from .state import (
    Action,
    CallRummy,
    Claim,
    DrawDiscard,
    ExchangeJoker,
    Laid,
    LayMeld,
    LayOff,
    Phase,
    State,
    View,
)
from .validity import validate
from .views import observe, observe_action, resample

__all__ = [
    "BASIC",
    "BICYCLE_BASIC",
    "BLOCK",
    "FIVE_HUNDRED",
    "PARTNERSHIP_500",
    "PERSIAN",
    "VARIANTS",
    "Action",
    "CallRummy",
    "Claim",
    "Discard",
    "DrawDiscard",
    "DrawStock",
    "ExchangeJoker",
    "Laid",
    "LayMeld",
    "LayOff",
    "Pass",
    "Phase",
    "Rules",
    "State",
    "View",
    "apply",
    "check",
    "deal",
    "legal_actions",
    "next_round",
    "observe",
    "observe_action",
    "pack",
    "resample",
    "score",
    "standings",
    "to_act",
    "validate",
]

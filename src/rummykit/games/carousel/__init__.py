"""Carousel, also called Manipulation Rummy, and its relatives Machiavelli and Vatikan: one table for all players.

The module satisfies :class:`rummykit.play.Game`. Besides the functions of that contract it offers :func:`turn_actions`,
which turns a table that an application shows into actions, :func:`endings`, which tells every way to declare the
jokers, and :func:`settle`, which scores a finished round without a game.
"""

from ...actions import DrawStock, Pass
from .dealing import deal, next_round, pack
from .declaring import endings
from .legal import check, legal_actions, to_act
from .moves import apply
from .rules import CAROUSEL, MACHIAVELLI, VARIANTS, VATIKAN, Rules
from .scoring import score, settle, standings
from .state import Action, EndTurn, Knock, Phase, Place, Result, State, View
from .turns import turn_actions
from .validity import validate
from .views import observe, observe_action, resample

__all__ = [
    "CAROUSEL",
    "MACHIAVELLI",
    "VARIANTS",
    "VATIKAN",
    "Action",
    "DrawStock",
    "EndTurn",
    "Knock",
    "Pass",
    "Phase",
    "Place",
    "Result",
    "Rules",
    "State",
    "View",
    "apply",
    "check",
    "deal",
    "endings",
    "legal_actions",
    "next_round",
    "observe",
    "observe_action",
    "pack",
    "resample",
    "score",
    "settle",
    "standings",
    "to_act",
    "turn_actions",
    "validate",
]

"""Gin rummy and its family: Oklahoma, Hollywood, Straight and Round-the-Corner gin, and Knock Rummy.

The module satisfies :class:`rummykit.play.Game`. Besides the functions of that contract it offers :func:`settle`, which
scores a showdown of two hands without a game, and :func:`columns`, the score sheet.
"""

from ...actions import Discard, DrawDiscard, DrawStock, Pass
from .dealing import deal, next_round, pack
from .legal import check, legal_actions, to_act
from .moves import apply
from .rules import (
    CLASSIC,
    HOLLYWOOD,
    KNOCK_RUMMY,
    OKLAHOMA,
    OPENSPIEL,
    PALACE,
    ROUND_CORNER,
    RUBL,
    STANDARD,
    STRAIGHT,
    VARIANTS,
    Rules,
)
from .scoring import score, settle
from .sheet import Column, columns, standings
from .state import Action, BigGin, Finish, Knock, LayOff, Phase, Result, Showdown, State, View
from .validity import validate
from .views import observe, observe_action, resample

__all__ = [
    "CLASSIC",
    "HOLLYWOOD",
    "KNOCK_RUMMY",
    "OKLAHOMA",
    "OPENSPIEL",
    "PALACE",
    "ROUND_CORNER",
    "RUBL",
    "STANDARD",
    "STRAIGHT",
    "VARIANTS",
    "Action",
    "BigGin",
    "Column",
    "Discard",
    "DrawDiscard",
    "DrawStock",
    "Finish",
    "Knock",
    "LayOff",
    "Pass",
    "Phase",
    "Result",
    "Rules",
    "Showdown",
    "State",
    "View",
    "apply",
    "check",
    "columns",
    "deal",
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
    "validate",
]

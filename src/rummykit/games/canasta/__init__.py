"""Canasta for two to six players: the classic game, its forms for each number of players, and cutthroat.

The module satisfies :class:`rummykit.play.Game`. Besides the functions of that contract it offers :func:`check_meld`,
which judges the cards of one meld, and :func:`score_side`, which scores a side without a game.
"""

from ...actions import Discard, DrawStock
from .dealing import deal, next_round, pack
from .judging import check
from .legal import legal_actions, to_act
from .melding import SideMeld, check_meld
from .moves import apply
from .rules import (
    BICYCLE,
    CLASSIC,
    CUTTHROAT,
    PAGAT,
    SIX_PLAYER,
    SIX_PLAYER_THREE_TEAMS,
    THREE_PLAYER,
    TWO_PLAYER,
    TWO_PLAYER_DRAW_ONE,
    VALUES,
    VARIANTS,
    Rules,
)
from .scoring import score, score_side, standings
from .state import Action, Answer, AskPartner, Decline, LayMeld, Phase, Progress, State, TakePile, View
from .validity import validate
from .views import observe, observe_action, resample

__all__ = [
    "BICYCLE",
    "CLASSIC",
    "CUTTHROAT",
    "PAGAT",
    "SIX_PLAYER",
    "SIX_PLAYER_THREE_TEAMS",
    "THREE_PLAYER",
    "TWO_PLAYER",
    "TWO_PLAYER_DRAW_ONE",
    "VALUES",
    "VARIANTS",
    "Action",
    "Answer",
    "AskPartner",
    "Decline",
    "Discard",
    "DrawStock",
    "LayMeld",
    "Phase",
    "Progress",
    "Rules",
    "SideMeld",
    "State",
    "TakePile",
    "View",
    "apply",
    "check",
    "check_meld",
    "deal",
    "legal_actions",
    "next_round",
    "observe",
    "observe_action",
    "pack",
    "resample",
    "score",
    "score_side",
    "standings",
    "to_act",
    "validate",
]

"""Canasta for two to six players: the classic game, its forms for each number of players, and cutthroat.

The module satisfies :class:`rummykit.play.Game`. Besides the functions of that contract it offers :func:`check_meld`,
which judges the cards of one meld, :func:`score_side`, which scores a side without a game, and what an application
likes to show: :func:`side_of`, :func:`minimum_of` and :func:`is_pile_frozen`.
"""

from ...actions import Discard, DrawStock
from .dealing import deal, next_round, pack
from .judging import check
from .legal import legal_actions
from .melding import SideMeld, check_meld
from .moves import apply
from .pile import is_pile_frozen
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
from .sides import minimum_of, side_of
from .state import Action, Answer, AskPartner, Decline, LayMeld, Phase, Progress, State, TakePile, View
from .turns import to_act
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
    "is_pile_frozen",
    "legal_actions",
    "minimum_of",
    "next_round",
    "observe",
    "observe_action",
    "pack",
    "resample",
    "score",
    "score_side",
    "side_of",
    "standings",
    "to_act",
    "validate",
]

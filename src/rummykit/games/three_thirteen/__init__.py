"""Three Thirteen: eleven rounds of three to thirteen cards, with a wild rank that rises with the size of the hand.

The module satisfies :class:`rummykit.play.Game`.
"""

from ...actions import Discard, DrawDiscard, DrawStock
from .dealing import deal, next_round, pack
from .legal import check, legal_actions, to_act
from .moves import apply
from .rules import FIFTEEN, JOKERS, STANDARD, TIFSTER, VARIANTS, WIKIPEDIA, Rules
from .scoring import score, standings
from .state import Action, GoOut, LayOut, Phase, State, View
from .terms import Terms
from .validity import validate
from .views import observe, observe_action, resample

__all__ = [
    "FIFTEEN",
    "JOKERS",
    "STANDARD",
    "TIFSTER",
    "VARIANTS",
    "WIKIPEDIA",
    "Action",
    "Discard",
    "DrawDiscard",
    "DrawStock",
    "GoOut",
    "LayOut",
    "Phase",
    "Rules",
    "State",
    "Terms",
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

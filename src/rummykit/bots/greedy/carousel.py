"""The greedy player of Carousel and its family."""

from __future__ import annotations

from collections import Counter

from ...errors import StateError, StateFault
from ...games.carousel import Action, EndTurn, Knock, Phase, Place, View
from ...games.carousel.completing import best_play, turn_of

__all__ = ["choose"]


def choose(view: View, actions: tuple[Action, ...]) -> Action:
    """The action that looks best to the seat whose view this is.

    Raises:
        StateError: The round is over.
    """
    if view.phase is Phase.ROUND_OVER:
        raise StateError((StateFault.WRONG_PHASE,))
    places = [action for action in actions if isinstance(action, Place)]
    if places:
        # Whatever has been placed, one of the best plays goes on with it.
        best = best_play(turn_of(view, (*view.placed, *view.hand)), view.placed)
        left = Counter(best.played if best is not None else ()) - Counter(view.placed)
        if left:
            return Place(min(left))
    return next((action for action in actions if isinstance(action, Knock | EndTurn)), actions[-1])

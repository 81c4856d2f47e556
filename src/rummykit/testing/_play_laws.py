"""Laws of the play: cards, legality, and what an action does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ..cards import format_cards, sorted_cards
from ._situation import Situation, facts, refusal
from ._structure import brief, cards_within


def cards_are_conserved(at: Situation) -> Iterator[str]:
    """No card is lost."""
    lost = at.pack - Counter(cards_within(at.state, at.rules))
    if lost:
        yield f"nowhere in the state: {format_cards(sorted_cards(lost.elements()))}"


def nobody_is_stuck(at: Situation) -> Iterator[str]:
    """Who is to act can act."""
    if at.seat is not None and not 0 <= at.seat < at.seats:
        yield f"to_act gave {at.seat}, but there are {at.seats} seats"
    if at.seat is None and at.legal:
        yield f"to_act gave None, but legal_actions lists {brief(at.legal)}"
    if at.seat is not None and not at.legal:
        yield f"seat {at.seat} is to act, but legal_actions is empty"


def legal_is_accepted(at: Situation) -> Iterator[str]:
    """Listed actions are accepted, others are not."""
    game, state = at.game, at.state
    if game.legal_actions(state) != at.legal:
        yield "legal_actions gave two different answers for one state"
    for action, count in Counter(at.legal).items():
        if count > 1:
            yield f"{brief(action)} is listed {count} times"
    for action in at.legal:
        error = refusal(game.check, state, action)
        if error is not None:
            yield f"{brief(action)} is listed, but check refuses it: {error}"
    for action in at.some_legal(6):
        error = refusal(game.apply, state, action)
        if error is not None:
            yield f"{brief(action)} is listed, but apply refuses it: {error}"
    for action in at.others:
        if not at.may_be_accepted(action):
            error = refusal(game.check, state, action)
            if error is None:
                yield f"{brief(action)} is not listed, but check accepts it"


def refusals_are_clean(at: Situation) -> Iterator[str]:
    """A refusal says what was refused and to whom, and changes nothing."""
    game, state = at.game, at.state
    before = repr(state)
    for action in at.others:
        judged = refusal(game.check, state, action)
        applied = refusal(game.apply, state, action)
        if facts(judged) != facts(applied):
            yield f"{brief(action)}: check says {facts(judged)}, apply says {facts(applied)}"
        if judged is not None and (judged.action != action or judged.seat != at.seat):
            yield f"{brief(action)} of seat {at.seat} was refused as {brief(judged.action)} of seat {judged.seat}"
    if repr(state) != before:
        yield "a refused action changed the state"


def apply_is_a_function(at: Situation) -> Iterator[str]:
    """The same action gives the same state, however often."""
    for action in at.some_legal(3):
        first, second = at.game.apply(at.state, action), at.game.apply(at.state, action)
        if first != second or hash(first) != hash(second) or repr(first) != repr(second):
            yield f"{brief(action)} gave two different states"


def input_is_untouched(at: Situation) -> Iterator[str]:
    """The state before an action stays as it was."""
    before, code = repr(at.state), hash(at.state)
    for action in at.some_legal(3):
        at.game.apply(at.state, action)
        if repr(at.state) != before or hash(at.state) != code:
            yield f"{brief(action)} changed the state that it was applied to"
            return

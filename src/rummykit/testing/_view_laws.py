"""Laws of secrecy: what a seat sees, and what it may learn in other ways."""

from __future__ import annotations

from collections.abc import Iterator

from ._situation import Situation, facts, refusal, state_error
from ._structure import brief


def samples_fit_views(at: Situation) -> Iterator[str]:
    """What a seat sees of a sample is what it sees of the truth."""
    for viewer in at.viewers:
        view = at.game.observe(at.state, viewer)
        again = at.game.observe(at.game.resample(view, at.rng), viewer)
        if again != view or repr(again) != repr(view):
            yield f"seat {viewer} sees {difference(view, again)} in a sample of its view"
    for nobody in (-1, at.seats):
        yield from state_error(f"observe of seat {nobody} of {at.seats}", at.game.observe, at.state, nobody)


def difference(truth: object, sample: object) -> str:
    """Where two values of a class differ."""
    names = [name for name in getattr(type(truth), "__match_args__", ()) if isinstance(name, str)]
    for name in names:
        expected, found = getattr(truth, name), getattr(sample, name, None)
        if found != expected or repr(found) != repr(expected):
            return f"{name}={brief(found)} instead of {name}={brief(expected)}"
    return f"{brief(sample)} instead of {brief(truth)}"


def nothing_hidden_is_told(at: Situation) -> Iterator[str]:
    """Legal actions, refusals and results are the same in a sample."""
    game, state = at.game, at.state
    standings = game.standings(state)
    for viewer in at.viewers:
        sample = at.sample(viewer)
        if game.to_act(sample) != at.seat:
            yield f"seat {viewer} would see seat {game.to_act(sample)} to act in a sample instead of {at.seat}"
        if game.standings(sample) != standings:
            yield f"the standings depend on what is hidden from seat {viewer}"
        if at.seat is None and game.score(sample) != game.score(state):
            yield f"the score depends on what is hidden from seat {viewer}"
    if at.seat is None:
        return
    sample = at.sample(at.seat)
    if game.legal_actions(sample) != at.legal:
        yield f"the legal actions of seat {at.seat} depend on what is hidden from it"
    for action in at.others:
        told = facts(refusal(game.check, state, action))
        otherwise = facts(refusal(game.check, sample, action))
        if told != otherwise:
            yield f"{brief(action)}: seat {at.seat} is told {told}, and with other cards hidden {otherwise}"

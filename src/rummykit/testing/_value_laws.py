"""Laws of the values: frozen, with a repr that evaluates, saved and loaded, valid or refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from .. import actions, cards, melds, outcomes
from ..cards import Card
from ..codec import dumps, loads
from ..errors import StateError
from ._reprs import evaluate
from ._situation import AnyGame, Situation, state_error
from ._structure import brief, flaw, replaced_at, zones

_PUBLIC: Final = (cards, melds, outcomes, actions)


def _values(at: Situation) -> Iterator[tuple[str, object]]:
    """The state, what somebody sees of it, and an action."""
    yield "the state", at.state
    viewer = at.rng.choice(at.viewers)
    yield f"the view of seat {viewer}", at.game.observe(at.state, viewer)
    for action in at.some_legal(1):
        yield "an action", action


def values_are_frozen(at: Situation) -> Iterator[str]:
    """Nothing in a value can change; hashes are there and agree with equality."""
    for what, value in _values(at):
        found = flaw(value)
        if found is not None:
            yield f"{what}: {found}"
    for viewer in at.viewers:
        view, again = at.game.observe(at.state, viewer), at.game.observe(at.state, viewer)
        if view != again or hash(view) != hash(again):
            yield f"two views of seat {viewer} of one state are not equal with equal hashes"


def reprs_evaluate(at: Situation) -> Iterator[str]:
    """The repr of a value evaluates to an equal one."""
    for what, value in _values(at):
        try:
            again = evaluate(repr(value), lambda name: _resolve(at.game, name))
        except Exception as error:
            yield f"{what}: {type(error).__name__} ({error}) in evaluating {brief(value)}"
            continue
        if again != value or hash(again) != hash(value):
            yield f"{what}: {brief(value)} evaluates to another value: {brief(again)}"


def _resolve(game: AnyGame, name: str) -> object:
    for place in (game, *_PUBLIC):
        if hasattr(place, name):
            return getattr(place, name)
    raise NameError(f"neither the game nor rummykit offers {name}")


def json_round_trips(at: Situation) -> Iterator[str]:
    """What is saved is loaded as an equal value."""
    for what, value in _values(at):
        try:
            again = loads(type(value), dumps(value))
        except Exception as error:  # whatever it is, the value cannot be saved
            yield f"{what}: {type(error).__name__} ({error}) in saving or loading {brief(value)}"
            continue
        if again != value:
            yield f"{what}: {brief(value)} is loaded as {brief(again)}"


def states_are_valid(at: Situation) -> Iterator[str]:
    """Validate accepts the state, and samples of it."""
    try:
        at.game.validate(at.state)
    except StateError as error:
        yield f"validate refuses the state: {error}"
    for viewer in at.viewers:
        try:
            at.game.validate(at.sample(viewer))
        except StateError as error:
            yield f"validate refuses a sample of the view of seat {viewer}: {error}"


def damage_is_refused(at: Situation) -> Iterator[str]:
    """Validate refuses the state with a card lost, doubled or exchanged."""
    faces = list(at.pack)
    for path, row, place in zones(at.state, at.rules, at.pack):
        card = row[place]
        other = at.rng.choice([face for face in faces if face is not card] or faces)
        damages: list[tuple[str, tuple[Card, ...]]] = [
            (f"without {card}", (*row[:place], *row[place + 1 :])),
            (f"with {card} twice", (*row[: place + 1], *row[place:])),
        ]
        if other is not card:
            damages.append((f"with {other} for {card}", (*row[:place], other, *row[place + 1 :])))
        for how, damaged in damages:
            where = ".".join(map(str, path))
            state = replaced_at(at.state, path, damaged)
            yield from state_error(f"validate of a state with {where} {how}", at.game.validate, state)

"""A state under examination, and how the game is asked about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

from attrs import frozen

from ..cards import Card
from ..errors import IllegalActionError, StateError
from ..play import Game
from ._structure import brief

AnyGame = Game[object, object, object, object]
"""A game whose states, views and actions are no more than values to whoever looks at it."""


class LawBroken(Exception):  # noqa: N818 - not an error of the library but the finding of a check
    """A law was found broken in a way that leaves nothing more to look at."""


@frozen(eq=False)
class Situation:
    """A state, and what it takes to examine it.

    Attributes:
        game: The game.
        rules: The rules in force.
        state: The state.
        seat: The seat to act, if any.
        legal: The actions listed.
        others: Actions to try besides, most of them illegal.
        seats: The number of seats.
        pack: The pack, each face with its number.
        unlisted: Whether an action may be accepted though it is not listed.
        permute: Puts what is hidden from a viewer in another order, if the game's author has said how.
        rng: The source of chance.
    """

    game: AnyGame
    rules: object
    state: object
    seat: int | None
    legal: tuple[object, ...]
    others: tuple[object, ...]
    seats: int
    pack: Counter[Card]
    unlisted: Callable[[object, object], bool]
    permute: Callable[[object, int | None, Random], object] | None
    rng: Random

    @property
    def viewers(self) -> tuple[int | None, ...]:
        """All seats, and a spectator."""
        return (*range(self.seats), None)

    def may_be_accepted(self, action: object) -> bool:
        """Whether an action is listed or one of the stated exceptions."""
        return action in self.legal or self.unlisted(self.state, action)

    def some_legal(self, count: int) -> list[object]:
        """Some of the listed actions."""
        return list(self.legal) if len(self.legal) <= count else self.rng.sample(self.legal, count)

    def sample(self, viewer: int | None) -> object:
        """A full state that fits what somebody sees."""
        return self.game.resample(self.game.observe(self.state, viewer), self.rng)

    def others_for(self, viewer: int | None) -> Iterator[tuple[str, object]]:
        """States that a viewer must not be able to tell from this one, and what to call them."""
        yield "in a sample of its view", self.sample(viewer)
        if self.permute is not None:
            yield "with the hidden cards permuted", self.permute(self.state, viewer, self.rng)


def refusal(judge: Callable[[object, object], object], state: object, action: object) -> IllegalActionError | None:
    """The refusal of an action by ``check`` or ``apply``; None if it is accepted.

    Raises:
        LawBroken: The call ended with another error.
    """
    try:
        judge(state, action)
    except IllegalActionError as error:
        return error
    except Exception as error:
        name = getattr(judge, "__name__", "the judge")
        raise LawBroken(f"{name} of {brief(action)} raised {type(error).__name__} ({error})") from error
    return None


def facts(error: IllegalActionError | None) -> object:
    """All that a refusal tells."""
    if error is None:
        return "accepted"
    return error.fault, error.cards, error.needed, error.actual, error.seat, str(error)


def state_error(what: str, call: Callable[..., object], *arguments: object, **named: object) -> Iterator[str]:
    """What is wrong when a call does not end with a StateError; nothing when it does."""
    try:
        found = call(*arguments, **named)
    except StateError:
        return
    except Exception as error:
        yield f"{what} raised {type(error).__name__} ({error}) and no StateError"
        return
    yield f"{what} raised no StateError" + ("" if found is None else f" but gave {brief(found)}")

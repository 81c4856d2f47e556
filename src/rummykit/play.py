"""Playing any game: the contract that a game fulfils, and what can be done with every game that does.

A game is a module that satisfies :class:`Game`. There is no base class to inherit and no registry: pass the module.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol, TypeVar

from .cards import Card, RandomSource, random_seed, shuffled
from .outcomes import ScoreLine, Standings

__all__ = ["Bot", "Game", "apply_all", "new_match", "new_round", "play_match", "play_round", "replay"]

R = TypeVar("R")
S = TypeVar("S")
V = TypeVar("V")
A = TypeVar("A")
V_contra = TypeVar("V_contra", contravariant=True)


class Game(Protocol[R, S, V, A]):
    """What a game offers: rules ``R``, state ``S``, view ``V`` and action ``A`` are its own types.

    All functions are pure. Seats are numbered from 0 in turn order.
    """

    @property
    def VARIANTS(self) -> Mapping[str, R]:  # noqa: N802 - a constant of the module
        """The named variants."""
        ...

    def pack(self, rules: R) -> tuple[Card, ...]:
        """The full pack, in a fixed order."""
        ...

    def deal(self, rules: R, cards: Iterable[Card], *, dealer: int = 0, reshuffle_seed: int = 0) -> S:
        """The first round of a match, from a pack in the given order."""
        ...

    def next_round(self, state: S, cards: Iterable[Card], *, reshuffle_seed: int = 0) -> S:
        """The round that follows a finished one; :class:`~rummykit.errors.StateError` if none is due."""
        ...

    def to_act(self, state: S) -> int | None:
        """The seat to act; None when the round is over."""
        ...

    def legal_actions(self, state: S) -> tuple[A, ...]:
        """Every legal action in a fixed order; never empty while somebody is to act.

        Where one thing can be said in too many ways to list, such as how a table of melds lies in the end, one of them
        stands for all; the game says where.
        """
        ...

    def check(self, state: S, action: A) -> None:
        """Judge one action: :class:`~rummykit.errors.IllegalActionError` if it is not legal."""
        ...

    def apply(self, state: S, action: A) -> S:
        """The state after an action; checked, and the state given stays as it was."""
        ...

    def observe(self, state: S, seat: int | None) -> V:
        """All that a seat may know; None: a spectator."""
        ...

    def observe_action(self, state: S, action: A, seat: int | None) -> A | None:
        """A legal action of this state as a seat sees it; None if it holds something that the seat may not know."""
        ...

    def resample(self, view: V, rng: RandomSource) -> S:
        """A full state that fits a view, the hidden cards drawn at random."""
        ...

    def score(self, state: S) -> tuple[ScoreLine, ...]:
        """The finished round, itemised."""
        ...

    def standings(self, state: S) -> Standings:
        """Totals and winners of the match."""
        ...

    def validate(self, state: S) -> None:
        """:class:`~rummykit.errors.StateError` with all faults of a state that cannot be."""
        ...


class Bot(Protocol[V_contra, A]):
    """A player: any function of a view, the legal actions and a source of chance that returns one of the actions.

    A bot is never given a state, so it cannot look at hidden cards. One of a single game is a ``Bot[gin.View,
    gin.Action]``; one that plays every game is generic in the type of the actions.
    """

    def __call__(self, view: V_contra, actions: tuple[A, ...], rng: RandomSource, /) -> A:
        """Choose one of the actions."""
        ...


def new_match(game: Game[R, S, V, A], rules: R, rng: RandomSource, *, dealer: int = 0) -> S:
    """Shuffle and deal the first round of a match.

    Args:
        game: The game.
        rules: One of its variants, or rules of your own.
        rng: The source of chance.
        dealer: The seat that deals first.

    Example:
        >>> from random import Random
        >>> from rummykit.games import gin
        >>> state = new_match(gin, gin.STANDARD, Random(1))
        >>> gin.to_act(state), len(state.stock)
        (1, 31)
    """
    return game.deal(rules, shuffled(game.pack(rules), rng), dealer=dealer, reshuffle_seed=random_seed(rng))


def new_round(game: Game[R, S, V, A], rules: R, state: S, rng: RandomSource) -> S:
    """Shuffle and deal the round that follows a finished one.

    Raises:
        StateError: The round is not over, or the match is.
    """
    return game.next_round(state, shuffled(game.pack(rules), rng), reshuffle_seed=random_seed(rng))


def play_round(game: Game[R, S, V, A], state: S, bots: Sequence[Bot[V, A]], rng: RandomSource) -> S:
    """Let bots play a round to its end.

    Args:
        game: The game.
        state: The round, at its beginning or anywhere later.
        bots: One bot per seat; they are shown views, never the state.
        rng: The source of chance for all of them.

    Returns:
        The finished round.

    Raises:
        IllegalActionError: A bot chose an action that is not legal.
    """
    for _, after in steps(game, state, bots, rng):
        state = after
    return state


def steps(game: Game[R, S, V, A], state: S, bots: Sequence[Bot[V, A]], rng: RandomSource) -> Iterator[tuple[A, S]]:
    """Each action of a round that bots play to its end, and the state after it."""
    while (seat := game.to_act(state)) is not None:
        action = bots[seat](game.observe(state, seat), game.legal_actions(state), rng)
        state = game.apply(state, action)
        yield action, state


def play_match(
    game: Game[R, S, V, A], rules: R, bots: Sequence[Bot[V, A]], rng: RandomSource, *, dealer: int = 0
) -> Iterator[S]:
    """Let bots play a match, one finished round after another.

    Args:
        game: The game.
        rules: The rules.
        bots: One bot per seat.
        rng: The source of chance for the cards and for the bots.
        dealer: The seat that deals first.

    Yields:
        Each finished round. The last one ended the match: ``game.standings`` names its winners.

    Example:
        >>> from random import Random
        >>> from rummykit.bots import greedy_bot
        >>> from rummykit.games import gin
        >>> *_, last = play_match(gin, gin.STANDARD, [greedy_bot, greedy_bot], Random(1))
        >>> len(gin.standings(last).winners)
        1
    """
    state = play_round(game, new_match(game, rules, rng, dealer=dealer), bots, rng)
    yield state
    while not game.standings(state).winners:
        state = play_round(game, new_round(game, rules, state, rng), bots, rng)
        yield state


def apply_all(game: Game[R, S, V, A], state: S, actions: Iterable[A]) -> S:
    """Apply several actions as a unit: all of them or, with the error of the first illegal one, none.

    Raises:
        IllegalActionError: One of the actions is not legal where it stands.
    """
    for action in actions:
        state = game.apply(state, action)
    return state


def replay(game: Game[R, S, V, A], state: S, actions: Iterable[A]) -> tuple[S, ...]:
    """Every state of a round: the one given and the one after each action.

    Raises:
        IllegalActionError: One of the actions is not legal where it stands.
    """
    states = [state]
    for action in actions:
        states.append(game.apply(states[-1], action))
    return tuple(states)

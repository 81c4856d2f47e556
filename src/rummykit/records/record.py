"""A whole match: rules, decks and actions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Generic, TypeVar

from attrs import evolve, frozen

from .. import play
from ..cards import Card, RandomSource, random_seed, shuffled
from ..codec.forms import class_of
from ..errors import ParseError
from ..play import Bot, Game
from .action_text import verb_of
from .seats import SeatRecord, SeatRound, SeenAction

__all__ = ["Record", "Round", "dealt", "name_of", "new_record", "record_match", "replay", "replayed_rounds"]

R = TypeVar("R")
S = TypeVar("S")
V = TypeVar("V")
A = TypeVar("A")

_NAME: Final = re.compile(r"[A-Za-z0-9_.-]{1,80}")


@frozen
class Round(Generic[A]):
    """One round of a match.

    Attributes:
        deck: The pack in the order in which it was dealt.
        reshuffle_seed: As it was given to the game.
        actions: What was done, in order; of an unfinished round what was done so far.
    """

    deck: tuple[Card, ...]
    reshuffle_seed: int = 0
    actions: tuple[A, ...] = ()


@frozen
class Record(Generic[R, A]):
    """A match as data.

    It can hold actions that are not legal: :func:`replay` judges them.

    Attributes:
        game: Name of the game: the last name of its module.
        variant: The name that the rules had in ``game.VARIANTS`` when the record was begun; None for house rules.
        rules: The rules. They count, whatever the variant of that name says today.
        dealer: The seat that dealt first.
        rounds: The rounds, in order; only the last may be unfinished.

    Raises:
        ParseError: A name holds other characters than letters, digits, ``_``, ``.`` and ``-``, or too many.

    Example:
        >>> from random import Random
        >>> from rummykit.cards import shuffled
        >>> from rummykit.games import gin
        >>> record = new_record(gin, gin.OKLAHOMA).with_round(shuffled(gin.pack(gin.OKLAHOMA), Random(1)))
        >>> record.variant, len(record.with_action(gin.Pass()).rounds[0].actions)
        ('oklahoma', 1)
    """

    game: str
    variant: str | None
    rules: R
    dealer: int
    rounds: tuple[Round[A], ...] = ()

    def __attrs_post_init__(self) -> None:
        for name in (self.game, self.variant):
            if name is not None and not _NAME.fullmatch(name):
                raise ParseError(name, 0, "a name of letters, digits, _, . and -")

    def with_round(self, deck: Iterable[Card], *, reshuffle_seed: int = 0) -> Record[R, A]:
        """The record with another round begun.

        Args:
            deck: The pack in the order in which it is dealt.
            reshuffle_seed: What the game is given with it.
        """
        return evolve(self, rounds=(*self.rounds, Round[A](tuple(deck), reshuffle_seed)))

    def with_action(self, action: A) -> Record[R, A]:
        """The record with another action of the last round."""
        *before, last = self.rounds
        return evolve(self, rounds=(*before, evolve(last, actions=(*last.actions, action))))

    def for_seat(self, game: Game[R, S, V, A], seat: int | None) -> SeatRecord[V, A]:
        """The match as one seat saw it: all that it may know, and nothing else.

        It is put together from the seat's views and from what the game says the seat sees of each action. Neither decks
        nor seeds nor hidden cards of others are in it, so it may be sent to the seat while the match goes on.

        Args:
            game: The game.
            seat: The seat; None: a spectator.

        Raises:
            IllegalActionError: The record holds an action that is not legal.
            StateError: A round of the record cannot be, or there is no such seat.
        """
        rounds: list[SeatRound[V, A]] = []
        for round_, states in replayed_rounds(game, self):
            seen: list[SeenAction[A]] = []
            for state, action in zip(states, round_.actions, strict=False):
                actor = game.to_act(state)
                assert actor is not None, "an action was legal while nobody was to act"
                seen.append(SeenAction(actor, verb_of(class_of(action)), game.observe_action(state, action, seat)))
            rounds.append(SeatRound(tuple(game.observe(state, seat) for state in states), tuple(seen)))
        return SeatRecord(self.game, self.variant, seat, tuple(rounds))


def name_of(game: object) -> str:
    """Name of a game: the last name of its module, or of its class if it is an object of another kind."""
    return str(getattr(game, "__name__", type(game).__name__)).rpartition(".")[2]


def new_record(game: Game[R, S, V, A], rules: R, *, dealer: int = 0) -> Record[R, A]:
    """The record of a match that is about to begin.

    Args:
        game: The game.
        rules: The rules.
        dealer: The seat that deals first.
    """
    variant = next((name for name, variant in game.VARIANTS.items() if variant == rules), None)
    return Record(name_of(game), variant, rules, dealer)


def record_match(
    game: Game[R, S, V, A],
    rules: R,
    bots: Sequence[Bot[V, A]],
    rng: RandomSource,
    *,
    dealer: int = 0,
    rounds: int | None = None,
) -> Record[R, A]:
    """Let bots play a match and keep the record; the match that :func:`rummykit.play.play_match` plays.

    Args:
        game: The game.
        rules: The rules.
        bots: One bot per seat.
        rng: The source of chance for the cards and for the bots.
        dealer: The seat that deals first.
        rounds: Most rounds to play; None: until somebody has won.

    Example:
        >>> from random import Random
        >>> from rummykit.bots import greedy_bot
        >>> from rummykit.games import gin
        >>> record = record_match(gin, gin.STANDARD, [greedy_bot, greedy_bot], Random(1), rounds=2)
        >>> len(record.rounds), len(list(replay(gin, record))) == sum(len(r.actions) + 1 for r in record.rounds)
        (2, True)
    """
    record = new_record(game, rules, dealer=dealer)
    played: list[Round[A]] = []
    state: S | None = None
    while (rounds is None or len(played) < rounds) and (state is None or not game.standings(state).winners):
        deck = shuffled(game.pack(rules), rng)
        seed = random_seed(rng)
        state = dealt(game, record, state, deck, seed)
        actions: list[A] = []
        for action, after in play.steps(game, state, bots, rng):
            actions.append(action)
            state = after
        played.append(Round(deck, seed, tuple(actions)))
    return evolve(record, rounds=tuple(played))


def dealt(
    game: Game[R, S, V, A], record: Record[R, A], last: S | None, deck: tuple[Card, ...], reshuffle_seed: int
) -> S:
    """The round of a match that follows its last finished one, or without one the first.

    Raises:
        StateError: The deck is not the pack, or no round is due.
    """
    if last is None:
        return game.deal(record.rules, deck, dealer=record.dealer, reshuffle_seed=reshuffle_seed)
    return game.next_round(last, deck, reshuffle_seed=reshuffle_seed)


def replay(game: Game[R, S, V, A], record: Record[R, A]) -> Iterator[S]:
    """Every state of a match: for each round the one after the deal and the one after each action.

    Args:
        game: The game.
        record: The match.

    Raises:
        ParseError: The record is of another game.
        IllegalActionError: An action is not legal where it stands.
        StateError: A deck is not the pack, a round but the last is unfinished, or the match was over before.
    """
    for _, states in replayed_rounds(game, record):
        yield from states


def replayed_rounds(game: Game[R, S, V, A], record: Record[R, A]) -> Iterator[tuple[Round[A], tuple[S, ...]]]:
    """Each round of a match with its states; raises what :func:`replay` raises."""
    if record.game != name_of(game):
        raise ParseError(record.game, 0, f"the game {name_of(game)}")
    last: S | None = None
    for round_ in record.rounds:
        first = dealt(game, record, last, round_.deck, round_.reshuffle_seed)
        states = play.replay(game, first, round_.actions)
        yield round_, states
        last = states[-1]

"""The check of a game: rounds are played at random, and every state on the way is held against the laws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from random import Random
from typing import Final, TypeVar, cast

from attrs import evolve

from ..cards import Card, random_seed, shuffled
from ..play import Game
from ..records import Record, format_record, new_record, parse_record
from ._play_laws import (
    apply_is_a_function,
    cards_are_conserved,
    input_is_untouched,
    legal_is_accepted,
    nobody_is_stuck,
    refusals_are_clean,
)
from ._result_laws import Opening, deals_are_checked, match_goes_on, scores_add_up
from ._situation import AnyGame, LawBroken, Situation
from ._structure import brief, cards_within
from ._value_laws import damage_is_refused, json_round_trips, reprs_evaluate, states_are_valid, values_are_frozen
from ._variation import ActionPool
from ._view_laws import SampleCount, actions_are_shown_with_care, nothing_hidden_is_told, views_hide
from .report import Law, Report, Violation

__all__ = ["check_game"]

R = TypeVar("R")
S = TypeVar("S")
V = TypeVar("V")
A = TypeVar("A")
T = TypeVar("T")

_Check = tuple[Law, Callable[[Situation], Iterator[str]]]

_KEPT: Final = 3
"""Violations kept of each law."""
_ALWAYS: Final = 2
"""So many states of each phase are held against every law in each round; of the others a part."""
_PART: Final = 0.1
_PATIENCE: Final = 60
"""So many actions of a round are chosen by its temper; a round of one temper might never end."""

_EVERY_STATE: Final[tuple[_Check, ...]] = (
    (Law.CARDS_CONSERVED, cards_are_conserved),
    (Law.NEVER_STUCK, nobody_is_stuck),
    (Law.SCORE, scores_add_up),
)
_MANY_STATES: Final[tuple[_Check, ...]] = (
    (Law.LEGAL_IS_ACCEPTED, legal_is_accepted),
    (Law.REFUSAL, refusals_are_clean),
    (Law.APPLY_IS_A_FUNCTION, apply_is_a_function),
    (Law.INPUT_UNTOUCHED, input_is_untouched),
    (Law.IMMUTABLE, values_are_frozen),
    (Law.REPR, reprs_evaluate),
    (Law.JSON, json_round_trips),
    (Law.VALID, states_are_valid),
    (Law.DAMAGE, damage_is_refused),
    (Law.MATCH_GOES_ON, match_goes_on),
    (Law.VIEW, views_hide),
    (Law.SECRECY, nothing_hidden_is_told),
    (Law.SECRECY, actions_are_shown_with_care),
)


def check_game(
    game: Game[R, S, V, A],
    rules: R,
    *,
    decks: Iterable[Sequence[Card]] = (),
    rounds: int = 20,
    max_steps: int = 2000,
    attempts: int = 12,
    unlisted: Callable[[S, A], bool] | None = None,
    permute: Callable[[S, int | None, Random], S] | None = None,
    seed: int = 0,
) -> Report:
    """Play a game at random and hold every state on the way against the laws that all games obey.

    The game is looked at through the contract alone, so this works for a game of your own. If the states have ``phase``
    and ``ending``, these are counted; if they have ``hands`` and ``stock``, these must be hidden.

    What no law can know is what your views are meant to hide: a view that shows the next card of the stock, together
    with a ``resample`` that leaves it there, passes. State it by ``permute``, and leaks of that kind are found too.

    Args:
        game: The game, usually a module.
        rules: The rules to check it with.
        decks: Full packs in the order of dealing, each the first round of a match that seat 0 deals. Random cards
            hardly ever lead to the rare endings: rig some with :func:`~rummykit.testing.rigged_deck`.
        rounds: Rounds to play besides, with shuffled packs, one match after another.
        max_steps: The most actions that a round may take.
        attempts: Actions to try in a state besides those listed.
        unlisted: Which actions may be accepted though they are not listed; by default none. For games where an
            action can be put in too many ways to list.
        permute: Puts all that is hidden from a seat, or from a spectator, into another order.
        seed: Decides everything random.

    Returns:
        What was found. Call :meth:`Report.assert_ok <rummykit.testing.Report.assert_ok>` in a test.

    Example:
        >>> from rummykit.games import gin
        >>> report = check_game(gin, gin.STANDARD, rounds=2)
        >>> report.ok, report.rounds
        (True, 2)
    """
    run = _Run(
        cast("AnyGame", game),
        rules,
        max_steps,
        attempts,
        cast("Callable[[object, object], bool]", unlisted or _never),
        cast("Callable[[object, int | None, Random], object] | None", permute),
        Random(seed),
    )
    run.play_all([tuple(deck) for deck in decks], rounds)
    return run.report()


def _never(state: object, action: object) -> bool:  # noqa: ARG001 - the shape is given
    return False


def _findings(check: Callable[[Situation], Iterator[str]], at: Situation) -> list[str]:
    return list(islice(check(at), _KEPT))


class _Run:
    """A check in progress."""

    def __init__(
        self,
        game: AnyGame,
        rules: object,
        max_steps: int,
        attempts: int,
        unlisted: Callable[[object, object], bool],
        permute: Callable[[object, int | None, Random], object] | None,
        rng: Random,
    ) -> None:
        self._game = game
        self._rules = rules
        self._max_steps = max_steps
        self._attempts = attempts
        self._unlisted = unlisted
        self._permute = permute
        self._rng = rng
        self._seats = 0
        self._pack: Counter[Card] = Counter()
        self._pool = ActionPool((), None, rng)
        self._samples = SampleCount()
        self._record: Record[object, object] = new_record(game, rules)
        self._actions: list[object] = []
        self._violations: dict[Law, list[Violation]] = {law: [] for law in Law}
        self._rounds = self._steps = self._tried = 0
        self._phases: Counter[object] = Counter()
        self._endings: Counter[object] = Counter()

    def report(self) -> Report:
        violations = tuple(violation for law in Law for violation in self._violations[law])
        phases, endings = tuple(self._phases.items()), tuple(self._endings.items())
        return Report(violations, self._rounds, self._steps, self._tried, phases, endings)

    def play_all(self, decks: Sequence[tuple[Card, ...]], rounds: int) -> None:
        """Play a round with each deck, and then matches with shuffled packs."""
        opening = self._guarded(Law.DEAL, self._open)
        if opening is None:
            return
        for message in self._guarded(Law.DEAL, lambda: list(deals_are_checked(opening))) or ():
            self._found(Law.DEAL, message)
        for deck in decks:
            self._play_match(0, deck, 1)
        last, dealer = self._rounds + rounds, 0
        while self._rounds < last:
            self._play_match(dealer, shuffled(opening.cards, self._rng), last - self._rounds)
            dealer = (dealer + 1) % self._seats
        for message in self._samples.findings():
            self._found(Law.SAMPLES_VARY, message)

    def _open(self) -> Opening:
        pack = self._game.pack(self._rules)
        self._pack = Counter(pack)
        self._pool = ActionPool(tuple(self._pack), getattr(self._game, "Action", None), self._rng)
        state = self._game.deal(self._rules, pack)
        self._seats = len(self._game.standings(state).totals)
        return Opening(self._game, self._rules, pack, self._seats)

    def _play_match(self, dealer: int, cards: tuple[Card, ...], rounds: int) -> None:
        """Play a match until somebody has won, so many rounds are played, or a broken law keeps it from going on."""
        self._record = new_record(self._game, self._rules, dealer=dealer)
        seed = self._begin_round(cards)
        state = self._guarded(
            Law.DEAL, partial(self._game.deal, self._rules, cards, dealer=dealer, reshuffle_seed=seed)
        )
        while state is not None:
            finished = self._play_round(state)
            rounds -= 1
            if finished is None:
                return
            if rounds == 0 or self._game.standings(finished).winners:
                break
            cards = shuffled(self._game.pack(self._rules), self._rng)
            seed = self._begin_round(cards)
            state = self._guarded(
                Law.MATCH_GOES_ON, partial(self._game.next_round, finished, cards, reshuffle_seed=seed)
            )
        for message in self._guarded(Law.TRANSCRIPT, lambda: list(self._misread_transcripts())) or ():
            self._found(Law.TRANSCRIPT, message)

    def _begin_round(self, cards: tuple[Card, ...]) -> int:
        seed = random_seed(self._rng)
        self._record = self._here().with_round(cards, reshuffle_seed=seed)
        self._actions = []
        self._rounds += 1
        return seed

    def _here(self) -> Record[object, object]:
        """The match so far. Actions are put into the record only when it is wanted, since that copies it."""
        record = self._record
        if not record.rounds:
            return record
        *before, last = record.rounds
        return evolve(record, rounds=(*before, evolve(last, actions=tuple(self._actions))))

    def _misread_transcripts(self) -> Iterator[str]:
        record = self._here()
        again = parse_record(self._game, format_record(self._game, record))
        if again != record:
            yield f"the transcript of {brief(record)} is read as {brief(again)}"

    def _play_round(self, state: object) -> object:
        """The finished round; None if a broken law keeps it from being finished."""
        visits: Counter[object] = Counter()
        temper: dict[type, float] = {}
        for step in range(self._max_steps + 1):
            at = self._guarded(Law.NEVER_STUCK, partial(self._situation, state))
            if at is None:
                return None
            self._examine(at, visits)
            if at.seat is None:
                ending = getattr(state, "ending", None)
                if ending is not None:
                    self._endings[ending] += 1
                return state
            if not at.legal:
                return None
            action = self._chosen(at.legal, temper if step < _PATIENCE else None)
            state = self._guarded(Law.LEGAL_IS_ACCEPTED, partial(self._game.apply, state, action))
            if state is None:
                return None
            self._actions.append(action)
            self._steps += 1
        self._found(Law.ROUND_ENDS, f"the round is not over after {self._max_steps} actions")
        return None

    def _situation(self, state: object) -> Situation:
        legal = self._game.legal_actions(state)
        seat = self._game.to_act(state)
        self._pool.add(legal)
        # The cards that legal actions name are most likely those that are held.
        named = cards_within(legal, None) if self._rng.random() < 0.5 else []
        cards = named or cards_within(self._guarded(Law.VIEW, partial(self._game.observe, state, seat)), self._rules)
        return Situation(
            game=self._game,
            rules=self._rules,
            state=state,
            seat=seat,
            legal=legal,
            others=tuple(self._pool.draw(legal, cards, self._attempts)),
            seats=self._seats,
            pack=self._pack,
            unlisted=self._unlisted,
            permute=self._permute,
            rng=self._rng,
        )

    def _chosen(self, legal: tuple[object, ...], temper: dict[type, float] | None) -> object:
        """One of the actions, of a class that this round has a liking for; without a temper all classes are alike.

        If all actions were equally likely, hardly a round would last in which it can be ended, or end where most
        actions prolong it. With likings, one round is hasty, and in another all cards are taken from the pile.
        """
        kinds = list(dict.fromkeys(map(type, legal)))
        if temper is None:
            kind = self._rng.choice(kinds)
        else:
            weights = [temper.setdefault(kind, 30 ** self._rng.uniform(-1, 1)) for kind in kinds]
            kind = self._rng.choices(kinds, weights)[0]
        return self._rng.choice([action for action in legal if type(action) is kind])

    def _examine(self, at: Situation, visits: Counter[object]) -> None:
        phase = getattr(at.state, "phase", None)
        if phase is not None:
            self._phases[phase] += 1
        visits[phase] += 1
        laws = _EVERY_STATE
        if at.seat is None or visits[phase] <= _ALWAYS or self._rng.random() < _PART:
            laws += _MANY_STATES
            self._tried += len(at.others)
            if at.seat is not None:
                self._guarded(Law.SAMPLES_VARY, partial(self._samples.add, at))
        for law, check in laws:
            for message in self._guarded(law, partial(_findings, check, at)) or ():
                self._found(law, message)

    def _found(self, law: Law, message: str) -> None:
        if len(self._violations[law]) < _KEPT:
            self._violations[law].append(Violation(law, message, self._here()))

    def _guarded(self, law: Law, call: Callable[[], T]) -> T | None:
        """The result of a call; an error that it raises is a violation of the law."""
        try:
            return call()
        except LawBroken as error:
            self._found(law, str(error))
        except Exception as error:  # a game under test may raise anything
            self._found(law, f"{type(error).__name__}: {brief(str(error))}")
        return None

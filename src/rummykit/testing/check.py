"""The check of a game: rounds are played at random, and every state on the way is held against the laws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import Final, TypeVar, cast

from ..cards import Card, shuffled
from ..play import Game
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
from ._structure import brief
from ._value_laws import damage_is_refused, reprs_evaluate, states_are_valid, values_are_frozen
from ._variation import ActionPool
from ._view_laws import nothing_hidden_is_told, samples_fit_views
from .report import Deal, Law, Report, Trail, Violation

__all__ = ["check_game"]

R = TypeVar("R")
S = TypeVar("S")
V = TypeVar("V")
A = TypeVar("A")
T = TypeVar("T")

_KEPT: Final = 3
"""Violations kept of each law."""
_ALWAYS: Final = 2
"""So many states of each phase are held against every law in each round; of the others a part."""
_PART: Final = 0.2

_EVERY_STATE: Final[tuple[tuple[Law, Callable[[Situation], Iterator[str]]], ...]] = (
    (Law.CARDS_CONSERVED, cards_are_conserved),
    (Law.NEVER_STUCK, nobody_is_stuck),
    (Law.SCORE, scores_add_up),
)
_MANY_STATES: Final[tuple[tuple[Law, Callable[[Situation], Iterator[str]]], ...]] = (
    (Law.LEGAL_IS_ACCEPTED, legal_is_accepted),
    (Law.REFUSAL, refusals_are_clean),
    (Law.APPLY_IS_A_FUNCTION, apply_is_a_function),
    (Law.INPUT_UNTOUCHED, input_is_untouched),
    (Law.IMMUTABLE, values_are_frozen),
    (Law.REPR, reprs_evaluate),
    (Law.VALID, states_are_valid),
    (Law.DAMAGE, damage_is_refused),
    (Law.MATCH_GOES_ON, match_goes_on),
    (Law.VIEW, samples_fit_views),
    (Law.SECRECY, nothing_hidden_is_told),
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
    seed: int = 0,
) -> Report:
    """Play a game at random and hold every state on the way against the laws that all games obey.

    The game is looked at through the contract alone, so this works for a game of your own. What the states have in
    ``phase`` and ``ending`` is counted, if they have these attributes.

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
        seed: Decides everything random.

    Returns:
        What was found. Call :meth:`Report.assert_ok <rummykit.testing.Report.assert_ok>` in a test.

    Example:
        >>> from rummykit.games import gin
        >>> report = check_game(gin, gin.STANDARD, rounds=2)
        >>> report.ok, report.rounds
        (True, 2)
    """
    allowed = cast("Callable[[object, object], bool] | None", unlisted)
    run = _Run(cast("AnyGame", game), rules, max_steps, attempts, allowed or _never, Random(seed))
    run.play_all([tuple(deck) for deck in decks], rounds)
    return run.report()


def _never(state: object, action: object) -> bool:  # noqa: ARG001 - the shape is given
    return False


class _Run:
    """A check in progress."""

    def __init__(
        self,
        game: AnyGame,
        rules: object,
        max_steps: int,
        attempts: int,
        unlisted: Callable[[object, object], bool],
        rng: Random,
    ) -> None:
        self._game = game
        self._rules = rules
        self._max_steps = max_steps
        self._attempts = attempts
        self._unlisted = unlisted
        self._rng = rng
        self._seats = 0
        self._pack: Counter[Card] = Counter()
        self._pool = ActionPool((), rng)
        self._violations: dict[Law, list[Violation]] = {law: [] for law in Law}
        self._trail = Trail(0, ())
        self._actions: list[object] = []
        self._rounds = self._steps = self._tried = 0
        self._phases: Counter[object] = Counter()
        self._endings: Counter[object] = Counter()
        self._samples: dict[int | None, list[int]] = {}

    def report(self) -> Report:
        violations = tuple(violation for law in Law for violation in self._violations[law])
        phases, endings = tuple(self._phases.items()), tuple(self._endings.items())
        return Report(violations, self._rounds, self._steps, self._tried, phases, endings)

    def play_all(self, decks: Sequence[tuple[Card, ...]], rounds: int) -> None:
        """Play a round with each deck, and then matches of shuffled packs."""
        opened = self._guarded(Law.DEAL, self._open)
        if not opened:
            return
        for deck in decks:
            self._play_round(self._first_deal(0, deck))
        dealer, last = 0, self._rounds + rounds
        while self._rounds < last:
            state = self._first_deal(dealer, self._shuffled_pack())
            dealer = (dealer + 1) % self._seats
            while state is not None:
                state = self._play_round(state)
                if state is None or self._rounds >= last or self._game.standings(state).winners:
                    break
                state = self._next_deal(state)
        self._judge_samples()

    def _open(self) -> bool:
        pack = self._game.pack(self._rules)
        self._pack = Counter(pack)
        self._pool = ActionPool(tuple(self._pack), self._rng)
        state = self._game.deal(self._rules, pack)
        self._seats = len(self._game.standings(state).totals)
        self._samples = {viewer: [0, 0] for viewer in (*range(self._seats), None)}
        for message in deals_are_checked(Opening(self._game, self._rules, pack, self._seats)):
            self._found(Law.DEAL, message)
        return True

    def _shuffled_pack(self) -> tuple[Card, ...]:
        return shuffled(self._game.pack(self._rules), self._rng)

    def _first_deal(self, dealer: int, cards: tuple[Card, ...]) -> object:
        self._trail = Trail(dealer, (self._new_round(cards),))
        seed = self._trail.deals[-1].reshuffle_seed
        return self._guarded(Law.DEAL, lambda: self._game.deal(self._rules, cards, dealer=dealer, reshuffle_seed=seed))

    def _next_deal(self, state: object) -> object:
        played = self._here()
        deal = self._new_round(self._shuffled_pack())
        self._trail = Trail(played.dealer, (*played.deals, deal))
        return self._guarded(
            Law.MATCH_GOES_ON,
            lambda: self._game.next_round(state, deal.cards, reshuffle_seed=deal.reshuffle_seed),
        )

    def _new_round(self, cards: tuple[Card, ...]) -> Deal:
        self._actions = []
        self._rounds += 1
        return Deal(cards, int(self._rng.random() * 2**32), ())

    def _play_round(self, state: object) -> object:
        """The finished round; None if a broken law keeps it from being finished."""
        if state is None:
            return None
        visits: Counter[object] = Counter()
        # Uniform choice hardly ever ends a round where discards are many; choice by class ends it soon.
        by_class = self._rng.random() < 0.5
        for _ in range(self._max_steps + 1):
            at = self._guarded(Law.NEVER_STUCK, lambda state=state: self._situation(state))  # type: ignore[misc]
            if at is None:
                return None
            self._examine(at, visits)
            if at.seat is None:
                self._endings.update([ending] if (ending := getattr(state, "ending", None)) is not None else [])
                return state
            if not at.legal:
                return None
            action = self._chosen(at.legal, by_class=by_class)
            state = self._guarded(Law.LEGAL_IS_ACCEPTED, lambda: at.game.apply(at.state, action))  # noqa: B023
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
        others = self._pool.draw(legal, self._attempts)
        return Situation(
            self._game,
            self._rules,
            state,
            seat,
            legal,
            tuple(others),
            self._seats,
            self._pack,
            self._unlisted,
            self._rng,
        )

    def _chosen(self, legal: tuple[object, ...], *, by_class: bool) -> object:
        if by_class:
            classes = list(dict.fromkeys(map(type, legal)))
            kind = self._rng.choice(classes)
            legal = tuple(action for action in legal if type(action) is kind)
        return self._rng.choice(legal)

    def _examine(self, at: Situation, visits: Counter[object]) -> None:
        phase = getattr(at.state, "phase", None)
        if phase is not None:
            self._phases[phase] += 1
        visits[phase] += 1
        laws = list(_EVERY_STATE)
        if at.seat is None or visits[phase] <= _ALWAYS or self._rng.random() < _PART:
            laws += _MANY_STATES
            self._tried += len(at.others)
            self._guarded(Law.SAMPLES_VARY, lambda: self._count_samples(at))
        for law, check in laws:
            for message in self._guarded(law, lambda check=check: list(islice(check(at), _KEPT))) or ():  # type: ignore[misc]
                self._found(law, message)

    def _count_samples(self, at: Situation) -> None:
        if at.seat is not None:
            for viewer in at.viewers:
                counts = self._samples[viewer]
                counts[0] += 1
                counts[1] += at.sample(viewer) != at.state

    def _judge_samples(self) -> None:
        for viewer, (samples, different) in self._samples.items():
            if samples >= 10 and not different:
                self._found(Law.SAMPLES_VARY, f"all {samples} samples of the views of seat {viewer} were the truth")

    def _here(self) -> Trail:
        trail = self._trail
        if not trail.deals:
            return trail
        *before, last = trail.deals
        return Trail(trail.dealer, (*before, Deal(last.cards, last.reshuffle_seed, tuple(self._actions))))

    def _found(self, law: Law, message: str) -> None:
        if len(self._violations[law]) < _KEPT:
            self._violations[law].append(Violation(law, message, self._here()))

    def _guarded(self, law: Law, call: Callable[[], T]) -> T | None:
        """The result of a call; an error that it raises is a violation of the law."""
        try:
            return call()
        except LawBroken as error:
            self._found(law, str(error))
        except Exception as error:  # noqa: BLE001 - a game under test may raise anything
            self._found(law, f"{type(error).__name__}: {brief(str(error))}")
        return None

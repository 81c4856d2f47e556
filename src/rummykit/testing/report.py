"""What a check of a game reports: which laws are broken, and how to come to the place again."""

from __future__ import annotations

from enum import Enum, unique
from itertools import groupby
from typing import TypeVar, cast

from attrs import frozen

from ..cards import Card
from ..play import Game, apply_all

__all__ = ["Deal", "Law", "Report", "Trail", "Violation", "retrace"]

R = TypeVar("R")
S = TypeVar("S")
V = TypeVar("V")
A = TypeVar("A")


@unique
class Law(Enum):
    """What every game owes to those who use it."""

    DEAL = "a deal takes the whole pack in any order and refuses everything else"
    """``deal`` raises :class:`~rummykit.errors.StateError` for other cards and for a dealer that is no seat."""
    CARDS_CONSERVED = "no card is lost"
    """Every card of the pack is somewhere in every state; that none is there twice is for ``validate`` to see."""
    NEVER_STUCK = "who is to act has a legal action, and when nobody is there is none"
    """``legal_actions`` is empty exactly when ``to_act`` is None."""
    LEGAL_IS_ACCEPTED = "an action is accepted exactly when it is listed"
    """Listed actions pass ``check`` and ``apply``; others that can be constructed do not; none is listed twice."""
    REFUSAL = "a refusal is an IllegalActionError with the action and the seat, the same from check and apply"
    """And the state that the action was tried on stays as it was."""
    APPLY_IS_A_FUNCTION = "the same action on the same state gives the same state"
    """Equal, with the same hash and the same text."""
    INPUT_UNTOUCHED = "apply leaves the state that it was given as it was"
    """Nobody who holds the old state sees a change."""
    ROUND_ENDS = "a round ends, whatever the players do"
    """Within ``max_steps`` actions."""
    IMMUTABLE = "states, views and actions are frozen all the way down, and equal ones have equal hashes"
    """Frozen attrs classes, tuples, frozensets, enums, numbers and strings."""
    REPR = "the repr of a state, a view or an action evaluates back to an equal one"
    """With the names that the game and rummykit offer."""
    JSON = "what is saved as JSON is loaded as an equal value"
    """By :mod:`rummykit.codec`."""
    VALID = "validate accepts every state that play reaches"
    """And every state that ``resample`` makes."""
    DAMAGE = "validate refuses a state with a card lost, doubled or exchanged"
    """By a :class:`~rummykit.errors.StateError`."""
    SCORE = "a finished round is scored, an unfinished one never; totals are the sums of their lines"
    """``score`` and ``standings``; winners are named only when the round is over."""
    MATCH_GOES_ON = "after a finished round there are either winners or a next round, which keeps the totals"
    """``next_round`` raises :class:`~rummykit.errors.StateError` in every other case."""
    VIEW = "resample fits the view: what a seat sees of a sample is what it sees of the truth"
    """``observe(resample(view, rng), seat) == view``."""
    SECRECY = "what a seat may do, and is told, depends on nothing hidden from it"
    """Legal actions, refusals, whose turn it is, scores and standings are the same in the truth and in samples."""
    SAMPLES_VARY = "samples of a view do not give the truth away"
    """Over a whole check, a seat's samples differ from the truth at least once."""


@frozen
class Deal:
    """One round of a trail.

    Attributes:
        cards: The pack as it was dealt.
        reshuffle_seed: As it was dealt.
        actions: What was played, in order.
    """

    cards: tuple[Card, ...]
    reshuffle_seed: int
    actions: tuple[object, ...]


@frozen
class Trail:
    """The way to a state, from the first deal of its match on.

    Attributes:
        dealer: The seat that dealt first.
        deals: The rounds; the last one leads to the state.
    """

    dealer: int
    deals: tuple[Deal, ...]


@frozen
class Violation:
    """One broken law.

    Attributes:
        law: Which.
        message: What happened, in one sentence.
        trail: The way to the state where it happened; :func:`retrace` goes it again.
    """

    law: Law
    message: str
    trail: Trail


@frozen
class Report:
    """What :func:`~rummykit.testing.check_game` found.

    Attributes:
        violations: In the order of :class:`Law`, and then as found; the first three of each law are kept.
        rounds: Rounds begun.
        steps: Actions played.
        attempts: Actions tried that were not listed.
        phases: The phases met and in how many states, in the order met.
        endings: The endings met and in how many rounds, in the order met.
    """

    violations: tuple[Violation, ...]
    rounds: int
    steps: int
    attempts: int
    phases: tuple[tuple[object, int], ...]
    endings: tuple[tuple[object, int], ...]

    @property
    def ok(self) -> bool:
        """Whether no law was seen broken."""
        return not self.violations

    @property
    def broken(self) -> tuple[Law, ...]:
        """The broken laws, each once."""
        return tuple(law for law, _ in groupby(self.violations, key=lambda violation: violation.law))

    def assert_ok(self) -> None:
        """Raise with the whole report as the message if a law was seen broken.

        Raises:
            AssertionError: A law was broken.
        """
        if not self.ok:
            raise AssertionError(str(self))

    def __str__(self) -> str:
        """The report for people to read."""
        laws = len(self.broken)
        found = "no law broken" if self.ok else f"{laws} {'law' if laws == 1 else 'laws'} broken"
        lines = [f"{found} in {self.rounds} rounds, {self.steps} actions played, {self.attempts} others tried"]
        for title, tally in (("phases", self.phases), ("endings", self.endings)):
            if tally:
                lines.append(f"{title}: {', '.join(f'{_name(member)} {count}' for member, count in tally)}")
        for place, violation in enumerate(self.violations):
            lines += ["", f"{violation.law.name}: {violation.law.value}", f"    {violation.message}"]
            lines.append(f"    {_whereabouts(violation.trail)}: retrace(game, rules, report.violations[{place}].trail)")
        return "\n".join(lines)


def _name(member: object) -> str:
    return member.name if isinstance(member, Enum) else repr(member)


def _whereabouts(trail: Trail) -> str:
    if not trail.deals:
        return "before the first deal"
    count = len(trail.deals[-1].actions)
    return f"in round {len(trail.deals)} of its match, after {count} {'action' if count == 1 else 'actions'}"


def retrace(game: Game[R, S, V, A], rules: R, trail: Trail) -> S:
    """The state that a trail leads to.

    Args:
        game: The game.
        rules: The rules that it was checked with.
        trail: From a :class:`Violation`.

    Raises:
        ValueError: The trail is empty: the law was broken before anything was dealt.

    Example:
        >>> from rummykit.games import gin
        >>> state = retrace(gin, gin.STANDARD, Trail(0, (Deal(gin.pack(gin.STANDARD), 0, (gin.Pass(), gin.Pass())),)))
        >>> gin.legal_actions(state)
        (DrawStock(),)
    """
    if not trail.deals:
        raise ValueError("a trail without a deal leads to no state")
    first, *others = trail.deals
    state = game.deal(rules, first.cards, dealer=trail.dealer, reshuffle_seed=first.reshuffle_seed)
    state = apply_all(game, state, cast("tuple[A, ...]", first.actions))
    for deal in others:
        state = game.next_round(state, deal.cards, reshuffle_seed=deal.reshuffle_seed)
        state = apply_all(game, state, cast("tuple[A, ...]", deal.actions))
    return state

"""What a check of a game reports: which laws are broken, and where."""

from __future__ import annotations

from enum import Enum, unique
from itertools import groupby

from attrs import frozen

from ..records import Record

__all__ = ["Law", "Report", "Violation"]


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
    ROUND_ENDS = "a round ends when players choose at random"
    """Within ``max_steps`` actions. That players who want to can go on for ever is no breach: books allow it in gin."""
    IMMUTABLE = "states, views and actions are frozen all the way down, and equal ones have equal hashes"
    """Frozen attrs classes, tuples, frozensets, enums, numbers and strings."""
    REPR = "the repr of a state, a view or an action evaluates back to an equal one"
    """With the names that the game and rummykit offer."""
    JSON = "what is saved as JSON is loaded as an equal value"
    """By :mod:`rummykit.codec`."""
    TRANSCRIPT = "the transcript of a match is read as an equal record"
    """By :mod:`rummykit.records`."""
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
    """Legal actions, refusals, whose turn it is, scores and standings are the same in the truth and in samples. And of
    an action that it is shown a seat sees every card in its view, before or after."""
    SAMPLES_VARY = "samples of a view do not give the truth away"
    """Over a whole check, a seat's samples differ from the truth at least once: in the ``hands`` of others and in the
    ``stock``, if the states have these, and at all."""


@frozen
class Violation:
    """One broken law.

    Attributes:
        law: Which.
        message: What happened, in one sentence.
        record: The match up to the state where it happened, which :func:`rummykit.records.replay` leads to; without a
            round if it happened before the first deal.
    """

    law: Law
    message: str
    record: Record[object, object]


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
        found = "no law" if self.ok else _count(len(self.broken), "law")
        played = f"{_count(self.rounds, 'round')}, {_count(self.steps, 'action')} played, {self.attempts} others tried"
        lines = [f"{found} broken in {played}"]
        for title, tally in (("phases", self.phases), ("endings", self.endings)):
            if tally:
                lines.append(f"{title}: {', '.join(f'{_name(member)} {count}' for member, count in tally)}")
        for place, violation in enumerate(self.violations):
            lines += ["", f"{violation.law.name}: {violation.law.value}", f"    {violation.message}"]
            lines.append(f"    {_whereabouts(violation.record)}")
            if violation.record.rounds:
                lines.append(f"    *_, state = rummykit.records.replay(game, report.violations[{place}].record)")
        return "\n".join(lines)


def _name(member: object) -> str:
    return member.name if isinstance(member, Enum) else repr(member)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _whereabouts(record: Record[object, object]) -> str:
    if not record.rounds:
        return "before the first deal"
    return f"in round {len(record.rounds)} of its match, after {_count(len(record.rounds[-1].actions), 'action')}"

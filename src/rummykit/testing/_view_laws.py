"""Laws of secrecy: what a seat sees, and what it may learn in other ways."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from ..cards import format_cards, sorted_cards
from ._situation import Situation, facts, refusal, state_error
from ._structure import brief, cards_within

_FEW_SAMPLES: Final = 8
"""So many samples may be the truth by chance."""


def views_hide(at: Situation) -> Iterator[str]:
    """What a seat sees is the same, whatever is hidden from it."""
    for viewer in at.viewers:
        view = at.game.observe(at.state, viewer)
        for which, other in at.others_for(viewer):
            again = at.game.observe(other, viewer)
            if again != view or repr(again) != repr(view):
                yield f"seat {viewer} sees {difference(view, again)} {which}"
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
    """Legal actions, refusals and results are the same, whatever is hidden."""
    game, state = at.game, at.state
    standings = game.standings(state)
    for viewer in at.viewers:
        for which, other in at.others_for(viewer):
            if game.to_act(other) != at.seat:
                yield f"seat {at.seat} is to act, but for seat {viewer}, {which}, it is seat {game.to_act(other)}"
            if game.standings(other) != standings:
                yield f"the standings depend on what is hidden from seat {viewer}: they differ {which}"
            if at.seat is None and game.score(other) != game.score(state):
                yield f"the score depends on what is hidden from seat {viewer}: it differs {which}"
            if at.seat is not None and at.seat == viewer:
                yield from _the_same_is_legal(at, other, which)


def _the_same_is_legal(at: Situation, other: object, which: str) -> Iterator[str]:
    if at.game.legal_actions(other) != at.legal:
        yield f"the legal actions of seat {at.seat} depend on what is hidden from it: they differ {which}"
    for action in at.others:
        told, otherwise = (facts(refusal(at.game.check, state, action)) for state in (at.state, other))
        if told != otherwise:
            yield f"{brief(action)}: seat {at.seat} is told {told}, and {which} {otherwise}"


def actions_are_shown_with_care(at: Situation) -> Iterator[str]:
    """A seat knows its own actions, and of those of others no card that its views do not show."""
    for action in at.some_legal(3):
        after = at.game.apply(at.state, action)
        for viewer in at.viewers:
            seen = at.game.observe_action(at.state, action, viewer)
            if seen is None and viewer != at.seat:
                continue
            if seen != action:
                yield f"seat {viewer} sees the action {brief(action)} of seat {at.seat} as {brief(seen)}"
                continue
            views = [at.game.observe(state, viewer) for state in (at.state, after)]
            hidden = set(cards_within(seen, None)).difference(*(cards_within(view, at.rules) for view in views))
            if hidden:
                cards = format_cards(sorted_cards(hidden))
                yield f"{brief(action)} of seat {at.seat} shows seat {viewer} cards that its views do not: {cards}"


class SampleCount:
    """Counts, for each viewer and each hidden place, in how many samples it held something else than in truth."""

    def __init__(self) -> None:
        self._samples: Counter[tuple[str, int | None]] = Counter()
        self._different: Counter[tuple[str, int | None]] = Counter()

    def add(self, at: Situation) -> None:
        """Take a sample for each viewer."""
        for viewer in at.viewers:
            sample = at.sample(viewer)
            self._compare("the whole state", viewer, at.state, sample)
            self._compare("the stock", viewer, getattr(at.state, "stock", ()), getattr(sample, "stock", ()))
            hands = zip(getattr(at.state, "hands", ()), getattr(sample, "hands", ()), strict=False)
            for seat, (hand, drawn) in enumerate(hands):
                if seat != viewer:
                    self._compare(f"the hand of seat {seat}", viewer, hand, drawn)

    def _compare(self, what: str, viewer: int | None, truth: object, sample: object) -> None:
        if truth != ():
            self._samples[what, viewer] += 1
            self._different[what, viewer] += truth != sample

    def findings(self) -> Iterator[str]:
        """The places that a viewer can read off its samples."""
        for (what, viewer), count in self._samples.items():
            if count >= _FEW_SAMPLES and not self._different[what, viewer]:
                yield f"{what} was the truth in all {count} samples of the views of seat {viewer}"

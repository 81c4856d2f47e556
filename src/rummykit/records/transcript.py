"""Records as text, made to be read and compared line by line."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from enum import Enum
from functools import partial
from itertools import zip_longest
from typing import Any, Final, TypeVar, cast

import attrs

from ..cards import format_cards, parse_card
from ..codec.coding import REFUSALS, decoder, encoder, explain
from ..codec.document import MAX_LENGTH, parse
from ..codec.forms import Atom, class_of, fields_of
from ..errors import DecodeError, IllegalActionError, ParseError, StateError
from ..play import Game
from .action_text import Reader, action_type, format_action, read_action, read_integer
from .record import Record, Round, dealt, name_of, replayed_rounds

__all__ = ["format_record", "parse_record"]

R = TypeVar("R")
S = TypeVar("S")
V = TypeVar("V")
A = TypeVar("A")
T = TypeVar("T")

_TITLE: Final = "rummykit transcript 1"
_LINE: Final = re.compile(r"[^\n]+")


def format_record(game: Game[R, S, V, A], record: Record[R, A]) -> str:
    """A record as text: what the match was played with, then for each round its deck and a line for each action.

    Lines that begin with ``#`` are remarks, made by replaying the record: the phases where a round first comes to them,
    what the round scored and where the match stands. Rules are named by their variant and what differs from it as it is
    today, so a transcript is for reading; to keep a match, save it with :func:`rummykit.codec.dumps`.

    Raises:
        IllegalActionError: The record holds an action that is not legal.
        StateError: A round of the record cannot be.

    Example:
        >>> from random import Random
        >>> from rummykit.bots import greedy_bot
        >>> from rummykit.games import gin
        >>> from rummykit.records import record_match
        >>> record = record_match(gin, gin.STANDARD, [greedy_bot, greedy_bot], Random(1), rounds=1)
        >>> parse_record(gin, format_record(gin, record)) == record
        True
    """
    return "".join(f"{line}\n" for line in _lines(game, record))


def parse_record(game: Game[R, S, V, A], text: str, *, max_length: int = MAX_LENGTH) -> Record[R, A]:
    """Read a transcript. Remarks and empty lines are passed over; cards and verbs are read in any case.

    The match is replayed while it is read, so what comes out is a match that can be.

    Args:
        game: The game, a module that exports ``Action``.
        text: The transcript.
        max_length: Most characters that are looked at.

    Raises:
        ParseError: A line does not follow the form, or tells of something that is not legal there.

    Cost: Linear in the length of the text.
    """
    if len(text) > max_length:
        raise ParseError(text, max_length, f"at most {max_length} characters")
    lines = _Lines(text)
    lines.take("rummykit", lambda line: [line.take(_TITLE, {word: word}.__getitem__) for word in _TITLE.split()[1:]])
    lines.take("game", lambda line: line.take(f"the game {name_of(game)}", {name_of(game): None}.__getitem__))
    variant = lines.take("variant", lambda line: line.take("a name", str)) if lines.begin_with("variant") else None
    rules = _parse_rules(game, variant, lines)
    dealer = lines.take("dealer", lambda line: line.take("a seat", read_integer))
    try:
        record = Record[R, A](name_of(game), variant, rules, dealer)
    except ParseError as error:
        raise ParseError(text, 0, error.expected) from None
    state: S | None = None
    while not lines.at_end:
        round_, last = _parse_round(game, record, state, lines)
        state = last
        record = attrs.evolve(record, rounds=(*record.rounds, round_))
    return record


class _Lines:
    """Goes through the lines of a text that are neither empty nor remarks."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._lines = _LINE.finditer(text)
        self._advance()

    def _advance(self) -> None:
        for line in self._lines:
            self.reader = Reader(self._text, line.start(), line.end())
            if self.reader.word and not self.reader.word.startswith("#"):
                return
        self.reader = Reader(self._text, len(self._text), len(self._text))

    @property
    def at_end(self) -> bool:
        """Whether no line is left."""
        return not self.reader.word

    def begin_with(self, keyword: str) -> bool:
        """Whether the next line is one of this kind."""
        return self.reader.word == keyword

    def take(self, keyword: str, read: Callable[[Reader], T]) -> T:
        """What the next line says, which must begin with a keyword and hold nothing else."""
        self.reader.take(f"a line that begins with {keyword}", {keyword: None}.__getitem__)
        return self.take_all(read)

    def take_all(self, read: Callable[[Reader], T]) -> T:
        """What the next line says, all of it."""
        value = read(self.reader)
        self.reader.close()
        self._advance()
        return value


def _parse_rules(game: Game[R, S, V, A], variant: str | None, lines: _Lines) -> R:
    """The rules of the variant, with what the following lines say."""
    rules_type = class_of(_first_variant(game))
    names = [field.name for field in fields_of(rules_type)]
    plain = _plain_base(game, variant)
    start = lines.reader
    while lines.begin_with("rule"):
        name, value = lines.take("rule", lambda line: (line.take("a field of the rules", str), _parse_value(line)))
        if name not in names:
            raise start.error("rules, each of them a field")
        plain[name] = value
    if len(plain) < len(names):
        raise start.error("a line for every rule, as the variant is not known")
    try:
        rules: R = decoder(rules_type)(plain, None)
    except REFUSALS as error:
        path, expected, cause = explain(error)
        raise start.error(f"rules{path} with {expected}") from cause
    return rules


def _parse_value(line: Reader) -> Any:
    start = line.position
    text = line.take_line()
    try:
        return parse(text, len(text))
    except DecodeError as error:
        raise line.error_at(start, f"{error.expected}") from None


def _parse_round(game: Game[R, S, V, A], record: Record[R, A], last: S | None, lines: _Lines) -> tuple[Round[A], S]:
    """The next round of a record, and its last state."""
    number = str(len(record.rounds) + 1)
    lines.take("round", lambda line: line.take(f"the number {number}", {number: None}.__getitem__))
    start = lines.reader
    deck = lines.take("deck", lambda line: tuple(line.take_all(Atom.CARD.value, parse_card)))
    seed = lines.take("seed", lambda line: line.take("a number", read_integer))
    try:
        state = dealt(game, record, last, deck, seed)
    except StateError as error:
        raise start.error(f"a deck that can be dealt ({error})") from None
    actions: list[A] = []
    while lines.reader.word.isdecimal():
        action, state = lines.take_all(partial(_parse_step, game, state))
        actions.append(action)
    return Round(deck, seed, tuple(actions)), state


def _parse_step(game: Game[R, S, V, A], state: S, line: Reader) -> tuple[A, S]:
    """An action and the state after it."""
    seat = game.to_act(state)
    if seat is None:
        raise line.error("the next round")
    line.take(f"seat {seat}", {str(seat): None}.__getitem__)
    start = line.position
    action = cast("A", read_action(line, action_type(game)))
    try:
        return action, game.apply(state, action)
    except IllegalActionError as error:
        raise line.error_at(start, f"a legal action ({error})") from None


def _lines(game: Game[R, S, V, A], record: Record[R, A]) -> Iterator[str]:
    yield _TITLE
    yield f"game {record.game}"
    if record.variant is not None:
        yield f"variant {record.variant}"
    base = _plain_base(game, record.variant)
    for name, value in _plain_rules(record.rules).items():
        if name not in base or value != base[name]:
            yield f"rule {name} {json.dumps(value)}"
    yield f"dealer {record.dealer}"
    for number, (round_, states) in enumerate(replayed_rounds(game, record), 1):
        yield ""
        yield f"round {number}"
        yield f"deck {format_cards(round_.deck)}"
        yield f"seed {round_.reshuffle_seed}"
        told: set[str] = set()
        for state, action in zip_longest(states, round_.actions):
            situation = _situation(state)
            if situation not in told:
                told.add(situation)
                yield f"# {situation}"
            if action is not None:
                yield f"{game.to_act(state)} {format_action(action)}"
        if game.to_act(states[-1]) is None:
            for outcome in _outcome(game, states[-1]):
                yield f"# {outcome}"


def _situation(state: Any) -> str:
    """The phase of a state, and whatever else it says by an enum."""
    values = (getattr(state, field.name) for field in attrs.fields(class_of(state)))
    return " ".join(value.name for value in values if isinstance(value, Enum))


def _outcome(game: Game[R, S, V, A], state: S) -> Iterator[str]:
    for line in game.score(state):
        yield f"score {_numbers(line.seats)}: {line.kind.name} {line.points}"
    standings = game.standings(state)
    yield f"totals {_numbers(standings.totals)}"
    if standings.winners:
        yield f"winners {_numbers(standings.winners)}"


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


def _first_variant(game: Game[R, S, V, A]) -> R:
    return next(iter(game.VARIANTS.values()))


def _plain_base(game: Game[R, S, V, A], variant: str | None) -> dict[str, Any]:
    """Plain data of the rules that a transcript tells only the difference from.

    These are the variant's; for house rules those of the first variant; none for a variant that is not known today.
    """
    if variant is None:
        return _plain_rules(_first_variant(game))
    return _plain_rules(game.VARIANTS[variant]) if variant in game.VARIANTS else {}


def _plain_rules(rules: object) -> dict[str, Any]:
    plain: dict[str, Any] = encoder(class_of(rules))(rules)
    return plain

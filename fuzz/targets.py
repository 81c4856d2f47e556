"""What is fuzzed: each target takes any bytes and returns, or a promise of the library is broken."""

from __future__ import annotations

import importlib
import pkgutil
from contextlib import suppress
from functools import reduce
from operator import or_
from random import Random
from typing import TYPE_CHECKING, Any

from rummykit import (
    Arrangement,
    Card,
    DecodeError,
    Meld,
    MeldError,
    MeldRules,
    PackSpec,
    ParseError,
    Rank,
    StateError,
    check_reading,
    codec,
    format_cards,
    format_meld,
    games,
    parse_card,
    parse_cards,
    parse_meld,
)
from rummykit.outcomes import ScoreLine, Standings
from rummykit.records import format_record, parse_record

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

MELD_RULES = (
    MeldRules(),
    MeldRules(jokers_wild=False),
    MeldRules(ace="around", distinct_suits=False, min_naturals=2, wilds_below_naturals="at_most"),
    MeldRules(ace="both", max_run=14, wild_ranks=frozenset({Rank.TWO}), max_wilds=2, adjacent_wilds=False),
)
"""Rules under which every meld is read."""

GAMES: Mapping[str, Any] = {
    found.name: importlib.import_module(f"rummykit.games.{found.name}")
    for found in pkgutil.iter_modules(games.__path__)
}
"""Every game by name."""

DOCUMENTS: Any = reduce(
    or_,
    (getattr(game, kind) for game in GAMES.values() for kind in ("Rules", "State", "View", "Action")),
    Arrangement | Card | Meld | MeldRules | PackSpec | ScoreLine | Standings,
)
"""Every kind of value that documents are read as."""

_MOST_ACTIONS = 200


def read_cards(data: bytes) -> None:
    """Text of cards is read or refused; what is read can be written, and read again."""
    text = _text(data)
    with suppress(ParseError):
        card = parse_card(text)
        assert parse_card(str(card)) is card
        assert parse_cards(text) == (card,)
    with suppress(ParseError):
        cards = parse_cards(text)
        assert parse_cards(format_cards(cards)) == cards


def read_melds(data: bytes) -> None:
    """So is text of melds, and what is read is a meld."""
    text = _text(data)
    for rules in MELD_RULES:
        try:
            meld = parse_meld(text, rules)
        except (ParseError, MeldError):
            continue
        check_reading(meld, rules)
        assert parse_meld(format_meld(meld), rules) == meld


def read_documents(data: bytes) -> None:
    """So is JSON; a value that is read is that of the text, whole."""
    try:
        value: Any = codec.loads(DOCUMENTS, _text(data))
    except (DecodeError, StateError):
        return
    written = codec.dumps(value)
    again = codec.loads(type(value), written)
    assert again == value
    assert codec.dumps(again) == written
    for game in GAMES.values():
        if isinstance(value, game.State):
            play_on(game, value)


def play_on(game: Any, state: Any) -> None:
    """A state that is accepted can be seen by everybody and played on."""
    rng = Random(len(state.stock))
    for _ in range(_MOST_ACTIONS):
        game.validate(state)
        for seat in (None, *range(state.rules.players)):
            view = game.observe(state, seat)
            assert game.observe(game.resample(view, rng), seat) == view
        if game.to_act(state) is None:
            game.score(state)
            game.standings(state)
            return
        actions = game.legal_actions(state)
        assert actions
        state = game.apply(state, rng.choice(actions))


def read_transcripts(data: bytes) -> None:
    """So are transcripts, and a match that is read can be written down again."""
    for game in GAMES.values():
        with suppress(ParseError):
            record = parse_record(game, _text(data))
            assert parse_record(game, format_record(game, record)) == record


def _text(data: bytes) -> str:
    """Any text, halves of surrogate pairs among its characters."""
    return data.decode("utf-8", "surrogateescape")


TARGETS: Mapping[str, Callable[[bytes], None]] = {
    "cards": read_cards,
    "melds": read_melds,
    "documents": read_documents,
    "transcripts": read_transcripts,
}
"""Every target by name."""

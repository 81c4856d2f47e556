"""What is fuzzed: each target takes any bytes and returns, or a promise of the library is broken."""

from __future__ import annotations

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
    parse_card,
    parse_cards,
    parse_meld,
)
from rummykit.games import gin
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

DOCUMENTS: Any = reduce(
    or_,
    (Arrangement, Card, Meld, MeldRules, PackSpec, ScoreLine, Standings, gin.Rules, gin.State, gin.View, gin.Action),
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
    if isinstance(value, gin.State):
        play_on(value)


def play_on(state: gin.State) -> None:
    """A state that is accepted can be seen by everybody and played to its end."""
    rng = Random(len(state.stock))
    for _ in range(_MOST_ACTIONS):
        gin.validate(state)
        for seat in (None, *range(state.rules.players)):
            view = gin.observe(state, seat)
            assert gin.observe(gin.resample(view, rng), seat) == view
        if gin.to_act(state) is None:
            gin.score(state)
            gin.standings(state)
            return
        actions = gin.legal_actions(state)
        assert actions
        state = gin.apply(state, rng.choice(actions))


def read_transcripts(data: bytes) -> None:
    """So are transcripts, and a match that is read can be written down again."""
    with suppress(ParseError):
        record = parse_record(gin, _text(data))
        assert parse_record(gin, format_record(gin, record)) == record


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

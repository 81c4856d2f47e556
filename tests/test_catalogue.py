"""Every game and variant is in the catalogue, and the words for rules follow the rules."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import attrs
import pytest
from every_game import GAMES

from rummykit import Card, PackSpec, RulesError, catalogue, parse_card
from rummykit.catalogue import CATALOGUE, Entry, find, rules_summary

PAGE = Path(__file__).parent.parent / "docs" / "reference" / "catalogue.md"
TABLE = re.compile(r"(?<=<!-- variants: begin -->\n).*(?=<!-- variants: end -->)", re.DOTALL)


def test_nothing_is_missing() -> None:
    assert dict(catalogue.GAMES) == {name: GAMES[name] for name in catalogue.GAMES}
    assert set(catalogue.GAMES) == set(GAMES)
    listed = [(entry.game, entry.variant) for entry in CATALOGUE]
    assert listed == [(name, variant) for name, game in catalogue.GAMES.items() for variant in game.VARIANTS]


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: f"{entry.game}-{entry.variant}")
def test_entries_tell_what_the_rules_say(entry: Entry) -> None:
    rules = entry.rules
    assert find(rules) == entry
    assert rules.players in entry.players
    assert len(GAMES[entry.game].pack(rules)) == entry.cards
    assert entry.title
    assert entry.source


def test_titles_are_told_apart() -> None:
    assert len({entry.title for entry in CATALOGUE}) == len(CATALOGUE)


def row(entry: Entry) -> str:
    first, *others = entry.players
    is_range = len(others) == entry.players[-1] - first > 1
    players = f"{first} to {others[-1]}" if is_range else ", ".join(map(str, entry.players))
    return (
        f"| {entry.title} | `{entry.variant}` | {players} | {entry.cards} | {entry.jokers or ''} | {entry.source} |\n"
    )


def test_the_page_has_every_variant() -> None:
    """Run with RUMMYKIT_UPDATE=1 to write the table anew."""
    head = "| title | variant | players | cards | jokers | source |\n| --- | --- | --- | --- | --- | --- |\n"
    tables = [
        f"## {name}\n\n{head}{''.join(row(entry) for entry in CATALOGUE if entry.game == name)}" for name in GAMES
    ]
    table = "\n".join(tables)
    text = PAGE.read_text("utf-8")
    if os.environ.get("RUMMYKIT_UPDATE") == "1":
        text = TABLE.sub(lambda _: table, text)
        PAGE.write_text(text, "utf-8")
    found = TABLE.search(text)
    assert found is not None
    assert found[0] == table


# --- rules in words


def others(value: Any, hint: Any) -> Iterator[Any]:
    """Other values that a field may have."""
    choices = (part for part in (hint, *get_args(hint)) if get_origin(part) is Literal)
    for choice in choices:
        yield from get_args(choice)
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int) or (value is None and int in get_args(hint)):
        yield from (value + step for step in (1, -1, 2, -2, 5, 10, 40, -40) if value is not None)
        yield from (0, 1, 2, 3, 5, 7, 10, 14, 50)
    if type(None) in get_args(hint):
        yield None
    for field in attrs.fields(type(value)) if attrs.has(type(value)) else ():
        inner = get_type_hints(type(value)).get(field.name)
        for other in others(getattr(value, field.name), inner):
            try:
                yield attrs.evolve(value, **{field.name: other})
            except (RulesError, ValueError, TypeError):
                continue
    if isinstance(value, PackSpec):
        yield attrs.evolve(value, ranks=value.ranks[1:])
    if hint == tuple[tuple[int, int], ...]:
        *first, (place, amount) = value
        yield (*first, (place, amount + 5))
    if hint == tuple[tuple[Card, int], ...]:
        yield ((parse_card("Qs"), 40),)
    if isinstance(value, tuple) and value and all(isinstance(item, int) for item in value):
        yield (value[0] + 5, *value[1:])


@cache
def houses(game: str) -> tuple[Any, ...]:
    """The variants, and each with a rule switched on that it has off."""
    found = list(GAMES[game].VARIANTS.values())
    switches = [name for name, hint in get_type_hints(GAMES[game].Rules).items() if hint is bool]
    for rules, name in product(tuple(found), switches):
        with suppress(RulesError):
            found.append(attrs.evolve(rules, **{name: True}))
    return tuple(found)


OPTIONS = [
    pytest.param(name, field.name, id=f"{name}-{field.name}")
    for name, game in GAMES.items()
    for field in attrs.fields(game.Rules)
    if field.init
]


@pytest.mark.parametrize(("game", "option"), OPTIONS)
def test_every_option_has_its_say(game: str, option: str) -> None:
    hint = get_type_hints(GAMES[game].Rules)[option]
    for rules in houses(game):
        said = rules_summary(rules)
        for other in others(getattr(rules, option), hint):
            if other == getattr(rules, option):
                continue
            try:
                changed = attrs.evolve(rules, **{option: other})
            except RulesError:
                continue
            if rules_summary(changed) != said:
                return
    pytest.fail(f"nothing is said of {option}")


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: f"{entry.game}-{entry.variant}")
def test_summaries_are_sentences(entry: Entry) -> None:
    sentences = rules_summary(entry.rules).splitlines()
    assert len(sentences) >= 8
    for sentence in sentences:
        assert re.fullmatch(r"[A-Z0-9][^\n]*[.]", sentence), sentence
        assert "  " not in sentence
        assert "None" not in sentence
        assert not re.search(r"\b(one|1) (cards|points|players|jokers|packs|rounds|deals)\b", sentence), sentence
    assert len(set(sentences)) == len(sentences)


def test_rules_of_no_game_have_no_summary() -> None:
    with pytest.raises(TypeError, match="not of a game in the catalogue"):
        rules_summary(7)
    assert find(7) is None

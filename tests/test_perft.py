"""Node counts: the numbers in ``perft/*.perft``, and where small enough the same numbers from a second program."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import naive_gin
import pytest
from attrs import evolve, frozen
from every_game import GAMES

from rummykit import Card, PackSpec, Rank, parse_cards
from rummykit.games import gin
from rummykit.play import apply_all
from rummykit.records import parse_action
from rummykit.testing import divide, perft

RANK_OF = {str(rank): rank for rank in Rank}
MOST_NODES = 20_000
MOST_NODES_NAIVELY = 1_500


@frozen
class Position:
    """One block of a file."""

    name: str
    game: Any
    state: Any
    counts: tuple[tuple[int, int], ...]


def read_rules(game: Any, text: str) -> Any:
    """``standard ranks=A23456 hand_size=4``: a variant, and what differs from it."""
    variant, *options = text.split()
    rules = game.VARIANTS[variant]
    changes: dict[str, object] = {}
    pack: dict[str, Any] = {}
    for name, value in (option.split("=") for option in options):
        word: object = {"true": True, "false": False, "none": None}.get(value, value)
        word = int(value) if value.lstrip("-").isdigit() else word
        if name == "ranks":
            pack[name] = tuple(RANK_OF[letter] for letter in value)
        elif name in ("copies", "jokers") and not hasattr(rules, name):
            pack[name] = word
        else:
            changes[name] = word
    if pack:
        changes["pack"] = evolve(rules.pack or PackSpec(), **pack)
    return evolve(rules, **changes)


def read_block(block: str) -> Position | None:
    lines = [line.split(maxsplit=1) for line in block.splitlines() if line and not line.startswith("#")]
    if not lines:
        return None
    assert {key for key, _ in lines} <= {"id", "game", "rules", "deck", "dealer", "act", "perft"}, block
    only = {key: value for key, value in lines if key not in ("act", "perft")}
    game = GAMES[only["game"]]
    state = game.deal(read_rules(game, only["rules"]), parse_cards(only["deck"]), dealer=int(only["dealer"]))
    actions = [parse_action(game, value) for key, value in lines if key == "act"]
    counts = [tuple(map(int, value.split())) for key, value in lines if key == "perft"]
    return Position(only["id"], game, apply_all(game, state, actions), tuple((depth, nodes) for depth, nodes in counts))


FILES = sorted((Path(__file__).parent / "perft").glob("*.perft"))
POSITIONS = [
    position
    for path in FILES
    for block in path.read_text("utf-8").split("\n\n")
    if (position := read_block(block)) is not None
]


def counts(most: int | None, of: Any = None) -> list[object]:
    """All counts up to so many nodes, of one game or of all, as parameters of a test."""
    return [
        pytest.param(position, depth, nodes, id=f"{position.name}-{depth}")
        for position in POSITIONS
        for depth, nodes in position.counts
        if (most is None or nodes <= most) and of in (None, position.game)
    ]


def test_there_are_positions_of_every_kind() -> None:
    assert len({position.name for position in POSITIONS}) == len(POSITIONS)
    assert {position.game for position in POSITIONS} == set(GAMES.values())
    phases = {position.state.phase for position in POSITIONS if position.game is gin}
    assert phases == set(gin.Phase) - {gin.Phase.ROUND_OVER}


@pytest.mark.parametrize(("position", "depth", "nodes"), counts(MOST_NODES))
def test_counts(position: Position, depth: int, nodes: int) -> None:
    assert perft(position.game, position.state, depth) == nodes


@pytest.mark.slow
@pytest.mark.parametrize(("position", "depth", "nodes"), counts(None))
def test_all_counts(position: Position, depth: int, nodes: int) -> None:
    assert perft(position.game, position.state, depth) == nodes


def plain(card: Card) -> naive_gin.Card:
    return card.rank, card.suit


def naively(state: gin.State) -> tuple[naive_gin.Position, naive_gin.House]:
    rules = state.rules
    limit = rules.limit(state.upcard)
    assert limit is not None
    first, second = (frozenset(map(plain, hand)) for hand in state.hands)
    spread = () if state.showdown is None else state.showdown.spread
    position = naive_gin.Position(
        phase="forced" if state.phase is gin.Phase.FORCED_STOCK else state.phase.name.lower(),
        turn=state.turn,
        hands=(first, second),
        stock=tuple(map(plain, reversed(state.stock))),
        pile=tuple(map(plain, reversed(state.discards))),
        passes=int(state.phase is gin.Phase.UPCARD and state.turn == state.dealer),
        taken=None if state.taken is None else plain(state.taken),
        spread=tuple(frozenset(map(plain, meld.cards)) for meld in spread),
    )
    house = naive_gin.House(
        limit=limit,
        big_gin=rules.big_gin,
        discard_taken=rules.allow_discard_of_taken,
        min_stock=rules.min_stock,
        wall_knock=rules.wall_rule == "last_upcard_knock",
        layoff_on_gin=rules.layoff_on_gin,
        bounce=rules.mutual_bounce_draw,
    )
    return position, house


@pytest.mark.parametrize(("position", "depth", "nodes"), counts(MOST_NODES_NAIVELY, gin))
def test_a_second_program_counts_the_same(position: Position, depth: int, nodes: int) -> None:
    at, house = naively(position.state)
    assert naive_gin.count(at, house, depth) == nodes


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_divide_adds_up_to_perft(position: Position) -> None:
    game = position.game
    below = divide(game, position.state, 2)
    assert tuple(action for action, _ in below) == game.legal_actions(position.state)
    assert sum(count for _, count in below) == perft(game, position.state, 2)
    for action, count in below[:3]:
        after = game.apply(position.state, action)
        assert count == len(game.legal_actions(after))


def test_depths_below_the_least_are_refused() -> None:
    state = POSITIONS[0].state
    assert perft(gin, state, 0) == 1
    with pytest.raises(ValueError, match="at least 0"):
        perft(gin, state, -1)
    with pytest.raises(ValueError, match="at least 1"):
        divide(gin, state, 0)

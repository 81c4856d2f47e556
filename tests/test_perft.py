"""Node counts: the numbers in ``perft/*.perft``, and where small enough the same numbers from a second program."""

from __future__ import annotations

from pathlib import Path

import naive_gin
import pytest
from attrs import evolve, frozen

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
    rules: gin.Rules
    state: gin.State
    counts: tuple[tuple[int, int], ...]


def read_rules(text: str) -> gin.Rules:
    """``standard ranks=A23456 hand_size=4``: a variant, and what differs from it."""
    variant, *options = text.split()
    changes: dict[str, object] = {}
    for name, value in (option.split("=") for option in options):
        if name == "ranks":
            changes["pack"] = PackSpec(ranks=tuple(RANK_OF[letter] for letter in value))
        else:
            named: dict[str, object] = {"true": True, "false": False}
            changes[name] = named.get(value, int(value) if value.isdigit() else value)
    return evolve(gin.VARIANTS[variant], **changes)


def read_block(block: str) -> Position | None:
    lines = [line.split(maxsplit=1) for line in block.splitlines() if line and not line.startswith("#")]
    if not lines:
        return None
    assert {key for key, _ in lines} <= {"id", "game", "rules", "deck", "dealer", "act", "perft"}, block
    only = {key: value for key, value in lines if key not in ("act", "perft")}
    assert only["game"] == "gin"
    rules = read_rules(only["rules"])
    state = gin.deal(rules, parse_cards(only["deck"]), dealer=int(only["dealer"]))
    actions = [parse_action(gin, value) for key, value in lines if key == "act"]
    counts = [tuple(map(int, value.split())) for key, value in lines if key == "perft"]
    return Position(only["id"], rules, apply_all(gin, state, actions), tuple((depth, nodes) for depth, nodes in counts))


FILES = sorted((Path(__file__).parent / "perft").glob("*.perft"))
POSITIONS = [
    position
    for path in FILES
    for block in path.read_text("utf-8").split("\n\n")
    if (position := read_block(block)) is not None
]


def counts(most: int | None) -> list[object]:
    """All counts up to so many nodes, as parameters of a test."""
    return [
        pytest.param(position, depth, nodes, id=f"{position.name}-{depth}")
        for position in POSITIONS
        for depth, nodes in position.counts
        if most is None or nodes <= most
    ]


def test_there_are_positions_of_every_kind() -> None:
    assert len({position.name for position in POSITIONS}) == len(POSITIONS) >= 12
    assert {position.state.phase for position in POSITIONS} == set(gin.Phase) - {gin.Phase.ROUND_OVER}


@pytest.mark.parametrize(("position", "depth", "nodes"), counts(MOST_NODES))
def test_counts(position: Position, depth: int, nodes: int) -> None:
    assert perft(gin, position.state, depth) == nodes


@pytest.mark.slow
@pytest.mark.parametrize(("position", "depth", "nodes"), counts(None))
def test_all_counts(position: Position, depth: int, nodes: int) -> None:
    assert perft(gin, position.state, depth) == nodes


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


@pytest.mark.parametrize(("position", "depth", "nodes"), counts(MOST_NODES_NAIVELY))
def test_a_second_program_counts_the_same(position: Position, depth: int, nodes: int) -> None:
    at, house = naively(position.state)
    assert naive_gin.count(at, house, depth) == nodes


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_divide_adds_up_to_perft(position: Position) -> None:
    below = divide(gin, position.state, 2)
    assert tuple(action for action, _ in below) == gin.legal_actions(position.state)
    assert sum(count for _, count in below) == perft(gin, position.state, 2)
    for action, count in below[:3]:
        assert count == len(gin.legal_actions(gin.apply(position.state, action)))


def test_depths_below_the_least_are_refused() -> None:
    state = POSITIONS[0].state
    assert perft(gin, state, 0) == 1
    with pytest.raises(ValueError, match="at least 0"):
        perft(gin, state, -1)
    with pytest.raises(ValueError, match="at least 1"):
        divide(gin, state, 0)

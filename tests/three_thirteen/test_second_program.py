"""Node counts of Three Thirteen from a second program that shares no code with the library."""

from __future__ import annotations

import naive_three_thirteen as naive
import pytest
from test_perft import POSITIONS, Position

from rummykit import Card
from rummykit.games import three_thirteen

MOST_NODES = 6_000
MOST_NODES_OF_LARGE_HANDS = 30
"""The second program tries every part of a hand, so hands of more than eight cards take it long."""

OURS = [position for position in POSITIONS if position.game is three_thirteen]


def plain(card: Card) -> naive.Card:
    return card.rank, card.suit


def naively(state: three_thirteen.State) -> tuple[naive.Position, naive.House]:
    rules = state.rules
    position = naive.Position(
        phase={"LAY_OUT": "lay out"}.get(state.phase.name, state.phase.name.lower()),
        turn=state.turn,
        dealer=state.dealer,
        hands=tuple(tuple(map(plain, hand)) for hand in state.hands),
        stock=tuple(map(plain, reversed(state.stock))),
        pile=tuple(map(plain, reversed(state.discards))),
        taken=None if state.taken is None else plain(state.taken),
        out=state.out,
        left=state.turns_left,
        turns=state.turns,
    )
    house = naive.House(
        wild=state.terms.wild_rank,
        last_turns=rules.last_lap,
        return_taken=rules.allow_return_discard,
        discard_needed=rules.discard_required_to_go_out,
        lay_out=not rules.auto_arrange,
        stock_ends=rules.stock_exhaustion == "end_deal",
        limit=rules.turn_limit or 0,
    )
    return position, house


def test_there_are_positions_of_every_kind() -> None:
    states = [position.state for position in OURS]
    assert len(states) >= 8
    assert {state.phase for state in states} >= {three_thirteen.Phase.DRAW, three_thirteen.Phase.DISCARD}
    assert any(state.out is not None for state in states)
    assert len({state.rules.players for state in states}) > 1


@pytest.mark.parametrize(
    ("position", "depth", "nodes"),
    [
        pytest.param(position, depth, nodes, id=f"{position.name}-{depth}")
        for position in OURS
        for depth, nodes in position.counts
        if nodes <= (MOST_NODES if position.state.terms.cards_each <= 8 else MOST_NODES_OF_LARGE_HANDS)
    ],
)
def test_a_second_program_counts_the_same(position: Position, depth: int, nodes: int) -> None:
    at, house = naively(position.state)
    assert naive.count(at, house, depth) == nodes

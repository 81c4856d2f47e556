"""Node counts of Carousel from a second program that shares no code with the library."""

from __future__ import annotations

import naive_carousel as naive
import pytest
from test_perft import POSITIONS, Position

from rummykit import Card
from rummykit.games import carousel
from rummykit.games.carousel import Phase

MOST_NODES = 700

OURS = [position for position in POSITIONS if position.game is carousel]


def plain(card: Card) -> naive.Card:
    return card.rank, card.suit


def naively(state: carousel.State) -> tuple[naive.Position, naive.House]:
    rules = state.rules
    position = naive.Position(
        phase=state.phase.name.lower(),
        turn=state.turn,
        drawn=state.draws,
        lap=state.lap,
        opened=state.opened,
        table=tuple(sorted(plain(card) for meld in state.table for card in meld.cards)),
        placed=tuple(sorted(map(plain, state.placed))),
        hands=tuple(tuple(sorted(map(plain, hand))) for hand in state.hands),
        stock=tuple(map(plain, reversed(state.stock))),
    )
    house = naive.House(
        draws=rules.max_draws,
        play_first=rules.play_before_draw,
        limit=rules.knock_limit,
        knock_at_last=rules.knock_in_last_lap,
        play_on=rules.exhaustion == "play_on",
        run_first=rules.opening == "sequence_from_hand",
    )
    return position, house


def test_there_are_positions_of_every_kind() -> None:
    states = [position.state for position in OURS]
    assert {state.phase for state in states} == set(Phase) - {Phase.ROUND_OVER}
    assert {state.rules.play_before_draw for state in states} == {True, False}
    assert {state.rules.opening for state in states} == {"table_empty_only", "sequence_from_hand"}
    assert any(state.lap for state in states)
    assert len({state.rules.players for state in states}) > 1


@pytest.mark.parametrize(
    ("position", "depth", "nodes"),
    [
        pytest.param(position, depth, nodes, id=f"{position.name}-{depth}")
        for position in OURS
        for depth, nodes in position.counts
        if nodes <= MOST_NODES
    ],
)
def test_a_second_program_counts_the_same(position: Position, depth: int, nodes: int) -> None:
    at, house = naively(position.state)
    assert naive.count(at, house, depth) == nodes

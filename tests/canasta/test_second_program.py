"""Legal actions and their consequences, found once more by a program that tries everything."""

from __future__ import annotations

import naive_canasta as naive
import pytest
from attrs import evolve
from sizes import at_length
from test_perft import POSITIONS, Position

from rummykit.cards import PackSpec, Rank
from rummykit.games import canasta
from rummykit.games.canasta import Phase, Rules

from .second_program import plain_action, plain_house, plain_position
from .strategies import TEMPERS, TINY, TINY_TWO, states

MOST_NODES = 1_500

PLAIN: dict[str, Rules] = {
    "tiny": TINY,
    "tiny two": TINY_TWO,
    "tiny, more wild cards": evolve(TINY, wilds_not_above_naturals=False, opening_minimums=((0, 120),)),
    "tiny, two canastas": evolve(TINY_TWO, canastas_to_go_out=2, draw_count=2, canasta_size=3),
    "tiny, high minimum": evolve(TINY_TWO, opening_minimums=((0, 90),), hand_size=7),
    "few ranks": evolve(
        TINY,
        pack=PackSpec(ranks=(Rank.TWO, Rank.THREE, Rank.FOUR, Rank.KING), copies=3, jokers=2),
        red_three_totals=(*range(1, 7),),
        hand_size=2,
        players=4,
    ),
}


def compare(rules: Rules, temper: str, seed: int) -> None:
    """Hold every state of a round, and what follows from some actions in it, against the second program."""
    house = plain_house(rules)
    for state in states(rules, temper, seed):
        at = plain_position(state)
        listed = [plain_action(action) for action in canasta.legal_actions(state)]
        assert sorted(map(repr, listed)) == sorted(map(repr, naive.actions(at, house)))
        for action in canasta.legal_actions(state)[:: max(1, len(listed) // 4)]:
            after = plain_position(canasta.apply(state, action))
            assert after.phase == "over" or after == naive.play(at, house, plain_action(action))


@pytest.mark.parametrize("temper", TEMPERS)
@pytest.mark.parametrize("house", PLAIN)
def test_the_second_program_finds_the_same(house: str, temper: str) -> None:
    for seed in range(2):
        compare(PLAIN[house], temper, seed)


@pytest.mark.slow
@pytest.mark.parametrize("temper", TEMPERS)
@pytest.mark.parametrize("house", PLAIN)
def test_the_second_program_finds_the_same_at_length(house: str, temper: str) -> None:
    for seed in range(at_length(400, 40)):
        compare(PLAIN[house], temper, seed)


@pytest.mark.parametrize(
    ("at", "depth", "nodes"),
    [
        pytest.param(at, depth, nodes, id=f"{at.name}-{depth}")
        for at in POSITIONS
        for depth, nodes in at.counts
        if at.game is canasta and nodes <= MOST_NODES
    ],
)
def test_node_counts(at: Position, depth: int, nodes: int) -> None:
    assert naive.count(plain_position(at.state), plain_house(at.state.rules), depth) == nodes


def test_there_are_positions_of_every_phase() -> None:
    ours = [at.state for at in POSITIONS if at.game is canasta]
    assert {state.phase for state in ours} == set(Phase) - {Phase.ROUND_OVER}
    assert any(state.phase is Phase.OPENING and state.progress.took_pile for state in ours)
    assert any(not state.stock for state in ours)

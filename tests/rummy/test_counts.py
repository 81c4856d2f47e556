"""The node counts of rummy once more, by a second program."""

from __future__ import annotations

import naive_rummy
import pytest
from test_perft import POSITIONS, Position

from rummykit import JOKER, Card
from rummykit.games import rummy
from rummykit.games.rummy import Phase

MOST_NODES = 400


def plain(card: Card) -> naive_rummy.Card:
    return card.rank, card.suit


def naively(state: rummy.State) -> tuple[naive_rummy.Position, naive_rummy.House] | None:
    """A position for the second program; None if it does not know the rules."""
    rules = state.rules
    phase = {Phase.DRAW: "draw", Phase.USE: "use", Phase.PLAY: "play"}.get(state.phase)
    known = rummy.VARIANTS["five_hundred" if rules.scoring == "melded" else "basic"]
    alike = ("joker_exchange", "forbid_playable_final_discard", "call_rummy", "min_run", "distinct_suits")
    if (
        phase is None
        or any(getattr(rules, name) != getattr(known, name) for name in alike)
        or JOKER in rummy.pack(rules)
        or rules.going_out == "float"
        or rules.pile_duty == "deep"
        or rules.ace_rank not in ("low", "high_low")
        or rules.stock_exhaustion not in ("turn_over", "block")
        or rules.recycle_upcard
        or (rules.stock_exhaustion == "turn_over" and rules.max_recycles is None)
    ):
        return None
    position = naive_rummy.Position(
        phase=phase,
        turn=state.turn,
        hands=tuple(frozenset(map(plain, hand)) for hand in state.hands),
        stock=tuple(map(plain, state.stock[::-1])),
        pile=tuple(map(plain, state.discards[::-1])),
        table=tuple((one.owner, frozenset(map(plain, one.meld.cards))) for one in state.table),
        taken=None if state.taken is None else plain(state.taken),
        reaching=state.reaching,
        melds=state.melds_made,
        renewed=state.recycles,
    )
    house = naive_rummy.House(
        ace_high=rules.ace_rank == "high_low",
        melds_a_turn=rules.max_melds_per_turn,
        any_depth=rules.draw_depth == "any",
        must_use=rules.pile_duty == "always",
        renewals=(rules.max_recycles or 0) if rules.stock_exhaustion == "turn_over" else 0,
        last_is_discard=rules.going_out == "discard",
        own_meld_first=rules.lay_off_requires_own_meld,
    )
    return position, house


KNOWN = [
    pytest.param(position, depth, nodes, id=f"{position.name}-{depth}")
    for position in POSITIONS
    if position.game is rummy and naively(position.state) is not None
    for depth, nodes in position.counts
    if nodes <= MOST_NODES
]


@pytest.mark.parametrize(("position", "depth", "nodes"), KNOWN)
def test_a_second_program_counts_the_same(position: Position, depth: int, nodes: int) -> None:
    told = naively(position.state)
    assert told is not None
    assert naive_rummy.count(*told, depth) == nodes


def test_the_second_program_knows_positions_of_all_phases_that_it_has() -> None:
    names = {position.state.phase for position in POSITIONS if position.game is rummy and naively(position.state)}
    assert names == {Phase.DRAW, Phase.USE, Phase.PLAY}

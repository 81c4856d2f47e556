"""Two, three and six players, and cutthroat: section 12 of the rule text."""

from __future__ import annotations

from random import Random

import pytest
from attrs import evolve

from rummykit.cards import Rank
from rummykit.errors import ActionFault, MeldFault, RulesError
from rummykit.games import canasta
from rummykit.games.canasta import (
    CLASSIC,
    CUTTHROAT,
    SIX_PLAYER,
    SIX_PLAYER_THREE_TEAMS,
    THREE_PLAYER,
    TWO_PLAYER,
    TWO_PLAYER_DRAW_ONE,
    VARIANTS,
    Phase,
    SideMeld,
)
from rummykit.games.canasta.sides import all_sides, joined, partner_of
from rummykit.outcomes import RoundEnd
from rummykit.play import new_match

from .positions import ASK, fault, is_legal, meld, of_ranks, play, points, position, refused

SHEET = {
    # players, sides, cards, hand, drawn, canastas, target
    "classic": (4, 2, 108, 11, 1, 1, 5000),
    "two_player": (2, 2, 108, 15, 2, 2, 5000),
    "two_player_draw_one": (2, 2, 108, 15, 1, 1, 5000),
    "three_player": (3, 3, 108, 13, 1, 1, 5000),
    "cutthroat": (3, 3, 108, 13, 2, 2, 7500),
    "six_player": (6, 2, 162, 13, 1, 2, 10000),
    "six_player_three_teams": (6, 3, 162, 13, 1, 2, 7500),
    "pagat": (4, 2, 108, 11, 1, 1, 5000),
    "bicycle": (4, 2, 108, 11, 1, 1, 5000),
}


@pytest.mark.parametrize("name", VARIANTS)
def test_the_sheet_of_presets(name: str) -> None:
    rules = VARIANTS[name]
    cards = len(canasta.pack(rules))
    assert SHEET[name] == (
        *(rules.players, rules.sides, cards, rules.hand_size),
        *(rules.draw_count, rules.canastas_to_go_out, rules.target),
    )
    state = new_match(canasta, rules, Random(2))
    assert len(state.hands) == rules.players
    after = play(state, "draw")
    assert len(after.hands[state.turn]) == rules.hand_size + rules.draw_count


def test_12_1_who_sits_with_whom() -> None:
    sides = {name: list(all_sides(new_match(canasta, rules, Random(1)))) for name, rules in VARIANTS.items()}
    assert sides["two_player"] == [(0,), (1,)]
    assert sides["three_player"] == sides["cutthroat"] == [(0,), (1,), (2,)]
    assert sides["six_player"] == [(0, 2, 4), (1, 3, 5)]
    assert sides["six_player_three_teams"] == [(0, 3), (1, 4), (2, 5)]
    assert partner_of(new_match(canasta, SIX_PLAYER, Random(1)), 4) == 0


def test_12_2_two_players_have_nobody_to_ask() -> None:
    state = position(
        TWO_PLAYER_DRAW_ONE, hands={0: "A-A-A-4"}, melds={0: "T×7"}, melders=(0,), phase=Phase.MELD, turn=0
    )
    assert fault(state, ASK) is ActionFault.NOT_ALLOWED


def test_12_2_two_canastas_go_out() -> None:
    state = position(TWO_PLAYER, hands={0: "A-A-A-4"}, melds={0: "T×7"}, melders=(0,), phase=Phase.MELD, turn=0)
    refusal = refused(state, "lay A-A-A")
    assert (refusal.fault, refusal.needed, refusal.actual) == (ActionFault.CANASTA_MISSING, 2, 1)


def test_12_3_each_alone() -> None:
    state = position(THREE_PLAYER, hands={1: "K-K-K-J*-4-5"}, melds={0: "K-K-K-J*"}, melders=(0,), phase=Phase.MELD)
    assert [len(melds) for melds in play(state, "lay K-K-K-J*").melds] == [1, 1, 0]


def test_12_4_the_first_to_take_the_pile_plays_alone() -> None:
    state = position(
        CUTTHROAT,
        hands={1: "9-9-A-A-A-4-5", 0: "5", 2: "5-6"},
        melds={0: "K-K-K-J* 8-8-8", 2: "8-8-2 Q-Q-Q-Q"},
        melders=(0, 2),
        pile="4×4-5×4-6-6-6-6-6-J-J-J-J-J-9",
    )
    after = play(state, "take 9-9", "lay A-A-A")
    assert after.lone == 1
    assert list(all_sides(after)) == [(0, 2), (1,)]
    assert [[(m.rank, m.naturals, m.wilds) for m in melds] for melds in after.melds] == [
        [(Rank.EIGHT, 5, 1), (Rank.QUEEN, 4, 0), (Rank.KING, 3, 1)],
        [(Rank.ACE, 3, 0), (Rank.NINE, 3, 0)],
        [],
    ]
    assert partner_of(after, 0) == 2
    assert partner_of(after, 1) is None


def test_12_4_melds_with_too_many_wild_cards_stay_apart() -> None:
    melds = ((meld("8-8-8-2-2"),), (), (meld("8-8-2-J*"),))
    apart = joined(CUTTHROAT, melds, 1)
    assert apart == ((meld("8-8-8-2-2"), meld("8-8-2-J*")), (), ())
    state = position(
        CUTTHROAT,
        hands={0: "8-2-4-5"},
        melds={0: "8-8-8-2-2 8-8-J*-J*"},
        melders=(0, 2),
        phase=Phase.MELD,
        turn=0,
        lone=1,
    )
    assert [len(m.cards) for m in play(state, "lay 8").melds[0]] == [6, 4]
    refusal = refused(state, "lay 2 on 8")
    assert (refusal.meld_fault, refusal.needed, refusal.actual) == (MeldFault.TOO_MANY_WILDS, 0, 3)


def test_12_4_a_concealed_canasta_stays_so_when_melds_are_joined() -> None:
    whole = SideMeld(of_ranks("8×5-2-2"), True)
    assert joined(CUTTHROAT, ((whole,), (), (meld("8-8-8"),)), 1)[0][0].concealed


def test_12_4_who_goes_out_before_the_pile_is_taken_is_alone() -> None:
    state = position(
        CUTTHROAT,
        hands={1: "A-A-A-4", 0: "5", 2: "6-7"},
        melds={0: "K-K-K-J*", 1: "T×7 9×7", 2: "Q-Q-Q-J*"},
        melders=(0, 1, 2),
        pile="6×7-5-5-5-5",
        phase=Phase.MELD,
    )
    over = play(state, "lay A-A-A", "discard 4")
    assert (over.ending, over.lone) == (RoundEnd.WENT_OUT, 1)
    assert points(over)[0] == points(over)[2] == 160 - 5 - 10
    assert [len(melds) for melds in over.melds] == [2, 3, 0]


def test_12_4_without_a_stock_the_last_discard_ends_the_round() -> None:
    state = position(CUTTHROAT, hands={0: "4-5"}, turn=0, draws="K Q")
    over = play(state, "draw", "discard 4")
    assert (over.ending, over.turn, over.lone) == (RoundEnd.STOCK_EXHAUSTED, 0, None)
    assert list(all_sides(over)) == [(0,), (1,), (2,)]


def test_12_4_partners_open_by_their_own_scores() -> None:
    arguments = {"hands": {0: "K-K-K-J*-4-5", 2: "K-K-J*-4-5"}, "lone": 1, "phase": Phase.MELD, "score": (3000, 0, 0)}
    first = position(CUTTHROAT, turn=0, **arguments)
    assert refused(first, "lay K-K-K-J*").needed == 120
    second = position(CUTTHROAT, turn=2, **arguments)
    opened = play(second, "lay K-K-J*", "discard 4")
    assert opened.melds[0] != ()
    free = evolve(opened, turn=0, turns=opened.turns - 2, phase=Phase.MELD)
    assert is_legal(free, "lay K-K-K")


def test_12_5_black_threes_of_three_packs() -> None:
    state = position(SIX_PLAYER, hands={1: "3×6"}, melds={1: "T×7 9×7"}, melders=(1,), phase=Phase.MELD)
    assert play(state, "lay 3×6").ending is RoundEnd.WENT_OUT
    assert play(state, "lay 3×5", "discard 3").ending is RoundEnd.WENT_OUT
    assert fault(state, "lay 3×4") is ActionFault.BLACK_THREES_LAST


def test_12_5_naturals_of_three_packs() -> None:
    state = position(SIX_PLAYER, hands={1: "K×11-4-5"}, phase=Phase.MELD)
    assert len(play(state, "lay K×11").melds[1][0].cards) == 11
    assert SIX_PLAYER_THREE_TEAMS.opening_minimums == CLASSIC.opening_minimums


def test_sides_are_equal() -> None:
    for players, sides in ((5, 2), (4, 3), (4, 1), (7, 7), (1, 1)):
        with pytest.raises(RulesError):
            evolve(CLASSIC, players=players, sides=sides)
    assert evolve(CLASSIC, players=5, sides=5).sides == 5

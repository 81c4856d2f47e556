"""Melds and canastas: the table of section 5.1 of the rule text, and what follows it."""

from __future__ import annotations

import pytest
from attrs import evolve

from rummykit.cards import Rank
from rummykit.errors import ActionFault, MeldError, MeldFault
from rummykit.games import canasta
from rummykit.games.canasta import CLASSIC, PAGAT, Phase, Rules, SideMeld
from rummykit.games.canasta.melding import count_fault, extended, layings, lays, place

from .positions import cards, is_legal, of_ranks, play, position, refused

WILD = evolve(CLASSIC, wild_only_melds=True)

TABLE = {
    "5-5-2": None,
    "9-9-9-2-2-J*": None,
    "5-2-2": MeldFault.TOO_FEW_NATURALS,
    "9-9-2-2-2-J*": MeldFault.TOO_MANY_WILDS,
    "K-K-2-J*": None,
    "K-K-2-2-J*": MeldFault.WILDS_OUTNUMBER_NATURALS,
    "4-4-4-4-2-2-J*": None,
    "4-4-4-4-2-2-2-J*": MeldFault.TOO_MANY_WILDS,
    "2-2-J*": MeldFault.TOO_FEW_NATURALS,
    "3-3-2": MeldFault.TOO_MANY_WILDS,
    "6-7-8": MeldFault.NOT_A_MELD,
    "Q-Q-Q-2-2-2-2": MeldFault.TOO_MANY_WILDS,
}


def fault_of(text: str, rules: Rules = CLASSIC) -> MeldFault | None:
    try:
        canasta.check_meld(of_ranks(text), rules)
    except MeldError as error:
        assert sorted(error.cards) == sorted(of_ranks(text))
        return error.fault
    return None


@pytest.mark.parametrize(("text", "expected"), TABLE.items(), ids=TABLE)
def test_table_5_1(text: str, expected: MeldFault | None) -> None:
    assert fault_of(text) is expected


def test_o1_wild_cards_may_outnumber_natural_ones_in_other_books() -> None:
    assert fault_of("K-K-2-2-J*", PAGAT) is None
    assert fault_of("9-9-2-2-2-J*", PAGAT) is MeldFault.TOO_MANY_WILDS


def test_o1b_the_number_of_wild_cards_is_an_option() -> None:
    two = evolve(CLASSIC, max_wilds_per_meld=2)
    assert fault_of("9-9-9-2-2", two) is None
    assert fault_of("9-9-9-2-2-J*", two) is MeldFault.TOO_MANY_WILDS


def test_o21_wild_cards_may_be_a_meld() -> None:
    assert fault_of("2-2-J*", WILD) is None
    assert fault_of("2×5-J*×4", WILD) is None
    assert fault_of("2-J*", WILD) is MeldFault.TOO_SHORT
    state = position(WILD, hands={1: "2-2-2-J*-A-A-4-5"}, melds={1: "Q-Q-Q-Q-Q"}, melders=(1,), phase=Phase.MELD)
    after = play(state, "lay 2-2-2", "lay J*")
    assert [(meld.rank, meld.wilds) for meld in after.melds[1]] == [(Rank.TWO, 4), (Rank.QUEEN, 0)]
    assert [meld.wilds for meld in play(state, "lay 2-2-2", "lay J* on Q").melds[1]] == [3, 1]
    assert refused(position(hands={1: "2-2-2-4-5"}, phase=Phase.MELD), "lay 2-2-2").meld_fault


def test_o22_several_melds_of_a_rank() -> None:
    many = evolve(CLASSIC, melds_per_rank="many")
    hand = "7×6-2-2-A-4"
    state = position(many, hands={1: hand}, melds={1: "Q×5"}, melders=(1,), phase=Phase.MELD)
    after = play(state, "lay 7-7-7", "lay 7-7-2", "lay 7", "lay 2 on 7")
    assert [(meld.rank, meld.naturals, meld.wilds) for meld in after.melds[1]] == [
        *((Rank.SEVEN, 4, 1), (Rank.SEVEN, 2, 1), (Rank.QUEEN, 5, 0)),
    ]
    classic = position(hands={1: hand}, melds={1: "Q×5"}, melders=(1,), phase=Phase.MELD)
    assert len(play(classic, "lay 7-7-7", "lay 7-7-2").melds[1]) == 2


def test_melds_of_one_rank_become_one() -> None:
    state = position(
        hands={1: "K-K-2-J*-4-5"}, melds={1: "K-K-K-2", 0: "K-K-K Q-Q-Q"}, melders=(0, 1), phase=Phase.MELD
    )
    after = play(state, "lay K-K-2")
    assert [(len(meld.cards), meld.wilds) for meld in after.melds[1]] == [(7, 2)]
    assert [len(meld.cards) for meld in after.melds[0]] == [3, 3]


def test_the_merged_meld_is_judged() -> None:
    state = position(hands={1: "J-J-2-A-A-4"}, melds={1: "J-J-J-2-2-J*"}, melders=(1,), phase=Phase.MELD)
    refusal = refused(state, "lay J-J-2")
    assert (refusal.fault, refusal.meld_fault) == (ActionFault.NOT_A_MELD, MeldFault.TOO_MANY_WILDS)
    assert (refusal.needed, refusal.actual) == (3, 4)
    assert is_legal(state, "lay J-J")


def test_either_partner_adds_to_the_melds_of_the_side() -> None:
    state = position(hands={3: "K-4-5"}, melds={1: "K-K-K-2"}, melders=(1,), phase=Phase.MELD, turn=3)
    after = play(state, "lay K")
    assert after.progress.added
    assert len(after.melds[1][0].cards) == 5


def test_a_wild_card_makes_a_natural_canasta_a_mixed_one() -> None:
    state = position(hands={1: "2-4-5"}, melds={1: "K×8"}, melders=(1,), phase=Phase.MELD)
    after = play(state, "lay 2 on K")
    assert [(meld.naturals, meld.wilds) for meld in after.melds[1]] == [(8, 1)]


def test_a_concealed_canasta_stays_concealed() -> None:
    state = position(hands={1: "8×7-2-A-4"}, melds={1: "Q×5"}, melders=(1,), phase=Phase.MELD)
    after = play(state, "lay 8×7", "lay 2 on 8")
    assert [(meld.wilds, meld.concealed) for meld in after.melds[1]] == [(1, True), (0, False)]


def test_cards_taken_with_the_pile_count_as_of_the_hand() -> None:
    state = position(hands={1: "9-9-8×5-A-4"}, melds={1: "Q×5"}, melders=(1,), pile="8-8-9")
    after = play(state, "take 9-9", "lay 8×7")
    assert [meld.concealed for meld in after.melds[1]] == [True, False, False]


def test_a_canasta_completed_from_the_pile_is_not_concealed() -> None:
    state = position(hands={1: "8×5-A-4"}, melds={1: "Q×5"}, melders=(1,), pile="8-8")
    after = play(state, "take 8×5", "lay 8")
    assert [(len(meld.cards), meld.concealed) for meld in after.melds[1]] == [(7, False), (5, False)]


def test_a_canasta_is_concealed_only_where_nothing_of_the_rank_lies() -> None:
    state = position(hands={1: "8×5-2-2-A-4"}, melds={1: "8-8-8 Q-Q-Q"}, melders=(1,), phase=Phase.MELD)
    after = play(state, "lay 8×5-2-2")
    assert [(len(meld.cards), meld.concealed) for meld in after.melds[1]] == [(10, False), (3, False)]


def test_a_meld_is_a_value() -> None:
    meld = SideMeld(cards("2c 9h Jk 9d 9c"))
    assert meld == SideMeld(cards("Jk 2c 9c 9d 9h"))
    assert [str(card) for card in meld.cards] == ["9c", "9d", "9h", "2c", "Jk"]
    assert eval(repr(meld), {**vars(canasta), "parse_card": lambda text: cards(text)[0]}) == meld


def test_counting_agrees_with_cards() -> None:
    """Every number of natural and wild cards, laid at once or one after another, against the definition."""
    for rules in (CLASSIC, PAGAT, WILD):
        for naturals in range(9):
            for wilds in range(5):
                is_meld = naturals + wilds >= 3 and naturals >= 2 and wilds <= 3
                is_meld = is_meld and (wilds <= naturals or not rules.wilds_not_above_naturals)
                assert (count_fault(rules, Rank.KING, naturals, wilds) is None) == is_meld
                assert ((naturals, wilds) in lays(rules, Rank.KING, (), 8, 4)) == is_meld
                reached = {(some, others) for some, others, _ in layings(rules, Rank.KING, (), 8, 4)}
                assert ((naturals, wilds) in reached) == (is_meld or naturals == wilds == 0)


def test_apart_melds_of_a_rank_take_natural_cards_alone() -> None:
    shape = ((4, 3), (3, 3))
    assert place(CLASSIC, Rank.KING, shape, 1, 0) == 0
    assert place(CLASSIC, Rank.KING, shape, 1, 1) is None
    assert extended(CLASSIC, Rank.KING, shape, 1, 0) == ((5, 3), (3, 3))
    assert extended(CLASSIC, Rank.KING, shape, 1, 1) is None

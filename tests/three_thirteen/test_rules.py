"""The options of Three Thirteen: what follows from them, and which contradict each other."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from attrs import evolve

from rummykit import PackSpec, Rank, RulesError, Suit, is_meld, parse_card, parse_cards
from rummykit.cards import RANKS
from rummykit.games import three_thirteen
from rummykit.games.three_thirteen import Rules

from .positions import STANDARD


@pytest.mark.parametrize(
    ("players", "packs", "left"),
    [(2, 1, 25), (3, 2, 64), (4, 2, 51), (5, 3, 90), (6, 3, 77), (7, 4, 116), (8, 4, 103)],
)
def test_packs_and_the_stock_that_the_last_deal_leaves(players: int, packs: int, left: int) -> None:
    rules = evolve(STANDARD, players=players, first_deal=13)
    cards = three_thirteen.pack(rules)
    assert len(cards) == 52 * packs
    state = three_thirteen.deal(rules, cards)
    assert (len(state.stock), len(state.discards)) == (left, 1)
    assert [len(hand) for hand in state.hands] == [13] * players


def test_the_wild_rank_rises_with_the_hands() -> None:
    terms = STANDARD.rounds
    assert [each.cards_each for each in terms] == list(range(3, 14))
    assert [each.wild_rank for each in terms] == list(RANKS[2:])
    for each in terms:
        assert each.meld_rules.wild_ranks == {each.wild_rank}


def test_cards_are_dealt_singly_from_the_dealer_s_left() -> None:
    rules = evolve(STANDARD, players=3)
    pack = three_thirteen.pack(rules)
    state = three_thirteen.deal(rules, pack, dealer=1)
    assert state.hands[2] == (pack[0], pack[3], pack[6])
    assert state.hands[0] == (pack[1], pack[4], pack[7])
    assert state.hands[1] == (pack[2], pack[5], pack[8])
    assert state.discards == (pack[9],)
    assert state.stock[-1] is pack[10]
    assert state.turn == 2


def test_jokers_are_wild_in_every_round_and_count_twenty() -> None:
    rules = three_thirteen.JOKERS
    assert len(three_thirteen.pack(rules)) == 54
    joker = parse_card("Jk")
    for terms in rules.rounds:
        assert terms.meld_rules.is_wild(joker)
        assert terms.values.of(joker) == 20
    assert evolve(rules, joker_value=50).rounds[0].values.of(joker) == 50


VALUES: Mapping[str, tuple[Rules, str, int]] = {
    "standard": (STANDARD, "Ac 2d 9h Th Js Qc Kd", 1 + 2 + 9 + 10 + 10 + 10 + 10),
    "courts": (three_thirteen.TIFSTER, "Ts Js Qc Kd", 10 + 11 + 12 + 13),
    "ace": (three_thirteen.FIFTEEN, "As 2s", 17),
    "wild at its printed value": (STANDARD, "3c", 3),
    "wild": (evolve(STANDARD, wild_value=25), "3c 4c", 29),
}


@pytest.mark.parametrize("case", VALUES)
def test_what_cards_count(case: str) -> None:
    rules, cards, total = VALUES[case]
    assert rules.rounds[0].values.total(parse_cards(cards)) == total


def test_the_wild_value_goes_with_the_wild_rank() -> None:
    rules = evolve(STANDARD, wild_value=20, court_value=(11, 12, 13))
    assert [terms.values.of(parse_card("Kc")) for terms in rules.rounds] == [13] * 10 + [20]


@pytest.mark.parametrize(
    ("rules", "deal", "cards", "fits"),
    [
        pytest.param(STANDARD, 1, "7h 7h 7h 7h 7c", True, id="a set may hold equal cards and any number"),
        pytest.param(STANDARD, 5, "6h 7h 8h", True, id="a wild card in its own place"),
        pytest.param(STANDARD, 5, "6h 7c 8h", True, id="a wild card for its own rank in another suit"),
        pytest.param(STANDARD, 1, "Ac 2c 3d", True, id="ace low"),
        pytest.param(STANDARD, 1, "Qc Kc Ac", False, id="ace not high"),
        pytest.param(STANDARD, 1, "Kc Ac 2c", False, id="no corner"),
        pytest.param(STANDARD, 1, "Kc Ac 2c 3c 3d", False, id="no corner with wild cards elsewhere"),
        pytest.param(STANDARD, 11, "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kc", True, id="a run of all thirteen"),
        pytest.param(STANDARD, 1, "3c 3d Ks", True, id="two wild cards and anything"),
        pytest.param(STANDARD, 1, "3c 3d 3d", True, id="wild cards alone"),
        pytest.param(evolve(STANDARD, ace_high_run=True), 1, "Qc Kc Ac", True, id="ace high too"),
        pytest.param(evolve(STANDARD, ace_high_run=True), 1, "Ac 2c 4c 3h", True, id="and low"),
        pytest.param(evolve(STANDARD, ace_high_run=True), 1, "Kc Ac 2c", False, id="but no corner"),
        pytest.param(three_thirteen.WIKIPEDIA, 1, "3c 8d 8h", True, id="one wild card"),
        pytest.param(three_thirteen.WIKIPEDIA, 1, "3c 3d 8h", False, id="not two"),
        pytest.param(three_thirteen.WIKIPEDIA, 7, "8s 9s Ts", True, id="one in its own place"),
        pytest.param(three_thirteen.WIKIPEDIA, 7, "8s 9s Ts 9d", False, id="not another besides"),
        pytest.param(evolve(STANDARD, allow_all_wild_meld=False), 2, "4c 4d 9h", True, id="one natural card"),
        pytest.param(evolve(STANDARD, allow_all_wild_meld=False), 2, "4c 4d 4h", False, id="a set of wild cards"),
        pytest.param(evolve(STANDARD, allow_all_wild_meld=False, jokers=3), 2, "Jk Jk Jk", False, id="not none"),
    ],
)
def test_melds(rules: Rules, deal: int, cards: str, fits: bool) -> None:
    assert is_meld(parse_cards(cards), rules.rounds[deal - 1].meld_rules) == fits


@pytest.mark.parametrize(
    ("changes", "fields"),
    [
        ({"players": 1}, ("players",)),
        ({"players": 9}, ("players",)),
        ({"pack": PackSpec(copies=2)}, ("pack",)),
        ({"pack": PackSpec(jokers=1)}, ("pack",)),
        ({"packs": 0}, ("packs",)),
        ({"packs": 9}, ("packs",)),
        ({"jokers": -1}, ("jokers",)),
        ({"jokers": 33}, ("jokers",)),
        ({"joker_value": 0}, ("joker_value",)),
        ({"ace_value": 0, "wild_value": -1}, ("ace_value", "wild_value")),
        ({"court_value": (10, 0, 10)}, ("court_value",)),
        ({"max_wilds_per_meld": -1}, ("max_wilds_per_meld",)),
        ({"final_turns": -1}, ("final_turns",)),
        ({"max_turns": 0}, ("max_turns",)),
        ({"first_deal": 2}, ("first_deal", "last_deal")),
        ({"last_deal": 14}, ("first_deal", "last_deal")),
        ({"first_deal": 9, "last_deal": 8}, ("first_deal", "last_deal")),
        ({"stock_exhaustion": "wait"}, ("stock_exhaustion",)),
        ({"tie_break": "coin"}, ("tie_break",)),
        ({"players": 4, "packs": 1}, ("pack", "packs", "jokers", "players", "last_deal")),
        ({"pack": PackSpec(suits=(Suit.CLUBS,))}, ("pack", "packs", "jokers", "players", "last_deal")),
    ],
)
def test_contradictions(changes: dict[str, object], fields: tuple[str, ...]) -> None:
    with pytest.raises(RulesError) as caught:
        evolve(STANDARD, **changes)
    assert caught.value.fields == fields


def test_a_pack_just_large_enough() -> None:
    rules = evolve(STANDARD, pack=PackSpec(ranks=(Rank.ACE, Rank.TWO)), last_deal=3)
    state = three_thirteen.deal(rules, three_thirteen.pack(rules))
    assert len(state.stock) == 1
    with pytest.raises(RulesError):
        evolve(rules, last_deal=4)


def test_variants_are_told_apart() -> None:
    assert len(set(three_thirteen.VARIANTS.values())) == len(three_thirteen.VARIANTS) >= 4
    assert three_thirteen.VARIANTS["standard"] == Rules()

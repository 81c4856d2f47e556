"""Every variant of gin obeys the laws, on random and on rigged packs, and comes to every phase and every ending."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import pytest
from attrs import evolve
from gin.test_scoring import ENDINGS

from rummykit import PackSpec, Rank, parse_card, parse_cards, sorted_cards
from rummykit.games import gin
from rummykit.outcomes import RoundEnd
from rummykit.testing import Report, check_game, rigged_deck

if TYPE_CHECKING:
    from rummykit import Card

SIX_RANKS = PackSpec(ranks=(Rank.ACE, Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE, Rank.SIX))

RIGGED = {
    "gin": ("As 2s 3s 4s 7h 8h 9h Jc Jd Js", "Qd", "Kd 5c"),
    "big gin": ("As 2s 3s 4s 7h 8h 9h Jc Jd Js", "Jh", "Kd 5c"),
    "knock": ("As 2s 3s 4s 7h 8h 9h Jc Jd 2c", "Js", "Kd 5c"),
    "gin that can be saved": ("As 2s 3s 4s 7h 8h 9h Tc Td Ts", "Kc", "Qc 5c"),
    "undercut": ("As 2s 3s 7h 8h 9h Jc Jd Js 9c", "Qd", "4s 5d"),
}
"""What seat 1 holds, the upcard, and what is drawn first."""
OTHER_HAND = {"undercut": "4c 4d 4h 5h 5s 6c 6h 6s 6d 5c", "gin that can be saved": "6h 5h 4h Th 5s Jh Qh Kh 6s 7s"}
"""What seat 0 holds; random where it does not matter."""


def rigged_decks(rules: gin.Rules) -> list[tuple[Card, ...]]:
    decks: list[tuple[Card, ...]] = []
    for name, (hand, upcard, draws) in RIGGED.items():
        hands = {1: parse_cards(hand)[: rules.cards_each]}
        if name in OTHER_HAND and rules.players == 2:
            hands[0] = parse_cards(OTHER_HAND[name])
        taken = Counter(card for cards in hands.values() for card in cards)
        first = [card for card in parse_cards(draws) if card not in taken]
        decks += [
            rigged_deck(gin, rules, hands=hands, upcard=parse_card(upcard), draws=first, rng=Random(turn))
            for turn in range(3)
        ]
    return decks


def checked(rules: gin.Rules, *, rounds: int, seed: int = 0, rigged: bool = True) -> Report:
    report = check_game(gin, rules, decks=rigged_decks(rules) if rigged else (), rounds=rounds, seed=seed)
    report.assert_ok()
    return report


@pytest.mark.parametrize("variant", gin.VARIANTS)
def test_variants_obey_the_laws(variant: str) -> None:
    report = checked(gin.VARIANTS[variant], rounds=3)
    assert report.rounds == 3 * len(RIGGED) + 3


@pytest.mark.parametrize("players", range(2, 7))
def test_knock_rummy_obeys_the_laws_with_all_numbers_of_players(players: int) -> None:
    report = checked(evolve(gin.KNOCK_RUMMY, players=players), rounds=6)
    endings = {ending for ending, _ in report.endings}
    assert RoundEnd.UNDERCUT in endings
    assert endings <= {RoundEnd.KNOCK, RoundEnd.UNDERCUT, RoundEnd.GIN}


@pytest.mark.parametrize("players", [2, 3])
def test_the_stock_is_renewed(players: int) -> None:
    rules = evolve(gin.KNOCK_RUMMY, players=players, pack=SIX_RANKS, hand_size=5, knock_limit=2, layoff_allowed=True)
    report = checked(rules, rounds=6, rigged=False)
    assert report.steps > 6 * 24, "so many actions draw every card once"


HOUSE_RULES = {
    "void ties": evolve(gin.STANDARD, tie_rule="void"),
    "ties to the knocker": evolve(gin.STANDARD, tie_rule="knocker_zero", knock_bonus=5),
    "lay off on gin": evolve(gin.STANDARD, layoff_on_gin=True),
    "few takes": evolve(gin.OPENSPIEL, max_discard_takes=3),
    "bounce": evolve(gin.OPENSPIEL, max_discard_takes=None),
    "spades": evolve(gin.OKLAHOMA, spades_double=True, gin_extra_boxes=2, undercut_extra_boxes=1),
    "no taken card at the wall": evolve(gin.RUBL, wall_may_discard_taken=False, void_hand_dealer="next"),
    "renewed stock": evolve(gin.STANDARD, min_stock=0, wall_rule="reshuffle", next_dealer="alternate"),
    "ordinal": evolve(gin.HOLLYWOOD, hollywood_shutout_entry="ordinal", shutout_rule="double_total"),
}


@pytest.fixture(scope="module")
def reports() -> list[Report]:
    """Many short rounds with small packs, and rigged ones for what chance hardly ever brings."""
    found = [
        checked(evolve(rules, pack=SIX_RANKS, hand_size=4), rounds=9, rigged=False) for rules in HOUSE_RULES.values()
    ]
    gin_only = evolve(HOUSE_RULES["lay off on gin"], pack=SIX_RANKS, hand_size=3, knock_limit=0)
    hands = {1: parse_cards("As 2s 3s"), 0: parse_cards("4s 5s 6s")}
    decks = [
        rigged_deck(gin, gin_only, hands=hands, upcard=parse_card("6c"), draws=parse_cards("6h"), rng=Random(turn))
        for turn in range(12)
    ]
    big_gin = {1: parse_cards("2s 3s 4s")}
    decks += [rigged_deck(gin, gin_only, hands=big_gin, upcard=parse_card("5s"), rng=Random(turn)) for turn in range(6)]
    report = check_game(gin, gin_only, decks=decks, rounds=0)
    report.assert_ok()
    return [*found, report]


def test_every_phase_is_met(reports: list[Report]) -> None:
    assert {phase for report in reports for phase, _ in report.phases} == set(gin.Phase)


def test_every_ending_is_met(reports: list[Report]) -> None:
    assert {ending for report in reports for ending, _ in report.endings} == set(ENDINGS)


@pytest.mark.slow
@pytest.mark.parametrize("variant", gin.VARIANTS)
def test_variants_obey_the_laws_at_length(variant: str) -> None:
    for seed in range(1, 4):
        checked(gin.VARIANTS[variant], rounds=20, seed=seed)


@pytest.mark.parametrize("dealer", [0, 1])
@pytest.mark.parametrize("name", RIGGED)
def test_rigged_decks_deal_what_they_should(name: str, dealer: int) -> None:
    hand, upcard, draws = RIGGED[name]
    deck = rigged_deck(
        gin,
        gin.STANDARD,
        hands={1: parse_cards(hand)},
        upcard=parse_card(upcard),
        draws=parse_cards(draws),
        dealer=dealer,
    )
    state = gin.deal(gin.STANDARD, deck, dealer=dealer)
    assert state.hands[1] == sorted_cards(parse_cards(hand))
    assert state.discards == (parse_card(upcard),)
    assert state.stock[::-1][: len(parse_cards(draws))] == parse_cards(draws)

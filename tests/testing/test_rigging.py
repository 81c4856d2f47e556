"""Rigged packs."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from attrs import evolve, frozen

from rummykit import Card, PackSpec, parse_card, parse_cards, sorted_cards
from rummykit.games import gin
from rummykit.testing import rigged_deck

HAND = parse_cards("As 2s 3s 4s 7h 8h 9h Jc Jd Js")


@pytest.mark.parametrize("dealer", [0, 1])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_hand_comes_to_its_seat(dealer: int, seat: int) -> None:
    deck = rigged_deck(gin, gin.STANDARD, hands={seat: HAND}, dealer=dealer)
    assert gin.deal(gin.STANDARD, deck, dealer=dealer).hands[seat] == sorted_cards(HAND)


def test_the_stock_and_the_pile_can_be_rigged_too() -> None:
    rules = evolve(gin.KNOCK_RUMMY, players=5)
    draws = parse_cards("Kc 2d Kd")
    hands = {0: parse_cards("As Ah"), 3: parse_cards("5c 6c 7c")}
    deck = rigged_deck(gin, rules, hands=hands, upcard=parse_card("9h"), draws=draws, dealer=2)
    state = gin.deal(rules, deck, dealer=2)
    assert set(hands[0]) <= set(state.hands[0])
    assert set(hands[3]) <= set(state.hands[3])
    assert state.discards == (parse_card("9h"),)
    assert state.stock[:-4:-1] == draws


def test_the_rest_depends_on_the_source_of_chance_alone() -> None:
    assert rigged_deck(gin, gin.STANDARD) == rigged_deck(gin, gin.STANDARD)
    assert rigged_deck(gin, gin.STANDARD, rng=Random(1)) == rigged_deck(gin, gin.STANDARD, rng=Random(1))
    assert rigged_deck(gin, gin.STANDARD, rng=Random(1)) != rigged_deck(gin, gin.STANDARD, rng=Random(2))


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"hands": {0: (*HAND, parse_card("Kd"))}}, "seat 0 is dealt 10 cards, not 11"),
        ({"hands": {2: HAND}}, "seat 2 is dealt 0 cards, not 10"),
        ({"hands": {-1: HAND}}, "seat -1 is dealt 0 cards, not 10"),
        ({"hands": {0: HAND, 1: HAND}}, "not in the pack, or not so often: Jc Jd 7h 8h 9h As 2s 3s 4s Js"),
        ({"upcard": parse_card("Jk")}, "not in the pack, or not so often: Jk"),
        ({"draws": gin.pack(gin.STANDARD)[:32]}, "the stock has 31 cards, not 32"),
    ],
)
def test_what_cannot_be_dealt_is_refused(asked: Any, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{message}$"):
        rigged_deck(gin, gin.STANDARD, **asked)


@frozen
class Dealt:
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]


def game_of_two_packs(deal: Any) -> Any:
    spec = PackSpec(ranks=gin.STANDARD.pack.ranks[:5], copies=3, jokers=2)
    return SimpleNamespace(pack=lambda _: spec.build(), deal=lambda _, cards, **__: deal(tuple(cards)))


def test_equal_cards_are_told_apart_by_where_they_lie() -> None:
    game = game_of_two_packs(
        lambda cards: Dealt((sorted_cards(cards[:40:4]), sorted_cards(cards[1:40:4])), cards[:39:-1])
    )
    hands = {0: parse_cards("As As As Jk"), 1: parse_cards("2s 2s Jk")}
    deck = rigged_deck(game, None, hands=hands, draws=parse_cards("3c 3c 3c 4h"))
    state = game.deal(None, deck)
    assert state.hands[0].count(parse_card("As")) == 3
    assert state.hands[1].count(parse_card("Jk")) == 1
    assert state.stock[:-5:-1] == parse_cards("3c 3c 3c 4h")
    with pytest.raises(ValueError, match="the discard pile begins with 0 cards, not 1"):
        rigged_deck(game, None, upcard=parse_card("4c"))


def test_a_deal_that_looks_at_the_faces_is_refused() -> None:
    def sort_and_deal(cards: tuple[Card, ...]) -> Dealt:
        low = [card for card in cards if card.rank == 1]
        return Dealt((sorted_cards(low[:5]),), tuple(card for card in cards if card not in low[:5]))

    with pytest.raises(ValueError, match="depends on the faces"):
        rigged_deck(game_of_two_packs(sort_and_deal), None)

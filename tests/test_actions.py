"""The verbs that games share, and the tuples that they make new hands from."""

from __future__ import annotations

import pytest
from attrs.exceptions import FrozenInstanceError as FrozenError
from hypothesis import given
from hypothesis import strategies as st

from rummykit import actions, cards
from rummykit._tuples import replaced, with_card, without_card
from rummykit.actions import DISCARDS, Discard, DrawDiscard, DrawStock, Pass
from rummykit.cards import JOKER, STANDARD_PACK, Card, parse_card, parse_cards, sorted_cards

EVERY_CARD = (*STANDARD_PACK.build(), JOKER)
hands = st.lists(st.sampled_from(EVERY_CARD), max_size=15).map(sorted_cards)


def test_verbs_are_values() -> None:
    verbs = [DrawStock(), DrawDiscard(), Pass(), Discard(JOKER), Discard(parse_card("7h"))]
    assert len(set(verbs)) == len(verbs)
    for verb in verbs:
        again = eval(repr(verb), {**vars(cards), **vars(actions)})
        assert again == verb
        assert hash(again) == hash(verb)


def test_verbs_cannot_be_changed() -> None:
    with pytest.raises(FrozenError):
        Discard(JOKER).card = parse_card("7h")  # type: ignore[misc]


def test_there_is_a_discard_for_every_face() -> None:
    assert [discard.card for discard in DISCARDS] == list(EVERY_CARD)
    assert all(DISCARDS[card.index] == Discard(card) for card in EVERY_CARD)


@given(hands, st.sampled_from(EVERY_CARD))
def test_a_card_joins_and_leaves_a_sorted_hand(hand: tuple[Card, ...], card: Card) -> None:
    longer = with_card(hand, card)
    assert longer == sorted_cards((*hand, card))
    assert without_card(longer, card) == hand


@given(hands)
def test_a_card_that_is_not_there_cannot_leave(hand: tuple[Card, ...]) -> None:
    for card in set(EVERY_CARD) - set(hand):
        with pytest.raises(ValueError, match="not in"):
            without_card(hand, card)


def test_one_item_is_replaced() -> None:
    cards = parse_cards("As 2s 3s")
    for place in range(3):
        expected = list(cards)
        expected[place] = JOKER
        assert replaced(cards, place, JOKER) == tuple(expected)

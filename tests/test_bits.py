"""Codes and masks of cards: what their sums promise."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from rummykit import JOKER, PIPS, RANKS, STANDARD_PACK, SUITS, Card
from rummykit._bits import (
    ALL_CARDS,
    NO_CARDS,
    PIPS_SHIFT,
    THREE_OF_A_RANK,
    any_suit,
    bits,
    card_bit,
    has_sequence,
    most_of_rank,
    pattern_maxima,
    pattern_totals,
    rank_mask,
    submasks,
    suit_mask,
)

PACK = STANDARD_PACK.build()
hands = st.lists(st.sampled_from(PACK), max_size=30, unique=True)


def code_of(cards: list[Card]) -> int:
    return sum((card._code for card in cards), NO_CARDS)


def mask_of(cards: list[Card]) -> int:
    return code_of(cards) & ALL_CARDS


@given(hands)
def test_codes_add_up_to_mask_counts_and_pips(hand: list[Card]) -> None:
    code = code_of(hand)
    assert mask_of(hand) == sum(card_bit(card.suit, card.rank) for card in hand)
    assert code >> PIPS_SHIFT == PIPS.total(hand)
    counts = Counter(card.rank for card in hand)
    assert (code & THREE_OF_A_RANK).bit_count() == sum(number >= 3 for number in counts.values())


@given(st.lists(st.sampled_from((*PACK, JOKER)), max_size=30))
def test_as_many_bits_as_cards_exactly_if_all_are_distinct_and_none_is_a_joker(cards: list[Card]) -> None:
    is_plain = len(set(cards)) == len(cards) and JOKER not in cards
    assert (mask_of(cards).bit_count() == len(cards)) is is_plain


@given(hands)
def test_masks_tell_ranks_and_suits(hand: list[Card]) -> None:
    mask = mask_of(hand)
    for rank in RANKS:
        held = [card for card in hand if card.rank is rank]
        assert mask & rank_mask(rank) == mask_of(held)
        assert most_of_rank(mask) >> (rank - 1) & 1 == (len(held) >= 3)
        assert any_suit(mask) >> (rank - 1) & 1 == bool(held)
    for suit in SUITS:
        assert mask & suit_mask(suit) == mask_of([card for card in hand if card.suit is suit])


@given(hands)
def test_a_sequence_of_three_is_seen_around_the_corner_too(hand: list[Card]) -> None:
    held = {(card.suit, card.rank) for card in hand}
    runs = any(
        all((suit, RANKS[(start + step) % 13]) in held for step in range(3)) for suit in SUITS for start in range(13)
    )
    assert has_sequence(mask_of(hand)) is runs


@given(hands.map(lambda hand: hand[:6]))
def test_bits_and_submasks(hand: list[Card]) -> None:
    mask = mask_of(hand)
    assert list(bits(mask)) == [mask_of([card]) for card in sorted(hand)]
    parts = list(submasks(mask))
    assert len(set(parts)) == len(parts) == 2 ** len(hand) - 1
    assert all(part & mask == part for part in parts)


def test_pattern_tables() -> None:
    totals, maxima = pattern_totals(PIPS.by_rank), pattern_maxima(PIPS.by_rank)
    assert len(totals) == len(maxima) == 2**13
    for pattern in (0, 1, 0b1000000000110, 2**13 - 1):
        values = [PIPS.by_rank[place] for place in range(13) if pattern >> place & 1]
        assert totals[pattern] == sum(values)
        assert maxima[pattern] == max(values, default=0)

"""Cards: text, identity, order, packs, shuffling and values."""

from __future__ import annotations

import copy
import itertools
import math
import pickle
import time
from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummykit.cards import (
    JOKER,
    PIPS,
    RANKS,
    STANDARD_PACK,
    SUITS,
    Card,
    CardValues,
    PackSpec,
    Rank,
    Suit,
    format_cards,
    parse_card,
    parse_cards,
    shuffled,
    sorted_cards,
)
from rummykit.errors import ParseError, RulesError

if TYPE_CHECKING:
    from collections.abc import Sequence

EVERY_CARD = (*STANDARD_PACK.build(), JOKER)
VARIATION_SELECTORS = ("", "\ufe0e", "\ufe0f")

GOLDEN_ORDER = (
    "Ad As 3c Jh 4h 6d Th 2d 8s 4d Ts 7d 9s 5d Ac Qh 7h 8h 9c 6c Qc 5s 2c Kc Qd 8d "
    "6s 7s 8c Ks 2s 9d Ah 3d 3h 4c Kh Tc Td 3s 6h 5h Jd 9h Js 2h Jc 5c 4s Qs Kd 7c"
)

cards = st.sampled_from(EVERY_CARD)


def every_spelling(card: Card) -> list[str]:
    """All texts that the notation has for a card."""
    if card is JOKER:
        words = ["Jk", "JK", "jk", "jK", "*", "★"]
    else:
        letter = str(card.rank)
        ranks = {letter, letter.lower()} | ({"10"} if card.rank is Rank.TEN else set())
        suits = {Suit.CLUBS: "cC♣♧", Suit.DIAMONDS: "dD♦♢", Suit.HEARTS: "hH♥♡", Suit.SPADES: "sS♠♤"}[card.suit]
        words = [rank + suit for rank in sorted(ranks) for suit in suits]
    return [word + selector for word in words for selector in VARIATION_SELECTORS]


class TestText:
    @pytest.mark.parametrize("card", EVERY_CARD, ids=str)
    def test_every_spelling_of_a_card_is_read_as_this_card(self, card: Card) -> None:
        assert {parse_card(text) for text in every_spelling(card)} == {card}

    @pytest.mark.parametrize("card", EVERY_CARD, ids=str)
    def test_what_is_written_is_read_back(self, card: Card) -> None:
        assert parse_card(str(card)) is card
        assert parse_card(card.symbol) is card
        assert eval(repr(card), {"parse_card": parse_card}) is card

    def test_one_form_is_written(self) -> None:
        assert format_cards(EVERY_CARD) == " ".join(
            [*(rank + suit for suit in "cdhs" for rank in "A23456789TJQK"), "Jk"]
        )
        assert [str(suit) for suit in Suit] == ["c", "d", "h", "s", ""]
        assert [str(rank) for rank in Rank] == [*"A23456789TJQK", "Jk"]
        assert [parse_card(text).symbol for text in ("7h", "Td", "As", "Kc", "*")] == ["7♥", "T♦", "A♠", "K♣", "★"]

    @given(st.lists(cards), st.sampled_from(["", " ", ",", ", ", "\t", "\r\n", " ,, "]))
    def test_separators_are_free(self, given_cards: list[Card], separator: str) -> None:
        assert parse_cards(separator.join(map(str, given_cards))) == tuple(given_cards)

    @given(st.lists(cards.flatmap(lambda card: st.tuples(st.just(card), st.sampled_from(every_spelling(card))))))
    def test_spellings_mix(self, spelled: list[tuple[Card, str]]) -> None:
        assert parse_cards("".join(text for _, text in spelled)) == tuple(card for card, _ in spelled)

    def test_a_ten_in_digits_never_swallows_its_neighbours(self) -> None:
        assert format_cards(parse_cards("10h10D")) == "Th Td"
        assert format_cards(parse_cards("7h10Das*Jk")) == "7h Td As Jk Jk"

    def test_no_cards(self) -> None:
        assert parse_cards("") == parse_cards(" ,\n") == ()
        assert format_cards(()) == ""

    @pytest.mark.parametrize(
        ("text", "position"),
        [
            ("7x", 0),
            ("7h 1h", 3),
            ("7h, 8", 4),
            ("1", 0),
            ("1h", 0),
            ("11h", 0),
            ("010h", 0),
            ("7 h", 0),
            ("h7", 0),
            ("J", 0),
            ("Joker", 0),
            ("Jkh", 2),
            ("7h;8h", 2),
            ("7h\u00a08h", 2),
            ("7h8h9", 4),
            ("7h\ufe0f\ufe0f", 3),
            ("\ufe0f7h", 0),
            ("7hh", 2),
        ],
    )
    def test_an_error_points_at_the_first_character_that_does_not_fit(self, text: str, position: int) -> None:
        with pytest.raises(ParseError) as caught:
            parse_cards(text)
        assert (caught.value.text, caught.value.position) == (text, position)
        assert caught.value.expected == "a card such as 7h, Td, As or Jk"

    @pytest.mark.parametrize(
        ("text", "position", "expected"),
        [
            ("", 0, "a card such as 7h, Td, As or Jk"),
            ("  ", 2, "a card such as 7h, Td, As or Jk"),
            ("7h 8h", 3, "exactly one card"),
            (" 7h8h", 3, "exactly one card"),
            ("7h x", 3, "exactly one card"),
        ],
    )
    def test_one_card_is_exactly_one(self, text: str, position: int, expected: str) -> None:
        with pytest.raises(ParseError) as caught:
            parse_card(text)
        assert (caught.value.position, caught.value.expected) == (position, expected)

    def test_one_card_may_have_room_around_it(self) -> None:
        assert parse_card(" \t7h,\n") is parse_card("7h")

    @pytest.mark.parametrize(
        "text",
        [
            "\u212ah",  # KELVIN SIGN, which lower() turns into k
            "7\u017f",  # LATIN SMALL LETTER LONG S, which upper() turns into S
            "J\u212a",
            "7\uff48",  # FULLWIDTH LATIN SMALL LETTER H
            "\uff17h",  # FULLWIDTH DIGIT SEVEN
            "\u0667h",  # ARABIC-INDIC DIGIT SEVEN
            "\u0661\u0660h",  # ARABIC-INDIC DIGITS for 10
            "\u0410s",  # CYRILLIC CAPITAL LETTER A
            "7h\x00",
            "\x007h",
            "\ud800",
            "7h\u200b8h",
            "7\u0336h",
        ],
    )
    def test_look_alikes_and_control_characters_are_refused(self, text: str) -> None:
        with pytest.raises(ParseError):
            parse_cards(text)

    @given(st.text() | st.text(alphabet="123456789010AaTtJjQqKkCcDdHhSs♣♥*★ ,\ufe0f"))
    def test_any_text_is_cards_or_a_parse_error(self, text: str) -> None:
        try:
            found = parse_cards(text)
        except ParseError as error:
            assert 0 <= error.position <= len(text)
            parse_cards(text[: error.position])  # all that stands before the fault is cards
        else:
            assert parse_cards(format_cards(found)) == found

    @pytest.mark.parametrize(
        "text", ["7h" * 500_000, " " * 1_000_000, "1" * 1_000_000, "7" * 1_000_000, "J" * 1_000_000]
    )
    def test_a_megabyte_takes_linear_time(self, text: str) -> None:
        # Quadratic work on a megabyte would take hours: ten seconds tell the two apart on any machine.
        start = time.perf_counter()
        for parse in (parse_card, parse_cards):
            try:
                parse(text)
            except ParseError as error:
                assert len(str(error)) < 200
        assert time.perf_counter() - start < 10


class TestIdentity:
    @pytest.mark.parametrize("card", EVERY_CARD, ids=str)
    def test_there_is_one_object_for_each_face(self, card: Card) -> None:
        assert Card(card.rank, card.suit) is card
        assert copy.copy(card) is card
        assert copy.deepcopy([card]) == [card]
        assert copy.deepcopy([card])[0] is card
        assert attrs.evolve(card) is card
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(card, protocol)) is card

    def test_evolving_a_card_finds_the_other_card(self) -> None:
        assert attrs.evolve(parse_card("7h"), suit=Suit.SPADES) is parse_card("7s")

    def test_all_faces_differ(self) -> None:
        assert len(set(EVERY_CARD)) == 53
        assert [hash(card) for card in EVERY_CARD] == list(range(53))

    def test_a_card_equals_nothing_but_itself(self) -> None:
        card = parse_card("2c")
        assert card != card.index
        assert card != "2c"
        assert card != (card.rank, card.suit)

    @pytest.mark.parametrize(
        ("rank", "suit"),
        [
            (Rank.JOKER, Suit.HEARTS),
            (Rank.ACE, Suit.JOKER),
            (0, 0),
            (15, Suit.CLUBS),
            (Rank.ACE, -1),
            ("7", "h"),
            (None, None),
            ([], {}),
        ],
    )
    def test_there_is_no_other_card(self, rank: object, suit: object) -> None:
        with pytest.raises(ValueError, match="no card has the rank"):
            Card(rank, suit)

    @pytest.mark.parametrize("name", ["rank", "suit", "index", "owner"])
    def test_a_card_cannot_be_changed(self, name: str) -> None:
        card = parse_card("7h")
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(card, name, Rank.EIGHT)
        assert card is parse_card("7h")


class TestOrder:
    def test_cards_are_ordered_by_index(self) -> None:
        assert [card.index for card in EVERY_CARD] == list(range(53))
        for low, high in itertools.pairwise(EVERY_CARD):
            assert low < high
            assert low <= high
            assert high > low
            assert high >= low
            assert not low > high
            assert not low >= high
        assert EVERY_CARD[7] <= EVERY_CARD[7] >= EVERY_CARD[7]

    def test_suits_come_before_ranks_and_the_joker_stands_last(self) -> None:
        assert list(EVERY_CARD) == [*(Card(rank, suit) for suit in SUITS for rank in RANKS), JOKER]
        assert [card for card in EVERY_CARD if card.is_joker] == [JOKER]

    @pytest.mark.parametrize("operator", ["__lt__", "__le__", "__gt__", "__ge__"])
    def test_cards_have_no_order_with_anything_else(self, operator: str) -> None:
        assert getattr(JOKER, operator)(52) is NotImplemented

    @given(st.lists(cards))
    def test_sorting_keeps_every_card(self, given_cards: list[Card]) -> None:
        in_order = sorted_cards(given_cards)
        assert Counter(in_order) == Counter(given_cards)
        assert list(in_order) == sorted(given_cards)


class TestPacks:
    def test_the_standard_pack(self) -> None:
        pack = STANDARD_PACK.build()
        assert len(pack) == len(set(pack)) == 52
        assert JOKER not in pack

    @given(
        st.sets(st.sampled_from(RANKS)),
        st.sets(st.sampled_from(SUITS)),
        st.integers(0, 3),
        st.integers(0, 6),
    )
    def test_a_pack_is_what_it_says(self, ranks: set[Rank], suits: set[Suit], copies: int, jokers: int) -> None:
        spec = PackSpec(tuple(sorted(ranks)), tuple(sorted(suits)), copies=copies, jokers=jokers)
        pack = spec.build()
        assert pack == sorted_cards(pack)
        expected = {Card(rank, suit): copies for rank in ranks for suit in suits} | {JOKER: jokers}
        assert Counter(pack) == Counter({card: count for card, count in expected.items() if count})
        names = {"PackSpec": PackSpec, "Rank": Rank, "Suit": Suit}
        assert eval(repr(spec), names) == spec
        assert hash(spec) == hash(eval(repr(spec), names))

    def test_the_canasta_pack(self) -> None:
        pack = PackSpec(copies=2, jokers=4).build()
        assert len(pack) == 108
        assert pack[:4] == parse_cards("Ac Ac 2c 2c")
        assert pack[-4:] == (JOKER,) * 4

    @pytest.mark.parametrize(
        ("fields", "at_fault"),
        [
            ({"ranks": (Rank.TWO, Rank.ACE)}, ("ranks",)),
            ({"ranks": (Rank.TWO, Rank.TWO)}, ("ranks",)),
            ({"ranks": (Rank.KING, Rank.JOKER)}, ("ranks",)),
            ({"suits": (Suit.SPADES, Suit.CLUBS)}, ("suits",)),
            ({"suits": (Suit.SPADES, Suit.SPADES)}, ("suits",)),
            ({"suits": (Suit.SPADES, Suit.JOKER)}, ("suits",)),
            ({"copies": -1}, ("copies", "jokers")),
            ({"jokers": -1}, ("copies", "jokers")),
        ],
    )
    def test_impossible_packs_are_refused(self, fields: dict[str, object], at_fault: tuple[str, ...]) -> None:
        with pytest.raises(RulesError) as caught:
            attrs.evolve(STANDARD_PACK, **fields)
        assert caught.value.fields == at_fault


class ScriptedRandom:
    """A random source that gives the numbers it was made with and counts them."""

    def __init__(self, numbers: Sequence[float]) -> None:
        self.numbers = list(numbers)

    def random(self) -> float:
        return self.numbers.pop(0)


class TestShuffling:
    def test_a_seed_gives_the_same_order_for_ever(self) -> None:
        # Saved matches and published seeds depend on this order: it must never change.
        assert format_cards(shuffled(STANDARD_PACK.build(), Random(2026))) == GOLDEN_ORDER

    @pytest.mark.parametrize("size", range(6))
    def test_every_order_is_equally_likely(self, size: int) -> None:
        # One draw from each bucket in which random() can fall: as many buckets in all as there are orders.
        buckets = [[(choice + 0.5) / count for choice in range(count)] for count in range(size, 1, -1)]
        orders = Counter[tuple[int, ...]]()
        for numbers in itertools.product(*buckets):
            source = ScriptedRandom(numbers)
            orders[shuffled(range(size), source)] += 1
            assert not source.numbers
        assert len(orders) == math.factorial(size)
        assert set(orders.values()) == {1}

    @pytest.mark.parametrize("number", [0.0, 1 - 2**-53])
    def test_the_ends_of_the_range_of_random_stay_inside(self, number: float) -> None:
        for size in range(300):
            assert sorted(shuffled(range(size), ScriptedRandom([number] * size))) == list(range(size))

    @given(st.lists(cards), st.integers())
    def test_no_card_is_lost(self, given_cards: list[Card], seed: int) -> None:
        before = list(given_cards)
        assert Counter(shuffled(given_cards, Random(seed))) == Counter(given_cards)
        assert given_cards == before

    def test_any_iterable_will_do(self) -> None:
        assert shuffled(iter("abc"), Random(1)) == shuffled("abc", Random(1))


class TestValues:
    def test_pips(self) -> None:
        assert [PIPS.of(Card(rank, Suit.CLUBS)) for rank in RANKS] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
        assert PIPS.of(JOKER) == 25

    @given(st.lists(cards))
    def test_a_total_is_the_sum(self, given_cards: list[Card]) -> None:
        assert PIPS.total(given_cards) == sum(PIPS.of(card) for card in given_cards)

    @given(st.dictionaries(st.sampled_from(Rank), st.integers(0, 100)))
    def test_replacing_changes_the_named_ranks_alone(self, changes: dict[Rank, int]) -> None:
        changed = PIPS.replacing(changes)
        for card in EVERY_CARD:
            assert changed.of(card) == changes.get(card.rank, PIPS.of(card))

    def test_values_are_values(self) -> None:
        assert eval(repr(PIPS), {"CardValues": CardValues}) == PIPS
        assert hash(PIPS.replacing({})) == hash(PIPS)

    @pytest.mark.parametrize("by_rank", [(), (1,) * 13, (1,) * 15, (-1, *(1,) * 13)])
    def test_impossible_values_are_refused(self, by_rank: tuple[int, ...]) -> None:
        with pytest.raises(RulesError) as caught:
            CardValues(by_rank)
        assert caught.value.fields == ("by_rank",)

"""Melds as text: what is read, what is written, and what is refused."""

from __future__ import annotations

import pytest

from rummykit.cards import Rank, parse_cards
from rummykit.errors import MeldError, MeldFault, ParseError
from rummykit.melds import STANDARD, Meld, MeldKind, MeldRules, check_meld, format_meld, parse_meld, readings

TWOS = MeldRules(wild_ranks=frozenset({Rank.TWO}))
FREE_SUITS = MeldRules(distinct_suits=False, wild_ranks=frozenset({Rank.TWO}))


@pytest.mark.parametrize(
    ("text", "rules", "written"),
    [
        ("5h 6h Jk=7h", STANDARD, "5h 6h Jk=7h"),
        ("5h 6h Jk", STANDARD, "Jk=4h 5h 6h"),
        ("Jk=7h 6h 5h", STANDARD, "5h 6h Jk=7h"),
        ("Jk 5h Jk=7h", STANDARD, "5h Jk=6h Jk=7h"),
        ("Jk Jk=6d Jk", STANDARD, "Jk=6c Jk=6d Jk=6h"),
        ("Jk=6d Jk=8d Jk", STANDARD, "Jk=6d Jk=7d Jk=8d"),
        ("5h=5h 6h 7h", STANDARD, "5h 6h 7h"),
        ("Qs Ks Jk=As", MeldRules(ace="both"), "Qs Ks Jk=As"),
        ("2c=9c 9h 9d", TWOS, "2c=9c 9d 9h"),
        # Two wild cards, not as readings would assign them.
        ("5h Jk=6h 2c=7h", TWOS, "5h Jk=6h 2c=7h"),
        ("5h 2c=6h Jk=7h", TWOS, "5h 2c=6h Jk=7h"),
        ("Jk=2h 3h 4h 2h", TWOS, "2h=Ah Jk=2h 3h 4h"),
        ("2h 3h 4h", TWOS, "2h 3h 4h"),
        ("2h=2h 3h 4h", TWOS, "2h 3h 4h"),
        ("2h=5h 3h 4h", TWOS, "3h 4h 2h=5h"),
        ("7d 7h Jk", FREE_SUITS, "Jk=7c 7d 7h"),
        ("7d 7h Jk=7s", FREE_SUITS, "Jk=7c 7d 7h"),
        ("7d 8d Jk=9d", FREE_SUITS, "7d 8d Jk=9d"),
        ("2h=2s Jk 2d", FREE_SUITS, "2h=2c Jk=2c 2d"),
    ],
)
def test_reading_and_writing(text: str, rules: MeldRules, written: str) -> None:
    meld = parse_meld(text, rules)
    assert format_meld(meld) == written
    assert parse_meld(written, rules) == meld


@pytest.mark.parametrize("text", ["5H 6H *=7H", "5h6hJk=7h", " 5♥,6♥ jK=7♥\n", "5h\t6h,JK=7h", "*=7H6H5H"])
def test_every_spelling_of_cards_is_read(text: str) -> None:
    assert parse_meld(text) == Meld(MeldKind.RUN, parse_cards("5h 6h Jk"), parse_cards("5h 6h 7h"))


def test_d34_whole_tokens_are_read() -> None:
    three = parse_meld("AsAcAd")
    four = parse_meld("AsAcAdAh")
    assert (len(three.cards), len(four.cards)) == (3, 4)
    assert parse_meld("10H JH QH") == parse_meld("th jh qh") == check_meld(parse_cards("Th Jh Qh"))
    assert format_meld(parse_meld("10H JH QH")) == "Th Jh Qh"
    assert parse_meld("Jk=10hJhQh") == parse_meld("Jk=Th Jh Qh")


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("5h 6x 7h", 3),
        ("5h 6h Jk=", 9),
        ("5h 6h Jk= 7h", 9),
        ("5h 6h Jk =7h", 9),
        ("5h 6h Jk==7h", 9),
        ("5h 6h Jk=7h=8h", 11),
        ("5h 6h Jk=Jk", 9),
        ("5h 6h Jk=*", 9),
        ("=5h 6h 7h", 0),
        ("5h 6h 7h!", 8),
        ("5h 6h 1h", 6),
    ],
)
def test_bad_text_is_refused_where_it_goes_wrong(text: str, position: int) -> None:
    with pytest.raises(ParseError) as caught:
        parse_meld(text)
    assert (caught.value.text, caught.value.position) == (text, position)


@pytest.mark.parametrize(
    ("text", "rules", "fault", "at_fault"),
    [
        ("5h=6h 7h 8h", STANDARD, MeldFault.NOT_WILD, "5h"),
        ("8h=6h 7h=5h Jk", STANDARD, MeldFault.NOT_WILD, "7h 8h"),
        ("5h 6h Jk=7h", MeldRules(jokers_wild=False), MeldFault.NOT_WILD, "Jk"),
        ("5h 6h Jk", MeldRules(jokers_wild=False), MeldFault.NOT_A_MELD, "Jk"),
        ("5h 6h Jk=8h", STANDARD, MeldFault.GAP, "6h Jk"),
        ("5h 6h Jk=6h", STANDARD, MeldFault.DUPLICATE_RANK, "6h Jk"),
        ("5h 6h Jk=7d", STANDARD, MeldFault.MIXED_SUITS, "Jk"),
        ("8h 8d Jk=8h", STANDARD, MeldFault.DUPLICATE_SUIT, "8h Jk"),
        ("Qs Ks Jk=As", STANDARD, MeldFault.ACE_NOT_HIGH, "Jk"),
        ("Qs Jk=Ah Jk", STANDARD, MeldFault.NOT_A_MELD, "Qs Jk"),
        ("5h 6h", STANDARD, MeldFault.TOO_SHORT, "5h 6h"),
        ("Jk=5h Jk", STANDARD, MeldFault.TOO_SHORT, "Jk Jk"),
        ("", STANDARD, MeldFault.TOO_SHORT, ""),
        ("5h Jk=6h Jk", MeldRules(max_wilds=1), MeldFault.TOO_MANY_WILDS, "Jk Jk"),
        # Pure if the two stood in its own place.
        ("2h=5h 3h 4h", MeldRules(wild_ranks=frozenset({Rank.TWO}), max_wilds=0), MeldFault.TOO_MANY_WILDS, "2h"),
        ("5h Jk=6h Jk 8h", MeldRules(adjacent_wilds=False), MeldFault.ADJACENT_WILDS, "Jk Jk"),
    ],
)
def test_what_is_no_meld_is_refused(text: str, rules: MeldRules, fault: MeldFault, at_fault: str) -> None:
    with pytest.raises(MeldError) as caught:
        parse_meld(text, rules)
    assert (caught.value.fault, " ".join(map(str, caught.value.cards))) == (fault, at_fault)


def test_the_order_of_the_text_tells_a_low_ace_from_a_high_one_in_a_whole_suit() -> None:
    rules = MeldRules(ace="both")
    low = "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"
    high = "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah"
    assert [format_meld(meld) for meld in readings(parse_cards(low), rules)] == [low, high]
    assert format_meld(parse_meld(high, rules)) == high
    assert format_meld(parse_meld(low, rules)) == low
    assert format_meld(parse_meld(" ".join(sorted(high.split())), rules)) == low


def test_a_long_text_is_read_at_once() -> None:
    with pytest.raises(MeldError):
        parse_meld("Jk " * 5_000)
    with pytest.raises(MeldError):
        parse_meld("Jk=7h " * 5_000)
    assert len(parse_meld("Jk=7h " * 2_000, FREE_SUITS).cards) == 2_000

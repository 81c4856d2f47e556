"""Rules to try melds under, and what every example of a meld is checked for besides."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from rummykit.cards import Rank, parse_card, parse_cards
from rummykit.errors import MeldError, MeldFault
from rummykit.melds import (
    STANDARD,
    Meld,
    MeldKind,
    MeldRules,
    can_extend,
    check_meld,
    check_reading,
    extensions,
    format_meld,
    is_meld,
    parse_meld,
    readings,
)

TWOS = frozenset({Rank.TWO})
GIN = MeldRules(max_set=4)
CANASTA = MeldRules(
    max_run=0, distinct_suits=False, wild_ranks=TWOS, max_wilds=3, min_naturals=2, wilds_below_naturals="at_most"
)
INDIAN = MeldRules(ace="both", wild_ranks=frozenset({Rank.SIX}))


SET, RUN = MeldKind.SET, MeldKind.RUN
FREE_SUITS = MeldRules(distinct_suits=False, wild_ranks=TWOS)


ACE_TO_ACE = MeldRules(ace="both", max_run=14)


def texts(cards: str, rules: MeldRules = STANDARD) -> list[str]:
    """The readings of some cards as text, the same for every order of the cards."""
    found = readings(parse_cards(cards), rules)
    for order in itertools.islice(itertools.permutations(parse_cards(cards)), 30):
        assert readings(iter(order), rules) == found
    assert is_meld(parse_cards(cards), rules) == bool(found)
    for meld in found:
        assert Counter(meld.cards) == Counter(parse_cards(cards))
        check_reading(meld, rules)
    return [format_meld(meld) for meld in found]


def refusal(cards: str, rules: MeldRules = STANDARD) -> tuple[MeldFault, str]:
    """The fault of some cards and the cards at fault, the same for every order of the cards."""
    given = parse_cards(cards)
    seen = set()
    for order in itertools.islice(itertools.permutations(given), 30):
        with pytest.raises(MeldError) as caught:
            check_meld(iter(order), rules)
        seen.add((caught.value.fault, caught.value.cards))
        assert not Counter(caught.value.cards) - Counter(given)
        assert not is_meld(order, rules)
        assert readings(order, rules) == ()
    ((fault, at_fault),) = seen
    return fault, " ".join(map(str, at_fault))


def refusal_of(cards: tuple[object, ...], rules: MeldRules) -> MeldFault:
    with pytest.raises(MeldError) as caught:
        check_meld(cards, rules)  # type: ignore[arg-type]
    return caught.value.fault


def meld_of(kind: MeldKind, cards: str, faces: str) -> Meld:
    return Meld(kind, parse_cards(cards), parse_cards(faces))


def grown(meld: str, card: str, rules: MeldRules = STANDARD) -> list[str]:
    found = extensions(parse_meld(meld, rules), parse_card(card), rules)
    assert can_extend(parse_meld(meld, rules), parse_card(card), rules) == bool(found)
    for longer in found:
        check_reading(longer, rules)
    return [format_meld(longer) for longer in found]

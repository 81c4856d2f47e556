"""Melds against their definition: random cards under random rules, compared with a plain search through everything."""

from __future__ import annotations

import itertools
from collections import Counter
from functools import cache

import attrs
import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st
from meld_oracle import every_reading, is_legal

from rummykit.cards import JOKER, RANKS, STANDARD_PACK, Card, Rank, Suit, format_cards, parse_cards, sorted_cards
from rummykit.errors import MeldError
from rummykit.melds import (
    Meld,
    MeldKind,
    MeldRules,
    can_extend,
    check_meld,
    check_reading,
    extensions,
    find_melds,
    format_meld,
    is_meld,
    parse_meld,
    readings,
)

thorough = settings(max_examples=3 * settings().max_examples)
"""So many times the cases of the profile in force."""

EVERY_CARD = (*STANDARD_PACK.build(), JOKER)


def mostly(usual: object, *others: object) -> st.SearchStrategy[object]:
    return st.sampled_from([usual] * 3 * len(others) + list(others))


@st.composite
def rules(draw: st.DrawFn) -> MeldRules:
    """Rules over every option, each of them mostly at rest."""
    ace = draw(st.sampled_from(["low", "high", "both", "around"]))
    values = {
        "min_set": mostly(3, 1, 2, 4),
        "max_set": mostly(None, 0, 4, 5),
        "min_run": mostly(3, 2, 4),
        "max_run": mostly(None, 4, 5, 14 if ace == "both" else 13),
        "distinct_suits": st.booleans(),
        "wild_ranks": st.sampled_from([(), (Rank.TWO,), (Rank.ACE,), (Rank.TWO, Rank.KING)]).map(frozenset),
        "jokers_wild": mostly(True, False),
        "max_wilds": mostly(None, 0, 1, 2),
        "min_naturals": mostly(0, 1, 2, 4),
        "wilds_below_naturals": mostly("any", "at_most", "fewer"),
        "adjacent_wilds": st.booleans(),
        "natural_in_place": mostly(True, False),
    }
    drawn = draw(st.fixed_dictionaries(values))
    if drawn["max_set"] != 0 and draw(st.integers(0, 9)) == 0:
        drawn["max_run"] = 0
    return MeldRules(ace=ace, **drawn)


POOLS = [
    parse_cards("Qs Ks As 2s 3s 4s Jk Jk"),
    parse_cards("2c 2d 2h 2s 2s 3s Jk Jk"),
    parse_cards("Kc Kd Kh Ac Ad Ah As Jk"),
    parse_cards("As 2s 3s 3d 3h 2d Jk Jk"),
    parse_cards("7h 8h 9h Th 7c 7d 8d Jk"),
    parse_cards("2h 2s Ah 3h Kh Ks Jk Jk"),
    EVERY_CARD,
]
"""Few cards that fit together well, so that melds and near misses are common."""


@cache
def melds_under(rules: MeldRules) -> tuple[Meld, ...]:
    return tuple(meld for pool in POOLS[:-1] for meld in find_melds(pool, rules) if len(meld.cards) <= 6)


BROAD = MeldRules(max_set=4, max_run=5, ace="around", distinct_suits=False, wild_ranks=frozenset({Rank.TWO}))
"""Rules under which nearly everything is a meld that is one under any rules."""


@st.composite
def hands(draw: st.DrawFn, most: int) -> tuple[Card, ...]:
    """Some cards of a pool; more often than not a meld, or a meld and one card changed or added."""
    pool = draw(st.sampled_from(POOLS))
    loose = st.lists(st.sampled_from(pool), max_size=most).map(tuple)
    fewest_wilds = st.sampled_from([meld for meld in melds_under(BROAD) if len(meld.wilds) < 2])
    match draw(st.sampled_from(["loose", "meld", "meld", "changed", "added"])):
        case "meld":
            return draw(fewest_wilds).cards[:most]
        case "changed":
            return (*draw(fewest_wilds).cards[1:most], draw(st.sampled_from(pool)))
        case "added":
            return (*draw(fewest_wilds).cards[: most - 1], draw(st.sampled_from(EVERY_CARD)))
        case _:
            return draw(loose)


@st.composite
def melds(draw: st.DrawFn) -> tuple[Meld, MeldRules]:
    """A meld, and rules under which it is one."""
    some_rules = draw(rules().filter(melds_under))
    # Melds with wild cards are many; those without are wanted as well.
    every = melds_under(some_rules)
    pure = [meld for meld in every if meld.is_pure] or every
    return draw(st.sampled_from(every) | st.sampled_from(pure)), some_rules


def shown(meld: Meld) -> tuple[MeldKind, tuple[Card, ...]]:
    return meld.kind, meld.faces


@given(hands(5), rules())
@thorough
def test_readings_are_those_of_the_definition(cards: tuple[Card, ...], rules: MeldRules) -> None:
    found = readings(cards, rules)
    expected = every_reading(cards, rules)
    event(f"{min(len(expected), 10)} readings")
    assert len(found) == len(expected)
    assert set(map(shown, found)) == expected
    for meld in found:
        assert Counter(meld.cards) == Counter(cards)
        assert is_legal(meld, rules)
        check_reading(meld, rules)
        assert len(meld.wilds) == len(cards) - sum((Counter(cards) & Counter(meld.faces)).values())
    order = [(len(meld.wilds), meld.sort_key) for meld in found]
    assert order == sorted(order)
    assert is_meld(cards, rules) == bool(expected)


@given(st.data(), hands(8), rules())
def test_the_order_of_the_cards_does_not_matter(data: st.DataObject, cards: tuple[Card, ...], rules: MeldRules) -> None:
    def verdict(given: tuple[Card, ...]) -> object:
        try:
            return check_meld(iter(given), rules)
        except MeldError as error:
            assert not Counter(error.cards) - Counter(given)
            return error.fault, error.cards

    other = tuple(data.draw(st.permutations(cards)))
    assert readings(iter(other), rules) == readings(cards, rules)
    assert find_melds(iter(other[:5]), rules) == find_melds(sorted_cards(other[:5]), rules)
    assert verdict(other) == verdict(cards)
    first = verdict(cards)
    assert (isinstance(first, Meld) and first == readings(cards, rules)[0]) or not is_meld(cards, rules)


@given(st.data(), hands(6), rules())
@thorough
def test_a_reading_from_outside_is_judged_as_it_stands(
    data: st.DataObject, cards: tuple[Card, ...], rules: MeldRules
) -> None:
    lenient = attrs.evolve(rules, max_wilds=None, min_naturals=0, wilds_below_naturals="any", adjacent_wilds=True)
    found = readings(cards, lenient)
    meld = data.draw(st.sampled_from(found)) if found else Meld(MeldKind.RUN, cards, cards)
    changes = st.sampled_from(
        ["keep", "keep", "keep", "shuffle cards", "turn around", "change a face", "other kind", "lose a face"]
    )
    match data.draw(changes):
        case "shuffle cards":
            meld = attrs.evolve(meld, cards=tuple(data.draw(st.permutations(meld.cards))))
        case "turn around":
            meld = attrs.evolve(meld, cards=meld.cards[::-1], faces=meld.faces[::-1])
        case "change a face" if meld.faces:
            place = data.draw(st.integers(0, len(meld.faces) - 1))
            face = data.draw(st.sampled_from(EVERY_CARD))
            meld = attrs.evolve(meld, faces=(*meld.faces[:place], face, *meld.faces[place + 1 :]))
        case "other kind":
            meld = attrs.evolve(meld, kind=next(kind for kind in MeldKind if kind is not meld.kind))
        case "lose a face":
            meld = attrs.evolve(meld, faces=meld.faces[1:])
        case _:
            pass
    event(f"legal: {is_legal(meld, rules)}")
    if is_legal(meld, rules):
        check_reading(meld, rules)
    else:
        with pytest.raises(MeldError) as caught:
            check_reading(meld, rules)
        assert not Counter(caught.value.cards) - Counter(meld.cards)


@given(hands(6), rules())
@thorough
def test_the_melds_of_a_hand_are_the_readings_of_its_parts(hand: tuple[Card, ...], rules: MeldRules) -> None:
    parts = {part for size in range(len(hand) + 1) for part in itertools.combinations(sorted_cards(hand), size)}
    expected = [meld for part in parts for meld in readings(part, rules)]
    found = find_melds(hand, rules)
    event(f"{min(len(found), 20)} melds")
    assert list(found) == sorted(expected, key=lambda meld: meld.sort_key)


LONG_HANDS = [
    (*parse_cards("As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As"), JOKER),
    (*parse_cards("As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs"), JOKER, JOKER),
    (*parse_cards("As As 2s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"), JOKER),
    parse_cards("Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh 2s"),
]


@pytest.mark.parametrize("hand", LONG_HANDS, ids=format_cards)
@pytest.mark.parametrize("ace", ["low", "high", "both", "around"])
@pytest.mark.parametrize("adjacent", [True, False])
@pytest.mark.parametrize("wild_ranks", [(), (Rank.ACE,), (Rank.TWO,)], ids=str)
def test_the_melds_of_a_long_hand_are_the_readings_of_its_long_parts(
    hand: tuple[Card, ...], ace: str, adjacent: bool, wild_ranks: tuple[Rank, ...]
) -> None:
    rules = MeldRules(
        ace=ace,  # type: ignore[arg-type]
        max_run=14 if ace == "both" else None,
        min_run=12,
        max_set=0,
        adjacent_wilds=adjacent,
        wild_ranks=frozenset(wild_ranks),
    )
    parts = {part for size in range(12, len(hand) + 1) for part in itertools.combinations(sorted_cards(hand), size)}
    expected = [meld for part in parts for meld in readings(part, rules)]
    assert all(is_legal(meld, rules) for meld in expected)
    found = find_melds(hand, rules)
    assert list(found) == sorted(expected, key=lambda meld: meld.sort_key)
    for meld in found[::7]:
        assert parse_meld(format_meld(meld), rules) == meld


@given(st.data(), melds(), st.sampled_from(EVERY_CARD))
@thorough
def test_extensions_are_the_legal_melds_with_one_card_more(
    data: st.DataObject, legal: tuple[Meld, MeldRules], card: Card
) -> None:
    meld, rules = legal
    assert is_legal(meld, rules)
    if data.draw(st.booleans()):
        near = [face for face in EVERY_CARD if face.rank is meld.faces[0].rank or face.suit is meld.faces[0].suit]
        card = data.draw(st.sampled_from([*near, JOKER]))
    expected = set()
    for face in EVERY_CARD[:-1]:
        if meld.kind is MeldKind.RUN:
            grown = [
                Meld(meld.kind, (card, *meld.cards), (face, *meld.faces)),
                Meld(meld.kind, (*meld.cards, card), (*meld.faces, face)),
            ]
        else:
            pairs = sorted([*zip(meld.faces, meld.cards, strict=True), (face, card)])
            grown = [Meld(meld.kind, tuple(card for _, card in pairs), tuple(face for face, _ in pairs))]
            if not rules.distinct_suits and card.rank is face.rank and card is not face:
                continue
        expected |= {longer for longer in grown if is_legal(longer, rules)}
    extended = extensions(meld, card, rules)
    event(f"{len(extended)} extensions")
    assert len(extended) == len(expected)
    assert set(extended) == expected
    assert can_extend(meld, card, rules) == bool(expected)
    union = readings((*meld.cards, card), rules)
    for longer in extended:
        assert shown(longer) in set(map(shown, union))
    pairs = Counter(zip(meld.cards, meld.faces, strict=True))
    for longer in union:
        if longer.kind is meld.kind and not pairs - Counter(zip(longer.cards, longer.faces, strict=True)):
            assert longer in extended


@given(hands(7), rules())
@thorough
def test_text_is_read_back(cards: tuple[Card, ...], rules: MeldRules) -> None:
    for meld in readings(cards, rules)[:40]:
        text = format_meld(meld)
        assert parse_meld(text, rules) == meld
        assert parse_meld("".join(text.split()[::-1]).upper(), rules) == meld


@given(st.data(), melds())
@thorough
def test_text_of_any_legal_assignment_is_read_back(data: st.DataObject, legal: tuple[Meld, MeldRules]) -> None:
    meld, rules = legal
    cards = data.draw(st.permutations(meld.cards))
    pairs = list(zip(meld.faces, cards, strict=True))
    if meld.kind is MeldKind.SET:
        pairs.sort()
    other = Meld(meld.kind, tuple(card for _, card in pairs), tuple(face for face, _ in pairs))
    if not is_legal(other, rules):
        other = meld
    event(f"as assigned by readings: {other == meld}")
    check_reading(other, rules)
    assert parse_meld(format_meld(other), rules) == other


@given(st.data(), melds())
@thorough
def test_a_text_that_says_some_faces_gives_the_first_reading_that_has_them(
    data: st.DataObject, legal: tuple[Meld, MeldRules]
) -> None:
    wanted, rules = legal
    said = [
        (card, face, data.draw(st.booleans()) or (card is face and not rules.is_wild(card)))
        for card, face in zip(wanted.cards, wanted.faces, strict=True)
    ]
    text = " ".join(f"{card}={face}" if is_stated else str(card) for card, face, is_stated in said)
    found = parse_meld(text, rules)
    event(f"as wanted: {found == wanted}")
    assert is_legal(found, rules)

    def agrees(reading: Meld) -> bool:
        stated = Counter((card, face) for card, face, is_stated in said if is_stated)
        if reading.kind is MeldKind.SET and not rules.distinct_suits:
            # There a wild card stands for a rank, and the text may name any suit of it.
            stated = Counter((card, face if card is face else Card(face.rank, Suit.CLUBS)) for card, face in stated)
        return not stated - Counter(zip(reading.cards, reading.faces, strict=True))

    assert agrees(found)
    agreeing = filter(agrees, (found, *readings(wanted.cards, rules)))
    assert found == min(agreeing, key=lambda reading: (len(reading.wilds), reading.sort_key))


def test_every_rank_can_be_wild_at_once() -> None:
    rules = MeldRules(wild_ranks=frozenset(RANKS), ace="around")
    hand = parse_cards("5h 6h 9c Jk")
    parts = {part for size in (3, 4) for part in itertools.combinations(hand, size)}
    assert len(find_melds(hand, rules)) == sum(len(readings(part, rules)) for part in parts)

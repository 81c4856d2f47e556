"""Judging proposed tables: the examples of the rule text, each fault, and an oracle that tries every story."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from rummykit import (
    JOKER,
    SHARED_TABLE,
    TILES,
    ActionFault,
    Card,
    MeldFault,
    MeldKind,
    MeldRules,
    PackSpec,
    TableError,
    TableRules,
    check_table,
    format_cards,
    parse_cards,
    rearrange,
    shuffled,
    sorted_cards,
)

from .oracle import fault_of
from .tables import Play, Table, cards_of, random_play, random_table, table

FREE = TableRules(jokers="free")
VATIKAN = TableRules(movable_jokers=False)
FROM_HAND = TableRules(replaced_from="hand")
TAHITI = TableRules(movable_jokers=False, replaced_from="hand")
RULES = {"shared": SHARED_TABLE, "free": FREE, "vatikan": VATIKAN, "from hand": FROM_HAND, "tahiti": TAHITI}


def refusal(before: Table, hand: tuple[Card, ...], after: Table, rules: TableRules) -> TableError | None:
    try:
        check_table(before, hand, after, rules=rules)
    except TableError as error:
        return error
    return None


def expect_legal(before: str, hand: str, after: str, played: str, rules: TableRules = SHARED_TABLE) -> None:
    assert format_cards(check_table(table(before), parse_cards(hand), table(after), rules=rules)) == played


def expect_fault(
    before: str,
    hand: str,
    after: str,
    fault: ActionFault,
    cards: str,
    meld_fault: MeldFault | None = None,
    rules: TableRules = SHARED_TABLE,
) -> None:
    with pytest.raises(TableError) as caught:
        check_table(table(before), parse_cards(hand), table(after), rules=rules)
    error = caught.value
    assert (error.fault, format_cards(error.cards), error.meld_fault) == (fault, cards, meld_fault)


@pytest.mark.parametrize(
    ("before", "hand", "after", "played"),
    [
        pytest.param("5H 6H 7H", "8H KC 2D", "5H 6H 7H 8H", "8h", id="E1"),
        pytest.param("8C 8D 8H 8S", "6H 7H KC", "8C 8D 8S | 6H 7H 8H", "6h 7h", id="E4"),
        pytest.param("5C 6C 7C | 5D 6D 7D | 5H 6H 7H", "5S QD", "5C 5D 5H 5S | 6C 6D 6H | 7C 7D 7H", "5s", id="E6"),
        pytest.param("3H 4H 5H 6H 7H", "5H 9C", "3H 4H 5H | 5H 6H 7H", "5h", id="E7"),
        pytest.param("JS QS KS AS", "2S 3S", "JS QS KS | AS 2S 3S", "2s 3s", id="E9"),
        pytest.param("8C 8D 8H 8S", "8C 8D", "8C 8D 8H | 8C 8D 8S", "8c 8d", id="E11"),
        pytest.param("4H 5H 6H Jk=7H", "7C 7D", "4H 5H 6H | 7C 7D Jk=7H", "7c 7d", id="E13"),
        pytest.param("9C Jk=9D 9S", "9D QH KH", "9C 9D 9S | Jk=JH QH KH", "9d Qh Kh", id="E15"),
        pytest.param("9C Jk=9D 9S", "9D QH KH", "9C 9D 9S | QH KH Jk=AH", "9d Qh Kh", id="E15, the ace"),
        pytest.param("9C Jk=9D 9S", "9D", "9C 9D Jk=9H 9S", "9d", id="E16b"),
        pytest.param("5H 6H Jk=7H | 7C 7D 7H 7S", "KC KD", "5H 6H 7H | 7C 7D 7S | KC KD Jk=KS", "Kc Kd", id="E17"),
        pytest.param("5H 6H Jk=7H | 7C 7D 7H", "8H", "5H 6H 7H 8H | 7C 7D Jk=7S", "8h", id="E18"),
        pytest.param(
            "4H 5H 6H Jk=7H | 7C 7D 7H 7S", "KC KD", "4H 5H 6H | 7C 7D 7H 7S | KC KD Jk=KS", "Kc Kd", id="E19"
        ),
        pytest.param("8C 8D 8H", "Jk", "8C 8D 8H Jk=8S", "Jk", id="E20b"),
        pytest.param("", "8H 9H TH", "8H 9H TH", "8h 9h Th", id="E21b"),
        pytest.param("8H 9H TH", "JH", "8H 9H TH JH", "Jh", id="E22"),
    ],
)
def test_examples_that_are_legal(before: str, hand: str, after: str, played: str) -> None:
    expect_legal(before, hand, after, played)


@pytest.mark.parametrize(
    ("before", "hand", "after", "fault", "cards"),
    [
        pytest.param("8C 8D 8H 8S | 5H 6H 7H", "KC 2D", "8C 8D 8S | 5H 6H 7H 8H", "NOTHING_PLAYED", "", id="E2"),
        pytest.param("8C 8D 8H 8S | 5C 5D 5H", "5S KC", "8C 8D 8H | 5C 5D 5H 5S", "TABLE_CARD_MISSING", "8s", id="E3"),
        pytest.param("5H 6H 7H", "7C 7D", "5H 6H | 7C 7D 7H", "TOO_SHORT", "5h 6h", id="E5"),
        pytest.param("QS KS AS", "2S", "QS KS AS 2S", "ROUND_THE_CORNER", "Qs Ks As 2s", id="E8"),
        pytest.param("8C 8D 8H", "8H", "8C 8D 8H 8H", "DUPLICATE_SUIT", "8h 8h", id="E10"),
        pytest.param("5H 6H 7H", "8D", "5H 6H 7H 8D", "MIXED_SUITS", "8d", id="E12"),
        pytest.param("5H 6H Jk=7H", "4H KC KD", "4H 5H 6H | KC KD Jk=KS", "JOKER_NOT_REPLACED", "7h", id="E14"),
        pytest.param("9C Jk=9D 9S", "9D", "9C 9D 9S", "TABLE_CARD_MISSING", "Jk", id="E16"),
        pytest.param("8C 8D 8H", "Jk", "8C 8D 8H Jk=8H", "DUPLICATE_SUIT", "8h Jk", id="E20"),
        pytest.param("", "8H 9H KC", "8H 9H", "TOO_SHORT", "8h 9h", id="E21"),
        pytest.param("2C 3C Jk=4C", "4C", "2C 3C 4C", "TABLE_CARD_MISSING", "Jk", id="D17"),
        pytest.param("", "9C TC", "9C TC JC", "CARD_NOT_HELD", "Jc", id="D19"),
        pytest.param("5H 6H 7H", "Jk 2C", "Jk=4H 5H 6H 7H Jk=8H", "CARD_INVENTED", "Jk", id="D20"),
    ],
)
def test_examples_that_are_refused(before: str, hand: str, after: str, fault: str, cards: str) -> None:
    if fault in MeldFault.__members__:
        expect_fault(before, hand, after, ActionFault.NOT_A_MELD, cards, MeldFault[fault])
    else:
        expect_fault(before, hand, after, ActionFault[fault], cards)


def test_cards_not_held_are_told_from_cards_invented() -> None:
    before, hand = "7C 7D 7H", "7H 8H"
    # The hand has no such card, whether the table has one or not.
    expect_fault(before, hand, "7C 7D 7H | 7S 8S 9S", ActionFault.CARD_NOT_HELD, "7s 8s 9s")
    expect_fault(before, hand, "7C 7D 7H | 7D 8D 9D", ActionFault.CARD_NOT_HELD, "7d 8d 9d")
    # The hand has one, but not as many.
    expect_fault(before, hand, "7C 7D 7H | 7H 8H 8H 7H", ActionFault.CARD_INVENTED, "7h 8h")


def test_faults_come_in_the_order_of_the_rule_text() -> None:
    before, hand = "4H 5H 6H Jk=7H | TC JC QC", "2C KC KC Jk"
    expect_fault(before, hand, "Jk 9S KC KC KC", ActionFault.CARD_NOT_HELD, "9s")
    expect_fault(before, hand, "Jk KC KC KC", ActionFault.TABLE_CARD_MISSING, "Tc Jc Qc 4h 5h 6h")
    expect_fault(before, hand, "4H 5H 6H Jk | TC JC QC KC KC KC", ActionFault.CARD_INVENTED, "Kc")
    expect_fault(before, hand, "4H 5H 6H Jk | TC QC JC", ActionFault.NOTHING_PLAYED, "")
    expect_fault(before, hand, "4H 5H 6H Jk | TC JC QC 2C Jk", ActionFault.JOKER_UNDECLARED, "Jk Jk")
    expect_fault(before, hand, "Jk=3H 4H 5H 6H | TC JC QC 2C", ActionFault.NOT_A_MELD, "Tc 2c", MeldFault.GAP)
    expect_fault(before, hand, "Jk=3H 4H 5H 6H | TC JC QC KC", ActionFault.JOKER_NOT_REPLACED, "7h")
    expect_legal(before, hand, "4H 5H 6H Jk=7H | TC JC QC KC", "Kc")


def test_faces_must_stand_in_order() -> None:
    expect_fault("5H 6H 7H", "8H", "6H 5H 7H 8H", ActionFault.NOT_A_MELD, "6h 5h 7h 8h", MeldFault.WRONG_FACES)
    expect_fault("8C 8D 8H", "8S", "8S 8C 8D 8H", ActionFault.NOT_A_MELD, "8s 8c 8d 8h", MeldFault.WRONG_FACES)


def test_melds_whose_parts_do_not_belong_together() -> None:
    (run,) = table("5H 6H 7H 8H")
    for wrong in (evolve(run, kind=MeldKind.SET), evolve(run, faces=run.faces[:3])):
        with pytest.raises(TableError) as caught:
            check_table(table("5H 6H 7H"), parse_cards("8h"), [wrong])
        assert caught.value.meld_fault is MeldFault.WRONG_FACES


def test_a_natural_card_stands_for_itself() -> None:
    expect_fault("5H 6H 7H", "8D", "5H 6H 7H 8D=8H", ActionFault.NOT_A_MELD, "8d", MeldFault.NOT_WILD)
    # Not an undeclared joker.
    expect_fault("5H 6H 7H", "8H", "5H 6H 7H 8H=Jk", ActionFault.NOT_A_MELD, "5h 6h 7h 8h", MeldFault.WRONG_FACES)


def test_the_meld_rules_are_those_of_the_table() -> None:
    expect_legal("JH QH KH", "AH", "JH QH KH AH", "Ah")
    expect_fault("JH QH KH", "AH", "JH QH KH AH", ActionFault.NOT_A_MELD, "Ah", MeldFault.ACE_NOT_HIGH, TILES)
    jokerless = TableRules(melds=MeldRules(ace="both", jokers_wild=False))
    expect_fault("JH QH KH", "Jk", "Jk=TH JH QH KH", ActionFault.NOT_A_MELD, "Jk", MeldFault.NOT_WILD, rules=jokerless)


def test_the_message_names_the_cards() -> None:
    with pytest.raises(TableError, match=r"^the ranks are in sequence, but the suits differ: 8d$"):
        check_table(table("5H 6H 7H"), parse_cards("8d"), table("5H 6H 7H 8D"))
    with pytest.raises(TableError, match=r"^a card of the table is missing: 5h 6h 7h$"):
        check_table(table("5H 6H 7H"), parse_cards("8d"), ())


def test_one_real_card_replaces_one_joker() -> None:
    before = "5H 6H Jk=7H | 7C Jk=7H 7S"
    after = "5H 6H 7H | 7C Jk=7D 7S | KC KD Jk=KS"
    expect_fault(before, "7H KC KD", after, ActionFault.JOKER_NOT_REPLACED, "7h")
    expect_legal(before, "7H KC KD", "5H 6H 7H | 7C Jk=7H 7S | KC KD Jk=KS", "Kc Kd 7h")
    expect_legal(before, "7H 7H KC KD", "5H 6H 7H | 7C Jk=7D 7H 7S | KC KD Jk=KS", "Kc Kd 7h 7h")


def test_a_joker_of_the_hand_makes_up_for_one_that_changes() -> None:
    # Either joker may be the one that is the king.
    for rules in RULES.values():
        expect_legal("5H 6H Jk=7H", "Jk KC KD", "5H 6H Jk=7H | KC KD Jk=KS", "Kc Kd Jk", rules)
    after = "5H 6H 7H | 7C 7D Jk=7H | KC KD Jk=KS"
    expect_legal("5H 6H Jk=7H", "7H 7C 7D KC KD Jk", after, "7c Kc 7d Kd 7h Jk")


def test_free_jokers_need_no_replacement() -> None:
    expect_legal("5H 6H Jk=7H", "4H KC KD", "4H 5H 6H | KC KD Jk=KS", "Kc Kd 4h", FREE)
    expect_fault("5H 6H Jk=7H", "4H", "4H 5H 6H Jk", ActionFault.JOKER_UNDECLARED, "Jk", rules=FREE)


def test_replacement_from_the_hand_alone() -> None:
    expect_legal("9C Jk=9D 9S", "9D QH KH", "9C 9D 9S | Jk=JH QH KH", "9d Qh Kh", FROM_HAND)
    before, after = "5H 6H Jk=7H | 7C 7D 7H 7S", "5H 6H 7H | 7C 7D 7S | KC KD Jk=KS"
    expect_fault(before, "KC KD", after, ActionFault.JOKER_NOT_REPLACED, "7h", rules=FROM_HAND)
    # Which of two equal cards came from the hand cannot be seen, and is not asked.
    expect_legal(before, "KC KD 7H", "5H 6H 7H | 7C 7D 7H 7S | KC KD Jk=KS", "Kc Kd 7h", FROM_HAND)


@pytest.mark.parametrize(
    ("before", "hand", "after"),
    [
        pytest.param("4H 5H 6H Jk=7H", "3H 8H", "3H 4H 5H 6H Jk=7H 8H", id="grown at both ends"),
        pytest.param("7C 7D Jk=7H", "7S", "7C 7D Jk=7H 7S", id="a set grown"),
        pytest.param("5H 6H Jk=7H | 8H 9H TH", "JH", "5H 6H Jk=7H 8H 9H TH JH", id="joined by one without a joker"),
        pytest.param("5H 6H Jk=7H | 8H 9H Jk=TH", "JH", "5H 6H Jk=7H 8H 9H Jk=TH JH", id="two grown into one"),
        pytest.param("5H 6H Jk=7H | 5H 6H Jk=7H", "8H", "5H 6H Jk=7H | 5H 6H Jk=7H 8H", id="equal ones"),
        pytest.param("4H 5H 6H Jk=7H", "7H 7C 7D", "4H 5H 6H | 7C 7D 7H Jk=7S", id="replaced"),
        pytest.param("4H 5H 6H Jk=7H", "7H 7C 7D", "4H 5H 6H | 7C 7D Jk=7H | 7H 8H 9H", id="declared as before"),
        pytest.param("4H Jk=5H Jk=6H", "5H KC KD", "4H 5H Jk=6H | KC KD Jk=KS", id="one of two replaced in its place"),
        pytest.param("4H Jk=5H Jk=6H", "5H 6H 7H", "4H Jk=5H Jk=6H | 5H 6H 7H", id="none replaced though it could be"),
    ],
)
def test_melds_with_jokers_may_grow(before: str, hand: str, after: str) -> None:
    hand += " 8H 9H"
    played = Counter(cards_of(table(after))) - Counter(cards_of(table(before)))
    expect_legal(before, hand, after, format_cards(sorted_cards(played.elements())), VATIKAN)


@pytest.mark.parametrize(
    ("before", "hand", "after", "moved"),
    [
        pytest.param("4H 5H 6H Jk=7H", "7C 7D", "4H 5H 6H | 7C 7D Jk=7H", "4h 5h 6h Jk", id="E13, the joker goes"),
        pytest.param("4H 5H 6H Jk=7H", "4C 4D", "4C 4D 4H | 5H 6H Jk=7H", "4h 5h 6h Jk", id="a card goes"),
        pytest.param("4H 5H Jk=6H", "4C 4D Jk", "4C 4D 4H | Jk=4H 5H Jk=6H", "4h 5h Jk", id="a card is exchanged"),
        pytest.param(
            "5H 6H Jk=7H | 5H 6H Jk=7H",
            "8H 5C 5D 6C 6D 7C 7D",
            "5H 6H Jk=7H 8H | 5C 5D 5H | 6C 6D 6H | 7C 7D Jk=7H",
            "5h 6h Jk",
            id="one meld is not two",
        ),
        pytest.param(
            "5H 6H Jk=7H | Jk=7H 8H 9H",
            "7C 7D",
            "5H 6H Jk=7H 8H 9H | 7C 7D Jk=7H",
            "Jk 8h 9h",
            id="one joker is not two",
        ),
        pytest.param(
            "4H Jk=5H Jk=6H",
            "4C 4D 5H 7H KC KD",
            "4C 4D 4H | 5H Jk=6H 7H | KC KD Jk=KS",
            "4h Jk Jk",
            id="one of two replaced and another card goes",
        ),
        pytest.param(
            "4H 5H Jk=6H Jk=7H",
            "7C 7D 7H KC KD",
            "4H 5H Jk=6H | 7C 7D 7H | KC KD Jk=KS",
            "4h 5h Jk Jk",
            id="one of two replaced and the real card goes",
        ),
        pytest.param(
            "4H 5H 6H Jk=7H | 7C 7D Jk=7H 7S",
            "7H 8H 8H 9H 9H",
            "4H 5H 6H 7H | 7C 7D 7S | Jk=7H 8H 9H | Jk=7H 8H 9H",
            "4h 5h 6h Jk",
            id="one real card for two jokers, declared as before",
        ),
        pytest.param(
            "4H 5H Jk=6H Jk=7H | Jk=7H 8H 9H",
            "7H TH 7C 7C 7D 7D",
            "4H 5H Jk=6H 7H | 8H 9H TH | 7C 7D Jk=7H | 7C 7D Jk=7H",
            "Jk 8h 9h",
            id="one real card for two jokers, one of them replaced in its place",
        ),
    ],
)
def test_melds_with_jokers_may_not_lose_cards(before: str, hand: str, after: str, moved: str) -> None:
    expect_fault(before, hand, after, ActionFault.JOKER_MOVED, moved, rules=VATIKAN)


def test_what_replaces_a_tied_joker_comes_from_where_the_rules_say() -> None:
    before, hand = "5H 6H Jk=7H | 7C 7D 7H 7S", "8S 9S TS"
    after = "5H 6H 7H | 7C 7D Jk=7H 7S | 8S 9S TS"
    expect_legal(before, hand, after, "8s 9s Ts", VATIKAN)
    expect_fault(before, hand, after, ActionFault.JOKER_MOVED, "5h 6h Jk", rules=TAHITI)


def test_iterables_of_any_kind_are_taken() -> None:
    before, hand, after = table("5H 6H 7H"), parse_cards("8H KC"), table("5H 6H 7H 8H")
    assert check_table(iter(before), iter(hand), iter(after)) == parse_cards("8h")


def spoiled_play(seed: int) -> tuple[Table, tuple[Card, ...], Table]:
    """A random play, and every other time something is wrong with it."""
    rng = Random(seed)
    before, hand, after = random_play(rng)
    if after and rng.random() < 0.5:
        play = Play(rng, after, Counter())
        play.spoil()
        after = tuple(play.melds)
    return before, tuple(hand), after


seeds = st.integers(0, 2**32)


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
@given(seed=seeds)
def test_verdicts_equal_those_of_the_oracle(rules: TableRules, seed: int) -> None:
    before, hand, after = spoiled_play(seed)
    error = refusal(before, hand, after, rules)
    assert (error and error.fault) == fault_of(before, hand, after, rules)
    if error is None:
        played = check_table(before, hand, after, rules=rules)
        assert list(played) == sorted([*(Counter(cards_of(after)) - Counter(cards_of(before))).elements()])


def test_the_random_plays_reach_every_verdict() -> None:
    reached = Counter(fault_of(*spoiled_play(seed), VATIKAN) for seed in range(2_000))
    assert reached.keys() == {
        None,
        ActionFault.CARD_NOT_HELD,
        ActionFault.TABLE_CARD_MISSING,
        ActionFault.CARD_INVENTED,
        ActionFault.NOTHING_PLAYED,
        ActionFault.JOKER_UNDECLARED,
        ActionFault.NOT_A_MELD,
        ActionFault.JOKER_NOT_REPLACED,
        ActionFault.JOKER_MOVED,
    }
    assert min(reached.values()) >= 10
    assert reached[None] > 500


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
@given(seed=seeds)
def test_order_never_matters(rules: TableRules, seed: int) -> None:
    before, hand, after = spoiled_play(seed)
    rng = Random(seed)
    mixed = shuffled(before, rng), shuffled(hand, rng), shuffled(after, rng)
    first, second = refusal(before, hand, after, rules), refusal(*mixed, rules)
    if first is None:
        assert check_table(before, hand, after, rules=rules) == check_table(*mixed, rules=rules)
    else:
        assert second is not None
        assert (first.fault, first.cards, first.meld_fault) == (second.fault, second.cards, second.meld_fault)


@given(seed=seeds)
def test_the_cards_of_an_error_come_from_the_tables_and_the_hand(seed: int) -> None:
    before, hand, after = spoiled_play(seed)
    error = refusal(before, hand, after, VATIKAN)
    if error is not None:
        faces = [face for meld in before for face in meld.faces]
        given_cards = faces if error.fault is ActionFault.JOKER_NOT_REPLACED else [*cards_of((*before, *after)), *hand]
        assert not Counter(error.cards) - Counter(given_cards)
        assert bool(error.cards) is (error.fault is not ActionFault.NOTHING_PLAYED)
        assert (error.meld_fault is not None) is (error.fault is ActionFault.NOT_A_MELD)


@given(seed=seeds)
def test_freer_rules_never_refuse_more(seed: int) -> None:
    before, hand, after = spoiled_play(seed)
    for strict, free in (
        (TAHITI, VATIKAN),
        (TAHITI, FROM_HAND),
        (VATIKAN, SHARED_TABLE),
        (FROM_HAND, SHARED_TABLE),
        (SHARED_TABLE, FREE),
    ):
        if refusal(before, hand, after, strict) is None:
            assert refusal(before, hand, after, free) is None


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
@settings(max_examples=40)
@given(seed=seeds)
def test_the_best_play_is_legal(rules: TableRules, seed: int) -> None:
    rng = Random(seed)
    stock = Counter(PackSpec(copies=2, jokers=2).build())
    before = random_table(rng, rng.randrange(8), stock)
    hand = rng.sample(sorted(stock.elements()), 8)
    best = rearrange(before, hand, rules=rules)
    assert best is not None
    if best.played:
        assert check_table(before, hand, best.table, rules=rules) == best.played


def test_a_hand_of_jokers() -> None:
    expect_legal("8C 8D 8H", "Jk Jk", "8C 8D 8H Jk=8S", "Jk")
    expect_legal("", "Jk Jk Jk", "Jk=5H Jk=6H Jk=7H", format_cards([JOKER] * 3))


def test_a_table_may_be_rearranged_for_its_own_sake_in_the_midst_of_a_turn() -> None:
    before = table("8c 8d 8h 8s | 5h 6h 7h")
    after = table("8c 8d 8s | 5h 6h 7h 8h")
    assert check_table(before, (), after, must_play=False) == ()
    with pytest.raises(TableError) as caught:
        check_table(before, (), table("8c 8d 8s | 5h 6h 7h"), must_play=False)
    assert caught.value.fault is ActionFault.TABLE_CARD_MISSING

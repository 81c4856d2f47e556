"""Laws of the best play at a shared table, over random tables."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from rummykit import (
    JOKER,
    PIPS,
    SHARED_TABLE,
    SUITS,
    TILES,
    Card,
    Meld,
    MeldKind,
    MeldRules,
    PackSpec,
    Rank,
    TableRules,
    can_play,
    rearrange,
)

from .instances import ONES, TWO_PACKS, Instance, assert_legal, broken, instance, melds_left

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

RULES = [
    TableRules(melds=MeldRules(ace=ace), jokers=jokers, movable_jokers=movable, replaced_from=source)
    for ace in ("low", "high", "both")
    for jokers, movable in (("fixed", True), ("fixed", False), ("free", True))
    for source in ("hand_or_table", "hand")
]
PACKS = [PackSpec(copies=copies, jokers=jokers) for copies in (1, 2) for jokers in (0, 1, 2)]


@st.composite
def questions(draw: st.DrawFn, choices: Sequence[TableRules] = RULES) -> Instance:
    """A legal table with a hand."""
    rng = Random(draw(st.integers(0, 2**32)))
    pack = draw(st.sampled_from(PACKS))
    melds, hand = draw(st.integers(0, 9)), draw(st.integers(1, 12))
    rules = draw(st.sampled_from(choices))
    return instance(rng, rules, pack, melds, hand, jokers=draw(st.integers(0, pack.jokers)))


VALUES = {"count": ONES, "points": PIPS}
objectives = st.sampled_from(sorted(VALUES))


def optimum(question: Instance, objective: str) -> int | None:
    """The most cards or points."""
    answer = rearrange(question.table, question.hand, rules=question.rules, objective=objective)
    return None if answer is None else VALUES[objective].total(answer.played)


def mapped(question: Instance, change: Callable[[Card], Card]) -> Instance:
    """The question with each card and each face changed."""

    def changed(item: Meld | Card) -> Meld | Card:
        if isinstance(item, Card):
            return change(item)
        pairs = [(change(face), change(card)) for face, card in zip(item.faces, item.cards, strict=True)]
        if item.kind is MeldKind.SET:
            pairs.sort()
        elif (pairs[1][0].rank - pairs[0][0].rank) % 13 == 12:
            pairs.reverse()
        faces, cards = zip(*pairs, strict=True)
        return Meld(item.kind, cards, faces)

    return evolve(question, table=tuple(map(changed, question.table)), hand=tuple(map(change, question.hand)))


@given(questions(), objectives, st.permutations(SUITS))
def test_suits_are_alike(question: Instance, objective: str, order: list[int]) -> None:
    def change(card: Card) -> Card:
        return card if card is JOKER else Card(card.rank, SUITS[order[card.suit]])

    assert optimum(mapped(question, change), objective) == optimum(question, objective)


@given(questions([rules for rules in RULES if rules.melds.ace == "both"]))
def test_ranks_are_alike_upwards_and_downwards(question: Instance) -> None:
    def change(card: Card) -> Card:
        return card if card.rank in (Rank.ACE, Rank.JOKER) else Card(Rank(15 - card.rank), card.suit)

    assert optimum(mapped(question, change), "count") == optimum(question, "count")


@given(questions([TILES]))
def test_numbers_of_tiles_are_alike_upwards_and_downwards(question: Instance) -> None:
    def change(card: Card) -> Card:
        return card if card is JOKER else Card(Rank(14 - card.rank), card.suit)

    assert optimum(mapped(question, change), "count") == optimum(question, "count")


@given(questions(), objectives)
def test_a_card_more_in_the_hand_never_hurts(question: Instance, objective: str) -> None:
    for place in range(len(question.hand)):
        fewer = evolve(question, hand=question.hand[:place] + question.hand[place + 1 :])
        less, more = optimum(fewer, objective), optimum(question, objective)
        assert less is not None
        assert more is not None
        assert less <= more


@given(questions(), objectives)
def test_a_legal_table_always_has_an_answer(question: Instance, objective: str) -> None:
    assert optimum(question, objective) is not None


@given(questions([rules for rules in RULES if rules.replaced_from == "hand_or_table"]), objectives)
def test_playing_a_card_at_once_never_helps(question: Instance, objective: str) -> None:
    answer = rearrange(question.table, question.hand, rules=question.rules, objective=objective)
    assert answer is not None
    values = VALUES[objective]
    best = values.total(answer.played)
    for card in question.hand:
        left = list(question.hand)
        left.remove(card)
        rest = optimum(evolve(question, table=(*question.table, card), hand=tuple(left)), objective)
        assert rest is None or rest + values.of(card) <= best
        if card in answer.played:
            assert rest == best - values.of(card)


@given(questions([rules for rules in RULES if rules.jokers == "fixed"]), objectives)
def test_looser_rules_never_hurt(question: Instance, objective: str) -> None:
    strict = optimum(question, objective)
    looser = [
        evolve(question.rules, jokers="free", movable_jokers=True),
        evolve(question.rules, movable_jokers=True),
        evolve(question.rules, replaced_from="hand_or_table"),
        evolve(question.rules, melds=MeldRules(ace="both")),
    ]
    for rules in looser:
        free = optimum(evolve(question, rules=rules), objective)
        assert strict is not None
        assert free is not None
        assert strict <= free


@given(questions(), objectives, st.sampled_from(["first", "table"]), st.randoms(use_true_random=False))
def test_answers_are_legal(question: Instance, objective: str, ties: str, rng: Random) -> None:
    for asked in (question, broken(rng, question)):
        answer = rearrange(asked.table, asked.hand, rules=asked.rules, objective=objective, ties=ties)
        if answer is not None:
            assert_legal(asked, answer)


@given(questions(), objectives)
def test_leaving_melds_costs_nothing(question: Instance, objective: str) -> None:
    first = rearrange(question.table, question.hand, rules=question.rules, objective=objective)
    second = rearrange(question.table, question.hand, rules=question.rules, objective=objective, ties="table")
    assert first is not None
    assert second is not None
    assert VALUES[objective].total(first.played) == VALUES[objective].total(second.played)
    assert melds_left(question.melds, first.table) <= melds_left(question.melds, second.table)


@given(questions(), st.randoms(use_true_random=False))
def test_a_card_can_be_played_if_the_best_play_has_one(question: Instance, rng: Random) -> None:
    for asked in (question, broken(rng, question)):
        best = optimum(asked, "count")
        assert can_play(asked.table, asked.hand, rules=asked.rules) == bool(best)


@given(questions())
def test_the_cards_of_a_best_play_can_be_required(question: Instance) -> None:
    answer = rearrange(question.table, question.hand, rules=question.rules)
    assert answer is not None
    again = rearrange(question.table, question.hand, rules=question.rules, required=answer.played)
    assert again is not None
    assert again.points == answer.points


@settings(max_examples=20)
@given(questions([SHARED_TABLE]))
def test_what_cannot_be_played_cannot_be_required(question: Instance) -> None:
    for card in set(question.hand):
        alone = rearrange(question.table, question.hand, required=(card,))
        if alone is not None:
            assert card in alone.played
        else:
            answer = rearrange(question.table, question.hand, objective="count")
            assert answer is not None
            assert card not in answer.played


def test_questions_have_jokers_on_the_table_and_hands_that_can_be_played() -> None:
    rng = Random(0)
    asked = [instance(rng, SHARED_TABLE, TWO_PACKS, 6, 8, jokers=2) for _ in range(50)]
    assert sum(question.cards[JOKER] > 0 for question in asked) >= 20
    assert sum(bool(optimum(question, "count")) for question in asked) >= 25

"""Every variant and house rule obeys the laws, and comes to every phase and every ending."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from attrs import evolve
from hypothesis import given, settings
from sizes import at_length

from rummykit import sorted_cards
from rummykit.games import rummy
from rummykit.outcomes import RoundEnd
from rummykit.testing import Report, check_game

from .strategies import HOUSES, TEMPERS, Round, pick, planted_deck, rounds

ENDINGS = {RoundEnd.WENT_OUT, RoundEnd.BLOCKED, RoundEnd.STOCK_EXHAUSTED}


def permuted(state: rummy.State, viewer: int | None, rng: Random) -> rummy.State:
    """A state with all that a viewer has not seen in another order.

    Who is bound to use a card keeps its hand: the others know that it has the cards for that.
    """
    everything_lies_open = state.phase is rummy.Phase.ROUND_OVER
    keeps = [
        everything_lies_open or seat == viewer or (state.phase is rummy.Phase.USE and seat == state.turn)
        for seat in range(state.rules.players)
    ]
    hidden = [
        [] if kept else list((Counter(hand) - Counter(known)).elements())
        for kept, hand, known in zip(keeps, state.hands, state.known, strict=True)
    ]
    stock = () if state.stock_is_open else state.stock
    pool = sorted_cards([*stock, *(card for cards in hidden for card in cards)])
    left = [pool[place] for place in sorted(range(len(pool)), key=lambda _: rng.random())]
    hands = tuple(
        hand if kept else sorted_cards([*known, *(left.pop() for _ in cards)])
        for kept, hand, known, cards in zip(keeps, state.hands, state.known, hidden, strict=True)
    )
    return evolve(state, hands=hands, stock=tuple(left) if stock else state.stock, reshuffle_seed=rng.randrange(99))


def checked(rules: rummy.Rules, *, rounds: int, planted: int, seed: int = 0) -> Report:
    decks = [planted_deck(rules, Random(number + 100 * seed)) for number in range(planted)]
    report = check_game(rummy, rules, decks=decks, rounds=rounds, permute=permuted, seed=seed)
    report.assert_ok()
    return report


@pytest.fixture(scope="module")
def reports() -> dict[str, Report]:
    """The variants with a shuffled and a rigged pack, the house rules with one of the two."""
    found: dict[str, Report] = {}
    for number, (name, rules) in enumerate(HOUSES.items()):
        is_variant = name in rummy.VARIANTS
        found[name] = checked(rules, rounds=is_variant or number % 2, planted=is_variant or 1 - number % 2)
    return found


def test_every_house_obeys_the_laws(reports: dict[str, Report]) -> None:
    assert all(report.ok for report in reports.values())


def test_every_phase_is_met(reports: dict[str, Report]) -> None:
    assert {phase for report in reports.values() for phase, _ in report.phases} == set(rummy.Phase)


@pytest.mark.parametrize(
    ("house", "endings"),
    [
        ("reshuffled", {RoundEnd.WENT_OUT, RoundEnd.BLOCKED}),
        ("end with the stock", {RoundEnd.WENT_OUT, RoundEnd.STOCK_EXHAUSTED}),
    ],
)
def test_every_ending_is_met(house: str, endings: set[RoundEnd]) -> None:
    report = checked(HOUSES[house], rounds=8, planted=0)
    assert {ending for ending, _ in report.endings} == endings


@pytest.mark.slow
@pytest.mark.parametrize("house", HOUSES)
def test_houses_obey_the_laws_at_length(house: str) -> None:
    for seed in range(1, 4):
        checked(HOUSES[house], rounds=at_length(40), planted=at_length(40), seed=seed)


@given(rounds)
@settings(max_examples=60)
def test_rounds_of_every_temper_end_in_states_that_are_valid(played: Round) -> None:
    states = list(played.states())
    rng = Random(played.seed)
    for state in (*states[-3:], *(pick(rng, states) for _ in range(6))):
        rummy.validate(state)
        for seat in (*range(state.rules.players), None):
            view = rummy.observe(state, seat)
            assert rummy.observe(rummy.resample(view, rng), seat) == view
    assert states[-1].ending in ENDINGS


@pytest.mark.parametrize("temper", TEMPERS)
@pytest.mark.parametrize("variant", rummy.VARIANTS)
def test_rounds_of_every_variant_end(variant: str, temper: str) -> None:
    for seed in range(5):
        *_, last = Round(variant, temper, seed).states()
        assert last.ending in ENDINGS

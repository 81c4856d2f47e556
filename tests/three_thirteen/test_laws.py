"""The laws of all games, on rigged rounds of the variants and of house rules."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from attrs import evolve
from sizes import at_length

from rummykit.bots import random_bot
from rummykit.cards import sorted_cards
from rummykit.games import three_thirteen
from rummykit.games.three_thirteen import Rules, State
from rummykit.outcomes import RoundEnd
from rummykit.play import new_match, play_round
from rummykit.testing import check_game

from .strategies import HOUSES, TEMPERS, pick, planted_deck, states, unlisted


def permuted(state: State, seat: int | None, rng: Random) -> State:
    """A state that differs in what the seat may not know; a hand that went out stays as it is, since it is complete."""
    unseen = list(state.stock)
    hidden: dict[int, int] = {}
    for other, hand in enumerate(state.hands):
        if other != seat and three_thirteen.observe(state, seat).hands[other] is None and other != state.out:
            loose = list(hand)
            for card in state.known[other]:
                loose.remove(card)
            hidden[other] = len(loose)
            unseen += loose
    rng.shuffle(unseen)
    hands = tuple(
        sorted_cards([*state.known[other], *(unseen.pop() for _ in range(hidden[other]))]) if other in hidden else hand
        for other, hand in enumerate(state.hands)
    )
    return evolve(state, hands=hands, stock=tuple(unseen), reshuffle_seed=rng.randrange(1_000_000))


def check(rules: Rules, decks: int, rounds: int, seed: int) -> None:
    rng = Random(seed)
    rigged = [planted_deck(rules, rng, 0) for _ in range(decks)]
    report = check_game(
        three_thirteen,
        rules,
        decks=rigged,
        rounds=rounds,
        unlisted=unlisted,
        permute=permuted,
        seed=seed,
        max_steps=20_000 if rules.max_turns is None else 2_000,
    )
    report.assert_ok()
    assert dict(report.endings).get(RoundEnd.WENT_OUT, 0) > 0


@pytest.mark.parametrize("house", HOUSES)
def test_laws(house: str) -> None:
    check(HOUSES[house], 2, 2, 5)


@pytest.mark.slow
@pytest.mark.parametrize("house", HOUSES)
def test_laws_at_length(house: str) -> None:
    check(HOUSES[house], at_length(60), at_length(100), 6)


def test_every_round_ends_also_at_random() -> None:
    rng = Random(12)
    endings: Counter[RoundEnd | None] = Counter()
    for house in ("standard", "4 players", "last deals", "stock ends", "tiny"):
        rules = HOUSES[house]
        for _ in range(8):
            over = play_round(three_thirteen, new_match(three_thirteen, rules, rng), [random_bot] * rules.players, rng)
            assert over.ending is not None
            assert rules.turn_limit is not None
            assert over.turns <= rules.turn_limit + rules.last_lap
            endings[over.ending] += 1
    assert set(endings) == {RoundEnd.WENT_OUT, RoundEnd.TURN_LIMIT, RoundEnd.STOCK_EXHAUSTED}


def test_rigged_rounds_come_to_every_ending_and_stay_valid() -> None:
    rng = Random(4)
    endings: Counter[RoundEnd | None] = Counter()
    for house, rules in HOUSES.items():
        for temper in TEMPERS:
            *_, last = states(rules, temper, pick(rng, range(1_000)))
            three_thirteen.validate(last)
            endings[last.ending] += 1
            assert last.ending is not None, house
    assert set(endings) == {RoundEnd.WENT_OUT, RoundEnd.TURN_LIMIT, RoundEnd.STOCK_EXHAUSTED}

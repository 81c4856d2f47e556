"""The laws of all games and the invariants of the rule text, on rigged rounds of the variants and of house rules."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest
from attrs import evolve
from sizes import at_length

from rummykit.bots import random_bot
from rummykit.cards import Rank, sorted_cards
from rummykit.games import canasta
from rummykit.games.canasta import VARIANTS, LayMeld, Phase, Rules, State, TakePile
from rummykit.games.canasta.melding import is_red_three, is_wild
from rummykit.games.canasta.pile import is_pile_frozen
from rummykit.games.canasta.sides import minimum_of, side_of
from rummykit.games.canasta.turns import is_bound
from rummykit.outcomes import RoundEnd
from rummykit.play import new_match, play_round
from rummykit.testing import check_game

from .strategies import HOUSES, TEMPERS, planted_deck, states, unlisted


def permuted(state: State, seat: int | None, rng: Random) -> State:
    """A state that differs in what the seat may not know; a hand that has to complete its turn stays as it is."""
    unseen = [card for card in state.stock if not is_red_three(card)]
    loose: dict[int, list[object]] = {}
    for other, hand in enumerate(state.hands):
        is_fixed = other == state.turn and is_bound(state)
        if canasta.observe(state, seat).hands[other] is None and not is_fixed and not any(map(is_red_three, hand)):
            rest = list(hand)
            for card in state.known[other]:
                rest.remove(card)
            loose[other] = rest
            unseen += rest
    rng.shuffle(unseen)
    hands = tuple(
        sorted_cards([*state.known[other], *(unseen.pop() for _ in loose[other])]) if other in loose else hand
        for other, hand in enumerate(state.hands)
    )
    stock = [*unseen, *filter(is_red_three, state.stock)]
    rng.shuffle(stock)
    return evolve(state, hands=hands, stock=tuple(stock))


def check(rules: Rules, decks: int, rounds: int, seed: int) -> dict[object, int]:
    rng = Random(seed)
    rigged = [planted_deck(rules, rng) for _ in range(decks)]
    report = check_game(canasta, rules, decks=rigged, rounds=rounds, unlisted=unlisted, permute=permuted, seed=seed)
    report.assert_ok()
    return dict(report.endings)


@pytest.mark.parametrize("house", HOUSES)
def test_laws(house: str) -> None:
    is_small = len(canasta.pack(HOUSES[house])) < 100
    assert sum(check(HOUSES[house], 1, int(is_small), 4).values()) == 1 + is_small


@pytest.mark.slow
@pytest.mark.parametrize("house", HOUSES)
def test_laws_at_length(house: str) -> None:
    rounds = at_length(300, 60)
    assert sum(check(HOUSES[house], rounds, rounds, 6).values()) == 2 * rounds


def invariants_14_2(before: State | None, state: State) -> None:
    rules, over = state.rules, state.phase is Phase.ROUND_OVER
    zones = [*state.stock, *state.discards, *(card for hand in state.hands for card in hand)]
    zones += [card for melds in state.melds for meld in melds for card in meld.cards]
    zones += [card for row in state.red_threes for card in row]
    assert sorted_cards(zones) == canasta.pack(rules)
    begun = (state.turn - state.dealer - 1) % rules.players
    for seat, hand in enumerate(state.hands):
        waits = rules.dealt_red_three_time == "first_turn" and (seat - state.dealer - 1) % rules.players > begun
        assert waits or not any(map(is_red_three, hand))
    for meld in (meld for melds in state.melds for meld in melds):
        naturals = [card for card in meld.cards if not is_wild(card)]
        wilds = len(meld.cards) - len(naturals)
        assert len(meld.cards) >= 3
        if not (rules.wild_only_melds and not naturals):
            assert len(naturals) >= 2
            assert wilds <= rules.max_wilds_per_meld
            assert wilds <= len(naturals) or not rules.wilds_not_above_naturals
            assert len({card.rank for card in naturals}) == 1
        if meld.rank is Rank.THREE:
            assert over or len(state.hands[state.turn]) == 1
    freezing = any(map(is_wild, state.discards)) or rules.pile_always_frozen
    freezing |= rules.upcard_red_three_freezes and any(map(is_red_three, state.discards))
    freezing |= rules.black_three_freezes and any(
        card.rank is Rank.THREE and not is_red_three(card) for card in state.discards
    )
    assert is_pile_frozen(state) == freezing
    if state.phase is Phase.MELD and len(state.hands[state.turn]) == 1 and state.progress.may_discard:
        canastas = sum(len(meld.cards) >= rules.canasta_size for meld in state.melds[side_of(state, state.turn)])
        assert canastas >= rules.canastas_to_go_out or any(
            isinstance(action, LayMeld) for action in canasta.legal_actions(state)
        )
    assert (not canasta.legal_actions(state)) == over
    if before is None:
        return
    seat = before.turn
    side = side_of(state, seat)
    if not before.melds[side_of(before, seat)] and state.melds[side] and state.phase is Phase.MELD:
        laid = sum(canasta.VALUES.total(meld.cards) for meld in state.melds[side])
        assert laid >= minimum_of(before, seat)


@pytest.mark.parametrize("house", HOUSES)
def test_invariants_14_2(house: str) -> None:
    for temper in TEMPERS:
        before: State | None = None
        for state in states(HOUSES[house], temper, 8):
            invariants_14_2(before, state)
            before = state


def test_14_2_the_same_seed_and_actions_give_the_same_states() -> None:
    first, second = (list(states(canasta.CLASSIC, "even", 3)) for _ in range(2))
    assert first == second
    assert list(map(hash, first)) == list(map(hash, second))


def test_14_2_a_turn_without_melds_keeps_the_size_of_the_hand() -> None:
    sizes = [
        list(map(len, state.hands)) for state in states(canasta.CLASSIC, "hoarding", 2) if state.phase is Phase.DRAW
    ]
    assert all(size == [11] * 4 for size in sizes)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_round_ends_also_at_random(variant: str) -> None:
    """Each turn takes a card from the stock or lays one on the table, and of both there is an end."""
    rules, rng = VARIANTS[variant], Random(12)
    for _ in range(4):
        over = play_round(canasta, new_match(canasta, rules, rng), [random_bot] * rules.players, rng)
        assert over.ending in (RoundEnd.WENT_OUT, RoundEnd.WENT_OUT_CONCEALED, RoundEnd.STOCK_EXHAUSTED)
        assert over.turns <= len(canasta.pack(rules))


def test_rigged_rounds_come_to_every_ending_and_phase() -> None:
    takes = 0
    for variant, rules in VARIANTS.items():
        endings: Counter[RoundEnd | None] = Counter()
        phases: set[Phase] = set()
        for temper, seed in product(TEMPERS, range(4)):
            for state in states(rules, temper, seed):
                phases.add(state.phase)
                takes += state.progress.took_pile and state.phase is Phase.OPENING
            endings[state.ending] += 1
        assert set(endings) == {RoundEnd.WENT_OUT, RoundEnd.WENT_OUT_CONCEALED, RoundEnd.STOCK_EXHAUSTED}, variant
        assert phases >= set(Phase) - {Phase.ASKED}
        assert Phase.ASKED in phases or rules.players == rules.sides
    assert takes > 0


@pytest.mark.parametrize("variant", VARIANTS)
def test_listed_actions_are_few(variant: str) -> None:
    """A turn is made of small actions, so that even long hands have some hundred at most."""
    played = [*states(VARIANTS[variant], "hoarding", 1), *states(VARIANTS[variant], "grabbing", 1)]
    listed = [canasta.legal_actions(state) for state in played]
    assert max(map(len, listed)) < 600
    assert {LayMeld, TakePile} <= {type(action) for actions in listed for action in actions}

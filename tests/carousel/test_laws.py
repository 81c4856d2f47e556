"""The laws of all games, on random and on rigged packs, in every phase and to every ending."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from rummykit import JOKER, PackSpec, parse_cards
from rummykit.bots import greedy_bot, random_bot
from rummykit.cards import RANKS, SUITS, shuffled
from rummykit.games import carousel
from rummykit.games.carousel import Phase
from rummykit.outcomes import RoundEnd
from rummykit.play import play_match
from rummykit.testing import Report, check_game, rigged_deck

from .oracle import unlisted
from .strategies import HOUSES, TEMPERS, planted_deck, states

ENDINGS = {
    RoundEnd.WENT_OUT,
    RoundEnd.KNOCK,
    RoundEnd.UNDERCUT,
    RoundEnd.STOCK_EXHAUSTED,
    RoundEnd.BLOCKED,
}


def permuted(state: carousel.State, seat: int | None, rng: Random) -> carousel.State:
    """The state with the cards that a seat does not see in another order."""
    if state.phase is Phase.ROUND_OVER:
        return evolve(state, stock=shuffled(state.stock, rng))
    if state.phase is Phase.ARRANGE and seat != state.turn:
        # What has been placed is hidden too, and where it is not known there need not be a way to go on with it.
        state = evolve(
            state,
            phase=Phase.PLAY,
            placed=(),
            hands=tuple(
                tuple(sorted((*hand, *state.placed))) if other == state.turn else hand
                for other, hand in enumerate(state.hands)
            ),
        )
    hidden = [other for other in range(state.rules.players) if other != seat]
    cards = list(shuffled([*state.stock, *(card for other in hidden for card in state.hands[other])], rng))
    hands = list(state.hands)
    for other in hidden:
        size = len(hands[other])
        hands[other], cards = tuple(sorted(cards[:size])), cards[size:]
    return evolve(state, hands=tuple(hands), stock=tuple(cards))


def checked(rules: carousel.Rules, *, rounds: int, rigged: int = 1, seed: int = 0) -> Report:
    decks = [planted_deck(rules, Random(number), 0) for number in range(rigged)]
    report = check_game(
        carousel, rules, decks=decks, rounds=rounds, unlisted=unlisted, permute=permuted, seed=seed, attempts=8
    )
    report.assert_ok()
    return report


@pytest.mark.parametrize("house", HOUSES)
def test_the_laws(house: str) -> None:
    is_tiny = "tiny" in house or "last lap" in house
    checked(HOUSES[house], rounds=3 if is_tiny else 0)


@pytest.mark.slow
@pytest.mark.parametrize("house", HOUSES)
def test_the_laws_at_length(house: str) -> None:
    checked(HOUSES[house], rounds=6, rigged=3, seed=1)


@settings(max_examples=12)
@given(st.sampled_from(sorted(HOUSES)), st.sampled_from(sorted(TEMPERS)), st.integers(0, 9_999))
def test_every_state_is_valid_and_has_all_cards(house: str, temper: str, seed: int) -> None:
    pack = Counter(carousel.pack(HOUSES[house]))
    for state in states(house, temper, seed):
        carousel.validate(state)
        cards = [*state.stock, *state.placed, *(card for meld in state.table for card in meld.cards)]
        assert Counter(cards) + Counter(card for hand in state.hands for card in hand) == pack
        assert (carousel.to_act(state) is None) == (state.phase is Phase.ROUND_OVER)


def test_rigged_rounds_come_to_every_phase_and_every_ending() -> None:
    phases: set[Phase] = set()
    endings: set[RoundEnd | None] = set()
    for house, temper, seed in product(HOUSES, TEMPERS, range(2)):
        if "tiny" in house:
            for state in states(house, temper, seed):
                phases.add(state.phase)
            endings.add(state.ending)
    assert phases == set(Phase)
    assert endings == ENDINGS


@pytest.mark.parametrize("players", range(2, 6))
def test_whole_matches_end(players: int) -> None:
    rules = evolve(carousel.CAROUSEL, players=players, target=60)
    bots = [greedy_bot, random_bot] * players
    *earlier, last = play_match(carousel, rules, bots[:players], Random(players), dealer=players - 1)
    assert all(not carousel.standings(state).winners for state in earlier)
    standings = carousel.standings(last)
    assert max(standings.totals) >= rules.target + rules.target_bonus + rules.round_bonus
    assert all(standings.totals[seat] == max(standings.totals) for seat in standings.winners)


# --- Every state of small packs ---------------------------------------------------------------------------------------

SMALL = {
    "carousel": evolve(
        carousel.CAROUSEL, players=2, pack=PackSpec(ranks=RANKS[:3], suits=SUITS[:3], jokers=1), hand_size=3
    ),
    "machiavelli": evolve(
        carousel.MACHIAVELLI, players=2, pack=PackSpec(ranks=RANKS[:4], suits=SUITS[:2], copies=1), hand_size=3
    ),
}


@pytest.mark.parametrize("name", SMALL)
def test_every_state_of_a_small_pack(name: str) -> None:
    rng, rules = Random(name), SMALL[name]
    seen = 0
    while seen < 150:
        state = carousel.deal(rules, shuffled(carousel.pack(rules), rng))
        waiting = {state: None}
        found = set(waiting)
        while waiting:
            state, _ = waiting.popitem()
            carousel.validate(state)
            actions = carousel.legal_actions(state)
            assert (not actions) == (state.phase is Phase.ROUND_OVER)
            for seat in (0, 1, None):
                view = carousel.observe(state, seat)
                assert carousel.observe(carousel.resample(view, rng), seat) == view
            for action in actions:
                after = carousel.apply(state, action)
                if after not in found:
                    found.add(after)
                    waiting[after] = None
        seen += len(found)


def test_a_declared_joker_is_never_lost() -> None:
    rules = evolve(carousel.CAROUSEL, players=2)
    deck = rigged_deck(carousel, rules, hands={1: parse_cards("5h 6h Jk 9c 9d 9s")})
    state = carousel.deal(rules, deck)
    rng = Random(5)
    while carousel.to_act(state) is not None:
        before = [
            face for meld in state.table for card, face in zip(meld.cards, meld.faces, strict=True) if card is JOKER
        ]
        state = carousel.apply(state, TEMPERS["eager"](state, carousel.legal_actions(state), rng))
        after = [
            face for meld in state.table for card, face in zip(meld.cards, meld.faces, strict=True) if card is JOKER
        ]
        assert len(after) >= len(before)

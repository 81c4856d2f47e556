"""What a seat sees in each phase, and full rounds that fit it."""

from __future__ import annotations

from random import Random

import pytest
from attrs import evolve

from rummykit import JOKER, StateError, parse_card, parse_cards
from rummykit.actions import DrawStock
from rummykit.errors import StateFault
from rummykit.games import rummy
from rummykit.games.rummy import Phase
from rummykit.outcomes import RoundEnd

from .positions import laid, play, position, went_out
from .strategies import HOUSES, Round

BASIC, FIVE_HUNDRED = rummy.BASIC, rummy.FIVE_HUNDRED


def test_a_seat_sees_its_own_hand_and_counts() -> None:
    state = rummy.deal(evolve(BASIC, players=3), rummy.pack(BASIC))
    view = rummy.observe(state, 1)
    assert view.hands == (None, state.hands[1], None)
    assert view.hand == state.hands[1]
    assert (view.hand_sizes, view.stock_size, view.stock) == ((7, 7, 7), 30, None)
    assert view.discards == state.discards


def test_a_spectator_sees_no_hand_until_the_round_is_over() -> None:
    state = rummy.deal(BASIC, rummy.pack(BASIC))
    view = rummy.observe(state, None)
    assert (view.hands, view.hand) == ((None, None), ())
    over = went_out(BASIC, 0, ["", "Kd 2c"])
    assert rummy.observe(over, None).hands == over.hands


@pytest.mark.parametrize("seat", [-1, 2])
def test_there_are_only_these_seats(seat: int) -> None:
    with pytest.raises(StateError) as caught:
        rummy.observe(rummy.deal(BASIC, rummy.pack(BASIC)), seat)
    assert caught.value.faults == (StateFault.WRONG_SEAT,)


def test_actions_are_open_to_all() -> None:
    state = rummy.deal(BASIC, rummy.pack(BASIC))
    assert rummy.observe_action(state, DrawStock(), 0) == DrawStock()
    assert rummy.observe_action(state, DrawStock(), None) == DrawStock()


def bound() -> rummy.State:
    """Seat 0 has taken the nine of spades, which fits two cards of its hand, and must use it."""
    state = position(FIVE_HUNDRED, ["8s Ts 2c 3c Kd", "Kc Ks 4h"], pile="5h 9s Qc")
    return play(state, "draw-discard depth=2")


@pytest.mark.parametrize("seat", [0, 1, None])
def test_who_must_use_a_card_can_in_every_sample(seat: int | None) -> None:
    state = bound()
    view = rummy.observe(state, seat)
    hands = set()
    for number in range(40):
        sample = rummy.resample(view, Random(number))
        assert rummy.observe(sample, seat) == view
        assert rummy.legal_actions(sample)
        hands.add(sample.hands[0])
    assert (len(hands) == 1) == (seat == 0)


class Zero:
    """Chance that is always the same, so that random trials are of no avail."""

    def random(self) -> float:
        return 0.0


@pytest.mark.parametrize("table", [[], [laid(FIVE_HUNDRED, 1, "Qs Ks As")]], ids=["meld", "lay-off"])
def test_a_hand_is_given_what_it_needs_if_chance_does_not_give_it(table: list[rummy.Laid]) -> None:
    hand = "Js Ts 2c 3c Kd" if table else "8s Ts 2c 3c Kd"
    state = play(position(FIVE_HUNDRED, [hand, "Kc Kh 4h"], pile="5h 9s Qc", table=table), "draw-discard depth=2")
    view = rummy.observe(state, 1)
    sample = rummy.resample(view, Zero())
    assert rummy.observe(sample, 1) == view
    assert rummy.legal_actions(sample)


def test_what_is_being_reached_is_reached_in_every_sample() -> None:
    table = [laid(FIVE_HUNDRED, 1, "9h Th Jh")]
    state = position(FIVE_HUNDRED, ["8h 7h 2c 3d", "Kc Ks 4h"], pile="3c 6h Kd", table=table)
    state = play(state, "draw-discard depth=2", "lay-off 8h 0")
    view = rummy.observe(state, 1)
    for rng in (Random(1), Random(2), Zero()):
        sample = rummy.resample(view, rng)
        assert {parse_card("7h"), JOKER} & set(sample.hands[0])
        assert rummy.legal_actions(sample)


def test_a_view_that_nobody_could_have_is_refused() -> None:
    view = rummy.observe(bound(), 1)
    # All cards that go with the nine of spades are on the pile.
    gone = [card for card in rummy.pack(FIVE_HUNDRED) if card in parse_cards("9c 9d 9h 7s 8s Ts Js Jk")]
    barren = evolve(view, discards=tuple(gone), stock_size=view.stock_size - len(gone) + 1)
    with pytest.raises(StateError) as caught:
        rummy.resample(barren, Random(1))
    assert caught.value.faults == (StateFault.WRONG_PHASE,)
    with pytest.raises(StateError) as caught:
        rummy.resample(evolve(view, discards=parse_cards("Kc")), Random(1))
    assert caught.value.faults == (StateFault.WRONG_CARDS,)
    with pytest.raises(StateError) as caught:
        rummy.resample(evolve(view, stock_size=3), Random(1))
    assert caught.value.faults == (StateFault.WRONG_SIZE,)


def test_a_stock_turned_over_is_no_secret() -> None:
    state = position(BASIC, ["4c 5c", "Kc Ks"], rest="pile")
    after = play(state, "draw-stock")
    for seat in (0, 1, None):
        sample = rummy.resample(rummy.observe(after, seat), Random(3))
        assert sample.stock == after.stock
    # All other cards are in sight, so seat 0 knows the hand of seat 1.
    assert rummy.resample(rummy.observe(after, 0), Random(3)).hands == after.hands


@pytest.mark.parametrize("house", HOUSES)
def test_samples_differ_where_something_is_hidden(house: str) -> None:
    state, *_ = Round(house, "even", 1).states()
    view = rummy.observe(state, 0)
    assert len({rummy.resample(view, Random(number)).hands[1] for number in range(5)}) > 1


def test_every_phase_has_its_view() -> None:
    over = went_out(FIVE_HUNDRED, 0, ["", "Kd"])
    assert (rummy.observe(over, 1).phase, rummy.observe(over, 1).ending) == (Phase.ROUND_OVER, RoundEnd.WENT_OUT)
    view = rummy.observe(bound(), 1)
    assert (view.phase, view.taken, view.known[0]) == (Phase.USE, parse_card("9s"), parse_cards("Qc 9s"))

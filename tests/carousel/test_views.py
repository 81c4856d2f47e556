"""What a seat sees in each phase, and what it does not."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from attrs import evolve

from rummykit import StateError, parse_card, parse_cards
from rummykit.errors import StateFault
from rummykit.games import carousel
from rummykit.games.carousel import EndTurn, Knock, Phase, Place
from rummykit.play import apply_all

from .positions import melds, position

PLAY = position("5h 6h 7h", "8h 9h 2c", others=["Kc Kd"])
ARRANGE = apply_all(carousel, PLAY, [Place(parse_card("8h"))])


def test_a_seat_sees_its_own_hand_and_the_table() -> None:
    view = carousel.observe(PLAY, 0)
    assert view.hands == (PLAY.hands[0], None, None)
    assert (view.hand, view.hand_sizes[:2], view.stock_size) == (PLAY.hands[0], (3, 2), 0)
    assert (view.table, view.opened, view.knocker) == (PLAY.table, PLAY.opened, None)
    spectator = carousel.observe(PLAY, None)
    assert (spectator.hands, spectator.hand) == ((None, None, None), ())


def test_cards_placed_show_when_the_turn_ends() -> None:
    own = carousel.observe(ARRANGE, 0)
    assert (own.phase, own.placed, own.hand_sizes[0]) == (Phase.ARRANGE, parse_cards("8h"), 2)
    for seat in (1, 2, None):
        assert carousel.observe(ARRANGE, seat) == carousel.observe(PLAY, seat)
        assert carousel.observe_action(PLAY, Place(parse_card("8h")), seat) is None
    assert carousel.observe_action(PLAY, Place(parse_card("8h")), 0) == Place(parse_card("8h"))
    end = EndTurn(melds("5h 6h 7h 8h"))
    assert all(carousel.observe_action(ARRANGE, end, seat) == end for seat in (0, 1, 2, None))
    assert carousel.observe(carousel.apply(ARRANGE, end), 1).table == end.table


def test_all_hands_are_open_when_the_round_is_over() -> None:
    state = position("5h 6h 7h", "Ac 2c", others=["Kc", "Kd"], stock=None, draws=1, phase=Phase.CLOSE, opened=(0,))
    over = carousel.apply(state, Knock())
    for seat in (0, 1, 2, None):
        view = carousel.observe(over, seat)
        assert (view.hands, view.knocker) == (over.hands, 0)


def test_samples_draw_the_hidden_cards_anew() -> None:
    rng = Random(2)
    view = carousel.observe(ARRANGE, 0)
    samples = [carousel.resample(view, rng) for _ in range(10)]
    assert all(carousel.observe(sample, 0) == view for sample in samples)
    assert all(sample.placed == ARRANGE.placed and sample.phase is Phase.ARRANGE for sample in samples)
    assert len({sample.hands[1] for sample in samples}) > 5
    assert carousel.resample(view, Random(3)) == carousel.resample(view, Random(3))


def test_a_sample_for_others_has_nothing_placed() -> None:
    sample = carousel.resample(carousel.observe(ARRANGE, 1), Random(2))
    assert (sample.phase, sample.placed, len(sample.hands[0])) == (Phase.PLAY, (), 3)
    carousel.validate(sample)


def test_where_hidden_cards_lie_is_left_to_chance() -> None:
    view = carousel.observe(PLAY, 0)
    found = Counter(card for seed in range(600) for card in carousel.resample(view, Random(seed)).hands[1])
    unseen = Counter(carousel.pack(PLAY.rules)) - Counter(parse_cards("5h 6h 7h 8h 9h 2c"))
    assert found.keys() == unseen.keys()
    # Twelve hundred cards were drawn, each copy as likely as another.
    assert all(count < 4 * 1_200 * unseen[card] / unseen.total() for card, count in found.items())


@pytest.mark.parametrize("changes", [{"stock_size": 3}, {"hand_sizes": (3, 2, 200)}, {"hand_sizes": (3, -1, 98)}])
def test_views_that_no_state_fits(changes: dict[str, object]) -> None:
    with pytest.raises(StateError) as refused:
        carousel.resample(evolve(carousel.observe(PLAY, 0), **changes), Random(1))
    assert refused.value.faults == (StateFault.WRONG_SIZE,)


def test_views_with_foreign_cards() -> None:
    view = evolve(carousel.observe(PLAY, 0), hands=(parse_cards("8h 8h 8h"), None, None))
    with pytest.raises(StateError) as refused:
        carousel.resample(view, Random(1))
    assert refused.value.faults == (StateFault.WRONG_CARDS,)


@pytest.mark.parametrize("seat", [-1, 3])
def test_there_is_no_such_seat(seat: int) -> None:
    with pytest.raises(StateError) as refused:
        carousel.observe(PLAY, seat)
    assert refused.value.faults == (StateFault.WRONG_SEAT,)

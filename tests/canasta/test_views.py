"""What each seat may know, and states that fit it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from attrs import evolve

from rummykit.cards import sorted_cards
from rummykit.errors import StateError, StateFault
from rummykit.games import canasta
from rummykit.games.canasta import BICYCLE, CLASSIC, Phase, Rules, State
from rummykit.games.canasta.melding import is_red_three
from rummykit.games.canasta.turns import outlook_of

from .positions import play, position
from .strategies import HOUSES, dealt, states

VIEWERS = (0, 1, 2, 3, None)


def phases() -> dict[str, State]:
    """A state of each phase, and of each situation in which the hand in turn cannot be just any."""
    asking = position(hands={1: "A-A-A-4"}, melds={1: "T×7"}, melders=(1,), phase=Phase.MELD)
    opening = position(hands={1: "8-8-8-Q-Q-2-4-5"}, phase=Phase.MELD)
    taking = position(hands={1: "8-8-Q-Q-2-4-5"}, pile="8-8-K-8")
    return {
        "draw": position(hands={1: "9-9-4"}, melds={1: "T×7"}, melders=(1,)),
        "meld": asking,
        "asked": play(asking, "ask"),
        "bound": play(asking, "ask", "yes"),
        "committed": play(asking, "lay A-A-A"),
        "opening": play(opening, "lay 8-8-8"),
        "taking": play(taking, "take 8-8"),
        "over": play(asking, "lay A-A-A", "discard 4"),
    }


@pytest.mark.parametrize("name", phases())
@pytest.mark.parametrize("viewer", VIEWERS)
def test_hands_and_the_stock_are_hidden(name: str, viewer: int | None) -> None:
    state = phases()[name]
    view = canasta.observe(state, viewer)
    is_over = state.phase is Phase.ROUND_OVER
    for seat, hand in enumerate(state.hands):
        assert view.hands[seat] == (hand if is_over or seat == viewer else None)
    assert view.hand_sizes == tuple(map(len, state.hands))
    assert view.stock_size == len(state.stock)
    assert (view.discards, view.melds, view.red_threes) == (state.discards, state.melds, state.red_threes)
    assert view.hand == (() if viewer is None else state.hands[viewer])


@pytest.mark.parametrize("name", phases())
@pytest.mark.parametrize("viewer", VIEWERS)
def test_samples_fit_and_can_be_played_on(name: str, viewer: int | None) -> None:
    state = phases()[name]
    view = canasta.observe(state, viewer)
    hands: set[object] = set()
    for seed in range(12):
        sample = canasta.resample(view, Random(seed))
        canasta.validate(sample)
        assert canasta.observe(sample, viewer) == view
        assert canasta.legal_actions(sample) or sample.phase is Phase.ROUND_OVER
        hands.add(sample.hands[1])
    if viewer != 1 and state.phase is not Phase.ROUND_OVER:
        assert len(hands) > 1


def test_who_asks_can_go_out_in_every_sample() -> None:
    view = canasta.observe(phases()["asked"], 3)
    for seed in range(20):
        sample = canasta.resample(view, Random(seed))
        assert outlook_of(sample).can_go_out()
        canasta.legal_actions(play(sample, "yes"))


@pytest.mark.parametrize("house", ["classic", "wild melds, large"])
def test_who_opens_has_enough_in_every_sample(house: str) -> None:
    """Random cards hardly ever do here, so the hand is put together."""
    rules = evolve(HOUSES[house], opening_minimums=((0, 120),))
    wild = "2-2-J*" if house != "classic" else "J*-J*"
    state = play(position(rules, hands={1: f"4-4-4-A-A-{wild}-5-6"}, phase=Phase.MELD), "lay 4-4-4")
    for seed in range(20):
        sample = canasta.resample(canasta.observe(state, 0), Random(seed))
        canasta.validate(sample)
        assert outlook_of(sample).can_be_completed()


@pytest.mark.parametrize(
    ("rules", "hand", "pile", "actions"),
    [
        (CLASSIC, "8×5-K-K-K", "8-8", ("take 8×5",)),
        (evolve(CLASSIC, opening_minimums=((0, 120),)), "8×6-J*", "K-8", ("take 8×6",)),
        (evolve(CLASSIC, opening_minimums=((0, 120),), final_discard="required"), "8×6-J*", "K-8", ("take 8×6",)),
        (evolve(CLASSIC, canasta_size=4, opening_minimums=((0, 60),)), "5-5-J*", "5", ("take 5-5",)),
        (evolve(CLASSIC, canasta_size=4, final_discard="forbidden"), "K-K-K-K-4-4-4", "", ("lay 4-4-4",)),
    ],
    ids=str,
)
def test_hands_that_must_go_out(rules: Rules, hand: str, pile: str, actions: tuple[str, ...]) -> None:
    """With few cards left the turn can be completed in hardly any other way."""
    score = 1500 if rules is CLASSIC else 0
    start = position(rules, hands={1: hand}, pile=pile or "6", score=score, phase=Phase.DRAW if pile else Phase.MELD)
    state = play(start, *actions)
    for seed in range(30):
        sample = canasta.resample(canasta.observe(state, 0), Random(seed))
        canasta.validate(sample)
        while sample.phase is not Phase.ROUND_OVER and sample.turn == 1:
            sample = canasta.apply(sample, canasta.legal_actions(sample)[0])


def test_cards_of_the_pile_stay_known_until_they_are_seen() -> None:
    state = position(hands={1: "9-9-5-6"}, melds={1: "T×7"}, melders=(1,), pile="K-Q-Q-9")
    taken = play(state, "take 9-9")
    for viewer in VIEWERS:
        view = canasta.observe(taken, viewer)
        assert Counter(view.known[1]) == Counter(sorted_cards(state.discards[:-1]))
        for seed in range(5):
            assert not Counter(view.known[1]) - Counter(canasta.resample(view, Random(seed)).hands[1])
    # Of two equal cards, one of them known, either may be gone.
    assert len(play(taken, "discard Q").known[1]) == 2


def test_melded_cards_are_known_no_longer() -> None:
    state = position(hands={1: "9-9-K-K-5-6"}, melds={1: "T×7"}, melders=(1,), pile="K-9")
    after = play(state, "take 9-9", "lay K-K-K")
    assert after.known[1] == ()


def test_no_hidden_hand_holds_a_red_three() -> None:
    state = dealt(CLASSIC, {})
    for seed in range(10):
        sample = canasta.resample(canasta.observe(state, 1), Random(seed))
        assert not any(is_red_three(card) for hand in sample.hands for card in hand)


def test_red_threes_may_wait_in_hands_that_had_no_turn() -> None:
    state = dealt(BICYCLE, {2: "3h 3d"})
    held = [0] * 4
    for seed in range(200):
        sample = canasta.resample(canasta.observe(state, 1), Random(seed))
        canasta.validate(sample)
        for seat, hand in enumerate(sample.hands):
            held[seat] += any(map(is_red_three, hand))
    assert held[1] == 0
    assert min(held[0], held[2], held[3]) > 0


def test_actions_are_seen_by_all() -> None:
    for state in phases().values():
        for action in canasta.legal_actions(state):
            for viewer in VIEWERS:
                assert canasta.observe_action(state, action, viewer) is action


def test_views_of_other_packs_are_refused() -> None:
    view = canasta.observe(phases()["draw"], 0)
    with pytest.raises(StateError) as caught:
        canasta.resample(evolve(view, discards=view.discards * 9), Random(1))
    assert caught.value.faults == (StateFault.WRONG_CARDS,)
    with pytest.raises(StateError) as caught:
        canasta.resample(evolve(view, hand_sizes=(*view.hand_sizes[:3], 200)), Random(1))
    assert caught.value.faults == (StateFault.WRONG_SIZE,)
    with pytest.raises(StateError) as caught:
        canasta.resample(evolve(view, stock_size=2), Random(1))
    assert caught.value.faults == (StateFault.WRONG_SIZE,)


def test_a_view_that_no_hand_fits_is_refused() -> None:
    view = canasta.observe(phases()["asked"], 3)
    with pytest.raises(StateError) as caught:
        canasta.resample(evolve(view, melds=((), ())), Random(1))
    assert StateFault.WRONG_PHASE in caught.value.faults or StateFault.WRONG_SIZE in caught.value.faults


@pytest.mark.parametrize("viewer", [-1, 4])
def test_there_is_no_such_seat(viewer: int) -> None:
    with pytest.raises(StateError) as caught:
        canasta.observe(phases()["draw"], viewer)
    assert caught.value.faults == (StateFault.WRONG_SEAT,)


@pytest.mark.parametrize("house", HOUSES)
def test_samples_of_rigged_rounds(house: str) -> None:
    rng = Random(3)
    for temper in ("even", "laying"):
        for number, state in enumerate(states(HOUSES[house], temper, 5)):
            if number % 11 and state.phase in (Phase.DRAW, Phase.MELD):
                continue
            for viewer in (*range(state.rules.players), None):
                view = canasta.observe(state, viewer)
                sample = canasta.resample(view, rng)
                canasta.validate(sample)
                assert canasta.observe(sample, viewer) == view

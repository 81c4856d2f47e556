"""What each seat sees, phase by phase, and full rounds that fit what it sees."""

from __future__ import annotations

from random import Random

import pytest
from attrs import evolve

from rummykit import StateError, StateFault, parse_cards
from rummykit.actions import Discard, DrawDiscard, DrawStock
from rummykit.games import three_thirteen
from rummykit.games.three_thirteen import LayOut, Phase, State
from rummykit.games.three_thirteen.completing import complete_hand
from rummykit.melds import find_melds

from .positions import STANDARD, at_deal, go_out, rig, run, throw
from .strategies import HOUSES, TEMPERS, states

THREE = evolve(STANDARD, players=3)
CLOSED = evolve(THREE, expose_out_melds=False)


def gone_out(state: State) -> State:
    """Seat 0 of three has gone out with sevens."""
    state = run(state, DrawStock())
    return run(state, go_out(state, "Ks", "7c 7d 7h"))


def three(rules: three_thirteen.Rules = THREE) -> State:
    return rig(rules, ["7c 7d 7h", "2c 4d 6c", "2s 4h 6s"], stock="Ks Kd Kh", upcard="9h")


def test_a_seat_sees_its_own_hand_and_how_many_cards_the_others_hold() -> None:
    view = three_thirteen.observe(three(), 1)
    assert view.hands == (None, parse_cards("2c 6c 4d"), None)
    assert view.hand == parse_cards("2c 6c 4d")
    assert view.hand_sizes == (3, 3, 3)
    assert view.stock_size == 104 - 9 - 1
    assert view.terms.cards_each == 3


def test_a_spectator_sees_no_hand() -> None:
    view = three_thirteen.observe(three(), None)
    assert view.hands == (None, None, None)
    assert view.hand == ()


def test_open_melds_are_seen_by_all() -> None:
    state = gone_out(three())
    for seat in (0, 1, 2, None):
        view = three_thirteen.observe(state, seat)
        assert view.melds[0] == state.melds[0]
        assert view.hands[0] == ()
        assert view.hand_sizes == (0, 3, 3)


def test_closed_melds_are_seen_by_their_owner_alone() -> None:
    state = gone_out(three(CLOSED))
    own = three_thirteen.observe(state, 0)
    assert (own.melds[0], own.hands[0], own.hand_sizes[0]) == (state.melds[0], (), 0)
    for seat in (1, 2, None):
        view = three_thirteen.observe(state, seat)
        assert (view.melds[0], view.hands[0], view.hand_sizes[0]) == ((), None, 3)
        assert view.discards[-1] is parse_cards("Ks")[0]


def test_closed_melds_are_shown_when_play_has_ended() -> None:
    state = gone_out(three(evolve(CLOSED, auto_arrange=False)))
    state = run(state, DrawStock(), throw("Kd"), DrawStock(), throw("Kh"))
    assert state.phase is Phase.LAY_OUT
    for seat in (0, 1, 2, None):
        view = three_thirteen.observe(state, seat)
        assert view.melds[0] == state.melds[0]
        assert [other for other in range(3) if view.hands[other] is None] == [
            other for other in (1, 2) if other != seat
        ]
    state = run(state, LayOut(()))
    assert three_thirteen.observe(state, 2).hands[1] == parse_cards("2c 6c 4d")
    assert three_thirteen.observe(run(state, LayOut(())), None).hands == state.hands


def test_what_is_known_of_a_closed_hand_stays_known() -> None:
    state = rig(CLOSED, ["7c 7d Ks"], upcard="7h", stock="Kd Kh")
    state = run(state, DrawDiscard())
    state = run(state, go_out(state, "Ks", "7c 7d 7h"))
    assert three_thirteen.observe(state, 1).known[0] == parse_cards("7h")
    state = run(state, DrawStock(), throw("Kd"), DrawStock(), throw("Kh"))
    assert state.known == ((), (), ())


def test_going_out_with_closed_melds_is_not_told() -> None:
    for rules, told in ((THREE, True), (CLOSED, False)):
        state = run(three(rules), DrawStock())
        action = go_out(state, "Ks", "7c 7d 7h")
        assert three_thirteen.observe_action(state, action, 0) == action
        for seat in (1, 2, None):
            assert three_thirteen.observe_action(state, action, seat) == (action if told else None)
    for action in (DrawStock(), DrawDiscard(), Discard(parse_cards("7c")[0]), LayOut(())):
        assert three_thirteen.observe_action(three(CLOSED), action, 1) == action


def test_seats_that_are_none_see_nothing() -> None:
    for seat in (-1, 3):
        with pytest.raises(StateError) as caught:
            three_thirteen.observe(three(), seat)
        assert caught.value.faults == (StateFault.WRONG_SEAT,)


@pytest.mark.parametrize("house", ["standard", "at a table", "closed melds", "no discard", "tiny"])
@pytest.mark.parametrize("temper", TEMPERS)
def test_samples_fit_the_view(house: str, temper: str) -> None:
    rng = Random(3)
    for number, state in enumerate(states(HOUSES[house], temper, 11)):
        if number % 5 and state.out is None:
            continue
        for seat in (*range(state.rules.players), None):
            view = three_thirteen.observe(state, seat)
            sample = three_thirteen.resample(view, rng)
            three_thirteen.validate(sample)
            assert three_thirteen.observe(sample, seat) == view
            if seat == state.turn and state.phase is not Phase.ROUND_OVER:
                assert three_thirteen.legal_actions(sample) == three_thirteen.legal_actions(state)


def test_samples_of_closed_melds_differ() -> None:
    state = gone_out(three(CLOSED))
    view = three_thirteen.observe(state, 1)
    melds = {three_thirteen.resample(view, Random(seed)).melds[0] for seed in range(60)}
    assert len(melds) > 40
    kinds = {meld.kind for melds_of_hand in melds for meld in melds_of_hand}
    assert len(kinds) == 2


@pytest.mark.parametrize("faulty", ["a card twice", "a card too few"])
def test_views_of_no_pack_have_no_samples(faulty: str) -> None:
    view = three_thirteen.observe(three(), 1)
    if faulty == "a card twice":
        view = evolve(view, discards=(*view.discards, *parse_cards("2c 2c")))
    else:
        view = evolve(view, stock_size=view.stock_size - 1)
    with pytest.raises(StateError):
        three_thirteen.resample(view, Random(1))


def test_a_complete_hand_uses_what_is_known() -> None:
    terms = at_deal(6).rounds[0]
    pack = three_thirteen.pack(evolve(STANDARD, packs=2))
    known = parse_cards("2c 2c 5h 6h")
    unseen = list(pack)
    for card in known:
        unseen.remove(card)
    for seed in range(10):
        melds, left = complete_hand(terms, known, 8, unseen, Random(seed))
        cards = [card for meld in melds for card in meld.cards]
        assert len(cards) == 8
        assert sorted([*cards, *left]) == sorted(pack)
        for card in known:
            cards.remove(card)
        for meld in melds:
            assert meld in find_melds(meld.cards, terms.meld_rules)


@pytest.mark.parametrize(
    ("known", "unseen", "sizes"),
    [
        pytest.param("9d Jk Jk Jk Jk Jk", "2c 3d", {6}, id="five wild cards with the one natural card"),
        pytest.param("2c 3c 7c 9c", "4c 6h Jd Qh", {3}, id="a wild card in a gap"),
        pytest.param("2c 2d Kh Kd", "5s 6s 6c 6d 7h", {3}, id="two pairs"),
        pytest.param("2c 3c 2d 2h", "4c 2s 9d Ts", {3}, id="a card where it is needed more"),
    ],
)
def test_a_hand_that_can_be_completed_in_one_way(known: str, unseen: str, sizes: set[int]) -> None:
    terms = evolve(STANDARD, first_deal=6, allow_all_wild_meld=False).rounds[0]
    for seed in range(10):
        melds, left = complete_hand(terms, parse_cards(known), 6, parse_cards(unseen), Random(seed))
        assert {len(meld.cards) for meld in melds} == sizes
        cards = [card for meld in melds for card in meld.cards]
        assert sorted([*cards, *left]) == sorted(parse_cards(f"{known} {unseen}"))


def test_there_may_be_no_complete_hand() -> None:
    unseen = three_thirteen.pack(STANDARD)
    for known, size in (("2c 5d 9h Kc Kd", 5), ("2c 2d 4c 5d 6h 8s Ts Qc", 8), ("2c 9c 4d Jd 6h Kh 8s As Tc Qd", 13)):
        terms = STANDARD.rounds[size - 3]
        with pytest.raises(StateError) as caught:
            complete_hand(terms, parse_cards(known), size, unseen, Random(1))
        assert caught.value.faults == (StateFault.WRONG_CARDS,)

"""What a seat may see in each phase, and full states made up for what it sees."""

from __future__ import annotations

from random import Random

import pytest
from attrs import evolve, fields

from rummykit.actions import DrawDiscard, DrawStock, Pass
from rummykit.cards import format_cards, parse_card, parse_cards, sorted_cards
from rummykit.errors import StateError, StateFault
from rummykit.games import gin
from rummykit.games.gin import Phase

from .positions import NINE, NINE_MELDS, finish, knock, knocked, lay_offs, melds_of, rig, run, throw

OTHER = "5c 6c Ts Td Th 8d 8s As Ad 3h"


def test_a_view_has_no_hidden_field() -> None:
    hidden = {field.name for field in fields(gin.State)} - {field.name for field in fields(gin.View)}
    assert hidden == {"stock", "reshuffle_seed", "showdown"}
    added = {field.name for field in fields(gin.View)} - {field.name for field in fields(gin.State)}
    assert added == {"seat", "knocker", "melds", "face_down", "hand_sizes", "stock_size"}


def test_before_a_knock_a_seat_sees_its_own_hand_alone() -> None:
    state = rig(gin.STANDARD, [f"{NINE} Ac", OTHER], upcard="Qc")
    for seat in (0, 1):
        view = gin.observe(state, seat)
        assert view.hand == state.hands[seat] == view.hands[seat]
        assert view.hands[1 - seat] is None
        assert (view.hand_sizes, view.stock_size) == ((10, 10), 31)
        assert (view.discards, view.upcard, view.knocker, view.melds) == (state.discards, state.upcard, None, ())
    spectator = gin.observe(state, None)
    assert (spectator.hands, spectator.hand, spectator.seat) == ((None, None), (), None)


@pytest.mark.parametrize("seat", [-1, 2])
def test_nobody_sits_there(seat: int) -> None:
    with pytest.raises(StateError) as caught:
        gin.observe(rig(gin.STANDARD), seat)
    assert caught.value.faults == (StateFault.WRONG_SEAT,)


def test_cards_taken_from_the_pile_are_known_until_seen_again() -> None:
    state = run(rig(gin.STANDARD, [f"{NINE} Ac", OTHER], upcard="Qc"), DrawDiscard())
    for seat in (0, 1, None):
        view = gin.observe(state, seat)
        assert (view.known, view.taken) == ((parse_cards("Qc"), ()), parse_card("Qc"))
    state = run(state, throw("Ac"), DrawDiscard(), throw("8d"), DrawDiscard(), throw("Qc"))
    assert gin.observe(state, 1).known == (parse_cards("8d"), parse_cards("Ac"))
    assert gin.observe(state, 1).taken is None


def test_a_card_drawn_from_the_stock_is_seen_by_its_drawer_alone() -> None:
    state = run(rig(gin.STANDARD, [f"{NINE} Ac", OTHER], upcard="Qc", stock="7h"), Pass(), Pass(), DrawStock())
    assert parse_card("7h") in gin.observe(state, 0).hand
    for seat in (1, None):
        assert "7h" not in repr(gin.observe(state, seat))


def laying_off() -> gin.State:
    return knocked(gin.STANDARD, NINE_MELDS, "Ac", OTHER, discard="7h")


def test_d29_the_defenders_hand_stays_hidden_during_the_lay_off() -> None:
    state = laying_off()
    for seat in (0, None):
        view = gin.observe(state, seat)
        assert view.hands == (parse_cards("Ac"), None)
        for card in parse_cards(OTHER):
            assert f"'{card}'" not in repr(view)
    assert gin.observe(state, 1).hand == sorted_cards(parse_cards(OTHER))


def test_d31_after_a_knock_the_knockers_cards_are_open_to_all() -> None:
    state = run(laying_off(), *lay_offs("5c:1"))
    for seat in (0, 1, None):
        view = gin.observe(state, seat)
        assert view.knocker == 0
        assert [format_cards(meld.cards) for meld in view.melds[0]] == ["9d 9h 9s", "2c 3c 4c 5c", "Jh Qh Kh"]
        assert view.hands[0] == parse_cards("Ac")
        assert view.hand_sizes == (1, 9)


def test_only_the_knocker_knows_the_card_that_lies_face_down() -> None:
    for state in (laying_off(), run(laying_off(), finish(""))):
        assert gin.observe(state, 0).face_down is parse_card("7h")
        for seat in (1, None):
            assert "7h" not in repr(gin.observe(state, seat))


def test_everybody_knows_it_if_it_was_taken_from_the_pile() -> None:
    state = rig(gin.STANDARD, [f"{NINE} Ac", OTHER], upcard="7h")
    state = run(state, DrawDiscard(), throw("Ac"), DrawStock())
    state = run(state, throw(str(state.hands[1][-1])), DrawStock())
    left = next(card for card in state.hands[0] if str(card) not in f"{NINE} 7h")
    state = evolve(state, rules=evolve(gin.STANDARD, knock_limit=None))
    after = run(state, knock("7h", NINE_MELDS))
    assert after.hands[0] == (left,)
    for seat in (0, 1, None):
        assert gin.observe(after, seat).known[0] == parse_cards("7h")
        again = gin.resample(gin.observe(after, seat), Random(1))
        assert again.open_showdown.face_down is parse_card("7h")
    # A known card that was laid open is not said to be hidden.
    kept = run(state, gin.Knock(left, melds_of(NINE_MELDS)))
    assert gin.observe(kept, 1).known[0] == ()


def test_all_hands_lie_open_after_a_showdown() -> None:
    over = run(laying_off(), *lay_offs("5c:1 6c:1"), finish("Ts Td Th"))
    for seat in (0, 1, None):
        view = gin.observe(over, seat)
        assert view.hands == over.hands
        assert view.melds == over.open_showdown.melds


def test_no_hand_is_opened_when_the_round_dies() -> None:
    state = rig(evolve(gin.STANDARD, max_discard_takes=1), [f"{NINE} Ac", OTHER], upcard="Qc")
    over = run(state, DrawDiscard(), throw("Ac"), DrawDiscard())
    assert over.phase is Phase.ROUND_OVER
    assert gin.observe(over, None).hands == (None, None)
    assert gin.observe(over, 0).hands == (over.hands[0], None)


def test_who_has_answered_a_knock_lies_open_while_others_answer() -> None:
    rules = evolve(gin.KNOCK_RUMMY, players=3, layoff_allowed=True)
    state = rig(rules, ["9c Tc Jc 2s 2d 2h Ad", "8c 7c Kd Ks 3d 4d 5d", "6c Qc Kh Qd 8s 8d 8h"], dealer=2, stock="Jd")
    state = run(state, DrawStock(), knock("Jd", "9c Tc Jc | 2s 2d 2h", rules), finish("3d 4d 5d"))
    assert state.turn == 2
    for seat, shown in ((0, None), (1, None), (2, state.hands[2]), (None, None)):
        assert gin.observe(state, seat).hands == (state.hands[0], state.hands[1], shown)
        assert gin.observe(state, seat).melds[1] == melds_of("3d 4d 5d")


def test_only_the_knocker_sees_which_card_a_knock_discards() -> None:
    state = rig(gin.STANDARD, [f"{NINE} Ac", OTHER], stock="7h")
    state = run(state, Pass(), Pass(), DrawStock())
    action = knock("7h", NINE_MELDS)
    assert gin.observe_action(state, action, 0) is action
    for seat in (1, None):
        assert gin.observe_action(state, action, seat) is None


@pytest.mark.parametrize(
    "action",
    [
        DrawStock(),
        DrawDiscard(),
        Pass(),
        throw("7h"),
        *lay_offs("7h:0"),
        finish("Ts Td Th"),
        gin.BigGin(melds_of(NINE_MELDS)),
    ],
    ids=lambda action: type(action).__name__,
)
def test_everything_else_is_done_in_the_open(action: gin.Action) -> None:
    state = rig(gin.STANDARD)
    for seat in (0, 1, None):
        assert gin.observe_action(state, action, seat) is action


# --- Resampling -------------------------------------------------------------------------------------------------------


def test_resampling_keeps_what_is_seen_and_varies_the_rest() -> None:
    state = run(rig(gin.STANDARD, [f"{NINE} Ac", OTHER], upcard="Qc"), DrawDiscard(), throw("Ac"))
    rng = Random(3)
    for seat in (0, 1, None):
        view = gin.observe(state, seat)
        samples = [gin.resample(view, rng) for _ in range(20)]
        assert {gin.observe(sample, seat) for sample in samples} == {view}
        assert len({sample.stock for sample in samples}) == 20
        assert len({sample.reshuffle_seed for sample in samples}) == 20
        others = [other for other in (0, 1) if other != seat]
        for other in others:
            assert len({sample.hands[other] for sample in samples}) == 20
        for sample in samples:
            gin.validate(sample)
            assert parse_card("Qc") in sample.hands[0]


def test_resampling_is_a_function_of_view_and_chance() -> None:
    view = gin.observe(rig(gin.STANDARD), 0)
    assert gin.resample(view, Random(9)) == gin.resample(view, Random(9))
    assert gin.resample(view, Random(9)) != gin.resample(view, Random(8))


def test_every_unseen_card_is_as_likely_as_another() -> None:
    # 41 unseen cards, 10 of them in the other hand: each should be there in 10 of 41 samples.
    view = gin.observe(rig(gin.STANDARD), 0)
    rng = Random(11)
    counts = dict.fromkeys(set(gin.pack(gin.STANDARD)) - {*view.hand, *view.discards}, 0)
    total = 2_000
    for _ in range(total):
        for card in gin.resample(view, rng).hands[1]:
            counts[card] += 1
    mean = total * 10 / 41
    deviation = (total * (10 / 41) * (31 / 41)) ** 0.5
    assert all(abs(count - mean) < 5 * deviation for count in counts.values())


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"discards": parse_cards("Qc Qc")}, StateFault.WRONG_CARDS),
        ({"discards": parse_cards("Jk")}, StateFault.WRONG_CARDS),
        ({"stock_size": 30}, StateFault.WRONG_SIZE),
        ({"hand_sizes": (10, 11)}, StateFault.WRONG_SIZE),
        ({"known": ((), parse_cards("Ah Ad 8c 8d 8h 8s 7c 7d 7h 7s 6d"))}, StateFault.WRONG_SIZE),
    ],
)
def test_a_view_that_nothing_fits_is_refused(changes: dict[str, object], fault: StateFault) -> None:
    view = gin.observe(rig(gin.STANDARD, [f"{NINE} Ac"], upcard="Qc"), 0)
    gin.resample(view, Random(1))
    with pytest.raises(StateError) as caught:
        gin.resample(evolve(view, **changes), Random(1))  # type: ignore[arg-type]
    assert caught.value.faults == (fault,)

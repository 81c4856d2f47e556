"""The worked examples of the rule text, each by its number."""

from __future__ import annotations

import pytest
from attrs import evolve

from rummykit.actions import DrawStock
from rummykit.games import three_thirteen
from rummykit.games.three_thirteen import Rules
from rummykit.outcomes import RoundEnd

from .positions import STANDARD, at_deal, counted, ended, go_out, lay_out, points, rig, run, throw


def test_going_out_in_the_first_deal_is_example_1() -> None:
    state = rig(STANDARD, ["9h 9c Ks"], stock="3d")
    state = run(state, DrawStock(), go_out(state, "Ks", "9h 9c 3d"))
    assert state.out == 0
    assert str(state.discards[-1]) == "Ks"
    over = run(state, DrawStock(), three_thirteen.Discard(state.stock[-1]))
    assert over.ending is RoundEnd.WENT_OUT
    assert points(over)[0] == 0


BEST = [
    pytest.param(5, "7c Qd Kd", "4h 5h 8s 8d", 25, id="example-2"),
    pytest.param(3, "5c 5d Kc", "2s 9h", 11, id="example-3"),
    pytest.param(8, "9s Ts Js | 4c 4d 4h | Ad 2d Th", "Kc", 10, id="example-4"),
    pytest.param(4, "Qh Kh 6c", "Ah 2h 9d", 12, id="example-5"),
    pytest.param(1, "", "3c 9d Kh", 22, id="example-6"),
    pytest.param(1, "3c 3d 3h", "", 0, id="example-7"),
    pytest.param(7, "9c Jh Qh | 9d 8s 8c", "2c 2d Ad", 5, id="example-8"),
]
"""Deal, melds, cards left and what they count, where no other melds leave less."""

WORSE = [
    pytest.param(5, "4h 5h 7c", "8s 8d Qd Kd", 36, id="example-2-hearts"),
    pytest.param(5, "8s 8d 7c", "4h 5h Qd Kd", 29, id="example-2-eights"),
    pytest.param(3, "5c 5d 9h", "2s Kc", 12, id="example-3-nine"),
    pytest.param(3, "5c 5d 2s", "9h Kc", 19, id="example-3-two"),
    pytest.param(4, "Ah 2h 6c", "Qh Kh 9d", 29, id="example-5-ace"),
    pytest.param(7, "9c Jh Qh | 9d 2c 2d", "8s 8c Ad", 17, id="example-8-twos"),
]


@pytest.mark.parametrize(("deal", "melds", "left", "count"), [*BEST, *WORSE])
def test_what_melds_leave(deal: int, melds: str, left: str, count: int) -> None:
    state = ended(evolve(at_deal(deal), auto_arrange=False), f"{melds.replace('|', ' ')} {left}")
    assert points(run(state, lay_out(state, melds))) == (0, count)


@pytest.mark.parametrize(("deal", "melds", "left", "count"), BEST)
def test_what_a_hand_counts(deal: int, melds: str, left: str, count: int) -> None:
    assert counted(at_deal(deal), f"{melds.replace('|', ' ')} {left}") == count


@pytest.mark.parametrize(
    ("rules", "hand", "count"),
    [
        pytest.param(evolve(STANDARD, court_value=(11, 12, 13)), "3c 9d Kh", 25, id="example-6-courts"),
        pytest.param(evolve(STANDARD, wild_value=20), "3c 9d Kh", 39, id="example-6-wild"),
        pytest.param(evolve(STANDARD, max_wilds_per_meld=1), "3c 3d 3h", 9, id="example-7-one-wild"),
    ],
)
def test_what_a_hand_counts_under_other_rules(rules: Rules, hand: str, count: int) -> None:
    assert counted(rules, hand) == count


def test_a_whole_deal_of_three_is_example_9() -> None:
    rules = evolve(STANDARD, players=3, first_deal=5)
    earlier = rig(
        evolve(rules, first_deal=6), ["5c 5d 5s 9h Th 6d", "2s 3s 4s Qh Jh 8c", "7c 7d 6s Ac 4d Kd"], stock="Kc Qs 9s"
    )
    state = evolve(earlier, rules=rules, results=((10, 22, 31),))
    three_thirteen.validate(state)
    state = run(state, DrawStock(), go_out(state, "Kc", "5c 5d 5s | 9h Th 6d"))
    assert (state.turn, state.turns_left) == (1, 2)
    state = run(state, DrawStock(), throw("Qs"))
    assert (state.turn, state.turns_left) == (2, 1)
    state = run(state, DrawStock(), throw("9s"))
    assert state.ending is RoundEnd.WENT_OUT
    assert points(state) == (0, 28, 15)
    assert three_thirteen.standings(state).totals == (10, 50, 46)


def test_the_last_deal_is_example_10() -> None:
    rules = at_deal(11)
    hand = "Ah 2h 3h 4h 9c 9d Ks Qs Qd Kd 5s 6s 7s"
    assert counted(rules, hand) == 0
    state = rig(rules, [hand], stock="8d")
    state = run(state, DrawStock(), go_out(state, "8d", "Ah 2h 3h 4h | 9c 9d Ks | Qs Qd Kd | 5s 6s 7s"))
    over = run(state, DrawStock(), three_thirteen.Discard(state.stock[-1]))
    assert points(over)[0] == 0
    assert 0 in three_thirteen.standings(over).winners

"""Gin against OpenSpiel: bounded runs, each known deviation by itself, and proof that a wrong rule is noticed."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve

pyspiel = pytest.importorskip("pyspiel")

from rummykit import Card, check_meld, deadwood_after_discard, parse_card, parse_cards  # noqa: E402
from rummykit.games import gin  # noqa: E402

from .bridge import Bridge, strict_figures  # noqa: E402
from .deviations import Deviation  # noqa: E402
from .encoding import (  # noqa: E402
    CARDS,
    DRAW_STOCK,
    DRAW_UPCARD,
    FIRST_MELD,
    KNOCK,
    MELDS,
    PASS,
    card_number,
    meld_number,
    numbers,
    pieces,
)
from .open_spiel import ENDINGS, Report, Round, compare, play  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterable


def start(first: str, second: str, upcard: str, stock: str = "") -> Bridge:
    """A round with these hands; ``first`` is seat 0, who begins."""
    hands = parse_cards(first), parse_cards(second)
    dealt = [card for pair in zip(*hands, strict=True) for card in pair]
    dealt += [*parse_cards(upcard), *parse_cards(stock)]
    rest = [card for card in CARDS if card not in dealt]
    return Bridge(pyspiel.load_game("gin_rummy"), gin.OPENSPIEL, [*dealt, *rest], Random(1))


def take(bridge: Bridge, *steps: int | str) -> None:
    """Take steps, each a number or a card or the cards of a meld, none of which may bring a difference."""
    for step in steps:
        number = step if isinstance(step, int) else step_of(parse_cards(step))
        assert number in bridge.options, (step, bridge.options)
        bridge.step(number)
        assert bridge.differences == []


def step_of(cards: tuple[Card, ...]) -> int:
    if len(cards) == 1:
        return card_number(cards[0])
    (meld,) = (number for number, meld in MELDS.items() if set(meld.cards) == set(cards))
    return FIRST_MELD + meld


def texts(steps: Iterable[int]) -> set[str]:
    return {str(CARDS[number]) for number in steps if number < len(CARDS)}


def test_cards_and_melds_have_the_numbers_of_open_spiel() -> None:
    utils = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    assert [utils.card_string(number) for number in range(52)] == [str(card) for card in CARDS]
    assert {number: sorted(utils.int_to_meld[number]) for number in range(185)} == {
        number: numbers(meld.cards) for number, meld in MELDS.items()
    }


def test_a_long_run_falls_into_melds_with_numbers() -> None:
    hand = parse_cards("Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc")
    for length in range(3, 11):
        laid = pieces(check_meld(hand[:length]))
        assert [card for meld in laid for card in meld.cards] == list(hand[:length])
        assert all(MELDS[meld_number(meld)] == meld for meld in laid)


def test_a_bounded_run_leaves_nothing_unexplained() -> None:
    report = compare(5_000, seed=1)
    assert report.steps == 5_000
    assert report.unexplained == []


@pytest.mark.slow
def test_a_longer_run_meets_every_ending_and_every_deviation() -> None:
    report = compare(150_000, seed=2)
    assert report.unexplained == []
    assert report.endings.keys() == ENDINGS
    assert set(Deviation) == report.deviations.keys()


def test_deadwood_of_eleven_cards_that_open_spiel_counts_too_high() -> None:
    bridge = start("2d 3c 4d 4h 4s 5h 5s 6d 6h 6s", "Kc Kd Kh Ks Qc Qd Qh Qs Jc Jd", "Ac")
    take(bridge, DRAW_UPCARD)
    hand = bridge.hand(0)
    assert (deadwood_after_discard(hand), strict_figures(hand), bridge.peer.deadwood()[0]) == (10, {10, 11}, 11)
    assert any(isinstance(action, gin.Knock) for action in gin.legal_actions(bridge.state))
    assert KNOCK not in bridge.options
    assert bridge.deviations == {Deviation.STRICT_FIGURE: 1, Deviation.STRICT_KNOCK: 1}


def test_a_chain_of_lay_offs_stops_at_two() -> None:
    bridge = start("5s 6s 7s Jh Jd Jc 2s 2d 2c Ah", "8s 9s Ts 4c Kc Kd Qh Qd 9c 7d", "Kh", "Ks")
    take(bridge, PASS, PASS, DRAW_STOCK, KNOCK, "Ks", "5s 6s 7s", "Jh Jd Jc", "2s 2d 2c", PASS)
    assert texts(bridge.options) == {"8s"}
    take(bridge, "8s", "9s")
    assert texts(bridge.options) == set()
    assert gin.LayOff(parse_card("Ts"), 2) in gin.legal_actions(bridge.state)
    assert bridge.deviations == {Deviation.LAYOFF_CHAIN: 1}


def test_a_long_run_is_laid_in_pieces() -> None:
    bridge = start("Ac 2c 3c 4c 5c 6c 9h 9d 9s 2h", "8s Ts Js Kc Kd Qh Qd 8c 7d 9c", "Kh", "Ks")
    take(bridge, PASS, PASS, DRAW_STOCK, KNOCK, "Ks")
    assert bridge.deviations == {Deviation.RUN_LENGTH: 1}
    assert max(len(MELDS[number - FIRST_MELD].cards) for number in bridge.options if number >= FIRST_MELD) == 5
    take(bridge, "Ac 2c 3c", "4c 5c 6c", "9h 9d 9s", PASS, PASS, PASS)
    assert bridge.is_over
    assert bridge.deviations == {Deviation.RUN_LENGTH: 1}


def test_gin_may_be_declared_as_a_knock() -> None:
    bridge = start("Ac 2c 3c 9h 9d 9s Jh Qh Kh 2h", "8s Ts Js Kc Kd Ks Qd 8c 7d 9c", "4h", "4c")
    take(bridge, PASS, PASS, DRAW_STOCK, KNOCK, "2h", "9h 9d 9s", "Jh Qh Kh", "Ac 2c 3c", PASS)
    assert bridge.deviations == {Deviation.GIN_AS_KNOCK: 1}
    assert texts(bridge.options) == {"9c"}


def test_the_defender_lays_melds_against_gin() -> None:
    bridge = start("Ac 2c 3c 9h 9d 9s Jh Qh Kh Th", "8s Ts Js Kc Kd Ks Qd 8c 7d 9c", "4h", "4c")
    take(bridge, PASS, PASS, DRAW_STOCK, KNOCK, "4c", "9h 9d 9s", "Ac 2c 3c", "Th Jh Qh Kh", PASS)
    assert bridge.state.phase is gin.Phase.ROUND_OVER
    assert not bridge.is_over
    take(bridge, "Kc Kd Ks", PASS)
    assert bridge.is_over
    assert bridge.deviations == {Deviation.GIN_DEFENCE: 1}


def test_a_card_that_both_return_ends_the_round() -> None:
    bridge = start("Ac 2c 3c 9h 9d 9s Jh Qh Kh Th", "8s Ts Js Kc Kd Ks Qd 8c 7d 9c", "4h")
    take(bridge, DRAW_UPCARD, "4h", DRAW_UPCARD, "4h")
    assert bridge.is_over
    assert bridge.deviations == {Deviation.BOUNCE: 1}


@pytest.mark.parametrize(
    "changes",
    [
        {"gin_bonus": 20},
        {"undercut_bonus": 20},
        {"tie_rule": "undercut"},
        {"min_stock": 3},
        {"wall_rule": "void"},
        {"wall_may_discard_taken": False},
        {"max_discard_takes": 49},
        {"max_discard_takes": None},
        {"mutual_bounce_draw": False},
        {"allow_discard_of_taken": False, "mutual_bounce_draw": False},
        {"layoff_allowed": False},
        {"layoff_on_gin": True},
        {"oklahoma_ace": "one"},
        {"ace_rank": "high_low"},
        {"ace_deadwood": 2},
    ],
    ids=repr,
)
def test_a_wrong_rule_is_noticed(changes: dict[str, Any]) -> None:
    preset = evolve(gin.OPENSPIEL, **changes)
    report = Report()
    for number in count():
        assert report.steps < 60_000
        play(Round(1, number), report, preset=preset)
        if report.unexplained:
            break

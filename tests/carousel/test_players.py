"""The greedy player of Carousel, and views and actions as text."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from attrs import evolve
from sizes import at_length

from rummykit import STANDARD_PACK, PackSpec, StateError, parse_card
from rummykit.actions import Pass
from rummykit.bots import greedy_bot, random_bot
from rummykit.games import carousel
from rummykit.games.carousel import EndTurn, Knock, Phase, Place
from rummykit.games.carousel.scoring import round_winners
from rummykit.outcomes import RoundEnd
from rummykit.play import new_match, play_round
from rummykit.render import describe_action, text

from .positions import SMALL_HANDS, melds, position


def chosen(state: carousel.State) -> carousel.Action:
    return greedy_bot(carousel.observe(state, 0), carousel.legal_actions(state), Random(0))


def turn_of(state: carousel.State) -> carousel.State:
    """The state after the turn of the greedy player."""
    while state.turn == 0 and state.phase is not Phase.ROUND_OVER:
        state = carousel.apply(state, chosen(state))
    return state


def test_it_plays_most_points() -> None:
    # Three cards would count less than these two.
    after = turn_of(position("3c 3d 3h 3s", "Ac 2c 4c 4d 5d", opened=(1,)))
    assert after.hands[0] == position("3c 3d 3h 3s", "Ac 2c 4c", opened=(1,)).hands[0]


def test_it_goes_out_when_it_can() -> None:
    assert turn_of(position("8c 8d 8h 8s", "6h 7h")).ending is RoundEnd.WENT_OUT


def test_it_knocks_when_it_may_and_passes_when_it_must() -> None:
    closed = position("5h 6h 7h", "Ac 2c", phase=Phase.CLOSE, draws=1, stock=None, opened=(0,))
    assert chosen(closed) == Knock()
    assert chosen(position("5h 6h 7h", "Ac Kc")) == Pass()


def test_it_opens_as_the_rules_ask() -> None:
    rules = evolve(carousel.VATIKAN, players=3, hand_size=1)
    after = turn_of(position("5h 6h 7h", "8h 9h Th Kc Kd Ks 2c 2d", rules=rules))
    assert [str(card) for card in after.hands[0]] == ["2c", "2d"]


def test_it_has_nothing_to_choose_when_the_round_is_over() -> None:
    over = turn_of(position("8c 8d 8h 8s", "6h 7h"))
    with pytest.raises(StateError):
        greedy_bot(carousel.observe(over, 0), (), Random(0))


DUELS = {
    "carousel": evolve(carousel.CAROUSEL, players=2),
    "machiavelli": evolve(carousel.MACHIAVELLI, players=2, pack=STANDARD_PACK, hand_size=10),
    "vatikan": evolve(carousel.VATIKAN, players=2, pack=PackSpec(jokers=1), hand_size=10),
}
"""One pack each, for short rounds."""


def rounds_won(rules: carousel.Rules, rounds: int) -> int:
    """The rounds of so many that the greedy player wins against one that chooses at random."""
    won = Counter[int]()
    for seed in range(rounds):
        state = new_match(carousel, rules, Random(seed), dealer=seed % 2)
        won.update(round_winners(play_round(carousel, state, [greedy_bot, random_bot], Random(seed))))
    return won[0]


def test_it_beats_a_player_that_chooses_at_random() -> None:
    assert rounds_won(DUELS["carousel"], 12) >= 9


@pytest.mark.slow
@pytest.mark.parametrize("name", DUELS)
def test_it_beats_a_player_that_chooses_at_random_at_length(name: str) -> None:
    rounds = at_length(500)
    # Without knocks and points the random player, who places card after card, does nearly as well.
    share = 0.6 if name == "carousel" else 0.5
    assert rounds_won(DUELS[name], rounds) > share * rounds


# --- Text -------------------------------------------------------------------------------------------------------------


def test_a_view_as_text() -> None:
    rules = evolve(SMALL_HANDS, players=3)
    state = position(
        "5h 6h Jk=7h | 8c 8d 8h",
        "8h 9h 2c",
        others=["Kc Kd"],
        rules=rules,
        results=(carousel.Result((0, 23, 0), (1,)),),
        lap=1,
    )
    state = carousel.apply(state, Place(parse_card("8h")))
    assert text(carousel.observe(state, 0)).splitlines() == [
        "Carousel, seat 0's view: the cards placed are to be melded, seat 0 to act",
        "dealer       seat 2",
        "stock        0 cards; 1 of 3 last turns are over",
        "sets         [8c 8d 8h]",
        "runs         [5h 6h Jk=7h]",
        "placed       8h",
        "seat 0       2c 9h: 11 points",
        "seat 1       2 cards",
        "seat 2       95 cards",
        "score        0 : 23 : 0 before this round",
    ]
    assert text(carousel.observe(state, None), symbols=True).splitlines()[3:7] == [
        "sets         [8♣ 8♦ 8♥]",
        "runs         [5♥ 6♥ ★=7♥]",
        "seat 0       3 cards",
        "seat 1       2 cards",
    ]


def test_a_finished_round_as_text() -> None:
    shown = text(carousel.observe(turn_of(position("8c 8d 8h 8s", "6h 7h", others=["Kc Kd"])), 1)).splitlines()
    assert shown[0] == "Carousel, seat 1's view: a player went out"
    assert shown[5:7] == ["seat 0       -: 0 points", "seat 1       Kc Kd: 20 points"]
    machiavelli = evolve(carousel.MACHIAVELLI, players=2)
    state = carousel.deal(machiavelli, carousel.pack(machiavelli))
    shown = text(carousel.observe(state, 1)).splitlines()
    assert shown[2:5] == ["stock        78 cards", "sets         -", "runs         -"]
    assert shown[6] == "seat 1       Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc"


@pytest.mark.parametrize(
    ("action", "phrase"),
    [
        (Place(parse_card("7h")), "places 7h"),
        (EndTurn(melds("5h 6h Jk=7h | 8c 8d 8h")), "ends the turn with the table [8c 8d 8h] [5h 6h Jk=7h]"),
        (Knock(), "knocks"),
    ],
)
def test_actions_as_text(action: carousel.Action, phrase: str) -> None:
    assert describe_action(action) == phrase

"""What the greedy player does."""

from __future__ import annotations

from random import Random

import pytest
from attrs import evolve

from rummykit.bots import greedy_bot, random_bot
from rummykit.errors import StateError
from rummykit.games import canasta
from rummykit.games.canasta import CLASSIC, VARIANTS, Action, Phase, State
from rummykit.play import new_match, play_match, play_round

from .positions import action_of, discard, play, position

RNG = Random(0)


def chosen(state: State) -> Action:
    seat = canasta.to_act(state)
    return greedy_bot(canasta.observe(state, seat), canasta.legal_actions(state), RNG)


@pytest.mark.parametrize("variant", VARIANTS)
def test_it_beats_players_at_random(variant: str) -> None:
    rules, rng = VARIANTS[variant], Random(5)
    bots = [greedy_bot if seat % rules.sides == 0 else random_bot for seat in range(rules.players)]
    won = lost = 0
    for _ in range(8):
        totals = canasta.standings(play_round(canasta, new_match(canasta, rules, rng), bots, rng)).totals
        won, lost = won + totals[0], lost + totals[1]
    assert won > lost + 1_000


@pytest.mark.parametrize("variant", VARIANTS)
def test_its_matches_end(variant: str) -> None:
    rules = VARIANTS[variant]
    *rounds, last = play_match(canasta, rules, [greedy_bot] * rules.players, Random(2))
    assert canasta.standings(last).winners
    assert len(rounds) < 20


def test_it_opens_with_few_wild_cards() -> None:
    state = position(hands={1: "A-A-A-8-8-2-J*-4-5"}, phase=Phase.MELD)
    assert chosen(state) == action_of(state, "lay A-A-A")


def test_it_keeps_wild_cards_for_canastas() -> None:
    arguments = {"melders": (1,), "phase": Phase.MELD}
    early = position(hands={1: "2-4-5-6-9"}, melds={1: "T×5"}, **arguments)
    assert chosen(early) not in [action_of(early, "lay 2 on T")]
    late = position(hands={1: "2-4-5-6-9"}, melds={1: "T×6"}, **arguments)
    assert chosen(late) == action_of(late, "lay 2 on T")


def test_it_takes_a_pile_that_is_worth_it() -> None:
    large = position(hands={1: "9-9-4-5"}, melds={1: "T×5"}, melders=(1,), pile="K-Q-J-9")
    assert chosen(large) == action_of(large, "take 9-9")
    dear = position(hands={1: "9-J*-4-5"}, melds={1: "T×5"}, melders=(1,), pile="Q-9")
    assert chosen(dear) == action_of(dear, "draw")


def test_it_discards_what_the_next_player_does_not_want() -> None:
    state = position(hands={1: "K-Q-2"}, melds={0: "K-K-K A-A-A", 1: "T×5"}, melders=(0, 1), phase=Phase.MELD)
    assert chosen(state) == discard(state, "Q")


def test_it_goes_out() -> None:
    state = position(hands={1: "A-A-A-4"}, melds={1: "T×7"}, melders=(1,), phase=Phase.MELD)
    while canasta.to_act(state) == 1:
        state = canasta.apply(state, chosen(state))
    assert state.phase is Phase.ROUND_OVER


def test_it_asks_where_that_is_required() -> None:
    rules = evolve(CLASSIC, ask_partner="required")
    state = position(rules, hands={1: "A-A-A-4"}, melds={1: "T×7"}, melders=(1,), phase=Phase.MELD)
    assert chosen(state) == canasta.AskPartner()


def test_it_declines_where_it_can_do_nothing_else() -> None:
    rules = evolve(CLASSIC, last_stock_red_three="may_meld")
    state = play(position(rules, hands={1: "4-5"}, melds={1: "T×5"}, melders=(1,), draws="r3"), "draw")
    assert chosen(state) == canasta.Decline()
    empty = position(hands={1: "4-5"}, melds={1: "T×5"}, melders=(1,), draws="")
    assert chosen(empty) == canasta.Decline()


def test_it_lets_the_partner_go_out_unless_that_is_dear() -> None:
    for hand, yes in (("K-5", True), ("J*-J*-A-A-A-2", False)):
        state = position(hands={1: "A-A-A-4", 3: hand}, melds={1: "T×7"}, melders=(1,), phase=Phase.MELD)
        assert chosen(play(state, "ask")) == canasta.Answer(yes)


def test_a_finished_round_has_nothing_to_choose() -> None:
    over = play(position(hands={1: "4"}, melds={1: "T×7"}, melders=(1,), draws=""), "decline")
    with pytest.raises(StateError):
        greedy_bot(canasta.observe(over, 1), (), RNG)


def test_it_is_deterministic() -> None:
    assert CLASSIC.players == 4
    first, second = (
        play_round(canasta, new_match(canasta, CLASSIC, Random(7)), [greedy_bot] * 4, Random(n)) for n in (1, 2)
    )
    assert first == second

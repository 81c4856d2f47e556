"""The greedy player of rummy, and views and actions as text."""

from __future__ import annotations

from random import Random
from typing import get_args

import pytest
from attrs import evolve

from rummykit import StateError, parse_card, parse_cards, sorted_cards
from rummykit.actions import Discard, DrawStock, Pass
from rummykit.bots import greedy_bot, random_bot
from rummykit.errors import StateFault
from rummykit.games import rummy
from rummykit.games.rummy import Phase
from rummykit.play import new_match, play_match, play_round
from rummykit.render import describe_action, text

from .positions import act, laid, lay, play, position, went_out
from .strategies import HOUSES

BASIC, FREE, FIVE_HUNDRED = rummy.BASIC, rummy.BICYCLE_BASIC, rummy.FIVE_HUNDRED
RUN = "7d 8d 9d"


def chosen(state: rummy.State) -> rummy.Action:
    return greedy_bot(rummy.observe(state, state.turn), rummy.legal_actions(state), Random(0))


@pytest.mark.parametrize("variant", rummy.VARIANTS)
def test_it_beats_players_without_a_plan(variant: str) -> None:
    rules = rummy.VARIANTS[variant]
    won = 0
    for seed in range(5):
        bots = [greedy_bot, random_bot] * (rules.players // 2)
        *_, last = play_match(rummy, rules, bots, Random(seed), dealer=seed % rules.players)
        won += 0 in rummy.standings(last).winners
    assert won == 5


@pytest.mark.parametrize("house", HOUSES)
def test_it_plays_under_all_house_rules(house: str) -> None:
    rules = HOUSES[house]
    for seed in range(2):
        state = new_match(rummy, rules, Random(seed))
        over = play_round(rummy, state, [greedy_bot] * rules.players, Random(seed))
        assert over.ending is not None


def test_it_does_not_play_when_the_round_is_over() -> None:
    with pytest.raises(StateError) as caught:
        greedy_bot(rummy.observe(went_out(BASIC, 0, ["", "Kc"]), 0), (), Random(0))
    assert caught.value.faults == (StateFault.WRONG_PHASE,)


def test_it_takes_what_goes_into_a_meld_or_on_the_table_and_nothing_else() -> None:
    assert chosen(position(FREE, ["8s Ts Kd 2c", "Kc"], pile="4h 9s")) == rummy.DrawDiscard()
    assert (
        chosen(position(FREE, ["8s Ts Kd 2c", "Kc"], pile="4h Td", table=[laid(FREE, 1, RUN)])) == rummy.DrawDiscard()
    )
    assert chosen(position(FREE, ["8s Ts Kd 2c", "Kc"], pile="4h Tc")) == DrawStock()


def test_it_takes_from_the_depth_only_what_pays() -> None:
    hand = "5c 5d Js 8h 8s"
    assert chosen(position(FIVE_HUNDRED, [hand, "Kc"], pile="5h Jc Jd")) == rummy.DrawDiscard(3)
    costly = "5h Kc Qd Td 9h 4s As"
    assert chosen(position(FIVE_HUNDRED, ["5c 5d Js 8h 8s", "Kd"], pile=costly)) == DrawStock()


def test_it_passes_rather_than_take_what_does_not_pay() -> None:
    state = position(FIVE_HUNDRED, ["2c 2d Js 8h 8s", "Kd"], pile="2h Kc Qd Td 9h 4s As")
    blocked = evolve(state, stock=(), hands=(state.hands[0], sorted_cards((*state.hands[1], *state.stock))))
    assert rummy.DrawDiscard(7) in rummy.legal_actions(blocked)
    assert chosen(blocked) == Pass()


def test_it_melds_lays_off_and_discards_the_dearest_loose_card() -> None:
    state = position(FREE, ["4c 5c 6c Td Kh Qs 2h", "Kc"], table=[laid(FREE, 1, RUN)], pile="2s", phase=Phase.PLAY)
    assert chosen(state) == lay("4c 5c 6c", FREE)
    state = rummy.apply(state, chosen(state))
    lay_off = chosen(state)
    assert isinstance(lay_off, rummy.LayOff)
    assert lay_off.card == parse_card("Td")
    assert chosen(rummy.apply(state, lay_off)) == Discard(parse_card("Kh"))


def test_it_uses_a_card_that_it_must_use() -> None:
    state = play(position(FIVE_HUNDRED, ["8s Ts Js Kd", "Kc"], pile="4h 9s"), "draw-discard")
    assert chosen(state) == lay("8s 9s Ts Js", FIVE_HUNDRED)
    table = [laid(FIVE_HUNDRED, 1, "9h Th Jh")]
    state = play(position(FIVE_HUNDRED, ["8h Qh 2c", "Kc"], pile="3c 7h", table=table), "draw-discard", "lay-off 8h 0")
    assert chosen(state) == act("lay-off 7h 0")


def test_it_takes_jokers_from_the_table() -> None:
    rules = evolve(FIVE_HUNDRED, joker_exchange=True)
    state = position(rules, ["6c 2d 3h", "Kc"], table=[laid(rules, 1, "5c Jk=6c 7c")], phase=Phase.PLAY)
    assert chosen(state) == act("exchange-joker 6c 0")


def test_it_calls_for_the_top_of_the_pile() -> None:
    rules = evolve(FIVE_HUNDRED, players=3, call_rummy=True)
    table = [laid(rules, 0, RUN)]
    state = position(rules, ["Kc 6d", "2c Ah", "3c 4h"], pile="4s", phase=Phase.PLAY, table=table)
    asked = play(state, "discard 6d")
    assert chosen(asked) == rummy.CallRummy()
    assert chosen(play(asked, "call-rummy")) == act("lay-off 6d 0")
    state = position(rules, ["Kc Ks", "2c Ah", "3c 4h"], pile="6d 4s", phase=Phase.PLAY, table=table)
    assert chosen(play(state, "discard Ks")) == Pass()
    for_the_card = evolve(state, rules=evolve(rules, claim_takes="card_only"))
    assert chosen(play(for_the_card, "discard Ks")) == rummy.CallRummy(3)


# --- text


def test_a_table_as_text() -> None:
    table = [laid(FIVE_HUNDRED, 1, "9s Jk=Ts Js"), laid(FIVE_HUNDRED, 1, "Ad 2d 3d 4d", [1, 1, 1, 0])]
    known = (parse_cards("Kd"), ())
    hands = ["Kd 2c 5h", "6c 7c 8c Qd Jk"]
    state = position(FIVE_HUNDRED, hands, pile="4h Qs", table=table, turn=1, known=known, results=((30, -5), (0, 44)))
    assert text(rummy.observe(state, 1)) == "\n".join(
        [
            "Rummy, seat 1's view: a card is to be drawn, seat 1 to act",
            "dealer       seat 0",
            "stock        37 cards",
            "pile         Qs on 4h",
            "meld 1       [Ad 2d 3d 4d] of seat 1, 4d by seat 0",
            "meld 2       [9s Jk=Ts Js] of seat 1",
            "seat 0       3 cards, among them Kd",
            "seat 1       [Jk=5c 6c 7c 8c] Qd: counts 46",
            "score        30 : 39 before this round",
        ]
    )


def test_a_card_that_must_be_used_is_shown() -> None:
    state = play(position(FIVE_HUNDRED, ["8s Ts Js Kd", "Kc"], pile="4h 9s"), "draw-discard")
    first, *_, other, _ = text(rummy.observe(state, None), symbols=True).splitlines()
    assert first == "Rummy, a spectator's view: the card taken is to be used, seat 0 to act, 9♠ taken"
    assert other == "seat 0       5 cards, among them 9♠"


def test_a_stock_that_is_known_and_a_round_that_is_over() -> None:
    after = play(position(BASIC, ["4c 5c", "Kc Ks"], rest="pile"), "draw-stock")
    assert "stock        47 cards, the pile turned over: " in text(rummy.observe(after, 0))
    over = went_out(BASIC, 0, ["", "Kc 2d"])
    lines = text(rummy.observe(over, None)).splitlines()
    assert lines[0] == "Rummy, a spectator's view: a player went out"
    assert lines[-2:] == ["seat 0       -: counts 0", "seat 1       Kc 2d: counts 12"]


def test_large_hands_are_shown_as_they_are() -> None:
    cards = rummy.pack(BASIC)[:25]
    hand = " ".join(map(str, cards))
    state = position(BASIC, [hand, "Ks"], pile="Qs")
    assert text(rummy.observe(state, 0)).splitlines()[-2] == f"seat 0       {hand}: counts {85 + 75}"


PHRASES = {
    "draw-stock": "draws from the stock",
    "draw-discard": "takes the top of the pile",
    "draw-discard depth=3": "takes the top 3 cards of the pile",
    "pass": "passes",
    "lay-meld | run 5h 6h Jk=7h": "lays [5h 6h Jk=7h]",
    "lay-off 7h 0": "lays 7h off on meld 1",
    "lay-off Jk 1 face=7h": "lays Jk=7h off on meld 2",
    "exchange-joker 7h 1": "puts 7h in the place of a joker in meld 2",
    "call-rummy": "calls rummy on the top of the pile",
    "call-rummy depth=2": "calls rummy on card 2 of the pile",
    "discard 7h": "discards 7h",
}


@pytest.mark.parametrize("action", PHRASES)
def test_actions_as_phrases(action: str) -> None:
    assert describe_action(act(action)) == PHRASES[action]


def test_every_action_has_a_phrase() -> None:
    assert {type(act(action)) for action in PHRASES} == set(get_args(rummy.Action))

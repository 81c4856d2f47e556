"""Bots choose legal actions from views, and the greedy one plays to win."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from attrs import evolve
from gin.positions import NINE, NINE_MELDS, knock, opened, points, rig, throw

from rummykit import StateError, deadwood, deadwood_after_discard, find_melds, parse_card
from rummykit.actions import Discard, DrawDiscard, DrawStock, Pass
from rummykit.bots import greedy_bot, random_bot
from rummykit.games import gin
from rummykit.outcomes import RoundEnd
from rummykit.play import apply_all, new_match, play_match, play_round


def choice(state: gin.State) -> gin.Action:
    """What the greedy bot does here."""
    seat = gin.to_act(state)
    assert seat is not None
    return greedy_bot(gin.observe(state, seat), gin.legal_actions(state), Random(1))


def with_stock_left(state: gin.State, left: int) -> gin.State:
    """The same position with so many cards in the stock, the others at the bottom of the pile."""
    return evolve(state, discards=(*state.stock[left:], *state.discards), stock=state.stock[:left])


def test_random_bot_chooses_each_action_equally_often() -> None:
    rng = Random(5)
    counts = Counter(random_bot(None, ("a", "b", "c"), rng) for _ in range(3_000))
    assert set(counts) == {"a", "b", "c"}
    assert all(900 < count < 1_100 for count in counts.values())


TABLES = [*gin.VARIANTS.values(), *(evolve(gin.KNOCK_RUMMY, players=players) for players in range(3, 7))]


@pytest.mark.parametrize(
    "rules", TABLES, ids=[*gin.VARIANTS, *(f"knock_rummy of {players}" for players in range(3, 7))]
)
def test_greedy_matches_end(rules: gin.Rules) -> None:
    players = rules.players
    *_, last = play_match(gin, rules, [greedy_bot] * players, Random(7))
    assert gin.standings(last).winners


def test_greedy_beats_random() -> None:
    rng = Random(11)
    for greedy_seat in (0, 1) * 3:
        bots = [random_bot, random_bot]
        bots[greedy_seat] = greedy_bot
        *_, last = play_match(gin, gin.STANDARD, bots, rng)
        assert gin.standings(last).winners == (greedy_seat,)


def test_greedy_ends_rounds_by_knocking() -> None:
    rng = Random(3)
    states = [play_round(gin, new_match(gin, gin.STANDARD, rng), [greedy_bot] * 2, rng) for _ in range(60)]
    endings = Counter(state.ending for state in states)
    assert endings[RoundEnd.KNOCK] > endings[RoundEnd.UNDERCUT] + endings[RoundEnd.STOCK_EXHAUSTED]
    assert endings[RoundEnd.GIN] + endings[RoundEnd.UNDERCUT] > 0


def test_greedy_takes_only_what_goes_into_a_meld_and_lowers_deadwood() -> None:
    rng = Random(8)
    taken = left = 0
    for _ in range(20):
        state = new_match(gin, gin.STANDARD, rng)
        while gin.to_act(state) is not None:
            action = choice(state)
            if state.phase in {gin.Phase.UPCARD, gin.Phase.DRAW}:
                hand, top = state.hands[state.turn], state.discards[-1]
                helps = deadwood_after_discard((*hand, top)) < deadwood(hand)
                if isinstance(action, DrawDiscard):
                    assert helps
                    assert any(top in meld.cards for meld in find_melds((*hand, top)))
                    taken += 1
                else:
                    left += helps
            state = gin.apply(state, action)
    assert taken > 20
    assert left > 20, "a cheap card lowers the deadwood, but is no reason to take it"


def test_greedy_declines_an_upcard_that_does_not_help() -> None:
    state = rig(gin.STANDARD, ["2c 2d 2h 5s 6s 7s 9h Th Jh Ad", ""], upcard="Kd")
    assert choice(state) == Pass()


def test_greedy_goes_gin_and_big_gin_at_once() -> None:
    passes: list[gin.Action] = [Pass(), Pass(), DrawStock()]
    ten = "2c 2d 2h 5s 6s 7s 9h Th Jh"
    gin_hand = apply_all(gin, rig(gin.STANDARD, [f"{ten} Kd", ""], upcard="Ks", stock="Qh"), passes)
    assert choice(gin_hand) == knock("Kd", "2c 2d 2h | 5s 6s 7s | 9h Th Jh Qh")
    all_melded = apply_all(gin, rig(gin.STANDARD, [f"{ten} 8h", ""], upcard="Ks", stock="Qh"), passes)
    assert isinstance(choice(all_melded), gin.BigGin)


def test_greedy_lays_out_what_takes_fewest_lay_offs() -> None:
    # Three runs and three sets leave the same deadwood, but sets are safer (rules of gin, example 8).
    state = rig(gin.STANDARD, ["5s 6s 7s 5c 6c 7c 5d 6d 7d As", ""], upcard="Ks", stock="Kh")
    passes: list[gin.Action] = [Pass(), Pass(), DrawStock()]
    assert choice(apply_all(gin, state, passes)) == knock("Kh", "5s 5c 5d | 6s 6c 6d | 7s 7c 7d")


def test_greedy_keeps_discards_from_what_the_opponent_collects() -> None:
    state = rig(gin.STANDARD, ["", "Kc Kd 2c 4d 6h 8s Tc Qs Jd 9h"], upcard="Ks")
    mine = state.hands[1]
    taken: list[gin.Action] = [DrawDiscard(), Discard(next(card for card in state.hands[0] if card.rank < 9))]
    after = gin.apply(apply_all(gin, state, taken), DrawStock())
    assert parse_card("Ks") in after.known[0]
    thrown = choice(after)
    assert isinstance(thrown, Discard)
    assert thrown.card not in (parse_card("Kc"), parse_card("Kd"), parse_card("Qs"))
    assert set(mine) < set(after.hands[1])


def test_greedy_keeps_cards_that_go_together() -> None:
    state = opened(gin.STANDARD, "2c 2d 2h 5s 6s 7s Tc Jd Qd Ac", drawn="Kh", upcard="4h")
    assert choice(state) == throw("Tc")
    state = opened(gin.STANDARD, "2c 2d 2h 5s 6s 7s Tc Th Qd Ac", drawn="Kh", upcard="4h")
    assert choice(state) == throw("Qd")


@pytest.mark.parametrize(("card", "knocks_late"), [("As", True), ("2s", False), ("6s", False), ("Ts", False)])
def test_greedy_knocks_early_with_anything_and_late_with_hardly_anything(card: str, knocks_late: bool) -> None:
    early = opened(gin.STANDARD, f"{NINE} {card}", drawn="Kd", upcard="5d")
    assert choice(early) == knock("Kd", NINE_MELDS)
    late = with_stock_left(early, 4)
    assert choice(late) == (knock("Kd", NINE_MELDS) if knocks_late else throw("Kd"))


@pytest.mark.parametrize(("top", "knocks"), [("Th", True), ("As", True), ("2s", False), ("9c", True), ("8s", False)])
def test_greedy_knocks_at_the_wall_only_if_it_is_likely_to_win(top: str, knocks: bool) -> None:
    state = evolve(with_stock_left(rig(gin.RUBL, [f"{NINE} Kd"], upcard=top), 2), phase=gin.Phase.WALL)
    assert isinstance(choice(state), gin.Knock) == knocks
    if not knocks:
        assert choice(state) == Pass()


def test_greedy_knocks_rather_than_renew_the_stock() -> None:
    state = opened(gin.KNOCK_RUMMY, "2c 2d 2h 5s 6s 7s Jh Qd Ks Tc", drawn="Kd", upcard="5d")
    assert choice(with_stock_left(state, 2)) == throw("Tc")
    assert isinstance(choice(with_stock_left(state, 1)), gin.Knock)


def test_greedy_defends_exactly() -> None:
    knocker = "5h 6h 7h Ts Td Tc 2s 2d 2c 8s"
    defender = "Jc Qc Kc 3s 3d 3c 8h 9h Ad 5c"
    state = rig(gin.STANDARD, [knocker, defender], upcard="Kd", stock="Kh")
    opening: list[gin.Action] = [Pass(), Pass(), DrawStock(), knock("Kh", "5h 6h 7h | Ts Td Tc | 2s 2d 2c")]
    over = play_round(gin, apply_all(gin, state, opening), [greedy_bot, greedy_bot], Random(1))
    assert over.ending is RoundEnd.UNDERCUT
    assert sum(line.points for line in gin.score(over)) == 27


@pytest.mark.parametrize("name", ["standard", "rubl", "openspiel", "round_corner"])
def test_greedy_answers_knocks_as_well_as_can_be(name: str) -> None:
    rules = gin.VARIANTS[name]
    rng = Random(17)
    endings: Counter[RoundEnd | None] = Counter()
    for _ in range(80):
        state = new_match(gin, rules, rng)
        while gin.to_act(state) is not None and state.showdown is None:
            before, action = state, choice(state)
            state = gin.apply(state, action)
        if isinstance(action, gin.Knock) and before.phase is gin.Phase.DISCARD:
            knocker = before.turn
            hand = [card for card in before.hands[knocker] if card is not action.card]
            lines = gin.settle(rules, hand, before.hands[1 - knocker], upcard=state.upcard, melds=action.melds)
            over = play_round(gin, state, [greedy_bot, greedy_bot], rng)
            won, lost = points(gin.score(over))[:: -1 if knocker else 1]
            assert (won, lost) == points(lines)
            endings[over.ending] += 1
    assert endings[RoundEnd.KNOCK] > 10
    assert endings[RoundEnd.GIN] > 3


def test_greedy_knows_its_games_only() -> None:
    with pytest.raises(TypeError, match="does not know the game of object"):
        greedy_bot(object(), ("a",), Random(1))


def test_greedy_has_nothing_to_do_when_the_round_is_over() -> None:
    over = play_round(gin, new_match(gin, gin.STANDARD, Random(1)), [greedy_bot, greedy_bot], Random(1))
    with pytest.raises(StateError):
        greedy_bot(gin.observe(over, 0), (), Random(1))

"""The course of a round: opening, draws, the wall, rounds that end without a knock, and who deals next."""

from __future__ import annotations

from collections import Counter

import pytest
from attrs import evolve

from rummykit.actions import Discard, DrawDiscard, DrawStock, Pass
from rummykit.cards import parse_card, parse_cards, sorted_cards
from rummykit.errors import ActionFault, IllegalActionError, StateError, StateFault
from rummykit.games import gin
from rummykit.games.gin import Phase
from rummykit.outcomes import RoundEnd

from .positions import NINE, NINE_MELDS, finish, knock, knocked, opened, points, rig, run, stock_at, throw, won

LOOSE_HAND = "As 3d 5h 7c 9c Js Kd 2h 6d 8s"


def refused(state: gin.State, action: gin.Action) -> ActionFault:
    with pytest.raises(IllegalActionError) as caught:
        gin.apply(state, action)
    assert caught.value.action is action
    assert caught.value.seat == gin.to_act(state)
    return caught.value.fault


# --- The deal ---------------------------------------------------------------------------------------------------------


def test_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    pack = gin.pack(gin.STANDARD)
    state = gin.deal(gin.STANDARD, pack, dealer=0)
    assert state.hands == (pack[1:20:2], pack[0:20:2])
    assert state.upcard is pack[20]
    assert state.discards == (pack[20],)
    assert state.stock[::-1] == pack[21:]
    assert (state.phase, state.turn, state.dealer) == (Phase.UPCARD, 1, 0)
    assert (len(state.stock), state.taken, state.takes, state.known) == (31, None, 0, ((), ()))


def test_three_are_dealt_to_in_turn() -> None:
    rules = evolve(gin.KNOCK_RUMMY, players=3)
    pack = gin.pack(rules)
    state = gin.deal(rules, pack[::-1], dealer=1)
    assert state.hands[2] == sorted_cards(pack[::-1][0:21:3])
    assert state.hands[0] == sorted_cards(pack[::-1][1:21:3])
    assert state.hands[1] == sorted_cards(pack[::-1][2:21:3])


@pytest.mark.parametrize(
    "cards",
    [
        gin.pack(gin.STANDARD)[:-1],
        (*gin.pack(gin.STANDARD), parse_card("As")),
        (*gin.pack(gin.STANDARD)[:-1], parse_card("As")),
        (*gin.pack(gin.STANDARD)[:-1], parse_card("Jk")),
        (),
    ],
    ids=["short", "long", "twice", "joker", "none"],
)
def test_a_wrong_pack_is_refused(cards: tuple[gin.State, ...]) -> None:
    with pytest.raises(StateError) as caught:
        gin.deal(gin.STANDARD, cards)  # type: ignore[arg-type]
    assert caught.value.faults == (StateFault.WRONG_CARDS,)
    over = knocked(gin.STANDARD, NINE_MELDS, "Ac", "", discard="8h")
    over = run(over, finish(""))
    with pytest.raises(StateError) as caught:
        gin.next_round(over, cards)  # type: ignore[arg-type]
    assert caught.value.faults == (StateFault.WRONG_CARDS,)


@pytest.mark.parametrize("dealer", [-1, 2])
def test_a_dealer_who_is_not_there_is_refused(dealer: int) -> None:
    with pytest.raises(StateError) as caught:
        gin.deal(gin.STANDARD, gin.pack(gin.STANDARD), dealer=dealer)
    assert caught.value.faults == (StateFault.WRONG_SEAT,)


# --- The opening ------------------------------------------------------------------------------------------------------


def test_the_upcard_is_offered_to_the_non_dealer_and_then_to_the_dealer() -> None:
    state = rig(gin.STANDARD, dealer=1)
    assert (state.phase, gin.to_act(state)) == (Phase.UPCARD, 0)
    assert gin.legal_actions(state) == (DrawDiscard(), Pass())
    second = run(state, Pass())
    assert (second.phase, gin.to_act(second)) == (Phase.UPCARD, 1)
    assert gin.legal_actions(second) == (DrawDiscard(), Pass())


def test_when_both_refuse_the_non_dealer_must_draw_from_the_stock() -> None:
    state = run(rig(gin.STANDARD, dealer=1), Pass(), Pass())
    assert (state.phase, gin.to_act(state)) == (Phase.FORCED_STOCK, 0)
    assert gin.legal_actions(state) == (DrawStock(),)
    assert refused(state, DrawDiscard()) is ActionFault.WRONG_PHASE
    assert refused(state, Pass()) is ActionFault.WRONG_PHASE


def test_a_refused_upcard_is_buried_for_good() -> None:
    state = run(rig(gin.STANDARD, [LOOSE_HAND], upcard="Qc", stock="Tc"), Pass(), Pass(), DrawStock(), throw("Tc"))
    taken = run(state, DrawDiscard())
    assert taken.taken is parse_card("Tc")
    assert taken.discards == parse_cards("Qc")


@pytest.mark.parametrize("passes", [0, 1])
def test_who_takes_the_upcard_goes_on_and_the_other_has_a_normal_draw(passes: int) -> None:
    state = run(rig(gin.STANDARD, [LOOSE_HAND, "Ts 4h"], upcard="Qc"), *[Pass()] * passes, DrawDiscard())
    assert (state.phase, state.turn, state.taken) == (Phase.DISCARD, passes, parse_card("Qc"))
    assert state.discards == ()
    assert state.known[passes] == parse_cards("Qc")
    assert state.takes == 0
    after = run(state, throw("Kd" if passes == 0 else "Ts"))
    assert (after.phase, after.turn) == (Phase.DRAW, 1 - passes)
    assert gin.legal_actions(after) == (DrawStock(), DrawDiscard())


def test_a_first_turn_may_knock() -> None:
    state = run(rig(gin.STANDARD, [f"{NINE} 8s"], upcard="Ac"), DrawDiscard())
    over = run(state, knock("8s", f"Ac {NINE_MELDS}"))
    assert over.ending is RoundEnd.GIN


def test_knock_rummy_begins_with_a_normal_draw() -> None:
    state = rig(gin.KNOCK_RUMMY)
    assert gin.legal_actions(state) == (DrawStock(), DrawDiscard())
    assert refused(state, Pass()) is ActionFault.WRONG_PHASE


def test_more_than_two_may_be_offered_the_upcard_too() -> None:
    rules = evolve(gin.KNOCK_RUMMY, players=3, opening="upcard_offer")
    state = rig(rules, dealer=0)
    for seat in (1, 2, 0):
        assert (state.phase, state.turn) == (Phase.UPCARD, seat)
        gin.validate(state)
        state = run(state, Pass())
    assert (state.phase, state.turn) == (Phase.FORCED_STOCK, 1)
    gin.validate(state)


# --- A turn -----------------------------------------------------------------------------------------------------------


def test_a_drawn_card_joins_the_sorted_hand() -> None:
    state = opened(gin.STANDARD, LOOSE_HAND, drawn="6h")
    assert state.hands[0] == sorted_cards(parse_cards(f"{LOOSE_HAND} 6h"))
    assert (state.taken, len(state.stock), state.known[0]) == (None, 30, ())


def test_a_card_from_the_stock_may_be_discarded_at_once() -> None:
    state = opened(gin.STANDARD, LOOSE_HAND, drawn="6h")
    assert run(state, throw("6h")).discards[-1] is parse_card("6h")
    assert throw("6h") in gin.legal_actions(state)


def test_a_card_from_the_pile_may_not() -> None:
    state = run(rig(gin.STANDARD, [f"{NINE} Ac"], upcard="Ad"), DrawDiscard())
    assert refused(state, throw("Ad")) is ActionFault.CARD_JUST_TAKEN
    assert refused(state, knock("Ad", NINE_MELDS)) is ActionFault.CARD_JUST_TAKEN
    listed = gin.legal_actions(state)
    assert all(action.card is not parse_card("Ad") for action in listed if isinstance(action, Discard | gin.Knock))
    assert knock("Ac", NINE_MELDS) in listed
    allowed = evolve(state, rules=evolve(gin.STANDARD, allow_discard_of_taken=True))
    assert knock("Ad", NINE_MELDS) in gin.legal_actions(allowed)
    assert run(allowed, throw("Ad")).discards == parse_cards("Ad")


def test_a_taken_card_may_be_discarded_in_a_later_turn() -> None:
    state = run(rig(gin.STANDARD, [LOOSE_HAND, "Ts 4h"], upcard="Qc"), DrawDiscard(), throw("Kd"), DrawStock())
    state = run(state, throw("Ts"), DrawStock())
    assert state.known[0] == parse_cards("Qc")
    state = run(state, throw("Qc"))
    assert state.known[0] == ()
    assert state.discards[-1] is parse_card("Qc")


def test_taking_the_discard_leaves_the_stock() -> None:
    state = stock_at(gin.STANDARD, [LOOSE_HAND, "Ts 4h"], 3, upcard="Qc")
    after = run(state, DrawDiscard(), throw("Kd"))
    assert (len(after.stock), after.phase, after.turn) == (3, Phase.DRAW, 1)


# --- The wall ---------------------------------------------------------------------------------------------------------


def test_the_player_who_draws_down_to_two_may_knock() -> None:
    state = stock_at(gin.STANDARD, [f"{NINE} 6d", LOOSE_HAND.replace("6d", "6c")[:-2]], 3, stock="Th", upcard="Qc")
    drawn = run(state, DrawStock())
    assert len(drawn.stock) == 2
    over = run(drawn, knock("Th", NINE_MELDS), finish(""))
    assert over.ending is not RoundEnd.STOCK_EXHAUSTED
    assert points(gin.score(over))[0] > 0


def test_a_discard_that_leaves_two_ends_the_round() -> None:
    state = stock_at(gin.STANDARD, [f"{NINE} 6d"], 3, stock="Th", upcard="Qc")
    over = run(state, DrawStock(), throw("Th"))
    assert (over.phase, over.ending, gin.to_act(over)) == (Phase.ROUND_OVER, RoundEnd.STOCK_EXHAUSTED, None)
    assert gin.score(over) == ()
    assert gin.standings(over).totals == (0, 0)
    assert gin.legal_actions(over) == ()


@pytest.mark.parametrize("min_stock", [0, 1, 2, 5])
def test_the_wall_stands_where_the_rules_say(min_stock: int) -> None:
    rules = evolve(gin.STANDARD, min_stock=min_stock)
    state = stock_at(rules, [LOOSE_HAND], min_stock + 2, upcard="Qc")
    state = run(state, DrawStock(), throw("Kd"))
    assert (state.phase, len(state.stock)) == (Phase.DRAW, min_stock + 1)
    state = run(state, DrawStock())
    state = run(state, Discard(state.hands[1][0]))
    assert (state.ending, len(state.stock)) == (RoundEnd.STOCK_EXHAUSTED, min_stock)


def wall(rules: gin.Rules, *, thrown: str, second: str) -> gin.State:
    """Seat 0 threw the last card; seat 1 is offered it."""
    state = stock_at(rules, ["As 3d 5h 7c 9c Js Kd 2h 6d 8s", second], 3, stock=thrown, upcard="Qc")
    return run(state, DrawStock(), throw(thrown))


def test_rubl_offers_the_last_discard_for_a_knock() -> None:
    state = wall(gin.RUBL, thrown="8c", second=f"{NINE} Tc")
    assert (state.phase, gin.to_act(state), len(state.stock)) == (Phase.WALL, 1, 2)
    *knocks, last = gin.legal_actions(state)
    assert last == Pass()
    assert {str(action.card) for action in knocks if isinstance(action, gin.Knock)} == {"8c", "Tc"}
    assert refused(state, DrawStock()) is ActionFault.STOCK_EMPTY
    assert refused(state, DrawDiscard()) is ActionFault.WRONG_PHASE
    assert refused(state, throw("Tc")) is ActionFault.WRONG_PHASE
    assert refused(state, gin.BigGin(())) is ActionFault.WRONG_PHASE
    dead = run(state, Pass())
    assert (dead.ending, gin.score(dead), dead.turn) == (RoundEnd.STOCK_EXHAUSTED, (), 1)


def test_a_knock_at_the_wall_takes_the_last_discard() -> None:
    state = wall(gin.RUBL, thrown="8c", second=f"{NINE} Tc")
    after = run(state, knock("Tc", NINE_MELDS))
    assert after.hands[1] == parse_cards("8c")
    assert after.discards == state.discards[:-1]
    assert (after.phase, after.turn, after.open_showdown.knocker) == (Phase.LAYOFF, 0, 1)
    assert after.open_showdown.face_down is parse_card("Tc")
    assert points(gin.score(run(after, finish(""))))[1] > 0
    gin.validate(after)


def test_a_knock_at_the_wall_may_return_the_card_it_took_if_the_rules_say_so() -> None:
    rules = evolve(gin.RUBL, knock_limit=9)
    state = wall(rules, thrown="Kc", second=f"{NINE} 8c")
    returned = run(state, knock("Kc", NINE_MELDS))
    assert returned.hands[1] == parse_cards("8c")
    # Everybody saw the card that now lies face down.
    assert returned.known[1] == parse_cards("Kc")
    gin.validate(returned)
    strict = evolve(state, rules=evolve(rules, wall_may_discard_taken=False))
    assert refused(strict, knock("Kc", NINE_MELDS)) is ActionFault.CARD_JUST_TAKEN
    assert gin.legal_actions(strict) == (Pass(),)


def test_gin_at_the_wall() -> None:
    over = run(wall(gin.RUBL, thrown="5c", second=f"{NINE} Tc"), knock("Tc", "2c 3c 4c 5c | 9s 9h 9d | Jh Qh Kh"))
    assert over.ending is RoundEnd.GIN


def test_no_knock_at_the_wall_without_a_hand_for_it() -> None:
    state = wall(gin.OPENSPIEL, thrown="8c", second="Ac 3c 5c 7d 9d Jd Ks 2d 6h 8h")
    assert gin.legal_actions(state) == (Pass(),)


def test_a_reshuffled_stock_is_the_pile_but_for_its_top() -> None:
    state = stock_at(gin.KNOCK_RUMMY, [LOOSE_HAND], 1, stock="Th", upcard="Qc")
    pile = state.discards
    after = run(state, DrawStock(), throw("Th"))
    assert (after.phase, after.turn) == (Phase.DRAW, 1)
    assert after.discards == parse_cards("Th")
    assert Counter(after.stock) == Counter(pile)
    assert after.stock not in (pile, pile[::-1])
    gin.validate(after)
    other = run(evolve(state, reshuffle_seed=1), DrawStock(), throw("Th"))
    assert other.stock != after.stock
    assert run(state, DrawStock(), throw("Th")).stock == after.stock


def test_every_reshuffle_gives_another_order() -> None:
    rules = evolve(gin.KNOCK_RUMMY, players=6)
    state = rig(rules)
    orders = []
    while len(orders) < 3:
        before = len(state.stock)
        state = run(state, DrawStock())
        state = run(state, Discard(state.hands[state.turn][0]))
        gin.validate(state)
        if len(state.stock) > before:
            orders.append((state.reshuffle_seed, sorted_cards(state.stock), state.stock))
    assert [seed for seed, _, _ in orders] == [1, 2, 3]
    assert len({order for _, _, order in orders}) == 3


# --- Ends without a knock ---------------------------------------------------------------------------------------------


def bouncing() -> gin.State:
    """OpenSpiel's rules; seat 0 may bounce the upcard to seat 1."""
    return rig(gin.OPENSPIEL, [LOOSE_HAND, "Ts 4h"], upcard="Qc")


def test_a_card_that_two_players_return_ends_the_round() -> None:
    once = run(bouncing(), DrawDiscard(), throw("Qc"))
    assert (once.phase, once.bounced) == (Phase.DRAW, True)
    over = run(once, DrawDiscard(), throw("Qc"))
    assert (over.phase, over.ending, gin.score(over)) == (Phase.ROUND_OVER, RoundEnd.BOUNCE, ())
    assert over.known == ((), ())
    gin.validate(over)


def test_a_bounce_needs_both_players_in_a_row() -> None:
    once = run(bouncing(), DrawDiscard(), throw("Qc"))
    kept = run(once, DrawDiscard(), throw("Ts"))
    assert (kept.phase, kept.bounced) == (Phase.DRAW, False)
    drawn = run(once, DrawStock(), throw("Ts"), DrawDiscard(), throw("Ts"))
    assert (drawn.phase, drawn.bounced) == (Phase.DRAW, True)


def test_without_the_rule_a_card_may_go_back_and_forth() -> None:
    rules = evolve(gin.OPENSPIEL, mutual_bounce_draw=False)
    state = rig(rules, [LOOSE_HAND, "Ts 4h"], upcard="Qc")
    for _ in range(6):
        state = run(state, DrawDiscard(), throw("Qc"))
    assert (state.phase, state.takes) == (Phase.DRAW, 5)


def test_the_take_that_reaches_the_limit_ends_the_round_and_is_not_carried_out() -> None:
    rules = evolve(gin.STANDARD, max_discard_takes=2)
    state = rig(rules, [LOOSE_HAND, "Ts 4h"], upcard="Qc")
    # The opening take does not count.
    state = run(state, DrawDiscard(), throw("Kd"), DrawDiscard(), throw("Ts"))
    assert state.takes == 1
    over = run(state, DrawDiscard())
    assert (over.phase, over.ending, gin.score(over)) == (Phase.ROUND_OVER, RoundEnd.TAKE_LIMIT, ())
    assert (over.discards, over.hands, over.turn, over.takes) == (state.discards, state.hands, 0, 2)
    gin.validate(over)


def test_openspiel_ends_at_the_fiftieth_take() -> None:
    state = evolve(bouncing(), phase=Phase.DRAW, takes=48)
    state = run(state, DrawDiscard(), throw("Kd"))
    assert state.takes == 49
    assert run(state, DrawDiscard()).ending is RoundEnd.TAKE_LIMIT
    assert run(state, DrawStock()).phase is Phase.DISCARD


# --- The next round ---------------------------------------------------------------------------------------------------


def finished(rules: gin.Rules, ending: str, dealer: int) -> gin.State:
    """A round that seat 0 wins by a knock, loses by an undercut, or that nobody wins."""
    if ending == "void":
        state = rig(rules, [f"{NINE} 6d"], dealer=dealer)
        return evolve(state, phase=Phase.ROUND_OVER, ending=RoundEnd.TAKE_LIMIT, takes=rules.max_discard_takes or 0)
    second = "As Ac Ad 5s 6s 7s 8s Td Th Ts" if ending == "undercut" else "As 3d 5h 7c 9c Js Kd 2h 6s 8s"
    state = rig(rules, [f"{NINE} 6d", second], stock="Tc", dealer=dealer)
    if dealer == 0:
        # Seat 1 plays first and throws what it draws.
        state = rig(rules, [f"{NINE} 6d", second], stock="Kc Tc", dealer=dealer)
        state = run(state, Pass(), Pass(), DrawStock(), throw("Kc"), DrawStock())
    else:
        state = run(state, Pass(), Pass(), DrawStock())
    state = run(state, knock("Tc", NINE_MELDS))
    return run(state, finish("As Ac Ad | 5s 6s 7s 8s | Td Th Ts" if ending == "undercut" else ""))


@pytest.mark.parametrize("dealer", [0, 1])
@pytest.mark.parametrize(
    ("next_dealer", "after_win", "after_loss"),
    [("winner", lambda _: 0, lambda _: 1), ("loser", lambda _: 1, lambda _: 0), ("alternate", None, None)],
)
def test_who_deals_next_after_a_round_that_somebody_won(
    next_dealer: str, after_win: object, after_loss: object, dealer: int
) -> None:
    rules = evolve(gin.STANDARD, next_dealer=next_dealer)
    for ending, chosen in (("knock", after_win), ("undercut", after_loss)):
        over = finished(rules, ending, dealer)
        assert over.ending is (RoundEnd.KNOCK if ending == "knock" else RoundEnd.UNDERCUT)
        following = gin.next_round(over, gin.pack(rules))
        assert following.dealer == (chosen(dealer) if callable(chosen) else 1 - dealer)
        assert following.turn == 1 - following.dealer


@pytest.mark.parametrize("dealer", [0, 1])
@pytest.mark.parametrize("next_dealer", ["winner", "loser", "alternate"])
@pytest.mark.parametrize(("void_hand_dealer", "passed"), [("same", 0), ("next", 1)])
def test_who_deals_next_after_a_round_that_nobody_won(
    void_hand_dealer: str, passed: int, next_dealer: str, dealer: int
) -> None:
    rules = evolve(gin.STANDARD, void_hand_dealer=void_hand_dealer, next_dealer=next_dealer, max_discard_takes=1)
    following = gin.next_round(finished(rules, "void", dealer), gin.pack(rules))
    assert following.dealer == (dealer + passed) % 2
    assert following.results == ()


@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_among_more_than_two_the_deal_passes_to_the_left(dealer: int) -> None:
    rules = evolve(gin.KNOCK_RUMMY, players=4)
    state = run(rig(rules, dealer=dealer), DrawStock())
    state = run(state, gin.Knock(state.hands[state.turn][-1], ()))
    assert gin.next_round(state, gin.pack(rules)).dealer == (dealer + 1) % 4


def test_in_knock_rummy_of_two_the_winner_deals() -> None:
    state = rig(gin.KNOCK_RUMMY, [f"{NINE} Ac"], stock="Tc", dealer=1)
    over = run(state, DrawStock(), knock("Tc", NINE_MELDS))
    assert gin.next_round(over, gin.pack(gin.KNOCK_RUMMY)).dealer == 0


def test_the_totals_go_along() -> None:
    over = finished(gin.STANDARD, "knock", 1)
    scored = points(gin.score(over))
    following = gin.next_round(over, gin.pack(gin.STANDARD), reshuffle_seed=5)
    assert following.results == (gin.Result(scored, (0,), 1),)
    assert gin.standings(following).totals == scored == gin.standings(over).totals
    assert following.reshuffle_seed == 5
    assert gin.next_round(over, gin.pack(gin.STANDARD)).reshuffle_seed == 0
    assert following.phase is Phase.UPCARD
    gin.validate(following)


def test_no_round_follows_one_that_goes_on() -> None:
    for state in (rig(gin.STANDARD), knocked(gin.STANDARD, NINE_MELDS, "Ac", "", discard="8h")):
        with pytest.raises(StateError) as caught:
            gin.next_round(state, gin.pack(gin.STANDARD))
        assert caught.value.faults == (StateFault.ROUND_NOT_OVER,)


def test_no_round_follows_a_match() -> None:
    over = evolve(finished(gin.STANDARD, "undercut", 1), results=(won(0, 90), won(1, 80)))
    assert gin.standings(over).winners == (1,)
    with pytest.raises(StateError) as caught:
        gin.next_round(over, gin.pack(gin.STANDARD))
    assert caught.value.faults == (StateFault.MATCH_OVER,)


def test_nothing_can_be_done_when_the_round_is_over() -> None:
    over = finished(gin.STANDARD, "knock", 1)
    for action in (DrawStock(), DrawDiscard(), Pass(), throw("As"), knock("As", ""), gin.LayOff(parse_card("As"), 0)):
        assert refused(over, action) is ActionFault.ROUND_OVER

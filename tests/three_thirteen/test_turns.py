"""The course of a round: turns, the last lap, the end of the stock, and what everybody knows."""

from __future__ import annotations

from random import Random

import pytest
from attrs import evolve

from rummykit import PackSpec, Rank, StateError, StateFault, format_cards, parse_card, parse_cards
from rummykit.actions import Discard, DrawDiscard, DrawStock
from rummykit.bots import greedy_bot
from rummykit.cards import RANKS
from rummykit.games import three_thirteen
from rummykit.games.three_thirteen import LayOut, Phase, State
from rummykit.outcomes import RoundEnd
from rummykit.play import new_match, play_match

from .positions import STANDARD, at_deal, go_out, lay_out, points, rig, run, throw


def draw_and_throw(state: State) -> State:
    """A turn that draws from the stock and discards what was drawn."""
    return run(state, DrawStock(), Discard(state.stock[-1]))


def turns(state: State, count: int) -> State:
    for _ in range(count):
        state = draw_and_throw(state)
    return state


THREE = evolve(STANDARD, players=3)


def test_play_goes_round_from_the_dealer_s_left() -> None:
    state = rig(THREE, dealer=0)
    assert [turns(state, count).turn for count in range(5)] == [1, 2, 0, 1, 2]
    assert turns(state, 4).turns == 4


def test_a_wild_upcard_may_be_taken() -> None:
    state = run(rig(STANDARD, upcard="3h"), DrawDiscard())
    assert state.taken is parse_card("3h")
    assert parse_card("3h") in state.hands[0]
    assert state.discards == ()
    assert state.known == ((parse_card("3h"),), ())


def test_a_hand_that_was_complete_before_needs_a_draw_and_a_discard() -> None:
    state = rig(STANDARD, ["7c 7d 7h"], stock="Ks")
    assert three_thirteen.legal_actions(state) == (DrawStock(), DrawDiscard())
    over = draw_and_throw(run(state, DrawStock(), go_out(state, "Ks", "7c 7d 7h")))
    assert points(over)[0] == 0


def test_nobody_is_forced_to_go_out() -> None:
    state = run(rig(STANDARD, ["7c 7d 7h"], stock="Ks"), DrawStock(), throw("Ks"))
    assert state.out is None
    assert state.phase is Phase.DRAW


@pytest.mark.parametrize("goes_out", [0, 1, 2])
@pytest.mark.parametrize("final_turns", [0, 1, 2])
def test_the_others_have_their_last_turns(goes_out: int, final_turns: int) -> None:
    rules = evolve(THREE, final_turns=final_turns)
    hands = ["", "", ""]
    hands[goes_out] = "7c 7d 7h"
    state = turns(rig(rules, hands), goes_out)
    state = run(state, DrawStock())
    state = run(state, go_out(state, drawn(state), "7c 7d 7h"))
    seats = []
    while state.phase is not Phase.ROUND_OVER:
        seats.append(state.turn)
        state = draw_and_throw(state)
    others = [(goes_out + 1) % 3, (goes_out + 2) % 3]
    assert seats == others * final_turns
    assert state.ending is RoundEnd.WENT_OUT
    assert points(state)[goes_out] == 0
    three_thirteen.validate(state)


def drawn(state: State) -> str:
    """The card that the seat to act holds besides three sevens."""
    return next(str(card) for card in state.hands[state.turn] if card.rank is not Rank.SEVEN)


def test_the_last_of_two_has_all_its_turns_in_a_row() -> None:
    state = run(rig(evolve(STANDARD, final_turns=3), ["7c 7d 7h"], stock="Ks"), DrawStock())
    state = run(state, go_out(state, "Ks", "7c 7d 7h"))
    assert [turns(state, count).turn for count in range(4)] == [1, 1, 1, 1]
    assert turns(state, 3).phase is Phase.ROUND_OVER


def test_a_hand_completed_in_the_last_turn_counts_nothing() -> None:
    state = run(rig(STANDARD, ["7c 7d 7h", "8c 8d Kd"], stock="Ks 8h"), DrawStock())
    state = run(state, go_out(state, "Ks", "7c 7d 7h"), DrawStock(), throw("Kd"))
    assert points(state) == (0, 0)
    assert three_thirteen.score(state) == ()
    assert [format_cards(meld.cards) for meld in state.melds[1]] == ["8c 8d 8h"]


def test_hands_are_laid_out_with_least_deadwood() -> None:
    state = run(rig(at_deal(5), ["Kc Kd Kh Ks 2c 2d 2h", "4h 5h 7c 8s 8d Qd Jc"], stock="2s Ac"), DrawStock())
    state = run(state, go_out(state, "2s", "Kc Kd Kh Ks | 2c 2d 2h"), DrawStock(), throw("Ac"))
    assert points(state) == (0, 29)
    assert format_cards(state.hands[1]) == "Jc Qd 4h 5h"
    assert [format_cards(meld.cards) for meld in state.melds[1]] == ["7c 8d 8s"]


def test_players_lay_out_in_turn_where_they_arrange_for_themselves() -> None:
    rules = evolve(THREE, auto_arrange=False)
    hands = ["8c 8d 8h", "7c 7d 7h", "9c 9d 9h"]
    state = draw_and_throw(rig(rules, hands, stock="2s 4s 5s 6s"))
    state = turns(run(state, DrawStock(), go_out(state, "4s", "7c 7d 7h")), 2)
    assert (state.phase, state.turn, state.ending) == (Phase.LAY_OUT, 2, RoundEnd.WENT_OUT)
    (listed,) = three_thirteen.legal_actions(state)
    assert listed == lay_out(state, "9c 9d 9h")
    state = run(state, LayOut(()))
    assert (state.phase, state.turn) == (Phase.LAY_OUT, 0)
    state = run(state, lay_out(state, "8c 8d 8h"))
    assert (state.phase, state.turn) == (Phase.ROUND_OVER, 0)
    assert points(state) == (0, 0, 27)


def test_going_out_without_a_discard() -> None:
    rules = evolve(STANDARD, discard_required_to_go_out=False)
    state = run(rig(rules, ["7c 7d 7h"], stock="7s", upcard="Kd"), DrawStock())
    state = run(state, go_out(state, None, "7c 7d 7h 7s"))
    assert state.discards == (parse_card("Kd"),)
    over = draw_and_throw(state)
    assert points(over)[0] == 0
    three_thirteen.validate(over)


def test_an_empty_pile_leaves_the_stock_to_draw_from() -> None:
    rules = evolve(STANDARD, discard_required_to_go_out=False)
    state = run(rig(rules, ["7c 7d 7h"], upcard="7s"), DrawDiscard())
    state = run(state, go_out(state, None, "7c 7d 7h 7s"))
    assert three_thirteen.legal_actions(state) == (DrawStock(),)
    three_thirteen.validate(state)
    three_thirteen.validate(run(state, DrawStock()))


SMALL = evolve(STANDARD, pack=PackSpec(ranks=RANKS[:3]), last_deal=3)
"""Twelve cards: five in the stock."""


def test_a_stock_that_runs_out_is_renewed_from_the_pile_but_for_its_top() -> None:
    state = turns(rig(SMALL, reshuffle_seed=5), 4)
    assert len(state.stock) == 1
    after = draw_and_throw(state)
    assert after.discards == (state.stock[-1],)
    assert sorted(after.stock) == sorted(state.discards)
    assert after.reshuffle_seed == 6
    assert draw_and_throw(rig(SMALL)).reshuffle_seed == 0


def test_the_seed_decides_the_order_of_the_renewed_stock() -> None:
    orders = {turns(rig(SMALL, reshuffle_seed=seed), 5).stock for seed in range(20)}
    assert len(orders) > 10
    assert turns(rig(SMALL, reshuffle_seed=3), 5) == turns(rig(SMALL, reshuffle_seed=3), 5)


BARE = evolve(STANDARD, pack=PackSpec(ranks=RANKS[:2]), last_deal=3, discard_required_to_go_out=False)
"""Eight cards: one in the stock."""


def test_with_nothing_to_shuffle_only_the_pile_is_left() -> None:
    state = run(rig(BARE, ["Ac Ad Ah", "2c 2d 2h"], stock="As"), DrawStock())
    state = run(state, go_out(state, None, "Ac Ad Ah As"))
    assert (state.stock, state.discards) == ((), parse_cards("2s"))
    assert three_thirteen.legal_actions(state) == (DrawDiscard(),)
    state = run(state, DrawDiscard())
    three_thirteen.validate(state)
    over = run(state, throw("2c"))
    assert (over.ending, points(over)) == (RoundEnd.WENT_OUT, (0, 0))
    three_thirteen.validate(over)


def test_a_stock_of_one_is_renewed_turn_after_turn() -> None:
    state = rig(BARE, ["Ac Ad 2h", "2c 2d Ah"])
    for _ in range(6):
        state = draw_and_throw(state)
        assert (len(state.stock), len(state.discards)) == (1, 1)
        three_thirteen.validate(state)


def test_the_round_ends_with_the_stock_where_the_rules_say_so() -> None:
    rules = evolve(SMALL, stock_exhaustion="end_deal")
    before = turns(rig(rules), 4)
    assert before.phase is Phase.DRAW
    over = draw_and_throw(before)
    assert (over.phase, over.ending, over.out) == (Phase.ROUND_OVER, RoundEnd.STOCK_EXHAUSTED, None)
    assert over.turn == 0
    assert sum(points(over)) == sum(rules.rounds[0].values.total(hand) for hand in over.hands)


def test_the_end_of_the_stock_cuts_the_last_turns_short() -> None:
    rules = evolve(SMALL, stock_exhaustion="end_deal", final_turns=5)
    state = turns(rig(rules, ["2c 2d 2h", "Ac 2s 3s"], stock="Ad Ah As 3c", upcard="3d"), 2)
    state = run(state, DrawStock(), go_out(state, "As", "2c 2d 2h"))
    over = turns(state, 2)
    assert (over.phase, over.ending, over.turns_left) == (Phase.ROUND_OVER, RoundEnd.WENT_OUT, 3)
    assert points(over)[0] == 0
    three_thirteen.validate(over)


def test_a_round_without_an_end_is_ended() -> None:
    rules = evolve(STANDARD, max_turns=3)
    state = rig(rules, ["7c 7d 9h"], stock="7h")
    before = turns(state, 5)
    assert before.phase is Phase.DRAW
    over = draw_and_throw(before)
    assert (over.ending, over.turns) == (RoundEnd.TURN_LIMIT, 6)
    assert three_thirteen.score(over) != ()


def test_who_goes_out_in_the_last_turn_of_all_gives_the_others_theirs() -> None:
    rules = evolve(STANDARD, max_turns=1)
    state = turns(rig(rules, ["", "7c 7d 7h"], stock="2s 4s"), 1)
    state = run(state, DrawStock(), go_out(state, "4s", "7c 7d 7h"))
    assert (state.phase, state.turn, state.turns) == (Phase.DRAW, 0, 2)
    assert draw_and_throw(state).ending is RoundEnd.WENT_OUT


def test_a_taken_card_stays_known_until_it_is_seen_again() -> None:
    state = rig(STANDARD, ["4c 5d 6h"], upcard="9h")
    state = run(state, DrawDiscard(), throw("4c"))
    assert state.known == (parse_cards("9h"), ())
    state = run(draw_and_throw(state), DrawStock(), throw("9h"))
    assert state.known == ((), ())


def test_who_throws_the_equal_of_a_taken_card_still_has_the_taken_one() -> None:
    rules = evolve(STANDARD, packs=2)
    state = run(rig(rules, ["9h 5d 6h"], upcard="9h"), DrawDiscard(), throw("9h"))
    assert state.known[0] == parse_cards("9h")
    returning = evolve(rules, allow_return_discard=True)
    state = run(rig(returning, ["9h 5d 6h"], upcard="9h"), DrawDiscard(), throw("9h"))
    assert state.known[0] == ()


def test_of_two_known_equals_one_is_left() -> None:
    rules = evolve(STANDARD, packs=2)
    state = run(rig(rules, ["4c 5d 6h", "9h 2d 2s"], upcard="9h"), DrawDiscard(), throw("4c"))
    state = run(state, DrawStock(), throw("9h"), DrawDiscard())
    assert state.known[0] == parse_cards("9h 9h")
    assert run(state, throw("9h")).known[0] == parse_cards("9h")


def test_the_deal_moves_on_through_all_eleven_rounds() -> None:
    rules = evolve(STANDARD, players=3)
    rounds = list(play_match(three_thirteen, rules, [greedy_bot] * 3, Random(3), dealer=1))
    assert [state.dealer for state in rounds] == [1, 2, 0] * 3 + [1, 2]
    assert [state.terms.cards_each for state in rounds] == list(range(3, 14))
    assert [bool(three_thirteen.standings(state).winners) for state in rounds] == [False] * 10 + [True]
    with pytest.raises(StateError) as caught:
        three_thirteen.next_round(rounds[-1], three_thirteen.pack(rules))
    assert caught.value.faults == (StateFault.MATCH_OVER,)


def test_no_round_follows_one_that_is_not_over() -> None:
    state = new_match(three_thirteen, STANDARD, Random(1))
    with pytest.raises(StateError) as caught:
        three_thirteen.next_round(state, three_thirteen.pack(STANDARD))
    assert caught.value.faults == (StateFault.ROUND_NOT_OVER,)

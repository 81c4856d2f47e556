"""What is listed, what is accepted, and every reason for a refusal."""

from __future__ import annotations

from itertools import product

import pytest
from attrs import evolve

from rummykit.actions import Discard
from rummykit.cards import JOKER, Rank, parse_card
from rummykit.errors import ActionFault, IllegalActionError, MeldFault
from rummykit.games import canasta
from rummykit.games.canasta import CLASSIC, DrawStock, LayMeld, Phase, TakePile

from .positions import ASK, DECLINE, DRAW, NO, YES, cards, fault, is_legal, play, position, refused

OPEN = {"melds": {1: "T×5 K-K-K-2"}, "melders": (1,)}
MELD = {**OPEN, "phase": Phase.MELD}


def test_listed_once_for_each_number_of_cards() -> None:
    state = position(hands={1: "9-9-9-9-2-J*-4-5"}, **MELD)
    listed = [action for action in canasta.legal_actions(state) if isinstance(action, LayMeld)]
    counts = [
        (
            str(action.rank or action.cards[0].rank),
            sum(card.rank is Rank.NINE for card in action.cards),
            sum(card.rank is Rank.TWO for card in action.cards),
            sum(card is JOKER for card in action.cards),
        )
        for action in listed
    ]
    nines = [("9", n, t, j) for n, t, j in product(range(5), range(2), range(2)) if n >= 2 and n + t + j >= 3]
    wild = [(rank, 0, t, j) for rank, t, j in product("TK", range(2), range(2)) if t + j]
    assert sorted(counts) == sorted(nines + wild)
    assert len(set(listed)) == len(listed)


def test_the_first_cards_of_the_hand_are_listed_and_any_others_accepted() -> None:
    state = position(hands={1: "9×5-4-5"}, **MELD)
    assert LayMeld(cards("9c 9c 9d")) in canasta.legal_actions(state)
    other = LayMeld(cards("9d 9d 9h"))
    assert other not in canasta.legal_actions(state)
    after = canasta.apply(state, other)
    assert after.hands[1].count(parse_card("9c")) == 2


def test_the_order_of_listing() -> None:
    state = position(hands={1: "T-A-A-A-4"}, melds={1: "T×6"}, melders=(1,), phase=Phase.MELD)
    kinds = [type(action).__name__ for action in canasta.legal_actions(state)]
    assert kinds == sorted(kinds, key=["LayMeld", "AskPartner", "Discard"].index)
    drawing = position(hands={1: "T-T-4-5"}, melds={1: "T×5"}, melders=(1,), pile="5-T")
    assert canasta.legal_actions(drawing)[0] == DrawStock()
    assert [len(action.cards) for action in canasta.legal_actions(drawing)[1:] if isinstance(action, TakePile)] == [
        0,
        1,
        2,
    ]


def test_openings_are_listed_only_if_the_minimum_can_be_reached() -> None:
    reaching = position(hands={1: "8-8-8-Q-Q-2-4-5"}, phase=Phase.MELD)
    assert is_legal(reaching, "lay 8-8-8")
    assert is_legal(reaching, "lay Q-Q-2")
    alone = position(hands={1: "8-8-8-Q-Q-4-5"}, phase=Phase.MELD)
    assert all(isinstance(action, Discard) for action in canasta.legal_actions(alone))
    # The deuce is worth more in an opening with queens than with eights alone.
    assert fault(play(reaching, "lay 8-8-8"), "discard 4") is ActionFault.MINIMUM_NOT_MET


def test_an_opening_may_not_use_up_the_hand() -> None:
    rules = evolve(CLASSIC, opening_minimums=((0, 60),))
    state = position(rules, hands={1: "8-8-8-Q-Q-2-4"}, phase=Phase.MELD)
    refusal = refused(state, "lay 8-8-8")
    assert (refusal.fault, refusal.needed, refusal.actual) == (ActionFault.MINIMUM_NOT_MET, 60, 50)


def test_the_wild_cards_are_spread_so_that_the_minimum_is_reached() -> None:
    state = position(hands={1: "4-4-4-5-5-J*-9-J"}, phase=Phase.MELD)
    assert is_legal(state, "lay 4-4-4")
    assert is_legal(state, "lay 5-5-J*")
    rules = evolve(CLASSIC, opening_minimums=((0, 75),))
    state = position(rules, hands={1: "4-4-4-5-5-J*-9-J"}, phase=Phase.MELD)
    assert is_legal(state, "lay 4-4-4")
    assert not is_legal(state, "lay 4-4-4-J*")


def test_the_last_card_of_the_pile_completes_the_turn() -> None:
    rules = evolve(CLASSIC, opening_minimums=((0, 120),))
    state = position(rules, hands={1: "8×6-J*"}, pile="K-8")
    after = play(state, "take 8×6")
    assert after.phase is Phase.OPENING
    assert [type(action) for action in canasta.legal_actions(after)] == [LayMeld]
    taken = play(after, "lay J* on 8")
    assert [card.rank for card in taken.hands[1]] == [Rank.KING]
    assert play(taken, "discard K").phase is Phase.ROUND_OVER


def test_the_last_card_of_the_pile_may_complete_the_canasta() -> None:
    arguments = {"hands": {1: "8×5-K-K-K"}, "pile": "8-8", "score": 1500}
    state = play(position(**arguments), "take 8×5", "lay K-K-K")
    assert canasta.legal_actions(state) == (LayMeld(state.hands[1]),)
    assert canasta.apply(state, LayMeld(state.hands[1])).phase is Phase.ROUND_OVER
    strict = position(evolve(CLASSIC, final_discard="required"), **arguments)
    refusal = refused(strict, "take 8×5")
    assert (refusal.fault, refusal.needed, refusal.actual) == (ActionFault.MINIMUM_NOT_MET, 90, 60)
    with_joker = position(hands={1: "8×5-K-K-K"}, pile="J*-8", score=1500)
    assert is_legal(with_joker, "take 8×5")
    assert not is_legal(position(hands={1: "8×5-K-K-K"}, pile="Q-8", score=1500), "take 8×5")


REFUSALS = {
    "the round is over": ("over", DRAW, ActionFault.ROUND_OVER, None),
    "drawing twice": ("meld", DRAW, ActionFault.WRONG_PHASE, None),
    "taking after drawing": ("meld", TakePile(()), ActionFault.WRONG_PHASE, None),
    "discarding before drawing": ("draw", Discard(parse_card("4c")), ActionFault.WRONG_PHASE, None),
    "melding before drawing": ("draw", LayMeld(cards("9c 9c 9d")), ActionFault.WRONG_PHASE, None),
    "asking before drawing": ("draw", ASK, ActionFault.WRONG_PHASE, None),
    "declining in the turn": ("meld", DECLINE, ActionFault.WRONG_PHASE, None),
    "answering": ("meld", NO, ActionFault.NOT_ASKED, None),
    "answering before": ("draw", YES, ActionFault.NOT_ASKED, None),
    "declining with a stock": ("draw", DECLINE, ActionFault.MUST_DRAW, None),
    "discarding what is not held": ("meld", Discard(parse_card("Qh")), ActionFault.CARD_NOT_HELD, None),
    "melding what is not held": ("meld", LayMeld(cards("Qc Qh Qs")), ActionFault.CARD_NOT_HELD, None),
    "taking with what is not held": ("draw", TakePile(cards("Qh")), ActionFault.CARD_NOT_HELD, None),
    "melding one card thrice": ("meld", LayMeld(cards("4c 4c 4c")), ActionFault.CARD_NOT_HELD, None),
    "melding nothing": ("meld", LayMeld(()), ActionFault.NOT_A_MELD, MeldFault.TOO_SHORT),
    "melding nothing on kings": ("meld", LayMeld((), Rank.KING), ActionFault.NOT_A_MELD, MeldFault.TOO_SHORT),
    "several ranks": ("meld", LayMeld(cards("9c 9c 4c")), ActionFault.NOT_A_MELD, MeldFault.NOT_A_MELD),
    "natural cards on another rank": (
        *("meld", LayMeld(cards("9c 9c 9d"), Rank.KING), ActionFault.NOT_A_MELD, MeldFault.NOT_A_MELD),
    ),
    "wild cards on threes": ("meld", LayMeld(cards("2c"), Rank.THREE), ActionFault.NOT_A_MELD, MeldFault.NOT_A_MELD),
    "wild cards on twos": ("meld", LayMeld(cards("2c"), Rank.TWO), ActionFault.NOT_A_MELD, MeldFault.TOO_SHORT),
    "wild cards on nothing": ("meld", LayMeld(cards("2c"), Rank.ACE), ActionFault.NOT_A_MELD, MeldFault.TOO_SHORT),
    "wild cards alone": ("meld", LayMeld(cards("2c 2d Jk")), ActionFault.NOT_A_MELD, MeldFault.TOO_FEW_NATURALS),
    "a fourth wild card": (
        *("meld", LayMeld(cards("2c 2d Jk"), Rank.KING), ActionFault.NOT_A_MELD, MeldFault.TOO_MANY_WILDS),
    ),
    "a meld of two": ("meld", LayMeld(cards("4c 4c")), ActionFault.NOT_A_MELD, MeldFault.TOO_SHORT),
    "another rank with the top": ("draw", TakePile(cards("9c 9c")), ActionFault.NOT_A_MELD, MeldFault.NOT_A_MELD),
    "going out without a way": ("meld", ASK, ActionFault.CANNOT_GO_OUT, None),
}


@pytest.mark.parametrize("name", REFUSALS)
def test_refusals(name: str) -> None:
    where, action, expected, why = REFUSALS[name]
    hand = "9-9-9-4-4-2-2-J*-5-6"
    states = {
        "draw": position(hands={1: hand}, **OPEN, pile="5-T"),
        "meld": position(hands={1: hand}, **MELD),
        "over": play(position(hands={1: "T"}, melds={1: "T×6"}, melders=(1,), pile="5-K", draws=""), "decline"),
    }
    refusal = refused(states[where], action)
    assert (refusal.fault, refusal.meld_fault) == (expected, why)
    assert set(refusal.cards) <= set(getattr(action, "cards", ())) | {getattr(action, "card", None)}


def test_a_refusal_is_a_sentence() -> None:
    state = position(hands={1: "8-8-J-4-5"}, pile="K-8")
    with pytest.raises(IllegalActionError, match="do not reach the minimum count; needed 50, found 30"):
        canasta.apply(state, TakePile(cards("8c 8c")))


def test_actions_are_values() -> None:
    assert LayMeld(cards("2c 9h 9d"), Rank.NINE) == LayMeld(cards("9d 9h 2c"))
    assert TakePile(cards("2c 9h 9d")) == TakePile(cards("9d 9h 2c"))
    assert LayMeld(cards("2c"), Rank.NINE) != LayMeld(cards("2c"))
    assert hash(LayMeld(cards("2c 9h 9d"))) == hash(LayMeld(cards("9h 9d 2c")))

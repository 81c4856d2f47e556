"""What is legal: the actions listed, others that are accepted, and every refusal with its facts."""

from __future__ import annotations

from random import Random

import pytest
from arrange.exhaustive import least_deadwood
from attrs import evolve

from rummykit import ActionFault, Meld, MeldFault, arrangements, format_cards, parse_card, parse_cards
from rummykit.actions import Discard, DrawDiscard, DrawStock
from rummykit.bots import greedy_bot
from rummykit.cards import Card
from rummykit.games import three_thirteen
from rummykit.games.three_thirteen import Action, GoOut, LayOut, State
from rummykit.melds import MeldKind
from rummykit.play import new_match
from rummykit.records import format_action, parse_action

from .positions import STANDARD, at_deal, ended, go_out, is_complete, lay_out, refused, rig, run, throw

TWO_PACKS = evolve(STANDARD, packs=2)
AT_A_TABLE = evolve(at_deal(4), auto_arrange=False)


def opened() -> State:
    """Seat 0 has drawn the king and can go out with it."""
    return run(rig(STANDARD, ["7c 7d 7h"], stock="Ks", upcard="2s"), DrawStock())


def taken() -> State:
    """Seat 0 holds three sevens and has taken a king."""
    return run(rig(STANDARD, ["7c 7d 7h"], upcard="Ks"), DrawDiscard())


def last_turn() -> State:
    """Seat 0 is out, and seat 1 has drawn a complete hand."""
    state = run(rig(STANDARD, ["7c 7d 7h", "8c 8d 8h"], stock="Ks Kd"), DrawStock())
    return run(state, go_out(state, "Ks", "7c 7d 7h"), DrawStock())


def bare(*, stock: bool) -> State:
    """Seat 1 is to draw, and one of the piles is empty."""
    rules = evolve(STANDARD, discard_required_to_go_out=False)
    state = run(rig(rules, ["7c 7d 7h"], upcard="7s"), DrawDiscard())
    state = run(state, go_out(state, None, "7c 7d 7h 7s"))
    return state if stock else evolve(state, stock=(), discards=state.stock)


def end() -> State:
    return run(last_turn(), throw("Kd"))


def laying() -> State:
    return ended(AT_A_TABLE, "Qh Kh Ah 2h 6c 9d")


REFUSALS: dict[str, tuple[State, Action, ActionFault, str, MeldFault | None]] = {
    "nothing in a finished round": (end(), DrawStock(), ActionFault.ROUND_OVER, "", None),
    "no discard before a draw": (rig(STANDARD), throw("7c"), ActionFault.WRONG_PHASE, "", None),
    "no second draw": (opened(), DrawStock(), ActionFault.WRONG_PHASE, "", None),
    "no second take": (opened(), DrawDiscard(), ActionFault.WRONG_PHASE, "", None),
    "not out before a draw": (rig(STANDARD), GoOut(None, ()), ActionFault.WRONG_PHASE, "", None),
    "no laying out while play goes on": (opened(), LayOut(()), ActionFault.WRONG_PHASE, "", None),
    "no draw when play has ended": (laying(), DrawStock(), ActionFault.WRONG_PHASE, "", None),
    "no stock": (bare(stock=False), DrawStock(), ActionFault.STOCK_EMPTY, "", None),
    "no pile": (bare(stock=True), DrawDiscard(), ActionFault.PILE_EMPTY, "", None),
    "a card not held": (opened(), throw("9c"), ActionFault.CARD_NOT_HELD, "9c", None),
    "a card just taken": (taken(), throw("Ks"), ActionFault.CARD_JUST_TAKEN, "Ks", None),
    "out with a card just taken": (
        taken(),
        go_out(taken(), "Ks", "7c 7d 7h"),
        ActionFault.CARD_JUST_TAKEN,
        "Ks",
        None,
    ),
    "out with a card not held": (opened(), go_out(opened(), "9c", "7c 7d 7h"), ActionFault.CARD_NOT_HELD, "9c", None),
    "out without a discard": (opened(), go_out(opened(), None, "7c 7d 7h"), ActionFault.NOT_ALLOWED, "", None),
    "out after another": (last_turn(), go_out(last_turn(), "Kd", "8c 8d 8h"), ActionFault.ALREADY_OUT, "", None),
    "out with cards of nobody": (
        opened(),
        go_out(opened(), "Ks", "9c 9d 9h"),
        ActionFault.CARD_NOT_HELD,
        "9c 9d 9h",
        None,
    ),
    "out with a card twice": (opened(), go_out(opened(), "7c", "7c 7d 7h"), ActionFault.CARD_NOT_HELD, "7c", None),
    "out with a card left": (opened(), GoOut(parse_card("Ks"), ()), ActionFault.NOT_ALL_MELDED, "7c 7d 7h", None),
    "out with no meld": (
        opened(),
        GoOut(parse_card("7h"), (Meld(MeldKind.SET, parse_cards("7c 7d Ks"), parse_cards("7c 7d Ks")),)),
        ActionFault.NOT_A_MELD,
        "7c 7d Ks",
        MeldFault.NOT_A_MELD,
    ),
    "laying out what is not held": (laying(), lay_out(laying(), "4c 5c 6c"), ActionFault.CARD_NOT_HELD, "4c 5c", None),
    "laying out no meld": (
        laying(),
        LayOut((Meld(MeldKind.RUN, parse_cards("Qh Kh Ah"), parse_cards("Qh Kh Ah")),)),
        ActionFault.NOT_A_MELD,
        "Ah",
        MeldFault.ACE_NOT_HIGH,
    ),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_refusals(case: str) -> None:
    state, action, fault, cards, meld_fault = REFUSALS[case]
    error = refused(state, action)
    assert (error.fault, format_cards(error.cards), error.meld_fault) == (fault, cards, meld_fault)
    assert (error.action, error.seat) == (action, three_thirteen.to_act(state))
    assert (error.needed, error.actual) == (None, None)


def going_out(state: State) -> list[str]:
    return [format_action(action) for action in three_thirteen.legal_actions(state) if isinstance(action, GoOut)]


def test_going_out_is_listed_for_each_discard_that_leaves_a_complete_hand() -> None:
    assert going_out(opened()) == ["go-out Ks | set 7c 7d 7h"]
    assert going_out(taken()) == []
    state = run(rig(STANDARD, ["7c 7d 7h"], stock="7s"), DrawStock())
    assert [text.split()[1] for text in going_out(state)] == ["7c", "7d", "7h", "7s"]
    assert going_out(run(rig(STANDARD, ["7c 7d 9h"], stock="Ts"), DrawStock())) == []
    rules = evolve(STANDARD, discard_required_to_go_out=False)
    state = run(rig(rules, ["7c 7d 7h"], stock="7s"), DrawStock())
    assert going_out(state)[-1] == "go-out - | set 7c 7d 7h 7s"


def test_in_the_last_turns_only_discards_are_listed() -> None:
    assert all(isinstance(action, Discard) for action in three_thirteen.legal_actions(last_turn()))


def test_equal_cards_are_listed_once() -> None:
    state = run(rig(TWO_PACKS, ["7c 7c 7h"], stock="7h"), DrawStock())
    texts = [format_action(action) for action in three_thirteen.legal_actions(state)]
    assert texts == ["discard 7c", "discard 7h", "go-out 7c | set 7c 7h 7h", "go-out 7h | set 7c 7c 7h"]


def test_the_equal_of_a_card_just_taken_may_be_discarded() -> None:
    state = run(rig(TWO_PACKS, ["9h 5d 6h"], upcard="9h"), DrawDiscard())
    assert throw("9h") in three_thirteen.legal_actions(state)
    three_thirteen.check(state, throw("9h"))


def test_four_equal_cards_are_no_dead_end() -> None:
    state = run(rig(evolve(STANDARD, packs=4), ["9h 9h 9h"], upcard="9h"), DrawDiscard())
    assert [format_action(action) for action in three_thirteen.legal_actions(state)] == [
        "discard 9h",
        "go-out 9h | set 9h 9h 9h",
    ]


def test_the_card_just_taken_may_be_returned_where_the_rules_allow_it() -> None:
    state = run(rig(evolve(STANDARD, allow_return_discard=True), ["7c 7d 7h"], upcard="Ks"), DrawDiscard())
    assert throw("Ks") in three_thirteen.legal_actions(state)
    assert going_out(state) == ["go-out Ks | set 7c 7d 7h"]


MANY = "Kc Kd Ks 5h 6h 7h 8h 9h 9d 9c Ac Ad"


def test_all_other_melds_of_the_hand_are_accepted() -> None:
    state = run(rig(evolve(at_deal(11), packs=2), [f"{MANY} Kh"], stock="2s"), DrawStock())
    discard = parse_card("2s")
    ways = {action.card: action for action in three_thirteen.legal_actions(state) if isinstance(action, GoOut)}
    terms = state.terms
    hand = [card for card in state.hands[0] if card is not discard]
    families = arrangements(hand, rules=terms.meld_rules, values=terms.values, max_deadwood=0)
    assert len(families) > 1_000
    assert any(found.melds == ways[discard].melds for found in families)
    for found in families[::17]:
        three_thirteen.check(state, GoOut(discard, found.melds))


def test_any_melds_may_be_laid_out() -> None:
    state = laying()
    for melds in ("", "Qh Kh 6c", "Ah 2h 6c"):
        three_thirteen.check(state, lay_out(state, melds))


def test_what_is_listed_is_what_a_plain_search_finds() -> None:
    rng = Random(6)
    found = 0
    for number in range(1, 12):
        for _ in range(2):
            state = new_match(three_thirteen, evolve(at_deal(number), packs=2, jokers=2), rng)
            while (seat := three_thirteen.to_act(state)) is not None:
                actions = three_thirteen.legal_actions(state)
                if state.phase is three_thirteen.Phase.DISCARD and state.out is None:
                    ways = {action.card: action.melds for action in actions if isinstance(action, GoOut)}
                    assert set(ways) == complete_without(state)
                    for card, melds in ways.items():
                        assert card is not None
                        hand = list(state.hands[seat])
                        hand.remove(card)
                        assert is_complete(melds, hand, state.terms.meld_rules)
                        found += 1
                state = three_thirteen.apply(state, greedy_bot(three_thirteen.observe(state, seat), actions, rng))
    assert found > 20


def complete_without(state: State) -> set[Card | None]:
    """The discards that leave a hand without deadwood, one by one."""
    terms, hand = state.terms, state.hands[state.turn]
    found: set[Card | None] = set()
    for place, card in enumerate(hand):
        rest = hand[:place] + hand[place + 1 :]
        may_go = card is not state.taken or hand.count(card) > 1
        if may_go and not least_deadwood(rest, terms.meld_rules, terms.values):
            found.add(card)
    return found


@pytest.mark.parametrize(
    "action",
    [
        go_out(opened(), "Ks", "7c 7d 7h"),
        go_out(opened(), None, "7c 7d 7h | 3c=5c 6c 7c"),
        LayOut(()),
        lay_out(laying(), "Qh Kh 6c=Jh"),
    ],
)
def test_actions_as_text(action: Action) -> None:
    assert parse_action(three_thirteen, format_action(action)) == action


def test_melds_may_be_named_in_any_order() -> None:
    melds = go_out(opened(), "Ks", "7c 7d 7h | 9c 9d 9h | 2c 4c 3d").melds
    assert GoOut(None, melds[::-1]) == GoOut(None, melds)
    assert LayOut(melds[::-1]) == LayOut(melds)

"""What is legal: every refusal, with what it tells, and lists that leave nothing out."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from random import Random
from typing import Any

import pytest
from attrs import evolve, frozen

from rummykit import JOKER, Card, Meld, MeldFault, MeldKind, PackSpec, parse_card, parse_cards, readings
from rummykit.actions import Discard, DrawStock, Pass
from rummykit.cards import RANKS
from rummykit.errors import ActionFault
from rummykit.games import rummy
from rummykit.games.rummy import Phase
from rummykit.games.rummy.melding import least_meld_with, steps_to_lay_off
from rummykit.melds import check_meld, extensions
from rummykit.outcomes import RoundEnd

from .positions import act, fault_of, laid, lay, meld_of, play, position, refused
from .strategies import HOUSES, Round, pick

BASIC, FREE, FIVE_HUNDRED = rummy.BASIC, rummy.BICYCLE_BASIC, rummy.FIVE_HUNDRED
EXCHANGE = evolve(FIVE_HUNDRED, joker_exchange=True)
CALLS = evolve(FIVE_HUNDRED, players=3, call_rummy=True)
OWN_FIRST = evolve(FREE, lay_off_requires_own_meld=True)
STRICT = evolve(FREE, going_out="discard")
STRICT_500 = evolve(FIVE_HUNDRED, going_out="discard")
FLOATING = evolve(FREE, going_out="float")
LAST_LAID_OFF = evolve(FIVE_HUNDRED, forbid_playable_final_discard=True)
RUN = "7d 8d 9d"


def drawing(rules: rummy.Rules = BASIC, hand: str = "4c 5c Kd", pile: str = "2h 9s", **fields: Any) -> rummy.State:
    others = [""] * (rules.players - 2)
    return position(rules, [hand, "Kc Ks", *others], pile=pile, **fields)


def playing(rules: rummy.Rules = BASIC, hand: str = "4c 5c 6c Kd Td", **fields: Any) -> rummy.State:
    fields.setdefault("table", [laid(rules, 1, RUN)])
    return drawing(rules, hand, phase=Phase.PLAY, **fields)


def claiming(pile: str = "4s 6d", **fields: Any) -> rummy.State:
    claim = rummy.Claim(discarder=0, following=1)
    fields.setdefault("table", [laid(CALLS, 0, RUN)])
    return position(CALLS, ["Kc", "2c", "3c"], pile=pile, turn=1, phase=Phase.CLAIM, claim=claim, **fields)


@frozen
class Refusal:
    state: rummy.State
    action: rummy.Action
    fault: ActionFault
    cards: str = ""
    needed: int | None = None
    actual: int | None = None
    meld_fault: MeldFault | None = None


OVER = evolve(drawing(rest="pile"), phase=Phase.ROUND_OVER, ending=RoundEnd.BLOCKED)
BOUND = play(drawing(FIVE_HUNDRED, "8s Ts 2c 3c Kd", pile="5h 9s Qc"), "draw-discard depth=2")
"""The nine of spades has been taken and must be used."""
CALLED = play(claiming(), "call-rummy")

REFUSALS = {
    "the round is over": Refusal(OVER, DrawStock(), ActionFault.ROUND_OVER),
    "discard before drawing": Refusal(drawing(), act("discard 4c"), ActionFault.WRONG_PHASE),
    "meld before drawing": Refusal(drawing(), lay("4c 5c 6c", BASIC), ActionFault.WRONG_PHASE),
    "lay off before drawing": Refusal(drawing(), act("lay-off 4c 0"), ActionFault.WRONG_PHASE),
    "draw twice": Refusal(playing(), DrawStock(), ActionFault.WRONG_PHASE),
    "take after drawing": Refusal(playing(), rummy.DrawDiscard(), ActionFault.WRONG_PHASE),
    "pass in a turn": Refusal(playing(), Pass(), ActionFault.WRONG_PHASE),
    "call in a turn": Refusal(playing(), rummy.CallRummy(), ActionFault.WRONG_PHASE),
    "exchange when called": Refusal(CALLED, act("exchange-joker 2c 0"), ActionFault.WRONG_PHASE),
    "discard when called": Refusal(CALLED, act("discard 2c"), ActionFault.WRONG_PHASE),
    "discard a foreign card": Refusal(playing(), act("discard Ks"), ActionFault.CARD_NOT_HELD, "Ks"),
    "lay off a foreign card": Refusal(playing(), act("lay-off 6d 0"), ActionFault.CARD_NOT_HELD, "6d"),
    "meld foreign cards": Refusal(playing(), lay("4c 5c 6c 7c 8c", BASIC), ActionFault.CARD_NOT_HELD, "7c 8c"),
    "exchange a foreign card": Refusal(playing(EXCHANGE), act("exchange-joker 2c 0"), ActionFault.CARD_NOT_HELD, "2c"),
    "play a card of the hand when called": Refusal(CALLED, act("lay-off 2c 0"), ActionFault.CARD_NOT_HELD, "2c"),
    "discard the card just taken": Refusal(
        play(drawing(), "draw-discard"), act("discard 9s"), ActionFault.CARD_JUST_TAKEN, "9s"
    ),
    "no stock": Refusal(drawing(rummy.BLOCK, rest="pile"), DrawStock(), ActionFault.STOCK_EMPTY),
    "the stock was renewed often enough": Refusal(
        drawing(rest="pile", recycles=3), DrawStock(), ActionFault.STOCK_EMPTY
    ),
    "no pile": Refusal(drawing(pile=""), rummy.DrawDiscard(), ActionFault.PILE_EMPTY),
    "two cards of the pile": Refusal(drawing(), rummy.DrawDiscard(2), ActionFault.TOO_DEEP, "", 1, 2),
    "no card of the pile": Refusal(drawing(), rummy.DrawDiscard(0), ActionFault.TOO_DEEP, "", 1, 0),
    "deeper than the pile": Refusal(drawing(FIVE_HUNDRED), rummy.DrawDiscard(3), ActionFault.TOO_DEEP, "", 2, 3),
    "call deeper than the pile": Refusal(claiming(), rummy.CallRummy(3), ActionFault.TOO_DEEP, "", 2, 3),
    "take what cannot be used": Refusal(drawing(FIVE_HUNDRED), rummy.DrawDiscard(2), ActionFault.CANNOT_BE_USED, "2h"),
    "call what cannot be used": Refusal(claiming(), rummy.CallRummy(2), ActionFault.CANNOT_BE_USED, "4s"),
    "discard what must be used": Refusal(BOUND, act("discard 9s"), ActionFault.TAKEN_NOT_USED, "9s"),
    "discard before the card is used": Refusal(BOUND, act("discard Kd"), ActionFault.TAKEN_NOT_USED, "9s"),
    "another meld before the card is used": Refusal(
        play(drawing(FIVE_HUNDRED, "8s Ts 2c 3c 4c Kd", pile="5h 9s Qc"), "draw-discard depth=2"),
        lay("2c 3c 4c", FIVE_HUNDRED),
        ActionFault.TAKEN_NOT_USED,
        "9s",
    ),
    "a lay-off before the card is used": Refusal(
        play(drawing(FIVE_HUNDRED, "8s Ts Td", pile="5h 9s", table=[laid(FIVE_HUNDRED, 1, RUN)]), "draw-discard"),
        act("lay-off Td 0"),
        ActionFault.TAKEN_NOT_USED,
        "9s",
    ),
    "pass with a stock": Refusal(drawing(), Pass(), ActionFault.MUST_DRAW),
    "pass with a pile to turn over": Refusal(drawing(rest="pile"), Pass(), ActionFault.MUST_DRAW),
    "no meld": Refusal(
        playing(),
        rummy.LayMeld(Meld(MeldKind.RUN, parse_cards("4c 5c Td"), parse_cards("4c 5c Td"))),
        ActionFault.NOT_A_MELD,
        "4c 5c Td",
        None,
        None,
        MeldFault.NOT_A_MELD,
    ),
    "a meld of jokers alone": Refusal(
        playing(FIVE_HUNDRED, "Jk Jk 4c 5c"),
        rummy.LayMeld(Meld(MeldKind.SET, (JOKER,) * 3, parse_cards("4c 4d 4h"))),
        ActionFault.NOT_A_MELD,
        "Jk Jk Jk",
        None,
        None,
        MeldFault.TOO_FEW_NATURALS,
    ),
    "a second meld": Refusal(playing(BASIC, melds_made=1), lay("4c 5c 6c", BASIC), ActionFault.MELD_LIMIT, "", 1, 2),
    "no such meld": Refusal(playing(), act("lay-off Td 1"), ActionFault.NO_SUCH_MELD, "", 0, 1),
    "a negative meld": Refusal(playing(), act("lay-off Td -1"), ActionFault.NO_SUCH_MELD, "", 0, -1),
    "no meld at all": Refusal(playing(table=[]), act("lay-off Td 0"), ActionFault.NO_SUCH_MELD, "", -1, 0),
    "exchange on no meld": Refusal(playing(EXCHANGE), act("exchange-joker 4c 1"), ActionFault.NO_SUCH_MELD, "", 0, 1),
    "lay off without a meld": Refusal(playing(OWN_FIRST), act("lay-off Td 0"), ActionFault.OWN_MELD_NEEDED),
    "does not fit": Refusal(playing(), act("lay-off Kd 0"), ActionFault.DOES_NOT_FIT, "Kd"),
    "as another card": Refusal(playing(), act("lay-off Td 0 face=6d"), ActionFault.DOES_NOT_FIT, "Td"),
    "a joker as nothing": Refusal(
        playing(FIVE_HUNDRED, "Jk 2c 3c"), act("lay-off Jk 0"), ActionFault.DOES_NOT_FIT, "Jk"
    ),
    "a joker as a card that does not fit": Refusal(
        playing(FIVE_HUNDRED, "Jk 2c 3c"), act("lay-off Jk 0 face=Jd"), ActionFault.DOES_NOT_FIT, "Jk"
    ),
    "no joker there": Refusal(playing(EXCHANGE), act("exchange-joker Td 0"), ActionFault.DOES_NOT_FIT, "Td"),
    "no exchange": Refusal(playing(FIVE_HUNDRED), act("exchange-joker Td 0"), ActionFault.NOT_ALLOWED),
    "a meld of the whole hand": Refusal(
        playing(STRICT, "4c 5c 6c"), lay("4c 5c 6c", STRICT), ActionFault.NO_DISCARD_LEFT
    ),
    "the last card laid off": Refusal(playing(STRICT, "Td"), act("lay-off Td 0"), ActionFault.NO_DISCARD_LEFT),
    "a last card that fits": Refusal(playing(LAST_LAID_OFF, "Td"), act("discard Td"), ActionFault.MUST_LAY_OFF, "Td"),
}


@pytest.mark.parametrize("name", REFUSALS)
def test_refusals(name: str) -> None:
    told = REFUSALS[name]
    error = refused(told.state, told.action)
    assert error.fault is told.fault
    assert error.cards == parse_cards(told.cards)
    assert (error.needed, error.actual, error.meld_fault) == (told.needed, told.actual, told.meld_fault)
    assert error.seat == rummy.to_act(told.state)


def test_the_table_of_refusals_has_every_fault_of_the_game() -> None:
    assert {told.fault for told in REFUSALS.values()} == {
        *(ActionFault.ROUND_OVER, ActionFault.WRONG_PHASE, ActionFault.CARD_NOT_HELD, ActionFault.CARD_JUST_TAKEN),
        *(ActionFault.STOCK_EMPTY, ActionFault.PILE_EMPTY, ActionFault.TOO_DEEP, ActionFault.CANNOT_BE_USED),
        *(ActionFault.TAKEN_NOT_USED, ActionFault.MUST_DRAW, ActionFault.NOT_A_MELD, ActionFault.MELD_LIMIT),
        *(ActionFault.NO_SUCH_MELD, ActionFault.OWN_MELD_NEEDED, ActionFault.DOES_NOT_FIT, ActionFault.NOT_ALLOWED),
        *(ActionFault.NO_DISCARD_LEFT, ActionFault.MUST_LAY_OFF),
    }


# --- what may be left at the end of a turn


def test_a_lay_off_may_not_leave_only_the_card_just_taken() -> None:
    table = [laid(FREE, 1, RUN)]
    state = play(drawing(FREE, "Td", pile="2h 9s", table=table), "draw-discard")
    assert fault_of(state, act("lay-off Td 0")) is ActionFault.NO_DISCARD_LEFT
    assert rummy.legal_actions(state) == (act("discard Td"),)
    chain = play(drawing(FREE, "Td", pile="2h Jd", table=table), "draw-discard")
    assert play(chain, "lay-off Td 0", "lay-off Jd 0").ending is RoundEnd.WENT_OUT


def test_where_the_last_card_must_be_a_discard_the_card_just_taken_is_never_left() -> None:
    table = [laid(STRICT, 1, RUN)]
    chain = play(drawing(STRICT, "Td", pile="2h Jd", table=table), "draw-discard")
    assert rummy.legal_actions(chain) == (act("discard Td"),)


def test_of_two_equal_cards_the_one_not_taken_may_be_discarded() -> None:
    rules = evolve(FREE, pack=PackSpec(copies=2))
    state = play(position(rules, ["9s 4c", "Kc"], pile="2h 9s"), "draw-discard")
    assert act("discard 9s") in rummy.legal_actions(state)
    state = play(position(rules, ["9s 4c 5c 6c", "Kc"], pile="2h 9s"), "draw-discard", "lay-meld | run 4c 5c 6c")
    assert rummy.legal_actions(state) == (act("discard 9s"),)


def test_a_card_taken_and_played_leaves_its_equal_free() -> None:
    rules = evolve(FREE, pack=PackSpec(copies=2))
    state = play(position(rules, ["8s Ts 9s 4c", "Kc"], pile="2h 9s"), "draw-discard", "lay-meld | run 8s 9s Ts")
    assert state.taken is None
    assert act("discard 9s") in rummy.legal_actions(state)


def test_who_has_no_card_left_takes_only_what_can_be_laid_off() -> None:
    table = [laid(FLOATING, 1, RUN)]
    state = position(FLOATING, ["", "Kc"], pile="2h 9s", table=table)
    assert rummy.legal_actions(state) == (DrawStock(),)
    assert fault_of(state, rummy.DrawDiscard()) is ActionFault.CANNOT_BE_USED
    after = play(position(FLOATING, ["", "Kc"], pile="2h Td", table=table), "draw-discard", "lay-off Td 0")
    assert (after.phase, after.turn) == (Phase.DRAW, 1)


def test_a_card_that_takes_the_whole_hand_to_use_is_not_taken_where_one_must_be_discarded() -> None:
    state = drawing(STRICT_500, "8s Ts", pile="2h 9s")
    assert fault_of(state, rummy.DrawDiscard()) is ActionFault.CANNOT_BE_USED
    more = play(drawing(STRICT_500, "8s Ts Js", pile="2h 9s"), "draw-discard")
    assert fault_of(more, lay("8s 9s Ts Js", STRICT_500)) is ActionFault.NO_DISCARD_LEFT
    assert rummy.legal_actions(more) == (lay("8s 9s Ts", STRICT_500), lay("9s Ts Js", STRICT_500))


# --- using a card by laying off what lies between


def test_a_gap_is_filled_before_the_card_is_laid_off() -> None:
    table = [laid(FIVE_HUNDRED, 1, "9h Th Jh")]
    state = drawing(FIVE_HUNDRED, "8h Qh 2c", pile="3c 7h Kd", table=table)
    assert rummy.DrawDiscard(2) in rummy.legal_actions(state)
    state = play(state, "draw-discard depth=2")
    assert state.phase is Phase.USE
    # The queen may go first too: it is one lay-off on one meld, told card by card.
    assert rummy.legal_actions(state) == (act("lay-off 8h 0"), act("lay-off Qh 0"))
    state = play(state, "lay-off 8h 0")
    assert (state.phase, state.reaching) == (Phase.USE, 0)
    state = play(state, "lay-off 7h 0")
    assert (state.phase, state.taken, state.reaching) == (Phase.PLAY, None, None)


def test_once_begun_the_card_goes_to_that_meld() -> None:
    table = [laid(FIVE_HUNDRED, 1, "9h Th Jh")]
    state = play(drawing(FIVE_HUNDRED, "8h 7c 7d 2c", pile="3c 7h", table=table), "draw-discard")
    assert lay("7c 7d 7h", FIVE_HUNDRED) in rummy.legal_actions(state)
    begun = play(state, "lay-off 8h 0")
    assert fault_of(begun, lay("7c 7d 7h", FIVE_HUNDRED)) is ActionFault.TAKEN_NOT_USED
    assert rummy.legal_actions(begun) == (act("lay-off 7h 0"),)


def test_a_joker_fills_a_gap() -> None:
    table = [laid(FIVE_HUNDRED, 1, "9h Th Jh")]
    state = play(drawing(FIVE_HUNDRED, "Jk 2c 5d", pile="3c 7h", table=table), "draw-discard")
    assert rummy.legal_actions(state) == (act("lay-off Jk 0 face=8h"), act("lay-off Jk 0 face=Qh"))[:1]
    play(state, "lay-off Jk 0 face=8h", "lay-off 7h 0")


def test_called_cards_fill_gaps_from_the_pile_alone() -> None:
    state = play(claiming("5d 6d"), "call-rummy depth=2")
    assert rummy.legal_actions(state) == (act("lay-off 6d 0"),)
    state = play(state, "lay-off 6d 0")
    assert (state.phase, state.discards, state.reaching) == (Phase.CALLED, parse_cards("5d"), 0)
    after = play(state, "lay-off 5d 0")
    assert after.discards == ()
    assert after.table[0].by == (1, 1, 0, 0, 0)


# --- jokers


def test_a_joker_is_listed_for_each_face_that_it_can_have() -> None:
    table = [laid(FIVE_HUNDRED, 1, RUN), laid(FIVE_HUNDRED, 1, "Kc Kh Ks")]
    state = position(FIVE_HUNDRED, ["Jk 2c 4h", ""], table=table, phase=Phase.PLAY)
    lay_offs = [action for action in rummy.legal_actions(state) if isinstance(action, rummy.LayOff)]
    kings = next(index for index, one in enumerate(state.table) if one.meld.kind is MeldKind.SET)
    run = 1 - kings
    assert set(lay_offs) == {
        act(f"lay-off Jk {run} face=6d"),
        act(f"lay-off Jk {run} face=Td"),
        act(f"lay-off Jk {kings} face=Kd"),
    }


def test_a_joker_is_exchanged_for_its_card() -> None:
    table = [laid(EXCHANGE, 1, "5c Jk=6c 7c")]
    state = position(EXCHANGE, ["6c 2d 3h", ""], table=table, phase=Phase.PLAY)
    after = play(state, "exchange-joker 6c 0")
    assert after.hands[0] == parse_cards("2d 3h Jk")
    assert after.known[0] == (JOKER,)
    assert after.table == (laid(EXCHANGE, 1, "5c 6c 7c", [1, 0, 1]),)
    assert after.going_rummy


def test_jokers_that_are_not_wild_make_sets_of_their_own() -> None:
    rules = rummy.PERSIAN
    state = position(rules, ["Jk Jk Jk 4c 5c 2d", "", "", ""], phase=Phase.PLAY)
    set_of_jokers = Meld(MeldKind.SET, (JOKER,) * 3, (JOKER,) * 3)
    melds = [action for action in rummy.legal_actions(state) if isinstance(action, rummy.LayMeld)]
    assert melds == [rummy.LayMeld(set_of_jokers)]
    state = rummy.apply(state, melds[0])
    fourth = evolve(state, hands=((*state.hands[0], JOKER), *state.hands[1:]), stock=state.stock[1:])
    assert act("lay-off Jk 0") in rummy.legal_actions(fourth)
    assert len(play(fourth, "lay-off Jk 0").table[0].meld.cards) == 4


def test_naming_a_card_as_itself_is_naming_nothing() -> None:
    card = parse_card("7h")
    assert rummy.LayOff(card, 0, card) == rummy.LayOff(card, 0)


# --- lists against plain search


def plays_by_search(state: rummy.State) -> Counter[rummy.Action]:
    """The melds of an ordinary turn, found by trying every part of the hand."""
    rules, hand = state.rules, state.hands[state.turn]
    parts = {part for size in range(3, len(hand) + 1) for part in combinations(hand, size)}
    return Counter(rummy.LayMeld(meld) for part in parts for meld in readings(part, rules.meld_rules))


def lay_offs_by_search(state: rummy.State) -> set[tuple[int, Meld]]:
    """What melds on the table can become by one card."""
    rules = state.rules
    return {
        (index, after)
        for index, one in enumerate(state.table)
        for card in state.hands[state.turn]
        for after in extensions(one.meld, card, rules.meld_rules)
    }


def grown_to(index: int, after: Meld) -> object:
    """A meld and what it holds, in whatever order."""
    return index, tuple(sorted(zip(after.cards, after.faces, strict=True)))


SEARCHED = ("basic", "bicycle_basic", "five_hundred", "corner", "jokers", "suits do not matter", "runs of four")


@pytest.mark.parametrize("house", SEARCHED)
def test_all_plays_are_listed(house: str) -> None:
    found = 0
    for seed, temper in product(range(6), ("even", "grabbing")):
        for state in Round(house, temper, seed).states():
            if state.phase is not Phase.PLAY or not 2 <= len(state.hands[state.turn]) <= 11 or state.taken is not None:
                continue
            legal = rummy.legal_actions(state)
            limit = state.rules.max_melds_per_turn
            melds = Counter(action for action in legal if isinstance(action, rummy.LayMeld))
            assert melds == (plays_by_search(state) if limit is None or state.melds_made < limit else Counter())
            lay_offs = [action for action in legal if isinstance(action, rummy.LayOff)]
            # A run from two to king takes an ace at one end only.
            assert len(lay_offs) == len({grown_to(index, after) for index, after in lay_offs_by_search(state)})
            found += len(melds) + len(lay_offs)
    assert found > 5


def can_use_by_search(
    rules: rummy.Rules, table: list[Meld], card: Any, others: tuple[Any, ...]
) -> set[tuple[str, int]]:
    """In how many cards a card can be melded, or laid off, by trying everything."""
    found = set()
    for size in range(2, len(others) + 1):
        for part in combinations(others, size):
            if readings((*part, card), rules.meld_rules):
                found.add(("meld", size + 1))
    for meld in table:
        front = [(meld, Counter(others))]
        for steps in range(1, len(others) + 2):
            if any(extensions(grown, card, rules.meld_rules) for grown, _ in front):
                found.add(("lay off", steps))
            front = [
                (grown, left - Counter([filler]))
                for before, left in front
                for filler in left
                for grown in extensions(before, filler, rules.meld_rules)
            ]
    return found


@pytest.mark.parametrize("house", ["five_hundred", "corner", "suits do not matter", "runs of four", "basic"])
def test_whether_a_card_can_be_used_is_told_rightly(house: str) -> None:
    rules = HOUSES[house]
    rng = Random(5)
    told: Counter[object] = Counter()
    for _ in range(250):
        cards = [pick(rng, rummy.pack(rules)) for _ in range(7)]
        for place in range(rng.randrange(3)):
            cards[place] = JOKER if rules.pack.jokers else cards[place]
        if rng.random() < 0.5:
            cards.reverse()
        card, others = cards[-1], tuple(cards[:-1])
        suit = pick(rng, [other for other in cards if other is not JOKER]).suit
        start = rng.randrange(9)
        ranks = RANKS[start : start + rules.min_run]
        table = [check_meld([Card(rank, suit) for rank in ranks], rules.meld_rules)]
        by_search = can_use_by_search(rules, table, card, others)
        least = min((count for kind, count in by_search if kind == "meld"), default=None)
        assert least_meld_with(card, others, rules) == least
        steps = min((count for kind, count in by_search if kind == "lay off"), default=None)
        assert all(steps_to_lay_off(meld, card, others, rules) == steps for meld in table)
        told["meld", least is None] += 1
        told["lay off", steps is None] += 1
    assert min(told.values()) > 2


def test_states_of_a_claim_name_the_seat_that_is_asked() -> None:
    state = claiming()
    assert rummy.legal_actions(state) == (rummy.CallRummy(1), Pass())
    assert rummy.to_act(state) == 1


def test_discards_are_listed_once_for_equal_cards() -> None:
    rules = evolve(FIVE_HUNDRED, players=5)
    state = position(rules, ["9s 9s Jk Jk", "", "", "", ""], phase=Phase.PLAY)
    discards = [action for action in rummy.legal_actions(state) if isinstance(action, Discard)]
    assert discards == [Discard(parse_card("9s")), Discard(JOKER)]


def test_a_meld_of_the_hand_is_read_in_all_ways() -> None:
    state = position(FIVE_HUNDRED, ["5h 6h Jk 2c", ""], phase=Phase.PLAY)
    melds = [action.meld for action in rummy.legal_actions(state) if isinstance(action, rummy.LayMeld)]
    assert melds == [meld_of(FIVE_HUNDRED, "Jk=4h 5h 6h"), meld_of(FIVE_HUNDRED, "5h 6h Jk=7h")]

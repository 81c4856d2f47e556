"""States from outside: every fault is named, and what is accepted can be played to its end."""

from __future__ import annotations

from random import Random

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from rummykit import StateError, StateFault, parse_card, parse_cards
from rummykit.actions import DrawDiscard, DrawStock
from rummykit.bots import random_bot
from rummykit.games import three_thirteen
from rummykit.games.three_thirteen import Phase, State
from rummykit.melds import parse_meld
from rummykit.outcomes import RoundEnd
from rummykit.play import play_round

from .positions import STANDARD, at_deal, ended, go_out, rig, run, throw
from .strategies import HOUSES, TEMPERS, states

THREE = evolve(STANDARD, players=3)
HANDS = ["7c 7d 7h", "2c 4d 6c", "2s 4h 6s"]


def faults(state: State) -> tuple[StateFault, ...]:
    try:
        three_thirteen.validate(state)
    except StateError as error:
        return error.faults
    return ()


def at_start() -> State:
    return rig(THREE, HANDS, stock="Ks Kd Kh", upcard="9h")


def drawn() -> State:
    return run(at_start(), DrawStock())


def taken() -> State:
    return run(at_start(), DrawDiscard())


def out() -> State:
    return run(drawn(), go_out(drawn(), "Ks", "7c 7d 7h"))


def closed() -> State:
    state = run(rig(evolve(THREE, expose_out_melds=False), ["7c 7d Ks"], upcard="7h"), DrawDiscard())
    return run(state, go_out(state, "Ks", "7c 7d 7h"))


def over() -> State:
    return run(out(), DrawStock(), throw("Kd"), DrawStock(), throw("Kh"))


def laying() -> State:
    return ended(evolve(at_deal(4), auto_arrange=False), "Qh Kh Ah 2h 6c 9d")


def bare() -> State:
    rules = evolve(STANDARD, discard_required_to_go_out=False)
    state = run(rig(rules, ["7c 7d 7h"], upcard="7s"), DrawDiscard())
    return run(state, go_out(state, None, "7c 7d 7h 7s"))


START, DRAWN, TAKEN, OUT, CLOSED, OVER, LAYING, BARE = (
    at_start(),
    drawn(),
    taken(),
    out(),
    closed(),
    over(),
    laying(),
    bare(),
)
LAID = three_thirteen.apply(LAYING, three_thirteen.legal_actions(LAYING)[0])

WRONG_CARDS, WRONG_SEAT, WRONG_SIZE = StateFault.WRONG_CARDS, StateFault.WRONG_SEAT, StateFault.WRONG_SIZE
WRONG_PHASE, WRONG_MELD, WRONG_SCORES = StateFault.WRONG_PHASE, StateFault.WRONG_MELD, StateFault.WRONG_SCORES
WRONG_KNOWN, UNSORTED = StateFault.WRONG_KNOWN_CARDS, StateFault.UNSORTED_HAND


def with_hand(state: State, seat: int, cards: str) -> State:
    hands = list(state.hands)
    hands[seat] = parse_cards(cards)
    return evolve(state, hands=tuple(hands))


MUTATIONS: dict[str, tuple[State, set[StateFault]]] = {
    "a seat that is none": (evolve(START, turn=3), {WRONG_SEAT}),
    "a dealer that is none": (evolve(START, dealer=-1), {WRONG_SEAT}),
    "a seat out that is none": (evolve(OUT, out=3), {WRONG_SEAT}),
    "a hand too few": (evolve(START, hands=START.hands[1:]), {WRONG_SEAT}),
    "known cards too few": (evolve(START, known=()), {WRONG_SEAT}),
    "melds too many": (evolve(START, melds=((),) * 4), {WRONG_SEAT}),
    "a foreign card": (with_hand(START, 0, "7c 7d Jk"), {WRONG_CARDS}),
    "a card lost": (evolve(START, stock=START.stock[1:]), {WRONG_CARDS, WRONG_SIZE}),
    "a card in another zone": (
        evolve(START, stock=START.stock[1:], discards=(*START.stock[:1], *START.discards)),
        {WRONG_SIZE},
    ),
    "a hand too large": (with_hand(START, 0, "7c 7d 7h 8h"), {WRONG_CARDS, WRONG_SIZE}),
    "a hand of the whole pack": (
        evolve(START, hands=(three_thirteen.pack(THREE), (), ()), stock=(), discards=()),
        {WRONG_SIZE},
    ),
    "a hand in disorder": (with_hand(START, 0, "7d 7c 7h"), {UNSORTED}),
    "known cards in disorder": (
        evolve(with_hand(START, 0, "7c 7d 7h"), known=(parse_cards("7d 7c"), (), ()), turns=3),
        {UNSORTED},
    ),
    "an ending before the end": (evolve(START, ending=RoundEnd.TURN_LIMIT), {WRONG_PHASE}),
    "an end without an ending": (evolve(OVER, ending=None), {WRONG_PHASE}),
    "an ending of another game": (evolve(OVER, ending=RoundEnd.GIN), {WRONG_PHASE}),
    "an end of the stock that is there": (
        evolve(OVER, out=None, turns_left=0, ending=RoundEnd.STOCK_EXHAUSTED),
        {WRONG_PHASE},
    ),
    "a limit not reached": (evolve(OVER, out=None, ending=RoundEnd.TURN_LIMIT), {WRONG_PHASE}),
    "a limit passed": (evolve(START, turns=150), {WRONG_PHASE}),
    "out while nobody is": (evolve(OVER, out=None), {WRONG_PHASE}),
    "a lap left while nobody is out": (evolve(START, turns_left=1), {WRONG_PHASE}),
    "no lap left before the end": (evolve(OUT, turns_left=0), {WRONG_PHASE}),
    "a lap too long": (evolve(OUT, turns_left=3), {WRONG_PHASE}),
    "another seat out": (evolve(OUT, out=1), {WRONG_PHASE}),
    "another seat's turn": (evolve(START, turn=1), {WRONG_PHASE}),
    "another seat's last turn": (evolve(OUT, turn=2), {WRONG_PHASE}),
    "another seat last": (evolve(OVER, turn=1), {WRONG_PHASE}),
    "turns below none": (evolve(START, turns=-3), {WRONG_PHASE}),
    "a card taken before the draw": (evolve(START, taken=parse_card("7c")), {WRONG_PHASE}),
    "a card taken that is not held": (evolve(TAKEN, taken=parse_card("2c")), {WRONG_PHASE}),
    "a card taken that nobody knows": (evolve(TAKEN, known=((),) * 3), {WRONG_KNOWN}),
    "a card taken that came from the stock": (evolve(DRAWN, taken=parse_card("Ks")), {WRONG_SIZE, WRONG_KNOWN}),
    "laying out what the library lays out": (
        evolve(LAYING, rules=evolve(LAYING.rules, auto_arrange=True)),
        {WRONG_PHASE},
    ),
    "a card too many before the draw": (evolve(DRAWN, phase=Phase.DRAW), {WRONG_SIZE}),
    "a card too few after the draw": (evolve(START, phase=Phase.DISCARD), {WRONG_SIZE}),
    "more cards drawn than there were turns": (
        evolve(START, stock=START.stock[:-4], discards=(*START.stock[-4:], *START.discards)),
        {WRONG_SIZE},
    ),
    "no pile": (evolve(START, stock=(*START.stock, *START.discards), discards=()), {WRONG_SIZE}),
    "no pile where somebody discarded": (
        evolve(OUT, stock=(*OUT.stock, *OUT.discards), discards=()),
        {WRONG_SIZE},
    ),
    "melds before going out": (
        evolve(with_hand(START, 0, ""), melds=((parse_meld("7c 7d 7h"),), (), ())),
        {WRONG_SIZE},
    ),
    "a card left over": (
        evolve(OUT, hands=(parse_cards("7c 7d 7h"), *OUT.hands[1:]), melds=((), (), ())),
        {WRONG_MELD},
    ),
    "melds lost": (evolve(OUT, melds=((), (), ())), {WRONG_CARDS, WRONG_SIZE}),
    "a meld of another rank": (
        evolve(OUT, melds=((evolve(OUT.melds[0][0], faces=parse_cards("8c 8d 8h")),), (), ())),
        {WRONG_MELD},
    ),
    "hands not laid out well": (
        evolve(
            ended(STANDARD, "8c 8d 8h"),
            hands=((), parse_cards("8c 8d 8h")),
            melds=(ended(STANDARD, "8c 8d 8h").melds[0], ()),
        ),
        {WRONG_MELD},
    ),
    "a known card that is not there": (evolve(START, turns=3, known=(parse_cards("2c"), (), ())), {WRONG_KNOWN}),
    "more known cards than turns": (evolve(START, known=(parse_cards("7c"), (), ())), {WRONG_KNOWN}),
    "known cards in an open hand": (evolve(OUT, known=(parse_cards("7c"), (), ())), {WRONG_KNOWN}),
    "known cards not in a closed hand": (evolve(CLOSED, known=(parse_cards("8c"), (), ())), {WRONG_KNOWN}),
    "too many results": (evolve(START, results=((0, 0, 0),) * 11), {WRONG_SCORES}),
    "a result for too few": (evolve(rig(at_deal(2, THREE)), rules=THREE, results=((0, 0),)), {WRONG_SCORES}),
    "a result below nothing": (evolve(rig(at_deal(2, THREE)), rules=THREE, results=((0, -1, 0),)), {WRONG_SCORES}),
    "a result above all": (evolve(rig(at_deal(2, THREE)), rules=THREE, results=((0, 61, 0),)), {WRONG_SCORES}),
    "a result that nobody could have made": (
        evolve(rig(at_deal(2, THREE)), rules=evolve(THREE, max_turns=None), results=((1, 1, 1),)),
        {WRONG_SCORES},
    ),
    "several at once": (
        evolve(with_hand(START, 0, "7d 7c Jk"), turns_left=1, turn=1),
        {WRONG_CARDS, UNSORTED, WRONG_PHASE},
    ),
}


@pytest.mark.parametrize("case", MUTATIONS)
def test_faults_are_named(case: str) -> None:
    state, expected = MUTATIONS[case]
    assert set(faults(state)) == expected


@pytest.mark.parametrize("state", [START, DRAWN, TAKEN, OUT, CLOSED, OVER, LAYING, LAID, BARE])
def test_states_of_play_are_accepted(state: State) -> None:
    assert faults(state) == ()


@pytest.mark.parametrize("house", HOUSES)
def test_every_state_of_a_round_is_accepted(house: str) -> None:
    for temper in TEMPERS:
        for number, state in enumerate(states(HOUSES[house], temper, 2)):
            if number % 7 < 2 or state.out is not None:
                assert faults(state) == ()


HEADS = ("phase", "turn", "dealer", "taken", "turns", "out", "turns_left", "ending", "known", "melds", "discards")


@settings(max_examples=80)
@given(
    st.sampled_from(["standard", "3 players", "at a table", "tiny", "tiny, stock ends", "no discard"]),
    st.sampled_from(sorted(TEMPERS)),
    st.lists(st.tuples(st.sampled_from(HEADS), st.integers(0, 40)), min_size=1, max_size=2),
    st.integers(0, 10**6),
)
def test_what_is_accepted_can_be_played_to_its_end(
    house: str, temper: str, changes: list[tuple[str, int]], place: int
) -> None:
    path = list(states(HOUSES[house], temper, 7))
    state = path[place % len(path)]
    for name, other in changes:
        state = evolve(state, **{name: getattr(path[other * len(path) // 41], name)})
    if not faults(state):
        over = play_round(three_thirteen, state, [random_bot] * state.rules.players, Random(place))
        assert faults(over) == ()
        assert len(three_thirteen.standings(over).totals) == state.rules.players

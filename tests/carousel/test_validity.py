"""States from outside: what cannot be is refused with all that is wrong, what is accepted can be played to its end."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from rummykit import JOKER, Meld, MeldKind, StateError, parse_card, parse_cards
from rummykit.actions import DrawStock
from rummykit.errors import StateFault
from rummykit.games import carousel
from rummykit.games.carousel import EndTurn, Knock, Phase, Place, Result, State
from rummykit.outcomes import RoundEnd
from rummykit.play import apply_all

from .positions import SMALL_HANDS, melds, position
from .strategies import HOUSES, TEMPERS, pick, states


def faults(state: State) -> tuple[StateFault, ...]:
    try:
        carousel.validate(state)
    except StateError as error:
        return error.faults
    return ()


PLAY = position("5h 6h 7h", "8h 9h 2c 3d", others=["Kc Kd"], draws=0)
CLOSE = position("5h 6h 7h", "Ac 2c", others=["Kc", "Kd"], stock=None, draws=1, phase=Phase.CLOSE, opened=(0,))
ARRANGE = apply_all(carousel, PLAY, [Place(parse_card("8h"))])
OUT = apply_all(carousel, position("5h 6h 7h", "8h"), [Place(parse_card("8h")), EndTurn(melds("5h 6h 7h 8h"))])
KNOCKED = carousel.apply(CLOSE, Knock())
DEALT = carousel.deal(carousel.CAROUSEL, carousel.pack(carousel.CAROUSEL))
DRAWN = carousel.apply(DEALT, DrawStock())
NO_KNOCK = evolve(SMALL_HANDS, knock_limit=None)
PLAY_ON = evolve(NO_KNOCK, exhaustion="play_on")
WINNERS = evolve(PLAY_ON, scoring="winner_only", target=3)


def test_the_states_to_be_damaged_are_valid() -> None:
    for state in (PLAY, CLOSE, ARRANGE, OUT, KNOCKED, DEALT, DRAWN):
        carousel.validate(state)


def swapped(state: State, seat: int, out: str, into: str) -> State:
    """The state with a card of a hand exchanged for another that is in no hand."""
    hand = tuple(sorted((*(card for card in state.hands[seat] if str(card) != out), *parse_cards(into))))
    return evolve(state, hands=tuple(hand if other == seat else old for other, old in enumerate(state.hands)))


F = StateFault
CASES: dict[str, tuple[State, set[StateFault]]] = {
    "no such turn": (evolve(PLAY, turn=3), {F.WRONG_SEAT}),
    "no such dealer": (evolve(PLAY, dealer=-1), {F.WRONG_SEAT}),
    "a hand too many": (evolve(PLAY, hands=(*PLAY.hands, ())), {F.WRONG_SEAT}),
    "an opening too many": (evolve(PLAY, opened=(True,) * 4), {F.WRONG_SEAT}),
    "a foreign card": (swapped(PLAY, 0, "8h", "Jk"), {F.WRONG_CARDS}),
    "a card lost": (swapped(PLAY, 0, "8h", ""), {F.WRONG_CARDS}),
    "an unsorted hand": (evolve(PLAY, hands=(PLAY.hands[0][::-1], *PLAY.hands[1:])), {F.UNSORTED_HAND}),
    "melds out of order": (
        evolve(position("5h 6h 7h | 8c 8d 8h", "8h 9h 2c", opened=(1,)), table=melds("5h 6h 7h | 8c 8d 8h")[::-1]),
        {F.WRONG_MELD},
    ),
    "no meld": (evolve(PLAY, table=(Meld(MeldKind.RUN, *[parse_cards("5h 7h 6h")] * 2),)), {F.WRONG_MELD}),
    "a joker without a face": (
        evolve(
            position("5h 6h Jk=7h", "8h 9h 2c"),
            table=(Meld(MeldKind.RUN, *[(*parse_cards("5h 6h"), JOKER)] * 2),),
        ),
        {F.WRONG_MELD},
    ),
    "a table of nobody": (evolve(PLAY, opened=(False,) * 3), {F.WRONG_SIZE}),
    "no table of somebody": (evolve(DRAWN, opened=(True, False, False, False)), {F.WRONG_SIZE}),
    "too few cards for all who have played": (evolve(PLAY, opened=(True, True, True)), {F.WRONG_SIZE}),
    "too few runs for all who have opened": (
        evolve(PLAY, rules=evolve(PLAY_ON, opening="sequence_from_hand"), opened=(True, True, False)),
        {F.WRONG_SIZE},
    ),
    "a small hand that has not played": (evolve(PLAY, rules=evolve(SMALL_HANDS, hand_size=5)), {F.WRONG_SIZE}),
    "more drawn than there were": (evolve(DEALT, phase=Phase.PLAY, draws=1), {F.WRONG_SIZE}),
    "an empty hand that is not out": (
        evolve(OUT, phase=Phase.CLOSE, ending=None),
        {F.WRONG_SIZE},
    ),
    "nothing placed": (evolve(PLAY, phase=Phase.ARRANGE), {F.WRONG_PHASE}),
    "placed in another phase": (evolve(ARRANGE, phase=Phase.PLAY), {F.WRONG_PHASE}),
    "placed what cannot be melded": (
        evolve(PLAY, phase=Phase.ARRANGE, placed=parse_cards("2c"), hands=(parse_cards("3d 8h 9h"), *PLAY.hands[1:])),
        {F.WRONG_PHASE},
    ),
    "nothing to draw": (evolve(PLAY, phase=Phase.DRAW), {F.WRONG_PHASE}),
    "a fourth draw": (evolve(DRAWN, phase=Phase.DRAW, draws=3), {F.WRONG_PHASE, F.WRONG_SIZE}),
    "a play before drawing": (evolve(DEALT, phase=Phase.PLAY), {F.WRONG_PHASE}),
    "a play after the last draw": (evolve(DRAWN, draws=3), {F.WRONG_PHASE, F.WRONG_SIZE}),
    "negative draws": (evolve(DEALT, draws=-1), {F.WRONG_PHASE}),
    "a lap while there is a stock": (evolve(DEALT, lap=1), {F.WRONG_PHASE}),
    "a lap that is over": (evolve(PLAY, lap=3), {F.WRONG_PHASE}),
    "a lap of negative length": (evolve(PLAY, lap=-1), {F.WRONG_PHASE}),
    "a close without play": (evolve(CLOSE, opened=(False, True, False)), {F.WRONG_PHASE}),
    "a close without draw": (evolve(CLOSE, draws=0), {F.WRONG_PHASE}),
    "a close without knocks": (evolve(CLOSE, rules=NO_KNOCK), {F.WRONG_PHASE}),
    "a close before the turn counts": (evolve(PLAY, phase=Phase.CLOSE), {F.WRONG_PHASE}),
    "over without an ending": (evolve(OUT, ending=None), {F.WRONG_PHASE, F.WRONG_SIZE}),
    "an ending before the end": (evolve(PLAY, ending=RoundEnd.KNOCK), {F.WRONG_PHASE}),
    "an ending of another game": (evolve(KNOCKED, ending=RoundEnd.GIN), {F.WRONG_PHASE}),
    "a knock that was undercut": (evolve(KNOCKED, ending=RoundEnd.UNDERCUT), {F.WRONG_PHASE}),
    "a knock with too much": (evolve(KNOCKED, rules=evolve(SMALL_HANDS, knock_limit=2)), {F.WRONG_PHASE}),
    "out without a play": (evolve(OUT, opened=(False, True, False)), {F.WRONG_PHASE, F.WRONG_SIZE}),
    "out in a lap that does not count": (evolve(OUT, lap=0), {F.WRONG_PHASE}),
    "exhausted with a stock": (evolve(KNOCKED, ending=RoundEnd.STOCK_EXHAUSTED), {F.WRONG_PHASE}),
    "exhausted too early": (
        evolve(PLAY, phase=Phase.ROUND_OVER, ending=RoundEnd.STOCK_EXHAUSTED, lap=2),
        {F.WRONG_PHASE},
    ),
    "blocked where nobody plays on": (
        evolve(PLAY, phase=Phase.ROUND_OVER, ending=RoundEnd.BLOCKED, lap=3),
        {F.WRONG_PHASE},
    ),
    "results of too few": (evolve(PLAY, results=(Result((5, 0), (0,)),)), {F.WRONG_SCORES}),
    "a round that nobody won": (evolve(PLAY, results=(Result((0, 0, 0), ()),)), {F.WRONG_SCORES}),
    "a winner twice": (evolve(PLAY, results=(Result((5, 0, 0), (0, 0)),)), {F.WRONG_SCORES}),
    "a winner who is none": (evolve(PLAY, results=(Result((5, 0, 0), (3,)),)), {F.WRONG_SCORES}),
    "points for a loser": (evolve(PLAY, results=(Result((5, 0, 0), (1,)),)), {F.WRONG_SCORES}),
    "different points for winners": (evolve(PLAY, results=(Result((5, 4, 0), (0, 1)),)), {F.WRONG_SCORES}),
    "negative points": (evolve(PLAY, results=(Result((-5, 0, 0), (0,)),)), {F.WRONG_SCORES}),
    "more points than there are": (
        evolve(PLAY, rules=evolve(SMALL_HANDS, target=5_000), results=(Result((900, 0, 0), (0,)),)),
        {F.WRONG_SCORES},
    ),
    "two points where one is to be won": (
        evolve(PLAY, rules=WINNERS, results=(Result((2, 0, 0), (0,)),)),
        {F.WRONG_SCORES},
    ),
    "a match that is over": (evolve(PLAY, results=(Result((90, 0, 0), (0,)),) * 2), {F.WRONG_SCORES}),
    "many faults": (
        evolve(swapped(PLAY, 0, "8h", ""), phase=Phase.DRAW, results=(Result((5, 0), (0,)),)),
        {F.WRONG_CARDS, F.WRONG_PHASE, F.WRONG_SCORES},
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_damaged_states(name: str) -> None:
    state, expected = CASES[name]
    found = faults(state)
    assert set(found) == expected
    assert found == tuple(fault for fault in StateFault if fault in expected)


def test_results_that_can_be() -> None:
    for results in ((Result((0, 0, 0), (0, 1, 2)),), (Result((75, 0, 0), (0,)),), (Result((0, 51, 51), (1, 2)),)):
        carousel.validate(evolve(PLAY, results=results))
    carousel.validate(evolve(PLAY, rules=WINNERS, results=(Result((1, 1, 0), (0, 1)),) * 2))


# --- Whatever is accepted can be played -------------------------------------------------------------------------------


def damaged(state: State, rng: Random) -> State:
    """The state with a few things changed."""
    for _ in range(rng.randrange(1, 3)):
        match rng.randrange(7):
            case 0:
                state = evolve(state, phase=pick(rng, list(Phase)))
            case 1:
                state = evolve(state, turn=rng.randrange(state.rules.players))
            case 2:
                state = evolve(state, draws=rng.randrange(-1, 4), lap=rng.randrange(-1, state.rules.players + 2))
            case 3:
                opened = tuple(rng.random() < 0.5 for _ in state.opened)
                state = evolve(state, opened=opened)
            case 4:
                state = evolve(state, ending=pick(rng, [None, *RoundEnd]))
            case 5:
                source, target = rng.randrange(len(state.hands)), rng.randrange(len(state.hands))
                if state.hands[source]:
                    card = pick(rng, state.hands[source])
                    hands = [list(hand) for hand in state.hands]
                    hands[source].remove(card)
                    hands[target].append(card)
                    state = evolve(state, hands=tuple(tuple(sorted(hand)) for hand in hands))
            case _:
                hand = state.hands[state.turn]
                if hand:
                    card = pick(rng, hand)
                    left = list(hand)
                    left.remove(card)
                    hands = tuple(tuple(left) if seat == state.turn else old for seat, old in enumerate(state.hands))
                    state = evolve(state, placed=tuple(sorted((*state.placed, card))), hands=hands, phase=Phase.ARRANGE)
    return state


TINY_HOUSES = sorted(house for house in HOUSES if "tiny" in house)


@settings(max_examples=25)
@given(st.sampled_from(TINY_HOUSES), st.sampled_from(sorted(TEMPERS)), st.integers(0, 9_999))
def test_what_is_accepted_can_be_played_to_its_end(house: str, temper: str, seed: int) -> None:
    rng = Random(seed)
    reached = list(states(house, temper, seed))
    for _ in range(6):
        state = damaged(pick(rng, reached), rng)
        if faults(state):
            continue
        for _ in range(400):
            for seat in (*range(state.rules.players), None):
                view = carousel.observe(state, seat)
                carousel.validate(carousel.resample(view, rng))
            if carousel.to_act(state) is None:
                break
            actions = carousel.legal_actions(state)
            assert actions
            state = carousel.apply(state, pick(rng, actions))
            carousel.validate(state)
        assert state.phase is Phase.ROUND_OVER
        carousel.score(state)
        carousel.standings(state)


def test_absurd_sizes_are_soon_refused() -> None:
    cards = carousel.pack(carousel.CAROUSEL)
    for zone, count in product(("stock", "placed"), (1, 200)):
        assert StateFault.WRONG_CARDS in faults(evolve(DEALT, **{zone: cards * count}))
    assert StateFault.WRONG_CARDS in faults(evolve(DEALT, table=melds("5h 6h 7h") * 5_000))
    assert StateFault.WRONG_SCORES in faults(evolve(DEALT, results=(Result((1, 0, 0, 0), (0,)),) * 50_000))

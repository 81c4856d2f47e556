"""States from outside: every fault, and that what play reaches is accepted."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from rummykit.cards import Rank, parse_card
from rummykit.errors import StateError, StateFault
from rummykit.games import canasta
from rummykit.games.canasta import BICYCLE, CLASSIC, CUTTHROAT, Phase, Progress, SideMeld, State
from rummykit.outcomes import RoundEnd

from .positions import cards, meld, play, position
from .strategies import HOUSES, TEMPERS, dealt, pick, states

ON = {"melders": (1,), "phase": Phase.MELD}
MELDING = position(hands={1: "A-A-A-4"}, melds={1: "T×7"}, **ON)
DRAWING = position(hands={1: "9-9-4"}, melds={1: "T×7"}, melders=(1,))
OPENING = play(position(hands={1: "8-8-8-Q-Q-2-4-5"}, phase=Phase.MELD), "lay 8-8-8")
OVER = play(MELDING, "lay A-A-A", "discard 4")
LONE = position(CUTTHROAT, hands={0: "8-4", 1: "5-5"}, melds={0: "8-8-8-2-2 8-8-J*-J*"}, melders=(0, 2), turn=0, lone=1)


def swapped(state: State, stock_card: str, hand_card: str, seat: int = 1) -> State:
    """A state with a card of the stock and one of a hand exchanged."""
    drawn, held = parse_card(stock_card), parse_card(hand_card)
    stock, hand = list(state.stock), list(state.hands[seat])
    stock[stock.index(drawn)] = held
    hand[hand.index(held)] = drawn
    hands = tuple(tuple(sorted(hand)) if other == seat else cards_ for other, cards_ in enumerate(state.hands))
    return evolve(state, stock=tuple(stock), hands=hands)


BROKEN: dict[str, tuple[Callable[[], State], StateFault]] = {
    "a seat too high": (lambda: evolve(MELDING, turn=4), StateFault.WRONG_SEAT),
    "a dealer below 0": (lambda: evolve(MELDING, dealer=-1), StateFault.WRONG_SEAT),
    "a hand less": (lambda: evolve(MELDING, hands=MELDING.hands[1:]), StateFault.WRONG_SEAT),
    "a side too many": (lambda: evolve(MELDING, melds=(*MELDING.melds, ())), StateFault.WRONG_SEAT),
    "melders in disorder": (lambda: evolve(MELDING, melders=(3, 1)), StateFault.WRONG_SEAT),
    "a lone hand outside cutthroat": (lambda: evolve(MELDING, lone=1), StateFault.WRONG_SEAT),
    "a card lost": (lambda: evolve(MELDING, stock=MELDING.stock[1:]), StateFault.WRONG_CARDS),
    "a red three in a hand": (lambda: swapped(MELDING, "3h", "4c"), StateFault.WRONG_CARDS),
    "a red three on top of the pile": (
        lambda: evolve(MELDING, discards=(*MELDING.discards, parse_card("3h")), stock=MELDING.stock[1:]),
        StateFault.WRONG_CARDS,
    ),
    "another card among the red threes": (
        lambda: evolve(MELDING, red_threes=((MELDING.stock[-1],), (), (), ()), stock=MELDING.stock[:-1]),
        StateFault.WRONG_CARDS,
    ),
    "a red three in a meld": (
        lambda: evolve(
            MELDING,
            melds=((), (SideMeld((*MELDING.melds[1][0].cards, parse_card("3h"))),)),
            stock=tuple(
                card for number, card in enumerate(MELDING.stock) if number != MELDING.stock.index(parse_card("3h"))
            ),
        ),
        StateFault.WRONG_CARDS,
    ),
    "a hand in disorder": (
        lambda: evolve(MELDING, hands=(MELDING.hands[0], MELDING.hands[1][::-1], *MELDING.hands[2:])),
        StateFault.UNSORTED_HAND,
    ),
    "melds in disorder": (lambda: evolve(LONE, melds=(LONE.melds[0][::-1], (), ())), StateFault.UNSORTED_HAND),
    "an empty pile": (
        lambda: evolve(MELDING, discards=(), stock=(*MELDING.discards, *MELDING.stock)),
        StateFault.WRONG_SIZE,
    ),
    "fewer cards out than dealt": (
        lambda: evolve(
            MELDING, hands=(*MELDING.hands[:3], MELDING.hands[3][:1]), stock=(*MELDING.hands[3][1:], *MELDING.stock)
        ),
        StateFault.WRONG_SIZE,
    ),
    "more cards out than drawn": (lambda: _more_out(dealt(CLASSIC, {})), StateFault.WRONG_SIZE),
    "the wrong seat in turn": (lambda: evolve(MELDING, turns=MELDING.turns + 1), StateFault.WRONG_PHASE),
    "an ending in play": (lambda: evolve(MELDING, ending=RoundEnd.WENT_OUT), StateFault.WRONG_PHASE),
    "no ending": (lambda: evolve(OVER, ending=None), StateFault.WRONG_PHASE),
    "another ending": (lambda: evolve(OVER, ending=RoundEnd.WENT_OUT_CONCEALED), StateFault.WRONG_PHASE),
    "an ending of another game": (lambda: evolve(OVER, ending=RoundEnd.GIN), StateFault.WRONG_PHASE),
    "progress before the draw": (lambda: evolve(DRAWING, progress=Progress(has_melded=True)), StateFault.WRONG_PHASE),
    "a meld begun that is not there": (
        lambda: evolve(MELDING, progress=Progress(has_melded=True, begun=(Rank.NINE,))),
        StateFault.WRONG_PHASE,
    ),
    "an answer without a partner": (
        lambda: evolve(LONE, phase=Phase.MELD, turn=1, turns=LONE.turns + 1, progress=Progress(answer=False)),
        StateFault.WRONG_PHASE,
    ),
    "a question that cannot be": (
        lambda: evolve(position(hands={1: "A-4-5"}, melds={1: "T×7"}, **ON), phase=Phase.ASKED),
        StateFault.WRONG_PHASE,
    ),
    "a yes that cannot be kept": (
        lambda: evolve(position(hands={1: "A-4-5"}, melds={1: "T×7"}, **ON), progress=Progress(answer=True)),
        StateFault.WRONG_PHASE,
    ),
    "questions that nobody counts": (lambda: evolve(MELDING, questions=(0, 1)), StateFault.WRONG_PHASE),
    "an opening that is enough": (
        lambda: evolve(play(OPENING, "lay Q-Q-2"), phase=Phase.OPENING),
        StateFault.WRONG_PHASE,
    ),
    "melds without the minimum": (lambda: evolve(OPENING, phase=Phase.MELD), StateFault.WRONG_PHASE),
    "an opening that cannot be completed": (lambda: swapped(OPENING, "Kc", "2c"), StateFault.WRONG_PHASE),
    "who may not discard has a stock": (
        lambda: evolve(MELDING, progress=Progress(may_discard=False)),
        StateFault.WRONG_PHASE,
    ),
    "a pile taken in cutthroat and nobody alone": (lambda: evolve(LONE, lone=None), StateFault.WRONG_PHASE),
    "an illegal meld": (
        lambda: evolve(
            MELDING, melds=((), (SideMeld(MELDING.melds[1][0].cards[:2]), SideMeld(MELDING.melds[1][0].cards[2:])))
        ),
        StateFault.WRONG_MELD,
    ),
    "two melds of a rank": (
        lambda: evolve(
            MELDING, melds=((), (SideMeld(MELDING.melds[1][0].cards[:4]), SideMeld(MELDING.melds[1][0].cards[4:])))
        ),
        StateFault.WRONG_MELD,
    ),
    "a short concealed canasta": (
        lambda: evolve(OPENING, melds=((), (evolve(OPENING.melds[1][0], concealed=True),))),
        StateFault.WRONG_MELD,
    ),
    "a known card that is not held": (
        lambda: evolve(MELDING, known=((), cards("Kc"), (), ())),
        StateFault.WRONG_KNOWN_CARDS,
    ),
    "known cards of who never took the pile": (
        lambda: evolve(MELDING, known=((), (), (), MELDING.hands[3][:1])),
        StateFault.WRONG_KNOWN_CARDS,
    ),
    "results of too few seats": (lambda: evolve(DRAWING, melds=((), ()), results=((5,),)), StateFault.WRONG_SCORES),
    "results of too many seats": (lambda: evolve(MELDING, results=((5, 5, 5, 5, 5),)), StateFault.WRONG_SCORES),
    "partners with different results": (lambda: evolve(MELDING, results=((5, 5, 10, 5),)), StateFault.WRONG_SCORES),
    "a result that no round has": (lambda: evolve(MELDING, results=((10**9, 0, 10**9, 0),)), StateFault.WRONG_SCORES),
    "a match that was over": (lambda: evolve(MELDING, results=((5000, 0, 5000, 0),)), StateFault.WRONG_SCORES),
}


def _more_out(state: State) -> State:
    """A first turn in which a hand has come by many cards."""
    hand, stock = state.hands[3], state.stock
    more = [card for card in stock if card.rank is not Rank.THREE][:40]
    left = list(stock)
    for card in more:
        left.remove(card)
    return evolve(state, hands=(*state.hands[:3], tuple(sorted((*hand, *more)))), stock=tuple(left))


@pytest.mark.parametrize("name", BROKEN)
def test_faults(name: str) -> None:
    make, fault = BROKEN[name]
    with pytest.raises(StateError) as caught:
        canasta.validate(make())
    assert fault in caught.value.faults


def test_red_threes_wait_only_for_a_first_turn() -> None:
    state = dealt(BICYCLE, {2: "3h 3d"})
    canasta.validate(state)
    for wrong in (evolve(state, rules=CLASSIC), evolve(state, turns=1, turn=2)):
        with pytest.raises(StateError) as caught:
            canasta.validate(wrong)
        assert StateFault.WRONG_CARDS in caught.value.faults


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("temper", TEMPERS)
def test_what_play_reaches_is_valid(house: str, temper: str) -> None:
    for state in states(HOUSES[house], temper, 1):
        canasta.validate(state)


@given(st.sampled_from(sorted(HOUSES)), st.sampled_from(sorted(TEMPERS)), st.integers(0, 99), st.randoms())
def test_cards_moved_are_found_or_can_be_played_on(house: str, temper: str, seed: int, source: Random) -> None:
    """Whatever is accepted can be played to its end."""
    rng = Random(source.randrange(1 << 30))
    state = pick(rng, list(states(HOUSES[house], temper, seed)))
    seat, other = (int(rng.random() * state.rules.players) for _ in range(2))
    hand, stock = list(state.hands[seat]), list(state.stock)
    if hand and stock:
        place, drawn = int(rng.random() * len(hand)), int(rng.random() * len(stock))
        hand[place], stock[drawn] = stock[drawn], hand[place]
    changed = evolve(
        state,
        hands=tuple(tuple(sorted(hand)) if at == seat else cards_ for at, cards_ in enumerate(state.hands)),
        stock=tuple(stock),
        phase=pick(rng, [state.phase, state.phase, *Phase]),
        progress=evolve(
            state.progress,
            answer=pick(rng, [state.progress.answer, None, True, False]),
            may_discard=pick(rng, [True, state.progress.may_discard]),
        ),
        melders=pick(rng, [state.melders, tuple(sorted({*state.melders, other}))]),
    )
    try:
        canasta.validate(changed)
    except StateError:
        return
    steps = 0
    while actions := canasta.legal_actions(changed):
        changed = canasta.apply(changed, pick(rng, actions))
        canasta.validate(changed)
        steps += 1
        assert steps < 3_000
    assert changed.phase is Phase.ROUND_OVER
    canasta.score(changed)


@pytest.mark.parametrize("house", ["classic", "many melds, large", "wild melds, large"])
def test_a_huge_state_is_judged_soon(house: str) -> None:
    state = evolve(MELDING, rules=HOUSES[house])
    many = canasta.pack(CLASSIC) * 500
    for broken in (
        evolve(state, hands=(many, *state.hands[1:])),
        evolve(state, melds=((meld("T×7"),) * 2000, ())),
        evolve(state, results=((0,) * 4,) * 20_000, turn=9),
    ):
        with pytest.raises(StateError):
            canasta.validate(broken)
    # All cards of the pack in one hand, in a phase that asks what can still be done with them.
    hand = [*state.hands[1], *(card for card in state.stock if card.rank is not Rank.THREE)]
    stock = tuple(card for card in state.stock if card.rank is Rank.THREE)
    hands = (state.hands[0], tuple(sorted(hand)), *state.hands[2:])
    asked = evolve(state, hands=hands, stock=stock, phase=Phase.ASKED, turns=401)
    canasta.validate(asked)

"""States from outside: what play reaches is accepted, each kind of damage is named."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

import pytest
from attrs import evolve
from hypothesis import given

from rummykit.actions import DrawDiscard, DrawStock, Pass
from rummykit.cards import JOKER, parse_card, parse_cards, sorted_cards
from rummykit.errors import StateError, StateFault
from rummykit.games import gin
from rummykit.games.gin import Phase
from rummykit.melds import Meld, MeldKind
from rummykit.outcomes import RoundEnd

from .positions import NINE, NINE_MELDS, finish, knock, knocked, lay_offs, melds_of, rig, run, stock_at, throw, won
from .strategies import Round, pick, rounds

OTHER = "5c 6c Ts Td Th 8d 8s As Ad 3h"


def dealt() -> gin.State:
    return rig(gin.STANDARD, [f"{NINE} Ac", OTHER], upcard="Qc")


def refused_upcard() -> gin.State:
    return run(dealt(), Pass(), Pass())


def taken() -> gin.State:
    return run(dealt(), DrawDiscard())


def drawn() -> gin.State:
    return run(refused_upcard(), DrawStock())


def drawing() -> gin.State:
    return run(taken(), throw("Ac"))


def laying_off() -> gin.State:
    state = knocked(gin.STANDARD, NINE_MELDS, "Ac", OTHER, discard="7h", upcard="Qc")
    return run(state, *lay_offs("5c:1"))


def over() -> gin.State:
    return run(laying_off(), finish("Ts Td Th"))


def gone_gin() -> gin.State:
    return knocked(gin.STANDARD, "2c 3c 4c 5c | 9s 9h 9d | Jh Qh Kh", "", "7c 8c Ts Td Th 8d 8s As Ad 3h", discard="7h")


def big_gin() -> gin.State:
    state = rig(gin.STANDARD, ["2c 3c 4c 5c 9s 9h 9d Jh Qh Kh"], upcard="Qc", stock="9c")
    return run(state, Pass(), Pass(), DrawStock(), gin.BigGin(melds_of("2c 3c 4c 5c | 9s 9h 9d 9c | Jh Qh Kh")))


def exhausted() -> gin.State:
    return run(stock_at(gin.STANDARD, [f"{NINE} Ac", OTHER], 3, upcard="Qc"), DrawStock(), throw("Ac"))


def at_the_wall() -> gin.State:
    return run(stock_at(gin.RUBL, [f"{NINE} Ac", OTHER], 3, upcard="Qc"), DrawStock(), throw("Ac"))


def bounced() -> gin.State:
    state = rig(gin.OPENSPIEL, [f"{NINE} Ac", OTHER], upcard="Qc")
    return run(state, DrawDiscard(), throw("Qc"), DrawDiscard(), throw("Qc"))


def too_many_takes() -> gin.State:
    state = rig(evolve(gin.STANDARD, max_discard_takes=1), [f"{NINE} Ac", OTHER], upcard="Qc")
    return run(state, DrawDiscard(), throw("Ac"), DrawDiscard())


def with_lay_offs_of_three(knocker: int = 0) -> gin.State:
    rules = evolve(gin.KNOCK_RUMMY, players=3, layoff_allowed=True)
    hands = ["9c Tc Jc 2s 2d 2h Ad", "8c 7c Kd Ks 3d 4d 5d", "6c Qc Kh Qd 8s 8d 8h"]
    hands = [hands[(seat - knocker) % 3] for seat in range(3)]
    state = rig(rules, hands, dealer=(knocker - 1) % 3, stock="Jd")
    return run(state, DrawStock(), knock("Jd", "9c Tc Jc | 2s 2d 2h", rules))


def with_the_stock_at_the_wall(state: gin.State) -> gin.State:
    """A state whose stock has gone to the bottom of the pile but for what the rules keep."""
    kept = state.rules.min_stock
    return evolve(state, stock=state.stock[:kept], discards=(*state.stock[kept:], *state.discards))


def without_a_waiting_card(state: gin.State, seat: int) -> gin.State:
    """A state in which a seat that is still to answer has laid off a card."""
    hands = [hand[:-1] if other == seat else hand for other, hand in enumerate(state.hands)]
    return evolve(state, hands=tuple(hands), stock=(*state.stock, state.hands[seat][-1]))


POSITIONS = [
    dealt,
    refused_upcard,
    taken,
    drawn,
    drawing,
    laying_off,
    over,
    gone_gin,
    big_gin,
    exhausted,
    at_the_wall,
    bounced,
    too_many_takes,
    with_lay_offs_of_three,
    lambda: with_lay_offs_of_three(1),
    lambda: with_lay_offs_of_three(2),
]


@pytest.mark.parametrize("position", POSITIONS)
def test_what_play_reaches_is_accepted(position: Callable[[], gin.State]) -> None:
    gin.validate(position())


def showdown(state: gin.State, **changes: object) -> gin.State:
    return evolve(state, showdown=evolve(state.open_showdown, **changes))  # type: ignore[arg-type]


def swapped(state: gin.State, mine: str, yours: str) -> gin.State:
    """A state with two cards exchanged between the hands of seats 0 and 1."""
    first, second = parse_card(mine), parse_card(yours)
    hands = [
        sorted_cards([second if card is first else first if card is second else card for card in hand])
        for hand in state.hands
    ]
    return evolve(state, hands=tuple(hands))


DAMAGE: dict[StateFault, list[tuple[str, Callable[[], gin.State]]]] = {
    StateFault.WRONG_CARDS: [
        ("a card is missing", lambda: evolve(drawing(), discards=parse_cards("Kd Ac"))),
        ("a card is there twice", lambda: evolve(dealt(), stock=(*dealt().stock[:-1], dealt().stock[0]))),
        ("a foreign card", lambda: evolve(dealt(), stock=(*dealt().stock[:-1], JOKER))),
        ("a foreign discard lies face down", lambda: showdown(over(), face_down=JOKER)),
        ("a foreign upcard", lambda: evolve(rig(gin.KNOCK_RUMMY), upcard=JOKER)),
        ("the stock is empty", lambda: evolve(dealt(), stock=())),
        (
            "a card is melded twice",
            lambda: showdown(over(), melds=(melds_of(NINE_MELDS), melds_of("Ts Td Th 8h 8d 8s"[:8]))),
        ),
    ],
    StateFault.WRONG_SEAT: [
        ("turn", lambda: evolve(dealt(), turn=2)),
        ("dealer", lambda: evolve(dealt(), dealer=-1)),
        ("knocker", lambda: showdown(over(), knocker=5)),
        ("hands", lambda: evolve(dealt(), hands=(*dealt().hands, ()))),
        ("known", lambda: evolve(dealt(), known=((),))),
        ("melds", lambda: showdown(over(), melds=((),))),
    ],
    StateFault.WRONG_SIZE: [
        (
            "a hand is too long",
            lambda: evolve(
                dealt(),
                hands=(sorted_cards([*dealt().hands[0], dealt().stock[-1]]), dealt().hands[1]),
                stock=dealt().stock[:-1],
            ),
        ),
        ("both hands are too long by one", lambda: evolve(drawn(), phase=Phase.DRAW)),
        ("no hand is", lambda: evolve(drawing(), phase=Phase.DISCARD)),
        (
            "the pile is not the upcard alone",
            lambda: evolve(dealt(), discards=(dealt().stock[-1], *dealt().discards), stock=dealt().stock[:-1]),
        ),
        (
            "the pile is empty although the stock was drawn from",
            lambda: evolve(drawn(), discards=(), stock=(*drawn().discards, *drawn().stock)),
        ),
        (
            "the stock is below the wall",
            lambda: evolve(
                exhausted(), discards=(*exhausted().stock[:1], *exhausted().discards), stock=exhausted().stock[1:]
            ),
        ),
        ("a turn begins at the wall", lambda: evolve(exhausted(), phase=Phase.DRAW, ending=None)),
        (
            "the wall is not reached",
            lambda: evolve(
                at_the_wall(),
                stock=(at_the_wall().discards[1], *at_the_wall().stock),
                discards=(at_the_wall().discards[0], *at_the_wall().discards[2:]),
            ),
        ),
        ("a card was laid off on gin", lambda: _laid_off_on_gin()),
        *(
            (
                f"a seat that waits for {knocker} has laid off",
                partial(
                    lambda knocker: without_a_waiting_card(with_lay_offs_of_three(knocker), (knocker + 2) % 3), knocker
                ),
            )
            for knocker in range(3)
        ),
        ("a card bounced at the wall", lambda: with_the_stock_at_the_wall(bounced())),
        ("a card taken at the wall", lambda: with_the_stock_at_the_wall(too_many_takes())),
    ],
    StateFault.UNSORTED_HAND: [
        ("hand", lambda: evolve(dealt(), hands=(dealt().hands[0][::-1], dealt().hands[1]))),
        ("deadwood", lambda: evolve(over(), hands=(over().hands[0], over().hands[1][::-1]))),
        ("known", lambda: evolve(drawing(), known=(parse_cards("Qc 2c"), ()))),
    ],
    StateFault.WRONG_PHASE: [
        ("over without an ending", lambda: evolve(over(), ending=None)),
        ("an ending in play", lambda: evolve(drawing(), ending=RoundEnd.GIN)),
        ("a lay-off without a knock", lambda: evolve(drawing(), phase=Phase.LAYOFF)),
        ("a knock and a draw", lambda: evolve(laying_off(), phase=Phase.DRAW)),
        ("a knock and a dead round", lambda: evolve(over(), ending=RoundEnd.STOCK_EXHAUSTED)),
        ("the wrong winner", lambda: evolve(over(), ending=RoundEnd.UNDERCUT)),
        ("gin with deadwood", lambda: evolve(over(), ending=RoundEnd.GIN)),
        ("a card taken that is not held", lambda: evolve(drawn(), taken=parse_card("Qd"))),
        ("a card taken outside a turn", lambda: evolve(drawing(), taken=parse_card("Qc"))),
        ("fewer than no takes", lambda: evolve(drawing(), takes=-1)),
        ("more takes than the limit", lambda: evolve(drawing(), rules=gin.OPENSPIEL, takes=51)),
        ("takes at the limit and on it goes", lambda: evolve(drawing(), rules=gin.OPENSPIEL, takes=50)),
        ("a limit that there is not", lambda: evolve(drawing(), phase=Phase.ROUND_OVER, ending=RoundEnd.TAKE_LIMIT)),
        ("takes before the first draw", lambda: evolve(dealt(), takes=1)),
        ("a card bounced that must be kept", lambda: evolve(drawing(), bounced=True)),
        ("a card bounced before the first draw", lambda: evolve(dealt(), rules=gin.OPENSPIEL, bounced=True)),
        ("no bounce in these rules", lambda: evolve(drawing(), phase=Phase.ROUND_OVER, ending=RoundEnd.BOUNCE)),
        ("a bounce and nothing bounced", lambda: evolve(bounced(), bounced=False)),
        ("a bounce without a take", lambda: evolve(bounced(), takes=0)),
        (
            "bounced and exhausted",
            lambda: evolve(with_the_stock_at_the_wall(bounced()), ending=RoundEnd.STOCK_EXHAUSTED),
        ),
        ("no offer in these rules", lambda: evolve(rig(gin.KNOCK_RUMMY), phase=Phase.UPCARD)),
        ("the dealer is forced to draw", lambda: evolve(refused_upcard(), turn=1)),
        ("no wall in these rules", lambda: evolve(at_the_wall(), rules=gin.STANDARD)),
        (
            "the stock is not exhausted",
            lambda: evolve(drawing(), phase=Phase.ROUND_OVER, ending=RoundEnd.STOCK_EXHAUSTED),
        ),
        ("over the limit", lambda: evolve(laying_off(), rules=evolve(gin.STANDARD, knock_limit=0))),
        ("big gin is off", lambda: evolve(big_gin(), rules=gin.CLASSIC)),
        ("big gin and a card left", lambda: _with_a_card_left(big_gin())),
        ("big gin with a discard missing", lambda: showdown(over(), face_down=None)),
        ("the knocker answers", lambda: evolve(laying_off(), turn=0)),
        ("an answer to gin", lambda: evolve(gone_gin(), phase=Phase.LAYOFF, ending=None, turn=1)),
        ("melds before the answer", lambda: evolve(over(), phase=Phase.LAYOFF, ending=None, turn=1, known=((), ()))),
        ("the wrong seat acted last", lambda: evolve(over(), turn=0)),
        (
            "lay-offs that are not allowed",
            lambda: evolve(laying_off(), rules=evolve(gin.STANDARD, layoff_allowed=False)),
        ),
    ],
    StateFault.WRONG_MELD: [
        (
            "too short",
            lambda: _with_meld(
                over(), melds_of("Ts Td Th"), (Meld(MeldKind.SET, parse_cards("Td Th"), parse_cards("Td Th")),), "Ts"
            ),
        ),
        (
            "of the wrong kind",
            lambda: showdown(
                over(), melds=(over().open_showdown.melds[0], (Meld(MeldKind.RUN, *[parse_cards("Td Th Ts")] * 2),))
            ),
        ),
        (
            "unordered",
            lambda: showdown(
                over(), melds=(over().open_showdown.melds[0], (Meld(MeldKind.SET, *[parse_cards("Ts Td Th")] * 2),))
            ),
        ),
        (
            "in disguise",
            lambda: showdown(
                over(),
                melds=(
                    over().open_showdown.melds[0],
                    (Meld(MeldKind.SET, parse_cards("Td Th Ts"), parse_cards("Tc Th Ts")),),
                ),
            ),
        ),
        ("not laid at its best", lambda: _with_meld(gone_gin(), melds_of("Td Th Ts"), (), "Td Th Ts")),
    ],
    StateFault.WRONG_KNOWN_CARDS: [
        ("known but in the other hand", lambda: evolve(drawing(), known=((), parse_cards("Qc")))),
        ("known but never taken", lambda: evolve(drawing(), known=(parse_cards("2c 3c Qc"), ()))),
        ("taken but not known", lambda: evolve(taken(), known=((), ()))),
        ("known but open", lambda: evolve(over(), known=(parse_cards("Ac"), ()))),
        ("known to lie face down with the wrong seat", lambda: evolve(over(), known=((), parse_cards("7h")))),
        ("known but laid off", lambda: evolve(over(), known=((), parse_cards("5c")))),
        ("the upcard is out of sight", lambda: evolve(drawing(), known=((), ()))),
        ("the upcard is in the stock", lambda: evolve(drawing(), upcard=drawing().stock[0])),
    ],
    StateFault.WRONG_SCORES: [
        ("points of the loser", lambda: evolve(dealt(), results=(gin.Result((10, 5), (0,), 1),))),
        ("negative points", lambda: evolve(dealt(), results=(gin.Result((-10, 0), (0,), 1),))),
        ("more points than there are", lambda: evolve(dealt(), results=(won(0, 1_000),))),
        ("nobody won", lambda: evolve(dealt(), results=(gin.Result((0, 0), (), 1),))),
        ("two won", lambda: evolve(dealt(), results=(gin.Result((0, 0), (0, 1), 1),))),
        ("an unknown seat won", lambda: evolve(dealt(), results=(gin.Result((0, 0), (2,), 1),))),
        ("too few seats", lambda: evolve(dealt(), results=(gin.Result((10,), (0,), 1),))),
        ("no box", lambda: evolve(dealt(), results=(won(0, 10, boxes=0),))),
        ("boxes that are not given", lambda: evolve(dealt(), results=(won(0, 10, boxes=2),))),
        ("the match is over", lambda: evolve(dealt(), results=(won(0, 60), won(0, 60)))),
        ("points from nowhere", lambda: evolve(rig(gin.KNOCK_RUMMY), results=(gin.Result((10, 10), (0,), 1),))),
        ("a loser who is paid", lambda: evolve(rig(gin.KNOCK_RUMMY), results=(gin.Result((-10, 10), (0,), 1),))),
    ],
}


def _with_meld(state: gin.State, before: tuple[Meld, ...], after: tuple[Meld, ...], left: str) -> gin.State:
    """A finished round in which seat 1 laid out something else."""
    melds = tuple(meld for meld in state.open_showdown.melds[1] if meld not in before)
    hand = sorted_cards([*state.hands[1], *parse_cards(left)])
    return evolve(showdown(state, melds=(state.open_showdown.melds[0], (*melds, *after))), hands=(state.hands[0], hand))


def _with_a_card_left(state: gin.State) -> gin.State:
    """A big gin in which a card of the run of clubs was not laid."""
    melds = melds_of("3c 4c 5c | 9s 9h 9d 9c | Jh Qh Kh")
    changed = showdown(state, melds=(melds, state.open_showdown.melds[1]))
    return evolve(changed, hands=(parse_cards("2c"), state.hands[1]))


def _laid_off_on_gin() -> gin.State:
    state = gone_gin()
    hand = tuple(card for card in state.hands[1] if str(card) != "7c")
    return evolve(state, hands=(state.hands[0], hand), stock=(parse_card("7c"), *state.stock))


OF_OTHERS = {StateFault.ROUND_NOT_OVER, StateFault.MATCH_OVER}
"""Faults of what is asked for, not of the state; ``test_turns`` reaches them."""


@pytest.mark.parametrize(
    "fault", [fault for fault in StateFault if fault not in OF_OTHERS], ids=lambda fault: fault.name
)
def test_each_kind_of_damage_is_named(fault: StateFault) -> None:
    for what, damaged in DAMAGE[fault]:
        with pytest.raises(StateError) as caught:
            gin.validate(damaged())
        assert fault in caught.value.faults, what
        assert list(caught.value.faults) == [known for known in StateFault if known in caught.value.faults]
        assert fault.value in str(caught.value)


def test_all_faults_are_named_at_once() -> None:
    state = evolve(dealt(), hands=(dealt().hands[0][::-1], dealt().hands[1]), takes=-1, results=(won(0, 1_000),))
    with pytest.raises(StateError) as caught:
        gin.validate(state)
    assert caught.value.faults == (StateFault.UNSORTED_HAND, StateFault.WRONG_PHASE, StateFault.WRONG_SCORES)


def test_swapping_hidden_cards_is_no_damage() -> None:
    gin.validate(swapped(dealt(), "2c", "5c"))


@given(rounds)
def test_a_lost_or_doubled_card_is_always_found(played: Round) -> None:
    rng = Random(played.seed)
    states = list(played.states())
    for state in (states[-1], pick(rng, states), pick(rng, states)):
        place = int(rng.random() * len(state.stock))
        for stock in (state.stock[1:], (*state.stock, pick(rng, gin.pack(state.rules))), (*state.stock[:place], JOKER)):
            if stock != state.stock:
                with pytest.raises(StateError) as caught:
                    gin.validate(evolve(state, stock=stock))
                assert StateFault.WRONG_CARDS in caught.value.faults


@given(rounds)
def test_a_state_of_another_phase_is_found(played: Round) -> None:
    rng = Random(played.seed)
    for state in (pick(rng, list(played.states())) for _ in range(4)):
        for phase in Phase:
            # Nothing tells apart the offer to the first player, refused by both, from the offer itself.
            if phase is state.phase or {phase, state.phase} <= {Phase.UPCARD, Phase.FORCED_STOCK, Phase.DRAW}:
                continue
            with pytest.raises(StateError):
                gin.validate(evolve(state, phase=phase))


@given(rounds)
def test_another_ending_is_found(played: Round) -> None:
    *_, state = played.states()
    for ending in RoundEnd:
        if ending is not state.ending:
            with pytest.raises(StateError):
                gin.validate(evolve(state, ending=ending))


def test_a_huge_state_is_refused_soon() -> None:
    cards = gin.pack(gin.STANDARD) * 2_000
    for state in (
        evolve(dealt(), hands=(cards, cards), known=(cards, cards)),
        evolve(gone_gin(), hands=((), cards)),
        evolve(over(), stock=cards, discards=cards),
    ):
        with pytest.raises(StateError):
            gin.validate(state)

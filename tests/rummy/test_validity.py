"""States from outside: what play reaches is accepted, each kind of damage is named."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings

from rummykit import JOKER, Meld, MeldKind, StateError, parse_card, parse_cards, sorted_cards
from rummykit.errors import StateFault
from rummykit.games import rummy
from rummykit.games.rummy import Phase
from rummykit.outcomes import RoundEnd
from rummykit.testing import rigged_deck

from .positions import laid, play, position
from .strategies import HOUSES, Round, pick, rounds

BASIC, BLOCK, FREE, FIVE_HUNDRED = rummy.BASIC, rummy.BLOCK, rummy.BICYCLE_BASIC, rummy.FIVE_HUNDRED
CALLS = evolve(FIVE_HUNDRED, players=3, call_rummy=True, claim_discards=True)
IMMEDIATE = evolve(FIVE_HUNDRED, stock_exhaustion="immediate")
HAND = "4c 5c 6c 8d 8h 8s Kd Qd Jh 2s"


def dealt(rules: rummy.Rules = BASIC, hand: str = HAND, upcard: str = "7c", draws: str = "9s") -> rummy.State:
    """Seat 1 is to act."""
    first = parse_cards(draws)
    deck = rigged_deck(rummy, rules, hands={1: parse_cards(hand)}, upcard=parse_card(upcard), draws=first)
    return rummy.deal(rules, deck)


def drawn() -> rummy.State:
    return play(dealt(), "draw-stock")


def taken() -> rummy.State:
    return play(dealt(), "draw-discard")


def melded() -> rummy.State:
    return play(drawn(), "lay-meld | run 4c 5c 6c")


def discarded() -> rummy.State:
    return play(melded(), "discard Kd")


def bound() -> rummy.State:
    """Seat 1 has taken the seven of clubs, which it must use."""
    return play(dealt(FIVE_HUNDRED), "draw-discard")


def out() -> rummy.State:
    hand = "4c 5c 6c 8d 8h 8s Td Jd Qd Kd"
    melds = [f"lay-meld | {meld}" for meld in ("run 4c 5c 6c", "set 8d 8h 8s", "run Td Jd Qd Kd")]
    return play(dealt(FREE, hand), "draw-stock", *melds, "discard 9s")


def until(rules: rummy.Rules, phase: Phase, ending: RoundEnd | None = None) -> rummy.State:
    """Some state of a random round that waits for this."""
    HOUSES["here"] = rules
    try:
        for seed in range(100):
            for state in Round("here", "even", seed).states():
                if state.phase is phase and ending in (None, state.ending):
                    return state
    finally:
        del HOUSES["here"]
    raise AssertionError("no such state was found")


def claiming() -> rummy.State:
    return until(CALLS, Phase.CLAIM)


def called() -> rummy.State:
    return until(CALLS, Phase.CALLED)


def caller_discards() -> rummy.State:
    return until(CALLS, Phase.CALLER_DISCARD)


def blocked() -> rummy.State:
    return until(BLOCK, Phase.ROUND_OVER, RoundEnd.BLOCKED)


def exhausted() -> rummy.State:
    return until(IMMEDIATE, Phase.ROUND_OVER, RoundEnd.STOCK_EXHAUSTED)


POSITIONS = [
    *(dealt, drawn, taken, melded, discarded, bound, out, claiming, called, caller_discards, blocked, exhausted)
]


@pytest.mark.parametrize("reached", POSITIONS)
def test_what_play_reaches_is_accepted(reached: Callable[[], rummy.State]) -> None:
    rummy.validate(reached())


def with_hand(state: rummy.State, seat: int, hand: str | tuple[Any, ...]) -> rummy.State:
    """A state in which a hand is another; the other cards of both are exchanged with the stock."""
    cards = parse_cards(hand) if isinstance(hand, str) else hand
    pool = [*state.hands[seat], *state.stock]
    for card in cards:
        pool.remove(card)
    hands = tuple(sorted_cards(cards) if other == seat else held for other, held in enumerate(state.hands))
    return evolve(state, hands=hands, stock=tuple(pool))


def with_table(state: rummy.State, **changes: object) -> rummy.State:
    """A state whose first meld is changed."""
    first, *others = state.table
    return evolve(state, table=(evolve(first, **changes), *others))  # type: ignore[arg-type]


def with_claim(state: rummy.State, **changes: object) -> rummy.State:
    assert state.claim is not None
    return evolve(state, claim=evolve(state.claim, **changes))  # type: ignore[arg-type]


def exchanged(state: rummy.State, mine: str, yours: str) -> rummy.State:
    """A state with two cards exchanged, wherever they are outside the table."""
    first, second = parse_card(mine), parse_card(yours)

    def turned(cards: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(second if card is first else first if card is second else card for card in cards)

    hands = tuple(sorted_cards(turned(hand)) for hand in state.hands)
    return evolve(state, hands=hands, stock=turned(state.stock), discards=turned(state.discards))


def useless() -> rummy.State:
    """Somebody holds a card that must be used and nothing to use it with."""
    rules = evolve(FIVE_HUNDRED, hand_size=4)
    hands = ["7c 8d Td Ks Ad", "Kc Qh 2h 2d"]
    known = (parse_cards("7c"), ())
    return position(rules, hands, pile="Qd", phase=Phase.USE, taken=parse_card("7c"), known=known)


def stuck() -> rummy.State:
    """The one card in hand is the one just taken, and it fits nowhere."""
    rules = evolve(FREE, hand_size=3)
    table = [laid(rules, 0, "4c 5c 6c")]
    known = (parse_cards("2h"), ())
    hands = ["2h", "Kc Ks 9d"]
    return position(rules, hands, pile="Qd", table=table, phase=Phase.PLAY, taken=parse_card("2h"), known=known)


def on_nothing() -> rummy.State:
    """Somebody is asked about a pile that has nothing to play."""
    rules = evolve(CALLS, hand_size=1)
    return position(rules, ["Kc", "2c", "3c"], pile="4s Qs", turn=1, phase=Phase.CLAIM, claim=rummy.Claim(0, 1))


DAMAGE: dict[StateFault, list[tuple[str, Callable[[], rummy.State]]]] = {
    StateFault.WRONG_CARDS: [
        ("a card is missing", lambda: evolve(dealt(), discards=())),
        ("a card is there twice", lambda: evolve(dealt(), stock=(*dealt().stock[:-1], dealt().stock[0]))),
        ("a foreign card", lambda: evolve(dealt(), stock=(*dealt().stock[:-1], JOKER))),
        ("a card on the table and in hand", lambda: evolve(melded(), hands=drawn().hands)),
    ],
    StateFault.WRONG_SEAT: [
        ("the turn of nobody", lambda: evolve(dealt(), turn=2)),
        ("a negative dealer", lambda: evolve(dealt(), dealer=-1)),
        ("a hand too many", lambda: evolve(dealt(), hands=(*dealt().hands, ()))),
        ("known cards of one seat", lambda: evolve(dealt(), known=((),))),
        ("a meld of nobody", lambda: with_table(melded(), owner=2)),
        ("cards by nobody", lambda: with_table(melded(), by=(1, 1, 5))),
        ("a claim against nobody", lambda: with_claim(claiming(), discarder=3)),
        ("a claim followed by nobody", lambda: with_claim(claiming(), following=-1)),
    ],
    StateFault.WRONG_SIZE: [
        ("a card too few in hand", lambda: with_hand(dealt(), 1, HAND[:-3])),
        ("a card too many in hand", lambda: with_hand(dealt(), 1, f"{HAND} 9s")),
        ("a hand as after a discard", lambda: with_hand(drawn(), 1, HAND)),
        ("an empty hand", lambda: with_hand(dealt(FIVE_HUNDRED), 1, "")),
        ("out with a card", lambda: with_hand(out(), 1, (out().stock[0],))),
        ("out with everybody else", lambda: with_hand(out(), 0, "")),
        ("no pile", lambda: evolve(dealt(), discards=(), stock=(*dealt().stock, *dealt().discards))),
        ("fewer cards than were dealt", lambda: with_hand(dealt(FIVE_HUNDRED), 1, HAND)),
        ("too few cards after a draw", lambda: with_hand(bound(), 1, "7c 8d 8h 8s 4c 5c 6c Kd Qd Jh 2s 9s Qc")),
        (
            "a draw from no stock where that ends the round",
            lambda: evolve(dealt(IMMEDIATE), stock=(), discards=(*dealt(IMMEDIATE).discards, *dealt(IMMEDIATE).stock)),
        ),
        (
            "out by a play where the last card must be a discard",
            lambda: evolve(
                evolve(out(), rules=evolve(FREE, going_out="discard")),
                discards=(),
                stock=(*out().stock, *out().discards),
            ),
        ),
    ],
    StateFault.UNSORTED_HAND: [
        ("a hand", lambda: evolve(dealt(), hands=(dealt().hands[0], dealt().hands[1][::-1]))),
        ("known cards", lambda: evolve(drawn(), known=((), drawn().hands[1][:2][::-1]))),
    ],
    StateFault.WRONG_PHASE: [
        ("over without an ending", lambda: evolve(out(), ending=None)),
        ("an ending in play", lambda: evolve(dealt(), ending=RoundEnd.WENT_OUT)),
        ("an ending of another game", lambda: evolve(out(), ending=RoundEnd.KNOCK)),
        ("out in a blocked round", lambda: evolve(blocked(), ending=RoundEnd.STOCK_EXHAUSTED)),
        ("blocked with a stock", lambda: evolve(out(), ending=RoundEnd.BLOCKED)),
        ("blocked where the end comes at once", lambda: evolve(exhausted(), ending=RoundEnd.BLOCKED)),
        ("a claim in a turn", lambda: evolve(drawn(), claim=rummy.Claim(0, 1))),
        ("no claim", lambda: evolve(claiming(), claim=None)),
        ("a claim of the discarder", lambda: with_claim(claiming(), discarder=claiming().turn)),
        ("a depth before a call", lambda: with_claim(claiming(), depth=1)),
        ("no depth in a call", lambda: with_claim(called(), depth=0)),
        ("a depth below the pile", lambda: with_claim(called(), depth=len(called().discards) + 1)),
        ("another card than was called", lambda: evolve(called(), taken=None)),
        ("a claim under rules without", lambda: evolve(claiming(), rules=evolve(CALLS, call_rummy=False))),
        ("a claim that does not come to the next", lambda: odd_following(claiming())),
        ("a caller who does not discard", lambda: evolve(caller_discards(), rules=evolve(CALLS, claim_discards=False))),
        ("a claim on nothing", on_nothing),
        ("renewed in Block Rummy", lambda: evolve(dealt(BLOCK), recycles=1)),
        ("renewed too often", lambda: evolve(dealt(), recycles=4)),
        ("renewed less than never", lambda: evolve(dealt(), recycles=-1)),
        ("taken before drawing", lambda: evolve(dealt(), taken=parse_card("4c"))),
        ("taken and not held", lambda: evolve(drawn(), taken=drawn().discards[-1])),
        ("taken freely where it must be used", lambda: evolve(bound(), phase=Phase.PLAY)),
        ("to be used where it need not", lambda: evolve(taken(), phase=Phase.USE)),
        ("to be used and not held", lambda: evolve(bound(), taken=bound().stock[-1])),
        ("to be used without knowing which", lambda: evolve(bound(), taken=None)),
        ("to be used and useless", useless),
        ("reaching in a free turn", lambda: evolve(melded(), reaching=0)),
        ("reaching on no meld", lambda: evolve(bound(), reaching=0)),
        ("melds made before drawing", lambda: evolve(discarded(), melds_made=1)),
        ("more melds than allowed", lambda: evolve(melded(), melds_made=2)),
        ("melds counted without need", lambda: evolve(melded(), rules=FREE, melds_made=1)),
        ("a negative number of melds", lambda: evolve(drawn(), melds_made=-1)),
        ("melds made without a meld", lambda: evolve(drawn(), melds_made=1)),
        ("rummy before drawing", lambda: evolve(discarded(), going_rummy=True)),
        ("rummy with nothing on the table", lambda: evolve(drawn(), going_rummy=True)),
        ("taken after the end", lambda: evolve(blocked(), taken=blocked().hands[0][0])),
        ("stuck with the card just taken", stuck),
    ],
    StateFault.WRONG_MELD: [
        ("no meld", lambda: with_table(melded(), meld=Meld(MeldKind.SET, *[parse_cards("4c 5c 6c")] * 2))),
        ("too few owners", lambda: with_table(melded(), by=(1, 1))),
        ("most cards by others", lambda: with_table(melded(), by=(0, 0, 1))),
        ("counted twice", lambda: with_table(melded(), doubled=True)),
        ("out of order", lambda: evolve(two_melds(), table=two_melds().table[::-1])),
        (
            "laid off without a meld",
            lambda: evolve(with_lay_off(), rules=evolve(FIVE_HUNDRED, lay_off_requires_own_meld=True)),
        ),
    ],
    StateFault.WRONG_KNOWN_CARDS: [
        ("known and elsewhere", lambda: evolve(dealt(), known=((), (dealt().discards[-1],)))),
        ("known too often", lambda: evolve(dealt(), known=((), (parse_card("4c"),) * 2))),
        ("taken and not known", lambda: evolve(taken(), known=((), ()))),
    ],
    StateFault.WRONG_SCORES: [
        ("points of one seat", lambda: evolve(dealt(), results=((5,),))),
        ("less than nothing", lambda: evolve(dealt(), results=((-5, 0),))),
        ("more than there is", lambda: evolve(dealt(), results=((10_000, 0),))),
        ("a match that was over", lambda: evolve(dealt(), results=((60, 0), (60, 0), (0, 10)))),
        ("partners apart", lambda: evolve(partners(), results=((5, 0, 6, 0),))),
        (
            "gains where there are only losses",
            lambda: evolve(dealt(evolve(BASIC, scoring="penalties")), results=((5, 0),)),
        ),
    ],
}


def odd_following(state: rummy.State) -> rummy.State:
    assert state.claim is not None
    other = (state.claim.following + 1) % 3
    return with_claim(evolve(state, rules=evolve(CALLS, claim_discards=False)), following=other)


def two_melds() -> rummy.State:
    return play(play(dealt(FREE), "draw-stock"), "lay-meld | run 4c 5c 6c", "lay-meld | set 8d 8h 8s")


def with_lay_off() -> rummy.State:
    """The other seat has laid a card off and has no meld."""
    state = play(dealt(FIVE_HUNDRED), "draw-stock", "lay-meld | set 8d 8h 8s", "discard Kd")
    state = exchanged(state, "8c", str(next(iter(state.hands[0]))))
    return play(state, "draw-stock", "lay-off 8c 0")


def partners() -> rummy.State:
    return rummy.deal(rummy.PARTNERSHIP_500, rummy.pack(rummy.PARTNERSHIP_500))


CASES = [
    pytest.param(fault, damage, id=f"{fault.name}-{what}") for fault, all_ in DAMAGE.items() for what, damage in all_
]


@pytest.mark.parametrize(("fault", "damage"), CASES)
def test_damage_is_named(fault: StateFault, damage: Callable[[], rummy.State]) -> None:
    with pytest.raises(StateError) as caught:
        rummy.validate(damage())
    assert fault in caught.value.faults


def test_all_faults_are_named_in_order() -> None:
    state = evolve(melded(), melds_made=7, results=((1, 2, 3),), discards=())
    with pytest.raises(StateError) as caught:
        rummy.validate(state)
    assert caught.value.faults == (*(StateFault.WRONG_CARDS, StateFault.WRONG_PHASE, StateFault.WRONG_SCORES),)


def test_a_lay_off_without_a_meld_is_fine_where_it_is_allowed() -> None:
    rummy.validate(with_lay_off())


@given(rounds)
@settings(max_examples=80)
def test_a_state_that_is_accepted_can_be_played_to_its_end(played: Round) -> None:
    """Damaged states are refused, or good for play: nothing that validate accepts makes the game stumble."""
    rng = Random(played.seed)
    state = damaged(pick(rng, list(played.states())), rng)
    try:
        rummy.validate(state)
    except StateError:
        return
    for _ in range(400):
        actions = rummy.legal_actions(state)
        if not actions:
            break
        state = rummy.apply(state, pick(rng, actions))
        rummy.validate(state)
    if state.phase is Phase.ROUND_OVER:
        rummy.standings(state)


def damaged(state: rummy.State, rng: Random) -> rummy.State:
    """A state with something changed that may be right or wrong."""
    players = state.rules.players
    hand = state.hands[state.turn]
    changes: list[dict[str, object]] = [
        {"phase": pick(rng, list(Phase))},
        {"turn": rng.randrange(players)},
        {"melds_made": rng.randrange(3)},
        {"going_rummy": not state.going_rummy},
        {"recycles": rng.randrange(3)},
        {"taken": pick(rng, hand) if hand else None},
        {"reaching": rng.randrange(3)},
        {
            "claim": rummy.Claim(
                rng.randrange(state.rules.players), rng.randrange(state.rules.players), rng.randrange(3)
            )
        },
        {"claim": None},
        {"ending": pick(rng, [None, RoundEnd.WENT_OUT, RoundEnd.BLOCKED])},
        {"stock": (), "discards": (*state.stock, *state.discards)},
        {"discards": (), "stock": (*state.stock, *state.discards)},
        {"known": ((),) * players},
        {"table": tuple(evolve(one, owner=rng.randrange(players)) for one in state.table)},
        {"rules": evolve(state.rules, going_out=pick(rng, ["any", "float"]))},
    ]
    for change in (pick(rng, changes) for _ in range(1 + rng.randrange(3))):
        state = evolve(state, **change)  # type: ignore[arg-type]
    return state

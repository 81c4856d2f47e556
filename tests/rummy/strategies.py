"""House rules under which rare things are frequent, rigged deals, and players of different tempers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from random import Random
from typing import Final, TypeVar

from attrs import evolve, frozen
from hypothesis import strategies as st

from rummykit import JOKER, RANKS, Card, PackSpec, find_melds, parse_card
from rummykit.actions import Discard, DrawStock, Pass
from rummykit.bots import greedy_bot
from rummykit.cards import shuffled
from rummykit.games import rummy
from rummykit.records import Record, new_record

T = TypeVar("T")

SIX_RANKS: Final = PackSpec(ranks=RANKS[:6])
"""Twenty-four cards."""

_BASIC, _FREE, _500 = rummy.BASIC, rummy.BICYCLE_BASIC, rummy.FIVE_HUNDRED

HOUSES: Final[dict[str, rummy.Rules]] = {
    **rummy.VARIANTS,
    "basic for six": evolve(_BASIC, players=6, recycle_upcard=True, max_recycles=1),
    "reshuffled": evolve(_BASIC, pack=SIX_RANKS, hand_size=4, stock_exhaustion="reshuffle", max_recycles=2),
    "turned over without end": evolve(_BASIC, pack=SIX_RANKS, hand_size=4, max_recycles=None),
    "discard to go out": evolve(_FREE, going_out="discard", hand_size=5),
    "floating": evolve(_FREE, going_out="float", hand_size=4, players=3),
    "floating 500": evolve(_500, going_out="float", hand_size=5),
    "last card laid off": evolve(_500, forbid_playable_final_discard=True, hand_size=5),
    "own meld first": evolve(_FREE, lay_off_requires_own_meld=True, hand_size=5, players=3),
    "jokers": evolve(_BASIC, pack=PackSpec(jokers=4), joker_exchange=True, ace_rank="high_low", ace_value=11),
    "corner": evolve(_FREE, ace_rank="round_corner", ace_value=15, players=3),
    "suits do not matter": evolve(_500, players=5, distinct_suits=False, hand_size=9, joker_exchange=True),
    "top for nothing": evolve(_500, pile_duty="deep", hand_size=8),
    "pile for nothing": evolve(_500, pile_duty="never", hand_size=8),
    "discard in 500": evolve(_500, going_out="discard", hand_size=4),
    "end with the stock": evolve(_500, pack=PackSpec(ranks=RANKS[:7]), hand_size=5, stock_exhaustion="immediate"),
    "500 turned over": evolve(_500, stock_exhaustion="turn_over", max_recycles=1, pack=SIX_RANKS, hand_size=5),
    "calls": evolve(_500, call_rummy=True, players=4),
    "calls for the card": evolve(
        _500, call_rummy=True, claim_takes="card_only", call_penalty="draw2", players=3, joker_exchange=True
    ),
    "calls for the pile": evolve(
        _500, call_rummy=True, call_penalty="take_pile", claim_discards=True, players=3, hand_size=5
    ),
    "Call Rummy": evolve(_BASIC, call_rummy=True, claim_takes="card_only", claim_discards=True, players=4),
    "calls of who has melded": evolve(
        rummy.PARTNERSHIP_500, call_rummy=True, lay_off_requires_own_meld=True, call_penalty="take_pile"
    ),
    "calls of who floats": evolve(
        _500, call_rummy=True, going_out="float", players=3, hand_size=4, claim_discards=True
    ),
    "calls to the end of the stock": evolve(
        _500,
        call_rummy=True,
        stock_exhaustion="immediate",
        call_penalty="draw2",
        claim_discards=True,
        pack=PackSpec(ranks=RANKS[:7], jokers=2),
        hand_size=5,
    ),
    "penalties": evolve(_FREE, scoring="penalties", players=3, hand_size=6),
    "all pay": evolve(rummy.BLOCK, block_scoring="all_penalised", players=5),
    "nobody pays": evolve(rummy.BLOCK, block_scoring="void", hand_size=12),
    "two packs": evolve(_BASIC, pack=PackSpec(ranks=RANKS[:7], copies=2), players=5, hand_size=4, max_recycles=1),
    "500 for eight": evolve(_500, players=8),
    "500 in rounds": evolve(
        _500, rounds=2, target=None, going_out_bonus=50, special_cards=((parse_card("Qs"), 40),), spot_value="five"
    ),
    "runs of four": evolve(_500, min_run=4, joker_melded="represented"),
}
"""The variants, and house rules under which rare things are frequent."""


def pick(rng: Random, items: Sequence[T]) -> T:
    """One of the items."""
    return items[int(rng.random() * len(items))]


def planted_deck(rules: rummy.Rules, rng: Random) -> tuple[Card, ...]:
    """A pack that deals melds to the hands, for seat 0 as the dealer."""
    left = list(shuffled(rummy.pack(rules), rng))
    hands: list[list[Card]] = []
    for _ in range(rules.players):
        hand: list[Card] = []
        while rng.random() < 0.8:
            room = rules.cards_each - len(hand)
            # Jokers make too many melds to list them all.
            natural = [card for card in left if card is not JOKER]
            melds = [meld for meld in find_melds(natural, rules.meld_rules) if len(meld.cards) <= min(room, 5)]
            if not melds:
                break
            for card in pick(rng, melds).cards:
                hand.append(card)
                left.remove(card)
        hands.append(hand)
    for hand in hands:
        while len(hand) < rules.cards_each:
            hand.append(left.pop())
    seats = [(1 + place) % rules.players for place in range(rules.players)]
    return (*(hands[seat][number] for number in range(rules.cards_each) for seat in seats), *left)


Temper = Callable[[rummy.State, Sequence[rummy.Action], Random], rummy.Action]
"""How a player chooses."""


def even(_: rummy.State, actions: Sequence[rummy.Action], rng: Random) -> rummy.Action:
    """Any kind of action is as likely as another."""
    kinds: dict[type, list[rummy.Action]] = {}
    for action in actions:
        kinds.setdefault(type(action), []).append(action)
    return pick(rng, pick(rng, list(kinds.values())))


def of_kinds(*kinds: type) -> Temper:
    """Prefers actions of the first of these kinds that there is, then any."""

    def choose(state: rummy.State, actions: Sequence[rummy.Action], rng: Random) -> rummy.Action:
        for kind in kinds:
            found = [action for action in actions if isinstance(action, kind)]
            if found:
                return pick(rng, found)
        return even(state, actions, rng)

    return choose


def greedy(state: rummy.State, actions: Sequence[rummy.Action], rng: Random) -> rummy.Action:
    """Plays well."""
    return greedy_bot(rummy.observe(state, state.turn), tuple(actions), rng)


TEMPERS: Final[dict[str, Temper]] = {
    "even": even,
    "eager": of_kinds(rummy.LayMeld, rummy.LayOff, DrawStock, rummy.CallRummy),
    "patient": of_kinds(DrawStock, Pass, Discard),
    "grabbing": of_kinds(rummy.CallRummy, rummy.DrawDiscard, rummy.ExchangeJoker, Discard),
    "greedy": greedy,
}


@frozen
class Round:
    """A round that can be played again: rules, temper and chance.

    Attributes:
        house: Name of the rules.
        temper: Name of the temper of all players.
        seed: Of the deal and of the choices.
    """

    house: str
    temper: str
    seed: int

    def states(self) -> Iterator[rummy.State]:
        """The states of the round from the deal to the end; after 300 actions everybody hurries."""
        rng = Random(f"{self.seed}")
        rules = HOUSES[self.house]
        state = rummy.deal(rules, planted_deck(rules, rng), reshuffle_seed=self.seed)
        yield state
        steps = 0
        while actions := rummy.legal_actions(state):
            temper = TEMPERS[self.temper if steps < 300 else "eager"]
            state = rummy.apply(state, temper(state, actions, rng))
            yield state
            steps += 1
            assert steps < 2_000, "the round does not end"


rounds = st.builds(
    Round,
    st.sampled_from(sorted(HOUSES)),
    st.sampled_from(sorted(TEMPERS)),
    st.integers(min_value=0, max_value=999_999),
)
"""Rigged rounds."""

_RECORDED: Final = 12
_LONGEST_RECORDED: Final = 300


def recorded_rounds(rules: rummy.Rules) -> Iterator[Record[rummy.Rules, rummy.Action]]:
    """Rigged rounds of every temper as records; those that last too long are left unfinished."""
    for seed, temper in product(range(_RECORDED), TEMPERS):
        rng = Random(seed)
        deck = planted_deck(rules, rng)
        state = rummy.deal(rules, deck, reshuffle_seed=seed)
        record = new_record(rummy, rules).with_round(deck, reshuffle_seed=seed)
        while (actions := rummy.legal_actions(state)) and len(record.rounds[0].actions) < _LONGEST_RECORDED:
            action = TEMPERS[temper](state, actions, rng)
            record, state = record.with_action(action), rummy.apply(state, action)
        yield record

"""Rigged rounds of Carousel: melds in the hands, a short stock, and players of different tempers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import TypeVar

from attrs import evolve

from rummykit.actions import Pass
from rummykit.cards import RANKS, Card, PackSpec, shuffled
from rummykit.games import carousel
from rummykit.games.carousel import Action, EndTurn, Knock, Place, Rules, State
from rummykit.melds import MeldRules, find_melds
from rummykit.records import Record, new_record
from rummykit.testing import rigged_deck

T = TypeVar("T")

TINY = PackSpec(ranks=RANKS[:5], jokers=1)
"""Twenty cards and a joker."""
TWO_TINY = PackSpec(ranks=RANKS[:5], copies=2, jokers=2)
"""Forty cards and two jokers."""

HOUSES: dict[str, Rules] = {
    **carousel.VARIANTS,
    **{f"{players} players": evolve(carousel.CAROUSEL, players=players) for players in (2, 5)},
    "tiny": evolve(carousel.CAROUSEL, players=3, pack=TINY, hand_size=4),
    "tiny, bold": evolve(carousel.CAROUSEL, players=3, pack=TINY, hand_size=3, knock_limit=12, multi_tie_bonus=10),
    "tiny, no last knock": evolve(carousel.CAROUSEL, players=3, pack=TINY, hand_size=4, knock_in_last_lap=False),
    "tiny, play on": evolve(carousel.CAROUSEL, players=2, pack=TINY, hand_size=5, exhaustion="play_on", knock_limit=1),
    "tiny, two packs": evolve(
        carousel.CAROUSEL, players=4, pack=TWO_TINY, hand_size=6, round_bonus_counts_to_target=True, max_draws=2
    ),
    "tiny vatikan": evolve(carousel.VATIKAN, players=3, pack=TWO_TINY, hand_size=7, target=3),
    "vatikan with a last lap": evolve(
        carousel.VATIKAN, players=2, pack=TINY, hand_size=5, exhaustion="last_lap", max_draws=2, ace="high"
    ),
}
"""The variants, and house rules under which rare things are frequent."""


def planted_deck(rules: Rules, rng: Random, dealer: int) -> tuple[Card, ...]:
    """A pack that deals melds, so that hands are soon empty."""
    left = list(shuffled(carousel.pack(rules), rng))
    hands: dict[int, list[Card]] = {}
    for seat in range(rules.players):
        hands[seat] = []
        while rng.random() < 0.7:
            melds = find_melds(tuple(dict.fromkeys(left)), MeldRules(ace=rules.ace, max_run=3, jokers_wild=False))
            fitting = [meld for meld in melds if len(meld.cards) <= rules.hand_size - len(hands[seat])]
            if not fitting:
                break
            for card in pick(rng, fitting).cards:
                hands[seat].append(card)
                left.remove(card)
    return rigged_deck(carousel, rules, hands=hands, dealer=dealer, rng=rng)


def pick(rng: Random, items: Sequence[T]) -> T:
    """One of the items."""
    return items[int(rng.random() * len(items))]


Temper = Callable[[State, tuple[Action, ...], Random], Action]
"""How a player chooses."""


def even(_: State, actions: tuple[Action, ...], rng: Random) -> Action:
    """Any kind of action is as likely as another."""
    kinds = list(dict.fromkeys(map(type, actions)))
    kind = pick(rng, kinds)
    return pick(rng, [action for action in actions if type(action) is kind])


def eager(_: State, actions: tuple[Action, ...], rng: Random) -> Action:
    """Plays what it can and knocks as soon as it may."""
    for kinds in ((Knock,), (Place,), (EndTurn,)):
        found = [action for action in actions if isinstance(action, kinds)]
        if found:
            return pick(rng, found)
    return actions[-1]


def patient(state: State, actions: tuple[Action, ...], rng: Random) -> Action:
    """Plays now and then and never knocks, so that the stock runs out."""
    if Pass() in actions and rng.random() < 0.8:
        return Pass()
    calm = tuple(action for action in actions if not isinstance(action, Knock))
    return even(state, calm, rng)


def idle(_: State, actions: tuple[Action, ...], __: Random) -> Action:
    """Plays nothing."""
    return Pass() if Pass() in actions else actions[-1]


def reckless(state: State, actions: tuple[Action, ...], rng: Random) -> Action:
    """Plays what it can, and knocks only when somebody else has as little."""
    counts = [state.rules.values.total(hand) for hand in state.hands]
    if Knock() in actions and counts.count(counts[state.turn]) == 1 and counts[state.turn] == min(counts):
        return Pass()
    return eager(state, actions, rng)


TEMPERS: dict[str, Temper] = {"even": even, "eager": eager, "patient": patient, "idle": idle, "reckless": reckless}


def states(house: str, temper: str, seed: int) -> Iterator[State]:
    """The states of a rigged round from the deal to the end."""
    rules, rng = HOUSES[house], Random(f"{seed}")
    dealer = seed % rules.players
    state = carousel.deal(rules, planted_deck(rules, rng, dealer), dealer=dealer)
    yield state
    while carousel.to_act(state) is not None:
        state = carousel.apply(state, TEMPERS[temper](state, carousel.legal_actions(state), rng))
        yield state


def recorded_rounds(rules: Rules) -> Iterator[Record[Rules, Action]]:
    """Rounds with melds planted in the hands, played by everybody in the same temper."""
    for seed in range(4):
        for temper in TEMPERS.values():
            rng = Random(seed)
            dealer = seed % rules.players
            deck = planted_deck(rules, rng, dealer)
            record = new_record(carousel, rules, dealer=dealer).with_round(deck)
            state = carousel.deal(rules, deck, dealer=dealer)
            while carousel.to_act(state) is not None:
                action = temper(state, carousel.legal_actions(state), rng)
                record, state = record.with_action(action), carousel.apply(state, action)
            yield record

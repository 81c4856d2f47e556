"""Rigged rounds: melds in the hands, small packs, and players of different tempers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import TypeVar

from attrs import evolve

from rummykit.actions import Discard, DrawDiscard
from rummykit.bots import greedy_bot
from rummykit.cards import RANKS, Card, PackSpec, shuffled
from rummykit.games import three_thirteen
from rummykit.games.three_thirteen import Action, GoOut, LayOut, Rules, State
from rummykit.melds import find_melds
from rummykit.records import Record, new_record, record_match
from rummykit.testing import rigged_deck

from .positions import is_complete

T = TypeVar("T")

STANDARD = three_thirteen.STANDARD
TINY = evolve(STANDARD, pack=PackSpec(ranks=RANKS[:5]), first_deal=3, last_deal=5, max_turns=8)
"""Twenty cards."""

HOUSES: dict[str, Rules] = {
    **three_thirteen.VARIANTS,
    **{f"{players} players": evolve(STANDARD, players=players, max_turns=10) for players in (3, 4, 8)},
    "last deals": evolve(STANDARD, first_deal=11),
    "at a table": evolve(STANDARD, players=3, auto_arrange=False, final_turns=2, first_deal=5),
    "no last turns": evolve(STANDARD, final_turns=0, auto_arrange=False, discard_required_to_go_out=False),
    "closed melds": evolve(STANDARD, players=3, expose_out_melds=False, first_deal=6, jokers=4),
    "closed melds, few wild cards": evolve(
        STANDARD, expose_out_melds=False, packs=2, jokers=8, max_wilds_per_meld=2, allow_all_wild_meld=False
    ),
    "no discard": evolve(STANDARD, discard_required_to_go_out=False, expose_out_melds=False, jokers=6, first_deal=4),
    "returning": evolve(
        STANDARD, allow_return_discard=True, ace_high_run=True, wild_value=25, tie_break="fewest_last_deal"
    ),
    "stock ends": evolve(STANDARD, stock_exhaustion="end_deal", first_deal=12),
    "tiny": TINY,
    "tiny, stock ends": evolve(TINY, stock_exhaustion="end_deal", auto_arrange=False),
    "tiny, no discard": evolve(TINY, discard_required_to_go_out=False, players=3, last_deal=5, packs=1, jokers=1),
    "tiny, no limit": evolve(TINY, max_turns=None, jokers=3),
    "bare": evolve(TINY, pack=PackSpec(ranks=RANKS[:2]), last_deal=3, max_turns=12, discard_required_to_go_out=False),
}
"""The variants, and house rules under which rare things are frequent."""


def unlisted(state: State, action: Action) -> bool:
    """Whether an action lays a hand out in other melds than those listed, told without the game."""
    hand, rules = list(state.hands[state.turn]), state.terms.meld_rules
    match action:
        case GoOut(card, melds):
            if state.phase is not three_thirteen.Phase.DISCARD or state.out is not None:
                return False
            listed = [other.card for other in three_thirteen.legal_actions(state) if isinstance(other, GoOut)]
            if card is not None and card in hand:
                hand.remove(card)
            return card in listed and is_complete(melds, hand, rules)
        case LayOut(melds):
            used = [card for meld in melds for card in meld.cards]
            left = list(hand)
            for card in used:
                if card not in left:
                    return False
                left.remove(card)
            return state.phase is three_thirteen.Phase.LAY_OUT and is_complete(melds, used, rules)
        case _:
            return False


def planted_deck(rules: Rules, rng: Random, dealer: int) -> tuple[Card, ...]:
    """A pack that deals melds, so that hands are soon complete."""
    left = list(shuffled(three_thirteen.pack(rules), rng))
    terms = rules.rounds[0]
    hands: dict[int, list[Card]] = {}
    for seat in range(rules.players):
        hand: list[Card] = []
        while rng.random() < 0.8 and terms.cards_each - len(hand) >= 3:
            room = terms.cards_each - len(hand)
            some = pick_some(rng, left, 12)
            melds = [meld for meld in find_melds(some, terms.meld_rules) if len(meld.cards) <= min(room, 5)]
            if melds:
                for card in pick(rng, melds).cards:
                    left.remove(card)
                    hand.append(card)
        hands[seat] = hand
    return rigged_deck(three_thirteen, rules, hands=hands, dealer=dealer, rng=rng)


def pick(rng: Random, items: Sequence[T]) -> T:
    """One of the items."""
    return items[int(rng.random() * len(items))]


def pick_some(rng: Random, items: Sequence[T], count: int) -> Sequence[T]:
    """Some of the items, in any order."""
    return shuffled(items, rng)[:count]


Temper = Callable[[State, Sequence[Action], Random], Action]
"""How a player chooses."""


def even(_: State, actions: Sequence[Action], rng: Random) -> Action:
    """Any action is as likely as another."""
    return pick(rng, actions)


def eager(state: State, _: Sequence[Action], rng: Random) -> Action:
    """Goes out as soon as possible."""
    return greedy_bot(three_thirteen.observe(state, state.turn), three_thirteen.legal_actions(state), rng)


def patient(_: State, actions: Sequence[Action], rng: Random) -> Action:
    """Never goes out."""
    return pick(rng, [action for action in actions if not isinstance(action, GoOut)])


def grabbing(state: State, actions: Sequence[Action], rng: Random) -> Action:
    """Takes from the pile whatever lies there, and returns it if it may."""
    for action in actions:
        if isinstance(action, DrawDiscard) or (isinstance(action, Discard) and action.card is state.taken):
            return action
    return patient(state, actions, rng)


TEMPERS: dict[str, Temper] = {"even": even, "eager": eager, "patient": patient, "grabbing": grabbing}


def states(rules: Rules, temper: str, seed: int) -> Iterator[State]:
    """The states of a planted round from the deal to the end; after 400 actions everybody is eager."""
    rng = Random(seed)
    dealer = seed % rules.players
    state = three_thirteen.deal(rules, planted_deck(rules, rng, dealer), dealer=dealer, reshuffle_seed=seed)
    steps = 0
    yield state
    while actions := three_thirteen.legal_actions(state):
        state = three_thirteen.apply(state, TEMPERS[temper if steps < 400 else "eager"](state, actions, rng))
        yield state
        steps += 1
        assert steps < 3_000, "the round does not end"


def recorded_rounds(rules: Rules) -> Iterator[Record[Rules, Action]]:
    """A rigged round that ends soon; then one without an end but for the limit, or a whole match."""
    yield recorded(rules, "eager", 3)
    if rules == STANDARD:
        yield recorded(rules, "patient", 1)
    else:
        yield record_match(three_thirteen, rules, [greedy_bot] * rules.players, Random(2))


def recorded(rules: Rules, temper: str, seed: int) -> Record[Rules, Action]:
    """A planted round as a record."""
    rng = Random(seed)
    deck = planted_deck(rules, rng, 0)
    record = new_record(three_thirteen, rules).with_round(deck, reshuffle_seed=seed)
    state = three_thirteen.deal(rules, deck, reshuffle_seed=seed)
    while actions := three_thirteen.legal_actions(state):
        action = TEMPERS[temper](state, actions, rng)
        record, state = record.with_action(action), three_thirteen.apply(state, action)
    return record

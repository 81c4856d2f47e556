"""Rigged rounds for property tests: melds in the hands, the wall near, and players of different tempers.

Random play hardly ever reaches gin, an undercut or the end of the stock; these rounds do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from random import Random
from typing import TypeVar

from attrs import evolve, frozen
from hypothesis import strategies as st

from rummykit.actions import Discard, DrawDiscard, DrawStock, Pass
from rummykit.arrange import best_defence
from rummykit.cards import RANKS, Card, PackSpec, shuffled
from rummykit.games import gin
from rummykit.melds import Meld, can_extend, find_melds
from rummykit.records import Record, new_record

T = TypeVar("T")

_RECORDED = 60
_LONGEST_RECORDED = 90

TINY = PackSpec(ranks=RANKS[:5])
"""Twenty cards."""

HOUSES: dict[str, gin.Rules] = {
    **gin.VARIANTS,
    "near wall": evolve(gin.STANDARD, min_stock=27),
    "near rubl wall": evolve(gin.RUBL, min_stock=28),
    "strict rubl wall": evolve(gin.RUBL, min_stock=28, wall_may_discard_taken=False, knock_limit=30),
    "near openspiel wall": evolve(gin.OPENSPIEL, min_stock=28, max_discard_takes=4),
    "few takes": evolve(gin.STANDARD, max_discard_takes=3, allow_discard_of_taken=True),
    "no limit": evolve(gin.STANDARD, knock_limit=None, tie_rule="void"),
    "ties for the knocker": evolve(gin.STANDARD, pack=TINY, hand_size=4, tie_rule="knocker_zero", knock_bonus=5),
    "void ties": evolve(gin.STANDARD, pack=TINY, hand_size=4, tie_rule="void", knock_limit=None),
    "saved": evolve(gin.ROUND_CORNER, pack=TINY, hand_size=3, knock_limit=0),
    "tiny": evolve(gin.STANDARD, pack=TINY, hand_size=5),
    "tiny oklahoma": evolve(gin.OKLAHOMA, pack=TINY, hand_size=5, oklahoma_ace="gin_only", spades_double=True),
    "tiny corner": evolve(gin.ROUND_CORNER, pack=PackSpec(ranks=(*RANKS[:3], *RANKS[-3:])), hand_size=6, min_stock=3),
    "threes": evolve(gin.STANDARD, hand_size=8, knock_limit=2),
    "high ace": evolve(gin.STANDARD, ace_rank="high_low", void_hand_dealer="next", layoff_allowed=False),
    "spades double": evolve(gin.OKLAHOMA, spades_double=True, gin_extra_boxes=2, undercut_extra_boxes=1),
    "boxes at once": evolve(gin.PALACE, game_target=60, next_dealer="alternate"),
    "ordinal hollywood": evolve(gin.HOLLYWOOD, hollywood_shutout_entry="ordinal", game_target=40),
    **{f"knock rummy of {players}": evolve(gin.KNOCK_RUMMY, players=players) for players in (3, 4, 5, 6)},
    "tiny knock rummy": evolve(gin.KNOCK_RUMMY, pack=TINY, hand_size=3, players=4),
    "void knock rummy": evolve(gin.KNOCK_RUMMY, pack=TINY, hand_size=4, players=3, wall_rule="void", knock_limit=6),
    "knock rummy with lay-offs": evolve(
        gin.KNOCK_RUMMY, players=3, layoff_allowed=True, layoff_on_gin=True, opening="upcard_offer"
    ),
}
"""The variants, and house rules under which rare things are frequent."""


def deal_order(rules: gin.Rules, hands: Sequence[Sequence[Card]], rest: Sequence[Card], dealer: int) -> list[Card]:
    """The order of the pack that deals these full hands, the first of the rest being turned up."""
    players = rules.players
    seats = [(dealer + 1 + place) % players for place in range(players)]
    return [*(hands[seat][number] for number in range(rules.cards_each) for seat in seats), *rest]


def planted(rules: gin.Rules, rng: Random) -> gin.State:
    """A first round with melds planted in its hands, and cards that fit them in the other hands and in the stock."""
    left = list(shuffled(gin.pack(rules), rng))
    hands: list[list[Card]] = []
    planted_melds: list[Meld] = []
    for _ in range(rules.players):
        hand: list[Card] = []
        while rng.random() < 0.85:
            room = rules.cards_each - len(hand)
            # No meld that leaves room for one or two cards: complete hands shall be frequent.
            melds = [
                meld for meld in find_melds(left, rules.meld_rules) if room - len(meld.cards) in {0, *range(3, 11)}
            ]
            if not melds:
                break
            meld = pick(rng, melds)
            planted_melds.append(meld)
            hand += meld.cards
            left = [card for card in left if card not in meld.cards]
        hands.append(hand)
    low = rng.random() < 0.5

    def usefulness(card: Card) -> tuple[bool, int]:
        fits = any(can_extend(meld, card, rules.meld_rules) for meld in planted_melds)
        return not fits, rules.values.of(card) if low else 0

    left = sorted(left, key=usefulness) if rng.random() < 0.7 else left
    for hand in hands:
        missing = rules.cards_each - len(hand)
        hand += left[:missing]
        left = left[missing:]
    upcard = left.pop(int(rng.random() * len(left)))
    top, below = left[:2], left[2:]
    dealer = int(rng.random() * rules.players)
    order = deal_order(rules, shuffled(hands, rng), [upcard, *shuffled(top, rng), *shuffled(below, rng)], dealer)
    return gin.deal(rules, order, dealer=dealer, reshuffle_seed=int(rng.random() * 1_000))


def pick(rng: Random, items: Sequence[T]) -> T:
    """One of the items."""
    return items[int(rng.random() * len(items))]


Temper = Callable[[gin.State, Sequence[gin.Action], Random], gin.Action]
"""How a player chooses."""


def even(_: gin.State, actions: Sequence[gin.Action], rng: Random) -> gin.Action:
    """Any kind of action is as likely as another."""
    kinds: dict[type, list[gin.Action]] = {}
    for action in actions:
        kinds.setdefault(type(action), []).append(action)
    return pick(rng, pick(rng, list(kinds.values())))


def eager(state: gin.State, actions: Sequence[gin.Action], rng: Random) -> gin.Action:
    """Ends the round as soon as possible and answers a knock in the best way."""
    if state.phase is gin.Phase.LAYOFF:
        rules, hand, spread = state.rules, state.hands[state.turn], state.open_showdown.spread
        best = best_defence(hand, spread, rules=rules.meld_rules, values=rules.values)
        return gin.LayOff(*best.laid_off[0]) if best.laid_off else gin.Finish(best.melds)
    for kinds in ((gin.BigGin,), (gin.Knock,), (DrawStock, Pass)):
        found = [action for action in actions if isinstance(action, kinds)]
        if found:
            return pick(rng, found)
    return pick(rng, actions)


def patient(_: gin.State, actions: Sequence[gin.Action], rng: Random) -> gin.Action:
    """Never knocks, so that the stock runs out."""
    return pick(rng, [action for action in actions if not isinstance(action, gin.Knock | gin.BigGin)] or actions)


def grabbing(state: gin.State, actions: Sequence[gin.Action], rng: Random) -> gin.Action:
    """Takes from the pile and returns what it took."""
    for action in actions:
        if isinstance(action, DrawDiscard) or (isinstance(action, Discard) and action.card is state.taken):
            return action
    return patient(state, actions, rng)


def hasty(state: gin.State, actions: Sequence[gin.Action], rng: Random) -> gin.Action:
    """Knocks as soon as possible, but answers a knock anyhow, laying off all it can."""
    if state.phase is gin.Phase.LAYOFF:
        lay_offs = [action for action in actions if isinstance(action, gin.LayOff)]
        # Of the ways to finish, the first leaves least deadwood.
        return pick(rng, lay_offs) if lay_offs else actions[0]
    return eager(state, actions, rng)


TEMPERS: dict[str, Temper] = {
    "even": even,
    "eager": eager,
    "patient": patient,
    "grabbing": grabbing,
    "hasty": hasty,
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

    def states(self) -> Iterator[gin.State]:
        """The states of the round from the deal to the end; after 150 actions everybody hurries."""
        rng = Random(f"{self.seed}")
        state = planted(HOUSES[self.house], rng)
        yield state
        steps = 0
        while actions := gin.legal_actions(state):
            temper = TEMPERS[self.temper] if steps < 150 else eager
            state = gin.apply(state, temper(state, actions, rng))
            yield state
            steps += 1
            assert steps < 1_000, "the round does not end"


rounds = st.builds(
    Round,
    st.sampled_from(sorted(HOUSES)),
    st.sampled_from(sorted(TEMPERS)),
    st.integers(min_value=0, max_value=999_999),
)
"""Rigged rounds."""


def recorded_rounds(rules: gin.Rules) -> Iterator[Record[gin.Rules, gin.Action]]:
    """Rigged rounds of every temper as records; those that last too long are left unfinished."""
    for seed, temper in product(range(_RECORDED), TEMPERS):
        rng = Random(seed)
        state = planted(rules, rng)
        order = deal_order(rules, state.hands, [state.upcard, *state.stock[::-1]], state.dealer)
        record = new_record(gin, rules, dealer=state.dealer)
        record = record.with_round(tuple(order), reshuffle_seed=state.reshuffle_seed)
        while (actions := gin.legal_actions(state)) and len(record.rounds[0].actions) < _LONGEST_RECORDED:
            action = TEMPERS[temper](state, actions, rng)
            record, state = record.with_action(action), gin.apply(state, action)
        yield record

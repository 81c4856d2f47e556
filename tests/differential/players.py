"""Packs and ways to play that bring a round to the places where rules differ; random play hardly ever knocks."""

from __future__ import annotations

from enum import Enum, unique
from itertools import count
from typing import TYPE_CHECKING

from rummykit import RANKS, SUITS, Card, best_arrangement, deadwood, deadwood_after_discard, shuffled
from rummykit.games.gin import Phase

from .bridge import Bridge, Stage, strict_figures
from .encoding import CARDS, DRAW_STOCK, DRAW_UPCARD, FIRST_MELD, KNOCK, MELDS, PASS, card_number, meld_number, pieces

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from random import Random

_EACH = 10


@unique
class Deal(Enum):
    """Ways to order a pack."""

    SHUFFLED = "any order"
    MELDED = "melds in both hands"
    CHAINED = "long runs, the one hand holding what can be laid off on the other's"
    DENSE = "a hand of five neighbouring ranks, where melds overlap"
    STRICT = "such a hand and an upcard that together OpenSpiel counts too high"

    def pack(self, rng: Random) -> tuple[Card, ...]:
        """A pack in such an order; the first card is for seat 0."""
        rest = list(shuffled(CARDS, rng))
        hands: list[list[Card]] = [[], []]
        match self:
            case Deal.SHUFFLED:
                pass
            case Deal.MELDED:
                for hand in hands:
                    for _ in range(rng.randint(1, 3)):
                        meld = rng.choice(list(MELDS.values()))
                        _move(meld.cards, rest, hand)
            case Deal.CHAINED:
                for suit in rng.sample(SUITS, 2):
                    low = rng.randint(0, len(RANKS) - 7)
                    run = [Card(rank, suit) for rank in RANKS[low : low + 7]]
                    start = rng.randint(0, 4)
                    _move(run[start : start + 3], rest, hands[0])
                    _move(run, rest, hands[rng.randint(0, 1)])
            case Deal.DENSE:
                _move(_dense(rng), rest, hands[rng.randint(0, 1)])
            case Deal.STRICT:
                *cards, upcard = next(filter(_is_strict, (_dense(rng) for _ in count())))
                rest.remove(upcard)
                _move(cards, rest, hands[0])
        for hand in hands:
            _move(rest[: _EACH - len(hand)], rest, hand)
        if self is Deal.STRICT:
            rest.insert(0, upcard)
        elif rng.random() < 0.5:
            hands.reverse()
        dealt = [card for pair in zip(*hands, strict=True) for card in pair]
        return (*dealt, *rest)


def _dense(rng: Random) -> list[Card]:
    """Eleven cards of five neighbouring ranks."""
    low = rng.randint(0, len(RANKS) - 5)
    return rng.sample([Card(rank, suit) for rank in RANKS[low : low + 5] for suit in SUITS], _EACH + 1)


def _is_strict(cards: Collection[Card]) -> bool:
    return deadwood_after_discard(cards) <= 10 < max(strict_figures(cards))


def _move(cards: Iterable[Card], rest: list[Card], hand: list[Card]) -> None:
    """Deal those of the cards that are still there, as far as the hand has room."""
    for card in list(cards):
        if card in rest and len(hand) < _EACH:
            rest.remove(card)
            hand.append(card)


@unique
class Player(Enum):
    """Ways to play."""

    RANDOM = "any step"
    EAGER = "lowers deadwood and knocks when allowed"
    GREEDY = "lowers deadwood and goes for gin"
    PATIENT = "lowers deadwood and knocks at the wall"
    RETURNING = "takes from the pile and returns the card"
    HOARDING = "takes from the pile and discards something else"

    def choose(self, bridge: Bridge, rng: Random) -> int:
        """One of the options of a round."""
        if self is Player.RANDOM or rng.random() < 0.03:
            return rng.choice(bridge.options)
        match bridge.stage:
            case Stage.BETWEEN_ACTIONS:
                return self._begin(bridge, rng)
            case Stage.KNOCK_DISCARD:
                return _worst_discard(bridge, bridge.options) if rng.random() < 0.8 else rng.choice(bridge.options)
            case Stage.KNOCK_MELDS | Stage.DEFENCE_MELDS | Stage.GIN_DEFENCE:
                return _next_meld(bridge, rng)

    def _begin(self, bridge: Bridge, rng: Random) -> int:
        match bridge.state.phase:
            case Phase.UPCARD | Phase.DRAW:
                return self._draw(bridge)
            case Phase.DISCARD:
                return self._discard(bridge, rng)
            case Phase.LAYOFF:
                cards = [number for number in bridge.options if number != PASS]
                return rng.choice(cards) if cards and rng.random() < 0.8 else PASS
            case _:
                return KNOCK if KNOCK in bridge.options else bridge.options[0]

    def _draw(self, bridge: Bridge) -> int:
        if self in (Player.RETURNING, Player.HOARDING):
            return DRAW_UPCARD
        hand, top = bridge.hand(bridge.seat), bridge.state.discards[-1]
        is_useful = min(deadwood([*_without(hand, card), top]) for card in hand) < deadwood(hand)
        if is_useful:
            return DRAW_UPCARD
        return DRAW_STOCK if DRAW_STOCK in bridge.options else PASS

    def _discard(self, bridge: Bridge, rng: Random) -> int:
        cards = [number for number in bridge.options if number < len(CARDS)]
        taken = bridge.state.taken
        if self is Player.RETURNING and taken is not None:
            return card_number(taken)
        if self is Player.HOARDING:
            return rng.choice([number for number in cards if CARDS[number] is not taken])
        worst = _worst_discard(bridge, cards)
        if KNOCK in bridge.options and self is not Player.PATIENT:
            least = deadwood(_without(bridge.hand(bridge.seat), CARDS[worst]))
            if least == 0 or (self is Player.EAGER and rng.random() < 0.7):
                return KNOCK
        return worst


def _without(hand: Iterable[Card], card: Card) -> list[Card]:
    return [other for other in hand if other is not card]


def _worst_discard(bridge: Bridge, cards: Iterable[int]) -> int:
    hand = bridge.hand(bridge.seat)
    return min(cards, key=lambda number: (deadwood(_without(hand, CARDS[number])), -CARDS[number].rank))


def _next_meld(bridge: Bridge, rng: Random) -> int:
    """Mostly a meld of the best arrangement, else any."""
    melds = [number for number in bridge.options if number != PASS]
    if not melds:
        return PASS
    if rng.random() < 0.7:
        best = [piece for meld in best_arrangement(bridge.hand(bridge.seat)).melds for piece in pieces(meld)]
        wanted = [FIRST_MELD + meld_number(meld) for meld in best if FIRST_MELD + meld_number(meld) in melds]
        if wanted:
            return wanted[0]
    return PASS if PASS in bridge.options and rng.random() < 0.2 else rng.choice(melds)

"""Packs put in order, so that a deal gives what a test is about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Protocol, TypeVar

from ..cards import Card, RandomSource, format_cards, shuffled, sorted_cards
from ..play import Game

__all__ = ["rigged_deck"]


class Dealt(Protocol):
    """What the states of games have in common as far as a deal shows it."""

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]: ...

    @property
    def stock(self) -> tuple[Card, ...]: ...


R = TypeVar("R")
D = TypeVar("D", bound=Dealt)
V = TypeVar("V")
A = TypeVar("A")

_MOST_TRIALS = 64


def rigged_deck(
    game: Game[R, D, V, A],
    rules: R,
    *,
    hands: Mapping[int, Iterable[Card]] | None = None,
    upcard: Card | None = None,
    draws: Iterable[Card] = (),
    dealer: int = 0,
    rng: RandomSource | None = None,
) -> tuple[Card, ...]:
    """A full pack in such an order that its deal gives certain cards to certain seats.

    How the game deals is found out by dealing, so this works for every game whose states have ``hands`` and ``stock``,
    and ``discards`` if an upcard is asked for.

    Args:
        game: The game.
        rules: The rules to deal with.
        hands: Cards for seats, at most as many as each is dealt; the rest of a hand is filled at random.
        upcard: The first card of the discard pile.
        draws: The first cards to be drawn from the stock, in the order of drawing.
        dealer: The seat that will deal.
        rng: Where the other cards come from; None: a source of its own, the same each time.

    Returns:
        The pack, for ``game.deal(rules, pack, dealer=dealer)``.

    Raises:
        ValueError: The pack does not have these cards, a seat is not dealt so many, or which seat gets a card of the
            pack depends on the faces, as it does where a game replaces cards in the deal.

    Example:
        >>> from rummykit import format_cards, parse_card, parse_cards
        >>> from rummykit.games import gin
        >>> runs = parse_cards("As 2s 3s 4s 7h 8h 9h Jc Jd Js")
        >>> deck = rigged_deck(gin, gin.STANDARD, hands={1: runs}, draws=[parse_card("Jh")])
        >>> state = gin.deal(gin.STANDARD, deck)
        >>> format_cards(state.hands[1]), str(state.stock[-1])
        ('Jc Jd 7h 8h 9h As 2s 3s 4s Js', 'Jh')
    """
    source = Random(0) if rng is None else rng
    pack = game.pack(rules)
    wanted: dict[int, Card] = {}
    layout = _Layout.of(lambda cards: game.deal(rules, cards, dealer=dealer), pack)
    for seat, cards in sorted((hands or {}).items()):
        wanted |= _placed(cards, layout.hands[seat] if 0 <= seat < len(layout.hands) else [], f"seat {seat} is dealt")
    if upcard is not None:
        wanted |= _placed([upcard], layout.upcard, "the discard pile begins with")
    wanted |= _placed(draws, layout.draws, "the stock has")
    left = Counter(pack)
    left.subtract(wanted.values())
    if min(left.values()) < 0:
        raise ValueError(f"not in the pack, or not so often: {format_cards(sorted_cards((-left).elements()))}")
    rest = list(shuffled(sorted_cards(left.elements()), source))
    return tuple(wanted[place] if place in wanted else rest.pop() for place in range(len(pack)))


def _placed(cards: Iterable[Card], places: list[int], what: str) -> dict[int, Card]:
    listed = tuple(cards)
    if len(listed) > len(places):
        raise ValueError(f"{what} {len(places)} cards, not {len(listed)}")
    return dict(zip(places, listed, strict=False))


class _Layout:
    """Which places of a pack go where in a deal."""

    def __init__(self, hands: list[list[int]], upcard: list[int], draws: list[int]) -> None:
        self.hands = hands
        self.upcard = upcard
        self.draws = draws

    @classmethod
    def of(cls, deal: Callable[[tuple[Card, ...]], Dealt], pack: tuple[Card, ...]) -> _Layout:
        """Deal shuffled packs until no place can belong to two hands, and each place of the stock has only one."""
        rng = Random(0)
        cards = pack
        dealt = deal(cards)
        every = frozenset(range(len(pack)))
        hands = [every for _ in dealt.hands]
        draws = [every for _ in dealt.stock]
        top = [every for _ in _pile(dealt)[-1:]]
        sizes = _sizes(dealt)
        for _ in range(_MOST_TRIALS):
            if _sizes(dealt) != sizes:
                break
            hands = [_holding(places, cards, hand) for places, hand in zip(hands, dealt.hands, strict=True)]
            drawn = reversed(dealt.stock)
            draws = [_holding(places, cards, (card,)) for places, card in zip(draws, drawn, strict=True)]
            top = [_holding(places, cards, _pile(dealt)[-1:]) for places in top]
            settled = all(len(places) == len(hand) for places, hand in zip(hands, dealt.hands, strict=True))
            if settled and all(len(places) == 1 for places in (*draws, *top)):
                return cls(
                    [sorted(places) for places in hands], [min(places) for places in top], [min(p) for p in draws]
                )
            cards = shuffled(pack, rng)
            dealt = deal(cards)
        raise ValueError("which seat gets a card of the pack depends on the faces of the cards")


def _sizes(dealt: Dealt) -> tuple[int, ...]:
    return (*map(len, dealt.hands), len(dealt.stock), len(_pile(dealt)))


def _pile(dealt: Dealt) -> tuple[Card, ...]:
    pile: tuple[Card, ...] = getattr(dealt, "discards", ())
    return pile


def _holding(places: frozenset[int], cards: tuple[Card, ...], zone: tuple[Card, ...]) -> frozenset[int]:
    return frozenset(place for place in places if cards[place] in zone)

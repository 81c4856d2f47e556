"""The best play at a shared table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from itertools import chain
from typing import Final, Literal, get_args

from attrs import frozen

from ...cards import JOKER, PIPS, Card, CardValues, Rank, sorted_cards
from ...melds import Meld, can_extend, check_reading, sorted_melds
from .problem import Position
from .rules import SHARED_TABLE, TableRules
from .solver import can_lose_less, least_loss

__all__ = ["Rearrangement", "can_play", "rearrange"]

_Objective = Literal["points", "count"]
_Ties = Literal["first", "table"]
_ONES: Final = CardValues((1,) * len(Rank))


@frozen
class Rearrangement:
    """A table after a play.

    Attributes:
        table: All melds on the table, in the order of :attr:`Meld.sort_key`.
        played: The cards that came from the hand, in card order; empty if none did.
        points: What they count together, in card points.
    """

    table: tuple[Meld, ...]
    played: tuple[Card, ...]
    points: int


def rearrange(
    table: Iterable[Meld | Card],
    hand: Collection[Card],
    *,
    rules: TableRules = SHARED_TABLE,
    objective: Literal["points", "count"] = "points",
    required: Collection[Card] = (),
    values: CardValues = PIPS,
    ties: Literal["first", "table"] = "first",
) -> Rearrangement | None:
    """The best play at a shared table: cards of the hand and all those on the table, laid in melds.

    The optimum is exact. Without ``required`` cards, a table of legal melds always has an answer, if only to leave
    everything as it is.

    Args:
        table: What lies on the table, in any order: melds, in which a joker stands for its face, and loose cards, which
            must end up in melds. A loose joker stands for nothing yet.
        hand: The cards that may be played, in any order; equal cards are as many as given.
        rules: What may be done with the table.
        objective: What the cards played should have the most of: ``"points"``, or the ``"count"`` of cards, jokers
            among them.
        required: Cards of the hand that must be played, each as often as given.
        values: What cards count.
        ties: Which of the best plays to give: ``"first"``: any, but always the same one, and fastest; ``"table"``: one
            that leaves as many melds exactly as they lie as possible. What is open even then is chosen so that cards
            that lie together tend to stay together, without a promise. Jokers that count nothing and that no meld needs
            stay in the hand.

    Returns:
        The play; None if no legal table has all the cards that must be on it.

    Raises:
        MeldError: A meld on the table is not legal under the rules.
        ValueError: The hand does not hold the required cards, or a name is unknown.

    Cost: With fourteen cards in the hand, a millisecond on a table of ten cards and seven on one of eighty without
    jokers, rarely fifty; with two jokers from one to forty, rarely some hundreds. ``ties="table"`` takes up to fifteen
    times as long, and rarely some seconds on crowded tables with jokers. Each joker in a meld can double the work if it
    may keep its identity or not. There is no limit on packs, cards or jokers.

    Source: D. den Hertog and P. B. Hulshof, Solving Rummikub problems by integer linear programming (2006), for the
    problem; J. N. van Rijn, F. W. Takes and J. K. Vis, The complexity of Rummikub problems (2015), for sweeping it rank
    by rank.

    Example:
        >>> from rummykit.cards import format_cards, parse_cards
        >>> from rummykit.melds import format_meld, parse_meld
        >>> best = rearrange([parse_meld("8c 8d 8h 8s"), parse_meld("9c Jk=9d 9s")], parse_cards("6h 7h 9d Kc"))
        >>> [format_meld(meld) for meld in best.table]
        ['8c 8d 8s', '9c 9d 9s', '6h 7h 8h Jk=9h']
        >>> format_cards(best.played), best.points
        ('9d 6h 7h', 22)
    """
    for name, given, known in (("objective", objective, get_args(_Objective)), ("ties", ties, get_args(_Ties))):
        if given not in known:
            raise ValueError(f"{name} is one of {', '.join(known)}, not {given!r}")
    items = tuple(table)
    position = _position(items, hand, required, rules)
    if position is None:
        return None
    melds = least_loss(position, values if objective == "points" else _ONES, rules, leaving=ties == "table")
    if melds is None:
        return None
    laid = Counter(chain.from_iterable([meld.cards for meld in melds]))
    for item in items:
        laid.subtract(item.cards if isinstance(item, Meld) else (item,))
    played = sorted_cards(laid.elements())
    return Rearrangement(sorted_melds(melds), played, values.total(played))


def can_play(table: Iterable[Meld | Card], hand: Collection[Card], *, rules: TableRules = SHARED_TABLE) -> bool:
    """Whether at least one card of a hand can be played at a shared table.

    Args:
        table: What lies on the table, as for :func:`rearrange`.
        hand: The cards, in any order.
        rules: What may be done with the table.

    Raises:
        MeldError: A meld on the table is not legal under the rules.

    Cost: Less than that of :func:`rearrange`, since the first play found is enough.

    Example:
        >>> from rummykit.cards import parse_cards
        >>> from rummykit.melds import parse_meld
        >>> table = [parse_meld("4c 5c 6c"), parse_meld("Ts Js Qs Ks")]
        >>> can_play(table, parse_cards("Th Qd 2c")), can_play(table, parse_cards("Th Td 2c"))
        (False, True)
    """
    items = tuple(table)
    position = _position(items, hand, (), rules)
    if position is None:
        return False
    melds = [item for item in items if isinstance(item, Meld)]
    if len(melds) == len(items) and any(can_extend(meld, card, rules.melds) for meld in melds for card in hand):
        return True
    return can_lose_less(position, rules)


def _position(
    items: Collection[Meld | Card], hand: Iterable[Card], required: Collection[Card], rules: TableRules
) -> Position | None:
    """Table and hand, counted; None if there is a joker to be laid although jokers stand for nothing."""
    melds = [item for item in items if isinstance(item, Meld)]
    position = Position.of(items, hand, required, rules)
    if not rules.melds.jokers_wild and (
        JOKER in items or JOKER in required or any(JOKER in meld.cards for meld in melds)
    ):
        return None
    for meld in melds:
        check_reading(meld, rules.melds)
    return position

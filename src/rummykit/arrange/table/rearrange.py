"""The best play at a shared table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from itertools import chain
from operator import attrgetter
from typing import Final, Literal, get_args

from attrs import frozen

from ...cards import JOKER, PIPS, Card, CardValues, sorted_cards
from ...melds import Meld, check_reading
from .layout import lay_out
from .options import NEVER, Kind
from .problem import Position, Problem, problems
from .rules import SHARED_TABLE, TableRules
from .search import Search

__all__ = ["Rearrangement", "can_play", "rearrange"]

_Objective = Literal["points", "count"]
_Ties = Literal["first", "table"]
_sort_key: Final = attrgetter("sort_key")
_ONES: Final = CardValues((1,) * 14)


@frozen
class Rearrangement:
    """A table after a play.

    Attributes:
        table: All melds on the table, in the order of :attr:`Meld.sort_key`.
        played: The cards that came from the hand, in card order.
        points: What these count together, in card points.
    """

    table: tuple[Meld, ...]
    played: tuple[Card, ...]
    points: int


def rearrange(
    table: Iterable[Meld | Card],
    hand: Collection[Card],
    *,
    rules: TableRules = SHARED_TABLE,
    objective: _Objective = "points",
    required: Collection[Card] = (),
    values: CardValues = PIPS,
    ties: _Ties = "first",
) -> Rearrangement | None:
    """The best play."""
    for name, value, choices in (
        ("objective", objective, get_args(_Objective)),
        ("ties", ties, get_args(_Ties)),
    ):
        if value not in choices:
            raise ValueError(f"{name} is one of {', '.join(choices)}, not {value!r}")
    items = tuple(table)
    worth = values if objective == "points" else _ONES
    melds = _best(items, hand, required, worth, rules, leaving=ties == "table")
    if melds is None:
        return None
    laid = Counter(chain.from_iterable([meld.cards for meld in melds]))
    for item in items:
        laid.subtract(item.cards if isinstance(item, Meld) else (item,))
    played = sorted_cards(laid.elements())
    return Rearrangement(tuple(sorted(melds, key=_sort_key)), played, values.total(played))


def _best(
    items: Iterable[Meld | Card],
    hand: Collection[Card],
    required: Collection[Card],
    values: CardValues,
    rules: TableRules,
    *,
    leaving: bool,
) -> list[Meld] | None:
    position = Position.of(items, hand, required, rules)
    best: list[Meld] | None = None
    limit = NEVER - 1
    searches = [(problem, Search(problem, Kind.ANY)) for problem in problems(position, values, rules, leaving=leaving)]
    searches.sort(key=lambda pair: pair[0].fixed_cost + pair[1].bound)
    for problem, search in searches:
        solution = _solve(problem, search, limit - problem.fixed_cost)
        if solution is not None:
            cost, best = solution
            limit = cost + problem.fixed_cost - 1
    return best


def _solve(problem: Problem, search: Search, limit: int) -> tuple[int, list[Meld]] | None:
    plan = search.run(limit)
    if plan is None:
        return None
    melds = lay_out(problem, search, plan)
    if melds is not None:
        return plan.cost, melds
    best = None
    for kind in (Kind.WITH_RUN, Kind.WITHOUT_RUN):
        search = Search(problem, kind)
        plan = search.run(limit)
        if plan is not None:
            melds = lay_out(problem, search, plan)
            assert melds is not None
            best = plan.cost, melds
            limit = plan.cost - 1
    return best


def can_play(table: Iterable[Meld | Card], hand: Collection[Card], *, rules: TableRules = SHARED_TABLE) -> bool:
    """Whether at least one card of the hand can be played."""
    found = rearrange(table, hand, rules=rules, objective="count")
    return found is not None and bool(found.played)

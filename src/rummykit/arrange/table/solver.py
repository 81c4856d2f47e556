"""The best solution of all the problems that a position comes down to."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter

from attrs import evolve

from ...cards import JOKER, CardValues, Rank
from ...melds import Meld
from .layout import lay_out
from .options import Kind
from .problem import Position, problems
from .rules import TableRules
from .search import Search

__all__ = ["can_lose_less", "least_loss"]


def least_loss(position: Position, values: CardValues, rules: TableRules, *, leaving: bool) -> list[Meld] | None:
    """The melds, in no particular order, after a play that leaves the least in the hand.

    Args:
        position: Table and hand.
        values: What cards that stay in the hand count.
        rules: What may be done with the table.
        leaving: Whether, the hand being equal, as many melds as possible are left as they lie.

    Returns:
        None if there is no legal table.
    """
    searches = [Search(problem, Kind.ANY) for problem in problems(position, values, rules, leaving=leaving)]
    promises = [(0 if len(searches) == 1 else _promise(search), search) for search in searches]
    promises.sort(key=itemgetter(0))
    best: list[Meld] | None = None
    limit = max([search.problem.never for search in searches]) - 1
    for promise, search in promises:
        if promise <= limit:
            fixed_cost = search.problem.fixed_cost
            for cost, melds in _solutions(search, limit - fixed_cost):
                best, limit = melds, cost + fixed_cost - 1
    return best


def can_lose_less(position: Position, rules: TableRules) -> bool:
    """Whether there is a play that leaves fewer cards in the hand than are in it now."""
    ones = CardValues((1,) * len(Rank))
    naturals, jokers = sum(position.hand[: JOKER.index]), position.hand[JOKER.index]
    most = naturals + (jokers if rules.melds.jokers_wild else 0) - 1
    for problem in problems(position, ones, rules, leaving=False):
        for _ in _solutions(Search(problem, Kind.ANY), most, enough=most):
            return True
    return False


def _promise(search: Search) -> int:
    """A bound on the cost of a problem, the nearer to it the more work the problem is."""
    problem = search.problem
    if not problem.price:
        return search.bound + problem.fixed_cost
    plan = Search(evolve(problem, leavable=(), price=0), Kind.ANY).run(problem.never - 1)
    return problem.never if plan is None else plan.cost + problem.fixed_cost


def _solutions(search: Search, limit: int, *, enough: int = 0) -> Iterator[tuple[int, list[Meld]]]:
    """Costs and melds of solutions within a limit, each cheaper than the one before, the last the cheapest of all.

    Args:
        search: A search for any solution.
        limit: The most that a solution may cost, fixed costs aside.
        enough: Whatever costs no more is as good as the best.
    """
    plan = search.run(limit, enough=enough)
    if plan is None:
        return
    melds = lay_out(search, plan)
    if melds is not None:
        yield plan.cost, melds
        return
    for kind in (Kind.WITH_RUN, Kind.WITHOUT_RUN):
        search = Search(search.problem, kind)
        plan = search.run(limit, enough=enough)
        if plan is not None:
            melds = lay_out(search, plan)
            assert melds is not None
            yield plan.cost, melds
            limit = plan.cost - 1

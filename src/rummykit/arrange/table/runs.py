"""Runs that grow column by column, as one integer, and the ways to lay the cards of a column."""

from __future__ import annotations

from functools import lru_cache

__all__ = ["lay"]


@lru_cache(maxsize=1 << 16)
def lay(
    bits: int,
    runs: int,
    cards: int,
    most_idle: int,
    most_in_sets: int,
    jokers: int,
    may_begin: bool,
    may_begin_wild: bool,
    goes_on: bool,
) -> tuple[tuple[int, int, int, int, int], ...]:
    """The ways to lay the cards of a suit in a column.

    The runs that reach the column before are three counts side by side: how many have one card, two, and three or more.
    A run of three owes nothing, so how long it is does not matter.

    Ways are left out where another is never worse:

    - An idle card would lengthen a run that ends here, or stand in for a joker.
    - A joker in a run and a natural card in a set of the same column can change places.
    - A joker at the low end of a run can go to its high end, if there is a column for it.
    - A joker on a run of three is left over, unless the run goes on; and a run can be cut at two jokers in a row.
    - Runs that owe cards go before others, and others before new ones.

    Args:
        bits: The width of each count.
        runs: The runs that reach the column before.
        cards: How many natural cards there are.
        most_idle: How many of them need not be laid.
        most_in_sets: How many may go into sets.
        jokers: How many jokers may go into runs.
        may_begin: Whether a run can begin here.
        may_begin_wild: Whether jokers can begin one.
        goes_on: Whether the suit has cards in the next column.

    Returns:
        For each way the natural cards in sets, in runs, and idle ones, the jokers in runs, and the runs that reach this
        column.
    """
    low = (1 << bits) - 1
    ones, twos, threes = runs & low, runs >> bits & low, runs >> 2 * bits
    short = ones + twos
    ways: list[tuple[int, int, int, int, int]] = []
    for in_sets in range(min(cards, most_in_sets) + 1):
        for idle in range(min(cards - in_sets, most_idle) + 1):
            natural = cards - in_sets - idle
            owed = max(0, short - natural)
            if (idle and natural < short + threes) or (owed and (in_sets or idle)):
                break
            for wild in range(owed, (owed if in_sets or idle else jokers) + 1):
                begun = max(0, natural + wild - short - threes)
                if (begun and not may_begin) or (begun > natural and not may_begin_wild):
                    break
                if wild == owed or goes_on or (begun and may_begin_wild):
                    grown = twos + min(threes, natural + wild - short)
                    ways.append((in_sets, natural, idle, wild, begun | ones << bits | grown << 2 * bits))
    return tuple(ways)

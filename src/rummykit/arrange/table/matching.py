"""Pairing rows with columns so that the pairs weigh most."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from operator import itemgetter

__all__ = ["heaviest_matching"]


def heaviest_matching(weights: Sequence[Mapping[int, int]]) -> tuple[int | None, ...]:
    """Give each row at most one column, and each column to at most one row, for the greatest total weight.

    The rows join one by one. A row that joins may take a column from another, which then takes one from a third, and so
    on until a row finds a free column or goes without: the chain that gains most is carried out. What has been gained
    so far is always most for the rows so far, so no chain gains by coming back to where it was.

    Args:
        weights: For each row the columns that it can have and what they weigh, all more than 0.

    Returns:
        For each row its column, or None; of several best answers always the same one.
    """
    columns: list[int | None] = [None] * len(weights)
    owners: dict[int, int] = {}
    for row in range(len(weights)):
        # What the chain gains up to each row that it leaves without a column, and who took it from that row.
        gains = {row: 0}
        takers: dict[int, tuple[int, int]] = {}
        waiting = deque([row])
        while waiting:
            taker = waiting.popleft()
            for column, weight in weights[taker].items():
                owner = owners.get(column)
                if owner is None or owner == taker:
                    continue
                gain = gains[taker] + weight - weights[owner][column]
                if owner not in gains or gain > gains[owner]:
                    gains[owner], takers[owner] = gain, (taker, column)
                    waiting.append(owner)
        endings = [
            (gain + weight, end, column)
            for end, gain in gains.items()
            for column, weight in ((None, 0), *weights[end].items())
            if column not in owners
        ]
        _, last, chosen = max(endings, key=itemgetter(0))
        while True:
            columns[last] = chosen
            if chosen is not None:
                owners[chosen] = last
            if last == row:
                break
            last, chosen = takers[last]
    return tuple(columns)

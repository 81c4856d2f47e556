"""Plans for a shared table as short phrases."""

from __future__ import annotations

from ..arrange import MovePlan, TableMove
from ._cards import faces_text

__all__ = ["describe_plan"]


def describe_plan(plan: MovePlan, *, symbols: bool = False) -> tuple[str, ...]:
    """What to do step by step to turn one table into another.

    Melds are numbered from 1 in the order of the old table, new ones after them.

    Args:
        plan: What :func:`~rummykit.arrange.move_plan` gives.
        symbols: Whether to write suits as symbols.

    Returns:
        A phrase for each move, in their order.

    Example:
        >>> from rummykit import move_plan, parse_meld
        >>> before = [parse_meld("5h 6h Jk=7h"), parse_meld("7c 7d 7h 7s")]
        >>> after = [parse_meld("5h 6h 7h"), parse_meld("7c 7d 7s"), parse_meld("Kc Kd Jk=Ks")]
        >>> for phrase in describe_plan(move_plan(before, after)):
        ...     print(phrase)
        7h from meld 2 to meld 1
        Jk=7h from meld 1 to new meld 3 as Jk=Ks
        Kc Kd from the hand to new meld 3
    """
    return tuple([_phrase(move, len(plan.present), symbols) for move in plan.moves])


def _phrase(move: TableMove, present: int, symbols: bool) -> str:
    target = f"{'meld' if move.target < present else 'new meld'} {move.target + 1}"
    after = faces_text(move.cards, move.new_faces, symbols)
    if move.source is None:
        return f"{after} from the hand to {target}"
    before = faces_text(move.cards, move.old_faces, symbols)
    way = f"in {target}" if move.source == move.target else f"from meld {move.source + 1} to {target}"
    return f"{before} {way}" if before == after else f"{before} {way} as {after}"

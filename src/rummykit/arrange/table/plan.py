"""How to get from one table to the next: which cards to move where."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import product

from attrs import frozen

from ...cards import Card, sorted_cards
from ...errors import ActionFault, TableError
from ...melds import Meld
from .matching import heaviest_matching

__all__ = ["MovePlan", "TableMove", "move_plan"]

_Items = Counter[tuple[Card, Card]]
"""Cards with their faces, and how many of each."""
_Passage = tuple[Card, Card, Card]
"""A card that moves, its face, and the face that it gets."""


@frozen
class TableMove:
    """One step of a plan: some cards go from one place to another together.

    Attributes:
        cards: The cards, in the order in which the finished meld has them.
        old_faces: What each stood for; in the hand every card stands for itself.
        new_faces: What each stands for from now on.
        source: The place where they lie; None: the hand.
        target: The place where they go. A joker that stays in its place and is declared anew has its source as target.
    """

    cards: tuple[Card, ...]
    old_faces: tuple[Card, ...]
    new_faces: tuple[Card, ...]
    source: int | None
    target: int


@frozen
class MovePlan:
    """A way from one table to another.

    A *place* is where a meld lies or is built. Each meld of the old table has the place of its index there; new places
    follow.

    Attributes:
        moves: The steps, in order.
        present: For each meld of the old table, by index, the index of the meld of the new table that its place
            becomes; None: the place is cleared.
        added: The same for the new places, of which the first has the number ``len(present)``; in ascending order.
    """

    moves: tuple[TableMove, ...]
    present: tuple[int | None, ...]
    added: tuple[int, ...]


def move_plan(before: Iterable[Meld], after: Iterable[Meld]) -> MovePlan:
    """How to turn one table into another with cards of the hand, in few steps that a person can follow.

    As many cards as possible are left alone: they stay in their places and stand for what they stood for. Equal cards
    are interchangeable, also those of the hand and of the table. A meld that is on both tables stays whole. Jokers are
    declared anew only where the new table has fewer of the old face.

    The other cards move once each, all that go from one place to one other in one step. The meld of one place is
    finished before the next is begun: first the old places that lose a joker to be declared anew, so that the card that
    replaces it comes before; then the other old places, then the new ones. To each place the cards of the table come
    before those of the hand. Between the steps the table need not be legal.

    Ties: melds that only grow keep their places if they can. Which of two equal cards goes where is chosen by making
    the largest step first, so the steps are few but not always the fewest.

    Args:
        before: The melds on the table; their order numbers the places.
        after: The melds wanted. Neither table is judged.

    Returns:
        The same plan for the same melds in the same order.

    Raises:
        TableError: ``TABLE_CARD_MISSING``: the new table lacks cards of the old one.

    Cost: For twenty melds about a millisecond.

    Example:
        >>> from rummykit.melds import parse_meld
        >>> before = [parse_meld("8c 8d 8h 8s"), parse_meld("5h 6h 7h")]
        >>> after = [parse_meld("8c 8d 8h"), parse_meld("5h 6h 7h"), parse_meld("7s 8s 9s")]
        >>> plan = move_plan(before, after)
        >>> for move in plan.moves:
        ...     print(*move.cards, "from", move.source, "to", move.target)
        8s from 0 to 2
        7s 9s from None to 2
        >>> plan.present, plan.added
        ((0, 1), (2,))
    """
    old, new = tuple(before), tuple(after)
    hand = _added_cards(old, new)
    lying, wanted = [_items(meld) for meld in old], [_items(meld) for meld in new]
    present = _successors(old, new, lying, wanted)
    added = tuple([index for index in range(len(new)) if index not in present])
    nothing: _Items = Counter()
    here = [*lying, *(nothing for _ in added)]
    there = [nothing if index is None else wanted[index] for index in (*present, *added)]
    passages = _passages(
        [*(first - last for first, last in zip(here, there, strict=True)), hand],
        [last - first for first, last in zip(here, there, strict=True)],
    )
    losing = {
        source for (source, _), cards in passages.items() if any(face is not new_face for _, face, new_face in cards)
    }

    def turn(way: tuple[int, int]) -> tuple[bool, int, bool, int]:
        source, target = way
        return target not in losing, target, source == target, source

    moves: list[TableMove] = []
    for source, target in sorted(passages, key=turn):
        places = {item: place for place, item in enumerate(there[target])}
        block = sorted(passages[source, target], key=lambda passage: places[passage[0], passage[2]])
        cards, old_faces, new_faces = zip(*block, strict=True)
        moves.append(TableMove(cards, old_faces, new_faces, source if source < len(there) else None, target))
    return MovePlan(tuple(moves), present, added)


def _items(meld: Meld) -> _Items:
    """The cards of a meld with their faces, in the order of the meld."""
    return Counter(zip(meld.cards, meld.faces, strict=True))


def _added_cards(old: Iterable[Meld], new: Iterable[Meld]) -> _Items:
    """The cards that only the new table has, as they are in the hand."""
    fewer, more = (Counter([card for meld in melds for card in meld.cards]) for melds in (old, new))
    missing = fewer - more
    if missing:
        raise TableError(ActionFault.TABLE_CARD_MISSING, sorted_cards(missing.elements()))
    return Counter({(card, card): count for card, count in (more - fewer).items()})


def _successors(
    old: Sequence[Meld], new: Sequence[Meld], lying: Sequence[_Items], wanted: Sequence[_Items]
) -> tuple[int | None, ...]:
    """For each old meld the index of the new one in its place, so that as many cards as possible are left alone."""
    alike: dict[Meld, list[int]] = {}
    for index in range(len(new) - 1, -1, -1):
        alike.setdefault(new[index], []).append(index)
    # Leaving a meld alone costs no card elsewhere: had the two equal melds other partners, both pairs together could
    # keep no more cards than the meld itself has and those partners have in common.
    successors = [alike[meld].pop() if alike.get(meld) else None for meld in old]
    changing = [place for place, index in enumerate(successors) if index is None]
    changed = sorted([index for indices in alike.values() for index in indices])
    scale = len(changing) + 1
    weights = [
        {
            index: common.total() * scale + (lying[place] <= wanted[index])
            for index in changed
            if (common := lying[place] & wanted[index])
        }
        for place in changing
    ]
    for place, successor in zip(changing, heaviest_matching(weights), strict=True):
        successors[place] = successor
    return tuple(successors)


def _passages(spare: list[_Items], needed: list[_Items]) -> dict[tuple[int, int], list[_Passage]]:
    """Send what is spare to where it is needed; both are used up.

    Args:
        spare: The items to go, by source; the hand is the last.
        needed: The items wanted, by target.

    Returns:
        What goes from each source to each target, if anything.
    """
    passages: defaultdict[tuple[int, int], list[_Passage]] = defaultdict(list)
    sizes = {
        (source, target): common.total()
        for source, target in product(range(len(spare)), range(len(needed)))
        if (common := spare[source] & needed[target])
    }
    for source, target in sorted(sizes, key=sizes.__getitem__, reverse=True):
        if common := spare[source] & needed[target]:
            spare[source] -= common
            needed[target] -= common
            passages[source, target] = [(card, face, face) for card, face in common.elements()]
    # What is left are jokers to be declared, best where they are or together with other cards.
    for target, items in enumerate(needed):
        for card, new_face in items.elements():
            source = min(
                [source for source, others in enumerate(spare) if any(other is card for other, _ in others)],
                key=lambda source: (source != target, (source, target) not in passages, source),
            )
            face = next(face for other, face in spare[source] if other is card)
            spare[source] -= Counter([(card, face)])
            passages[source, target].append((card, face, new_face))
    return passages

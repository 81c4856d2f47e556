"""What cards can be melded and laid off under the rules of a game of rummy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from operator import attrgetter
from typing import Final

from ..._bits import ALL_CARDS, NO_CARDS, THREE_OF_A_RANK, has_sequence
from ..._tuples import without_card
from ...cards import JOKER, RANKS, SUITS, Card
from ...errors import MeldError
from ...melds import Ace, Meld, MeldKind, check_reading, extensions, find_melds, sorted_melds
from ...melds.shapes import faces_of_rank, run_places
from .rules import Rules
from .state import Laid

_code: Final = attrgetter("_code")

_JOKER_SETS: Final = tuple(Meld(MeldKind.SET, (JOKER,) * size, (JOKER,) * size) for size in (3, 4))
"""What jokers make that are not wild."""

_ABOVE: Final[dict[Card, Card]] = {
    low: high for suit in SUITS for low, high in pairwise([*(Card(rank, suit) for rank in RANKS), Card(RANKS[0], suit)])
}
_BELOW: Final[dict[Card, Card]] = {high: low for low, high in _ABOVE.items()}


def check_laid(meld: Meld, rules: Rules) -> None:
    """Judge a meld as it stands.

    Raises:
        MeldError: It is none under these rules.
    """
    if rules.joker_role == "wild" or meld not in _JOKER_SETS:
        check_reading(meld, rules.meld_rules)


def melds_in(hand: Sequence[Card], rules: Rules) -> tuple[Meld, ...]:
    """Every meld that some cards of a sorted hand make, in the order of ``Meld.sort_key``."""
    has_joker = bool(hand) and hand[-1] is JOKER
    if not has_joker and rules.cards.copies == 1:
        # Most hands of one pack have no meld, and that is told much faster than all melds are found.
        code = sum(map(_code, hand), NO_CARDS)
        if not code & THREE_OF_A_RANK and not has_sequence(code & ALL_CARDS):
            return ()
    found = find_melds(hand, rules.meld_rules)
    if has_joker and rules.joker_role == "sets":
        of_jokers = [meld for meld in _JOKER_SETS if len(meld.cards) <= hand.count(JOKER)]
        return sorted_melds((*found, *of_jokers))
    return found


def melds_with(card: Card, hand: Sequence[Card], rules: Rules) -> tuple[Meld, ...]:
    """Those of the melds in a sorted hand that hold a card of it."""
    if card is not JOKER:
        hand = [other for other in hand if other.rank is card.rank or other.suit is card.suit or other is JOKER]
    return tuple(meld for meld in melds_in(hand, rules) if card in meld.cards)


def grown(meld: Meld, card: Card, face: Card, rules: Rules) -> Meld | None:
    """A meld after a card is laid off on it that stands for a face; None if it does not fit.

    An ace that may go to either end of a run from two to king goes above the king, where it counts more.
    """
    if card is not JOKER:
        if card is not face or not _may_fit(meld, card):
            return None
        found = extensions(meld, card, rules.meld_rules)
        return found[-1] if found else None
    if rules.joker_role == "sets":
        one_more = Meld(MeldKind.SET, (*meld.cards, card), (*meld.faces, card))
        return one_more if face is JOKER and one_more in _JOKER_SETS else None
    return {added_face(meld, after): after for after in extensions(meld, card, rules.meld_rules)}.get(face)


def _may_fit(meld: Meld, card: Card) -> bool:
    """Whether a natural card is of the right rank, or next to an end; a quick test that rules out most cards."""
    faces = meld.faces
    if meld.kind is MeldKind.SET:
        return card.rank is faces[0].rank
    return _ABOVE[faces[-1]] is card or _BELOW[faces[0]] is card


def added_face(before: Meld, after: Meld) -> Card:
    """What the card stands for that one meld has more than another."""
    (face,) = (Counter(after.faces) - Counter(before.faces)).elements()
    return face


@lru_cache(maxsize=4096)
def joker_faces(meld: Meld, rules: Rules) -> tuple[Card, ...]:
    """What a joker could stand for when it is laid off on a meld, in card order.

    Remembered, since it is asked anew in every turn of whoever holds a joker, and melds seldom change.
    """
    if rules.joker_role == "sets":
        return (JOKER,) if grown(meld, JOKER, JOKER, rules) else ()
    faces = {added_face(meld, after) for after in extensions(meld, JOKER, rules.meld_rules)}
    return tuple(sorted(faces))


def candidates(meld: Meld) -> tuple[Card, ...]:
    """The natural cards of which alone one could be laid off on a meld; whether the rules allow it is not said."""
    faces = meld.faces
    if meld.kind is MeldKind.RUN:
        above, below = _ABOVE[faces[-1]], _BELOW[faces[0]]
        return (below, above) if above is not below else (above,)
    return () if faces[0] is JOKER else faces_of_rank(faces[0].rank)


def may_lay_off(rules: Rules, table: Sequence[Laid], seat: int) -> bool:
    """Whether the rules let a seat lay cards off on this table, whichever fit."""
    if not rules.lay_off_requires_own_meld:
        return True
    side = rules.side_of(seat)
    return any(laid.owner in side for laid in table)


def fits_table(rules: Rules, table: Sequence[Laid], card: Card) -> bool:
    """Whether a card can be laid off on some meld."""
    if card is JOKER:
        return any(joker_faces(laid.meld, rules) for laid in table)
    return any(grown(laid.meld, card, card, rules) is not None for laid in table)


def can_use(rules: Rules, table: Sequence[Laid], seat: int, card: Card, others: Sequence[Card], *, most: int) -> bool:
    """Whether a seat can play a card at once, in a meld with some of the others or laid off.

    Args:
        rules: The rules.
        table: The melds on the table.
        seat: The seat.
        card: The card.
        others: The cards that may be played with it.
        most: The most cards that the play may take.
    """
    least = least_meld_with(card, others, rules)
    if least is not None and least <= most:
        return True
    if not may_lay_off(rules, table, seat):
        return False
    counts = (steps_to_lay_off(laid.meld, card, others, rules) for laid in table)
    return any(count is not None and count <= most for count in counts)


def steps_to_lay_off(meld: Meld, card: Card, others: Sequence[Card], rules: Rules) -> int | None:
    """How many cards it takes to lay a card off on a meld, itself the last; None if that cannot be."""
    return min((len(before) + 1 for before in ways_to_lay_off(meld, card, others, rules)), default=None)


def ways_to_lay_off(meld: Meld, card: Card, others: Sequence[Card], rules: Rules) -> Iterator[tuple[Card, ...]]:
    """What must be laid off on a meld for a card to fit there: nothing, or what fills the gap between the two.

    Args:
        meld: A meld on the table.
        card: The card.
        others: Cards that may be laid off before it; where one is missing, a wild joker among them will do.
        rules: The rules.

    Yields:
        The cards for each end of the meld from which there is a way, the next to the meld first.
    """
    if card is JOKER:
        if joker_faces(meld, rules):
            yield ()
        return
    if grown(meld, card, card, rules) is not None:
        yield ()
        return
    if meld.kind is MeldKind.SET or card.suit is not meld.faces[0].suit:
        return
    jokers = others.count(JOKER) if rules.joker_role == "wild" else 0
    for end, neighbour in ((meld.faces[-1], _ABOVE), (meld.faces[0], _BELOW)):
        gap = _gap(neighbour, end, card, others, jokers)
        if gap is None:
            continue
        between = [face for face, _ in gap]
        faces = (*meld.faces, *between, card) if neighbour is _ABOVE else (card, *between[::-1], *meld.faces)
        if _is_natural_meld(faces, rules):
            yield tuple([filler for _, filler in gap])


def _gap(
    neighbour: Mapping[Card, Card], end: Card, card: Card, others: Sequence[Card], jokers: int
) -> list[tuple[Card, Card]] | None:
    """The faces between the end of a run and a card of its suit, each with what fills it; None if nothing fills one."""
    gap: list[tuple[Card, Card]] = []
    face = neighbour[end]
    while face is not card:
        is_held = face in others
        if not is_held and not jokers:
            return None
        jokers -= not is_held
        gap.append((face, face if is_held else JOKER))
        face = neighbour[face]
    return gap


def _is_natural_meld(faces: tuple[Card, ...], rules: Rules) -> bool:
    try:
        check_reading(Meld(MeldKind.RUN, faces, faces), rules.meld_rules)
    except MeldError:
        return False
    return True


def least_meld_with(card: Card, others: Sequence[Card], rules: Rules) -> int | None:
    """The size of the smallest meld that a card makes with some of the others; None if it makes none."""
    jokers = others.count(JOKER)
    if rules.joker_role == "sets":
        if card is JOKER:
            return 3 if jokers >= 2 else None
        jokers = 0
    if card is JOKER:
        sizes = [
            _least_natural_meld(other, without_card(tuple(others), other), jokers + 1, rules)
            for other in set(others)
            if other is not JOKER
        ]
        return min((size for size in sizes if size is not None), default=None)
    return _least_natural_meld(card, others, jokers, rules)


def _least_natural_meld(card: Card, others: Sequence[Card], jokers: int, rules: Rules) -> int | None:
    """The smallest meld of a natural card with some of the others and so many jokers, which are wild.

    A natural card and any number of jokers make a meld, so of longer ones some part of least length is one too.
    """
    melds = rules.meld_rules
    mates = [other for other in others if other.rank is card.rank]
    count = len({other.suit for other in mates} - {card.suit}) if melds.distinct_suits else len(mates)
    if count + jokers >= melds.min_set - 1:
        return melds.min_set
    for window in _windows(melds.ace, melds.min_run, card):
        if sum([face not in others for face in window]) <= jokers:
            return melds.min_run
    return None


@cache
def _windows(ace: Ace, length: int, card: Card) -> tuple[tuple[Card, ...], ...]:
    """The other cards of each shortest run that holds a card."""
    runs = run_places(ace, card.suit, length)
    return tuple(tuple(face for face in run if face is not card) for run in runs if card in run)

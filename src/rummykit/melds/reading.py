"""Which melds some given cards are: readings, verdicts, and the judgement of a reading from outside."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..cards import JOKER, Card, Suit, sorted_cards
from ..errors import MeldError, MeldFault
from .faults import Refusal, limit_refusal, shape_refusal, standing_for
from .rules import STANDARD, Meld, MeldKind, MeldRules
from .shapes import run_shapes, set_shapes, shape_of

__all__ = ["agreeing_melds", "check_meld", "check_reading", "is_meld", "purest_first", "reading_refusal", "readings"]


def readings(cards: Iterable[Card], rules: MeldRules = STANDARD) -> tuple[Meld, ...]:
    """Every way in which these cards, all of them, are one meld.

    A reading is told from others by its kind and its faces. Given these, each card that has its own place among the
    faces stands there, and the other wild cards fill the places left, the lowest card the lowest place. So swapping two
    wild cards gives no further reading.

    Args:
        cards: The cards, in any order.
        rules: What counts as a meld.

    Returns:
        The readings, each once: those with the fewest cards that stand for others first, then in the order of
        :attr:`Meld.sort_key`. Empty if the cards are no meld.

    Cost: One look-up for cards without a wild one; else one step for each place where a meld of this size can lie
    and each choice of suits, about a hundred at most, whatever the number of wild cards.

    Example:
        >>> from rummykit.cards import parse_cards
        >>> for meld in readings(parse_cards("Jk 6h 5h")):
        ...     print(meld.kind, *meld.faces)
        MeldKind.RUN 4h 5h 6h
        MeldKind.RUN 5h 6h 7h
    """
    return tuple(sorted(_readings(sorted_cards(cards), rules), key=purest_first))


def check_meld(cards: Iterable[Card], rules: MeldRules = STANDARD) -> Meld:
    """The first of :func:`readings`.

    Raises:
        MeldError: The cards are no meld. The fault is the one nearest to what a person would say, and the same for
            every order of the cards.

    Example:
        >>> from rummykit.cards import parse_cards
        >>> check_meld(parse_cards("8h 8d 8h"))
        Traceback (most recent call last):
            ...
        rummykit.errors.MeldError: a set may not hold two cards of one suit: 8h 8h
    """
    given = sorted_cards(cards)
    first = min(_readings(given, rules), key=purest_first, default=None)
    if first is None:
        naturals, wilds = _parted(given, rules)
        nearest = min(_loose_melds(naturals, wilds, rules), key=purest_first, default=None)
        raise _error((nearest and limit_refusal(nearest, rules)) or shape_refusal(naturals, wilds, rules))
    return first


def is_meld(cards: Iterable[Card], rules: MeldRules = STANDARD) -> bool:
    """Whether the cards, all of them, are one meld.

    Example:
        >>> from rummykit.cards import parse_cards
        >>> is_meld(parse_cards("Qs Ks As")), is_meld(parse_cards("Qs Ks As"), MeldRules(ace="both"))
        (False, True)
    """
    return any(True for _ in _readings(sorted_cards(cards), rules))


def check_reading(meld: Meld, rules: MeldRules = STANDARD) -> None:
    """Judge a meld from outside as it stands, faces and all.

    The wild cards need not be assigned as :func:`readings` assigns them: two may be swapped, and one may stand for
    another card although its own place is in the meld. Each card that does not stand for itself then counts as wild.

    Raises:
        MeldError: The rules refuse the meld, or its parts do not belong together.

    Cost: Linear in the number of cards.

    Example:
        >>> from rummykit.cards import parse_cards
        >>> check_reading(Meld(MeldKind.RUN, parse_cards("5h 6h Jk"), parse_cards("5h 6h 8h")))
        Traceback (most recent call last):
            ...
        rummykit.errors.MeldError: the ranks are not in sequence and no wild card fills the gap: 6h Jk
    """
    refusal = reading_refusal(meld, rules)
    if refusal:
        raise _error(refusal)


def reading_refusal(meld: Meld, rules: MeldRules) -> Refusal | None:
    """Why the rules refuse a meld as it stands; None if they allow it."""
    cards, faces = meld.cards, meld.faces
    if len(cards) != len(faces) or JOKER in faces:
        return MeldFault.WRONG_FACES, cards
    strays = tuple(
        card for card, face in zip(cards, faces, strict=True) if card is not face and not rules.is_wild(card)
    )
    if strays:
        return MeldFault.NOT_WILD, strays
    in_order = sorted_cards(faces)
    shape = shape_of(in_order, rules)
    if shape is None:
        fault, at_fault = shape_refusal(in_order, (), rules)
        return fault, standing_for(at_fault, zip(cards, faces, strict=True))
    kind, places = shape
    if kind is not meld.kind or faces not in places or (kind is MeldKind.SET and not _is_tidy_set(cards, faces, rules)):
        return MeldFault.WRONG_FACES, cards
    return limit_refusal(meld, rules)


def _is_tidy_set(cards: Sequence[Card], faces: Sequence[Card], rules: MeldRules) -> bool:
    pairs = list(zip(faces, cards, strict=True))
    return pairs == sorted(pairs) and (
        rules.distinct_suits or all(face is card or face.suit is Suit.CLUBS for face, card in pairs)
    )


def _error(refusal: Refusal) -> MeldError:
    fault, cards = refusal
    return MeldError(cards, fault)


def purest_first(meld: Meld) -> tuple[int, tuple[int, tuple[int, ...], tuple[int, ...]]]:
    """Key of the order of readings: fewest cards that stand for others first."""
    return len(meld.wilds), meld.sort_key


def _parted(cards: tuple[Card, ...], rules: MeldRules) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The cards that are not wild, and those that are, in the order given."""
    # Cards in order have their jokers last, which makes the common case cheap.
    if not rules.wild_ranks and not (cards and cards[-1] is JOKER):
        return cards, ()
    return (
        tuple([card for card in cards if not rules.is_wild(card)]),
        tuple([card for card in cards if rules.is_wild(card)]),
    )


def _readings(cards: tuple[Card, ...], rules: MeldRules) -> Iterator[Meld]:
    """The readings of cards in card order, in no particular order."""
    naturals, wilds = _parted(cards, rules)
    if wilds:
        yield from (meld for meld in _loose_melds(naturals, wilds, rules) if not limit_refusal(meld, rules))
    elif (shape := shape_of(cards, rules)) and rules.min_naturals <= len(cards):
        kind, places = shape
        yield from (Meld(kind, faces, faces) for faces in places)


def _loose_melds(naturals: tuple[Card, ...], wilds: tuple[Card, ...], rules: MeldRules) -> Iterator[Meld]:
    """The readings that the cards had if wild cards were not limited."""
    return agreeing_melds([(card, card) for card in naturals], wilds, rules)


def agreeing_melds(fixed: Sequence[tuple[Card, Card]], wilds: Sequence[Card], rules: MeldRules) -> Iterator[Meld]:
    """Every meld in which some cards stand for stated faces, whatever the limits on wild cards say.

    Args:
        fixed: Cards with what they stand for.
        wilds: The other cards, all of them wild, in card order.
        rules: What counts as a meld.

    Yields:
        One meld for each kind and faces, in no particular order.
    """
    free = tuple(wilds)
    run_faces = sorted_cards(face for _, face in fixed)
    for faces in run_shapes(run_faces, len(free), rules):
        yield _filled_run(faces, fixed, free, rules)
    if not rules.distinct_suits:
        fixed = [(card, face if card is face else Card(face.rank, Suit.CLUBS)) for card, face in fixed]
    set_faces = sorted_cards(face for _, face in fixed)
    for faces in set_shapes(set_faces, free, rules):
        pairs = sorted(zip(faces, _fill(faces, fixed, free), strict=True))
        yield Meld(MeldKind.SET, tuple([card for _, card in pairs]), faces)


def _filled_run(
    faces: tuple[Card, ...], fixed: Sequence[tuple[Card, Card]], free: Sequence[Card], rules: MeldRules
) -> Meld:
    cards = _fill(faces, fixed, free)
    meld = Meld(MeldKind.RUN, tuple(cards), faces)
    if faces[0] is faces[-1] and not rules.adjacent_wilds and limit_refusal(meld, rules):
        # From ace to ace, the one natural ace may have to stand high to keep two wild cards apart.
        cards[0], cards[-1] = cards[-1], cards[0]
        turned = Meld(MeldKind.RUN, tuple(cards), faces)
        return meld if limit_refusal(turned, rules) else turned
    return meld


def _fill(faces: Sequence[Card], fixed: Sequence[tuple[Card, Card]], free: Sequence[Card]) -> list[Card]:
    """A card for each face: as fixed, then each free card in its own place, then the others from the low end on."""
    open_places: dict[Card, list[int]] = {}
    for place in range(len(faces) - 1, -1, -1):
        open_places.setdefault(faces[place], []).append(place)
    cards: list[Card | None] = [None] * len(faces)
    for card, face in fixed:
        # A face that the meld has twice goes to natural cards from the low end on.
        cards[open_places[face].pop(-1 if card is face else 0)] = card
    strangers: list[Card] = []
    for card in free:
        places = open_places.get(card)
        if places:
            cards[places.pop()] = card
        else:
            strangers.append(card)
    others = iter(strangers)
    return [next(others) if card is None else card for card in cards]

"""Laying cards off on a meld."""

from __future__ import annotations

from collections.abc import Iterator

from ..cards import JOKER, RANKS, SUITS, Card, Rank, Suit
from .reading import purest_first, reading_refusal
from .rules import STANDARD, Meld, MeldKind, MeldRules
from .shapes import FULL_CIRCLE

__all__ = ["can_extend", "extensions"]


def extensions(meld: Meld, card: Card, rules: MeldRules = STANDARD) -> tuple[Meld, ...]:
    """The melds that laying one card off on a meld can give.

    The cards already there keep their faces. A natural card goes to an end of a run or into a set, a wild card to
    either end of a run or to any face that the set may still take. The limits on wild cards and on length are those of
    the meld after it has grown.

    Args:
        meld: A meld on the table.
        card: The card to add.
        rules: What counts as a meld.

    Returns:
        The grown melds that the rules allow, in the order of :func:`readings`; empty if the card does not fit. A run
        of twelve that grows around to thirteen begins with its ace, as all such runs do.

    Cost: Linear in the size of the meld; a natural card that does not fit is told in constant time.

    Example:
        >>> from rummykit.cards import JOKER, parse_card
        >>> from rummykit.melds import format_meld, parse_meld
        >>> run = parse_meld("9c Tc Jc")
        >>> [format_meld(grown) for grown in extensions(run, JOKER)]
        ['Jk=8c 9c Tc Jc', '9c Tc Jc Jk=Qc']
    """
    grown = {candidate: None for candidate in _candidates(meld, card, rules) if not reading_refusal(candidate, rules)}
    return tuple(sorted(grown, key=purest_first))


def can_extend(meld: Meld, card: Card, rules: MeldRules = STANDARD) -> bool:
    """Whether a card can be laid off on a meld: whether :func:`extensions` gives any.

    Example:
        >>> from rummykit.cards import parse_card
        >>> from rummykit.melds import parse_meld
        >>> can_extend(parse_meld("9c Tc Jc"), parse_card("7c"))
        False
    """
    return any(not reading_refusal(candidate, rules) for candidate in _candidates(meld, card, rules))


def _candidates(meld: Meld, card: Card, rules: MeldRules) -> Iterator[Meld]:
    """The melds that could come of a card, some of them not legal, some twice."""
    if not meld.faces or len(meld.faces) != len(meld.cards) or JOKER in meld.faces:
        return
    wild = rules.is_wild(card)
    if meld.kind is MeldKind.SET:
        for face in _set_faces(meld.faces[0].rank, card, wild, rules):
            pairs = sorted([*zip(meld.faces, meld.cards, strict=True), (face, card)])
            yield Meld(MeldKind.SET, tuple([card for _, card in pairs]), tuple([face for face, _ in pairs]))
        return
    below = _neighbour(meld.faces[0], -1)
    if wild or card is below:
        yield _begun_with_ace((card, *meld.cards), (below, *meld.faces), rules)
    above = _neighbour(meld.faces[-1], 1)
    if wild or card is above:
        yield _begun_with_ace((*meld.cards, card), (*meld.faces, above), rules)


def _set_faces(rank: Rank, card: Card, wild: bool, rules: MeldRules) -> tuple[Card, ...]:
    """What a card may stand for in a set of a rank."""
    if not wild or not rules.distinct_suits:
        if card.rank is rank:
            return (card,)
        return (Card(rank, Suit.CLUBS),) if wild else ()
    return tuple([Card(rank, suit) for suit in SUITS])


def _neighbour(face: Card, step: int) -> Card:
    """The card one step up or down in suit, with the ace next to the king as to the two."""
    return Card(RANKS[(face.rank - 1 + step) % len(RANKS)], face.suit)


def _begun_with_ace(cards: tuple[Card, ...], faces: tuple[Card, ...], rules: MeldRules) -> Meld:
    """A run; turned so that its ace comes first if it goes all around."""
    if rules.ace == "around" and len(faces) == FULL_CIRCLE:
        start = next(place for place, face in enumerate(faces) if face.rank is Rank.ACE)
        cards, faces = (*cards[start:], *cards[:start]), (*faces[start:], *faces[:start])
    return Meld(MeldKind.RUN, cards, faces)

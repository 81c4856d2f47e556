"""Melds as text: ``5h 6h Jk=7h``."""

from __future__ import annotations

from ..cards import JOKER, Card, scan_card, skip_space, sorted_cards
from ..errors import MeldError, MeldFault, ParseError
from .faults import limit_refusal, shape_refusal, standing_for
from .reading import agreeing_melds, purest_first
from .rules import STANDARD, Meld, MeldRules

__all__ = ["format_meld", "parse_meld"]


def parse_meld(text: str, rules: MeldRules = STANDARD) -> Meld:
    """Read a meld, its cards in any order.

    A wild card may say what it stands for, as in ``Jk=7h``, and then it does; ``2c=2c`` keeps it in its own place. What
    the others stand for follows as in :func:`check_meld`. Where suits do not matter in a set, ``Jk=7h`` is read as
    ``Jk=7c``. Cards are read as by :func:`parse_cards`; no space goes around the equals sign.

    Returns:
        The meld that agrees with the text and has the fewest cards that stand for others, the first in the order of
        :attr:`Meld.sort_key` if there are several. The order of the text decides in one case alone: whether the ace of
        a whole suit stands low or high, where it may do either.

    Raises:
        ParseError: The text does not follow the notation.
        MeldError: The cards are no meld, or none that agrees with the text.

    Example:
        >>> parse_meld("5h Jk=4h 6h").cards
        (parse_card('Jk'), parse_card('5h'), parse_card('6h'))
    """
    fixed: list[tuple[Card, Card]] = []
    free: list[Card] = []
    pairs = _scan_pairs(text)
    written = tuple([card for card, _ in pairs])
    for card, face in pairs:
        if face is not None:
            fixed.append((card, face))
        elif rules.is_wild(card):
            free.append(card)
        else:
            fixed.append((card, card))
    strays = sorted_cards(card for card, face in fixed if card is not face and not rules.is_wild(card))
    if strays:
        raise MeldError(strays, MeldFault.NOT_WILD)
    free.sort()
    melds = sorted(agreeing_melds(fixed, free, rules), key=purest_first)
    legal = [meld for meld in melds if not limit_refusal(meld, rules)]
    if legal:
        # Nothing but the order tells apart the two runs that all thirteen cards of a suit are if the ace may stand at
        # either end.
        alike = (meld for meld in legal if sorted_cards(meld.faces) == sorted_cards(legal[0].faces))
        return next((meld for meld in alike if meld.cards == written), legal[0])
    if melds and (refusal := limit_refusal(melds[0], rules)):
        fault, at_fault = refusal
    else:
        fault, faces = shape_refusal(sorted_cards(face for _, face in fixed), free, rules)
        at_fault = sorted_cards(standing_for(faces, [*fixed, *zip(free, free, strict=True)]))
    raise MeldError(at_fault, fault)


def _scan_pairs(text: str) -> list[tuple[Card, Card | None]]:
    """The cards of a text, each with the face that it is said to have, if any."""
    pairs: list[tuple[Card, Card | None]] = []
    position = skip_space(text, 0)
    while position < len(text):
        card, position = scan_card(text, position)
        face = None
        if text.startswith("=", position):
            start = position + 1
            face, position = scan_card(text, start)
            if face is JOKER:
                raise ParseError(text, start, "the card that the card before stands for")
        pairs.append((card, face))
        position = skip_space(text, position)
    return pairs


def format_meld(meld: Meld) -> str:
    """Write a meld in meld order; :func:`parse_meld` reads it back under the same rules.

    A card that stands for another says for which. A wild card in its own place stands bare: no reading has it stand for
    another card and as few other substitutes, so the text has one meaning.

    Example:
        >>> format_meld(parse_meld("6h * 7♥"))
        'Jk=5h 6h 7h'
    """
    return " ".join(
        str(card) if card is face else f"{card}={face}" for card, face in zip(meld.cards, meld.faces, strict=True)
    )

"""A hand laid out: what is judged, and how a complete hand is found.

Nothing here knows whose turn it is or how the match stands: all follows from the terms of the round and from cards.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..._tuples import without_card, without_cards
from ...arrange import best_arrangement, deadwood
from ...cards import Card
from ...errors import ActionFault, MeldError, MeldFault
from ...melds import Meld, check_reading
from .terms import Terms

Refusal = tuple[ActionFault, tuple[Card, ...], MeldFault | None]
"""Why melds may not be laid out, the cards at fault, and why these are no meld if that is the reason."""


def melds_refusal(terms: Terms, melds: tuple[Meld, ...], hand: tuple[Card, ...]) -> Refusal | None:
    """Why some melds may not be laid out from a hand; None if they may."""
    for meld in melds:
        try:
            check_reading(meld, terms.meld_rules)
        except MeldError as error:
            return ActionFault.NOT_A_MELD, error.cards, error.fault
    missing = without_cards(melded_cards(melds), hand)
    return (ActionFault.CARD_NOT_HELD, missing, None) if missing else None


def declaration_refusal(terms: Terms, melds: tuple[Meld, ...], hand: tuple[Card, ...]) -> Refusal | None:
    """Why some melds are not a complete hand; None if they are."""
    refusal = melds_refusal(terms, melds, hand)
    if refusal is None and (left := left_over(melds, hand)):
        return ActionFault.NOT_ALL_MELDED, left, None
    return refusal


def melded_cards(melds: tuple[Meld, ...]) -> list[Card]:
    """The cards of some melds, in the order of the melds."""
    return [card for meld in melds for card in meld.cards]


def left_over(melds: tuple[Meld, ...], hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards of a hand that its melds do not use, in card order."""
    return without_cards(hand, melded_cards(melds))


def best_melds(terms: Terms, hand: tuple[Card, ...]) -> tuple[Meld, ...]:
    """Melds of a hand that leave least deadwood."""
    return best_arrangement(hand, rules=terms.meld_rules, values=terms.values).melds


def declarations(
    terms: Terms, hand: tuple[Card, ...], barred: Card | None, *, discard_required: bool
) -> Iterator[tuple[Card | None, tuple[Meld, ...]]]:
    """One way to go out for each discard that leaves a complete hand.

    Args:
        terms: The terms of the round.
        hand: The cards held after drawing, in card order.
        barred: A card that may not be discarded.
        discard_required: Whether one must be.

    Yields:
        Discard and melds, in card order of the discard; last, if it is allowed, melds of all cards without a discard.
    """
    least = deadwood(hand, rules=terms.meld_rules, values=terms.values)
    for card in dict.fromkeys(hand):
        # A discard that completes the hand is all that the whole hand need leave, so it counts no less than the least.
        if terms.values.of(card) >= least and card is not barred:
            best = best_arrangement(without_card(hand, card), rules=terms.meld_rules, values=terms.values)
            if not best.unmatched:
                yield card, best.melds
    if not least and not discard_required:
        yield None, best_melds(terms, hand)

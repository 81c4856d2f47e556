"""Private: cards and melds for people to read."""

from __future__ import annotations

from collections.abc import Iterable

from ..cards import Card
from ..melds import Meld

__all__ = ["card_text", "cards_text", "count_text", "melds_text"]


def card_text(card: Card, symbols: bool) -> str:
    """One card, with its suit as a symbol if asked for."""
    return card.symbol if symbols else str(card)


def cards_text(cards: Iterable[Card], symbols: bool) -> str:
    """Cards side by side; a dash for none."""
    return " ".join(card_text(card, symbols) for card in cards) or "-"


def count_text(count: int) -> str:
    """How many cards there are."""
    return "1 card" if count == 1 else f"{count} cards"


def melds_text(melds: Iterable[Meld], symbols: bool) -> str:
    """Melds one after another in brackets."""
    return " ".join(f"[{_meld_text(meld, symbols)}]" for meld in melds) or "no melds"


def _meld_text(meld: Meld, symbols: bool) -> str:
    """The cards of a meld, each card that stands for another with what it stands for."""
    return " ".join(
        card_text(card, symbols) if card is face else f"{card_text(card, symbols)}={card_text(face, symbols)}"
        for card, face in zip(meld.cards, meld.faces, strict=True)
    )

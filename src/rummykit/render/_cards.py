"""Private: cards and melds for people to read."""

from __future__ import annotations

from collections.abc import Iterable

from ..cards import Card
from ..melds import Meld

__all__ = ["cards_text", "meld_text", "melds_text"]


def cards_text(cards: Iterable[Card], symbols: bool) -> str:
    """Cards side by side; a dash for none."""
    return " ".join(card.symbol if symbols else str(card) for card in cards) or "-"


def meld_text(meld: Meld, symbols: bool) -> str:
    """The cards of a meld, each wild card with what it stands for."""
    parts: list[str] = []
    for card, face in zip(meld.cards, meld.faces, strict=True):
        shown = cards_text([card], symbols)
        parts.append(shown if card is face else f"{shown}={cards_text([face], symbols)}")
    return " ".join(parts)


def melds_text(melds: Iterable[Meld], symbols: bool) -> str:
    """Melds one after another in brackets; a dash for none."""
    return " ".join(f"[{meld_text(meld, symbols)}]" for meld in melds) or "-"

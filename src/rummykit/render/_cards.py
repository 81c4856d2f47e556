"""Private: cards and melds for people to read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ..cards import Card
from ..melds import Meld

__all__ = ["card_text", "cards_text", "count_text", "faces_text", "labelled", "melds_text", "pile_text"]

_LABEL_WIDTH: Final = 13


def card_text(card: Card, symbols: bool) -> str:
    """One card, with its suit as a symbol if asked for."""
    return card.symbol if symbols else str(card)


def cards_text(cards: Iterable[Card], symbols: bool) -> str:
    """Cards side by side; a dash for none."""
    return " ".join(card_text(card, symbols) for card in cards) or "-"


def count_text(count: int) -> str:
    """How many cards there are."""
    return "1 card" if count == 1 else f"{count} cards"


def labelled(label: str, content: str) -> str:
    """A line of a table."""
    return f"{label:{_LABEL_WIDTH}}{content}"


def pile_text(discards: Sequence[Card], symbols: bool) -> str:
    """The discard pile from its top down; a dash if it is empty."""
    if not discards:
        return "-"
    *below, top = discards
    shown = card_text(top, symbols)
    return f"{shown} on {cards_text(reversed(below), symbols)}" if below else shown


def melds_text(melds: Iterable[Meld], symbols: bool) -> str:
    """Melds one after another in brackets."""
    return " ".join(f"[{faces_text(meld.cards, meld.faces, symbols)}]" for meld in melds) or "no melds"


def faces_text(cards: Iterable[Card], faces: Iterable[Card], symbols: bool) -> str:
    """Cards side by side, each card that stands for another with what it stands for."""
    return " ".join(
        card_text(card, symbols) if card is face else f"{card_text(card, symbols)}={card_text(face, symbols)}"
        for card, face in zip(cards, faces, strict=True)
    )

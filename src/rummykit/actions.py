"""Verbs that several games share, each a small frozen class with just the fields it needs."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from .cards import Card, PackSpec

__all__ = ["DISCARDS", "Discard", "DrawDiscard", "DrawStock", "Pass"]


@frozen
class DrawStock:
    """Draw the top card of the stock, unseen by the others."""


@frozen
class DrawDiscard:
    """Take the top card of the discard pile; everybody sees which."""


@frozen
class Pass:
    """Decline what is offered."""


@frozen
class Discard:
    """Put a card of the hand face up on the discard pile and end the turn."""

    card: Card


DISCARDS: Final = tuple(Discard(card) for card in PackSpec(jokers=1).build())
"""One ready-made :class:`Discard` for each face by ``card.index``, since games list them at every turn."""

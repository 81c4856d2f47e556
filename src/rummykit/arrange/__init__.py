"""Arranging a hand: least deadwood, all the ways to lay it, and the best defence against a spread."""

from .hand import (
    Arrangement,
    arrangements,
    best_arrangement,
    best_arrangements,
    deadwood,
    deadwood_after_discard,
)
from .layoff import Defence, best_defence

__all__ = [
    "Arrangement",
    "Defence",
    "arrangements",
    "best_arrangement",
    "best_arrangements",
    "best_defence",
    "deadwood",
    "deadwood_after_discard",
]

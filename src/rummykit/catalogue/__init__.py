"""Every game and variant by name, and what given rules say in plain words."""

from .entries import CATALOGUE, GAMES, Entry, find
from .summary import rules_summary

__all__ = ["CATALOGUE", "GAMES", "Entry", "find", "rules_summary"]

"""Private: numbers and packs in words."""

from __future__ import annotations

from typing import Final

from ..cards import PackSpec

__all__ = ["cards_in_words", "number_word", "pack_in_words", "players_in_words"]

_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def number_word(number: int) -> str:
    """A number as a word up to ten, in digits from there on."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def players_in_words(players: int) -> str:
    """How many players, at the beginning of a sentence."""
    return f"{number_word(players).capitalize()} players"


def cards_in_words(number: int) -> str:
    """How many cards."""
    return "one card" if number == 1 else f"{number_word(number)} cards"


def pack_in_words(pack: PackSpec) -> str:
    """What a pack is made of."""
    each = len(pack.ranks) * len(pack.suits)
    packs = "one pack" if pack.copies == 1 else f"{number_word(pack.copies)} packs"
    jokers = "" if not pack.jokers else f" and {number_word(pack.jokers)} joker{'s' if pack.jokers > 1 else ''}"
    return f"{packs} of {each} cards{jokers}"

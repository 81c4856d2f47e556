"""Private: numbers and packs in words."""

from __future__ import annotations

from typing import Final

from ..cards import PackSpec

__all__ = ["counted", "number_word", "pack_in_words", "players_in_words"]

_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def number_word(number: int) -> str:
    """A number as a word up to ten, in digits from there on."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def players_in_words(players: int) -> str:
    """How many players, at the beginning of a sentence."""
    return f"{number_word(players).capitalize()} players"


def counted(number: int, noun: str) -> str:
    """How many of some things."""
    return f"{number_word(number)} {noun}{'' if number == 1 else 's'}"


def pack_in_words(pack: PackSpec) -> str:
    """What a pack is made of."""
    each = len(pack.ranks) * len(pack.suits)
    packs = counted(pack.copies, "pack")
    jokers = f" and {counted(pack.jokers, 'joker')}" if pack.jokers else ""
    return f"{packs} of {each} cards{jokers}"

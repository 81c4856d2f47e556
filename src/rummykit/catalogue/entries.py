"""Every game and variant, with what a lobby shows of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from attrs import evolve, frozen

from ..cards import JOKER
from ..errors import RulesError
from ..games import gin
from ..play import Game

__all__ = ["CATALOGUE", "GAMES", "Entry", "find"]

GAMES: Final[Mapping[str, Game[Any, Any, Any, Any]]] = MappingProxyType({"gin": gin})
"""Every game by name, which is the last name of its module."""

_TITLES: Final[Mapping[str, Mapping[str, tuple[str, str]]]] = {
    "gin": {
        "standard": ("Gin Rummy", "what most texts of this century share"),
        "classic": ("Classic Gin Rummy", "Pagat's main text, Bicycle"),
        "rubl": ("Gin Rummy at rubl", "rubl.com"),
        "palace": ("Gin Rummy Palace", "Gin Rummy Palace"),
        "oklahoma": ("Oklahoma Gin", "Pagat"),
        "round_corner": ("Round-the-Corner Gin", "rummy-games.com"),
        "straight": ("Straight Gin", "Wikipedia"),
        "hollywood": ("Hollywood Gin", "Pagat"),
        "knock_rummy": ("Knock Rummy", "Bicycle"),
        "openspiel": ("Gin Rummy as OpenSpiel plays it", "OpenSpiel"),
    },
}
"""By game and variant: what people call it, and where its rules are from."""

_MOST_PLAYERS: Final = 8


@frozen
class Entry:
    """A variant of a game.

    Attributes:
        game: The name of the game in :data:`GAMES`.
        variant: The name of the variant in the game's ``VARIANTS``.
        title: What people call it.
        players: Seats that the rules admit when nothing but ``players`` is changed in them, ascending.
        cards: Cards in the pack of the rules as they are, jokers included.
        jokers: Jokers among them.
        source: Where the rules are from.
    """

    game: str
    variant: str
    title: str
    players: tuple[int, ...]
    cards: int
    jokers: int
    source: str

    @property
    def rules(self) -> Any:
        """The rules, of the game's own type."""
        return GAMES[self.game].VARIANTS[self.variant]


def find(rules: object) -> Entry | None:
    """The entry of rules, if they are those of a named variant.

    Example:
        >>> from rummykit.games import gin
        >>> find(gin.OKLAHOMA).title
        'Oklahoma Gin'
    """
    return next((entry for entry in CATALOGUE if entry.rules == rules), None)


def _entries() -> Iterator[Entry]:
    for name, game in GAMES.items():
        for variant, rules in game.VARIANTS.items():
            title, source = _TITLES[name][variant]
            pack = game.pack(rules)
            yield Entry(name, variant, title, tuple(_players(rules)), len(pack), pack.count(JOKER), source)


def _players(rules: Any) -> Iterator[int]:
    for players in range(2, _MOST_PLAYERS + 1):
        try:
            evolve(rules, players=players)
        except RulesError:
            continue
        yield players


CATALOGUE: Final = tuple(_entries())
"""Every variant of every game, game by game in the order of :data:`GAMES`."""

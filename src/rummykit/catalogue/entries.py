"""Every game and variant, with what a lobby shows of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from attrs import evolve, frozen

from ..cards import JOKER
from ..errors import RulesError
from ..games import canasta, carousel, gin, rummy, three_thirteen
from ..play import Game

__all__ = ["CATALOGUE", "GAMES", "Entry", "find"]

GAMES: Final[Mapping[str, Game[Any, Any, Any, Any]]] = MappingProxyType(
    {"canasta": canasta, "carousel": carousel, "gin": gin, "rummy": rummy, "three_thirteen": three_thirteen}
)
"""Every game by name, which is the last name of its module."""

_TITLES: Final[Mapping[str, Mapping[str, tuple[str, str]]]] = {
    "canasta": {
        "classic": ("Canasta", "The Spruce Crafts, Pagat"),
        "two_player": ("Canasta for two", "Pagat, Bicycle"),
        "two_player_draw_one": ("Canasta for two, one card drawn", "programs after Hoyle"),
        "three_player": ("Canasta for three", "rummy-games.com"),
        "cutthroat": ("Cutthroat Canasta", "Bicycle, rummy-games.com"),
        "six_player": ("Canasta for six in two teams", "rummy-games.com"),
        "six_player_three_teams": ("Canasta for six in three teams", "rummy-games.com"),
        "pagat": ("Canasta after Pagat", "Pagat"),
        "bicycle": ("Canasta after Bicycle", "Bicycle"),
    },
    "carousel": {
        "carousel": ("Carousel", "Manipulation Rummy, also known as Carousel: complete rules"),
        "machiavelli": ("Machiavelli", "Wikipedia, denexa.com"),
        "vatikan": ("Vatikan", "rummyrulebook.com, Pagat"),
    },
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
    "rummy": {
        "basic": ("Rummy", "Pagat"),
        "block": ("Block Rummy", "Wikipedia"),
        "bicycle_basic": ("Rummy as in Bicycle's book", "Bicycle"),
        "five_hundred": ("500 Rum", "Pagat"),
        "partnership_500": ("Partnership 500 Rum", "Pagat, Bicycle"),
        "persian": ("Persian Rummy", "gamerules.com"),
    },
    "three_thirteen": {
        "standard": ("Three Thirteen", "The Spruce Crafts, Rummy Rulebook, gamerules.com"),
        "wikipedia": ("Three Thirteen with two packs", "Wikipedia"),
        "jokers": ("Three Thirteen with jokers", "tournament-rook.com"),
        "tifster": ("Three Thirteen with dear court cards", "tifster.com"),
        "fifteen": ("Three Thirteen with dear aces", "a house set on GitHub"),
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

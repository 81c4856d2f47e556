"""Every game of the library, for what is asked of all of them."""

from __future__ import annotations

import importlib
import pkgutil
from typing import Any

from rummykit import games

__all__ = ["GAMES", "game_of"]

GAMES: dict[str, Any] = {
    found.name: importlib.import_module(f"rummykit.games.{found.name}")
    for found in pkgutil.iter_modules(games.__path__)
}
"""The modules by name."""


def game_of(state: object) -> Any:
    """The game that a state is of; None for other values."""
    return next((game for game in GAMES.values() if type(state) is game.State), None)

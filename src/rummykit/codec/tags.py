"""What a class is called in a document, and who vouches for its values."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from typing import Any, Final

__all__ = ["tag_of", "validator_of"]

_OWN: Final = __name__.partition(".")[0]
_GAMES: Final = f"{_OWN}.games."


@cache
def tag_of(class_: type) -> str:
    """The name of a class in a document: ``Card``, ``gin.State``.

    Classes of a game are prefixed by the last name of the module, the outermost one that exports the class; classes of
    this library that belong to no game are not.
    """
    home = next((name for name, _ in _exporting_modules(class_)), class_.__module__)
    is_shared = home.partition(".")[0] == _OWN and not home.startswith(_GAMES)
    return class_.__name__ if is_shared else f"{home.rpartition('.')[2]}.{class_.__name__}"


def validator_of(class_: type) -> Callable[[Any], None] | None:
    """What judges values of a class, if that is needed: ``validate`` of the module that exports the class as ``State``.

    Raises:
        TypeError: The class is called ``State`` and nothing vouches for it.
    """
    for _, module in _exporting_modules(class_):
        validate: Callable[[Any], None] | None = getattr(module, "validate", None)
        if getattr(module, "State", None) is class_ and validate is not None:
            return validate
    if class_.__name__ == "State":
        raise TypeError(f"no module exports {class_.__module__}.State together with the function validate")
    return None


def _exporting_modules(class_: type) -> Iterator[tuple[str, object]]:
    """The module of a class and the packages around it where they export the class, the outermost first."""
    parts = class_.__module__.split(".")
    for count in range(1, len(parts) + 1):
        name = ".".join(parts[:count])
        try:
            module = import_module(name)
        except ImportError:  # a class made by code that is no module
            continue
        if getattr(module, class_.__name__, None) is class_:
            yield name, module

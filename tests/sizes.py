"""How long the slow suites are."""

from __future__ import annotations

import os

__all__ = ["at_length"]


def at_length(full: int, part: int = 10) -> int:
    """The full size when RUMMYKIT_FULL=1 is set, else a part of it, which continuous integration has time for."""
    return full if os.environ.get("RUMMYKIT_FULL") == "1" else full // part

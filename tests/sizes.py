"""How long the slow suites are."""

from __future__ import annotations

import os

__all__ = ["at_length"]


def at_length(full: int) -> int:
    """The full size when RUMMYKIT_FULL=1 is set, else a tenth, which is what continuous integration has time for."""
    return full if os.environ.get("RUMMYKIT_FULL") == "1" else full // 10

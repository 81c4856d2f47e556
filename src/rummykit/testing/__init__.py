"""Testing games, of this library or your own: laws that every game obeys, node counts, rigged packs.

:mod:`rummykit.testing.strategies` has strategies for Hypothesis, which must be installed for it.
"""

from .check import check_game
from .perft import divide, perft
from .report import Law, Report, Violation
from .rigging import rigged_deck

__all__ = [
    "Law",
    "Report",
    "Violation",
    "check_game",
    "divide",
    "perft",
    "rigged_deck",
]

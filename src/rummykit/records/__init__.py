"""Matches as data: what was dealt and done, to be replayed, saved, read as text, and shown to one seat alone.

A :class:`Record` holds the rules, the decks and the actions; everything else follows from them, see :func:`replay`.
:func:`format_record` makes a transcript of it, one line per action. ``record.for_seat(game, seat)`` is the match as
that seat saw it, which may be sent to that seat. :mod:`rummykit.codec` saves all of them.
"""

from .action_text import format_action, parse_action
from .record import Record, Round, new_record, record_match, replay
from .seats import SeatRecord, SeatRound, SeenAction
from .transcript import format_record, parse_record

__all__ = [
    "Record",
    "Round",
    "SeatRecord",
    "SeatRound",
    "SeenAction",
    "format_action",
    "format_record",
    "new_record",
    "parse_action",
    "parse_record",
    "record_match",
    "replay",
]

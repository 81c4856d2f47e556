"""Saving and sending: JSON text for every public value, and a schema of it for programs in other languages.

A document is ``{"rummykit": 1, "type": "gin.State", "value": {...}}``. Inside it a card is a text (``"7h"``), cards in
a row are one text (``"4h 5h 6h"``), a meld is its kind and its cards (``"run 5h 6h Jk=7h"``), and a member of an enum
is its name. Other tuples are lists, a frozenset is a sorted list. A value of one of several classes says of which under
``"type"``.

A game of your own takes part as it is: its values are attrs classes, and the module that exports its ``State`` exports
``validate`` too, which judges every state that is read.
"""

from .document import MAX_DEPTH, MAX_LENGTH
from .saving import FORMAT, dumps, loads
from .schema import schema

__all__ = ["FORMAT", "MAX_DEPTH", "MAX_LENGTH", "dumps", "loads", "schema"]

"""What lies on the table in the middle of a round, in OpenSpiel's terms and whichever engine it comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pyspiel
from attrs import fields, frozen

from .encoding import CARDS, MELDS, joined

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummykit import Card

_GAME_OVER = pyspiel.gin_rummy.Phase.GAME_OVER


@frozen
class Table:
    """Everything that OpenSpiel holds of a round, but for the deadwood figures and the order of the stock.

    Attributes:
        phase: OpenSpiel's phase.
        player: The player to act; None when the round is over.
        limit: The knock limit.
        stock_size: Cards in the stock.
        pile: The discards, the top and the discard of a knock last.
        hands: Per player, sorted: the cards not laid on the table.
        known: Per player, sorted: cards of the hand that were taken from the pile.
        melds: Per player: the melds laid, runs that touch made one, without cards laid off on them.
        laid_off: The cards laid off, in order.
        has_passed: Per player: whether the first upcard was refused.
        has_finished_laying_off: Whether the defender may lay off no more.
        is_returned: Whether the top of the pile was taken and returned by the turn before.
    """

    phase: Any
    player: int | None
    limit: int | None
    stock_size: int
    pile: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    known: tuple[tuple[Card, ...], ...]
    melds: tuple[tuple[tuple[Card, ...], ...], ...]
    laid_off: tuple[Card, ...]
    has_passed: tuple[bool, ...]
    has_finished_laying_off: bool
    is_returned: bool


def _cards(numbers: list[int]) -> tuple[Card, ...]:
    return tuple([CARDS[number] for number in numbers])


def read(peer: Any) -> Table:
    """The table of a state of OpenSpiel."""
    phase = peer.current_phase()
    upcard = peer.upcard()
    pile = peer.discard_pile()
    return Table(
        phase=phase,
        player=None if phase == _GAME_OVER else peer.current_player(),
        limit=peer.knock_card(),
        stock_size=peer.stock_size(),
        pile=_cards(pile if upcard is None else [*pile, upcard]),
        hands=tuple(tuple(sorted(_cards(hand))) for hand in peer.hands()),
        known=tuple(tuple(sorted(_cards(known))) for known in peer.known_cards()),
        melds=tuple(tuple(joined([MELDS[number] for number in melds])) for melds in peer.layed_melds()),
        laid_off=_cards(peer.layoffs()),
        has_passed=tuple(peer.pass_on_first_upcard()),
        has_finished_laying_off=peer.finished_layoffs(),
        # Told by no accessor.
        is_returned="\nRepeated move: 1" in str(peer),
    )


def unequal(ours: Table, theirs: Table) -> Iterator[tuple[str, object, object]]:
    """The attributes in which two tables differ, with both values."""
    if ours != theirs:
        for attribute in fields(Table):
            pair = getattr(ours, attribute.name), getattr(theirs, attribute.name)
            if pair[0] != pair[1]:
                yield attribute.name, *pair

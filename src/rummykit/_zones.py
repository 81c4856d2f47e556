"""Private: where the cards of a round are: dealing them, and filling in those that a view does not show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from .cards import Card, RandomSource, shuffled, sorted_cards
from .errors import StateError, StateFault

__all__ = [
    "check_next_round_due",
    "check_pack",
    "check_seat",
    "dealt_hands",
    "raise_faults",
    "unseen_cards",
    "with_hidden_hands",
]

_Hand = tuple[Card, ...]


def check_seat(seat: int, players: int) -> None:
    """StateError unless there is such a seat."""
    if not 0 <= seat < players:
        raise StateError((StateFault.WRONG_SEAT,))


def check_pack(cards: Sequence[Card], pack: Sequence[Card]) -> None:
    """StateError unless the cards are a pack, which is given in card order."""
    if sorted_cards(cards) != pack:
        raise StateError((StateFault.WRONG_CARDS,))


def check_next_round_due(*, is_over: bool, is_decided: bool) -> None:
    """StateError unless the round is over and the match is not decided."""
    if not is_over:
        raise StateError((StateFault.ROUND_NOT_OVER,))
    if is_decided:
        raise StateError((StateFault.MATCH_OVER,))


def dealt_hands(cards: Sequence[Card], players: int, each: int, dealer: int) -> tuple[_Hand, ...]:
    """The hands by seat when the first cards are dealt one at a time from the dealer's left."""
    first = (dealer + 1) % players
    dealt = players * each
    return tuple(sorted_cards(cards[(seat - first) % players : dealt : players]) for seat in range(players))


def unseen_cards(pack: Iterable[Card], seen: Iterable[Card], rng: RandomSource) -> list[Card]:
    """The cards of a pack that are not seen, shuffled; StateError if more is seen than the pack has."""
    left = Counter(pack)
    left.subtract(seen)
    if min(left.values(), default=0) < 0:
        raise StateError((StateFault.WRONG_CARDS,))
    return list(shuffled(sorted_cards(left.elements()), rng))


def with_hidden_hands(
    hands: Sequence[_Hand | None], sizes: Sequence[int], known: Sequence[_Hand], unseen: list[Card]
) -> tuple[_Hand, ...]:
    """The hands with those that are not shown filled up: their known cards and as many as are missing of the unseen.

    Args:
        hands: By seat; None: not shown.
        sizes: Cards in each hand.
        known: By seat: cards known to be in the hand.
        unseen: Cards to fill hands with, taken from the end.

    Raises:
        StateError: More cards are missing than there are unseen, or a hand is known to hold more than its size.
    """
    filled: list[_Hand] = []
    for hand, size, sure in zip(hands, sizes, known, strict=True):
        missing = size - len(sure)
        if hand is None and not 0 <= missing <= len(unseen):
            raise StateError((StateFault.WRONG_SIZE,))
        filled.append(sorted_cards([*sure, *(unseen.pop() for _ in range(missing))]) if hand is None else hand)
    return tuple(filled)


def raise_faults(holds: Mapping[StateFault, bool]) -> None:
    """StateError with every fault whose condition does not hold."""
    faults = tuple(fault for fault in StateFault if not holds.get(fault, True))
    if faults:
        raise StateError(faults)

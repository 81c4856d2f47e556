"""Why cards are not a meld."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from ..cards import RANKS, Card, Rank, sorted_cards
from ..errors import MeldFault
from .rules import Ace, Meld, MeldKind, MeldRules
from .shapes import FULL_CIRCLE

__all__ = ["Refusal", "limit_refusal", "places_side_by_side", "shape_refusal", "standing_for"]

Refusal = tuple[MeldFault, tuple[Card, ...]]
"""A fault and the cards at fault."""


def limit_refusal(meld: Meld, rules: MeldRules) -> Refusal | None:
    """Which limit on wild cards a meld breaks, each card that stands for another being a wild one; None if none."""
    places = [
        place
        for place, card in enumerate(meld.cards)
        if card is not meld.faces[place] or (not rules.natural_in_place and rules.is_wild(card))
    ]
    length, wild = len(meld.cards), len(places)
    if wild > rules.most_wilds(length):
        if rules.max_wilds is not None and wild > rules.max_wilds:
            fault = MeldFault.TOO_MANY_WILDS
        elif length - wild < rules.min_naturals:
            fault = MeldFault.TOO_FEW_NATURALS
        else:
            fault = MeldFault.WILDS_OUTNUMBER_NATURALS
        return fault, tuple([meld.cards[place] for place in places]) or meld.cards
    if meld.kind is MeldKind.RUN and (beside := places_side_by_side(places, length, rules)):
        return MeldFault.ADJACENT_WILDS, tuple([meld.cards[place] for place in beside])
    return None


def places_side_by_side(places: Sequence[int], length: int, rules: MeldRules) -> tuple[int, ...]:
    """Those of some ascending places in a run that are next to each other, if the rules mind."""
    if rules.adjacent_wilds or len(places) < 2:
        return ()
    neighbours = list(pairwise(places))
    if length == FULL_CIRCLE and rules.ace == "around":
        neighbours.append((places[-1] - FULL_CIRCLE, places[0]))
    beside = {place % length for low, high in neighbours if high - low == 1 for place in (low, high)}
    return tuple(sorted(beside))


def standing_for(faces: Sequence[Card], pairs: Iterable[tuple[Card, Card]]) -> tuple[Card, ...]:
    """The cards of some pairs of card and face whose face is among those given."""
    wanted = set(faces)
    return tuple([card for card, face in pairs if face in wanted])


def shape_refusal(fixed: Sequence[Card], wilds: Sequence[Card], rules: MeldRules) -> Refusal:
    """Why no meld has these faces, whatever the wild cards stand for.

    Args:
        fixed: Faces in card order, each standing for itself here, wild rank or not.
        wilds: Cards that may stand for anything.
        rules: What counts as a meld.
    """
    everything = sorted_cards((*fixed, *wilds))
    length = len(everything)
    jokers = tuple([card for card in fixed if card.is_joker])
    if jokers:
        return MeldFault.NOT_A_MELD, jokers
    shortest = min(
        rules.min_set if rules.longest_set != 0 else rules.min_run,
        rules.min_run if rules.longest_run else rules.min_set,
    )
    if length < shortest:
        return MeldFault.TOO_SHORT, everything
    is_one_rank = len({card.rank for card in fixed}) <= 1
    is_one_suit = len({card.suit for card in fixed}) <= 1
    if is_one_rank and is_one_suit and (len(fixed) < 2 or rules.longest_set == 0):
        as_set, as_run = _set_refusal(fixed, everything, rules), _run_refusal(fixed, everything, rules)
        # Not being of the right kind or size is the lesser help.
        return as_run if _VAGUENESS.get(as_run[0], 0) < _VAGUENESS.get(as_set[0], 0) else as_set
    if is_one_rank:
        return _set_refusal(fixed, everything, rules)
    if is_one_suit:
        return _run_refusal(fixed, everything, rules)
    if rules.admits(MeldKind.RUN, length) and len({card.rank for card in fixed}) == len(fixed):
        row = sorted(fixed, key=lambda card: card.rank)
        if _span(_tightest(row, rules.ace)) <= length:
            return MeldFault.MIXED_SUITS, _of_odd_suit(fixed)
    return MeldFault.NOT_A_MELD, tuple(fixed)


_VAGUENESS: Final = {MeldFault.TOO_LONG: 1, MeldFault.TOO_SHORT: 2, MeldFault.KIND_EXCLUDED: 3}


def _set_refusal(fixed: Sequence[Card], everything: tuple[Card, ...], rules: MeldRules) -> Refusal:
    """Why faces of one rank are no set."""
    if rules.longest_set == 0:
        return MeldFault.KIND_EXCLUDED, everything
    if len(everything) < rules.min_set:
        return MeldFault.TOO_SHORT, everything
    repeated = _repeated(fixed) if rules.distinct_suits else ()
    if repeated:
        return MeldFault.DUPLICATE_SUIT, repeated
    return MeldFault.TOO_LONG, everything


def _run_refusal(fixed: Sequence[Card], everything: tuple[Card, ...], rules: MeldRules) -> Refusal:
    """Why faces of one suit are no run."""
    length = len(everything)
    if rules.longest_run == 0:
        return MeldFault.KIND_EXCLUDED, everything
    if length < rules.min_run:
        return MeldFault.TOO_SHORT, everything
    repeated = _repeated(fixed)
    if repeated:
        return MeldFault.DUPLICATE_RANK, repeated
    if length > rules.longest_run:
        return MeldFault.TOO_LONG, everything
    if rules.ace == "low" and _span(_tightest(fixed, "high")) <= length:
        return MeldFault.ACE_NOT_HIGH, _aces(fixed)
    if rules.ace == "high" and _span(_tightest(fixed, "low")) <= length:
        return MeldFault.ACE_NOT_LOW, _aces(fixed)
    if _span(_tightest(fixed, "around")) <= length:
        return MeldFault.ROUND_THE_CORNER, tuple(fixed)
    row = _tightest(fixed, rules.ace)
    beside_gaps = {
        card for low, high in pairwise(row) if (high.rank - low.rank) % len(RANKS) > 1 for card in (low, high)
    }
    return MeldFault.GAP, sorted_cards(beside_gaps)


def _aces(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple([card for card in cards if card.rank is Rank.ACE])


def _tightest(cards: Sequence[Card], ace: Ace) -> Sequence[Card]:
    """Cards of different ranks, given in rank order, from low end to high end where they span the fewest places."""
    first_in_row = {
        "low": range(1),
        "high": range(1, 2) if cards[0].rank is Rank.ACE else range(1),
        "both": range(2) if cards[0].rank is Rank.ACE else range(1),
        "around": range(len(cards)),
    }[ace]
    return min(([*cards[first:], *cards[:first]] for first in first_in_row), key=_span)


def _span(row: Sequence[Card]) -> int:
    """How many places a row of cards takes up from its first to its last, with the gaps."""
    return (row[-1].rank - row[0].rank) % len(RANKS) + 1


def _of_odd_suit(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards outside the suit that most of them have; all of them if no one suit leads."""
    (main, most), (_, second) = Counter(card.suit for card in cards).most_common(2)
    return tuple([card for card in cards if most == second or card.suit is not main])


def _repeated(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards that occur more than once, each as often as it does."""
    counts = Counter(cards)
    return tuple([card for card in cards if counts[card] > 1])

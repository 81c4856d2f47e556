"""Melds by definition: every assignment of cards to faces, tried in turn. Slow, plain, and no code of the library."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import TYPE_CHECKING

from rummykit.cards import JOKER, RANKS, SUITS, Card, Rank, Suit
from rummykit.melds import Meld, MeldKind, MeldRules

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Faces = tuple[Card, ...]


def follows(low: Card, high: Card, rules: MeldRules) -> bool:
    """Whether one face may come right after another in a run."""
    if low.suit is not high.suit:
        return False
    if low.rank is Rank.KING and high.rank is Rank.ACE:
        return rules.ace != "low"
    if low.rank is Rank.ACE and high.rank is Rank.TWO:
        return rules.ace != "high"
    return high.rank == low.rank + 1


def is_wild(card: Card, rules: MeldRules) -> bool:
    return rules.jokers_wild if card is JOKER else card.rank in rules.wild_ranks


def is_run(faces: Faces, rules: MeldRules) -> bool:
    if not rules.min_run <= len(faces) <= (13 if rules.max_run is None else rules.max_run) or JOKER in faces:
        return False
    if not all(follows(low, high, rules) for low, high in itertools.pairwise(faces)):
        return False
    if rules.ace == "both" and any(face.rank is Rank.ACE for face in faces[1:-1]):
        return False
    return not (rules.ace == "around" and len(faces) == 13 and faces[0].rank is not Rank.ACE)


def is_set(faces: Faces, rules: MeldRules) -> bool:
    if len(faces) < rules.min_set or (rules.max_set is not None and len(faces) > rules.max_set) or JOKER in faces:
        return False
    if rules.distinct_suits and len(set(faces)) < len(faces):
        return False
    return len({face.rank for face in faces}) == 1 and list(faces) == sorted(faces)


def within_limits(kind: MeldKind, stands: Sequence[bool], rules: MeldRules) -> bool:
    """Whether the limits on wild cards are kept, given for each place whether its card is a natural one."""
    wild = stands.count(False)
    natural = len(stands) - wild
    if rules.max_wilds is not None and wild > rules.max_wilds:
        return False
    if natural < rules.min_naturals:
        return False
    if rules.wilds_below_naturals == "at_most" and wild > natural:
        return False
    if rules.wilds_below_naturals == "fewer" and wild >= natural:
        return False
    if kind is MeldKind.SET or rules.adjacent_wilds:
        return True
    row = [*stands, stands[0]] if rules.ace == "around" and len(stands) == 13 else list(stands)
    return all(low or high for low, high in itertools.pairwise(row))


def is_legal(meld: Meld, rules: MeldRules) -> bool:
    """Whether a meld is legal as it stands."""
    kind, cards, faces = meld.kind, meld.cards, meld.faces
    if len(cards) != len(faces) or not (is_run if kind is MeldKind.RUN else is_set)(faces, rules):
        return False
    for card, face in zip(cards, faces, strict=True):
        if card is not face and not is_wild(card, rules):
            return False
        if kind is MeldKind.SET and not rules.distinct_suits and card is not face and face.suit is not Suit.CLUBS:
            return False
    pairs = list(zip(faces, cards, strict=True))
    if kind is MeldKind.SET and pairs != sorted(pairs):
        return False
    naturals = [
        card is face and (rules.natural_in_place or not is_wild(card, rules))
        for card, face in zip(cards, faces, strict=True)
    ]
    return within_limits(kind, naturals, rules)


def every_shape(length: int) -> Iterator[tuple[MeldKind, Faces]]:
    """The faces of every set and run of a length under any rules, and of more."""
    for rank in RANKS:
        for suits in itertools.combinations_with_replacement(SUITS, length):
            yield MeldKind.SET, tuple(Card(rank, suit) for suit in suits)
    for suit in SUITS:
        for start in range(13):
            yield MeldKind.RUN, tuple(Card(RANKS[(start + step) % 13], suit) for step in range(length))


def own_places(cards: Sequence[Card], faces: Faces) -> int:
    return sum(card is face for card, face in zip(cards, faces, strict=True))


def every_reading(cards: Sequence[Card], rules: MeldRules) -> set[tuple[MeldKind, Faces]]:
    """The kinds and faces that some cards, up to six of them, can be read as."""
    found: set[tuple[MeldKind, Faces]] = set()
    counts = Counter(cards)
    fixed = Counter({card: count for card, count in counts.items() if not is_wild(card, rules)})
    for kind, faces in every_shape(len(cards)):
        if fixed - Counter(faces) or not (is_run if kind is MeldKind.RUN else is_set)(faces, rules):
            continue
        if kind is MeldKind.SET and not rules.distinct_suits:
            # Where suits do not matter, every card of the rank is at home, and wild cards stand for the clubs.
            at_home = [card for card in cards if card.rank is faces[0].rank]
            if Counter(at_home) - Counter(faces):
                continue
        most = sum((counts & Counter(faces)).values())
        for order in set(itertools.permutations(cards)):
            if own_places(order, faces) < most:
                continue
            pairs = zip(faces, order, strict=True)
            pairs = sorted(pairs) if kind is MeldKind.SET else list(pairs)
            meld = Meld(kind, tuple(card for _, card in pairs), tuple(face for face, _ in pairs))
            if is_legal(meld, rules):
                found.add((kind, faces))
                break
    return found

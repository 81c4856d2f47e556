"""Every meld that some cards of a hand make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from operator import attrgetter

from ..cards import RANKS, SUITS, Card
from .faults import limit_refusal, places_side_by_side
from .rules import STANDARD, Meld, MeldKind, MeldRules
from .shapes import faces_of_rank, run_rows

__all__ = ["find_melds"]

_Stock = Sequence[tuple[Card, int]]
"""Some cards in card order, each once, and how many of each there are."""


def find_melds(hand: Iterable[Card], rules: MeldRules = STANDARD) -> tuple[Meld, ...]:
    """Every meld that some cards of the hand make: all readings of all its parts.

    Args:
        hand: The cards, in any order; equal cards are as many as given.
        rules: What counts as a meld.

    Returns:
        Each meld once, in the order of :attr:`Meld.sort_key`. Two melds differ if their kinds, faces or cards do, so
        that which wild card stands in for another makes a difference, and which of two equal cards does not.

    Cost: In proportion to the cards in the answer; for a hand of ten without wild cards, less than a tenth of a
    millisecond. The answer itself can be large. Each wild card may replace any part of a run, and each wild *rank*
    multiplies the choices: two hundred cards of four packs with eight jokers make some 100,000 melds in about a second,
    and with wild twos besides they would make millions. Where suits do not matter and ``max_set`` is None, every way
    to choose so and so many cards of each suit is a meld of its own.

    Example:
        >>> from rummykit.cards import parse_cards
        >>> for meld in find_melds(parse_cards("5h 6h 7h 8h 7c 7d")):
        ...     print(*meld.cards)
        7c 7d 7h
        5h 6h 7h
        5h 6h 7h 8h
        6h 7h 8h
    """
    counts = Counter(hand)
    stock = [(card, counts[card]) for card in sorted(counts) if rules.is_wild(card)]
    melds = [*_sets(counts, stock, rules), *_runs(counts, stock, rules)]
    if not rules.natural_in_place:
        melds = [meld for meld in melds if not limit_refusal(meld, rules)]
    melds.sort(key=attrgetter("sort_key"))
    return tuple(melds)


def _runs(counts: Counter[Card], stock: _Stock, rules: MeldRules) -> Iterator[Meld]:
    wild_total = _total(stock)
    for suit in SUITS:
        for row in run_rows(rules.ace, suit):
            if not stock and row[0] not in counts:
                continue
            gaps: list[int] = []
            for place, face in enumerate(row[: rules.longest_run]):
                # In a run from ace to ace the high end needs a second ace.
                if counts.get(face, 0) <= (place > 0 and face is row[0]):
                    gaps.append(place)
                    if len(gaps) > wild_total:
                        break
                if place + 1 >= rules.min_run:
                    yield from _fillings(MeldKind.RUN, row[: place + 1], gaps, stock, rules)


def _sets(counts: Counter[Card], stock: _Stock, rules: MeldRules) -> Iterator[Meld]:
    for rank in RANKS:
        faces = faces_of_rank(rank)
        held = [face for face in faces if face in counts]
        if not rules.distinct_suits:
            own = [(face, counts[face]) for face in held]
            strangers = [(card, count) for card, count in stock if card.rank is not rank]
            yield from _suitless_sets(faces[0], own, strangers, rules)
            continue
        open_faces = faces if stock else held
        for length in range(rules.min_set, min(len(open_faces), rules.longest_set or 0) + 1):
            for chosen in combinations(open_faces, length):
                gaps = [place for place, face in enumerate(chosen) if face not in counts]
                yield from _fillings(MeldKind.SET, chosen, gaps, stock, rules)


def _suitless_sets(clubs: Card, own: _Stock, strangers: _Stock, rules: MeldRules) -> Iterator[Meld]:
    """The sets of one rank where suits do not matter.

    Args:
        clubs: The clubs of the rank, which wild cards of other ranks stand for.
        own: The cards of the rank, wild or not.
        strangers: The wild cards of other ranks.
        rules: What counts as a meld.
    """
    own_total, stranger_total = _total(own), _total(strangers)
    longest = own_total + stranger_total
    if rules.longest_set is not None:
        longest = min(longest, rules.longest_set)
    for length in range(rules.min_set, longest + 1):
        most = min(rules.most_wilds(length), stranger_total)
        for wild in range(max(0, length - own_total), most + 1):
            for others in _choices(strangers, wild):
                for naturals in _choices(own, length - wild):
                    pairs = sorted([*zip(naturals, naturals, strict=True), *((clubs, card) for card in others)])
                    yield Meld(MeldKind.SET, tuple([card for _, card in pairs]), tuple([face for face, _ in pairs]))


def _fillings(
    kind: MeldKind, faces: tuple[Card, ...], gaps: Sequence[int], stock: _Stock, rules: MeldRules
) -> Iterator[Meld]:
    """Every choice of cards for some faces.

    Args:
        kind: Set or run.
        faces: The faces in meld order, all different but for the aces of a run from ace to ace.
        gaps: The places of those that are not in the hand, in order.
        stock: The wild cards of the hand.
        rules: What counts as a meld; the faces have a shape that it admits.
    """
    length = len(faces)
    most = min(rules.most_wilds(length), _total(stock))
    if not gaps and most >= 0:
        yield Meld(kind, faces, faces)
    if not stock:
        return
    held = [place for place in range(length) if place not in gaps]
    for extra in range(0 if gaps else 1, most - len(gaps) + 1):
        for vacated in combinations(held, extra):
            places = _settled(kind, faces, sorted((*gaps, *vacated)), rules)
            if places is None:
                continue
            for strangers in _choices(_strangers(faces, places, stock), len(places)):
                cards = list(faces)
                for place, card in zip(places, strangers, strict=True):
                    cards[place] = card
                yield Meld(kind, tuple(cards), faces)


def _settled(kind: MeldKind, faces: Sequence[Card], places: list[int], rules: MeldRules) -> list[int] | None:
    """The places for wild cards if they may be so; None if not, or if the same reading comes up otherwise."""
    if kind is MeldKind.SET:
        return places
    top = len(faces) - 1
    is_ace_to_ace = faces[0] is faces[top]
    if is_ace_to_ace and places[0] == 0 and places[-1] != top:
        return None
    if not places_side_by_side(places, len(faces), rules):
        return places
    if is_ace_to_ace and places[0] != 0 and places[-1] == top:
        # The one natural ace may stand high to keep two wild cards apart.
        places = [0, *places[:-1]]
        return None if places_side_by_side(places, len(faces), rules) else places
    return None


def _strangers(faces: Sequence[Card], places: Sequence[int], stock: _Stock) -> _Stock:
    """The wild cards that can fill some places: not those that have a place of their own among them."""
    if not any(card in faces for card, _ in stock):
        return stock
    vacant = {faces[place] for place in places}
    return [(card, left) for card, count in stock if card not in vacant and (left := count - faces.count(card)) > 0]


def _choices(stock: _Stock, size: int) -> Iterator[tuple[Card, ...]]:
    """Every choice of so many cards from some, equal cards not told apart; each in card order."""
    if len(stock) == 1:
        card, count = stock[0]
        if count >= size:
            yield (card,) * size
    elif stock:
        card, count = stock[0]
        others = stock[1:]
        fewest = max(0, size - _total(others))
        for taken in range(min(count, size), fewest - 1, -1):
            for chosen in _choices(others, size - taken):
                yield (card,) * taken + chosen
    elif not size:
        yield ()


def _total(stock: _Stock) -> int:
    return sum([count for _, count in stock])

"""What is legal at the end of a turn, found by trying everything: only for few cards, and without the library's rules.

Melds, partitions, jokers and openings are written down here once more, as plainly as possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, product

from rummykit import JOKER, RANKS, SUITS, Card, Meld, MeldKind
from rummykit.games import carousel
from rummykit.games.carousel import Phase

Cards = tuple[Card, ...]


@cache
def legal_melds(ace: str) -> frozenset[Cards]:
    """The faces of every legal meld; sets by suit, runs from low to high."""
    found: set[Cards] = set()
    for rank in RANKS:
        faces = tuple(Card(rank, suit) for suit in SUITS)
        found.update(chosen for size in (3, 4) for chosen in combinations(faces, size))
    ranks = [*([] if ace == "high" else RANKS[:1]), *RANKS[1:], *([] if ace == "low" else RANKS[:1])]
    for suit in SUITS:
        for start in range(len(ranks)):
            for end in range(start + 3, min(start + 13, len(ranks)) + 1):
                found.add(tuple(Card(rank, suit) for rank in ranks[start:end]))
    return frozenset(found)


@cache
def melds_from(first: Card, ace: str) -> tuple[tuple[Cards, frozenset[Card]], ...]:
    """The legal melds whose first face in card order is this one."""
    return tuple((meld, frozenset(meld)) for meld in sorted(legal_melds(ace)) if min(meld) is first)


@cache
def partitions(faces: Cards, ace: str) -> tuple[tuple[Cards, ...], ...]:
    """Every way to put faces, which are sorted, into legal melds."""
    if not faces:
        return ((),)
    found: dict[tuple[Cards, ...], None] = {}
    there = frozenset(faces)
    for meld, needed in melds_from(faces[0], ace):
        if needed <= there:
            rest = list(faces)
            for face in meld:
                rest.remove(face)
            for others in partitions(tuple(rest), ace):
                found[tuple(sorted((meld, *others)))] = None
    return tuple(found)


def useful_faces(cards: Counter[Card], jokers: int, ace: str) -> list[Card]:
    """What jokers can stand for: faces that, with the other jokers, complete a meld of three."""
    threes = [set(meld) for meld in legal_melds(ace) if len(meld) == 3]
    return sorted(
        {face for meld in threes for face in meld if sum(card not in cards for card in meld - {face}) < jokers}
    )


def tables(cards: Iterable[Card], declared: Sequence[Card], ace: str) -> Iterator[tuple[Meld, ...]]:
    """Every table of natural cards and jokers that stand for certain cards."""
    jokers = Counter(declared)
    for melds in partitions(tuple(sorted([*cards, *declared])), ace):
        slots = [(number, place, face) for number, meld in enumerate(melds) for place, face in enumerate(meld)]
        choices = [
            combinations([slot for slot in slots if slot[2] is face], count) for face, count in sorted(jokers.items())
        ]
        for chosen in product(*choices):
            wild = {(number, place) for some in chosen for number, place, _ in some}
            yield tuple(
                Meld(
                    MeldKind.SET if meld[0].rank is meld[1].rank else MeldKind.RUN,
                    tuple(JOKER if (number, place) in wild else face for place, face in enumerate(meld)),
                    meld,
                )
                for number, meld in enumerate(melds)
            )


def physical(melds: Iterable[Meld]) -> Counter[Card]:
    return Counter(card for meld in melds for card in meld.cards)


def jokers_of(melds: Iterable[Meld]) -> Counter[Card]:
    """What the jokers stand for."""
    return Counter(face for meld in melds for card, face in zip(meld.cards, meld.faces, strict=True) if card is JOKER)


def may_follow(before: Sequence[Meld], after: Sequence[Meld], rules: carousel.Rules) -> bool:
    """Whether the jokers of a table may have become those of another one."""
    real = Counter({card: count for card, count in physical(after).items() if card is not JOKER})
    if jokers_of(before) - jokers_of(after) - real:
        return False
    tied = [meld for meld in before if JOKER in meld.cards]
    return rules.movable_jokers or any(
        stays(tied, after, homes, real) for homes in product((None, *range(len(after))), repeat=len(tied))
    )


def stays(tied: Sequence[Meld], after: Sequence[Meld], homes: Sequence[int | None], real: Counter[Card]) -> bool:
    """Whether each meld with jokers is in its new home but for jokers replaced, or all its jokers are replaced."""
    replaced: Counter[Card] = Counter()
    taken: list[tuple[int, Card]] = []
    for meld, home in zip(tied, homes, strict=True):
        if home is None:
            replaced += jokers_of([meld])
            continue
        there = dict(zip(after[home].faces, after[home].cards, strict=True))
        for card, face in zip(meld.cards, meld.faces, strict=True):
            taken.append((home, face))
            if there.get(face) is not card:
                if card is not JOKER or face not in there:
                    return False
                replaced[face] += 1
    return replaced <= real and len(set(taken)) == len(taken)


def is_legal_end(state: carousel.State, table: Sequence[Meld], placed: Cards | None = None) -> bool:
    """Whether a table ends the turn, with the cards placed or with others."""
    placed = state.placed if placed is None else placed
    rules = state.rules
    if not placed or physical(table) != physical(state.table) + Counter(placed):
        return False
    if any(not is_legal_meld(meld, rules) for meld in table) or not may_follow(state.table, table, rules):
        return False
    if rules.opening == "table_empty_only" or state.opened[state.turn]:
        return True
    return any(may_follow((*state.table, run), table, rules) for run in runs_of_three(placed, rules))


def is_legal_meld(meld: Meld, rules: carousel.Rules) -> bool:
    pairs = list(zip(meld.cards, meld.faces, strict=False))
    kind = MeldKind.SET if len({face.rank for face in meld.faces}) == 1 else MeldKind.RUN
    return (
        len(meld.cards) == len(meld.faces)
        and meld.faces in legal_melds(rules.ace)
        and meld.kind is kind
        and all(card is JOKER or card is face for card, face in pairs)
    )


def runs_of_three(cards: Iterable[Card], rules: carousel.Rules) -> Iterator[Meld]:
    held = Counter(cards)
    for faces in legal_melds(rules.ace):
        if len(faces) == 3 and faces[0].suit is faces[1].suit:
            for chosen in product(*((face, JOKER) for face in faces)):
                if not Counter(chosen) - held:
                    yield Meld(MeldKind.RUN, chosen, faces)


def ends(state: carousel.State, placed: Cards) -> Iterator[tuple[Meld, ...]]:
    """Every table that ends the turn after just these cards have been placed, joker for joker."""
    cards = physical(state.table) + Counter(placed)
    jokers = cards.pop(JOKER, 0)
    faces = useful_faces(cards, jokers, state.rules.ace)
    for declared in combinations_with_replacement(faces, jokers):
        for table in tables(cards.elements(), declared, state.rules.ace):
            if is_legal_end(state, table, placed):
                yield tuple(sorted(table, key=lambda meld: meld.sort_key))


def declarations(state: carousel.State) -> set[Cards]:
    """What the jokers can stand for at the end of the turn."""
    return {tuple(sorted(jokers_of(table).elements())) for table in ends(state, state.placed)}


def placeable(state: carousel.State) -> list[Card]:
    """The cards that some legal end of the turn contains together with those placed."""
    hand = state.hands[state.turn]
    found: set[Card] = set()
    more = {tuple(sorted(chosen)) for size in range(1, len(hand) + 1) for chosen in combinations(hand, size)}
    for chosen in sorted(more, key=len, reverse=True):
        if not found.issuperset(chosen) and next(ends(state, (*state.placed, *chosen)), None) is not None:
            found.update(chosen)
    return sorted(found)


def unlisted(state: carousel.State, action: carousel.Action) -> bool:
    """Whether an action that is not listed is legal all the same: another table of the cards placed."""
    if not isinstance(action, carousel.EndTurn) or state.phase is not Phase.ARRANGE:
        return False
    return is_legal_end(state, action.table)

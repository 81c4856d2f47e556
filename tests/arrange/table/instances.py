"""Random questions for the solver, tables with hands, legal and not; and the judgement of an answer."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import TYPE_CHECKING, Literal

from attrs import evolve, frozen

from rummykit import (
    JOKER,
    RANKS,
    SUITS,
    Card,
    CardValues,
    Meld,
    MeldKind,
    MeldRules,
    PackSpec,
    Rank,
    Rearrangement,
    TableRules,
    check_reading,
    check_table,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

ONES = CardValues((1,) * len(Rank))
TWO_PACKS = PackSpec(copies=2, jokers=2)

Ace = Literal["low", "high", "both"]


@frozen
class Instance:
    """A question: a table of melds and loose cards, a hand, and the rules."""

    table: tuple[Meld | Card, ...]
    hand: tuple[Card, ...]
    rules: TableRules

    @property
    def melds(self) -> tuple[Meld, ...]:
        return tuple(item for item in self.table if isinstance(item, Meld))

    @property
    def cards(self) -> Counter[Card]:
        return Counter(card for item in self.table for card in (item.cards if isinstance(item, Meld) else (item,)))


def assert_legal(instance: Instance, answer: Rearrangement) -> None:
    """All cards are conserved, all melds legal, and jokers freed only where real cards replace them."""
    new = Counter(card for meld in answer.table for card in meld.cards)
    old, played = instance.cards, Counter(answer.played)
    assert new == old + played
    assert played <= Counter(instance.hand)
    assert list(answer.played) == sorted(answer.played)
    assert list(answer.table) == sorted(answer.table, key=lambda meld: meld.sort_key)
    for meld in answer.table:
        check_reading(meld, instance.rules.melds)
    if answer.played and len(instance.melds) == len(instance.table):
        assert check_table(instance.table, instance.hand, answer.table, rules=instance.rules) == answer.played
    elif instance.rules.jokers == "fixed":
        freed = _identities(instance.melds) - _identities(answer.table)
        assert freed <= (played if instance.rules.replaced_from == "hand" else new)


def _identities(melds: tuple[Meld, ...]) -> Counter[Card]:
    return Counter(face for meld in melds for card, face in zip(meld.cards, meld.faces, strict=True) if card is JOKER)


def melds_left(before: tuple[Meld, ...], after: tuple[Meld, ...]) -> int:
    return (Counter(before) & Counter(after)).total()


def possible_faces(ace: Ace, longest: int) -> list[tuple[Card, ...]]:
    """The faces of every run up to a length, and of every set."""
    ranks = {"low": RANKS, "high": (*RANKS[1:], Rank.ACE), "both": (*RANKS, Rank.ACE)}[ace]
    runs = [
        tuple(Card(rank, suit) for rank in ranks[low : low + size])
        for suit, size in product(SUITS, range(3, longest + 1))
        for low in range(len(ranks) - size + 1)
    ]
    quartets = [tuple(Card(rank, suit) for suit in SUITS) for rank in RANKS]
    return [*runs, *quartets, *(faces[:gap] + faces[gap + 1 :] for faces in quartets for gap in range(4))]


def instance(
    rng: Random, rules: TableRules, pack: PackSpec, melds: int, hand: int, *, jokers: int = 0, longest: int = 7
) -> Instance:
    """Random legal melds, so many if the pack has them and with up to so many jokers, and a hand from the rest."""
    ace = rules.melds.ace
    assert ace != "around"
    left = list(pack.build())
    rng.shuffle(left)
    shapes = possible_faces(ace, longest)
    table: list[Meld] = []
    for _ in range(20 * melds):
        faces = rng.choice(shapes)
        cards = list(faces)
        if jokers and rng.random() < 0.4:
            for place in rng.sample(range(len(faces)), rng.randint(1, min(jokers, 3))):
                cards[place] = JOKER
        if len(table) < melds and all(cards.count(card) <= left.count(card) for card in cards):
            for card in cards:
                left.remove(card)
            jokers -= cards.count(JOKER)
            kind = MeldKind.SET if faces[0].rank is faces[1].rank else MeldKind.RUN
            table.append(Meld(kind, tuple(cards), faces))
    return Instance(tuple(table), tuple(left[:hand]), rules)


def heap(rng: Random, rules: TableRules, pack: PackSpec, cards: int, hand: int) -> Instance:
    """Loose cards, which mostly cannot be laid, and a hand."""
    left = rng.sample(pack.build(), cards + hand)
    return Instance(tuple(left[:cards]), tuple(left[cards:]), rules)


def broken(rng: Random, legal: Instance) -> Instance:
    """A legal table to which one or two cards of the hand, or none, were thrown, and from which a meld was taken up."""
    thrown = rng.randint(0, min(2, len(legal.hand)))
    table = list(legal.table)
    taken_up = table.pop(rng.randrange(len(table))) if table else None
    loose = taken_up.cards if isinstance(taken_up, Meld) else ()
    return evolve(legal, table=(*table, *loose, *legal.hand[:thrown]), hand=legal.hand[thrown:])


def mixture(rng: Random, number: int) -> Iterator[Instance]:
    """Up to two jokers, fixed and free, one pack and two, tables of 0 to 25 melds, hands of 1 to 20 cards, heaps."""
    for _ in range(number):
        melds = MeldRules(ace=rng.choice(("low", "both", "both", "high")))
        rules = TableRules(
            melds=melds, jokers=rng.choice(("fixed", "free")), replaced_from=rng.choice(("hand_or_table", "hand"))
        )
        pack = PackSpec(copies=rng.choice((1, 2, 2)), jokers=rng.randint(0, 2))
        hand = rng.randint(1, 20)
        legal = instance(
            rng, rules, pack, rng.randint(0, 12 * pack.copies + 1), hand, jokers=rng.randint(0, pack.jokers)
        )
        match rng.randrange(8):
            case 0:
                yield heap(rng, rules, pack, rng.randint(3, 30), hand)
            case 1:
                yield broken(rng, legal)
            case _:
                yield legal


def with_many_jokers(rng: Random, number: int) -> Iterator[Instance]:
    """Three jokers or four, so that jokers alone can make a meld."""
    for _ in range(number):
        rules = TableRules(
            melds=MeldRules(ace=rng.choice(("low", "both", "high"))), jokers=rng.choice(("fixed", "free"))
        )
        pack = PackSpec(copies=rng.choice((1, 2)), jokers=rng.randint(3, 4))
        legal = instance(rng, rules, pack, rng.randint(0, 6), rng.randint(0, 8), jokers=rng.randint(0, pack.jokers))
        spare = pack.jokers - legal.cards[JOKER] - legal.hand.count(JOKER)
        yield rng.choice((legal, evolve(legal, hand=(*legal.hand, *(JOKER,) * spare)), broken(rng, legal)))


def with_tied_jokers(rng: Random, number: int) -> Iterator[Instance]:
    """Jokers that may not leave their melds, some of these melds long."""
    for _ in range(number):
        rules = TableRules(
            melds=MeldRules(ace=rng.choice(("low", "both", "high"))),
            movable_jokers=False,
            replaced_from=rng.choice(("hand_or_table", "hand")),
        )
        pack = PackSpec(copies=rng.choice((1, 2)), jokers=rng.randint(1, 4))
        longest = rng.choice((7, 7, 13))
        yield instance(rng, rules, pack, rng.randint(1, 9), rng.randint(0, 12), jokers=pack.jokers, longest=longest)

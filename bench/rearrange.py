"""How long the best play at a shared table takes, next to an integer programme in the same run.

Run ``python bench/rearrange.py`` with rummikub-solver installed; without it our own figures are printed alone. The
question is the one that both can answer: tiles from 1 to 13, jokers free to be anything, as many tiles from the rack as
possible, fourteen in it; the new table included. Contenders take turns on each instance, so that a busy moment of the
machine falls on all. Figures are processor time. Beside it stand the questions that only we answer: the ace high and
low and jokers that keep their identity, by points; and the same with as many melds as possible left as they lie.

Targets: at most 0.35 times the median of the integer programme at every size, without jokers and with two; our worst
never over its worst; and each of the hard ones below a second.
"""

from __future__ import annotations

import gc
import statistics
import time
from importlib.util import find_spec
from itertools import product
from random import Random
from typing import TYPE_CHECKING

from rummykit import (
    JOKER,
    RANKS,
    SHARED_TABLE,
    SUITS,
    TILES,
    Card,
    Meld,
    MeldKind,
    PackSpec,
    Rank,
    TableRules,
    parse_cards,
    parse_meld,
    rearrange,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

SIZES = range(10, 81, 10)
INSTANCES = 40
HAND = 14

Table = tuple[Meld, ...]
Hand = tuple[Card, ...]

DENSE = """8d 9d Td|Ts Js Qs Ks As|8s 9s Ts|6d 6h 6s|Ac Ad Ah As|2c 2h 2s|6d 7d 8d 9d Jk=Td|4s 5s 6s 7s|6c 7c 8c 9c Tc
|9c Tc Jc|5d 5h 5s|3c 4c 5c 6c 7c|4h 5h 6h 7h|3d 4d 5d|3c 3d 3h 3s"""
DENSE_HAND = "4d Jh 8s Qh Ah Jh 4c Th 2h 4s Js 2s 8h 9h Jk"


def possible_faces(rules: TableRules) -> list[tuple[Card, ...]]:
    """The faces of every set, and of every run of three to seven cards."""
    ranks = RANKS if rules.melds.ace == "low" else (*RANKS, Rank.ACE)
    runs = [
        tuple(Card(rank, suit) for rank in ranks[low : low + size])
        for suit, size in product(SUITS, range(3, 8))
        for low in range(len(ranks) - size + 1)
    ]
    quartets = [tuple(Card(rank, suit) for suit in SUITS) for rank in RANKS]
    return [*runs, *quartets, *(faces[:gap] + faces[gap + 1 :] for faces in quartets for gap in range(4))]


def random_instance(
    rng: Random, rules: TableRules, jokers: int, *, size: int = 104, melds: int = 40
) -> tuple[Table, Hand]:
    """Random melds of two packs, up to so many cards and melds, and a hand from the rest."""
    left = list(PackSpec(copies=2, jokers=jokers).build())
    rng.shuffle(left)
    shapes = possible_faces(rules)
    table: list[Meld] = []
    room = size
    for _ in range(2_000):
        faces = rng.choice(shapes)
        if len(table) == melds or room < 3:
            break
        cards = list(faces)
        if JOKER in left and rng.random() < 0.2:
            cards[rng.randrange(len(cards))] = JOKER
        if len(cards) > room or any(cards.count(card) > left.count(card) for card in cards):
            continue
        for card in cards:
            left.remove(card)
        room -= len(cards)
        table.append(Meld(MeldKind.SET if faces[0].rank is faces[1].rank else MeldKind.RUN, tuple(cards), faces))
    return tuple(table), tuple(left[:HAND])


def integer_programme(jokers: int) -> Callable[[Table, Hand], int]:
    """The solver of rummikub-solver, set up once, as a function like ours."""
    from rummikub_solver import RuleSet, SolverMode

    rules = RuleSet(jokers=jokers)

    def number(card: Card) -> int:
        return 53 if card is JOKER else card.index + 1

    def solve(table: Table, hand: Hand) -> int:
        game = rules.new_game()
        game.add_table(*[number(card) for meld in table for card in meld.cards])
        game.add_rack(*[number(card) for card in hand])
        proposed = rules.solve(game, SolverMode.TILE_COUNT)
        return len(proposed.tiles) if proposed else 0

    return solve


def seconds(solve: Callable[[Table, Hand], object], table: Table, hand: Hand) -> float:
    """Processor time of one question."""
    start = time.process_time()
    solve(table, hand)
    return time.process_time() - start


def most_tiles(table: Table, hand: Hand) -> int:
    """How many tiles can be played."""
    found = rearrange(table, hand, rules=TILES, objective="count")
    assert found is not None
    return len(found.played)


def figures(times: Sequence[float]) -> str:
    """Median, ninth decile and worst, in milliseconds."""
    ordered = sorted(times)
    return " /".join(
        f"{1e3 * time:6.1f}" for time in (statistics.median(ordered), ordered[-len(ordered) // 10], ordered[-1])
    )


def compare(rng: Random, jokers: int) -> None:
    """Print a line for each size of table."""
    peer = integer_programme(jokers) if find_spec("rummikub_solver") else None
    print(f"{'two' if jokers else 'no'} jokers, {INSTANCES} tables each: median / 90 % / worst in ms")
    columns = f"{'rummykit, tiles':22} {'rummikub-solver':22} {'ratio':>6}   {'ace both, points':22} melds left too"
    print(f"cards   {columns}")
    for size in SIZES:
        ours: list[float] = []
        theirs: list[float] = []
        beside: list[float] = []
        leaving: list[float] = []
        for _ in range(INSTANCES):
            table, hand = random_instance(rng, TILES, jokers, size=size)
            ours.append(seconds(most_tiles, table, hand))
            if peer is not None:
                theirs.append(seconds(peer, table, hand))
                assert peer(table, hand) == most_tiles(table, hand), (table, hand)
            table, hand = random_instance(rng, SHARED_TABLE, jokers, size=size)
            beside.append(seconds(rearrange, table, hand))
            leaving.append(seconds(lambda table, hand: rearrange(table, hand, ties="table"), table, hand))
        ratio = f"{statistics.median(ours) / statistics.median(theirs):6.3f}" if theirs else "     -"
        peers = figures(theirs) if theirs else "-"
        print(f"{size:5}   {figures(ours):22} {peers:22} {ratio}   {figures(beside):22} {figures(leaving)}")


def hard_ones(rng: Random) -> None:
    """Print how long the questions take that are known to be hard."""
    pack = PackSpec(copies=2).build()
    dense = tuple(parse_meld(text, SHARED_TABLE.melds) for text in DENSE.split("|"))
    jokers = (JOKER, JOKER)

    def time_all(title: str, questions: Iterable[tuple[Sequence[Meld | Card], Sequence[Card], TableRules]]) -> None:
        times: list[float] = []
        unsolvable = 0
        for table, hand, rules in questions:
            start = time.process_time()
            unsolvable += rearrange(table, hand, rules=rules) is None
            times.append(time.process_time() - start)
        print(f"  {title:52} {figures(times)}   {unsolvable} of {len(times)} unsolvable")

    print("hard ones: median / 90 % / worst in ms")
    time_all("15 dense melds, 14 cards and a joker", [(dense, parse_cards(DENSE_HAND), SHARED_TABLE)])
    time_all("104 cards in a heap", [(pack, (), SHARED_TABLE)])
    time_all("104 cards in a heap, two jokers in the hand", [(pack, jokers, SHARED_TABLE)])
    time_all("104 cards and two jokers in the hand", [((), (*pack, *jokers), SHARED_TABLE)])
    heaps = [tuple(rng.sample(pack, rng.randint(74, 102))) for _ in range(40)]
    time_all("heaps of 74 to 102 cards", [(heap, (), SHARED_TABLE) for heap in heaps])
    time_all("heaps of 74 to 102 cards with two jokers", [((*heap, *jokers), (), SHARED_TABLE) for heap in heaps])
    for melds in (15, 18, 20):
        for title, rules in (("fixed", SHARED_TABLE), ("free", TableRules(jokers="free"))):
            tables = [random_instance(rng, rules, 2, melds=melds) for _ in range(40)]
            time_all(f"{melds} melds, 14 cards, two jokers, {title}", [(table, hand, rules) for table, hand in tables])


def main() -> None:
    """Print everything, from one seed."""
    rng = Random(8)
    gc.collect()
    gc.freeze()
    for jokers in (0, 2):
        compare(rng, jokers)
    hard_ones(rng)


if __name__ == "__main__":
    main()

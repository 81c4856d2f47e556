"""How long the least deadwood of a hand takes, next to other implementations in the same run.

Run ``python bench/deadwood.py`` with open_spiel and rlcard installed; whichever is missing is left out. Contenders take
turns within each repeat, so that a busy moment of the machine falls on all; figures are medians over the repeats, and
ratios are taken within a repeat. No hand turns up twice in a repeat. Targets: at most twice the time of OpenSpiel's
compiled code on random hands of ten cards, and for thirteen cards with four wild ones a median below 300 microseconds
and a worst below 20 milliseconds.
"""

from __future__ import annotations

import gc
import statistics
import time
from importlib.util import find_spec
from random import Random
from typing import TYPE_CHECKING

from rummykit import (
    STANDARD_PACK,
    Card,
    MeldRules,
    PackSpec,
    Rank,
    Suit,
    best_arrangement,
    deadwood,
    deadwood_after_discard,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

HANDS = 2_000
FEW_HANDS = 200
REPEATS = 60

OPEN_SPIEL_SUITS = (Suit.SPADES, Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS)

Hand = tuple[Card, ...]


def uniform_hands(rng: Random, size: int, number: int) -> list[Hand]:
    """Hands of one pack."""
    pack = STANDARD_PACK.build()
    return [tuple(rng.sample(pack, size)) for _ in range(number)]


def near_hands(rng: Random, size: int, number: int) -> list[Hand]:
    """Hands from five neighbouring ranks, where melds get in each other's way."""
    pack = STANDARD_PACK.build()
    lows = [rng.randint(1, 9) for _ in range(number)]
    return [tuple(rng.sample([card for card in pack if low <= card.rank < low + 5], size)) for low in lows]


def wild_hands(rng: Random, number: int) -> list[Hand]:
    """Thirteen cards of two packs, four of them wild kings."""
    pack = PackSpec(copies=2).build()
    kings = [card for card in pack if card.rank is Rank.KING]
    others = [card for card in pack if card.rank is not Rank.KING]
    return [(*rng.sample(kings, 4), *rng.sample(others, 9)) for _ in range(number)]


def measure(contenders: dict[str, tuple[Callable[..., object], Sequence[object]]]) -> dict[str, list[float]]:
    """Microseconds for one hand, in each repeat, for each contender."""
    times: dict[str, list[float]] = {name: [] for name in contenders}
    for _ in range(REPEATS):
        for name, (solve, hands) in contenders.items():
            start = time.perf_counter()
            for hand in hands:
                solve(hand)
            times[name].append((time.perf_counter() - start) / len(hands) * 1e6)
    return times


def compare(title: str, hands: list[Hand]) -> None:
    """Print the contenders on hands of ten cards, and how many times our time each takes."""
    contenders: dict[str, tuple[Callable[..., object], Sequence[object]]] = {
        "rummykit deadwood": (deadwood, hands),
        "rummykit best_arrangement": (best_arrangement, hands[: len(hands) // 20]),
    }
    if find_spec("pyspiel"):
        import pyspiel

        utils = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
        numbers = [[13 * OPEN_SPIEL_SUITS.index(card.suit) + card.rank - 1 for card in hand] for hand in hands]
        assert all(utils.min_deadwood(ids) == deadwood(hand) for ids, hand in zip(numbers, hands, strict=True))
        contenders["OpenSpiel min_deadwood (C++)"] = (utils.min_deadwood, numbers)
    if find_spec("rlcard"):
        from rlcard.games.base import Card as RlCard
        from rlcard.games.gin_rummy.utils import melding
        from rlcard.games.gin_rummy.utils import utils as counting

        def rlcard_deadwood(hand: list[RlCard]) -> int:
            clusters = melding.get_best_meld_clusters(hand)
            return counting.get_deadwood_count(hand, clusters[0] if clusters else [])

        foreign = [[RlCard(str(card.suit).upper(), str(card.rank)) for card in hand] for hand in hands[:FEW_HANDS]]
        contenders["RLCard melding"] = (rlcard_deadwood, foreign)
    times = measure(contenders)
    ours = times["rummykit deadwood"]
    print(f"{title} ({len(hands)} hands, median of {REPEATS})")
    for name, measured in times.items():
        ratio = statistics.median(mine / theirs for mine, theirs in zip(ours, measured, strict=True))
        print(f"  {name:30} {statistics.median(measured):9.2f} us   rummykit deadwood takes {ratio:.3f} of that")


def eleven_cards(title: str, hands: list[Hand]) -> None:
    """Print what the least deadwood after a discard takes."""
    (times,) = measure({title: (deadwood_after_discard, hands)}).values()
    print(f"{title}\n  {'rummykit deadwood_after_discard':30} {statistics.median(times):8.2f} us")


def with_wilds(hands: list[Hand]) -> None:
    """Print the median and the worst of single hands with wild cards, the better of two runs for each hand."""
    rules = MeldRules(distinct_suits=False, wild_ranks=frozenset({Rank.KING}))
    times: list[float] = []
    for hand in hands:
        runs: list[float] = []
        for _ in range(2):
            start = time.perf_counter()
            deadwood(hand, rules=rules)
            runs.append((time.perf_counter() - start) * 1e6)
        times.append(min(runs))
    print(f"13 cards of two packs, 4 of them wild ({len(hands)} hands, one by one)")
    print(f"  median {statistics.median(times):.0f} us, worst {max(times) / 1e3:.2f} ms")


def main() -> None:
    """Print everything, from one seed."""
    rng = Random(10)
    gc.collect()
    gc.freeze()
    compare("10 cards of one pack", uniform_hands(rng, 10, HANDS))
    compare("10 cards of five neighbouring ranks", near_hands(rng, 10, HANDS))
    eleven_cards("11 cards of one pack", uniform_hands(rng, 11, HANDS))
    eleven_cards("11 cards of five neighbouring ranks", near_hands(rng, 11, HANDS))
    with_wilds(wild_hands(rng, 5_000))


if __name__ == "__main__":
    main()

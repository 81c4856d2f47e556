"""How long the least deadwood of thirteen cards takes with wild cards among them, hand by hand.

Run ``python bench/arrange_wilds.py``. Times are of the processor, the better of two runs for each hand, so that a busy
machine does not show as a slow hand. Target: with four wild cards a median below 300 microseconds and a worst below 20
milliseconds. Also printed: what listing the ways to go out takes in the last round of Three Thirteen, where the greedy
player plays both sides.
"""

from __future__ import annotations

import gc
import statistics
import time
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from attrs import evolve

from rummykit import Card, deadwood
from rummykit.bots import greedy_bot
from rummykit.games import three_thirteen
from rummykit.play import new_match

if TYPE_CHECKING:
    from collections.abc import Callable

HANDS = 3_000
ROUNDS = 100
CARDS = 13

TABLES = {
    "no limit": evolve(three_thirteen.STANDARD, packs=2, jokers=4),
    "one wild card a meld": evolve(three_thirteen.STANDARD, packs=2, jokers=4, max_wilds_per_meld=1),
}


def better_of_two(call: Callable[[], object]) -> float:
    """Seconds of the processor."""
    times: list[float] = []
    for _ in range(2):
        start = time.process_time()
        call()
        times.append(time.process_time() - start)
    return min(times)


def report(title: str, times: list[float]) -> None:
    """Print the median and the worst."""
    print(f"  {title:24} median {statistics.median(times) * 1e6:6.0f} us, worst {max(times) * 1e3:6.2f} ms")


def hands(rules: three_thirteen.Rules, wilds: int, rng: Random) -> list[tuple[Card, ...]]:
    """Hands of the last round with so many wild cards."""
    terms, pack = rules.rounds[-1], three_thirteen.pack(rules)
    wild = [card for card in pack if terms.meld_rules.is_wild(card)]
    natural = [card for card in pack if not terms.meld_rules.is_wild(card)]
    return [(*rng.sample(wild, wilds), *rng.sample(natural, CARDS - wilds)) for _ in range(HANDS)]


def arranging(rng: Random) -> None:
    """Print what least deadwood takes, by the number of wild cards."""
    for name, rules in TABLES.items():
        print(f"13 cards of two packs with four jokers and wild kings, {name} ({HANDS} hands each)")
        terms = rules.rounds[-1]
        for wilds in range(7):
            times = [
                better_of_two(partial(deadwood, hand, rules=terms.meld_rules, values=terms.values))
                for hand in hands(rules, wilds, rng)
            ]
            report(f"{wilds} wild", times)


def listing(rng: Random) -> None:
    """Print what the legal actions at the end of a turn take."""
    rules = evolve(three_thirteen.STANDARD, first_deal=CARDS)
    times: list[float] = []
    for _ in range(ROUNDS):
        state = new_match(three_thirteen, rules, rng)
        while (seat := three_thirteen.to_act(state)) is not None:
            if state.phase is three_thirteen.Phase.DISCARD and state.out is None:
                times.append(better_of_two(partial(three_thirteen.legal_actions, state)))
            action = greedy_bot(three_thirteen.observe(state, seat), three_thirteen.legal_actions(state), rng)
            state = three_thirteen.apply(state, action)
    print(f"legal actions at the end of {len(times)} turns with 14 cards")
    report("listing", times)


def main() -> None:
    """Print everything, from one seed."""
    rng = Random(10)
    gc.collect()
    gc.freeze()
    arranging(rng)
    listing(rng)


if __name__ == "__main__":
    main()

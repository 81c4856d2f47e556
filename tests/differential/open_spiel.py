"""Gin against OpenSpiel's ``gin_rummy``, step by step, for as many steps as asked::

python -m tests.differential.open_spiel --steps 1000000 --seed 1
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from importlib.metadata import version
from itertools import count
from random import Random
from typing import TYPE_CHECKING, TypeVar

import pyspiel
from attrs import Factory, define, evolve, frozen

from rummykit.games import gin
from rummykit.outcomes import RoundEnd

from .bridge import Bridge, Difference
from .deviations import Deviation
from .players import Deal, Player

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")

_DEALS: dict[Deal, float] = {Deal.SHUFFLED: 4, Deal.MELDED: 4, Deal.CHAINED: 3, Deal.DENSE: 1, Deal.STRICT: 0.2}
_PLAYERS: dict[Player, float] = {Player.RANDOM: 2, Player.EAGER: 8, Player.GREEDY: 3, Player.PATIENT: 2}
_BOUNCERS: dict[Player, float] = {Player.RETURNING: 1, Player.HOARDING: 1}
_KNOCK_CARDS: dict[int, float] = {10: 8, 5: 1, 0: 1}

ENDINGS = frozenset(
    {
        *(RoundEnd.GIN, RoundEnd.KNOCK, RoundEnd.UNDERCUT, RoundEnd.TIE),
        *(RoundEnd.STOCK_EXHAUSTED, RoundEnd.TAKE_LIMIT, RoundEnd.BOUNCE),
    }
)
"""How a round can end under the rules compared."""


@frozen
class Round:
    """One of the rounds of a seed, so that a difference can be looked at again.

    Attributes:
        seed: The seed.
        number: Which round, from 0.
    """

    seed: int
    number: int

    def start(self, preset: gin.Rules = gin.OPENSPIEL) -> tuple[Bridge, tuple[Player, ...], Random]:
        """The round before its first step, who plays it, and where chance comes from."""
        rng = Random(f"{self.seed} {self.number}")
        (deal,) = _drawn(_DEALS, rng)
        # Both or none of the players are of the kind that never lets go of the pile, or it would come to nothing.
        players = _drawn(_BOUNCERS, rng) * 2 if rng.random() < 0.06 else _drawn(_PLAYERS, rng, 2)
        is_oklahoma = rng.random() < 0.2
        (limit,) = (10,) if is_oklahoma else _drawn(_KNOCK_CARDS, rng)
        rules = evolve(preset, oklahoma=is_oklahoma, knock_limit=limit)
        game = pyspiel.load_game("gin_rummy", {"oklahoma": is_oklahoma, "knock_card": limit})
        return Bridge(game, rules, deal.pack(rng), rng), tuple(players), rng


def _drawn(weights: dict[T, float], rng: Random, many: int = 1) -> list[T]:
    return rng.choices(list(weights), list(weights.values()), k=many)


@define
class Report:
    """What a comparison found.

    Attributes:
        steps: Steps of players compared; cards drawn and dealt are not counted.
        rounds: Rounds begun.
        endings: How those that were finished ended.
        deviations: How often each known deviation was met.
        unexplained: The rounds with differences that no deviation explains, with the step at which they appeared.
    """

    steps: int = 0
    rounds: int = 0
    endings: Counter[RoundEnd] = Factory(Counter)
    deviations: Counter[Deviation] = Factory(Counter)
    unexplained: list[tuple[Round, int, list[Difference]]] = Factory(list)

    def lines(self) -> list[str]:
        """The report as lines of text."""
        return [
            f"{self.steps:,} steps in {self.rounds:,} rounds",
            "",
            *(f"{self.endings[ending]:9,}  {ending.name}" for ending in RoundEnd if ending in ENDINGS),
            "",
            *(f"{self.deviations[found]:9,}  {found.name}: {found.value}" for found in Deviation),
            "",
            f"unexplained: {len(self.unexplained)}",
            *(
                f"  {place}, step {step}: {found.what}: ours {found.ours}, theirs {found.theirs}"
                for place, step, differences in self.unexplained
                for found in differences
            ),
        ]


def play(place: Round, report: Report, *, most: int | None = None, preset: gin.Rules = gin.OPENSPIEL) -> None:
    """Play one round to its end, or for so many steps, or up to an unexplained difference, and add it to a report."""
    bridge, players, rng = place.start(preset)
    report.rounds += 1
    steps = 0
    while not bridge.is_over and not bridge.differences and steps != most:
        bridge.step(players[bridge.seat].choose(bridge, rng))
        steps += 1
    report.steps += steps
    report.deviations += bridge.deviations
    if bridge.differences:
        report.unexplained.append((place, steps, bridge.differences))
    elif bridge.state.ending is not None:
        report.endings[bridge.state.ending] += 1


def compare(steps: int, seed: int) -> Report:
    """Play rounds until so many steps are compared."""
    report = Report()
    for number in count():
        if report.steps >= steps:
            return report
        play(Round(seed, number), report, most=steps - report.steps)
    raise AssertionError("rounds do not run out")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; 1 if anything is unexplained."""
    parser = argparse.ArgumentParser(description="Compare gin with OpenSpiel's gin_rummy, step by step.")
    parser.add_argument("--steps", type=int, default=20_000, help="steps of players to compare")
    parser.add_argument("--seed", type=int, default=1, help="decides packs and play")
    parser.add_argument("--round", type=int, help="play this round of the seed alone")
    given = parser.parse_args(arguments)
    begun = time.perf_counter()
    if given.round is None:
        report = compare(given.steps, given.seed)
    else:
        play(Round(given.seed, given.round), report := Report())
    seconds = time.perf_counter() - begun
    sys.stdout.write(f"OpenSpiel {version('open_spiel')}, seed {given.seed}, {seconds:.0f} s\n")
    sys.stdout.write("\n".join(report.lines()) + "\n")
    return 1 if report.unexplained else 0


if __name__ == "__main__":
    sys.exit(main())

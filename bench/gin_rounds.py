"""Uniformly random rounds of gin through the public contract, against OpenSpiel's Python loop in the same run.

Needs ``pip install open_spiel``. CPU time of this process is measured, so that other work on the machine matters less.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time

import pyspiel

from rummykit.games import gin
from rummykit.play import new_match

ACTIONS = 40_000
REPEATS = 7


def ours(rules: gin.Rules, rng: Random) -> float:
    """Actions per second of rummykit."""
    done = 0
    start = process_time()
    while done < ACTIONS:
        state = new_match(gin, rules, rng)
        while gin.to_act(state) is not None:
            actions = gin.legal_actions(state)
            state = gin.apply(state, actions[int(rng.random() * len(actions))])
            done += 1
    return done / (process_time() - start)


def open_spiel(rng: Random) -> float:
    """Actions per second of OpenSpiel, dealing included as for ours."""
    game = pyspiel.load_game("gin_rummy")
    done = 0
    start = process_time()
    while done < ACTIONS:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(rng.random() * len(outcomes))][0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(rng.random() * len(actions))])
                done += 1
    return done / (process_time() - start)


def main() -> None:
    """Measure both in turn and print medians and ratios."""
    rng = Random(1)
    contestants: dict[str, Callable[[], float]] = {
        "OpenSpiel": lambda: open_spiel(rng),
        "rummykit STANDARD": lambda: ours(gin.STANDARD, rng),
        "rummykit OPENSPIEL": lambda: ours(gin.OPENSPIEL, rng),
    }
    speeds: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(REPEATS):
        for name, measure in contestants.items():
            speeds[name].append(measure())
    base = speeds["OpenSpiel"]
    for name, measured in speeds.items():
        ratios = [speed / other for speed, other in zip(measured, base, strict=True)]
        print(
            f"{name:20} {median(measured):9,.0f} actions/s   {median(ratios):.2f} x OpenSpiel (least {min(ratios):.2f})"
        )


if __name__ == "__main__":
    main()

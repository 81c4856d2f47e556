"""How many actions a second uniformly random play of gin makes, next to other implementations in the same run.

Run ``python bench/gin_rounds.py`` with open_spiel and rlcard installed; whichever is missing is left out. Every contender
plays whole rounds through its public interface: list the legal actions, choose one of them, apply it. Contenders take
turns within each repeat, so that a busy moment of the machine falls on all; figures are medians over the repeats. The
target is 2.5 times OpenSpiel's loop.
"""

from __future__ import annotations

import argparse
import gc
import statistics
import time
from functools import partial
from importlib.util import find_spec
from random import Random
from typing import TYPE_CHECKING, Any

from rummykit import shuffled
from rummykit.games import gin

if TYPE_CHECKING:
    from collections.abc import Callable

Play = "Callable[[Random], int]"
"""Plays one round and returns how many actions the players took."""


def play_rummykit(rules: gin.Rules, rng: Random) -> int:
    """One round of ours."""
    random, legal_actions, apply = rng.random, gin.legal_actions, gin.apply
    state = gin.deal(rules, shuffled(gin.pack(rules), rng))
    taken = 0
    while actions := legal_actions(state):
        state = apply(state, actions[int(random() * len(actions))])
        taken += 1
    return taken


def play_open_spiel(game: Any, rng: Random) -> int:
    """One round of OpenSpiel's; drawing and dealing are chance nodes, which are resolved but not counted."""
    random = rng.random
    state = game.new_initial_state()
    taken = 0
    while not state.is_terminal():
        actions = state.legal_actions()
        if state.is_chance_node():
            # The cards left are equally likely.
            state.apply_action(actions[int(random() * len(actions))])
            continue
        state.apply_action(actions[int(random() * len(actions))])
        taken += 1
    return taken


def play_rlcard(game: Any, rng: Random) -> int:
    """One round of RLCard's, in its game without the encoding of observations that its environment adds."""
    random = rng.random
    game.init_game()
    taken = 0
    while not game.is_over():
        actions = game.judge.get_legal_actions()
        game.step(actions[int(random() * len(actions))])
        taken += 1
    return taken


def contenders() -> dict[str, Callable[[Random], int]]:
    """Everybody who is there."""
    found: dict[str, Callable[[Random], int]] = {
        "rummykit STANDARD": partial(play_rummykit, gin.STANDARD),
        "rummykit OPENSPIEL": partial(play_rummykit, gin.OPENSPIEL),
    }
    if find_spec("pyspiel"):
        import pyspiel

        found["OpenSpiel"] = partial(play_open_spiel, pyspiel.load_game("gin_rummy"))
    if find_spec("rlcard"):
        import numpy as np
        from rlcard.games.gin_rummy.game import GinRummyGame

        game = GinRummyGame()
        game.np_random = np.random.RandomState(1)
        found["RLCard"] = partial(play_rlcard, game)
    return found


def actions_per_second(play: Callable[[Random], int], rng: Random, seconds: float) -> float:
    """Play whole rounds for about so long."""
    gc.collect()
    taken = 0
    start = time.perf_counter()
    while (passed := time.perf_counter() - start) < seconds:
        taken += play(rng)
    return taken / passed


def main() -> None:
    """Measure everybody in turn, and print the medians."""
    parser = argparse.ArgumentParser(description="Actions per second of random gin.")
    parser.add_argument("--repeats", type=int, default=15, help="how often each contender has its turn")
    parser.add_argument("--seconds", type=float, default=0.5, help="how long a turn is")
    given = parser.parse_args()
    players = contenders()
    speeds: dict[str, list[float]] = {name: [] for name in players}
    for repeat in range(given.repeats + 1):
        for name, play in players.items():
            speed = actions_per_second(play, Random(repeat), given.seconds)
            if repeat:  # the first turn warms up
                speeds[name].append(speed)
    medians = {name: statistics.median(measured) for name, measured in speeds.items()}
    theirs = medians.get("OpenSpiel")
    print(f"actions per second, median of {given.repeats} turns of {given.seconds} s (lowest to highest)")
    for name, measured in speeds.items():
        ratio = "" if theirs is None else f"  {medians[name] / theirs:6.3f} x OpenSpiel"
        print(f"{name:20} {medians[name]:9,.0f}  ({min(measured):9,.0f} to {max(measured):9,.0f}){ratio}")


if __name__ == "__main__":
    main()

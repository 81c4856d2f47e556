"""How many actions a second uniformly random play of rummy makes, next to OpenSpiel's gin in the same run.

Run ``python bench/rummy_rounds.py`` with open_spiel installed; without it only our own figures are printed. Everybody
plays whole rounds through the public interface: deal, list the legal actions, choose one, apply it. Only actions of
players count, not the chance nodes by which OpenSpiel deals and draws. Contenders take turns within each repeat and
CPU time is measured, so that a busy machine matters little; ratios are taken within a repeat, and figures are medians
over the repeats. The target is as many actions of basic rummy as OpenSpiel makes of gin.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from random import Random
from statistics import median
from time import process_time
from typing import Any

from rummykit.games import rummy
from rummykit.play import new_match

ACTIONS = 30_000
REPEATS = 9

Play = Callable[[Random], int]
"""Plays a round and gives the number of actions."""


def play_rummykit(rules: rummy.Rules, rng: Random) -> int:
    """A round of ours."""
    state = new_match(rummy, rules, rng)
    taken = 0
    while rummy.to_act(state) is not None:
        actions = rummy.legal_actions(state)
        state = rummy.apply(state, actions[int(rng.random() * len(actions))])
        taken += 1
    return taken


def play_open_spiel(game: Any, rng: Random) -> int:
    """A round of OpenSpiel's gin; at its chance nodes all outcomes are equally likely."""
    state = game.new_initial_state()
    taken = 0
    while not state.is_terminal():
        actions = state.legal_actions()
        taken += not state.is_chance_node()
        state.apply_action(actions[int(rng.random() * len(actions))])
    return taken


def contenders() -> dict[str, Play]:
    """Everybody who is there, OpenSpiel first."""
    found: dict[str, Play] = {}
    if find_spec("pyspiel"):
        import pyspiel

        found["OpenSpiel's gin"] = partial(play_open_spiel, pyspiel.load_game("gin_rummy"))
    for name, rules in rummy.VARIANTS.items():
        found[name] = partial(play_rummykit, rules)
    return found


def actions_per_second(play: Play, rng: Random) -> float:
    """Play whole rounds until there have been so many actions."""
    taken = 0
    start = process_time()
    while taken < ACTIONS:
        taken += play(rng)
    return taken / (process_time() - start)


def main() -> None:
    """Measure everybody in turn, and print the medians."""
    players = contenders()
    speeds: dict[str, list[float]] = {name: [] for name in players}
    for repeat in range(REPEATS):
        for name, play in players.items():
            speeds[name].append(actions_per_second(play, Random(repeat)))
    first, base = next(iter(speeds.items()))
    for name, measured in speeds.items():
        ratios = [speed / other for speed, other in zip(measured, base, strict=True)]
        print(
            f"{name:16} {median(measured):9,.0f} actions/s   {median(ratios):.2f} x {first} (least {min(ratios):.2f})"
        )


if __name__ == "__main__":
    main()

"""How many actions a second random play makes of every game, next to other implementations in the same run.

Run ``python bench/rounds.py`` with open_spiel and rlcard installed; whichever is missing is left out. Name variants to
measure only some: ``python bench/rounds.py gin canasta.classic``. Everybody plays whole rounds through the public
interface: deal, list the legal actions, choose one, apply it. Only actions of players count, not the chance nodes by
which OpenSpiel deals and draws. Contenders take turns within each repeat and CPU time is measured, so that a busy
machine matters little; ratios are taken within a repeat, and figures are medians over the repeats. OpenSpiel and RLCard
play gin, whatever we play.

Then the time of each listing of legal actions is told, in random play and between greedy players.

Targets: 2.5 times OpenSpiel for gin, as much as OpenSpiel for basic rummy, half of it for canasta, whose listings take
less than 50 microseconds in the median. Carousel spends nearly all of its time on rearranging the table.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib.util import find_spec
from itertools import islice
from random import Random
from statistics import median
from time import process_time
from typing import Any

from rummykit.bots import greedy_bot, random_bot
from rummykit.catalogue import CATALOGUE, GAMES, Entry
from rummykit.play import new_match

SECONDS = 0.5
REPEATS = 9
LISTINGS = 4_000

Play = Callable[[Random], int]
"""Plays a round and gives the number of actions."""


def play_rummykit(game: Any, rules: Any, rng: Random) -> int:
    """A round of ours."""
    state = new_match(game, rules, rng)
    taken = 0
    while game.to_act(state) is not None:
        actions = game.legal_actions(state)
        state = game.apply(state, actions[int(rng.random() * len(actions))])
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


def play_rlcard(game: Any, rng: Random) -> int:
    """A round of RLCard's gin, without the encoding of observations that its environment adds."""
    game.init_game()
    taken = 0
    while not game.is_over():
        actions = game.judge.get_legal_actions()
        game.step(actions[int(rng.random() * len(actions))])
        taken += 1
    return taken


def contenders(entries: Sequence[Entry]) -> dict[str, Play]:
    """Everybody who is there, OpenSpiel first."""
    found: dict[str, Play] = {}
    if find_spec("pyspiel"):
        import pyspiel

        found["OpenSpiel's gin"] = partial(play_open_spiel, pyspiel.load_game("gin_rummy"))
    if find_spec("rlcard"):
        import numpy as np
        from rlcard.games.gin_rummy.game import GinRummyGame

        game = GinRummyGame()
        game.np_random = np.random.RandomState(1)
        found["RLCard's gin"] = partial(play_rlcard, game)
    for entry in entries:
        found[f"{entry.game}.{entry.variant}"] = partial(play_rummykit, GAMES[entry.game], entry.rules)
    return found


def actions_per_second(play: Play, rng: Random) -> float:
    """Play whole rounds for a while."""
    taken = 0
    start = process_time()
    while (spent := process_time() - start) < SECONDS:
        taken += play(rng)
    return taken / spent


def listing_times(entry: Entry, player: Any) -> Iterator[float]:
    """The microseconds that each listing of legal actions takes, round after round."""
    game, rng, dealer = GAMES[entry.game], Random(1), 0
    while True:
        state = new_match(game, entry.rules, rng, dealer=dealer)
        dealer = (dealer + 1) % entry.rules.players
        while (seat := game.to_act(state)) is not None:
            start = process_time()
            actions = game.legal_actions(state)
            yield (process_time() - start) * 1e6
            state = game.apply(state, player(game.observe(state, seat), actions, rng))


def main(names: Sequence[str]) -> None:
    """Measure everybody in turn, and print the medians."""
    entries = [entry for entry in CATALOGUE if not names or {entry.game, f"{entry.game}.{entry.variant}"} & {*names}]
    players = contenders(entries)
    speeds: dict[str, list[float]] = {name: [] for name in players}
    for repeat in range(REPEATS):
        for name, play in players.items():
            speeds[name].append(actions_per_second(play, Random(repeat)))
    first, base = next(iter(speeds.items()))
    print(f"random play; the ratio is to {first}, with the least of the repeats")
    for name, measured in speeds.items():
        ratios = [speed / other for speed, other in zip(measured, base, strict=True)]
        print(f"  {name:32} {median(measured):9,.0f} actions/s {median(ratios):6.2f} ({min(ratios):.2f})")
    print(f"microseconds for {LISTINGS} listings of legal actions: median, p90, worst")
    for entry in entries:
        for player in (random_bot, greedy_bot):
            times = sorted(islice(listing_times(entry, player), LISTINGS))
            figures = f"{median(times):8,.0f} {times[len(times) * 9 // 10]:8,.0f} {times[-1]:8,.0f}"
            print(f"  {f'{entry.game}.{entry.variant}':32} {player.__name__:10} {figures}")


if __name__ == "__main__":
    main(sys.argv[1:])

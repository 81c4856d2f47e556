"""How fast Carousel and its relatives are played: rounds and actions a second, and what listing legal actions takes.

Run ``python bench/carousel_rounds.py``. Random players choose each legal action with equal chance, greedy ones play as
many points as they can. Everybody plays whole rounds through the public interface: observe, list the legal actions,
choose, apply. CPU time is measured, so that a busy machine matters little. Nearly all of it goes into rearranging the
table, which is asked for where cards may be played, so only those listings are told.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from statistics import median
from time import process_time

from attrs import evolve, frozen

from rummykit.bots import greedy_bot, random_bot
from rummykit.games import carousel
from rummykit.games.carousel import Phase
from rummykit.play import Bot, new_match

ROUNDS = 12
PLAYING = (Phase.PLAY, Phase.ARRANGE)

HOUSES = {
    "Carousel, 2 players": evolve(carousel.CAROUSEL, players=2),
    "Carousel, 4 players": carousel.CAROUSEL,
    "Machiavelli, 3 players": evolve(carousel.MACHIAVELLI, players=3),
    "Vatikan, 3 players": evolve(carousel.VATIKAN, players=3),
}
BOTS: dict[str, Bot[carousel.View, carousel.Action]] = {"random": random_bot, "greedy": greedy_bot}


@frozen
class Measured:
    """What some rounds took.

    Attributes:
        actions: The number of actions.
        seconds: CPU time of everything.
        listings: CPU time of each listing of legal actions while cards could be played, in milliseconds.
        endings: How the rounds ended.
    """

    actions: int
    seconds: float
    listings: list[float]
    endings: Counter[str]


def play(rules: carousel.Rules, bot: Bot[carousel.View, carousel.Action]) -> Measured:
    """Play some rounds."""
    rng, actions, listings, endings = Random(1), 0, list[float](), Counter[str]()
    start = process_time()
    for number in range(ROUNDS):
        state = new_match(carousel, rules, rng, dealer=number % rules.players)
        while (seat := carousel.to_act(state)) is not None:
            before = process_time()
            legal = carousel.legal_actions(state)
            if state.phase in PLAYING:
                listings.append(1_000 * (process_time() - before))
            state = carousel.apply(state, bot(carousel.observe(state, seat), legal, rng))
            actions += 1
        endings[state.ending.name if state.ending is not None else ""] += 1
    return Measured(actions, process_time() - start, sorted(listings), endings)


def main() -> None:
    """Print a line for each game and kind of player."""
    for house, rules in HOUSES.items():
        for name, bot in BOTS.items():
            found = play(rules, bot)
            times = found.listings
            rounds, actions = ROUNDS / found.seconds, found.actions / found.seconds
            print(f"{house:23} {name}: {rounds:5.1f} rounds/s {actions:6.0f} actions/s")
            print(
                f"{'':23} legal_actions while playing: median {median(times):.2f} ms,"
                f" p90 {times[len(times) * 9 // 10]:.2f} ms, worst {times[-1]:.1f} ms"
            )
            print(" " * 23, ", ".join(f"{ending} {count}" for ending, count in sorted(found.endings.items())))


if __name__ == "__main__":
    main()

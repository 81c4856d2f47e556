from collections.abc import Iterator
from random import Random
from typing import assert_type

from rummykit import parse_card, parse_cards
from rummykit.bots import greedy_bot, random_bot
from rummykit.cards import RandomSource
from rummykit.games import canasta
from rummykit.outcomes import ScoreLine, Standings
from rummykit.play import Bot, Game, apply_all, new_match, play_match, replay


def satisfies(game: Game[canasta.Rules, canasta.State, canasta.View, canasta.Action]) -> None: ...


satisfies(canasta)

rng = Random(1)
state = new_match(canasta, canasta.CLASSIC, rng)
assert_type(state, canasta.State)
assert_type(canasta.legal_actions(state), tuple[canasta.Action, ...])
assert_type(canasta.observe(state, None), canasta.View)
assert_type(canasta.score(state), tuple[ScoreLine, ...])
assert_type(canasta.standings(state), Standings)
assert_type(canasta.check_meld(parse_cards("9c 9d 2c")), canasta.SideMeld)
assert_type(canasta.score_side(canasta.CLASSIC, [], red_threes=1), tuple[ScoreLine, ...])


def asking_bot(view: canasta.View, actions: tuple[canasta.Action, ...], rng: RandomSource) -> canasta.Action:
    return canasta.AskPartner() if canasta.AskPartner() in actions else random_bot(view, actions, rng)


bots: list[Bot[canasta.View, canasta.Action]] = [greedy_bot, random_bot, asking_bot, greedy_bot]
assert_type(play_match(canasta, canasta.CLASSIC, bots, rng), Iterator[canasta.State])
opening: list[canasta.Action] = [canasta.TakePile(parse_cards("8c 8d")), canasta.LayMeld(parse_cards("Qc Qd 2c"))]
assert_type(apply_all(canasta, state, opening), canasta.State)
assert_type(replay(canasta, state, [canasta.DrawStock()]), tuple[canasta.State, ...])

# What is no action of canasta, or not its rules, is refused.
canasta.apply(state, parse_card("7h"))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
new_match(canasta, 10, rng)  # type: ignore[misc]  # pyright: ignore[reportArgumentType]

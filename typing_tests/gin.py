from collections.abc import Iterator
from random import Random
from typing import assert_type

from rummykit import parse_card
from rummykit.bots import greedy_bot, random_bot
from rummykit.cards import RandomSource
from rummykit.games import gin
from rummykit.outcomes import ScoreLine, Standings
from rummykit.play import Bot, Game, apply_all, new_match, new_round, play_match, play_round, replay


def satisfies(game: Game[gin.Rules, gin.State, gin.View, gin.Action]) -> None: ...


satisfies(gin)

rng = Random(1)
state = new_match(gin, gin.STANDARD, rng)
assert_type(state, gin.State)
assert_type(gin.legal_actions(state), tuple[gin.Action, ...])
assert_type(gin.observe(state, None), gin.View)
assert_type(gin.score(state), tuple[ScoreLine, ...])
assert_type(gin.standings(state), Standings)


def knocking_bot(view: gin.View, actions: tuple[gin.Action, ...], rng: RandomSource) -> gin.Action:
    return next((action for action in actions if isinstance(action, gin.Knock)), random_bot(view, actions, rng))


def cheating_bot(state: gin.State, actions: tuple[gin.Action, ...], _: RandomSource) -> gin.Action:
    return actions[len(state.stock) % len(actions)]


bots: list[Bot[gin.View, gin.Action]] = [greedy_bot, random_bot, knocking_bot]
assert_type(play_round(gin, state, [knocking_bot, greedy_bot], rng), gin.State)
assert_type(play_round(gin, state, bots, rng), gin.State)
assert_type(play_match(gin, gin.STANDARD, bots, rng), Iterator[gin.State])
assert_type(new_round(gin, gin.STANDARD, state, rng), gin.State)
turn: list[gin.Action] = [gin.DrawDiscard(), gin.Discard(parse_card("7h"))]
assert_type(apply_all(gin, state, turn), gin.State)
assert_type(replay(gin, state, [gin.Pass()]), tuple[gin.State, ...])

# What is no action of gin, or not its rules, or a bot that looks at the state, is refused.
gin.apply(state, parse_card("7h"))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
new_match(gin, 10, rng)  # type: ignore[misc]  # pyright: ignore[reportArgumentType]
play_round(gin, state, [cheating_bot, greedy_bot], rng)  # type: ignore[list-item]  # pyright: ignore[reportArgumentType]

from collections.abc import Iterator
from random import Random
from typing import assert_type

from rummykit import parse_card, parse_meld
from rummykit.bots import greedy_bot, random_bot
from rummykit.cards import RandomSource
from rummykit.games import carousel, gin
from rummykit.outcomes import ScoreLine
from rummykit.play import Bot, Game, apply_all, new_match, play_match, play_round


def satisfies(game: Game[carousel.Rules, carousel.State, carousel.View, carousel.Action]) -> None: ...


satisfies(carousel)

rng = Random(1)
state = new_match(carousel, carousel.CAROUSEL, rng)
assert_type(state, carousel.State)
assert_type(carousel.legal_actions(state), tuple[carousel.Action, ...])
assert_type(carousel.turn_actions(state, [parse_meld("5h 6h 7h")]), tuple[carousel.Action, ...])
assert_type(carousel.endings(state), Iterator[carousel.EndTurn])
assert_type(carousel.observe(state, None), carousel.View)
assert_type(carousel.settle(carousel.CAROUSEL, [1, 2, [parse_card("7h")], 0]), tuple[ScoreLine, ...])


def placing_bot(view: carousel.View, actions: tuple[carousel.Action, ...], rng: RandomSource) -> carousel.Action:
    return next((action for action in actions if isinstance(action, carousel.Place)), random_bot(view, actions, rng))


bots: list[Bot[carousel.View, carousel.Action]] = [greedy_bot, random_bot, placing_bot, greedy_bot]
assert_type(play_round(carousel, state, bots, rng), carousel.State)
assert_type(play_match(carousel, carousel.CAROUSEL, bots, rng), Iterator[carousel.State])
turn: list[carousel.Action] = [carousel.DrawStock(), carousel.Place(parse_card("7h")), carousel.Knock()]
assert_type(apply_all(carousel, state, turn), carousel.State)

# The knock of another game, and its rules, are refused.
carousel.apply(state, gin.Knock(parse_card("7h"), ()))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
new_match(carousel, gin.STANDARD, rng)  # type: ignore[misc]  # pyright: ignore[reportArgumentType]

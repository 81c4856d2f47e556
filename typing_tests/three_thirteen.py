from random import Random
from typing import assert_type

from rummykit import parse_card
from rummykit.bots import greedy_bot, random_bot
from rummykit.cards import RandomSource
from rummykit.games import gin, three_thirteen
from rummykit.play import Bot, Game, apply_all, new_match, play_round


def satisfies(
    game: Game[three_thirteen.Rules, three_thirteen.State, three_thirteen.View, three_thirteen.Action],
) -> None: ...


satisfies(three_thirteen)

rng = Random(1)
state = new_match(three_thirteen, three_thirteen.STANDARD, rng)
assert_type(state, three_thirteen.State)
assert_type(state.terms, three_thirteen.Terms)
assert_type(three_thirteen.legal_actions(state), tuple[three_thirteen.Action, ...])
assert_type(three_thirteen.observe(state, None), three_thirteen.View)


def hasty_bot(
    view: three_thirteen.View, actions: tuple[three_thirteen.Action, ...], rng: RandomSource
) -> three_thirteen.Action:
    out = (action for action in actions if isinstance(action, three_thirteen.GoOut))
    return next(out, random_bot(view, actions, rng))


bots: list[Bot[three_thirteen.View, three_thirteen.Action]] = [greedy_bot, random_bot, hasty_bot]
assert_type(play_round(three_thirteen, state, bots[:2], rng), three_thirteen.State)
turn: list[three_thirteen.Action] = [three_thirteen.DrawDiscard(), three_thirteen.Discard(parse_card("7h"))]
assert_type(apply_all(three_thirteen, state, turn), three_thirteen.State)

# What belongs to another game is refused.
three_thirteen.apply(state, gin.Finish(()))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
new_match(three_thirteen, gin.STANDARD, rng)  # type: ignore[misc]  # pyright: ignore[reportArgumentType]

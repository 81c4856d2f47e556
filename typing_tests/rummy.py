from random import Random
from typing import assert_type

from rummykit import parse_card, parse_meld
from rummykit.bots import greedy_bot, random_bot
from rummykit.cards import RandomSource
from rummykit.games import rummy
from rummykit.outcomes import ScoreLine, Standings
from rummykit.play import Bot, Game, apply_all, new_match, play_round


def satisfies(game: Game[rummy.Rules, rummy.State, rummy.View, rummy.Action]) -> None: ...


satisfies(rummy)

rng = Random(1)
state = new_match(rummy, rummy.FIVE_HUNDRED, rng)
assert_type(state, rummy.State)
assert_type(rummy.legal_actions(state), tuple[rummy.Action, ...])
assert_type(rummy.observe(state, None), rummy.View)
assert_type(rummy.score(state), tuple[ScoreLine, ...])
assert_type(rummy.standings(state), Standings)


def melding_bot(view: rummy.View, actions: tuple[rummy.Action, ...], rng: RandomSource) -> rummy.Action:
    return next((action for action in actions if isinstance(action, rummy.LayMeld)), random_bot(view, actions, rng))


bots: list[Bot[rummy.View, rummy.Action]] = [greedy_bot, random_bot, melding_bot]
assert_type(play_round(rummy, state, bots, rng), rummy.State)
turn: list[rummy.Action] = [
    rummy.DrawDiscard(2),
    rummy.LayMeld(parse_meld("7h 8h 9h")),
    rummy.LayOff(parse_card("Jk"), 0, parse_card("Th")),
    rummy.Discard(parse_card("2c")),
]
assert_type(apply_all(rummy, state, turn), rummy.State)

# Cards are not a meld, and what is no action of rummy is refused.
rummy.LayMeld((parse_card("7h"),))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
rummy.apply(state, parse_card("7h"))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]

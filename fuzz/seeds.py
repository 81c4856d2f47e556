"""Writes the corpus, texts of the library's own making for the fuzzers to change: ``python -m fuzz.seeds``."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from rummykit import (
    best_arrangement,
    codec,
    deadwood,
    deadwood_after_discard,
    format_cards,
    format_meld,
    parse_cards,
    parse_meld,
    shuffled,
)
from rummykit.bots import greedy_bot
from rummykit.games import gin
from rummykit.games.gin import Phase
from rummykit.play import new_match
from rummykit.records import format_record, record_match

from .targets import GAMES, MELD_RULES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rummykit.cards import RandomSource

A = TypeVar("A")

CORPUS = Path(__file__).parent / "corpus"
"""One directory for each target."""
_MOST_ACTIONS = 300


def player(view: gin.View, actions: Sequence[A], rng: RandomSource) -> A:
    """Lowers deadwood, knocks when possible, and lays out as many cards as possible."""

    def cost(action: object) -> float:
        match action:
            case gin.Knock(card, melds):
                return -1000 + deadwood([other for other in view.hand if other is not card]) - len(melds)
            case gin.Finish(melds):
                return -sum(len(meld.cards) for meld in melds)
            case gin.LayOff():
                return -1000
            case gin.Discard(card):
                return deadwood([other for other in view.hand if other is not card])
            case gin.DrawDiscard():
                return deadwood_after_discard([*view.hand, view.discards[-1]]) - deadwood(view.hand) + rng.random()
            case _:
                return 0

    return min(actions, key=cost)


def cards() -> Iterator[str]:
    """Cards in each way they can be written."""
    pack = gin.pack(gin.STANDARD)
    yield from ("7h", "10D", "*", "Jk", "k♠", "A♥\ufe0f")
    yield format_cards(pack)
    yield ",".join(card.symbol for card in pack[:10])
    yield "".join(map(str, pack[20:30])).upper()


def melds() -> Iterator[str]:
    """Melds and what is nearly one."""
    yield from (
        "5h 6h Jk=7h",
        "Jk Jk 9c",
        "2c=2c 3c 4c",
        "Qs Ks As",
        "Ks As 2s",
        "7h 7d 7c 7s",
        "Jk=7h 7c 7d",
        "9h 9h 9d",
    )
    yield format_meld(parse_meld("Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc"))


def documents() -> Iterator[str]:
    """A value of every kind, and a state and a view of every phase of a variant."""
    hand = parse_cards("7h 8h 9h 2c 2d 2s Kd Jc Qs 3d")
    found = best_arrangement(hand)
    for value in (hand[0], *found.melds, found, *MELD_RULES, gin.STANDARD.pack, *gin.VARIANTS.values()):
        yield codec.dumps(value)
    for name in ("openspiel", "standard", "oklahoma", "knock_rummy"):
        yield from _of_match(gin.VARIANTS[name], Random(name))
    for name, game in GAMES.items():
        if game is not gin:
            for variant in list(game.VARIANTS)[:2]:
                yield from _of_round(game, game.VARIANTS[variant], Random(name))


def _of_round(game: Any, rules: Any, rng: Random) -> Iterator[str]:
    """A state and a view of every phase that a random round meets, and an action of every kind."""
    seen: set[object] = set()
    state = new_match(game, rules, rng)
    yield codec.dumps(rules)
    while True:
        if state.phase not in seen:
            seen.add(state.phase)
            yield codec.dumps(state)
            yield codec.dumps(game.observe(state, 0))
        if game.to_act(state) is None:
            return
        action = rng.choice(game.legal_actions(state))
        if type(action) not in seen:
            seen.add(type(action))
            yield codec.dumps(action)
        state = game.apply(state, action)


def _of_match(rules: gin.Rules, rng: Random) -> Iterator[str]:
    seen: set[Phase] = set()
    kinds: set[type] = set()
    state = new_match(gin, rules, rng)
    for _ in range(_MOST_ACTIONS):
        if state.phase not in seen:
            seen.add(state.phase)
            yield codec.dumps(state)
            yield codec.dumps(gin.observe(state, 0))
        seat = gin.to_act(state)
        if seat is None:
            yield from map(codec.dumps, gin.score(state))
            yield codec.dumps(gin.standings(state))
            if gin.standings(state).winners:
                return
            state = gin.next_round(state, shuffled(gin.pack(rules), rng))
            continue
        actions = gin.legal_actions(state)
        if rules.wall_rule == "last_upcard_knock" and state.phase is Phase.DISCARD:
            # The stock runs out only if nobody knocks before.
            actions = tuple(action for action in actions if isinstance(action, gin.Discard))
        action = player(gin.observe(state, seat), actions, rng)
        if type(action) not in kinds:
            kinds.add(type(action))
            yield codec.dumps(action)
        state = gin.apply(state, action)


def transcripts() -> Iterator[str]:
    """A round or two of some variants."""
    for name in ("standard", "oklahoma", "openspiel", "knock_rummy"):
        players = [player] * gin.VARIANTS[name].players
        yield format_record(gin, record_match(gin, gin.VARIANTS[name], players, Random(name), rounds=2))
    for name, game in GAMES.items():
        if game is not gin:
            rules = next(iter(game.VARIANTS.values()))
            record = record_match(game, rules, [greedy_bot] * rules.players, Random(name), rounds=1)
            yield format_record(game, record)


def main() -> None:
    """Write the corpus anew; the files are named for what is in them."""
    for name, texts in {
        "cards": cards(),
        "melds": melds(),
        "documents": documents(),
        "transcripts": transcripts(),
    }.items():
        directory = CORPUS / name
        directory.mkdir(parents=True, exist_ok=True)
        for old in directory.iterdir():
            old.unlink()
        for text in texts:
            data = text.encode()
            (directory / sha256(data).hexdigest()[:12]).write_bytes(data)


if __name__ == "__main__":
    main()

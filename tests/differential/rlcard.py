"""The analysis of hands against RLCard's ``gin-rummy``, in rounds that RLCard plays itself::

python -m tests.differential.rlcard --steps 20000 --seed 1
"""

from __future__ import annotations

import argparse
import sys
from importlib.metadata import version
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
from attrs import Factory, define
from rlcard.games.gin_rummy.game import GinRummyGame
from rlcard.games.gin_rummy.utils import action_event, melding, utils

from rummykit import Card, Rank, Suit, deadwood, deadwood_after_discard
from rummykit.games import gin

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_SUIT_ORDER = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
CARDS = tuple(Card(Rank(rank), suit) for suit in _SUIT_ORDER for rank in range(1, 14))
"""The card of each number of RLCard."""

FIRST_DISCARD = action_event.discard_action_id
FIRST_KNOCK = action_event.knock_action_id
GIN = action_event.gin_action_id
_LIMIT = gin.STANDARD.knock_limit or 0
_HAND_SIZE = gin.STANDARD.cards_each


def own_cards(cards: Iterable[Any]) -> tuple[Card, ...]:
    """RLCard's cards as rummykit's, sorted."""
    return tuple(sorted(CARDS[utils.get_card_id(card)] for card in cards))


@define
class Report:
    """What a comparison found.

    Attributes:
        steps: Steps of players.
        rounds: Rounds finished.
        hands: Hands of ten cards whose deadwood was compared.
        turns: Hands of eleven cards whose discards and knocks were compared.
        gins: Those among them with which RLCard goes gin; it allows nothing else then, so no knocks are compared.
        knocks: Those among them with a knock.
        differences: What the two do not agree on.
    """

    steps: int = 0
    rounds: int = 0
    hands: int = 0
    turns: int = 0
    gins: int = 0
    knocks: int = 0
    differences: list[str] = Factory(list)


def compare(steps: int, seed: int) -> Report:
    """Play rounds until so many steps are compared."""
    report = Report()
    rng = Random(seed)
    while report.steps < steps and not report.differences:
        game = GinRummyGame()
        game.np_random = np.random.RandomState(rng.randrange(2**32))
        game.init_game()
        while not game.is_over():
            actions = {action.action_id for action in game.judge.get_legal_actions()}
            report.differences += _differences(game, actions, report)
            game.step(game.decode_action(_chosen(game, sorted(actions), rng)))
            report.steps += 1
        report.rounds += 1
    return report


def _chosen(game: Any, actions: list[int], rng: Random) -> int:
    """Mostly what lowers deadwood, seldom a knock, so that hands of all kinds come up."""
    discards = [number for number in actions if FIRST_DISCARD <= number < FIRST_KNOCK]
    if discards and rng.random() < 0.8:
        hand = own_cards(game.get_current_player().hand)
        return min(discards, key=lambda number: deadwood(_without(hand, CARDS[number - FIRST_DISCARD])))
    if len(actions) > 1 and rng.random() < 0.9:
        actions = [number for number in actions if number < FIRST_KNOCK]
    return rng.choice(actions)


def _without(hand: Sequence[Card], card: Card) -> tuple[Card, ...]:
    return tuple(other for other in hand if other is not card)


def _differences(game: Any, actions: set[int], report: Report) -> Iterator[str]:
    player = game.get_current_player()
    hand = own_cards(player.hand)
    if len(hand) == _HAND_SIZE:
        report.hands += 1
        ours, theirs = deadwood(hand), _least(player.hand)
        if ours != theirs:
            yield f"deadwood of {hand}: {ours}, RLCard {theirs}"
        return
    report.turns += 1
    least = deadwood_after_discard(hand)
    if GIN in actions or least == 0:
        report.gins += 1
        if (least == 0) != (GIN in actions):
            yield f"gin with {hand}: least deadwood {least}, RLCard {sorted(actions)}"
        return
    taken = own_cards([game.round.move_sheet[-1].card]) if _has_taken(game) else ()
    expected = {FIRST_DISCARD + number for number, card in enumerate(CARDS) if card in hand and card not in taken}
    knocks = [number for number, card in enumerate(CARDS) if card in hand and deadwood(_without(hand, card)) <= _LIMIT]
    report.knocks += bool(knocks)
    expected.update(FIRST_KNOCK + number for number in knocks)
    if expected != actions:
        yield f"ending a turn with {hand}: differing {sorted(expected ^ actions)}"


def _has_taken(game: Any) -> bool:
    return isinstance(game.get_last_action(), action_event.PickUpDiscardAction)


def _least(hand: Sequence[Any]) -> int:
    """RLCard's deadwood of ten cards."""
    best = melding.get_best_meld_clusters(hand)
    return int(utils.get_deadwood_count(hand, best[0] if best else []))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; 1 if there is any difference."""
    parser = argparse.ArgumentParser(description="Compare the analysis of gin hands with RLCard's.")
    parser.add_argument("--steps", type=int, default=20_000, help="steps of players")
    parser.add_argument("--seed", type=int, default=1, help="decides packs and play")
    given = parser.parse_args(arguments)
    report = compare(given.steps, given.seed)
    sys.stdout.write(
        f"RLCard {version('rlcard')}, seed {given.seed}\n"
        f"{report.steps:,} steps in {report.rounds:,} rounds\n"
        f"{report.hands:,} hands of ten cards: deadwood\n"
        f"{report.turns:,} hands of eleven: discards and knocks; {report.gins:,} gin, {report.knocks:,} may knock\n"
        f"differences: {len(report.differences)}\n" + "".join(f"  {found}\n" for found in report.differences)
    )
    return 1 if report.differences else 0


if __name__ == "__main__":
    sys.exit(main())

"""How a round of rummy begins."""

from __future__ import annotations

from collections.abc import Iterable

from ..._zones import check_next_round_due, check_pack, check_seat, dealt_hands
from ...cards import Card
from .rules import Rules
from .scoring import all_results, next_dealer, standings
from .state import Phase, State


def pack(rules: Rules) -> tuple[Card, ...]:
    """The full pack in card order, both packs where two are used.

    Example:
        >>> from attrs import evolve
        >>> from rummykit.games import rummy
        >>> len(rummy.pack(rummy.FIVE_HUNDRED)), len(rummy.pack(evolve(rummy.FIVE_HUNDRED, players=5)))
        (54, 108)
    """
    return rules.cards.build()


def deal(rules: Rules, cards: Iterable[Card], *, dealer: int = 0, reshuffle_seed: int = 0) -> State:
    """Deal the first round of a match.

    Args:
        rules: The rules.
        cards: A full pack; ``cards[0]`` is dealt first, one card at a time from the dealer's left, then one is turned
            up, and the next after it is the first to be drawn.
        dealer: The seat that deals.
        reshuffle_seed: Decides the order of the stock where ``stock_exhaustion="reshuffle"`` renews it.

    Raises:
        StateError: The cards are not the pack, or there is no such seat.
    """
    check_seat(dealer, rules.players)
    return _deal(rules, tuple(cards), dealer, reshuffle_seed, ())


def next_round(state: State, cards: Iterable[Card], *, reshuffle_seed: int = 0) -> State:
    """Deal the round that follows a finished one: totals kept, the deal moved on as the rules say.

    Args:
        state: A finished round.
        cards: A full pack, as for :func:`deal`.
        reshuffle_seed: As for :func:`deal`.

    Raises:
        StateError: The round is not over, the match is over, or the cards are not the pack.
    """
    is_over = state.phase is Phase.ROUND_OVER
    check_next_round_due(is_over=is_over, is_decided=bool(standings(state).winners))
    return _deal(state.rules, tuple(cards), next_dealer(state), reshuffle_seed, all_results(state))


def _deal(
    rules: Rules, cards: tuple[Card, ...], dealer: int, reshuffle_seed: int, results: tuple[tuple[int, ...], ...]
) -> State:
    check_pack(cards, rules.cards.build())
    players = rules.players
    dealt = players * rules.cards_each
    return State(
        rules=rules,
        phase=Phase.DRAW,
        turn=(dealer + 1) % players,
        dealer=dealer,
        discards=(cards[dealt],),
        taken=None,
        reaching=None,
        melds_made=0,
        going_rummy=False,
        recycles=0,
        known=((),) * players,
        table=(),
        claim=None,
        ending=None,
        results=results,
        hands=dealt_hands(cards, players, rules.cards_each, dealer),
        stock=cards[:dealt:-1],
        reshuffle_seed=reshuffle_seed,
    )

"""How a round of Three Thirteen begins."""

from __future__ import annotations

from collections.abc import Iterable

from ..._zones import check_next_round_due, check_pack, check_seat, dealt_hands
from ...cards import Card
from .rules import Rules
from .scoring import round_points, standings
from .state import Phase, State


def pack(rules: Rules) -> tuple[Card, ...]:
    """All cards of the game in card order, equal cards side by side.

    Example:
        >>> from rummykit.games import three_thirteen
        >>> len(three_thirteen.pack(three_thirteen.JOKERS))
        54
    """
    return rules.whole_pack.build()


def deal(rules: Rules, cards: Iterable[Card], *, dealer: int = 0, reshuffle_seed: int = 0) -> State:
    """Deal the first round of a match.

    Args:
        rules: The rules.
        cards: A full pack; ``cards[0]`` is dealt first, one card at a time from the dealer's left, then one is turned
            up, and the next after it is the first to be drawn.
        dealer: The seat that deals.
        reshuffle_seed: Decides the order of a renewed stock.

    Raises:
        StateError: The cards are not the pack, or there is no such seat.
    """
    check_seat(dealer, rules.players)
    return _deal(rules, tuple(cards), dealer, reshuffle_seed, ())


def next_round(state: State, cards: Iterable[Card], *, reshuffle_seed: int = 0) -> State:
    """Deal the round that follows a finished one: one card more for everybody, another wild rank, the next dealer.

    Args:
        state: A finished round.
        cards: A full pack, as for :func:`deal`.
        reshuffle_seed: As for :func:`deal`.

    Raises:
        StateError: The round is not over, it was the last, or the cards are not the pack.
    """
    is_over = state.phase is Phase.ROUND_OVER
    check_next_round_due(is_over=is_over, is_decided=bool(standings(state).winners))
    dealer = (state.dealer + 1) % state.rules.players
    return _deal(state.rules, tuple(cards), dealer, reshuffle_seed, (*state.results, round_points(state)))


def _deal(
    rules: Rules, cards: tuple[Card, ...], dealer: int, reshuffle_seed: int, results: tuple[tuple[int, ...], ...]
) -> State:
    check_pack(cards, pack(rules))
    players, each = rules.players, rules.rounds[len(results)].cards_each
    dealt = players * each
    return State(
        rules=rules,
        phase=Phase.DRAW,
        turn=(dealer + 1) % players,
        dealer=dealer,
        discards=(cards[dealt],),
        taken=None,
        known=((),) * players,
        turns=0,
        out=None,
        turns_left=0,
        melds=((),) * players,
        ending=None,
        results=results,
        hands=dealt_hands(cards, players, each, dealer),
        stock=cards[:dealt:-1],
        reshuffle_seed=reshuffle_seed,
    )

"""How a round of Carousel begins."""

from __future__ import annotations

from collections.abc import Iterable

from ..._zones import check_next_round_due, check_pack, check_seat, dealt_hands
from ...cards import Card
from .rules import Rules
from .scoring import current_result, standings
from .state import Phase, Result, State


def pack(rules: Rules) -> tuple[Card, ...]:
    """The full pack in card order.

    Example:
        >>> from attrs import evolve
        >>> from rummykit.games import carousel
        >>> [len(carousel.pack(evolve(carousel.CAROUSEL, players=players))) for players in (2, 3)]
        [53, 106]
    """
    return rules.pack_in_use.build()


def deal(
    rules: Rules,
    cards: Iterable[Card],
    *,
    dealer: int = 0,
    reshuffle_seed: int = 0,  # noqa: ARG001 - every game takes it
) -> State:
    """Deal the first round of a match.

    Args:
        rules: The rules.
        cards: A full pack; ``cards[0]`` is dealt first, one card at a time from the dealer's left, and the first card
            after the hands is the first to be drawn.
        dealer: The seat that deals.
        reshuffle_seed: Not used: nothing is shuffled during a round.

    Raises:
        StateError: The cards are not the pack, or there is no such seat.
    """
    check_seat(dealer, rules.players)
    return _deal(rules, tuple(cards), dealer, ())


def next_round(
    state: State,
    cards: Iterable[Card],
    *,
    reshuffle_seed: int = 0,  # noqa: ARG001 - every game takes it
) -> State:
    """Deal the round that follows a finished one: totals kept, the deal passed to the left.

    Args:
        state: A finished round.
        cards: A full pack, as for :func:`deal`.
        reshuffle_seed: Not used.

    Raises:
        StateError: The round is not over, the match is over, or the cards are not the pack.
    """
    is_over = state.phase is Phase.ROUND_OVER
    check_next_round_due(is_over=is_over, is_decided=bool(standings(state).winners))
    results = (*state.results, current_result(state))
    return _deal(state.rules, tuple(cards), (state.dealer + 1) % state.rules.players, results)


def _deal(rules: Rules, cards: tuple[Card, ...], dealer: int, results: tuple[Result, ...]) -> State:
    check_pack(cards, pack(rules))
    players = rules.players
    return State(
        rules=rules,
        phase=Phase.PLAY if rules.play_before_draw else Phase.DRAW,
        turn=(dealer + 1) % players,
        dealer=dealer,
        draws=0,
        lap=0,
        opened=(False,) * players,
        table=(),
        placed=(),
        ending=None,
        results=results,
        hands=dealt_hands(cards, players, rules.hand_size, dealer),
        stock=cards[: players * rules.hand_size - 1 : -1],
    )

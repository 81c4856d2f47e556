"""How a round of canasta begins."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from attrs import evolve

from ..._zones import check_next_round_due, check_pack, check_seat, dealt_hands
from ...cards import Card
from ...outcomes import total_points
from .drawing import with_red_threes_replaced
from .melding import is_black_three, is_natural
from .rules import Rules
from .scoring import score, standings
from .state import UNTOUCHED, Phase, State


def pack(rules: Rules) -> tuple[Card, ...]:
    """The full pack in card order.

    Example:
        >>> from rummykit.games import canasta
        >>> len(canasta.pack(canasta.CLASSIC))
        108
    """
    return rules.pack.build()


def deal(rules: Rules, cards: Iterable[Card], *, dealer: int = 0, reshuffle_seed: int = 0) -> State:
    """Deal the first round of a match.

    Args:
        rules: The rules.
        cards: A full pack; ``cards[0]`` is dealt first, one card at a time from the dealer's left. Then a card is
            turned up, and more on top of it until one may stay there, and red threes in the hands are replaced, the
            first player's first. The next card after these is the first to be drawn.
        dealer: The seat that deals.
        reshuffle_seed: Not used: the stock of canasta is never renewed.

    Raises:
        StateError: The cards are not the pack, or there is no such seat.
    """
    del reshuffle_seed
    check_seat(dealer, rules.players)
    return _deal(rules, tuple(cards), dealer, ())


def next_round(state: State, cards: Iterable[Card], *, reshuffle_seed: int = 0) -> State:
    """Deal the round that follows a finished one: totals kept, the deal passed to the left.

    Args:
        state: A finished round.
        cards: A full pack, as for :func:`deal`.
        reshuffle_seed: Not used.

    Raises:
        StateError: The round is not over, the match is over, or the cards are not the pack.
    """
    del reshuffle_seed
    is_over = state.phase is Phase.ROUND_OVER
    check_next_round_due(is_over=is_over, is_decided=bool(standings(state).winners))
    players = state.rules.players
    results = (*state.results, total_points(score(state), players))
    return _deal(state.rules, tuple(cards), (state.dealer + 1) % players, results)


def _deal(rules: Rules, cards: tuple[Card, ...], dealer: int, results: tuple[tuple[int, ...], ...]) -> State:
    check_pack(cards, pack(rules))
    players = rules.players
    dealt = players * rules.hand_size
    first = (dealer + 1) % players
    state = State(
        rules=rules,
        phase=Phase.DRAW,
        turn=first,
        dealer=dealer,
        turns=0,
        lone=None,
        discards=(),
        melds=((),) * rules.sides,
        red_threes=((),) * players,
        known=((),) * players,
        melders=(),
        questions=(0,) * rules.sides,
        progress=UNTOUCHED,
        ending=None,
        results=results,
        hands=dealt_hands(cards, players, rules.hand_size, dealer),
        stock=cards[: dealt - 1 : -1],
    )
    match rules.dealt_red_three_time:
        case "after_upcard":
            return _without_red_threes(_with_upcard(state))
        case "before_upcard":
            return _with_upcard(_without_red_threes(state))
        case "first_turn":
            return with_red_threes_replaced(_with_upcard(state), first)
        case _:
            assert_never(rules.dealt_red_three_time)


def _with_upcard(state: State) -> State:
    """The pile is begun: cards are turned up until one may stay on top."""
    rules, stock = state.rules, list(state.stock)
    pile = [stock.pop()]
    while not (is_natural(pile[-1]) or (is_black_three(pile[-1]) and not rules.upcard_covers_black_three)):
        pile.append(stock.pop())
    return evolve(state, discards=tuple(pile), stock=tuple(stock))


def _without_red_threes(state: State) -> State:
    """Each player in turn lays the red threes of the dealt hand and gets as many other cards."""
    players = state.rules.players
    for step in range(players):
        state = with_red_threes_replaced(state, (state.turn + step) % players)
    return state

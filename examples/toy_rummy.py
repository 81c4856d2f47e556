"""A small rummy, whole: three cards each, draw, discard, and whose three cards are a meld then has won the round."""

# ruff: noqa: ARG001 - the shape of the functions is given, also where one has no use for an argument

from collections import Counter
from collections.abc import Iterable
from typing import Literal

from attrs import evolve, frozen

from rummykit import STANDARD_PACK, Card, IllegalActionError, StateError, is_meld, shuffled, sorted_cards
from rummykit.actions import Discard, DrawStock
from rummykit.cards import RandomSource
from rummykit.errors import ActionFault, StateFault
from rummykit.outcomes import ScoreKind, ScoreLine, Standings, total_points

Action = DrawStock | Discard
Cards = tuple[Card, ...]


@frozen
class Rules:
    """The options: how many rounds win the match."""

    target: int = 3


@frozen
class Table:
    """What everybody sees."""

    rules: Rules
    phase: Literal["draw", "discard", "over"]
    turn: int
    dealer: int
    won: tuple[ScoreLine, ...]
    discards: Cards


@frozen
class State(Table):
    """Everything; ``stock[-1]`` is drawn next."""

    hands: tuple[Cards, ...]
    stock: Cards


@frozen
class View(Table):
    """What one seat sees: its own hand besides, and in the end all hands."""

    hands: tuple[Cards | None, ...]


VARIANTS = {"standard": Rules(), "single": Rules(target=1)}


def pack(rules: Rules) -> Cards:
    """The full pack."""
    return STANDARD_PACK.build()


def deal(rules: Rules, cards: Iterable[Card], *, dealer: int = 0, reshuffle_seed: int = 0) -> State:
    """The first round: three cards to each of two seats, the rest is the stock."""
    order = tuple(cards)
    hands = (sorted_cards(order[:3]), sorted_cards(order[3:6]))
    state = State(rules, "draw", 1 - dealer, dealer, (), (), hands, order[:5:-1])
    validate(state)
    return state


def next_round(state: State, cards: Iterable[Card], *, reshuffle_seed: int = 0) -> State:
    """The following round, dealt by the other seat."""
    if state.phase != "over" or standings(state).winners:
        raise StateError((StateFault.MATCH_OVER if state.phase == "over" else StateFault.ROUND_NOT_OVER,))
    return evolve(deal(state.rules, cards, dealer=1 - state.dealer), won=standings(state).lines)


def _size(table: Table, seat: int) -> int:
    """How many cards a seat holds."""
    return 4 if table.phase == "discard" and seat == table.turn else 3


def to_act(state: State) -> int | None:
    """The seat to act."""
    return None if state.phase == "over" else state.turn


def legal_actions(state: State) -> tuple[Action, ...]:
    """All that the seat to act can do."""
    if state.phase == "discard":
        return tuple(Discard(card) for card in state.hands[state.turn])
    return (DrawStock(),) if state.phase == "draw" else ()


def check(state: State, action: Action) -> None:
    """Refuse what is not legal."""
    if action not in legal_actions(state):
        unheld = state.phase == "discard" and isinstance(action, Discard)
        fault = ActionFault.CARD_NOT_HELD if unheld else ActionFault.WRONG_PHASE
        raise IllegalActionError(action, to_act(state), fault)


def apply(state: State, action: Action) -> State:
    """The state after an action; the round ends with a meld, or with the last card of the stock."""
    check(state, action)
    hands, stock = list(state.hands), state.stock
    if isinstance(action, DrawStock):
        hands[state.turn] = sorted_cards((*hands[state.turn], stock[-1]))
        return evolve(state, phase="discard", hands=tuple(hands), stock=stock[:-1])
    hands[state.turn] = hand = tuple(card for card in hands[state.turn] if card != action.card)
    after = evolve(state, hands=tuple(hands), discards=(*state.discards, action.card))
    return (
        evolve(after, phase="over") if is_meld(hand) or not stock else evolve(after, phase="draw", turn=1 - state.turn)
    )


def observe(state: State, seat: int | None) -> View:
    """What a seat sees, put together from what it may see."""
    if seat not in (0, 1, None):
        raise StateError((StateFault.WRONG_SEAT,))
    hands = tuple(hand if state.phase == "over" or owner == seat else None for owner, hand in enumerate(state.hands))
    return View(state.rules, state.phase, state.turn, state.dealer, state.won, state.discards, hands)


def observe_action(state: State, action: Action, seat: int | None) -> Action | None:
    """Actions hide nothing: a drawn card is not part of the action."""
    return action


def resample(view: View, rng: RandomSource) -> State:
    """A state that fits a view."""
    seen = Counter([*view.discards, *(card for hand in view.hands for card in hand or ())])
    hidden = list(shuffled(sorted_cards((Counter(pack(view.rules)) - seen).elements()), rng))
    hands = [
        sorted_cards(hidden.pop() for _ in range(_size(view, seat))) if hand is None else hand
        for seat, hand in enumerate(view.hands)
    ]
    table = (view.rules, view.phase, view.turn, view.dealer, view.won, view.discards)
    return State(*table, tuple(hands), tuple(hidden))


def score(state: State) -> tuple[ScoreLine, ...]:
    """One point for the winner of the round."""
    if state.phase != "over":
        raise StateError((StateFault.ROUND_NOT_OVER,))
    return (ScoreLine((state.turn,), ScoreKind.ROUND, 1),) if is_meld(state.hands[state.turn]) else ()


def standings(state: State) -> Standings:
    """The rounds won."""
    lines = (*state.won, *score(state)) if state.phase == "over" else state.won
    totals = total_points(lines, 2)
    return Standings(totals, tuple(seat for seat in (0, 1) if totals[seat] == state.rules.target), lines)


def validate(state: State) -> None:
    """Refuse a state that cannot be."""
    right = {
        StateFault.WRONG_SEAT: {state.turn, state.dealer} <= {0, 1},
        StateFault.WRONG_CARDS: sorted_cards((*state.discards, *state.stock, *sum(state.hands, ())))
        == pack(state.rules),
        StateFault.WRONG_SIZE: [len(hand) for hand in state.hands] == [_size(state, 0), _size(state, 1)],
    }
    if not all(right.values()):
        raise StateError(tuple(fault for fault in right if not right[fault]))

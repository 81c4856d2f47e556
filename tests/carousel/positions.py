"""Positions of Carousel, written down as tables and hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from attrs import evolve

from rummykit import Card, Meld, MeldKind, ParseError, parse_cards, parse_meld, sorted_cards
from rummykit.errors import IllegalActionError, MeldError, TableError
from rummykit.games import carousel
from rummykit.games.carousel import Phase

if TYPE_CHECKING:
    from rummykit.errors import ActionFault

SMALL_HANDS = evolve(carousel.CAROUSEL, players=3, hand_size=1)
"""Three players with hands of any size."""


def meld(text: str) -> Meld:
    """A meld, or what is none: then the cards stand for themselves, a joker for what it is said to be."""
    try:
        return parse_meld(text, SMALL_HANDS.table_rules.melds)
    except (MeldError, ParseError):
        cards = [parse_cards(word.partition("=")[0])[0] for word in text.split()]
        faces = [parse_cards(word.rpartition("=")[2])[0] for word in text.split()]
        kind = MeldKind.SET if len({face.rank for face in faces}) == 1 else MeldKind.RUN
        return Meld(kind, tuple(cards), tuple(faces))


def melds(text: str) -> tuple[Meld, ...]:
    """Melds with ``|`` between them, in the order of a table."""
    return tuple(sorted((meld(part) for part in text.split("|") if part.strip()), key=lambda one: one.sort_key))


def position(
    table: str,
    hand: str,
    *,
    rules: carousel.Rules = SMALL_HANDS,
    others: Sequence[str] = (),
    stock: str | None = "",
    draws: int = 0,
    lap: int = 0,
    phase: Phase = Phase.PLAY,
    opened: Iterable[int] | None = None,
    results: tuple[carousel.Result, ...] = (),
) -> carousel.State:
    """Seat 0 is to act. The cards that are not named go to the last seat, or if it is named to the bottom of the stock.

    Args:
        table: The melds.
        hand: The hand of seat 0.
        rules: The rules.
        others: The hands of the seats after it.
        stock: The cards drawn from the stock, the first one last; none by default. None: all that are not named.
        draws: Cards drawn in this turn.
        lap: How much of the lap without drawing is over.
        phase: The phase.
        opened: The seats that have played; by default seat 1 if there is a table, and all if there is enough on it.
        results: Earlier rounds.
    """
    lying = melds(table)
    hands = [sorted_cards(parse_cards(text)) for text in (hand, *others)]
    on_table = [card for one in lying for card in one.cards]
    named = [*on_table, *(card for held in hands for card in held), *parse_cards(stock or "")]
    left = Counter(carousel.pack(rules))
    left.subtract(named)
    assert min(left.values()) >= 0, "the pack has no such cards"
    rest = list(sorted_cards(left.elements()))
    while len(hands) < rules.players:
        size = len(rest) if stock is not None and len(hands) == rules.players - 1 else rules.hand_size
        hands.append(tuple(rest[:size]))
        rest = rest[size:]
    if opened is None:
        opened = range(rules.players) if len(on_table) >= 3 * rules.players else (1,) if lying else ()
    state = carousel.State(
        rules=rules,
        phase=phase,
        turn=0,
        dealer=rules.players - 1,
        draws=draws,
        lap=lap,
        opened=tuple(seat in tuple(opened) for seat in range(rules.players)),
        table=lying,
        placed=(),
        ending=None,
        results=results,
        hands=tuple(hands),
        stock=(*rest, *parse_cards(stock or "")),
    )
    carousel.validate(state)
    return state


def hand_worth(points: int, *, left: Counter[Card]) -> str:
    """Cards that count so many points, taken from those left."""
    values = carousel.CAROUSEL.values
    chosen: list[Card] = []
    for card in sorted(left.elements(), key=lambda card: (-values.of(card), card.index)):
        if values.of(card) <= points:
            chosen.append(card)
            points -= values.of(card)
    assert points == 0
    left.subtract(chosen)
    return " ".join(map(str, chosen))


def table_refusal(state: carousel.State, table: str) -> TableError:
    """Why a table cannot end the turn."""
    try:
        carousel.turn_actions(state, melds(table))
    except TableError as error:
        return error
    raise AssertionError("the table can end the turn")


def refusal(state: carousel.State, action: carousel.Action) -> IllegalActionError:
    """Why an action is refused; it leaves the state as it was."""
    before = repr(state)
    try:
        carousel.apply(state, action)
    except IllegalActionError as error:
        assert repr(state) == before
        return error
    raise AssertionError("the action is accepted")


def fault_of(state: carousel.State, action: carousel.Action) -> ActionFault:
    """The fault that an action is refused for."""
    return refusal(state, action).fault

"""Positions of Three Thirteen for the tests: rigged deals, melds from text, and rounds up to their end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import evolve

from rummykit.actions import Discard, DrawStock
from rummykit.cards import RANKS, SUITS, Card, parse_card, parse_cards, sorted_cards
from rummykit.errors import IllegalActionError
from rummykit.games import three_thirteen
from rummykit.games.three_thirteen import Action, GoOut, LayOut, Rules, State
from rummykit.melds import Meld, MeldRules, is_meld, parse_meld
from rummykit.outcomes import total_points
from rummykit.play import apply_all
from rummykit.testing import rigged_deck

STANDARD = three_thirteen.STANDARD


def at_deal(number: int, rules: Rules = STANDARD) -> Rules:
    """The rules of a match that begins with the round of this number, counted from 1."""
    return evolve(rules, first_deal=number + 2)


def rig(
    rules: Rules,
    hands: Sequence[str] = (),
    *,
    upcard: str | None = None,
    stock: str = "",
    dealer: int = -1,
    reshuffle_seed: int = 0,
) -> State:
    """Deal a first round in which the named cards lie where they are wanted; seat 0 acts first unless told otherwise.

    Args:
        rules: The rules.
        hands: Text per seat; a hand may be left short or out.
        upcard: The first upcard.
        stock: The first cards of the stock in the order in which they are drawn.
        dealer: The seat that deals; negative: counted from the last.
        reshuffle_seed: As for ``deal``.
    """
    dealer %= rules.players
    deck = rigged_deck(
        three_thirteen,
        rules,
        hands={seat: parse_cards(hand) for seat, hand in enumerate(hands)},
        upcard=None if upcard is None else parse_card(upcard),
        draws=parse_cards(stock),
        dealer=dealer,
    )
    return three_thirteen.deal(rules, deck, dealer=dealer, reshuffle_seed=reshuffle_seed)


def run(state: State, *actions: Action) -> State:
    """The state after some actions."""
    return apply_all(three_thirteen, state, actions)


def throw(card: str) -> Discard:
    """A discard from text."""
    return Discard(parse_card(card))


def melds_of(text: str, rules: MeldRules) -> tuple[Meld, ...]:
    """Melds from text, separated by bars."""
    return tuple(parse_meld(part, rules) for part in text.split("|") if part.strip())


def go_out(state: State, card: str | None, melds: str) -> GoOut:
    """Going out from text, under the terms of a state."""
    return GoOut(None if card is None else parse_card(card), melds_of(melds, state.terms.meld_rules))


def lay_out(state: State, melds: str) -> LayOut:
    """Laying out from text, under the terms of a state."""
    return LayOut(melds_of(melds, state.terms.meld_rules))


def refused(state: State, action: Action) -> IllegalActionError:
    """The refusal of an action, the same by ``check`` and by ``apply``."""
    found: list[IllegalActionError] = []
    for judge in (three_thirteen.check, three_thirteen.apply):
        try:
            judge(state, action)
        except IllegalActionError as error:
            found.append(error)
    checked, applied = found
    assert str(checked) == str(applied)
    assert (checked.fault, checked.cards, checked.seat) == (applied.fault, applied.cards, applied.seat)
    return checked


def points(state: State) -> tuple[int, ...]:
    """What a finished round scores, per seat."""
    return total_points(three_thirteen.score(state), state.rules.players)


def ended(rules: Rules, hand: str) -> State:
    """A first round for two in which seat 0 has gone out and seat 1 has had its last turn and holds this hand."""
    rules = evolve(rules, packs=4)
    terms = rules.rounds[0]
    used = {card.rank for card in parse_cards(hand)} | {terms.wild_rank}
    spare, discard = [rank for rank in reversed(RANKS) if rank not in used][:2]
    complete = " ".join(f"{spare}{suit}" for _ in range(4) for suit in SUITS)[: 3 * terms.cards_each - 1]
    first, last = f"{discard}c", f"{discard}d"
    state = rig(rules, [complete, hand], stock=f"{first} {last}")
    assert state.hands[1] == sorted_cards(parse_cards(hand))
    return run(state, DrawStock(), go_out(state, first, complete), DrawStock(), throw(last))


def counted(rules: Rules, hand: str) -> int:
    """What a hand counts against its owner at the end of a round."""
    mine, theirs = points(ended(rules, hand))
    assert mine == 0
    return theirs


def is_complete(melds: Iterable[Meld], hand: Iterable[Card], rules: MeldRules) -> bool:
    """Whether some melds are all of a hand, told without the game."""
    cards = [card for meld in melds for card in meld.cards]
    return sorted(cards) == sorted(hand) and all(is_meld(meld.cards, rules) for meld in melds)

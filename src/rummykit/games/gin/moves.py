"""What an action in gin leads to."""

from __future__ import annotations

from random import Random
from typing import assert_never

from attrs import evolve

from ..._tuples import replaced, with_card, without_card
from ...actions import Discard, DrawDiscard, DrawStock, Pass
from ...arrange import best_arrangement
from ...cards import Card, shuffled
from ...melds import Meld, extensions
from ...outcomes import RoundEnd
from .legal import check
from .scoring import ending_of_showdown
from .state import Action, BigGin, Finish, Knock, LayOff, Phase, Showdown, State


def apply(state: State, action: Action) -> State:
    """The state after an action; the state given stays as it was.

    Raises:
        IllegalActionError: The action is not legal; it says why.
    """
    check(state, action)
    return _step(state, action)


def _step(state: State, action: Action) -> State:
    """The state after an action that is known to be legal."""
    match action:
        case Discard(card):
            return _after_discard(state, card)
        case DrawStock():
            stock = state.stock
            return _drawn(state, stock[-1], stock[:-1], state.discards, None, state.takes, state.known)
        case DrawDiscard():
            return _after_take(state)
        case Pass():
            return _after_pass(state)
        case Knock(card, melds):
            return _after_knock(state, card, melds)
        case BigGin(melds):
            return _lay_open(state, state.hands[state.turn], None, melds)
        case LayOff(card, meld):
            return _after_lay_off(state, card, meld)
        case Finish(melds):
            return _after_finish(state, melds)
        case _:
            assert_never(action)


def _drawn(
    state: State,
    card: Card,
    stock: tuple[Card, ...],
    discards: tuple[Card, ...],
    taken: Card | None,
    takes: int,
    known: tuple[tuple[Card, ...], ...],
) -> State:
    """The state after the seat to act has drawn a card.

    Here and after a discard the fields stand by position: named they take a tenth more, with ``attrs.evolve`` thrice as
    long, and search plays little else.
    """
    seat = state.turn
    return State(
        state.rules,
        Phase.DISCARD,
        seat,
        state.dealer,
        state.upcard,
        discards,
        taken,
        takes,
        state.bounced,
        known,
        None,
        None,
        state.results,
        replaced(state.hands, seat, with_card(state.hands[seat], card)),
        stock,
        state.reshuffle_seed,
    )


def _after_take(state: State) -> State:
    takes = state.takes
    if state.phase is Phase.DRAW:
        takes += 1
        if takes == state.rules.max_discard_takes:
            return evolve(state, takes=takes, phase=Phase.ROUND_OVER, ending=RoundEnd.TAKE_LIMIT)
    card = state.discards[-1]
    known = replaced(state.known, state.turn, with_card(state.known[state.turn], card))
    return _drawn(state, card, state.stock, state.discards[:-1], card, takes, known)


def _after_discard(state: State, card: Card) -> State:
    rules = state.rules
    seat = state.turn
    returned = card is state.taken
    after = State(
        rules,
        Phase.DRAW,
        (seat + 1) % rules.players,
        state.dealer,
        state.upcard,
        (*state.discards, card),
        None,
        state.takes,
        returned,
        _known_without(state, card),
        None,
        None,
        state.results,
        replaced(state.hands, seat, without_card(state.hands[seat], card)),
        state.stock,
        state.reshuffle_seed,
    )
    if returned and state.bounced and rules.mutual_bounce_draw:
        return evolve(after, phase=Phase.ROUND_OVER, turn=seat, ending=RoundEnd.BOUNCE)
    if len(state.stock) <= rules.min_stock:
        return _at_the_wall(after, seat)
    return after


def _at_the_wall(state: State, last: int) -> State:
    """What becomes of a state in which a card would be drawn, but the stock has run out."""
    match state.rules.wall_rule:
        case "reshuffle":
            return evolve(
                state,
                bounced=False,
                discards=state.discards[-1:],
                stock=shuffled(state.discards[:-1], Random(state.reshuffle_seed)),
                # The next renewal needs another order; counting up keeps the state free of a generator.
                reshuffle_seed=state.reshuffle_seed + 1,
            )
        case "last_upcard_knock":
            return evolve(state, phase=Phase.WALL, bounced=False)
        case "void":
            return evolve(state, phase=Phase.ROUND_OVER, turn=last, bounced=False, ending=RoundEnd.STOCK_EXHAUSTED)
        case _:
            assert_never(state.rules.wall_rule)


def _after_pass(state: State) -> State:
    if state.phase is Phase.WALL:
        return evolve(state, phase=Phase.ROUND_OVER, ending=RoundEnd.STOCK_EXHAUSTED)
    following = (state.turn + 1) % state.rules.players
    return evolve(state, phase=Phase.FORCED_STOCK if state.turn == state.dealer else Phase.UPCARD, turn=following)


def _after_knock(state: State, card: Card, melds: tuple[Meld, ...]) -> State:
    hand = state.hands[state.turn]
    if state.phase is Phase.WALL:
        top = state.discards[-1]
        hand = with_card(hand, top)
        known = replaced(state.known, state.turn, with_card(state.known[state.turn], top))
        state = evolve(state, discards=state.discards[:-1], known=known)
    return _lay_open(state, without_card(hand, card), card, melds)


def _lay_open(state: State, hand: tuple[Card, ...], face_down: Card | None, melds: tuple[Meld, ...]) -> State:
    """The knocker's melds go on the table; the others answer, or all hands are laid open at once."""
    rules = state.rules
    seat = state.turn
    left = _without_melds(hand, melds)
    # Of the cards known to be in the knocker's hand only one that is not laid open stays: it lies face down.
    hidden = tuple(card for card in state.known[seat] if card is face_down)
    state = evolve(
        state,
        taken=None,
        bounced=False,
        known=replaced(state.known, seat, hidden),
        hands=replaced(state.hands, seat, left),
        showdown=Showdown(seat, replaced(((),) * rules.players, seat, melds), face_down),
    )
    if face_down is not None and rules.lets_lay_off(rules.values.total(left)):
        return evolve(state, phase=Phase.LAYOFF, turn=(seat + 1) % rules.players)
    for other in range(rules.players):
        if other != seat:
            best = best_arrangement(state.hands[other], rules=rules.meld_rules, values=rules.values)
            state = _laid_out(state, other, best.melds)
    return _ended(state)


def _after_lay_off(state: State, card: Card, index: int) -> State:
    seat = state.turn
    showdown = state.open_showdown
    grown = extensions(showdown.spread[index], card, state.rules.meld_rules)[0]
    spread = replaced(showdown.spread, index, grown)
    return evolve(
        state,
        known=_known_without(state, card),
        hands=replaced(state.hands, seat, without_card(state.hands[seat], card)),
        showdown=evolve(showdown, melds=replaced(showdown.melds, showdown.knocker, spread)),
    )


def _after_finish(state: State, melds: tuple[Meld, ...]) -> State:
    after = _laid_out(state, state.turn, melds)
    following = (state.turn + 1) % state.rules.players
    if following == state.open_showdown.knocker:
        return _ended(after)
    return evolve(after, turn=following)


def _laid_out(state: State, seat: int, melds: tuple[Meld, ...]) -> State:
    """A seat's melds go on the table and its deadwood lies open."""
    showdown = state.open_showdown
    return evolve(
        state,
        known=replaced(state.known, seat, ()),
        hands=replaced(state.hands, seat, _without_melds(state.hands[seat], melds)),
        showdown=evolve(showdown, melds=replaced(showdown.melds, seat, melds)),
    )


def _ended(state: State) -> State:
    """The round after its showdown."""
    return evolve(state, phase=Phase.ROUND_OVER, ending=ending_of_showdown(state))


def _known_without(state: State, card: Card) -> tuple[tuple[Card, ...], ...]:
    """The publicly known cards once the seat to act has shown a card and put it away."""
    known, seat = state.known, state.turn
    return replaced(known, seat, without_card(known[seat], card)) if card in known[seat] else known


def _without_melds(hand: tuple[Card, ...], melds: tuple[Meld, ...]) -> tuple[Card, ...]:
    used = {card for meld in melds for card in meld.cards}
    return tuple(card for card in hand if card not in used)

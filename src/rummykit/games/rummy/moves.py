"""What an action in rummy leads to."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import assert_never

from attrs import evolve

from ..._tuples import replaced, with_card, without_card
from ...actions import Discard, DrawStock, Pass
from ...cards import JOKER, Card, shuffled, sorted_cards
from ...outcomes import RoundEnd
from .legal import callable_depths, check
from .state import Action, CallRummy, Claim, DrawDiscard, ExchangeJoker, LayMeld, LayOff, Phase, State
from .table import table_after

_Zones = tuple[tuple[Card, ...], ...]


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
            return _after_draw(state if state.stock else _with_new_stock(state))
        case DrawDiscard(depth):
            return _after_take(state, depth)
        case LayMeld(meld):
            return _after_play(state, action, meld.cards)
        case LayOff(card):
            return _after_play(state, action, (card,))
        case ExchangeJoker(card):
            return _after_exchange(state, action, card)
        case Pass():
            return _after_pass(state)
        case CallRummy(depth):
            claim = evolve(state.claim, depth=depth) if state.claim is not None else None
            return evolve(state, phase=Phase.CALLED, taken=state.discards[-depth], claim=claim)
        case _:
            assert_never(action)


def _after_draw(state: State) -> State:
    """The seat to act has drawn from the stock, which has a card."""
    drawn, left = state.stock[-1:], state.stock[:-1]
    return _with_drawn(state, drawn, Phase.PLAY, None, state.discards, left, seen=state.stock_is_open)


def _after_take(state: State, depth: int) -> State:
    """The seat to act has taken cards from the pile."""
    pile = state.discards
    must_use = state.rules.must_use(depth)
    # Of several cards taken freely any may be discarded.
    taken = pile[-depth] if must_use or depth == 1 else None
    phase = Phase.USE if must_use else Phase.PLAY
    return _with_drawn(state, pile[-depth:], phase, taken, pile[:-depth], state.stock, seen=True)


def _with_drawn(
    state: State,
    drawn: tuple[Card, ...],
    phase: Phase,
    taken: Card | None,
    discards: tuple[Card, ...],
    stock: tuple[Card, ...],
    *,
    seen: bool,
) -> State:
    """The state with cards drawn into the hand of the seat to act, and perhaps seen by all.

    Here and after a discard the fields stand by position: with ``attrs.evolve`` it takes thrice as long, and random
    play does little else.
    """
    seat = state.turn
    return State(
        state.rules,
        phase,
        seat,
        state.dealer,
        discards,
        taken,
        None,
        0,
        False,
        state.recycles,
        _with_cards(state.known, seat, drawn) if seen else state.known,
        state.table,
        None,
        None,
        state.results,
        _with_cards(state.hands, seat, drawn),
        stock,
        state.reshuffle_seed,
    )


def _with_new_stock(state: State) -> State:
    """The pile becomes the stock."""
    pile = state.discards
    recycles = state.recycles + 1
    if state.rules.stock_exhaustion == "reshuffle":
        stock = shuffled(pile[:-1], Random(state.reshuffle_seed))
        # The next renewal needs another order; counting up keeps the state free of a generator.
        seed = state.reshuffle_seed + 1
        return evolve(state, discards=pile[-1:], stock=stock, recycles=recycles, reshuffle_seed=seed)
    turned = pile[::-1]
    if state.rules.recycle_upcard:
        return evolve(state, discards=turned[-1:], stock=turned[:-1], recycles=recycles)
    return evolve(state, discards=(), stock=turned, recycles=recycles)


def _after_play(state: State, action: LayMeld | LayOff, played: tuple[Card, ...]) -> State:
    """Cards have been laid on the table."""
    table, index = table_after(state, action)
    is_used = state.taken in played
    if state.phase is Phase.CALLED and state.claim is not None:
        return _after_called_play(evolve(state, table=table), state.claim, played, None if is_used else index)
    rules, seat = state.rules, state.turn
    counted = rules.max_melds_per_turn is not None and isinstance(action, LayMeld)
    after = evolve(
        state,
        phase=Phase.USE if state.phase is Phase.USE and not is_used else Phase.PLAY,
        taken=None if is_used else state.taken,
        reaching=index if state.phase is Phase.USE and not is_used else None,
        melds_made=state.melds_made + counted,
        going_rummy=_goes_rummy(state),
        known=_without_cards(state.known, seat, played),
        table=table,
        hands=_without_cards(state.hands, seat, played),
    )
    if after.hands[seat]:
        return after
    if rules.going_out == "float":
        return _turn_over(after, (seat + 1) % rules.players)
    return _ended(after, RoundEnd.WENT_OUT)


def _after_exchange(state: State, action: ExchangeJoker, card: Card) -> State:
    seat = state.turn
    return evolve(
        state,
        taken=None if state.taken is card else state.taken,
        going_rummy=_goes_rummy(state),
        known=_with_cards(_without_cards(state.known, seat, (card,)), seat, (JOKER,)),
        table=table_after(state, action)[0],
        hands=_with_cards(_without_cards(state.hands, seat, (card,)), seat, (JOKER,)),
    )


def _goes_rummy(state: State) -> bool:
    """Whether the seat to act, which now plays to the table, had nothing there when its turn began."""
    return state.going_rummy or not any(state.turn in laid.by for laid in state.table)


def _after_discard(state: State, card: Card) -> State:
    rules, seat, claim = state.rules, state.turn, state.claim
    known = state.known
    if card in known[seat]:
        known = replaced(known, seat, without_card(known[seat], card))
    hand = without_card(state.hands[seat], card)
    # A claim is there only if a caller discards.
    following = (seat + 1) % rules.players if claim is None else claim.following
    after = State(
        rules,
        Phase.DRAW,
        following,
        state.dealer,
        (*state.discards, card),
        None,
        None,
        0,
        False,
        state.recycles,
        known,
        state.table,
        None,
        None,
        state.results,
        replaced(state.hands, seat, hand),
        state.stock,
        state.reshuffle_seed,
    )
    if not hand:
        return evolve(after, phase=Phase.ROUND_OVER, turn=seat, going_rummy=state.going_rummy, ending=RoundEnd.WENT_OUT)
    if rules.stock_exhaustion == "immediate" and not state.stock:
        return _ended(evolve(after, turn=seat), RoundEnd.STOCK_EXHAUSTED)
    return _asking(after, seat, Claim(seat, following)) if rules.call_rummy else after


def _turn_over(state: State, following: int) -> State:
    """The next turn begins; or the round is over, where it ends with the stock."""
    if state.rules.stock_exhaustion == "immediate" and not state.stock:
        after = evolve(state, taken=None, reaching=None, melds_made=0, going_rummy=False, claim=None)
        return _ended(after, RoundEnd.STOCK_EXHAUSTED)
    return evolve(
        state,
        phase=Phase.DRAW,
        turn=following,
        taken=None,
        reaching=None,
        melds_made=0,
        going_rummy=False,
        claim=None,
    )


def _ended(state: State, ending: RoundEnd) -> State:
    return evolve(state, phase=Phase.ROUND_OVER, ending=ending)


def _after_pass(state: State) -> State:
    if state.claim is None:
        return _ended(state, RoundEnd.BLOCKED)
    return _asking(state, state.turn, state.claim)


# --- calling rummy


def _asking(state: State, last: int, claim: Claim) -> State:
    """The next seat is asked that could call rummy, those up to the last one having been; or the next turn begins."""
    players = state.rules.players
    for step in range((last - claim.discarder) % players + 1, players):
        seat = (claim.discarder + step) % players
        if callable_depths(state, seat):
            return evolve(state, phase=Phase.CLAIM, turn=seat, claim=claim)
    return _turn_over(state, claim.following)


def _after_called_play(state: State, claim: Claim, played: tuple[Card, ...], reaching: int | None) -> State:
    """Cards of the pile have been played.

    Args:
        state: The state with them on the table already, but still in the pile.
        claim: The claim.
        played: The cards.
        reaching: The meld on which the called card is still to be laid off; None if it has been played.
    """
    below, part = state.discards[: -claim.depth], list(state.discards[-claim.depth :])
    for card in played:
        part.remove(card)
    if reaching is not None:
        return evolve(state, discards=(*below, *part), reaching=reaching, claim=evolve(claim, depth=len(part)))
    caller, known, hands = state.turn, state.known, state.hands
    pile = below
    if state.rules.claim_takes == "from_card":
        known, hands = _with_cards(known, caller, part), _with_cards(hands, caller, part)
    else:
        pile = (*below, *part)
    claim = evolve(claim, depth=0)
    after = evolve(state, discards=pile, taken=None, reaching=None, known=known, hands=hands, claim=claim)
    after = _penalised(after, claim.discarder)
    if state.rules.claim_discards and after.hands[caller]:
        return evolve(after, phase=Phase.CALLER_DISCARD)
    return _turn_over(after, claim.following)


def _penalised(state: State, seat: int) -> State:
    """What the discarder suffers when rummy has been called."""
    match state.rules.call_penalty:
        case "none":
            return state
        case "draw2":
            left = max(0, len(state.stock) - 2)
            cards, seen = state.stock[left:], state.stock_is_open
            after = evolve(state, stock=state.stock[:left])
        case "take_pile":
            cards, seen = state.discards, True
            after = evolve(state, discards=())
        case _:
            assert_never(state.rules.call_penalty)
    known = _with_cards(state.known, seat, cards) if seen else state.known
    return evolve(after, known=known, hands=_with_cards(state.hands, seat, cards))


# --- zones


def _with_cards(zones: _Zones, seat: int, cards: Sequence[Card]) -> _Zones:
    """The zones of all seats with more cards in that of one."""
    if len(cards) == 1:
        return replaced(zones, seat, with_card(zones[seat], cards[0]))
    return replaced(zones, seat, sorted_cards((*zones[seat], *cards)))


def _without_cards(zones: _Zones, seat: int, cards: Sequence[Card]) -> _Zones:
    """The zones of all seats without some cards in that of one, as far as they are there."""
    left = list(zones[seat])
    for card in cards:
        if card in left:
            left.remove(card)
    return replaced(zones, seat, tuple(left))

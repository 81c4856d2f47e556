"""What an action in canasta leads to."""

from __future__ import annotations

from typing import Final, assert_never

from attrs import evolve

from ..._tuples import replaced, with_card, without_card
from ...actions import Discard, DrawStock
from ...cards import Card, Rank, sorted_cards
from ...outcomes import RoundEnd
from .drawing import drawn, with_red_threes, with_red_threes_replaced
from .judging import check
from .melding import SideMeld, is_red_three, place
from .rules import VALUES, Rules
from .scoring import is_concealed_out
from .sides import Melds, in_table_order, joined, minimum_of, side_of
from .state import UNTOUCHED, Action, Answer, AskPartner, Decline, LayMeld, Phase, Progress, State, TakePile

_STOPPED: Final = Progress(may_discard=False)
_Cards = tuple[Card, ...]


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
            return _after_draw(state)
        case LayMeld(cards, rank):
            return _after_lay(state, cards, rank)
        case TakePile(cards):
            return _after_take(state, cards)
        case AskPartner():
            return _after_question(state)
        case Answer(yes):
            return evolve(state, phase=Phase.MELD, progress=evolve(state.progress, answer=yes))
        case Decline():
            return _over(state, RoundEnd.STOCK_EXHAUSTED)
        case _:
            assert_never(action)


def _after_draw(state: State) -> State:
    """The seat in turn has drawn: red threes are laid, and the round may end if there is nothing else."""
    seat = state.turn
    cards, red_threes, stock = drawn(state.stock, state.rules.draw_count)
    hand = state.hands[seat]
    for card in cards:
        hand = with_card(hand, card)
    # Here and after a discard the fields stand by position, since bots play little else: that is much faster.
    after = State(
        state.rules,
        Phase.MELD,
        seat,
        state.dealer,
        state.turns,
        state.lone,
        state.discards,
        state.melds,
        with_red_threes(state, seat, red_threes),
        state.known,
        state.melders,
        state.questions,
        UNTOUCHED,
        None,
        state.results,
        replaced(state.hands, seat, hand),
        stock,
    )
    if cards:
        return after
    if state.rules.last_stock_red_three == "end_at_once":
        return _over(after, RoundEnd.STOCK_EXHAUSTED)
    return evolve(after, progress=_STOPPED)


def _after_discard(state: State, card: Card) -> State:
    seat = state.turn
    hand = without_card(state.hands[seat], card)
    known = state.known
    if card in known[seat]:
        known = replaced(known, seat, without_card(known[seat], card))
    melders, progress = state.melders, state.progress
    discards, hands = (*state.discards, card), replaced(state.hands, seat, hand)
    if not hand:
        return _gone_out(evolve(state, discards=discards, hands=hands))
    if (progress.begun or progress.added) and seat not in melders:
        melders = tuple(sorted((*melders, seat)))
    following = (seat + 1) % state.rules.players
    after = State(
        state.rules,
        Phase.DRAW,
        following,
        state.dealer,
        state.turns + 1,
        state.lone,
        discards,
        state.melds,
        state.red_threes,
        known,
        melders,
        state.questions,
        UNTOUCHED,
        None,
        state.results,
        hands,
        state.stock,
    )
    if not state.stock and state.rules.stock_end == "last_discard":
        return _over(evolve(after, turn=seat, turns=state.turns), RoundEnd.STOCK_EXHAUSTED)
    if state.rules.dealt_red_three_time == "first_turn":
        return with_red_threes_replaced(after, following)
    return after


def _after_question(state: State) -> State:
    questions = state.questions
    if state.rules.asks_per_round is not None:
        side = side_of(state, state.turn)
        questions = replaced(questions, side, questions[side] + 1)
    return evolve(state, phase=Phase.ASKED, questions=questions)


def _after_take(state: State, cards: _Cards) -> State:
    """The top of the pile is laid with cards of the hand; the rest waits in its place until it may be taken up."""
    *rest, top = state.discards
    lone, melds = state.lone, state.melds
    if state.rules.cutthroat and lone is None:
        lone = state.turn
        melds = joined(state.rules, melds, lone)
    taking = evolve(
        state, discards=tuple(rest), lone=lone, melds=melds, progress=evolve(state.progress, took_pile=True)
    )
    return _after_lay(taking, cards, top.rank, top=(top,))


def _after_lay(state: State, cards: _Cards, named: Rank | None, *, top: _Cards = ()) -> State:
    """The seat in turn has laid cards of its hand, and maybe the top of the pile with them.

    Then its side may have opened, the rest of the pile may come into the hand, and the round may be over.
    """
    seat, progress, phase = state.turn, state.progress, Phase.MELD
    side = side_of(state, seat)
    laid = SideMeld((*cards, *top))
    rank = laid.rank if named is None else named
    melds, is_new = _with_meld(state.rules, state.melds[side], laid, rank)
    begun, added = progress.begun, progress.added
    if rank not in begun:
        begun, added = (tuple(sorted((*begun, rank))), added) if is_new else (begun, True)
    hand, known = state.hands[seat], state.known[seat]
    for card in cards:
        hand = without_card(hand, card)
        if card in known:
            known = without_card(known, card)
    discards, red_threes = state.discards, state.red_threes
    is_opening = state.phase is Phase.OPENING or not state.melds[side]
    if is_opening and sum([VALUES.total(meld.cards) for meld in melds]) < minimum_of(state, seat):
        phase = Phase.OPENING
    elif progress.took_pile and discards:
        taken = tuple([card for card in discards if not is_red_three(card)])
        red_threes = with_red_threes(state, seat, tuple(filter(is_red_three, discards)))
        hand, known, discards = sorted_cards((*hand, *taken)), sorted_cards((*known, *taken)), ()
    is_asked_for = progress.took_pile and (bool(top) or state.phase is Phase.OPENING)
    after = State(
        state.rules,
        phase,
        seat,
        state.dealer,
        state.turns,
        state.lone,
        discards,
        replaced(state.melds, side, melds),
        red_threes,
        replaced(state.known, seat, known),
        state.melders,
        state.questions,
        Progress(
            progress.took_pile,
            progress.has_melded or not is_asked_for,
            begun,
            added,
            progress.answer,
            progress.may_discard,
        ),
        None,
        state.results,
        replaced(state.hands, seat, hand),
        state.stock,
    )
    return after if hand else _gone_out(after)


def _with_meld(rules: Rules, melds: Melds, laid: SideMeld, rank: Rank) -> tuple[Melds, bool]:
    """The melds of a side after some cards of a rank have been laid, and whether these are a new meld."""
    places = [number for number, meld in enumerate(melds) if meld.rank is rank]
    shape = tuple([(melds[number].naturals, melds[number].wilds) for number in places])
    at = place(rules, rank, shape, laid.naturals, laid.wilds)
    after = list(melds)
    if at is None or at == len(places):
        after.append(SideMeld(laid.cards, len(laid.cards) >= rules.canasta_size and rank is not Rank.THREE))
        return in_table_order(after), True
    before = melds[places[at]]
    after[places[at]] = SideMeld((*before.cards, *laid.cards), before.concealed)
    return in_table_order(after), False


def _gone_out(state: State) -> State:
    """The seat in turn has no card left."""
    ending = RoundEnd.WENT_OUT_CONCEALED if is_concealed_out(state) else RoundEnd.WENT_OUT
    if state.rules.cutthroat and state.lone is None:
        state = evolve(state, lone=state.turn, melds=joined(state.rules, state.melds, state.turn))
    return _over(state, ending, state.progress)


def _over(state: State, ending: RoundEnd, progress: Progress = UNTOUCHED) -> State:
    """The round is over, and what is left in the hands is laid open."""
    for seat, hand in enumerate(state.hands):
        # Dealt red threes may have waited for a first turn that never came.
        red_threes = tuple(filter(is_red_three, hand))
        if red_threes:
            kept = tuple([card for card in hand if not is_red_three(card)])
            state = evolve(
                state,
                red_threes=with_red_threes(state, seat, red_threes),
                hands=replaced(state.hands, seat, kept),
            )
    return evolve(state, phase=Phase.ROUND_OVER, progress=progress, ending=ending, known=((),) * state.rules.players)

"""What a round of canasta is made of: phases, actions, the full state, and the view of one seat."""

from __future__ import annotations

from enum import Enum, unique
from typing import Final

from attrs import field, frozen

from ...actions import Discard, DrawStock
from ...cards import Card, Rank
from ...outcomes import RoundEnd
from .melding import SideMeld, in_meld_order
from .rules import Rules


@unique
class Phase(Enum):
    """What the round waits for."""

    DRAW = "a turn is to be begun"
    """``DrawStock`` or ``TakePile``; without a stock ``TakePile`` or ``Decline``."""
    OPENING = "the opening minimum is to be reached"
    """``LayMeld``, after first melds that count too little by themselves. Going out may free of the minimum."""
    MELD = "melds may be laid, and the turn is to be ended"
    """``LayMeld`` and ``AskPartner``, then ``Discard``; ``Decline`` if an unreplaced red three forbids a discard."""
    ASKED = "a partner is asked whether a player may go out"
    """``Answer`` by the partner."""
    ROUND_OVER = "the round is over"
    """Nobody is to act."""

    def __repr__(self) -> str:
        return f"Phase.{self.name}"


@frozen
class TakePile:
    """Take the discard pile, laying its top card at once.

    Attributes:
        cards: The cards of the hand that are laid with the top card, natural ones before wild ones, each in card order;
            they are brought into it. None if the top card is just added to a meld.
    """

    cards: tuple[Card, ...] = field(converter=in_meld_order)


@frozen
class LayMeld:
    """Lay cards of the hand: a new meld, or more cards for a meld of one's side.

    Attributes:
        cards: The cards, natural ones before wild ones, each in card order; they are brought into it.
        rank: To the meld of which rank wild cards are added. None where natural cards tell, and for a meld of wild
            cards only; a rank that natural cards tell anyway becomes None.

    Example:
        >>> from rummykit import parse_cards
        >>> LayMeld(parse_cards("2c 9h 9d"), rank=Rank.NINE) == LayMeld(parse_cards("9d 9h 2c"))
        True
    """

    cards: tuple[Card, ...] = field(converter=in_meld_order)
    rank: Rank | None = None

    def __attrs_post_init__(self) -> None:
        if self.rank is not None and self.cards and self.cards[0].rank is self.rank:
            object.__setattr__(self, "rank", None)


@frozen
class AskPartner:
    """Ask the next partner whether one may go out; the answer binds for this turn."""


@frozen
class Answer:
    """Answer the partner.

    Attributes:
        yes: True: the partner must go out in this turn. False: may not.
    """

    yes: bool


@frozen
class Decline:
    """End the round: without a stock, by not taking the pile; after an unreplaced red three, by melding no more."""


Action = DrawStock | TakePile | LayMeld | AskPartner | Answer | Discard | Decline
"""Everything a player of canasta can do."""


@frozen
class Progress:
    """What the seat in turn has done in this turn.

    Attributes:
        took_pile: Whether it took the pile; its cards are in the hand once the opening minimum is reached.
        has_melded: Whether it laid anything besides what taking the pile asked for.
        begun: The ranks of the melds that it began, sorted.
        added: Whether it added to a meld that was there before the turn.
        answer: What its partner answered; None if it did not ask.
        may_discard: False after a red three as the last card of the stock.
    """

    took_pile: bool = False
    has_melded: bool = False
    begun: tuple[Rank, ...] = ()
    added: bool = False
    answer: bool | None = None
    may_discard: bool = True


UNTOUCHED: Final = Progress()
"""A turn in which nothing has been done but perhaps a draw from the stock."""


@frozen
class State:
    """A round of canasta with everything in it, and the match so far.

    Attributes:
        rules: The rules in force.
        phase: What the round waits for.
        turn: The seat in turn; when the round is over, the seat that acted last. In the phase ``ASKED`` its partner is
            to act.
        dealer: The seat that dealt.
        turns: Turns finished before this one.
        lone: The seat that plays against the two others in cutthroat; None before it is known, and in other games.
        discards: The pile; ``discards[-1]`` is the top. All of it is public.
        melds: Per side, in order of rank: its melds. In cutthroat each seat has a side; the two who play together have
            their melds with the lower of their seats.
        red_threes: Per seat, sorted: the red threes that it laid.
        known: Per seat, sorted: cards of its hand that came with the pile and have not been seen since.
        melders: The seats, sorted, that laid something in an earlier turn.
        questions: Per side: how often it asked in this round, where the rules limit that; else 0.
        progress: What has happened in this turn.
        ending: How the round ended; None while it goes on.
        results: Points per seat of each earlier round of the match.
        hands: Per seat, sorted: the hand.
        stock: ``stock[-1]`` is drawn next. Hidden.
    """

    rules: Rules
    phase: Phase
    turn: int
    dealer: int
    turns: int
    lone: int | None
    discards: tuple[Card, ...]
    melds: tuple[tuple[SideMeld, ...], ...]
    red_threes: tuple[tuple[Card, ...], ...]
    known: tuple[tuple[Card, ...], ...]
    melders: tuple[int, ...]
    questions: tuple[int, ...]
    progress: Progress
    ending: RoundEnd | None
    results: tuple[tuple[int, ...], ...]
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]


@frozen
class View:
    """All that one seat, or a spectator, may know of a round.

    Attributes:
        seat: Whose view this is; None: a spectator's.
        rules: As in :class:`State`, like all fields not named here.
        phase: As in the state.
        turn: As in the state.
        dealer: As in the state.
        turns: As in the state.
        lone: As in the state.
        discards: As in the state; the pile is open to all.
        melds: As in the state.
        red_threes: As in the state.
        known: As in the state.
        melders: As in the state.
        questions: As in the state.
        progress: As in the state.
        ending: As in the state.
        results: As in the state.
        hands: Per seat: the hand where this seat may see it (its own, and all when the round is over), else None.
        hand_sizes: Cards in each hand.
        stock_size: Cards in the stock.
    """

    seat: int | None
    rules: Rules
    phase: Phase
    turn: int
    dealer: int
    turns: int
    lone: int | None
    discards: tuple[Card, ...]
    melds: tuple[tuple[SideMeld, ...], ...]
    red_threes: tuple[tuple[Card, ...], ...]
    known: tuple[tuple[Card, ...], ...]
    melders: tuple[int, ...]
    questions: tuple[int, ...]
    progress: Progress
    ending: RoundEnd | None
    results: tuple[tuple[int, ...], ...]
    hands: tuple[tuple[Card, ...] | None, ...]
    hand_sizes: tuple[int, ...]
    stock_size: int

    @property
    def hand(self) -> tuple[Card, ...]:
        """The hand of the seat whose view this is; empty for a spectator."""
        own = None if self.seat is None else self.hands[self.seat]
        return own or ()

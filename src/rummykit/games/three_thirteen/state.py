"""What a round of Three Thirteen is made of: phases, actions, the full state, and the view of one seat."""

from __future__ import annotations

from enum import Enum, unique

from attrs import field, frozen

from ...actions import Discard, DrawDiscard, DrawStock
from ...cards import Card
from ...melds import Meld, sorted_melds
from ...outcomes import RoundEnd
from .rules import Rules
from .terms import Terms


@unique
class Phase(Enum):
    """What the round waits for."""

    DRAW = "a card is to be drawn"
    """``DrawStock`` or ``DrawDiscard``."""
    DISCARD = "a turn is to be ended"
    """``Discard`` or, while nobody is out, ``GoOut``, with one card more in hand."""
    LAY_OUT = "hands are to be laid out"
    """``LayOut``, by each seat that did not go out; only without ``auto_arrange``."""
    ROUND_OVER = "the round is over"
    """Nobody is to act."""

    def __repr__(self) -> str:
        return f"Phase.{self.name}"


@frozen
class GoOut:
    """Lay out a complete hand and discard what is left; the others have their last turns.

    Attributes:
        card: The discard; None: every card is in a meld, where the rules need no discard.
        melds: The melds, brought into the order of ``Meld.sort_key``, so that two with the same melds are equal.
    """

    card: Card | None
    melds: tuple[Meld, ...] = field(converter=sorted_melds)


@frozen
class LayOut:
    """Lay out melds when play has ended; what is left is deadwood.

    Attributes:
        melds: The melds, brought into order.
    """

    melds: tuple[Meld, ...] = field(converter=sorted_melds)


Action = DrawStock | DrawDiscard | Discard | GoOut | LayOut
"""Everything a player of Three Thirteen can do."""


@frozen
class State:
    """A round of Three Thirteen with everything in it, and the match so far.

    Attributes:
        rules: The rules in force.
        phase: What the round waits for.
        turn: The seat to act; when the round is over, the seat that acted last.
        dealer: The seat that dealt.
        discards: The pile; ``discards[-1]`` is the top.
        taken: The card that the seat to act took from the pile this turn.
        known: Per seat, sorted: cards taken from the pile and not seen since.
        turns: Turns ended in this round, the seats together.
        out: The seat that went out; None while nobody has.
        turns_left: Turns that the others still have after somebody went out, the seats together.
        melds: Per seat: the melds laid out; empty before.
        ending: How play ended; None while it goes on.
        results: Points per seat of each earlier round of the match.
        hands: Per seat, sorted: the hand; after a seat laid out its melds, its deadwood.
        stock: ``stock[-1]`` is drawn next. Hidden.
        reshuffle_seed: Decides the order of a renewed stock. Hidden.
    """

    rules: Rules
    phase: Phase
    turn: int
    dealer: int
    discards: tuple[Card, ...]
    taken: Card | None
    known: tuple[tuple[Card, ...], ...]
    turns: int
    out: int | None
    turns_left: int
    melds: tuple[tuple[Meld, ...], ...]
    ending: RoundEnd | None
    results: tuple[tuple[int, ...], ...]
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    reshuffle_seed: int

    @property
    def terms(self) -> Terms:
        """The size of the hands, the wild rank and what follows from them in this round."""
        return self.rules.rounds[len(self.results)]


@frozen
class View:
    """All that one seat, or a spectator, may know of a round.

    Attributes:
        seat: Whose view this is; None: a spectator's.
        rules: As in :class:`State`, like all fields not named here.
        phase: As in the state.
        turn: As in the state.
        dealer: As in the state.
        discards: As in the state; the pile is open to all.
        taken: As in the state; everybody saw it.
        known: As in the state.
        turns: As in the state.
        out: As in the state.
        turns_left: As in the state.
        melds: As in the state, but for those of the seat that went out while they are kept closed: for the others none.
        ending: As in the state.
        results: As in the state.
        hands: Per seat: the hand where this seat may see it (its own, and all that are laid out), else None.
        hand_sizes: Cards in each hand; of one laid out but kept closed, the cards in its melds.
        stock_size: Cards in the stock.
    """

    seat: int | None
    rules: Rules
    phase: Phase
    turn: int
    dealer: int
    discards: tuple[Card, ...]
    taken: Card | None
    known: tuple[tuple[Card, ...], ...]
    turns: int
    out: int | None
    turns_left: int
    melds: tuple[tuple[Meld, ...], ...]
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

    @property
    def terms(self) -> Terms:
        """The size of the hands, the wild rank and what follows from them in this round."""
        return self.rules.rounds[len(self.results)]

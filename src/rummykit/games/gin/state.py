"""What a round of gin is made of: phases, actions, the full state, and the view of one seat."""

from __future__ import annotations

from enum import Enum, unique

from attrs import field, frozen

from ...actions import Discard, DrawDiscard, DrawStock, Pass
from ...cards import Card
from ...errors import StateError, StateFault
from ...melds import Meld, sorted_melds
from ...outcomes import RoundEnd
from .rules import Rules


@unique
class Phase(Enum):
    """What the round waits for."""

    UPCARD = "the first upcard is offered"
    """``DrawDiscard`` or ``Pass``: the non-dealer first, then the dealer."""
    FORCED_STOCK = "both refused the upcard"
    """The non-dealer must ``DrawStock``."""
    DRAW = "a card is to be drawn"
    """``DrawStock`` or ``DrawDiscard``."""
    DISCARD = "a turn is to be ended"
    """``Discard``, ``Knock`` or ``BigGin``, with one card more in hand."""
    WALL = "the last discard is offered for a knock"
    """``Knock`` with the top of the pile as an additional card, or ``Pass``."""
    LAYOFF = "an opponent answers a knock"
    """``LayOff`` any number of times, then ``Finish``."""
    ROUND_OVER = "the round is over"
    """Nobody is to act."""

    def __repr__(self) -> str:
        return f"Phase.{self.name}"


@frozen
class Knock:
    """End the round: put a card face down and lay the melds out; what is left is deadwood.

    With no deadwood this is gin. In the phase ``WALL`` the top of the pile is taken first.

    Attributes:
        card: The discard.
        melds: The melds, brought into the order of ``Meld.sort_key``, so that two knocks with the same melds are equal.
    """

    card: Card
    melds: tuple[Meld, ...] = field(converter=sorted_melds)


@frozen
class BigGin:
    """End the round with every card in a meld and no discard.

    Attributes:
        melds: The melds, brought into order.
    """

    melds: tuple[Meld, ...] = field(converter=sorted_melds)


@frozen
class LayOff:
    """Add a card to a meld of the knocker.

    Attributes:
        card: A card of the hand.
        meld: Index of the meld in the knocker's spread.
    """

    card: Card
    meld: int


@frozen
class Finish:
    """Lay out melds of one's own and end the lay-off; what is left is deadwood.

    Attributes:
        melds: The melds, brought into order.
    """

    melds: tuple[Meld, ...] = field(converter=sorted_melds)


Action = DrawStock | DrawDiscard | Pass | Discard | Knock | BigGin | LayOff | Finish
"""Everything a player of gin can do."""


@frozen
class Showdown:
    """What lies open after a knock.

    Attributes:
        knocker: The seat that knocked.
        melds: The melds laid out, per seat; ``melds[knocker]`` is the spread, with the cards laid off on it.
        face_down: The knocker's discard, which only the knocker knows; None after big gin.
    """

    knocker: int
    melds: tuple[tuple[Meld, ...], ...]
    face_down: Card | None

    @property
    def spread(self) -> tuple[Meld, ...]:
        """The knocker's melds, with the cards laid off on them."""
        return self.melds[self.knocker]


@frozen
class Result:
    """What an earlier round of the match gave.

    Attributes:
        points: Points won per seat, negative when lost.
        winners: The seats that won the round; never empty, since void rounds are not kept.
        boxes: The boxes that it gave to each winner.
    """

    points: tuple[int, ...]
    winners: tuple[int, ...]
    boxes: int


@frozen
class State:
    """A round of gin with everything in it, and the match so far.

    Attributes:
        rules: The rules in force.
        phase: What the round waits for.
        turn: The seat to act; when the round is over, the seat that acted last.
        dealer: The seat that dealt.
        upcard: The first card turned up; it sets the limit in Oklahoma also when it has been taken.
        discards: The pile; ``discards[-1]`` is the top.
        taken: The card that the seat to act took from the pile this turn.
        takes: Cards taken from the pile at normal draws in this round.
        bounced: Whether the last turn took the top of the pile and returned it.
        known: Per seat, sorted: cards taken from the pile and not seen since. After a knock, a known card of the
            knocker that is not laid open is the face-down discard.
        showdown: What was laid open at a knock; None before.
        ending: How the round ended; None while it goes on.
        results: The rounds of this match before this one that somebody won.
        hands: Per seat, sorted: the hand; after a seat laid out its melds, its deadwood.
        stock: ``stock[-1]`` is drawn next. Hidden.
        reshuffle_seed: Decides the order of a renewed stock. Hidden.
    """

    rules: Rules
    phase: Phase
    turn: int
    dealer: int
    upcard: Card
    discards: tuple[Card, ...]
    taken: Card | None
    takes: int
    bounced: bool
    known: tuple[tuple[Card, ...], ...]
    showdown: Showdown | None
    ending: RoundEnd | None
    results: tuple[Result, ...]
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    reshuffle_seed: int

    @property
    def open_showdown(self) -> Showdown:
        """The showdown of a state in which somebody has knocked.

        Raises:
            StateError: Nobody has.
        """
        if self.showdown is None:
            raise StateError((StateFault.WRONG_PHASE,))
        return self.showdown


@frozen
class View:
    """All that one seat, or a spectator, may know of a round.

    Attributes:
        seat: Whose view this is; None: a spectator's.
        rules: As in :class:`State`, like all fields not named here.
        phase: As in the state.
        turn: As in the state.
        dealer: As in the state.
        upcard: As in the state.
        discards: As in the state; the pile is open to all.
        taken: As in the state; everybody saw it.
        takes: As in the state.
        bounced: As in the state.
        known: As in the state.
        knocker: The seat that knocked; None before.
        melds: The melds laid out, per seat; empty before a knock.
        face_down: The knocker's discard, in the knocker's own view only.
        ending: As in the state.
        results: As in the state.
        hands: Per seat: the hand where this seat may see it (its own, the knocker's, all after a showdown), else None.
        hand_sizes: Cards in each hand.
        stock_size: Cards in the stock.
    """

    seat: int | None
    rules: Rules
    phase: Phase
    turn: int
    dealer: int
    upcard: Card
    discards: tuple[Card, ...]
    taken: Card | None
    takes: int
    bounced: bool
    known: tuple[tuple[Card, ...], ...]
    knocker: int | None
    melds: tuple[tuple[Meld, ...], ...]
    face_down: Card | None
    ending: RoundEnd | None
    results: tuple[Result, ...]
    hands: tuple[tuple[Card, ...] | None, ...]
    hand_sizes: tuple[int, ...]
    stock_size: int

    @property
    def hand(self) -> tuple[Card, ...]:
        """The hand of the seat whose view this is; empty for a spectator."""
        own = None if self.seat is None else self.hands[self.seat]
        return own or ()

    @property
    def limit(self) -> int | None:
        """The knock limit of this round; None: no limit."""
        return self.rules.limit(self.upcard)

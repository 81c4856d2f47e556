"""What a round of rummy is made of: phases, actions, the table, the full state, and the view of one seat."""

from __future__ import annotations

from enum import Enum, unique

from attrs import frozen

from ...actions import Discard, DrawStock, Pass
from ...cards import Card
from ...melds import Meld
from ...outcomes import RoundEnd
from .rules import Rules


@unique
class Phase(Enum):
    """What the round waits for."""

    DRAW = "a card is to be drawn"
    """``DrawStock`` or ``DrawDiscard``; ``Pass`` when the stock has run out for good, which ends the round."""
    USE = "the card taken is to be used"
    """``LayMeld`` or ``LayOff``, with the deepest card taken from the pile."""
    PLAY = "cards may be played, then one is discarded"
    """``LayMeld``, ``LayOff``, ``ExchangeJoker`` any number of times; ``Discard`` ends the turn."""
    CLAIM = "rummy may be called"
    """``CallRummy`` or ``Pass``, by each seat that could play a card of the pile."""
    CALLED = "the called card is to be played"
    """``LayMeld`` or ``LayOff`` by the caller, with cards of the pile."""
    CALLER_DISCARD = "the caller is to discard"
    """``Discard``, under rules that ask the caller for one."""
    ROUND_OVER = "the round is over"
    """Nobody is to act."""

    def __repr__(self) -> str:
        return f"Phase.{self.name}"


@frozen
class DrawDiscard:
    """Take the top cards of the discard pile; everybody sees which.

    Attributes:
        depth: How many. The deepest of them may have to be used at once.
    """

    depth: int = 1


@frozen
class LayMeld:
    """Lay a new meld on the table.

    Attributes:
        meld: The meld, which says what its jokers stand for.
    """

    meld: Meld


@frozen
class LayOff:
    """Add a card to a meld on the table, whoever laid it.

    Attributes:
        card: The card.
        meld: Index of the meld on the table.
        face: What a joker is to stand for; None: the card itself. Naming the card itself gives None.
    """

    card: Card
    meld: int
    face: Card | None = None

    def __attrs_post_init__(self) -> None:
        if self.face is self.card:
            object.__setattr__(self, "face", None)


@frozen
class ExchangeJoker:
    """Put the real card in the place of a joker on the table, and take the joker.

    Attributes:
        card: The card that the joker stands for.
        meld: Index of the meld on the table.
    """

    card: Card
    meld: int


@frozen
class CallRummy:
    """Claim a card of the discard pile out of turn, to be played at once.

    Attributes:
        depth: The place of the card in the pile, 1 for the top.
    """

    depth: int = 1


Action = DrawStock | DrawDiscard | Pass | LayMeld | LayOff | ExchangeJoker | CallRummy | Discard
"""Everything a player of rummy can do."""


@frozen
class Laid:
    """A meld on the table.

    Attributes:
        owner: The seat that laid it.
        meld: The meld with the cards laid off on it.
        by: Who put each card there, in the order of ``meld.cards``; where cards count, they count for this seat.
        doubled: Whether it was laid as a set of four, where such a set counts twice.
    """

    owner: int
    meld: Meld
    by: tuple[int, ...]
    doubled: bool = False


@frozen
class Claim:
    """What becomes of a discard on which rummy may be called.

    Attributes:
        discarder: The seat that discarded, which may not call.
        following: The seat whose turn is next, whoever calls.
        depth: The place of the called card in the pile, 1 for the top; 0 before a call and after the play.
    """

    discarder: int
    following: int
    depth: int = 0


@frozen
class State:
    """A round of rummy with everything in it, and the match so far.

    Attributes:
        rules: The rules in force.
        phase: What the round waits for.
        turn: The seat to act; when the round is over, the seat that acted last.
        dealer: The seat that dealt.
        discards: The pile, open to all; ``discards[-1]`` is the top.
        taken: The card of the pile that must be used (in ``USE`` and ``CALLED``) or may not be discarded (in ``PLAY``)
            before it has been played; None if there is none.
        reaching: Index of the meld on which cards are laid off to make room for ``taken``, once that has begun.
        melds_made: New melds that the seat to act has laid in this turn, where their number is limited; else 0.
        going_rummy: Whether all that the seat to act has on the table was played in this turn.
        recycles: How often the stock was renewed.
        known: Per seat, sorted: cards that everybody knows to be in the hand.
        table: The melds, sorted by owner, then in the order of ``Meld.sort_key``.
        claim: The discard on which rummy may be called, or was; None at other times.
        ending: How the round ended; None while it goes on.
        results: Points per seat of each earlier round of this match.
        hands: Per seat, sorted: the hand.
        stock: ``stock[-1]`` is drawn next. Hidden, but for a stock that is a pile turned over.
        reshuffle_seed: Decides the order of a stock that is shuffled anew. Hidden.
    """

    rules: Rules
    phase: Phase
    turn: int
    dealer: int
    discards: tuple[Card, ...]
    taken: Card | None
    reaching: int | None
    melds_made: int
    going_rummy: bool
    recycles: int
    known: tuple[tuple[Card, ...], ...]
    table: tuple[Laid, ...]
    claim: Claim | None
    ending: RoundEnd | None
    results: tuple[tuple[int, ...], ...]
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    reshuffle_seed: int

    @property
    def stock_is_open(self) -> bool:
        """Whether everybody knows the stock, since it is the pile turned over."""
        return self.recycles > 0 and self.rules.stock_exhaustion == "turn_over"


@frozen
class View:
    """All that one seat, or a spectator, may know of a round.

    Attributes:
        seat: Whose view this is; None: a spectator's.
        rules: As in :class:`State`, like all fields not named here.
        phase: As in the state.
        turn: As in the state.
        dealer: As in the state.
        discards: As in the state.
        taken: As in the state; everybody saw it.
        reaching: As in the state.
        melds_made: As in the state.
        going_rummy: As in the state.
        recycles: As in the state.
        known: As in the state.
        table: As in the state.
        claim: As in the state.
        ending: As in the state.
        results: As in the state.
        hands: Per seat: the hand where this seat may see it (its own, and all when the round is over), else None.
        hand_sizes: Cards in each hand.
        stock: The stock if it is a pile turned over, which everybody has seen; else None.
        stock_size: Cards in the stock.
    """

    seat: int | None
    rules: Rules
    phase: Phase
    turn: int
    dealer: int
    discards: tuple[Card, ...]
    taken: Card | None
    reaching: int | None
    melds_made: int
    going_rummy: bool
    recycles: int
    known: tuple[tuple[Card, ...], ...]
    table: tuple[Laid, ...]
    claim: Claim | None
    ending: RoundEnd | None
    results: tuple[tuple[int, ...], ...]
    hands: tuple[tuple[Card, ...] | None, ...]
    hand_sizes: tuple[int, ...]
    stock: tuple[Card, ...] | None
    stock_size: int

    @property
    def hand(self) -> tuple[Card, ...]:
        """The hand of the seat whose view this is; empty for a spectator."""
        own = None if self.seat is None else self.hands[self.seat]
        return own or ()

"""The error tree and its faults.

Every error of this library is a :class:`RummyError` and, but for the root, a :class:`ValueError` too. A refusal
carries a *fault*, an enum member whose name is stable (translate it in your application) and whose value is one
English sentence. No error ever holds or prints a card that the acting seat may not see.
"""

from __future__ import annotations

from enum import Enum, unique
from typing import TYPE_CHECKING

from attrs import define

if TYPE_CHECKING:
    from .cards import Card

__all__ = [
    "ActionFault",
    "DecodeError",
    "IllegalActionError",
    "MeldError",
    "MeldFault",
    "ParseError",
    "RulesError",
    "RummyError",
    "StateError",
    "StateFault",
    "TableError",
]


@unique
class MeldFault(Enum):
    """Why cards are not a meld."""

    TOO_SHORT = "a meld of this kind needs more cards"
    """Fewer cards than both ``min_set`` and ``min_run``, or than the only kind that fits."""
    TOO_LONG = "a meld of this kind may not have so many cards"
    """More cards than ``max_set`` or ``max_run`` allow."""
    KIND_EXCLUDED = "the rules know no meld of this kind"
    """Only where ``max_set`` or ``max_run`` is 0."""
    NOT_A_MELD = "the cards are neither of one rank nor of one suit"
    """The natural cards have nothing in common, or there is a joker among them, as ``jokers_wild`` is off."""
    MIXED_SUITS = "the ranks are in sequence, but the suits differ"
    """A run is of one suit."""
    DUPLICATE_SUIT = "a set may not hold two cards of one suit"
    """Only under ``distinct_suits``; a wild card counts as what it stands for."""
    DUPLICATE_RANK = "a run may not hold a rank twice"
    """Two equal cards, which more than one pack can give."""
    GAP = "the ranks are not in sequence and no wild card fills the gap"
    """The cards are of one suit, with too few wild cards between them."""
    ACE_NOT_HIGH = "the ace does not rank above the king"
    """The run needs an ace above the king, which ``ace="low"`` forbids."""
    ACE_NOT_LOW = "the ace does not rank below the two"
    """The run needs an ace below the two, which ``ace="high"`` forbids."""
    ROUND_THE_CORNER = "a run may not turn the corner from king over ace to two"
    """Allowed by ``ace="around"`` only."""
    TOO_MANY_WILDS = "the meld holds too many wild cards"
    """More than ``max_wilds``."""
    TOO_FEW_NATURALS = "the meld holds too few natural cards"
    """Fewer than ``min_naturals``."""
    WILDS_OUTNUMBER_NATURALS = "the wild cards outnumber the natural cards"
    """``wilds_below_naturals`` is not met."""
    ADJACENT_WILDS = "two wild cards stand side by side in a run"
    """Only without ``adjacent_wilds``."""
    NOT_WILD = "a card that is not wild stands for itself alone"
    """A reading gives a natural card a face that it does not have."""
    WRONG_FACES = "the faces are no meld of the stated kind and order"
    """A reading from outside whose faces, cards and kind do not belong together."""


@unique
class ActionFault(Enum):
    """Why an action is refused."""

    ROUND_OVER = "the round is over"
    """Nobody is to act."""
    WRONG_PHASE = "this action does not belong to this phase"
    """The action exists in this game, but not now."""
    CARD_NOT_HELD = "the card is not in the hand"
    """A card named by the action is not held, or not often enough."""
    CARD_JUST_TAKEN = "the card just taken from the discard pile may not be discarded in the same turn"
    """Unless the rules allow it."""
    STOCK_EMPTY = "no card can be drawn from the stock"
    """The stock has no card left that may be drawn."""
    PILE_EMPTY = "there is no card on the discard pile"
    """Nobody has discarded since the last card was taken."""
    TOO_DEEP = "the discard pile has no card at this depth that may be taken"
    """More cards than the pile has, or than the rules let a player take."""
    CANNOT_BE_USED = "the card cannot be used at once"
    """A card may be taken from the discard pile only to be melded or laid off."""
    TAKEN_NOT_USED = "the card taken from the discard pile must be used first"
    """It was taken for that, and nothing else may be done before."""
    MUST_DRAW = "there is still a card to draw"
    """To pass at a draw ends the round, which is for when the stock has run out."""
    NOT_A_MELD = "the named cards are not a meld under these rules"
    """One of the melds that the action declares is none."""
    NO_SUCH_MELD = "there is no meld with this index"
    """The index of a meld on the table is out of range."""
    DOES_NOT_FIT = "the card does not extend this meld"
    """A lay-off on a meld that does not take the card."""
    MELD_LIMIT = "no more melds may be laid in this turn"
    """The rules limit their number."""
    OWN_MELD_NEEDED = "cards are laid off only by who has laid a meld"
    """A rule of some games; a meld of a partner will do."""
    NO_DISCARD_LEFT = "no card would be left that may be discarded"
    """The turn ends with a discard, which this play would make impossible."""
    MUST_LAY_OFF = "a last card that can be laid off may not be discarded"
    """Only under rules that say so."""
    OVER_KNOCK_LIMIT = "the deadwood of the declared melds exceeds the knock limit"
    """Judged after the discard, on the melds as declared."""
    NOT_BIG_GIN = "big gin needs every card of the hand in a meld"
    """A card is left over."""
    NOT_ALL_MELDED = "a card is in no meld"
    """Going out needs every card in a meld, but for the discard."""
    ALREADY_OUT = "somebody has gone out already"
    """In the last turns nobody else can go out."""
    NOT_ALLOWED = "the rules in force do not offer this action"
    """An option, such as big gin, is off."""
    TABLE_CARD_MISSING = "a card of the table is missing"
    """Nothing on the shared table may be taken into a hand."""
    CARD_INVENTED = "a card lies on the table more often than there are such cards"
    """A proposed table has more cards of a face than the old one and the hand together."""
    NOTHING_PLAYED = "no card of the hand is played"
    """The shared table may be rearranged only to play something."""
    CANNOT_BE_MELDED = "no legal end of the turn contains the cards placed and this one"
    """However the table is rearranged and whatever else of the hand is played."""
    CARD_NOT_PLACED = "a card of the hand has to be placed before it is melded"
    """A proposed table uses it, but the turn so far does not."""
    JOKER_UNDECLARED = "a joker does not say which card it stands for"
    """A joker on the shared table has the identity that it was given."""
    JOKER_NOT_REPLACED = "a joker changed its identity without being replaced by the real card"
    """Each joker that stops standing for a card needs a real one of that card on the table."""
    JOKER_MOVED = "a meld with a joker that is not replaced may grow, but not lose or exchange cards"
    """Only under rules that tie jokers to their melds."""
    OPENING_NOT_MET = "the first play of this player does not have the opening meld"
    """Only under rules that ask each player for one."""
    MINIMUM_NOT_MET = "the first melds of this side do not reach the minimum count"
    """Nor can they with whatever else the hand holds."""
    PILE_STOPPED = "the top of the pile is a card with which nobody can take it"
    """A wild card or a black three."""
    PILE_FROZEN = "the pile is frozen and can be taken only with two natural cards of the rank of its top"
    """A wild card lies in it, or this side has no meld yet."""
    LAST_CARD = "who has a single card may not take a pile of a single card"
    """Unless the rules allow it."""
    MUST_TAKE_PILE = "the pile can be taken and the rules force it"
    """Without a stock play goes on as long as the pile fits."""
    CANASTA_MISSING = "this side does not have the canastas that going out takes"
    """Nor can it complete them with what is left in the hand."""
    CANNOT_GO_OUT = "the hand cannot be laid with at most one card left"
    """Whatever of it is laid in which melds."""
    BLACK_THREES_LAST = "black threes are melded only as the last meld in going out"
    """At most one card may be left, for the discard."""
    NO_PERMISSION = "going out has not been permitted by the partner"
    """The partner said no, or was not asked under rules that ask for it."""
    MUST_GO_OUT = "the partner said yes, so this turn has to end in going out"
    """The action would leave no way to do so, or end the turn otherwise."""
    ALREADY_ASKED = "no more questions are left"
    """One in a turn, and in a round as many as the rules allow."""
    TOO_LATE_TO_ASK = "the question comes too late"
    """It is asked before melding, or at least before there is no way back."""
    NOT_ASKED = "nobody has asked a question"
    """So there is nothing to answer."""


@unique
class StateFault(Enum):
    """What is wrong with a state from outside."""

    WRONG_CARDS = "the cards of all zones do not add up to the pack"
    """A card is missing, twice there or foreign."""
    WRONG_SEAT = "a seat number is out of range"
    """A turn, dealer or other seat is not a seat of this game."""
    WRONG_SIZE = "a zone holds more or fewer cards than its phase allows"
    """A hand, the stock or the pile has an impossible size."""
    UNSORTED_HAND = "a hand is not in card order"
    """Hands are sorted tuples."""
    WRONG_PHASE = "the phase and the other fields contradict each other"
    """For example a showdown before anybody knocked."""
    WRONG_MELD = "a meld on the table is not legal"
    """Under the rules of the state."""
    WRONG_KNOWN_CARDS = "a card is said to be known in a place where it is not"
    """Publicly known cards must be in the hand that they are said to be in."""
    WRONG_SCORES = "the scores cannot have come about"
    """Results of earlier rounds that no round can have, or that ended the match already."""
    ROUND_NOT_OVER = "the round is not over"
    """Only a finished round can be scored or followed by another."""
    MATCH_OVER = "the match is over"
    """No further round is due."""


class RummyError(Exception):
    """The root of all errors of this library."""


@define(eq=False)
class ParseError(RummyError, ValueError):
    """Text that does not follow the notation.

    Attributes:
        text: The whole text.
        position: Index of the first character that does not fit.
        expected: What would have fitted there.
    """

    text: str
    position: int
    expected: str

    def __str__(self) -> str:
        found = self.text[self.position : self.position + 12]
        what = repr(found) if found else "the end of the text"
        return f"expected {self.expected} at position {self.position}, found {what}"


@define(eq=False)
class DecodeError(ParseError):
    """A document that is no saved value of the wanted type.

    Attributes:
        where: Path of the faulty place in the document, such as ``value.hands[1]``; empty for the document itself.
    """

    where: str = ""

    def __str__(self) -> str:
        return f"expected {self.expected} at {self.where or 'the top of the document'}"


@define(eq=False)
class RulesError(RummyError, ValueError):
    """Rules whose values contradict each other or are out of range.

    Attributes:
        fields: Names of the fields that contradict.
        reason: One sentence.
    """

    fields: tuple[str, ...]
    reason: str

    def __str__(self) -> str:
        return f"{', '.join(self.fields)}: {self.reason}"


@define(eq=False)
class MeldError(RummyError, ValueError):
    """Cards that are not a meld.

    Attributes:
        cards: The cards at fault, all from the cards that were given.
        fault: Why.
    """

    cards: tuple[Card, ...]
    fault: MeldFault

    def __str__(self) -> str:
        return f"{self.fault.value}: {' '.join(map(str, self.cards))}" if self.cards else self.fault.value


@define(eq=False)
class TableError(RummyError, ValueError):
    """A proposed table that the rules refuse.

    Attributes:
        fault: Why: one of the faults that are about cards and melds.
        cards: The cards at fault, all from the tables and the hand that were given, or what their jokers stood for.
        meld_fault: Why the cards are no meld, where the fault is :attr:`ActionFault.NOT_A_MELD`.
    """

    fault: ActionFault
    cards: tuple[Card, ...] = ()
    meld_fault: MeldFault | None = None

    def __str__(self) -> str:
        reason = self.fault.value if self.meld_fault is None else self.meld_fault.value
        return f"{reason}: {' '.join(map(str, self.cards))}" if self.cards else reason


@define(eq=False)
class IllegalActionError(RummyError, ValueError):
    """An action that the rules refuse; the state it was tried on is unchanged.

    Attributes:
        action: The refused action.
        seat: The seat to act, or None when the round is over.
        fault: Why.
        cards: Cards of the action that are at fault; never a card that the acting seat may not see.
        needed: The number that the rules ask for, where the fault is about a number.
        actual: The number found instead.
        meld_fault: Why the cards are no meld, where the fault is :attr:`ActionFault.NOT_A_MELD`.
    """

    action: object
    seat: int | None
    fault: ActionFault
    cards: tuple[Card, ...] = ()
    needed: int | None = None
    actual: int | None = None
    meld_fault: MeldFault | None = None

    def __str__(self) -> str:
        parts = [self.fault.value]
        if self.cards:
            parts.append(" ".join(map(str, self.cards)))
        if self.needed is not None:
            parts.append(f"needed {self.needed}, found {self.actual}")
        return "; ".join(parts)


@define(eq=False)
class StateError(RummyError, ValueError):
    """A state that cannot be, or that the asked-for operation does not fit.

    Attributes:
        faults: All faults found, each once, in the order of :class:`StateFault`.
    """

    faults: tuple[StateFault, ...]

    def __str__(self) -> str:
        return "; ".join(fault.value for fault in self.faults)

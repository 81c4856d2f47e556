"""The rules of the draw-meld-discard family as data: one class of options and the named variants."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

from attrs import evolve, field, frozen

from ..._options import Contradiction, check_options
from ...cards import JOKER, STANDARD_PACK, Card, CardValues, PackSpec, Rank
from ...melds import STANDARD as MELDS_WITH_LOW_ACE
from ...melds import Ace, Meld, MeldKind, MeldRules

_ACE_OF: Final[Mapping[str, Ace]] = {"low": "low", "high": "high", "high_low": "both", "round_corner": "around"}
_AT_LEAST_0: Final = ("ace_value", "low_ace_value", "joker_value", "rummy_bonus", "going_out_bonus", "game_bonus")
_FIVE: Final = 5
_MOST_COPIES: Final = 4
_MOST_JOKERS: Final = 16


@frozen(cache_hash=True)
class Rules:
    """The options of basic rummy, block rummy, 500 rum and their kin.

    A house rule is ``attrs.evolve(rummy.BASIC, players=4)``. Sources are named as P (Pagat), B (Bicycle), W
    (Wikipedia), Parlett, and so on; the page on rummy in the documentation tells which book has which choice.

    Attributes:
        pack: One pack with its jokers; up to four packs and sixteen jokers are possible, and small packs serve
            exhaustive tests.
        double_pack_from: From so many players on two packs are used together: 5 (P, 500 rum); None: never.
        players: Seats: 2 to 8, as far as the cards go.
        partnership: Whether four play as two sides, partners opposite (Partnership 500).
        hand_size: Cards dealt to each seat; None: as ``hand_sizes`` says.
        hand_sizes: Cards dealt to each seat with two, three and so on players: 10, 7, 7, 6, 6 (P, B); 13 for two, else
            7, in 500 (P, B).
        ace_rank: The ace in runs: below the two (P), above the king (``"high"``: Persian rummy), at either end
            (``"high_low"``: 500; an option in B and Parlett), or around the corner (``"round_corner"``: Continuity).
        min_run: Fewest cards in a run: 3; 4 in some circles.
        distinct_suits: Whether the cards of a set must all differ in suit, also with two packs (P).
        joker_role: What a joker does: stand for any card (``"wild"``: Parlett, P), or make sets of three and four with
            other jokers only (``"sets"``: Persian rummy).
        joker_exchange: Whether a joker on the table may be taken for the card that it stands for (Parlett); in 500 a
            variation.
        max_melds_per_turn: New melds that a seat may lay in one turn: 1 (P); None: no limit (Parlett, B).
        lay_off_requires_own_meld: Whether a seat must have laid a meld, or its partner, before it lays cards off;
            no (P), a common variation.
        going_out: How the last card may go: by any play (``"any"``: P, B); as a discard only (``"discard"``: W, Katz);
            or as a discard, while who has played all cards without one stays in with no cards (``"float"``: 500, a
            variation of P).
        forbid_playable_final_discard: Whether a last card that can be laid off must be, and not discarded (a variation
            of 500).
        draw_depth: Which cards may be taken from the pile: the ``"top"``, or any with all above it (``"any"``: 500).
        pile_duty: When the deepest card taken from the pile must be used at once: ``"never"`` (basic), ``"deep"``: only
            when it is not the top (MeggieSoft), or ``"always"`` (P, B).
        stock_exhaustion: What happens when the stock is empty and a seat does not take from the pile: the pile is
            turned over (``"turn_over"``: P, Parlett) or shuffled but for its top (``"reshuffle"``: Spruce) and drawn
            from; or the round ends (``"block"``: Block Rummy, 500). ``"immediate"``: it ends already with the turn in
            which the last card was drawn (MeggieSoft).
        recycle_upcard: Whether the top of a pile turned over is turned up again (W, Parlett; P: no).
        max_recycles: How often the stock may be renewed in a round; then it is as in ``"block"``. None: any number, by
            which a round may go on for ever; books are silent or say once.
        call_rummy: Whether others may call "rummy" on a discard that leaves a card in the pile that could be played
            (Call Rummy; a variation of 500).
        claim_takes: What the caller takes: the called card and all above it (``"from_card"``, as in drawing), or only
            what is played (``"card_only"``).
        claim_discards: Whether the caller discards afterwards (Call Rummy) or not (500; ours).
        call_penalty: What the discarder suffers by a call: nothing (``"none"``), two cards from the stock
            (``"draw2"``), or the pile (``"take_pile"``: house rules in W).
        scoring: ``"winner_collects"``: who goes out gets the value of the other hands (P, B); ``"penalties"``: the
            others lose the value of their own hands; ``"melded"``: each seat gets the value of its cards on the table
            less that of its hand (500).
        block_scoring: What a round that nobody won gives without ``"melded"`` scoring: the lowest hand wins the
            differences (``"lowest_collects"``; ours), each seat loses the value of its hand (``"all_penalised"``: W),
            or nothing (``"void"``).
        ace_value: Points of an ace: 1 (P); 11 (Parlett) or 15 if aces may be high; 15 in 500.
        low_ace_value: Points of an ace in a run next to the two, in ``"melded"`` scoring: 1 (P, B); 5; 15.
        spot_value: Points of two to nine: as many as they show (``"pip"``: P), or ``"five"`` each (house rule of 500).
        joker_value: Points of a joker: 15 (Parlett, P); 20.
        joker_melded: What a joker on the table counts: ``"joker_value"`` (P), or what it stands for counts
            (``"represented"``: apps).
        special_cards: Cards with points of their own, wherever they are, such as 40 for the queen of spades.
        double_sets_of_four: Whether a set of four laid at once counts twice (Persian rummy).
        rummy_multiplier: What a win is multiplied by when the winner went rummy, that is played the whole hand in one
            turn with nothing on the table before: 1 (P), 2 (B).
        rummy_bonus: Points for going rummy besides: 10 (Katz).
        going_out_bonus: Points for going out: 25 (Persian rummy), 50 in house rules of 500.
        target: The total that ends a match, tested after each round: 100, and 500 in 500. None: no total does.
        rounds: The number of rounds after which a match ends: 2 in Persian rummy. None: no number does.
        game_bonus: Points for winning a match: 50 (Persian rummy).
        next_dealer: Who deals next between two players: in turn (``"alternate"``: P), or who went out (``"winner"``:
            B). With more the deal passes to the left.
        cards: The whole pack in use.
        meld_rules: What counts as a meld, as the other fields say; the sets that jokers make under
            ``joker_role="sets"`` stand apart.
        values: What cards in hand count by rank, as the other fields say; ``special_cards`` stand apart.

    Raises:
        RulesError: A field is out of range, or fields contradict each other.

    Example:
        >>> from attrs import evolve
        >>> evolve(BASIC, players=4).cards_each
        7
        >>> evolve(BASIC, players=7)
        Traceback (most recent call last):
        rummykit.errors.RulesError: players, hand_size, hand_sizes: no number of cards is given for so many players
    """

    pack: PackSpec = STANDARD_PACK
    double_pack_from: int | None = None
    players: int = 2
    partnership: bool = False
    hand_size: int | None = None
    hand_sizes: tuple[int, ...] = (10, 7, 7, 6, 6)
    ace_rank: Literal["low", "high", "high_low", "round_corner"] = "low"
    min_run: int = 3
    distinct_suits: bool = True
    joker_role: Literal["wild", "sets"] = "wild"
    joker_exchange: bool = False
    max_melds_per_turn: int | None = 1
    lay_off_requires_own_meld: bool = False
    going_out: Literal["any", "discard", "float"] = "any"
    forbid_playable_final_discard: bool = False
    draw_depth: Literal["top", "any"] = "top"
    pile_duty: Literal["never", "deep", "always"] = "never"
    stock_exhaustion: Literal["turn_over", "reshuffle", "block", "immediate"] = "turn_over"
    recycle_upcard: bool = False
    max_recycles: int | None = 3
    call_rummy: bool = False
    claim_takes: Literal["from_card", "card_only"] = "from_card"
    claim_discards: bool = False
    call_penalty: Literal["none", "draw2", "take_pile"] = "none"
    scoring: Literal["winner_collects", "penalties", "melded"] = "winner_collects"
    block_scoring: Literal["lowest_collects", "all_penalised", "void"] = "lowest_collects"
    ace_value: int = 1
    low_ace_value: int = 1
    spot_value: Literal["pip", "five"] = "pip"
    joker_value: int = 15
    joker_melded: Literal["joker_value", "represented"] = "joker_value"
    special_cards: tuple[tuple[Card, int], ...] = ()
    double_sets_of_four: bool = False
    rummy_multiplier: int = 1
    rummy_bonus: int = 0
    going_out_bonus: int = 0
    target: int | None = 100
    rounds: int | None = None
    game_bonus: int = 0
    next_dealer: Literal["alternate", "winner"] = "alternate"
    cards: PackSpec = field(init=False, eq=False, repr=False)
    meld_rules: MeldRules = field(init=False, eq=False, repr=False)
    values: CardValues = field(init=False, eq=False, repr=False)
    _points: tuple[int, ...] = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        check_options(self, self._early_contradictions())
        doubled = self.double_pack_from is not None and self.players >= self.double_pack_from
        cards = evolve(self.pack, copies=2 * self.pack.copies, jokers=2 * self.pack.jokers) if doubled else self.pack
        object.__setattr__(self, "cards", cards)
        object.__setattr__(self, "meld_rules", self._melds())
        values = CardValues(tuple(map(self._usual_points, Rank)))
        special = dict(self.special_cards)
        points = tuple(special.get(card, values.of(card)) for card in PackSpec(jokers=1).build())
        object.__setattr__(self, "values", values)
        object.__setattr__(self, "_points", points)
        check_options(self, self._contradictions())

    def _melds(self) -> MeldRules:
        melds = MeldRules(
            min_run=self.min_run,
            ace=_ACE_OF[self.ace_rank],
            distinct_suits=self.distinct_suits,
            jokers_wild=self.joker_role == "wild",
            # A meld of jokers alone stands for nothing.
            min_naturals=1,
        )
        # Without jokers there is nothing to forbid, and some analysis is fastest with this object.
        common = evolve(MELDS_WITH_LOW_ACE, min_naturals=1)
        return MELDS_WITH_LOW_ACE if not self.pack.jokers and melds == common else melds

    def _usual_points(self, rank: Rank) -> int:
        if rank is Rank.ACE:
            return self.ace_value
        if rank is Rank.JOKER:
            return self.joker_value
        return _FIVE if self.spot_value == "five" and rank < Rank.TEN else min(int(rank), 10)

    def _early_contradictions(self) -> tuple[Contradiction, ...]:
        """Those that would keep the derived fields from being made."""
        negative = tuple(name for name in _AT_LEAST_0 if getattr(self, name) < 0)
        special = [card for card, _ in self.special_cards]
        return (
            (("players",), not 2 <= self.players <= 8, "two to eight play"),
            (
                ("players", "hand_size", "hand_sizes"),
                self.hand_size is None and self.players - 2 >= len(self.hand_sizes),
                "no number of cards is given for so many players",
            ),
            (
                ("pack",),
                not (1 <= self.pack.copies <= _MOST_COPIES and self.pack.jokers <= _MOST_JOKERS),
                "one to four packs, with at most sixteen jokers",
            ),
            (("min_run",), not 3 <= self.min_run <= 13, "a run has at least three cards and at most thirteen"),
            (
                ("special_cards",),
                len(set(special)) < len(special) or any(points < 0 for _, points in self.special_cards),
                "each special card has one value of at least 0",
            ),
            (negative, bool(negative), "values and bonuses are at least 0"),
        )

    def _contradictions(self) -> tuple[Contradiction, ...]:
        pack = self.cards
        size = len(pack.ranks) * len(pack.suits) * pack.copies + pack.jokers
        renews = self.stock_exhaustion in ("turn_over", "reshuffle")
        melded = self.scoring == "melded"
        return (
            (("hand_size", "hand_sizes"), self.cards_each < 1, "everybody gets at least one card"),
            (
                ("pack", "players", "hand_size", "hand_sizes"),
                size < self.players * self.cards_each + 2,
                "the pack is too small for the hands, an upcard and a stock to draw from",
            ),
            (("partnership", "players"), self.partnership and self.players != 4, "partners are two of four"),
            (("partnership", "scoring"), self.partnership and not melded, "only cards on the table count for a side"),
            (
                ("max_melds_per_turn",),
                self.max_melds_per_turn is not None and self.max_melds_per_turn < 1,
                "a seat may lay at least one meld",
            ),
            (
                ("forbid_playable_final_discard", "going_out"),
                self.forbid_playable_final_discard and self.going_out == "discard",
                "the last card cannot be both kept from being discarded and from being laid off",
            ),
            (
                ("forbid_playable_final_discard", "claim_discards"),
                self.forbid_playable_final_discard and self.claim_discards,
                "a caller lays off nothing but what was called, and then must be free to discard",
            ),
            (
                ("joker_exchange", "joker_role"),
                self.joker_exchange and self.joker_role != "wild",
                "only a joker that stands for a card is exchanged for it",
            ),
            (
                ("recycle_upcard", "stock_exhaustion"),
                self.recycle_upcard and self.stock_exhaustion != "turn_over",
                "only a pile that is turned over can leave an upcard",
            ),
            (
                ("max_recycles", "stock_exhaustion"),
                renews and self.max_recycles is not None and self.max_recycles < 1,
                "a stock that is renewed is renewed at least once",
            ),
            (
                ("rummy_multiplier",),
                self.rummy_multiplier < 1,
                "going rummy is worth at least as much as going out",
            ),
            (
                ("rummy_multiplier", "rummy_bonus", "scoring"),
                (self.rummy_multiplier > 1 or self.rummy_bonus > 0) and melded,
                "where cards on the table count, going rummy is not paid",
            ),
            (
                ("double_sets_of_four", "scoring"),
                self.double_sets_of_four and not melded,
                "only cards on the table can count twice",
            ),
            (("target",), self.target is not None and self.target < 1, "the target is at least 1"),
            (("rounds",), self.rounds is not None and self.rounds < 1, "a match has at least one round"),
            (("target", "rounds"), self.target is None and self.rounds is None, "something must end a match"),
        )

    @property
    def cards_each(self) -> int:
        """How many cards each seat is dealt."""
        return self.hand_sizes[self.players - 2] if self.hand_size is None else self.hand_size

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that score together, each in one tuple.

        Example:
            >>> BASIC.sides, PARTNERSHIP_500.sides
            (((0,), (1,)), ((0, 2), (1, 3)))
        """
        if self.partnership:
            return (0, 2), (1, 3)
        return tuple((seat,) for seat in range(self.players))

    def side_of(self, seat: int) -> tuple[int, ...]:
        """The seats that score together with a seat, itself among them."""
        return tuple(sorted((seat, seat ^ 2))) if self.partnership else (seat,)

    @property
    def deepest(self) -> int | None:
        """How many cards may be taken from the pile at once; None: all."""
        return 1 if self.draw_depth == "top" else None

    def must_use(self, depth: int) -> bool:
        """Whether the deepest of so many cards taken from the pile must be used at once."""
        return self.pile_duty == "always" or (self.pile_duty == "deep" and depth > 1)

    @property
    def renews_stock(self) -> bool:
        """Whether the pile becomes the stock when that has run out."""
        return self.stock_exhaustion in ("turn_over", "reshuffle")

    @property
    def keeps_upcard(self) -> bool:
        """Whether a renewal of the stock leaves a card on the pile."""
        return self.stock_exhaustion == "reshuffle" or self.recycle_upcard

    def value(self, card: Card) -> int:
        """The points of a card in a hand."""
        return self._points[card.index]

    def hand_value(self, hand: tuple[Card, ...]) -> int:
        """The points of a hand.

        Example:
            >>> from rummykit import parse_cards
            >>> BASIC.hand_value(parse_cards("Ah 4d 9s 9c")), FIVE_HUNDRED.hand_value(parse_cards("As Kd Jk"))
            (23, 40)
        """
        points = self._points
        return sum([points[card.index] for card in hand])

    def melded_values(self, meld: Meld) -> tuple[int, ...]:
        """The points of each card of a meld on the table, by the role that it plays there.

        Example:
            >>> from rummykit import parse_meld
            >>> FIVE_HUNDRED.melded_values(parse_meld("Ac 2c 3c"))
            (1, 2, 3)
        """
        return tuple(
            self._melded_value(meld, place, card, face)
            for place, (card, face) in enumerate(zip(meld.cards, meld.faces, strict=True))
        )

    def _melded_value(self, meld: Meld, place: int, card: Card, face: Card) -> int:
        special = dict(self.special_cards)
        counted = face if self.joker_melded == "represented" else card
        if card in special or counted is JOKER:
            return self._points[card.index]
        if counted.rank is Rank.ACE and _is_low_ace(meld, place):
            return special.get(counted, self.low_ace_value)
        return self._points[counted.index]


def _is_low_ace(meld: Meld, place: int) -> bool:
    """Whether the ace at a place of a meld stands below a two, with no king before it."""
    following = meld.faces[place + 1 : place + 2]
    return meld.kind is MeldKind.RUN and place == 0 and following != () and following[0].rank is Rank.TWO


BASIC: Final = Rules()
"""Basic rummy as Pagat has it: one meld a turn, the pile turned over, the winner collects; to 100."""
BLOCK: Final = Rules(stock_exhaustion="block")
"""Block Rummy: basic rummy in which the discards are never used again. Source: Wikipedia."""
BICYCLE_BASIC: Final = Rules(max_melds_per_turn=None, rummy_multiplier=2, next_dealer="winner")
"""Rummy as Bicycle has it: any number of melds a turn, double for going rummy; of two players the winner deals."""
FIVE_HUNDRED: Final = Rules(
    pack=PackSpec(jokers=2),
    double_pack_from=5,
    hand_sizes=(13, 7, 7, 7, 7, 7, 7),
    ace_rank="high_low",
    max_melds_per_turn=None,
    draw_depth="any",
    pile_duty="always",
    stock_exhaustion="block",
    scoring="melded",
    ace_value=15,
    target=500,
)
"""500 rum as Pagat has it: two jokers, any depth of the pile for a card used at once, melds score; to 500."""
PARTNERSHIP_500: Final = evolve(FIVE_HUNDRED, players=4, partnership=True)
"""500 rum for two sides of two, partners opposite. Source: Pagat, Bicycle."""
PERSIAN: Final = evolve(
    PARTNERSHIP_500,
    pack=PackSpec(jokers=4),
    double_pack_from=None,
    ace_rank="high",
    joker_role="sets",
    joker_value=20,
    double_sets_of_four=True,
    going_out_bonus=25,
    target=None,
    rounds=2,
    game_bonus=50,
)
"""Persian Rummy: jokers make sets only, aces are high, sets of four laid at once count twice. Source: gamerules.com."""

VARIANTS: Final[Mapping[str, Rules]] = MappingProxyType(
    {
        "basic": BASIC,
        "block": BLOCK,
        "bicycle_basic": BICYCLE_BASIC,
        "five_hundred": FIVE_HUNDRED,
        "partnership_500": PARTNERSHIP_500,
        "persian": PERSIAN,
    }
)
"""Every named variant of rummy."""

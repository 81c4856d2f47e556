"""The rules of the gin family as data: one class of options and the named variants."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

from attrs import field, frozen

from ..._options import Contradiction, check_options
from ...cards import PIPS, STANDARD_PACK, Card, CardValues, PackSpec, Rank, Suit
from ...melds import STANDARD as MELDS_WITH_LOW_ACE
from ...melds import MeldRules

_COUNTS: Final = (
    "gin_bonus",
    "undercut_bonus",
    "big_gin_bonus",
    "knock_bonus",
    "gin_extra_boxes",
    "undercut_extra_boxes",
    "box_bonus",
    "game_bonus",
    "shutout_bonus",
    "rummy_bonus",
    "knock_penalty",
)

# A pack without jokers needs no rule for them; the common case shares the object that arrangement is fastest with.
_MELD_RULES: Final = {
    "low": MELDS_WITH_LOW_ACE,
    "high_low": MeldRules(ace="both"),
    "round_corner": MeldRules(ace="around"),
}


@frozen(cache_hash=True)
class Rules:
    """The options of gin rummy, Oklahoma, Hollywood, Straight and Round-the-Corner gin, and Knock Rummy.

    A house rule is ``attrs.evolve(gin.STANDARD, knock_limit=5)``. Sources are named as P (Pagat), W (Wikipedia),
    Bicycle, and so on; the page on gin in the documentation tells which book has which choice.

    Attributes:
        pack: One pack without jokers; small packs serve exhaustive tests.
        players: Seats: 2, or 2 to 6 under ``scoring="knock_rummy"``.
        hand_size: Cards dealt to each seat; None: 10 for two players, 7 for three or four, 6 for more (Bicycle).
        ace_rank: The ace in runs: below the two (P), below the two or above the king (``"high_low"``), or around
            the corner too (``"round_corner"``, Round-the-Corner Gin).
        ace_deadwood: What an unmatched ace counts: 1 (all standard texts), 15 (Round-the-Corner).
        opening: ``"upcard_offer"``: the non-dealer may take the first upcard, then the dealer may, else the non-dealer
            draws from the stock (P, W, Bicycle). ``"draw"``: the first player has an ordinary turn (Knock Rummy).
        allow_discard_of_taken: Whether a card taken from the pile may be discarded in the same turn; P and W forbid it.
        mutual_bounce_draw: Whether the round ends, nobody scoring, when two players in a row each take the top of
            the pile and return it (OpenSpiel). Needs ``allow_discard_of_taken``.
        max_discard_takes: The take from the pile at a normal draw that ends the round at once, nobody scoring;
            None: no limit (all books), 50 (OpenSpiel). The card stays on the pile.
        min_stock: Cards that stay in the stock: a discard that leaves no more ends the play (P: 2).
        wall_rule: What happens then: ``"void"``: nobody scores (P, W); ``"last_upcard_knock"``: the next player may
            take that discard to knock at once (rubl, GameColony, OpenSpiel); ``"reshuffle"``: the pile but for its top
            is shuffled and becomes the stock; needs ``min_stock=0``.
        wall_may_discard_taken: Whether such a knock may discard the card just taken.
        void_hand_dealer: Who deals after a round that nobody won: the ``"same"`` (P) or the ``"next"`` (Parlett).
        next_dealer: Who deals after a round that somebody won: the ``"winner"`` (P), the ``"loser"``, or in turn
            (``"alternate"``: W). With more than two players the deal passes to the left (Knock Rummy).
        big_gin: Whether a hand with all cards in melds can be declared without a discard (W).
        knock_limit: Most deadwood to knock with, equality allowed; 0: gin only; None: no limit (Knock Rummy).
        oklahoma: Whether the first upcard sets the limit: its pips, ten for a court card.
        oklahoma_ace: The limit that an ace sets: ``"one"`` (P) or ``"gin_only"``, that is 0 (Bicycle).
        spades_double: Whether all points of a round count twice when its first upcard is a spade.
        layoff_allowed: Whether opponents may lay off on the knocker's melds.
        layoff_on_gin: Whether they may even against gin (Round-the-Corner).
        scoring: ``"gin"``: bonuses and boxes; ``"knock_rummy"``: differences between the players.
        gin_bonus: Points for gin: 25 (W), 20 (P, Bicycle).
        undercut_bonus: Points for an undercut: 25 (W), 20 (rubl), 10 (P, Bicycle).
        big_gin_bonus: Points for big gin: 31 (W).
        knock_bonus: Points for a knock that wins: 0 (all main texts).
        tie_rule: Equal deadwood is an ``"undercut"`` (P, W), a win without points for the knocker (``"knocker_zero"``),
            or nobody's (``"void"``: OpenSpiel).
        gin_extra_boxes: Boxes for gin besides the usual one.
        undercut_extra_boxes: Boxes for an undercut besides the usual one.
        box_bonus: Points for each box: 25 (W), 20 (P, Bicycle), 10 (Palace).
        game_target: The total that ends a game, tested after each round.
        game_bonus: Points for the winner of a game: 100 (P, W, Bicycle).
        shutout_rule: What a shutout adds: nothing (``"none"``), ``shutout_bonus`` (``"bonus"``: P), the round points
            again (``"double_points"``: W), these and the game bonus (``"double_points_and_game"``: rubl), or all of the
            winner's points (``"double_total"``).
        shutout_bonus: Points for a shutout under ``"bonus"``.
        shutout_basis: What makes a shutout: the loser has no ``"points"`` (P) or won no ``"hands"`` (W).
        boxes_count_toward_target: Whether boxes are credited at once and count toward the target (Palace).
        hollywood: Whether several games are kept side by side, see :func:`rummykit.games.gin.columns`.
        hollywood_games: How many, one to nine.
        hollywood_shutout_entry: Where a player shut out of the first game enters: the lowest open game not yet
            entered (``"next_open"``), or by the number of rounds won, closed games lost (``"ordinal"``).
        rummy_bonus: Knock Rummy: what each opponent pays for going rummy, that is a knock with 0 (Bicycle: 25).
        knock_penalty: Knock Rummy: what a beaten knocker pays the winner extra (Bicycle: 10).
        meld_rules: What counts as a meld, as the other fields say.
        values: What unmatched cards count, as the other fields say.

    Raises:
        RulesError: A field is out of range, or fields contradict each other.

    Example:
        >>> from attrs import evolve
        >>> evolve(STANDARD, knock_limit=5).knock_limit
        5
        >>> evolve(STANDARD, knock_limit=-1)
        Traceback (most recent call last):
        rummykit.errors.RulesError: knock_limit: the knock limit is at least 0
    """

    pack: PackSpec = STANDARD_PACK
    players: int = 2
    hand_size: int | None = None
    ace_rank: Literal["low", "high_low", "round_corner"] = "low"
    ace_deadwood: int = 1
    opening: Literal["upcard_offer", "draw"] = "upcard_offer"
    allow_discard_of_taken: bool = False
    mutual_bounce_draw: bool = False
    max_discard_takes: int | None = None
    min_stock: int = 2
    wall_rule: Literal["void", "last_upcard_knock", "reshuffle"] = "void"
    wall_may_discard_taken: bool = True
    void_hand_dealer: Literal["same", "next"] = "same"
    next_dealer: Literal["winner", "alternate", "loser"] = "winner"
    big_gin: bool = True
    knock_limit: int | None = 10
    oklahoma: bool = False
    oklahoma_ace: Literal["one", "gin_only"] = "one"
    spades_double: bool = False
    layoff_allowed: bool = True
    layoff_on_gin: bool = False
    scoring: Literal["gin", "knock_rummy"] = "gin"
    gin_bonus: int = 25
    undercut_bonus: int = 25
    big_gin_bonus: int = 31
    knock_bonus: int = 0
    tie_rule: Literal["undercut", "knocker_zero", "void"] = "undercut"
    gin_extra_boxes: int = 0
    undercut_extra_boxes: int = 0
    box_bonus: int = 25
    game_target: int = 100
    game_bonus: int = 100
    shutout_rule: Literal["none", "bonus", "double_points", "double_points_and_game", "double_total"] = "bonus"
    shutout_bonus: int = 100
    shutout_basis: Literal["points", "hands"] = "points"
    boxes_count_toward_target: bool = False
    hollywood: bool = False
    hollywood_games: int = 3
    hollywood_shutout_entry: Literal["next_open", "ordinal"] = "next_open"
    rummy_bonus: int = 25
    knock_penalty: int = 10
    meld_rules: MeldRules = field(init=False, eq=False, repr=False)
    values: CardValues = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        check_options(self, self._contradictions())
        object.__setattr__(self, "meld_rules", _MELD_RULES[self.ace_rank])
        values = PIPS if self.ace_deadwood == 1 else PIPS.replacing({Rank.ACE: self.ace_deadwood})
        object.__setattr__(self, "values", values)

    def _contradictions(self) -> tuple[Contradiction, ...]:
        least_pack = self.players * self.cards_each + self.min_stock + 2
        negative = tuple(name for name in _COUNTS if getattr(self, name) < 0)
        return (
            (("pack",), self.pack.copies != 1 or self.pack.jokers != 0, "gin is played with one pack without jokers"),
            (("players",), not 2 <= self.players <= 6, "two to six play"),
            (("players", "scoring"), self.players > 2 and self.scoring == "gin", "two play gin"),
            (("hand_size",), self.cards_each < 1, "everybody gets at least one card"),
            (("min_stock",), self.min_stock < 0, "the stock cannot hold fewer than no cards"),
            (
                ("pack", "players", "hand_size", "min_stock"),
                len(self.pack.ranks) * len(self.pack.suits) < least_pack,
                "the pack is too small for the hands, an upcard and a stock to draw from",
            ),
            (("ace_deadwood",), self.ace_deadwood < 1, "an unmatched card counts at least 1, or gin could hold some"),
            (negative, bool(negative), "bonuses, penalties and boxes are at least 0"),
            (
                ("mutual_bounce_draw", "allow_discard_of_taken"),
                self.mutual_bounce_draw and not self.allow_discard_of_taken,
                "a card can only bounce where the card just taken may be discarded",
            ),
            (
                ("mutual_bounce_draw", "players"),
                self.mutual_bounce_draw and self.players > 2,
                "only two can bounce a card",
            ),
            (
                ("max_discard_takes",),
                self.max_discard_takes is not None and self.max_discard_takes < 1,
                "the limit is at least 1",
            ),
            (
                ("wall_rule", "min_stock"),
                self.wall_rule == "reshuffle" and self.min_stock != 0,
                "a stock that is renewed is drawn to the last card",
            ),
            (
                ("wall_rule", "players"),
                self.wall_rule == "last_upcard_knock" and self.players > 2,
                "the last discard is offered to one opponent, so two play",
            ),
            (("knock_limit",), self.knock_limit is not None and self.knock_limit < 0, "the knock limit is at least 0"),
            (
                ("layoff_on_gin", "layoff_allowed"),
                self.layoff_on_gin and not self.layoff_allowed,
                "laying off on gin is laying off",
            ),
            (("big_gin", "scoring"), self.big_gin and self.scoring != "gin", "Knock Rummy knows no big gin"),
            (("game_target",), self.game_target < 1, "the target is at least 1"),
            (("hollywood_games",), not 1 <= self.hollywood_games <= 9, "one to nine games are kept"),
            (
                ("hollywood", "scoring"),
                self.hollywood and self.scoring != "gin",
                "Hollywood columns are for the winner of each round, which Knock Rummy does not have",
            ),
        )

    @property
    def cards_each(self) -> int:
        """How many cards each seat is dealt."""
        if self.hand_size is not None:
            return self.hand_size
        return 10 if self.players == 2 else 7 if self.players <= 4 else 6

    def limit(self, upcard: Card) -> int | None:
        """The knock limit of a round with this first upcard; None: no limit.

        Example:
            >>> from rummykit import parse_card
            >>> STANDARD.limit(parse_card("4s")), OKLAHOMA.limit(parse_card("4s")), OKLAHOMA.limit(parse_card("Kd"))
            (10, 4, 10)
        """
        if not self.oklahoma:
            return self.knock_limit
        ace = 1 if self.oklahoma_ace == "one" else 0
        set_by_upcard = ace if upcard.rank is Rank.ACE else min(int(upcard.rank), 10)
        return set_by_upcard if self.knock_limit is None else min(self.knock_limit, set_by_upcard)

    def lets_lay_off(self, deadwood: int) -> bool:
        """Whether opponents may lay off on a knock that leaves the knocker with so much deadwood."""
        return self.layoff_allowed and (deadwood > 0 or self.layoff_on_gin)

    def multiplier(self, upcard: Card) -> int:
        """What all points of a round with this first upcard are multiplied by."""
        return 2 if self.spades_double and upcard.suit is Suit.SPADES else 1


STANDARD: Final = Rules()
"""Modern gin: bonuses 25, big gin 31, knock at 10, game to 100. Source: the choices most books since 2000 share."""
CLASSIC: Final = Rules(gin_bonus=20, undercut_bonus=10, box_bonus=20, big_gin=False)
"""Gin as Pagat's main text and Bicycle have it: bonuses 20, 10 and 20, no big gin."""
RUBL: Final = Rules(
    undercut_bonus=20, shutout_rule="double_points_and_game", next_dealer="loser", wall_rule="last_upcard_knock"
)
"""The rules of the rubl site: the last discard may be taken to knock, a shutout doubles points and game bonus."""
PALACE: Final = Rules(
    undercut_bonus=20, box_bonus=10, big_gin=False, game_bonus=0, shutout_rule="none", boxes_count_toward_target=True
)
"""The rules of Gin Rummy Palace: boxes are credited at once, no game bonus, no shutout."""
OKLAHOMA: Final = Rules(oklahoma=True, game_target=150)
"""Oklahoma gin: the first upcard sets the knock limit; game to 150. Source: Pagat."""
ROUND_CORNER: Final = Rules(
    ace_rank="round_corner",
    ace_deadwood=15,
    gin_bonus=20,
    undercut_bonus=20,
    box_bonus=20,
    big_gin=False,
    layoff_on_gin=True,
    game_target=125,
)
"""Round-the-Corner Gin: runs turn the corner, aces count 15, cards are laid off even on gin. Source: rummy-games."""
STRAIGHT: Final = Rules(knock_limit=0)
"""Straight Gin: no knock short of gin. Source: Wikipedia."""
HOLLYWOOD: Final = Rules(hollywood=True)
"""Hollywood Gin: three games kept side by side, each to 100. Source: ginrummy.cards, rummy-games."""
KNOCK_RUMMY: Final = Rules(
    opening="draw",
    min_stock=0,
    wall_rule="reshuffle",
    big_gin=False,
    knock_limit=None,
    layoff_allowed=False,
    scoring="knock_rummy",
    box_bonus=0,
    game_bonus=0,
    shutout_rule="none",
)
"""Knock Rummy (Poker Rum): a knock at any count, no lay-off; ``attrs.evolve`` the players. Source: Bicycle."""
OPENSPIEL: Final = Rules(
    allow_discard_of_taken=True,
    mutual_bounce_draw=True,
    max_discard_takes=50,
    wall_rule="last_upcard_knock",
    big_gin=False,
    oklahoma_ace="gin_only",
    tie_rule="void",
)
"""The rules that OpenSpiel's ``gin_rummy`` plays, for comparison; a match is ours."""

VARIANTS: Final[Mapping[str, Rules]] = MappingProxyType(
    {
        "standard": STANDARD,
        "classic": CLASSIC,
        "rubl": RUBL,
        "palace": PALACE,
        "oklahoma": OKLAHOMA,
        "round_corner": ROUND_CORNER,
        "straight": STRAIGHT,
        "hollywood": HOLLYWOOD,
        "knock_rummy": KNOCK_RUMMY,
        "openspiel": OPENSPIEL,
    }
)
"""Every named variant of gin."""

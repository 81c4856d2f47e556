"""The rules of the Carousel family as data: one class of options and the named variants."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

from attrs import field, frozen

from ..._options import Contradiction, check_options
from ...arrange.table.rules import SHARED_TABLE, TableRules
from ...cards import PIPS, CardValues, PackSpec, Rank
from ...melds import MeldRules

_ONE_PACK: Final = PackSpec(jokers=1)
_TWO_PACKS: Final = PackSpec(copies=2, jokers=2)
_COUNTS: Final = (
    "undercut_bonus",
    "multi_tie_bonus",
    "going_out_bonus",
    "target_bonus",
    "round_bonus",
)
_EQUAL: Final = CardValues((1,) * len(Rank))
_MOST_COPIES: Final = 2
_MOST_JOKERS: Final = 4


@frozen(cache_hash=True)
class Rules:
    """The options of Carousel (Manipulation Rummy), Machiavelli and Vatikan.

    A house rule is ``attrs.evolve(carousel.CAROUSEL, knock_limit=7)``. Sources are named as MR ("Manipulation Rummy,
    also known as Carousel: complete rules"), P (Pagat), W (Wikipedia), RB (rummyrulebook.com) and D (denexa.com); where
    none is named the choice is ours. The pages on the three games in the documentation tell more.

    Attributes:
        players: Seats, 2 to 5 (MR).
        pack: The cards; None: one pack with one joker for two players, two packs with two jokers for more (MR).
        hand_size: Cards dealt to each seat: 10 (MR), 13 (D for Machiavelli, RB for Vatikan).
        max_draws: Most cards drawn in a turn; after the last of them nothing may be played: 3 (MR), 1 (Machiavelli,
            Vatikan). Between two draws the seat may play, which ends the drawing.
        play_before_draw: Whether the seat may play before it has drawn a card, and draws only if it plays nothing
            (W, D, RB for Machiavelli and Vatikan). Otherwise the turn begins with a draw (MR).
        opening: ``"table_empty_only"``: the first play of the round must make whole melds, which every play does
            (MR). ``"sequence_from_hand"``: the first play of each seat begins with a run of three from the hand; with
            that on the table everything else may be done in the same turn (RB, P for Vatikan).
        ace: Where the ace ranks in runs: ``"both"`` below the two or above the king (MR, D, W), or one of these only.
        movable_jokers: Whether a joker may go to another meld as what it stands for (MR); else a meld with a joker that
            is not replaced may only grow (RB, P for Vatikan).
        knock_limit: Most card points to knock with after a turn, equality allowed: 5 (MR); None: nobody knocks.
        knock_in_last_lap: Whether a seat may still knock in the lap after the stock ran out.
        exhaustion: What happens once the stock is empty: each seat has one more turn without drawing, the one that drew
            the last card too (``"last_lap"``: MR), or play goes on without drawing until all pass in a row
            (``"play_on"``).
        scoring: ``"differences"``: the winner of a round scores the differences in card points to all others (MR).
            ``"winner_only"``: one point (W, RB).
        joker_points: What a joker left in a hand counts: 25 (MR).
        ace_points: What an ace counts: 1 (MR), 11 (one account of Machiavelli).
        undercut_bonus: Points for winning a round in which somebody else knocked: 10 (MR).
        multi_tie_bonus: What takes its place when two or more others tie with the knocker: 0, or 10 as the damaged
            sentence of MR can be read too.
        going_out_bonus: Points for winning by playing all cards: 25 (MR).
        target: The total that ends the match after a round: 150 (MR). Under ``"winner_only"`` the rounds to win.
        target_bonus: Points for each player who reached the target: 100 (MR).
        round_bonus: Points for each round won: 25 (MR).
        round_bonus_counts_to_target: Whether these are credited at once and count toward the target; else they are
            added when the match is over.
        table_rules: What may be done with the shared table, as the other fields say.
        values: What cards left in a hand count, as the other fields say; 1 each where only the winner scores.

    Raises:
        RulesError: A field is out of range, or fields contradict each other.

    Example:
        >>> from attrs import evolve
        >>> evolve(CAROUSEL, players=2).pack_in_use.jokers
        1
        >>> evolve(CAROUSEL, max_draws=1)
        Traceback (most recent call last):
        rummykit.errors.RulesError: max_draws, play_before_draw: nobody could ever play
    """

    players: int = 4
    pack: PackSpec | None = None
    hand_size: int = 10
    max_draws: int = 3
    play_before_draw: bool = False
    opening: Literal["table_empty_only", "sequence_from_hand"] = "table_empty_only"
    ace: Literal["low", "high", "both"] = "both"
    movable_jokers: bool = True
    knock_limit: int | None = 5
    knock_in_last_lap: bool = True
    exhaustion: Literal["last_lap", "play_on"] = "last_lap"
    scoring: Literal["differences", "winner_only"] = "differences"
    joker_points: int = 25
    ace_points: int = 1
    undercut_bonus: int = 10
    multi_tie_bonus: int = 0
    going_out_bonus: int = 25
    target: int = 150
    target_bonus: int = 100
    round_bonus: int = 25
    round_bonus_counts_to_target: bool = False
    table_rules: TableRules = field(init=False, eq=False, repr=False)
    values: CardValues = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        check_options(self, self._contradictions())
        is_shared = self.ace == "both" and self.movable_jokers
        table = SHARED_TABLE if is_shared else TableRules(MeldRules(ace=self.ace), movable_jokers=self.movable_jokers)
        object.__setattr__(self, "table_rules", table)
        points = PIPS.replacing({Rank.ACE: self.ace_points, Rank.JOKER: self.joker_points})
        object.__setattr__(self, "values", points if self.scoring == "differences" else _EQUAL)

    def _contradictions(self) -> tuple[Contradiction, ...]:
        pack = self.pack_in_use
        negative = tuple(name for name in _COUNTS if getattr(self, name) < 0)
        return (
            (("players",), not 2 <= self.players <= 5, "two to five play"),
            (("pack",), pack.copies > _MOST_COPIES, "at most two packs are put together"),
            (("pack",), pack.jokers > _MOST_JOKERS, "at most four jokers are added"),
            (("hand_size",), self.hand_size < 1, "everybody gets at least one card"),
            (
                ("pack", "players", "hand_size"),
                self.stock_size < 1,
                "the pack is too small for the hands and a stock to draw from",
            ),
            (("max_draws",), self.max_draws < 1, "at least one card is drawn"),
            (
                ("max_draws", "play_before_draw"),
                self.max_draws == 1 and not self.play_before_draw,
                "nobody could ever play",
            ),
            (("knock_limit",), self.knock_limit is not None and self.knock_limit < 0, "the knock limit is at least 0"),
            (
                ("knock_limit", "scoring"),
                self.knock_limit is not None and self.scoring == "winner_only",
                "a knock is judged by the differences in card points",
            ),
            (
                ("joker_points", "ace_points"),
                self.joker_points < 1 or self.ace_points < 1,
                "a card left counts at least 1, or hands with cards could tie with none",
            ),
            (negative, bool(negative), "bonuses are at least 0"),
            (("target",), self.target < 1, "the target is at least 1"),
        )

    @property
    def pack_in_use(self) -> PackSpec:
        """What the pack is made of with this number of players."""
        if self.pack is not None:
            return self.pack
        return _ONE_PACK if self.players == 2 else _TWO_PACKS

    @property
    def stock_size(self) -> int:
        """Cards in the stock after the deal."""
        pack = self.pack_in_use
        size = len(pack.ranks) * len(pack.suits) * pack.copies + pack.jokers
        return size - self.players * self.hand_size

    def may_play_after(self, draws: int) -> bool:
        """Whether a seat that has drawn so many cards in its turn may play.

        Example:
            >>> [CAROUSEL.may_play_after(draws) for draws in range(4)]
            [False, True, True, False]
        """
        return (draws > 0 or self.play_before_draw) and draws < self.max_draws

    def is_last_turn(self, draws: int, stock_size: int) -> bool:
        """Whether a turn in which so many cards have been drawn is one of the last lap."""
        return self.exhaustion == "last_lap" and draws == 0 and stock_size == 0

    def may_knock(self, draws: int, stock_size: int) -> bool:
        """Whether the rules offer a knock after a turn in which so many cards have been drawn."""
        return self.knock_limit is not None and (self.knock_in_last_lap or not self.is_last_turn(draws, stock_size))


CAROUSEL: Final = Rules()
"""Carousel, or Manipulation Rummy: one to three draws, knock at 5, game to 150; ``attrs.evolve`` the players."""
MACHIAVELLI: Final = Rules(
    pack=PackSpec(copies=2),
    hand_size=13,
    max_draws=1,
    play_before_draw=True,
    knock_limit=None,
    exhaustion="play_on",
    scoring="winner_only",
    target=1,
    target_bonus=0,
    round_bonus=0,
)
"""Machiavelli: no jokers, play or draw one card, the first without cards wins. Sources: Wikipedia, denexa.com."""
VATIKAN: Final = Rules(
    pack=_TWO_PACKS,
    hand_size=13,
    max_draws=1,
    play_before_draw=True,
    opening="sequence_from_hand",
    movable_jokers=False,
    knock_limit=None,
    exhaustion="play_on",
    scoring="winner_only",
    target=1,
    target_bonus=0,
    round_bonus=0,
)
"""Vatikan: as Machiavelli, with two jokers that stay in their melds and a run of three to begin with. Source: RB, P."""

VARIANTS: Final[Mapping[str, Rules]] = MappingProxyType(
    {"carousel": CAROUSEL, "machiavelli": MACHIAVELLI, "vatikan": VATIKAN}
)
"""Every named variant of Carousel."""

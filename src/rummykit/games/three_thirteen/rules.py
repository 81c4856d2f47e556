"""The rules of Three Thirteen as data: one class of options and the named variants."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

from attrs import field, frozen

from ..._options import Contradiction, check_options
from ...cards import PIPS, STANDARD_PACK, CardValues, PackSpec, Rank
from ...melds import MeldRules
from .terms import Terms

_MOST_PACKS: Final = 8
_MOST_JOKERS: Final = 32


@frozen(cache_hash=True)
class Rules:
    """The options of Three Thirteen.

    A house rule is ``attrs.evolve(three_thirteen.STANDARD, players=4)``. Sources: S (The Spruce Crafts), RR (Rummy
    Rulebook), G (gamerules.com), W (Wikipedia), T (tournament-rook.com), TT (tifster.com), H (a house set on GitHub).

    Attributes:
        players: Seats, 2 to 8. The published game is for 2 to 4 (S, RR, G); more are told to add packs.
        pack: What one pack is made of, without jokers; small packs serve exhaustive tests.
        packs: Packs shuffled together, 1 to 8; None: one for two players, two for three or four (S, RR, G), three for
            five or six, four for seven or eight (ours). W always has two.
        jokers: Printed jokers in all, wild in every round: 0 (all main sources), 2 or 4 (T).
        joker_value: What a joker in no meld counts: 20.
        max_wilds_per_meld: Most wild cards in a meld, whatever they stand for; None: any number (most sources), 1 (some
            revisions of W).
        allow_all_wild_meld: Whether wild cards alone can be a meld.
        ace_high_run: Whether an ace may also rank above the king in a run; every source read has it low only.
        ace_value: What an ace in no meld counts: 1, or 15 (H).
        court_value: What jack, queen and king in no meld count: 10 each, or 11, 12 and 13 (TT).
        wild_value: What a card of the wild rank in no meld counts; None: its printed value, as any card. 20 and 25 are
            known from home rules.
        final_turns: Turns that each other player has after somebody went out: 1 (all sources).
        discard_required_to_go_out: Whether going out needs a discard (S, RR, W). If not, a player may also go out with
            every card in a meld.
        allow_return_discard: Whether a card taken from the pile may be discarded in the same turn; the convention of
            rummy forbids it, most texts are silent.
        stock_exhaustion: When a turn begins without a stock, the pile but for its top is shuffled and becomes the stock
            (``"reshuffle"``), or the round ends and all hands are counted (``"end_deal"``). No source says.
        max_turns: Turns for each seat after which the round ends and all hands are counted, unless somebody has gone
            out; None: no limit. It keeps players who never go out from playing for ever (ours).
        auto_arrange: Whether the hands of the others are laid out with least deadwood when play has ended; if not, each
            player lays out melds as at a table.
        expose_out_melds: Whether everybody sees the melds of the player who goes out at once, or only when play has
            ended.
        first_deal: Cards in the first round, 3 to 13.
        last_deal: Cards in the last round, 3 to 13.
        tie_break: Equal lowest totals all win (``"shared"``; no source breaks the tie), or of them those with the
            fewest points in the last round (``"fewest_last_deal"``).
        rounds: The terms of each round, as the other fields say.

    Raises:
        RulesError: A field is out of range, or fields contradict each other.

    Example:
        >>> from attrs import evolve
        >>> [(terms.cards_each, str(terms.wild_rank)) for terms in evolve(STANDARD, first_deal=9).rounds]
        [(9, '9'), (10, 'T'), (11, 'J'), (12, 'Q'), (13, 'K')]
        >>> evolve(STANDARD, players=9)
        Traceback (most recent call last):
        rummykit.errors.RulesError: players: two to eight play
    """

    players: int = 2
    pack: PackSpec = STANDARD_PACK
    packs: int | None = None
    jokers: int = 0
    joker_value: int = 20
    max_wilds_per_meld: int | None = None
    allow_all_wild_meld: bool = True
    ace_high_run: bool = False
    ace_value: int = 1
    court_value: tuple[int, int, int] = (10, 10, 10)
    wild_value: int | None = None
    final_turns: int = 1
    discard_required_to_go_out: bool = True
    allow_return_discard: bool = False
    stock_exhaustion: Literal["reshuffle", "end_deal"] = "reshuffle"
    max_turns: int | None = 50
    auto_arrange: bool = True
    expose_out_melds: bool = True
    first_deal: int = 3
    last_deal: int = 13
    tie_break: Literal["shared", "fewest_last_deal"] = "shared"
    rounds: tuple[Terms, ...] = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        check_options(self, self._contradictions())
        deals = range(self.first_deal, self.last_deal + 1)
        object.__setattr__(self, "rounds", tuple(self._terms(number) for number in deals))

    def _contradictions(self) -> tuple[Contradiction, ...]:
        values = {
            "joker_value": (self.joker_value,),
            "ace_value": (self.ace_value,),
            "court_value": self.court_value,
            "wild_value": () if self.wild_value is None else (self.wild_value,),
        }
        worthless = tuple(name for name, counts in values.items() if min(counts, default=1) < 1)
        most_wilds = self.max_wilds_per_meld
        return (
            (("players",), not 2 <= self.players <= 8, "two to eight play"),
            (
                ("pack",),
                self.pack.copies != 1 or self.pack.jokers != 0,
                "one pack without jokers: packs and jokers say how many there are",
            ),
            (("packs",), self.packs is not None and not 1 <= self.packs <= _MOST_PACKS, "one to eight packs"),
            (("jokers",), not 0 <= self.jokers <= _MOST_JOKERS, f"none to {_MOST_JOKERS} jokers"),
            (worthless, bool(worthless), "a card in no meld counts at least 1, or a complete hand could hold some"),
            (("max_wilds_per_meld",), most_wilds is not None and most_wilds < 0, "fewer than no wild cards"),
            (("final_turns",), self.final_turns < 0, "fewer than no turns"),
            (("max_turns",), self.max_turns is not None and self.max_turns < 1, "everybody has at least one turn"),
            (
                ("first_deal", "last_deal"),
                not 3 <= self.first_deal <= self.last_deal <= 13,
                "the rounds go from three cards or more to thirteen or less",
            ),
            (
                ("pack", "packs", "jokers", "players", "last_deal"),
                len(self.pack.ranks) * len(self.pack.suits) * self._copies + self.jokers
                < self.players * self.last_deal + 2,
                "the pack is too small for the hands of the last round, an upcard and a stock to draw from",
            ),
        )

    def _terms(self, number: int) -> Terms:
        wild_rank = Rank(number)
        return Terms(
            cards_each=number,
            wild_rank=wild_rank,
            meld_rules=MeldRules(
                distinct_suits=False,
                ace="both" if self.ace_high_run else "low",
                wild_ranks=frozenset({wild_rank}),
                max_wilds=self.max_wilds_per_meld,
                min_naturals=0 if self.allow_all_wild_meld else 1,
                natural_in_place=False,
            ),
            values=self._values(wild_rank),
        )

    def _values(self, wild_rank: Rank) -> CardValues:
        jack, queen, king = self.court_value
        values = PIPS.replacing(
            {
                Rank.ACE: self.ace_value,
                Rank.JACK: jack,
                Rank.QUEEN: queen,
                Rank.KING: king,
                Rank.JOKER: self.joker_value,
            }
        )
        return values if self.wild_value is None else values.replacing({wild_rank: self.wild_value})

    @property
    def _copies(self) -> int:
        return (self.players + 1) // 2 if self.packs is None else self.packs

    @property
    def whole_pack(self) -> PackSpec:
        """All cards of the game: as many packs as there are, and the jokers."""
        return PackSpec(self.pack.ranks, self.pack.suits, self._copies, self.jokers)

    @property
    def turn_limit(self) -> int | None:
        """The turns of all seats together after which the round ends; None: no limit."""
        return None if self.max_turns is None else self.max_turns * self.players

    @property
    def last_lap(self) -> int:
        """The turns of all others together after somebody went out."""
        return self.final_turns * (self.players - 1)


STANDARD: Final = Rules()
"""Three Thirteen as most texts have it, for two; ``attrs.evolve`` the players. Sources: S, RR, G."""
WIKIPEDIA: Final = Rules(packs=2, max_wilds_per_meld=1)
"""Two packs for any number of players, and one wild card in a meld. Source: W, some revisions."""
JOKERS: Final = Rules(jokers=2)
"""Two printed jokers, wild in every round. Source: T."""
TIFSTER: Final = Rules(court_value=(11, 12, 13))
"""Jack, queen and king count 11, 12 and 13. Source: TT."""
FIFTEEN: Final = Rules(ace_value=15)
"""An ace counts 15, though it is low in runs. Source: H."""

VARIANTS: Final[Mapping[str, Rules]] = MappingProxyType(
    {
        "standard": STANDARD,
        "wikipedia": WIKIPEDIA,
        "jokers": JOKERS,
        "tifster": TIFSTER,
        "fifteen": FIFTEEN,
    }
)
"""Every named variant of Three Thirteen."""

"""The rules of the canasta family as data: one class of options and the named variants."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Final, Literal

from attrs import evolve, frozen

from ..._options import Contradiction, check_options
from ...cards import CardValues, PackSpec, Rank, Suit

VALUES: Final = CardValues((20, 20, 5, 5, 5, 5, 5, 10, 10, 10, 10, 10, 10, 50))
"""What cards count: joker 50, ace and two 20, eight to king 10, four to seven and black three 5."""

_TWO_PACKS: Final = PackSpec(copies=2, jokers=4)
_THREE_PACKS: Final = PackSpec(copies=3, jokers=6)
_MOST_COPIES: Final = 6
_MOST_COPIES_FOR_MANY: Final = 3
_SPECIAL_RANKS: Final = (Rank.TWO, Rank.THREE)
_RED_SUITS: Final = (Suit.DIAMONDS, Suit.HEARTS)

_AT_LEAST_ZERO: Final = (
    "negative_score_minimum",
    "natural_canasta_bonus",
    "mixed_canasta_bonus",
    "wild_canasta_bonus",
    "concealed_canasta_bonus",
    "going_out_bonus",
    "concealed_out_bonus",
    "black_three_in_hand_penalty",
)
_AT_LEAST_ONE: Final = ("hand_size", "draw_count", "canastas_to_go_out", "target")


@frozen(cache_hash=True)
class Rules:
    """The options of Classic Canasta for two to six players.

    A house rule is ``attrs.evolve(canasta.CLASSIC, canastas_to_go_out=2)``. Sources are named as S (The Spruce
    Crafts), P (Pagat), B (Bicycle), Br (Britannica), R (rummy-games.com) and D (Dummies); where nothing is said, all of
    them agree. The page on canasta in the documentation tells which book has which choice.

    Attributes:
        pack: Two packs and four jokers for up to four players, three and six for six; small packs serve exhaustive
            tests. Jokers and twos are wild, red threes are bonus cards, black threes stop cards.
        players: Seats, 2 to 6.
        sides: How many sides they form; seat ``n`` belongs to side ``n % sides``, so partners sit as far apart as can
            be. As many sides as players: everybody plays alone.
        cutthroat: Whether three players start alone and the first to take the pile plays on against the other two
            together (B, R).
        hand_size: Cards dealt to each seat: 11 for four players (S), 15 for two (P), 13 for three and six (R).
        draw_count: Cards drawn from the stock in a turn: 1, or 2 (two players: P; cutthroat: B).
        canastas_to_go_out: Canastas that a side needs to go out: 1; 2 for two (P) and six players (R).
        target: The total that ends the match, tested after each round: 5000.
        canasta_size: Cards that make a canasta: 7 (S).
        wilds_not_above_naturals: Whether a meld may not hold more wild cards than natural ones (S); P and B ask only
            for two natural cards.
        max_wilds_per_meld: Wild cards in a meld: 3 (S).
        wild_only_melds: Whether three or more wild cards are a meld (Uruguay); no in all classic texts.
        melds_per_rank: ``"one"``: all cards of a rank that a side melds are one meld (P, B). ``"many"``: cards that
            are a meld by themselves begin a new one, others are added to the longest that takes them (Samba).
        upcard_red_three_freezes: Whether a red three covered at the deal freezes the pile (P, B); S names wild cards
            only.
        upcard_covers_black_three: Whether a black three turned up at the deal is covered (S, B) or stays (P).
        dealt_red_three_time: When red threes of the dealt hands are laid and replaced: ``"after_upcard"`` (S),
            ``"before_upcard"`` (Italian and Finnish tables), or ``"first_turn"``: as the owner's first turn begins (B).
        black_three_freezes: Whether a black three freezes the pile (B); P and D: it only stops the next player.
        pile_always_frozen: Whether the pile is always frozen for everybody (Uruguay, Modern American).
        unfrozen_take_natural_plus_wild: Whether one natural card and a wild one take a pile that is not frozen (P, B);
            no in Samba.
        pile_onto_canasta: Whether the pile may be taken for a canasta to which its top card is added (P, B); no in
            Samba.
        one_card_pile_with_one_card_hand: Whether who has one card may take a pile of one card: ``"forbid"`` (B, Br),
            ``"forbid_unless_stock_empty"``, ``"allow"``.
        last_stock_red_three: A red three that cannot be replaced ends the round at once (``"end_at_once"``: P, B), or
            its owner may still meld, but not discard (``"may_meld"``: Br).
        stock_end: Without a stock play goes on while everybody takes the pile (``"play_on"``: P, B), or ends with the
            discard of who drew the last card (``"last_discard"``: cutthroat, B).
        stock_end_force: When the pile must be taken then: when it is not frozen and its top fits a meld of the side
            (``"matches_meld"``: P), whenever it can be (``"any_legal"``), or ``"never"`` (Br).
        opening_minimums: The least that the first melds of a side must count, by its total before the round: pairs of
            the total from which the minimum holds and the minimum, ascending from 0.
        negative_score_minimum: The minimum below 0: 15 (P, B); 0 (D).
        ask_partner: Whether a player may ask the next partner before going out (``"optional"``: P, B, Br), must
            (``"required"``: Brazilian), or cannot (``"off"``).
        ask_before_melding: Whether the question comes before any meld of the turn but those that taking the pile asks
            for.
        asks_per_round: Questions that a side has in a round, apart from at most one in a turn; None: no limit; 1
            (Modern American).
        concealed_out_allows_pile: Whether going out concealed pays in a turn in which the pile was taken (P).
        concealed_out_minimum: Whether going out concealed is free of the opening minimum: after a draw from the stock
            (``"waived_on_stock_draw"``: P), never (``"always_required"``), or always (``"always_waived"``).
        final_discard: Whether a player goes out with or without a discard (``"optional"``: P, B), only with one
            (``"required"``: Modern American), or only without (``"forbidden"``).
        natural_canasta_bonus: 500 (S).
        mixed_canasta_bonus: 300 (S).
        wild_canasta_bonus: 2000 (Uruguay), under ``wild_only_melds``.
        concealed_canasta_bonus: What a concealed canasta adds: 100 (S); 0 (P, B).
        going_out_bonus: 100 (P, B).
        concealed_out_bonus: What going out concealed adds to it: 100 (P, B).
        red_three_totals: What one, two, ... red threes of a side count together: 100 each, all four 800 (S).
        red_three_plus_condition: What a side needs so that they do not count against it: to have ``"melded"`` (P, B),
            a ``"canasta"`` (Brazilian), or as many as it takes to go out (``"going_out_requirement"``: Samba).
        black_three_in_hand_penalty: What a black three left in a hand counts: 5 (S), 100 (Bolivia).
        tie_rule: Equal totals at the target: ``"play_on"``, or a ``"draw"``, which all of them win. No source has a
            rule.

    Raises:
        RulesError: A field is out of range, or fields contradict each other.

    Example:
        >>> from attrs import evolve
        >>> evolve(CLASSIC, target=3000).target
        3000
        >>> evolve(CLASSIC, target=0)
        Traceback (most recent call last):
        rummykit.errors.RulesError: target: at least 1
    """

    pack: PackSpec = _TWO_PACKS
    players: int = 4
    sides: int = 2
    cutthroat: bool = False
    hand_size: int = 11
    draw_count: int = 1
    canastas_to_go_out: int = 1
    target: int = 5000
    canasta_size: int = 7
    wilds_not_above_naturals: bool = True
    max_wilds_per_meld: int = 3
    wild_only_melds: bool = False
    melds_per_rank: Literal["one", "many"] = "one"
    upcard_red_three_freezes: bool = False
    upcard_covers_black_three: bool = True
    dealt_red_three_time: Literal["after_upcard", "before_upcard", "first_turn"] = "after_upcard"
    black_three_freezes: bool = False
    pile_always_frozen: bool = False
    unfrozen_take_natural_plus_wild: bool = True
    pile_onto_canasta: bool = True
    one_card_pile_with_one_card_hand: Literal["forbid", "forbid_unless_stock_empty", "allow"] = "forbid"
    last_stock_red_three: Literal["end_at_once", "may_meld"] = "end_at_once"
    stock_end: Literal["play_on", "last_discard"] = "play_on"
    stock_end_force: Literal["matches_meld", "any_legal", "never"] = "matches_meld"
    opening_minimums: tuple[tuple[int, int], ...] = ((0, 50), (1500, 90), (3000, 120))
    negative_score_minimum: int = 15
    ask_partner: Literal["optional", "required", "off"] = "optional"
    ask_before_melding: bool = True
    asks_per_round: int | None = None
    concealed_out_allows_pile: bool = True
    concealed_out_minimum: Literal["waived_on_stock_draw", "always_required", "always_waived"] = "waived_on_stock_draw"
    final_discard: Literal["optional", "required", "forbidden"] = "optional"
    natural_canasta_bonus: int = 500
    mixed_canasta_bonus: int = 300
    wild_canasta_bonus: int = 2000
    concealed_canasta_bonus: int = 100
    going_out_bonus: int = 100
    concealed_out_bonus: int = 100
    red_three_totals: tuple[int, ...] = (100, 200, 300, 800)
    red_three_plus_condition: Literal["melded", "canasta", "going_out_requirement"] = "melded"
    black_three_in_hand_penalty: int = 5
    tie_rule: Literal["play_on", "draw"] = "play_on"

    def __attrs_post_init__(self) -> None:
        check_options(self, self._contradictions())

    def _contradictions(self) -> tuple[Contradiction, ...]:
        negative = tuple(name for name in _AT_LEAST_ZERO if getattr(self, name) < 0)
        none = tuple(name for name in _AT_LEAST_ONE if getattr(self, name) < 1)
        totals = tuple(total for total, _ in self.opening_minimums)
        minimums = [self.negative_score_minimum, *(minimum for _, minimum in self.opening_minimums)]
        return (
            (negative, bool(negative), "at least 0"),
            (none, bool(none), "at least 1"),
            (
                ("pack",),
                not 1 <= self.pack.copies <= _MOST_COPIES or self.pack.jokers > 4 * _MOST_COPIES,
                f"one to {_MOST_COPIES} packs, with at most {4 * _MOST_COPIES} jokers",
            ),
            (
                ("melds_per_rank", "pack"),
                self.melds_per_rank == "many" and self.pack.copies > _MOST_COPIES_FOR_MANY,
                f"several melds of a rank are played with up to {_MOST_COPIES_FOR_MANY} packs",
            ),
            (("players",), not 2 <= self.players <= 6, "two to six play"),
            (
                ("sides", "players"),
                not 2 <= self.sides <= self.players or self.players % self.sides != 0,
                "the players form two or more sides of equal size",
            ),
            (
                ("cutthroat", "players", "sides"),
                self.cutthroat and (self.players, self.sides) != (3, 3),
                "three play cutthroat, and start alone",
            ),
            (("canasta_size",), self.canasta_size < 3, "a canasta is a meld, so it has at least three cards"),
            (("max_wilds_per_meld",), self.max_wilds_per_meld < 0, "at least 0"),
            (("asks_per_round",), self.asks_per_round is not None and self.asks_per_round < 1, "None, or at least 1"),
            (
                ("opening_minimums",),
                totals[:1] != (0,) or not _is_rising(totals) or minimums != sorted(minimums),
                "totals ascending from 0, with minimums that never fall",
            ),
            (
                ("red_three_totals", "pack"),
                len(self.red_three_totals) < self.red_threes or not _is_rising((0, *self.red_three_totals)),
                "a total for each number of red threes in the pack, ascending from above 0",
            ),
            (
                ("pack", "players", "hand_size", "draw_count"),
                self.naturals < self.players * (self.hand_size + self.draw_count) + self.red_threes + 1,
                "the pack is too small for the hands, an upcard, replacements for red threes and a stock to draw from",
            ),
        )

    @property
    def red_threes(self) -> int:
        """How many red threes the pack holds."""
        reds = sum(suit in self.pack.suits for suit in _RED_SUITS)
        return reds * self.pack.copies if Rank.THREE in self.pack.ranks else 0

    @property
    def naturals(self) -> int:
        """How many cards of the pack are neither wild nor threes."""
        ranks = sum(rank not in _SPECIAL_RANKS for rank in self.pack.ranks)
        return ranks * len(self.pack.suits) * self.pack.copies

    def minimum(self, total: int) -> int:
        """What the first melds of a side must count at least when it had this total before the round.

        Example:
            >>> [CLASSIC.minimum(total) for total in (-5, 0, 1495, 1500, 2995, 3000)]
            [15, 50, 50, 90, 90, 120]
        """
        minimum = self.negative_score_minimum
        for least, required in self.opening_minimums:
            if total >= least:
                minimum = required
        return minimum


def _is_rising(values: Sequence[int]) -> bool:
    return all(low < high for low, high in pairwise(values))


CLASSIC: Final = Rules()
"""Classic Canasta: four players, two partnerships, to 5000. Source: The Spruce Crafts; where it is silent, Pagat."""
TWO_PLAYER: Final = Rules(players=2, hand_size=15, draw_count=2, canastas_to_go_out=2)
"""Canasta for two: 15 cards, two drawn in a turn, two canastas to go out. Source: Pagat, Bicycle."""
TWO_PLAYER_DRAW_ONE: Final = Rules(players=2, hand_size=15)
"""Canasta for two with one card drawn in a turn and one canasta to go out. Source: programs after Hoyle."""
THREE_PLAYER: Final = Rules(players=3, sides=3, hand_size=13)
"""Canasta for three, each alone. Source: rummy-games.com."""
CUTTHROAT: Final = Rules(
    players=3,
    sides=3,
    cutthroat=True,
    hand_size=13,
    draw_count=2,
    canastas_to_go_out=2,
    target=7500,
    stock_end="last_discard",
)
"""Cutthroat for three: the first to take the pile plays against the two others. Source: Bicycle, rummy-games.com."""
SIX_PLAYER: Final = Rules(
    pack=_THREE_PACKS,
    players=6,
    hand_size=13,
    canastas_to_go_out=2,
    target=10000,
    opening_minimums=(*CLASSIC.opening_minimums, (7500, 150)),
    red_three_totals=(100, 200, 300, 400, 1000, 1200),
)
"""Canasta for six in two teams of three, with three packs, to 10000. Source: rummy-games.com."""
SIX_PLAYER_THREE_TEAMS: Final = evolve(SIX_PLAYER, sides=3, target=7500, opening_minimums=CLASSIC.opening_minimums)
"""Canasta for six in three teams of two, to 7500. Source: rummy-games.com."""
PAGAT: Final = Rules(
    wilds_not_above_naturals=False,
    upcard_red_three_freezes=True,
    upcard_covers_black_three=False,
    concealed_canasta_bonus=0,
)
"""Classic Canasta with the choices of Pagat: wild cards may outnumber natural ones, no concealed canastas."""
BICYCLE: Final = Rules(
    wilds_not_above_naturals=False,
    upcard_red_three_freezes=True,
    dealt_red_three_time="first_turn",
    black_three_freezes=True,
    concealed_canasta_bonus=0,
)
"""Classic Canasta with the choices of Bicycle: black threes freeze the pile, dealt red threes wait for the turn."""

VARIANTS: Final[Mapping[str, Rules]] = MappingProxyType(
    {
        "classic": CLASSIC,
        "two_player": TWO_PLAYER,
        "two_player_draw_one": TWO_PLAYER_DRAW_ONE,
        "three_player": THREE_PLAYER,
        "cutthroat": CUTTHROAT,
        "six_player": SIX_PLAYER,
        "six_player_three_teams": SIX_PLAYER_THREE_TEAMS,
        "pagat": PAGAT,
        "bicycle": BICYCLE,
    }
)
"""Every named variant of canasta."""

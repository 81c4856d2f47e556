"""How a play can be completed: which legal ends a turn has, given the cards that it must play.

Whoever plays first under ``opening="sequence_from_hand"`` lays a run of three down and then does what anybody may. So
every such run is tried as a part of the table; apart from that there is only one way to begin.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Final

from attrs import evolve, frozen

from ..._tuples import without_cards
from ...arrange.table import Rearrangement, TableRules, check_table, rearrange
from ...cards import Card, CardValues, Rank, sorted_cards
from ...errors import TableError
from ...melds import Meld, MeldRules, find_melds
from .rules import Rules
from .state import State, View


@frozen
class Turn:
    """What a turn that may play begins with.

    Attributes:
        rules: The rules in force.
        table: The melds on the table.
        held: The cards of the seat to act, placed or not, sorted.
        must_open: Whether the seat has to begin with a run of three from the hand.
    """

    rules: Rules
    table: tuple[Meld, ...]
    held: tuple[Card, ...]
    must_open: bool


def turn_of(state: State | View, held: Iterable[Card]) -> Turn:
    """The turn of the seat to act as if it held these cards."""
    must_open = state.rules.opening == "sequence_from_hand" and not state.opened[state.turn]
    return Turn(state.rules, state.table, sorted_cards(held), must_open)


def whole_turn(state: State) -> Turn:
    """The turn of the seat to act with all that it holds, placed or not."""
    return turn_of(state, (*state.placed, *state.hands[state.turn]))


@frozen
class Beginning:
    """A way to begin a play, after which everything that the table allows may be done.

    Attributes:
        table: The melds on the table, with an opening run if one has to be laid.
        hand: The cards held besides, sorted.
        laid: The cards of the opening run; empty if none has to be laid.
    """

    table: tuple[Meld, ...]
    hand: tuple[Card, ...]
    laid: tuple[Card, ...]


def beginnings(turn: Turn) -> tuple[Beginning, ...]:
    """The ways to begin the play of a turn."""
    if not turn.must_open:
        return (Beginning(turn.table, turn.held, ()),)
    return tuple(
        Beginning((*turn.table, run), without_cards(turn.held, run.cards), run.cards)
        for run in opening_runs(turn.rules, turn.held)
    )


def plays(turn: Turn, required: Sequence[Card]) -> Iterator[Rearrangement]:
    """Ends of a turn that play the required cards: for each way to begin the one that plays most card points."""
    rules = turn.rules
    for way in beginnings(turn):
        needed = without_cards(required, way.laid)
        found = rearrange(way.table, way.hand, rules=rules.table_rules, required=needed, values=rules.values)
        if found is not None:
            played = sorted_cards((*way.laid, *found.played))
            yield Rearrangement(found.table, played, rules.values.total(played))


def best_play(turn: Turn, required: Sequence[Card]) -> Rearrangement | None:
    """The end of a turn that plays most card points, of those that play the required cards; None if there is none."""
    return max(plays(turn, required), key=lambda play: play.points, default=None)


def can_complete(turn: Turn, cards: Iterable[Card]) -> bool:
    """Whether some legal end of a turn plays certain cards, among others perhaps."""
    wanted = Counter(cards)
    if not turn.must_open:
        return _knowledge(turn.rules.table_rules, turn.table, turn.held).can_complete(wanted)
    # What cannot be done without an opening run cannot be done with one, and is much sooner found out.
    return can_complete(evolve(turn, must_open=False), wanted.elements()) and any(
        _knowledge(turn.rules.table_rules, way.table, way.hand).can_complete(wanted - Counter(way.laid))
        for way in beginnings(turn)
    )


def placeable(turn: Turn, placed: tuple[Card, ...]) -> list[Card]:
    """The other cards held that some legal end of a turn contains with those placed; each once, in card order."""
    if not turn.must_open:
        return _knowledge(turn.rules.table_rules, turn.table, turn.held).placeable(Counter(placed))
    if not beginnings(turn):
        return []
    freely = placeable(evolve(turn, must_open=False), placed)
    return [card for card in freely if can_complete(turn, (*placed, card))]


class _Knowledge:
    """What has been found out about the cards that can be played together in a turn.

    Whatever is placed in a turn, the question is the same, and many answers come out of one: all cards of a play can be
    placed, in any order, and nothing that cannot be played can after other cards.
    """

    def __init__(self, rules: TableRules, table: tuple[Meld, ...], held: tuple[Card, ...]) -> None:
        self._rules = rules
        self._table = table
        self._held = held
        self._plays: list[Counter[Card]] = []
        self._impossible: list[Counter[Card]] = []

    def can_complete(self, wanted: Counter[Card]) -> bool:
        """Whether these cards can be played together, and perhaps others."""
        known = self._known(wanted)
        return self._solve(wanted, _EQUAL) is not None if known is None else known

    def _known(self, wanted: Counter[Card]) -> bool | None:
        if any(wanted <= play for play in self._plays):
            return True
        return False if any(cards <= wanted for cards in self._impossible) else None

    def _solve(self, wanted: Counter[Card], values: CardValues) -> Counter[Card] | None:
        """The play worth most that contains certain cards."""
        required = tuple(wanted.elements())
        found = rearrange(self._table, self._held, rules=self._rules, required=required, values=values)
        if found is None:
            self._impossible.append(wanted)
            return None
        play = Counter(found.played)
        self._plays.append(play)
        return play

    def placeable(self, placed: Counter[Card]) -> list[Card]:
        """The other cards that can be played together with those placed."""
        found: set[Card] = set()
        unknown: dict[Card, Counter[Card]] = {}
        for card in Counter(self._held) - placed:
            wanted = placed + Counter((card,))
            known = self._known(wanted)
            if known:
                found.add(card)
            elif known is None:
                unknown[card] = wanted
        while unknown:
            # What is in no play that is worth something because of these ranks alone is in none.
            ranks = {card.rank for card in unknown}
            play = self._solve(placed, _values_of(frozenset(ranks)))
            beyond = play - placed if play is not None else Counter[Card]()
            if not any(card.rank in ranks for card in beyond):
                self._impossible += unknown.values()
                break
            if not unknown.keys() & beyond.keys():
                card, wanted = unknown.popitem()
                beyond = (self._solve(wanted, _EQUAL) or Counter[Card]()) - placed
            found |= beyond.keys()
            unknown = {card: wanted for card, wanted in unknown.items() if card not in beyond}
        return list(sorted_cards(found))


@cache
def _values_of(ranks: frozenset[Rank]) -> CardValues:
    """One point for each card of some ranks."""
    return CardValues(tuple(int(rank in ranks) for rank in Rank))


_EQUAL: Final = _values_of(frozenset(Rank))


@lru_cache(maxsize=256)
def _knowledge(rules: TableRules, table: tuple[Meld, ...], held: tuple[Card, ...]) -> _Knowledge:
    """What is known of a turn. Actions of one turn ask the same again and again, so it is remembered for a while."""
    return _Knowledge(rules, table, held)


def opening_runs(rules: Rules, cards: Iterable[Card]) -> tuple[Meld, ...]:
    """The runs of three that a seat can begin with, those with fewest jokers first."""
    runs = find_melds(cards, MeldRules(max_set=0, max_run=3, ace=rules.ace))
    return tuple(sorted(runs, key=lambda run: len(run.wilds)))


def is_opened_by(rules: Rules, table: Sequence[Meld], played: Sequence[Card], after: Sequence[Meld]) -> bool:
    """Whether a play can have begun with a run of three from the hand.

    Args:
        rules: The rules in force.
        table: The melds on the table before.
        played: The cards played.
        after: The finished table, which is legal but for the opening.
    """
    return any(
        # A run without jokers ties nobody's hands.
        run.is_pure or _is_reached((*table, run), without_cards(played, run.cards), after, rules)
        for run in opening_runs(rules, played)
    )


def _is_reached(before: Sequence[Meld], hand: Sequence[Card], after: Sequence[Meld], rules: Rules) -> bool:
    """Whether a table can be rearranged to another one with these cards of the hand, if any."""
    try:
        check_table(before, hand, after, rules=rules.table_rules, must_play=False)
    except TableError:
        return False
    return True

"""One round of gin in two engines at once: rummykit and OpenSpiel from the same pack, compared after every step."""

from __future__ import annotations

from collections import Counter
from enum import Enum, unique
from typing import TYPE_CHECKING, Any

import pyspiel
from attrs import frozen

from rummykit import PIPS, Card, Meld, MeldKind, arrangements, best_arrangements, deadwood, deadwood_after_discard
from rummykit.games import gin
from rummykit.games.gin import Phase
from rummykit.outcomes import RoundEnd, total_points

from .deviations import Deviation
from .encoding import (
    CARDS,
    DRAW_STOCK,
    DRAW_UPCARD,
    FIRST_MELD,
    KNOCK,
    MELDS,
    PASS,
    card_number,
    first_step,
    is_numbered,
    joined,
    meld_number,
    pieces,
    touch,
)
from .tables import Table, read, unequal

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence
    from random import Random

_PeerPhase = pyspiel.gin_rummy.Phase
_PEER_PHASES = {
    Phase.UPCARD: _PeerPhase.FIRST_UPCARD,
    Phase.FORCED_STOCK: _PeerPhase.FIRST_UPCARD,
    Phase.DRAW: _PeerPhase.DRAW,
    Phase.DISCARD: _PeerPhase.DISCARD,
    Phase.WALL: _PeerPhase.WALL,
    Phase.LAYOFF: _PeerPhase.LAYOFF,
    Phase.ROUND_OVER: _PeerPhase.GAME_OVER,
}
_COUNTED_ENDINGS = {
    RoundEnd.TIE: Deviation.TIE,
    RoundEnd.TAKE_LIMIT: Deviation.TAKE_LIMIT,
    RoundEnd.BOUNCE: Deviation.BOUNCE,
}
LONGEST_CHAIN = 2
"""Cards that OpenSpiel lays off at one end of a run."""


@unique
class Stage(Enum):
    """Where in an action of rummykit the round stands; a knock and a finish are several steps of OpenSpiel."""

    BETWEEN_ACTIONS = "both engines wait for the same thing"
    KNOCK_DISCARD = "a knock is announced, its discard is to be named"
    KNOCK_MELDS = "the knocker lays melds, one by one"
    DEFENCE_MELDS = "the defender lays melds, one by one"
    GIN_DEFENCE = "the defender does so against gin, where rummykit has laid the best and ended the round"


_KNOCKING = frozenset({Stage.KNOCK_DISCARD, Stage.KNOCK_MELDS})
_LAYING = frozenset({Stage.KNOCK_MELDS, Stage.DEFENCE_MELDS, Stage.GIN_DEFENCE})
_PEER_STAGES = {
    Stage.KNOCK_DISCARD: _PeerPhase.KNOCK,
    Stage.KNOCK_MELDS: _PeerPhase.KNOCK,
    Stage.DEFENCE_MELDS: _PeerPhase.LAYOFF,
    Stage.GIN_DEFENCE: _PeerPhase.LAYOFF,
}


@frozen
class Difference:
    """Something that the engines disagree on and no known deviation explains.

    Attributes:
        what: What was compared.
        ours: What rummykit says.
        theirs: What OpenSpiel says.
    """

    what: str
    ours: object
    theirs: object


class Bridge:
    """A round in both engines.

    The round is driven by the steps of OpenSpiel; an action of rummykit is applied when its last step is taken.
    OpenSpiel's player 0 is seat 0, and seat 1 deals.

    Args:
        game: OpenSpiel's game.
        rules: The rules that it plays.
        pack: The pack; ``pack[0]`` is dealt first, to seat 0.
        rng: Decides where one step of OpenSpiel can be several actions of rummykit.

    Attributes:
        state: The round in rummykit.
        peer: The round in OpenSpiel.
        stage: Where between the two the round stands.
        deviations: How often each known deviation was met.
        differences: What is left unexplained; the round should not be played on with any.
        options: The steps that lead on in both engines, sorted.
    """

    def __init__(self, game: Any, rules: gin.Rules, pack: Sequence[Card], rng: Random) -> None:
        self.state = gin.deal(rules, pack, dealer=1)
        self.peer = game.new_initial_state()
        self.stage = Stage.BETWEEN_ACTIONS
        self.deviations: Counter[Deviation] = Counter()
        self.differences: list[Difference] = []
        self.options: list[int] = []
        self._rng = rng
        self._actions = gin.legal_actions(self.state)
        # What the steps since the last action of rummykit have said.
        self._discard: Card | None = None
        self._laid: list[Meld] = []
        # What OpenSpiel keeps and a state of rummykit does not, or not after a knock.
        self._known = self.state.known
        self._is_returned = False
        self._has_passed = (False, False)
        self._counts_all = [False, False]
        self._spread: tuple[Meld, ...] = ()
        self._laid_off: tuple[Card, ...] = ()
        self._laid_off_on_sets: list[Card] = []
        self._is_knock_at_wall = False
        for card in (*pack[0:20:2], *pack[1:20:2], pack[20]):
            self.peer.apply_action(card_number(card))
        self._compare()

    @property
    def is_over(self) -> bool:
        """Whether the round is over in both engines."""
        return self.state.phase is Phase.ROUND_OVER and self.stage is Stage.BETWEEN_ACTIONS

    @property
    def seat(self) -> int:
        """The seat to act."""
        return 1 - self.state.turn if self.stage is Stage.GIN_DEFENCE else self.state.turn

    def hand(self, seat: int) -> tuple[Card, ...]:
        """What a seat holds at this step, sorted: the melds laid by unfinished actions are gone from it."""
        held = self._hand_to_lay(seat)
        if self.stage is Stage.BETWEEN_ACTIONS or seat != self.seat:
            return held
        laid = {card for meld in self._laid for card in meld.cards}
        return tuple([card for card in held if card not in laid])

    def families(self) -> list[tuple[Meld, ...]]:
        """The families of melds that the melds laid by the unfinished action can become."""
        match self.stage:
            case Stage.KNOCK_MELDS:
                discard = self._discard
                families = [
                    action.melds for action in self._actions if isinstance(action, gin.Knock) and action.card is discard
                ]
            case Stage.DEFENCE_MELDS:
                families = [action.melds for action in self._actions if isinstance(action, gin.Finish)]
            case Stage.GIN_DEFENCE:
                rules, hand = self.state.rules, self._hand_to_lay(self.seat)
                families = [found.melds for found in arrangements(hand, rules=rules.meld_rules, values=rules.values)]
            case _:
                families = []
        laid = set(self._laid)
        return [melds for melds in families if laid.issubset(melds)]

    # Taking a step.

    def step(self, number: int) -> None:
        """Take one of the ``options`` in OpenSpiel, follow in rummykit, and compare."""
        self.peer.apply_action(number)
        match self.stage:
            case Stage.BETWEEN_ACTIONS:
                self._begin(number)
            case Stage.KNOCK_DISCARD:
                self._discard = CARDS[number]
                self._counts_all[self.seat] = True
                self.stage = Stage.KNOCK_MELDS
            case Stage.KNOCK_MELDS | Stage.DEFENCE_MELDS | Stage.GIN_DEFENCE:
                self._counts_all[self.seat] = True
                if number == PASS:
                    self._end()
                else:
                    self._laid.append(MELDS[number - FIRST_MELD])
        self._compare()

    def _begin(self, number: int) -> None:
        """The first step of an action, and the only one of most."""
        phase = self.state.phase
        if number == KNOCK:
            self._is_knock_at_wall = phase is Phase.WALL
            if self._is_knock_at_wall:
                self._known = tuple([(*known, self.state.discards[-1]) for known in self._known])
            else:
                self._counts_all = [True, True]
            self.stage = Stage.KNOCK_DISCARD
        elif number == DRAW_UPCARD:
            self._apply(gin.DrawDiscard())
        elif number == DRAW_STOCK:
            self.peer.apply_action(card_number(self.state.stock[-1]))
            self._apply(gin.DrawStock())
        elif number != PASS:
            card = CARDS[number]
            if phase is Phase.LAYOFF:
                self._lay_off(card)
            else:
                self._apply(gin.Discard(card))
        elif phase is Phase.LAYOFF:
            self.stage = Stage.DEFENCE_MELDS
        else:
            if phase is Phase.UPCARD:
                self._has_passed = (True, self.seat == 1)
            self._apply(gin.Pass())

    def _lay_off(self, card: Card) -> None:
        places = [action for action in self._actions if isinstance(action, gin.LayOff) and action.card is card]
        action = self._rng.choice(places)
        if len(places) > 1 and self._spread[action.meld].kind is MeldKind.SET:
            self.deviations[Deviation.LAYOFF_PLACE] += 1
            self._laid_off_on_sets.append(card)
        self._counts_all[self.seat] = True
        self._laid_off += (card,)
        self._apply(action)

    def _end(self) -> None:
        """The last step of a knock or of a defence."""
        melds = self._randomly_joined()
        if self._discard is not None:
            self._knock(gin.Knock(self._discard, melds))
        elif self.stage is Stage.DEFENCE_MELDS:
            self._apply(gin.Finish(melds))
            self.stage = Stage.BETWEEN_ACTIONS
        else:
            self.stage = Stage.BETWEEN_ACTIONS
        self._discard = None
        self._laid = []

    def _knock(self, knock: gin.Knock) -> None:
        rules, seat = self.state.rules, self.seat
        is_gin = not self.hand(seat)
        if not is_gin and deadwood(self._hand_to_lay(seat), rules=rules.meld_rules, values=rules.values) == 0:
            self.deviations[Deviation.GIN_AS_KNOCK] += 1
        if self._is_knock_at_wall:
            self.deviations[Deviation.WALL_KNOCK] += 1
        self._spread = knock.melds
        self._apply(knock)
        if is_gin:
            self.deviations[Deviation.GIN_DEFENCE] += 1
        self.stage = Stage.GIN_DEFENCE if is_gin else Stage.BETWEEN_ACTIONS

    def _randomly_joined(self) -> tuple[Meld, ...]:
        """The melds laid, where runs touch sometimes made one: OpenSpiel cannot lay a run of six as such."""
        melds = sorted(self._laid, key=lambda meld: meld.sort_key)
        for place in range(len(melds) - 1, 0, -1):
            lower, upper = melds[place - 1 : place + 1]
            is_run = lower.kind is upper.kind is MeldKind.RUN
            if is_run and touch(lower.cards, upper.cards) and self._rng.random() < 0.5:
                cards = lower.cards + upper.cards
                melds[place - 1 : place + 1] = [Meld(MeldKind.RUN, cards, cards)]
        return tuple(melds)

    def _apply(self, action: gin.Action) -> None:
        self.state = gin.apply(self.state, action)
        self._actions = gin.legal_actions(self.state)
        if self.state.showdown is None:
            self._known = self.state.known
            self._is_returned = self.state.bounced

    # What rummykit says, in OpenSpiel's terms.

    def _hand_to_lay(self, seat: int) -> tuple[Card, ...]:
        """A hand with the melds laid by unfinished actions still in it."""
        state = self.state
        hand = state.hands[seat]
        if self.stage in _KNOCKING and seat == state.turn:
            if self._is_knock_at_wall:
                hand = tuple(sorted((*hand, state.discards[-1])))
            return tuple([card for card in hand if card is not self._discard])
        if self.stage is Stage.GIN_DEFENCE and seat == self.seat:
            return tuple(sorted((*hand, *(card for meld in state.open_showdown.melds[seat] for card in meld.cards))))
        return hand

    def _melds(self, seat: int) -> tuple[tuple[Card, ...], ...]:
        showdown = self.state.showdown
        if self.stage is not Stage.BETWEEN_ACTIONS and seat == self.seat:
            return tuple(joined(self._laid))
        if showdown is None:
            return ()
        return tuple(joined(self._spread if seat == showdown.knocker else showdown.melds[seat]))

    def _table(self) -> Table:
        state, stage = self.state, self.stage
        pile = state.discards[:-1] if self._is_knock_at_wall and state.showdown is None else state.discards
        face_down = self._discard if state.showdown is None else state.showdown.face_down
        hands = (self.hand(0), self.hand(1))
        return Table(
            phase=_PEER_STAGES.get(stage, _PEER_PHASES[state.phase]),
            player=None if self.is_over else self.seat,
            limit=state.rules.limit(state.upcard),
            stock_size=len(state.stock),
            pile=pile if face_down is None else (*pile, face_down),
            hands=hands,
            known=tuple([tuple(sorted({*hand} & {*known})) for hand, known in zip(hands, self._known, strict=True)]),
            melds=(self._melds(0), self._melds(1)),
            laid_off=self._laid_off,
            has_passed=self._has_passed,
            has_finished_laying_off=self.state.showdown is not None and (stage in _LAYING or self.is_over),
            is_returned=self._is_returned,
        )

    def _steps(self) -> set[int]:
        """The steps that OpenSpiel should allow."""
        if self.stage is Stage.BETWEEN_ACTIONS:
            return {first_step(action) for action in self._actions}
        if self.stage is Stage.KNOCK_DISCARD:
            return {card_number(action.card) for action in self._actions if isinstance(action, gin.Knock)}
        families = [melds for melds in self.families() if all(map(is_numbered, melds))]
        steps = {FIRST_MELD + meld_number(meld) for melds in families for meld in melds if meld not in self._laid}
        if any(len(melds) == len(self._laid) for melds in families):
            steps.add(PASS)
        return steps

    # Comparing.

    def _compare(self) -> None:
        self.differences += [Difference(*found) for found in unequal(self._table(), read(self.peer))]
        self.differences += self._compare_figures()
        ours, theirs = self._steps(), set(self.peer.legal_actions())
        for number in sorted(ours ^ theirs):
            deviation = self._explanation(number, number in ours)
            if deviation is None:
                what = f"step {number}: {self.peer.action_to_string(number)}"
                self.differences.append(Difference(what, number in ours, number in theirs))
            else:
                self.deviations[deviation] += 1
        self.differences += self._compare_long_runs()
        if self.is_over:
            self.differences += self._compare_scores()
        self.options = sorted(ours & theirs)
        if self.stage is Stage.GIN_DEFENCE:
            self.options = self._steps_to_the_best()

    def _explanation(self, number: int, is_ours: bool) -> Deviation | None:
        """The deviation that makes a step legal in one engine only; None: there is none."""
        state, phase = self.state, self.state.phase
        if self.stage is not Stage.BETWEEN_ACTIONS:
            return None
        if number == KNOCK and is_ours:
            hand = state.hands[self.seat] if phase is Phase.DISCARD else (*state.hands[self.seat], state.discards[-1])
            limit = state.rules.limit(state.upcard)
            return Deviation.STRICT_KNOCK if limit is not None and max(strict_figures(hand)) > limit else None
        if phase is not Phase.LAYOFF or number >= len(CARDS):
            return None
        card = CARDS[number]
        if is_ours:
            places = [action.meld for action in self._actions if isinstance(action, gin.LayOff) and action.card is card]
            is_far = all(_steps_off(self._spread[place], card) > LONGEST_CHAIN for place in places)
            return Deviation.LAYOFF_CHAIN if is_far else None
        is_beside = any(
            card.suit is other.suit and abs(card.rank - other.rank) == 1 for other in self._laid_off_on_sets
        )
        return Deviation.LAYOFF_PLACE if is_beside else None

    def _compare_figures(self) -> Iterator[Difference]:
        rules = self.state.rules
        for seat, theirs in enumerate(self.peer.deadwood()):
            hand = self.hand(seat)
            total = rules.values.total(hand)
            if self._counts_all[seat]:
                ours = total
            elif len(hand) <= rules.cards_each:
                ours = deadwood(hand, rules=rules.meld_rules, values=rules.values)
            else:
                ours = deadwood_after_discard(hand, rules=rules.meld_rules, values=rules.values)
            if self._is_knock_at_wall and seat != self.seat and not self._counts_all[seat] and ours != total:
                self.deviations[Deviation.WALL_FIGURE] += 1
            if ours != theirs:
                if ours < theirs and len(hand) > rules.cards_each and theirs in strict_figures(hand):
                    self.deviations[Deviation.STRICT_FIGURE] += 1
                else:
                    yield Difference(f"deadwood of seat {seat}", ours, theirs)

    def _compare_long_runs(self) -> Iterator[Difference]:
        """Every family with a long run must also be there in pieces."""
        if self.stage not in _LAYING or self._laid:
            return
        families = self.families()
        long = [melds for melds in families if not all(map(is_numbered, melds))]
        if not long:
            return
        self.deviations[Deviation.RUN_LENGTH] += 1
        in_pieces = [joined(melds) for melds in families if all(map(is_numbered, melds))]
        for melds in long:
            if joined(melds) not in in_pieces:
                yield Difference("a family of melds without its pieces", melds, None)

    def _compare_scores(self) -> Iterator[Difference]:
        points = total_points(gin.score(self.state), 2)
        ours = (points[0] - points[1], points[1] - points[0])
        theirs = tuple(self.peer.returns())
        if ours != theirs or not self.peer.is_terminal():
            yield Difference("returns", ours, theirs)
        if self.state.ending in _COUNTED_ENDINGS:
            self.deviations[_COUNTED_ENDINGS[self.state.ending]] += 1

    def _steps_to_the_best(self) -> list[int]:
        """Against gin, the steps that lay what rummykit has laid for the defender."""
        best = [piece for meld in self.state.open_showdown.melds[self.seat] for piece in pieces(meld)]
        left = [FIRST_MELD + meld_number(meld) for meld in best if meld not in self._laid]
        return sorted(left) or [PASS]


def _steps_off(meld: Meld, card: Card) -> int:
    """How many steps from a run a card of its suit is; 0 for a set."""
    if meld.kind is MeldKind.SET:
        return 0
    return max(meld.cards[0].rank - card.rank, card.rank - meld.cards[-1].rank)


def strict_figures(hand: Collection[Card]) -> set[int]:
    """What is left of eleven cards when all are melded as well as can be and the highest left is discarded.

    This is the figure by which OpenSpiel allows a knock; hands with several best arrangements have several.
    """
    return {best.deadwood - max(map(PIPS.of, best.unmatched), default=0) for best in best_arrangements(hand)}

"""The laws that hold in every state of gin, each as a function that asserts it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from attrs import evolve

import rummykit
import rummykit.outcomes
from rummykit.actions import Discard, DrawDiscard, DrawStock, Pass
from rummykit.cards import JOKER, Card, shuffled, sorted_cards
from rummykit.errors import IllegalActionError
from rummykit.games import gin
from rummykit.games.gin import Phase
from rummykit.melds import Meld, MeldKind, find_melds
from rummykit.outcomes import total_points

from .strategies import pick

NAMES = {**vars(rummykit), **vars(gin), **vars(rummykit.outcomes)}
"""What a repr is read back with."""


def seats(state: gin.State) -> tuple[int | None, ...]:
    """Everybody who may look on."""
    return (*range(state.rules.players), None)


def cards_are_conserved(state: gin.State) -> None:
    zones = [*state.discards, *state.stock, *(card for hand in state.hands for card in hand)]
    if state.showdown is not None:
        zones += [card for melds in state.showdown.melds for meld in melds for card in meld.cards]
        zones += [] if state.showdown.face_down is None else [state.showdown.face_down]
    assert sorted_cards(zones) == gin.pack(state.rules)


def stock_never_falls_below_the_wall(state: gin.State) -> None:
    assert len(state.stock) >= state.rules.min_stock
    if state.rules.wall_rule == "void" and state.phase is Phase.DRAW:
        assert len(state.stock) > state.rules.min_stock


def somebody_can_act_until_the_end(state: gin.State) -> None:
    actions = gin.legal_actions(state)
    assert (gin.to_act(state) is None) == (state.phase is Phase.ROUND_OVER) == (not actions)
    assert len(set(actions)) == len(actions)
    assert gin.legal_actions(state) == actions


def apply_is_a_function(state: gin.State, rng: Random) -> None:
    before, text = evolve(state), repr(state)
    actions = gin.legal_actions(state)
    for action in {pick(rng, actions) for _ in range(3)} if actions else ():
        after = gin.apply(state, action)
        assert gin.apply(state, action) == after
        assert hash(gin.apply(state, action)) == hash(after)
        assert after != state
    assert state == before
    assert repr(state) == text


def values_read_back(value: object) -> None:
    again = eval(repr(value), dict(NAMES))
    assert again == value
    assert hash(again) == hash(value)


def judged(state: gin.State, action: gin.Action) -> tuple[object, ...] | None:
    """All that a refusal tells, or None."""
    try:
        gin.check(state, action)
    except IllegalActionError as error:
        assert error.action is action
        return str(error), error.seat, error.fault, error.cards, error.needed, error.actual
    return None


def constructible(state: gin.State, rng: Random) -> Iterator[gin.Action]:
    """Actions of all kinds, most of them illegal."""
    cards = (*gin.pack(state.rules), JOKER)
    yield from (DrawStock(), DrawDiscard(), Pass())
    yield from map(Discard, cards)
    spread = () if state.showdown is None else state.showdown.spread
    chosen = cards if state.phase is Phase.LAYOFF else (pick(rng, cards),)
    yield from (gin.LayOff(card, index) for card in chosen for index in range(-2, len(spread) + 2))
    hand = state.hands[state.turn]
    pool = [*find_melds((*hand, *state.discards[-1:]), state.rules.meld_rules), *nonsense(state, rng)]
    families = [tuple(pick(rng, pool) for _ in range(size)) for size in (0, 1, 1, 2, 2, 3, 3)]
    for melds in families:
        yield gin.Finish(melds)
        yield gin.BigGin(melds)
        yield from (gin.Knock(pick(rng, cards), melds) for _ in range(3))
        yield from (gin.Knock(card, melds) for card in hand[:3])
    listed = [action for action in gin.legal_actions(state) if isinstance(action, gin.Knock | gin.BigGin | gin.Finish)]
    for _ in range(min(len(listed), 8)):
        melds = pick(rng, listed).melds
        card = pick(rng, (*hand, pick(rng, cards)))
        damaged = tuple(replace_meld(meld, rng) for meld in melds)
        for changed in (melds, melds[1:], (*melds, *melds[:1]), damaged):
            yield from (gin.Knock(card, changed), gin.BigGin(changed), gin.Finish(changed))


def nonsense(state: gin.State, rng: Random) -> Iterator[Meld]:
    """Values of the type Meld that are no melds."""
    cards = (*gin.pack(state.rules), JOKER)
    hand = state.hands[state.turn]
    for size in (0, 1, 2, 3, 4):
        some = tuple(pick(rng, hand or cards) for _ in range(size))
        yield Meld(pick(rng, list(MeldKind)), some, some)
        yield Meld(MeldKind.SET, some, tuple(pick(rng, cards) for _ in range(size)))
        yield Meld(MeldKind.RUN, some, (*some, pick(rng, cards)))
    for meld in find_melds(hand, state.rules.meld_rules)[:3]:
        yield replace_meld(meld, rng)


def replace_meld(meld: Meld, rng: Random) -> Meld:
    """A meld with something wrong or something less."""
    other = MeldKind.RUN if meld.kind is MeldKind.SET else MeldKind.SET
    return pick(
        rng,
        [
            evolve(meld, kind=other),
            evolve(meld, cards=meld.cards[::-1], faces=meld.faces[::-1]),
            evolve(meld, cards=meld.cards[1:], faces=meld.faces[1:]),
            evolve(meld, cards=(JOKER, *meld.cards[1:])),
            evolve(meld, faces=meld.faces[1:]),
        ],
    )


def legal_exactly_if_accepted(state: gin.State, rng: Random) -> None:
    legal = set(gin.legal_actions(state))
    for action in legal:
        assert judged(state, action) is None, action
    for action in constructible(state, rng):
        assert (judged(state, action) is None) == (action in legal), action


def hidden_from(state: gin.State, seat: int | None) -> tuple[list[int], bool]:
    """The seats whose hands a seat may not see, and whether the face-down discard is hidden from it."""
    showdown = state.showdown
    if showdown is None:
        return [other for other in range(state.rules.players) if other != seat], False
    knocker, players = showdown.knocker, state.rules.players
    hides_discard = showdown.face_down is not None and seat != knocker and not state.known[knocker]
    if state.phase is Phase.ROUND_OVER:
        return [], hides_discard
    waiting = [(knocker + step) % players for step in range((state.turn - knocker) % players, players)]
    return [other for other in waiting if other != seat], hides_discard


def with_hidden_cards_permuted(state: gin.State, seat: int | None, rng: Random) -> gin.State:
    """A state that differs in what the seat may not know, and in nothing else."""
    closed, hides_discard = hidden_from(state, seat)
    unknown = {other: [card for card in state.hands[other] if card not in state.known[other]] for other in closed}
    cards = [card for hand in unknown.values() for card in hand] + list(state.stock)
    showdown = state.showdown
    if hides_discard and showdown is not None and showdown.face_down is not None:
        cards.append(showdown.face_down)
    mixed = list(shuffled(cards, rng))
    hands = list(state.hands)
    for other, hand in unknown.items():
        drawn = [mixed.pop() for _ in hand]
        hands[other] = sorted_cards([*state.known[other], *drawn])
    if hides_discard and showdown is not None:
        showdown = evolve(showdown, face_down=mixed.pop())
    seed = int(rng.random() * 1_000_000)
    return evolve(state, hands=tuple(hands), showdown=showdown, stock=tuple(mixed), reshuffle_seed=seed)


def nothing_hidden_shows(state: gin.State, rng: Random) -> None:
    for seat in seats(state):
        view = gin.observe(state, seat)
        for _ in range(2):
            other = with_hidden_cards_permuted(state, seat, rng)
            gin.validate(other)
            assert gin.observe(other, seat) == view
            assert repr(gin.observe(other, seat)) == repr(view)
            if seat is not None and seat == gin.to_act(state):
                assert gin.legal_actions(other) == gin.legal_actions(state)
                for action in constructible(state, Random(1)):
                    assert judged(other, action) == judged(state, action)


def views_resample(state: gin.State, rng: Random) -> None:
    for seat in seats(state):
        view = gin.observe(state, seat)
        hash(view)
        for _ in range(2):
            sample = gin.resample(view, rng)
            gin.validate(sample)
            assert gin.observe(sample, seat) == view


def unseen(view: gin.View) -> Counter[Card]:
    """The cards that a view does not place, counted from the pack down."""
    shown = [*view.discards, *(card for melds in view.melds for meld in melds for card in meld.cards)]
    for hand, known in zip(view.hands, view.known, strict=True):
        shown += known if hand is None else hand
    if view.face_down is not None:
        shown.append(view.face_down)
    elif view.knocker is not None:
        shown += view.known[view.knocker]
    return Counter(gin.pack(view.rules)) - Counter(shown)


def a_view_accounts_for_every_card(state: gin.State) -> None:
    for seat in seats(state):
        view = gin.observe(state, seat)
        closed, hides_discard = hidden_from(state, seat)
        hidden = sum(len(state.hands[other]) - len(state.known[other]) for other in closed)
        assert unseen(view).total() == hidden + len(state.stock) + hides_discard


def scores_add_up(state: gin.State) -> None:
    players = state.rules.players
    standings = gin.standings(state)
    assert standings.totals == total_points(standings.lines, players)
    columns = gin.columns(state)
    assert standings.lines == tuple(line for column in columns for line in column.lines)
    if state.phase is not Phase.ROUND_OVER:
        return
    won = total_points(gin.score(state), players)
    entered = [column.entries[-1] for column in columns if column.entries]
    if any(won):
        assert won in [result.points for result in entered]
    if state.rules.scoring == "gin":
        assert sum(points > 0 for points in won) <= 1
        assert min(won) == 0
    else:
        assert sum(won) == 0


def matches_go_on(state: gin.State) -> None:
    if state.phase is Phase.ROUND_OVER and not gin.standings(state).winners:
        following = gin.next_round(state, gin.pack(state.rules))
        gin.validate(following)
        assert following.results[: len(state.results)] == state.results
        assert gin.standings(following).totals == gin.standings(state).totals

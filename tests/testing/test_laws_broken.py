"""Each law broken on purpose in a game that is gin but for one function, and seen to be caught."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import attrs
import pytest
from attrs import evolve

from rummykit import ActionFault, IllegalActionError, PackSpec, Rank, StateError, StateFault
from rummykit.games import gin
from rummykit.outcomes import RoundEnd, ScoreKind, ScoreLine, Standings
from rummykit.records import replay
from rummykit.testing import Law, check_game

SMALL = evolve(
    gin.STANDARD,
    pack=PackSpec(ranks=(Rank.ACE, Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE, Rank.SIX)),
    hand_size=4,
    wall_rule="last_upcard_knock",
    game_target=25,
)
"""Gin with so few cards that random play comes to every phase, and short matches."""


class Double(SimpleNamespace):
    """Gin with some functions replaced; a name set to None is missing."""

    def __init__(self, **replacements: Any) -> None:
        offered = {name: getattr(gin, name) for name in gin.__all__} | replacements
        super().__init__(**{name: value for name, value in offered.items() if value is not None})


def changing(function: Any, change: Any) -> Any:
    """The function with its result changed by ``change(result, *arguments)``."""
    return lambda *arguments, **named: change(function(*arguments, **named), *arguments)


def deal_anything(rules: Any, cards: Any, *, dealer: int = 0, reshuffle_seed: int = 0) -> Any:
    given = tuple(cards)
    whole = given if sorted(given) == sorted(gin.pack(rules)) else gin.pack(rules)
    return gin.deal(rules, whole, dealer=dealer, reshuffle_seed=reshuffle_seed)


def deal_by_anybody(rules: Any, cards: Any, *, dealer: int = 0, reshuffle_seed: int = 0) -> Any:
    return gin.deal(rules, cards, dealer=dealer % 2, reshuffle_seed=reshuffle_seed)


def lose_the_discard(after: Any, _: Any, action: Any) -> Any:
    return evolve(after, discards=after.discards[:-1]) if isinstance(action, gin.Discard) else after


def double_a_card(after: Any, _: Any, action: Any) -> Any:
    return evolve(after, stock=(after.stock[0], *after.stock)) if isinstance(action, gin.Discard) else after


def exchange_a_card(after: Any, *_: Any) -> Any:
    return evolve(after, stock=(after.stock[-1], *after.stock[1:])) if len(after.stock) > 1 else after


def refuse(state: Any, action: Any, fault: ActionFault = ActionFault.NOT_ALLOWED, *, seat: int | None = None) -> None:
    raise IllegalActionError(action, gin.to_act(state) if seat is None else seat, fault)


def refuse_knocks(state: Any, action: Any) -> None:
    gin.check(state, action)
    if isinstance(action, gin.Knock):
        refuse(state, action)


def accept_draws(state: Any, action: Any) -> None:
    if action != gin.DrawDiscard() or state.phase is not gin.Phase.DISCARD:
        gin.check(state, action)


def check_with_key_error(state: Any, action: Any) -> None:
    try:
        gin.check(state, action)
    except IllegalActionError as error:
        raise KeyError(error.fault) from None


def check_for_seat_nine(state: Any, action: Any) -> None:
    try:
        gin.check(state, action)
    except IllegalActionError as error:
        refuse(state, action, error.fault, seat=9)


def apply_with_another_fault(state: Any, action: Any) -> Any:
    try:
        return gin.apply(state, action)
    except IllegalActionError:
        return refuse(state, action, ActionFault.ROUND_OVER)


def apply_counting_refusals(state: Any, action: Any) -> Any:
    try:
        return gin.apply(state, action)
    except IllegalActionError:
        object.__setattr__(state, "takes", state.takes + 1)
        raise


def apply_in_place(state: Any, action: Any) -> Any:
    after = gin.apply(state, action)
    object.__setattr__(state, "stock", after.stock)
    return after


def never_wear_out(after: Any, *_: Any) -> Any:
    """Turn the pile over when the stock is short, and come to no wall."""
    if after.phase is not gin.Phase.WALL:
        return after
    *rest, top = after.discards
    return evolve(after, phase=gin.Phase.DRAW, stock=(*after.stock, *rest), discards=(top,))


def without_endings(actions: Any, *_: Any) -> Any:
    return tuple(action for action in actions if not isinstance(action, gin.Knock | gin.BigGin))


@attrs.define
class LooseShowdown:
    knocker: int


class QuietState(gin.State):
    def __repr__(self) -> str:
        return "State()"


class ForgetfulState(gin.State):
    """Its text leaves the seed out, so that it evaluates to another state."""

    def __repr__(self) -> str:
        return repr(gin.State(*(getattr(self, field.name) for field in attrs.fields(gin.State)[:-1]), 0))


def as_class(kind: Any) -> Any:
    def change(after: Any, *_: Any) -> Any:
        return kind(*(getattr(after, field.name) for field in attrs.fields(kind)))

    return change


def unsorted_sample(sample: Any, view: Any, *_: Any) -> Any:
    hands = tuple(hand if view.hands[seat] is not None else hand[::-1] for seat, hand in enumerate(sample.hands))
    return evolve(sample, hands=hands)


def validate_reached(state: Any) -> None:
    gin.validate(state)
    if state.phase is gin.Phase.LAYOFF:
        raise StateError((StateFault.WRONG_PHASE,))


def validate_hands_only(state: Any) -> None:
    """The stock is taken to be right."""
    seen = {*state.discards, *(card for hand in state.hands for card in hand)}
    if state.showdown is not None:
        seen |= {card for melds in state.showdown.melds for meld in melds for card in meld.cards}
    if len(seen) < len(gin.pack(state.rules)) - 2 * len(state.stock):
        raise StateError((StateFault.WRONG_CARDS,))


def forget_results(state: Any, cards: Any, *, reshuffle_seed: int = 0) -> Any:
    return evolve(gin.next_round(state, cards, reshuffle_seed=reshuffle_seed), results=())


def next_round_at_any_time(state: Any, cards: Any, *, reshuffle_seed: int = 0) -> Any:
    if gin.to_act(state) is None:
        return gin.next_round(state, cards, reshuffle_seed=reshuffle_seed)
    return gin.deal(state.rules, cards, reshuffle_seed=reshuffle_seed)


def no_round_after_a_knock(state: Any, cards: Any, *, reshuffle_seed: int = 0) -> Any:
    if state.ending is RoundEnd.KNOCK:
        raise StateError((StateFault.MATCH_OVER,))
    return gin.next_round(state, cards, reshuffle_seed=reshuffle_seed)


def more_for_seat_1(standings: Any, *_: Any) -> Any:
    return Standings((standings.totals[0], standings.totals[1] + 1), standings.winners, standings.lines)


def the_knocker_wins(standings: Any, state: Any) -> Any:
    return evolve(standings, winners=(state.showdown.knocker,)) if state.showdown else standings


def score_always(state: Any) -> Any:
    return gin.score(state) if gin.to_act(state) is None else ()


def show_the_next_card(view: Any, state: Any, *_: Any) -> Any:
    return evolve(view, upcard=state.stock[-1]) if state.stock else view


def show_the_hands(view: Any, state: Any, *_: Any) -> Any:
    return evolve(view, hands=state.hands)


def show_face_down(view: Any, state: Any, *_: Any) -> Any:
    return evolve(view, face_down=state.showdown.face_down) if state.showdown else view


def observe_any_seat(state: Any, seat: Any) -> Any:
    return gin.observe(state, None if seat is None else seat % 2)


def forget_known(view: Any, rng: Any) -> Any:
    return evolve(gin.resample(evolve(view, known=((), ())), rng), known=view.known)


def only_useful_draws(actions: Any, state: Any) -> Any:
    """The stock is offered only where it brings a low card."""
    useless = state.phase is gin.Phase.DRAW and state.stock[-1].rank > 3
    return actions[1:] if useless else actions


def check_only_useful_draws(state: Any, action: Any) -> None:
    gin.check(state, action)
    if action not in only_useful_draws(gin.legal_actions(state), state):
        refuse(state, action)


def apply_only_useful_draws(state: Any, action: Any) -> Any:
    check_only_useful_draws(state, action)
    return gin.apply(state, action)


def telling_check(state: Any, action: Any) -> None:
    """A refusal that names the next card of the stock."""
    try:
        gin.check(state, action)
    except IllegalActionError as error:
        raise IllegalActionError(action, error.seat, error.fault, (*error.cards, *state.stock[-1:])) from None


def telling_apply(state: Any, action: Any) -> Any:
    telling_check(state, action)
    return gin.apply(state, action)


def bonus_for_the_stock(lines: Any, state: Any) -> Any:
    return tuple(evolve(line, points=line.points + state.stock[-1].rank) for line in lines)


def third_total_at_showdown(standings: Any, state: Any) -> Any:
    return evolve(standings, totals=(*standings.totals, 0)) if state.showdown else standings


NOBODYS = ScoreLine((), ScoreKind.ROUND, 5)


class Memory:
    """Remembers each state that is looked at, and gives it back as the sample."""

    def __init__(self) -> None:
        self.states: dict[Any, Any] = {}

    def observe(self, state: Any, seat: Any) -> Any:
        view = gin.observe(state, seat)
        self.states[view] = state
        return view

    def resample(self, view: Any, *_: Any) -> Any:
        return self.states[view]


def truth_teller() -> Double:
    memory = Memory()
    return Double(observe=memory.observe, resample=memory.resample)


def stock_teller() -> Double:
    """The samples have the true stock; to a spectator the hands vary."""
    memory = Memory()

    def resample(view: Any, rng: Any) -> Any:
        truth = memory.resample(view)
        if view.hands != (None, None) or any(view.known):
            return truth
        first, second = truth.hands
        for place in range(len(first)):
            if rng.random() < 0.5:
                first = tuple(sorted((*first[:place], second[place], *first[place + 1 :])))
        cards = tuple(card for card in (*truth.hands[0], *truth.hands[1]) if card not in first)
        return evolve(truth, hands=(first, cards)) if len(cards) == len(second) else truth

    return Double(observe=memory.observe, resample=resample)


@attrs.frozen
class StampedView(gin.View):
    stamp: int = attrs.field(default=0, converter=lambda stamp: stamp + 1)


def stamped(view: Any, *_: Any) -> Any:
    return StampedView(*(getattr(view, field.name) for field in attrs.fields(gin.View)))


def dealing(kind: Any) -> Double:
    return Double(deal=changing(gin.deal, as_class(kind)), apply=changing(gin.apply, as_class(kind)), State=kind)


def moody() -> Double:
    rng = Random(5)
    return Double(apply=changing(gin.apply, lambda after, *_: evolve(after, reshuffle_seed=int(rng.random() * 1e9))))


def restless() -> Double:
    rng = Random(5)
    return Double(legal_actions=changing(gin.legal_actions, lambda listed, _: tuple(rng.sample(listed, len(listed)))))


def refusing_everything(*_: Any) -> Any:
    raise RuntimeError("no sample today")


BROKEN = [
    (Law.DEAL, "wrong-pack", Double(deal=deal_anything)),
    (Law.DEAL, "wrong-dealer", Double(deal=deal_by_anybody)),
    (Law.DEAL, "crash", Double(pack=lambda _: 1 // 0)),
    (Law.CARDS_CONSERVED, "lost", Double(apply=changing(gin.apply, lose_the_discard))),
    (Law.CARDS_CONSERVED, "exchanged", Double(apply=changing(gin.apply, exchange_a_card))),
    (Law.VALID, "doubled", Double(apply=changing(gin.apply, double_a_card))),
    (
        Law.NEVER_STUCK,
        "dead-end",
        Double(legal_actions=lambda state: () if state.phase is gin.Phase.LAYOFF else gin.legal_actions(state)),
    ),
    (
        Law.NEVER_STUCK,
        "after-the-end",
        Double(legal_actions=lambda state: gin.legal_actions(state) or (gin.DrawStock(),)),
    ),
    (
        Law.NEVER_STUCK,
        "nobody",
        Double(to_act=lambda state: None if state.phase is gin.Phase.DISCARD else gin.to_act(state)),
    ),
    (
        Law.NEVER_STUCK,
        "no-seat",
        Double(to_act=lambda state: 2 if state.phase is gin.Phase.LAYOFF else gin.to_act(state)),
    ),
    (Law.LEGAL_IS_ACCEPTED, "refuses-listed", Double(check=refuse_knocks)),
    (Law.LEGAL_IS_ACCEPTED, "accepts-unlisted", Double(check=accept_draws)),
    (
        Law.LEGAL_IS_ACCEPTED,
        "lists-less",
        Double(legal_actions=lambda state: gin.legal_actions(state)[: 5 if state.phase is gin.Phase.DISCARD else None]),
    ),
    (Law.LEGAL_IS_ACCEPTED, "lists-twice", Double(legal_actions=lambda state: gin.legal_actions(state) * 2)),
    (Law.LEGAL_IS_ACCEPTED, "restless", restless()),
    (
        Law.LEGAL_IS_ACCEPTED,
        "apply-refuses",
        Double(apply=lambda state, action: (refuse_knocks(state, action), gin.apply(state, action))[1]),
    ),
    (Law.REFUSAL, "another-error", Double(check=check_with_key_error)),
    (Law.REFUSAL, "another-seat", Double(check=check_for_seat_nine)),
    (Law.REFUSAL, "another-fault", Double(apply=apply_with_another_fault)),
    (Law.REFUSAL, "changes", Double(apply=apply_counting_refusals)),
    (Law.APPLY_IS_A_FUNCTION, "moody", moody()),
    (Law.INPUT_UNTOUCHED, "in-place", Double(apply=apply_in_place)),
    (
        Law.ROUND_ENDS,
        "endless",
        Double(apply=changing(gin.apply, never_wear_out), legal_actions=changing(gin.legal_actions, without_endings)),
    ),
    (
        Law.IMMUTABLE,
        "list",
        Double(observe=changing(gin.observe, lambda view, *_: evolve(view, discards=list(view.discards)))),
    ),
    (
        Law.IMMUTABLE,
        "settable",
        Double(observe=changing(gin.observe, lambda view, *_: evolve(view, results=(LooseShowdown(0),)))),
    ),
    (Law.REPR, "not-offered", Double(View=None)),
    (Law.REPR, "quiet", dealing(QuietState)),
    (Law.REPR, "forgetful", dealing(ForgetfulState)),
    (
        Law.JSON,
        "converted",
        Double(
            observe=changing(gin.observe, stamped),
            resample=lambda view, rng: gin.resample(as_class(gin.View)(view), rng),
        ),
    ),
    (Law.TRANSCRIPT, "no-action-type", Double(Action=None)),
    (Law.VALID, "too-strict", Double(validate=validate_reached)),
    (Law.VALID, "unsorted-sample", Double(resample=changing(gin.resample, unsorted_sample))),
    (Law.DAMAGE, "accepts-all", Double(validate=lambda _: None)),
    (Law.DAMAGE, "skips-the-stock", Double(validate=validate_hands_only)),
    (Law.DAMAGE, "crash", Double(validate=lambda state: {}[len(state.stock) % 2 + len(state.hands)])),
    (Law.SCORE, "totals", Double(standings=changing(gin.standings, more_for_seat_1))),
    (Law.SCORE, "winners-too-soon", Double(standings=changing(gin.standings, the_knocker_wins))),
    (
        Law.SCORE,
        "three-totals",
        Double(standings=changing(gin.standings, third_total_at_showdown)),
    ),
    (
        Law.SCORE,
        "line-of-no-seat",
        Double(standings=changing(gin.standings, lambda found, _: evolve(found, lines=(*found.lines, NOBODYS)))),
    ),
    (
        Law.SCORE,
        "winner-twice",
        Double(standings=changing(gin.standings, lambda found, _: evolve(found, winners=found.winners * 2))),
    ),
    (Law.SCORE, "unfinished", Double(score=score_always)),
    (
        Law.SCORE,
        "no-seat",
        Double(score=changing(gin.score, lambda lines, _: tuple(evolve(line, seats=(2,)) for line in lines))),
    ),
    (Law.MATCH_GOES_ON, "forgets", Double(next_round=forget_results)),
    (Law.MATCH_GOES_ON, "at-any-time", Double(next_round=next_round_at_any_time)),
    (Law.MATCH_GOES_ON, "knock", Double(next_round=no_round_after_a_knock)),
    (Law.VIEW, "next-card", Double(observe=changing(gin.observe, show_the_next_card))),
    (Law.SAMPLES_VARY, "hands-shown", Double(observe=changing(gin.observe, show_the_hands))),
    (Law.SAMPLES_VARY, "stock-shown", stock_teller()),
    (Law.SECRECY, "face-down-told", Double(observe_action=lambda _, action, __: action)),
    (Law.SECRECY, "own-action-untold", Double(observe_action=lambda *_: None)),
    (Law.VIEW, "any-seat", Double(observe=observe_any_seat)),
    (Law.VIEW, "crash", Double(resample=refusing_everything)),
    (Law.VALID, "forgets-known", Double(resample=forget_known)),
    (
        Law.SECRECY,
        "legal-by-stock",
        Double(
            legal_actions=changing(gin.legal_actions, only_useful_draws),
            check=check_only_useful_draws,
            apply=apply_only_useful_draws,
        ),
    ),
    (Law.SECRECY, "telling", Double(check=telling_check, apply=telling_apply)),
    (Law.SECRECY, "score-by-stock", Double(score=changing(gin.score, bonus_for_the_stock))),
    (Law.SAMPLES_VARY, "truth", truth_teller()),
]


@pytest.mark.parametrize(
    ("law", "double"), [pytest.param(law, double, id=f"{law.name}-{name}") for law, name, double in BROKEN]
)
def test_a_broken_law_is_caught(law: Law, double: Double) -> None:
    report = check_game(double, SMALL, rounds=8, max_steps=300)
    assert not report.ok
    assert law in report.broken, str(report)


def permute(state: Any, viewer: Any, rng: Random) -> Any:
    """Change hidden cards about without the help of views: all the stock, and what others hold that nobody has seen."""
    knocker = None if state.showdown is None else state.showdown.knocker
    all_open = state.phase is gin.Phase.ROUND_OVER and state.showdown is not None
    hidden = [*state.stock]
    hands = {}
    for seat, hand in enumerate(state.hands):
        if seat not in (viewer, knocker) and not all_open:
            hands[seat] = [card for card in hand if card not in state.known[seat]]
            hidden += hands[seat]
    face_down = None if knocker is None else state.showdown.face_down
    is_hidden = face_down is not None and knocker != viewer and face_down not in state.known[knocker]
    if is_hidden:
        hidden.append(face_down)
    rng.shuffle(hidden)
    if is_hidden:
        state = evolve(state, showdown=evolve(state.showdown, face_down=hidden.pop()))
    for seat, cards in hands.items():
        hand = tuple(sorted([*state.known[seat], *(hidden.pop() for _ in cards)]))
        state = evolve(state, hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]))
    return evolve(state, stock=tuple(hidden), reshuffle_seed=rng.randrange(2**32))


@pytest.mark.parametrize("variant", gin.VARIANTS)
def test_nothing_hidden_interferes(variant: str) -> None:
    rules = evolve(gin.VARIANTS[variant], pack=SMALL.pack, hand_size=4)
    check_game(gin, rules, rounds=10, permute=permute).assert_ok()


def test_a_permutation_finds_what_no_sample_can() -> None:
    double = Double(observe=changing(gin.observe, show_face_down))
    assert check_game(double, SMALL, rounds=8, max_steps=300).ok
    report = check_game(double, SMALL, rounds=8, max_steps=300, permute=permute)
    assert report.broken == (Law.VIEW,)
    assert "face_down=" in report.violations[0].message


def test_every_law_is_broken_above() -> None:
    assert {law for law, _, _ in BROKEN} == set(Law)


def test_the_unbroken_game_passes() -> None:
    report = check_game(Double(), SMALL, rounds=40, max_steps=500)
    report.assert_ok()
    assert set(dict(report.phases)) == set(gin.Phase)


def test_a_report_says_how_to_come_to_the_place() -> None:
    double = Double(legal_actions=lambda state: () if state.phase is gin.Phase.LAYOFF else gin.legal_actions(state))
    report = check_game(double, SMALL, rounds=12)
    violation = next(found for found in report.violations if found.law is Law.NEVER_STUCK)
    *_, state = replay(double, violation.record)
    assert state.phase is gin.Phase.LAYOFF
    text = str(report)
    assert "NEVER_STUCK: who is to act has a legal action" in text
    assert f"after {len(violation.record.rounds[-1].actions)} actions" in text
    with pytest.raises(AssertionError, match="NEVER_STUCK"):
        report.assert_ok()


def test_a_check_is_repeatable() -> None:
    double = Double(apply=changing(gin.apply, lose_the_discard))
    assert check_game(double, SMALL, rounds=4, seed=3) == check_game(double, SMALL, rounds=4, seed=3)
    assert check_game(gin, SMALL, rounds=4, seed=3) != check_game(gin, SMALL, rounds=4, seed=4)


def test_an_exception_can_be_stated() -> None:
    report = check_game(
        Double(check=accept_draws, apply=lambda state, action: (accept_draws(state, action), state)[1]),
        SMALL,
        rounds=3,
        max_steps=30,
        unlisted=lambda _, action: action == gin.DrawDiscard(),
    )
    assert not any("accepts it" in found.message for found in report.violations)


def test_no_report_shows_a_violation_thrice_over() -> None:
    report = check_game(Double(validate=lambda _: None), SMALL, rounds=5)
    assert [found.law for found in report.violations] == [Law.DAMAGE] * 3
    assert all("raised no StateError" in found.message for found in report.violations)

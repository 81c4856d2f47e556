"""What is legal: knocks against brute force, lay-offs, and a reason for each refusal."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from attrs import evolve, frozen

from rummykit.actions import Discard, DrawDiscard, DrawStock, Pass
from rummykit.cards import JOKER, RANKS, Card, PackSpec, parse_card, parse_cards, shuffled
from rummykit.errors import ActionFault, IllegalActionError
from rummykit.games import gin
from rummykit.games.gin import Phase
from rummykit.melds import Meld, MeldKind
from rummykit.outcomes import RoundEnd

from .positions import (
    NINE,
    NINE_MELDS,
    families,
    finish,
    knock,
    knocked,
    lay_offs,
    melds_of,
    opened,
    points,
    rig,
    run,
    stock_at,
    throw,
)

# --- The limit --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "upcard", "left", "legal"),
    [
        (gin.STANDARD, "5d", "Td", True),
        (evolve(gin.STANDARD, knock_limit=9), "5d", "Td", False),
        (evolve(gin.STANDARD, knock_limit=9), "5d", "9c", True),
        (gin.OKLAHOMA, "5d", "5c", True),
        (gin.OKLAHOMA, "5d", "6c", False),
        (gin.OKLAHOMA, "Kd", "Tc", True),
        (gin.OKLAHOMA, "Ad", "As", True),
        (gin.OKLAHOMA, "Ad", "2s", False),
        (evolve(gin.OKLAHOMA, oklahoma_ace="gin_only"), "Ad", "As", False),
        (gin.STRAIGHT, "5d", "As", False),
        (gin.KNOCK_RUMMY, "5d", "Ks", True),
    ],
)
def test_d12_equality_is_enough_to_knock(rules: gin.Rules, upcard: str, left: str, legal: bool) -> None:
    state = opened(rules, f"{NINE} {left}", drawn="7s", upcard=upcard)
    action = knock("7s", NINE_MELDS, rules)
    assert (action in gin.legal_actions(state)) is legal
    if legal:
        assert rules.values.total(run(state, action).hands[0]) == rules.values.total(parse_cards(left))
    else:
        with pytest.raises(IllegalActionError) as caught:
            gin.check(state, action)
        assert caught.value.fault is ActionFault.OVER_KNOCK_LIMIT
        assert caught.value.needed == rules.limit(parse_card(upcard))
        assert caught.value.actual == rules.values.total(parse_cards(left))
        assert caught.value.cards == parse_cards(left)


def test_eleven_points_may_not_knock() -> None:
    eight = evolve(gin.STANDARD, hand_size=8)
    state = opened(eight, "2c 3c 4c Jh Qh Kh Ts Ac", drawn="9d")
    with pytest.raises(IllegalActionError) as caught:
        gin.check(state, knock("9d", "2c 3c 4c | Jh Qh Kh"))
    assert (caught.value.needed, caught.value.actual) == (10, 11)
    assert knock("Ac", "2c 3c 4c | Jh Qh Kh") not in gin.legal_actions(state)
    assert knock("Ts", "2c 3c 4c | Jh Qh Kh") in gin.legal_actions(state)


def test_d22_a_knock_is_judged_after_the_discard() -> None:
    state = opened(gin.STANDARD, "4C 5C 6C 7H 8H 9H QS QD QC KD", drawn="5D")
    action = knock("KD", "4C 5C 6C | 7H 8H 9H | QS QD QC")
    assert action in gin.legal_actions(state)
    assert gin.STANDARD.values.total(run(state, action).hands[0]) == 5


def test_needless_deadwood_is_legal_within_the_limit() -> None:
    state = opened(gin.STANDARD, "As 2s 3s 9s 9h 9d Jh Qh Kh 2d", drawn="7c")
    least, loose = knock("7c", "As 2s 3s | 9s 9h 9d | Jh Qh Kh"), knock("7c", "9s 9h 9d | Jh Qh Kh")
    listed = gin.legal_actions(state)
    assert least in listed
    assert loose in listed
    assert gin.STANDARD.values.total(run(state, loose).hands[0]) == 1 + 2 + 3 + 2
    assert knock("7c", "As 2s 3s | 9s 9h 9d") not in listed


def test_a_knock_without_deadwood_is_gin_whatever_it_is_called() -> None:
    over = knocked(gin.STANDARD, "2c 3c 4c 5c | 9s 9h 9d | Jh Qh Kh", "", "", discard="7s")
    assert (over.phase, over.ending) == (Phase.ROUND_OVER, RoundEnd.GIN)


def test_a_complete_hand_may_also_be_discarded_from() -> None:
    state = opened(gin.STANDARD, "2c 3c 4c 5c 9s 9h 9d Jh Qh Kh", drawn="Ts")
    assert set(gin.legal_actions(state)) >= {throw(str(card)) for card in state.hands[0]}


def test_straight_gin_allows_gin_alone() -> None:
    state = opened(gin.STRAIGHT, f"{NINE} As", drawn="5c")
    knocks = [action for action in gin.legal_actions(state) if isinstance(action, gin.Knock)]
    assert knocks == [knock("As", "2c 3c 4c 5c | 9s 9h 9d | Jh Qh Kh")]


# --- Big gin and what may be spared -----------------------------------------------------------------------------------


def spared(hand: str, drawn: str) -> set[str]:
    """The discards that leave gin."""
    state = opened(gin.STANDARD, hand, drawn=drawn)
    return {
        str(action.card)
        for action in gin.legal_actions(state)
        if isinstance(action, gin.Knock) and sum(len(meld.cards) for meld in action.melds) == 10
    }


def test_the_middle_of_a_long_run_may_be_spared_but_not_of_a_short_one() -> None:
    assert spared("4s 5s 6s 7s 9h 9d 9c Jc Qc Kc", "9s") == {"4s", "7s", "9s", "9h", "9d", "9c"}
    assert spared("3s 4s 5s 6s 7s 8s 9s Jc Qc Kc", "Tc") == {"3s", "6s", "9s", "Tc", "Kc"}


@pytest.mark.parametrize("hand_size", [2, 5, 8])
def test_big_gin_of_threes_alone_is_listed(hand_size: int) -> None:
    # No card can be spared, so that a knock may be far over the limit and big gin legal all the same.
    rules = evolve(gin.STANDARD, hand_size=hand_size, knock_limit=0)
    cards = ["Ks", "Kd", "Kh", "Qs", "Qd", "Qh", "Js", "Jd", "Jh"][: hand_size + 1]
    state = opened(rules, " ".join(cards[:-1]), drawn=cards[-1])
    listed = gin.legal_actions(state)
    sets = " | ".join(" ".join(cards[start : start + 3]) for start in range(0, len(cards), 3))
    assert gin.BigGin(melds_of(sets)) in listed
    for action in listed:
        gin.check(state, action)


def test_big_gin_may_use_the_card_just_taken() -> None:
    state = run(rig(gin.STANDARD, [f"{NINE} 5c"], upcard="9c"), DrawDiscard())
    big = gin.BigGin(melds_of("2c 3c 4c 5c | 9s 9h 9d 9c | Jh Qh Kh"))
    assert big in gin.legal_actions(state)
    over = run(state, big)
    assert (over.ending, over.known) == (RoundEnd.BIG_GIN, ((), ()))
    gin.validate(over)


def test_big_gin_is_listed_once_for_each_way_to_lay_it() -> None:
    state = opened(gin.STANDARD, "As 2s 3s 4s 5s 6s 7s 8s 9s Ts", drawn="Js")
    big = [action for action in gin.legal_actions(state) if isinstance(action, gin.BigGin)]
    by_hand = [family for family in families(state.hands[0], "low") if sum(map(len, family)) == 11]
    assert len(big) == len(by_hand) == len(set(big)) > 1


@pytest.mark.parametrize(
    "hand",
    [
        "6H QH QC 5H KD KH 7H KC 4H QD",
        "KC 3S 3C 9C KH 3H 9H 3D 9D KD",
        "TC 2H 3H 2S TD 5H 3S 4H 4S TS",
        "5S 4H 6S TH 3H JH 5H 9H 2H 4S",
    ],
)
def test_d25_gin_hands_that_greedy_players_miss(hand: str) -> None:
    drawn = "8D"
    assert str(parse_card(drawn)) in spared(hand, drawn)
    state = opened(gin.STANDARD, hand, drawn=drawn)
    gins = [action for action in gin.legal_actions(state) if isinstance(action, gin.Knock) and str(action.card) == "8d"]
    assert run(state, next(a for a in gins if sum(len(m.cards) for m in a.melds) == 10)).ending is RoundEnd.GIN


# --- Knocks against brute force ---------------------------------------------------------------------------------------


def brute_force(state: gin.State) -> set[tuple[Card, frozenset[frozenset[Card]]]]:
    """Every knock by the rule itself: each discard, each family of melds, counted."""
    rules = state.rules
    hand = state.hands[state.turn]
    limit = rules.limit(state.upcard)
    found = set()
    for card in hand:
        if card is state.taken and not rules.allow_discard_of_taken:
            continue
        rest = [other for other in hand if other is not card]
        for family in families(rest, rules.ace_rank):
            left = [other for other in rest if not any(other in meld for meld in family)]
            if limit is None or sum(rules.values.of(other) for other in left) <= limit:
                found.add((card, family))
    return found


SMALL_PACK = PackSpec(ranks=(*RANKS[:4], *RANKS[-3:]))


@pytest.mark.parametrize(
    "rules",
    [
        evolve(gin.STANDARD, pack=SMALL_PACK, hand_size=hand_size, ace_rank=ace_rank, knock_limit=limit)
        for hand_size in (3, 5, 8)
        for ace_rank in ("low", "high_low", "round_corner")
        for limit in (0, 10, None)
    ],
    ids=lambda rules: f"{rules.hand_size}-{rules.ace_rank}-{rules.knock_limit}",
)
def test_knocks_are_those_of_brute_force(rules: gin.Rules) -> None:
    rng = Random(f"{rules.hand_size} {rules.ace_rank}")
    for _ in range(25):
        state = gin.deal(rules, shuffled(gin.pack(rules), rng))
        state = run(state, DrawDiscard()) if rng.random() < 0.5 else run(state, Pass(), Pass(), DrawStock())
        knocks = [action for action in gin.legal_actions(state) if isinstance(action, gin.Knock)]
        found = {(action.card, frozenset(frozenset(meld.cards) for meld in action.melds)) for action in knocks}
        assert len(knocks) == len(found)
        assert found == brute_force(state)


def test_knocks_of_full_hands_are_those_of_brute_force() -> None:
    for hand, drawn in (
        ("5s 6s 7s 5d 6d 7d 5h 6h 7h 8h", "8s"),
        ("As 2s 3s 4s 5s 6s 7s 8s 9s Ts", "Js"),
        ("3s 3h 3d 3c 4s 4h 4d 4c 5s 5h", "5d"),
        ("Ah 2h 3h 3c 3d 3s 4h 5h Kd Kc", "Ks"),
    ):
        state = opened(gin.STANDARD, hand, drawn=drawn)
        knocks = [action for action in gin.legal_actions(state) if isinstance(action, gin.Knock)]
        found = {(action.card, frozenset(frozenset(meld.cards) for meld in action.melds)) for action in knocks}
        assert len(knocks) == len(found)
        assert found == brute_force(state)


def test_finishes_are_those_of_brute_force() -> None:
    state = knocked(gin.STANDARD, NINE_MELDS, "Ac", "5s 6s 7s 5d 6d 7d 5h 6h 7h 8h", discard="Tc")
    finishes = [action for action in gin.legal_actions(state) if isinstance(action, gin.Finish)]
    found = {frozenset(frozenset(meld.cards) for meld in action.melds) for action in finishes}
    assert len(finishes) == len(found)
    assert found == set(families(state.hands[1], "low"))


# --- Lay-offs ---------------------------------------------------------------------------------------------------------


def takers(state: gin.State) -> set[str]:
    return {f"{action.card}:{action.meld}" for action in gin.legal_actions(state) if isinstance(action, gin.LayOff)}


def test_d18_a_run_grows_at_the_same_end_again() -> None:
    state = knocked(gin.STANDARD, "9C TC JC | 2s 2d 2h | 4h 5h 6h", "Ad", "8C 7C 6c Kd 3s", discard="Jd")
    assert takers(state) == {"8c:1"}
    with pytest.raises(IllegalActionError) as caught:
        run(state, *lay_offs("7c:1"))
    assert caught.value.fault is ActionFault.DOES_NOT_FIT
    state = run(state, *lay_offs("8c:1"))
    assert takers(state) == {"7c:1"}
    state = run(state, *lay_offs("7c:1 6c:1"))
    assert state.open_showdown.spread[1].cards == parse_cards("6c 7c 8c 9c Tc Jc")


def test_a_set_of_four_and_the_ends_of_the_suit_take_no_more() -> None:
    state = knocked(gin.STANDARD, "As 2s 3s | Jh Qh Kh | 9c 9d 9s", "Ad", "9h Ks Ah 2h 4s Th 5c 5d 6d 8s", discard="Jd")
    assert takers(state) == {"9h:0", "4s:2", "Th:1"}
    full = run(state, *lay_offs("9h:0"))
    assert takers(full) == {"4s:2", "Th:1"}
    gin.validate(full)
    closed = run(full, *lay_offs("4s:2 Th:1"))
    assert takers(closed) == set()
    assert [action for action in gin.legal_actions(closed) if not isinstance(action, gin.Finish)] == []


def test_laying_off_is_allowed_and_never_compulsory() -> None:
    state = knocked(gin.STANDARD, NINE_MELDS, "Ac", "5c 9c Th Kd Kc Ks", discard="Tc")
    assert takers(state) == {"5c:1", "9c:0", "Th:2"}
    over = run(state, finish(""))
    assert len(over.hands[1]) == 10
    assert over.phase is Phase.ROUND_OVER


def test_nobody_lays_off_on_the_knockers_deadwood_or_his_discard() -> None:
    state = knocked(gin.STANDARD, NINE_MELDS, "Ac", "Ad As Ah", discard="Ts")
    assert takers(state) == set()


def test_more_than_one_opponent_may_lay_off_where_the_rules_let_them() -> None:
    rules = evolve(gin.KNOCK_RUMMY, players=3, layoff_allowed=True)
    state = rig(rules, ["9c Tc Jc 2s 2d 2h Ad", "8c 7c Kd Ks 3d 4d 5d", "6c Qc Kh Qd 8s 8d 8h"], dealer=2, stock="Jd")
    state = run(state, DrawStock(), knock("Jd", "9c Tc Jc | 2s 2d 2h", rules))
    assert (state.phase, state.turn) == (Phase.LAYOFF, 1)
    assert takers(state) == {"8c:1"}
    state = run(state, *lay_offs("8c:1 7c:1"), finish("3d 4d 5d"))
    assert (state.phase, state.turn) == (Phase.LAYOFF, 2)
    gin.validate(state)
    assert state.open_showdown.melds[1] == melds_of("3d 4d 5d")
    assert takers(state) == {"6c:1", "Qc:1"}
    over = run(state, *lay_offs("6c:1 Qc:1"), finish("8s 8d 8h"))
    gin.validate(over)
    assert tuple(map(rules.values.total, over.hands)) == (1, 20, 20)
    assert points(gin.score(over), 3) == (38, -19, -19)


# --- Refusals ---------------------------------------------------------------------------------------------------------


@frozen
class Refusal:
    """An action that is refused, and why.

    Attributes:
        position: Makes the state.
        action: The refused action.
        cards: The cards at fault.
        needed: The number asked for.
        actual: The number found.
    """

    position: Callable[[], gin.State]
    action: gin.Action
    cards: str = ""
    needed: int | None = None
    actual: int | None = None


def discarding() -> gin.State:
    return opened(gin.STANDARD, f"{NINE} 8h", drawn="7s")


def after_take() -> gin.State:
    return run(rig(gin.STANDARD, [f"{NINE} Ac"], upcard="Ad"), DrawDiscard())


def laying_off() -> gin.State:
    return knocked(gin.STANDARD, NINE_MELDS, "Ac", "5c 7c Ks Kd Kc", discard="Tc")


def at_the_wall() -> gin.State:
    loose = "As 3d 5h 7c 9c Js Kd 2h 6d 8s"
    state = stock_at(gin.RUBL, [f"{NINE} 8h", loose], 3, stock="7s", upcard="Qc")
    return run(state, DrawStock(), throw("7s"))


def at_an_end() -> gin.State:
    return knocked(gin.STANDARD, "2c 3c 4c 5c | 9s 9h 9d | Jh Qh Kh", "", "", discard="7s")


def nonsense(kind: MeldKind, cards: str, faces: str | None = None) -> tuple[Meld, ...]:
    return (Meld(kind, parse_cards(cards), parse_cards(cards if faces is None else faces)),)


REFUSALS: dict[ActionFault, list[Refusal]] = {
    ActionFault.ROUND_OVER: [
        Refusal(at_an_end, DrawStock()),
        Refusal(at_an_end, gin.Finish(())),
    ],
    ActionFault.WRONG_PHASE: [
        Refusal(lambda: rig(gin.STANDARD), DrawStock()),
        Refusal(lambda: rig(gin.STANDARD), gin.Knock(parse_card("As"), ())),
        Refusal(lambda: run(rig(gin.STANDARD), Pass(), Pass()), DrawDiscard()),
        Refusal(discarding, DrawStock()),
        Refusal(discarding, DrawDiscard()),
        Refusal(discarding, Pass()),
        Refusal(discarding, gin.LayOff(parse_card("7s"), 0)),
        Refusal(discarding, gin.Finish(())),
        Refusal(laying_off, Pass()),
        Refusal(laying_off, throw("5c")),
        Refusal(laying_off, gin.BigGin(())),
        Refusal(laying_off, knock("5c", "")),
        Refusal(at_the_wall, DrawDiscard()),
        Refusal(at_the_wall, throw("7s")),
    ],
    ActionFault.CARD_NOT_HELD: [
        Refusal(discarding, throw("Kd"), "Kd"),
        Refusal(discarding, Discard(JOKER), "Jk"),
        Refusal(discarding, knock("Kd", NINE_MELDS), "Kd"),
        Refusal(discarding, knock("7s", f"{NINE_MELDS} | 5d 5h 5s"), "5d 5h 5s"),
        Refusal(discarding, knock("Kh", NINE_MELDS), "Kh"),
        Refusal(discarding, gin.Knock(parse_card("7s"), melds_of("9s 9h 9d | 9s 9h 9d")), "9d 9h 9s"),
        Refusal(discarding, gin.BigGin(melds_of("9s 9h 9c")), "9c"),
        Refusal(laying_off, gin.LayOff(parse_card("8h"), 0), "8h"),
        Refusal(laying_off, finish("9s 9h 9d"), "9d 9h 9s"),
        Refusal(laying_off, gin.Finish(nonsense(MeldKind.SET, "Kc Kd Jk", "Kc Kd Kh")), "Jk"),
    ],
    ActionFault.CARD_JUST_TAKEN: [
        Refusal(after_take, throw("Ad"), "Ad"),
        Refusal(after_take, knock("Ad", NINE_MELDS), "Ad"),
        Refusal(
            lambda: evolve(at_the_wall(), rules=evolve(gin.RUBL, wall_may_discard_taken=False)), knock("7s", ""), "7s"
        ),
    ],
    ActionFault.STOCK_EMPTY: [Refusal(at_the_wall, DrawStock())],
    ActionFault.NOT_A_MELD: [
        Refusal(discarding, gin.Knock(parse_card("7s"), nonsense(MeldKind.RUN, "Jh Kh")), "Jh Kh"),
        Refusal(discarding, gin.Knock(parse_card("7s"), nonsense(MeldKind.SET, "9s 9h 9d")), "9s 9h 9d"),
        Refusal(discarding, gin.Knock(parse_card("7s"), nonsense(MeldKind.RUN, "4c 3c 2c")), "4c 3c 2c"),
        Refusal(discarding, gin.BigGin(nonsense(MeldKind.SET, "2c 3c 4c")), "2c 3c 4c"),
        Refusal(laying_off, gin.Finish(nonsense(MeldKind.SET, "Kc Kd")), "Kc Kd"),
        Refusal(laying_off, gin.Finish(nonsense(MeldKind.SET, "Kc Kd 5c", "Kc Kd Kh")), "5c"),
        Refusal(laying_off, gin.Finish(nonsense(MeldKind.SET, "", "")), ""),
    ],
    ActionFault.NO_SUCH_MELD: [
        Refusal(laying_off, gin.LayOff(parse_card("5c"), 3), "", 2, 3),
        Refusal(laying_off, gin.LayOff(parse_card("5c"), -2), "", 2, -2),
    ],
    ActionFault.DOES_NOT_FIT: [
        Refusal(laying_off, gin.LayOff(parse_card("7c"), 1), "7c"),
        Refusal(laying_off, gin.LayOff(parse_card("5c"), 0), "5c"),
    ],
    ActionFault.OVER_KNOCK_LIMIT: [
        Refusal(discarding, knock("7s", "2c 3c 4c | Jh Qh Kh"), "9d 8h 9h 9s", 10, 35),
        Refusal(at_the_wall, knock("7s", ""), "7c 9c 3d 6d Kd 2h 5h As 8s Js", 10, 61),
    ],
    ActionFault.NOT_BIG_GIN: [Refusal(discarding, gin.BigGin(melds_of(NINE_MELDS)), "8h 7s")],
    ActionFault.NOT_ALLOWED: [
        Refusal(lambda: evolve(discarding(), rules=gin.CLASSIC), gin.BigGin(melds_of(NINE_MELDS)))
    ],
}


@pytest.mark.parametrize("fault", REFUSALS, ids=str)
def test_every_fault_has_its_refusals(fault: ActionFault) -> None:
    for refusal in REFUSALS[fault]:
        state = refusal.position()
        before = repr(state)
        for attempt in (gin.check, gin.apply):
            with pytest.raises(IllegalActionError) as caught:
                attempt(state, refusal.action)
            error = caught.value
            assert error.fault is fault, refusal
            assert (error.action, error.seat) == (refusal.action, gin.to_act(state))
            assert (error.needed, error.actual) == (refusal.needed, refusal.actual)
            assert error.cards == parse_cards(refusal.cards)
            assert str(error).startswith(fault.value)
        assert refusal.action not in gin.legal_actions(state)
        # D19: a refusal leaves everything as it was.
        assert repr(state) == before


def test_d20_the_same_request_twice_is_refused() -> None:
    state = knocked(gin.STANDARD, NINE_MELDS, "Ac", "5c 6c Kd", discard="Tc")
    once = run(state, *lay_offs("5c:1"))
    with pytest.raises(IllegalActionError) as caught:
        run(once, *lay_offs("5c:1"))
    assert caught.value.fault is ActionFault.CARD_NOT_HELD
    thrown = run(discarding(), throw("7s"))
    with pytest.raises(IllegalActionError) as caught:
        run(thrown, throw("7s"))
    assert caught.value.fault is ActionFault.WRONG_PHASE


def test_melds_may_be_named_in_any_order() -> None:
    state = discarding()
    melds = melds_of(NINE_MELDS)
    actions = {gin.Knock(parse_card("7s"), order) for order in (melds, melds[::-1], (melds[1], melds[0], melds[2]))}
    assert len(actions) == 1
    assert actions <= set(gin.legal_actions(state))
    assert len({gin.Finish(order) for order in (melds, melds[::-1])}) == 1
    assert len({gin.BigGin(order) for order in (melds, melds[::-1])}) == 1


def test_each_listing_has_a_fixed_order_without_repetition() -> None:
    for make in (discarding, after_take, laying_off, at_the_wall, at_an_end):
        listed = gin.legal_actions(make())
        assert listed == gin.legal_actions(make())
        assert len(set(listed)) == len(listed)


def test_exactly_the_cards_of_the_hand_may_be_discarded() -> None:
    state = discarding()
    for card in (*gin.pack(gin.STANDARD), JOKER):
        assert (Discard(card) in gin.legal_actions(state)) is (card in state.hands[0])

"""What a round scores: every ending, every bonus, Knock Rummy's payments, and settling without a game."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from random import Random

import pytest
from attrs import evolve

from rummykit.actions import DrawDiscard, DrawStock, Pass
from rummykit.arrange import best_arrangement, best_defence, deadwood
from rummykit.cards import Card, parse_card, parse_cards, shuffled
from rummykit.errors import MeldError, StateError, StateFault
from rummykit.games import gin
from rummykit.games.gin import Phase
from rummykit.melds import Meld, can_extend, extensions
from rummykit.outcomes import RoundEnd, ScoreKind, ScoreLine

from .positions import (
    NINE,
    NINE_MELDS,
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

LOOSE = "As 3d 5h 7d 8c Js Kd 2h 6d 8s"
"""No two cards that belong together; 60 points of deadwood."""

ALL_MELDED = "6c 7c 8c 4d 5d 6d 7d Ts Td Th"
CORNER_GIN = "2c 3c 4c 5c | 9s 9h 9d | Jh Qh Kh"
TIED = "5s 6s 7s | As Ad Ah | Td Ts Th", "4h"


def by_knock() -> gin.State:
    return run(knocked(gin.STANDARD, NINE_MELDS, "Ac", LOOSE, discard="Tc"), finish(""))


def by_gin(rules: gin.Rules = gin.STANDARD) -> gin.State:
    return knocked(rules, "2c 3c 4c 5c | 9s 9h 9d | Jh Qh Kh", "", LOOSE, discard="Tc")


def by_big_gin() -> gin.State:
    state = opened(gin.STANDARD, "2c 3c 4c 5c 9s 9h 9d Jh Qh Kh", LOOSE, drawn="9c")
    return run(state, gin.BigGin(melds_of("2c 3c 4c 5c | 9s 9h 9d 9c | Jh Qh Kh")))


def tie(rules: gin.Rules) -> gin.State:
    melds, left = TIED
    state = knocked(rules, NINE_MELDS, "4d", f"{melds.replace('|', ' ')} {left}", discard="Tc")
    return run(state, finish(melds))


def saved() -> gin.State:
    state = knocked(
        gin.ROUND_CORNER, "2c 3c 4c 5c | 9s 9h 9d | Jh Qh Kh", "", "6c 7c 8c 4d 5d 6d 7d Ts Td Th", discard="Qs"
    )
    return run(state, *lay_offs("6c:1"), *lay_offs("7c:1 8c:1"), finish("4d 5d 6d 7d | Ts Td Th"))


def exhausted() -> gin.State:
    state = stock_at(gin.STANDARD, [f"{NINE} 6d"], 3, stock="Tc", upcard="Qc")
    return run(state, DrawStock(), throw("Tc"))


def limit_of_takes() -> gin.State:
    state = rig(evolve(gin.STANDARD, max_discard_takes=1), [LOOSE, "Ts 4h"], upcard="Qc")
    return run(state, DrawDiscard(), throw("Kd"), DrawDiscard())


def bounce() -> gin.State:
    state = rig(gin.OPENSPIEL, [LOOSE, "Ts 4h"], upcard="Qc")
    return run(state, DrawDiscard(), throw("Qc"), DrawDiscard(), throw("Qc"))


ENDINGS: dict[RoundEnd, tuple[Callable[[], gin.State], tuple[int, int]]] = {
    RoundEnd.GIN: (by_gin, (25 + 60, 0)),
    RoundEnd.BIG_GIN: (by_big_gin, (31 + 60, 0)),
    RoundEnd.KNOCK: (by_knock, (59, 0)),
    RoundEnd.UNDERCUT: (lambda: tie(gin.STANDARD), (0, 25)),
    RoundEnd.TIE: (lambda: tie(gin.OPENSPIEL), (0, 0)),
    RoundEnd.SAVED: (saved, (0, 0)),
    RoundEnd.STOCK_EXHAUSTED: (exhausted, (0, 0)),
    RoundEnd.TAKE_LIMIT: (limit_of_takes, (0, 0)),
    RoundEnd.BOUNCE: (bounce, (0, 0)),
}


@pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: ending.name)
def test_every_way_a_round_can_end(ending: RoundEnd) -> None:
    play, totals = ENDINGS[ending]
    over = play()
    gin.validate(over)
    assert (over.phase, over.ending) == (Phase.ROUND_OVER, ending)
    assert points(gin.score(over)) == totals
    assert (gin.to_act(over), gin.legal_actions(over)) == (None, ())
    # D13: a dead deal gives nothing to anybody, and no box.
    nobody = totals == (0, 0)
    (column,) = gin.columns(over)
    assert column.boxes == ((0, 0) if nobody else (1, 0) if totals[0] else (0, 1))
    assert (gin.score(over) == ()) is nobody
    following = gin.next_round(over, gin.pack(over.rules))
    assert (following.results == ()) is nobody
    gin.validate(following)


def test_no_score_before_the_end() -> None:
    for state in (rig(gin.STANDARD), knocked(gin.STANDARD, NINE_MELDS, "Ac", LOOSE, discard="Tc")):
        with pytest.raises(StateError) as caught:
            gin.score(state)
        assert caught.value.faults == (StateFault.ROUND_NOT_OVER,)


# --- Bonuses ----------------------------------------------------------------------------------------------------------


def test_gin_is_never_undercut() -> None:
    over = knocked(gin.STANDARD, NINE_MELDS.replace("2c", "5c 2c"), "", "5s 6s 7s As Ad Ah Td Ts Th Tc", discard="Kd")
    assert over.ending is RoundEnd.GIN
    assert gin.score(over) == (ScoreLine((0,), ScoreKind.DEADWOOD, 0), ScoreLine((0,), ScoreKind.GIN_BONUS, 25))


def test_no_lay_off_against_gin_or_big_gin() -> None:
    assert by_gin().phase is Phase.ROUND_OVER
    state = opened(gin.ROUND_CORNER, "2c 3c 4c 5c 9s 9h 9d Jh Qh Kh", LOOSE, drawn="9c")
    state = evolve(state, rules=evolve(gin.ROUND_CORNER, big_gin=True))
    over = run(state, gin.BigGin(melds_of("2c 3c 4c 5c | 9s 9h 9d 9c | Jh Qh Kh", gin.ROUND_CORNER)))
    assert (over.phase, over.ending) == (Phase.ROUND_OVER, RoundEnd.BIG_GIN)


def test_a_knock_that_wins_may_earn_a_bonus() -> None:
    rules = evolve(gin.STANDARD, knock_bonus=15)
    over = run(knocked(rules, NINE_MELDS, "Ac", LOOSE, discard="Tc"), finish(""))
    assert points(gin.score(over)) == (59 + 15, 0)
    # But not one that merely ties.
    assert points(gin.score(tie(evolve(rules, tie_rule="knocker_zero")))) == (0, 0)
    assert points(gin.score(tie(rules))) == (0, 25)


def test_extra_boxes() -> None:
    rules = evolve(gin.STANDARD, gin_extra_boxes=2, undercut_extra_boxes=1)
    assert gin.columns(by_gin(rules))[0].boxes == (3, 0)
    assert gin.columns(tie(rules))[0].boxes == (0, 2)
    assert gin.columns(run(knocked(rules, NINE_MELDS, "Ac", LOOSE, discard="Tc"), finish("")))[0].boxes == (1, 0)
    state = evolve(opened(rules, "2c 3c 4c 5c 9s 9h 9d Jh Qh Kh", LOOSE, drawn="9c"))
    big = run(state, gin.BigGin(melds_of("2c 3c 4c 5c | 9s 9h 9d 9c | Jh Qh Kh")))
    assert gin.columns(big)[0].boxes == (3, 0)


@pytest.mark.parametrize(("upcard", "factor"), [("5s", 2), ("5d", 1)])
def test_spades_double_every_line_of_either_side(upcard: str, factor: int) -> None:
    rules = evolve(gin.STANDARD, spades_double=True)
    over = knocked(rules, "2c 3c 4c 5c | 9s 9h 9d | Jh Qh Kh", "", LOOSE, discard="Tc", upcard=upcard)
    assert points(gin.score(over)) == (85 * factor, 0)
    undercut = knocked(rules, NINE_MELDS, "4d", "6s 7s 8s As Ad Ah Td Ts Th 4h", discard="Tc", upcard=upcard)
    undercut = run(undercut, finish("6s 7s 8s | As Ad Ah | Td Ts Th"))
    assert points(gin.score(undercut)) == (0, 25 * factor)
    assert gin.columns(undercut)[0].boxes == (0, 1)


def test_doubled_points_reach_the_target() -> None:
    rules = evolve(gin.STANDARD, spades_double=True)
    over = knocked(rules, "2c 3c 4c 5c | 9s 9h 9d | Jh Qh Kh", "", LOOSE, discard="Tc", upcard="5s")
    assert gin.standings(over).winners == (0,)
    # Game bonus, shutout and box are not doubled.
    assert gin.standings(over).totals == (170 + 100 + 100 + 25, 0)


# --- Round the corner -------------------------------------------------------------------------------------------------


def test_no_deadwood_against_gin_saves_with_or_without_laying_off() -> None:
    state = knocked(gin.ROUND_CORNER, CORNER_GIN, "", ALL_MELDED, discard="Qs")
    assert state.phase is Phase.LAYOFF
    passive = run(state, finish("6c 7c 8c | 4d 5d 6d 7d | Ts Td Th"))
    assert (passive.ending, points(gin.score(passive))) == (RoundEnd.SAVED, (0, 0))
    partly = run(state, *lay_offs("6c:1"), finish("4d 5d 6d 7d | Ts Td Th"))
    assert (partly.ending, points(gin.score(partly))) == (RoundEnd.GIN, (20 + 15, 0))
    assert saved().ending is RoundEnd.SAVED


def test_settle_saves_a_complete_hand_only_where_cards_are_laid_off_on_gin() -> None:
    hand = parse_cards(CORNER_GIN.replace("|", " "))
    assert gin.settle(gin.ROUND_CORNER, hand, parse_cards(ALL_MELDED)) == ()
    closed = parse_cards("4d 5d 6d 7d Ts Td Tc As Ad Ah")
    assert gin.settle(gin.ROUND_CORNER, hand, closed) == ()
    assert points(gin.settle(gin.STANDARD, hand, parse_cards(ALL_MELDED))) == (25, 0)


# --- Settling without a game ------------------------------------------------------------------------------------------


def test_settle_of_eleven_cards_where_big_gin_is_not_played_is_gin() -> None:
    eleven = parse_cards("2c 3c 4c 5c 9s 9h 9d 9c Jh Qh Kh")
    complete = parse_cards("5s 6s 7s As Ad Ah Td Ts Th Tc")
    assert points(gin.settle(gin.CLASSIC, eleven, parse_cards(LOOSE))) == (80, 0)
    assert points(gin.settle(gin.CLASSIC, eleven, complete)) == (20, 0)
    assert points(gin.settle(gin.STANDARD, eleven, complete)) == (31, 0)


def test_settle_refuses_what_is_no_meld_or_not_held() -> None:
    hand, other = parse_cards(f"{NINE} Ac"), parse_cards(LOOSE)
    with pytest.raises(MeldError):
        gin.settle(gin.STANDARD, hand, other, melds=melds_of("Qs Ks As", gin.ROUND_CORNER))
    with pytest.raises(ValueError, match="not in"):
        gin.settle(gin.STANDARD, hand, other, melds=melds_of("Ts Td Th"))
    with pytest.raises(ValueError, match="not in"):
        gin.settle(gin.STANDARD, hand, other, melds=melds_of("9s 9h 9d | 9s 9h 9d"))


def test_settle_takes_iterators() -> None:
    expected = gin.settle(gin.STANDARD, parse_cards(f"{NINE} 4d"), parse_cards(LOOSE))
    melds = iter(melds_of(NINE_MELDS))
    assert gin.settle(gin.STANDARD, iter(parse_cards(f"{NINE} 4d")), iter(parse_cards(LOOSE)), melds=melds) == expected


def best_played(rules: gin.Rules, hand: tuple[Card, ...], other: tuple[Card, ...]) -> gin.State:
    """Play a knock to its end with the best defence."""
    state = rig(rules, [" ".join(map(str, hand)), " ".join(map(str, other))])
    thrown = state.stock[-1]
    state = run(state, Pass(), Pass(), DrawStock())
    spread = best_arrangement(hand, rules=rules.meld_rules, values=rules.values).melds
    state = run(state, gin.Knock(thrown, spread))
    if state.phase is Phase.LAYOFF:
        defence = best_defence(other, spread, rules=rules.meld_rules, values=rules.values)
        state = run(state, *(gin.LayOff(card, index) for card, index in defence.laid_off), gin.Finish(defence.melds))
    return state


@pytest.mark.parametrize(
    "rules",
    [gin.STANDARD, gin.CLASSIC, gin.OPENSPIEL, evolve(gin.STANDARD, tie_rule="knocker_zero", layoff_allowed=False)],
    ids=["standard", "classic", "openspiel", "zero"],
)
def test_settle_agrees_with_the_game(rules: gin.Rules) -> None:
    rules = evolve(rules, knock_limit=None)
    rng = Random(5)
    endings = set()
    for _ in range(60):
        # Few ranks make melds, ties and undercuts frequent.
        cards = shuffled([card for card in gin.pack(rules) if 4 <= card.rank <= 10], rng)
        over = best_played(rules, cards[:10], cards[10:20])
        assert gin.settle(rules, cards[:10], cards[10:20]) == gin.score(over)
        endings.add(over.ending)
    assert {RoundEnd.KNOCK, RoundEnd.UNDERCUT} <= endings


def greedy_defence(hand: tuple[Card, ...], spread: tuple[Meld, ...]) -> int:
    """Meld first, then lay off what is left as long as something fits."""
    left = list(best_arrangement(hand).unmatched)
    table = list(spread)
    moved = True
    while moved:
        moved = False
        for card, index in product(list(left), range(len(table))):
            if card in left and can_extend(table[index], card):
                (table[index],) = extensions(table[index], card)
                left.remove(card)
                moved = True
    return gin.STANDARD.values.total(left)


def test_the_best_defence_is_never_worse_than_a_simple_one() -> None:
    rng = Random(7)
    better = 0
    for _ in range(80):
        cards = shuffled([card for card in gin.pack(gin.STANDARD) if 3 <= card.rank <= 8], rng)
        hand = cards[10:20]
        spread = best_arrangement(cards[:10]).melds
        best = best_defence(hand, spread).deadwood
        assert best <= deadwood(hand)
        assert best <= greedy_defence(hand, spread)
        better += best < greedy_defence(hand, spread)
        # A meld more on the table, or a longer one, never hurts.
        for count in range(len(spread)):
            assert best <= best_defence(hand, spread[:count]).deadwood
    assert better


# --- Knock Rummy ------------------------------------------------------------------------------------------------------


FOUR = evolve(gin.KNOCK_RUMMY, players=4)


def showdown(rules: gin.Rules, hands: list[str], melds: str) -> gin.State:
    state = rig(rules, hands, dealer=rules.players - 1)
    thrown = state.stock[-1]
    return run(state, DrawStock(), gin.Knock(thrown, melds_of(melds, rules)))


KNOCKER_12 = "7h 7d 7s 6c 3d 2h Ac"
NINE_A = "Qs Qd Qc 3s 3c 2c As"
NINE_B = "Js Jd Jh 4c 2d 2s Ad"
THIRTY = "Ks Kd Kh Tc 8d 8s 4h"


@pytest.mark.parametrize(
    ("hands", "totals", "winners"),
    [
        # Two tied for low share: 3 from the knocker, 21 from the fourth, the penalty of 10.
        ([KNOCKER_12, NINE_A, NINE_B, THIRTY], (-13, 17, 17, -21), (1, 2)),
        ([KNOCKER_12, NINE_A, THIRTY, NINE_B], (-13, 17, -21, 17), (1, 3)),
        # One beats the knocker and takes all.
        ([KNOCKER_12, THIRTY, NINE_A, "Js Jd Jh 4c 4d 2d 2s"], (-13, -21, 37, -3), (2,)),
    ],
)
def test_knock_rummy_payments(hands: list[str], totals: tuple[int, ...], winners: tuple[int, ...]) -> None:
    over = showdown(FOUR, hands, "7h 7d 7s")
    gin.validate(over)
    assert over.ending is RoundEnd.UNDERCUT
    assert points(gin.score(over), 4) == totals
    (column,) = gin.columns(over)
    assert column.boxes == tuple(int(seat in winners) for seat in range(4))
    assert column.entries[0].winners == winners


def test_an_odd_sum_goes_to_the_winner_nearest_to_the_knockers_left() -> None:
    hands = [KNOCKER_12, "Ks Kd Kh Tc 8d 8s 5h", NINE_A, NINE_B]
    over = showdown(FOUR, hands, "7h 7d 7s")
    # 3 + 22 + 10 = 35 for two.
    assert points(gin.score(over), 4) == (-13, -22, 18, 17)
    lines = [line for line in gin.score(over) if line.kind is ScoreKind.DEADWOOD and line.points > 0]
    assert [(line.seats, line.points) for line in lines] == [((2,), 13), ((3,), 12)]
    assert sum(line.points * len(line.seats) for line in gin.score(over)) == 0


def test_nobody_knows_the_knockers_left_better_than_the_table() -> None:
    # Seat 2 knocks; of the tied seats 0 and 1 the next in turn order after seats 2 and 3 is 0.
    state = rig(FOUR, [NINE_A, NINE_B, KNOCKER_12, "Ks Kd Kh Tc 8d 8s 5h"], dealer=1)
    thrown = state.stock[-1]
    over = run(state, DrawStock(), gin.Knock(thrown, melds_of("7h 7d 7s")))
    assert points(gin.score(over), 4) == (18, 17, -13, -22)


def test_a_tie_with_the_knocker_goes_to_the_others_without_a_penalty() -> None:
    hands = [KNOCKER_12, "Qs Qd Qc 5d 4s 2c As", "Js Jd Jh 4c 4d 2d 2s", "Ks Kd Kh Tc 8d 8s 5h"]
    over = showdown(FOUR, hands, "7h 7d 7s")
    assert over.ending is RoundEnd.UNDERCUT
    assert points(gin.score(over), 4) == (0, 10, 9, -19)


def test_going_rummy_is_paid_by_each() -> None:
    hands = ["7h 7d 7s 2h 3h 4h 5h", NINE_A, NINE_B, "Ks Kd Kh Tc 8d 8s 4d"]
    over = showdown(FOUR, hands, "7h 7d 7s | 2h 3h 4h 5h")
    assert over.ending is RoundEnd.GIN
    assert points(gin.score(over), 4) == (9 + 9 + 30 + 75, -34, -34, -55)


def test_a_rummy_hand_that_somebody_equals_is_beaten() -> None:
    hands = ["7h 7d 7s 2h 3h 4h 5h", "Qs Qd Qc 3c 4c 5c 6c", "Js Jd Jh 4s 2d 2s Ad", "Ks Kd Kh Tc 8d 8s 4d"]
    over = showdown(FOUR, hands, "7h 7d 7s | 2h 3h 4h 5h")
    assert over.ending is RoundEnd.UNDERCUT
    assert points(gin.score(over), 4) == (0, 39, -9, -30)


def test_the_others_arrange_with_least_deadwood_by_themselves() -> None:
    over = showdown(FOUR, [KNOCKER_12, NINE_A, NINE_B, THIRTY], "7h 7d 7s")
    assert over.open_showdown.melds[1] == melds_of("Qs Qd Qc")
    assert over.hands[3] == parse_cards("Tc 8d 4h 8s")
    assert over.known == ((), (), (), ())


def test_a_knocker_may_be_beaten_at_any_count() -> None:
    over = showdown(gin.KNOCK_RUMMY, ["Kc Jd Ts 8h 7d 6c 4d 3s Qh 2c", "As Ad Ah 2s 2d 2h Ac 3c 3d 5s"], "")
    assert over.rules.values.total(over.hands[0]) == 70
    assert points(gin.score(over)) == (11 - 70 - 10, 70 - 11 + 10)


def test_spades_double_in_knock_rummy_too() -> None:
    rules = evolve(FOUR, spades_double=True)
    state = rig(rules, [KNOCKER_12, NINE_A, NINE_B, THIRTY], dealer=3, upcard="Ts")
    over = run(state, DrawStock(), gin.Knock(state.stock[-1], melds_of("7h 7d 7s")))
    assert points(gin.score(over), 4) == (-26, 34, 34, -42)


def test_the_discard_of_a_knock_is_out_of_the_game() -> None:
    over = by_knock()
    assert over.open_showdown.face_down is parse_card("Tc")
    assert knock("Tc", NINE_MELDS).card not in {card for hand in over.hands for card in hand}

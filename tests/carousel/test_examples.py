# ruff: noqa: N802 - tests carry the names of the examples
"""The worked examples of the rules of Carousel, each with its number: arrangements E1 to E23, scores S1 to S13."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import pytest
from attrs import evolve

from rummykit import STANDARD_PACK, parse_card, parse_cards, sorted_cards
from rummykit.actions import DrawStock, Pass
from rummykit.errors import ActionFault, MeldFault
from rummykit.games import carousel
from rummykit.games.carousel import EndTurn, Knock, Phase, Place, Result
from rummykit.outcomes import RoundEnd, ScoreKind, total_points
from rummykit.play import apply_all
from rummykit.testing import rigged_deck

from .positions import SMALL_HANDS, fault_of, hand_worth, melds, position, refusal, table_refusal


class Legal(NamedTuple):
    """An arrangement that is accepted."""

    before: str
    hand: str
    after: str
    left: str = ""


LEGAL = {
    "E1": Legal("5h 6h 7h", "8h Kc 2d", "5h 6h 7h 8h", "2d Kc"),
    "E4": Legal("8c 8d 8h 8s", "6h 7h Kc", "8c 8d 8s | 6h 7h 8h", "Kc"),
    "E6": Legal("5c 6c 7c | 5d 6d 7d | 5h 6h 7h", "5s Qd", "5c 5d 5h 5s | 6c 6d 6h | 7c 7d 7h", "Qd"),
    "E7": Legal("3h 4h 5h 6h 7h", "5h 9c", "3h 4h 5h | 5h 6h 7h", "9c"),
    "E9": Legal("Js Qs Ks As", "2s 3s", "Js Qs Ks | As 2s 3s"),
    "E11": Legal("8c 8d 8h 8s", "8c 8d", "8c 8d 8h | 8c 8d 8s"),
    "E13": Legal("4h 5h 6h Jk=7h", "7c 7d", "4h 5h 6h | 7c 7d Jk=7h"),
    "E15": Legal("9c Jk=9d 9s", "9d Qh Kh", "9c 9d 9s | Jk=Jh Qh Kh"),
    "E15-other": Legal("9c Jk=9d 9s", "9d Qh Kh", "9c 9d 9s | Qh Kh Jk=Ah"),
    "E16b": Legal("9c Jk=9d 9s", "9d", "9c 9d Jk=9h 9s"),
    "E17": Legal("5h 6h Jk=7h | 7c 7d 7h 7s", "Kc Kd", "5h 6h 7h | 7c 7d 7s | Kc Kd Jk=Ks"),
    "E18": Legal("5h 6h Jk=7h | 7c 7d 7h", "8h", "5h 6h 7h 8h | 7c 7d Jk=7s"),
    "E19": Legal("4h 5h 6h Jk=7h | 7c 7d 7h 7s", "Kc Kd", "4h 5h 6h | 7c 7d 7h 7s | Kc Kd Jk=Ks"),
    "E20b": Legal("8c 8d 8h", "Jk", "8c 8d 8h Jk=8s"),
    "E21b": Legal("", "8h 9h Th", "8h 9h Th"),
    "E22": Legal("8h 9h Th", "Jh", "8h 9h Th Jh"),
}


@pytest.mark.parametrize("example", LEGAL)
def test_legal(example: str) -> None:
    before, hand, after, left = LEGAL[example]
    state = position(before, hand)
    actions = carousel.turn_actions(state, melds(after))
    played = Counter(parse_cards(hand)) - Counter(parse_cards(left))
    assert actions == (*map(Place, sorted(played.elements())), EndTurn(melds(after)))
    ended = apply_all(carousel, state, actions)
    assert ended.table == melds(after)
    assert ended.hands[0] == sorted_cards(parse_cards(left))
    assert ended.phase is (Phase.CLOSE if left else Phase.ROUND_OVER)
    carousel.validate(ended)


class Illegal(NamedTuple):
    """An arrangement that is refused: why, and for which cards."""

    before: str
    hand: str
    after: str
    fault: ActionFault
    cards: str = ""
    meld_fault: MeldFault | None = None


NOT_A_MELD = ActionFault.NOT_A_MELD
ILLEGAL = {
    "E2": Illegal("8c 8d 8h 8s | 5h 6h 7h", "Kc 2d", "8c 8d 8s | 5h 6h 7h 8h", ActionFault.NOTHING_PLAYED),
    "E3": Illegal("8c 8d 8h 8s | 5c 5d 5h", "5s Kc", "8c 8d 8h | 5c 5d 5h 5s", ActionFault.TABLE_CARD_MISSING, "8s"),
    "E5": Illegal("5h 6h 7h", "7c 7d", "5h 6h | 7c 7d 7h", NOT_A_MELD, "5h 6h", MeldFault.TOO_SHORT),
    "E8": Illegal("Qs Ks As", "2s", "Qs Ks As 2s", NOT_A_MELD, "As 2s Qs Ks", MeldFault.ROUND_THE_CORNER),
    "E10": Illegal("8c 8d 8h", "8h", "8c 8d 8h 8h", NOT_A_MELD, "8h 8h", MeldFault.DUPLICATE_SUIT),
    "E12": Illegal("5h 6h 7h", "8d", "5h 6h 7h 8d", NOT_A_MELD, "8d", MeldFault.MIXED_SUITS),
    "E14": Illegal("5h 6h Jk=7h", "4h Kc Kd", "4h 5h 6h | Kc Kd Jk=Ks", ActionFault.JOKER_NOT_REPLACED, "7h"),
    "E16": Illegal("9c Jk=9d 9s", "9d", "9c 9d 9s", ActionFault.TABLE_CARD_MISSING, "Jk"),
    "E20": Illegal("8c 8d 8h", "Jk", "8c 8d 8h Jk=8h", NOT_A_MELD, "8h Jk", MeldFault.DUPLICATE_SUIT),
    "E21": Illegal("", "8h 9h Kc", "8h 9h", NOT_A_MELD, "8h 9h", MeldFault.TOO_SHORT),
}


@pytest.mark.parametrize("example", ILLEGAL)
def test_illegal(example: str) -> None:
    before, hand, after, fault, cards, meld_fault = ILLEGAL[example]
    state = position(before, hand)
    error = table_refusal(state, after)
    assert (error.fault, error.meld_fault) == (fault, meld_fault)
    assert Counter(error.cards) == Counter(parse_cards(cards))
    ended = refusal(state, EndTurn(melds(after)))
    assert (ended.fault, ended.cards, ended.meld_fault) == (fault, error.cards, meld_fault)


def test_E22_under_an_opening_of_each_player() -> None:
    rules = evolve(SMALL_HANDS, opening="sequence_from_hand")
    state = position("8h 9h Th", "Jh", rules=rules)
    assert table_refusal(state, "8h 9h Th Jh").fault is ActionFault.OPENING_NOT_MET
    assert carousel.legal_actions(state) == (Pass(),)


def third_card() -> carousel.State:
    """Seat 1 has drawn 4c and 9s and played nothing."""
    rules = carousel.CAROUSEL
    deck = rigged_deck(carousel, rules, hands={1: parse_cards("6h 7h")}, draws=parse_cards("4c 9s 8h"))
    return apply_all(carousel, carousel.deal(rules, deck), [DrawStock(), Pass(), DrawStock(), Pass()])


def test_E23_no_meld_after_the_third_card() -> None:
    state = third_card()
    assert carousel.legal_actions(state) == (DrawStock(),)
    state = carousel.apply(state, DrawStock())
    assert state.phase is Phase.CLOSE
    assert fault_of(state, Place(parse_card("8h"))) is ActionFault.WRONG_PHASE
    assert fault_of(state, EndTurn(melds("6h 7h 8h"))) is ActionFault.WRONG_PHASE
    assert table_refusal(state, "6h 7h 8h").fault is ActionFault.WRONG_PHASE
    after = carousel.apply(state, Pass())
    assert (after.turn, after.phase, after.table) == (2, Phase.DRAW, ())


# --- Scores -----------------------------------------------------------------------------------------------------------


def closed(hands: Sequence[str | int], *, results: tuple[Result, ...] = (), **options: int) -> carousel.State:
    """A state in which seat 0 may knock, with hands of certain cards or of so many points."""
    rules = evolve(carousel.CAROUSEL, players=len(hands), hand_size=1, **options)
    left = Counter(carousel.pack(rules))
    left.subtract(parse_cards("Tc Jc Qc"))
    for hand in hands:
        left.subtract(parse_cards(hand) if isinstance(hand, str) else ())
    texts = [hand if isinstance(hand, str) else hand_worth(hand, left=left) for hand in hands]
    return position(
        "Tc Jc Qc",
        texts[0],
        rules=rules,
        others=texts[1:],
        draws=1,
        phase=Phase.CLOSE,
        stock=None,
        opened=(0,),
        results=results,
    )


KNOCKS: dict[str, tuple[Sequence[str | int], RoundEnd, list[int]]] = {
    "S1": (["Ac 3d", "Kh 9c 8d"], RoundEnd.KNOCK, [23, 0]),
    "S2": ([5, 3], RoundEnd.UNDERCUT, [0, 12]),
    "S3": ([4, 4], RoundEnd.UNDERCUT, [0, 10]),
    "S4": ([5, 5, 30], RoundEnd.UNDERCUT, [0, 35, 0]),
    "S5": ([3, 3, 3, 20], RoundEnd.UNDERCUT, [0, 17, 17, 0]),
    "S9": ([5, 2, 2, 40], RoundEnd.UNDERCUT, [0, 51, 51, 0]),
}


@pytest.mark.parametrize("example", KNOCKS)
def test_knocks(example: str) -> None:
    hands, ending, points = KNOCKS[example]
    state = closed(hands)
    after = carousel.apply(state, Knock())
    assert (after.phase, after.ending, after.knocker) == (Phase.ROUND_OVER, ending, 0)
    assert list(total_points(carousel.score(after), len(hands))) == points
    assert carousel.score(after) == carousel.settle(state.rules, state.hands, knocker=0)
    counts = [state.rules.values.total(hand) for hand in state.hands]
    assert carousel.score(after) == carousel.settle(state.rules, counts, knocker=0)
    carousel.validate(after)


def test_S5_with_the_other_reading() -> None:
    after = carousel.apply(closed([3, 3, 3, 20], multi_tie_bonus=10), Knock())
    assert total_points(carousel.score(after), 4) == (0, 27, 27, 0)


def test_S6_going_out() -> None:
    state = position("4h 5h 6h", "7h", others=["Qd 2s", "Jk 6h"], stock="8h", phase=Phase.DRAW)
    played = [DrawStock(), Place(parse_card("7h")), Place(parse_card("8h")), EndTurn(melds("4h 5h 6h 7h 8h"))]
    after = apply_all(carousel, state, played)
    assert after.ending is RoundEnd.WENT_OUT
    lines = carousel.score(after)
    assert [(line.seats, line.kind, line.points) for line in lines] == [
        ((0,), ScoreKind.DEADWOOD, 12),
        ((0,), ScoreKind.DEADWOOD, 31),
        ((0,), ScoreKind.GOING_OUT_BONUS, 25),
    ]
    assert lines == carousel.settle(state.rules, [0, 12, 31], out=0)


RUNS = " | ".join(" ".join(f"{rank}{suit}" for rank in "456789") for suit in "cdh")
EXHAUSTED = {
    "S7": (
        f"Ac Ad Ah As | 2c 2d 2h | 3c 3d 3h 3s | {RUNS} | 5s 6s 7s 8s | Tc Td Th | Jc Jd Jh Js | Qc Qd Qh | Kc Kd Kh",
        ["4s Ts", "9s", "2s Qs Ks"],
        (0, 18, 0),
    ),
    "S8": (
        f"Ac Ad Ah As | 2c 2d 2h | 3c 3d 3h 3s | {RUNS} | 6s 7s 8s | Tc Td Th Ts | Jc Jd Jh Js | Qc Qd Qh | Kc Kd Kh",
        ["4s 5s", "9s", "2s Qs Ks"],
        (13, 13, 0),
    ),
}


@pytest.mark.parametrize("example", EXHAUSTED)
def test_stock_exhausted(example: str) -> None:
    table, hands, points = EXHAUSTED[example]
    rules = evolve(SMALL_HANDS, pack=STANDARD_PACK)
    state = position(table, hands[0], others=hands[1:], rules=rules, lap=2)
    after = apply_all(carousel, state, [Pass(), Pass()])
    assert (after.phase, after.ending, after.knocker) == (Phase.ROUND_OVER, RoundEnd.STOCK_EXHAUSTED, None)
    assert total_points(carousel.score(after), 3) == points
    assert carousel.score(after) == carousel.settle(rules, map(parse_cards, hands))


def test_S10_knock_refused() -> None:
    state = closed(["Ac 5d", 20])
    assert carousel.legal_actions(state) == (Pass(),)
    error = refusal(state, Knock())
    assert (error.fault, error.needed, error.actual) == (ActionFault.OVER_KNOCK_LIMIT, 5, 6)
    after = carousel.apply(state, Pass())
    assert (after.turn, after.phase) == (1, Phase.DRAW)


def earlier(*rounds: tuple[int, Sequence[int]], players: int) -> tuple[Result, ...]:
    """Earlier rounds: for each the seat that won and the points of those it won."""
    return tuple(
        Result(tuple(won if seat == winner else 0 for seat in range(players)), (winner,))
        for winner, points in rounds
        for won in points
    )


def test_S11_the_winner_of_the_game_reached_the_target() -> None:
    before = earlier((0, [50, 50, 38]), (1, [40, 40, 40]), (2, [30, 30]), players=3)
    state = closed([4, 14, 20], results=before)
    assert carousel.standings(state).totals == (138, 120, 60)
    after = carousel.apply(state, Knock())
    assert total_points(carousel.score(after), 3) == (26, 0, 0)
    standings = carousel.standings(after)
    assert standings.totals == (364, 195, 110)
    assert standings.winners == (0,)
    kinds = Counter((line.kind, line.points) for line in standings.lines if line.seats == (0,))
    assert kinds[ScoreKind.TARGET_BONUS, 100] == 1
    assert kinds[ScoreKind.BOX_BONUS, 100] == 1


def test_S12_the_winner_of_the_game_did_not_reach_the_target() -> None:
    before = earlier((0, [100]), (1, [20] * 7 + [9]), players=2)
    after = carousel.apply(closed([4, 56], results=before), Knock())
    standings = carousel.standings(after)
    assert (standings.totals, standings.winners) == ((302, 349), (1,))


def test_S13_two_players_reach_the_target() -> None:
    before = earlier((1, [35] * 4), (2, [45] * 3), (0, [45] * 2), (3, [70]), players=4)
    after = carousel.apply(closed([3, 3, 3, 20], results=before), Knock())
    standings = carousel.standings(after)
    assert (standings.totals, standings.winners) == ((140, 382, 352, 95), (1,))

"""The worked examples of the rule text, each with its number.

Where an example says so, figures come twice: with the modern bonuses and with the classic ones.
"""

from __future__ import annotations

import pytest
from attrs import evolve, frozen

from rummykit import best_defence, deadwood
from rummykit.actions import Discard, DrawStock
from rummykit.arrange import arrangements, best_arrangement
from rummykit.cards import format_cards, parse_card, parse_cards
from rummykit.errors import ActionFault, IllegalActionError
from rummykit.games import gin
from rummykit.outcomes import RoundEnd, ScoreKind, ScoreLine

from .positions import finish, knock, knocked, lay_offs, match, melds_of, opened, points, rig, run, won

MODERN, CLASSIC = gin.STANDARD, gin.CLASSIC
both = pytest.mark.parametrize("rules", [MODERN, CLASSIC], ids=["modern", "classic"])


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("AS 2S 3S 7H 7D 7C KD", 10),
        ("AS 2S 3S 7H 7D 7C KD KC 4H 5H", 29),
        ("5S 6S 7S 7H 7D 8D 9D 2C 2H KC", 21),
        ("KS KC QD QH JS JC TD TH 9S 9C", 98),
    ],
)
def test_example_01_deadwood(hand: str, expected: int) -> None:
    assert deadwood(parse_cards(hand)) == expected
    assert best_arrangement(parse_cards(hand)).deadwood == expected


def test_example_01_the_set_of_sevens_breaks_both_runs() -> None:
    hand = parse_cards("5S 6S 7S 7H 7D 8D 9D 2C 2H KC")
    best = best_arrangement(hand)
    assert best.melds == melds_of("5s 6s 7s | 7d 8d 9d")[::-1]
    assert format_cards(best.unmatched) == "2c Kc 2h 7h"
    (sevens,) = [found for found in arrangements(hand) if found.melds == melds_of("7s 7h 7d")]
    assert sevens.deadwood == 42


def test_example_02_four_of_a_kind_gives_one_up() -> None:
    hand = parse_cards("7S 7H 7D 7C 8C 9C AD 2D 3D 4H")
    best = best_arrangement(hand)
    assert set(best.melds) == set(melds_of("7S 7H 7D | 7C 8C 9C | AD 2D 3D"))
    assert (format_cards(best.unmatched), best.deadwood) == ("4h", 4)
    fours = [found for found in arrangements(hand) if set(melds_of("7S 7H 7D 7C | AD 2D 3D")) == set(found.melds)]
    assert [found.deadwood for found in fours] == [21]


@pytest.mark.parametrize(("limit", "discards"), [(10, {"Td": 8, "8s": 10}), (9, {"Td": 8}), (7, {})])
def test_example_03_limit(limit: int, discards: dict[str, int]) -> None:
    rules = evolve(MODERN, knock_limit=limit)
    state = opened(rules, "2C 3C 4C 9S 9H 9D JH QH KH TD", drawn="8S")
    spread = melds_of("2C 3C 4C | 9S 9H 9D | JH QH KH")
    knocks = [action for action in gin.legal_actions(state) if isinstance(action, gin.Knock)]
    assert {str(action.card) for action in knocks if set(action.melds) == set(spread)} == set(discards)
    assert {str(action.card) for action in knocks} == set(discards)
    for card, count in {"Td": 8, "8s": 10}.items():
        if card in discards:
            after = run(state, gin.Knock(parse_card(card), spread))
            assert MODERN.values.total(after.hands[0]) == count
        else:
            with pytest.raises(IllegalActionError) as caught:
                gin.check(state, gin.Knock(parse_card(card), spread))
            assert caught.value.fault is ActionFault.OVER_KNOCK_LIMIT
            assert (caught.value.needed, caught.value.actual) == (limit, count)


@frozen
class Answer:
    """A knock, the lay-offs on it and the melds of the defender, with what comes out.

    Attributes:
        knocker: The knocker's melds.
        deadwood: The knocker's deadwood.
        defender: The defender's hand.
        lay_offs: Cards laid off, each with the index of its meld in the order of the library.
        own: The defender's own melds.
        counts: Deadwood of both at the end.
        modern: Points per seat with the modern bonuses.
        classic: And with the classic ones.
        ending: How the round ends.
        alone: The defender's least deadwood without lay-offs.
    """

    knocker: str
    deadwood: str
    defender: str
    lay_offs: str
    own: str
    counts: tuple[int, int]
    modern: tuple[int, int]
    classic: tuple[int, int]
    ending: RoundEnd
    alone: int


EXAMPLE_04 = Answer(
    "2C 3C 4C | 9S 9H 9D | JH QH KH",
    "6D",
    "4S 4H 4D 6C 7C 8C KS QD 8H 2S",
    "",
    "4S 4H 4D | 6C 7C 8C",
    (6, 30),
    (24, 0),
    (24, 0),
    RoundEnd.KNOCK,
    30,
)
EXAMPLE_05 = Answer(
    "5H 6H 7H | TS TD TC | 2S 2D 2C",
    "8S",
    "JC QC KC 3S 3D 3C 8H 9H AD 5C",
    "8H:2 9H:2",
    "JC QC KC | 3S 3D 3C",
    (8, 6),
    (0, 27),
    (0, 12),
    RoundEnd.UNDERCUT,
    23,
)
EXAMPLE_06 = Answer(
    "6D 7D 8D | QS QH QC | 3C 3H 3S",
    "AC",
    "4D 5D 9D TD KS KH KD 2S 2H 7C",
    "5D:2 4D:2 9D:2 TD:2",
    "KS KH KD",
    (1, 11),
    (10, 0),
    (10, 0),
    RoundEnd.KNOCK,
    39,
)
EXAMPLE_07 = Answer(
    "KS KC KD | 5S 6S 7S | 9C TC JC",
    "JD",
    "2S 2H 2D 2C 8S 8C 8D 9S 7C AC",
    "8S:2 9S:2 8C:1 7C:1",
    "2S 2H 2D 2C",
    (10, 9),
    (0, 26),
    (0, 11),
    RoundEnd.UNDERCUT,
    17,
)
EXAMPLE_08_RUNS = Answer(
    "5S 6S 7S | 5C 6C 7C | 5D 6D 7D",
    "AS",
    "3S 4S 4C 4D 5H 6H 7H 8S 8C 8D",
    "4S:2 3S:2 4C:0 4D:1",
    "5H 6H 7H | 8S 8C 8D",
    (1, 0),
    (0, 26),
    (0, 11),
    RoundEnd.UNDERCUT,
    3,
)
EXAMPLE_08_SETS = Answer(
    "5S 5C 5D | 6S 6C 6D | 7S 7C 7D",
    "AS",
    "3S 4S 4C 4D 5H 6H 7H 8S 8C 8D",
    "",
    "4S 4C 4D | 5H 6H 7H | 8S 8C 8D",
    (1, 3),
    (2, 0),
    (2, 0),
    RoundEnd.KNOCK,
    3,
)
EXAMPLE_09 = Answer(
    "AS AC AD | TC TD TH | JS QS KS",
    "2H",
    "4S 4H 4D 4C 5S 5H 5D 5C 9S TS",
    "TS:2 9S:2",
    "4S 4H 4D 4C | 5S 5H 5D 5C",
    (2, 0),
    (0, 27),
    (0, 12),
    RoundEnd.UNDERCUT,
    19,
)
EXAMPLE_10_LEAST = Answer(
    "AS 2S 3S 4S | KS KH KD",
    "2H AD 2C",
    "5S 6S 9H TH JH 7C 7D 7H 3C 3D",
    "5S:1 6S:1",
    "9H TH JH | 7C 7D 7H",
    (5, 6),
    (1, 0),
    (1, 0),
    RoundEnd.KNOCK,
    17,
)
EXAMPLE_10_CLOSED = Answer(
    "AS 2S 3S | KS KH KD",
    "4S 2H AD 2C",
    "5S 6S 9H TH JH 7C 7D 7H 3C 3D",
    "",
    "9H TH JH | 7C 7D 7H",
    (9, 17),
    (8, 0),
    (8, 0),
    RoundEnd.KNOCK,
    17,
)
EXAMPLE_11 = Answer(
    "5S 6S 7S | 9C TC JC | KS KC KD",
    "4H",
    "2S 2H 2D 2C 8S 8H 8D 8C 3S AC",
    "",
    "2S 2H 2D 2C | 8S 8H 8D 8C",
    (4, 4),
    (0, 25),
    (0, 10),
    RoundEnd.UNDERCUT,
    4,
)


def check_answer(answer: Answer) -> None:
    """Play the knock out for real, settle it without a game, and ask for the best defence: all must agree."""
    melds = melds_of(answer.knocker)
    hand = parse_cards(answer.knocker.replace("|", " ") + answer.deadwood)
    defender = parse_cards(answer.defender)
    used = {*hand, *defender}
    thrown = next(card for card in gin.pack(MODERN) if card not in used)
    assert deadwood(defender) == answer.alone
    for rules, expected in ((MODERN, answer.modern), (CLASSIC, answer.classic)):
        state = knocked(rules, answer.knocker, answer.deadwood, answer.defender, discard=str(thrown))
        assert state.phase is gin.Phase.LAYOFF
        over = run(state, *lay_offs(answer.lay_offs), finish(answer.own))
        assert tuple(rules.values.total(left) for left in over.hands) == answer.counts
        assert over.ending is answer.ending
        assert points(gin.score(over)) == expected
        assert gin.settle(rules, hand, defender, melds=melds) == gin.score(over)
        assert points(gin.settle(rules, hand[::-1], defender[::-1], melds=melds[::-1])) == expected
    best = best_defence(defender, tuple(sorted(melds, key=lambda meld: meld.sort_key)))
    assert best.deadwood == answer.counts[1]


def test_example_04_plain_knock() -> None:
    check_answer(EXAMPLE_04)


def test_example_04_the_only_line_is_the_difference() -> None:
    hands = parse_cards("2C 3C 4C 9S 9H 9D JH QH KH 6D"), parse_cards(EXAMPLE_04.defender)
    assert gin.settle(MODERN, *hands) == (ScoreLine((0,), ScoreKind.DEADWOOD, 24),)


def test_example_05_lay_off_turns_a_win_into_an_undercut() -> None:
    check_answer(EXAMPLE_05)
    without = evolve(MODERN, layoff_allowed=False)
    hand = parse_cards("5H 6H 7H TS TD TC 2S 2D 2C 8S")
    assert points(gin.settle(without, hand, parse_cards(EXAMPLE_05.defender))) == (15, 0)


def test_example_06_chain_at_both_ends() -> None:
    check_answer(EXAMPLE_06)


def test_example_07_breaking_a_meld_to_lay_off() -> None:
    check_answer(EXAMPLE_07)
    state = knocked(MODERN, EXAMPLE_07.knocker, EXAMPLE_07.deadwood, EXAMPLE_07.defender, discard="3h")
    # Own melds first: nothing of what is left fits.
    over = run(state, finish("2S 2H 2D 2C | 8S 8C 8D"))
    assert points(gin.score(over)) == (7, 0)


def test_example_08_sets_are_safer_than_runs() -> None:
    check_answer(EXAMPLE_08_RUNS)
    check_answer(EXAMPLE_08_SETS)


def test_example_09_a_card_that_fits_a_set_and_a_run() -> None:
    check_answer(EXAMPLE_09)
    state = knocked(MODERN, EXAMPLE_09.knocker, EXAMPLE_09.deadwood, EXAMPLE_09.defender, discard="3h")
    on_the_tens = run(state, *lay_offs("TS:1"), finish(EXAMPLE_09.own))
    assert points(gin.score(on_the_tens)) == (7, 0)


def test_example_10_non_minimal_arrangement() -> None:
    check_answer(EXAMPLE_10_LEAST)
    check_answer(EXAMPLE_10_CLOSED)


def test_example_10_over_a_limit_of_eight() -> None:
    rules = gin.OKLAHOMA
    hand = "AS 2S 3S 4S KS KH KD 2H AD 2C"
    state = opened(rules, hand, EXAMPLE_10_CLOSED.defender, drawn="8s", upcard="8h")
    run(state, knock("8s", "AS 2S 3S 4S | KS KH KD"))
    with pytest.raises(IllegalActionError) as caught:
        run(state, knock("8s", "AS 2S 3S | KS KH KD"))
    assert (caught.value.fault, caught.value.needed, caught.value.actual) == (ActionFault.OVER_KNOCK_LIMIT, 8, 9)


def test_example_11_tie_is_an_undercut() -> None:
    check_answer(EXAMPLE_11)


@pytest.mark.parametrize(
    ("tie_rule", "ending", "totals", "winners"),
    [("knocker_zero", RoundEnd.KNOCK, (0, 0), (0,)), ("void", RoundEnd.TIE, (0, 0), ())],
)
@both
def test_example_11_tie_by_other_rules(
    rules: gin.Rules, tie_rule: str, ending: RoundEnd, totals: tuple[int, int], winners: tuple[int, ...]
) -> None:
    rules = evolve(rules, tie_rule=tie_rule)
    state = knocked(rules, EXAMPLE_11.knocker, EXAMPLE_11.deadwood, EXAMPLE_11.defender, discard="9h")
    over = run(state, finish(EXAMPLE_11.own))
    assert over.ending is ending
    assert points(gin.score(over)) == totals
    (column,) = gin.columns(over)
    assert column.boxes == tuple(int(seat in winners) for seat in range(2))
    hands = parse_cards("5S 6S 7S 9C TC JC KS KC KD 4H"), parse_cards(EXAMPLE_11.defender)
    assert gin.settle(rules, *hands) == gin.score(over)


@pytest.mark.parametrize(("rules", "total"), [(MODERN, 62), (CLASSIC, 57)])
def test_example_12_gin(rules: gin.Rules, total: int) -> None:
    melds, defender = "AS 2S 3S | 9C TC JC | KS KH KD KC", "8S 9S TS 2C 2D 3H 4D 6H QC QD"
    over = knocked(rules, melds, "", defender, discard="9h")
    assert (over.phase, over.ending) == (gin.Phase.ROUND_OVER, RoundEnd.GIN)
    assert rules.values.total(over.hands[1]) == 37
    lines = gin.score(over)
    assert lines == (ScoreLine((0,), ScoreKind.DEADWOOD, 37), ScoreLine((0,), ScoreKind.GIN_BONUS, total - 37))
    assert gin.settle(rules, parse_cards(melds.replace("|", " ")), parse_cards(defender)) == lines


BIG_HAND = "4S 5S 6S 7S 9S 9H 9D 9C JC QC"
BIG_DEFENDER = "AS AH 5C 5D 8H 8D TS TH QD 2C"


def test_example_13_big_gin() -> None:
    state = opened(MODERN, BIG_HAND, BIG_DEFENDER, drawn="KC")
    melds = melds_of("4S 5S 6S 7S | 9S 9H 9D 9C | JC QC KC")
    assert gin.BigGin(melds) in gin.legal_actions(state)
    over = run(state, gin.BigGin(melds))
    assert over.ending is RoundEnd.BIG_GIN
    assert MODERN.values.total(over.hands[1]) == 60
    assert gin.score(over) == (
        ScoreLine((0,), ScoreKind.DEADWOOD, 60),
        ScoreLine((0,), ScoreKind.BIG_GIN_BONUS, 31),
    )
    eleven = parse_cards(f"{BIG_HAND} KC")
    assert points(gin.settle(MODERN, eleven, parse_cards(BIG_DEFENDER))) == (91, 0)


@pytest.mark.parametrize(("rules", "total"), [(evolve(MODERN, big_gin=False), 85), (CLASSIC, 80)])
def test_example_13_gin_without_big_gin(rules: gin.Rules, total: int) -> None:
    state = opened(rules, BIG_HAND, BIG_DEFENDER, drawn="KC")
    assert not [action for action in gin.legal_actions(state) if isinstance(action, gin.BigGin)]
    with pytest.raises(IllegalActionError) as caught:
        run(state, gin.BigGin(melds_of("4S 5S 6S 7S | 9S 9H 9D 9C | JC QC KC")))
    assert caught.value.fault is ActionFault.NOT_ALLOWED
    gins = [
        action
        for action in gin.legal_actions(state)
        if isinstance(action, gin.Knock) and sum(len(meld.cards) for meld in action.melds) == 10
    ]
    assert {str(action.card) for action in gins} == {"4s", "7s", "9s", "9h", "9d", "9c"}
    for action in gins:
        over = run(state, action)
        assert over.ending is RoundEnd.GIN
        assert points(gin.score(over)) == (total, 0)


OKLAHOMA_SPADES = evolve(gin.OKLAHOMA, spades_double=True)


@pytest.mark.parametrize(
    ("rules", "total"),
    [
        (gin.OKLAHOMA, 26),
        (OKLAHOMA_SPADES, 52),
        (evolve(gin.OKLAHOMA, undercut_bonus=10), 11),
        (evolve(OKLAHOMA_SPADES, undercut_bonus=10), 22),
    ],
)
def test_example_14_oklahoma_with_spades(rules: gin.Rules, total: int) -> None:
    melds, left, defender = "2C 3C 4C | 9S 9H 9D | JH QH KH", "3D", "AS AH AC 5D 6D 7D 8D TH 9C 2D"
    assert deadwood(parse_cards(defender)) == 21
    state = knocked(rules, melds, left, defender, discard="8c", upcard="4s")
    assert rules.limit(state.upcard) == 4
    over = run(state, *lay_offs("TH:2 9C:0"), finish("AS AH AC | 5D 6D 7D 8D"))
    assert rules.values.total(over.hands[1]) == 2
    assert points(gin.score(over)) == (0, total)
    hand = parse_cards(f"{melds.replace('|', ' ')} {left}")
    lines = gin.settle(rules, hand, parse_cards(defender), upcard=parse_card("4s"))
    assert lines == gin.score(over)
    doubled = [line for line in lines if line.kind is ScoreKind.DOUBLED]
    assert doubled == ([ScoreLine((1,), ScoreKind.DOUBLED, total // 2)] if rules.spades_double else [])


@pytest.mark.parametrize(("ace", "limit"), [("one", 1), ("gin_only", 0)])
def test_example_14_an_ace_stops_the_knock(ace: str, limit: int) -> None:
    rules = evolve(OKLAHOMA_SPADES, oklahoma_ace=ace)
    state = opened(rules, "2C 3C 4C 9S 9H 9D JH QH KH 3D", drawn="8c", upcard="As")
    assert rules.limit(state.upcard) == limit
    with pytest.raises(IllegalActionError) as caught:
        run(state, knock("8c", "2C 3C 4C | 9S 9H 9D | JH QH KH"))
    assert (caught.value.needed, caught.value.actual) == (limit, 3)
    assert all(isinstance(action, Discard) for action in gin.legal_actions(state))


EXAMPLE_15 = [won(0, 31), won(1, 27), won(0, 12), won(1, 40), won(0, 62)]


@pytest.mark.parametrize(("rules", "totals"), [(MODERN, (280, 117)), (CLASSIC, (265, 107))], ids=["modern", "classic"])
def test_example_15_game_end(rules: gin.Rules, totals: tuple[int, int]) -> None:
    before = gin.standings(match(rules, EXAMPLE_15[:-1]))
    assert (before.winners, before.totals) == ((), (43, 67))
    after = gin.standings(match(rules, EXAMPLE_15))
    assert (after.winners, after.totals) == ((0,), totals)
    assert after.totals[0] - after.totals[1] == (163 if rules is MODERN else 158)
    (column,) = gin.columns(match(rules, EXAMPLE_15))
    assert (column.totals, column.boxes) == ((105, 67), (3, 2))


@pytest.mark.parametrize(
    ("shutout", "total"),
    [("none", 305), ("bonus", 405), ("double_points", 410), ("double_points_and_game", 510), ("double_total", 610)],
)
def test_example_16_shutout(shutout: str, total: int) -> None:
    rules = evolve(MODERN, shutout_rule=shutout)
    after = gin.standings(match(rules, [won(0, amount) for amount in (24, 26, 15, 40)]))
    assert (after.winners, after.totals) == ((0,), (total, 0))


def test_example_17_winner_of_the_game_and_loser_of_the_settlement() -> None:
    results = [won(0, 62), *(won(1, 12) for _ in range(8)), won(0, 38)]
    after = gin.standings(match(MODERN, results))
    assert (after.winners, after.totals) == ((0,), (250, 296))
    assert after.totals[0] - after.totals[1] == -46


NINE_HANDS = [
    won(0, 24),
    won(1, 27),
    won(0, 62),
    won(0, 15),
    won(1, 10),
    won(0, 8),
    won(1, 70),
    won(0, 20),
    won(1, 31),
]
NINE_SHEETS = [
    ((24, 0), (0, 0), (0, 0)),
    ((24, 27), (0, 0), (0, 0)),
    ((86, 27), (62, 0), (0, 0)),
    ((101, 27), (77, 0), (15, 0)),
    ((101, 27), (77, 10), (15, 0)),
    ((101, 27), (85, 10), (23, 0)),
    ((101, 27), (85, 80), (23, 70)),
    ((101, 27), (105, 80), (43, 70)),
    ((101, 27), (105, 80), (43, 101)),
]


def test_example_18_hollywood_sheet_hand_by_hand() -> None:
    for count, expected in enumerate(NINE_SHEETS, start=1):
        columns = gin.columns(match(gin.HOLLYWOOD, NINE_HANDS[:count]))
        assert tuple(column.totals for column in columns) == expected
        closed = [number for number, column in enumerate(columns) if column.winners]
        assert closed == ([0] if 4 <= count <= 7 else [0, 1] if count == 8 else [0, 1, 2] if count == 9 else [])
        assert bool(gin.standings(match(gin.HOLLYWOOD, NINE_HANDS[:count])).winners) == (count == 9)


def test_example_18_hollywood_settlement() -> None:
    after = match(gin.HOLLYWOOD, NINE_HANDS)
    columns = gin.columns(after)
    assert [column.boxes for column in columns] == [(3, 1), (4, 2), (3, 2)]
    assert [points(column.lines) for column in columns] == [(276, 52), (305, 130), (118, 251)]
    standings = gin.standings(after)
    assert standings.totals[0] - standings.totals[1] == 266
    assert standings.winners == (0,)


SHUTOUT_HANDS = [won(0, 62), won(0, 40), won(1, 20), won(1, 30), won(0, 25), won(1, 55), won(0, 80)]


def test_example_19_hollywood_shutout_entry_next_open() -> None:
    after = match(gin.HOLLYWOOD, SHUTOUT_HANDS)
    columns = gin.columns(after)
    assert [column.totals for column in columns] == [(102, 0), (65, 105), (105, 85)]
    assert [points(column.lines) for column in columns] == [(352, 0), (115, 280), (255, 135)]
    standings = gin.standings(after)
    assert standings.totals[0] - standings.totals[1] == 307
    assert standings.winners == (0,)


def test_example_19_hollywood_shutout_entry_ordinal() -> None:
    rules = evolve(gin.HOLLYWOOD, hollywood_shutout_entry="ordinal")
    entered = []
    for count in range(1, 7):
        columns = gin.columns(match(rules, SHUTOUT_HANDS[:count]))
        entered.append([column.totals[1] for column in columns])
    assert entered == [[0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 30, 0], [0, 30, 0], [0, 85, 55]]


def test_example_20_round_the_corner() -> None:
    rules = gin.ROUND_CORNER
    melds, defender = "QS KS AS 2S | 6H 6D 6C | 9C TC JC", "7H 8H 9H 4H 4D 4C 3S JS 8C QC"
    assert deadwood(parse_cards(defender), rules=rules.meld_rules, values=rules.values) == 31
    state = knocked(rules, melds, "", defender, discard="5d")
    assert state.phase is gin.Phase.LAYOFF
    over = run(state, *lay_offs("3S:2 JS:2 8C:1 QC:1"), finish("7H 8H 9H | 4H 4D 4C"))
    assert over.ending is RoundEnd.SAVED
    assert gin.score(over) == ()
    assert gin.columns(over)[0].boxes == (0, 0)
    hand = parse_cards(melds.replace("|", " "))
    assert gin.settle(rules, hand, parse_cards(defender)) == ()
    unanswered = run(state, finish("7H 8H 9H | 4H 4D 4C"))
    assert unanswered.ending is RoundEnd.GIN
    assert points(gin.score(unanswered)) == (20 + 31, 0)
    # Under standard rules the spades are no meld, and the ace is worth 1.
    assert deadwood(hand) == 23


KINGS_31 = "Ks Kd Kh Tc 8d 8s 5c"


@pytest.mark.parametrize(
    ("melds", "left", "second", "counts", "totals", "ending"),
    [
        ("7h 7d 7s", "6c 3d 2h Ac", "Qs Qd Qc 9c 5d 4s 2c", (12, 20, 31), (27, -8, -19), RoundEnd.KNOCK),
        ("7h 7d 7s | 2h 3h 4h 5h", "", "Qs Qd Qc 9c 5d 4s 2c", (0, 20, 31), (101, -45, -56), RoundEnd.GIN),
        ("7h 7d 7s", "6c 3d 2h Ac", "Qs Qd Qc 3s 3c 2c As", (12, 9, 31), (-13, 35, -22), RoundEnd.UNDERCUT),
        ("7h 7d 7s", "6c 3d 2h Ac", "Qs Qd Qc 5d 4s 2c As", (12, 12, 31), (0, 19, -19), RoundEnd.UNDERCUT),
    ],
    ids=["lowest", "rummy", "beaten", "equalled"],
)
def test_example_21_knock_rummy_of_three(
    melds: str, left: str, second: str, counts: tuple[int, ...], totals: tuple[int, ...], ending: RoundEnd
) -> None:
    rules = evolve(gin.KNOCK_RUMMY, players=3)
    state = rig(rules, [f"{melds.replace('|', ' ')} {left}", second, KINGS_31], dealer=2, stock="Jh")
    assert (state.phase, state.turn) == (gin.Phase.DRAW, 0)
    over = run(state, DrawStock(), knock("Jh", melds, rules))
    assert tuple(map(rules.values.total, over.hands)) == counts
    assert points(gin.score(over), 3) == totals
    assert over.ending is ending
    (column,) = gin.columns(over)
    assert column.boxes == tuple(int(total > 0) for total in totals)

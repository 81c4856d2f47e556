"""The options of Carousel: what the presets say, what contradicts, and what each option does."""

from __future__ import annotations

import pytest
from attrs import evolve

from rummykit import JOKER, PackSpec, RulesError, StateError, parse_card, parse_cards
from rummykit.actions import DrawStock, Pass
from rummykit.arrange import SHARED_TABLE
from rummykit.errors import StateFault
from rummykit.games import carousel
from rummykit.games.carousel import CAROUSEL, MACHIAVELLI, VATIKAN, Phase, Place
from rummykit.outcomes import ScoreKind, ScoreLine

from .positions import SMALL_HANDS, position


@pytest.mark.parametrize(("players", "cards", "stock"), [(2, 53, 33), (3, 106, 76), (4, 106, 66), (5, 106, 56)])
def test_the_pack_follows_the_number_of_players(players: int, cards: int, stock: int) -> None:
    rules = evolve(CAROUSEL, players=players)
    pack = carousel.pack(rules)
    assert (len(pack), pack.count(JOKER), rules.stock_size) == (cards, 1 if players == 2 else 2, stock)
    state = carousel.deal(rules, pack, dealer=players - 1)
    assert (state.turn, state.phase, len(state.stock)) == (0, Phase.DRAW, stock)
    assert state.stock[-1] is pack[10 * players]
    assert state.hands[0] == pack[0 : 10 * players : players]


def test_presets() -> None:
    assert carousel.VARIANTS == {"carousel": CAROUSEL, "machiavelli": MACHIAVELLI, "vatikan": VATIKAN}
    assert CAROUSEL.table_rules is SHARED_TABLE
    assert [len(carousel.pack(rules)) for rules in (CAROUSEL, MACHIAVELLI, VATIKAN)] == [106, 104, 106]
    assert evolve(VATIKAN, players=2).pack_in_use.jokers == 2
    assert [rules.hand_size for rules in (CAROUSEL, MACHIAVELLI, VATIKAN)] == [10, 13, 13]
    assert [CAROUSEL.may_play_after(draws) for draws in range(4)] == [False, True, True, False]
    for rules in (MACHIAVELLI, VATIKAN):
        assert [rules.may_play_after(draws) for draws in range(2)] == [True, False]


CONTRADICTIONS = [
    ({"players": 1}, ("players",)),
    ({"players": 6}, ("players",)),
    ({"pack": PackSpec(copies=3)}, ("pack",)),
    ({"pack": PackSpec(jokers=5)}, ("pack",)),
    ({"hand_size": 0}, ("hand_size",)),
    ({"hand_size": 27}, ("pack", "players", "hand_size")),
    ({"max_draws": 0}, ("max_draws",)),
    ({"max_draws": 1}, ("max_draws", "play_before_draw")),
    ({"knock_limit": -1}, ("knock_limit",)),
    ({"scoring": "winner_only"}, ("knock_limit", "scoring")),
    ({"joker_points": 0}, ("joker_points", "ace_points")),
    ({"ace_points": 0}, ("joker_points", "ace_points")),
    ({"undercut_bonus": -1, "round_bonus": -2}, ("undercut_bonus", "round_bonus")),
    ({"target": 0}, ("target",)),
    ({"opening": "none"}, ("opening",)),
    ({"ace": "around"}, ("ace",)),
    ({"exhaustion": "void"}, ("exhaustion",)),
]


@pytest.mark.parametrize(("changes", "fields"), CONTRADICTIONS)
def test_contradictions(changes: dict[str, object], fields: tuple[str, ...]) -> None:
    with pytest.raises(RulesError) as refused:
        evolve(CAROUSEL, **changes)
    assert refused.value.fields == fields


@pytest.mark.parametrize(("ace", "low", "high"), [("both", True, True), ("low", True, False), ("high", False, True)])
def test_where_the_ace_ranks(ace: str, low: bool, high: bool) -> None:
    rules = evolve(SMALL_HANDS, ace=ace)
    state = position("5h 6h 7h", "Ac 2c 3c Qd Kd Ad 9s", rules=rules)
    placed = {action.card for action in carousel.legal_actions(state) if isinstance(action, Place)}
    assert (parse_card("Ac") in placed, parse_card("Ad") in placed) == (low, high)


def test_two_draws() -> None:
    rules = evolve(CAROUSEL, max_draws=2)
    state = carousel.deal(rules, carousel.pack(rules))
    for action in (DrawStock(), Pass(), DrawStock()):
        state = carousel.apply(state, action)
    assert (state.phase, state.draws) == (Phase.CLOSE, 2)


def test_playing_before_two_draws() -> None:
    rules = evolve(MACHIAVELLI, max_draws=2)
    state = carousel.deal(rules, carousel.pack(rules))
    assert state.phase is Phase.PLAY
    state = carousel.apply(state, DrawStock())
    assert (state.phase, carousel.legal_actions(state)[-1]) == (Phase.PLAY, Pass())
    state = carousel.apply(state, Pass())
    assert (state.phase, state.turn, state.draws) == (Phase.DRAW, 1, 1)


def test_what_cards_count() -> None:
    hand = parse_cards("Ac 2c Tc Kc Jk")
    assert CAROUSEL.values.total(hand) == 48
    assert evolve(CAROUSEL, ace_points=11, joker_points=30).values.total(hand) == 63
    assert MACHIAVELLI.values.total(hand) == 5


# --- Scores -----------------------------------------------------------------------------------------------------------


def points(lines: tuple[ScoreLine, ...]) -> list[tuple[tuple[int, ...], ScoreKind, int]]:
    return [(line.seats, line.kind, line.points) for line in lines]


def test_bonuses_are_options() -> None:
    rules = evolve(CAROUSEL, players=3, undercut_bonus=7, going_out_bonus=9, multi_tie_bonus=3)
    assert points(carousel.settle(rules, [5, 2, 9], knocker=0)) == [
        ((1,), ScoreKind.DEADWOOD, 3),
        ((1,), ScoreKind.DEADWOOD, 7),
        ((1,), ScoreKind.UNDERCUT_BONUS, 7),
    ]
    assert points(carousel.settle(rules, [0, 2, 9], out=0))[-1] == ((0,), ScoreKind.GOING_OUT_BONUS, 9)
    assert points(carousel.settle(rules, [5, 5, 5], knocker=0)) == [
        ((1,), ScoreKind.UNDERCUT_BONUS, 3),
        ((2,), ScoreKind.UNDERCUT_BONUS, 3),
    ]
    assert carousel.settle(rules, [5, 5, 5]) == ()


def test_several_lower_than_the_knocker_share_nothing() -> None:
    rules = evolve(CAROUSEL, players=3, multi_tie_bonus=0)
    assert points(carousel.settle(rules, [5, 2, 2], knocker=0)) == [
        ((1,), ScoreKind.DEADWOOD, 3),
        ((1,), ScoreKind.UNDERCUT_BONUS, 10),
        ((2,), ScoreKind.DEADWOOD, 3),
        ((2,), ScoreKind.UNDERCUT_BONUS, 10),
    ]


def test_only_the_winner_scores() -> None:
    rules = evolve(MACHIAVELLI, players=3)
    assert points(carousel.settle(rules, [parse_cards("Kc"), (), parse_cards("2c 3d")], out=1)) == [
        ((1,), ScoreKind.ROUND, 1)
    ]
    # When nobody can go on, the fewest cards win, whatever they are.
    assert points(carousel.settle(rules, [parse_cards("Kc Kd"), [*parse_cards("Ac 2c 3c")], 2])) == [
        ((0, 2), ScoreKind.ROUND, 1)
    ]


@pytest.mark.parametrize("seats", [{"knocker": 3}, {"out": -1}])
def test_settle_takes_seats_and_hands_of_all_players(seats: dict[str, int]) -> None:
    rules = evolve(CAROUSEL, players=3)
    with pytest.raises(ValueError, match="no seat"):
        carousel.settle(rules, [1, 2, 3], **seats)
    with pytest.raises(ValueError, match="2 hands for 3 players"):
        carousel.settle(rules, [1, 2])


def blocked(rules: carousel.Rules) -> carousel.State:
    """A round that ends as everybody passes, and leaves seat 0 with two cards."""
    table = "Ac Ad Ah As | 2c 2d 2h 2s | 3c 3d 3h 3s | 4c 4d 4h 4s | 5c 5d 5h 5s | 6c 6d 6h 6s | 7c 7d 7h 7s"
    state = position(table, "Ks Kd", others=["Kc Js"], rules=rules, lap=2, stock="")
    return carousel.apply(state, Pass())


def test_a_blocked_round_is_won_by_the_fewest_cards() -> None:
    rules = evolve(MACHIAVELLI, players=3, hand_size=1, target=2)
    after = blocked(rules)
    assert points(carousel.score(after)) == [((0, 1), ScoreKind.ROUND, 1)]
    standings = carousel.standings(after)
    assert (standings.totals, standings.winners) == ((1, 1, 0), ())
    assert carousel.standings(blocked(evolve(rules, target=1))).winners == (0, 1)


def closing(results: tuple[carousel.Result, ...], **options: object) -> carousel.State:
    """A round of two that seat 0 wins by 20 points."""
    rules = evolve(CAROUSEL, players=2, hand_size=1, **options)
    state = position(
        "5h 6h 7h",
        "Ac",
        others=["Kd Ks Ah"],
        rules=rules,
        phase=Phase.CLOSE,
        draws=1,
        stock=None,
        opened=(0,),
        results=results,
    )
    return carousel.apply(state, carousel.Knock())


def test_points_for_rounds_won_may_count_toward_the_target() -> None:
    results = (carousel.Result((60, 0), (0,)), carousel.Result((25, 0), (0,)))
    later, at_once = closing(results), closing(results, round_bonus_counts_to_target=True)
    assert (carousel.standings(later).totals, carousel.standings(later).winners) == ((105, 0), ())
    standings = carousel.standings(at_once)
    assert (standings.totals, standings.winners) == ((105 + 75 + 100, 0), (0,))
    following = carousel.next_round(later, carousel.pack(later.rules))
    assert carousel.standings(following).totals == (105, 0)


def test_equal_totals_win_together() -> None:
    results = (carousel.Result((15, 0), (0,)), *[carousel.Result((0, 10), (1,))] * 3)
    standings = carousel.standings(closing(results, target=35, target_bonus=0, round_bonus=5))
    assert (standings.totals, standings.winners) == ((45, 45), (0, 1))
    standings = carousel.standings(closing(results, target=35, target_bonus=0, round_bonus=6))
    assert (standings.totals, standings.winners) == ((47, 48), (1,))


def test_only_a_finished_round_is_scored() -> None:
    state = position("5h 6h 7h", "8h 2c")
    with pytest.raises(StateError) as refused:
        carousel.score(state)
    assert refused.value.faults == (StateFault.ROUND_NOT_OVER,)
    assert carousel.standings(state).winners == ()


def test_no_round_follows_the_last() -> None:
    with pytest.raises(StateError) as refused:
        carousel.next_round(closing((), target=20), carousel.pack(evolve(CAROUSEL, players=2)))
    assert refused.value.faults == (StateFault.MATCH_OVER,)

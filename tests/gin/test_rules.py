"""The options of gin: presets against the table of the books, and contradictions refused by name."""

from __future__ import annotations

import pickle

import pytest
from attrs import evolve, fields

import rummykit
from rummykit.cards import RANKS, SUITS, PackSpec, parse_card
from rummykit.errors import RulesError
from rummykit.games import gin

from .positions import opened, points, rig, run, throw, won

PRESETS = {
    # bonuses for gin, undercut, box; big gin; limit; target; game bonus; shutout; boxes count; dealer; wall
    "standard": (25, 25, 25, 31, 10, 100, 100, "bonus", False, "winner", "void"),
    "classic": (20, 10, 20, None, 10, 100, 100, "bonus", False, "winner", "void"),
    "rubl": (25, 20, 25, 31, 10, 100, 100, "double_points_and_game", False, "loser", "last_upcard_knock"),
    "palace": (25, 20, 10, None, 10, 100, 0, "none", True, "winner", "void"),
    "oklahoma": (25, 25, 25, 31, "upcard", 150, 100, "bonus", False, "winner", "void"),
    "round_corner": (20, 20, 20, None, 10, 125, 100, "bonus", False, "winner", "void"),
    "straight": (25, 25, 25, 31, 0, 100, 100, "bonus", False, "winner", "void"),
    "hollywood": (25, 25, 25, 31, 10, 100, 100, "bonus", False, "winner", "void"),
    "knock_rummy": (25, 25, 0, None, None, 100, 0, "none", False, "winner", "reshuffle"),
    "openspiel": (25, 25, 25, None, 10, 100, 100, "bonus", False, "winner", "last_upcard_knock"),
}


def test_presets_are_those_of_the_table() -> None:
    assert list(PRESETS) == list(gin.VARIANTS)
    for name, rules in gin.VARIANTS.items():
        assert PRESETS[name] == (
            rules.gin_bonus,
            rules.undercut_bonus,
            rules.box_bonus,
            rules.big_gin_bonus if rules.big_gin else None,
            "upcard" if rules.oklahoma else rules.knock_limit,
            rules.game_target,
            rules.game_bonus,
            rules.shutout_rule,
            rules.boxes_count_toward_target,
            rules.next_dealer,
            rules.wall_rule,
        ), name


def test_what_else_the_presets_change() -> None:
    plain = {field.name: getattr(gin.STANDARD, field.name) for field in fields(gin.Rules) if field.init}
    tabled = {
        *("gin_bonus", "undercut_bonus", "box_bonus", "big_gin", "knock_limit", "oklahoma", "game_target"),
        *("game_bonus", "shutout_rule", "boxes_count_toward_target", "next_dealer", "wall_rule"),
    }
    others = {
        "round_corner": {"ace_rank": "round_corner", "ace_deadwood": 15, "layoff_on_gin": True},
        "hollywood": {"hollywood": True},
        "knock_rummy": {"opening": "draw", "min_stock": 0, "layoff_allowed": False, "scoring": "knock_rummy"},
        "openspiel": {
            "allow_discard_of_taken": True,
            "mutual_bounce_draw": True,
            "max_discard_takes": 50,
            "oklahoma_ace": "gin_only",
            "tie_rule": "void",
        },
    }
    for name, rules in gin.VARIANTS.items():
        changed = {key: getattr(rules, key) for key in plain if key not in tabled and getattr(rules, key) != plain[key]}
        assert changed == others.get(name, {}), name


def test_variants_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        gin.VARIANTS["mine"] = gin.STANDARD  # type: ignore[index]


SMALL = PackSpec(ranks=RANKS[:4])

CONTRADICTIONS = [
    ({"pack": PackSpec(copies=2)}, ("pack",)),
    ({"pack": PackSpec(jokers=1)}, ("pack",)),
    ({"players": 1, "scoring": "knock_rummy", "big_gin": False}, ("players",)),
    ({"players": 7, "scoring": "knock_rummy", "big_gin": False}, ("players",)),
    ({"players": 3}, ("players", "scoring")),
    ({"hand_size": 0}, ("hand_size",)),
    ({"min_stock": -1}, ("min_stock",)),
    ({"min_stock": 31}, ("pack", "players", "hand_size", "min_stock")),
    ({"hand_size": 25}, ("pack", "players", "hand_size", "min_stock")),
    ({"pack": SMALL}, ("pack", "players", "hand_size", "min_stock")),
    ({"ace_deadwood": 0}, ("ace_deadwood",)),
    ({"mutual_bounce_draw": True}, ("mutual_bounce_draw", "allow_discard_of_taken")),
    (
        {
            "players": 3,
            "scoring": "knock_rummy",
            "big_gin": False,
            "mutual_bounce_draw": True,
            "allow_discard_of_taken": True,
        },
        ("mutual_bounce_draw", "players"),
    ),
    ({"max_discard_takes": 0}, ("max_discard_takes",)),
    ({"wall_rule": "reshuffle"}, ("wall_rule", "min_stock")),
    (
        {"players": 3, "scoring": "knock_rummy", "big_gin": False, "wall_rule": "last_upcard_knock"},
        ("wall_rule", "players"),
    ),
    ({"knock_limit": -1}, ("knock_limit",)),
    ({"layoff_on_gin": True, "layoff_allowed": False}, ("layoff_on_gin", "layoff_allowed")),
    ({"scoring": "knock_rummy"}, ("big_gin", "scoring")),
    ({"game_target": 0}, ("game_target",)),
    ({"hollywood_games": 0}, ("hollywood_games",)),
    ({"hollywood": True, "scoring": "knock_rummy", "big_gin": False}, ("hollywood", "scoring")),
    ({"gin_bonus": -1}, ("gin_bonus",)),
    ({"undercut_extra_boxes": -1, "gin_extra_boxes": -2}, ("gin_extra_boxes", "undercut_extra_boxes")),
    ({"knock_penalty": -10}, ("knock_penalty",)),
    ({"ace_rank": "high"}, ("ace_rank",)),
    ({"opening": "deal"}, ("opening",)),
    ({"wall_rule": "shuffle"}, ("wall_rule",)),
    ({"void_hand_dealer": "loser"}, ("void_hand_dealer",)),
    ({"next_dealer": "dealer"}, ("next_dealer",)),
    ({"oklahoma_ace": "two"}, ("oklahoma_ace",)),
    ({"scoring": "rummy"}, ("scoring",)),
    ({"tie_rule": "knocker"}, ("tie_rule",)),
    ({"shutout_rule": "double"}, ("shutout_rule",)),
    ({"shutout_basis": "boxes"}, ("shutout_basis",)),
    ({"hollywood_shutout_entry": "first"}, ("hollywood_shutout_entry",)),
]


@pytest.mark.parametrize(("changes", "expected"), CONTRADICTIONS, ids=lambda value: "-".join(value))
def test_contradictions_are_refused_by_name(changes: dict[str, object], expected: tuple[str, ...]) -> None:
    with pytest.raises(RulesError) as caught:
        evolve(gin.STANDARD, **changes)  # type: ignore[arg-type]
    assert caught.value.fields == expected
    assert str(caught.value).startswith(", ".join(expected))


def test_every_contradiction_is_tested() -> None:
    reached = {expected for _, expected in CONTRADICTIONS}
    assert {names for names, _, _ in gin.STANDARD._contradictions() if names} <= reached


@pytest.mark.parametrize(
    "changes",
    [
        {"min_stock": 30},
        {"min_stock": 0},
        {"min_stock": 0, "wall_rule": "reshuffle"},
        {"knock_limit": None},
        {"knock_limit": 0},
        {"pack": SMALL, "hand_size": 6},
        {"hand_size": 23, "min_stock": 4},
        {"game_target": 1},
        {"max_discard_takes": 1},
    ],
    ids=str,
)
def test_the_extremes_that_fit_are_allowed(changes: dict[str, object]) -> None:
    rules = evolve(gin.STANDARD, **changes)  # type: ignore[arg-type]
    state = rig(rules)
    gin.validate(state)
    assert gin.legal_actions(state)


@pytest.mark.parametrize(("players", "each"), [(2, 10), (3, 7), (4, 7), (5, 6), (6, 6)])
def test_knock_rummy_deals_by_the_number_of_players(players: int, each: int) -> None:
    rules = evolve(gin.KNOCK_RUMMY, players=players)
    state = rig(rules, dealer=0)
    assert [len(hand) for hand in state.hands] == [each] * players
    assert (state.phase, state.turn) == (gin.Phase.DRAW, 1)
    assert len(state.stock) == 51 - players * each


@pytest.mark.parametrize("name", gin.VARIANTS)
def test_rules_are_values(name: str) -> None:
    rules = gin.VARIANTS[name]
    again = eval(repr(rules), {**vars(rummykit), **vars(gin)})
    assert again == rules
    assert hash(again) == hash(rules)
    assert again.meld_rules == rules.meld_rules
    assert again.values == rules.values
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert evolve(rules, knock_limit=3).meld_rules == rules.meld_rules
    assert len({evolve(rules, game_target=target) for target in (7, 8, 7)}) == 2


def limits(rules: gin.Rules) -> dict[str, int | None]:
    return {str(card.rank): rules.limit(card) for card in gin.pack(rules)}


def test_the_upcard_sets_the_limit_in_oklahoma() -> None:
    pips = {str(rank): min(rank, 10) for rank in RANKS}
    assert limits(gin.OKLAHOMA) == pips
    assert limits(evolve(gin.OKLAHOMA, oklahoma_ace="gin_only")) == pips | {"A": 0}
    assert limits(evolve(gin.OKLAHOMA, knock_limit=5)) == {rank: min(limit, 5) for rank, limit in pips.items()}
    assert limits(evolve(gin.OKLAHOMA, knock_limit=None)) == pips
    assert set(limits(gin.STANDARD).values()) == {10}
    assert set(limits(gin.STRAIGHT).values()) == {0}
    assert set(limits(gin.KNOCK_RUMMY).values()) == {None}


def test_the_limit_stays_when_the_upcard_is_taken_and_buried() -> None:
    state = rig(gin.OKLAHOMA, ["2c 3c 4c 9s 9h 9d Jh Qh Kh 2d"], upcard="3d")
    taken = run(state, gin.DrawDiscard(), throw("2d"))
    for seat in (0, 1, None):
        assert gin.observe(taken, seat).limit == 3
    buried = run(taken, gin.DrawStock(), throw(str(taken.hands[1][0])))
    assert gin.observe(buried, 0).limit == 3


def test_spades_double_only_where_the_rules_say_so() -> None:
    doubling = evolve(gin.OKLAHOMA, spades_double=True)
    for card in gin.pack(doubling):
        assert doubling.multiplier(card) == (2 if card.suit is SUITS[3] else 1)
        assert gin.OKLAHOMA.multiplier(card) == 1


def test_the_ace_counts_and_ranks_as_the_rules_say() -> None:
    ace = parse_card("As")
    assert gin.STANDARD.values.of(ace) == 1
    assert gin.ROUND_CORNER.values.of(ace) == 15
    assert gin.STANDARD.values is gin.OKLAHOMA.values
    low, both, around = (evolve(gin.STANDARD, ace_rank=rank).meld_rules for rank in ("low", "high_low", "round_corner"))
    for text, fits in {"As 2s 3s": (1, 1, 1), "Qs Ks As": (0, 1, 1), "Ks As 2s": (0, 0, 1)}.items():
        cards = rummykit.parse_cards(text)
        assert tuple(rummykit.is_meld(cards, rules) for rules in (low, both, around)) == fits, text


def test_round_corner_aces_cannot_be_knocked_with() -> None:
    state = opened(gin.ROUND_CORNER, "2c 3c 4c 9s 9h 9d Jh Qh Kh As", drawn="8d")
    assert {action.card for action in gin.legal_actions(state) if isinstance(action, gin.Knock)} == {parse_card("As")}


def test_palace_credits_boxes_at_once() -> None:
    results = [won(0, 40), won(1, 30), won(0, 29)]
    before = gin.standings(rig(gin.PALACE, results=results))
    assert (before.totals, before.winners) == ((89, 40), ())
    after = gin.standings(rig(gin.PALACE, results=[*results, won(0, 1)]))
    assert (after.totals, after.winners) == ((100, 40), (0,))
    assert points(after.lines) == (100, 40)
    # By Pagat's rules the same sheet is still open, at 70 points.
    assert gin.standings(rig(gin.STANDARD, results=[*results, won(0, 1)])).winners == ()


def test_palace_knows_no_shutout() -> None:
    assert gin.standings(rig(gin.PALACE, results=[won(0, 95)])).totals == (105, 0)
    assert gin.standings(rig(gin.PALACE, results=[won(0, 95)])).winners == (0,)

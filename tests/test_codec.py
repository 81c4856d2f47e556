"""Saving and loading: every value comes back, and no text does harm."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import cache, reduce
from itertools import product
from operator import or_
from pathlib import Path
from random import Random
from typing import Any

import hostile
import own_game
import pytest
from attrs import evolve, frozen
from every_game import GAMES, game_of
from gin.strategies import HOUSES, TEMPERS, Round, rounds
from gin.test_scoring import ENDINGS
from hypothesis import given, settings
from hypothesis import strategies as st
from json_schema import faults
from sizes import at_length

from rummykit import (
    JOKER,
    PIPS,
    RANKS,
    STANDARD_PACK,
    SUITS,
    Card,
    CardValues,
    DecodeError,
    Meld,
    MeldError,
    MeldKind,
    MeldRules,
    PackSpec,
    Rank,
    RulesError,
    StateError,
    StateFault,
    Suit,
    best_arrangement,
    best_defence,
    codec,
    parse_card,
    parse_cards,
    parse_meld,
)
from rummykit.actions import Discard, DrawDiscard, DrawStock, Pass
from rummykit.bots import greedy_bot, random_bot
from rummykit.games import gin
from rummykit.outcomes import RoundEnd, ScoreKind, ScoreLine, Standings
from rummykit.play import new_match, new_round, play_match
from rummykit.records import Record, SeatRecord, record_match

DOCUMENT: Any = reduce(
    or_,
    (getattr(game, kind) for game in GAMES.values() for kind in ("Rules", "State", "View", "Action")),
    Card | Meld | MeldRules | PackSpec | CardValues,
)
RECORD_OF: Any = {name: Record[game.Rules, game.Action] for name, game in GAMES.items()}
SCHEMAS = Path(__file__).parent.parent / "docs" / "reference" / "schemas"

all_cards = st.sampled_from([*STANDARD_PACK.build(), JOKER])
pairs = st.lists(st.tuples(all_cards, all_cards), max_size=14)
melds = st.builds(
    lambda kind, found: Meld(kind, tuple(card for card, _ in found), tuple(face for _, face in found)),
    st.sampled_from(MeldKind),
    pairs,
)
integers = st.integers(min_value=-(2**63), max_value=2**63 - 1)
seats = st.integers(min_value=0, max_value=5)


schema_of = cache(codec.schema)


def read_back(value: Any, type_: Any = None) -> None:
    """A value survives, in one text only, which its schema describes."""
    type_ = type_ or type(value)
    text = codec.dumps(value)
    assert text.isascii()
    assert codec.loads(type_, text) == value
    assert codec.dumps(codec.loads(type_, text)) == text
    assert not list(faults(json.loads(text), schema_of(type_)))


def document(type_: str, value: object) -> str:
    return json.dumps({"rummykit": 1, "type": type_, "value": value})


def refusal(type_: Any, text: str, **options: int) -> DecodeError:
    with pytest.raises(DecodeError) as caught:
        codec.loads(type_, text, **options)
    assert caught.value.text == text
    assert 0 <= caught.value.position <= len(text)
    assert str(caught.value)
    return caught.value


# --- every value comes back


@given(all_cards | melds)
def test_cards_and_melds_come_back(value: Card | Meld) -> None:
    read_back(value)


@given(
    st.builds(
        dict,
        min_set=st.integers(1, 5),
        max_set=st.none() | st.integers(0, 8),
        min_run=st.integers(2, 5),
        max_run=st.none() | st.integers(0, 14),
        ace=st.sampled_from(["low", "high", "both", "around"]),
        distinct_suits=st.booleans(),
        wild_ranks=st.frozensets(st.sampled_from(RANKS)),
        jokers_wild=st.booleans(),
        max_wilds=st.none() | st.integers(0, 4),
        min_naturals=st.integers(0, 3),
        wilds_below_naturals=st.sampled_from(["any", "at_most", "fewer"]),
        adjacent_wilds=st.booleans(),
        natural_in_place=st.booleans(),
    )
)
def test_meld_rules_come_back(fields: dict[str, Any]) -> None:
    plain = {**fields, "wild_ranks": sorted(rank.name for rank in fields["wild_ranks"])}
    try:
        rules = MeldRules(**fields)
    except RulesError as error:
        assert error.reason in str(refusal(MeldRules, document("MeldRules", plain)))
        return
    read_back(rules)
    assert json.loads(codec.dumps(rules))["value"] == plain


@given(
    st.lists(st.integers(0, 2**63 - 1), min_size=14, max_size=14), st.integers(0, 9), st.sets(st.sampled_from(SUITS))
)
def test_packs_and_card_values_come_back(values: list[int], count: int, suits: set[Suit]) -> None:
    read_back(CardValues(tuple(values)))
    read_back(PackSpec(RANKS[count:], tuple(sorted(suits)), copies=count, jokers=count))


@given(st.lists(seats).map(tuple), st.sampled_from(ScoreKind), integers)
def test_scores_come_back(winners: tuple[int, ...], kind: ScoreKind, points: int) -> None:
    line = ScoreLine(winners, kind, points)
    read_back(line)
    read_back(Standings((points, 0), winners, (line, line)))
    read_back(gin.Result((points, -points), winners, 1))
    read_back(gin.Column((gin.Result((0, 0), (), 0),), (0, 0), (0, 0), winners, (line,)))


@given(all_cards, st.lists(melds, max_size=3).map(tuple), integers)
def test_actions_come_back(card: Card, laid: tuple[Meld, ...], index: int) -> None:
    actions: list[gin.Action] = [DrawStock(), DrawDiscard(), Pass(), Discard(card), gin.Knock(card, laid)]
    actions += [gin.BigGin(laid), gin.LayOff(card, index), gin.Finish(laid)]
    for action in actions:
        read_back(action)
        read_back(action, gin.Action)
        assert type(codec.loads(gin.Action, codec.dumps(action))) is type(action)


@pytest.mark.parametrize("rules", HOUSES.values(), ids=HOUSES)
def test_rules_come_back_with_what_follows_from_them(rules: gin.Rules) -> None:
    read_back(rules)
    again = codec.loads(gin.Rules, codec.dumps(rules))
    assert (again.meld_rules, again.values) == (rules.meld_rules, rules.values)
    assert {"meld_rules", "values"}.isdisjoint(json.loads(codec.dumps(rules))["value"])


def test_analyses_come_back() -> None:
    hand = parse_cards("7s 7h 7d 7c 8c 9c Ad 2d 3d 4h")
    read_back(best_arrangement(hand))
    read_back(best_defence(hand, [parse_meld("Kc Kd Ks")]))


@settings(max_examples=20)
@given(rounds)
def test_every_state_of_a_round_comes_back(played: Round) -> None:
    for state in played.states():
        read_back(state)
        assert len(codec.dumps(state)) < 4_000
        read_back(gin.observe(state, state.turn))
        read_back(gin.observe(state, None))
        for action in gin.legal_actions(state)[-3:]:
            read_back(action, gin.Action)


@pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: ending.name)
def test_every_ending_comes_back(ending: RoundEnd) -> None:
    state = ENDINGS[ending][0]()
    assert state.ending is ending
    read_back(state)
    read_back(gin.observe(state, 0))


def test_every_phase_comes_back() -> None:
    reached: set[gin.Phase] = set()
    for house, temper, seed in product(("standard", "near rubl wall"), TEMPERS, range(4)):
        for state in Round(house, temper, seed).states():
            if state.phase not in reached:
                reached.add(state.phase)
                read_back(state)
                read_back(gin.observe(state, state.turn))
    assert reached == set(gin.Phase)


def test_nothing_is_lost_that_counts_as_false() -> None:
    state = new_match(gin, evolve(gin.STANDARD, knock_limit=0), Random(1))
    state = evolve(state, turn=0, dealer=0)
    again = codec.loads(Standings, codec.dumps(Standings((0, 0), (0,), ())))
    assert (again.totals, again.winners, again.lines) == ((0, 0), (0,), ())
    value = json.loads(codec.dumps(state))["value"]
    assert (value["turn"], value["taken"], value["known"], value["rules"]["knock_limit"]) == (0, None, ["", ""], 0)


def test_the_text_of_a_document() -> None:
    assert codec.dumps(parse_card("7h")) == '{"rummykit":1,"type":"Card","value":"7h"}'
    assert codec.dumps(DrawStock()) == '{"rummykit":1,"type":"DrawStock","value":{}}'
    knock = gin.Knock(parse_card("4h"), (parse_meld("5h 6h Jk=7h"), parse_meld("9s 9h 9d")))
    expected = {"card": "4h", "melds": ["set 9d 9h 9s", "run 5h 6h Jk=7h"]}
    assert json.loads(codec.dumps(knock)) == {"rummykit": 1, "type": "gin.Knock", "value": expected}
    assert codec.FORMAT == 1


def test_who_saves_nothing_does_not_wait_for_it() -> None:
    script = "import sys, rummykit.play, rummykit.games.gin; sys.exit('cattrs' in sys.modules or 'json' in sys.modules)"
    subprocess.run([sys.executable, "-c", script], check=True)


# --- play goes on as if nothing had been


def mixed_bot(view: Any, actions: Any, rng: Any) -> Any:
    """Mostly greedy, so that matches end; random enough to go everywhere."""
    return (random_bot if rng.random() < 0.1 else greedy_bot)(view, actions, rng)


def check_continuation(seed: int) -> None:
    """Play a match on states that were saved and loaded at every step, and one that was not."""
    rules = list(gin.VARIANTS.values())[seed % len(gin.VARIANTS)]
    bots = [mixed_bot] * rules.players
    rng = Random(seed)
    finished: list[gin.State] = []
    state = new_match(gin, rules, rng)
    while True:
        while (seat := gin.to_act(state)) is not None:
            state = codec.loads(gin.State, codec.dumps(state))
            view = codec.loads(gin.View, codec.dumps(gin.observe(state, seat)))
            action = bots[seat](view, gin.legal_actions(state), rng)
            state = gin.apply(state, codec.loads(gin.Action, codec.dumps(action)))
        finished.append(state)
        state = codec.loads(gin.State, codec.dumps(state))
        if gin.standings(state).winners:
            break
        state = new_round(gin, rules, state, rng)
    assert finished == list(play_match(gin, rules, bots, Random(seed)))


@pytest.mark.parametrize("seed", range(10))
def test_saving_at_every_step_changes_nothing(seed: int) -> None:
    check_continuation(seed)


@pytest.mark.slow
def test_saving_at_every_step_changes_nothing_at_length() -> None:
    for seed in range(at_length(1_000)):
        check_continuation(seed)


# --- what is refused, and where


@pytest.mark.parametrize(
    ("type_", "value", "where"),
    [
        ("gin.LayOff", {"card": "7h"}, "value.meld"),
        ("gin.LayOff", {"card": "7h", "meld": None}, "value.meld"),
        ("gin.LayOff", {"card": "7h", "meld": "0"}, "value.meld"),
        ("gin.LayOff", {"card": "7h", "meld": 0.0}, "value.meld"),
        ("gin.LayOff", {"card": "7h", "meld": True}, "value.meld"),
        ("gin.LayOff", {"card": "7h", "meld": 2**63}, "value.meld"),
        ("gin.LayOff", {"card": "7h", "meld": float("nan")}, ""),
        ("gin.LayOff", {"card": "7h", "meld": 0, "x": 0}, "value"),
        ("gin.LayOff", {"card": "7H", "meld": 0}, "value.card"),
        ("gin.LayOff", {"card": ["7h"], "meld": 0}, "value.card"),
        ("gin.LayOff", ["7h", 0], "value"),
        ("gin.LayOff", "7h", "value"),
        ("gin.Finish", {"melds": {}}, "value.melds"),
        ("gin.Finish", {"melds": "run 5h 6h 7h"}, "value.melds"),
        ("gin.Finish", {"melds": ["run 5h 6h 7h", "5h 6h 7h"]}, "value.melds[1]"),
        ("gin.Finish", {"melds": ["run 5h 6h 7h=7h"]}, "value.melds[0]"),
        ("gin.Finish", {"melds": ["run  5h 6h 7h"]}, "value.melds[0]"),
        ("MeldRules", {"wild_ranks": ["TWO", "two"]}, "value.wild_ranks[1]"),
        ("MeldRules", {"wild_ranks": ["TWO", "TWO"]}, "value.wild_ranks"),
        ("MeldRules", {"ace": "top"}, "value.ace"),
        ("MeldRules", {"jokers_wild": 1}, "value.jokers_wild"),
        ("MeldRules", {"max_run": 2}, "value"),
        ("MeldRules", [], "value"),
        ("MeldRules", "", "value"),
        ("PackSpec", {"ranks": ["TWO", "ACE"]}, "value"),
        ("CardValues", {"by_rank": [1, 2]}, "value"),
        ("CardValues", {"by_rank": [[]]}, "value.by_rank[0]"),
        ("gin.Rules", {"pack": {"copies": "1"}}, "value.pack.copies"),
        ("gin.Rules", {"pack": {"jokers": -1}}, "value.pack"),
        ("gin.Rules", {"meld_rules": {}}, "value"),
        ("gin.Result", {}, ""),
        ("State", {}, "type"),
    ],
)
def test_a_refusal_says_where(type_: str, value: object, where: str) -> None:
    error = refusal(DOCUMENT, document(type_, value))
    assert error.where == ("type" if type_ == "gin.Result" else where)


def test_a_refusal_says_what_was_expected() -> None:
    assert str(refusal(gin.Action, document("gin.LayOff", {"card": "7h"}))) == "expected a value at value.meld"
    contradiction = refusal(gin.Rules, document("gin.Rules", {"knock_limit": -1}))
    assert contradiction.expected == "values that go together (knock_limit: the knock limit is at least 0)"
    assert isinstance(contradiction.__cause__, RulesError)
    assert contradiction.__cause__.fields == ("knock_limit",)
    assert refusal(Card, document("gin.State", {})).expected == "the type Card"
    assert refusal(Card, "[").expected == "valid JSON"
    twice = refusal(Card, '{"rummykit": 1, "type": "Card", "value": "7h", "value": "8h"}')
    assert "'value' once" in twice.expected


@pytest.mark.parametrize("text", hostile.CLASSICS, ids=range(len(hostile.CLASSICS)))
def test_classics_do_no_harm(text: str) -> None:
    start = time.perf_counter()
    refusal(DOCUMENT, text)
    assert time.perf_counter() - start < 5


def test_texts_have_a_greatest_length() -> None:
    text = codec.dumps(JOKER)
    assert codec.loads(Card, text, max_length=len(text)) is JOKER
    assert refusal(Card, text, max_length=len(text) - 1).position == len(text) - 1
    assert refusal(Card, " " * (codec.MAX_LENGTH + 1)).position == codec.MAX_LENGTH


def test_depth_is_counted_outside_of_strings_only() -> None:
    deep = "[" * codec.MAX_DEPTH + "]" * codec.MAX_DEPTH
    assert "levels" not in refusal(Card, deep).expected
    assert "levels" in refusal(Card, f"[{deep}]").expected
    assert "levels" not in refusal(Card, json.dumps("[" * 99 + '\\"' + "[" * 99)).expected


def test_a_state_that_cannot_be_is_refused_by_its_game() -> None:
    plain = json.loads(codec.dumps(new_match(gin, gin.STANDARD, Random(1))))
    plain["value"]["hands"][0] = plain["value"]["hands"][1]
    with pytest.raises(StateError) as caught:
        codec.loads(gin.State, json.dumps(plain))
    assert StateFault.WRONG_CARDS in caught.value.faults


def test_a_state_in_which_much_is_wrong_is_refused_soon() -> None:
    plain = json.loads(codec.dumps(new_match(gin, gin.STANDARD, Random(1))))
    many = " ".join(["7h"] * 100_000)
    spoilt: list[dict[str, object]] = [
        {"stock": many},
        {"hands": [many, ""]},
        {"known": [many, many]},
        {"results": [{"points": [0, 0], "winners": [0], "boxes": 1}] * 15_000},
        {"phase": "LAYOFF", "showdown": {"knocker": 0, "melds": [["run 2h 3h 4h"] * 50_000, []], "face_down": "7h"}},
        {"phase": "LAYOFF", "showdown": {"knocker": 0, "melds": [[f"set {many}"], []], "face_down": "7h"}},
    ]
    for fields in spoilt:
        text = json.dumps({**plain, "value": {**plain["value"], **fields}})
        start = time.perf_counter()
        with suppress(StateError):
            codec.loads(gin.State, text)
        assert time.perf_counter() - start < 10, fields.keys()


def test_what_cannot_be_saved() -> None:
    for value in (7, "7h", None, [], (JOKER,), object(), gin):
        with pytest.raises(TypeError):
            codec.dumps(value)
    with pytest.raises(OverflowError):
        codec.dumps(gin.LayOff(JOKER, 2**63))
    with pytest.raises(MeldError):
        codec.dumps(Meld(MeldKind.RUN, (JOKER,), ()))


@pytest.mark.parametrize("type_", [int, list, tuple[Card, Card], int | str, Any, Record])
def test_what_cannot_be_loaded(type_: Any) -> None:
    with pytest.raises(TypeError):
        codec.loads(type_, codec.dumps(JOKER)) if type_ is Record else codec.schema(type_ | list[int])
    with pytest.raises((TypeError, DecodeError)):
        codec.loads(type_, codec.dumps(JOKER))


@frozen
class Mixed:
    state: gin.State | own_game.State


def test_values_of_several_games_are_told_apart_by_their_tags() -> None:
    for value in (new_match(gin, gin.STANDARD, Random(1)), OWN):
        assert codec.loads(gin.State | own_game.State, codec.dumps(value)) == value
    # Inside a document a class has no more than its name.
    with pytest.raises(TypeError, match="cannot be told apart"):
        codec.dumps(Mixed(OWN))
    with pytest.raises(TypeError, match="cannot be told apart"):
        codec.loads(Mixed, "")


# --- hostile texts by the thousand


def seeds() -> list[str]:
    """Valid documents of every kind and every phase."""
    found: dict[object, str] = {}
    for house in ("standard", "rubl", "hollywood", "knock rummy of 4", "saved", "near openspiel wall"):
        for temper in ("even", "eager", "hasty"):
            for state in Round(house, temper, 3).states():
                found[house, state.phase] = codec.dumps(state)
                found["view", house, state.phase] = codec.dumps(gin.observe(state, state.turn))
                for action in gin.legal_actions(state):
                    found[type(action)] = codec.dumps(action)
    for name, game in GAMES.items():
        for variant in list(game.VARIANTS)[:3]:
            found |= {(name, variant, *key): text for key, text in documents_of(game, game.VARIANTS[variant])}
    values = (JOKER, parse_meld("5h 6h Jk"), MeldRules(wild_ranks=frozenset({Rank.TWO, Rank.SIX})), PIPS, STANDARD_PACK)
    texts = [*map(codec.dumps, values), *found.values()]
    for game in GAMES.values():
        texts += map(codec.dumps, game.VARIANTS.values())
        rules = next(iter(game.VARIANTS.values()))
        record = record_match(game, rules, [greedy_bot] * rules.players, Random(2), rounds=1)
        texts.append(codec.dumps(record))
    return texts


def documents_of(game: Any, rules: Any) -> Iterator[tuple[tuple[object, ...], str]]:
    """A state and a view of every phase that a round meets, and an action of every kind."""
    rng = Random(3)
    state = new_match(game, rules, rng)
    while (seat := game.to_act(state)) is not None:
        yield (state.phase,), codec.dumps(state)
        yield (state.phase, "view"), codec.dumps(game.observe(state, seat))
        actions = game.legal_actions(state)
        for action in actions:
            yield (type(action),), codec.dumps(action)
        state = game.apply(state, rng.choice(actions))
    yield (state.phase,), codec.dumps(state)


def check_hostile(count: int, seed: int) -> Counter[str]:
    """Spoil documents and load them: a valid value or one of two errors, and a schema that agrees."""
    rng = Random(seed)
    documents = seeds()
    outcomes: Counter[str] = Counter()
    for _ in range(count):
        text = rng.choice(documents)
        is_record = text.startswith('{"rummykit":1,"type":"Record"')
        type_ = RECORD_OF[json.loads(text)["value"]["game"]] if is_record else DOCUMENT
        text = hostile.spoilt(text, rng)
        start = time.perf_counter()
        try:
            value = codec.loads(type_, text)
        except (DecodeError, StateError) as error:
            outcomes[type(error).__name__] += 1
            assert str(error)
        else:
            outcomes["accepted"] += 1
            assert codec.loads(type_ if type(value) is Record else type(value), codec.dumps(value)) == value
            assert not list(faults(json.loads(text), schema_of(type_)))
            if game := game_of(value):
                game.validate(value)
                assert game.legal_actions(value) or game.to_act(value) is None
        assert time.perf_counter() - start < 5, text[:1_000]
    return outcomes


def test_hostile_texts() -> None:
    outcomes = check_hostile(3_000, seed=1)
    assert outcomes.keys() == {"accepted", "DecodeError", "StateError"}
    assert min(outcomes.values()) > 30


@pytest.mark.slow
def test_hostile_texts_at_length() -> None:
    texts = at_length(100_000)
    assert check_hostile(texts, seed=2).total() == texts


# --- schemas


PUBLISHED: dict[str, Any] = {
    f"{name}.{kind}": type_
    for name, game in GAMES.items()
    for kind, type_ in {
        "State": game.State,
        "View": game.View,
        "Action": game.Action,
        "Rules": game.Rules,
        "Record": RECORD_OF[name],
        "SeatRecord": SeatRecord[game.View, game.Action],
    }.items()
}


@pytest.mark.parametrize("name", PUBLISHED)
def test_published_schemas_are_those_of_today(name: str) -> None:
    """Run with RUMMYKIT_UPDATE=1 to write them anew."""
    path = SCHEMAS / f"{name}.json"
    text = json.dumps(codec.schema(PUBLISHED[name]), indent=2) + "\n"
    if os.environ.get("RUMMYKIT_UPDATE") == "1":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    assert path.read_text("utf-8") == text


def test_a_schema_refuses_what_is_refused() -> None:
    schema = codec.schema(gin.Action)
    for value in (
        {"card": "7h"},
        {"card": "7H", "meld": 0},
        {"card": "7h", "meld": 0.5},
        {"card": "7h", "meld": 2**63},
    ):
        data = json.loads(document("gin.LayOff", value))
        assert list(faults(data, schema))
        refusal(gin.Action, json.dumps(data))


# --- games of others


OWN = own_game.State(
    hands=(None, (), parse_cards("7h Jk")),
    board=(0, "ünï \U0001f0cf", JOKER),
    nothing=(),
    frozen_ranks=frozenset({Rank.TWO, Rank.ACE}),
    trump=own_game.Trump.BLACK,
    last=None,
    done=(
        DrawStock(),
        own_game.Take(0, False, None, (), parse_meld("5h 6h Jk"), (), own_game.Mood.WILD, "right"),
        own_game.Bid((3, -4)),
    ),
)


def test_a_game_of_ones_own_takes_part() -> None:
    read_back(OWN)
    read_back(evolve(OWN, last=own_game.Bid(())))
    assert json.loads(codec.dumps(OWN)) == {
        "rummykit": 1,
        "type": "own_game.State",
        "value": {
            "hands": [None, "", "7h Jk"],
            "board": [0, "ünï \U0001f0cf", "Jk"],
            "nothing": [],
            "frozen_ranks": ["ACE", "TWO"],
            "trump": "SPADES",
            "last": None,
            "done": [
                {"type": "DrawStock"},
                {
                    "type": "Take",
                    "depth": 0,
                    "open_": False,
                    "rank": None,
                    "cards": "",
                    "onto": "run Jk=4h 5h 6h",
                    "others": [],
                    "mood": "WILD",
                    "side": "right",
                },
                {"type": "Bid", "numbers": [3, -4]},
            ],
            "meld": None,
        },
    }
    with pytest.raises(StateError):
        codec.loads(own_game.State, codec.dumps(evolve(OWN, board=(-1, "", JOKER))))


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"board": [0, ""]}, "value.board"),
        ({"board": [0, "\ud800", "Jk"]}, "value.board[1]"),
        ({"nothing": [0]}, "value.nothing"),
        ({"frozen_ranks": "ACE"}, "value.frozen_ranks"),
        ({"trump": "BLACK"}, "value.trump"),
        ({"trump": 1}, "value.trump"),
        ({"hands": ["7h", "x"]}, "value.hands[1]"),
        ({"last": {"type": "Bid"}}, "value.last.numbers"),
        ({"last": {"type": "Bid", "numbers": [0, None]}}, "value.last.numbers[1]"),
        ({"last": {"numbers": []}}, "value.last"),
        ({"last": {"type": ["Bid"]}}, "value.last"),
        ({"done": [{"type": "DrawStock"}, {"type": "DrawStock", "x": 0}]}, "value.done[1]"),
        ({"derived": 7}, "value"),
    ],
)
def test_every_kind_of_field_is_strict(change: dict[str, object], where: str) -> None:
    plain = json.loads(codec.dumps(OWN))
    text = json.dumps({**plain, "value": {**plain["value"], **change}})
    assert refusal(own_game.State, text).where == where


def test_a_state_that_nobody_vouches_for_is_not_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    from rummykit.codec.tags import validator_of

    monkeypatch.delattr(own_game, "validate")
    with pytest.raises(TypeError, match="validate"):
        validator_of(own_game.State)

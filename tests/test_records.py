"""Matches as data: replayed, read as text, and seen by one seat."""

from __future__ import annotations

from random import Random
from typing import Any

import hostile
import own_game
import pytest
from attrs import evolve
from gin.strategies import HOUSES, TEMPERS, planted
from hypothesis import given, settings
from hypothesis import strategies as st
from sizes import at_length

from rummykit import (
    JOKER,
    IllegalActionError,
    ParseError,
    Rank,
    StateError,
    codec,
    format_cards,
    parse_card,
    parse_cards,
    parse_meld,
    shuffled,
)
from rummykit.actions import Discard, DrawStock, Pass
from rummykit.bots import greedy_bot, random_bot
from rummykit.games import gin
from rummykit.play import play_match
from rummykit.records import (
    Record,
    Round,
    SeatRecord,
    format_action,
    format_record,
    new_record,
    parse_action,
    parse_record,
    record_match,
    replay,
)

GinRecord = Record[gin.Rules, gin.Action]

houses = st.sampled_from(sorted(HOUSES))
tempers = st.sampled_from(sorted(TEMPERS))
chances = st.integers(0, 99_999)


def recorded(house: str, temper: str, seed: int) -> GinRecord:
    """A rigged round and, if one is due, a round after it."""
    rules, rng = HOUSES[house], Random(seed)
    state = planted(rules, rng)
    decks = deck_of(state), shuffled(gin.pack(rules), rng)
    record = new_record(gin, rules, dealer=state.dealer).with_round(decks[0], reshuffle_seed=state.reshuffle_seed)
    while True:
        steps = 0
        while actions := gin.legal_actions(state):
            action = TEMPERS[temper if steps < 60 else "eager"](state, actions, rng)
            record, state, steps = record.with_action(action), gin.apply(state, action), steps + 1
        if len(record.rounds) == 2 or gin.standings(state).winners:
            return record
        state = gin.next_round(state, decks[1], reshuffle_seed=5)
        record = record.with_round(decks[1], reshuffle_seed=5)


def deck_of(state: gin.State) -> tuple[Any, ...]:
    """The order of the pack that deals a fresh state."""
    rules = state.rules
    order = [(state.dealer + 1 + place) % rules.players for place in range(rules.players)]
    dealt = [state.hands[seat][number] for number in range(rules.cards_each) for seat in order]
    return (*dealt, state.upcard, *state.stock[::-1])


def match(seed: int = 1, rounds: int = 2) -> GinRecord:
    return record_match(gin, gin.STANDARD, [greedy_bot, greedy_bot], Random(seed), rounds=rounds)


# --- records


def test_a_recorded_match_is_the_match_that_was_played() -> None:
    for rules in (gin.STANDARD, gin.KNOCK_RUMMY):
        bots = [greedy_bot, random_bot]
        record = record_match(gin, rules, bots, Random(3), dealer=1)
        finished = [state for state in replay(gin, record) if gin.to_act(state) is None]
        assert finished == list(play_match(gin, rules, bots, Random(3), dealer=1))
        assert gin.standings(finished[-1]).winners
        assert record_match(gin, rules, bots, Random(3), dealer=1) == record


def test_a_record_grows() -> None:
    deck = shuffled(gin.pack(gin.OKLAHOMA), Random(1))
    empty = new_record(gin, gin.OKLAHOMA, dealer=1)
    assert (empty.game, empty.variant, empty.dealer, empty.rounds) == ("gin", "oklahoma", 1, ())
    assert list(replay(gin, empty)) == []
    record = empty.with_round(deck, reshuffle_seed=9).with_action(Pass()).with_action(Pass())
    assert record.rounds == (Round(deck, 9, (Pass(), Pass())),)
    states = list(replay(gin, record))
    assert states[0] == gin.deal(gin.OKLAHOMA, deck, dealer=1, reshuffle_seed=9)
    assert [state.phase for state in states] == [gin.Phase.UPCARD, gin.Phase.UPCARD, gin.Phase.FORCED_STOCK]
    assert new_record(gin, evolve(gin.OKLAHOMA, knock_limit=5)).variant is None


def test_replay_refuses_what_cannot_be() -> None:
    record = match()
    with pytest.raises(IllegalActionError):
        list(replay(gin, record.with_action(Pass())))
    with pytest.raises(StateError):
        list(replay(gin, evolve(record, dealer=2)))
    unfinished = evolve(record.rounds[0], actions=record.rounds[0].actions[:3])
    with pytest.raises(StateError):
        list(replay(gin, evolve(record, rounds=(unfinished, record.rounds[1]))))
    short = evolve(record.rounds[0], deck=record.rounds[0].deck[1:])
    with pytest.raises(StateError):
        list(replay(gin, evolve(record, rounds=(short,))))
    with pytest.raises(ParseError, match="the game gin"):
        list(replay(gin, evolve(record, game="canasta")))


@pytest.mark.parametrize("name", ["", "a b", "x\nround 1", "ü", "x" * 81])
def test_names_are_plain(name: str) -> None:
    with pytest.raises(ParseError):
        evolve(match(), variant=name)
    with pytest.raises(ParseError):
        evolve(match(), game=name)


@settings(max_examples=30)
@given(houses, tempers, chances)
def test_records_come_back(house: str, temper: str, seed: int) -> None:
    record = recorded(house, temper, seed)
    assert codec.loads(GinRecord, codec.dumps(record)) == record
    text = format_record(gin, record)
    assert parse_record(gin, text) == record
    assert format_record(gin, parse_record(gin, text)) == text


# --- actions as text


def test_actions_as_text() -> None:
    texts = {
        "draw-stock": DrawStock(),
        "discard Th": Discard(parse_card("Th")),
        "knock 4h": gin.Knock(parse_card("4h"), ()),
        "knock 4h | set 9d 9h 9s | run Jk=4h 5h 6h": gin.Knock(
            parse_card("4h"), (parse_meld("6h Jk 5h"), parse_meld("9s 9h 9d"))
        ),
        "big-gin": gin.BigGin(()),
        "lay-off 7h 0": gin.LayOff(parse_card("7h"), 0),
        "lay-off Jk -1": gin.LayOff(JOKER, -1),
        "finish | run Ac 2c 3c": gin.Finish((parse_meld("Ac 2c 3c"),)),
    }
    for text, action in texts.items():
        assert format_action(action) == text
        assert parse_action(gin, text) == action


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("DISCARD 10♥", "discard Th"),
        ("  discard\tth ", "discard Th"),
        ("knock 4H|RUN ac 2C 3c", "knock 4h | run Ac 2c 3c"),
        ("finish | run 5h 6h *=7h", "finish | run 5h 6h Jk=7h"),
        ("finish | run 5h 6h 7h=7h", "finish | run 5h 6h 7h"),
        ("lay-off 7h 007", "lay-off 7h 7"),
    ],
)
def test_other_spellings_are_read(text: str, same: str) -> None:
    assert format_action(parse_action(gin, text)) == same


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("", 0),
        ("draw", 0),
        ("draw-stock 7h", 11),
        ("draw-stock |", 11),
        ("discard", 7),
        ("discard |", 8),
        ("discard 7x", 8),
        ("discard 7h8h", 8),
        ("discard 7h 8h", 11),
        ("lay-off 7h x", 11),
        ("lay-off 7h 1.0", 11),
        ("lay-off 7h ٣", 11),
        ("lay-off 7h 99999999999999999999", 11),
        ("knock 4h | 9d 9h 9s", 11),
        ("knock 4h | set 9d 9h=", 18),
        ("knock 4h |", 10),
    ],
)
def test_faulty_actions_are_refused_where_the_fault_is(text: str, position: int) -> None:
    with pytest.raises(ParseError) as caught:
        parse_action(gin, text)
    assert (caught.value.text, caught.value.position) == (text, position)


TAKE = own_game.Take(2, True, None, parse_cards("7h Jk"), parse_meld("5h 6h Jk=7h"))


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (TAKE, "take 2 yes - 7h Jk | run 5h 6h Jk=7h"),
        (
            evolve(TAKE, open_=False, rank=Rank.TWO, cards=(), mood=own_game.Mood.WILD, side="right"),
            "take 2 no TWO mood=WILD side=right | run 5h 6h Jk=7h",
        ),
        (evolve(TAKE, others=(parse_meld("9s 9h 9d"),)), "take 2 yes - 7h Jk | run 5h 6h Jk=7h | set 9d 9h 9s"),
        (own_game.Bid((3, -4)), "bid 3 -4"),
        (own_game.Bid(()), "bid"),
    ],
)
def test_any_action_has_a_text(action: object, text: str) -> None:
    assert format_action(action) == text
    assert parse_action(own_game, text) == action


@pytest.mark.parametrize(
    "text",
    [
        "take 2 yes - 7h Jk",
        "take 2 maybe - | run 5h 6h 7h",
        "take 2 yes - mood=HIGH | run 5h 6h 7h",
        "bid x",
        "bid 1 | 2",
    ],
)
def test_any_action_is_read_strictly(text: str) -> None:
    with pytest.raises(ParseError):
        parse_action(own_game, text)


def test_what_does_not_fit_on_a_line() -> None:
    with pytest.raises(TypeError, match="one word"):
        format_action(own_game.State((), (0, "", JOKER), (), frozenset(), own_game.Trump.NONE, None, ()))


# --- transcripts


def test_a_transcript_names_the_rules_and_what_differs() -> None:
    def header(rules: gin.Rules) -> list[str]:
        return format_record(gin, new_record(gin, rules)).splitlines()

    assert header(gin.RUBL) == ["rummykit transcript 1", "game gin", "variant rubl", "dealer 0"]
    house = evolve(gin.STANDARD, knock_limit=None, opening="draw", pack=HOUSES["tiny"].pack, hand_size=4)
    assert header(house) == [
        "rummykit transcript 1",
        "game gin",
        'rule pack {"ranks": ["ACE", "TWO", "THREE", "FOUR", "FIVE"],'
        ' "suits": ["CLUBS", "DIAMONDS", "HEARTS", "SPADES"], "copies": 1, "jokers": 0}',
        "rule hand_size 4",
        'rule opening "draw"',
        "rule knock_limit null",
        "dealer 0",
    ]
    for record in (
        new_record(gin, house, dealer=1),
        evolve(new_record(gin, house), variant="oklahoma"),
        evolve(new_record(gin, house), variant="of-old"),
    ):
        assert parse_record(gin, format_record(gin, record)) == record


def test_a_transcript_remarks_on_phases_and_scores() -> None:
    lines = format_record(gin, match(rounds=1)).splitlines()
    assert lines[3:6] == ["dealer 0", "", "round 1"]
    remarks = [line for line in lines if line.startswith("#")]
    assert remarks[:4] == ["# UPCARD", "# FORCED_STOCK", "# DISCARD", "# DRAW"]
    assert remarks[-1].startswith("# totals ")
    assert any(line.startswith("# ROUND_OVER ") for line in remarks)
    text = "\r\n".join(line for line in lines if not line.startswith("#"))
    assert parse_record(gin, text.replace("discard ", "\tDISCARD  ")) == match(rounds=1)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("rummykit transcript 1", "rummykit transcript 2"),
        ("game gin", "game canasta"),
        ("game gin\n", ""),
        ("variant standard", "variant stndrd"),
        ("variant standard", "variant"),
        ("variant standard", "rule knock_limit -1"),
        ("variant standard", "rule knock_limit ten"),
        ("variant standard", "rule knock_limit [[[[["),
        ("variant standard", "rule knock_limit " + "9" * 9_999),
        ("variant standard", "rule knok_limit 5"),
        ("variant standard", "rule knock_limit"),
        ("dealer 0", "dealer 2"),
        ("dealer 0", "dealer -99999999999999999999"),
        ("round 1", "round 2"),
        ("round 2", "round 1"),
        ("deck ", "deck 7h "),
        ("seed ", "seed x"),
        ("draw-stock", "draw-discard-stock"),
        ("1 draw", "0 draw"),
        ("1 draw", "² draw"),
        ("discard ", "discard Jk "),
        ("\nround 2", "\n0 pass\nround 2"),
    ],
)
def test_faulty_transcripts_are_refused(old: str, new: str) -> None:
    text = format_record(gin, match())
    assert old in text
    with pytest.raises(ParseError) as caught:
        parse_record(gin, text.replace(old, new, 1))
    assert 0 <= caught.value.position <= len(caught.value.text)
    assert str(caught.value)


def test_a_refusal_points_at_the_line() -> None:
    text = format_record(gin, match())
    illegal = text.replace("0 draw-stock", "0 discard Jk", 1)
    with pytest.raises(ParseError) as caught:
        parse_record(gin, illegal)
    assert caught.value.position == illegal.index("discard Jk")
    assert "a legal action (this action does not belong to this phase)" in str(caught.value)
    with pytest.raises(ParseError) as caught:
        parse_record(gin, text, max_length=99)
    assert caught.value.position == 99


def check_hostile_transcripts(count: int) -> None:
    rng = Random(1)
    texts = [format_record(gin, recorded(house, "even", 7)) for house in ("standard", "tiny corner", "rubl", "saved")]
    read = 0
    for _ in range(count):
        text = hostile.spoilt_characters(rng.choice(texts), rng)
        try:
            record = parse_record(gin, text)
        except ParseError as error:
            assert str(error)
        else:
            read += 1
            assert parse_record(gin, format_record(gin, record)) == record
    assert read


def test_hostile_transcripts() -> None:
    check_hostile_transcripts(300)


@pytest.mark.slow
def test_hostile_transcripts_at_length() -> None:
    check_hostile_transcripts(at_length(10_000))


# --- what one seat saw


@settings(max_examples=20)
@given(houses, tempers, chances)
def test_a_seat_record_is_what_the_seat_saw(house: str, temper: str, seed: int) -> None:
    record = recorded(house, temper, seed)
    states = list(replay(gin, record))
    for seat in (*range(record.rules.players), None):
        seen = record.for_seat(gin, seat)
        views = [view for round_ in seen.rounds for view in round_.views]
        assert views == [gin.observe(state, seat) for state in states]
        assert (seen.game, seen.variant, seen.seat) == ("gin", record.variant, seat)
        for full, part in zip(record.rounds, seen.rounds, strict=True):
            for action, shown in zip(full.actions, part.actions, strict=True):
                hides = isinstance(action, gin.Knock) and shown.seat != seat
                assert shown.action == (None if hides else action)
                assert format_action(action).split()[0] == shown.verb
        text = codec.dumps(seen)
        assert codec.loads(SeatRecord[gin.View, gin.Action], text, max_length=len(text)) == seen


def exchanged(record: GinRecord, one: object, other: object) -> GinRecord:
    """A record of one round in which two cards have changed places everywhere."""
    text = codec.dumps(record)
    swapped = text.replace(str(one), "\0").replace(str(other), str(one)).replace("\0", str(other))
    return codec.loads(GinRecord, swapped)


def test_what_a_seat_never_saw_leaves_no_trace() -> None:
    # In a round that ends at the wall nobody sees what the other holds, nor the cards left in the stock.
    checked = 0
    for seed in range(40):
        record = recorded("near wall", "patient", seed)
        record = evolve(record, rounds=record.rounds[:1])
        *_, last = replay(gin, record)
        if last.showdown is not None:
            continue
        for seat in (0, 1):
            hidden = [card for card in last.hands[1 - seat] if card not in last.known[1 - seat] and card != last.upcard]
            for mine, undrawn in zip(hidden, last.stock, strict=False):
                other = exchanged(record, mine, undrawn)
                assert other != record
                assert other.for_seat(gin, seat) == record.for_seat(gin, seat)
                assert other.for_seat(gin, None) == record.for_seat(gin, None)
                assert other.for_seat(gin, 1 - seat) != record.for_seat(gin, 1 - seat)
                checked += 1
    assert checked > 50


def test_the_card_that_a_knocker_lays_down_leaves_no_trace() -> None:
    checked = 0
    for seed in range(60):
        record = recorded("standard", "eager", seed)
        record = evolve(record, rounds=record.rounds[:1])
        *_, last = replay(gin, record)
        showdown = last.showdown
        if showdown is None or showdown.face_down is None or last.known[showdown.knocker]:
            continue
        for undrawn in last.stock[:3]:
            other = exchanged(record, showdown.face_down, undrawn)
            for seat in (1 - showdown.knocker, None):
                assert other.for_seat(gin, seat) == record.for_seat(gin, seat)
            assert other.for_seat(gin, showdown.knocker) != record.for_seat(gin, showdown.knocker)
            checked += 1
    assert checked > 10


def test_a_seat_record_of_a_game_under_way_tells_no_deck() -> None:
    record = match(rounds=1)
    record = evolve(record, rounds=(evolve(record.rounds[0], actions=record.rounds[0].actions[:6]),))
    text = codec.dumps(record.for_seat(gin, 0))
    assert format_cards(record.rounds[0].deck[-8:]) not in text
    assert "reshuffle_seed" not in text
    assert str(record.rounds[0].reshuffle_seed) not in text

"""Views and actions of canasta as text."""

from __future__ import annotations

from attrs import evolve

from rummykit.cards import JOKER, Rank
from rummykit.games import canasta
from rummykit.games.canasta import CUTTHROAT, Answer, AskPartner, Decline, LayMeld, Phase, TakePile
from rummykit.render import describe_action, text

from .positions import cards, play, position
from .strategies import states


def table(state: canasta.State, seat: int | None = 1) -> list[str]:
    return text(canasta.observe(state, seat)).splitlines()


def test_a_table() -> None:
    state = position(
        hands={1: "9-9-4"},
        melds={1: "T×6-2 Q-Q-Q"},
        concealed=[(1, Rank.TEN)],
        melders=(1,),
        pile="K-9",
        red_threes={1: 1},
        score=(500, -20),
    )
    assert table(state) == [
        "Canasta, seat 1's view: a turn is to be begun, seat 1 to act",
        "round        dealt by seat 3",
        "stock        62 cards",
        "pile         9d on Kc",
        "side 0+2     no melds, to open with 50",
        "side 1+3     [Tc Tc Td Td Th Th 2c concealed] canasta [Qc Qc Qd]; red threes 3d",
        "seat 0       4 cards",
        "seat 1       4c 9c 9c: 25 points",
        "seat 2       4 cards",
        "seat 3       22 cards",
        "score        500 : -20 before this round",
    ]


def test_the_pile() -> None:
    frozen = position(hands={1: "9-9-4"}, melds={1: "T×6-2"}, melders=(1,), pile="2-9")
    assert table(frozen)[3] == "pile         9d on 2c, frozen"
    closed = position(hands={1: "9-9-4"}, pile="K-9")
    assert table(closed)[3] == "pile         9d on Kc, frozen for this side"
    taken = play(position(hands={1: "9-9-K-4"}, melds={1: "T×6-2"}, melders=(1,), pile="K-9"), "take 9-9")
    assert table(taken)[3] == "pile         -"
    assert table(taken, 2)[7] == "seat 1       3 cards, among them Kc"


def test_who_is_asked_and_how_it_ended() -> None:
    state = position(hands={1: "A-A-A-4"}, melds={1: "T×7"}, melders=(1,), phase=Phase.MELD)
    asked = play(state, "ask")
    assert table(asked, None)[0] == (
        "Canasta, a spectator's view: a partner is asked whether a player may go out, seat 3 to act"
    )
    over = play(state, "lay A-A-A", "discard 4")
    assert table(over, None)[0] == "Canasta, a spectator's view: a player went out"
    assert table(over, None)[7] == "seat 1       -"


def test_cutthroat() -> None:
    state = position(CUTTHROAT, lone=1, score=(3000, 0, 0))
    assert table(state)[4:6] == [
        "side 0+2     no melds, to open with 50 or 120",
        "side 1       no melds, to open with 50",
    ]


def test_symbols() -> None:
    state = position(hands={1: "9-9-J*"}, pile="K-9")
    lines = text(canasta.observe(state, 1), symbols=True).splitlines()
    assert lines[7] == "seat 1       9♣ 9♣ ★: 70 points"


def test_no_line_has_space_at_its_end_and_nothing_hidden_shows() -> None:
    for state in states(canasta.CLASSIC, "even", 4):
        for seat in (0, None):
            lines = table(state, seat)
            assert [line.rstrip() for line in lines] == lines
        shuffled = evolve(state, stock=state.stock[::-1])
        assert table(state) == table(shuffled)


def test_actions() -> None:
    phrases = {
        LayMeld(cards("9c 9d 2c")): "lays 9c 9d 2c",
        LayMeld((JOKER,), Rank.KING): "lays Jk with rank K",
        TakePile(cards("9c 9d")): "takes the pile with 9c 9d",
        TakePile(()): "takes the pile for a meld",
        AskPartner(): "asks whether to go out",
        Answer(True): "says yes",
        Answer(False): "says no",
        Decline(): "lets the round end",
    }
    assert [describe_action(action) for action in phrases] == list(phrases.values())
    assert describe_action(LayMeld((JOKER,), Rank.KING), symbols=True) == "lays ★ with rank K"

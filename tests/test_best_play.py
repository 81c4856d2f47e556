"""The example that finds the best play, used as from a command line."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).resolve().parents[1] / "examples"))

import best_play


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    best_play.main(arguments)
    out, err = capsys.readouterr()
    assert err == ""
    return out.splitlines()


def test_a_problem_of_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "8C 8D 8H 8S", "6h7h,KC") == [
        "Table",
        "  1. 8c 8d 8h 8s",
        "Hand",
        "     6h 7h Kc",
        "Play (2 cards, 13 points)",
        "     6h 7h",
        "Steps",
        "     8h from meld 1 to new meld 2",
        "     6h 7h from the hand to new meld 2",
        "New table",
        "  1. 8c 8d 8s",
        "  2. 6h 7h 8h",
        "",
    ]


def test_an_empty_table_and_nothing_to_play(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "", "6h 7h Kc") == [
        *("Table", "     no melds"),
        *("Hand", "     6h 7h Kc"),
        *("Nothing can be played.", ""),
    ]


@pytest.mark.parametrize(
    ("options", "played"),
    [
        pytest.param([], "Play (2 cards, 9 points)", id="points"),
        pytest.param(["--objective", "count"], "Play (3 cards, 7 points)", id="count"),
    ],
)
def test_the_objective(capsys: pytest.CaptureFixture[str], options: list[str], played: str) -> None:
    # The three is wanted by a run of diamonds and by a longer one of low clubs.
    assert played in printed(capsys, "3C 3D 3H 3S", "AC 2C 4C 4D 5D", *options)


def test_free_jokers_and_the_ace(capsys: pytest.CaptureFixture[str]) -> None:
    tied, kings = "5H 6H 7H Jk=8H", "KC KD"
    assert "Nothing can be played." in printed(capsys, tied, kings)
    assert "Play (2 cards, 20 points)" in printed(capsys, tied, kings, "--free-jokers")
    run, ace = "JH QH KH", "AH"
    assert "Play (1 card, 1 point)" in printed(capsys, run, ace)
    assert "Nothing can be played." in printed(capsys, run, ace, "--ace", "low")


def test_the_demonstration(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys)
    assert [line for line in lines if line.startswith("==")] == [
        f"== {title}" for title, _, _ in best_play.DEMONSTRATION
    ]
    assert sum(line.startswith("Play (") for line in lines) == len(best_play.DEMONSTRATION)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        pytest.param(
            ["8c 8d 8x", "7c"], "expected a card such as 7h, Td, As or Jk at position 6, found '8x'", id="table"
        ),
        pytest.param(
            ["8c 8d 8h", "7z"], "expected a card such as 7h, Td, As or Jk at position 0, found '7z'", id="hand"
        ),
        pytest.param(["8c 8d 9h", "7c"], "the cards are neither of one rank nor of one suit: 8c 8d 9h", id="no meld"),
        pytest.param(["Qh Kh Ah", "7c", "--ace", "low"], "the ace does not rank above the king: Ah", id="ace"),
        pytest.param(["8c 8d 8h"], "the hand is missing", id="no hand"),
        pytest.param(["8c 8d 8h", "7c", "--ace", "around"], "invalid choice: 'around'", id="option"),
    ],
)
def test_bad_input_is_told_with_exit_code_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    with pytest.raises(SystemExit) as caught:
        best_play.main(arguments)
    assert caught.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert message in err

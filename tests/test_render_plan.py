"""Plans for a shared table as phrases."""

from __future__ import annotations

from rummykit import move_plan, parse_meld, render


def phrases(before: str, after: str, *, symbols: bool = False) -> tuple[str, ...]:
    old, new = ([parse_meld(part) for part in text.split("|") if part] for text in (before, after))
    return render.describe_plan(move_plan(old, new), symbols=symbols)


def test_melds_are_numbered_from_one_and_new_ones_follow() -> None:
    assert phrases("8c 8d 8h 8s|5h 6h 7h", "8c 8d 8s|5h 6h 7h 8h|2c 3c 4c") == (
        "8h from meld 1 to meld 2",
        "2c 3c 4c from the hand to new meld 3",
    )
    assert phrases("", "2c 3c 4c") == ("2c 3c 4c from the hand to new meld 1",)
    assert phrases("2c 3c 4c", "2c 3c 4c") == ()


def test_jokers_say_what_they_stand_for() -> None:
    assert phrases("9c Jk=9d 9s", "9c 9d Jk=9h 9s") == (
        "9d from the hand to meld 1",
        "Jk=9d in meld 1 as Jk=9h",
    )
    assert phrases("4h 5h 6h Jk=7h", "4h 5h 6h|7c 7d Jk=7h|Jc Jd Jk=Jh") == (
        "Jk=7h from meld 1 to new meld 2",
        "7c 7d from the hand to new meld 2",
        "Jc Jd Jk=Jh from the hand to new meld 3",
    )


def test_symbols() -> None:
    assert phrases("9c Jk=9d 9s", "9c 9d 9s|Jk=Jh Qh Kh", symbols=True) == (
        "9♦ from the hand to meld 1",
        "★=9♦ from meld 1 to new meld 2 as ★=J♥",
        "Q♥ K♥ from the hand to new meld 2",
    )

"""The best play at a shared table: which cards of a hand to lay, and step by step how to rearrange the table for them.

    python examples/best_play.py "4c 5c 6c | 8c 8d 8h" "7c 8s Jk"

Melds are divided by bars; a joker on the table says what it stands for, as in "5h 6h Jk=7h". Without arguments some
problems are shown with their solutions.
"""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from typing import Literal

from rummykit import (
    Card,
    Meld,
    MeldRules,
    RummyError,
    TableRules,
    format_cards,
    format_meld,
    move_plan,
    parse_cards,
    parse_meld,
    rearrange,
)
from rummykit.melds import Ace
from rummykit.render import describe_plan

Objective = Literal["points", "count"]

DEMONSTRATION = (
    ("A set gives up a card", "8c 8d 8h 8s", "6h 7h Kc"),
    ("Rows become columns", "5c 6c 7c | 5d 6d 7d | 5h 6h 7h", "5s Qd"),
    ("Both jokers are replaced and used again", "2c 3c Jk=4c | Jd Jh Jk=Js", "4c Js 9h Th 5s 6s Kd"),
    ("A long run spares a card", "4c 5c 6c | 4d 5d 6d | 4h 5h 6h 7h | Qc Qd Qh", "7c 7d Qs Ks 3s"),
)
"""Some problems: what they show, the table, the hand."""


def parse_table(text: str, rules: MeldRules) -> tuple[Meld, ...]:
    """Read melds with bars between them."""
    return tuple(parse_meld(part, rules) for part in text.split("|") if part.strip())


def show_best_play(table: Sequence[Meld], hand: Sequence[Card], rules: TableRules, objective: Objective) -> None:
    """Print a table, a hand, the best play, and how to carry it out."""
    print("Table")
    show_melds(dict(enumerate(table)))
    print(f"Hand\n     {format_cards(hand) or 'no cards'}")
    best = rearrange(table, hand, rules=rules, objective=objective, ties="table")
    if best is None or not best.played:
        print("Nothing can be played.")
        return
    plan = move_plan(table, best.table)
    size = f"{counted(len(best.played), 'card')}, {counted(best.points, 'point')}"
    print(f"Play ({size})\n     {format_cards(best.played)}")
    print("Steps")
    for phrase in describe_plan(plan):
        print(f"     {phrase}")
    print("New table")
    places = enumerate((*plan.present, *plan.added))
    show_melds({place: best.table[index] for place, index in places if index is not None})


def show_melds(melds: dict[int, Meld]) -> None:
    """Print melds with the numbers of their places, which the steps of a plan name."""
    for place, meld in melds.items():
        print(f"{place + 1:3}. {format_meld(meld)}")
    if not melds:
        print("     no melds")


def counted(number: int, noun: str) -> str:
    """A number of things."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def main(arguments: Sequence[str] | None = None) -> None:
    """Solve the problem of a command line; argparse ends the program with exit code 2 if there is no sense in it."""
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("table", nargs="?", help="the melds on the table; an empty text if there are none")
    parser.add_argument("hand", nargs="?", help="the cards of the hand")
    parser.add_argument("--objective", choices=["points", "count"], default="points", help="what to play most of")
    parser.add_argument("--free-jokers", action="store_true", help="jokers of the table may stand for another card")
    parser.add_argument("--ace", choices=["low", "high", "both"], default="both", help="where the ace ranks in runs")
    given = parser.parse_args(arguments)
    objective: Objective = given.objective
    ace: Ace = given.ace
    rules = TableRules(melds=MeldRules(ace=ace), jokers="free" if given.free_jokers else "fixed")
    if given.table is not None and given.hand is None:
        parser.error("the hand is missing")
    problems = DEMONSTRATION if given.table is None else (("", given.table, given.hand),)
    for title, table, hand in problems:
        if title:
            print(f"== {title}\n")
        try:
            show_best_play(parse_table(table, rules.melds), parse_cards(hand), rules, objective)
        except RummyError as error:
            parser.error(str(error))
        print()


if __name__ == "__main__":
    main()

"""A tour of rummykit: melds judged, a hand arranged, and a whole match of gin played by two bots."""

from __future__ import annotations

from random import Random

from rummykit import MeldError, best_arrangement, check_meld, format_cards, format_meld, parse_cards, render
from rummykit.bots import greedy_bot
from rummykit.games import gin
from rummykit.outcomes import ScoreLine
from rummykit.play import play_match


def judge_melds() -> None:
    """Show what is a meld, what is not, and why."""
    print("Melds, judged with reasons\n")
    for text in ("5h 6h 7h", "9s 9h 9d 9c", "Qs Ks As", "8h 8h 8d", "5h 6h 8h", "5h 6d 7c", "5h 6h Jk"):
        try:
            meld = check_meld(parse_cards(text))
            print(f"  {text:14} {meld.kind.value}: {format_meld(meld)}")
        except MeldError as error:
            print(f"  {text:14} no: {error}")


def arrange_hand() -> None:
    """Show the best way to lay a hand."""
    hand = parse_cards("7s 7h 7d 7c 8c 9c Ad 2d 3d 4h")
    best = best_arrangement(hand)
    print(f"\nA hand, arranged: {format_cards(hand)}\n")
    for meld in best.melds:
        print(f"  {meld.kind.value:10} {format_meld(meld)}")
    print(f"  unmatched  {format_cards(best.unmatched)}: deadwood {best.deadwood}")


def line_text(line: ScoreLine) -> str:
    """One score line for people."""
    seats = " and ".join(f"player {seat}" for seat in line.seats)
    return f"  {seats}: {line.kind.value} {line.points:+}"


def play_gin() -> None:
    """Play a match of gin between two bots and explain every point."""
    print("\nA match of gin between two bots")
    last = None
    for number, state in enumerate(play_match(gin, gin.STANDARD, [greedy_bot, greedy_bot], Random(2026)), start=1):
        ending = "unfinished" if state.ending is None else state.ending.value
        print(f"\nRound {number}: {ending}")
        for line in gin.score(state):
            print(line_text(line))
        print(f"  totals so far: {' : '.join(str(total) for total in gin.columns(state)[0].totals)}")
        last = state
    if last is None:
        return
    print("\nThe last round as a spectator saw it\n")
    print(render.text(gin.observe(last, None), symbols=True))
    standings = gin.standings(last)
    print("\nThe match, line by line\n")
    for line in standings.lines:
        print(line_text(line))
    winner = standings.winners[0]
    print(f"\nPlayer {winner} wins: {' : '.join(str(total) for total in standings.totals)}")


if __name__ == "__main__":
    judge_melds()
    arrange_hand()
    play_gin()

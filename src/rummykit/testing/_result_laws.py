"""Laws of the deal and of the results."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from ..cards import Card
from ..outcomes import total_points
from ._situation import AnyGame, Situation, state_error


@frozen(eq=False)
class Opening:
    """A deal under examination: the game, the rules, the cards and the number of seats."""

    game: AnyGame
    rules: object
    cards: tuple[Card, ...]
    seats: int


def deals_are_checked(opening: Opening) -> Iterator[str]:
    """Only the whole pack is dealt, and only by a seat."""
    game, rules, cards = opening.game, opening.rules, opening.cards
    first, *others = cards
    wrong = [("without its first card", tuple(others)), ("with its first card twice", (*cards, first))]
    other = next((card for card in others if card is not first), None)
    if other is not None:
        wrong.append((f"with {other} for {first}", (other, *others)))
    for how, pack in wrong:
        yield from state_error(f"deal of the pack {how}", game.deal, rules, pack)
    for dealer in (-1, opening.seats):
        what = f"deal by dealer {dealer} of {opening.seats} seats"
        yield from state_error(what, game.deal, rules, cards, dealer=dealer)


def scores_add_up(at: Situation) -> Iterator[str]:
    """Totals are sums of lines, and only a finished round is scored."""
    game, state = at.game, at.state
    standings = game.standings(state)
    if len(standings.totals) != at.seats:
        yield f"{len(standings.totals)} totals for {at.seats} seats"
        return
    strangers = [line for line in standings.lines if not _is_of_seats(line.seats, at.seats)]
    if strangers:
        yield f"a line of the standings has no seats, one twice or one that is none: {strangers[0]}"
        return
    if total_points(standings.lines, at.seats) != standings.totals:
        yield f"the totals are {standings.totals}, but the lines add up to {total_points(standings.lines, at.seats)}"
    if at.seat is not None:
        if standings.winners:
            yield f"seats {standings.winners} have won though seat {at.seat} is still to act"
        yield from state_error("score of a round that is not over", game.score, state)
    else:
        if standings.winners and not _is_of_seats(standings.winners, at.seats):
            yield f"the winners are no seats, or not each once: {standings.winners}"
        for line in game.score(state):
            if not _is_of_seats(line.seats, at.seats):
                yield f"a line of the score has no seats, one twice or one that is none: {line}"


def _is_of_seats(seats: tuple[int, ...], count: int) -> bool:
    return 0 < len(seats) == len(set(seats)) and all(0 <= seat < count for seat in seats)


def match_goes_on(at: Situation) -> Iterator[str]:
    """A next round exactly when one is due, and with the totals kept."""
    game, state = at.game, at.state
    pack = game.pack(at.rules)
    if at.seat is not None:
        yield from state_error("next_round of a round that is not over", game.next_round, state, pack)
        return
    standings = game.standings(state)
    if standings.winners:
        yield from state_error("next_round of a match that is over", game.next_round, state, pack)
        return
    following = game.next_round(state, pack)
    if game.standings(following).totals != standings.totals:
        yield f"the totals were {standings.totals} and are {game.standings(following).totals} in the next round"
    yield from state_error("next_round with a card missing", game.next_round, state, pack[1:])

"""What one round of gin scores."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, assert_never

from ...arrange import best_arrangement, best_defence
from ...cards import Card, sorted_cards
from ...errors import StateError, StateFault
from ...melds import Meld, check_reading
from ...outcomes import RoundEnd, ScoreKind, ScoreLine, total_points
from .rules import Rules
from .state import Phase, Result, State

_NOBODY_WINS: Final = frozenset(
    {RoundEnd.TIE, RoundEnd.SAVED, RoundEnd.STOCK_EXHAUSTED, RoundEnd.TAKE_LIMIT, RoundEnd.BOUNCE}
)


def ending_of_showdown(state: State) -> RoundEnd:
    """How a round ended in which somebody has knocked and all hands lie open."""
    showdown, counts = state.open_showdown, _counts(state)
    if showdown.face_down is None:
        return RoundEnd.BIG_GIN
    others = [count for seat, count in enumerate(counts) if seat != showdown.knocker]
    return _ending(state.rules, counts[showdown.knocker], min(others))


def _counts(state: State) -> list[int]:
    """What the hands count, per seat: deadwood once the melds are laid out."""
    return [state.rules.values.total(hand) for hand in state.hands]


def _ending(rules: Rules, count: int, least: int) -> RoundEnd:
    """How a knock ended, given the knocker's deadwood and the least of the others."""
    if rules.scoring == "knock_rummy":
        if least <= count:
            return RoundEnd.UNDERCUT
        return RoundEnd.GIN if count == 0 else RoundEnd.KNOCK
    if count == 0:
        return RoundEnd.SAVED if rules.layoff_on_gin and least == 0 else RoundEnd.GIN
    if count < least:
        return RoundEnd.KNOCK
    if count > least or rules.tie_rule == "undercut":
        return RoundEnd.UNDERCUT
    return RoundEnd.KNOCK if rules.tie_rule == "knocker_zero" else RoundEnd.TIE


def score(state: State) -> tuple[ScoreLine, ...]:
    """The finished round, itemised; no line when nobody scores.

    Raises:
        StateError: The round is not over.
    """
    if state.phase is not Phase.ROUND_OVER:
        raise StateError((StateFault.ROUND_NOT_OVER,))
    if state.showdown is None or state.ending is None:
        return ()
    return _round_lines(state.rules, state.upcard, state.ending, state.showdown.knocker, _counts(state))


def _round_lines(
    rules: Rules, upcard: Card | None, ending: RoundEnd, knocker: int, counts: Sequence[int]
) -> tuple[ScoreLine, ...]:
    if ending in _NOBODY_WINS:
        return ()
    if rules.scoring == "knock_rummy":
        lines = _knock_rummy_lines(rules, knocker, counts)
    else:
        lines = _gin_lines(rules, ending, knocker, counts)
    if upcard is not None and rules.multiplier(upcard) == 2:
        totals = total_points(lines, rules.players)
        lines += [ScoreLine((seat,), ScoreKind.DOUBLED, points) for seat, points in enumerate(totals) if points]
    return tuple(lines)


def _gin_lines(rules: Rules, ending: RoundEnd, knocker: int, counts: Sequence[int]) -> list[ScoreLine]:
    defender = 1 - knocker
    bonus = {
        RoundEnd.BIG_GIN: (ScoreKind.BIG_GIN_BONUS, rules.big_gin_bonus),
        RoundEnd.GIN: (ScoreKind.GIN_BONUS, rules.gin_bonus),
        RoundEnd.KNOCK: (ScoreKind.KNOCK_BONUS, rules.knock_bonus),
        RoundEnd.UNDERCUT: (ScoreKind.UNDERCUT_BONUS, rules.undercut_bonus),
    }
    kind, points = bonus[ending]
    if ending is RoundEnd.KNOCK and counts[knocker] == counts[defender]:
        points = 0
    winner = defender if ending is RoundEnd.UNDERCUT else knocker
    lines = [ScoreLine((winner,), ScoreKind.DEADWOOD, counts[1 - winner] - counts[winner])]
    return [*lines, ScoreLine((winner,), kind, points)] if points else lines


def _knock_rummy_lines(rules: Rules, knocker: int, counts: Sequence[int]) -> list[ScoreLine]:
    winners = _knock_rummy_winners(knocker, counts)
    least = counts[winners[0]]
    lines: list[ScoreLine] = []
    differences = [count - least for count in counts]
    lines += _payments(winners, ScoreKind.DEADWOOD, differences)
    if winners == [knocker] and least == 0:
        bonuses = [0 if seat == knocker else rules.rummy_bonus for seat in range(len(counts))]
        lines += _payments(winners, ScoreKind.GIN_BONUS, bonuses)
    if least < counts[knocker]:
        penalties = [rules.knock_penalty if seat == knocker else 0 for seat in range(len(counts))]
        lines += _payments(winners, ScoreKind.UNDERCUT_PENALTY, penalties)
    return lines


def _knock_rummy_winners(knocker: int, counts: Sequence[int]) -> list[int]:
    """The winners in turn order from the knocker's left: all opponents with the lowest count, else the knocker."""
    players = len(counts)
    others = [(knocker + step) % players for step in range(1, players)]
    least = min(counts[seat] for seat in others)
    return [seat for seat in others if counts[seat] == least] if least <= counts[knocker] else [knocker]


def _payments(winners: Sequence[int], kind: ScoreKind, amounts: Sequence[int]) -> list[ScoreLine]:
    """Each seat pays its amount and the winners share the sum; the first winner gets the remainder."""
    share, remainder = divmod(sum(amounts), len(winners))
    won = [(seat, share + (remainder if place == 0 else 0)) for place, seat in enumerate(winners)]
    paid = [(seat, -amount) for seat, amount in enumerate(amounts)]
    return [ScoreLine((seat,), kind, points) for seat, points in won + paid if points]


def settle(
    rules: Rules,
    knocker: Iterable[Card],
    defender: Iterable[Card],
    *,
    upcard: Card | None = None,
    melds: Iterable[Meld] | None = None,
) -> tuple[ScoreLine, ...]:
    """Score a showdown between two hands without a game.

    The knocker is seat 0 and the defender seat 1. Both play their best: the knocker lays out least deadwood, unless
    ``melds`` say otherwise, and the defender lays off and melds so that least is left. Neither the knock limit nor the
    size of a hand is judged. A hand of one card more than the rules deal, all in melds, is big gin where it is played.

    Args:
        rules: The rules.
        knocker: The knocker's hand after the discard, in any order.
        defender: The defender's hand, in any order.
        upcard: The first upcard of the round, where spades count twice.
        melds: The melds that the knocker lays out.

    Raises:
        MeldError: A meld is none under these rules.
        ValueError: The melds hold a card that the knocker does not.

    Example:
        >>> from rummykit import parse_cards
        >>> from rummykit.games import gin
        >>> knocker = parse_cards("2c 3c 4c 9s 9h 9d Jh Qh Kh 6d")
        >>> defender = parse_cards("4s 4h 4d 6c 7c 8c Ks Qd 8h 2s")
        >>> gin.settle(gin.STANDARD, knocker, defender)
        (ScoreLine(seats=(0,), kind=ScoreKind.DEADWOOD, points=24),)
    """
    hand = sorted_cards(knocker)
    if melds is None:
        spread = best_arrangement(hand, rules=rules.meld_rules, values=rules.values).melds
    else:
        spread = tuple(melds)
    left = list(hand)
    for meld in spread:
        check_reading(meld, rules.meld_rules)
        for card in meld.cards:
            left.remove(card)
    count = rules.values.total(left)
    big_gin = rules.big_gin and not left and len(hand) > rules.cards_each
    answered = not big_gin and rules.lets_lay_off(count)
    defence = best_defence(tuple(defender), spread if answered else (), rules=rules.meld_rules, values=rules.values)
    ending = RoundEnd.BIG_GIN if big_gin else _ending(rules, count, defence.deadwood)
    return _round_lines(rules, upcard, ending, 0, (count, defence.deadwood))


def round_winners(state: State) -> tuple[int, ...]:
    """The seats that won the finished round; none if nobody did.

    Raises:
        StateError: The round is not over.
    """
    if state.phase is not Phase.ROUND_OVER or state.ending is None:
        raise StateError((StateFault.ROUND_NOT_OVER,))
    if state.showdown is None or state.ending in _NOBODY_WINS:
        return ()
    knocker = state.showdown.knocker
    if state.ending is not RoundEnd.UNDERCUT:
        return (knocker,)
    if state.rules.scoring == "gin":
        return (1 - knocker,)
    return tuple(sorted(_knock_rummy_winners(knocker, _counts(state))))


def current_result(state: State) -> Result | None:
    """What the finished round gave; None if nobody won it."""
    winners = round_winners(state)
    if not winners:
        return None
    boxes = 1
    if state.ending is RoundEnd.GIN or state.ending is RoundEnd.BIG_GIN:
        boxes += state.rules.gin_extra_boxes
    elif state.ending is RoundEnd.UNDERCUT:
        boxes += state.rules.undercut_extra_boxes
    return Result(total_points(score(state), state.rules.players), winners, boxes)


def next_dealer(state: State) -> int:
    """The seat that deals after this finished round."""
    rules = state.rules
    following = (state.dealer + 1) % rules.players
    winners = round_winners(state)
    if not winners:
        return state.dealer if rules.void_hand_dealer == "same" else following
    if rules.players > 2:
        return following
    match rules.next_dealer:
        case "winner":
            return winners[0]
        case "loser":
            return 1 - winners[0]
        case "alternate":
            return following
        case _:
            assert_never(rules.next_dealer)

"""The rules of the Carousel family in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from ..games.carousel import Rules
from ._words import number_word, pack_in_words, players_in_words

__all__ = ["carousel_sentences"]


def carousel_sentences(rules: Rules) -> Iterator[str]:
    """The rules, a sentence each, from the deal to the end of the match."""
    yield f"{players_in_words(rules.players)} use {pack_in_words(rules.pack_in_use)}; each is dealt {rules.hand_size}."
    places = {"low": "below the two", "high": "above the king", "both": "below the two or above the king"}
    yield "Melds, sets of three or four suits and runs of three or more, lie on one table that all share."
    yield f"The ace ranks {places[rules.ace]} in runs."
    yield from _turn(rules)
    yield from _table(rules)
    yield from _end_of_round(rules)
    yield from _scoring(rules)


def _turn(rules: Rules) -> Iterator[str]:
    if not rules.play_before_draw:
        yield "A turn begins with drawing a card."
        yield (
            f"Whoever does not play then draws again, up to {number_word(rules.max_draws)} cards; "
            "after the last of them nothing may be played."
        )
    elif rules.max_draws == 1:
        yield "A turn is playing, or drawing one card and playing nothing."
    else:
        yield (
            f"Whoever does not play draws, up to {number_word(rules.max_draws)} cards, and may play after each "
            "but the last."
        )
    yield "Playing is putting cards of the hand on the table, which may be rearranged so that all of it is melds again."


def _table(rules: Rules) -> Iterator[str]:
    match rules.opening:
        case "table_empty_only":
            yield "The first play of a round makes whole melds of the hand."
        case "sequence_from_hand":
            yield "The first play of each player begins with a run of three from the hand."
        case _:
            assert_never(rules.opening)
    if rules.pack_in_use.jokers:
        yield "A joker stands for the card that it was declared as until a real one replaces it; it stays on the table."
        if rules.movable_jokers:
            yield "It may go to another meld as that card."
        else:
            yield "A meld with a joker that is not replaced may grow, but not lose or exchange cards."


def _end_of_round(rules: Rules) -> Iterator[str]:
    yield "A player without cards ends the round."
    if rules.knock_limit is not None:
        yield f"After a turn, a player with at most {rules.knock_limit} in card points may knock, which ends the round."
    match rules.exhaustion:
        case "last_lap":
            yield "Once the stock is empty, everybody has one more turn without drawing; then the round is over."
            if rules.knock_limit is not None:
                may = "may" if rules.knock_in_last_lap else "may not"
                yield f"In these turns players {may} knock."
        case "play_on":
            yield "Once the stock is empty, play goes on without drawing until all have passed in a row."
        case _:
            assert_never(rules.exhaustion)


def _scoring(rules: Rules) -> Iterator[str]:
    match rules.scoring:
        case "differences":
            yield f"Cards left count their pips, court cards 10, aces {rules.ace_points}, jokers {rules.joker_points}."
            yield "The lowest count wins the differences to all others."
            yield f"Going out is worth {rules.going_out_bonus} more."
            if rules.knock_limit is not None:
                yield f"Winning against a knocker, ties included, is worth {rules.undercut_bonus} more."
                yield f"If several tie with the knocker, each of them wins, with {rules.multi_tie_bonus} more."
            yield f"The match ends when somebody has {rules.target} points; that player gets {rules.target_bonus} more."
            when = "at once, towards that number" if rules.round_bonus_counts_to_target else "at the end"
            yield f"Each round won is worth {rules.round_bonus} more, credited {when}; the highest total wins."
        case "winner_only":
            yield "Going out wins the round; if nobody does, whoever has fewest cards."
            rounds = "one round" if rules.target == 1 else f"{number_word(rules.target)} rounds"
            yield f"The match ends when somebody has won {rounds}."
            if rules.target_bonus:
                yield f"That is worth {rules.target_bonus} points more."
            if rules.round_bonus:
                yield f"Each round won is worth {rules.round_bonus} points more."
        case _:
            assert_never(rules.scoring)

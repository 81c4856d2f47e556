"""The rules of the gin family in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from ..games.gin import Rules
from ._words import counted, number_word, pack_in_words, players_in_words

__all__ = ["gin_sentences"]


def gin_sentences(rules: Rules) -> Iterator[str]:
    """The rules, a sentence each, from the deal to the end of the match."""
    yield f"{players_in_words(rules.players)} use {pack_in_words(rules.pack)}; each is dealt {rules.cards_each}."
    places = {
        "low": "below the two",
        "high_low": "below the two or above the king",
        "round_corner": "below the two, above the king, or between them",
    }
    yield f"The ace ranks {places[rules.ace_rank]} in runs and counts {rules.ace_deadwood} when unmatched."
    yield from _drawing(rules)
    yield from _wall(rules)
    yield from _knocking(rules)
    if rules.scoring == "gin":
        yield from _gin_scoring(rules)
        yield from _gin_match(rules)
    else:
        yield from _knock_rummy_scoring(rules)
    yield from _dealers(rules)


def _drawing(rules: Rules) -> Iterator[str]:
    match rules.opening:
        case "upcard_offer":
            yield "The next card is turned up and offered to the player on the dealer's left, then to the dealer."
        case "draw":
            yield "The next card is turned up, and the player on the dealer's left begins with an ordinary turn."
        case _:
            assert_never(rules.opening)
    may = "may" if rules.allow_discard_of_taken else "may not"
    yield f"A card taken from the discard pile {may} be discarded in the same turn."
    if rules.mutual_bounce_draw:
        yield "When two players in a row take the top of the pile and return it, the round is over and nobody scores."
    if rules.max_discard_takes is not None:
        yield f"Take number {rules.max_discard_takes} from the pile ends the round, and nobody scores."


def _wall(rules: Rules) -> Iterator[str]:
    when = f"When a discard leaves {counted(rules.min_stock, 'card')} in the stock"
    match rules.wall_rule:
        case "void":
            yield f"{when}, the round is over and nobody scores."
        case "last_upcard_knock":
            returned = "may" if rules.wall_may_discard_taken else "may not"
            yield f"{when}, the next player may take it to knock, and then {returned} discard it; else nobody scores."
        case "reshuffle":
            yield f"{when}, the pile but for its top card is shuffled and becomes the stock."
        case _:
            assert_never(rules.wall_rule)


def _knocking(rules: Rules) -> Iterator[str]:
    limit = rules.knock_limit
    if limit == 0:
        yield "A player may end the round only with no deadwood after the discard, which is gin."
    else:
        most = "any deadwood" if limit is None else f"at most {limit} of deadwood"
        yield f"A player may knock with {most} after the discard; with none it is gin."
    if rules.oklahoma:
        ace = "to one" if rules.oklahoma_ace == "one" else "so that only gin ends the round"
        yield f"The first upcard lowers the limit to its pips, court cards to ten; an ace sets it {ace}."
    if rules.big_gin:
        yield "With every card in a meld a player may declare big gin without a discard."
    if not rules.layoff_allowed:
        yield "Nobody lays off."
    elif rules.layoff_on_gin:
        yield "The others lay off on the knocker's melds, also against gin."
    else:
        yield "The others lay off on the knocker's melds, but not against gin."


def _gin_scoring(rules: Rules) -> Iterator[str]:
    yield f"A knock scores the difference in deadwood{_plus(rules.knock_bonus)}."
    yield f"Gin scores the opponent's deadwood{_plus(rules.gin_bonus)}."
    if rules.big_gin:
        yield f"Big gin scores the opponent's deadwood{_plus(rules.big_gin_bonus)}."
    if rules.layoff_on_gin:
        yield "If the defender has no deadwood against gin, nobody scores."
    ties = {
        "undercut": "Equal deadwood is an undercut.",
        "knocker_zero": "Equal deadwood wins the round for the knocker, without points for it.",
        "void": "Equal deadwood scores nothing for anybody.",
    }
    yield f"A defender with less deadwood than the knocker scores the difference{_plus(rules.undercut_bonus)}."
    yield ties[rules.tie_rule]
    if rules.spades_double:
        yield "All of it counts twice if the first upcard is a spade."


def _plus(bonus: int) -> str:
    return f" and {bonus} more" if bonus else ""


def _gin_match(rules: Rules) -> Iterator[str]:
    if rules.hollywood:
        games = number_word(rules.hollywood_games)
        yield f"Each player's first win counts in the first of {games} games, the next one game further, and so on."
        entry = {
            "next_open": "enters the first open game not yet entered",
            "ordinal": "enters by the number of rounds won, closed games lost",
        }
        yield f"A player without a point when the first game ends {entry[rules.hollywood_shutout_entry]}."
    yield f"A game ends when a player has {rules.game_target} points{_plus_bonus('its winner', rules.game_bonus)}."
    when = "at once, towards that number" if rules.boxes_count_toward_target else "at the end"
    yield f"Each round won is a box for {rules.box_bonus} points, credited {when}."
    extra = [
        f"{number_word(boxes)} for {what}"
        for boxes, what in ((rules.gin_extra_boxes, "gin"), (rules.undercut_extra_boxes, "an undercut"))
        if boxes
    ]
    if extra:
        yield f"There are boxes besides: {', '.join(extra)}."
    yield from _shutout(rules)


def _plus_bonus(who: str, bonus: int) -> str:
    return f"; {who} gets {bonus} more" if bonus else ""


def _shutout(rules: Rules) -> Iterator[str]:
    gains = {
        "none": "",
        "bonus": f"{rules.shutout_bonus} more",
        "double_points": "the round points again",
        "double_points_and_game": "the round points and the game bonus again",
        "double_total": "all points of the game again",
    }
    if gain := gains[rules.shutout_rule]:
        lack = "has no points" if rules.shutout_basis == "points" else "won no round"
        yield f"If the loser {lack}, the winner gets {gain}."


def _knock_rummy_scoring(rules: Rules) -> Iterator[str]:
    yield "All hands are laid open, and the lowest deadwood wins the difference from each other player."
    yield f"With no deadwood the knocker gets {rules.rummy_bonus} more from each."
    yield f"A knocker who is not alone lowest pays the winners {rules.knock_penalty} more."
    yield f"The match ends when somebody has {rules.game_target} points; the highest total wins."


def _dealers(rules: Rules) -> Iterator[str]:
    if rules.players > 2:
        yield "The deal passes to the left."
        return
    dealer = {"winner": "The winner deals next", "loser": "The loser deals next", "alternate": "The deal alternates"}
    void = {"same": "the same player deals again", "next": "the deal passes on"}
    yield f"{dealer[rules.next_dealer]}; after a round that nobody won {void[rules.void_hand_dealer]}."

"""The rules of the draw-meld-discard family in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from ..games.rummy import Rules
from ._words import counted, number_word, pack_in_words, players_in_words

__all__ = ["rummy_sentences"]


def rummy_sentences(rules: Rules) -> Iterator[str]:
    """The rules, a sentence each, from the deal to the end of the match."""
    yield f"{players_in_words(rules.players)} use {pack_in_words(rules.cards)}; each is dealt {rules.cards_each}."
    if rules.double_pack_from is not None:
        yield f"From {number_word(rules.double_pack_from)} players on two packs are used."
    if rules.partnership:
        yield "Players opposite each other are partners."
    yield from _melds(rules)
    yield from _drawing(rules)
    yield from _wall(rules)
    yield from _melding(rules)
    yield from _calling(rules)
    yield from _round_scores(rules)
    yield from _values(rules)
    yield from _match(rules)


def _melds(rules: Rules) -> Iterator[str]:
    suits = "all of different suits" if rules.distinct_suits else "whatever their suits"
    yield f"Sets are three cards or more of a rank, {suits}."
    yield f"Runs are {counted(rules.min_run, 'card')} or more of a suit in sequence."
    places = {
        "low": "below the two",
        "high": "above the king",
        "high_low": "below the two or above the king",
        "round_corner": "below the two, above the king, or between them",
    }
    yield f"The ace ranks {places[rules.ace_rank]} in runs."
    if rules.cards.jokers:
        match rules.joker_role:
            case "wild":
                yield "A joker stands for any card; it is no meld without a natural card."
            case "sets":
                yield "Jokers make sets of three or four with each other and are in no other meld."
            case _:
                assert_never(rules.joker_role)
    if rules.joker_exchange:
        yield "A joker on the table may be taken for the card that it stands for."


def _drawing(rules: Rules) -> Iterator[str]:
    match rules.draw_depth:
        case "top":
            yield "A turn begins with drawing from the stock or taking the top of the pile."
        case "any":
            yield "A turn begins with drawing from the stock or taking any card of the pile with all above it."
        case _:
            assert_never(rules.draw_depth)
    match rules.pile_duty:
        case "never":
            pass
        case "deep":
            yield "The deepest card taken must be played before anything else, unless it was the top."
        case "always":
            yield "The deepest card taken must be played before anything else."
        case _:
            assert_never(rules.pile_duty)


def _wall(rules: Rules) -> Iterator[str]:
    match rules.stock_exhaustion:
        case "turn_over":
            upcard = ", its new top is turned up," if rules.recycle_upcard else ""
            yield f"When the stock is empty and a player would draw, the pile is turned over{upcard} and drawn from."
        case "reshuffle":
            yield "When the stock is empty and a player would draw, the pile but its top is shuffled and drawn from."
        case "block":
            yield "When the stock is empty and a player does not take from the pile, the round is over."
        case "immediate":
            yield "The round is over with the turn in which the last card of the stock is drawn."
        case _:
            assert_never(rules.stock_exhaustion)
    if rules.renews_stock and rules.max_recycles is not None:
        yield f"That happens at most {counted(rules.max_recycles, 'time')} in a round; then the round is over."


def _melding(rules: Rules) -> Iterator[str]:
    most = rules.max_melds_per_turn
    number = "any number of new melds" if most is None else f"at most {counted(most, 'new meld')}"
    yield f"In a turn a player may lay {number} and lay cards off on any meld."
    if rules.lay_off_requires_own_meld:
        yield "Only who has laid a meld lays off."
    match rules.going_out:
        case "any":
            yield "Whoever has no cards left, by a meld, a lay-off or a discard, goes out."
        case "discard":
            yield "A player goes out by discarding the last card."
        case "float":
            yield "A player goes out by discarding the last card; one without cards before that stays in the round."
        case _:
            assert_never(rules.going_out)
    if rules.forbid_playable_final_discard:
        yield "A last card that can be laid off may not be discarded."


def _calling(rules: Rules) -> Iterator[str]:
    if not rules.call_rummy:
        return
    takes = {
        "from_card": "takes the card and all above it, and plays the card",
        "card_only": "takes only the card, and plays it",
    }
    discards = "discards" if rules.claim_discards else "does not discard"
    yield "When a discard leaves a playable card in the pile, another player may call rummy."
    yield f"Who calls {takes[rules.claim_takes]}, and {discards}."
    penalties = {"none": "", "draw2": "draws two cards", "take_pile": "takes the pile"}
    if penalty := penalties[rules.call_penalty]:
        yield f"The discarder {penalty}."


def _round_scores(rules: Rules) -> Iterator[str]:
    match rules.scoring:
        case "winner_collects":
            yield "Whoever goes out gets the value of all other hands."
        case "penalties":
            yield "When somebody goes out, each other player loses the value of the own hand."
        case "melded":
            yield "Cards on the table count for who played them, and cards in hand against their owner."
        case _:
            assert_never(rules.scoring)
    if rules.scoring != "melded":
        blocked = {
            "lowest_collects": "the lowest hand wins the differences to the others",
            "all_penalised": "each player loses the value of the own hand",
            "void": "nobody scores",
        }
        yield f"When nobody goes out, {blocked[rules.block_scoring]}."
    if rules.double_sets_of_four:
        yield "A set of four laid at once counts twice."
    if rules.rummy_multiplier > 1:
        yield f"Going out in one turn with nothing on the table before counts {rules.rummy_multiplier} times."
    if rules.rummy_bonus:
        yield f"Going out in one turn with nothing on the table before is worth {rules.rummy_bonus} more."
    if rules.going_out_bonus:
        yield f"Going out is worth {rules.going_out_bonus} more."


def _values(rules: Rules) -> Iterator[str]:
    spots = "their pips" if rules.spot_value == "pip" else "five each"
    yield f"An ace counts {rules.ace_value}, two to nine {spots}, ten and court cards ten."
    if rules.scoring == "melded" and rules.low_ace_value != rules.ace_value:
        yield f"An ace below a two on the table counts {rules.low_ace_value}."
    if rules.cards.jokers:
        melded = "" if rules.joker_melded == "joker_value" else ", and on the table what it stands for"
        yield f"A joker counts {rules.joker_value}{melded}."
    for card, points in rules.special_cards:
        yield f"The {card.rank.name.lower()} of {card.suit.name.lower()} counts {points}."


def _match(rules: Rules) -> Iterator[str]:
    ends: list[str] = []
    if rules.target is not None:
        ends.append(f"when somebody has {rules.target} points")
    if rules.rounds is not None:
        ends.append(f"after {counted(rules.rounds, 'round')}")
    yield f"The match ends {' or '.join(ends)}; the highest total wins."
    if rules.game_bonus:
        yield f"That is worth {rules.game_bonus} more."
    if rules.players > 2 or rules.next_dealer == "alternate":
        yield "The deal passes to the left."
    else:
        yield "Whoever went out deals next."

"""The rules of Three Thirteen in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from ..games.three_thirteen import Rules
from ._words import counted, pack_in_words, players_in_words

__all__ = ["three_thirteen_sentences"]


def three_thirteen_sentences(rules: Rules) -> Iterator[str]:
    """The rules, a sentence each, from the deal to the end of the match."""
    yield f"{players_in_words(rules.players)} use {pack_in_words(rules.whole_pack)}."
    yield (
        f"Each is dealt {rules.first_deal} cards in the first round and one more in each round after it, "
        f"up to {rules.last_deal}."
    )
    yield from _melds(rules)
    yield from _turn(rules)
    yield from _going_out(rules)
    yield from _scoring(rules)


def _melds(rules: Rules) -> Iterator[str]:
    yield "Melds are sets of three or more of a rank, whatever their suits, and runs of three or more of a suit."
    yield f"The ace ranks {'below the two or above the king' if rules.ace_high_run else 'below the two'} in runs."
    jokers = ", and so are jokers" if rules.whole_pack.jokers else ""
    yield f"The rank with as many pips as cards are dealt is wild, from the jack for eleven to the king{jokers}."
    most = rules.max_wilds_per_meld
    limit = "any number of cards" if most is None else f"at most {counted(most, 'card')}"
    yield f"In a meld {limit} may be wild."
    yield f"Wild cards alone {'can' if rules.allow_all_wild_meld else 'cannot'} be a meld."


def _turn(rules: Rules) -> Iterator[str]:
    yield "A turn is drawing from the stock or the pile, and discarding."
    may = "may" if rules.allow_return_discard else "may not"
    yield f"A card taken from the pile {may} be discarded in the same turn."
    match rules.stock_exhaustion:
        case "reshuffle":
            yield "Without a stock, the pile but for its top card is shuffled and becomes the stock."
        case "end_deal":
            yield "Without a stock, the round is over and all hands are counted."
        case _:
            assert_never(rules.stock_exhaustion)
    if rules.max_turns is not None:
        turns = counted(rules.max_turns, "turn")
        yield f"If nobody has gone out after {turns} each, the round is over and all hands are counted."


def _going_out(rules: Rules) -> Iterator[str]:
    how = "all cards but a discard in melds"
    if not rules.discard_required_to_go_out:
        how += ", or all of them,"
    yield f"A player with {how} may go out."
    yield f"Then each other player has {counted(rules.final_turns, 'turn')} more."
    shown = "at once" if rules.expose_out_melds else "when play has ended"
    yield f"The melds of the player who went out are shown {shown}."
    laid = "with least deadwood" if rules.auto_arrange else "by their owners"
    yield f"The other hands are laid out {laid}."


def _scoring(rules: Rules) -> Iterator[str]:
    jack, queen, king = rules.court_value
    yield (
        f"Cards in no meld count against their owner: an ace {rules.ace_value}, two to ten their pips, "
        f"jack, queen and king {jack}, {queen} and {king}."
    )
    if rules.whole_pack.jokers:
        yield f"A joker counts {rules.joker_value}."
    if rules.wild_value is not None:
        yield f"A card of the wild rank counts {rules.wild_value} instead."
    rounds = len(rules.rounds)
    yield f"After {counted(rounds, 'round')} the lowest total wins."
    match rules.tie_break:
        case "shared":
            yield "Equal lowest totals win together."
        case "fewest_last_deal":
            yield "Of equal lowest totals, the one with the fewest points in the last round wins."
        case _:
            assert_never(rules.tie_break)

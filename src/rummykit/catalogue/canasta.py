"""The rules of the canasta family in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from ..games.canasta import Rules
from ._words import counted, number_word, pack_in_words, players_in_words

__all__ = ["canasta_sentences"]


def canasta_sentences(rules: Rules) -> Iterator[str]:
    """The rules, a sentence each, from the deal to the end of the match."""
    yield f"{players_in_words(rules.players)} use {pack_in_words(rules.pack)}; each is dealt {rules.hand_size}."
    yield from _sides(rules)
    yield from _deal(rules)
    yield from _melds(rules)
    yield f"A turn begins with drawing {counted(rules.draw_count, 'card')} or taking the whole pile for its top card."
    yield from _pile(rules)
    yield from _opening(rules)
    yield from _going_out(rules)
    yield from _stock(rules)
    yield from _scoring(rules)


def _sides(rules: Rules) -> Iterator[str]:
    if rules.cutthroat:
        yield "Everybody starts alone; the first to take the pile plays on against the two others together."
    elif rules.sides == rules.players:
        yield "Everybody plays alone."
    else:
        each = rules.players // rules.sides
        yield f"They form {number_word(rules.sides)} sides of {number_word(each)}, partners as far apart as can be."


def _deal(rules: Rules) -> Iterator[str]:
    yield "Jokers and twos are wild, red threes are bonus cards, and black threes keep the next player from the pile."
    match rules.dealt_red_three_time:
        case "after_upcard":
            yield "Red threes dealt are laid down and replaced once the upcard lies."
        case "before_upcard":
            yield "Red threes dealt are laid down and replaced before the upcard is turned."
        case "first_turn":
            yield "Red threes dealt are laid down and replaced as the owner's first turn begins."
        case _:
            assert_never(rules.dealt_red_three_time)
    black = ", a red three or a black three" if rules.upcard_covers_black_three else " or a red three"
    freezes = "a wild card or red three" if rules.upcard_red_three_freezes else "a wild card"
    yield f"A wild card{black} turned up is covered by another card; {freezes} freezes the pile."


def _melds(rules: Rules) -> Iterator[str]:
    yield (
        f"Melds are three cards or more of a rank, at least two of them natural and at most "
        f"{number_word(rules.max_wilds_per_meld)} wild."
    )
    if rules.wilds_not_above_naturals:
        yield "Wild cards may not outnumber the natural ones of a meld."
    if rules.wild_only_melds:
        yield "Three wild cards or more are a meld too."
    match rules.melds_per_rank:
        case "one":
            yield "All cards of a rank that a side lays are one meld."
        case "many":
            yield "A side may have several melds of a rank."
        case _:
            assert_never(rules.melds_per_rank)
    yield f"A meld of {counted(rules.canasta_size, 'card')} is a canasta, natural without wild cards, else mixed."


def _pile(rules: Rules) -> Iterator[str]:
    if rules.pile_always_frozen:
        yield "The pile is always frozen."
    else:
        black = " or a black three" if rules.black_three_freezes else ""
        yield f"A wild card{black} in the pile freezes it, and it is frozen for a side that has not melded."
    yield "A frozen pile is taken only with two natural cards of the rank of its top."
    if rules.unfrozen_take_natural_plus_wild:
        yield "Any other is also taken with one natural card and a wild one, or for a meld on the table."
    else:
        yield "Any other is also taken for a meld on the table."
    if not rules.pile_onto_canasta:
        yield "It may not be taken for a canasta."
    match rules.one_card_pile_with_one_card_hand:
        case "forbid":
            yield "A player with one card may not take a pile of one card."
        case "forbid_unless_stock_empty":
            yield "A player with one card may not take a pile of one card while there is a stock."
        case "allow":
            pass
        case _:
            assert_never(rules.one_card_pile_with_one_card_hand)


def _opening(rules: Rules) -> Iterator[str]:
    steps = [f"{rules.negative_score_minimum} below 0"]
    steps += [f"{minimum} from {total}" for total, minimum in rules.opening_minimums]
    yield f"The least that the first melds of a side must count goes by its total before the round: {', '.join(steps)}."
    match rules.concealed_out_minimum:
        case "waived_on_stock_draw":
            yield "Going out concealed after a draw from the stock is free of that."
        case "always_required":
            pass
        case "always_waived":
            yield "Going out concealed is free of that."
        case _:
            assert_never(rules.concealed_out_minimum)


def _going_out(rules: Rules) -> Iterator[str]:
    yield f"To go out a side needs {counted(rules.canastas_to_go_out, 'canasta')}."
    match rules.final_discard:
        case "optional":
            yield "The last card may be melded or discarded."
        case "required":
            yield "The last card must be discarded."
        case "forbidden":
            yield "The last card must be melded."
        case _:
            assert_never(rules.final_discard)
    match rules.ask_partner:
        case "optional":
            yield "A player may ask the partner before going out, and is bound by the answer."
        case "required":
            yield "A player must ask the partner before going out, and is bound by the answer."
        case "off":
            yield "Nobody asks the partner before going out."
        case _:
            assert_never(rules.ask_partner)
    if rules.ask_partner != "off":
        if rules.ask_before_melding:
            yield "The question comes before any meld of the turn but those that taking the pile asks for."
        if rules.asks_per_round is not None:
            yield f"A side asks at most {counted(rules.asks_per_round, 'time')} in a round."


def _stock(rules: Rules) -> Iterator[str]:
    match rules.last_stock_red_three:
        case "end_at_once":
            yield "A red three as the last card of the stock ends the round at once."
        case "may_meld":
            yield "Who draws a red three as the last card of the stock may still meld, but not discard."
        case _:
            assert_never(rules.last_stock_red_three)
    match rules.stock_end:
        case "play_on":
            yield "Without a stock the round goes on while each player takes the pile."
        case "last_discard":
            yield "The round ends with the discard of who drew the last card of the stock."
        case _:
            assert_never(rules.stock_end)
    if rules.stock_end == "play_on":
        match rules.stock_end_force:
            case "matches_meld":
                yield "Then a pile that is not frozen must be taken if its top fits a meld of the side."
            case "any_legal":
                yield "Then the pile must be taken if it can be."
            case "never":
                yield "Then nobody has to take it."
            case _:
                assert_never(rules.stock_end_force)


def _scoring(rules: Rules) -> Iterator[str]:
    yield "Jokers count 50, aces and twos 20, eight to king 10, four to seven and black threes 5."
    yield "Cards on the table count for their side, and cards in hand against it."
    if rules.black_three_in_hand_penalty != 5:
        yield f"A black three in hand counts {rules.black_three_in_hand_penalty} against it."
    yield f"A natural canasta is worth {rules.natural_canasta_bonus} more, a mixed one {rules.mixed_canasta_bonus}."
    if rules.wild_only_melds:
        yield f"A canasta of wild cards is worth {rules.wild_canasta_bonus} more."
    if rules.concealed_canasta_bonus:
        yield f"A canasta laid whole from the hand is worth {rules.concealed_canasta_bonus} more besides."
    yield f"Going out is worth {rules.going_out_bonus} more, and concealed {rules.concealed_out_bonus} besides."
    if rules.concealed_out_bonus and not rules.concealed_out_allows_pile:
        yield "That is paid only in a turn in which the pile was not taken."
    needs = {
        "melded": "has melded",
        "canasta": "has a canasta",
        "going_out_requirement": "has the canastas to go out",
    }
    totals = ", ".join(map(str, rules.red_three_totals))
    yield f"Red threes of a side count {totals} together, by their number."
    yield f"They count for a side that {needs[rules.red_three_plus_condition]}, else against it."
    yield f"The match ends when a side has {rules.target} points; the highest total wins."
    match rules.tie_rule:
        case "play_on":
            yield "If that is shared, another round is played."
        case "draw":
            yield "If that is shared, the match is a draw."
        case _:
            assert_never(rules.tie_rule)

"""Rigged rounds: hands with canastas in them, small packs, and players of different tempers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import TypeVar

from attrs import evolve

from rummykit.cards import Card, PackSpec, Rank, parse_cards, shuffled
from rummykit.games import canasta
from rummykit.games.canasta import Action, Answer, AskPartner, Discard, LayMeld, Phase, Rules, State, TakePile
from rummykit.games.canasta.melding import is_red_three
from rummykit.games.canasta.turns import outlook_of
from rummykit.records import Record, new_record

T = TypeVar("T")

CLASSIC = canasta.CLASSIC
TINY = evolve(
    CLASSIC,
    pack=PackSpec(ranks=(Rank.ACE, Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE, Rank.SIX), copies=2, jokers=2),
    hand_size=3,
    canasta_size=4,
    target=800,
)
"""Fifty cards of which four make a canasta."""
TINY_TWO = evolve(TINY, players=2, hand_size=5)

HOUSES: dict[str, Rules] = {
    **canasta.VARIANTS,
    "tiny": TINY,
    "tiny two": TINY_TWO,
    "tiny three": evolve(TINY, players=3, sides=3, draw_count=2, canastas_to_go_out=2),
    "tiny cutthroat": evolve(
        TINY, players=3, sides=3, cutthroat=True, hand_size=4, stock_end="last_discard", negative_score_minimum=0
    ),
    "cutthroat to the last card": evolve(canasta.CUTTHROAT, stock_end="play_on", canastas_to_go_out=1),
    "required question": evolve(TINY, ask_partner="required"),
    "required question at any time": evolve(TINY, ask_partner="required", ask_before_melding=False),
    "one question": evolve(TINY, asks_per_round=1, ask_before_melding=False),
    "no question": evolve(TINY, ask_partner="off", tie_rule="draw"),
    "may meld": evolve(TINY, last_stock_red_three="may_meld", draw_count=2),
    "may meld, two": evolve(TINY_TWO, last_stock_red_three="may_meld", concealed_out_minimum="always_required"),
    "wild melds": evolve(TINY, wild_only_melds=True, wilds_not_above_naturals=False, pile_always_frozen=True),
    "wild melds, large": evolve(CLASSIC, wild_only_melds=True),
    "many melds": evolve(TINY_TWO, melds_per_rank="many", canastas_to_go_out=2, unfrozen_take_natural_plus_wild=False),
    "many melds, large": evolve(CLASSIC, melds_per_rank="many", pile_onto_canasta=False, wild_only_melds=True),
    "first turn": evolve(TINY, dealt_red_three_time="first_turn", black_three_freezes=True),
    "before the upcard": evolve(TINY, dealt_red_three_time="before_upcard", upcard_red_three_freezes=True),
    "final discard": evolve(TINY, final_discard="required", stock_end_force="any_legal"),
    "no final discard": evolve(TINY_TWO, final_discard="forbidden", stock_end_force="never"),
    "no final discard, asking": evolve(TINY, final_discard="forbidden", ask_before_melding=False),
    "always waived": evolve(
        TINY_TWO,
        concealed_out_minimum="always_waived",
        concealed_out_allows_pile=False,
        one_card_pile_with_one_card_hand="allow",
        opening_minimums=((0, 120),),
    ),
    "high minimum": evolve(
        TINY_TWO, opening_minimums=((0, 90),), one_card_pile_with_one_card_hand="forbid_unless_stock_empty"
    ),
    "canastas for threes": evolve(
        TINY, red_three_plus_condition="going_out_requirement", upcard_covers_black_three=False, max_wilds_per_meld=2
    ),
}
"""The variants, and house rules under which rare things are frequent."""


def cards(text: str) -> tuple[Card, ...]:
    """Cards from text."""
    return parse_cards(text)


def dealt(rules: Rules, hands: Mapping[int, str], pile: str = "", draws: str = "") -> State:
    """The first round, dealt by seat 0, with certain cards; red threes elsewhere come late.

    Args:
        rules: The rules.
        hands: Cards for seats; the rest of a hand is filled with others.
        pile: The cards turned up, the first one first.
        draws: What comes next from the stock, replacements for red threes included.
    """
    full = {seat: list(cards(hands.get(seat, ""))) for seat in range(rules.players)}
    chosen = [*cards(pile), *cards(draws)]
    left = Counter(canasta.pack(rules))
    left.subtract([*(card for hand in full.values() for card in hand), *chosen])
    assert min(left.values()) >= 0, "the pack does not have these cards"
    rest = sorted(shuffled(sorted(left.elements()), Random(0)), key=lambda card: not is_red_three(card))
    for hand in full.values():
        hand += [rest.pop() for _ in range(rules.hand_size - len(hand))]
    order = [(1 + step) % rules.players for step in range(rules.players)]
    first = [full[seat][number] for number in range(rules.hand_size) for seat in order]
    return canasta.deal(rules, (*first, *chosen, *reversed(rest)))


def planted_deck(rules: Rules, rng: Random, dealer: int = 0) -> tuple[Card, ...]:
    """A pack that deals many cards of few ranks, so that canastas are frequent."""
    left = list(shuffled(canasta.pack(rules), rng))
    hands: dict[int, list[Card]] = {}
    for seat in range(rules.players):
        hand: list[Card] = []
        favourites = shuffled([rank for rank in rules.pack.ranks if rank is not Rank.THREE], rng)
        for rank in (*favourites[:2], Rank.JOKER)[: 1 + int(rng.random() * 3)]:
            found = [card for card in left if card.rank is rank][: 3 + int(rng.random() * 5)]
            for card in found[: max(0, rules.hand_size - len(hand))]:
                left.remove(card)
                hand.append(card)
        hands[seat] = hand
    for seat in range(rules.players):
        while len(hands[seat]) < rules.hand_size:
            hands[seat].append(left.pop())
    order = [(dealer + 1 + step) % rules.players for step in range(rules.players)]
    return (*(hands[seat][number] for number in range(rules.hand_size) for seat in order), *left)


def pick(rng: Random, items: Sequence[T]) -> T:
    """One of the items."""
    return items[int(rng.random() * len(items))]


def of_ranks(action: Action) -> object:
    """What an action is up to suits."""
    match action:
        case LayMeld(cards, rank):
            return LayMeld, sorted(card.rank for card in cards), rank
        case TakePile(cards):
            return TakePile, sorted(card.rank for card in cards)
        case _:
            return action


def unlisted(state: State, action: Action) -> bool:
    """Whether an action is a listed one in other suits that the hand holds."""
    if not isinstance(action, LayMeld | TakePile) or Counter(action.cards) - Counter(state.hands[state.turn]):
        return False
    return any(of_ranks(action) == of_ranks(listed) for listed in canasta.legal_actions(state))


Temper = Callable[[State, Sequence[Action], Random], Action]
"""How a player chooses."""


def even(_: State, actions: Sequence[Action], rng: Random) -> Action:
    """Any kind of action is as likely as another."""
    kinds: dict[type, list[Action]] = {}
    for action in actions:
        kinds.setdefault(type(action), []).append(action)
    return pick(rng, pick(rng, list(kinds.values())))


def laying(state: State, actions: Sequence[Action], rng: Random) -> Action:
    """Takes the pile and lays all it can, many cards at once; asks before going out and always agrees."""
    lays = [action for action in actions if isinstance(action, LayMeld | TakePile)]
    for kind in (AskPartner, Answer):
        found = [action for action in actions if isinstance(action, kind)]
        if found and (state.phase is Phase.ASKED or rng.random() < 0.7):
            return found[0]
    if lays:
        return max(lays, key=lambda action: len(action.cards))
    return pick(rng, [action for action in actions if not isinstance(action, AskPartner)] or actions)


def hoarding(_: State, actions: Sequence[Action], rng: Random) -> Action:
    """Never melds of its own will, so that the stock runs out."""
    return pick(rng, [action for action in actions if not isinstance(action, LayMeld | TakePile)] or actions)


def grabbing(state: State, actions: Sequence[Action], rng: Random) -> Action:
    """Takes the pile with as few cards as it can, and otherwise does anything."""
    takes = [action for action in actions if isinstance(action, TakePile)]
    return min(takes, key=lambda action: len(action.cards)) if takes else even(state, actions, rng)


def lurking(state: State, actions: Sequence[Action], rng: Random) -> Action:
    """Lays nothing before the whole hand can be laid, then all of it; says no to the partner."""
    if state.phase is Phase.ASKED:
        return Answer(False)
    lays = [action for action in actions if isinstance(action, LayMeld)]
    for action in sorted(lays, key=lambda action: -len(action.cards)):
        after = canasta.apply(state, action)
        if after.phase is Phase.ROUND_OVER or outlook_of(after).can_go_out():
            return action
    if state.phase is Phase.OPENING:
        return pick(rng, actions)
    others = [action for action in actions if not isinstance(action, LayMeld | TakePile | AskPartner)]
    return _keeping(state, others or actions, rng)


def _keeping(state: State, actions: Sequence[Action], rng: Random) -> Action:
    """Of discards one whose rank is rarest in the hand."""
    discards = [action for action in actions if isinstance(action, Discard)]
    counts = Counter(card.rank for card in state.hands[state.turn])
    return min(discards, key=lambda action: counts[action.card.rank]) if discards else pick(rng, actions)


TEMPERS: dict[str, Temper] = {
    "even": even,
    "laying": laying,
    "hoarding": hoarding,
    "grabbing": grabbing,
    "lurking": lurking,
}


def states(rules: Rules, temper: str, seed: int) -> Iterator[State]:
    """The states of a planted round from the deal to the end."""
    rng = Random(seed)
    dealer = seed % rules.players
    state = canasta.deal(rules, planted_deck(rules, rng, dealer), dealer=dealer)
    steps = 0
    yield state
    while actions := canasta.legal_actions(state):
        state = canasta.apply(state, TEMPERS[temper](state, actions, rng))
        yield state
        steps += 1
        assert steps < 3_000, "the round does not end"


def recorded_rounds(rules: Rules) -> Iterator[Record[Rules, Action]]:
    """Planted rounds of every temper as records."""
    for seed in range(6):
        for temper in TEMPERS:
            rng = Random(seed)
            order = planted_deck(rules, rng, seed % rules.players)
            record = new_record(canasta, rules, dealer=seed % rules.players).with_round(order, reshuffle_seed=0)
            state = canasta.deal(rules, order, dealer=seed % rules.players)
            while actions := canasta.legal_actions(state):
                action = TEMPERS[temper](state, actions, rng)
                record, state = record.with_action(action), canasta.apply(state, action)
            yield record

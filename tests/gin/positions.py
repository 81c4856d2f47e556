"""Positions of gin for the tests: rigged deals, melds from text, whole rounds up to a knock."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from attrs import evolve

from rummykit.actions import Discard, DrawStock, Pass
from rummykit.cards import RANKS, SUITS, Card, Rank, format_cards, parse_card, parse_cards, shuffled
from rummykit.games import gin
from rummykit.melds import Meld, parse_meld
from rummykit.outcomes import ScoreLine, total_points
from rummykit.play import apply_all

NINE = "2c 3c 4c 9s 9h 9d Jh Qh Kh"
"""Nine cards in melds: one card more decides what the hand counts."""
NINE_MELDS = "2c 3c 4c | 9s 9h 9d | Jh Qh Kh"
"""Their melds."""


class Even:
    """Chance that always gives the middle: good enough to scatter the cards that a test does not name."""

    def random(self) -> float:
        return 0.5


def rig(
    rules: gin.Rules,
    hands: Sequence[str] = (),
    *,
    upcard: str | None = None,
    stock: str = "",
    dealer: int = 1,
    reshuffle_seed: int = 0,
    results: Iterable[gin.Result] = (),
) -> gin.State:
    """Deal a round in which the named cards lie where they are wanted; the others are scattered over the rest.

    Args:
        rules: The rules.
        hands: Text per seat; a hand may be left short or out.
        upcard: The first upcard.
        stock: The first cards of the stock in the order in which they are drawn.
        dealer: The seat that deals; of two seats the other one, 0 by default, acts first.
        reshuffle_seed: As for ``gin.deal``.
        results: Earlier rounds of the match.
    """
    wanted = [list(parse_cards(hands[seat])) if seat < len(hands) else [] for seat in range(rules.players)]
    up = [parse_card(upcard)] if upcard else []
    drawn = list(parse_cards(stock))
    named = {*drawn, *up, *(card for hand in wanted for card in hand)}
    assert len(named) == len(drawn) + len(up) + sum(map(len, wanted)), "a card is named twice"
    rest = [card for card in shuffled(gin.pack(rules), Even()) if card not in named]
    for hand in wanted:
        assert len(hand) <= rules.cards_each, f"too many cards: {format_cards(hand)}"
        while len(hand) < rules.cards_each:
            hand.append(rest.pop())
    if not up:
        up.append(rest.pop())
    order = [
        wanted[(dealer + 1 + place) % rules.players][number]
        for number in range(rules.cards_each)
        for place in range(rules.players)
    ]
    state = gin.deal(rules, [*order, *up, *drawn, *rest], dealer=dealer, reshuffle_seed=reshuffle_seed)
    return with_results(state, results)


def with_results(state: gin.State, results: Iterable[gin.Result]) -> gin.State:
    """The same round later in a match."""
    return evolve(state, results=tuple(results))


def melds_of(text: str, rules: gin.Rules = gin.STANDARD) -> tuple[Meld, ...]:
    """Melds from text, separated by bars."""
    return tuple(parse_meld(part, rules.meld_rules) for part in text.split("|") if part.strip())


def knock(card: str, melds: str, rules: gin.Rules = gin.STANDARD) -> gin.Knock:
    """A knock from text."""
    return gin.Knock(parse_card(card), melds_of(melds, rules))


def finish(melds: str, rules: gin.Rules = gin.STANDARD) -> gin.Finish:
    """The end of a lay-off from text."""
    return gin.Finish(melds_of(melds, rules))


def lay_offs(text: str) -> list[gin.LayOff]:
    """Lay-offs from text such as ``8h:0 9h:0``: a card and the index of a meld."""
    pairs = (word.split(":") for word in text.split())
    return [gin.LayOff(parse_card(card), int(index)) for card, index in pairs]


def run(state: gin.State, *actions: gin.Action) -> gin.State:
    """The state after some actions."""
    return apply_all(gin, state, actions)


def opened(rules: gin.Rules, knocker: str, defender: str = "", *, drawn: str, upcard: str | None = None) -> gin.State:
    """A round between two in which seat 0 has drawn a certain card from the stock and is to end the turn."""
    state = rig(rules, [knocker, defender], upcard=upcard, stock=drawn)
    if rules.opening == "upcard_offer":
        state = run(state, Pass(), Pass())
    return run(state, DrawStock())


def knocked(
    rules: gin.Rules, melds: str, deadwood: str, defender: str, *, discard: str, upcard: str | None = None
) -> gin.State:
    """A round between two after seat 0 knocked with these melds and this deadwood."""
    hand = f"{melds.replace('|', ' ')} {deadwood}"
    state = opened(rules, hand, defender, drawn=discard, upcard=upcard)
    return run(state, knock(discard, melds, rules))


def points(lines: Iterable[ScoreLine], players: int = 2) -> tuple[int, ...]:
    """Points per seat."""
    return total_points(lines, players)


def won(seat: int, amount: int, *, boxes: int = 1) -> gin.Result:
    """The result of an earlier round between two."""
    return gin.Result((amount, 0) if seat == 0 else (0, amount), (seat,), boxes)


def match(rules: gin.Rules, results: Iterable[gin.Result]) -> gin.State:
    """A fresh round after some results; for reading off the standings only."""
    return rig(rules, results=results)


def stock_at(rules: gin.Rules, hands: Sequence[str], size: int, *, stock: str = "", upcard: str) -> gin.State:
    """A normal draw of seat 0 with so many cards left in the stock.

    Both players have drawn and thrown away until then; ``stock`` are the next cards, and the hands are as given.
    """
    state = rig(rules, hands, upcard=upcard)
    wanted = parse_cards(stock)
    rest = [card for card in state.stock if card not in wanted]
    # Cards that nobody named fill the pile and the lower part of the stock.
    assert set(wanted) <= set(state.stock)
    below = size - len(wanted)
    low, pile = rest[:below], rest[below:]
    return evolve(
        state,
        phase=gin.Phase.DRAW,
        turn=0,
        discards=(*state.discards, *pile),
        stock=(*low, *reversed(wanted)),
    )


def all_melds(hand: Iterable[Card], ace: str) -> list[frozenset[Card]]:
    """Every meld in a hand by the definition of the rule book, as sets of cards; nothing of the library's search."""
    held = set(hand)
    found: set[frozenset[Card]] = set()
    for rank in RANKS:
        same = [card for card in held if card.rank is rank]
        found |= {frozenset(part) for size in (3, 4) for part in combinations(same, size)}
    order = list(RANKS)
    rows: list[list[Rank]] = [order]
    if ace == "high_low":
        rows.append([*order[1:], Rank.ACE])
    if ace == "round_corner":
        rows = [order[turn:] + order[:turn] for turn in range(13)]
    for suit in SUITS:
        for row in rows:
            line = [Card(rank, suit) for rank in row]
            for low in range(len(line)):
                for high in range(low + 3, len(line) + 1):
                    if held.issuperset(line[low:high]):
                        found.add(frozenset(line[low:high]))
    return sorted(found, key=lambda meld: sorted(card.index for card in meld))


def families(hand: Iterable[Card], ace: str) -> list[frozenset[frozenset[Card]]]:
    """Every family of disjoint melds in a hand, the empty one too, by plain recursion."""

    def grow(start: int, used: frozenset[Card]) -> Iterable[frozenset[frozenset[Card]]]:
        yield frozenset()
        for index in range(start, len(melds)):
            if not melds[index] & used:
                for others in grow(index + 1, used | melds[index]):
                    yield others | {melds[index]}

    melds = all_melds(hand, ace)
    return list(grow(0, frozenset()))


def throw(card: str) -> Discard:
    """A discard from text."""
    return Discard(parse_card(card))

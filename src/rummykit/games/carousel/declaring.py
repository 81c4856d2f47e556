"""Every way to declare the jokers at the end of a turn.

Once it is fixed what the jokers stand for, they are cards like all others: what has to be found is a way to lay those
cards. Only where jokers may not be moved do their melds stay as they are, and may grow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product

from ...arrange.table import rearrange
from ...cards import JOKER, STANDARD_PACK, Card
from ...melds import Meld, extensions
from .completing import Beginning, beginnings, turn_of
from .rules import Rules
from .state import EndTurn, Phase, State

_Counts = Counter[Card]


def endings(state: State) -> Iterator[EndTurn]:
    """The ends of the turn with the cards placed: one table for each distinct declaration of the jokers.

    A declaration is what all jokers on the table stand for then, no matter which joker is which. Of the tables with the
    same declaration one is given.

    Args:
        state: The state; only in the phase ``ARRANGE`` is there anything to give.

    Yields:
        The ends, in the order of what the jokers stand for that need not stand for the same card as before. Without
        jokers there is one end, if any.

    Cost: One rearrangement or a few for each declaration that the replacement of jokers allows: 52 with one joker that
    may stand for anything, 1378 with two. So take no more than needed.

    Example:
        >>> from rummykit import format_meld, parse_cards
        >>> from rummykit.games import carousel
        >>> from rummykit.play import apply_all
        >>> from rummykit.testing import rigged_deck
        >>> cards = parse_cards("5h 6h Jk")
        >>> state = carousel.deal(carousel.CAROUSEL, rigged_deck(carousel, carousel.CAROUSEL, hands={1: cards}))
        >>> state = apply_all(carousel, state, [carousel.DrawStock(), *map(carousel.Place, cards)])
        >>> for ending in carousel.endings(state):
        ...     print(*map(format_meld, ending.table))
        Jk=4h 5h 6h
        5h 6h Jk=7h
    """
    if state.phase is not Phase.ARRANGE:
        return
    ways = beginnings(turn_of(state, state.placed))
    naturals = Counter(card for card in _physical(state) if card is not JOKER)
    present = _identities(state.table)
    # A joker that stands for a card of which there is no real one stands for it still.
    fixed = tuple((present - naturals).elements())
    jokers = sum(card is JOKER for card in _physical(state))
    for chosen in combinations_with_replacement(STANDARD_PACK.build(), jokers - len(fixed)):
        declared = Counter((*fixed, *chosen))
        tables = (_table(state.rules, way, naturals, declared) for way in ways)
        found = next((table for table in tables if table is not None), None)
        if found is not None:
            yield EndTurn(found)


def _physical(state: State) -> list[Card]:
    """The cards that the new table will have."""
    return [*state.placed, *(card for meld in state.table for card in meld.cards)]


def _identities(table: Sequence[Meld]) -> _Counts:
    """What jokers stand for, and how many of them do."""
    return Counter(face for meld in table for face in _joker_faces(meld))


def _joker_faces(meld: Meld) -> list[Card]:
    return [face for card, face in zip(meld.cards, meld.faces, strict=True) if card is JOKER]


def _table(rules: Rules, way: Beginning, naturals: _Counts, declared: _Counts) -> tuple[Meld, ...] | None:
    """A table in which the jokers stand for certain cards; None if there is none."""
    if _identities(way.table) - declared - naturals:
        return None
    for blocks in _blocks(rules, way.table, naturals, declared):
        jokers = declared - _identities(blocks)
        loose = naturals - Counter(card for block in blocks for card in block.cards) + jokers
        for grown, rest in _grown(rules, blocks, loose):
            found = rearrange(rest.elements(), (), rules=rules.table_rules)
            if found is not None:
                bare = [*zip(grown, blocks, strict=True), *((meld, None) for meld in found.table)]
                return tuple(_with_jokers(meld, block, jokers) for meld, block in bare)
    return None


def _blocks(rules: Rules, table: Sequence[Meld], naturals: _Counts, declared: _Counts) -> Iterator[tuple[Meld, ...]]:
    """Each choice of what stays where it is, where jokers may not be moved: melds with jokers, some of them replaced.

    A meld whose jokers are all replaced is free.
    """
    tied = [] if rules.movable_jokers else [meld for meld in table if JOKER in meld.cards]
    for chosen in product(*map(_replacements, tied)):
        blocks = tuple(block for block in chosen if JOKER in block.cards)
        replaced = _identities(tied) - _identities(chosen)
        used = Counter(card for block in blocks for card in block.cards if card is not JOKER)
        if replaced <= naturals and used <= naturals and _identities(blocks) <= declared:
            yield blocks


def _replacements(meld: Meld) -> Iterator[Meld]:
    """The meld with each choice of its jokers replaced by the real cards, none first."""
    choices = [(card, face) if card is JOKER else (card,) for card, face in zip(meld.cards, meld.faces, strict=True)]
    return (Meld(meld.kind, cards, meld.faces) for cards in product(*choices))


def _grown(rules: Rules, blocks: Sequence[Meld], loose: _Counts) -> Iterator[tuple[tuple[Meld, ...], _Counts]]:
    """Each way to let blocks grow by loose cards, and the cards that are left."""
    if not blocks:
        yield (), loose
        return
    ways = {blocks[0]: loose}
    waiting = [*ways]
    for block in waiting:
        left = ways[block]
        for others, rest in _grown(rules, blocks[1:], left):
            yield (block, *others), rest
        for card in left:
            for grown in extensions(block, card, rules.table_rules.melds):
                if grown not in ways:
                    ways[grown] = left - Counter((card,))
                    waiting.append(grown)


def _with_jokers(meld: Meld, block: Meld | None, jokers: _Counts) -> Meld:
    """A meld with jokers in the places of cards that they stand for, as many as are left; a block stays as it is."""
    kept = {} if block is None else dict(zip(block.faces, block.cards, strict=True))
    cards: list[Card] = []
    for face in meld.faces:
        card = kept.get(face)
        if card is None:
            card = JOKER if jokers[face] > 0 else face
            jokers[face] -= card is JOKER
        cards.append(card)
    return Meld(meld.kind, tuple(cards), meld.faces)

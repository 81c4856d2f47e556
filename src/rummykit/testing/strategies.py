"""Strategies for Hypothesis: cards, hands, melds, packs, rules, states and actions.

They need `Hypothesis <https://hypothesis.readthedocs.io>`_, which is installed apart: ``pip install hypothesis``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Final, TypeVar, cast

from ..cards import RANKS, STANDARD_PACK, SUITS, Card, PackSpec, sorted_cards
from ..errors import RulesError
from ..melds import STANDARD, Meld, MeldRules, find_melds
from ..play import Game
from ._structure import cards_within, given_attributes, with_attribute
from ._variation import ActionPool
from .rigging import Dealt, rigged_deck

try:
    from hypothesis import assume
    from hypothesis import strategies as st
except ImportError as error:  # pragma: no cover - whoever runs the tests has it
    raise ImportError("rummykit.testing.strategies needs Hypothesis: pip install hypothesis") from error

__all__ = ["actions", "cards", "decks", "hands", "house_rules", "melds", "pack_specs", "rigged_decks", "states"]

R = TypeVar("R")
S = TypeVar("S")
D = TypeVar("D", bound=Dealt)
V = TypeVar("V")
A = TypeVar("A")

_PACK: Final = STANDARD_PACK.build()
_SEEDS: Final = st.integers(0, 2**32 - 1)


def cards(pack: Iterable[Card] = _PACK) -> st.SearchStrategy[Card]:
    """Cards of a pack."""
    return st.sampled_from(tuple(dict.fromkeys(pack)))


@st.composite
def hands(
    draw: st.DrawFn, pack: Iterable[Card] = _PACK, *, min_size: int = 0, max_size: int | None = None
) -> tuple[Card, ...]:
    """Hands: sorted cards, none more often than the pack holds it.

    Args:
        draw: Given by Hypothesis.
        pack: All cards there are, each as often as it is there.
        min_size: Fewest cards.
        max_size: Most cards; None: the whole pack.
    """
    whole = sorted_cards(pack)
    most = len(whole) if max_size is None else max_size
    places = draw(st.sets(st.integers(0, len(whole) - 1), min_size=min_size, max_size=most))
    return tuple(whole[place] for place in sorted(places))


def melds(rules: MeldRules = STANDARD, *, pack: Iterable[Card] = _PACK) -> st.SearchStrategy[Meld]:
    """Melds that cards of a pack make. All of them are listed first: let the pack be small if there are wild cards."""
    whole = tuple(pack)
    return st.deferred(lambda: st.sampled_from(find_melds(whole, rules)))


@st.composite
def pack_specs(
    draw: st.DrawFn, *, min_ranks: int = 1, min_suits: int = 1, max_copies: int = 2, max_jokers: int = 4
) -> PackSpec:
    """Packs of a few ranks and suits, which make for short rounds.

    Args:
        draw: Given by Hypothesis.
        min_ranks: Fewest ranks.
        min_suits: Fewest suits.
        max_copies: Most copies of each card.
        max_jokers: Most jokers.
    """
    ranks = draw(st.sets(st.sampled_from(RANKS), min_size=min_ranks))
    suits = draw(st.sets(st.sampled_from(SUITS), min_size=min_suits))
    copies, jokers = draw(st.integers(1, max_copies)), draw(st.integers(0, max_jokers))
    return PackSpec(tuple(sorted(ranks)), tuple(sorted(suits)), copies, jokers)


def decks(game: Game[R, S, V, A], rules: R) -> st.SearchStrategy[tuple[Card, ...]]:
    """Full packs in any order."""
    return st.permutations(game.pack(rules)).map(tuple)


@st.composite
def rigged_decks(
    draw: st.DrawFn, game: Game[R, D, V, A], rules: R, *, dealer: int = 0, meld_rules: MeldRules = STANDARD
) -> tuple[Card, ...]:
    """Full packs that deal melds: each seat gets as many as are drawn for it and as its hand has room for.

    Args:
        draw: Given by Hypothesis.
        game: A game whose states have ``hands`` and ``stock``.
        rules: The rules to deal with.
        dealer: The seat that will deal.
        meld_rules: What counts as a meld.
    """
    pack = game.pack(rules)
    left = list(pack)
    dealt = game.deal(rules, pack, dealer=dealer)
    planted: dict[int, list[Card]] = {}
    choices = st.sampled_from(find_melds(tuple(dict.fromkeys(pack)), meld_rules))
    for seat, hand in enumerate(dealt.hands):
        planted[seat] = []
        for meld in draw(st.lists(choices, max_size=len(hand) // 3)):
            if len(planted[seat]) + len(meld.cards) <= len(hand) and all(card in left for card in meld.cards):
                planted[seat] += meld.cards
                for card in meld.cards:
                    left.remove(card)
    return rigged_deck(game, rules, hands=planted, dealer=dealer, rng=Random(draw(_SEEDS)))


@st.composite
def house_rules(draw: st.DrawFn, variants: Mapping[str, R]) -> R:
    """Rules made of the variants of a game: one of them, with some fields as others have them.

    Args:
        draw: Given by Hypothesis.
        variants: ``game.VARIANTS``, or other rules of one class.
    """
    every = list(variants.values())
    rules = draw(st.sampled_from(every))
    for name in draw(st.lists(st.sampled_from(given_attributes(rules)), max_size=4, unique=True)):
        value = getattr(draw(st.sampled_from(every)), name)
        try:
            rules = cast("R", with_attribute(rules, name, value))
        except RulesError:  # the fields contradict each other: keep the one that was there
            continue
    return rules


@st.composite
def states(
    draw: st.DrawFn,
    game: Game[R, S, V, A],
    rules: R,
    *,
    deck: st.SearchStrategy[tuple[Card, ...]] | None = None,
    dealer: int = 0,
    max_actions: int = 40,
) -> S:
    """States that play reaches in a first round.

    At each step a class of actions is drawn first, so that ending a round is as likely as going on.

    Args:
        draw: Given by Hypothesis.
        game: The game.
        rules: The rules.
        deck: Packs to deal; None: in any order. :func:`rigged_decks` come to rarer states.
        dealer: The seat that deals.
        max_actions: The most actions that are played.
    """
    cards = draw(decks(game, rules) if deck is None else deck)
    state = game.deal(rules, cards, dealer=dealer, reshuffle_seed=draw(_SEEDS))
    for _ in range(draw(st.integers(0, max_actions))):
        legal = game.legal_actions(state)
        if not legal:
            break
        kind = draw(st.sampled_from(tuple(dict.fromkeys(map(type, legal)))))
        action = draw(st.sampled_from([action for action in legal if type(action) is kind]))
        state = game.apply(state, action)
    return state


@st.composite
def actions(draw: st.DrawFn, game: Game[R, S, V, A], rules: R, state: S) -> A:
    """Actions that can be constructed, most of them illegal: listed ones with something changed, and new ones.

    Args:
        draw: Given by Hypothesis.
        game: The game; a module that exports ``Action`` gives actions of every class.
        rules: The rules of the state.
        state: The state in which they will be tried.
    """
    legal = game.legal_actions(state)
    pool = ActionPool(tuple(dict.fromkeys(game.pack(rules))), getattr(game, "Action", None), Random(draw(_SEEDS)))
    pool.add(legal)
    drawn = pool.draw(legal, cards_within(game.observe(state, game.to_act(state)), rules), 8)
    assume(drawn)
    return cast("A", drawn[0])

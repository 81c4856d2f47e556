"""Positions of canasta as the plain second program has them."""

from __future__ import annotations

from typing import Any, assert_never

import naive_canasta as naive

from rummykit.cards import Card
from rummykit.games.canasta import (
    Action,
    Answer,
    AskPartner,
    Decline,
    Discard,
    DrawStock,
    LayMeld,
    Phase,
    Rules,
    State,
    TakePile,
)


def plain_card(card: Card) -> naive.Card:
    return ("*", "") if card.is_joker else (str(card.rank), str(card.suit))


def plain_cards(cards: tuple[Card, ...]) -> tuple[naive.Card, ...]:
    return tuple(map(plain_card, cards))


def plain_house(rules: Rules) -> naive.House:
    return naive.House(
        sides=rules.sides,
        draw=rules.draw_count,
        canasta=rules.canasta_size,
        to_go_out=rules.canastas_to_go_out,
        equal_wilds=not rules.wilds_not_above_naturals,
        asking=rules.ask_partner == "optional" and rules.players > rules.sides,
    )


def plain_position(state: State) -> naive.Position:
    rules, progress = state.rules, state.progress
    owed = []
    for side, melds in enumerate(state.melds):
        total = sum(result[side] for result in state.results)
        laid = sum(naive.WORTH[plain_card(card)[0]] for meld in melds for card in meld.cards)
        opening = not melds or (state.phase is Phase.OPENING and side == state.turn % rules.sides)
        owed.append(rules.minimum(total) - laid if opening else 0)
    return naive.Position(
        phase={Phase.ROUND_OVER: "over"}.get(state.phase, state.phase.name.lower()),
        turn=state.turn,
        hands=tuple(tuple(sorted(plain_cards(hand))) for hand in state.hands),
        stock=plain_cards(state.stock),
        pile=plain_cards(state.discards),
        tables=tuple(
            tuple(sorted((str(meld.rank), meld.naturals, meld.wilds) for meld in melds)) for melds in state.melds
        ),
        owed=tuple(owed),
        took=progress.took_pile,
        melded=progress.has_melded,
        answer="" if progress.answer is None else "yes" if progress.answer else "no",
    )


def plain_action(action: Action) -> tuple[Any, ...]:
    match action:
        case DrawStock():
            return ("draw",)
        case TakePile(cards):
            return "take", tuple(rank for rank, _ in plain_cards(cards))
        case LayMeld(cards, rank):
            ranks = tuple(name for name, _ in plain_cards(cards))
            return "lay", ranks, ranks[0] if rank is None else str(rank)
        case AskPartner():
            return ("ask",)
        case Answer(yes):
            return "answer", "yes" if yes else "no"
        case Discard(card):
            return "discard", plain_card(card)
        case Decline():
            return ("decline",)
        case _:
            assert_never(action)

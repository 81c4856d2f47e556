"""Positions put together by hand, and actions from text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from attrs import evolve

from rummykit import Meld, format_cards, parse_card, parse_cards, parse_meld, sorted_cards
from rummykit.actions import Discard, DrawStock, Pass
from rummykit.errors import ActionFault, IllegalActionError
from rummykit.games import rummy
from rummykit.outcomes import RoundEnd, total_points
from rummykit.play import apply_all
from rummykit.records import parse_action

STOCK = DrawStock()
PASS = Pass()


def laid(rules: rummy.Rules, owner: int, text: str, by: Sequence[int] | None = None) -> rummy.Laid:
    """A meld on the table, with the owner's cards alone unless ``by`` says otherwise."""
    meld = meld_of(rules, text)
    return rummy.Laid(owner, meld, tuple(by) if by is not None else (owner,) * len(meld.cards))


def meld_of(rules: rummy.Rules, text: str) -> Meld:
    return parse_meld(text, rules.meld_rules)


def position(
    rules: rummy.Rules,
    hands: Sequence[str],
    *,
    pile: str = "",
    stock: str = "",
    table: Sequence[rummy.Laid] = (),
    turn: int = 0,
    phase: rummy.Phase = rummy.Phase.DRAW,
    rest: str = "stock",
    **fields: object,
) -> rummy.State:
    """A state with certain cards in certain places.

    Args:
        rules: The rules.
        hands: By seat.
        pile: The pile from the bottom to the top.
        stock: The cards to be drawn, in that order.
        table: The melds.
        turn: The seat to act.
        phase: The phase.
        rest: Where all other cards of the pack are: at the bottom of the ``"stock"`` or of the ``"pile"``.
        fields: Other fields of the state.
    """
    held = [sorted_cards(parse_cards(hand)) for hand in hands]
    assert len(held) == rules.players
    discards, drawn = parse_cards(pile), parse_cards(stock)
    melded = [card for meld in table for card in meld.meld.cards]
    named = Counter([*discards, *drawn, *melded, *(card for hand in held for card in hand)])
    left = Counter(rummy.pack(rules))
    left.subtract(named)
    assert min(left.values()) >= 0, "a card is named too often"
    others = sorted_cards(left.elements())
    values: dict[str, object] = {
        "rules": rules,
        "phase": phase,
        "turn": turn,
        "dealer": (turn - 1) % rules.players,
        "discards": (*others, *discards) if rest == "pile" else discards,
        "taken": None,
        "reaching": None,
        "melds_made": 0,
        "going_rummy": False,
        "recycles": 0,
        "known": ((),) * rules.players,
        "table": tuple(sorted(table, key=lambda one: (one.owner, one.meld.sort_key))),
        "claim": None,
        "ending": None,
        "results": (),
        "hands": tuple(held),
        "stock": (*others, *drawn[::-1]) if rest == "stock" else drawn[::-1],
        "reshuffle_seed": 1,
    }
    return rummy.State(**(values | fields))  # type: ignore[arg-type]


def act(text: str) -> rummy.Action:
    return parse_action(rummy, text)


def play(state: rummy.State, *texts: str) -> rummy.State:
    """The state after actions in text form, each of which is legal and listed."""
    for text in texts:
        action = act(text)
        assert action in rummy.legal_actions(state), f"{text} is not listed"
        state = apply_all(rummy, state, [action])
    return state


def lay(text: str, rules: rummy.Rules) -> rummy.LayMeld:
    return rummy.LayMeld(meld_of(rules, text))


def refused(state: rummy.State, action: rummy.Action) -> IllegalActionError:
    """The refusal of an action that is not legal, and not listed either."""
    assert action not in rummy.legal_actions(state)
    try:
        rummy.apply(state, action)
    except IllegalActionError as error:
        return error
    raise AssertionError(f"{action} was accepted")


def fault_of(state: rummy.State, action: rummy.Action) -> ActionFault:
    return refused(state, action).fault


def validate(state: rummy.State) -> None:
    """Accept a state in which the seats need not have been dealt as many cards as they hold."""
    rummy.validate(evolve(state, rules=evolve(state.rules, hand_size=1)))


def hand(state: rummy.State, seat: int) -> str:
    return format_cards(state.hands[seat])


def points(state: rummy.State) -> tuple[int, ...]:
    return total_points(rummy.score(state), state.rules.players)


def went_out(
    rules: rummy.Rules, winner: int, hands: Sequence[str], table: Sequence[rummy.Laid] = (), **fields: object
) -> rummy.State:
    """A finished round."""
    return position(
        rules,
        hands,
        table=table,
        turn=winner,
        phase=rummy.Phase.ROUND_OVER,
        ending=RoundEnd.WENT_OUT,
        **fields,
    )


__all__ = [
    "PASS",
    "STOCK",
    "Discard",
    "act",
    "fault_of",
    "hand",
    "laid",
    "lay",
    "meld_of",
    "parse_card",
    "play",
    "points",
    "position",
    "refused",
    "validate",
    "went_out",
]

"""A view of canasta as lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from ..games.canasta import VALUES, Phase, View, is_pile_frozen, minimum_of, side_of, to_act
from ..games.canasta.sides import all_sides, total_before
from ._cards import cards_text, count_text, labelled, pile_text

__all__ = ["canasta_lines"]


def canasta_lines(view: View, symbols: bool) -> Iterator[str]:
    """The lines of a table, without trailing white space."""
    who = "a spectator" if view.seat is None else f"seat {view.seat}"
    yield f"Canasta, {who}'s view: {_situation(view)}"
    yield labelled("round", f"dealt by seat {view.dealer}")
    yield labelled("stock", count_text(view.stock_size))
    yield labelled("pile", _pile(view, symbols))
    for seats in all_sides(view):
        yield labelled(_seats(seats), _table(view, seats, symbols))
    for seat in range(view.rules.players):
        yield labelled(f"seat {seat}", _hand(view, seat, symbols))
    if view.results:
        totals = [str(total_before(view, seats[0])) for seats in all_sides(view)]
        yield labelled("score", f"{' : '.join(totals)} before this round")


def _situation(view: View) -> str:
    if view.ending is not None:
        return view.ending.value
    return f"{view.phase.value}, seat {to_act(view)} to act"


def _seats(seats: tuple[int, ...]) -> str:
    return f"side {'+'.join(map(str, seats))}"


def _pile(view: View, symbols: bool) -> str:
    shown = pile_text(view.discards, symbols)
    if view.phase is Phase.ROUND_OVER or not view.discards:
        return shown
    if is_pile_frozen(view):
        return f"{shown}, frozen"
    return f"{shown}, frozen for this side" if is_pile_frozen(view, view.turn) else shown


def _table(view: View, seats: tuple[int, ...], symbols: bool) -> str:
    """What a side has on the table, and while that is nothing what its first melds must count."""
    melds = view.melds[side_of(view, seats[0])]
    size = view.rules.canasta_size
    shown = [
        f"[{cards_text(meld.cards, symbols)}{' concealed' if meld.concealed else ''}]"
        f"{' canasta' if len(meld.cards) >= size else ''}"
        for meld in melds
    ]
    if not melds:
        minimums = sorted({minimum_of(view, seat) for seat in seats})
        shown = [f"no melds, to open with {' or '.join(map(str, minimums))}"]
    red_threes = [card for seat in seats for card in view.red_threes[seat]]
    return " ".join(shown) + (f"; red threes {cards_text(red_threes, symbols)}" if red_threes else "")


def _hand(view: View, seat: int, symbols: bool) -> str:
    hand, known = view.hands[seat], view.known[seat]
    if hand is None:
        count = count_text(view.hand_sizes[seat])
        return f"{count}, among them {cards_text(known, symbols)}" if known else count
    return f"{cards_text(hand, symbols)}: {VALUES.total(hand)} points" if hand else "-"

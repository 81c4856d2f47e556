"""Judging a table that a player proposes: what was played, or why it may not be so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter

from ...cards import JOKER, Card, sorted_cards
from ...errors import ActionFault, TableError
from ...melds import Meld, MeldRules, sorted_melds
from ...melds.reading import reading_refusal
from .rules import SHARED_TABLE, TableRules

__all__ = ["check_table"]


def check_table(
    before: Iterable[Meld],
    hand: Iterable[Card],
    after: Iterable[Meld],
    *,
    rules: TableRules = SHARED_TABLE,
    must_play: bool = True,
) -> tuple[Card, ...]:
    """Judge a finished table: the old one with some cards of the hand, rearranged in any way.

    What happens inside a turn is free, so only its end is judged, in this order; the first fault found is raised.

    1. The cards. ``CARD_NOT_HELD``: cards were added of which the hand has none. ``TABLE_CARD_MISSING``: cards were
       taken off the table. ``CARD_INVENTED``: the hand has such cards, but not as many as were added.
    2. ``NOTHING_PLAYED``, if ``must_play``: no card was added.
    3. ``JOKER_UNDECLARED``: a joker has no face but its own.
    4. ``NOT_A_MELD``: a meld is refused by :func:`check_reading`, whose fault goes into ``meld_fault``. So its faces
       must stand in order, as :func:`rummykit.melds.check_meld` and :func:`parse_meld` give them.
    5. ``JOKER_NOT_REPLACED``: more jokers stopped standing for a card than there are real ones of it, on the new table
       or among the cards played, as ``replaced_from`` says. Jokers are equal: one that is played as a card makes up
       for one that stops standing for it. The real card need not lie where the joker lay.
    6. ``JOKER_MOVED``, unless ``movable_jokers``: a meld with a joker that no real card replaced is no longer whole
       within a meld of the new table. Two such melds may grow into one. If a meld holds several jokers, real cards may
       replace some of them in their places.

    Args:
        before: The melds on the table at the beginning of the turn, in any order; they are not judged.
        hand: The cards that may be played, in any order.
        after: The melds proposed, in any order.
        rules: What may be done with the table.
        must_play: Whether at least one card of the hand must be added, as at the end of a turn; if not, the table may
            also be rearranged for its own sake, as in the midst of one.

    Returns:
        The cards played, in card order.

    Raises:
        TableError: The table is refused. Its ``cards`` are all that are at fault, in card order; for ``NOT_A_MELD`` and
            ``JOKER_MOVED`` those of the first meld at fault by :attr:`Meld.sort_key`, in meld order; for
            ``JOKER_NOT_REPLACED`` what the jokers stood for.

    Cost: Linear in the number of cards: a fifth of a millisecond for twenty melds. Only many jokers that may not be
    moved can cost more: each that is not replaced multiplies the work by the number of melds that its meld can have
    become, which is rarely two.

    Source: Manipulation Rummy, also known as Carousel: complete rules; rummyrulebook.com for Vatikan and Tahiti.

    Example:
        >>> from rummykit.cards import format_cards, parse_cards
        >>> from rummykit.melds import parse_meld
        >>> before = [parse_meld("8c 8d 8h 8s"), parse_meld("5h 6h Jk=7h")]
        >>> hand = parse_cards("7h 9h 9c")
        >>> format_cards(check_table(before, hand, map(parse_meld, ["8c 8d 8s", "5h 6h 7h 8h 9h Jk=Th"])))
        '7h 9h'
        >>> check_table(before, hand, map(parse_meld, ["8c 8d 8s", "5h 6h Jk=7h 8h"]))
        Traceback (most recent call last):
            ...
        rummykit.errors.TableError: no card of the hand is played
    """
    present, proposed = tuple(before), tuple(after)
    new = _card_counts(proposed)
    played = _added_cards(_card_counts(present), Counter(hand), new)
    if must_play and not played:
        raise TableError(ActionFault.NOTHING_PLAYED)
    _check_melds(proposed, rules.melds)
    if rules.jokers == "fixed":
        replacements = played if rules.replaced_from == "hand" else new
        _check_identities(present, proposed, replacements)
        if not rules.movable_jokers:
            _check_places(present, proposed, replacements)
    return _listed(played)


def _card_counts(melds: Iterable[Meld]) -> Counter[Card]:
    return Counter([card for meld in melds for card in meld.cards])


def _listed(counts: Counter[Card]) -> tuple[Card, ...]:
    return sorted_cards(counts.elements())


def _added_cards(old: Counter[Card], held: Counter[Card], new: Counter[Card]) -> Counter[Card]:
    """The cards that only the new table has, provided that they come from the hand and none of the old is missing."""
    added = new - old
    strangers = Counter({card: count for card, count in added.items() if card not in held})
    for fault, at_fault in (
        (ActionFault.CARD_NOT_HELD, strangers),
        (ActionFault.TABLE_CARD_MISSING, old - new),
        (ActionFault.CARD_INVENTED, added - held),
    ):
        if at_fault:
            raise TableError(fault, _listed(at_fault))
    return added


def _check_melds(melds: Sequence[Meld], rules: MeldRules) -> None:
    undeclared = [
        card for meld in melds for card, face in zip(meld.cards, meld.faces, strict=False) if card is face is JOKER
    ]
    if undeclared:
        raise TableError(ActionFault.JOKER_UNDECLARED, tuple(undeclared))
    refusals = [(meld.sort_key, refusal) for meld in melds if (refusal := reading_refusal(meld, rules))]
    if refusals:
        _, (fault, cards) = min(refusals, key=itemgetter(0))
        raise TableError(ActionFault.NOT_A_MELD, cards, fault)


def _check_identities(before: Sequence[Meld], after: Sequence[Meld], replacements: Counter[Card]) -> None:
    """Each joker that stopped standing for a card has been replaced by a real one."""
    freed = _identities(before) - _identities(after)
    unreplaced = freed - replacements
    if unreplaced:
        raise TableError(ActionFault.JOKER_NOT_REPLACED, _listed(unreplaced))


def _identities(melds: Iterable[Meld]) -> Counter[Card]:
    """What jokers stand for, and how many of them do."""
    return Counter([face for meld in melds for card, face in zip(meld.cards, meld.faces, strict=True) if card is JOKER])


def _check_places(before: Sequence[Meld], after: Sequence[Meld], replacements: Counter[Card]) -> None:
    """Each meld with a joker that was not replaced is still there, grown at most."""
    tied = sorted_melds([meld for meld in before if JOKER in meld.cards])
    homes = [dict(zip(meld.faces, meld.cards, strict=True)) for meld in after]
    for count in range(1, len(tied) + 1):
        if not _can_stay(tied[:count], homes, replacements):
            raise TableError(ActionFault.JOKER_MOVED, tied[count - 1].cards)


def _can_stay(melds: Sequence[Meld], homes: Sequence[Mapping[Card, Card]], replacements: Counter[Card]) -> bool:
    """Whether every meld can be in one of the homes, or else its jokers replaced.

    Args:
        melds: Melds with jokers.
        homes: For each meld of the new table the cards that are not taken up, each under its face.
        replacements: The real cards left, each of which replaces one joker.
    """
    if not melds:
        return True
    meld, others = melds[0], melds[1:]
    jokers = Counter([face for card, face in zip(meld.cards, meld.faces, strict=True) if card is JOKER])
    if jokers <= replacements and _can_stay(others, homes, replacements - jokers):
        return True
    for place, home in enumerate(homes):
        pairs = zip(meld.cards, meld.faces, strict=True)
        changed = [(card, face) for card, face in pairs if home.get(face) is not card]
        replaced = Counter([face for _, face in changed])
        if all(card is JOKER and face in home for card, face in changed) and replaced <= replacements:
            rest = {face: card for face, card in home.items() if face not in meld.faces}
            if _can_stay(others, [*homes[:place], rest, *homes[place + 1 :]], replacements - replaced):
                return True
    return False

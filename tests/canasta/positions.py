"""Positions in the middle of a round, put together from text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from rummykit.cards import Card, Rank, parse_cards, sorted_cards
from rummykit.errors import ActionFault, IllegalActionError
from rummykit.games import canasta
from rummykit.games.canasta import (
    CLASSIC,
    Action,
    Answer,
    AskPartner,
    Decline,
    Discard,
    DrawStock,
    LayMeld,
    Phase,
    Progress,
    Rules,
    SideMeld,
    State,
    TakePile,
)
from rummykit.games.canasta.melding import is_red_three
from rummykit.games.canasta.sides import in_table_order
from rummykit.outcomes import total_points

DRAW, ASK, DECLINE = DrawStock(), AskPartner(), Decline()
YES, NO = Answer(True), Answer(False)
NATURALS = "AKQJT987654"
_LETTERS = {str(rank): rank for rank in Rank} | {"J*": Rank.JOKER, "*": Rank.JOKER}


def cards(text: str) -> tuple[Card, ...]:
    """Cards from text."""
    return parse_cards(text)


def ranks(text: str) -> list[Rank]:
    """Ranks from the notation of the rule text: ``9-9-9-2-J*``, ``K×7`` for seven kings."""
    found: list[Rank] = []
    for word in text.replace(" ", "").split("-"):
        letter, _, count = word.partition("×")
        found += [_LETTERS[letter]] * int(count or 1)
    return found


def of_ranks(text: str, held: Iterable[Card] | None = None) -> tuple[Card, ...]:
    """Cards of these ranks, out of those given or else out of two packs; black threes for threes."""
    pool = list(canasta.pack(CLASSIC) if held is None else held)
    chosen: list[Card] = []
    for rank in ranks(text):
        card = next(card for card in pool if card.rank is rank and not is_red_three(card))
        pool.remove(card)
        chosen.append(card)
    return tuple(chosen)


def meld(text: str, *, concealed: bool = False) -> SideMeld:
    """A meld of some ranks; the suits are any."""
    return SideMeld(of_ranks(text), concealed)


def position(
    rules: Rules = CLASSIC,
    *,
    hands: Mapping[int, str] | None = None,
    melds: Mapping[int, str] | None = None,
    concealed: Iterable[tuple[int, str]] = (),
    pile: str = "",
    draws: str | None = None,
    red_threes: Mapping[int, int] | None = None,
    phase: Phase = Phase.DRAW,
    turn: int = 1,
    score: int | tuple[int, ...] = 0,
    melders: Iterable[int] = (),
    progress: Progress | None = None,
    lone: int | None = None,
    known: Mapping[int, str] | None = None,
    sizes: int = 4,
) -> State:
    """A valid state with certain cards in certain places and any others elsewhere.

    Cards are given by rank as in the rule text, suits are taken as they come.

    Args:
        rules: The rules.
        hands: By seat; other seats get some cards.
        melds: By side: melds with blanks between them.
        concealed: The melds of these sides and ranks were laid as a whole.
        pile: The pile, its top last; any card without a meaning if it is empty, but for who has taken the pile.
        draws: What the stock holds, the next card first, and nothing else: the last seat holds all other cards. None:
            the stock holds all other cards.
        red_threes: How many each seat has laid.
        phase: The phase.
        turn: The seat in turn.
        score: What each side has from an earlier round.
        melders: Seats that laid something before.
        progress: What happened in this turn.
        lone: The lone hand of cutthroat.
        known: Cards of hands that came with the pile.
        sizes: Cards in hands that are not given.
    """
    left = Counter(canasta.pack(rules))

    def take(text: str) -> tuple[Card, ...]:
        chosen = of_ranks(text, sorted_cards(left.elements())) if text else ()
        left.subtract(chosen)
        return chosen

    laid: list[tuple[SideMeld, ...]] = []
    for side in range(rules.sides):
        texts = (melds or {}).get(side, "").split()
        laid.append(
            in_table_order(
                SideMeld(take(text), any((side, str(ranks(text)[0])) == (other, rank) for other, rank in concealed))
                for text in texts
            )
        )
    given = {seat: take(text) for seat, text in (hands or {}).items()}
    progress = progress or Progress()
    discards = take(pile)
    if draws is not None:
        stock = tuple(
            reversed([next(c for c in left if is_red_three(c)) if d == "r3" else take(d)[0] for d in draws.split()])
        )
        for card in stock:
            if is_red_three(card):
                left[card] -= 1
    reds = []
    for seat in range(rules.players):
        row = [card for card in sorted_cards(left.elements()) if is_red_three(card)][: (red_threes or {}).get(seat, 0)]
        left.subtract(row)
        reds.append(tuple(row))
    if not discards and not progress.took_pile:
        discards = take("6")
    rest = sorted(left.elements(), key=lambda card: (is_red_three(card), card.rank, card.suit), reverse=True)
    others = [card for card in rest if not is_red_three(card)]
    last = max((seat for seat in range(rules.players) if seat not in given), default=rules.players - 1)
    for seat in range(rules.players):
        if seat not in given:
            given[seat] = tuple(others.pop() for _ in range(sizes))
    if draws is None:
        # As many cards are out as were dealt at least.
        out = len(discards) + sum(len(m.cards) for row in laid for m in row) + sum(map(len, given.values()))
        missing = max(0, rules.players * rules.hand_size + 1 - out)
        given[last] = (*given[last], *(others.pop() for _ in range(missing)))
        hidden = [card for card in rest if is_red_three(card)] + others
        stock = tuple(hidden)
    else:
        hidden_reds = [card for card in rest if is_red_three(card)]
        reds[last] = sorted_cards((*reds[last], *hidden_reds))
        given[last] = (*given[last], *others)
    scores = score if isinstance(score, tuple) else (score,) * rules.sides
    turns = 40 * rules.players + turn
    state = State(
        rules=rules,
        phase=phase,
        turn=turn,
        dealer=rules.players - 1,
        turns=turns,
        lone=lone,
        discards=discards,
        melds=tuple(laid),
        red_threes=tuple(reds),
        known=tuple(
            sorted_cards(of_ranks((known or {})[s], given[s])) if s in (known or {}) else ()
            for s in range(rules.players)
        ),
        melders=tuple(sorted(melders)),
        questions=(0,) * rules.sides,
        progress=progress,
        ending=None,
        results=(tuple(scores[seat % rules.sides] for seat in range(rules.players)),) if any(scores) else (),
        hands=tuple(sorted_cards(given[seat]) for seat in range(rules.players)),
        stock=stock,
    )
    canasta.validate(state)
    return state


def lay(state: State, text: str, rank: str = "") -> LayMeld:
    """Laying cards of these ranks out of the hand in turn."""
    return LayMeld(of_ranks(text, state.hands[state.turn]), _LETTERS[rank] if rank else None)


def take(state: State, text: str = "") -> TakePile:
    """Taking the pile with cards of these ranks out of the hand in turn."""
    return TakePile(of_ranks(text, state.hands[state.turn]) if text else ())


def discard(state: State, text: str) -> Discard:
    """Discarding a card of this rank out of the hand in turn."""
    return Discard(of_ranks(text, state.hands[state.turn])[0])


def play(state: State, *actions: str) -> State:
    """The state after some actions in words: ``lay 8-8-8``, ``lay 2 on 8``, ``take 8-8``, ``discard K``, ``draw``..."""
    for words in actions:
        state = canasta.apply(state, action_of(state, words))
    return state


def action_of(state: State, words: str) -> Action:
    """An action in words."""
    simple: dict[str, Action] = {"draw": DRAW, "ask": ASK, "yes": YES, "no": NO, "decline": DECLINE}
    if words in simple:
        return simple[words]
    verb, _, rest = words.partition(" ")
    text, _, rank = rest.partition(" on ")
    match verb:
        case "lay":
            return lay(state, text, rank)
        case "take":
            return take(state, text)
        case "discard":
            return discard(state, text)
        case _:
            raise AssertionError(words)


def refused(state: State, words: str | Action) -> IllegalActionError:
    """The refusal of an action, which is not listed either and changes nothing."""
    action = action_of(state, words) if isinstance(words, str) else words
    before = repr(state)
    try:
        canasta.check(state, action)
    except IllegalActionError as error:
        assert action not in canasta.legal_actions(state)
        assert error.action is action
        assert error.seat == canasta.to_act(state)
        assert repr(state) == before
        return error
    raise AssertionError(f"{words} is legal")


def fault(state: State, words: str | Action) -> ActionFault:
    """Why an action is refused."""
    return refused(state, words).fault


def is_legal(state: State, words: str) -> bool:
    """Whether an action is legal; check and the list agree up to suits."""
    action = action_of(state, words)
    try:
        canasta.check(state, action)
    except IllegalActionError:
        return False
    return True


def points(state: State) -> tuple[int, ...]:
    """What the finished round gives each seat."""
    return total_points(canasta.score(state), state.rules.players)

"""Positions in the middle of a round, put together from text."""

from __future__ import annotations

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


class _Pool:
    """The cards of a pack that are still to be placed."""

    def __init__(self, rules: Rules) -> None:
        cards = canasta.pack(rules)
        self.red_threes = [card for card in cards if is_red_three(card)]
        # The cards taken without a wish are low ones that mean little.
        self.others = sorted((card for card in cards if not is_red_three(card)), key=lambda card: card.rank)
        self.others.sort(key=lambda card: card.rank in (Rank.ACE, Rank.TWO, Rank.THREE))

    def take(self, text: str) -> tuple[Card, ...]:
        """Cards of these ranks."""
        chosen = of_ranks(text, sorted_cards(self.others)) if text else ()
        for card in chosen:
            self.others.remove(card)
        return chosen

    def any(self, count: int) -> tuple[Card, ...]:
        """Any cards."""
        return tuple(self.others.pop(0) for _ in range(count))

    def draw(self, word: str) -> Card:
        """A card of this rank, ``r3`` for a red three."""
        return self.red_threes.pop() if word == "r3" else self.take(word)[0]


def position(
    rules: Rules = CLASSIC,
    *,
    hands: Mapping[int, str] | None = None,
    melds: Mapping[int, str] | None = None,
    concealed: Iterable[tuple[int, Rank]] = (),
    pile: str = "6",
    draws: str | None = None,
    red_threes: Mapping[int, int] | None = None,
    phase: Phase = Phase.DRAW,
    turn: int = 1,
    score: int | tuple[int, ...] = 0,
    melders: Iterable[int] = (),
    lone: int | None = None,
) -> State:
    """A valid state with certain cards in certain places and any others elsewhere.

    Cards are given by rank as in the rule text, suits are taken as they come.

    Args:
        rules: The rules.
        hands: By seat; other seats get four cards each, the last of them more if too few cards would be out.
        melds: By side: melds with blanks between them.
        concealed: The melds of these sides and ranks were laid as a whole.
        pile: The pile, its top last.
        draws: What the stock holds, the next card first, and nothing else: the last of the other seats holds all other
            cards. None: the stock holds all other cards.
        red_threes: How many each seat has laid.
        phase: The phase.
        turn: The seat in turn.
        score: What each side has from an earlier round.
        melders: Seats that laid something before.
        lone: The lone hand of cutthroat.
    """
    pool, players = _Pool(rules), range(rules.players)
    laid = [
        in_table_order(
            SideMeld(cards, (side, SideMeld(cards).rank) in concealed)
            for cards in map(pool.take, (melds or {}).get(side, "").split())
        )
        for side in range(rules.sides)
    ]
    held = {seat: pool.take(text) for seat, text in (hands or {}).items()}
    discards = pool.take(pile)
    stock = [pool.draw(word) for word in (draws or "").split()]
    reds = [tuple(pool.red_threes.pop(0) for _ in range((red_threes or {}).get(seat, 0))) for seat in players]
    free = [seat for seat in players if seat not in held]
    held |= {seat: pool.any(4) for seat in free}
    if draws is None:
        out = len(discards) + sum(len(meld.cards) for melds_ in laid for meld in melds_) + sum(map(len, held.values()))
        missing = rules.players * rules.hand_size + 1 - out
        if free:
            held[free[-1]] += pool.any(max(0, missing))
        stock = [*reversed(pool.others), *pool.red_threes]
    else:
        held[free[-1]] += tuple(pool.others)
        reds[free[-1]] += tuple(pool.red_threes)
    scores = score if isinstance(score, tuple) else (score,) * rules.sides
    state = State(
        rules=rules,
        phase=phase,
        turn=turn,
        dealer=rules.players - 1,
        turns=40 * rules.players + turn,
        lone=lone,
        discards=discards,
        melds=tuple(laid),
        red_threes=tuple(map(sorted_cards, reds)),
        known=((),) * rules.players,
        melders=tuple(sorted(melders)),
        questions=(0,) * rules.sides,
        progress=Progress(),
        ending=None,
        results=(tuple(scores[seat % rules.sides] for seat in players),) if any(scores) else (),
        hands=tuple(sorted_cards(held[seat]) for seat in players),
        stock=tuple(reversed(stock)),
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

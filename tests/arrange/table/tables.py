"""Tables as text, legal or not, and random plays of which most are legal."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from attrs import evolve

from rummykit import JOKER, RANKS, SHARED_TABLE, SUITS, Card, Meld, MeldKind, PackSpec, Rank, extensions, parse_card

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random

Table = tuple[Meld, ...]

PACK = PackSpec(copies=2, jokers=8)


def table(text: str) -> Table:
    """Melds between bars, exactly as written: legal or not, ``Jk=7h`` declared and ``Jk`` not."""
    return tuple(meld_as_written(part) for part in text.split("|") if part.strip())


def meld_as_written(text: str) -> Meld:
    pairs = [token.partition("=") for token in text.split()]
    cards = tuple(parse_card(card) for card, _, _ in pairs)
    return meld_of(cards, tuple(parse_card(face or card) for card, _, face in pairs))


def meld_of(cards: Sequence[Card], faces: Sequence[Card]) -> Meld:
    return Meld(MeldKind.SET if len({face.rank for face in faces}) == 1 else MeldKind.RUN, tuple(cards), tuple(faces))


def cards_of(melds: Iterable[Meld]) -> list[Card]:
    return [card for meld in melds for card in meld.cards]


def _shapes() -> list[tuple[Card, ...]]:
    """The faces of every set, and of every run of three to seven cards with the ace at either end."""
    rows = [[Card(rank, suit) for rank in (*RANKS, Rank.ACE)] for suit in SUITS]
    runs = [tuple(row[low : low + size]) for row in rows for size in range(3, 8) for low in range(15 - size)]
    quartets = [tuple(Card(rank, suit) for suit in SUITS) for rank in RANKS]
    trios = [faces[:gap] + faces[gap + 1 :] for faces in quartets for gap in range(4)]
    return [*runs, *quartets, *trios]


SHAPES = _shapes()


def random_table(rng: Random, size: int, stock: Counter[Card]) -> Table:
    """Up to so many legal melds from a stock, which they are taken from; some cards are jokers."""
    melds: list[Meld] = []
    for _ in range(8 * size):
        if len(melds) < size:
            faces = rng.choice(SHAPES)
            cards = Counter(meld_cards := [face if rng.random() < 0.83 else JOKER for face in faces])
            if cards <= stock:
                stock -= cards
                melds.append(meld_of(meld_cards, faces))
    return tuple(melds)


class Play:
    """A turn that goes on: the melds so far, what may still be played, and what was."""

    def __init__(self, rng: Random, before: Table, stock: Counter[Card]) -> None:
        self.rng = rng
        self.melds = list(before)
        self.stock = stock
        self.played: list[Card] = []

    def step(self) -> None:
        """Change something, so that all melds stay legal; jokers may come to stand for another card."""
        self.rng.choice([self.lay_off, self.transfer, self.split, self.replace, self.trade, self.redeclare])()

    def lay_off(self) -> None:
        card = self.rng.choice(sorted(self.stock.elements()))
        if self._grow(card):
            self._play([card])

    def lay_meld(self) -> None:
        (meld,) = random_table(self.rng, 1, self.stock) or [None]
        if meld is not None:
            self.melds.append(meld)
            self.played += meld.cards

    def transfer(self) -> None:
        """Move a card from a meld that can spare it to another."""
        place = self.rng.randrange(len(self.melds))
        meld = self.melds[place]
        if len(meld.cards) > 3:
            ends = [0, len(meld.cards) - 1] if meld.kind is MeldKind.RUN else list(range(4))
            leaving = self.rng.choice(ends)
            if self._grow(meld.cards[leaving], but=place):
                self.melds[place] = _without(meld, leaving)

    def split(self) -> None:
        place = self.rng.randrange(len(self.melds))
        meld = self.melds[place]
        if len(meld.cards) >= 6:
            cut = self.rng.randint(3, len(meld.cards) - 3)
            self.melds[place] = meld_of(meld.cards[:cut], meld.faces[:cut])
            self.melds.append(meld_of(meld.cards[cut:], meld.faces[cut:]))

    def replace(self) -> None:
        """Put the real card for a joker, which goes to another meld."""
        for place, index in self._jokers():
            face = self.melds[place].faces[index]
            if self.stock[face] and self._grow(JOKER):
                self.melds[place] = _with(self.melds[place], face, face)
                self._play([face])
                return

    def trade(self) -> None:
        """Let a joker and the card that it stands for change places."""
        for place, index in self._jokers():
            face = self.melds[place].faces[index]
            for other, meld in enumerate(self.melds):
                if face in meld.cards:
                    self.melds[place] = _with(self.melds[place], face, face)
                    self.melds[other] = _with(meld, face, JOKER)
                    return

    def redeclare(self) -> None:
        """Let a joker stand for something else in its meld."""
        for place, index in self._jokers():
            others = extensions(_without(self.melds[place], index), JOKER, SHARED_TABLE.melds)
            if len(others) > 1:
                self.melds[place] = self.rng.choice(others)
                return

    def spoil(self) -> None:
        """Change something in any way at all."""
        place = self.rng.randrange(len(self.melds))
        meld = self.melds[place]
        index = self.rng.randrange(len(meld.cards))
        card, faces = meld.cards[index], list(meld.faces)
        match self.rng.randrange(5):
            case 0:
                self.melds[place] = _without(meld, index)
            case 1:
                other = self.rng.randrange(len(self.melds))
                self.melds[place] = _without(meld, index)
                into = self.melds[other]
                self.melds[other] = evolve(into, cards=(*into.cards, card), faces=(*into.faces, meld.faces[index]))
            case 2:
                self.melds.append(meld)
            case 3:
                faces[index] = JOKER if card is JOKER else self.rng.choice(PACK.build())
                self.melds[place] = evolve(meld, faces=tuple(faces))
            case _:
                stranger = self.rng.choice(PACK.build())
                self.melds[place] = evolve(meld, cards=(*meld.cards, stranger), faces=(*meld.faces, stranger))

    def _grow(self, card: Card, *, but: int | None = None) -> bool:
        grown = [
            (place, bigger)
            for place, meld in enumerate(self.melds)
            if place != but
            for bigger in extensions(meld, card, SHARED_TABLE.melds)
        ]
        if grown:
            place, bigger = self.rng.choice(grown)
            self.melds[place] = bigger
        return bool(grown)

    def _play(self, cards: list[Card]) -> None:
        self.stock -= Counter(cards)
        self.played += cards

    def _jokers(self) -> list[tuple[int, int]]:
        found = [
            (place, index)
            for place, meld in enumerate(self.melds)
            for index, card in enumerate(meld.cards)
            if card is JOKER
        ]
        self.rng.shuffle(found)
        return found


def _without(meld: Meld, index: int) -> Meld:
    return evolve(
        meld, cards=meld.cards[:index] + meld.cards[index + 1 :], faces=meld.faces[:index] + meld.faces[index + 1 :]
    )


def _with(meld: Meld, face: Card, card: Card) -> Meld:
    index = meld.faces.index(face)
    return evolve(meld, cards=(*meld.cards[:index], card, *meld.cards[index + 1 :]))


def random_play(rng: Random, *, size: int = 4, steps: int = 6) -> tuple[Table, list[Card], Table]:
    """A table, a hand, and what becomes of the table. All melds are legal, and the cards add up."""
    stock = Counter(PACK.build())
    before = random_table(rng, size, stock)
    play = Play(rng, before, stock)
    for _ in range(rng.randrange(steps)):
        play.step() if play.melds else play.lay_meld()
    if rng.random() < 0.9:
        play.lay_meld()
    rng.shuffle(play.melds)
    hand = [*play.played, *rng.sample(sorted(play.stock.elements()), 3)]
    return before, hand, tuple(play.melds)

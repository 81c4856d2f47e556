"""Uses the whole library once from fixed seeds, if asked to inside a sandbox, and prints what came out.

``test_purity`` runs this file as a script of its own process, since an audit hook cannot be taken off again and the
hash seed of a process cannot be changed.
"""

from __future__ import annotations

import importlib
import pkgutil
import random
import sys
from contextlib import contextmanager, nullcontext
from itertools import chain
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

FORBIDDEN = (
    *("open", "socket.", "subprocess.", "os.", "pty.", "shutil.", "tempfile.", "glob.", "pathlib.", "fcntl.", "mmap."),
    *(
        "urllib.",
        "http.",
        "ftplib.",
        "smtplib.",
        "imaplib.",
        "poplib.",
        "webbrowser.",
        "sqlite3.",
        "ctypes.",
        "signal.",
    ),
    *("builtins.input", "time.sleep", "_thread.", "syslog.", "setopencodehook"),
)
"""Audit events, by the beginning of their names, that no function of the library may cause."""


class NoStream:
    """Stands where a standard stream was and refuses to be used."""

    def __init__(self, refusals: list[str]) -> None:
        self.refusals = refusals

    def __getattr__(self, name: str) -> Any:
        self.refusals.append(f"a standard stream ({name})")
        raise RuntimeError("no standard stream may be used")


@contextmanager
def sandbox() -> Iterator[None]:
    """Input and output of any kind raise inside, and once more at the end, in case that somebody caught the error."""
    refusals: list[str] = []
    is_active = True

    def refuse(event: str, arguments: tuple[object, ...]) -> None:
        if is_active and event.startswith(FORBIDDEN):
            refusals.append(f"{event}{arguments!r}"[:200])
            raise RuntimeError(f"{event} in the sandbox")

    sys.addaudithook(refuse)
    streams = sys.stdin, sys.stdout, sys.stderr
    sys.stdin = sys.stdout = sys.stderr = NoStream(refusals)  # type: ignore[assignment]
    before = random.getstate(), sys.getrecursionlimit()
    try:
        yield
    finally:
        is_active = False
        sys.stdin, sys.stdout, sys.stderr = streams
        assert not refusals, refusals
        assert before == (random.getstate(), sys.getrecursionlimit()), "global state of the interpreter was changed"


def load_everything() -> list[str]:
    """Import every module of the package but the adapters, which need what they adapt to."""
    import rummykit

    names = [
        found.name
        for found in pkgutil.walk_packages(rummykit.__path__, "rummykit.")
        if not found.name.startswith("rummykit.adapters")
    ]
    for name in names:
        importlib.import_module(name)
    return names


def analyse_hands() -> Iterator[str]:
    """Melds and arrangements of random hands under several rules."""
    from rummykit import (
        JOKER,
        STANDARD_PACK,
        MeldError,
        MeldRules,
        Rank,
        best_arrangements,
        best_defence,
        check_meld,
        deadwood,
        find_melds,
        format_cards,
        format_meld,
        readings,
        shuffled,
    )

    rng = Random(11)
    for rules in (
        MeldRules(),
        MeldRules(ace="around", distinct_suits=False),
        MeldRules(ace="both", wild_ranks=frozenset({Rank.TWO, Rank.SEVEN}), max_wilds=2),
    ):
        for _ in range(20):
            pack = shuffled((*STANDARD_PACK.build(), JOKER, JOKER), rng)
            hand, other = pack[:10], pack[10:20]
            yield f"{format_cards(hand)}: {deadwood(hand, rules=rules)}"
            yield from map(format_meld, find_melds(hand, rules))
            yield from map(repr, best_arrangements(hand, rules=rules))
            try:
                check_meld(hand[:3], rules)
            except MeldError as error:
                yield str(error)
            for melds in (found.melds for found in best_arrangements(other, rules=rules)[:1]):
                yield repr(best_defence(hand, melds, rules=rules))
                yield from (repr(reading) for meld in melds for reading in readings(meld.cards, rules))


def play_games(modules: list[str]) -> Iterator[str]:
    """One round of every variant of every game, played by each bot in turn."""
    from rummykit import bots, codec, play

    players = [getattr(bots, name) for name in sorted(bots.__all__) if name.endswith("_bot")]
    assert players
    for module in (module for module in modules if module.rpartition(".")[0] == "rummykit.games"):
        game: Any = sys.modules[module]
        for name, rules in game.VARIANTS.items():
            for player in players:
                rng = Random(f"{module} {name}")
                state = play.new_match(game, rules, rng)
                seats = range(len(game.standings(state).totals))
                yield f"{module} {name} {player.__name__}"
                while (seat := game.to_act(state)) is not None:
                    actions = game.legal_actions(state)
                    views = [game.observe(state, viewer) for viewer in (*seats, None)]
                    yield repr((actions, views))
                    state = game.apply(state, player(views[seat], actions, rng))
                yield repr((game.score(state), game.standings(state), state))
                document = codec.dumps(state)
                assert codec.loads(game.State, document) == state
                yield document


def main(arguments: list[str]) -> None:
    names = load_everything()
    with sandbox() if "--sandbox" in arguments else nullcontext():
        lines = list(chain(names, analyse_hands(), play_games(names)))
    sys.stdout.write("\n".join(lines))


if __name__ == "__main__":
    main(sys.argv[1:])

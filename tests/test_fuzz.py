"""Text from anywhere is read or refused: the targets of ``fuzz`` on their corpus, on changes of it, and on any text."""

from __future__ import annotations

from random import Random

import pytest
from fuzz.changes import changed_document, changed_text
from fuzz.seeds import CORPUS
from fuzz.targets import DOCUMENTS, GAMES, TARGETS
from hypothesis import given
from hypothesis import strategies as st

from rummykit import codec, parse_cards
from rummykit.games import gin
from rummykit.records import parse_record

SEEDS = {target: [path.read_bytes() for path in sorted((CORPUS / target).iterdir())] for target in TARGETS}

each_target = pytest.mark.parametrize("target", TARGETS)


def encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


@each_target
def test_the_corpus(target: str) -> None:
    assert SEEDS[target]
    for data in SEEDS[target]:
        TARGETS[target](data)


def test_the_corpus_is_accepted() -> None:
    """A corpus that has fallen behind the format would only ever test the first line of a reader."""
    assert all(parse_cards(data.decode()) for data in SEEDS["cards"])
    values = [codec.loads(DOCUMENTS, data.decode()) for data in SEEDS["documents"]]
    states = [value for value in values if isinstance(value, gin.State)]
    assert {state.phase for state in states} == set(gin.Phase)
    assert {name for name, game in GAMES.items() if any(isinstance(value, game.State) for value in values)} == {*GAMES}
    for data in SEEDS["transcripts"]:
        text = data.decode()
        assert parse_record(GAMES[text.split("game ")[1].split()[0]], text).rounds


@each_target
@given(st.data())
def test_any_text(target: str, data: st.DataObject) -> None:
    TARGETS[target](encoded(data.draw(st.text(st.characters(codec=None, exclude_categories=())))))


@each_target
@given(st.data())
def test_any_bytes(target: str, data: st.DataObject) -> None:
    TARGETS[target](data.draw(st.binary()))


@each_target
@given(st.data())
def test_changed_seeds(target: str, data: st.DataObject) -> None:
    rng = Random(data.draw(st.integers(0, 2**32)))
    seed = data.draw(st.sampled_from(SEEDS[target])).decode()
    change = changed_document if target == "documents" else changed_text
    TARGETS[target](encoded(change(seed, rng)))


@given(st.sampled_from(SEEDS["documents"]), st.data())
def test_documents_cut_short(seed: bytes, data: st.DataObject) -> None:
    TARGETS["documents"](seed[: data.draw(st.integers(0, len(seed)))])


def test_changes_of_documents_reach_states_that_are_judged() -> None:
    """Among the changes there are states whose form is right and whose contents are not, or nothing judges them."""
    rng = Random(1)
    verdicts = set()
    for seed in SEEDS["documents"]:
        if b'"gin.State"' in seed:
            for _ in range(20):
                try:
                    codec.loads(gin.State, changed_document(seed.decode(), rng))
                except ValueError as error:
                    verdicts.add(type(error).__name__)
                else:
                    verdicts.add("accepted")
    assert verdicts == {"DecodeError", "StateError", "accepted"}

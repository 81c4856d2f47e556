"""The house holds together: floors, sizes, doors, dependencies, and no fault that nobody raises or tests."""

from __future__ import annotations

import ast
import graphlib
import importlib
import importlib.metadata
import io
import re
import sys
import tokenize
from typing import TYPE_CHECKING

import pytest
from sources import MODULES, REPOSITORY, Import, Module, imports

import rummykit
from rummykit.errors import ActionFault, MeldFault, StateFault

if TYPE_CHECKING:
    from enum import Enum

FLOORS = {
    "errors": 0,
    "cards": 1,
    "_bits": 1,
    "_options": 1,
    "_tuples": 1,
    "_zones": 1,
    "melds": 2,
    "arrange": 2,
    "actions": 3,
    "outcomes": 3,
    "games": 4,
    "play": 5,
    "records": 5,
    "codec": 5,
    "catalogue": 5,
    "render": 6,
    "bots": 6,
    "arena": 6,
    "testing": 6,
    "adapters": 7,
}
"""Each room of the package and its floor. A new room gets its floor here, and in CONTRIBUTING.md."""

EXTRAS = {
    "testing": {"hypothesis"},
    "adapters": {"gymnasium", "numpy", "pettingzoo", "pyspiel"},
}
"""What a room may import besides the standard library, attrs and cattrs; it comes with an extra."""

SURFACE = 2
"""The highest floor that ``import rummykit`` itself loads."""

MOST_LINES = 400

each_module = pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name)


def room(name: str) -> str:
    """The room of a module: ``rummykit.melds.rules`` is in ``melds``, ``rummykit.games.gin.moves`` in ``games.gin``."""
    inner = name.split(".")[1:]
    return ".".join(inner[: 2 if inner[:1] == ["games"] else 1])


def floor(name: str) -> int:
    """The floor of a module; the package's own door stands above the floors that it shows."""
    return SURFACE if name == "rummykit" else FLOORS[name.split(".")[1]]


def own_imports(module: Module) -> list[Import]:
    """What a module imports from the package itself at run time."""
    return [found for found in imports(module) if found.target.partition(".")[0] == "rummykit" and not found.types_only]


def where(module: Module, found: Import) -> str:
    return f"{module.path.relative_to(REPOSITORY)}:{found.line} imports {found.target}"


def test_every_room_has_a_floor() -> None:
    rooms = {module.name.split(".")[1] for module in MODULES if module.name != "rummykit"}
    assert rooms <= FLOORS.keys()


@each_module
def test_imports_go_downward(module: Module) -> None:
    for found in own_imports(module):
        assert found.target != "rummykit", f"{where(module, found)}, which is the door for others"
        assert floor(found.target) <= floor(module.name), where(module, found)


@each_module
def test_games_never_import_each_other(module: Module) -> None:
    if module.name.startswith("rummykit.games"):
        for found in own_imports(module):
            if found.target.startswith("rummykit.games"):
                assert room(found.target) == room(module.name), where(module, found)


@each_module
def test_inside_a_room_nobody_goes_out_through_its_door(module: Module) -> None:
    for found in own_imports(module):
        if not module.is_package:
            assert not module.name.startswith(f"{found.target}."), where(module, found)


def test_no_imports_go_in_a_circle() -> None:
    graph = {module.name: {found.target for found in own_imports(module)} - {module.name} for module in MODULES}
    assert list(graphlib.TopologicalSorter(graph).static_order())


@each_module
def test_only_attrs_cattrs_and_the_standard_library_are_needed(module: Module) -> None:
    extras = EXTRAS.get(room(module.name), set())
    for found in imports(module):
        top = found.target.partition(".")[0]
        assert top in sys.stdlib_module_names | extras | {"attrs", "cattrs", "rummykit"}, where(module, found)


def test_the_distribution_asks_for_attrs_and_cattrs_alone() -> None:
    needed = [text for text in importlib.metadata.requires("rummykit") or () if "extra ==" not in text]
    assert {re.split(r"[^A-Za-z0-9_-]", text)[0] for text in needed} == {"attrs", "cattrs"}


def lines_of_code(text: str) -> int:
    """Lines that hold code: no blank lines, no comments, no docstrings."""
    silent = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
    code = {
        line
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type not in silent
        for line in range(token.start[0], token.end[0] + 1)
    }
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            code -= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return len(code)


def test_lines_of_code_are_counted_without_talk() -> None:
    text = '"""Two\nlines."""\n\n# A comment.\nlimit = (\n    3  # three\n)\n"""What it is."""\n\ntext = """a\n\nb"""\n'
    assert lines_of_code(text) == 6


@each_module
def test_no_file_is_too_long(module: Module) -> None:
    count = lines_of_code(module.text)
    assert count <= MOST_LINES, f"{module.name} has {count} lines of code: split it along its nouns"


def is_door(module: Module) -> bool:
    """Whether users import from this module: the package itself, a room, or a game."""
    inner = module.name.removeprefix("rummykit").lstrip(".")
    return inner == room(module.name) != "games" and not inner.startswith("_")


def shown_by(module: Module) -> set[str]:
    """The doors that may show what this module defines."""
    return {"rummykit", f"rummykit.{room(module.name)}"}


def public_names(module: Module) -> list[str] | None:
    """The value of ``__all__``, or None where there is none."""
    for node in module.tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id="__all__")], value=value):
                names = ast.literal_eval(value)
                assert isinstance(names, list)
                return names
            case _:
                pass
    return None


@each_module
def test_every_door_says_what_is_public(module: Module) -> None:
    names = public_names(module)
    if names is None:
        assert not is_door(module), f"{module.name} has no __all__"
        return
    assert len(set(names)) == len(names)
    loaded = importlib.import_module(module.name)
    assert [name for name in names if not hasattr(loaded, name)] == []
    assert [name for name in names if name.startswith("_")] == []


@each_module
def test_public_constants_are_documented(module: Module) -> None:
    names = {name for door in MODULES if door.name in shown_by(module) for name in public_names(door) or ()}
    names &= set(public_names(module) or ())
    body = module.tree.body
    for node, after in zip(body, [*body[1:], None], strict=True):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)) if name in names:
                is_text = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
                assert is_text, f"{module.name}.{name} says nothing about itself"
            case _:
                pass


@each_module
def test_every_door_has_a_page_in_the_reference(module: Module) -> None:
    if is_door(module) and module.name != "rummykit":
        pages = (REPOSITORY / "docs" / "reference").glob("*.md")
        directive = re.compile(rf"automodule:: {re.escape(module.name)}$", re.MULTILINE)
        assert any(directive.search(page.read_text("utf-8")) for page in pages), f"no page shows {module.name}"


def test_the_public_surface() -> None:
    assert set(rummykit.__all__) >= {
        *("Card", "Rank", "Suit", "JOKER", "parse_card", "parse_cards", "format_cards"),
        *("MeldRules", "Meld", "MeldKind", "readings", "check_meld", "is_meld", "find_melds"),
        *("parse_meld", "format_meld"),
        *("Arrangement", "best_arrangement", "best_arrangements", "deadwood", "best_defence", "rearrange"),
        *("RummyError", "ParseError", "MeldError", "IllegalActionError", "StateError", "RulesError"),
    }


def test_the_package_is_typed() -> None:
    assert (REPOSITORY / "src" / "rummykit" / "py.typed").is_file()


@pytest.mark.parametrize("fault", [*MeldFault, *ActionFault, *StateFault], ids=str)
def test_every_fault_is_raised_and_tested(fault: Enum) -> None:
    name = f"{type(fault).__name__}.{fault.name}"
    word = re.compile(rf"\b{re.escape(name)}\b")
    assert any(word.search(module.text) for module in MODULES), f"nothing raises {name}"
    tests = [path for path in (REPOSITORY / "tests").rglob("test_*.py") if path.name != "test_errors.py"]
    assert any(word.search(path.read_text("utf-8")) for path in tests), f"no test reaches {name}"

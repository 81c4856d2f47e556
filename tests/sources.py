"""The source of the package as data, for the tests that read code instead of running it."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator

REPOSITORY = Path(__file__).resolve().parent.parent
SOURCE = REPOSITORY / "src"


@frozen
class Module:
    """One file of the package: its dotted name and where it stands."""

    name: str
    path: Path

    @property
    def is_package(self) -> bool:
        return self.path.name == "__init__.py"

    @property
    def package(self) -> str:
        """The package that relative imports of this module start from."""
        return self.name if self.is_package else self.name.rpartition(".")[0]

    @property
    def text(self) -> str:
        return self.path.read_text("utf-8")

    @property
    def tree(self) -> ast.Module:
        return _parsed(self.path)


@frozen
class Import:
    """One imported module: ``from .cards import Card`` is the module ``rummykit.cards``."""

    line: int
    target: str
    names: tuple[str, ...]
    types_only: bool


@cache
def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"), str(path))


def _module_name(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = tuple(Module(_module_name(path), path) for path in sorted(SOURCE.rglob("*.py")))
MODULE_NAMES = frozenset(module.name for module in MODULES)


def imports(module: Module) -> Iterator[Import]:
    """Every import of a module, also those inside functions, in the order of the file."""
    yield from _imports_below(module.tree, module, types_only=False)


def _imports_below(node: ast.AST, module: Module, *, types_only: bool) -> Iterator[Import]:
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.Import(names=names):
                for alias in names:
                    yield Import(child.lineno, alias.name, (), types_only)
            case ast.ImportFrom(names=names):
                yield from _imports_from(child, module, types_only=types_only)
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                for statement in child.body:
                    yield from _imports_below(ast.Module([statement], []), module, types_only=True)
                for statement in child.orelse:
                    yield from _imports_below(ast.Module([statement], []), module, types_only=types_only)
            case _:
                yield from _imports_below(child, module, types_only=types_only)


def _imports_from(node: ast.ImportFrom, module: Module, *, types_only: bool) -> Iterator[Import]:
    base = node.module or ""
    if node.level:
        anchor = module.package.split(".")[: None if node.level == 1 else 1 - node.level]
        base = ".".join([*anchor, *filter(None, [node.module])])
    plain: list[str] = []
    for alias in node.names:
        if f"{base}.{alias.name}" in MODULE_NAMES:
            yield Import(node.lineno, f"{base}.{alias.name}", (), types_only)
        else:
            plain.append(alias.name)
    if plain:
        yield Import(node.lineno, base, tuple(plain), types_only)

"""No input or output, no clock, no global chance, no trace of the hash seed."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest
from sources import MODULES, Module, imports

HARMLESS = {
    *("__future__", "abc", "array", "ast", "bisect", "collections", "collections.abc", "concurrent.futures", "copy"),
    *("enum", "functools", "graphlib", "heapq", "html", "importlib", "inspect", "itertools", "json", "math"),
    *("operator", "re", "statistics", "string", "sys", "textwrap", "types", "typing", "unicodedata"),
}
"""Modules of the standard library that can be used without touching the world. Extend with care."""

FORBIDDEN_CALLS = {"open", "print", "input", "exec", "eval", "compile", "breakpoint", "__import__", "globals", "id"}
"""Built-in functions that reach outside, or whose result differs from run to run."""

WALKTHROUGH = Path(__file__).with_name("walkthrough.py")

pure_modules = [module for module in MODULES if not module.name.startswith("rummykit.adapters")]
each_module = pytest.mark.parametrize("module", pure_modules, ids=lambda module: module.name)


@each_module
def test_only_harmless_modules_are_imported(module: Module) -> None:
    for found in imports(module):
        top = found.target.partition(".")[0]
        if top == "random":
            # The class alone: its module-level functions share one source of chance with the whole process.
            assert found.names == ("Random",), f"{module.name}:{found.line}: from random import Random, nothing else"
        elif top in sys.stdlib_module_names:
            assert found.target in HARMLESS, f"{module.name}:{found.line} imports {found.target}"


@each_module
def test_no_built_in_function_reaches_outside(module: Module) -> None:
    for node in ast.walk(module.tree):
        match node:
            case ast.Name(id=name, ctx=ast.Load()) if name in FORBIDDEN_CALLS:
                pytest.fail(f"{module.name}:{node.lineno} uses {name}")
            case ast.Attribute(value=ast.Name(id="sys"), attr=name):
                assert name in {"maxsize", "version_info", "intern"}, f"{module.name}:{node.lineno} uses sys.{name}"
            case ast.Global():
                pytest.fail(f"{module.name}:{node.lineno} rebinds a global name")
            case ast.Call(func=ast.Name(id="Random"), args=[], keywords=[]):
                pytest.fail(f"{module.name}:{node.lineno} makes a Random without a seed")
            case _:
                pass


def run(*arguments: str, hash_seed: int | str = "random") -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(WALKTHROUGH.parent), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = os.environ | {"PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": path}
    return subprocess.run(
        [sys.executable, "-W", "error", *arguments],
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )


def test_using_everything_touches_nothing() -> None:
    done = run(str(WALKTHROUGH), "--sandbox")
    assert done.returncode == 0, done.stderr
    assert done.stdout


@pytest.mark.parametrize(
    "statement",
    [
        "open('/dev/null')",
        "print()",
        "input()",
        "sys.stderr.write('x')",
        "socket.socket()",
        "subprocess.run(['true'])",
        "os.listdir()",
        "os.system('true')",
        "random.seed(1)",
        "random.random()",
        "sys.setrecursionlimit(5_000)",
        "try: open('/dev/null')\n    except Exception: pass",
    ],
)
def test_the_sandbox_is_tight(statement: str) -> None:
    script = "import os, random, socket, subprocess, sys, walkthrough\nwith walkthrough.sandbox():\n    {}"
    assert run("-c", script.format(statement)).returncode == 1
    assert run("-c", script.format("pass")).returncode == 0


def test_the_hash_seed_leaves_no_trace() -> None:
    first, *others = (run(str(WALKTHROUGH), hash_seed=seed) for seed in range(3))
    assert first.returncode == 0, first.stderr
    for other in others:
        assert other.stdout == first.stdout

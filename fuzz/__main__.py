"""Fuzz with atheris: ``python -m fuzz documents -max_total_time=3600``."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import atheris

with atheris.instrument_imports(include=["rummykit"]):
    from .targets import TARGETS

from .changes import changed_document, changed_text

_HERE = Path(__file__).parent
# A text that takes longer than this many seconds is a finding, like one that takes this much memory.
_LIMITS = ("-timeout=10", "-rss_limit_mb=1024", "-len_control=0")


def fuzz(target: str, options: list[str]) -> None:
    """Fuzz one target until an option of libFuzzer says to stop; never returns."""
    found = _HERE / "found" / target
    found.mkdir(parents=True, exist_ok=True)
    arguments = [
        f"python -m fuzz {target}",
        *_LIMITS,
        f"-dict={_HERE / 'tokens.dict'}",
        f"-artifact_prefix={_HERE / 'found'}/{target}-",
        *options,
        # libFuzzer adds to the first directory and only reads the others.
        str(found),
        str(_HERE / "corpus" / target),
    ]
    atheris.Setup(arguments, TARGETS[target], custom_mutator=_document_mutator if target == "documents" else _mutator)
    atheris.Fuzz()


def _mutator(data: bytes, max_size: int, seed: int) -> bytes:
    """One change in two is of words, the other one of bytes as libFuzzer sees fit."""
    if seed % 2:
        return bytes(atheris.Mutate(data, max_size))
    return _encoded(changed_text(data.decode("utf-8", "surrogateescape"), Random(seed)), max_size)


def _document_mutator(data: bytes, max_size: int, seed: int) -> bytes:
    if seed % 2:
        return bytes(atheris.Mutate(data, max_size))
    return _encoded(changed_document(data.decode("utf-8", "surrogateescape"), Random(seed)), max_size)


def _encoded(text: str, max_size: int) -> bytes:
    # Half of a surrogate pair may be one that an undecodable byte became, or one of a text's own.
    return text.encode("utf-8", "surrogatepass")[:max_size]


def main(arguments: list[str]) -> int:
    """Fuzz the target that comes first, or each of them for ``all``; the rest are options of libFuzzer."""
    target, options = (arguments[0], arguments[1:]) if arguments else ("", [])
    if target in TARGETS:
        fuzz(target, options)
    if target != "all":
        sys.stderr.write(f"usage: python -m fuzz {{{','.join([*TARGETS, 'all'])}}} [option of libFuzzer ...]\n")
        return 2
    for each in TARGETS:
        subprocess.run([sys.executable, "-m", "fuzz", each, *options], check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

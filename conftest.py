"""Every example in the documentation is a test; property tests run the same cases each time unless told otherwise."""

from __future__ import annotations

import os

from hypothesis import settings
from sybil import Sybil
from sybil.document import PythonDocStringDocument
from sybil.parsers.myst import PythonCodeBlockParser
from sybil.parsers.rest import DocTestParser

# Fences marked as python, with or without prompts. The blocks of a page share their names.
pages = Sybil(parsers=[PythonCodeBlockParser()], patterns=["*.md"])
# Prompts in docstrings, run in the namespace of their module.
docstrings = Sybil(
    parsers=[DocTestParser()], path="src", patterns=["*.py"], document_types={".py": PythonDocStringDocument}
)
pytest_collect_file = (pages + docstrings).pytest()

# HYPOTHESIS_PROFILE=search looks for new cases, and for longer; a failure found there becomes an @example.
settings.register_profile("steady", deadline=None, derandomize=True)
settings.register_profile("search", deadline=None, max_examples=2_000, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))

"""Sphinx configuration: MyST pages, Furo, API pages from docstrings."""

from __future__ import annotations

import importlib
import pkgutil
import re
from enum import Enum
from importlib.metadata import version as distribution_version
from typing import TYPE_CHECKING, Any

import attrs
from sphinx.ext.napoleon import Config as NapoleonConfig
from sphinx.ext.napoleon import GoogleDocstring
from sphinx.pycode import ModuleAnalyzer
from sphinx.util.nodes import make_refnode

import rummykit

if TYPE_CHECKING:
    from docutils.nodes import Element, reference
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

project = "rummykit"
author = "The rummykit authors"
copyright = "2026, The rummykit authors"
release = version = distribution_version("rummykit")

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = f"rummykit {release}"

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

autodoc_default_options = {"members": True, "imported-members": True}
autodoc_class_signature = "mixed"
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True

# Every cross-reference must lead somewhere. The build needs no network, so names from elsewhere lead nowhere.
nitpicky = True
nitpick_ignore_regex = [
    (r"py:.*", r"(attrs|collections|concurrent|enum|hypothesis|random|types|typing)\..*"),
    (r"py:.*", r"(bool|float|int|object|str|tuple|frozenset|dict|list|type|Exception|NameError|ValueError)"),
    (r"py:.*", r"(.*\.)?(_\w+|[A-Z]|[A-Z]_contra)"),  # type variables
    (r"py:.*", r"st\..*"),  # hypothesis.strategies by its usual short name
]


def show_enum_members(
    app: Sphinx, what: str, name: str, member: object, skip: bool, options: dict[str, Any]
) -> bool | None:
    """Ranks and suits need no words of their own, but belong on the page."""
    return False if isinstance(member, Enum) and not name.startswith("_") else None


def show_imported_constants(app: Sphinx) -> None:
    """Constants say what they are in the module that makes them; autodoc looks in the package that shows them."""
    names = [found.name for found in pkgutil.walk_packages(rummykit.__path__, "rummykit.")]
    comments = {name: analysed(name) for name in names if not name.startswith("rummykit.adapters.")}
    for package in names:
        shown = getattr(importlib.import_module(package), "__all__", ()) if package in comments else ()
        inner = [name for name in comments if name.startswith(f"{package}.")]
        for name in inner:
            for (scope, constant), lines in comments[name].attr_docs.items():
                if not scope and constant in shown:
                    comments[package].attr_docs.setdefault(("", constant), lines)


def analysed(module: str) -> ModuleAnalyzer:
    """The comments of a module, as autodoc will look at them; the values of constants are too long to be shown."""
    analyzer = ModuleAnalyzer.for_module(module)
    analyzer.analyze()
    for (scope, name), lines in analyzer.attr_docs.items():
        if not scope and name.isupper():
            lines += [":meta hide-value:", ""]
    return analyzer


class Docstring(GoogleDocstring):
    """Types stand in the annotations here, so a colon in a description is a colon and nothing more."""

    def _consume_returns_section(self, preprocess_types: bool = False) -> list[tuple[str, str, list[str]]]:  # noqa: ARG002
        return [("", "", self._dedent(self._consume_to_next_section()))]


def read_google_style(
    app: Sphinx, what: str, name: str, member: object, options: dict[str, Any], lines: list[str]
) -> None:
    """Turn sections into fields, in the place of the napoleon extension."""
    kind = "function" if what in {"attribute", "data", "property"} else what
    lines[:] = Docstring(lines, NapoleonConfig(napoleon_use_ivar=True), app, kind, name, member, options).lines()


def show_defaults(
    app: Sphinx, what: str, name: str, member: type, options: dict[str, Any], signature: str | None, returns: str | None
) -> tuple[str | None, str | None] | None:
    """Put the default values of fields where attrs has an expression of its own, unless they are too long to read."""
    if signature is None or "attr_dict[" not in signature:
        return None

    def default(found: re.Match[str]) -> str:
        text = repr(attrs.fields_dict(member)[found[1]].default)
        return text if len(text) < 40 else "..."

    return re.sub(r"attr_dict\['(\w+)'\]\.default", default, signature), returns


def find_short_name(app: Sphinx, env: BuildEnvironment, node: pending_xref, content: Element) -> reference | None:
    """Resolve a name that is public under one module only, wherever it is written; a field is found at its class."""
    if node.get("refdomain") != "py":
        return None
    domain = env.domains.python_domain
    target = node["reftarget"].removeprefix("rummykit.")
    for name, role in ((target, node["reftype"]), (target.rpartition(".")[0], "class")):
        matches = domain.find_obj(env, "", "", name, role, searchmode=1) if name else []
        found = {entry.node_id: entry for _, entry in matches}
        if len(found) == 1:
            (entry,) = found.values()
            return make_refnode(app.builder, node["refdoc"], entry.docname, entry.node_id, [content], name)
    return None


def setup(app: Sphinx) -> None:
    app.connect("builder-inited", show_imported_constants)
    app.connect("autodoc-skip-member", show_enum_members)
    app.connect("autodoc-process-docstring", read_google_style)
    app.connect("autodoc-process-signature", show_defaults)
    app.connect("missing-reference", find_short_name)

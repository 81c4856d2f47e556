"""Sphinx configuration: MyST pages, Furo, API pages from docstrings."""

from importlib.metadata import version as distribution_version

project = "rummykit"
author = "The rummykit authors"
copyright = "2026, The rummykit authors"
release = version = distribution_version("rummykit")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = f"rummykit {release}"

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

autodoc_default_options = {"members": True, "imported-members": True, "show-inheritance": False}
autodoc_class_signature = "mixed"
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
napoleon_google_docstring = True
napoleon_numpy_docstring = False
napoleon_use_ivar = True
python_use_unqualified_type_names = True

# Every cross-reference must lead somewhere. The build needs no network, so names of the standard library lead nowhere.
nitpicky = True
nitpick_ignore_regex = [
    (r"py:.*", r"(collections|concurrent|enum|random|typing)\..*"),
    (r"py:(class|exc|obj)", r"(bool|float|int|object|str|tuple|frozenset|dict|list|type|ValueError|Exception)"),
]

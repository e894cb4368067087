"""How Sphinx builds the documentation: ``uv run sphinx-build -W docs build/docs``."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

HERE = Path(__file__).resolve().parent

# The directives that are this documentation's own.
sys.path.insert(0, str(HERE / "extensions"))

project = "Tabletop"
author = "Tabletop developers"
project_copyright = author
version = release = tomllib.loads((HERE.parent / "pyproject.toml").read_text(encoding="utf-8"))[
    "project"
]["version"]

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "attrs_defaults",
    "bot_reference",
    "command_reference",
    "conformance_reference",
    "short_names",
]
exclude_patterns = ["_build"]

html_theme = "furo"
html_title = f"Tabletop {version}"
html_copy_source = False

myst_heading_anchors = 3
myst_enable_extensions = ["deflist"]

# Members come in the order in which their module explains them.
autodoc_member_order = "bysource"
autodoc_default_options = {
    # A field whose name says all has no comment.
    "undoc-members": True,
    # Type variables.
    "exclude-members": "A, C, E, K, P, S, T, V",
}
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 120

# Every name that a docstring refers to must be somewhere in the reference.
nitpicky = True
nitpick_ignore_regex = [
    # Python's own and the libraries': their pages are elsewhere, and a build needs no network.
    (r"py:.*", r"(attrs|collections|enum|gettext|pathlib|pluggy|random|str|typing)(\..*)?"),
    # Type variables stand for whatever a game puts there.
    (r"py:(class|obj)", r"(.*\.)?(_?[A-Z]|_Hook)"),
]

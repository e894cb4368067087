"""The documentation is built without a warning, and nothing of the core is missing in it."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
CORE = ROOT / "core" / "src" / "tabletop_core"

#: Modules that nobody outside of the core needs: how things are done, not what they are.
INTERNAL = {
    "annotations": "reading annotations",
    "builtin": "the core's own plugin",
    "chance_checks": "what a match refuses",
    "dealing": "which card may lie where in a world",
    "entry_checks": "what the loader refuses",
    "generated": "source made from annotations",
    "game_checks": "what a match refuses",
    "guarded_rules": "rules as a match calls them; its error is among the matches",
    "hints": "what is known of cards that were mixed; described with zones",
    "history": "the line of play of a match",
    "loading": "the loader",
    "lookup_errors": "errors of the registry; the one to be caught is among the hooks",
    "nearest": "what somebody may have meant",
    "plugin_cache": "what plugins answered",
    "record_fields": "what the reader of records refuses",
    "work_folders": "where somebody works on a plugin",
}


@pytest.fixture(scope="session")
def site(once: Callable[..., Path]) -> Path:
    """The documentation, built as CONTRIBUTING.md tells, with every warning an error."""

    def build(target: Path) -> None:
        command = [sys.executable, "-m", "sphinx", "--quiet", "--fail-on-warning", "--keep-going"]
        done = subprocess.run(
            [*command, "--doctree-dir", f"{target}-doctrees", str(DOCS), str(target)],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout

    return once("site", build)


def test_every_page_is_built(site: Path) -> None:
    pages = {page.relative_to(DOCS).with_suffix(".html").as_posix() for page in DOCS.rglob("*.md")}
    built = {page.relative_to(site).as_posix() for page in site.rglob("*.html")}
    assert len(pages) > 30
    assert pages <= built


def test_every_command_has_its_help(site: Path) -> None:
    from tabletop_cli.command_table import own_commands

    page = (site / "reference" / "command.html").read_text(encoding="utf-8")
    for name in own_commands():
        assert f'id="tabletop-{name}"' in page
        assert f"Usage: tabletop {name} " in page


def test_the_keys_are_those_of_the_program(site: Path) -> None:
    from tabletop_cli.keys import all_keys

    page = (site / "playing.html").read_text(encoding="utf-8")
    words = re.findall(
        r"<tr.*?<span class=\"pre\">(.)</span>.*?<span class=\"pre\">(\w+)</span>", page, re.DOTALL
    )
    assert set(words) >= {(key.letter, key.word) for key in all_keys()}


def test_names_in_docstrings_are_links(site: Path) -> None:
    page = (site / "reference" / "contract.html").read_text(encoding="utf-8")
    assert 'href="zones.html#tabletop_core.holes.Hole"' in page  # a full name
    assert 'href="states.html#tabletop_core.worlds.WorldError"' in page  # a short one
    assert "NOTHING" not in page


def test_every_module_of_the_core_is_in_the_reference_or_internal() -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in DOCS.glob("reference/*.md"))
    told = set(re.findall(r"tabletop_core\.([a-z_]+)", text))
    modules = {file.stem for file in CORE.glob("*.py")} - {"__init__"}
    missing = modules - told - set(INTERNAL)
    assert not missing, f"put {sorted(missing)} on a page of docs/reference, or above"
    assert set(INTERNAL) <= modules

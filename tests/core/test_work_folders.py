"""What somebody works on is to be corrected there; what is merely installed is to be updated."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from distributions import install
from site_folder import site

from tabletop_core.faults import PluginError
from tabletop_core.registry import Registry
from tabletop_core.work_folders import work_folder

PLUGIN = """
from tabletop_core.plugins import GameEntry, hookimpl

@hookimpl
def tabletop_games():
    return [GameEntry(id="mine", title="Mine", players=(2, 2), target="mine.game:Game")]
"""


def installed_from(site: Path, origin: object, plugin: str = PLUGIN) -> None:
    """Install a distribution with a game that is not there."""
    install(site, "mine", "1.0", plugins={"mine": "mine.plugin"}, modules={"mine.plugin": plugin})
    written = origin if isinstance(origin, str) else json.dumps(origin)
    (site / "mine-1.0.dist-info/direct_url.json").write_text(written, encoding="utf-8")


__all__ = ["site"]
EDITABLE = {"url": "file:///games/ana/my%20game", "dir_info": {"editable": True}}


def test_an_editable_distribution_has_the_folder_it_was_installed_from(site: Path) -> None:
    installed_from(site, EDITABLE)
    assert Path(work_folder("mine")) == Path("/games/ana/my game")


@pytest.mark.parametrize(
    "origin",
    [
        {"url": "file:///games/ana/mine", "dir_info": {}},
        {"url": "https://example.org/mine.whl", "archive_info": {}},
        {"dir_info": {"editable": True}},
        "{",
        "[]",
    ],
)
def test_every_other_one_has_none(site: Path, origin: Any) -> None:
    installed_from(site, origin)
    assert work_folder("mine") == ""
    assert work_folder("not-installed") == ""


def test_an_author_is_told_where_to_correct_a_game(site: Path) -> None:
    installed_from(site, EDITABLE)
    with pytest.raises(PluginError) as raised:
        Registry.installed(path=[str(site)], environ={}).game("mine")
    folder = work_folder("mine")
    assert str(raised.value.hint) == (
        f"correct it in {folder}, or switch it off with '--no-plugin mine'"
    )


@pytest.mark.parametrize(
    "plugin", ["1 / 0", PLUGIN.replace("return [", "return (").replace(")]", "))")]
)
def test_an_author_is_told_where_to_correct_a_plugin(site: Path, plugin: str) -> None:
    installed_from(site, EDITABLE, plugin)
    [fault] = Registry.installed(path=[str(site)], environ={}).faults
    assert fault.hint.startswith(f"correct it in {work_folder('mine')}, or ")

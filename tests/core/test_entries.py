"""Entries are frozen values; the nearest names are found."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from tabletop_core.entries import HOOKS, BotEntry, Entry, GameEntry
from tabletop_core.entry_checks import problem_of
from tabletop_core.nearest import nearest
from tabletop_core.plugins import HookSpecs

CHESS: dict[str, Any] = {
    "id": "chess",
    "title": "Chess",
    "players": (2, 2),
    "target": "chess.game:Chess",
}


def test_an_entry_is_its_values() -> None:
    entry = GameEntry(**CHESS)
    assert entry == GameEntry(**CHESS)
    assert hash(entry) == hash(GameEntry(**CHESS))
    assert entry != GameEntry(**{**CHESS, "title": "Gess"})
    assert entry.values() == {**CHESS, "summary": "", "api": (1, 0)}
    assert eval(repr(entry)) == entry
    assert BotEntry(id="x", target="a:b") != Entry(id="x", target="a:b")


def test_an_entry_is_frozen() -> None:
    entry = GameEntry(**CHESS)
    with pytest.raises(AttributeError, match="frozen"):
        entry.title = "Gess"  # type: ignore[misc]
    with pytest.raises(AttributeError, match="frozen"):
        del entry.title


def test_wrong_fields_are_named() -> None:
    with pytest.raises(TypeError, match=r"GameEntry\(\) needs target=\.\.\."):
        GameEntry(id="x", title="x", players=(1, 2))  # type: ignore[call-arg]
    with pytest.raises(TypeError, match=r"has no field 'colour'; it has id, target"):
        GameEntry(**CHESS, colour="red")  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        GameEntry("chess")  # type: ignore[call-arg]


def test_every_kind_has_a_hook() -> None:
    hooks = {name for name in vars(HookSpecs) if name.startswith("tabletop_")}
    assert hooks == set(HOOKS)
    assert set(HOOKS.values()) == set(Entry.__subclasses__())


@pytest.mark.parametrize("name", ["a", "chess", "sete-selos", "go9x9", "a-1"])
def test_good_ids(name: str) -> None:
    assert problem_of(GameEntry(**{**CHESS, "id": name})) is None


@pytest.mark.parametrize(
    "name",
    ["", "Chess", "9men", "a--b", "-a", "a-", "a_b", "a.b", "a b", "a:b", "schach\n", "café"],
)
def test_bad_ids(name: str) -> None:
    problem = problem_of(GameEntry(**{**CHESS, "id": name}))
    assert problem is not None
    assert "an id is made of" in problem.reason


def test_the_contracts_version_is_looked_at_first() -> None:
    problem = problem_of(GameEntry(**{**CHESS, "id": "??", "players": ()}, api=(9, 0)))
    assert problem is not None
    assert problem.version
    assert problem.reason == "needs plugin API 9.0, this is 1.0"


def test_a_plugin_module_imports_nothing_heavy() -> None:
    code = (
        "import sys, tabletop_core.plugins;"
        "print(*{name.partition('.')[0] for name in sys.modules} & set(sys.argv[1:]))"
    )
    heavy = ["attrs", "attr", "cattrs", "rich", "typer", "json", "importlib.metadata", "asyncio"]
    done = subprocess.run(
        [sys.executable, "-c", code, *heavy], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == []


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("carcasonne", ["carcassonne"]),
        ("CHESS", ["chess"]),
        ("ca", ["carcassonne", "cathedral"]),
        ("xyz", []),
        ("", []),
    ],
)
def test_nearest(word: str, expected: list[str]) -> None:
    assert nearest(word, ["carcassonne", "cathedral", "chess"]) == expected

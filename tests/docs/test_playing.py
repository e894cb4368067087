"""The page for players names every field of ``--json``, and no other."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from command import Done, command

from tabletop_core.registry import Registry

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "playing.md").read_text(encoding="utf-8")
#: What is named of each command: the fields in the paragraph below it.
FIELDS = {
    name: set(re.findall(r"`([a-z_]+)`", text)) - {"null"}
    for heading, text in re.findall(r"^(`tabletop .*)\n: (.*(?:\n  .*)*)", PAGE, re.MULTILINE)
    for name in re.findall(r"`tabletop (\w+)", heading)
}
#: Fields whose own parts the page names as well.
NAMED_ONE_BY_ONE = {"players", "lines"}


def fields_of(value: Any) -> set[str]:
    """The names of a JSON value, and of those parts of it that the page describes."""
    if isinstance(value, list):
        return {name for item in value for name in fields_of(item)}
    if not isinstance(value, dict):
        return set()
    found = set(value)
    for name, inner in value.items():
        if name in NAMED_ONE_BY_ONE:
            found |= fields_of(inner)
    return found


def printed(*words: str) -> Any:
    done: Done = command(*words, "--json", registry=Registry.installed())
    assert done.err == ""
    return json.loads(done.out)


@pytest.fixture
def record(tmp_path: Path) -> str:
    path = str(tmp_path / "match.ttr.jsonl")
    printed("run", "sedlec-mummies", "--players", "random,random", "--seed", "1", "--record", path)
    return path


def test_the_page_names_fields_of_every_command_with_json() -> None:
    from tabletop_cli.command_table import own_commands

    with_json = {name for name in own_commands() if "--json" in command(name, "--help").out}
    assert set(FIELDS) == with_json


@pytest.mark.parametrize(
    "words",
    [
        ("list",),
        ("info", "carcassonne"),
        ("rules", "carcassonne"),
        ("run", "sedlec-mummies", "--players", "random,random"),
        ("plugins",),
        ("bench", "sedlec-mummies", "--games", "1"),
    ],
    ids=lambda words: words[0],
)
def test_fields_of(words: tuple[str, ...]) -> None:
    assert fields_of(printed(*words)) == FIELDS[words[0]]


def test_fields_of_matches(record: str) -> None:
    printed("run", "sedlec-mummies", "--players", "random,random")
    [match] = printed("matches")
    folder = Path(match["file"]).parent
    (folder / "broken.ttr.jsonl").write_text("no record\n", encoding="utf-8")
    assert fields_of(printed("matches")) == FIELDS["matches"]


def test_fields_of_new(tmp_path: Path) -> None:
    assert fields_of(printed("new", "my-game", "--folder", str(tmp_path / "new"))) == FIELDS["new"]


def test_fields_of_migrate(record: str) -> None:
    version = printed("list")[0]["version"]
    assert fields_of(printed("migrate", record, "--to", version)) == FIELDS["migrate"]


@pytest.mark.parametrize("name", ["resume", "replay", "verify"])
def test_fields_of_commands_on_a_record(name: str, record: str) -> None:
    assert fields_of(printed(name, record)) == FIELDS[name]

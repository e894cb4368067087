"""``tabletop plugins``: what every distribution brings and what is wrong with it."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
import sample_games
import typer
from distributions import game_plugin, install
from site_folder import site

from tabletop_cli.main import run
from tabletop_core.registry import Registry

__all__ = ["site"]

#: Imported before the path is narrowed to where there are no distributions.
IMPORTED = (typer, sample_games)


@pytest.fixture
def installed(site: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Three distributions: sound, with a fault, and with commands only; no others are seen."""
    monkeypatch.setattr("sys.path", [str(site), *_without_distributions()])
    install(
        site,
        "sound",
        "2.0",
        plugins={"sound": "sound.plugin"},
        commands={"serve": "sound.commands:serve"},
        modules={
            "sound.plugin": game_plugin("chess", "sound"),
            "sound.game": "from sample_games import Race\nfrom tabletop_core.game import GameInfo\n"
            "class TheGame(Race):\n"
            "    info = GameInfo(id='chess', title='x', players=(2, 4), summary='', version='1')\n",
            "sound.commands": "def serve() -> None: 'Serve.'; print('served')",
        },
    )
    install(site, "broken", plugins={"bad": "broken.plugin"}, modules={"broken.plugin": "1 / 0"})
    install(
        site,
        "commands-only",
        commands={"list": "x.y:z", "Bad": "x.y:z", "other": "no colon", "gone": "no.such:command"},
    )
    return site


def _without_distributions() -> list[str]:
    return [place for place in sys.path if not list(Path(place).glob("*.dist-info"))]


def test_each_distribution_is_a_row(installed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["plugins"]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    rows = [" ".join(line.split()) for line in told.out.splitlines()]
    assert rows[:5] == [
        "Distribution Version Plugins Brings",
        "broken 1.0 bad (set aside) nothing",
        "commands-only 1.0 commands: gone, commands-only:list",
        "sound 2.0 sound games: chess; commands: serve",
        "",
    ]
    assert rows[5] == "4 faults:"
    assert all(line.startswith(("broken 1.0: ", "commands-only 1.0: ")) for line in rows[6:])
    assert len(rows) == 10


def test_each_fault_is_one_line_with_a_way_out(
    installed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["plugins"]) == 0
    lines = capsys.readouterr().out.splitlines()
    (line,) = [line for line in lines if line.strip().startswith("broken 1.0:")]
    assert "plugin bad: its import failed: ZeroDivisionError: division by zero" in line
    assert "(broken/plugin.py, line 1)" in line
    assert "pip install --upgrade broken" in line
    assert "--no-plugin bad" in line


def test_json_has_the_same(installed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["plugins", "--json"]) == 0
    broken, commands_only, sound = json.loads(capsys.readouterr().out)
    assert (broken["distribution"], broken["version"]) == ("broken", "1.0")
    assert broken["plugins"] == [{"name": "bad", "state": "set aside"}]
    (fault,) = broken["faults"]
    assert list(fault) == ["plugin", "id", "reason", "hint"]
    assert sound["plugins"] == [{"name": "sound", "state": "loaded"}]
    assert sound["games"] == ["chess"]
    assert sound["commands"] == ["serve"]
    assert sound["faults"] == []
    assert len(commands_only["faults"]) == 3


def test_a_plugin_switched_off_is_shown_so(
    installed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["--no-plugin", "bad", "--no-plugin", "commands-only", "plugins"]) == 0
    rows = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert rows[1:] == [
        "broken 1.0 bad (switched off) nothing",
        "sound 2.0 sound games: chess; commands: serve",
    ]


def test_check_imports_all_that_is_offered(
    installed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    off = ["--no-plugin", "bad", "--no-plugin", "commands-only"]
    assert run([*off, "plugins", "--check"]) == 0
    (installed / "sound" / "game.py").write_text("import no_such_library")
    del sys.modules["sound.game"]
    capsys.readouterr()
    assert run([*off, "plugins", "--check"]) == 1
    assert "the game 'chess' of sound 2.0 cannot be used" in capsys.readouterr().out


def test_check_imports_commands(installed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--no-plugin", "bad", "plugins", "--check"]) == 1
    told = capsys.readouterr().out
    assert "the command 'gone' of commands-only 1.0 cannot be used: ModuleNotFoundError" in told
    assert "command 'list' is the name of one of the program's own" in told
    assert "command 'Bad': a name is made of" in told
    assert "command 'other': 'no colon' is not of the form" in told


def test_debug_shows_where(installed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["plugins", "--debug"]) == 0
    told = capsys.readouterr()
    assert "Traceback" in told.err
    assert "ZeroDivisionError" in told.err
    assert "Traceback" not in told.out


def test_plugins_are_asked_anew(installed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["list"]) == 0
    for name in [name for name in sys.modules if name == "sound" or name.startswith("sound.")]:
        del sys.modules[name]
    assert run(["list"]) == 0
    assert "sound.plugin" not in sys.modules
    assert run(["plugins"]) == 0
    assert "sound.plugin" in sys.modules


def test_without_plugins_there_is_only_the_heading(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.path", _without_distributions())
    assert run(["plugins"], registry=Registry.of()) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1

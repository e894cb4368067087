"""The program beside broken plugins of strangers: it works, and tells each fault in one line."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from distributions import environment_with, game_plugin, install

SCRIPT = Path(sys.executable).with_name("tabletop")

HOOK = "from tabletop_core.plugins import *\n@hookimpl\ndef {name}():\n    {body}\n"
ENTRY = "GameEntry(id={id!r}, title='X', players=(1, 2), target='x.game:X', api={api})"


def hook(body: str, name: str = "tabletop_games") -> str:
    return HOOK.format(name=name, body=body)


#: Source of the plugin module by the distribution's name, and what is to be said of it.
BROKEN = {
    "bad-import": (
        "import a_library_that_is_not_there",
        "a_library_that_is_not_there, which is not",
    ),
    "bad-exit": ("import sys\nprint('bye')\nsys.exit(0)", "it tried to end the program"),
    "bad-syntax": ("def (", "SyntaxError"),
    "bad-type": (hook("return 42"), "returned a value of type int instead of a list of GameEntry"),
    "bad-entry": (hook("return ['chess']"), "returned a value of type str in a list of GameEntry"),
    "bad-hook": (hook("raise RuntimeError('oh\\nno')"), "failed: RuntimeError: oh no"),
    "bad-name": (hook("return []", "tabletop_game"), "tabletop_game() is not used"),
    "bad-contract": (
        hook(f"return [{ENTRY.format(id='future', api=(2, 0))}]"),
        "needs plugin API 2.0, this is 1.0",
    ),
    "bad-double": (
        hook(f"return [{ENTRY.format(id='good-game', api=(1, 0))}]"),
        "game 'good-game' is also offered by good 1.0",
    ),
    "bad-warning": (
        "import warnings\nwarnings.simplefilter('error')\nwarnings.warn('old')",
        "UserWarning: old",
    ),
    "bad-recursion": ("def f(): f()\nf()", "RecursionError"),
    "bad-core-bot": (
        hook("return [BotEntry(id='greedy', target='x.y:Z')]", "tabletop_bots"),
        "bot 'greedy' is the name of one of tabletop-core's own",
    ),
}


@pytest.fixture
def tabletop(tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run the program with what is installed in the folder ``place``."""

    def run(
        *arguments: str, place: Path, code: int = 0, extra: Mapping[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        variables = {"XDG_CACHE_HOME": str(tmp_path / "cache"), **(extra or {})}
        done = subprocess.run(
            [SCRIPT, *arguments],
            env=environment_with(place, **variables),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
        told = f"{arguments} ended with {done.returncode}\n{done.stdout}\n{done.stderr}"
        assert done.returncode == code, told
        assert "Traceback" not in done.stdout + done.stderr, told
        return done

    return run


def install_broken(place: Path, name: str) -> None:
    package = name.replace("-", "_")
    modules = {f"{package}.plugin": BROKEN[name][0]}
    install(place, name, "6.6", plugins={name: f"{package}.plugin"}, modules=modules)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder with a sound game; it is the only other one there beside those of this environment."""
    folder = tmp_path / "site"
    modules = {"good.plugin": game_plugin("good-game", "good")}
    install(folder, "good", plugins={"good": "good.plugin"}, modules=modules)
    return folder


Program = Callable[..., subprocess.CompletedProcess[str]]


@pytest.mark.parametrize("name", BROKEN)
def test_one_broken_plugin(name: str, place: Path, tabletop: Program) -> None:
    install_broken(place, name)
    listed = tabletop("list", "--json", place=place)
    ids = {game["id"] for game in json.loads(listed.stdout)}
    expected = {"good:good-game", "bad-double:good-game"} if name == "bad-double" else {"good-game"}
    assert expected <= ids
    *printed, warning = listed.stderr.splitlines()
    assert warning.startswith("warning: ")
    assert "tabletop plugins" in warning
    assert printed == (["bye"] if name == "bad-exit" else [])
    shown = tabletop("plugins", place=place)
    (line,) = [line for line in shown.stdout.splitlines() if f"{name} 6.6: plugin {name}: " in line]
    assert BROKEN[name][1] in line
    assert "; " in line


def test_all_broken_plugins_together(place: Path, tabletop: Program) -> None:
    for name in BROKEN:
        install_broken(place, name)
    install(place, "bad-point", "6.6", plugins={"bad-point": "no_such_package.plugin"})
    install(place, "bad-value", "6.6", plugins={"bad-value": "???"})
    install(place, "bad-command", "6.6", commands={"explode": "no_such_package.cli:run"})
    for arguments in (["--help"], ["--version"], []):
        assert tabletop(*arguments, place=place).stderr == ""
    faults = {
        row["distribution"]: row["faults"]
        for row in json.loads(tabletop("plugins", "--json", place=place).stdout)
    }
    for name in [*BROKEN, "bad-point", "bad-value"]:
        assert len(faults[name]) == 1, name
        assert set(faults[name][0]) == {"plugin", "id", "reason", "hint"}
        assert all(faults[name][0][key] for key in ("plugin", "reason", "hint"))
    assert len(faults["good"]) == 1  # its game's name is taken, too
    assert faults["tabletop-core"] == []
    tabletop("plugins", "--check", place=place, code=1)
    assert "explode" in tabletop("--help", place=place).stdout
    failed = tabletop("explode", place=place, code=2)
    assert failed.stderr.startswith(
        "error: the command 'explode' of bad-command 6.6 cannot be used"
    )


def test_a_name_of_a_broken_plugin_tells_what_is_wrong(place: Path, tabletop: Program) -> None:
    install_broken(place, "bad-import")
    failed = tabletop("info", "bad-import", place=place, code=2)
    assert failed.stderr.startswith("error: unknown game 'bad-import'; it needs the module")
    assert "pip install --upgrade bad-import" in failed.stderr
    assert failed.stdout == ""


def test_another_game_is_played_without_a_word_about_it(place: Path, tabletop: Program) -> None:
    install_broken(place, "bad-import")
    told = tabletop("info", "carcassonne", place=place)
    assert told.stderr == ""
    assert "Carcassonne" in told.stdout


def test_an_ambiguous_game_can_be_named(place: Path, tabletop: Program) -> None:
    install_broken(place, "bad-double")
    failed = tabletop("info", "good-game", place=place, code=2)
    assert "several distributions offer the game 'good-game'" in failed.stderr
    assert "bad-double:good-game" in failed.stderr
    assert "good:good-game" in failed.stderr
    solved = tabletop("--no-plugin", "bad-double", "list", "--json", place=place)
    assert "good-game" in {game["id"] for game in json.loads(solved.stdout)}
    assert solved.stderr == ""


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_plugin_can_be_switched_off(name: str, place: Path, tabletop: Program) -> None:
    install_broken(place, name)
    by_option = tabletop("--no-plugin", name, "list", place=place)
    extra = {"TABLETOP_DISABLE_PLUGINS": f"something,{name}"}
    by_variable = tabletop("list", place=place, extra=extra)
    assert by_option.stderr == by_variable.stderr == ""
    assert "good-game" in by_option.stdout
    assert by_option.stdout == by_variable.stdout


def test_an_author_sees_the_first_fault_at_once(place: Path, tabletop: Program) -> None:
    install_broken(place, "bad-hook")
    extra = {"TABLETOP_STRICT_PLUGINS": "1"}
    failed = tabletop("list", place=place, code=2, extra=extra)
    assert failed.stderr.startswith("error: bad-hook 6.6: plugin bad-hook: tabletop_games() failed")
    tabletop("--help", place=place, extra=extra)


def test_a_mended_plugin_is_back_at_once(place: Path, tabletop: Program) -> None:
    install_broken(place, "bad-hook")
    assert tabletop("list", place=place).stderr
    (place / "bad_hook" / "plugin.py").write_text(game_plugin("mended", "bad_hook"))
    mended = tabletop("list", place=place)
    assert mended.stderr == ""
    assert "mended" in mended.stdout

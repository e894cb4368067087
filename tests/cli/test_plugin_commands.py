"""Commands that plugins bring."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from distributions import environment_with, install
from site_folder import site

from tabletop_cli.main import run

__all__ = ["site"]

COMMANDS = """
import sys
import typer

def greet(name: str, loud: bool = False) -> None:
    "Greet somebody."
    print(f"HELLO {name}" if loud else f"hello {name}")

def leave() -> None:
    sys.exit(5)

def fail() -> None:
    raise KeyError("x")

app = typer.Typer(help="Several things.")

@app.command()
def start() -> None:
    "Begin."
    print("started")

@app.command()
def stop() -> None:
    "End."
    print("stopped")

number = 3
odd = object()

def unknown_type(value: "NoSuchType") -> None: ...
"""


@pytest.fixture(autouse=True)
def commands(site: Path) -> Path:
    """A distribution with commands of every kind, sound and not."""
    names = ["greet", "leave", "fail", "app", "number", "odd", "unknown-type", "absent"]
    points = {name: f"cmds.commands:{name.replace('-', '_')}" for name in names}
    points |= {"gone": "no_such_package.commands:gone", "broken": "cmds.broken:run"}
    modules = {"cmds.commands": COMMANDS, "cmds.broken": "raise SystemExit(0)"}
    install(site, "cmds", "1.5", commands=points, modules=modules)
    return site


def test_a_function_is_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["greet", "Ana", "--loud"]) == 0
    assert capsys.readouterr().out == "HELLO Ana\n"
    assert run(["greet", "--help"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Usage: tabletop greet [OPTIONS] ")
    assert "Greet somebody." in told


def test_an_app_is_a_group_of_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["app", "start"]) == 0
    assert capsys.readouterr().out == "started\n"
    assert run(["app", "--help"]) == 0
    told = capsys.readouterr().out
    assert "Several things." in told
    assert "stop" in told


def test_help_names_all_of_them_and_where_they_are_from(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["--help"]) == 0
    told = capsys.readouterr()
    _own, _heading, theirs = told.out.partition("Commands of plugins:\n")
    for name in ("greet", "gone", "broken", "number"):
        assert f"  {name}" in theirs
    assert theirs.count("from cmds 1.5") == 10
    assert told.err == ""


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("gone", "No module named 'no_such_package'"),
        ("broken", "it tried to end the program"),
        ("absent", "has no attribute 'absent'"),
        ("number", "cmds.commands:number is neither a function nor a typer.Typer"),
        ("odd", "cmds.commands:odd is neither a function nor a typer.Typer"),
        ("unknown-type", "NoSuchType"),
    ],
)
def test_a_command_that_does_not_work_names_its_distribution(
    name: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([name]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(f"error: the command '{name}' of cmds 1.5 cannot be used: ")
    assert reason in told.err
    assert f"--no-plugin {name}" in told.err
    assert "Traceback" not in told.err


def test_a_command_may_choose_its_exit_code() -> None:
    with pytest.raises(SystemExit) as raised:
        run(["leave"])
    assert raised.value.code == 5


def test_a_fault_in_a_command_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["fail"]) == 70
    assert "error: unexpected KeyError: 'x'" in capsys.readouterr().err


def test_a_misspelt_command_of_a_plugin_is_suggested(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["gret"]) == 2
    assert "did you mean greet?" in capsys.readouterr().err


def test_a_command_switched_off_is_none(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(["--no-plugin", "cmds", "greet", "Ana"]) == 2
    assert "unknown command 'greet'" in capsys.readouterr().err
    monkeypatch.setenv("TABLETOP_DISABLE_PLUGINS", "cmds")
    assert run(["greet", "Ana"]) == 2
    assert run(["--help"]) == 0
    assert "greet" not in capsys.readouterr().out


def test_no_plugin_takes_the_name_of_an_own_command(
    site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    modules = {"thief.commands": "def run(): print('stolen')"}
    points = {"list": "thief.commands:run", "greet": "thief.commands:run"}
    install(site, "thief", commands=points, modules=modules)
    assert run(["list"]) == 0
    assert "stolen" not in capsys.readouterr().out
    assert run(["thief:list"]) == 0
    assert capsys.readouterr().out == "stolen\n"
    assert run(["greet", "Ana"]) == 2
    assert "did you mean" in capsys.readouterr().err
    assert run(["cmds:greet", "Ana"]) == 0
    assert capsys.readouterr().out == "hello Ana\n"


def test_shell_completion_imports_no_plugin(site: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "tabletop_cli.main"],
        env=environment_with(
            site, _TABLETOP_COMPLETE="complete_bash", COMP_WORDS="tabletop ", COMP_CWORD="1"
        ),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    names = done.stdout.split()
    assert {"list", "info", "greet", "broken", "gone"} <= set(names)
    assert "typer" in done.stderr
    assert "cmds" not in done.stderr
    assert "tabletop_cli.commands" not in done.stderr

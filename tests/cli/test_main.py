"""The program as a whole: help, versions, errors and exit codes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from distributions import environment_with, game_plugin, install
from site_folder import site

from tabletop_cli import main
from tabletop_cli.command_table import own_commands
from tabletop_cli.main import run
from tabletop_cli.unknown_command import BROUGHT_BY
from tabletop_core.errors import TabletopError
from tabletop_core.registry import Registry

__all__ = ["site"]


def program(*arguments: str, place: Path | None = None) -> subprocess.CompletedProcess[str]:
    """The program in a process of its own, with a folder of distributions."""
    return subprocess.run(
        [sys.executable, "-m", "tabletop_cli.main", *arguments],
        env=environment_with(place),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


@pytest.mark.parametrize("arguments", [[], ["--help"], ["-h"]])
def test_help_names_every_command(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == 0
    told = capsys.readouterr()
    assert told.err == ""
    for name, command in own_commands().items():
        assert f"  {name} " in told.out
        assert command.summary.split(".")[0] in " ".join(told.out.split())


@pytest.mark.parametrize("name", own_commands())
def test_every_command_has_help(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([name, "--help"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert told.startswith(f"Usage: tabletop {name} ")
    assert own_commands()[name].summary in told


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--version"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("tabletop 0.")
    assert "tabletop-core 0." in told
    assert "plugin API 1.0" in told
    assert f"Python {sys.version_info.major}." in told


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["lst"], "error: unknown command 'lst'\n  did you mean list? 'tabletop --help' shows all"),
        (["xyzzy"], "error: unknown command 'xyzzy'\n  'tabletop --help' shows all commands"),
        (["list", "--jsn"], "error: there is no option --jsn\n  did you mean --json?"),
        (["--debgu", "list"], "error: there is no option --debgu"),
        (["info"], "error: missing argument GAME\n  'tabletop info --help' shows what it takes"),
        (["list", "more"], "error: not expected: more"),
        (["--no-plugin"], "error: option --no-plugin needs a value"),
        (
            ["--no-plugin", "cor", "list"],
            "error: --no-plugin cor: there is no such plugin\n  did you mean core",
        ),
        (["--lang", "tlh", "list"], "error: unknown language 'tlh' (from --lang)\n  available: en"),
    ],
)
def test_wrong_arguments(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments, registry=Registry.of()) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(message)


def test_a_command_of_a_plugin_that_is_not_there_is_told_how_to_get(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(BROUGHT_BY, "forecast", "tabletop-weather")
    assert run(["forecast"], registry=Registry.of()) == 2
    told = capsys.readouterr().err
    assert told == (
        "error: unknown command 'forecast'\n"
        "  it comes with a package of its own: pip install tabletop-weather\n"
    )


class Ordered(TabletopError):
    exit_code = 3


@pytest.mark.parametrize(
    ("error", "code", "told"),
    [
        (TabletopError("it is wrong", hint="do that"), 2, "error: it is wrong\n  do that\n"),
        (Ordered("wrong order"), 3, "error: wrong order\n"),
        (FileNotFoundError(2, "No such file", "x.txt"), 2, "error: x.txt: No such file\n"),
        (BrokenPipeError(), 141, ""),
        (KeyboardInterrupt(), 130, ""),
    ],
)
def test_errors_of_commands(
    error: BaseException,
    code: int,
    told: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _break(monkeypatch, error)
    assert run(["list"]) == code
    assert capsys.readouterr().err == told


def _break(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(main, "_invoke", fail)


def test_a_fault_of_the_program_is_told_without_a_traceback(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _break(monkeypatch, ZeroDivisionError("division by zero"))
    assert run(["list"]) == 70
    told = capsys.readouterr().err
    assert told.startswith("error: unexpected ZeroDivisionError: division by zero\n")
    assert "--debug" in told
    assert "Traceback" not in told


@pytest.mark.parametrize("arguments", [["--debug", "info", "x"], ["info", "x", "--debug"]])
def test_debug_shows_the_traceback_wherever_it_stands(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments, registry=Registry.of()) == 2
    told = capsys.readouterr().err
    assert told.startswith("Traceback")
    assert "error: unknown game 'x'" in told


def test_after_two_dashes_debug_is_a_word(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["info", "--", "--debug"], registry=Registry.of()) == 2
    told = capsys.readouterr().err
    assert told.startswith("error: unknown game '--debug'")


def test_a_reader_that_goes_away_ends_the_program_quietly(site: Path) -> None:
    # More than a pipe holds, so that the program is still writing when nobody reads any more.
    plugin = game_plugin("long", "long").replace("About long.", "x" * 1_000_000)
    install(site, "long", plugins={"long": "long.plugin"}, modules={"long.plugin": plugin})
    command = [sys.executable, "-m", "tabletop_cli.main", "list", "--json"]
    with subprocess.Popen(
        command,
        env=environment_with(site, PYTHONUNBUFFERED="1"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(1)
        process.stdout.close()
        told = process.stderr.read()
        assert process.wait(60) == 141
    assert told == b""


@pytest.mark.parametrize("option", ["--help", "--version"])
def test_a_reader_that_never_reads_ends_the_program_quietly(option: str) -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [sys.executable, "-m", "tabletop_cli.main", option],
        stdout=write,
        stderr=subprocess.PIPE,
        check=False,
        timeout=60,
    )
    os.close(write)
    assert done.returncode == 141
    assert done.stderr == b""


def test_ctrl_c_ends_the_program_quietly(site: Path) -> None:
    source = "print('ready', flush=True)\nimport time\ntime.sleep(60)"
    install(site, "slow", plugins={"slow": "slow.plugin"}, modules={"slow.plugin": source})
    with subprocess.Popen(
        [sys.executable, "-m", "tabletop_cli.main", "list"],
        env=environment_with(site),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stderr is not None
        assert process.stderr.readline() == b"ready\n"
        process.send_signal(signal.SIGINT)
        assert process.stderr.read() == b""
        assert process.wait(60) == 130


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_any_encoding_of_the_terminal_will_do(
    site: Path, encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plugin = "# -*- coding: utf-8 -*-\n" + game_plugin("go", "enc").replace(
        "About go.", "Игра 囲碁"
    )
    install(site, "enc", plugins={"enc": "enc.plugin"}, modules={"enc.plugin": plugin})
    monkeypatch.setenv("PYTHONIOENCODING", encoding)
    shown = program("list", place=site)
    assert shown.returncode == 0
    assert "go " in shown.stdout
    listed = program("list", "--json", place=site)
    assert listed.returncode == 0
    games = {game["id"]: game for game in json.loads(listed.stdout)}
    assert games["go"]["summary"] == "Игра 囲碁"


def test_the_script_and_the_module_are_the_same_program() -> None:
    script = Path(sys.executable).with_name("tabletop")
    # Both see what is installed, commands of plugins included.
    by_script, by_module = (
        subprocess.run([*command, "--help"], capture_output=True, text=True, check=True)
        for command in ([script], [sys.executable, "-m", "tabletop_cli.main"])
    )
    assert by_script.stdout == by_module.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell")
@pytest.mark.parametrize(
    ("redirection", "code", "told"),
    [
        (">&-", 0, ""),
        ("<&- >/dev/null", 0, ""),
        pytest.param(
            *(">/dev/full", 2, "error: No space left on device\n"),
            marks=pytest.mark.skipif(
                not Path("/dev/full").exists(), reason="needs a device that is always full"
            ),
        ),
    ],
)
def test_streams_that_are_closed_or_full_are_no_fault_of_the_program(
    redirection: str, code: int, told: str
) -> None:
    done = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m tabletop_cli.main --version {redirection}"],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (code, told)

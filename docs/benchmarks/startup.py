"""How long `tabletop --help` and `tabletop list` take to start, beside a bare Typer program.

    uv run docs/benchmarks/startup.py [--runs N] [--games N]

The bare program has one command with one option. It is measured as Typer makes it (its help drawn by
Rich) and with Rich's help turned off, as this program has it; the ratios are against the faster. Every
round runs each program once, so that a busy machine slows all of them alike; the processor time is the
better figure there. The games are made for the
run: each is a distribution of its own with metadata, a plugin module and a game module, compiled as pip
does it.
"""

from __future__ import annotations

import argparse
import compileall
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

BARE = """
import typer
app = typer.Typer({settings})
@app.command()
def hello(loud: bool = False) -> None:
    "Greet."
    print("HELLO" if loud else "hello")
app()
"""

METADATA = (
    """Metadata-Version: 2.4
Name: tabletop-game{number:03}
Version: 1.{number}.0
Summary: A game that only exists to be listed.
Requires-Dist: tabletop-core<0.2,>=0.1

"""
    + "A game is described here in several paragraphs.\n" * 60
)

PLUGIN = '''"""What the package offers."""

from __future__ import annotations

from tabletop_core.plugins import GameEntry, hookimpl


@hookimpl
def tabletop_games() -> list[GameEntry]:
    """The game."""
    return [
        GameEntry(
            id="game-{number:03}",
            title="Game {number}",
            players=(2, 4),
            summary="The game with the number {number}.",
            target="tabletop_game{number:03}.game:Game{number}",
        )
    ]
'''


def make_games(folder: Path, count: int) -> None:
    """Install `count` distributions with a game each into a folder."""
    for number in range(count):
        package = folder / f"tabletop_game{number:03}"
        package.mkdir(parents=True)
        (package / "__init__.py").touch()
        (package / "plugin.py").write_text(PLUGIN.format(number=number), encoding="utf-8")
        (package / "game.py").write_text(f"class Game{number}: ...\n", encoding="utf-8")
        info = folder / f"tabletop_game{number:03}-1.{number}.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(METADATA.format(number=number), encoding="utf-8")
        (info / "entry_points.txt").write_text(
            f"[tabletop.plugins]\ngame{number:03} = tabletop_game{number:03}.plugin\n",
            encoding="utf-8",
        )
    old = time.time() - 60
    for path in folder.rglob("*"):
        os.utime(path, (old, old))
    compileall.compile_dir(folder, quiet=1)


class Cost(NamedTuple):
    """What one run of a program took, ms."""

    wall: float
    cpu: float


def run_once(command: list[str], environment: dict[str, str]) -> Cost:
    """Run a program to its end."""
    begin, used = time.perf_counter(), cpu_of_children()
    subprocess.run(  # noqa: S603  the commands are made below
        command,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=True,
    )
    return Cost((time.perf_counter() - begin) * 1000, (cpu_of_children() - used) * 1000)


def cpu_of_children() -> float:
    """The processor time of all processes that this one has started, s."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description="Measure how fast the program starts.")
    parser.add_argument("--runs", type=int, default=21)
    parser.add_argument("--games", type=int, default=200)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file, settings in (("bare_plain.py", "rich_markup_mode=None"), ("bare_rich.py", "")):
            (folder / file).write_text(BARE.format(settings=settings), encoding="utf-8")
        make_games(folder / "games", arguments.games)
        # Compiled modules are kept, as they are on a person's machine.
        usual = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
        alone = {**usual, "XDG_CACHE_HOME": str(folder / "cache-alone")}
        many = {
            **usual,
            "XDG_CACHE_HOME": str(folder / "cache-many"),
            "PYTHONPATH": str(folder / "games"),
        }
        unkept = {**many, "XDG_CACHE_HOME": os.devnull}
        tabletop = [str(Path(sys.executable).with_name("tabletop"))]
        count = f"{arguments.games} games"
        programs = {
            "bare Typer, --help": (
                [sys.executable, str(folder / "bare_plain.py"), "--help"],
                alone,
            ),
            "bare Typer, run": ([sys.executable, str(folder / "bare_plain.py")], alone),
            "bare Typer, --help drawn by Rich": (
                [sys.executable, str(folder / "bare_rich.py"), "--help"],
                alone,
            ),
            "tabletop --help": ([*tabletop, "--help"], alone),
            "tabletop list": ([*tabletop, "list"], alone),
            f"tabletop --help, {count}": ([*tabletop, "--help"], many),
            f"tabletop list, {count}": ([*tabletop, "list"], many),
            f"tabletop list, {count}, nothing kept": ([*tabletop, "list"], unkept),
        }
        for command, environment in programs.values():
            run_once(command, environment)
        costs: dict[str, list[Cost]] = {program: [] for program in programs}
        for _ in range(arguments.runs):
            for program, (command, environment) in programs.items():
                costs[program].append(run_once(command, environment))
    medians = {
        program: Cost(*map(statistics.median, zip(*values, strict=True)))
        for program, values in costs.items()
    }
    bare = [medians["bare Typer, --help"], medians["bare Typer, run"]]
    base = Cost(*map(min, zip(*bare, strict=True)))
    print(f"{'medians, ms':44}{'wall':>8}{'ratio':>7}{'cpu':>8}{'ratio':>7}")
    for program, (wall, cpu) in medians.items():
        print(f"{program:44}{wall:8.0f}{wall / base.wall:7.2f}{cpu:8.0f}{cpu / base.cpu:7.2f}")


if __name__ == "__main__":
    main()

"""Tasks for workers of a cluster; they import this module, as they would a plugin's."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from waiting import wait_for

from tabletop_core.errors import TabletopError
from tabletop_core.playout import playout


def square(number: int) -> int:
    """A task that is done at once."""
    return number * number


def told(task: tuple[str, int]) -> int:
    """A task that tells in a folder which process does it, and takes a tenth of a second."""
    folder, number = task
    begun = Path(folder) / f"{number}.{os.getpid()}.begun"
    begun.touch()
    time.sleep(0.1)
    return number * number


def deadly(task: tuple[str, int]) -> int:
    """A task during which its worker ends, in one of the inputs."""
    _folder, number = task
    if number == 3:
        told(task)
        os._exit(1)
    return told(task)


def failing(number: int) -> int:
    """A task that fails, in one of the inputs."""
    if number == 3:
        raise TabletopError("no game is called 'chess' here", hint="install it on the workers")
    return number


def begun(folder: Path) -> list[tuple[int, int]]:
    """The tasks that :func:`told` was called for, each with the process."""
    names = [file.name.split(".") for file in folder.glob("*.begun")]
    return sorted((int(number), int(process)) for number, process, _ in names)


def kill_at_work(folder: Path) -> int:
    """Kill a process that has just begun a task of :func:`told`: its number."""
    before = set(begun(folder))
    wait_for(lambda: set(begun(folder)) - before)
    _number, process = max(set(begun(folder)) - before)
    os.kill(process, signal.SIGKILL)
    return process


def matches(seeds: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Random matches of a game that workers find among their own plugins: their scores."""
    import random

    from tabletop_core.registry import Registry

    game = Registry.installed().game("carcassonne")
    return [playout(game, 2, game.Options(), random.Random(seed))[0].scores for seed in seeds]

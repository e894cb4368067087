"""The command in processes of its own, playing on a cluster."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from waiting import wait_for

PLAN = ("carcassonne", "--players", "random,random", "--games", "900", "--seed", "5")


@contextmanager
def playing(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    """A process that simulates; it is killed when the test fails, which then tells what it said."""
    with subprocess.Popen(
        [sys.executable, "-m", "tabletop_cli.main", "simulate", *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield process
        except BaseException as error:
            process.kill()
            error.add_note("\n".join(process.communicate()))
            raise


def ended(process: subprocess.Popen[str], code: int = 0) -> tuple[str, str]:
    out, err = process.communicate(timeout=300)
    assert process.returncode == code, out + err
    return out, err


def simulated(*arguments: str, code: int = 0) -> tuple[str, str]:
    """What a simulation prints that is played to its end."""
    with playing(*arguments) as process:
        return ended(process, code)


def without_time(out: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(out)
    del found["timing"]
    return found


def chunks(file: Path) -> int:
    return file.read_bytes().count(b"\n") - 1 if file.exists() else 0


def play_while_a_worker_is_killed(
    executor: str, address: str, kill: Callable[[], None], file: Path
) -> dict[str, Any]:
    """Play the plan on two workers, one of which is killed in the middle: what comes of it.

    :param kill: kills one of the cluster's workers.
    """
    there = ("--executor", executor, "--address", address)
    with playing(*PLAN, *there, "--json", "--save", str(file)) as process:
        wait_for(lambda: chunks(file) >= 3)
        kill()
        assert process.poll() is None
        out, err = ended(process)
    timing = json.loads(out)["timing"]
    assert (timing["executor"], timing["matches"]) == (executor, 900)
    assert err == ""
    return without_time(out)

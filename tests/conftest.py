"""What every test runs under: its own folders and settings, and repeatable random input."""

from __future__ import annotations

import itertools
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import portalocker
import pytest
from hypothesis import HealthCheck, settings

# The same examples in every run: a failure is then a fact about the code that changed. For the
# hunt, `HYPOTHESIS_PROFILE=explore` tries new and more examples each time.
settings.register_profile(
    "repeatable", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("explore", max_examples=1000, deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeatable"))

# What a person may have set for the program or for a terminal, and a test must not see.
PERSONAL = ("NO_COLOR", "FORCE_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS", "LINES", "LANGUAGE")
FOLDERS = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")


def pytest_configure() -> None:
    """Let the programs that tests start take Ctrl-C, also where a script started this run with ``&``.

    A shell lets what it starts so ignore Ctrl-C, and every process hands that on to what it starts.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """Run single files and tests in this process: starting others would take longer.

    Otherwise there is a process more than there are cores: many tests wait for programs and clusters.
    """
    from tabletop_simulation.local import available_cores

    if all(Path(argument.split("::")[0]).is_file() for argument in config.args):
        return 0
    return available_cores() + 1


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Names for folders, one a test; nothing is made until the program makes it."""
    base = tmp_path_factory.mktemp("homes")
    return (base / str(number) for number in itertools.count())


@pytest.fixture(autouse=True)
def own_environment(homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the test folders of its own for saved matches and settings, and a plain terminal."""
    for name in list(os.environ):
        if name in PERSONAL or name.startswith(("TABLETOP_", "LC_")):
            monkeypatch.delenv(name)
    home = next(homes)
    for name in FOLDERS:
        monkeypatch.setenv(name, str(home / name.removeprefix("XDG_").lower()))
    monkeypatch.setenv("LANG", "C.UTF-8")


@pytest.fixture(scope="session")
def once(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """Fill a named folder that all processes of this run share, in whichever comes first."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base

    def fill(name: str, make: Callable[[Path], None]) -> Path:
        target, done = shared / name, shared / f"{name}.done"
        with portalocker.Lock(shared / f"{name}.lock", timeout=300):
            if not done.exists():
                make(target)
                done.touch()
        return target

    return fill

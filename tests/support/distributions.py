"""Distributions made by hand in a folder, as an installer would leave them there."""

from __future__ import annotations

import os
import re
import textwrap
import time
from collections.abc import Mapping
from pathlib import Path

from tabletop_core.discovery import DISABLE_VARIABLE, disabled_by, find_installed

#: Distributions of this environment that tests do without: any of them may be under construction.
BESIDE = {point.distribution for point in find_installed().entry_points} - {
    "tabletop-core",
    "tabletop-carcassonne",
}
#: What a plugin module of a game looks like; the game's class need not exist to be listed.
GAME_PLUGIN = """
from tabletop_core.plugins import GameEntry, hookimpl

@hookimpl
def tabletop_games():
    return [GameEntry(id="{id}", title="{title}", players=(2, 4), summary="{summary}", target="{target}")]
"""


def game_plugin(game: str, package: str) -> str:
    """The source of a plugin module that offers one game."""
    return GAME_PLUGIN.format(
        id=game, title=game.title(), summary=f"About {game}.", target=f"{package}.game:TheGame"
    )


def install(
    folder: Path,
    name: str,
    version: str = "1.0",
    *,
    plugins: Mapping[str, str] | None = None,
    commands: Mapping[str, str] | None = None,
    modules: Mapping[str, str] | None = None,
    suffix: str = "dist-info",
) -> Path:
    """Install a distribution into a folder.

    :param plugins: entry points of the group for plugins, module by name.
    :param commands: entry points of the group for commands, ``module:attribute`` by name.
    :param modules: source by the name of the module; a package is made for each dotted name.
    :param suffix: kind of the metadata folder.
    :returns: the folder of its metadata.
    """
    escaped = re.sub(r"[-_.]+", "_", name)
    info = folder / f"{escaped}-{version}.{suffix}"
    info.mkdir(parents=True)
    headers = f"Metadata-Version: 2.4\nName: {name}\nVersion: {version}\n"
    (info / ("METADATA" if suffix == "dist-info" else "PKG-INFO")).write_text(headers)
    groups = {"tabletop.plugins": plugins, "tabletop.commands": commands}
    lines = []
    for group, points in groups.items():
        lines += [f"[{group}]", *(f"{key} = {value}" for key, value in (points or {}).items())]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n")
    for module, source in (modules or {}).items():
        *parents, last = module.split(".")
        place = folder.joinpath(*parents)
        place.mkdir(parents=True, exist_ok=True)
        if parents:
            (place / "__init__.py").touch()
        (place / f"{last}.py").write_text(textwrap.dedent(source))
        settle(place if parents else place / f"{last}.py")
    settle(info)
    return info


def environment_with(place: Path | None, **variables: str) -> dict[str, str]:
    """This process's environment, for a program that is to find what is installed in a folder.

    Of what is installed beside it, only the core and Carcassonne are switched on.
    """
    path = [] if place is None else [str(place)]
    path += filter(None, [os.environ.get("PYTHONPATH")])
    off = BESIDE | set(disabled_by(variables))
    environment = {**os.environ, **variables, "PYTHONPATH": os.pathsep.join(path)}
    environment[DISABLE_VARIABLE] = ",".join(sorted(off))
    return environment


def settle(folder: Path, age: float = 60.0) -> None:
    """Give a file, or all that is in a folder, a time in the past: it has not just been written.

    :param age: how long ago, seconds.
    """
    then = time.time() - age
    for path in [folder, *folder.rglob("*")]:
        os.utime(path, (then, then))

"""Where matches are saved, and how they are found again."""

from __future__ import annotations

import os
import secrets
import shlex
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from tabletop_cli.language import _
from tabletop_core.nearest import nearest
from tabletop_core.record import SUFFIX, Record, RecordError, read_record

#: Names another folder for what the program keeps.
HOME_VARIABLE = "TABLETOP_HOME"


def matches_folder() -> Path:
    """The folder of the saved matches; it need not exist."""
    home = os.environ.get(HOME_VARIABLE)
    if home:
        return Path(home).expanduser() / "matches"
    from platformdirs import user_data_path

    return user_data_path("tabletop", appauthor=False) / "matches"


def new_record_path(game: str) -> Path:
    """A file for a new match; names sort by time: ``2026-11-29-2015-carcassonne-1a2b.ttr.jsonl``."""
    begun = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M")
    return matches_folder() / f"{begun}-{game}-{secrets.token_hex(2)}{SUFFIX}"


def saved_matches() -> list[Path]:
    """The files of all saved matches, the one that was played last first."""
    try:
        found = [
            (entry.stat().st_mtime_ns, entry.name, Path(entry.path))
            for entry in os.scandir(matches_folder())
            if entry.name.endswith(SUFFIX)
        ]
    except OSError:
        return []
    return [path for _time, _name, path in sorted(found, reverse=True)]


def short_name(path: Path) -> str:
    """What a person may type for a record: its name alone if it is in the folder of saved matches."""
    if path.parent == matches_folder() and path.name.endswith(SUFFIX):
        return path.name.removesuffix(SUFFIX)
    return str(path)


def resume_command(path: Path) -> str:
    """The command that goes on with a match."""
    return f"tabletop resume {shlex.quote(short_name(path))}"


def find_record(name: str) -> Path:
    """The file of a record: a path, or the name of a saved match.

    :raises RecordError: naming the nearest saved matches.
    """
    path = Path(name).expanduser()
    if path.exists():
        return path
    if path.name == name:
        for saved in (matches_folder() / name, matches_folder() / f"{name}{SUFFIX}"):
            if saved.exists():
                return saved
    names = [short_name(saved) for saved in saved_matches()]
    close = nearest(name.removesuffix(SUFFIX), names)
    listing = _("'tabletop matches' lists the saved matches")
    raise RecordError(
        _("there is no record {name}", name=name),
        hint=_("did you mean {names}? {listing}", names=", ".join(close), listing=listing)
        if close
        else listing,
    )


def newest_unfinished() -> Path:
    """The saved match that was played last and is not over.

    :raises RecordError: when there is none.
    """
    for record in _readable(saved_matches()):
        if record.to_act:
            return record.path
    raise RecordError(
        _("there is no saved match to go on with"),
        hint=_("'tabletop run GAME' starts one, 'tabletop list' shows the games"),
    )


def _readable(paths: list[Path]) -> Iterator[Record]:
    for path in paths:
        try:
            yield read_record(path)
        except RecordError:
            # 'tabletop matches' says what is wrong with it; older ones may be sound.
            continue

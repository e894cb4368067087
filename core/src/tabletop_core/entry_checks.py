"""Whether an entry is one that the program can use."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from tabletop_core.entries import API_VERSION, BotEntry, Entry, GameEntry

ID_PATTERN = r"[a-z][a-z0-9]*(-[a-z0-9]+)*"
MODULE_PATTERN = r"[^\W\d]\w*(\.[^\W\d]\w*)*"
TARGET_PATTERN = f"{MODULE_PATTERN}:{MODULE_PATTERN}"

_is_id = re.compile(ID_PATTERN).fullmatch
_is_target = re.compile(TARGET_PATTERN).fullmatch


class Problem(NamedTuple):
    """Why an entry cannot be used."""

    reason: str
    #: Whether it was written for another version of the contract.
    version: bool = False


def problem_of(entry: Entry) -> Problem | None:
    """The first thing that is wrong with an entry; the contract's version comes first.

    An entry for another version of the contract may well look wrong in other ways, so nothing else is
    looked at before.
    """
    # What a plugin passed has no type yet, whatever the annotations say.
    api: Any = entry.api
    name: Any = entry.id
    target: Any = entry.target
    if not _is_pair_of_ints(api):
        return Problem(f"api={api!r} is not a version like (1, 0)")
    if api[0] != API_VERSION[0] or api[1] > API_VERSION[1]:
        needed = ".".join(map(str, api))
        ours = ".".join(map(str, API_VERSION))
        return Problem(f"needs plugin API {needed}, this is {ours}", version=True)
    if not isinstance(name, str) or not _is_id(name):
        return Problem(
            "an id is made of lower-case letters, digits and single hyphens, and starts with a letter"
        )
    if not isinstance(target, str) or not _is_target(target):
        return Problem(f"target={target!r} is not of the form 'module:attribute'")
    if not _is_line(entry.summary):
        return Problem(f"summary={entry.summary!r} is not one line of text")
    if isinstance(entry, GameEntry):
        return _problem_of_game(entry)
    if isinstance(entry, BotEntry):
        return _problem_of_bot(entry)
    return None


def _problem_of_game(entry: GameEntry) -> Problem | None:
    if not _is_line(entry.title) or not entry.title:
        return Problem(f"title={entry.title!r} is not one line of text")
    if not _is_pair_of_ints(entry.players) or not 1 <= entry.players[0] <= entry.players[1]:
        return Problem(f"players={entry.players!r} is not a tuple (fewest, most)")
    return None


def _problem_of_bot(entry: BotEntry) -> Problem | None:
    games: Any = entry.games
    settings: Any = entry.settings
    if games != "*" and not (
        isinstance(games, tuple) and games and all(isinstance(g, str) and _is_id(g) for g in games)
    ):
        return Problem(f"games={games!r} is neither '*' nor a tuple of ids of games")
    if not isinstance(settings, tuple) or not all(
        isinstance(setting, str) and "=" in setting for setting in settings
    ):
        return Problem(f"settings={settings!r} is not a tuple of texts NAME=VALUE")
    return None


def _is_pair_of_ints(value: object) -> bool:
    return (
        isinstance(value, tuple)
        and len(value) == 2
        and all(isinstance(number, int) and not isinstance(number, bool) for number in value)
    )


def _is_line(value: object) -> bool:
    return isinstance(value, str) and value.isprintable()

"""All checks there are, in the order in which they are run: what explains most comes first."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from tabletop_core.errors import TabletopError
from tabletop_core.nearest import nearest
from tabletop_testing.check import Check
from tabletop_testing.checks import (
    actions,
    bots,
    codecs,
    conservation,
    copying,
    determinism,
    notation,
    offers,
    outcome,
    playouts,
    records,
    scenes,
    secrets,
    sentences,
    termination,
    turns,
    undo,
    views,
    worlds,
)

_MODULES = (
    *(
        offers,
        turns,
        outcome,
        termination,
        actions,
        notation,
        determinism,
        copying,
        codecs,
        conservation,
    ),
    *(views, secrets, worlds, playouts, undo, records, scenes, sentences, bots),
)


@cache
def every_check() -> dict[str, Check]:
    """The checks by name."""
    return {
        thing.name: thing
        for module in _MODULES
        for thing in vars(module).values()
        if isinstance(thing, Check)
    }


def check_named(name: str) -> Check:
    """The check of this name.

    :raises TabletopError: for an unknown name, naming the nearest.
    """
    known = every_check()
    if name not in known:
        near = nearest(name, known, limit=1)
        hint = f"did you mean {near[0]}? " if near else ""
        raise TabletopError(f"unknown check {name!r}", f"{hint}there are: {', '.join(known)}")
    return known[name]


def chosen_checks(parts: Iterable[str]) -> list[Check]:
    """The checks with one of these texts in their names; all of them for no text.

    :raises TabletopError: for a text that is in no name.
    """
    chosen: dict[str, Check] = {}
    for part in parts:
        wanted = part.replace("-", "_").lower()
        found = {name: check for name, check in every_check().items() if wanted in name}
        if not found:
            hint = f"there are: {', '.join(every_check())}"
            raise TabletopError(f"no check has {part!r} in its name", hint)
        # A whole name means this check, also where it is part of another's.
        chosen |= {wanted: found[wanted]} if wanted in found else found
    return list(chosen.values()) or list(every_check().values())

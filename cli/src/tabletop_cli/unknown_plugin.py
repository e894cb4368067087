"""Plugins that were named on the command line and are not installed."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop_cli.language import _
from tabletop_core.discovery import find_installed
from tabletop_core.errors import TabletopError
from tabletop_core.nearest import nearest


def check_plugins_exist(names: Iterable[str]) -> None:
    """Refuse names that mean no installed plugin, since they would silently do nothing.

    :raises TabletopError: naming the nearest plugins.
    """
    points = find_installed().entry_points
    for name in names:
        if any(point.is_called(name) for point in points):
            continue
        known = sorted({point.name for point in points} | {point.distribution for point in points})
        close = nearest(name, known)
        listing = ", ".join(close or sorted({point.name for point in points}))
        raise TabletopError(
            _("--no-plugin {name}: there is no such plugin", name=name),
            hint=_("did you mean {names}?", names=listing)
            if close
            else _("the plugins are {names}", names=listing),
        )

"""What this distribution offers."""

from __future__ import annotations

from tabletop_core.plugins import ObserverEntry, hookimpl


@hookimpl
def tabletop_observers() -> list[ObserverEntry]:
    """The one observer; the target is called once for each match."""
    return [
        ObserverEntry(
            id="match-diary",
            summary="Writes what happens in matches to the file that TABLETOP_DIARY names.",
            target="tabletop_match_diary.diary:open_diary",
            api=(1, 0),
        )
    ]

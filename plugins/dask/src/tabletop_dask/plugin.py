"""What this distribution offers: an executor."""

from __future__ import annotations

from tabletop_core.plugins import ExecutorEntry, hookimpl


@hookimpl
def tabletop_executors() -> list[ExecutorEntry]:
    """Where matches can be played."""
    return [
        ExecutorEntry(
            id="dask",
            summary="Plays matches on a cluster of Dask.",
            target="tabletop_dask.executor:DaskExecutor",
        )
    ]

"""What this distribution offers: an executor."""

from __future__ import annotations

from tabletop_core.plugins import ExecutorEntry, hookimpl


@hookimpl
def tabletop_executors() -> list[ExecutorEntry]:
    """Where matches can be played."""
    return [
        ExecutorEntry(
            id="ray",
            summary="Plays matches on a cluster of Ray.",
            target="tabletop_ray.executor:RayExecutor",
        )
    ]

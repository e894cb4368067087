"""What this distribution offers besides its commands: the executor for this machine."""

from __future__ import annotations

from tabletop_core.plugins import ExecutorEntry, hookimpl


@hookimpl
def tabletop_executors() -> list[ExecutorEntry]:
    """Where matches can be played."""
    return [
        ExecutorEntry(
            id="local",
            summary="Plays matches in processes of this machine.",
            target="tabletop_simulation.local:LocalExecutor",
        )
    ]

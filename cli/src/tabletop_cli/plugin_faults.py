"""The one line that commands say about plugins that do not work."""

from __future__ import annotations

from tabletop_cli.language import _
from tabletop_cli.output import warn
from tabletop_core.registry import Registry


def warn_about_faults(registry: Registry, distribution: str | None = None) -> None:
    """Tell on standard error how many plugins have faults, if any have.

    :param distribution: the only one that matters here, such as that of the game being played; what
        is wrong with others is no concern of the person then.
    """
    faulty = {
        (fault.distribution, fault.plugin)
        for fault in registry.faults
        if distribution in {None, fault.distribution}
    }
    if faulty:
        told = _.plural(
            "{count} plugin has faults: 'tabletop plugins' shows them",
            "{count} plugins have faults: 'tabletop plugins' shows them",
            count=len(faulty),
        )
        warn(told)

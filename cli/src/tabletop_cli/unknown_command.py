"""The error for a command that does not exist."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_cli.language import _
from tabletop_core.errors import TabletopError
from tabletop_core.nearest import nearest

#: Commands of plugins that are known, and the distributions that bring them.
BROUGHT_BY = {
    "check": "tabletop-testing",
    "fuzz": "tabletop-testing",
    "simulate": "tabletop-simulation",
    "ladder": "tabletop-simulation",
}


class UnknownCommandError(TabletopError):
    """No command has the name that was typed.

    :param name: what was typed.
    :param known: the names of all commands.
    """

    def __init__(self, name: str, known: Sequence[str]) -> None:
        see_help = _("'tabletop --help' shows all commands")
        close = nearest(name, known)
        if name in BROUGHT_BY:
            package = BROUGHT_BY[name]
            hint = _("it comes with a package of its own: pip install {package}", package=package)
        elif close:
            names = ", ".join(close)
            hint = _("did you mean {names}? {see_help}", names=names, see_help=see_help)
        else:
            hint = see_help
        super().__init__(_("unknown command {name}", name=repr(name)), hint)

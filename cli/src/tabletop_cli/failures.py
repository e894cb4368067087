"""Telling a person what went wrong."""

from __future__ import annotations

import sys

from tabletop_cli.language import _, sentence
from tabletop_cli.usage_errors import usage_error
from tabletop_core.errors import TabletopError

#: The exit code for a fault in the program or in a plugin.
FAULT = 70
_WRONG_INPUT = 2


class FailureReport:
    """What to say about an error that ended a command."""

    def __init__(self, error: Exception) -> None:
        self._error = error
        self.message, self.hint, self.exit_code = self._describe(error)

    def show(self, *, debug: bool) -> int:
        """Print it to standard error, with the traceback if ``debug``, and return the exit code."""
        if debug:
            import traceback

            traceback.print_exception(self._error, file=sys.stderr)
        print(_("error: {message}", message=self.message), file=sys.stderr)
        if self.hint:
            print(f"  {self.hint}", file=sys.stderr)
        return self.exit_code

    @staticmethod
    def _describe(error: Exception) -> tuple[str, str, int]:
        if isinstance(error, TabletopError):
            return sentence(error.message), sentence(error.hint), error.exit_code
        usage = usage_error(error)
        if usage is not None:
            return *usage, _WRONG_INPUT
        if isinstance(error, OSError):
            what = error.strerror or type(error).__name__
            where = f"{error.filename}: " if error.filename is not None else ""
            return f"{where}{what}", "", _WRONG_INPUT
        return (
            _("unexpected {kind}: {text}", kind=type(error).__name__, text=str(error)),
            _("this is a fault in the program or in a plugin; --debug shows where"),
            FAULT,
        )

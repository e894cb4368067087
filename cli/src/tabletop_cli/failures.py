"""Telling a person what went wrong."""

from __future__ import annotations

import sys

from tabletop_cli.language import _, sentence
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
        usage = _describe_usage(error)
        if usage is not None:
            return usage
        if isinstance(error, OSError):
            what = error.strerror or type(error).__name__
            where = f"{error.filename}: " if error.filename is not None else ""
            return f"{where}{what}", "", _WRONG_INPUT
        return (
            _("unexpected {kind}: {text}", kind=type(error).__name__, text=str(error)),
            _("this is a fault in the program or in a plugin; --debug shows where"),
            FAULT,
        )


def _describe_usage(error: Exception) -> tuple[str, str, int] | None:
    """What Typer says of wrong arguments."""
    from typer import BadParameter

    # Typer keeps the common base of its errors to itself.
    base = next(cls for cls in BadParameter.__mro__ if cls.__name__ == "ClickException")
    if not isinstance(error, base):
        return None
    message: str = error.format_message()  # type: ignore[attr-defined]
    context = getattr(error, "ctx", None)
    path = "tabletop" if context is None else context.command_path
    hint = _("'{command} --help' shows what it takes", command=path)
    return message[:1].lower() + message[1:].rstrip("."), hint, error.exit_code  # type: ignore[attr-defined]

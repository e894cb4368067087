"""Where output goes: to a person at a terminal, to a file, or to another program as JSON."""

from __future__ import annotations

import os
import sys
from typing import Any, TextIO


def is_terminal(stream: TextIO | None = None) -> bool:
    """Whether a person sees a stream (by default standard output) on a terminal that can draw."""
    stream = sys.stdout if stream is None else stream
    try:
        return stream.isatty() and os.environ.get("TERM") != "dumb"
    except ValueError:  # closed
        return False


def print_json(value: Any) -> None:
    """Print one JSON value for programs, as indented lines."""
    import json

    can_all = "utf" in (sys.stdout.encoding or "").lower()
    print(json.dumps(value, indent=2, ensure_ascii=not can_all))


def warn(text: str) -> None:
    """Tell something on standard error that does not stop the command."""
    from tabletop_cli.language import _

    print(_("warning: {text}", text=text), file=sys.stderr)

"""The ``tabletop`` program: from arguments to an exit code.

Exit codes: 0, all went well; 1, something that was to be checked is wrong; 2, the arguments or the
things they name are wrong; 70, a fault in the program or in a plugin; 130, Ctrl-C; 141, the reader of
the output has gone away.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop_cli.language import speak
from tabletop_cli.settings import Settings

if TYPE_CHECKING:
    from tabletop_core.registry import Registry

INTERRUPTED = 130
READER_GONE = 141


def main() -> None:
    """Run the program with the arguments of the process, and end the process."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:  # closed before the program was started
            nothing = Path(os.devnull).open("r" if name == "stdin" else "w")  # noqa: SIM115  stays open
            setattr(sys, name, nothing)
    for stream in (sys.stdout, sys.stderr):
        # A board with characters that the terminal's encoding lacks is better than none.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    code = run(sys.argv[1:])
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        code = READER_GONE
    except OSError as error:  # the disk that the output goes to is full
        from tabletop_cli.failures import FailureReport

        code = FailureReport(error).show(debug=False)
    if code:
        # Else Python might complain at the end that it cannot flush.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(code)


def run(arguments: Sequence[str], *, registry: Registry | None = None) -> int:
    """Run one command and return the exit code.

    :param arguments: what was typed after the program's name; nothing shows the help.
    :param registry: the plugins to work with, by default the installed ones.
    """
    settings = Settings(registry)
    settings.debug, words = _take_debug(arguments)
    speak(_wanted_language(words))
    # After the language is chosen, since help texts are made when these modules are imported.
    from tabletop_cli.failures import FailureReport

    try:
        return _invoke(words or ["--help"], settings)
    except BrokenPipeError:
        return READER_GONE
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:  # noqa: BLE001  no person sees a traceback who did not ask for it
        return FailureReport(error).show(debug=settings.debug)


def _invoke(words: list[str], settings: Settings) -> int:
    import typer

    from tabletop_cli.app import make_app

    app = make_app()
    if "_TABLETOP_COMPLETE" in os.environ:
        app.main(words, prog_name="tabletop", obj=settings)
    try:
        with app.make_context("tabletop", list(words), obj=settings) as context:
            app.invoke(context)
    except typer.Exit as ended:
        return ended.exit_code
    except typer.Abort:
        return INTERRUPTED
    return 0


def _take_debug(arguments: Sequence[str]) -> tuple[bool, list[str]]:
    """``--debug`` counts wherever it stands, since people add it to the end of what went wrong."""
    end = arguments.index("--") if "--" in arguments else len(arguments)
    words = [word for i, word in enumerate(arguments) if i >= end or word != "--debug"]
    return len(words) < len(arguments), words


def _wanted_language(words: Sequence[str]) -> str | None:
    """The language that the arguments name, read before all else so that errors are in it, too."""
    for i, word in enumerate(words):
        if word == "--":
            break
        if word == "--lang" and i + 1 < len(words):
            return words[i + 1]
        if word.startswith("--lang="):
            return word.partition("=")[2]
    return None


if __name__ == "__main__":
    main()

"""The person's side of standard input and output: a terminal, or a pipe that stands for it."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from tabletop_cli.output import is_terminal

if TYPE_CHECKING:
    from rich.console import Console

    from tabletop_core.render.canvas import Canvas
    from tabletop_core.scene import Scene

#: Lines are not wrapped wider than this where nobody knows how wide the reader's screen is.
_WIDTH = 80
_HEIGHT = 24


class Terminal:
    """What can be read from and shown to who started the program.

    :param plain: plain lines only, also where more is possible.
    """

    def __init__(self, *, plain: bool = False) -> None:
        #: Whether a person types and sees: both ways are a terminal.
        self.interactive = is_a_tty(sys.stdin) and is_a_tty(sys.stdout)
        #: Whether colours and drawings are of use.
        self.draws = not plain and is_terminal()
        self._readline = _readline() if self.interactive and sys.stdout is sys.__stdout__ else None
        self._completions: list[str] = []
        self._console: Console | None = None
        if self._readline is not None:
            self._readline.set_completer(self._complete)
        elif hasattr(sys.stdin, "reconfigure"):
            # What cannot be decoded is a wrong move, not the end of the match.
            sys.stdin.reconfigure(errors="replace")

    @property
    def width(self) -> int:
        """Columns."""
        return max(20, self._size().columns)

    @property
    def height(self) -> int:
        """Rows."""
        return max(10, self._size().lines)

    @property
    def ascii(self) -> bool:
        """Whether the output can be written in ASCII only."""
        return "utf" not in (sys.stdout.encoding or "").lower()

    def _size(self) -> os.terminal_size:
        if not is_a_tty(sys.stdout):
            return os.terminal_size((_WIDTH, _HEIGHT))
        return shutil.get_terminal_size((_WIDTH, _HEIGHT))

    # Showing

    def say(self, text: str = "", *, strong: bool = False) -> None:
        """Print a sentence; on a terminal, broken between words where it is too long."""
        from tabletop_core.render.cells import cell_width, wrap

        lines = [text]
        if is_a_tty(sys.stdout) and cell_width(text) >= self.width:
            indent = len(text) - len(text.lstrip())
            lines = [" " * indent + line for line in wrap(text, self.width - 1 - indent, 2)]
        for line in lines:
            if strong and self.draws:
                self._rich().print(line, style="bold", markup=False, soft_wrap=True)
            else:
                print(line)

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Print a drawing, in the colours of the scene's inks where there are colours."""
        if not self.draws:
            print(canvas.text(ascii=self.ascii), end="")
            return
        from tabletop_cli.render.rich import ColouredCanvas

        self._rich().print(ColouredCanvas(canvas, scene.inks, ascii=self.ascii), end="")

    def _rich(self) -> Console:
        if self._console is None:
            from rich.console import Console

            self._console = Console(highlight=False)
        return self._console

    def clear(self) -> None:
        """Take away what is to be seen, above the screen as well, and forget what was typed."""
        if self._readline is not None:
            self._readline.clear_history()
        if self.draws:
            print("\x1b[H\x1b[2J\x1b[3J", end="", flush=True)
        else:
            print("\n" * self.height)

    @contextmanager
    def busy(self, text: str) -> Iterator[None]:
        """Show that something takes its time, for as long as it does."""
        if not (self.interactive and self.draws):
            yield
            return
        print(text, end="", flush=True)
        try:
            yield
        finally:
            print("\r\x1b[K", end="", flush=True)

    # Asking

    def ask(self, prompt: str, completions: Sequence[str] = ()) -> str:
        """Read a line.

        :param completions: lines that the Tab key completes.
        :raises EOFError: when the input has ended.
        """
        self._completions = list(completions)
        if self._readline is not None:
            return input(prompt).strip()
        print(prompt, end="", flush=True)
        # There is no standard input at all where it was closed before the program started.
        line = "" if sys.stdin is None else sys.stdin.readline()
        if not line:
            raise EOFError
        if not is_a_tty(sys.stdin):
            # In a transcript one wants to see what was read.
            print(line.strip())
        return line.strip()

    def _complete(self, text: str, number: int) -> str | None:
        begun = [line for line in self._completions if line.casefold().startswith(text.casefold())]
        return begun[number] if number < len(begun) else None


def is_a_tty(stream: Any) -> bool:
    """Whether a standard stream is a terminal, of whatever kind."""
    try:
        return bool(stream.isatty())
    except (AttributeError, ValueError):  # none, or closed
        return False


def _readline() -> Any:
    """Line editing, history and completion, where Python has them."""
    try:
        import readline
    except ImportError:
        return None
    readline.set_completer_delims("")
    libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
    if not libedit:
        # Marks around pasted text would be escape sequences on terminals that asked for none.
        readline.parse_and_bind("set enable-bracketed-paste off")
    return readline

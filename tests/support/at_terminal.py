"""A person at a real pseudo-terminal: what is typed, and what is to be seen."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Self

import pexpect
import pyte

#: How long anything may take, in seconds, on a busy machine.
PATIENCE = 20

ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
COLOUR = re.compile(r"\x1b\[[0-9;]*(?:3[0-9]|4[0-9]|9[0-7]|10[0-7])(?:;[0-9;]*)?m")


class AtTerminal:
    """The program at a terminal of a given size, as a context manager.

    :param environment: variables besides those of the test.
    :param before: called in the new process before the program starts.
    """

    def __init__(
        self,
        *arguments: str,
        columns: int = 80,
        rows: int = 24,
        environment: Mapping[str, str] | None = None,
        before: Callable[[], None] | None = None,
    ) -> None:
        self.columns = columns
        self._child = pexpect.spawn(
            sys.executable,
            ["-m", "tabletop_cli.main", *arguments],
            env={**os.environ, "TERM": "xterm-256color", **(environment or {})},
            dimensions=(rows, columns),
            encoding="utf-8",
            codec_errors="replace",
            timeout=PATIENCE,
            preexec_fn=before,
        )
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.Stream(self._screen)
        #: Everything that was printed.
        self.raw = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._child.close(force=True)

    @property
    def pid(self) -> int:
        """The process."""
        pid = self._child.pid
        assert pid is not None
        return pid

    def _take(self, text: object) -> None:
        if isinstance(text, str):
            self.raw += text
            self._stream.feed(text)

    def see(self, *texts: str) -> None:
        """Wait until these texts have been printed, one after the other."""
        for text in texts:
            try:
                self._child.expect_exact(text)
            except (pexpect.TIMEOUT, pexpect.EOF) as error:
                self._take(self._child.before)
                message = f"{text!r} was not printed; the screen is:\n{self.shown}"
                raise AssertionError(message) from error
            self._take(self._child.before)
            self._take(self._child.after)

    def type(self, line: str, *then: str) -> None:
        """Type a line, and wait until texts have been printed."""
        self._child.sendline(line)
        self.see(*then)

    def press(self, key: str) -> None:
        """Press a key together with Ctrl."""
        self._child.sendcontrol(key)

    def tab(self, text: str) -> None:
        """Type a text and the Tab key."""
        self._child.send(f"{text}\t")

    def end(self) -> int:
        """Wait until the program has ended, and return the exit code."""
        self._child.expect(pexpect.EOF)
        self._take(self._child.before)
        self._child.close()
        code = self._child.exitstatus
        assert code is not None, f"it was ended by signal {self._child.signalstatus}"
        return code

    @property
    def shown(self) -> str:
        """What is to be seen on the screen now."""
        return "\n".join(line.rstrip() for line in self._screen.display).rstrip()

    @property
    def text(self) -> str:
        """Everything that was printed, without escape sequences."""
        return ESCAPE.sub("", self.raw).replace("\r\n", "\n")


def resume_name(text: str) -> str:
    """The name of the match in the command that a text tells to go on with it."""
    found = re.search(r"tabletop resume\s+(\S+)", text)
    assert found is not None, text
    return found.group(1)

"""The base of every error that a person may see."""

from __future__ import annotations

from typing import ClassVar


class TabletopError(Exception):
    """Something went wrong that can be explained.

    :param message: what was wrong, and what was expected.
    :param hint: what to do next; empty when the message says it all.
    """

    #: The exit code of a program that ends with this error.
    exit_code: ClassVar[int] = 2

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.message}\n{self.hint}" if self.hint else self.message

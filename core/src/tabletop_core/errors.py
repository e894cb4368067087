"""The base of every error that a person may see."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from tabletop_core.messages import Message


class TabletopError(Exception):
    """Something went wrong that can be explained.

    What players see is a message, so that they read it in their language; what only an author sees
    may be plain English. As a string the error is English.

    :param message: what was wrong, and what was expected.
    :param hint: what to do next; empty when the message says it all.
    """

    #: The exit code of a program that ends with this error.
    exit_code: ClassVar[int] = 2

    def __init__(self, message: Message | str, hint: Message | str = "") -> None:
        super().__init__(message, hint)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.message}\n{self.hint}" if self.hint else str(self.message)


class ContractError(TabletopError, TypeError):
    """A class of a game is not written as the rules contract asks: for its author to put right."""

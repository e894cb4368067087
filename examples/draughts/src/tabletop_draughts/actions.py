"""Moves, written as players write them."""

from __future__ import annotations

from typing import Self, TypeAlias

from tabletop_core.actions import Action, action
from tabletop_draughts.board import Square


@action("{start}-{end}")
class Step(Action):
    """Move to an empty square beside: ``11-15``."""

    start: Square
    end: Square


@action("{start}x{end}, or {start}x{over}x{end} and so on")
class Jump(Action):
    """Capture, with every square on which the piece comes down: ``22x15``, ``22x15x6``.

    No template writes a path with ``x`` between its squares, so the class does it itself.
    """

    path: tuple[Square, ...]

    @property
    def start(self) -> Square:
        """Where the piece begins."""
        return self.path[0]

    @property
    def end(self) -> Square:
        """Where the piece comes to rest."""
        return self.path[-1]

    def __str__(self) -> str:
        return "x".join(map(str, self.path))

    @classmethod
    def parse(cls, text: str) -> Self:
        """See :meth:`Action.parse`."""
        squares = text.casefold().split("x")
        if len(squares) < 2:
            message = f"{text!r} has no x"
            raise ValueError(message)
        return cls(tuple(map(int, squares)))


Move: TypeAlias = Step | Jump

"""Holes: cards whose faces the reader does not see."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import attrs


@attrs.frozen
class Hole:
    """A card whose face the reader does not see: its back, and nothing else."""

    back: str = ""

    def __str__(self) -> str:
        return "?"


@lru_cache(maxsize=1024)
def hole(back: str) -> Hole:
    """The hole with this back; always the same object."""
    return Hole(back)


def back_of(card: Any) -> str:
    """The back of a card: its ``back`` attribute, or of a hole its own; empty where all are alike."""
    back = getattr(card, "back", "")
    return back if isinstance(back, str) else ""

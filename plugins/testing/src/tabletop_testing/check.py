"""A check: one rule of the contract, and the function that looks whether a game keeps it."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, TypeVar

import attrs

from tabletop_testing.corpus import Corpus, Sample
from tabletop_testing.positions import Position

#: How many positions a failure is shown at before the shortest match is taken to be found.
SHRINKS = 250


@attrs.frozen(kw_only=True)
class Check:
    """One rule, as its function's docstring tells it."""

    name: str
    #: The rule, in a sentence.
    rule: str
    #: What it means for an author when it is broken, and what to do.
    means: str


@attrs.frozen(kw_only=True)
class PositionCheck(Check):
    """A check that looks at one position after the other."""

    look: Callable[[Position], None]
    #: The positions that are looked at.
    at: Sample
    #: How often the check may look again while the shortest match is searched.
    shrinks: int


@attrs.frozen(kw_only=True)
class GameCheck(Check):
    """A check that looks at the game as a whole, or at all matches at once."""

    look: Callable[[Corpus], None]


C = TypeVar("C", PositionCheck, GameCheck)


def position_check(
    at: Sample, *, shrinks: int = SHRINKS
) -> Callable[[Callable[[Position], None]], PositionCheck]:
    """Make a check from a function that raises ``Broken`` where the rule is broken.

    The first paragraph of its docstring is the rule, the rest what breaking it means.
    """

    def decorate(look: Callable[[Position], None]) -> PositionCheck:
        return PositionCheck(**_described(look), look=look, at=at, shrinks=shrinks)

    return decorate


def game_check(look: Callable[[Corpus], None]) -> GameCheck:
    """Make a check of the game as a whole; see :func:`position_check`."""
    return GameCheck(**_described(look), look=look)


def _described(look: Callable[[Any], None]) -> dict[str, str]:
    rule, _, means = (inspect.getdoc(look) or look.__name__).partition("\n\n")
    return {"name": look.__name__, "rule": _joined(rule), "means": _joined(means)}


def _joined(text: str) -> str:
    return " ".join(text.split())

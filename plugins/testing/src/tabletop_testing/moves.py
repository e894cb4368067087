"""Moves as texts: how the actions of a line are told, and read again.

A move is the notation of its action. Where several are to act and it is not the first of them,
``@2`` before it names the seat; where the notation does not give the action back, ``#5`` stands for the
fifth of the legal actions.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from tabletop_core.errors import TabletopError
from tabletop_testing.lines import Line, Pick, do, play_line, set_up
from tabletop_testing.positions import Position, Trouble
from tabletop_testing.setups import Setup
from tabletop_testing.subject import Subject

_MOVE = re.compile(r"(?:@(?P<seat>\d+) )?(?:#(?P<place>\d+)|(?P<notation>.*))", re.DOTALL)


class MoveError(TabletopError):
    """A move cannot be done there."""


def moves_of(subject: Subject, line: Line) -> list[str]:
    """The moves of a line."""
    positions = play_line(subject, line).positions
    return [_written(before, after) for before, after in pairwise(positions)]


def _written(before: Position, after: Position) -> str:
    assert after.player is not None
    seat = "" if after.player == before.to_act[0] else f"@{after.player} "
    legal = before.legal(after.player)
    number = legal.index(after.action)
    text = f"#{number + 1}"
    try:
        notation = str(after.action)
        if notation and _place(notation, before, after.player) == number:
            text = notation
    except Exception:  # noqa: BLE001, S110  a faulty notation is just what may have been found
        pass
    return seat + text


def _place(text: str, position: Position, player: int) -> int:
    """Which of the legal actions a notation means.

    :raises MoveError: when it is none.
    """
    legal = position.legal(player)
    for place, action in enumerate(legal):
        if str(action) == text:
            return place
    try:
        return legal.index(position.game.parse(text))
    except (TabletopError, ValueError):
        raise MoveError(
            f"player {player} cannot do {text!r} after {position.step} actions",
            "the rules have changed since this match was found, or it is another seed or option",
        ) from None


def line_of(subject: Subject, setup: Setup, seed: str, moves: Sequence[str]) -> Line:
    """The line that these moves make.

    :raises MoveError: naming the first that cannot be done.
    """
    position = set_up(subject, setup, seed)
    picks: list[Pick] = []
    for number, move in enumerate(moves, 1):
        if isinstance(position, Trouble):
            break
        if not position.to_act:
            raise MoveError(f"the match is over before move {number}, {move!r}")
        pick = _pick(position, move)
        picks.append(pick)
        reached = do(position, pick)
        if reached is None or isinstance(reached, Trouble):
            break
        position = reached[0]
    return Line(setup, seed, tuple(picks))


def _pick(position: Position, move: str) -> Pick:
    parts = _MOVE.fullmatch(move)
    assert parts is not None
    seat = parts["seat"]
    player = position.to_act[0] if seat is None else int(seat)
    if player not in position.to_act:
        raise MoveError(f"it is not for player {player} to act after {position.step} actions")
    if parts["place"] is not None:
        return Pick(position.to_act.index(player), int(parts["place"]) - 1)
    return Pick(position.to_act.index(player), _place(parts["notation"], position, player))

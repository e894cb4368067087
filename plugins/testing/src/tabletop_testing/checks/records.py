"""Records: a match that was written down is played again from the file."""

from __future__ import annotations

import tempfile
from pathlib import Path

from tabletop_core.digest import digest_state
from tabletop_core.errors import TabletopError
from tabletop_core.match import Match
from tabletop_core.record import read_record
from tabletop_core.rejections import CannotUndo
from tabletop_core.replaying import replay, resume
from tabletop_core.seats import Seat
from tabletop_testing.broken import Broken
from tabletop_testing.check import position_check
from tabletop_testing.corpus import ends
from tabletop_testing.positions import Position


@position_check(ends(2), shrinks=60)
def records_verify(position: Position) -> None:
    """A record of the match, with decisions taken back in it, gives the same match again.

    It is read back from the file, played again with every digest compared, and resumed where it was
    cut off. Nothing that people play is saved otherwise.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "match.ttr.jsonl"
        try:
            match = _recorded(position, path)
        except TabletopError as error:
            raise Broken(f"the match cannot be recorded: {error}") from error
        try:
            *_, again = replay(position.game, read_record(path))
        except TabletopError as error:
            raise Broken(f"the record does not verify: {error.message}") from error
        if again.actions() != match.actions() or again.digest() != match.digest():
            raise Broken("the record gives another match")
        _resume_halfway(position, path)


def _recorded(position: Position, path: Path) -> Match:
    """The match, written to a file; now and then a decision is taken back and done again."""
    seats = [Seat(f"Player {seat}", "random") for seat in position.seats]
    match = Match(position.game, seats, position.setup.options, seed=position.seed)
    match.begin_record(path, distribution="checked", version="0", sync=False)
    for each in position.way():
        if each.player is None or each.action is None:
            continue
        match.submit(each.player, each.action)
        if each.step % 5 == 0:
            try:
                match.undo(each.player)
            except CannotUndo:
                continue
            match.submit(each.player, each.action)
    match.close()
    return match


def _resume_halfway(position: Position, path: Path) -> None:
    """Cut the file after half of its lines, and go on from there to the same end."""
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    half = path.with_name("half.ttr.jsonl")
    half.write_bytes(b"".join(lines[: max(1, len(lines) // 2)]))
    match = resume(position.game, read_record(half), sync=False)
    done = match.step
    for each in position.way():
        if each.step > done and each.player is not None and each.action is not None:
            match.submit(each.player, each.action)
    match.close()
    if match.digest() != digest_state(position.state):
        raise Broken(f"resumed after action {done}, the match comes to another end")

"""A folder of what fuzzing has found: for each find a report, a test, and what is needed to look again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tabletop_core.errors import TabletopError
from tabletop_core.match import Match
from tabletop_core.options import options_from_json
from tabletop_core.seats import Seat
from tabletop_testing.broken import Broken
from tabletop_testing.check import Check, PositionCheck
from tabletop_testing.checks.every_check import every_check
from tabletop_testing.confirming import check_position
from tabletop_testing.failures import Failure
from tabletop_testing.lines import Line, play_line
from tabletop_testing.setups import Setup
from tabletop_testing.subject import Subject

#: So many kinds of failures are kept of one check.
_MOST_KINDS = 3


def kind_of(check: Check, broken: Broken) -> str:
    """What failures have in common that are likely to have one cause."""
    return f"{check.name}: {broken.kind}"


class Finds:
    """The finds of one game.

    :param folder: where they are kept; it is made when there is something to keep.
    """

    def __init__(self, folder: Path, subject: Subject) -> None:
        self.folder = folder
        self._subject = subject
        #: The finds by their kind.
        self.kept: dict[str, Failure] = {}
        #: The kinds of earlier finds that the rules have been cured of.
        self.cured: list[str] = []

    def look_again(self) -> None:
        """Look at the finds of earlier runs: those that the rules have been cured of are removed."""
        for file in sorted(self.folder.glob("*.json")):
            try:
                data = json.loads(file.read_text(encoding="utf-8"))
                failure = self._again(data)
                kind = str(data["kind"])
            except (ValueError, KeyError, TypeError, OSError, TabletopError):
                failure, kind = None, file.stem
            if failure is None:
                self.cured.append(kind)
                self._remove(file.stem)
            else:
                self.kept[kind] = failure

    def wants(self, check: Check, broken: Broken) -> bool:
        """Whether a failure is of a kind that is not there yet."""
        own = [kind for kind in self.kept if kind.startswith(f"{check.name}: ")]
        return kind_of(check, broken) not in self.kept and len(own) < _MOST_KINDS

    def keep(self, failure: Failure) -> None:
        """Keep a failure.

        :raises OSError: when the files cannot be written.
        """
        kind = kind_of(failure.check, failure.broken)
        self.kept[kind] = failure
        self.folder.mkdir(parents=True, exist_ok=True)
        name = self._free_name(failure.check.name)
        data = {"kind": kind, "name": failure.check.name, **failure.as_json()}
        self._write(f"{name}.json", json.dumps(data, indent=2, ensure_ascii=False))
        self._write(f"{name}.txt", failure.report())
        self._write(f"test_{name}.py", failure.test())
        if failure.line is not None:
            self.record(name, failure.line)

    def record(self, name: str, line: Line) -> None:
        """Write a match as a record, so far as the rules allow it."""
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / f"{name}.ttr.jsonl"
        path.unlink(missing_ok=True)
        seats = [Seat(f"Player {seat}", "random") for seat in range(line.setup.players)]
        offer = self._subject.offer
        try:
            match = Match(self._subject.game, seats, line.setup.options, seed=line.seed)
            match.begin_record(
                path,
                distribution=offer.plugin.distribution if offer else "",
                version=offer.plugin.version if offer else "",
                sync=False,
            )
        except TabletopError:
            return
        try:
            for position in play_line(self._subject, line).positions[1:]:
                assert position.player is not None
                assert position.action is not None
                match.submit(position.player, position.action)
        except TabletopError:
            pass  # up to there it is recorded; the report says what is wrong
        finally:
            match.close()

    def _again(self, data: Mapping[str, Any]) -> Failure | None:
        check = every_check()[data["name"]]
        if not isinstance(check, PositionCheck) or data["seed"] is None:
            return None  # it will be looked for like any other
        options = options_from_json(self._subject.game.Options, data["options"])
        setup = Setup(data["players"], options)
        return check_position(check, self._subject, setup, data["seed"], data["moves"])

    def _free_name(self, name: str) -> str:
        names = [name, *(f"{name}_{number}" for number in range(2, _MOST_KINDS + 1))]
        free = (name for name in names if not (self.folder / f"{name}.json").exists())
        return next(free, names[-1])

    def _write(self, name: str, text: str) -> None:
        (self.folder / name).write_text(text.rstrip() + "\n", encoding="utf-8")

    def _remove(self, name: str) -> None:
        for file in (f"{name}.json", f"{name}.txt", f"test_{name}.py", f"{name}.ttr.jsonl"):
            (self.folder / file).unlink(missing_ok=True)

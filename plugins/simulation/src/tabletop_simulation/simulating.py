"""One call of ``tabletop simulate``: from what was typed to what is shown."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NoReturn

import attrs
import typer

from tabletop_cli.output import is_terminal, warn
from tabletop_cli.settings import Settings, settings
from tabletop_core.errors import TabletopError
from tabletop_core.executors import Executor
from tabletop_simulation import exports, storage
from tabletop_simulation.chunks import Chunk, versions_of
from tabletop_simulation.executing import INTERRUPTED, executing, kept
from tabletop_simulation.plan import MOST_ACTIONS, Plan
from tabletop_simulation.planning import make_plan
from tabletop_simulation.progress import Progress
from tabletop_simulation.results_file import ResultsFile, Stored
from tabletop_simulation.running import Conditions, play_all

#: Matches for each combination of options, where nobody says how many.
GAMES = 100


class UsageError(TabletopError):
    """What was typed does not go together."""


@attrs.frozen
class Typed:
    """What the plan is made from, as it was typed."""

    game: str | None
    players: str | None
    games: int | None
    seed: str | None
    options: tuple[str, ...]
    paired: bool
    most_actions: int | None


@attrs.frozen(kw_only=True)
class Output:
    """What is to be shown, and where."""

    json: bool = False
    csv: bool = False
    parquet: bool = False
    file: Path | None = None
    report: Path | None = None

    def check(self) -> None:
        """Refuse at once what would fail when all is done.

        :raises TabletopError: saying what does not go together or is not there.
        """
        chosen = [name for name in ("json", "csv", "parquet") if getattr(self, name)]
        if len(chosen) > 1:
            raise UsageError(
                f"--{chosen[0]} and --{chosen[1]} exclude each other",
                "run it again with --resume for the other one: nothing is played twice",
            )
        if self.file is not None and not chosen:
            raise UsageError("--output says where, and not what", "add --json, --csv or --parquet")
        if self.file is not None and not self.file.absolute().parent.is_dir():
            raise UsageError(
                f"--output {self.file}: there is no folder {self.file.absolute().parent}",
                "make it first",
            )
        if self.parquet:
            exports.check_parquet()
            if self.file is None and is_terminal():
                raise UsageError(
                    "Parquet is nothing to be read on a terminal", "name a file by --output FILE"
                )
        if self.report is not None:
            from tabletop_simulation.report.page import check_report_path

            check_report_path(self.report)


@attrs.frozen(kw_only=True)
class Request:
    """All that was typed."""

    typed: Typed
    workers: int | None
    executor: str
    address: str | None
    output: Output
    records: Path | None
    save: Path | None
    resume: str | None
    match: int | None


def run(ctx: typer.Context, request: Request) -> None:
    """Do what was asked for.

    :raises TabletopError: for anything that is not possible, or fails.
    :raises typer.Exit: with 130 when it was stopped.
    """
    known = settings(ctx)
    request.output.check()
    records = _records_folder(request.records)
    if request.match is not None:
        _play_one(known, request, records)
        return
    file, stored = _begin(known, request)
    begun, started = time.perf_counter(), datetime.now(UTC).isoformat(timespec="seconds")
    before, spent = len(stored.rows), stored.seconds
    try:
        with executing(known, request.executor, request.workers, request.address) as executor:
            conditions = Conditions(stored.versions, tuple(known.disabled), records)
            _play(file, stored, executor, conditions)
            workers = executor.workers
    except KeyboardInterrupt:
        _stopped(file, stored)
    except TabletopError:
        _tell_kept(file, stored)
        raise
    finally:
        file.close()
        if not stored.rows and request.resume is None:
            file.path.unlink(missing_ok=True)  # there is nothing to go on with
    seconds = time.perf_counter() - begun
    timing = {
        "started": started,
        "seconds": round(seconds, 3),
        "matches": len(stored.rows) - before,
        "matches_per_s": round((len(stored.rows) - before) / seconds, 1),
        "worker_seconds": round(stored.seconds - spent, 3),
        "workers": workers,
        "executor": request.executor,
    }
    _show(request.output, stored, timing, file.path)


def _begin(known: Settings, request: Request) -> tuple[ResultsFile, Stored]:
    if request.resume is not None:
        return _reopen(known, request, request.resume)
    plan = _plan(known, request.typed)
    versions = versions_of(plan, known.registry)
    path = storage.new_path(plan.game) if request.save is None else request.save.expanduser()
    if plan.games % plan.players:
        more = plan.games + plan.players - plan.games % plan.players
        warn(
            f"--games {plan.games} is no multiple of {plan.players} seats: the first rotations are "
            f"played once more than the others; --games {more} would be even"
        )
    return ResultsFile.create(path, plan, versions), Stored(plan, versions)


def _plan(known: Settings, typed: Typed) -> Plan:
    if typed.game is None:
        raise UsageError(
            "no game is named", "'tabletop list' shows the games; --resume FILE goes on with one"
        )
    return make_plan(
        known.registry,
        typed.game,
        players=typed.players,
        games=GAMES if typed.games is None else typed.games,
        seed=typed.seed,
        options=typed.options,
        paired=typed.paired,
        most_actions=MOST_ACTIONS if typed.most_actions is None else typed.most_actions,
    )


def _reopen(known: Settings, request: Request, name: str) -> tuple[ResultsFile, Stored]:
    typed = request.typed
    given = {
        "--players": typed.players,
        "--seed": typed.seed,
        "--option": typed.options,
        "--paired": typed.paired,
        "--most-actions": typed.most_actions,
        "--save": request.save,
    }
    for option, value in given.items():
        if value:
            raise UsageError(
                f"{option} cannot be changed by --resume: it is what the simulation was begun with",
                "leave it out, or begin a new simulation without --resume",
            )
    path = storage.find(name)
    file, stored = ResultsFile.reopen(path)
    try:
        _check_resumable(known, typed, path, stored)
        if typed.games is not None and typed.games > stored.plan.games:
            stored.plan = attrs.evolve(stored.plan, games=typed.games)
            file.enlarge(typed.games)
    except BaseException:
        file.close()
        raise
    return file, stored


def _check_resumable(known: Settings, typed: Typed, path: Path, stored: Stored) -> None:
    plan = stored.plan
    if typed.game not in {None, plan.game}:
        raise UsageError(
            f"{path} is a simulation of {plan.game}, not of {typed.game}",
            "leave the game out, or name the file of another simulation",
        )
    if typed.games is not None and typed.games < plan.games:
        raise UsageError(
            f"{path} has {plan.games:,} matches for each combination of options already",
            f"--games can only be larger than that; leave it out to see them, not {typed.games}",
        )
    if not stored.missing() and typed.games in {None, plan.games}:
        return  # nothing is played: it may be shown whatever is installed now
    found = versions_of(plan, known.registry)
    for name in sorted(stored.versions):
        if found.get(name) != stored.versions[name]:
            raise UsageError(
                f"{path} was played with {name} {stored.versions[name]}, and "
                f"{found.get(name, 'none')} is installed",
                f"install {name}=={stored.versions[name]}, or begin a new simulation",
            )


def _play(file: ResultsFile, stored: Stored, executor: Executor, conditions: Conditions) -> None:
    missing = stored.missing()
    if not missing:
        return

    with Progress(len(stored.rows), stored.plan.matches) as progress:

        def note(chunk: Chunk) -> None:
            file.append(chunk)
            stored.add(chunk)
            progress.advance(len(chunk.rows))

        play_all(stored.plan, missing, executor, conditions, note)


def _play_one(known: Settings, request: Request, records: str | None) -> None:
    """Play one match of a plan in this process and show its row."""
    from tabletop_cli.output import print_json
    from tabletop_simulation.local import LocalExecutor

    if request.resume is not None:
        _file, stored = _reopen(known, request, request.resume)
        _file.close()
        plan = stored.plan
    else:
        plan = _plan(known, request.typed)
    number = request.match
    assert number is not None
    if number >= plan.matches:
        raise UsageError(
            f"there is no match {number}", f"the plan has the matches 0 to {plan.matches - 1}"
        )
    stored = Stored(plan, versions_of(plan, known.registry))
    conditions = Conditions(stored.versions, tuple(known.disabled), records)
    with LocalExecutor(1) as executor:
        play_all(plan, [range(number, number + 1)], executor, conditions, stored.add)
    [row] = stored.rows.values()
    print_json(row.as_json())


def _records_folder(folder: Path | None) -> str | None:
    if folder is None:
        return None
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(
            f"--records {folder}: {error.strerror or error}", "name another folder"
        ) from error
    return str(folder.absolute())


def _stopped(file: ResultsFile, stored: Stored) -> NoReturn:
    kept = _kept(file, stored) if stored.rows else "no match was over, and nothing is kept"
    print(f"stopped: {kept}", file=sys.stderr)
    raise typer.Exit(INTERRUPTED) from None


def _tell_kept(file: ResultsFile, stored: Stored) -> None:
    if stored.rows:
        print(_kept(file, stored), file=sys.stderr)


def _kept(file: ResultsFile, stored: Stored) -> str:
    return kept(len(stored.rows), stored.plan.matches, storage.resume_command(file.path))


def _show(output: Output, stored: Stored, timing: Mapping[str, Any], path: Path) -> None:
    results = stored.results()
    findings = None
    if output.report is not None or not (output.csv or output.parquet):
        # It brings NumPy with it, which a table does not need.
        from tabletop_simulation.findings.every_finding import findings_of

        findings = findings_of(results)
    if output.report is not None:
        from tabletop_simulation.report.page import write_report

        assert findings is not None
        write_report(findings, output.report, stored.versions)
    if output.csv:
        exports.write_output(exports.csv_of(results).encode(), output.file)
    elif output.parquet:
        exports.write_output(exports.parquet_of(results), output.file)
    elif output.json:
        assert findings is not None
        data = exports.json_of(results, stored.versions, findings.as_json(), timing)
        exports.write_output(exports.json_bytes(data), output.file)
    else:
        from tabletop_simulation.report.terminal import print_findings

        assert findings is not None
        print_findings(findings)
        print()
        print(_told(stored, timing))
        print(
            f"Kept as {storage.short_name(path)}; more matches: "
            f"{storage.resume_command(path)} --games N"
        )


def _told(stored: Stored, timing: Mapping[str, Any]) -> str:
    if not timing["matches"]:
        return f"Seed {stored.plan.seed}; nothing was left to play."
    workers = timing["workers"]
    return (
        f"Seed {stored.plan.seed}; {timing['matches']:,} matches in {timing['seconds']:,.1f} s with "
        f"{workers} worker{'s' * (workers != 1)}: {timing['matches_per_s']:,.1f} a second."
    )

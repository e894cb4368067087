"""``tabletop migrate FILE... --to VERSION``: play records under other rules, and write them anew."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from tabletop_cli.language import _, sentence, translator_for
from tabletop_cli.output import print_json
from tabletop_cli.parameters import Json, Lang
from tabletop_cli.settings import settings
from tabletop_core.record import End, Record, RecordError, Undone
from tabletop_core.registry import Registry

if TYPE_CHECKING:
    from tabletop_cli.records import OpenRecord
    from tabletop_core.messages import Translator
    from tabletop_core.migrating import Migration
    from tabletop_core.replaying import Divergence

DETAILS = _(
    "Every match is played again under the rules that are installed now: the same actions, with the "
    "same luck. If all of them are possible, each gets a new record, which names the new version, "
    "beside the old one, and the old one stays. If one is not, its first step that differs is told, and "
    "nothing is written."
)


def migrate(
    ctx: typer.Context,
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE...", help=_("Records, or names of saved matches.")),
    ],
    *,
    version: Annotated[
        str,
        typer.Option(
            "--to",
            metavar="VERSION",
            help=_("The version of the game, which must be the installed one."),
        ),
    ],
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="DIR",
            help=_("The folder for the new records; by default beside the old ones."),
        ),
    ] = None,
    lang: Lang = None,  # noqa: ARG001  it was heard before the command was found
    json: Json = False,
) -> None:
    """Bring records to the rules that are installed now."""
    from tabletop_core.migrating import publish

    registry = settings(ctx).registry
    attempts = [_try(name, version, out, registry) for name in dict.fromkeys(files)]
    # A record can be named in several ways.
    tried = {Path(attempt[0].file).resolve(): attempt for attempt in attempts}.values()
    results = _without_clashes([result for result, _migration in tried])
    well = all(result.ok for result in results)
    if well:
        publish(
            (migration, Path(result.record))
            for result, (_result, migration) in zip(results, tried, strict=True)
            if migration is not None and result.record is not None
        )
    else:
        results = [result._replace(record=None) for result in results]
    if json:
        print_json([result._asdict() for result in results])
    else:
        for result in results:
            _tell(result, version)
    if not well:
        if not json:
            print(_("Nothing was written."))
        raise typer.Exit(1)


class _Result(NamedTuple):
    """What came of one record."""

    file: str
    #: Whether the match is possible under the installed rules.
    ok: bool
    game: str | None = None
    #: The distribution, its version and the version of the rules that the match was played with.
    played_with: dict[str, str] | None = None
    #: How many actions the line of play has.
    steps: int = 0
    #: Whether a record of that version is anything else than this one.
    changes: bool = False
    #: The new record, if one was written.
    record: str | None = None
    outcome_differs: bool = False
    #: How the match ended then, and how it ends now, as sentences.
    outcomes: tuple[str, str] | None = None
    #: The first step that differs, who did what there, and how it differs.
    differs_at: int | None = None
    player: str | None = None
    action: str | None = None
    reason: str | None = None
    #: What is wrong, and what can be done.
    problem: str | None = None
    hint: str | None = None


def _try(
    name: str, version: str, out: Path | None, registry: Registry
) -> tuple[_Result, Migration | None]:
    """Play one record again; nothing is written."""
    from tabletop_cli.records import open_record
    from tabletop_cli.storage import find_record
    from tabletop_cli.summaries import package_of
    from tabletop_core.errors import TabletopError
    from tabletop_core.migrating import migrate, migrated_name, taken
    from tabletop_core.replaying import Divergence

    result = _Result(name, ok=False)
    try:
        path = find_record(name)
        result = result._replace(file=str(path))
        opened = open_record(path, registry)
        record, plugin = opened.record, opened.offer.plugin
        result = _with_header(result, record)
        if plugin.version != version:
            raise _other_version(opened, version)
        target = (path.parent if out is None else out) / migrated_name(record, version)
        names = [seat.name for seat in record.header.seats]
        translator = translator_for(package_of(opened.offer), names=names)
        try:
            migration = migrate(
                opened.game, record, distribution=plugin.distribution, version=version
            )
        except Divergence as divergence:
            return _diverging(result, divergence, record, translator), None
        if not migration.changes:
            return result._replace(ok=True), None
        if target.exists():
            raise taken(target)
    except TabletopError as error:
        problem, hint = sentence(error.message), sentence(error.hint)
        return result._replace(problem=problem, hint=hint or None), None
    result = result._replace(ok=True, changes=True, record=str(target))
    return _with_outcomes(result, migration, translator), migration


def _with_header(result: _Result, record: Record) -> _Result:
    header = record.header
    played_with = {
        "distribution": header.distribution,
        "version": header.distribution_version,
        "rules_version": header.rules_version,
    }
    return result._replace(game=header.game, played_with=played_with, steps=record.steps)


def _other_version(opened: OpenRecord, version: str) -> RecordError:
    plugin = opened.offer.plugin
    return RecordError(
        _(
            "{path}: {game} comes from {distribution} {installed} here, not from version {version}",
            path=opened.record.path,
            game=opened.record.header.game,
            distribution=plugin.distribution,
            installed=plugin.version,
            version=version,
        ),
        hint=_(
            "records are brought to what is installed: say --to {installed}, or first "
            "pip install {distribution}=={version}",
            installed=plugin.version,
            distribution=plugin.distribution,
            version=version,
        ),
    )


def _diverging(
    result: _Result, divergence: Divergence, record: Record, translator: Translator
) -> _Result:
    """The result of a match that is not possible under the installed rules."""
    line = divergence.line
    reason = translator(divergence.reason)
    step, player, action = divergence.step, None, None
    if line is None:
        problem = _("{file}: the setup differs: {reason}", file=result.file, reason=reason)
    else:
        player = translator.name(line.player)
        if isinstance(line, Undone):
            problem = _(
                "{file}: step {step} differs, which {player} takes back: {reason}",
                file=result.file,
                step=step,
                player=player,
                reason=reason,
            )
        else:
            action = line.action
            problem = _(
                "{file}: step {step} differs, {player}'s action {action}: {reason}",
                file=result.file,
                step=step,
                player=player,
                action=repr(action),
                reason=reason,
            )
    hint = _(
        "it can still be played and seen with the version that it was played with: "
        "pip install {distribution}=={version}",
        distribution=record.header.distribution,
        version=record.header.distribution_version,
    )
    return result._replace(
        differs_at=step,
        player=player,
        action=action,
        reason=reason,
        problem=problem,
        hint=hint,
    )


def _with_outcomes(result: _Result, migration: Migration, translator: Translator) -> _Result:
    then, now = migration.old.end, migration.end
    if then is None or now is None or not migration.outcome_differs:
        return result
    outcomes = (_ending(then, translator), _ending(now, translator))
    return result._replace(outcome_differs=True, outcomes=outcomes)


def _ending(end: End, translator: Translator) -> str:
    """How a match ended, in a few words."""
    from tabletop_core.outcome import Outcome

    winners = translator(Outcome(end.ranking, end.winners, end.scores).message())
    scores = ", ".join(
        f"{translator.name(player)} {translator.number(score)}"
        for player, score in enumerate(end.scores)
    )
    return f"{winners} ({scores})" if scores else winners


def _without_clashes(results: list[_Result]) -> list[_Result]:
    """Refuse what would have the same new record as one before it."""
    taken: set[str] = set()
    checked = []
    for result in results:
        if result.record is not None and result.record in taken:
            problem = _(
                "{file}: two new records would be {path}", file=result.file, path=result.record
            )
            hint = _("bring them over one after the other, each with an --out of its own")
            checked.append(result._replace(ok=False, problem=problem, hint=hint))
            continue
        if result.record is not None:
            taken.add(result.record)
        checked.append(result)
    return checked


def _tell(result: _Result, version: str) -> None:
    if result.problem is not None:
        print(result.problem)
        if result.hint:
            print(f"  {result.hint}")
        return
    steps = _.plural("{count} action", "{count} actions", count=result.steps)
    print(
        _(
            "{file}: possible with {game} {version}, {steps}",
            file=result.file,
            game=result.game,
            version=version,
            steps=steps,
        )
    )
    if result.outcomes is not None:
        then, now = result.outcomes
        print(_("  the outcome differs: {then}; now {now}", then=then, now=now))
    if result.record is not None:
        print(_("  new record: {path}", path=result.record))
    elif not result.changes:
        print(_("  it is a record of that version already"))

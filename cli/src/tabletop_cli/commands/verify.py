"""``tabletop verify FILE...``: play records again, and compare every step."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import typer

from tabletop_cli.language import _, sentence
from tabletop_cli.output import print_json
from tabletop_cli.parameters import Json
from tabletop_cli.settings import settings
from tabletop_core.registry import Registry

DETAILS = _(
    "Every line must be what was written, and the rules must allow every action and lead to every "
    "recorded state. The exit code is 1 if a record is not confirmed."
)


def verify(
    ctx: typer.Context,
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE...", help=_("Records, or names of saved matches.")),
    ],
    json: Json = False,
) -> None:
    """Run records again."""
    registry = settings(ctx).registry
    checked = []
    for name in files:
        result = _check(name, registry)
        checked.append(result)
        if not json:
            _tell(result)
    if json:
        print_json([result._asdict() for result in checked])
    if not all(result.ok for result in checked):
        raise typer.Exit(1)


class _Checked(NamedTuple):
    """What came of one record."""

    file: str
    ok: bool
    game: str | None = None
    #: How many actions the line of play has, as far as it is confirmed.
    steps: int = 0
    #: How many states it has, that of the setup included, which were all compared.
    states: int = 0
    #: Whether the record holds an outcome.
    over: bool = False
    #: Whether an incomplete last line was left out.
    torn: bool = False
    #: The first step that differs.
    differs_at: int | None = None
    #: What is wrong, and what can be done.
    problem: str | None = None
    hint: str | None = None
    #: What the reader should know besides.
    note: str | None = None


def _check(name: str, registry: Registry) -> _Checked:
    from tabletop_cli.records import open_record
    from tabletop_cli.storage import find_record
    from tabletop_core.errors import TabletopError
    from tabletop_core.replaying import Divergence, replay

    found: dict[str, Any] = {"file": name}
    try:
        path = find_record(name)
        found["file"] = str(path)
        opened = open_record(path, registry)
        record = opened.record
        found.update(game=record.header.game, over=record.end is not None, torn=record.torn)
        found["note"] = opened.other_version or None
        for match in replay(opened.game, record):
            found["steps"] = match.step
        found["states"] = record.digests
    except TabletopError as error:
        at = error.step if isinstance(error, Divergence) else None
        problem, hint = sentence(error.message), sentence(error.hint)
        if at is not None and not found["note"]:
            hint = _(
                "it was played with this very version: such rules have changed, or use something that "
                "no record holds, such as random, the time or the order of a set"
            )
        return _Checked(**found, ok=False, differs_at=at, problem=problem, hint=hint or None)
    return _Checked(**found, ok=True)


def _tell(result: _Checked) -> None:
    if result.problem is not None:
        print(result.problem)
        if result.hint:
            print(f"  {result.hint}")
        return
    steps = _.plural("{count} action", "{count} actions", count=result.steps)
    if result.over:
        print(_("{file}: confirmed, {steps}, over", file=result.file, steps=steps))
    else:
        print(_("{file}: confirmed, {steps}, not over", file=result.file, steps=steps))
    if result.states <= result.steps:
        print(
            _.plural(
                "  the state was compared {count} time: the record of a simulated match holds no more",
                "  the state was compared {count} times: the record of a simulated match holds no more",
                count=result.states,
            )
        )
    if result.torn:
        print(_("  the last line was cut off while it was written; it never counted"))
    if result.note:
        print(f"  {result.note}")

"""``tabletop resume [FILE]``: go on with a saved match."""

from __future__ import annotations

from typing import Annotated

import typer

from tabletop_cli.language import _, translator_for
from tabletop_cli.output import warn
from tabletop_cli.parameters import Json, Lang, Plain
from tabletop_cli.plugin_faults import warn_about_faults
from tabletop_cli.settings import settings
from tabletop_cli.summaries import package_of

DETAILS = _(
    "FILE is a record, or the name of a saved match as 'tabletop matches' shows it. Without it, the "
    "match that was played last and is not over goes on. Of a match that is over, the end is shown."
)


def resume(
    ctx: typer.Context,
    file: Annotated[
        str | None, typer.Argument(metavar="FILE", help=_("The record; by default the newest one."))
    ] = None,
    plain: Plain = False,
    lang: Lang = None,  # noqa: ARG001  it was heard before the command was found
    json: Json = False,
) -> None:
    """Go on with a match."""
    from tabletop_cli.hosting import host
    from tabletop_cli.records import open_record
    from tabletop_cli.storage import find_record, newest_unfinished
    from tabletop_core import replaying

    registry = settings(ctx).registry
    path = newest_unfinished() if file is None else find_record(file)
    opened = open_record(path, registry)
    seats = opened.record.header.seats
    translator = translator_for(package_of(opened.offer), names=[seat.name for seat in seats])
    if opened.other_version:
        warn(opened.other_version)
    warn_about_faults(registry, opened.offer.plugin.distribution)
    people = any(seat.is_human for seat in seats)
    match = replaying.resume(opened.game, opened.record, sync=people)
    host(match, path, registry, translator, plain=plain, json=json)

"""``tabletop matches``: the saved matches."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tabletop_cli.language import _, sentence
from tabletop_cli.output import print_json
from tabletop_cli.parameters import Json, Plain

if TYPE_CHECKING:
    from tabletop_core.record import Record

DETAILS = _("The match that was played last comes first. 'tabletop resume' goes on with one.")

#: How many matches are shown where nobody asks for more.
_FEW = 20


def matches(
    every: Annotated[bool, typer.Option("--all", "-a", help=_("Show all of them."))] = False,
    json: Json = False,
    plain: Plain = False,
) -> None:
    """Print the saved matches."""
    from tabletop_cli.storage import matches_folder, saved_matches
    from tabletop_cli.tables import print_table

    paths = saved_matches()
    if json:
        print_json([_described(path) for path in paths])
        return
    if not paths:
        print(
            _(
                "There is no saved match in {folder}. To start one: tabletop run GAME",
                folder=matches_folder(),
            )
        )
        return
    shown = paths if every else paths[:_FEW]
    # The name says which game it is.
    headings = (_("Match"), _("Players"), _("To act"), _("Steps"), _("Played"))
    print_table(headings, [_row(_described(path)) for path in shown], plain=plain)
    if len(shown) < len(paths):
        more = len(paths) - len(shown)
        print()
        print(_.plural("{count} more: --all", "{count} more: --all", count=more))
    print()
    print(_("They are in {folder}", folder=matches_folder()))


def _described(path: Path) -> dict[str, Any]:
    """A record for programs; one that cannot be read says why."""
    from tabletop_cli.players_spec import describe_seats
    from tabletop_core.record import RecordError, read_record

    found: dict[str, Any] = {"file": str(path)}
    try:
        record = read_record(path)
    except RecordError as error:
        return {**found, "problem": sentence(error.message)}
    header = record.header
    names = [seat.name for seat in header.seats]
    return {
        **found,
        "game": header.game,
        "players": describe_seats(header.seats),
        "to_act": [names[player] for player in record.to_act],
        "over": record.end is not None,
        "winners": None if record.end is None else [names[p] for p in record.end.winners],
        "scores": None if record.end is None else list(record.end.scores),
        "steps": record.steps,
        "started": header.started,
        "played": _last_played(record).isoformat(timespec="seconds"),
    }


def _last_played(record: Record) -> datetime:
    return datetime.fromtimestamp(record.path.stat().st_mtime, UTC)


def _row(match: dict[str, Any]) -> tuple[str, ...]:
    from tabletop_cli.storage import short_name

    name = short_name(Path(match["file"]))
    if "problem" in match:
        return (name, match["problem"], "", "", "")
    if match["over"]:
        turn = _("over: {names} won", names=", ".join(match["winners"]) or _("nobody"))
    else:
        turn = ", ".join(match["to_act"])
    players = ", ".join(player["name"] for player in match["players"])
    return (name, players, turn, str(match["steps"]), _when(match["played"]))


def _when(played: str) -> str:
    """The time of today, else the date."""
    then = datetime.fromisoformat(played).astimezone()
    today = datetime.now().astimezone().date()
    return then.strftime("%H:%M" if then.date() == today else "%Y-%m-%d")

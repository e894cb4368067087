"""Results for other programs: one JSON object, CSV, or Parquet.

A table has a line for each seat of each match, since most questions are about who won from where; what
belongs to the match as a whole stands in each of its lines. The columns are those of :func:`table_of`.
"""

from __future__ import annotations

import csv
import io
import json
import secrets
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from tabletop_core.errors import TabletopError
from tabletop_simulation.results import Results
from tabletop_simulation.rows import Row

#: The version of the columns: it changes when one changes its name or its meaning.
SCHEMA_VERSION = 1


class ExportError(TabletopError):
    """Results cannot be written in the form that was asked for."""


def json_of(
    results: Results, versions: Mapping[str, str], findings: Any, timing: Mapping[str, Any]
) -> dict[str, Any]:
    """Everything as one object; what depends on the clock stands in ``timing`` alone."""
    return {
        "plan": results.plan.as_json(),
        "versions": dict(versions),
        "results": {
            "matches": [row.as_json() for row in results.rows],
            "usage_matches": sum(results.plan.takes_usage(row.match) for row in results.rows),
            "usage": [
                {
                    "arm": key.arm,
                    "entrant": key.entrant,
                    "feature": key.feature,
                    "seats": use.seats,
                    "wins": float(use.wins),
                }
                for key, use in sorted(results.usage.items())
            ],
        },
        "findings": findings,
        "timing": dict(timing),
    }


def json_bytes(data: Mapping[str, Any]) -> bytes:
    """One line of JSON."""
    return json.dumps(data, separators=(",", ":")).encode() + b"\n"


def table_of(results: Results) -> tuple[list[str], Iterator[list[Any]]]:
    """The names of the columns, and a line for each seat of each match.

    Options that were chosen have columns ``option_NAME``, kinds of points ``points_KIND``. ``place`` is
    1 for the best; ``win`` is 1 for a victory, divided among those who share it. What there is not, such
    as the place in a match that was cut off, is ``None``.
    """
    options = list(dict.fromkeys(name for arm in results.plan.arms for name in arm.chosen))
    kinds = sorted({kind for row in results.rows for kind in row.breakdown})
    columns = [
        "match", "arm", *(f"option_{name}" for name in options), "deal", "deal_seed",
        "players", "seat", "entrant", "bot", "place", "win", "score",
        *(f"points_{kind}" for kind in kinds), *_OF_MATCH,
    ]  # fmt: skip
    return columns, _lines(results, options, kinds)


#: The columns that are the same for all seats of a match.
_OF_MATCH = (
    "ending",
    "truncated",
    "actions",
    "turns",
    "rounds",
    "forced",
    "branching_sum",
    "branching_max",
    "lead_changes",
    "last_lead_change",
    "drama",
    "comeback",
)


def _lines(results: Results, options: Sequence[str], kinds: Sequence[str]) -> Iterator[list[Any]]:
    plan = results.plan
    for row in results.rows:
        chosen = plan.arms[row.arm].chosen
        match = [row.match, row.arm, *(chosen[name] for name in options), row.deal, row.seed]
        common = [getattr(row, name) for name in _OF_MATCH]
        places = _places(row)
        for seat, number in enumerate(row.seats):
            entrant = plan.entrants[number]
            yield [
                *match,
                row.players,
                seat,
                entrant.name,
                entrant.bot,
                places.get(seat),
                _win(row, seat),
                row.scores[seat] if row.scores else None,
                *(row.breakdown[kind][seat] if kind in row.breakdown else None for kind in kinds),
                *common,
            ]


def _places(row: Row) -> dict[int, int]:
    places, place = {}, 1
    for tied in row.ranking:
        places.update(dict.fromkeys(tied, place))
        place += len(tied)
    return places


def _win(row: Row, seat: int) -> float | None:
    if row.truncated:
        return None
    return 1 / len(row.winners) if seat in row.winners else 0.0


def csv_of(results: Results) -> str:
    """The table as CSV, with ``true`` and ``false``, and nothing for what there is not."""
    columns, lines = table_of(results)
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    words = {True: "true", False: "false"}
    for line in lines:
        writer.writerow([words[v] if isinstance(v, bool) else v for v in line])
    return text.getvalue()


def parquet_of(results: Results) -> bytes:
    """The table as a Parquet file, with the plan and the schema's version in its metadata.

    :raises ExportError: when pyarrow is not installed.
    """
    check_parquet()
    import pyarrow as pa  # type: ignore[import-untyped,unused-ignore]
    import pyarrow.parquet as pq  # type: ignore[import-untyped,unused-ignore]

    columns, lines = table_of(results)
    by_column: list[Sequence[Any]] = list(zip(*lines, strict=True)) or [()] * len(columns)
    arrays = [
        pa.array(values, type=_type(name, pa))
        for name, values in zip(columns, by_column, strict=True)
    ]
    table = pa.table(dict(zip(columns, arrays, strict=True)))
    metadata = {
        "tabletop_schema_version": str(SCHEMA_VERSION),
        "tabletop_plan": json.dumps(results.plan.as_json()),
    }
    table = table.replace_schema_metadata(metadata)
    written = io.BytesIO()
    pq.write_table(table, written)
    return written.getvalue()


def check_parquet() -> None:
    """Refuse to begin what could not be written at the end.

    :raises ExportError: when pyarrow is not installed.
    """
    from importlib.util import find_spec

    if find_spec("pyarrow") is None:
        raise ExportError(
            "--parquet needs pyarrow, which is not installed",
            hint="pip install 'tabletop-simulation[parquet]', or use --csv",
        )


_TEXTS = {"deal_seed", "entrant", "bot", "ending"}
_FLAGS = {"truncated", "comeback"}
_NUMBERS = {"win", "last_lead_change", "drama"}


def _type(column: str, pa: Any) -> Any:
    if column in _TEXTS or column.startswith("option_"):
        return pa.string()
    if column in _FLAGS:
        return pa.bool_()
    return pa.float64() if column in _NUMBERS else pa.int64()


def write_output(data: bytes, path: Path | None) -> None:
    """Write to standard output, or to a file, which is replaced as a whole or not at all.

    :raises ExportError: when the file cannot be written.
    """
    if path is None:
        sys.stdout.flush()
        rest = memoryview(data)
        while rest:
            # Where Python was told not to buffer, a part may be written and no error raised.
            rest = rest[sys.stdout.buffer.write(rest) :]
        sys.stdout.buffer.flush()
        return
    try:
        if path.exists() and not path.is_file():  # such as a pipe
            path.write_bytes(data)
            return
        unfinished = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
        try:
            unfinished.write_bytes(data)
            unfinished.replace(path)
        finally:
            unfinished.unlink(missing_ok=True)
    except OSError as error:
        raise ExportError(
            f"--output {path} cannot be written: {error.strerror or error}",
            hint="the simulation itself is kept; --resume and --output write it elsewhere",
        ) from error

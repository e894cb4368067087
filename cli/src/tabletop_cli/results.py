"""How a match ended, for people and for programs."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

from tabletop_cli.language import _
from tabletop_cli.narration import capitalised
from tabletop_cli.players_spec import describe_seats
from tabletop_cli.storage import short_name
from tabletop_cli.tables import print_table
from tabletop_cli.terminal import Terminal
from tabletop_core.match import Match
from tabletop_core.messages import Message, Translator
from tabletop_core.options import options_to_json
from tabletop_core.outcome import Outcome
from tabletop_core.scene import seat_mark


def result_for_programs(match: Match, record: Path) -> dict[str, Any]:
    """The result as one JSON object.

    Players are numbered by their seats, from 0. Of a match that is not over there is no ranking, no
    winner and no breakdown, and where several people play it, no seed: it would tell what comes.
    """
    outcome = match.outcome
    people = sum(seat.is_human for seat in match.seats)
    scores = match.game.scores(match.view(None)) if outcome is None else outcome.scores
    return {
        "game": match.game.info.id,
        "options": options_to_json(match.options),
        "seed": match.seed if match.over or people < 2 else None,
        "players": describe_seats(match.seats),
        "scores": list(scores),
        "ranking": None if outcome is None else [list(place) for place in outcome.ranking],
        "winners": None if outcome is None else list(outcome.winners),
        "breakdown": None
        if outcome is None
        else {kind: list(points) for kind, points in outcome.breakdown.items()},
        "steps": match.step,
        "record": str(record),
    }


def show_result(match: Match, record: Path, terminal: Terminal, translator: Translator) -> None:
    """Print how the match ended, and where the record is."""
    assert match.outcome is not None
    show_outcome(match.outcome, terminal, translator)
    terminal.say()
    steps = _.plural("{count} action", "{count} actions", count=match.step)
    # Never broken between words, so that they can be copied.
    print(_("Record: {path} ({steps})", path=record, steps=steps))
    print(_("Seed: {seed}", seed=match.seed))
    command = f"tabletop replay {shlex.quote(short_name(record))}"
    print(_("To see it again: {command}", command=command))


def show_outcome(outcome: Outcome, terminal: Terminal, translator: Translator) -> None:
    """Print who won, and the places with all points by kind."""
    terminal.say(_sentence(outcome.message(), translator), strong=True)
    if outcome.reason is not None:
        terminal.say(_sentence(outcome.reason, translator))
    terminal.say()
    headings, rows = _table(outcome, translator)
    print_table(headings, rows, plain=not terminal.draws)


def _table(outcome: Outcome, translator: Translator) -> tuple[list[str], list[list[str]]]:
    kinds = list(outcome.breakdown)
    headings = [_("Place"), _("Player")]
    for kind in kinds:
        label = translator(outcome.labels[kind]) if kind in outcome.labels else kind
        headings.append(label[:1].upper() + label[1:])
    if outcome.scores:
        headings.append(_("Points"))
    rows = []
    place = 1
    for tied in outcome.ranking:
        for player in tied:
            points = [outcome.breakdown[kind][player] for kind in kinds]
            points += [outcome.scores[player]] if outcome.scores else []
            who = f"{seat_mark(player)} {translator.name(player)}"
            rows.append([f"{place}", who, *map(translator.number, points)])
        place += len(tied)
    widths = [max(map(len, column)) for column in zip(headings, *rows, strict=True)]
    aligned = [
        [*row[:2], *(text.rjust(width) for text, width in zip(row[2:], widths[2:], strict=True))]
        for row in [headings, *rows]
    ]
    return aligned[0], aligned[1:]


def _sentence(message: Message, translator: Translator) -> str:
    text = capitalised(translator(message), translator)
    return text if text.endswith((".", "!", "?")) else f"{text}."

"""The program verifies and replays simulated matches of every game of this repository."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from transcribed import transcribed

from tabletop_core.options import options_from_json
from tabletop_core.playout import playout
from tabletop_core.record import read_record
from tabletop_core.recording import write_record
from tabletop_core.registry import Registry
from tabletop_core.transcript import Transcripts

GAMES = ["carcassonne", "sedlec-mummies", "sete-selos", "skulls-of-sedlec"]


def tabletop(*arguments: str, folder: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "tabletop_cli.main", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def record_of(name: str, seed: int, players: int = 2) -> bytes:
    game = Registry.installed().game(name)
    distribution = f"tabletop-{name}"
    options = options_for(name, players)
    transcripts = Transcripts(
        game, options, distribution=distribution, version=version(distribution)
    )
    return transcribed(game, seed, players=players, options=options, transcripts=transcripts)


def options_for(name: str, players: int) -> Any:
    # Four players need more skulls than the base game has.
    more = name == "skulls-of-sedlec" and players == 4
    kind = Registry.installed().game(name).Options
    return options_from_json(kind, {"expansion": "executioners"} if more else {})


@pytest.mark.parametrize("name", GAMES)
def test_they_are_verified_and_replayed(name: str, tmp_path: Path) -> None:
    for seed in range(3):
        write_record(tmp_path / f"{seed}.ttr.jsonl", record_of(name, seed))
    files = [f"{seed}.ttr.jsonl" for seed in range(3)]
    found = json.loads(tabletop("verify", *files, "--json", folder=tmp_path))
    for seed, checked in enumerate(found):
        record = read_record(tmp_path / files[seed])
        assert checked["ok"]
        assert checked["note"] is None
        assert checked["over"]
        assert checked["steps"] == record.steps
        assert checked["states"] == 1 + -(-record.steps // 50)
        assert record.end is not None
        shown = json.loads(tabletop("replay", files[seed], "--json", folder=tmp_path))
        assert shown["winners"] == list(record.end.winners)
        assert len(shown["lines"]) == record.steps + 1
        assert all(line["action"] for line in shown["lines"][1:])


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("players", [3, 4])
def test_more_players(name: str, players: int, tmp_path: Path) -> None:
    game = Registry.installed().game(name)
    for seed in range(5):
        write_record(
            tmp_path / f"{seed}.ttr.jsonl",
            record_of(name, seed, players),
        )
        end = read_record(tmp_path / f"{seed}.ttr.jsonl").end
        assert end is not None
        outcome, steps = playout(game, players, options_for(name, players), random.Random(seed))
        assert (end.ranking, end.steps) == (outcome.ranking, steps)
    tabletop("verify", *(f"{seed}.ttr.jsonl" for seed in range(5)), folder=tmp_path)

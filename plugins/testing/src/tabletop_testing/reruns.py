"""Playing lines once more in other processes, under other conditions, and comparing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import attrs

from tabletop_core.options import options_to_json
from tabletop_testing.broken import Broken
from tabletop_testing.clocks import Clock
from tabletop_testing.compare import differences
from tabletop_testing.corpus import Corpus
from tabletop_testing.lines import Line
from tabletop_testing.rerun import STATE

#: How many of the matches are played again, and how many actions of each.
_MOST_MATCHES = 8
_MOST_STEPS = 100
_WIDTH = 300


@attrs.frozen
class Conditions:
    """What differs between two processes."""

    hash_seed: int
    clock: Clock


_MORNING = Clock(1_000_000_000.0, 0.001, "UTC")
_EVENING = Clock(1_234_605_616.7, 0.731, "Asia/Tokyo")
_FIRST = Conditions(1, _MORNING)
_BETWEEN = Conditions(2, _MORNING)
_LAST = Conditions(2, _EVENING)

#: Two conditions that differ in one thing.
unlike_hash_seeds = (_FIRST, _BETWEEN)
unlike_clocks = (_BETWEEN, _LAST)


@attrs.frozen(eq=False)
class Divergence:
    """Where two processes disagree, at the earliest."""

    what: str
    details: str
    line: Line


@attrs.frozen
class NotCompared:
    """Why nothing could be compared."""

    why: str


def divergence(
    corpus: Corpus, pair: tuple[Conditions, Conditions]
) -> Divergence | NotCompared | None:
    """Where matches differ between two conditions; ``None`` when they are the same.

    :raises Broken: when the game cannot be played in another process.
    """
    if corpus.subject.target is None:
        return NotCompared("no other process could import the game's class from here")
    lines = [played.line_to(played.last) for played in corpus.played[:_MOST_MATCHES]]
    if not lines:
        return NotCompared("no match could be played")
    # Nearly always everything agrees: then two processes have answered for both questions.
    first, last = _answers(corpus, lines, (_FIRST, _LAST))
    if first == last:
        return None
    one, other = _answers(corpus, lines, pair)
    if _run(corpus, lines, pair[0]) != one:
        return NotCompared("matches differ from process to process for other reasons")
    found = list(_differences(lines, one, other))
    if not found:
        return None
    earliest = min(found, key=lambda each: len(each.line.picks))
    if earliest.what != STATE:
        return earliest
    # A digest says nothing to people: look at the states themselves.
    states = [_run(corpus, [earliest.line], conditions, states=True) for conditions in pair]
    forms = [json.loads(answer[0][-1][STATE]) for answer in states]
    names = ("in one process", "in the other")
    return attrs.evolve(earliest, details=differences(forms[0], forms[1], names))


def _differences(lines: Sequence[Line], one: list[Any], other: list[Any]) -> Iterator[Divergence]:
    """For each match the first position that differs."""
    for line, left, right in zip(lines, one, other, strict=True):
        for step, (before, after) in enumerate(zip(left, right, strict=False)):
            if before == after:
                continue
            begun = Line(line.setup, line.seed, line.picks[:step])
            what = next((key for key in before if before[key] != after.get(key)), "the position")
            texts = [str(each.get(what, "nothing"))[:_WIDTH] for each in (before, after)]
            yield Divergence(what, "\n".join(f"{n}: {t}" for n, t in enumerate(texts, 1)), begun)
            break


def _answers(
    corpus: Corpus, lines: Sequence[Line], wanted: tuple[Conditions, Conditions]
) -> list[list[Any]]:
    """What comes of the matches under some conditions, in processes side by side."""
    missing = [conditions for conditions in wanted if conditions not in corpus.reruns]
    with ThreadPoolExecutor() as pool:
        answers = pool.map(lambda conditions: _run(corpus, lines, conditions), missing)
        corpus.reruns.update(zip(missing, answers, strict=True))
    return [corpus.reruns[conditions] for conditions in wanted]


def _run(
    corpus: Corpus, lines: Sequence[Line], conditions: Conditions, *, states: bool = False
) -> list[Any]:
    """What comes of lines in a process of their own.

    :param states: tell whole states, not only their digests.
    """
    told = [
        {
            "players": line.setup.players,
            "options": options_to_json(line.setup.options),
            "seed": line.seed,
            "picks": [[pick.seat, pick.action] for pick in line.picks[:_MOST_STEPS]],
        }
        for line in lines
    ]
    job = {
        "target": corpus.subject.target,
        "clock": conditions.clock,
        "lines": told,
        "states": states,
    }
    done = subprocess.run(
        [sys.executable, "-m", "tabletop_testing.rerun"],
        input=json.dumps(job),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env={
            **os.environ,
            "PYTHONHASHSEED": str(conditions.hash_seed),
            "PYTHONIOENCODING": "utf-8",
            "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
        },
    )
    if done.returncode:
        raise Broken("the game cannot be played in another process", done.stderr.strip()[-2000:])
    answer: list[Any] = json.loads(done.stdout)
    return answer

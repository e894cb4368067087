"""One check on one match: what the tests do that the kit writes for a failure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs
import pytest

from tabletop_core.game import Game
from tabletop_core.options import options_from_json
from tabletop_core.registry import Registry
from tabletop_testing.broken import Broken
from tabletop_testing.check import PositionCheck
from tabletop_testing.checks.every_check import check_named
from tabletop_testing.corpus import Corpus, Effort
from tabletop_testing.failures import Failure
from tabletop_testing.lines import play_line
from tabletop_testing.looking import look
from tabletop_testing.moves import line_of, moves_of
from tabletop_testing.running import run_check
from tabletop_testing.setups import Setup
from tabletop_testing.subject import MOST_ACTIONS, Subject


def subject_of(game: str | type[Game[Any, Any]] | Game[Any, Any], plugin: object = None) -> Subject:
    """What is to be checked.

    :param game: the id of a game that is installed, or the class of a game.
    :param plugin: a plugin module; the game is then looked for there, apart from all that is installed.
    """
    if isinstance(game, str):
        from tabletop_core import builtin

        registry = Registry.installed() if plugin is None else Registry.of(builtin, plugin)
        return Subject.offered(registry, game)
    return Subject.of(game)


def check_position(
    check: PositionCheck, subject: Subject, setup: Setup, seed: str, moves: Sequence[str]
) -> Failure | None:
    """Run one check at the end of one match.

    :raises TabletopError: when the moves cannot be done.
    """
    line = line_of(subject, setup, seed, moves)
    played = play_line(subject, line)
    if not played.positions:
        assert played.trouble is not None
        raise played.trouble.error
    found = look(check, played.last)
    if not isinstance(found, Broken):
        return None
    line = played.line_to(played.last)
    return Failure(check, subject, found, line, tuple(moves_of(subject, line)), Effort())


def confirm(
    check: str,
    game: str | type[Game[Any, Any]] | Game[Any, Any],
    *,
    players: int | None = None,
    seed: str = "",
    options: Mapping[str, Any] | None = None,
    moves: Sequence[str] = (),
    plugin: object = None,
    most_actions: int = MOST_ACTIONS,
) -> None:
    """Fail the test if a check still finds what it once found.

    :param check: the check's name.
    :param players: how many play the match; without it, the check looks at random matches.
    :param seed: the match's seed.
    :param options: the options that are not as usual.
    :param moves: the actions of the match.
    :param plugin: see :func:`subject_of`.
    :param most_actions: after how many actions a random match counts as one that never ends.
    :raises TabletopError: when the match cannot be played any more; then the test has done its work.
    """
    __tracebackhide__ = True
    subject = attrs.evolve(subject_of(game, plugin), most_actions=most_actions)
    chosen = check_named(check)
    if players is None or not isinstance(chosen, PositionCheck):
        failure = run_check(chosen, Corpus.play(subject, Effort())).failure
    else:
        given = options_from_json(subject.game.Options, options or {})
        failure = check_position(chosen, subject, Setup(players, given), seed, moves)
    if failure is not None:
        pytest.fail(failure.report(), pytrace=False)

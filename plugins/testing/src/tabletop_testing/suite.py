"""All checks as tests of one game: the one line of an author's test file.

::

    from tabletop_testing.suite import conformance

    TestTicTacToe = conformance("tic-tac-toe")

Every check is a test of its own, so that ``pytest -k secrets`` runs some of them.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any

import attrs
import pytest

from tabletop_core.game import Game
from tabletop_testing.check import Check
from tabletop_testing.checks.every_check import check_named, every_check
from tabletop_testing.confirming import subject_of
from tabletop_testing.corpus import GAMES, Corpus, Effort
from tabletop_testing.running import Status, run_check
from tabletop_testing.subject import MOST_ACTIONS


def conformance(
    game: str | type[Game[Any, Any]] | Game[Any, Any],
    *,
    plugin: object = None,
    players: int | None = None,
    games: int = GAMES,
    seed: int = 0,
    most_actions: int = MOST_ACTIONS,
    without: Mapping[str, str] | None = None,
) -> type:
    """A class with a test for each check.

    :param game: the id of an installed game, or the game's class, which needs no plugin.
    :param plugin: the module of a plugin that offers the game; it is asked apart from all that is
        installed.
    :param players: play with this number only; otherwise with every number that the game is for.
    :param games: how many matches each number of players plays with the usual options; as many
        again are played with others. ``--tabletop-games`` says otherwise for one run.
    :param seed: another seed plays other matches; ``--tabletop-seed`` says otherwise for one run.
    :param most_actions: after how many actions a random match counts as one that never ends.
    :param without: checks that do not apply to the game, each with the reason, which the tests show.
    :raises TabletopError: when ``without`` names a check that there is not.
    """
    left_out = dict(without or {})
    for name in left_out:
        check_named(name)

    @functools.cache
    def corpus(seed: int, games: int) -> Corpus:
        subject = attrs.evolve(subject_of(game, plugin), most_actions=most_actions)
        return Corpus.play(subject, Effort(seed, games, players))

    def corpus_for(config: pytest.Config) -> Corpus:
        return corpus(
            _given(config, "tabletop_seed", seed), _given(config, "tabletop_games", games)
        )

    tests = {
        f"test_{name}": _test(check, corpus_for, left_out.get(name))
        for name, check in every_check().items()
    }
    return type("Conformance", (), {"__doc__": "The rules contract.", **tests})


def _given(config: pytest.Config, option: str, usual: int) -> int:
    """What the command line of pytest says, if the plugin is loaded and it says anything."""
    value = config.getoption(option, None)
    return usual if value is None else int(value)


def _test(
    check: Check, corpus_for: Callable[[pytest.Config], Corpus], reason: str | None
) -> Callable[..., None]:
    def test(self: object, pytestconfig: pytest.Config) -> None:  # noqa: ARG001
        if reason is not None:
            pytest.skip(reason)
        result = run_check(check, corpus_for(pytestconfig))
        if result.status is Status.SKIPPED:
            pytest.skip(result.why)
        if result.failure is not None:
            pytest.fail(result.failure.report(), pytrace=False)

    test.__name__ = test.__qualname__ = f"test_{check.name}"
    test.__doc__ = check.rule
    return test

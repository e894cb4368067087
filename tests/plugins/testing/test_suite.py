"""An author's test file: one line, and every check is a test."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop_core.errors import TabletopError
from tabletop_core.registry import Registry
from tabletop_testing.checks.every_check import every_check
from tabletop_testing.suite import conformance

pytest_plugins = ["pytester"]

SUPPORT = Path(__file__).resolve().parents[2] / "support"
HEAD = "from tabletop_testing.suite import conformance\n"


@pytest.fixture
def run(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., pytest.RunResult]:
    """Run a test file as an author would, in this process: starting another takes longer."""
    monkeypatch.syspath_prepend(SUPPORT)

    def run_file(source: str, *arguments: str) -> pytest.RunResult:
        pytester.makepyfile(HEAD + source)
        quiet = ["-p", "no:cacheprovider", "-p", "no:xdist", "-W", "error"]
        return pytester.runpytest_inprocess(*quiet, *arguments)

    return run_file


def test_one_line_runs_every_check(run: Callable[..., pytest.RunResult]) -> None:
    done = run("from sound_game import Heap\nTestHeap = conformance(Heap, games=1)\n", "-v")
    outcomes = done.parseoutcomes()
    assert outcomes["passed"] + outcomes["skipped"] == len(every_check())
    assert outcomes["passed"] > 40
    done.stdout.fnmatch_lines(["*TestHeap::test_views_keep_secrets PASSED*"])


def test_a_failure_is_told_and_no_traceback(run: Callable[..., pytest.RunResult]) -> None:
    source = "from faulty_games.cards import LosesACard\nTestIt = conformance(LosesACard)\n"
    done = run(source, "-k", "no_card")
    done.assert_outcomes(failed=1, passed=1, deselected=len(every_check()) - 2)
    text = done.stdout.str()
    assert "FAILED no_card_is_lost" in text
    assert "are in no zone any more" in text
    assert "def test_no_card_is_lost" in text
    assert "Traceback" not in text
    assert "suite.py" not in text


def test_checks_are_left_out_with_a_reason(run: Callable[..., pytest.RunResult]) -> None:
    source = """
        from faulty_games.rules import NeverEnds
        TestIt = conformance(NeverEnds, without={"matches_end": "it is a sandbox"})
    """
    done = run(re.sub(r"(?m)^ {8}", "", source), "-k", "matches_end", "-rs")
    done.assert_outcomes(skipped=1, deselected=len(every_check()) - 1)
    done.stdout.fnmatch_lines(["*it is a sandbox*"])


def test_only_checks_that_there_are_can_be_left_out() -> None:
    with pytest.raises(TabletopError, match="did you mean matches_end"):
        conformance("heap", without={"match_ends": "a slip"})


def test_a_plugin_is_enough(run: Callable[..., pytest.RunResult]) -> None:
    source = "import sound_plugin\nTestHeap = conformance('heap', plugin=sound_plugin, games=1)\n"
    done = run(source, "-k", "the_plugin or legal_actions_exist")
    done.assert_outcomes(passed=3, deselected=len(every_check()) - 3)


def test_it_runs_without_the_plugin_of_pytest(run: Callable[..., pytest.RunResult]) -> None:
    source = "from sound_game import Heap\nTestHeap = conformance(Heap, games=1)\n"
    done = run(source, "-p", "no:tabletop", "-k", "legal_actions_exist")
    done.assert_outcomes(passed=1, deselected=len(every_check()) - 1)


def test_the_command_line_says_how_much_is_played(run: Callable[..., pytest.RunResult]) -> None:
    source = """
import tabletop_testing.corpus as corpus
from sound_game import Heap

play = corpus.Corpus.play

def tell(subject, effort):
    print("effort", effort.seed, effort.games)
    return play(subject, effort)

corpus.Corpus.play = tell
TestHeap = conformance(Heap)
"""
    more = ("-k", "legal_actions_exist", "-s", "--tabletop-seed", "5", "--tabletop-games", "2")
    done = run(source, *more)
    done.stdout.fnmatch_lines(["*effort 5 2*"])


def test_an_unknown_game_fails_with_what_there_is(run: Callable[..., pytest.RunResult]) -> None:
    source = "import sound_plugin\nTestHeap = conformance('heep', plugin=sound_plugin)\n"
    done = run(source, "-k", "matches_end")
    done.assert_outcomes(failed=1, deselected=len(every_check()) - 1)
    done.stdout.fnmatch_lines(["*unknown game 'heep'*"])


def test_the_plugin_of_pytest_imports_nothing_of_the_engine(
    pytester: pytest.Pytester,
) -> None:
    pytester.makepyfile(
        "import sys\n"
        "def test_it(): assert not [m for m in sys.modules if m.startswith('tabletop_core')]\n"
        "def test_it_is_there(request): assert request.config.pluginmanager.hasplugin('tabletop')\n"
    )
    pytester.runpytest_subprocess("-p", "no:xdist").assert_outcomes(passed=2)


def test_the_fixture_sees_only_what_is_named(tabletop_registry: Callable[..., Registry]) -> None:
    import sound_plugin

    registry = tabletop_registry(sound_plugin)
    assert [offer.name for offer in registry.games()] == ["heap"]
    names = {offer.name for offer in registry.bots("heap")}
    assert names == {"random", "greedy", "mcts", "easy", "normal", "hard"}
    assert tabletop_registry().games() == ()

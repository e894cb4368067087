"""The kit's own parts: clocks, what is compared, the table that is watched, the list of checks."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest
from faulty_games.hidden import LeaksThroughAnEvent
from offering import registry_with
from sound_game import Card, Heap, Suit

from tabletop_core.chance import RandomChance
from tabletop_core.choices import Choices
from tabletop_core.errors import TabletopError
from tabletop_core.zones import Deck
from tabletop_testing.checks.every_check import check_named, chosen_checks, every_check
from tabletop_testing.clocks import Clock
from tabletop_testing.compare import differences
from tabletop_testing.corpus import Corpus, Effort
from tabletop_testing.running import run_check
from tabletop_testing.subject import Subject
from tabletop_testing.watching import WatchedTable

ROOT = Path(__file__).resolve().parents[3]

CLOCK_PROGRAM = """
from tabletop_testing.clocks import Clock, set_clock
set_clock(Clock(86400.0, 0.5, "UTC"))
import datetime, time
print(time.time(), time.time_ns(), time.gmtime().tm_year, datetime.date.today().year)
print(datetime.datetime.now(datetime.UTC).isoformat(), datetime.datetime(2020, 1, 2).isoformat())
print(time.gmtime(0).tm_year, time.monotonic() > 86400)
"""


def test_a_clock_moves_on_only_when_it_is_asked() -> None:
    done = subprocess.run(
        [sys.executable, "-c", CLOCK_PROGRAM],
        env={"TZ": "UTC"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines() == [
        "86400.5 86401000000000 1970 1970",
        "1970-01-02T00:00:02.500000+00:00 2020-01-02T00:00:00",
        "1970 True",
    ]
    assert Clock(1.0, 1.0, "UTC").zone == "UTC"


def test_differences_name_the_places() -> None:
    one = {"a": [1, {"b": 2}], "c": 3}
    other = {"a": [1, {"b": 5}], "c": 3.0}
    assert differences(one, other, ("here", "there")).splitlines() == [
        "state.a[1].b: 2 here, 5 there",
        "state.c: 3 here, 3.0 there",
    ]
    many = differences(list(range(20)), list(range(1, 21)), ("", ""))
    assert many.splitlines()[-1] == "... and 14 more"


def watched() -> WatchedTable:
    return WatchedTable(2, RandomChance(random.Random(1)))


def test_the_watched_table_tells_movement_from_words() -> None:
    table = watched()
    assert table.take(Deck.of([Card(Suit.SUN, 1)])) == Card(Suit.SUN, 1)
    assert (table.said, table.disclosed) == (0, True)
    assert table.taken == [Card(Suit.SUN, 1)]

    table = watched()
    choices: Choices[int] = Choices()
    choices.ask([0])
    choices.choose(0, 3, table)
    choices.reveal(table)
    assert (table.said, table.disclosed) == (0, True)

    table.whisper([1], Heap.events[0], 0, 2)
    assert table.said == 0b10
    table.disclose()
    assert table.said == -1


def test_checks_are_found_by_parts_of_their_names() -> None:
    assert [check.name for check in chosen_checks(["keep-secrets"])] == [
        name for name in every_check() if name.endswith("keep_secrets")
    ]
    assert [check.name for check in chosen_checks(["matches_end"])] == ["matches_end"]
    assert len(chosen_checks([])) == len(every_check())
    with pytest.raises(TabletopError, match="did you mean legal_actions_exist"):
        check_named("legal_action_exists")


@pytest.mark.parametrize("name", every_check())
def test_a_check_says_its_rule_and_what_breaking_it_means(name: str) -> None:
    check = every_check()[name]
    assert check.rule.endswith(".")
    assert len(check.rule) < 110
    assert check.means.endswith(".")


def test_the_readme_lists_every_check() -> None:
    text = (ROOT / "plugins/testing/README.md").read_text(encoding="utf-8")
    rows = [f"| `{check.name}` | {check.rule} |" for check in every_check().values()]
    assert "\n".join(rows) in text


def test_a_local_class_cannot_be_imported_elsewhere() -> None:
    class Local(Heap):
        """Nobody else finds it."""

    assert Subject.of(Local).target is None
    assert Subject.of(Heap).target == "sound_game:Heap"


def test_the_readme_shows_a_failure_as_it_is() -> None:
    text = (ROOT / "plugins/testing/README.md").read_text(encoding="utf-8")
    subject = Subject.offered(registry_with(LeaksThroughAnEvent), "heap")
    found = run_check(check_named("events_keep_secrets"), Corpus.play(subject, Effort())).failure
    assert found is not None
    report = found.report().replace("heap", "my-game")
    assert report.partition("  test   ")[0] in text

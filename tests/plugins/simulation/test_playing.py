from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import attrs
import pytest
import sample_bots
from sample_games import Race, RaceOptions, RaceState
from sample_registry import sample_registry

from tabletop_core.bots.bot import Bot
from tabletop_core.bots.random import RandomBot
from tabletop_core.chance import CHOICE_BITS, RandomChance, generator
from tabletop_core.decisions import Decision
from tabletop_core.game import Game
from tabletop_core.guarded_rules import RulesError
from tabletop_core.options import NoOptions
from tabletop_core.playout import playout
from tabletop_core.record import read_record
from tabletop_core.registry import Registry
from tabletop_core.replaying import replay
from tabletop_simulation import chunks
from tabletop_simulation.chunks import Task, play_chunk
from tabletop_simulation.features import Features
from tabletop_simulation.findings.matches import Matches
from tabletop_simulation.findings.winning_features import winning_features
from tabletop_simulation.plan import Plan
from tabletop_simulation.planning import make_plan
from tabletop_simulation.playing import BotFailed, Rules, play_match
from tabletop_simulation.rows import COLUMNS, Row
from tabletop_simulation.tally import Tally


@pytest.fixture
def registry() -> Registry:
    return sample_registry(sample_bots_alone())


def sample_bots_alone() -> Any:
    class Plugin:
        __name__ = "sample_bots"
        tabletop_bots = staticmethod(sample_bots.tabletop_bots)

    return Plugin()


def planned(registry: Registry, game: str, players: str, **more: Any) -> Plan:
    typed: dict[str, Any] = {"games": 24, "seed": "1", "options": (), "paired": False}
    return make_plan(registry, game, players=players, **{"most_actions": 500, **typed, **more})


def played(registry: Registry, plan: Plan, records: Path | None = None) -> list[Row]:
    ready = chunks._Ready(plan, registry)
    folder = None if records is None else str(records)
    return [Row.of_values(ready.play(n, Tally(Features()), folder)) for n in range(plan.matches)]


class Seeing(Bot):
    """Chooses as random bots that are alone do, and is given all that there is to see."""

    def choose(self, decision: Decision) -> Any:
        legal = decision.legal_actions
        return legal[self.rng.getrandbits(CHOICE_BITS) % len(legal)]


@pytest.mark.parametrize("paired", [False, True])
@pytest.mark.parametrize("game", ["race", "trumps", "signs"])
def test_a_blind_match_is_what_a_seeing_match_with_the_same_choices_is(
    registry: Registry, game: str, paired: bool
) -> None:
    """The bare table and the full one lead to the same match, whoever listens."""
    plan = planned(registry, game, "random,random,random", games=30, paired=paired)
    rows = played(registry, plan)

    ready = chunks._Ready(plan, registry)
    for row in rows:
        chance = generator(row.seed)
        # The luck of the bots is that of the chance, where no other match has the same chance.
        luck = generator(plan.seed, "bots", row.match) if paired else chance
        bots = [Seeing(NoOptions(), luck) for _seat in row.seats]
        rules = Rules(ready.game, ready.game.Options(), plan.most_actions)
        course = play_match(rules, bots, RandomChance(chance))
        assert course.outcome is not None
        assert course.outcome.scores == row.scores
        assert course.pace == (
            *(row.actions, row.turns, row.rounds),
            *(row.forced, row.branching_sum, row.branching_max),
        )


@pytest.mark.parametrize("players", ["random,random", "listener,random", "watcher,listener"])
@pytest.mark.parametrize("game", ["race", "trumps", "signs"])
def test_recording_changes_no_match_and_the_records_verify(
    registry: Registry, game: str, players: str, tmp_path: Path
) -> None:
    plan = planned(registry, game, players, games=10)

    assert played(registry, plan, tmp_path) == played(registry, plan)
    records = [read_record(path) for path in sorted(tmp_path.iterdir())]
    assert len(records) == plan.matches
    for record, row in zip(records, played(registry, plan), strict=True):
        *_, last = replay(registry.game(game), record)
        assert last.over
        assert last.step == row.actions
        assert [seat.agent for seat in record.header.seats] == [
            plan.entrants[entrant].bot for entrant in row.seats
        ]


def test_what_was_used_is_compared_in_the_matches_in_which_it_was_counted(
    registry: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tabletop_simulation.plan._FIRST_USAGE", 40)
    monkeypatch.setattr("tabletop_simulation.plan._USAGE_ONE_IN", 4)
    plan = planned(registry, "signs", "random,random", games=400)
    ready, tally = chunks._Ready(plan, registry), Tally(Features())
    rows = [Row.of_values(ready.play(match, tally, None)) for match in range(plan.matches)]
    counted = [row for row in rows if plan.takes_usage(row.match)]
    assert 40 + 80 <= len(counted) < 140

    some = winning_features(Matches(plan, rows), tally.usage())
    alone = winning_features(Matches(plan, counted), tally.usage())

    assert some is not None
    assert alone is not None
    assert some.tables == alone.tables
    assert some.sentences == (
        f"What was used was counted in {len(counted)} of the matches.",
        *alone.sentences,
    )


def test_paired_matches_share_their_chance(registry: Registry) -> None:
    plan = planned(registry, "trumps", "watcher,watcher", paired=True, games=40)
    rows = played(registry, plan)

    # The bots are the same and need no luck: a deal turned round is the same match.
    for one, other in _pairs(rows):
        assert (one.deal, one.seed, one.scores) == (other.deal, other.seed, other.scores)
        assert one.seats != other.seats
    assert len({row.scores for row in rows}) > 2


def _pairs(rows: list[Row]) -> list[tuple[Row, Row]]:
    return list(zip(rows[::2], rows[1::2], strict=True))


def test_arms_of_a_paired_plan_share_their_chance(registry: Registry) -> None:
    plan = planned(registry, "race", "watcher,watcher", paired=True)
    plan = attrs.evolve(plan, arms=plan.arms * 2)
    rows = played(registry, plan)

    for one, other in _pairs(rows):
        assert (one.arm, other.arm) == (0, 1)
        assert (one.seed, one.scores, one.actions) == (other.seed, other.scores, other.actions)


def test_a_match_that_does_not_end_is_cut_off_and_counted(registry: Registry) -> None:
    plan = planned(registry, "race", "random,random", most_actions=5, options=("goal=100",))
    rows = played(registry, plan)

    assert len(rows) == plan.matches
    for row in rows:
        assert row.truncated
        assert row.actions == 5
        assert row.ranking == ()
        assert row.winners == ()
        assert len(row.scores) == 2


def test_a_match_that_ends_with_the_last_possible_action_is_not_cut_off(registry: Registry) -> None:
    plan = planned(registry, "race", "random,random", games=1)
    [row] = played(registry, plan)
    exact = attrs.evolve(plan, most_actions=row.actions)

    assert played(registry, exact) == [row]


def test_a_row_has_a_value_for_every_column(registry: Registry) -> None:
    plan = planned(registry, "race", "random,random", games=1)
    values = chunks._Ready(plan, registry).play(0, Tally(Features()), None)

    assert len(values) == len(COLUMNS)
    assert Row.of_values(values).values() == [
        tuple(v) if isinstance(v, list) else v for v in values
    ]


class Stuck(Race):
    def legal_actions(self, view: RaceState, player: int) -> Any:
        return () if view.scores[player] > 5 else super().legal_actions(view, player)


@pytest.mark.parametrize("bot", [RandomBot, sample_bots.Watcher])
def test_a_dead_end_is_a_fault_of_the_game(bot: Any) -> None:
    rules = Rules(Stuck(), RaceOptions(), 500)

    with pytest.raises(RulesError, match="no legal action"):
        play_match(rules, [bot(NoOptions(), generator("1"))] * 2, RandomChance(generator("2")))


@pytest.mark.parametrize(
    ("bot", "what"),
    [(sample_bots.Failing, "no idea"), (sample_bots.Cheat, "none of its 1 legal")],
)
def test_a_bot_that_fails_is_named(bot: Any, what: str) -> None:
    rules = Rules(Race(), RaceOptions(goal=100), 5000)

    def play_many() -> None:
        for number in range(100):
            bots = [bot(NoOptions(), generator("1", number))] * 2
            play_match(rules, bots, RandomChance(generator("2", number)))

    with pytest.raises(BotFailed, match=bot.__name__) as failed:
        play_many()

    assert what in str(failed.value)


def test_a_chunk_keeps_what_was_played_before_a_failure(
    registry: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Registry, "installed", lambda **_more: registry)
    chunks._ready.cache_clear()
    plan = planned(registry, "race", "failing,random", games=100)
    task = Task(json.dumps(plan.as_json()), {}, (), 0, 100)
    chunk = play_chunk(task)
    chunks._ready.cache_clear()

    assert chunk.failure is not None
    assert 0 < len(chunk.rows) == chunk.failure.match == chunk.end < 100
    assert "no idea" in chunk.failure.message
    assert "sample_bots.py" in chunk.failure.traceback


def test_random_bots_play_as_a_playout_does() -> None:
    """Not the same matches, but as long ones: the loop offers the same choices."""
    game: Game[Any, Any] = Race()
    lengths = []
    for number in range(300):
        rules = Rules(game, RaceOptions(), 5000)
        bots = [RandomBot(NoOptions(), generator("b", number))] * 2
        course = play_match(rules, bots, RandomChance(generator("c", number)))
        lengths.append(course.pace.actions)
    bare = [playout(game, 2, RaceOptions(), generator("p", n))[1] for n in range(300)]

    assert abs(sum(lengths) - sum(bare)) < 0.15 * sum(bare)

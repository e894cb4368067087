"""Simulations that were never played: rows with effects that a test has planted."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any

import attrs

from tabletop_simulation.plan import Arm, Entrant, Plan
from tabletop_simulation.results import Results
from tabletop_simulation.rows import Row
from tabletop_simulation.usage import Usage, UsageKey, Use


def plan_of(
    bots: Sequence[str] = ("random", "random"),
    *,
    games: int = 400,
    options: Mapping[str, Sequence[str]] | None = None,
    paired: bool = False,
    title: str = "Invented",
) -> Plan:
    """A plan for a game that does not exist."""
    chosen = options or {}
    arms = tuple(
        Arm(dict(zip(chosen, values, strict=True)), dict(zip(chosen, values, strict=True)))
        for values in product(*chosen.values())
    )
    return Plan(
        game="invented",
        title=title,
        entrants=tuple(Entrant(f"{bot} {at}", bot) for at, bot in enumerate(bots, 1)),
        arms=arms,
        games=games,
        seed="7",
        paired=paired,
        most_actions=1000,
        blind=False,
    )


def results_of(
    plan: Plan,
    play: Callable[[random.Random, Arm, tuple[str, ...]], Mapping[str, Any]],
    *,
    seed: int = 1,
    usage: Callable[[random.Random, Row, int], Sequence[str]] = lambda _rng, _row, _seat: (),
) -> Results:
    """Results in which every match is what ``play`` says.

    :param play: from the luck of the deal, the options and the bots by seat to fields of the row;
        ``scores`` decide who wins unless ``winners`` and ``ranking`` are there.
    :param usage: what the player of a seat used.
    """
    rows, used = [], Usage()
    rng = random.Random(seed)
    seats = plan.players
    for match in range(plan.matches):
        arm, number = divmod(match, plan.games)
        # Without pairing every match has a deal of its own.
        deal = number // seats if plan.paired else match
        luck = random.Random(f"{seed} {deal}")
        order = tuple((seat + number) % seats for seat in range(seats))
        bots = tuple(plan.entrants[at].bot for at in order)
        row = _row(plan, match, arm, deal, order, play(luck, plan.arms[arm], bots))
        rows.append(row)
        for seat in range(seats):
            for feature in usage(rng, row, seat):
                use = used.setdefault(UsageKey(arm, order[seat], feature), Use())
                won = {len(row.winners): 1} if seat in row.winners else {}
                use.add(Use(1, won))
    return Results(plan, rows, used)


def _row(
    plan: Plan, match: int, arm: int, deal: int, order: tuple[int, ...], given: Mapping[str, Any]
) -> Row:
    scores = tuple(given.get("scores", ()))
    ranking = tuple(
        tuple(seat for seat, score in enumerate(scores) if score == points)
        for points in sorted(set(scores), reverse=True)
    ) or ((0,), tuple(range(1, plan.players)))
    usual: dict[str, Any] = {
        "ranking": ranking,
        "winners": ranking[0],
        "scores": scores,
        "breakdown": {},
        "ending": "",
        "truncated": False,
        "actions": 40,
        "turns": 20,
        "rounds": 10,
        "forced": 4,
        "branching_sum": 400,
        "branching_max": 30,
        "lead_changes": 2 if scores else None,
        "last_lead_change": 0.5 if scores else None,
        "drama": 0.1 if scores else None,
        "comeback": False if scores else None,
    }
    values = {**usual, **given}
    assert values.keys() <= {field.name for field in attrs.fields(Row)}
    return Row(
        match=match,
        arm=arm,
        deal=deal,
        seed=f"{plan.seed} {deal}",
        seats=order,
        players=plan.players,
        **values,
    )

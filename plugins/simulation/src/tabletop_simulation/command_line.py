"""The command that plays a plan again."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

from tabletop_cli.bots import BotSpec
from tabletop_simulation.plan import MOST_ACTIONS, Entrant, Plan


def command_of(plan: Plan) -> str:
    """The command that plays the matches of a plan."""
    return shlex.join(["tabletop", "simulate", *_arguments(plan)])


def _arguments(plan: Plan) -> Iterator[str]:
    yield plan.game
    yield from ("--players", ",".join(map(_seat, plan.entrants)))
    yield from ("--games", str(plan.games), "--seed", plan.seed)
    for name in dict.fromkeys(name for arm in plan.arms for name in arm.chosen):
        values = dict.fromkeys(arm.chosen[name] for arm in plan.arms)
        yield from ("--option", f"{name}={','.join(values)}")
    if plan.paired:
        yield "--paired"
    if plan.most_actions != MOST_ACTIONS:
        yield from ("--most-actions", str(plan.most_actions))


def _seat(entrant: Entrant) -> str:
    """A seat as it is typed; a name that the program gave itself is left out."""
    given = BotSpec.parse(entrant.bot).name.rpartition(":")[2].capitalize()
    is_given = entrant.name == given or entrant.name.startswith(f"{given} ")
    return entrant.bot if is_given else f"{entrant.name}={entrant.bot}"

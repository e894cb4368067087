"""Bots for simulations of the sample games: some look, some fail."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tabletop_core.actions import Action
from tabletop_core.bots.bot import BlindBot, Bot
from tabletop_core.decisions import Decision
from tabletop_core.plugins import BotEntry, GameEntry, hookimpl


class Listener(Bot):
    """Decides by all that it gets: its view, its events, its luck."""

    def choose(self, decision: Decision) -> Action:
        heard = len(decision.events) + len(str(decision.view))
        legal = decision.legal_actions
        chosen: Action = legal[(heard + self.rng.randrange(7)) % len(legal)]
        return chosen


class Watcher(Bot):
    """Looks at its view alone."""

    hears = False

    def choose(self, decision: Decision) -> Action:
        assert not decision.events
        chosen: Action = decision.legal_actions[
            len(str(decision.view)) % len(decision.legal_actions)
        ]
        return chosen


class Slow(BlindBot):
    """Takes its time."""

    def pick(self, actions: Sequence[Action]) -> Action:
        time.sleep(0.002)
        return actions[int(self.rng.random() * len(actions))]


class Failing(BlindBot):
    """Fails once in a while."""

    def pick(self, actions: Sequence[Action]) -> Action:
        draw = self.rng.random()
        if draw < 0.004:
            message = "no idea"
            raise LookupError(message)
        return actions[int(draw * len(actions))]


class Cheat(BlindBot):
    """Does what it may not."""

    def pick(self, actions: Sequence[Action]) -> Any:
        return "win"


class Suicidal(BlindBot):
    """Ends its process at one place, as often as the file DEATHS has bytes; then it plays on."""

    def pick(self, actions: Sequence[Action]) -> Action:
        if self.rng.random() < 0.001:
            deaths = Path(os.environ["DEATHS"])
            left = deaths.read_bytes()
            if left:
                deaths.write_bytes(left[1:])
                os.kill(os.getpid(), signal.SIGKILL)
        return actions[int(self.rng.random() * len(actions))]


@hookimpl
def tabletop_games() -> list[GameEntry]:
    return [
        GameEntry(id="race", title="Race", players=(1, 6), target="sample_games:Race"),
        GameEntry(id="trumps", title="Trumps", players=(2, 4), target="sample_games:Trumps"),
        GameEntry(id="signs", title="Signs", players=(2, 5), target="sample_games:Signs"),
    ]


@hookimpl
def tabletop_bots() -> list[BotEntry]:
    bots = (Listener, Watcher, Slow, Failing, Cheat, Suicidal)
    return [
        BotEntry(id=bot.__name__.lower(), summary="-", target=f"sample_bots:{bot.__name__}")
        for bot in bots
    ]

"""A program that plays lines and tells what came of them, for comparison with another process.

    python -m tabletop_testing.rerun < job

The job and the answer are JSON. Nothing but the library is imported before the clock is set.
"""

from __future__ import annotations

import json
import os
import sys
import time
from typing import TYPE_CHECKING, Any

from tabletop_testing.clocks import Clock, set_clock

if TYPE_CHECKING:
    from tabletop_testing.positions import Position

#: What the state is called among all that is told of a position.
STATE = "the state"
#: At every so many positions the scene is looked at, too.
_SCENES = 40


def main() -> None:
    """Read a job, play its lines, and print what came of them."""
    job = json.load(sys.stdin)
    clock = Clock(*job["clock"])
    os.environ["TZ"] = clock.zone
    if hasattr(time, "tzset"):
        time.tzset()
    set_clock(clock)
    answer = sys.stdout
    sys.stdout = sys.stderr  # whatever the game prints is no part of the answer
    json.dump(_played(job), answer)


def _played(job: dict[str, Any]) -> list[list[dict[str, str]]]:
    from tabletop_core.loading import import_target
    from tabletop_core.options import options_from_json
    from tabletop_testing.lines import Line, Pick, play_line
    from tabletop_testing.setups import Setup
    from tabletop_testing.subject import Subject

    subject = Subject.of(import_target(job["target"]))
    found = []
    for data in job["lines"]:
        options = options_from_json(subject.game.Options, data["options"])
        picks = tuple(Pick(*pick) for pick in data["picks"])
        line = Line(Setup(data["players"], options), data["seed"], picks)
        positions = play_line(subject, line).positions
        found.append([_fingerprint(position, whole=job["states"]) for position in positions])
    return found


def _fingerprint(position: Position, *, whole: bool) -> dict[str, str]:
    """Everything of a position that may not differ, in the order in which it is compared."""
    from tabletop_core.codec import codec
    from tabletop_core.digest import digest_state
    from tabletop_core.render.text import render_text
    from tabletop_core.scene_defaults import scene_for
    from tabletop_testing.compare import as_json

    game = position.game
    state = json.dumps(as_json(game, position.state)) if whole else digest_state(position.state)
    events = [codec(game).event_to_json(happened.event) for happened in position.table.happened]
    found = {
        "the player to act": str(position.to_act),
        "what chance brought": str(position.table.outcomes),
        STATE: state,
        "what happened": json.dumps(events),
    }
    for player in position.to_act:
        legal = position.legal(player)
        view = position.view(player)
        found[f"the list of legal actions of player {player}"] = ", ".join(map(str, legal))
        found[f"the prompt of player {player}"] = str(game.prompt(view, player))
        if position.step % _SCENES == 0:
            found[f"the scene of player {player}"] = render_text(scene_for(game, view, player))
    if not position.to_act:
        outcome = game.outcome(position.copy())
        found["the outcome"] = str((outcome.ranking, outcome.winners, outcome.scores))
    return found


if __name__ == "__main__":
    main()

"""Termination: matches come to an end."""

from __future__ import annotations

from tabletop_core.chance import generator
from tabletop_testing.broken import Broken, NotHere
from tabletop_testing.check import position_check
from tabletop_testing.compare import listed
from tabletop_testing.corpus import endless
from tabletop_testing.lines import Pick, do
from tabletop_testing.positions import Position, Trouble


@position_check(endless, shrinks=6)
def matches_end(position: Position) -> None:
    """Random play comes to an end.

    Bots that play matches to their end would never answer, and people would sit there for ever. Give the
    game a limit (a number of rounds, a repeated position), or a way out that is always open. If
    the game is only long, raise the number of actions (--most-actions, most_actions=).
    """
    most = position.subject.most_actions
    rng = generator(position.seed, "on and on", position.step)
    at = position
    last: list[str] = []
    for _ in range(most):
        reached = (
            do(at, Pick(rng.randrange(1 << 30), rng.randrange(1 << 30))) if at.to_act else None
        )
        if reached is None or isinstance(reached, Trouble):
            raise NotHere("every match ends")
        at = reached[0]
        at.before = None
        last = [*last[-5:], f"{at.player}: {at.action}"]
    raise Broken(
        f"after this, {most} more random actions do not end the match; the last were {listed(last)}"
    )

"""Playing a match to its end with agents."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from tabletop_core.decisions import Agent, Corrigible, Undo
from tabletop_core.match import Match
from tabletop_core.outcome import Outcome
from tabletop_core.rejections import Rejection


def play(
    match: Match, agents: Sequence[Agent], after: Callable[[Match], None] | None = None
) -> Outcome:
    """Ask the agents, by seat, for their decisions until the match is over.

    :param agents: one for each seat; one that has a method ``rejected`` is told of a mistake and
        asked again.
    :param after: called after each accepted action and each undo.
    :raises Rejection: when an agent without ``rejected`` makes a mistake.
    """
    while match.to_act:
        player = match.to_act[0]
        agent = agents[player]
        choice = agent.choose(match.decision(player))
        try:
            if isinstance(choice, Undo):
                match.undo(player)
            else:
                match.submit(player, choice)
        except Rejection as rejection:
            if not hasattr(agent, "rejected"):
                raise
            cast("Corrigible", agent).rejected(rejection)
            continue
        if after is not None:
            after(match)
    assert match.outcome is not None
    return match.outcome

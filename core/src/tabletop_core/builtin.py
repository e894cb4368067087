"""What the core itself offers, through the same hooks as everybody else."""

from __future__ import annotations

from tabletop_core.plugins import BotEntry, hookimpl

_SEARCH = "tabletop_core.bots.mcts.bot:MctsBot"


@hookimpl
def tabletop_bots() -> list[BotEntry]:
    """Bots that play every game."""
    return [
        BotEntry(
            id="random",
            summary="Chooses any legal action, each with the same chance.",
            target="tabletop_core.bots.random:RandomBot",
        ),
        BotEntry(
            id="greedy",
            summary="Chooses the action after which its position looks best.",
            target="tabletop_core.bots.greedy:GreedyBot",
        ),
        BotEntry(
            id="mcts",
            summary="Searches: follows many ways in which the match may go on.",
            target=_SEARCH,
        ),
        BotEntry(
            id="easy",
            summary="Plays for a beginner: searches a little.",
            target=_SEARCH,
            settings=("iterations=40", "policy=random", "cutoff=0", "bias=0", "c=2"),
        ),
        BotEntry(
            id="normal",
            summary="Plays well: searches, and answers soon.",
            target=_SEARCH,
            settings=("iterations=60", "unguided=4", "certain=25"),
        ),
        BotEntry(
            id="hard",
            summary="Plays as well as it can in a few seconds.",
            target=_SEARCH,
            settings=("iterations=400", "unguided=4", "certain=25"),
        ),
    ]

"""What the commands have in common: the game that is named, and what is made ready for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from tabletop_cli.settings import cache_folder, settings

if TYPE_CHECKING:
    from tabletop_testing.subject import Subject


def subject_in(ctx: typer.Context, game: str, most_actions: int | None) -> Subject:
    """The game that was named.

    :raises TabletopError: when there is none of this name, or it cannot be imported.
    """
    import attrs
    from hypothesis.configuration import set_hypothesis_home_dir

    from tabletop_testing.subject import Subject

    # It keeps what it has worked out; not in whatever folder somebody happens to be in.
    set_hypothesis_home_dir(cache_folder() / "hypothesis")
    subject = Subject.offered(settings(ctx).registry, game)
    return subject if most_actions is None else attrs.evolve(subject, most_actions=most_actions)


def check_count(subject: Subject, players: int | None) -> None:
    """Refuse a number of players that the game is not for.

    :raises TabletopError: naming the numbers it is for.
    """
    from tabletop_core.errors import TabletopError

    if players is not None and players not in subject.players:
        fewest, most = subject.game.info.players
        raise TabletopError(
            f"{subject.game.info.title} is for {fewest} to {most} players, not for {players}",
            "give --players one of these numbers, or leave it out for all of them",
        )

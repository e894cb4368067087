"""Records together with the game that was played."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from tabletop_cli.language import _, sentence
from tabletop_core.discovery import normalized
from tabletop_core.lookup_errors import UnknownNameError
from tabletop_core.record import Record, RecordError, read_record
from tabletop_core.registry import Registry

if TYPE_CHECKING:
    from tabletop_core.entries import GameEntry
    from tabletop_core.game import Game
    from tabletop_core.offers import Offer


class GameMissing(RecordError):
    """The game of a record is not installed."""


class OpenRecord(NamedTuple):
    """A record, its game, and where the game comes from."""

    record: Record
    offer: Offer[GameEntry]
    game: Game[Any, Any]

    @property
    def other_version(self) -> str:
        """What to say when the match was played with another version; else empty."""
        header, plugin = self.record.header, self.offer.plugin
        played = f"{header.distribution} {header.distribution_version}".strip()
        installed = f"{plugin.distribution} {plugin.version}".strip()
        if played == installed:
            return ""
        return _(
            "{path} was played with {played}; {installed} is installed",
            path=self.record.path,
            played=played,
            installed=installed,
        )


def open_record(path: Path, registry: Registry) -> OpenRecord:
    """Read a record and load its game.

    :raises RecordError: when it cannot be read.
    :raises GameMissing: naming the distribution to install.
    :raises PluginError: when the game is there and does not work.
    """
    record = read_record(path)
    offer = _find_game(record, registry)
    return OpenRecord(record, offer, registry.use(offer))


def _find_game(record: Record, registry: Registry) -> Offer[GameEntry]:
    header = record.header
    # The same distribution as then, where several offer a game of this name.
    for offer in registry.games():
        if (offer.plugin.distribution, offer.entry.id) == (
            normalized(header.distribution),
            header.game,
        ):
            return offer
    try:
        return registry.find_game(header.game)
    except UnknownNameError as error:
        points = [plugin.point for plugin in registry.plugins]
        installed = any(point.distribution == normalized(header.distribution) for point in points)
        raise GameMissing(
            _("{path}: {problem}", path=record.path, problem=sentence(error.message)),
            hint=sentence(error.hint)
            if installed
            else _(
                "it was played with {distribution} {version}; "
                "to install it: pip install {distribution}",
                distribution=header.distribution,
                version=header.distribution_version,
            ),
        ) from None

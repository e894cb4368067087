"""What happens in a game, as values."""

from __future__ import annotations

from tabletop_carcassonne.actions import Spot
from tabletop_carcassonne.geometry import Compass
from tabletop_carcassonne.kinds import Feature
from tabletop_carcassonne.tiles import TYPES
from tabletop_carcassonne.words import FOLLOWERS, size, spot_name
from tabletop_core.events import Event, event
from tabletop_core.messages import Message, Messages
from tabletop_core.players import Player

_ = Messages("tabletop_carcassonne")


@event
class TilePlaced(Event):
    """A tile was placed, its printed top towards ``top``."""

    player: Player
    tile: str
    x: int
    y: int
    top: Compass

    template = _("{player:player} places {tile} at {x},{y} {top}")


@event
class TileDiscarded(Event):
    """A tile was drawn that had no place; it is out of the game (Rules A2)."""

    tile: str

    def message(self) -> Message:
        """Which tile it was, by letter and by name."""
        return _(
            "there is no place for tile {tile} ({name}): it is out of the game",
            tile=self.tile,
            name=TYPES[self.tile].name,
        )


@event
class FollowerPlaced(Event):
    """A follower was put on the tile just placed."""

    player: Player
    x: int
    y: int
    spot: Spot

    def message(self) -> Message:
        """What the follower is, and where on the tile it stands."""
        return _(
            "{player:player} puts a {follower} on: {spot}",
            player=self.player,
            follower=FOLLOWERS[Feature(self.spot.value.partition(" ")[0])],
            spot=spot_name(self.spot),
        )


@event
class FollowerReturned(Event):
    """A follower went back to its player."""

    player: Player
    x: int
    y: int
    spot: Spot

    template = _("a follower returns to {player:player}")


@event
class FeatureScored(Event):
    """A feature scored, each of ``players`` the full points; the place is its first follower's."""

    feature: Feature
    x: int
    y: int
    spot: Spot
    #: Those with most followers in it.
    players: tuple[Player, ...]
    points: int
    #: How many tiles counted; for a cloister, itself and its neighbours; 0 for a field.
    tiles: int = 0
    #: How many pennants counted.
    pennants: int = 0
    #: For a field, how many completed cities it borders.
    cities: int = 0
    #: Whether it was completed, or scored at the end as it was.
    completed: bool = True

    def message(self) -> Message | None:
        """What was completed, or left unfinished at the end, and its points if there are any."""
        if not self.points:
            return None
        counted = size(self.feature, tiles=self.tiles, pennants=self.pennants, cities=self.cities)
        return _SCORED[self.feature, self.completed].fill(
            size=counted,
            points=_.plural("{count} point", "{count} points", count=self.points),
            players=self.players,
        )


#: How a scored feature is told, by its kind and whether it was completed.
_SCORED = {
    (Feature.ROAD, True): _("road completed, {size}: {points} for {players:players}"),
    (Feature.CITY, True): _("city completed, {size}: {points} for {players:players}"),
    (Feature.CLOISTER, True): _("cloister completed: {points} for {players:players}"),
    (Feature.ROAD, False): _("unfinished road, {size}: {points} for {players:players}"),
    (Feature.CITY, False): _("unfinished city, {size}: {points} for {players:players}"),
    (Feature.CLOISTER, False): _("unfinished cloister, {size}: {points} for {players:players}"),
    (Feature.FIELD, False): _("field by {size}: {points} for {players:players}"),
}

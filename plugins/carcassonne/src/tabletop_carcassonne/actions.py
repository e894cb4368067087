"""What a player may do. Each action is made once and shared."""

from __future__ import annotations

from enum import StrEnum

from tabletop_carcassonne.geometry import Compass
from tabletop_core.actions import Action, action


class Spot(StrEnum):
    """Where on a tile, as it lies, a follower may stand: a feature and a direction.

    A city or a road has a spot for each edge it reaches. A field has one for each edge that is all
    green and for each corner it reaches. The first of them is what the feature is called in actions:
    edges before corners, both clockwise, from north and from north-east. A feature keeps its name
    however its tile is connected; whoever types another of its spots is told the name.
    """

    CITY_NORTH = "city north"
    CITY_EAST = "city east"
    CITY_SOUTH = "city south"
    CITY_WEST = "city west"
    ROAD_NORTH = "road north"
    ROAD_EAST = "road east"
    ROAD_SOUTH = "road south"
    ROAD_WEST = "road west"
    FIELD_NORTH = "field north"
    FIELD_EAST = "field east"
    FIELD_SOUTH = "field south"
    FIELD_WEST = "field west"
    FIELD_NORTH_EAST = "field north-east"
    FIELD_SOUTH_EAST = "field south-east"
    FIELD_SOUTH_WEST = "field south-west"
    FIELD_NORTH_WEST = "field north-west"
    CLOISTER = "cloister"


@action("{x},{y} {top}")
class PlaceTile(Action):
    """Place the tile in hand, its printed top towards ``top``: ``3,-1 east``."""

    x: int
    y: int
    top: Compass


@action("{spot}")
class PlaceFollower(Action):
    """Put a follower on the tile just placed: ``city north``, ``cloister``."""

    spot: Spot


@action("keep")
class Keep(Action):
    """Put no follower."""


KEEP = Keep()

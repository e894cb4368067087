"""What tiles, places and followers are called."""

from __future__ import annotations

from tabletop_carcassonne.actions import Spot
from tabletop_carcassonne.geometry import COMPASS, Compass
from tabletop_carcassonne.kinds import Feature
from tabletop_carcassonne.tiles import TYPES
from tabletop_carcassonne.turned import EDGE_CODES, Code, TurnedTile, letter_of, side_bits
from tabletop_core.messages import Message, Messages
from tabletop_core.players import Player

_ = Messages("tabletop_carcassonne")

#: The directions as words of a sentence; in actions they are always English.
DIRECTIONS: dict[Compass, Message] = {
    Compass.NORTH: _("north"),
    Compass.EAST: _("east"),
    Compass.SOUTH: _("south"),
    Compass.WEST: _("west"),
}

_SIDES: dict[str, Message] = {
    **{top.value: word for top, word in DIRECTIONS.items()},
    "north-east": _("north-east"),
    "south-east": _("south-east"),
    "south-west": _("south-west"),
    "north-west": _("north-west"),
}

#: How actions write the directions, by quarter turns.
NOTATION: tuple[str, ...] = tuple(top.value for top in COMPASS)

#: What an edge shows, by its two bits in a code.
EDGES: dict[int, Message] = {1: _("field"), 2: _("road"), 3: _("city")}

#: What a follower is called where it stands.
FOLLOWERS: dict[Feature, Message] = {
    Feature.CITY: _("knight"),
    Feature.ROAD: _("thief"),
    Feature.CLOISTER: _("monk"),
    Feature.FIELD: _("farmer"),
}


def edges(code: Code) -> list[Message]:
    """What the sides of a code show: ``north city``, ``east road``; sides that ask nothing are left out."""
    return [
        _("{direction} {edge}", direction=DIRECTIONS[top], edge=EDGES[bits])
        for side, top in enumerate(COMPASS)
        if (bits := (code & side_bits(side)) >> 2 * side)
    ]


def tile_at(turned: TurnedTile, x: int, y: int) -> Message:
    """A placed tile: where it lies and what its edges show."""
    return _(
        "{x},{y}: {tile}; {edges}",
        x=x,
        y=y,
        tile=TYPES[letter_of(turned)].name,
        edges=edges(EDGE_CODES[turned]),
    )


def tile_in_hand(turned: TurnedTile) -> Message:
    """A tile as it can be turned before it is placed."""
    return _(
        "{tile}, its top to the {direction}: {edges}",
        tile=TYPES[letter_of(turned)].name,
        direction=DIRECTIONS[COMPASS[turned % 4]],
        edges=edges(EDGE_CODES[turned]),
    )


def follower_at(player: Player, kind: Feature, x: int, y: int) -> Message:
    """A follower on the table."""
    return _(
        "{follower} of {player:player} in the {feature} at {x},{y}",
        follower=FOLLOWERS[kind],
        player=player,
        feature=kind,
        x=x,
        y=y,
    )


def spot_name(spot: Spot) -> Message:
    """A place for a follower in words; as notation it is ``spot.value``."""
    feature, _blank, direction = spot.value.partition(" ")
    if not direction:
        return Feature(feature).label
    return _("{feature} {direction}", feature=Feature(feature), direction=_SIDES[direction])


def size(feature: Feature, *, tiles: int, pennants: int, cities: int) -> Message:
    """What counts for a feature's points: its tiles and pennants, or a field's completed cities."""
    if feature is Feature.FIELD:
        return _.plural("{count} completed city", "{count} completed cities", count=cities)
    counted = _.plural("{count} tile", "{count} tiles", count=tiles)
    if not pennants:
        return counted
    with_them = _.plural("{count} pennant", "{count} pennants", count=pennants)
    return _("{tiles} with {pennants}", tiles=counted, pennants=with_them)

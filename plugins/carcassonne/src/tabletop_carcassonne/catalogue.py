"""Every action there can ever be."""

from __future__ import annotations

from tabletop_carcassonne.actions import KEEP, Keep, PlaceFollower, PlaceTile, Spot
from tabletop_carcassonne.geometry import Compass
from tabletop_carcassonne.options import CarcassonneOptions
from tabletop_carcassonne.setup import TILES_TO_DRAW


def every_action(options: CarcassonneOptions) -> list[PlaceTile | PlaceFollower | Keep]:
    """The placements by row and then by turns, then the followers, then to keep.

    As each tile touches an edge of another one, the last one is at most as many steps from the start
    tile as there are tiles to draw.
    """
    found: list[PlaceTile | PlaceFollower | Keep] = [
        PlaceTile(x, y, top)
        for y in range(-TILES_TO_DRAW, TILES_TO_DRAW + 1)
        for x in range(abs(y) - TILES_TO_DRAW, TILES_TO_DRAW - abs(y) + 1)
        if (x, y) != (0, 0)
        for top in Compass
    ]
    found += [
        PlaceFollower(spot)
        for spot in Spot
        if options.farmers or not spot.value.startswith("field")
    ]
    found.append(KEEP)
    return found

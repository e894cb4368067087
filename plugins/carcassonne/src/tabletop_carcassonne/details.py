"""What is shown on request: the tiles to come, the features with followers, and a legend."""

from __future__ import annotations

from tabletop_carcassonne.art import follower_art, small_art, tile_art
from tabletop_carcassonne.followers import SEGMENT_BITS
from tabletop_carcassonne.geometry import position
from tabletop_carcassonne.remaining import remaining
from tabletop_carcassonne.scoring import Worth, occupied, worth
from tabletop_carcassonne.state import State
from tabletop_carcassonne.symbols import follower_symbol, tile_symbol
from tabletop_carcassonne.tiles import TILES
from tabletop_carcassonne.turned import turned_tile
from tabletop_carcassonne.words import size
from tabletop_core.messages import Message, Messages
from tabletop_core.phases import OVER
from tabletop_core.scene import Area, Item, Layout, seat_ink

_ = Messages("tabletop_carcassonne")


def tiles_left(state: State) -> Area:
    """The tiles still to be drawn, by type: how many of how many."""
    left = remaining(state)
    return Area(
        id="tiles",
        label=_("Tiles left to draw"),
        layout=Layout.ROW,
        items=tuple(
            Item(
                id=f"type {tile.letter}",
                label=_(
                    "{tile}: {left} of {total}",
                    tile=tile.name,
                    left=left[tile.letter],
                    total=tile.copies,
                ),
                caption=f"{left[tile.letter]}/{tile.copies}",
                art=small_art(turned_tile(tile.letter, 0)),
                symbol=tile_symbol(tile.letter),
            )
            for tile in TILES
        ),
        count=sum(left.values()),
        detail=True,
    )


def features(state: State) -> Area:
    """The features with followers: who holds them, and what they score as they are now."""
    items = []
    for key in [] if state.phase == OVER else occupied(state):
        x, y = position(key >> SEGMENT_BITS)
        items.append(
            Item(
                id=f"feature {key}",
                label=_feature(worth(state, key, completed=False), x, y),
            )
        )
    return Area(
        id="features",
        label=_("Features with followers, and their points if the game ended now"),
        layout=Layout.LIST,
        items=tuple(items),
        detail=True,
    )


def _feature(found: Worth, x: int, y: int) -> Message:
    points = _.plural("{count} point", "{count} points", count=found.points)
    return _(
        "{feature} at {x},{y}, {size}: {points} for {players:players}",
        feature=found.feature,
        x=x,
        y=y,
        size=size(found.feature, tiles=found.tiles, pennants=found.pennants, cities=found.cities),
        points=points,
        players=found.players,
    )


def legend(players: int) -> Area:
    """Examples of all that a board shows."""
    examples = (
        ("E", _("city and field")),
        ("U", _("road")),
        ("X", _("crossing: each road ends")),
        ("B", _("cloister")),
        ("F", _("city with pennant")),
    )
    items = [
        Item(
            id=f"legend {letter}",
            label=label,
            caption=label,
            art=tile_art(turned_tile(letter, 0))[:3],
            symbol=tile_symbol(letter),
        )
        for letter, label in examples
    ]
    for player in range(players):
        for lying, label in (
            (False, _("follower of {player:player}", player=player)),
            (True, _("farmer of {player:player}", player=player)),
        ):
            items.append(
                Item(
                    id=f"legend {'farmer' if lying else 'follower'} {player}",
                    label=label,
                    caption=label,
                    art=follower_art(player, lying=lying),
                    symbol=follower_symbol(player, lying=lying),
                    ink=seat_ink(player),
                )
            )
    return Area(id="legend", label=_("Legend"), layout=Layout.ROW, items=tuple(items), detail=True)

"""Laying out the game (Rules A1)."""

from __future__ import annotations

from tabletop_carcassonne.features import place_tile
from tabletop_carcassonne.geometry import CENTRE
from tabletop_carcassonne.options import CarcassonneOptions
from tabletop_carcassonne.state import State
from tabletop_carcassonne.tiles import ALL_TILES, START
from tabletop_carcassonne.turned import turned_tile
from tabletop_core.messages import Messages
from tabletop_core.options import OptionError
from tabletop_core.players import Player
from tabletop_core.table import Table
from tabletop_core.zones import Deck

_ = Messages("tabletop_carcassonne")

_BAG = list(ALL_TILES)
_BAG.remove(START)

#: How many tiles are drawn in a game.
TILES_TO_DRAW = len(_BAG)


def lay_out(players: int, options: CarcassonneOptions, first: Player, bag: Deck[str]) -> State:
    """The start tile on the table, all followers in supply, and nobody with a tile in hand yet."""
    state = State(
        two_tile_city=options.two_tile_city,
        farmers=options.farmers,
        phase="tile",
        player=first,
        tile="",
        bag=bag,
        discarded=[],
        board={},
        followers={},
        supply=[options.followers] * players,
        city_points=[0] * players,
        road_points=[0] * players,
        cloister_points=[0] * players,
        field_points=[0] * players,
        frontier=[CENTRE],
        asked=bytearray(1),
    )
    place_tile(state, CENTRE, turned_tile(START, 0))
    return state


def full_bag() -> Deck[str]:
    """The 71 tiles to be drawn, not yet shuffled."""
    return Deck.of(_BAG, "bag")


def first_player(table: Table, options: CarcassonneOptions) -> Player:
    """Who begins.

    :raises OptionError: when the options name a seat that nobody has.
    """
    if options.first_player == "random":
        return table.index(table.players)
    if options.first_player >= table.players:
        raise OptionError(
            _(
                "first_player={seat} is not possible with {players} players",
                seat=options.first_player,
                players=table.players,
            ),
            hint=_("seats are counted from 0: give 0 to {last}, or random", last=table.players - 1),
        )
    return options.first_player

"""What is on the table: the board, the tile in hand, followers, scores and what can be done."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop_carcassonne.anchors import anchors
from tabletop_carcassonne.art import INKS, follower_art, tile_art
from tabletop_carcassonne.details import features, legend, tiles_left
from tabletop_carcassonne.followers import SEGMENT_BITS
from tabletop_carcassonne.geometry import Cell, position
from tabletop_carcassonne.hotspots import follower_hotspots, tile_hotspots
from tabletop_carcassonne.kinds import Feature
from tabletop_carcassonne.remaining import dead_cells
from tabletop_carcassonne.scoring import projected_scores, scores
from tabletop_carcassonne.state import State
from tabletop_carcassonne.symbols import DEAD, follower_symbol, symbols, tile_symbol
from tabletop_carcassonne.tiles import TYPES
from tabletop_carcassonne.turned import ROTATIONS, SEGMENTS, letter_of, turned_tile
from tabletop_carcassonne.words import NOTATION, follower_at, tile_at, tile_in_hand
from tabletop_core.messages import Message, Messages
from tabletop_core.phases import OVER
from tabletop_core.players import Player
from tabletop_core.scene import Area, Item, Layout, Scene, ScoreTable, seat_ink

_ = Messages("tabletop_carcassonne")

BOARD = "board"

#: The side of a follower, where a tile's is 1.
_FOLLOWER = 0.34
_SEGMENT = (1 << SEGMENT_BITS) - 1


def carcassonne_scene(state: State, viewer: Player | None) -> Scene:
    """The scene of a view; with hotspots where ``viewer`` is to act.

    Besides the board and the tile in hand it has details for those who ask: ``tiles`` (those still
    to be drawn, by type), ``features`` (what followers stand in, and its points if the game ended
    now) and ``legend``.
    """
    acting = () if state.phase == OVER else (state.player,)
    hotspots = tile_hotspots if state.tile else follower_hotspots
    return Scene(
        areas=tuple(_areas(state)),
        hotspots=tuple(hotspots(state)) if viewer in acting else (),
        scores=_scores(state),
        notes=tuple(_notes(state)),
        to_act=acting,
        viewer=viewer,
        symbols=symbols(),
        inks=INKS,
    )


def _areas(state: State) -> Iterator[Area]:
    focus = position(state.last)
    yield Area(
        id=BOARD,
        label=_("Board"),
        layout=Layout.GRID,
        items=tuple(_board(state)),
        focus=focus,
        count=len(state.board),
        coordinates=True,
    )
    if state.tile:
        yield _hand(state)
    yield tiles_left(state)
    yield features(state)
    yield legend(len(state.supply))


def _board(state: State) -> Iterator[Item]:
    """The tiles by row, each followed by the follower on it; then the cells that have no use left."""
    standing: dict[Cell, tuple[int, Player]] = {
        key >> SEGMENT_BITS: (key & _SEGMENT, player) for key, player in state.followers.items()
    }
    for cell, turned in sorted(state.board.items()):
        x, y = position(cell)
        last = cell == state.last and len(state.board) > 1
        yield Item(
            id=f"tile {x},{y}",
            label=tile_at(turned, x, y),
            art=tile_art(turned),
            x=x,
            y=y,
            symbol=tile_symbol(letter_of(turned)),
            rotation=90 * (turned % 4),
            ink=seat_ink(_placed_by(state)) if last else "",
            last=last,
        )
        if cell in standing:
            yield _follower(state, cell, *standing[cell])
    for cell in dead_cells(state) if state.phase != OVER else ():
        x, y = position(cell)
        yield Item(
            id=f"dead {x},{y}",
            label=_("{x},{y}: no tile that is left fits here", x=x, y=y),
            text="×",
            ink=".",
            x=x,
            y=y,
            symbol=DEAD,
        )


def _follower(state: State, cell: Cell, number: int, player: Player) -> Item:
    turned = state.board[cell]
    kind = SEGMENTS[turned][number].kind
    lying = kind is Feature.FIELD
    x, y = position(cell)
    dx, dy = anchors(turned)[number]
    return Item(
        id=f"follower {x},{y}",
        label=follower_at(player, kind, x, y),
        art=follower_art(player, lying=lying),
        x=x + dx - _FOLLOWER / 2,
        y=y + dy - _FOLLOWER / 2,
        width=_FOLLOWER,
        height=_FOLLOWER,
        symbol=follower_symbol(player, lying=lying),
        ink=seat_ink(player),
        owner=player,
    )


def _placed_by(state: State) -> Player:
    """Who placed the last tile: whose turn it is, or once the next tile is drawn the one before."""
    return state.player if state.phase == "follower" else (state.player - 1) % len(state.supply)


def _hand(state: State) -> Area:
    """The tile in hand, once for each rotation that looks different."""
    return Area(
        id="hand",
        label=_("Tile in hand: {tile}", tile=TYPES[state.tile].name),
        layout=Layout.ROW,
        items=tuple(
            Item(
                id=f"hand {turns}",
                label=tile_in_hand(turned_tile(state.tile, turns)),
                caption=NOTATION[turns],
                art=tile_art(turned_tile(state.tile, turns))[:3],
                symbol=tile_symbol(state.tile),
                rotation=90 * turns,
            )
            for turns in range(ROTATIONS[state.tile])
        ),
    )


def _scores(state: State) -> ScoreTable:
    points = scores(state)
    if state.phase == OVER:
        return ScoreTable((_("Points"),), tuple((str(each),) for each in points))
    projected = projected_scores(state)
    return ScoreTable(
        # Translators: "If it ended now" heads what the points would be if the game ended now.
        (_("Points"), _("If it ended now"), _("Followers left")),
        tuple(
            (str(now), str(then), str(left))
            for now, then, left in zip(points, projected, state.supply, strict=True)
        ),
    )


def _notes(state: State) -> Iterator[Message]:
    if state.discarded:
        yield _(
            "Out of the game, since there was no place: {tiles}",
            tiles=[TYPES[letter].name for letter in state.discarded],
        )
    if state.phase == OVER:
        return
    left = len(state.bag.cards)
    if left:
        yield _.plural("{count} tile is left to draw", "{count} tiles are left to draw", count=left)
    else:
        yield _("This is the last turn: no tile is left to draw")

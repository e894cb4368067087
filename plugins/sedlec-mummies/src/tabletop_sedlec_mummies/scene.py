"""What is on the table: the layer, everybody's pyramid, hands and piles, and what can be done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tabletop_core.holes import Hole
from tabletop_core.messages import Message, Messages
from tabletop_core.players import Player
from tabletop_core.scene import Area, Item, Layout, Scene, ScoreTable
from tabletop_core.zones import Zone
from tabletop_sedlec_mummies.cards import Card, Kind
from tabletop_sedlec_mummies.state import State, row_and_place, score
from tabletop_sedlec_mummies.symbols import BACK, EMPTY, INKS, KIND_INKS, symbols

_ = Messages("tabletop_sedlec_mummies")


def mummies_scene(view: State, viewer: Player | None, *, to_act: tuple[Player, ...]) -> Scene:
    """The scene of a view: others first, the viewer's own cards last, next to the menu.

    On request it shows ``discards``, and ``removed`` (what mummies took out of the game).
    """
    players = len(view.hands)
    own = players - 1 if viewer is None else viewer
    seats = [(own + offset) % players for offset in range(1, players + 1)]
    areas = [_layer(view)]
    for seat in seats:
        areas.append(_pyramid(view, seat))
        if seat == viewer:
            areas.append(_hand(view, seat))
    areas += [_lying(view.discards[seat], f"discards {seat}", seat) for seat in seats]
    areas.append(_lying(view.removed, "removed", None))
    return Scene(
        areas=tuple(areas),
        scores=_scores(view),
        notes=tuple(_notes(view)),
        to_act=to_act,
        viewer=viewer,
        symbols=symbols(),
        inks=INKS,
    )


def _card(
    card: Card | Hole, name: str, *, owner: Player | None, x: float = 0, y: float = 0
) -> Item:
    """A card, or the back of one."""
    if isinstance(card, Hole):
        return Item(
            id=name,
            label=_("face-down card"),
            text="??",
            symbol=BACK,
            hidden=True,
            owner=owner,
            x=x,
            y=y,
        )
    return Item(
        id=name,
        label=_("{card} ({points})", card=card.kind, points=card.kind.points),
        text=f"{card.kind.value[0].upper()}{card.kind.points}",
        caption=card.kind.label,
        symbol=card.kind.value,
        ink=KIND_INKS[card.kind],
        owner=owner,
        x=x,
        y=y,
    )


def _layer(view: State) -> Area:
    items = []
    for player, zone in enumerate(view.played):
        for card in zone.cards:
            item = _card(card, f"played {player}", owner=player, x=float(player))
            items.append(item)
    return Area(
        id="layer",
        label=_("Layer {layer}", layer=view.layer),
        layout=Layout.ROW,
        items=tuple(items),
    )


def _pyramid(view: State, player: Player) -> Area:
    """A pyramid with its gaps; row 1 is drawn as the top."""
    taken = dict(zip(view.places[player], view.pyramids[player].cards, strict=True))
    items = []
    for place in range(view.target):
        row, x = row_and_place(place, one_card_rows=view.options.one_card_rows)
        name = f"pyramid {player} {place}"
        if place in taken:
            items.append(_card(taken[place], name, owner=player, x=float(x), y=float(row)))
        else:
            items.append(
                Item(
                    id=name,
                    label=_("row {row}, place {number}: empty", row=row + 1, number=x + 1),
                    text="..",
                    symbol=EMPTY,
                    x=x,
                    y=row,
                )
            )
    return Area(
        id=f"pyramid {player}",
        label=_(
            "Pyramid of {player:player}, complete with {all} cards",
            player=player,
            all=view.target,
        ),
        layout=Layout.PYRAMID if not view.options.one_card_rows else Layout.ROW,
        items=tuple(items),
        owner=player,
        count=len(taken),
    )


def _hand(view: State, player: Player) -> Area:
    cards = enumerate(view.hands[player].cards)
    return Area(
        id=f"hand {player}",
        label=_("Hand of {player:player}", player=player),
        layout=Layout.HAND,
        items=tuple(_card(card, f"hand {player} {at}", owner=player) for at, card in cards),
        owner=player,
    )


def _lying(zone: Zone[Card], id: str, owner: Player | None) -> Area:
    """Cards that lie open and out of the way, by kind."""
    found = Counter(card.kind for card in zone.cards)
    label = (
        _("Out of the game") if owner is None else _("Discards of {player:player}", player=owner)
    )
    return Area(
        id=id,
        label=label,
        layout=Layout.LIST,
        items=tuple(
            Item(
                id=f"{id} {kind.value}",
                label=_("{count} × {card}", count=found[kind], card=kind),
                text=str(found[kind]),
                symbol=kind.value,
            )
            for kind in Kind
            if found[kind]
        ),
        owner=owner,
        count=len(zone),
        detail=True,
    )


def _scores(view: State) -> ScoreTable:
    """What each pyramid is worth, and what everybody still has to draw."""
    rows = []
    for player in range(len(view.hands)):
        counts = Counter(card.kind for card in view.pyramids[player].cards)
        rows.append(
            (
                *(str(counts[kind] * kind.points) for kind in Kind if kind is not Kind.MUMMY),
                str(score(view, player)),
                f"{len(view.pyramids[player])}/{view.target}",
                str(len(view.hands[player])),
                str(len(view.piles[player])),
                str(len(view.discards[player])),
            )
        )
    kinds = tuple(kind.label for kind in Kind if kind is not Kind.MUMMY)
    columns = (_("Points"), _("Pyramid"), _("Hand"), _("Pile"), _("Discards"))
    return ScoreTable((*kinds, *columns), tuple(rows))


def _notes(view: State) -> Iterator[Message]:
    if view.layer == view.options.layer_limit:
        yield _("This is the last layer.")
    if view.removed.cards:
        yield _.plural(
            "{count} card is out of the game.",
            "{count} cards are out of the game.",
            count=len(view.removed),
        )

"""What lies on the table, as a picture."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_core.holes import Hole
from tabletop_core.messages import Messages
from tabletop_core.players import Player
from tabletop_core.scene import Area, Hotspot, Item, Layout, Scene, ScoreTable, Words
from tabletop_core.zones import Zone
from tabletop_hearts.actions import AnyAction
from tabletop_hearts.cards import RANKS, Card, Suit
from tabletop_hearts.state import HeartsState

_ = Messages("tabletop_hearts")

_SIGNS = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}
_RED, _BLACK = "0", "3"


def table_scene(view: HeartsState, viewer: Player | None, legal: Sequence[AnyAction]) -> Scene:
    """The others' hands, the trick, and the viewer's own hand next to the menu."""
    seats = [seat for seat in range(4) if seat != viewer]
    if viewer is not None:
        seats.append(viewer)
    *others, last = (_hand(view, seat) for seat in seats)
    middle = _aside(view) if view.passing else _trick(view)
    return Scene(
        areas=(*others, middle, last, _played(view)),
        hotspots=tuple(
            Hotspot(action=action, area=f"hand {viewer}", item=action.card.value)
            for action in sorted(legal, key=_place)
        ),
        scores=_scores(view),
        notes=tuple(_notes(view)),
    )


def _hand(view: HeartsState, seat: Player) -> Area:
    hand = view.hands[seat]
    known = sorted(hand.known, key=_number)
    backs = (_back(f"back {number}") for number in range(len(hand) - len(known)))
    return Area(
        id=f"hand {seat}",
        label=_("Hand of {player:player}", player=seat),
        layout=Layout.HAND,
        items=(*map(_card, known), *backs),
        owner=seat,
    )


def _aside(view: HeartsState) -> Area:
    """What each player has laid aside; in a view only the own cards have faces."""
    items = [
        _card(card) if isinstance(card, Card) else _back(f"aside {seat} {place}", seat)
        for seat in range(4)
        for place, card in enumerate(_seen(view.aside[seat]))
    ]
    label = _("To be passed {direction}", direction=view.direction)
    return Area(id="aside", label=label, layout=Layout.ROW, items=tuple(items))


def _seen(zone: Zone[Card]) -> list[Card | Hole]:
    """The cards of a zone, as a view has them."""
    return [*zone]


def _trick(view: HeartsState) -> Area:
    cards = view.trick.cards
    # The next to play comes right after the last of them.
    first = view.waiting[0] - len(cards) if view.waiting else 0
    items = [_card(card, (first + place) % 4) for place, card in enumerate(cards)]
    return Area(id="trick", label=_("Trick"), layout=Layout.ROW, items=tuple(items))


def _played(view: HeartsState) -> Area:
    """All tricks so far, for somebody who asks for them."""
    return Area(
        id="played",
        label=_("Tricks before"),
        layout=Layout.ROW,
        items=tuple(map(_card, view.played)),
        detail=True,
    )


def _scores(view: HeartsState) -> ScoreTable:
    rows = zip(map(str, view.scores), map(str, view.tricks), strict=True)
    return ScoreTable((_("Points"), _("Tricks")), tuple(rows))


def _notes(view: HeartsState) -> list[Words]:
    if view.passing:
        return [_("Cards are passed {direction}.", direction=view.direction)]
    return [_("Hearts are broken.") if view.broken else _("Hearts are not broken.")]


def _back(id: str, owner: Player | None = None) -> Item:
    return Item(id=id, label=_("face-down card"), hidden=True, owner=owner)


def _card(card: Card, player: Player | None = None) -> Item:
    """A card, and who played it where that matters."""
    label: Words = card.label
    if player is not None:
        label = _("{card} of {player:player}", card=card, player=player)
    red = card.suit in {Suit.DIAMONDS, Suit.HEARTS}
    return Item(
        id=card.value,
        label=label,
        text=f"{RANKS[card.rank]}{_SIGNS[card.suit]}",
        ink=_RED if red else _BLACK,
        owner=player,
    )


def _number(card: Card) -> int:
    return card.number


def _place(action: AnyAction) -> int:
    """Where an action comes in the menu: as its card is sorted in the hand."""
    return action.card.number

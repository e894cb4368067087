"""What lies on the table, as a picture."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_core.messages import Messages
from tabletop_core.players import Player
from tabletop_core.scene import Area, Hotspot, Item, Layout, Scene, ScoreTable
from tabletop_core.zones import Zone
from tabletop_crazy_eights.actions import AnyAction, Draw, Play, PlayEight
from tabletop_crazy_eights.cards import PACK, Card, Suit
from tabletop_crazy_eights.game import EightsState

_ = Messages("tabletop_crazy_eights")

_SIGNS = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}
_RED, _BLACK = "0", "3"


def table_scene(view: EightsState, viewer: Player | None, legal: Sequence[AnyAction]) -> Scene:
    """The others' hands, the stock and the pile, and the viewer's own hand next to the menu."""
    seats = [seat for seat in range(len(view.hands)) if seat != viewer]
    if viewer is not None:
        seats.append(viewer)
    *others, last = (_hand(view, seat) for seat in seats)
    return Scene(
        areas=(*others, _stock(view), _pile(view), last),
        hotspots=tuple(_hotspot(action, viewer) for action in sorted(legal, key=_place)),
        scores=ScoreTable((_("Cards"),), tuple((str(len(hand)),) for hand in view.hands)),
        notes=(_("To follow: {suit}.", suit=view.suit),),
    )


def _hand(view: EightsState, seat: Player) -> Area:
    hand = view.hands[seat]
    known = _sorted(hand)
    backs = (_back(f"back {number}") for number in range(len(hand) - len(known)))
    return Area(
        id=f"hand {seat}",
        label=_("Hand of {player:player}", player=seat),
        layout=Layout.HAND,
        items=(*map(_card, known), *backs),
        owner=seat,
    )


def _sorted(hand: Zone[Card]) -> list[Card]:
    """The cards of a hand that the viewer knows: all of the own one, none of the others'."""
    return sorted(hand.known, key=PACK.index)


def _stock(view: EightsState) -> Area:
    top = (_back("top"),) if view.stock else ()
    return Area(id="stock", label=_("Stock"), layout=Layout.STACK, items=top, count=len(view.stock))


def _pile(view: EightsState) -> Area:
    top = _card(view.pile[-1])
    return Area(id="pile", label=_("Pile"), layout=Layout.STACK, items=(top,), count=len(view.pile))


def _back(id: str) -> Item:
    return Item(id=id, label=_("face-down card"), hidden=True)


def _card(card: Card) -> Item:
    red = card.suit in {Suit.DIAMONDS, Suit.HEARTS}
    return Item(
        id=str(card),
        label=card.label,
        text=f"{card.rank.value}{_SIGNS[card.suit]}",
        ink=_RED if red else _BLACK,
    )


def _place(action: AnyAction) -> int:
    """Where an action comes in the menu: cards as they are sorted in the hand, then the rest."""
    return PACK.index(action.card) if isinstance(action, (Play, PlayEight)) else len(PACK)


def _hotspot(action: AnyAction, viewer: Player | None) -> Hotspot:
    """A card is played where it lies; the four suits of an eight share its place."""
    if isinstance(action, (Play, PlayEight)):
        card = str(action.card)
        return Hotspot(action=action, area=f"hand {viewer}", item=card, group=card)
    return Hotspot(action=action, area="stock" if isinstance(action, Draw) else "")

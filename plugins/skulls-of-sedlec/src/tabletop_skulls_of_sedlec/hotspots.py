"""What can be done, where it is on the table, and what it would do."""

from __future__ import annotations

from tabletop_core.messages import Message, Messages
from tabletop_core.players import Player
from tabletop_core.scene import Hotspot
from tabletop_skulls_of_sedlec.actions import AnyAction, Dig, Stack
from tabletop_skulls_of_sedlec.ossuary import Ossuary, Place, Slot, place_of, resting_on
from tabletop_skulls_of_sedlec.standing import gain
from tabletop_skulls_of_sedlec.state import State
from tabletop_skulls_of_sedlec.symbols import card_symbol

_ = Messages("tabletop_skulls_of_sedlec")

#: The area of the six piles.
GRAVEYARD = "graveyard"


def pile_id(number: int) -> str:
    """The item of a pile."""
    return f"pile {number}"


def ossuary_id(player: Player) -> str:
    """The area of a player's ossuary."""
    return f"ossuary {player}"


def hotspot(view: State, player: Player, action: AnyAction) -> Hotspot:
    """Where on the table a legal action is."""
    if isinstance(action, Dig):
        return Hotspot(action=action, area=GRAVEYARD)
    if isinstance(action, Stack):
        return _stack(view, player, action)
    card = view.piles[action.pile - 1].cards[-1]
    return Hotspot(
        action=action,
        label=card.label,
        detail=card.words,
        area=GRAVEYARD,
        item=pile_id(action.pile),
    )


def _stack(view: State, player: Player, action: Stack) -> Hotspot:
    ossuary = view.ossuaries[player]
    slot = ossuary.places[action.place]
    x, y = place_of(slot, ossuary.taken)
    return Hotspot(
        action=action,
        label=promise(view, player, action),
        detail=_beside(ossuary, slot, action),
        area=ossuary_id(player),
        x=x,
        y=y,
        group=action.place.value,
        symbol=card_symbol(action.card),
    )


def promise(view: State, player: Player, action: Stack) -> str:
    """How many points more the player has at once."""
    return f"+{gain(view, player, action)}"


def _beside(ossuary: Ossuary, slot: Slot, action: Stack) -> Message:
    """Where the card would lie, and on or beside which cards."""
    words, place = action.card.words, action.place
    cards = ossuary.cards
    if below := resting_on(slot):
        left, right = (cards[other].words for other in below)
        return _(
            "{card} {place}, on {left} and {right}", card=words, place=place, left=left, right=right
        )
    if place is Place.START:
        return _("{card} {place}", card=words, place=place)
    beside = cards[slot + 1 if place is Place.LEFT else slot - 1].words
    return _("{card} {place}, beside {other}", card=words, place=place, other=beside)

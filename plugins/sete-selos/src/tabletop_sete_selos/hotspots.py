"""What can be done, where it is on the table, and what it would do."""

from __future__ import annotations

from tabletop_core.messages import Message, Messages
from tabletop_core.players import Player
from tabletop_core.scene import Hotspot
from tabletop_sete_selos.actions import AnyAction, Keep, Play
from tabletop_sete_selos.elders import FULL, Elder, elder_words
from tabletop_sete_selos.state import State

_ = Messages("tabletop_sete_selos")

#: The area of the Elders.
ALTAR = "altar"


def pack_id(player: Player) -> str:
    """The area of a participant's pack."""
    return f"pack {player}"


def hand_id(player: Player) -> str:
    """The area of a participant's hand."""
    return f"hand {player}"


def elder_id(elder: Elder) -> str:
    """The item of an Elder."""
    return f"elder {elder}"


def hotspot(view: State, player: Player, action: AnyAction) -> Hotspot:
    """Where on the table a legal action is."""
    if isinstance(action, (Keep, Play)):
        card = action.card
        return Hotspot(
            action=action,
            label=card.words,
            detail=calls(view, card.number),
            area=pack_id(player) if isinstance(action, Keep) else hand_id(player),
            item=card.value,
        )
    return Hotspot(
        action=action,
        label=elder_words(action.elder),
        detail=own_there(view, player, action.elder),
        area=ALTAR,
        item=elder_id(action.elder),
    )


def calls(view: State, elder: Elder) -> Message:
    """What a ritual won with this number would bring."""
    placed = view.placed[elder - 1]
    if placed < FULL:
        return _(
            "calls Elder {elder}, who is sealed, with {placed} of 3 cultists",
            elder=elder,
            placed=placed,
        )
    return _("calls Elder {elder}, who is revealed: insanity", elder=elder)


def own_there(view: State, player: Player, elder: Elder) -> Message:
    """How many cultists lie on an Elder, and how many of them are the player's."""
    return _.plural(
        "{placed} of 3 cultists are there, {count} of them yours",
        "{placed} of 3 cultists are there, {count} of them yours",
        count=view.cultists[player][elder - 1],
        placed=sum(own[elder - 1] for own in view.cultists),
    )

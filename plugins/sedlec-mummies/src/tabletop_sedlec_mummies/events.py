"""What happens in a game, as values."""

from __future__ import annotations

from tabletop_core.events import Event, event
from tabletop_core.messages import Message, Messages
from tabletop_core.players import Player
from tabletop_sedlec_mummies.cards import Kind

_ = Messages("tabletop_sedlec_mummies")


@event
class LayerRevealed(Event):
    """The cards of a layer were turned over at the same time: who played what, by seat."""

    layer: int
    cards: tuple[tuple[Player, Kind], ...]

    def message(self) -> Message:
        """Everybody's card."""
        played = [
            _("{player:player}: {card}", player=player, card=kind) for player, kind in self.cards
        ]
        return _("layer {layer}: {played}", layer=self.layer, played=played)


@event
class LayerWon(Event):
    """A player takes the layer: the card goes into the pyramid."""

    template = _("{player:player} wins the layer and adds a {card} to the pyramid")

    player: Player
    card: Kind


@event
class LayerEmpty(Event):
    """Nobody wins the layer."""

    template = _("nobody wins the layer")


@event
class PyramidAttacked(Event):
    """A mummy took a card out of a pyramid."""

    template = _("{player:player} attacks {victim:player}, who loses a {card}")

    player: Player
    victim: Player
    card: Kind


@event
class AttackSpared(Event):
    """A mummy attacks nobody."""

    template = _("{player:player} attacks nobody")

    player: Player


@event
class PileRebuilt(Event):
    """A player's discards became a new pile to draw from."""

    template = _("{player:player} shuffles the discards into a new pile")

    player: Player

"""What a player may do. Each action is made once and shared."""

from __future__ import annotations

from tabletop_core.actions import Action, action
from tabletop_sedlec_mummies.cards import Kind


@action("{kind}")
class PlayCard(Action):
    """Put a card of this kind face down as a layer: ``skull``."""

    kind: Kind


@action("attack {player} {kind}")
class Attack(Action):
    """Put the mummy on a card of another pyramid: ``attack 2 bone``.

    ``player`` counts from 1, as people do.
    """

    player: int
    kind: Kind


@action("spare")
class Spare(Action):
    """Attack nobody."""


PLAYS = {kind: PlayCard(kind) for kind in Kind}
ATTACKS = {(player, kind): Attack(player + 1, kind) for player in range(4) for kind in Kind}
SPARE = Spare()

"""Who takes part: the players, and with two of them the Banished Cultist (Rules 2.8)."""

from __future__ import annotations

from functools import cache

from tabletop_core.messages import Message, Messages
from tabletop_core.players import Player

_ = Messages("tabletop_sete_selos")

#: The Banished Cultist's number: that of no seat. What the state keeps by participant it keeps for him
#: in the last place, which is where this index leads.
BANISHED: Player = -1


def who(participant: Player) -> Message:
    """A participant's name, for a sentence."""
    if participant == BANISHED:
        return _("the Banished Cultist")
    return Message("{player:player}", {"player": participant})


@cache
def cycle(players: int, dealer: Player) -> tuple[Player, ...]:
    """The participants of a series clockwise, the dealer first.

    With two players the Banished Cultist sits at the dealer's right, that is, last (Rules 2.8).
    """
    seats = tuple((dealer + step) % players for step in range(players))
    return (*seats, BANISHED) if players == 2 else seats


@cache
def led_by(circle: tuple[Player, ...], leader: Player) -> tuple[Player, ...]:
    """The participants in the order in which they play when ``leader`` leads."""
    at = circle.index(leader)
    return circle[at:] + circle[:at]


@cache
def without(players: tuple[Player, ...], player: Player) -> tuple[Player, ...]:
    """All the players but one."""
    return tuple(other for other in players if other != player)


@cache
def seats(players: int) -> tuple[Player, ...]:
    """All seats."""
    return tuple(range(players))

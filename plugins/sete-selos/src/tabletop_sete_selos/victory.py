"""The three tables of victory (Rules 1.2)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from tabletop_core.players import Player
from tabletop_sete_selos.options import SeteSelosOptions
from tabletop_sete_selos.participants import BANISHED

#: By number of players: on how many Elders a player's cultists count, and how many of them win.
ELDERS_COUNTED = {2: 4, 3: 2, 4: 1}
CULTISTS_NEEDED = {2: 9, 3: 6, 4: 3}
#: By number of players: how many points of insanity win.
INSANITY_NEEDED = {2: 5, 3: 5, 4: 4}

#: What the Banished Cultist needs: cultists anywhere, or points of insanity.
BANISHED_CULTISTS, BANISHED_INSANITY = 4, 3


class Ending(StrEnum):
    """How a game ended."""

    CULTISTS = "cultists"
    INSANITY = "insanity"
    POWER = "power"
    POWER_TIEBREAK = "power_tiebreak"
    #: Nobody wins, since the best are equal in everything.
    TIE = "tie"
    #: Both players lose.
    BANISHED_CULTIST = "banished_cultist"


def insanity_needed(players: int, participant: Player) -> int:
    """How many points of insanity win for a participant."""
    return BANISHED_INSANITY if participant == BANISHED else INSANITY_NEEDED[players]


def cultists_needed(players: int, participant: Player) -> int:
    """How many cultists win for a participant, where they count."""
    return BANISHED_CULTISTS if participant == BANISHED else CULTISTS_NEEDED[players]


def counted(players: int, participant: Player, own: Sequence[int]) -> int:
    """How many of a participant's cultists count for the victory by cultists.

    :param own: the participant's cultists on each Elder.
    """
    if participant == BANISHED:
        return sum(own)
    return sum(sorted(own)[-ELDERS_COUNTED[players] :])


def win_by_cultists(
    players: int, participant: Player, own: Sequence[int], options: SeteSelosOptions
) -> bool:
    """Whether a participant's cultists win at once (Rules 1.2, A9, A13, A14).

    :param own: the participant's cultists on each Elder.
    """
    if participant == BANISHED:
        return sum(own) >= BANISHED_CULTISTS
    needed = CULTISTS_NEEDED[players]
    # Most often there are not even enough in all.
    if sum(own) < needed or counted(players, participant, own) < needed:
        return False
    if players == 2 and options.nine_on_four == "exactly":
        return sorted(own)[-ELDERS_COUNTED[players]] > 0
    return True

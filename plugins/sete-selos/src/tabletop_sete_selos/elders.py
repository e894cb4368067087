"""The seven Elders of the altar (Rules 2.1, 2.2). Their names are of our own invention."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from tabletop_core.messages import Message, Messages
from tabletop_sete_selos.cards import SEVEN

_ = Messages("tabletop_sete_selos")

#: An Elder by his number, from 1 to 7.
Elder: TypeAlias = int

ELDERS: tuple[Elder, ...] = tuple(range(1, SEVEN + 1))

#: So many cultists, of all players together, break an Elder's seal (Rules 2.5).
FULL = 3

_NAMES = {
    1: _("the Whisperer"),
    2: _("the Drowned"),
    3: _("the Lidless"),
    4: _("the Hollow"),
    5: _("the Hundred Hands"),
    6: _("the Black Tide"),
    7: _("the Sleeper Below"),
}


def elder_name(elder: Elder) -> Message:
    """What an Elder is called."""
    return _NAMES[elder]


def elder_words(elder: Elder) -> Message:
    """An Elder with his number and name."""
    return _("Elder {number}, {name}", number=elder, name=_NAMES[elder])


def next_sealed(altar: Sequence[Elder], sealed: Sequence[Elder], after: Elder) -> Elder:
    """The first sealed Elder that comes after one, clockwise around the altar (Rules 2.8, A15).

    :raises ValueError: when no Elder is sealed.
    """
    start = altar.index(after)
    for step in range(1, len(altar) + 1):
        elder = altar[(start + step) % len(altar)]
        if elder in sealed:
            return elder
    raise ValueError("no Elder is sealed any more")

"""The four signs (Rules 1.1).

Of the printed names only Cthulhu's is known; the others are of our own invention, and no rule asks for
them.
"""

from __future__ import annotations

from enum import StrEnum

from tabletop_core.messages import Message, Messages

_ = Messages("tabletop_sete_selos")


class Sign(StrEnum):
    """A sign; its value is the letter that cards are written with."""

    #: The trump, in every game.
    CTHULHU = "C"
    SIGN_2 = "M"
    SIGN_3 = "S"
    SIGN_4 = "V"

    # That of Enum runs in Python, and playouts look up much.
    __hash__ = str.__hash__

    @property
    def label(self) -> Message:
        """What people call it; the name begins with the letter in every language."""
        return _NAMES[self]

    @property
    def bit(self) -> int:
        """Its bit in a set of signs."""
        return _BITS[self]


_NAMES = {
    Sign.CTHULHU: _("Cthulhu"),
    Sign.SIGN_2: _("Monolith"),
    Sign.SIGN_3: _("Serpent"),
    Sign.SIGN_4: _("Void"),
}

_BITS = {sign: 1 << at for at, sign in enumerate(Sign)}

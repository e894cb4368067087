"""The kinds of skulls (Rules 1.1, 1.8)."""

from __future__ import annotations

from enum import StrEnum

from tabletop_core.messages import Message, Messages

_ = Messages("tabletop_skulls_of_sedlec")


class Skull(StrEnum):
    """A kind of skull; its value is the letter that cards are written with."""

    ROYAL = "R"
    PEASANT = "V"
    PRIEST = "P"
    ROMANTIC = "L"
    CRIMINAL = "C"
    EXECUTIONER = "E"
    GUARD = "G"

    # That of Enum runs in Python, and playouts look up much.
    __hash__ = str.__hash__

    @property
    def key(self) -> str:
        """What programs call it: ``royal``."""
        return _KEYS[self]

    @property
    def label(self) -> Message:
        """What it is called inside a sentence."""
        return _LABELS[self]

    @property
    def heading(self) -> Message:
        """What it is called above a column."""
        return _HEADINGS[self]


_KEYS = {kind: kind.name.lower() for kind in Skull}

_LABELS = {
    Skull.ROYAL: _("royal"),
    Skull.PEASANT: _("peasant"),
    Skull.PRIEST: _("priest"),
    Skull.ROMANTIC: _("romantic"),
    Skull.CRIMINAL: _("criminal"),
    Skull.EXECUTIONER: _("executioner"),
    Skull.GUARD: _("guard"),
}

_HEADINGS = {
    Skull.ROYAL: _("Royal"),
    Skull.PEASANT: _("Peasant"),
    Skull.PRIEST: _("Priest"),
    Skull.ROMANTIC: _("Romantic"),
    Skull.CRIMINAL: _("Criminal"),
    Skull.EXECUTIONER: _("Executioner"),
    Skull.GUARD: _("Guard"),
}

#: The kinds of the base game, in the order in which scores are told.
BASE_SKULLS = (Skull.ROYAL, Skull.PEASANT, Skull.PRIEST, Skull.ROMANTIC, Skull.CRIMINAL)

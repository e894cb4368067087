"""The kinds of features that followers stand in."""

from __future__ import annotations

from enum import StrEnum

from tabletop_core.messages import Message, Messages

_ = Messages("tabletop_carcassonne")


class Feature(StrEnum):
    """A kind of feature, in the order in which the final scoring goes (Rules A7)."""

    ROAD = "road"
    CITY = "city"
    CLOISTER = "cloister"
    FIELD = "field"

    @property
    def label(self) -> Message:
        """What it is called."""
        return _LABELS[self]


_LABELS = {
    Feature.ROAD: _("road"),
    Feature.CITY: _("city"),
    Feature.CLOISTER: _("cloister"),
    Feature.FIELD: _("field"),
}

#: The kinds by themselves: looking up a member in its class takes longer than many a rule.
ROAD, CITY, CLOISTER, FIELD = Feature

"""What plugins say of what they offer, in the reader's language."""

from __future__ import annotations

from typing import Any

from tabletop_cli.language import Sentences
from tabletop_core.offers import Offer


def summary_of(offer: Offer[Any]) -> str:
    """The summary of an entry, translated by the catalogue of the package that its target is in."""
    package = package_of(offer)
    return Sentences(package).known(offer.entry.summary)


def package_of(offer: Offer[Any]) -> str:
    """The import package in which the thing offered is, which also is its gettext domain."""
    target: str = offer.entry.target
    return target.partition(":")[0].partition(".")[0]

"""Features of actions and of final positions: what :mod:`~tabletop_simulation.usage` counts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from functools import reduce
from operator import or_
from typing import Any

import attrs

from tabletop_core.messages import Translator

#: How many actions and cards are remembered with their features; a game that makes its actions anew each
#: time has others all the time.
_REMEMBERED = 20_000
_english = Translator()


def action_features(action: Any) -> list[str]:
    """The features of an action: its class, and its class with each value that says what was used.

    Numbers say where, not what: coordinates and the like are left out.
    """
    name = type(action).__name__
    found = [name]
    for field in attrs.fields(type(action)):
        value = getattr(action, field.name)
        members = value if isinstance(value, (tuple, frozenset)) else (value,)
        found += [
            f"{name} {field.name}={text_of(member)}" for member in members if _says_what(member)
        ]
    return found


def _end_features(card: Any) -> list[str]:
    return [f"ends with {text_of(card)}"]


def _says_what(value: Any) -> bool:
    if isinstance(value, (Enum, str, bool)):
        return True
    # A place on a board is an attrs value, too, and made of numbers alone.
    return attrs.has(type(value)) and (
        hasattr(value, "label")
        or any(type(getattr(value, field.name)) is not int for field in attrs.fields(type(value)))
    )


def text_of(value: Any) -> str:
    """What a value is called, in English."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return _english.value(value)


class Features:
    """Features as bits of masks. It is kept from match to match, since most games make actions once."""

    def __init__(self) -> None:
        #: The bit of each feature.
        self.bits: dict[str, int] = {}
        #: The masks of actions and of cards by the ids of these, and all of them, so that no id is used
        #: again: an id is found in a fraction of the time of a value.
        self._known: dict[int, int] = {}
        self._kept: list[Any] = []

    def of_actions(self, actions: Sequence[Any]) -> int:
        """The features of all of these actions."""
        return self._union(actions, action_features)

    def of_cards(self, cards: Sequence[Any]) -> int:
        """The features of whom all of these cards belong to at the end."""
        return self._union(cards, _end_features)

    def _union(self, things: Sequence[Any], features_of: Callable[[Any], Iterable[str]]) -> int:
        mask_of = self._known.__getitem__
        try:
            return reduce(or_, map(mask_of, map(id, things)), 0)
        except KeyError:
            self._learn(things, features_of)
        return reduce(or_, map(mask_of, map(id, things)), 0)

    def _learn(self, things: Sequence[Any], features_of: Callable[[Any], Iterable[str]]) -> None:
        known, bits = self._known, self.bits
        if len(self._kept) > _REMEMBERED:
            known.clear()
            self._kept.clear()
        for thing in things:
            if id(thing) not in known:
                texts = set(features_of(thing))
                known[id(thing)] = sum(1 << bits.setdefault(text, len(bits)) for text in texts)
                self._kept.append(thing)

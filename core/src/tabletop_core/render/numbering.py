"""Numbers for legal actions, the same on the board and in the menu."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from tabletop_core.actions import Action
from tabletop_core.scene import Hotspot, Scene


@attrs.frozen
class Numbered:
    """A hotspot with its number."""

    number: int
    hotspot: Hotspot


class Numbering:
    """The numbers of a scene's hotspots, counted from 1.

    They follow the scene's order, except that actions of one group get numbers in a row, so that
    their common place can show them as ``3-6``.
    """

    def __init__(self, scene: Scene) -> None:
        groups: dict[object, list[Hotspot]] = {}
        for index, hotspot in enumerate(scene.hotspots):
            groups.setdefault((hotspot.area, hotspot.group) if hotspot.group else index, []).append(
                hotspot
            )
        ordered = [hotspot for group in groups.values() for hotspot in group]
        self.entries: tuple[Numbered, ...] = tuple(
            Numbered(number, hotspot) for number, hotspot in enumerate(ordered, 1)
        )
        self._numbers = {entry.hotspot.action: entry.number for entry in self.entries}

    def __len__(self) -> int:
        return len(self.entries)

    def action(self, number: int) -> Action | None:
        """The action with this number, if there is one."""
        if 1 <= number <= len(self.entries):
            return self.entries[number - 1].hotspot.action
        return None

    def number(self, action: Action) -> int | None:
        """The number of this action, if it is among them."""
        return self._numbers.get(action)

    def on_item(self, area: str, item: str) -> list[Numbered]:
        """What can be done with an item."""
        return [
            entry
            for entry in self.entries
            if entry.hotspot.item == item and entry.hotspot.area == area
        ]

    def at_places(self, area: str) -> list[Numbered]:
        """What can be done at places of an area where no item is concerned."""
        return [
            entry
            for entry in self.entries
            if entry.hotspot.area == area and not entry.hotspot.item and entry.hotspot.x is not None
        ]

    def on_area(self, area: str) -> list[Numbered]:
        """What can be done with an area as a whole."""
        return [
            entry
            for entry in self.entries
            if entry.hotspot.area == area and not entry.hotspot.item and entry.hotspot.x is None
        ]


def numbers_of(entries: Iterable[Numbered]) -> list[int]:
    """The numbers of these hotspots, ascending."""
    return sorted(entry.number for entry in entries)


def mark(numbers: Sequence[int], width: int | None = None) -> str:
    """Numbers as a board shows them: ``7``, ``3-6``, ``2,5``.

    :param numbers: ascending.
    :param width: where less room is, ``3+`` says that there are more, and ``*`` that some are.
    """
    if not numbers:
        return ""
    full = ",".join(_ranges(numbers))
    first = str(numbers[0])
    for text in (full, f"{first}+" if len(numbers) > 1 else first, first):
        if width is None or len(text) <= width:
            return text
    return "*"[:width]


def _ranges(numbers: Sequence[int]) -> list[str]:
    found: list[list[int]] = []
    for number in numbers:
        if found and number == found[-1][1] + 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    return [str(low) if low == high else f"{low}-{high}" for low, high in found]

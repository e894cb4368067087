"""What is wrong with a scene, for authors: what a renderer would otherwise have to leave out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tabletop_core.scene import STANDARD_INKS, Area, Hotspot, Item, Scene


def scene_faults(scene: Scene) -> list[str]:
    """The faults of a scene, as sentences that name the area, the item or the action.

    Two areas, or two items of an area, with one ``id``; hotspots, symbols and inks that refer to
    nothing; art whose rows differ in width.
    """
    repeated = _repeated(area.id for area in scene.areas)
    faults = [f"two areas have the id {name!r}" for name in repeated]
    for area in scene.areas:
        repeated = _repeated(item.id for item in area.items)
        faults += [f"two items of area {area.id!r} have the id {name!r}" for name in repeated]
        for item in area.items:
            faults += _item_faults(item, area, scene)
    for hotspot in scene.hotspots:
        faults += _hotspot_faults(hotspot, scene)
    actions = _repeated(str(hotspot.action) for hotspot in scene.hotspots)
    faults += [f"two hotspots are for the action {action!r}" for action in actions]
    return faults


def _repeated(names: Iterator[str]) -> list[str]:
    return [name for name, count in Counter(names).items() if count > 1]


def _item_faults(item: Item, area: Area, scene: Scene) -> Iterator[str]:
    where = f"item {item.id!r} of area {area.id!r}"
    if not item.label:
        yield f"{where} has no label: nobody can be told what it is"
    if item.symbol and item.symbol not in scene.symbols:
        yield f"{where} names the symbol {item.symbol!r}, which the scene does not have"
    inks = {item.ink, *(ink for art in item.art for row in art.inks for ink in row)}
    for ink in sorted(inks - {"", " "} - set(STANDARD_INKS) - set(scene.inks)):
        yield f"{where} names the ink {ink!r}, which the scene does not have"
    for art in item.art:
        widths = {len(row) for row in art.lines}
        if len(widths) > 1 or any(len(row) not in widths for row in art.inks):
            yield f"{where} has art of {art.width} columns whose rows differ in width"


def _hotspot_faults(hotspot: Hotspot, scene: Scene) -> Iterator[str]:
    where = f"the hotspot of {str(hotspot.action)!r}"
    if hotspot.symbol and hotspot.symbol not in scene.symbols:
        yield f"{where} names the symbol {hotspot.symbol!r}, which the scene does not have"
    area = scene.area(hotspot.area)
    if hotspot.area and area is None:
        yield f"{where} is in area {hotspot.area!r}, which the scene does not have"
    if hotspot.item and (area is None or all(i.id != hotspot.item for i in area.items)):
        yield f"{where} is on item {hotspot.item!r}, which area {hotspot.area!r} does not have"

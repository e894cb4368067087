"""Games that cannot be shown or told."""

from __future__ import annotations

from typing import Any

import attrs
from sound_game import Draw, Heap, _

from tabletop_core.messages import Message
from tabletop_core.players import Player
from tabletop_core.scene import Area, Hotspot, Item, Layout, Scene


class NamesASymbolThatIsNotThere(Heap):
    def scene(self, view: Any, viewer: Player | None) -> Scene:
        scene = super().scene(view, viewer)
        item = Item(id="sun", label="a sun", symbol="sun")
        area = Area(id="sky", label="sky", layout=Layout.ROW, items=(item,))
        return attrs.evolve(scene, areas=(*scene.areas, area))


class OffersWhatIsNotLegal(Heap):
    def scene(self, view: Any, viewer: Player | None) -> Scene:
        scene = super().scene(view, viewer)
        return attrs.evolve(scene, hotspots=(*scene.hotspots, Hotspot(action=Draw())))


class CannotBeDrawn(Heap):
    """The drawing is no SVG."""

    def scene(self, view: Any, viewer: Player | None) -> Scene:
        scene = super().scene(view, viewer)
        item = Item(id="sun", label="a sun", symbol="sun")
        area = Area(id="sky", label="sky", layout=Layout.ROW, items=(item,))
        symbols = {"sun": "<circle r='4'>"}
        return attrs.evolve(scene, areas=(*scene.areas, area), symbols=symbols)


class LacksAValueInAMessage(Heap):
    def prompt(self, view: Any, player: Player) -> Message:
        return _("Play a card, {name}")


class Turn:
    """No value for people."""


class ShowsARawValue(Heap):
    def label(self, view: Any, player: Player, action: Any) -> Message:
        return _("in {turn}", turn=Turn())


class ShowsARawValueInTheScene(Heap):
    def scene(self, view: Any, viewer: Player | None) -> Scene:
        scene = super().scene(view, viewer)
        return attrs.evolve(scene, notes=(f"played with {view.options}",))


class FailsForSpectators(Heap):
    def scene(self, view: Any, viewer: Player | None) -> Scene:
        shown = super().scene(view, viewer)
        own = view.hands[viewer if viewer is not None else len(view.hands)]
        return attrs.evolve(shown, notes=(*shown.notes, f"you have {len(own)} cards"))

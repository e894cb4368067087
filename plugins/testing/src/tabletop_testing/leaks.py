"""Leaks: what a player is told, and what depends on things that this player cannot see."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from tabletop_core.chance import generator
from tabletop_core.players import Player
from tabletop_core.scene_defaults import scene_for
from tabletop_testing.compare import as_json, differences
from tabletop_testing.positions import Position
from tabletop_testing.twins import twin_of

#: How many twins are made of a position, and at how many of them the scenes are compared.
_TWINS = 6
_SCENES = 2
_NAMES = ("as it was", "after the change")


@attrs.frozen
class Leak:
    """Something that a player is told, and that depends on what the player cannot see."""

    #: ``"view"``, ``"events"``, ``"legal actions"``, ``"prompt"`` or ``"scene"``.
    channel: str
    viewer: Player | None
    #: What was changed that the viewer cannot see, as a clause.
    changed: str
    details: str = ""

    @property
    def reader(self) -> str:
        """Who is told."""
        return "a spectator" if self.viewer is None else f"player {self.viewer}"


@attrs.frozen(eq=False)
class _Told:
    """All that a player gets after an action, taken at once: the rules may keep it in the game object."""

    view: Any
    events: list[Any]
    legal: list[Any] | None
    prompt: str | None
    scene: Any


def leaks(position: Position) -> list[Leak]:
    """What is found with a few twins of the step that led to a position."""
    if position.leaks is None:
        position.leaks = list(_find(position))
    return position.leaks


def _find(position: Position) -> Iterator[Leak]:
    rng = generator(position.seed, "twins", position.step)
    for number in range(_TWINS):
        # Who is to act gets the most: a prompt and legal actions besides a view.
        acting = position.to_act and rng.random() < 0.5
        viewer = rng.choice(position.to_act if acting else position.viewers)
        twin = twin_of(position, viewer, rng)
        if twin is None:
            continue
        one = twin.take()
        told = None if one is None else _told(one, viewer, scenes=number < _SCENES)
        two = twin.take_other()
        told_other = None if two is None else _told(two, viewer, scenes=number < _SCENES)
        if one is None or two is None or told is None or told_other is None:
            continue
        if twin.alike(one, two):
            yield from _compared(told, told_other, viewer, twin.changed)


def _told(position: Position, viewer: Player | None, *, scenes: bool) -> _Told | None:
    game, view = position.game, position.view(viewer)
    acting = viewer is not None and viewer in position.to_act
    try:
        return _Told(
            as_json(game, view),
            position.told(viewer),
            list(game.legal_actions(view, viewer)) if acting and viewer is not None else None,
            str(game.prompt(view, viewer)) if acting and viewer is not None else None,
            scene_for(game, view, viewer) if scenes else None,
        )
    except Exception:  # noqa: BLE001  what fails is reported by the checks that ask for it
        return None


def _compared(one: _Told, two: _Told, viewer: Player | None, changed: str) -> Iterator[Leak]:
    """What the viewer is told differently; where views differ already, nothing else is looked at."""

    def both(left: object, right: object) -> str:
        return f"{_NAMES[0]}: {left}\n{_NAMES[1]}: {right}"

    if one.view != two.view:
        yield Leak("view", viewer, changed, differences(one.view, two.view, _NAMES))
        return
    if one.events != two.events:
        events = [event for event in one.events if event not in two.events]
        others = [event for event in two.events if event not in one.events]
        yield Leak("events", viewer, changed, both(events, others))
    if one.legal != two.legal:
        texts = [", ".join(map(str, told.legal or ())) for told in (one, two)]
        yield Leak("legal actions", viewer, changed, both(*texts))
    if one.prompt != two.prompt:
        yield Leak("prompt", viewer, changed, both(one.prompt, two.prompt))
    if one.scene != two.scene:
        yield Leak("scene", viewer, changed)

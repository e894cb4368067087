"""Scenes: what is on the table can be drawn on every screen, and every action is on it."""

from __future__ import annotations

import io
from collections import Counter
from typing import Any
from xml.etree import ElementTree as ET

from tabletop_core.faults import describe_error
from tabletop_core.languages import languages
from tabletop_core.messages import Translator
from tabletop_core.players import Player
from tabletop_core.render.cells import cell_width
from tabletop_core.render.numbering import Numbering
from tabletop_core.render.screen import Screen
from tabletop_core.render.svg import render_svg
from tabletop_core.render.text import render_text
from tabletop_core.scene import Scene
from tabletop_core.scene_checks import scene_faults
from tabletop_core.scene_defaults import scene_for
from tabletop_testing.broken import Broken
from tabletop_testing.check import position_check
from tabletop_testing.compare import listed, shows_a_raw_value
from tabletop_testing.corpus import some
from tabletop_testing.positions import Position

#: The screens that a scene is drawn for, besides a usual one in each language.
_SCREENS = {
    "in 40 columns": Screen(width=40),
    "in 24 rows": Screen(height=24),
    "in plain lines": Screen(plain=True),
    "in ASCII": Screen(ascii=True),
}


def _viewers(position: Position) -> list[Player | None]:
    """A spectator, one of those to act, and one of the others."""
    waiting = [seat for seat in position.seats if seat not in position.to_act]
    return [None, *position.to_act[:1], *waiting[:1]]


def _who(viewer: Player | None) -> str:
    return "a spectator" if viewer is None else f"player {viewer}"


@position_check(some(64))
def scenes_are_sound(position: Position) -> None:
    """A scene refers to nothing that it does not have, and everything in it can be told in words.

    What refers to nothing is left out by screens without a word: an item that nobody sees, a place that
    cannot be clicked.
    """
    for viewer in _viewers(position):
        faults = scene_faults(position.game.scene(position.view(viewer), viewer))
        if faults:
            raise Broken(f"the scene of {_who(viewer)}: {faults[0]}", "\n".join(faults[1:8]))


@position_check(some(64))
def scenes_offer_every_action(position: Position) -> None:
    """In a scene, each legal action of its viewer can be chosen, and nothing else can.

    Each has a number, and a label or a notation by which it is told from the others. Others than the
    viewer's legal actions cannot be done.
    """
    for viewer in _viewers(position):
        view = position.view(viewer)
        acting = viewer is not None and viewer in position.to_act
        legal = position.legal(viewer) if acting and viewer is not None else []
        own = position.game.scene(view, viewer)
        strange = [spot.action for spot in own.hotspots if spot.action not in legal]
        if strange:
            raise Broken(
                f"the scene of {_who(viewer)} offers {listed(strange)}, which is not legal"
            )
        scene = scene_for(position.game, view, viewer, legal)
        numbering = Numbering(scene)
        missing = [action for action in legal if numbering.number(action) is None]
        if missing or len(numbering) != len(legal):
            raise Broken(f"the scene of {_who(viewer)} has no number for {listed(missing)}")
        told = Counter((str(spot.label), str(spot.action)) for spot in scene.hotspots)
        for (label, notation), count in told.items():
            if count > 1 or not (label.strip() or notation.strip()):
                raise Broken(
                    f"in the scene of {_who(viewer)}, {count} actions have the label {label!r} and the "
                    f"notation {notation!r}"
                )


@position_check(some(20), shrinks=60)
def scenes_can_be_drawn(position: Position) -> None:
    """Every renderer draws the scene: as text in any width, in plain lines, in colours and as SVG.

    In every language that the game is translated into, lines keep to the width of the screen, and the
    menu names every legal action.
    """
    for viewer in _viewers(position):
        scene = scene_for(position.game, position.view(viewer), viewer)
        for language in languages(position.subject.package):
            drawn = _drawn(scene, viewer, f"in {language}", Screen(), Translator(language))
            raw = [line for line in drawn.splitlines() if shows_a_raw_value(line)]
            if raw:
                raise Broken(
                    f"the scene of {_who(viewer)} shows a value that is not for people", raw[0]
                )
            missing = [s.action for s in scene.hotspots if not _is_named(str(s.action), drawn)]
            if missing:
                raise Broken(f"the menu of {_who(viewer)} does not name {listed(missing)}")
        for what, screen in _SCREENS.items():
            _drawn(scene, viewer, what, screen, Translator())
        try:
            _draw_in_colours(scene)
            ET.fromstring(render_svg(scene))  # noqa: S314  our own drawing
        except Exception as error:
            raise Broken(
                f"the scene of {_who(viewer)} cannot be drawn in colours or as SVG: {describe_error(error)}"
            ) from error


def _is_named(notation: str, drawn: str) -> bool:
    """Whether a menu names an action; long notations are broken between words."""
    return "".join(notation.split()) in "".join(drawn.split())


def _drawn(
    scene: Scene, viewer: Player | None, what: str, screen: Screen, translator: Translator
) -> str:
    try:
        text = render_text(scene, translator, screen)
    except Exception as error:
        raise Broken(
            f"the scene of {_who(viewer)} cannot be drawn {what}: {describe_error(error)}"
        ) from error
    wide = [line for line in text.splitlines() if cell_width(line) > screen.width]
    if wide:
        raise Broken(
            f"drawn {what}, the scene of {_who(viewer)} has lines of more than {screen.width} columns",
            wide[0],
        )
    return text


def _draw_in_colours(scene: Scene) -> None:
    from rich.console import Console

    from tabletop_cli.render.rich import SceneView

    drawn: Any = SceneView(scene)
    Console(file=io.StringIO(), force_terminal=True, width=80).print(drawn)

"""The die and the points, as a picture."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_core.messages import Messages
from tabletop_core.scene import Area, Art, Hotspot, Item, Layout, Scene, ScoreTable
from tabletop_pig.actions import Roll
from tabletop_pig.game import AnyAction, PigState

_ = Messages("tabletop_pig")

#: Where the pips of each face are, in columns and rows of three.
PIPS = {
    1: ((1, 1),),
    2: ((0, 2), (2, 0)),
    3: ((0, 2), (1, 1), (2, 0)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}


def pig_scene(view: PigState, legal: Sequence[AnyAction]) -> Scene:
    """The die as it fell last, and everybody's points; the die is where one rolls."""
    die = Area(id="die", label=_("Die"), layout=Layout.ROW, items=_die(view.die))
    rows = tuple(
        (str(score), str(view.turn) if player == view.order.current else "")
        for player, score in enumerate(view.scores)
    )
    return Scene(
        areas=(die,),
        hotspots=tuple(
            Hotspot(action=action, area="die" if isinstance(action, Roll) else "")
            for action in legal
        ),
        scores=ScoreTable((_("Points"), _("This turn")), rows),
        notes=(_("{goal} points win.", goal=view.goal),),
        symbols={f"die {face}": _symbol(face) for face in PIPS},
    )


def _die(face: int) -> tuple[Item, ...]:
    if not face:
        return ()
    label = _("the die shows {face}", face=face)
    return (
        Item(id="die", label=label, text=str(face), art=(_drawing(face),), symbol=f"die {face}"),
    )


def _drawing(face: int) -> Art:
    """A face in characters."""
    rows = (
        "│ " + " ".join("●" if (x, y) in PIPS[face] else " " for x in range(3)) + " │"
        for y in range(3)
    )
    return Art(("┌───────┐", *rows, "└───────┘"))


def _symbol(face: int) -> str:
    """A face in SVG, for a box from 0,0 to 100,100."""
    edge = '<rect x="8" y="8" width="84" height="84" rx="14" fill="#fffdf6" stroke="#333"/>'
    pips = (f'<circle cx="{28 + 22 * x}" cy="{28 + 22 * y}" r="8"/>' for x, y in PIPS[face])
    return edge + "".join(pips)

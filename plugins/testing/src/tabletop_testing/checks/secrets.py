"""Hidden information: nobody is told what depends on things that they cannot see.

The checks compare twins; see :mod:`tabletop_testing.twins`. Where views differ already, only the view is
reported, since everything else is made from it.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from tabletop_core.holes import back_of
from tabletop_core.state import analyse
from tabletop_core.views import hides
from tabletop_core.walking import zones
from tabletop_testing.broken import Broken, NotHere
from tabletop_testing.check import position_check
from tabletop_testing.compare import listed
from tabletop_testing.corpus import beginnings, some
from tabletop_testing.leaks import leaks
from tabletop_testing.positions import Position

#: The same sample for all, so that the twins are made once.
_SAMPLE = some(120)
_SHRINKS = 120


def _look(position: Position, channel: str, told: str) -> None:
    for leak in leaks(position):
        if leak.channel == channel:
            what = told.format(reader=leak.reader)
            raise Broken(
                f"{what} depends on what {leak.reader} cannot see: it differs when {leak.changed}, and "
                "the rules said nothing by table.disclose",
                leak.details,
                kind=channel,
            )
    if not hides(analyse(type(position.state))):
        raise NotHere("nothing is hidden in this game")


@position_check(_SAMPLE, shrinks=_SHRINKS)
def views_keep_secrets(position: Position) -> None:
    """What a player sees does not depend on what the player cannot see.

    A field that is no zone is shown to everybody as it is: a list of cards, a card "for later", a count
    or a sum of hidden cards. Keep it in a zone, or declare it with secret(). If the rules do tell it
    (such as who has the higher card), they say so with table.disclose, and nobody can take that back.
    """
    _look(position, "view", "the view of {reader}")


@position_check(_SAMPLE, shrinks=_SHRINKS)
def events_keep_secrets(position: Position) -> None:
    """What a player is told to have happened does not depend on what the player cannot see.

    Movement of cards is told by the core, to each reader as much as that reader may know. An event of
    your own goes to everybody: leave the card out of it, or tell it by table.whisper.
    """
    _look(position, "events", "what {reader} is told")


@position_check(_SAMPLE, shrinks=_SHRINKS)
def legal_actions_keep_secrets(position: Position) -> None:
    """A player's legal actions, and their order, do not depend on what the player cannot see.

    The view is the same, so the rules have kept something outside of the state, such as in the game
    object or the module.
    """
    _look(position, "legal actions", "the list of legal actions of {reader}")


@position_check(_SAMPLE, shrinks=_SHRINKS)
def prompts_keep_secrets(position: Position) -> None:
    """A player's prompt does not depend on what the player cannot see.

    The view is the same, so the rules have kept something outside of the state, such as in the game
    object or the module.
    """
    _look(position, "prompt", "the prompt of {reader}")


@position_check(_SAMPLE, shrinks=_SHRINKS)
def scenes_keep_secrets(position: Position) -> None:
    """A scene does not depend on what its viewer cannot see.

    The view is the same, so the rules have kept something outside of the state, such as in the game
    object or the module.
    """
    _look(position, "scene", "the scene of {reader}")


@position_check(beginnings)
def backs_hide_faces(position: Position) -> None:
    """The back of a card does not tell its face.

    A hidden card shows its back to everybody. Backs tell decks apart, not cards: at least two faces
    share each.
    """
    faces: defaultdict[str, set[Any]] = defaultdict(set)
    hidden = set()
    for zone in zones(position.state):
        for card, mask in zip(zone.cards, zone.seen, strict=False):
            faces[back_of(card)].add(card)
            if mask >= 0:
                hidden.add(back_of(card))
    if not hidden:
        raise NotHere("nothing is hidden here")
    if len(faces) > 1 and all(len(faces[back]) == 1 for back in faces):
        raise Broken(f"each of these backs belongs to one card: {listed(sorted(faces))}")

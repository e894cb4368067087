"""Reading what a person typed as one of the legal actions."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tabletop_cli.language import _
from tabletop_core.actions import Action, NotationError
from tabletop_core.errors import TabletopError
from tabletop_core.game import Game
from tabletop_core.nearest import nearest
from tabletop_core.render.numbering import Numbering

#: How many moves an error names.
_FEW = 6


class NotAMove(TabletopError):
    """What was typed denotes no action, or more than one."""


def read_move(
    text: str, game: Game[object, Action], legal: Sequence[Action], numbering: Numbering
) -> Action:
    """The action that somebody means: by its number, its notation or the beginning of it.

    What is an action of the game but not a legal one is returned as well: the match says why it is
    not possible.

    :raises NotAMove: naming the moves that may have been meant.
    """
    if text.isdecimal():
        return _by_number(int(text), numbering)
    exact = find_exact(text, legal)
    if exact is not None:
        return exact
    try:
        parsed = game.parse(text)
    except NotationError:
        parsed = None
    if parsed is not None and parsed in legal:
        return parsed
    begun = [action for action in legal if folded(action).startswith(folded(text))]
    if len(begun) == 1:
        return begun[0]
    if begun:
        raise NotAMove(
            _("{text} could be several moves", text=repr(text)),
            hint=_("{moves}: type more of it, or the number", moves=_listed(begun, numbering)),
        )
    if parsed is not None:
        return parsed
    close = nearest_moves(text, legal)
    raise NotAMove(
        _("{text} is not a move of this game", text=repr(text)),
        hint=_(
            "did you mean {moves}? '?' shows how moves are written",
            moves=_listed(close, numbering),
        )
        if close
        else _("type a number from the list; '?' shows how moves are written"),
    )


def find_exact(text: str, legal: Sequence[Action]) -> Action | None:
    """The legal action whose whole notation this is, if there is one."""
    return next((action for action in legal if folded(action) == folded(text)), None)


def nearest_moves(text: str, legal: Sequence[Action]) -> list[Action]:
    """The legal actions whose notations are most like a text, best first."""
    by_notation = {folded(action): action for action in legal}
    return [by_notation[notation] for notation in nearest(folded(text), by_notation)]


def folded(action: Action | str) -> str:
    """A notation without what does not matter: capitals, and which separators there are."""
    return re.sub(r"[\s,;]+", " ", str(action).strip()).casefold()


def _by_number(number: int, numbering: Numbering) -> Action:
    action = numbering.action(number)
    if action is None:
        raise NotAMove(
            _("there is no number {number}", number=number),
            hint=_("the numbers go from 1 to {last}", last=len(numbering))
            if len(numbering) > 1
            else _("the only number is 1"),
        )
    return action


def _listed(actions: Sequence[Action], numbering: Numbering) -> str:
    """Moves with their numbers, so that either can be typed."""
    shown = [f"{numbering.number(action)} ({action})" for action in actions[:_FEW]]
    if len(actions) > _FEW:
        more = len(actions) - _FEW
        shown.append(_.plural("{count} more", "{count} more", count=more))
    return ", ".join(shown)

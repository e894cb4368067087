"""Undo: taking a decision back, and doing it again."""

from __future__ import annotations

from typing import Any

from tabletop_core.chance import generator
from tabletop_core.match import Match
from tabletop_core.rejections import CannotUndo
from tabletop_testing.broken import Broken
from tabletop_testing.check import position_check
from tabletop_testing.compare import as_json, differences
from tabletop_testing.corpus import some
from tabletop_testing.positions import Position


@position_check(some(30), shrinks=60)
def undo_and_redo_change_nothing(position: Position) -> None:
    """A decision that is taken back leaves everything as it was before; done again, as it was after.

    Where it cannot be taken back (chance has decided, or something became known), asking for it changes
    nothing. Rules that keep something outside of the state remember what was taken back.
    """
    if not position.to_act:
        return
    rng = generator(position.seed, "undo", position.step)
    player = rng.choice(position.to_act)
    legal = position.legal(player)
    if not legal:
        return
    action = rng.choice(legal)
    match = position.match()
    before = _everything(match)
    events = match.submit(player, action)
    after = _everything(match)
    what = f"player {player} does {str(action)!r}"
    try:
        match.undo(player)
    except CannotUndo:
        _same(match, after, f"{what} and cannot take it back, but asking changes the match")
        return
    _same(match, before, f"{what} and takes it back, and the match is not as before")
    again = match.submit(player, action)
    _same(match, after, f"{what}, takes it back and does it again, and the match is not as before")
    if again != events:
        raise Broken(f"{what}, takes it back and does it again, and is told other things")


def _everything(match: Match) -> dict[str, Any]:
    """What may not change by itself."""
    viewers = [*range(match.players), None]
    return {
        "digest": match.digest(),
        "to_act": match.to_act,
        "outcome": match.outcome,
        "step": match.step,
        "views": [as_json(match.game, match.view(viewer)) for viewer in viewers],
        "events": [match.events(viewer, -1) for viewer in viewers],
        "legal": [list(match.decision(player).legal_actions) for player in match.to_act],
        "prompts": [str(match.decision(player).prompt) for player in match.to_act],
    }


def _same(match: Match, expected: dict[str, Any], what: str) -> None:
    found = _everything(match)
    for name, value in expected.items():
        if found[name] != value:
            details = (
                differences(value, found[name], ("expected", "found")) if name == "views" else ""
            )
            raise Broken(
                f"{what}: {name} differ", details or f"expected: {value}\nfound: {found[name]}"
            )

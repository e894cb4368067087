"""States: copies are apart, asking changes nothing, and the game object remembers nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop_core.chance import generator
from tabletop_core.digest import digest_state
from tabletop_core.game import Game
from tabletop_core.players import Player
from tabletop_core.scene_defaults import scene_for
from tabletop_testing.broken import Broken, NotHere
from tabletop_testing.check import position_check
from tabletop_testing.compare import as_json, differences
from tabletop_testing.corpus import some
from tabletop_testing.positions import Position


@position_check(some(200))
def copies_are_apart(position: Position) -> None:
    """An action applied to a copy of the state leaves the original as it was.

    Every search plays on copies, and a match keeps the state before an action for undo. What is shared
    is a value that changes in place although its annotation says that it cannot, such as a list in
    a field declared as a tuple, or something outside the state that the rules change.
    """
    rng = generator(position.seed, "copies", position.step)
    if not position.to_act:
        return
    player = rng.choice(position.to_act)
    legal = position.legal(player)
    if not legal:
        return
    action = rng.choice(legal)
    before = as_json(position.game, position.state)
    state, table = position.copy(), position.table_for(position.step + 1)
    position.game.apply(state, player, action, table)
    after = as_json(position.game, position.state)
    if before != after:
        raise Broken(
            f"player {player} does {str(action)!r} on a copy of the state, and the original changes",
            differences(before, after, ("before", "after")),
        )


@position_check(some(80))
def asking_changes_nothing(position: Position) -> None:
    """Whatever is asked about a position leaves the state and the view as they were.

    Screens and bots ask often and in any order. Only apply changes a state.
    """
    for viewer in _askers(position):
        for whole in (False, True):
            # One by one only where something has changed.
            if _changed(position, viewer, whole=whole, one_by_one=False):
                found = _changed(position, viewer, whole=whole, one_by_one=True)
                name, difference = found or ("together, they", "")
                what = "state" if whole else f"view of player {viewer}"
                raise Broken(f"{name}, asked about the {what}, changes it", difference)


def _changed(
    position: Position, viewer: Player | None, *, whole: bool, one_by_one: bool
) -> tuple[str, str] | None:
    """Which question changes a view or a state, and what; the last one if they are asked at once."""
    game = position.game
    subject = position.copy() if whole else position.view(viewer)
    before = as_json(game, subject)
    questions = list(_questions(game, subject, viewer, whole=whole).items())
    for name, ask in questions:
        ask()
        if one_by_one or name == questions[-1][0]:
            after = as_json(game, subject)
            if before != after:
                return name, differences(before, after, ("before", "after"))
    return None


def _askers(position: Position) -> list[Player | None]:
    """Whose questions are asked: one of those to act, and a spectator."""
    return [*position.to_act[:1], None]


def _questions(
    game: Game[Any, Any], state: Any, viewer: Player | None, *, whole: bool
) -> dict[str, Callable[[], Any]]:
    """The questions that a viewer may ask of a view, or a host of a state, by their names."""
    asked: dict[str, Callable[[], Any]] = {
        "to_act": lambda: game.to_act(state),
        "scores": lambda: game.scores(state),
        "scene": lambda: game.scene(state, viewer),
    }
    if viewer is not None:
        asked["legal_actions"] = lambda: game.legal_actions(state, viewer)
        asked["prompt"] = lambda: game.prompt(state, viewer)
        if game.has("evaluate"):
            asked["evaluate"] = lambda: game.evaluate(state, viewer)
        if whole and game.has("estimates"):
            asked["estimates"] = lambda: game.estimates(
                state, viewer, game.legal_actions(state, viewer)
            )
    elif whole and not game.to_act(state):
        asked["outcome"] = lambda: game.outcome(state)
    return asked


@position_check(some(120))
def the_game_object_remembers_nothing(position: Position) -> None:
    """A new object of the game's class answers as the one that played the match.

    One object serves many matches at once: whatever one match leaves in it, the others get to see.
    Everything that a match must remember is in its state.
    """
    game = position.game
    try:
        fresh: Game[Any, Any] = type(game)()
    except TypeError:
        raise NotHere("the game's class cannot be made without arguments") from None
    for player in position.to_act:
        view = position.view(player)
        pairs: dict[str, list[Any]] = {
            "legal_actions": [list(g.legal_actions(view, player)) for g in (game, fresh)],
            "prompt": [str(g.prompt(view, player)) for g in (game, fresh)],
            "scene": [scene_for(g, view, player) for g in (game, fresh)],
        }
        for name, (used, new) in pairs.items():
            if used != new:
                raise Broken(
                    f"{name} of player {player} is another one from a new object of the class",
                    "" if name == "scene" else f"the used one: {used}\na new one:    {new}",
                )
    if position.before is not None and position.player is not None:
        state, table = position.before.copy(), position.table_for(position.step)
        fresh.apply(state, position.player, position.action, table)
        if digest_state(state) != digest_state(position.state):
            one, two = as_json(game, state), as_json(game, position.state)
            raise Broken(
                "a new object of the class applies the last action otherwise",
                differences(two, one, ("from the used object", "from a new one")),
            )

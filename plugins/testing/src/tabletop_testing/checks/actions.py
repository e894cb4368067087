"""Legal actions: that there are some, that each is what it should be, and that each can be done."""

from __future__ import annotations

import random
from typing import Any

import attrs

from tabletop_core.actions import Action
from tabletop_core.chance import generator
from tabletop_core.errors import TabletopError
from tabletop_core.faults import describe_error
from tabletop_core.match import Match
from tabletop_core.players import Player
from tabletop_core.rejections import IllegalAction, Rejection
from tabletop_testing.broken import Broken
from tabletop_testing.check import position_check
from tabletop_testing.compare import first_difference, listed
from tabletop_testing.corpus import every, some
from tabletop_testing.positions import Position, Trouble
from tabletop_testing.setups import catalogue_of

#: How many of the legal actions of a position are done.
_MOST_DONE = 24
#: How many actions of each class are tried where they may not be legal.
_MOST_OF_A_CLASS = 3
#: Over how many positions before actions are collected for that.
_LATELY = 20


@position_check(every)
def legal_actions_exist(position: Position) -> None:
    """Whoever is to act has at least one legal action.

    A match stops for ever at such a position. Leave the player out of to_act, or offer an action for
    "there is nothing I can do", such as a pass.
    """
    for player in position.to_act:
        legal = position.legal(player)
        if not legal:
            raise Broken(
                f"player {player} is to act, and legal_actions gives {legal!r} for the player's view"
            )


@position_check(every)
def legal_actions_are_values(position: Position) -> None:
    """Each legal action is a frozen value of one of the game's action classes, and occurs once.

    Menus would show it twice, bots would take it twice as often, and what is not hashable or not of a class
    in Game.actions can be neither recorded nor typed.
    """
    for player in position.to_act:
        seen: dict[Any, int] = {}
        for place, action in enumerate(position.legal(player)):
            where = f"number {place + 1} of the legal actions of player {player}"
            if type(action) not in position.game.actions:
                classes = listed(cls.__name__ for cls in position.game.actions)
                raise Broken(f"{where} is {action!r}, which is of none of Game.actions: {classes}")
            try:
                before = seen.setdefault(action, place)
            except TypeError as error:
                raise Broken(f"{where}, {action!r}, cannot be hashed: {error}") from error
            if before != place:
                raise Broken(f"{where} is {action!r}, and so is number {before + 1}")
            if not (attrs.has(type(action)) and attrs.inspect(type(action)).is_frozen):
                raise Broken(f"{where}, {action!r}, is not frozen: make the class with @action")


@position_check(some(500))
def legal_actions_are_the_same_from_a_view(position: Position) -> None:
    """Legal actions are the same, in the same order, from a player's view as from the full state.

    A match offers what legal_actions says of the view; playouts, searches and replays ask it for the full
    state. An order or a list that depends on hidden cards is another one there, so decide by what the
    player can see, and only by that.
    """
    for player in position.to_act:
        from_view = position.legal(player)
        from_state = list(position.game.legal_actions(position.copy(), player))
        if from_view != from_state:
            raise Broken(
                f"legal_actions of player {player} differ between the view and the full state: "
                f"{first_difference(from_view, from_state)}",
                f"from the view:  {listed(from_view)}\nfrom the state: {listed(from_state)}",
            )


@position_check(some(400))
def legal_actions_stay_the_same(position: Position) -> None:
    """Asked twice about the same position, legal_actions and to_act answer the same.

    Otherwise an action that was offered is refused when it comes. Look for random choices, for state
    kept in the game object, and for sets whose order is used.
    """
    to_act = tuple(position.game.to_act(position.copy()))
    if to_act != position.to_act:
        raise Broken(f"to_act was {position.to_act} and is now {to_act}, with the same state")
    for player in position.to_act:
        first, second = position.legal_again(player), position.legal_again(player)
        if first != second:
            raise Broken(
                f"legal_actions of player {player} differ when asked twice: "
                f"{first_difference(first, second)}",
                f"first:  {listed(first)}\nsecond: {listed(second)}",
            )


@position_check(some(600))
def legal_actions_apply(position: Position) -> None:
    """Every legal action can be applied without an error.

    A match ends with "the rules failed" when somebody chooses it. Either the action must not be
    offered, or apply does not handle it.
    """
    trouble = position.trouble
    if trouble is not None and not isinstance(trouble.error, Rejection):
        raise Broken(
            f"{_done(trouble.player, trouble.action)}{trouble.method} raises {describe_error(trouble.error)}"
        ) from trouble.error
    for player, action in _to_do(position):
        reached = position.after(player, action)
        if isinstance(reached, Trouble) and not isinstance(reached.error, Rejection):
            raise Broken(
                f"{_done(player, action)}{reached.method} raises {describe_error(reached.error)}"
            ) from reached.error


@position_check(some(600))
def legal_actions_are_accepted(position: Position) -> None:
    """Every legal action is accepted: apply refuses none of those that legal_actions lists.

    The list is the whole truth: nothing on it is refused, and nothing else is possible. Test in
    legal_actions whatever apply tests.
    """
    trouble = position.trouble
    if trouble is not None and isinstance(trouble.error, Rejection):
        raise Broken(f"{_done(trouble.player, trouble.action)}it is refused: {trouble.error}")
    for player, action in _to_do(position):
        reached = position.after(player, action)
        if isinstance(reached, Trouble) and isinstance(reached.error, Rejection):
            raise Broken(f"{_done(player, action)}it is refused: {reached.error}")


@position_check(some(24), shrinks=60)
def illegal_actions_are_refused(position: Position) -> None:
    """An action that is not legal now is refused with a reason, and nothing changes.

    People mistype, programs send what is out of date. The reason comes from Game.explain, which is
    asked about any action of the game, also one of another phase, and may not fail.
    """
    match = position.match()
    before = match.digest()
    rng = generator(position.seed, "illegal", position.step)
    known = _known(position, rng)
    tried = []
    for player in dict.fromkeys([*position.to_act[:1], rng.choice(position.seats)]):
        legal = set(position.legal(player)) if player in position.to_act else set()
        for action in [action for action in known if action not in legal]:
            tried.append(f"{player}: {action}")
            problem = _not_refused(match, player, action)
            if problem is not None:
                raise Broken(f"player {player} may not do {str(action)!r} now: {problem}")
    if match.digest() != before:
        raise Broken(f"the state is another one after these were refused: {listed(tried)}")


def _not_refused(match: Match, player: Player, action: Any) -> str | None:
    try:
        match.submit(player, action)
    except IllegalAction as refused:
        return None if str(refused.reason).strip() else "explain gives no reason"
    except Rejection:
        return None
    except TabletopError as error:
        return f"explain fails: {error.message}"
    return "a match accepts it"


def _done(player: int | None, action: Action | None) -> str:
    return "" if action is None else f"player {player} does {str(action)!r}: "


def _to_do(position: Position) -> list[tuple[int, Any]]:
    """Legal actions to be tried: all of them, or some at random."""
    found = [(player, action) for player in position.to_act for action in position.legal(player)]
    if len(found) > _MOST_DONE:
        found = generator(position.seed, "apply", position.step).sample(found, _MOST_DONE)
    return found


def _known(position: Position, rng: random.Random) -> list[Any]:
    """Actions of each class: of those that were legal lately, and of the game's catalogue."""
    found: dict[type, list[Any]] = {}
    for earlier in list(position.way())[-_LATELY:]:
        for player in earlier.to_act:
            for action in earlier.legal(player):
                found.setdefault(type(action), []).append(action)
    for action in catalogue_of(position.game, position.setup):
        found.setdefault(type(action), []).append(action)
    return [
        action
        for actions in found.values()
        for action in dict.fromkeys(rng.choices(actions, k=_MOST_OF_A_CLASS))
    ]

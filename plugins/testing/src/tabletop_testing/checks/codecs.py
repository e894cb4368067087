"""JSON forms: states, views, actions, events and options survive being written and read."""

from __future__ import annotations

import json
from typing import Any

from tabletop_core.chance import generator
from tabletop_core.codec import codec
from tabletop_core.digest import digest_state
from tabletop_core.options import (
    describe_options,
    options_from_json,
    options_to_json,
    parse_options,
)
from tabletop_testing.broken import Broken
from tabletop_testing.check import game_check, position_check
from tabletop_testing.compare import as_json, differences
from tabletop_testing.corpus import Corpus, some
from tabletop_testing.positions import Position
from tabletop_testing.setups import values_of


def _again(position: Position, what: str, state: Any) -> Any:
    """A state or view, written as JSON and read again."""
    game = position.game
    try:
        written = json.loads(json.dumps(codec(game).state_to_json(state)))
    except (TypeError, ValueError, KeyError, AttributeError) as error:
        raise Broken(f"{what} cannot be written as JSON: {error}") from error
    try:
        read = codec(game).state_from_json(written)
    except ValueError as error:
        raise Broken(f"{what}, written as JSON, cannot be read: {error}") from error
    if digest_state(read) != digest_state(state) or as_json(game, read) != written:
        raise Broken(
            f"{what} is another one after it was written as JSON and read",
            differences(written, as_json(game, read), ("before", "after"))
            or "a value is of another type than its annotation says",
        )
    return read


@position_check(some(80))
def states_survive_json(position: Position) -> None:
    """A state, and each view of it, is the same after it was written as JSON and read.

    Servers and bots in other processes get states in this form. Every value is of the type that its
    annotation says: a list where a tuple is declared, or None where an int is, comes back as
    something else or not at all.
    """
    read = _again(position, "the state", position.state)
    rng = generator(position.seed, "json", position.step)
    viewer = rng.choice(position.viewers)
    who = "a spectator" if viewer is None else f"player {viewer}"
    _again(position, f"the view of {who}", position.view(viewer))
    if not position.to_act:
        return
    player = rng.choice(position.to_act)
    legal = position.legal(player)
    if not legal:
        return
    action = rng.choice(legal)
    state = position.copy()
    for each in (state, read):
        position.game.apply(each, player, action, position.table_for(position.step + 1))
    if digest_state(state) != digest_state(read):
        one, two = as_json(position.game, state), as_json(position.game, read)
        raise Broken(
            f"after {str(action)!r}, the state that was read from JSON has become another one",
            differences(one, two, ("as it was", "read from JSON")),
        )


@position_check(some(300))
def actions_survive_json(position: Position) -> None:
    """Each legal action is the same after it was written as JSON and read.

    Browsers and bots in other processes send actions in this form.
    """
    known = codec(position.game)
    for player in position.to_act:
        for action in position.legal(player):
            try:
                written = json.loads(json.dumps(known.action_to_json(action)))
                read = known.action_from_json(written)
            except (TypeError, ValueError, KeyError, AttributeError) as error:
                raise Broken(f"{action!r} does not survive JSON: {error}") from error
            if read != action or hash(read) != hash(action):
                raise Broken(f"{action!r} is {read!r} after it was written as JSON and read")


@position_check(some(400))
def events_survive_json(position: Position) -> None:
    """Each event is of a class in Game.events, is hashable, and survives JSON as each reader sees it.

    Events are sent to screens in other processes. They hold ids and numbers, in the types that their
    annotations say.
    """
    known = codec(position.game)
    events = {happened.event: None for happened in position.table.happened}
    for viewer in (None, *position.to_act[:1]):
        events.update(dict.fromkeys(position.told(viewer)))
    for event in events:
        try:
            read = known.event_from_json(json.loads(json.dumps(known.event_to_json(event))))
        except (TypeError, ValueError, KeyError, AttributeError) as error:
            raise Broken(f"{event!r} does not survive JSON: {error}") from error
        if read != event:
            raise Broken(f"{event!r} is {read!r} after it was written as JSON and read")


@game_check
def options_can_be_typed(corpus: Corpus) -> None:
    """Every option has a help text, and each of its values can be typed and recorded.

    People set options as NAME=VALUE, and a record must begin the same match again.
    """
    options = corpus.subject.game.Options
    for info in describe_options(options):
        if not str(info.help).strip():
            raise Broken(f"option {info.name} has no help")
        for value in values_of(info):
            try:
                made = options(**{info.name: value})
            except (TypeError, ValueError) as error:
                raise Broken(f"{info.name}={value!r} raises {error!r}") from error
            except Exception:  # noqa: BLE001, S112  refused by the class, which is its right
                continue
            shown = [word for word in _typed(made) if word.startswith(f"{info.name}=")]
            if parse_options(options, shown) != made:
                raise Broken(f"{shown[0]}, typed, does not give {value!r}")
            if options_from_json(options, json.loads(json.dumps(options_to_json(made)))) != made:
                raise Broken(f"{info.name}={value!r} does not survive JSON")


def _typed(options: Any) -> list[str]:
    from tabletop_core.options import show_value

    infos = describe_options(type(options))
    return [f"{info.name}={show_value(getattr(options, info.name))}" for info in infos]

"""Worlds: full states that agree with what a player knows, which is all that a searching bot may see."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from tabletop_core.bare_table import BareTable
from tabletop_core.chance import RandomChance, generator
from tabletop_core.events import bit
from tabletop_core.faults import describe_error
from tabletop_core.holes import Hole
from tabletop_core.players import Player
from tabletop_core.table import Table
from tabletop_core.views import view_state
from tabletop_core.walking import zones
from tabletop_core.worlds import WorldError
from tabletop_testing.broken import Broken, NotHere
from tabletop_testing.check import position_check
from tabletop_testing.compare import as_json, differences, listed
from tabletop_testing.corpus import some
from tabletop_testing.positions import Position

#: How many actions a random match from a world is played on.
_ACTIONS = 300


def _world(position: Position, player: Player, luck: random.Random) -> Any:
    table = Table(position.players, RandomChance(luck))
    try:
        return position.game.worlds(position.view(player), player, table)
    except WorldError as error:
        raise Broken(f"no world can be made for player {player}: {error}") from error


@position_check(some(120))
def worlds_agree_with_what_is_known(position: Position) -> None:
    """A world shows its player the same view, and holds no holes and all the cards.

    Bots look at nothing else: a world that contradicts what they know makes them play badly, and one
    that cannot be made keeps every bot from playing. Give the state a CardSet, or write
    Game.unseen; for secrets that no zone holds write Game.worlds.
    """
    for player in position.to_act:
        luck = generator(position.seed, "world", position.step, player)
        world = _world(position, player, luck)
        if any(isinstance(card, Hole) for zone in zones(world) for card in zone.cards):
            raise Broken(f"a world of player {player} still has holes")
        names = ("in the view", "in the world's")
        one = as_json(position.game, position.view(player))
        two = as_json(position.game, view_state(world, player))
        if one != two:
            raise Broken(
                f"a world of player {player} looks otherwise to this player",
                differences(one, two, names),
            )
        true, guessed = (
            Counter(card for zone in zones(state) for card in zone.cards)
            for state in (position.state, world)
        )
        if true != guessed:
            raise Broken(
                f"a world of player {player} lacks {listed((true - guessed).elements()) or 'nothing'}"
                f" and has {listed((guessed - true).elements()) or 'nothing'} too much"
            )
        if tuple(position.game.to_act(world)) != position.to_act:
            raise Broken(f"in a world of player {player} somebody else is to act")


@position_check(some(80))
def worlds_can_be_played(position: Position) -> None:
    """From a world, the match can be played on at random.

    This is what a searching bot does, hundreds of times for each decision. The rules fail at a state that
    a player must think possible.
    """
    game = position.game
    for player in position.to_act[:1]:
        luck = generator(position.seed, "world played", position.step)
        state = _world(position, player, luck)
        table = BareTable(position.players, RandomChance(luck))
        done: list[str] = []
        try:
            for _ in range(_ACTIONS):
                to_act = game.to_act(state)
                if not to_act:
                    game.outcome(state)
                    break
                action = luck.choice(game.legal_actions(state, to_act[0]))
                done.append(f"{to_act[0]}: {action}")
                game.apply(state, to_act[0], action, table)
        except Exception as error:
            raise Broken(
                f"a world of player {player} cannot be played on: {describe_error(error)}",
                f"what was done: {listed(done[-8:])}",
            ) from error


@position_check(some(120))
def the_truth_is_possible(position: Position) -> None:
    """What really lies there is among the worlds that a player thinks possible.

    Game.may_be and the hints of zones exclude only what the player can know to be impossible. Whoever
    plays against a bot that excludes the truth can hide from it.
    """
    game = position.game
    if not game.has("may_be"):
        raise NotHere("the game adds no knowledge of its own (it has no may_be)")
    for player in position.to_act:
        view = position.view(player)
        reader = bit(player)
        for shown, true in zip(zones(view), zones(position.state), strict=True):
            hidden = [c for c, mask in zip(true.cards, true.seen, strict=True) if not mask & reader]
            holes = [place for place, card in enumerate(shown.cards) if isinstance(card, Hole)]
            for place, card in zip(holes, hidden, strict=True):
                # In a hand nobody else can follow places: any hole will do.
                spots = [place] if true.fixed else holes
                if not any(game.may_be(view, player, shown, spot, card) for spot in spots):
                    raise Broken(
                        f"{card} lies in {true.name!r} of player {true.owner}, and may_be tells player "
                        f"{player} that it cannot"
                    )

"""Making a plan from what was typed."""

from __future__ import annotations

import itertools
import secrets
from collections.abc import Iterable, Sequence
from typing import Any

from tabletop_cli.bots import BotSpec
from tabletop_cli.language import translator_for
from tabletop_cli.players_spec import PlayersError, default_seats, seats_from_spec
from tabletop_cli.summaries import package_of
from tabletop_core.bots.bot import BlindBot
from tabletop_core.chance import RandomChance, generator
from tabletop_core.errors import TabletopError
from tabletop_core.faults import describe_error
from tabletop_core.game import Game
from tabletop_core.guarded_rules import RulesError
from tabletop_core.match import check_players
from tabletop_core.options import OptionError, options_to_json, parse_options, show_value
from tabletop_core.registry import Registry
from tabletop_core.table import Table
from tabletop_simulation.plan import Arm, Entrant, Plan

#: So many combinations of options are a slip of the fingers.
_MOST_ARMS = 1000


def make_plan(
    registry: Registry,
    game: str,
    *,
    players: str | None,
    games: int,
    seed: str | None,
    options: Sequence[str],
    paired: bool,
    most_actions: int,
) -> Plan:
    """The plan for what was typed.

    :param players: the bots, as ``tabletop run`` takes them, or how many greedy bots.
    :param options: ``NAME=VALUE`` or ``NAME=VALUE,VALUE``; every combination is an arm.
    :raises TabletopError: for anything that is not there or not possible.
    """
    offer = registry.find_game(game)
    rules = registry.use(offer)
    entrants = _entrants(registry, rules, players, package_of(offer))
    arms = _arms(rules, options)
    seed = str(secrets.randbelow(10**9)) if seed is None else seed
    for arm, chosen in arms:
        _try_setup(rules, len(entrants), arm, chosen)
    bots = (registry.bot(BotSpec.parse(each.bot).name, rules.info.id) for each in entrants)
    return Plan(
        game=game,
        title=rules.info.title,
        entrants=entrants,
        arms=tuple(arm for arm, _chosen in arms),
        games=games,
        seed=seed,
        paired=paired,
        most_actions=most_actions,
        blind=all(issubclass(bot, BlindBot) for bot in bots),
    )


def _entrants(
    registry: Registry, rules: Game[Any, Any], players: str | None, package: str
) -> tuple[Entrant, ...]:
    translator = translator_for(package)
    fewest, most = rules.info.players
    text = str(min(max(2, fewest), most)) if players is None else players.strip()
    if text.isdigit():
        seats = default_seats(int(text), translator, persons=0)
    else:
        seats = seats_from_spec(text, registry, rules.info.id, translator)
    for number, seat in enumerate(seats, 1):
        if seat.is_human:
            raise PlayersError(
                f"--players: seat {number} is a person, and in a simulation only bots play",
                hint="name a bot for it, such as 'greedy'; 'tabletop run' plays with people",
            )
    check_players(rules, len(seats))
    return tuple(Entrant(seat.name, seat.agent) for seat in seats)


def _arms(rules: Game[Any, Any], options: Iterable[str]) -> list[tuple[Arm, Any]]:
    """Every combination of options, with the options themselves."""
    choices: list[list[str]] = []
    for text in options:
        name, sign, values = text.partition("=")
        listed = [value.strip() for value in values.split(",")] if sign else []
        if len(set(listed)) < len(listed):
            raise OptionError(
                f"--option {text} names a value twice", hint="name each value to be compared once"
            )
        choices.append([f"{name}={value}" for value in listed] or [text])
    arms: list[tuple[Arm, Any]] = []
    for combination in itertools.product(*choices):
        if len(arms) >= _MOST_ARMS:
            raise OptionError(
                f"there are more than {_MOST_ARMS} combinations of options",
                hint="leave out some values",
            )
        chosen = parse_options(rules.Options, combination)
        names = [text.partition("=")[0].strip().replace("-", "_") for text in combination]
        shown = {name: show_value(getattr(chosen, name)) for name in names}
        arms.append((Arm(shown, options_to_json(chosen)), chosen))
    return arms


def _try_setup(rules: Game[Any, Any], players: int, arm: Arm, options: Any) -> None:
    """Refuse at once what could not be played by any worker."""
    where = f" with {arm.label}" if arm.chosen else ""
    try:
        rules.setup(Table(players, RandomChance(generator("0"))), options)
    except TabletopError as error:
        raise type(error)(
            f"{players} players cannot play{where}: {error.message}", hint=error.hint
        ) from error
    except Exception as error:
        raise RulesError(
            f"{players} players cannot play{where}: {describe_error(error)}",
            hint="this is a fault of the game, not of who plays it",
        ) from error

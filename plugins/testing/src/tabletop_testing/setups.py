"""How a table can be laid: numbers of players, and values of the game's options."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from enum import Enum
from functools import lru_cache
from typing import Any, Literal, Self, get_args, get_origin

import attrs

from tabletop_core.chance import SeededChance
from tabletop_core.errors import TabletopError
from tabletop_core.game import Game
from tabletop_core.options import OptionInfo, describe_options, parse_options, show_value
from tabletop_core.table import Table

#: How many combinations of options are tried for a number of players that the usual ones do not suit.
_TRIES = 60
#: How far above its least, or around its usual value, an unlimited number is tried.
_NEAR = 2


@attrs.frozen(eq=False)
class Setup:
    """A number of players, and options."""

    players: int
    options: Any

    @classmethod
    def usual(cls, game: Game[Any, Any], players: int) -> Self:
        """With the printed rules."""
        return cls(players, game.Options())

    @property
    def changed(self) -> list[str]:
        """The options that are not as usual, each as it is typed."""
        infos = describe_options(type(self.options))
        given = [(info, getattr(self.options, info.name)) for info in infos]
        return [f"{info.name}={show_value(got)}" for info, got in given if got != info.default]

    def __str__(self) -> str:
        return ", ".join([f"{self.players} player{'s' * (self.players != 1)}", *self.changed])


def catalogue_of(game: Game[Any, Any], setup: Setup) -> tuple[Any, ...]:
    """The game's catalogue for a setup, asked once; empty for a game that has none."""
    if not game.has("catalogue"):
        return ()
    return _catalogue(game, setup.players, tuple(setup.changed))


@lru_cache(maxsize=64)
def _catalogue(game: Game[Any, Any], players: int, changed: tuple[str, ...]) -> tuple[Any, ...]:
    return tuple(game.catalogue(parse_options(game.Options, changed), players))


def refusal(game: Game[Any, Any], setup: Setup) -> TabletopError | None:
    """Why the rules do not offer this setup; ``None`` when they do, or when they fail otherwise.

    Rules refuse what they do not offer with a :class:`TabletopError`, such as an ``OptionError``.
    """
    try:
        game.setup(Table(setup.players, SeededChance("offered?")), setup.options)
    except TabletopError as error:
        return error
    except Exception:  # noqa: BLE001  a fault, which playing a match will show
        return None
    return None


def main_setup(game: Game[Any, Any], players: int, rng: random.Random) -> Setup | None:
    """The usual options, or where those are not offered to so many players, others that are."""
    usual = Setup.usual(game, players)
    if refusal(game, usual) is None:
        return usual
    for setup in _varied(game, players, rng):
        if refusal(game, setup) is None:
            return setup
    return None


def varied_setup(game: Game[Any, Any], players: int, number: int, rng: random.Random) -> Setup:
    """Another setup than the main one, where the game has options.

    The first numbers change one option each, in turn; later ones change several at random. What the
    rules do not offer is passed over.
    """
    main = main_setup(game, players, rng) or Setup.usual(game, players)
    singles = _singles(main)
    for turn in range(_TRIES):
        if number + turn < len(singles):
            name, value = singles[number + turn]
            setup = _changed(main, {name: value})
        else:
            setup = _random(main, rng)
        if setup is not None and refusal(game, setup) is None:
            return setup
    return main


def _varied(game: Game[Any, Any], players: int, rng: random.Random) -> Iterator[Setup]:
    usual = Setup.usual(game, players)
    setups = [_changed(usual, {name: value}) for name, value in _singles(usual)]
    setups += [_random(usual, rng) for _ in range(_TRIES)]
    yield from (setup for setup in setups if setup is not None)


def _singles(setup: Setup) -> list[tuple[str, Any]]:
    """Every change of one option that is worth a match: the most telling values first."""
    columns = [
        [(info.name, value) for value in values_of(info) if value != now]
        for info in describe_options(type(setup.options))
        for now in [getattr(setup.options, info.name)]
    ]
    longest = max(map(len, columns), default=0)
    return [column[row] for row in range(longest) for column in columns if row < len(column)]


def _changed(setup: Setup, values: dict[str, Any]) -> Setup | None:
    try:
        return Setup(setup.players, attrs.evolve(setup.options, **values))
    except TabletopError:  # the options class itself refuses the combination
        return None


def _random(setup: Setup, rng: random.Random) -> Setup | None:
    infos = describe_options(type(setup.options))
    values = {info.name: rng.choice(values_of(info)) for info in infos if rng.random() < 0.5}
    return _changed(setup, values)


def values_of(info: OptionInfo) -> Sequence[Any]:
    """The values of an option that are worth trying, the usual one first."""
    if info.choices:
        found = list(info.choices)
    else:
        members = get_args(info.type) if _is_union(info.type) else (info.type,)
        found = [value for member in members for value in _values_of_type(member, info)]
    return list(dict.fromkeys([info.default, *found]))


def _is_union(hint: Any) -> bool:
    return bool(get_args(hint)) and get_origin(hint) is not Literal


def _values_of_type(hint: Any, info: OptionInfo) -> list[Any]:
    if hint is bool:
        return [True, False]
    if hint is type(None):
        return [None]
    if get_origin(hint) is Literal:
        return list(get_args(hint))
    if isinstance(hint, type) and issubclass(hint, Enum):
        return list(hint)
    if hint in {int, float}:
        return _numbers(hint, info)
    return []


def _numbers(kind: type, info: OptionInfo) -> list[Any]:
    """The ends of the range, and what lies beside the usual value."""
    usual = info.default if type(info.default) in {int, float} else (info.minimum or 0)
    low = usual - _NEAR if info.minimum is None else info.minimum
    high = usual + _NEAR if info.maximum is None else info.maximum
    numbers = [low, high, usual - 1, usual + 1]
    return [kind(number) for number in numbers if low <= number <= high]

"""Who sits where, from what was typed after ``--players``.

Seats are separated by commas, each ``[Name=]human`` or ``[Name=]BOT[:param=value[:param=value]]``. A
bare number N means one person and N-1 greedy bots.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tabletop_cli.bots import BotSpec, make_bot_options
from tabletop_cli.language import _
from tabletop_core.errors import TabletopError
from tabletop_core.messages import Translator
from tabletop_core.registry import Registry
from tabletop_core.seats import HUMAN, Seat

#: Who fills the seats that nobody was named for.
DEFAULT_BOT = "greedy"

#: No table is larger; a longer list is a slip of the fingers.
_MOST = 100


class PlayersError(TabletopError):
    """The list of seats cannot be understood."""


def seats_from_spec(
    spec: str, registry: Registry, game: str, translator: Translator
) -> tuple[Seat, ...]:
    """The seats that a list names.

    :param game: the id of the game, for which bots are looked up.
    :param translator: makes the names of persons who were given none.
    :raises PlayersError: saying which seat cannot be understood.
    :raises TabletopError: for a bot or a parameter that does not exist, naming the nearest.
    """
    if spec.strip().isdigit():
        return default_seats(int(spec), translator, persons=1)
    typed = [_read_seat(number, text) for number, text in enumerate(spec.split(","), 1)]
    for _name, agent in typed:
        if agent != HUMAN:
            make_bot_options(registry, game, BotSpec.parse(agent))
    return _named(typed, translator)


def default_seats(count: int, translator: Translator, *, persons: int) -> tuple[Seat, ...]:
    """So many seats, the first ones for persons and the others for greedy bots.

    :raises PlayersError: for a number that no table has.
    """
    if not 1 <= count <= _MOST:
        raise PlayersError(
            _("--players {count}: there is no table for that many", count=count), hint=_how()
        )
    agents = [HUMAN if seat < persons else DEFAULT_BOT for seat in range(count)]
    return _named([("", agent) for agent in agents], translator)


def _read_seat(number: int, text: str) -> tuple[str, str]:
    """The name, which may be empty, and the agent of one seat."""
    # The sign of a parameter stands behind a colon, that of a name before it.
    head, colon, rest = text.partition(":")
    name, sign, agent = head.rpartition("=")
    name, agent = name.strip(), agent.strip()
    if not agent:
        raise PlayersError(
            _("--players: seat {number} is empty: {text}", number=number, text=repr(text)),
            hint=_how(),
        )
    if sign and not name:
        raise PlayersError(
            _("--players: seat {number} has no name before '='", number=number), hint=_how()
        )
    if agent.casefold() == HUMAN:
        if colon:
            raise PlayersError(
                _("--players: a person takes no parameters: {text}", text=repr(text)), hint=_how()
            )
        return name, HUMAN
    return name, f"{agent}{colon}{rest.strip()}"


def _named(typed: Iterable[tuple[str, str]], translator: Translator) -> tuple[Seat, ...]:
    """Give everybody a name of their own."""
    seats = list(typed)
    taken: set[str] = set()
    for name, _agent in seats:
        if name and name.casefold() in taken:
            raise PlayersError(
                _("--players: two seats have the name {name}", name=name),
                hint=_("give each player another name"),
            )
        taken.add(name.casefold())
    found = []
    for number, (given, agent) in enumerate(seats):
        name = given or _free_name(number, agent, taken, translator)
        taken.add(name.casefold())
        found.append(Seat(name, agent))
    return tuple(found)


def _free_name(seat: int, agent: str, taken: set[str], translator: Translator) -> str:
    """``Player 1`` for a person; a bot's own name, counted where there are several."""
    if agent == HUMAN:
        base = translator.name(seat)
    else:
        base = BotSpec.parse(agent).name.rpartition(":")[2].capitalize()
    name, number = base, 1
    while name.casefold() in taken:
        number += 1
        name = f"{base} {number}"
    return name


def _how() -> str:
    return _(
        "write seats separated by commas, such as 'human,greedy' or 'Ana=human,Bob=greedy:depth=1', "
        "or a number: 3 is you and two bots"
    )


def describe_seats(seats: Iterable[Seat]) -> list[dict[str, Any]]:
    """Seats for programs."""
    return [{"name": seat.name, "agent": seat.agent} for seat in seats]

"""What a plugin offers: frozen descriptions, each with the place of the thing described.

An entry is a few strings and numbers. It names its class or function as ``"module:attribute"``, which
is imported when somebody uses it and not before, so that hundreds of installed games cost next to
nothing until one of them is played.
"""

from __future__ import annotations

from typing import Any, ClassVar, dataclass_transform

#: The contract between the core and its plugins: (major, minor). A plugin written for another major
#: version, or for a later minor one, is set aside.
API_VERSION = (1, 0)

_REQUIRED: Any = object()


# Written by hand, since every start of the program imports this module: importing attrs alone takes
# a third of the time that a bare Typer program needs from start to end, and five classes made by
# `dataclasses` take a tenth of it.
@dataclass_transform(kw_only_default=True, frozen_default=True)
class _Record:
    """Keyword-only, frozen, compared and hashed by value; its fields are its annotations."""

    _defaults: ClassVar[dict[str, Any]] = {}

    def __init_subclass__(cls) -> None:
        own = {
            name: vars(cls).get(name, _REQUIRED)
            for name, annotation in cls.__annotations__.items()
            if not str(annotation).startswith("ClassVar")
        }
        cls._defaults = {**cls._defaults, **own}

    def __init__(self, **values: Any) -> None:
        cls = type(self)
        unknown = [name for name in values if name not in cls._defaults]
        if unknown:
            message = (
                f"{cls.__name__}() has no field {unknown[0]!r}; it has {', '.join(cls._defaults)}"
            )
            raise TypeError(message)
        for name, default in cls._defaults.items():
            value = values.get(name, default)
            if value is _REQUIRED:
                message = f"{cls.__name__}() needs {name}=..."
                raise TypeError(message)
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def values(self) -> dict[str, Any]:
        """Value by field name."""
        return {name: getattr(self, name) for name in self._defaults}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Record) or type(other) is not type(self):
            return NotImplemented
        return self.values() == other.values()

    def __hash__(self) -> int:
        return hash((type(self), *self.values().values()))

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={value!r}" for name, value in self.values().items())
        return f"{type(self).__name__}({fields})"


class Entry(_Record):
    """What all entries have in common."""

    #: What people call such a thing, in the singular.
    kind: ClassVar[str] = "entry"

    #: Lower-case letters, digits and single hyphens, starting with a letter. What people type.
    id: str
    #: Where the thing is, as ``"module:attribute"``.
    target: str
    #: One line that says what it is.
    summary: str = ""
    #: The :data:`API_VERSION` that the plugin was written for.
    api: tuple[int, int] = (1, 0)


class GameEntry(Entry):
    """A game; ``target`` is a subclass of :class:`tabletop_core.game.Game` with the same id."""

    kind: ClassVar[str] = "game"

    #: What it is called in print.
    title: str
    #: Fewest and most players.
    players: tuple[int, int]


class BotEntry(Entry):
    """A player made of code; ``target`` is a subclass of :class:`tabletop_core.bots.bot.Bot`."""

    kind: ClassVar[str] = "bot"

    #: The ids of the games that it plays; ``"*"`` for every game.
    games: tuple[str, ...] | str = "*"
    #: Parameters, each ``NAME=VALUE``, that it has where nobody gives others: a name for a level.
    settings: tuple[str, ...] = ()

    def plays(self, game: str) -> bool:
        """Whether it plays the game with this id."""
        return self.games == "*" or game in self.games


class FrontEndEntry(Entry):
    """A way for people to play: a screen, a browser, a chat."""

    kind: ClassVar[str] = "front end"


class ExecutorEntry(Entry):
    """A way to run many matches: in this process, in several, on other machines."""

    kind: ClassVar[str] = "executor"


class ObserverEntry(Entry):
    """Something that is told the events of a match after they are committed.

    ``target`` is called once per match, without arguments, and returns what
    :meth:`tabletop_core.match.Match.observe` takes.
    """

    kind: ClassVar[str] = "observer"


#: The kinds of entries by the name of the hook that returns them.
HOOKS: dict[str, type[Entry]] = {
    "tabletop_games": GameEntry,
    "tabletop_bots": BotEntry,
    "tabletop_front_ends": FrontEndEntry,
    "tabletop_executors": ExecutorEntry,
    "tabletop_observers": ObserverEntry,
}

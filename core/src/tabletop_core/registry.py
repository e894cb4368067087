"""What is offered by plugins: games, bots and the rest, found by name and loaded when used."""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from tabletop_core.discovery import (
    PLUGINS_GROUP,
    EntryPoint,
    Installed,
    disabled_by,
    find_installed,
    normalized,
)
from tabletop_core.entries import (
    BotEntry,
    Entry,
    ExecutorEntry,
    FrontEndEntry,
    GameEntry,
    ObserverEntry,
)
from tabletop_core.faults import Fault, PluginError
from tabletop_core.offers import Offer, Plugin, name_offers
from tabletop_core.plugin_cache import PluginCache

if TYPE_CHECKING:
    from tabletop_core.bots.bot import Bot
    from tabletop_core.game import Game

#: ``1`` raises the first fault of a plugin instead of setting the plugin aside.
STRICT_VARIABLE = "TABLETOP_STRICT_PLUGINS"

E = TypeVar("E", bound=Entry)


class Registry:
    """Everything that a set of plugins offers.

    Make one with :meth:`installed`, or with :meth:`of` for chosen plugins and nothing else. Plugins
    are asked at the first question about any of them.
    """

    def __init__(self, ask: Callable[[], Iterable[Plugin]], *, strict: bool = False) -> None:
        self._ask = ask
        self._strict = strict
        self._loaded: dict[str, Any] = {}

    @classmethod
    def installed(
        cls,
        *,
        disabled: Iterable[str] = (),
        cache: Path | None = None,
        refresh: bool = False,
        environ: Mapping[str, str] | None = None,
        path: Sequence[str] | None = None,
    ) -> Registry:
        """The plugins of the installed distributions.

        :param disabled: plugins to leave out, each named by its entry point, distribution, module or
            package; those of ``TABLETOP_DISABLE_PLUGINS`` are left out, too.
        :param cache: a file that keeps what plugins answer, for a fast start.
        :param refresh: ask every plugin again, whatever the cache says.
        :param environ: the environment, by default that of the process.
        :param path: where to look for distributions, by default ``sys.path``.
        """
        variables = os.environ if environ is None else environ
        strict = variables.get(STRICT_VARIABLE, "") not in {"", "0"}
        names = [*disabled, *disabled_by(variables)]

        def ask() -> Iterable[Plugin]:
            found = find_installed(path)
            return _ask_installed(
                found, names, None if strict else cache, refresh=refresh, strict=strict
            )

        return cls(ask, strict=strict)

    @classmethod
    def of(cls, *plugins: object) -> Registry:
        """The given plugins (modules or other objects with hooks) and nothing that is installed.

        Faults of theirs are collected as those of installed plugins are.
        """
        return cls(lambda: [_ask_given(plugin) for plugin in plugins])

    @functools.cached_property
    def _asked(self) -> tuple[tuple[Plugin, ...], dict[type[Entry], list[Offer[Any]]]]:
        plugins = tuple(self._ask())
        offers, clashes = name_offers(plugins)
        if clashes and self._strict:
            raise PluginError(str(clashes[0]))
        for fault in clashes:
            plugins = tuple(
                plugin._replace(faults=(*plugin.faults, fault))
                if (plugin.point.distribution, plugin.point.name)
                == (fault.distribution, fault.plugin)
                else plugin
                for plugin in plugins
            )
        return plugins, offers

    @property
    def plugins(self) -> tuple[Plugin, ...]:
        """The plugins, those that are switched off included, with all their faults."""
        return self._asked[0]

    @property
    def faults(self) -> tuple[Fault, ...]:
        """All that is wrong with the plugins."""
        return tuple(fault for plugin in self.plugins for fault in plugin.faults)

    def offers(self, kind: type[E]) -> tuple[Offer[E], ...]:
        """Everything of one kind, by name."""
        return tuple(sorted(self._asked[1].get(kind, ()), key=lambda offer: offer.name))

    def games(self) -> tuple[Offer[GameEntry], ...]:
        """The games, by name."""
        return self.offers(GameEntry)

    def bots(self, game: str | None = None) -> tuple[Offer[BotEntry], ...]:
        """The bots, by name; only those that play ``game``, an id, if it is given."""
        offers = self.offers(BotEntry)
        return tuple(offer for offer in offers if game is None or offer.entry.plays(game))

    def front_ends(self) -> tuple[Offer[FrontEndEntry], ...]:
        """The front ends, by name."""
        return self.offers(FrontEndEntry)

    def executors(self) -> tuple[Offer[ExecutorEntry], ...]:
        """The executors, by name."""
        return self.offers(ExecutorEntry)

    def observers(self) -> tuple[Offer[ObserverEntry], ...]:
        """The observers, by name."""
        return self.offers(ObserverEntry)

    def find_game(self, name: str) -> Offer[GameEntry]:
        """The offer of a game, without importing the game.

        :param name: its id, or ``distribution:id``.
        :raises UnknownNameError: naming the nearest games.
        :raises PluginError: when several distributions offer the id.
        """
        return self._find(GameEntry, name, self.games())

    def find_bot(self, name: str, game: str) -> Offer[BotEntry]:
        """The offer of a bot for the game with the id ``game``, without importing it.

        :raises UnknownNameError: naming the nearest bots that play this game.
        :raises PluginError: when several distributions offer the id for this game.
        """
        offers = self.bots(game)
        elsewhere = [
            offer
            for offer in self.bots()
            if name in {offer.entry.id, offer.qualified_name} and not offer.entry.plays(game)
        ]
        if elsewhere and not any(name in {o.entry.id, o.qualified_name} for o in offers):
            from tabletop_core.lookup_errors import bot_for_other_games

            raise bot_for_other_games(name, game, elsewhere, offers)
        return self._find(BotEntry, name, offers)

    def find(self, kind: type[E], name: str) -> Offer[E]:
        """The offer of any other kind, without importing the thing.

        :raises UnknownNameError: naming the nearest ones.
        :raises PluginError: when several distributions offer the id.
        """
        return self._find(kind, name, self.offers(kind))

    def game(self, name: str) -> Game[Any, Any]:
        """A game, ready to be played.

        :raises TabletopError: as :meth:`find_game`, and when the game cannot be imported.
        """
        game: Game[Any, Any] = self.use(self.find_game(name))
        return game

    def bot(self, name: str, game: str) -> type[Bot]:
        """The class of a bot for the game with the id ``game``.

        :raises TabletopError: as :meth:`find_bot`, and when the bot cannot be imported.
        """
        bot: type[Bot] = self.use(self.find_bot(name, game))
        return bot

    def load(self, offer: Offer[Any]) -> Any:
        """Import what an offer describes.

        :raises PluginError: naming the distribution, when that fails.
        """
        target = offer.entry.target
        if target not in self._loaded:
            from tabletop_core.loading import import_target

            self._loaded[target] = self._run(offer, functools.partial(import_target, target))
        return self._loaded[target]

    def use(self, offer: Offer[Any]) -> Any:
        """What an offer describes, ready to be used: a game made, the class of anything else.

        :raises PluginError: naming the distribution, when that fails.
        """
        if isinstance(offer.entry, BotEntry):
            return self._load_bot(offer)
        if not isinstance(offer.entry, GameEntry):
            return self.load(offer)
        key = f"game {offer.entry.target}"
        if key not in self._loaded:
            self._loaded[key] = self._make_game(offer)
        return self._loaded[key]

    def _make_game(self, offer: Offer[GameEntry]) -> Game[Any, Any]:
        from tabletop_core.chance_checks import check_chance
        from tabletop_core.game import Game
        from tabletop_core.game_checks import check_game
        from tabletop_core.lookup_errors import unusable

        game_class = self.load(offer)
        if not (isinstance(game_class, type) and issubclass(game_class, Game)):
            raise unusable(offer, f"{offer.entry.target} is not a subclass of Game")
        self._run(offer, functools.partial(check_game, game_class))
        self._run(offer, functools.partial(check_chance, game_class))
        game: Game[Any, Any] = self._run(offer, game_class)
        for name in ("id", "players"):
            said = getattr(offer.entry, name)
            found = self._run(offer, functools.partial(attrgetter(f"info.{name}"), game))
            if said != found:
                raise unusable(offer, f"its plugin says {name}={said!r} and the game {found!r}")
        return game

    def _load_bot(self, offer: Offer[BotEntry]) -> type[Bot]:
        from tabletop_core.bots.bot import Bot
        from tabletop_core.lookup_errors import unusable

        bot_class = self.load(offer)
        if not (isinstance(bot_class, type) and issubclass(bot_class, Bot)):
            raise unusable(offer, f"{offer.entry.target} is not a subclass of Bot")
        return bot_class

    def _run(self, offer: Offer[Any], function: Callable[[], Any]) -> Any:
        from tabletop_core.loading import Failed, run_apart

        try:
            return run_apart(function)
        except Failed as failed:
            from tabletop_core.lookup_errors import unusable

            raise unusable(offer, str(failed)) from failed.error

    def _find(self, kind: type[E], name: str, offers: Sequence[Offer[E]]) -> Offer[E]:
        distribution, _, last = name.rpartition(":")
        if distribution:
            wanted = f"{normalized(distribution)}:{last}"
            matching = [offer for offer in offers if offer.qualified_name == wanted]
        else:
            matching = [offer for offer in offers if offer.name == name]
        if len(matching) == 1:
            return matching[0]
        # What an error says is made of messages, which nobody needs while all goes well.
        from tabletop_core.lookup_errors import ambiguous_name, unknown_name

        if rivals := [offer for offer in offers if offer.entry.id == name]:
            raise ambiguous_name(kind, name, rivals)
        raise unknown_name(kind, name, offers, self.plugins)


def _ask_installed(
    installed: Installed,
    disabled: Sequence[str],
    cache_file: Path | None,
    *,
    refresh: bool,
    strict: bool,
) -> Iterable[Plugin]:
    cache = None if cache_file is None else PluginCache(cache_file, installed)
    answers = {} if cache is None or refresh else cache.read()
    plugins, unasked = [], []
    for point in installed.group(PLUGINS_GROUP):
        enabled = not any(point.is_called(name) for name in disabled)
        if enabled and point not in answers:
            unasked.append(point)
        plugins.append(Plugin(point, enabled, answers.get(point, ()) if enabled else (), ()))
    if not unasked:
        return plugins
    # Not before there is something to ask: pluggy takes a good part of the time of a start.
    from tabletop_core.loading import Loaded, collecting_modules, load_plugin

    with collecting_modules() as files:
        asked: dict[EntryPoint, Loaded] = {
            point: load_plugin(point, strict=strict) for point in unasked
        }
    whole = {point: loaded.entries for point, loaded in asked.items() if not loaded.faults}
    if cache is not None and whole:
        cache.write({**answers, **whole}, [*files, *_module_files(whole)])
    return [
        plugin._replace(entries=asked[plugin.point].entries, faults=asked[plugin.point].faults)
        if plugin.point in asked
        else plugin
        for plugin in plugins
    ]


def _ask_given(plugin: object) -> Plugin:
    from tabletop_core.loading import ask_plugin

    name = getattr(plugin, "__name__", type(plugin).__name__)
    distribution = normalized(name.partition(".")[0])
    point = EntryPoint(distribution, "", PLUGINS_GROUP, name.rpartition(".")[2], name)
    loaded = ask_plugin(plugin, point)
    return Plugin(point, True, loaded.entries, loaded.faults)


def _module_files(points: Iterable[EntryPoint]) -> list[str]:
    """The files of plugin modules and of the packages they are in, imported now or before."""
    names = [f"{__package__}.entries", f"{__package__}.entry_checks", f"{__package__}.loading"]
    for point in points:
        parts = point.value.split(".")
        names += [".".join(parts[: length + 1]) for length in range(len(parts))]
    files = (getattr(sys.modules.get(name), "__file__", None) for name in dict.fromkeys(names))
    return [file for file in files if isinstance(file, str)]

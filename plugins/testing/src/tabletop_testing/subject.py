"""What is checked: a game, and where it comes from."""

from __future__ import annotations

import importlib
import random
from collections.abc import Mapping
from typing import Any, Self

import attrs

from tabletop_core import builtin
from tabletop_core.bots.bot import Bot
from tabletop_core.game import Game
from tabletop_core.loading import import_target
from tabletop_core.offers import Offer
from tabletop_core.options import parse_options
from tabletop_core.plugins import BotEntry, GameEntry
from tabletop_core.registry import Registry

#: After how many actions a random match counts as one that never ends, where nobody says otherwise.
MOST_ACTIONS = 3000


@attrs.frozen(eq=False)
class Subject:
    """A game to be checked.

    :param game: its rules.
    :param name: what people type for it; for a class that no plugin offers, the class's own name.
    :param target: where its class is, as ``"module:attribute"``; ``None`` when no other process could
        import it.
    :param registry: where bots come from.
    :param offer: what a plugin says of it, if it was found through one.
    """

    game: Game[Any, Any]
    name: str
    target: str | None
    registry: Registry
    offer: Offer[GameEntry] | None = None
    #: After how many actions a random match counts as one that never ends.
    most_actions: int = MOST_ACTIONS

    @classmethod
    def offered(cls, registry: Registry, name: str) -> Self:
        """A game by its id, or by ``distribution:id``.

        :raises TabletopError: when there is none, or it cannot be imported.
        """
        offer = registry.find_game(name)
        return cls(registry.use(offer), name, offer.entry.target, registry, offer)

    @classmethod
    def of(cls, game: Game[Any, Any] | type[Game[Any, Any]]) -> Self:
        """A game's class, apart from all that is installed; the bots are the core's own."""
        made = game() if isinstance(game, type) else game
        return cls(made, type(made).__name__, _target_of(type(made)), Registry.of(builtin))

    @property
    def players(self) -> range:
        """The numbers of players that the game is for."""
        fewest, most = self.game.info.players
        return range(fewest, most + 1)

    @property
    def package(self) -> str:
        """The import package that the game is in, which also names its translations."""
        module = type(self.game).__module__ if self.target is None else self.target
        return module.partition(":")[0].partition(".")[0]

    def bots(self) -> Mapping[str, type[Bot]]:
        """The bots that play the game, by name; of several levels of a bot only the first.

        :raises TabletopError: when one cannot be imported.
        """
        offers: tuple[Offer[BotEntry], ...] = self.registry.bots(self.game.info.id)
        found: dict[str, type[Bot]] = {}
        # What is called a level is the same bot with other parameters.
        for offer in sorted(offers, key=lambda offer: len(offer.entry.settings)):
            bot_class = self.registry.use(offer)
            if bot_class not in found.values():
                found[offer.name] = bot_class
        return found

    def bot(self, name: str, rng: random.Random) -> Bot:
        """A bot with this luck, and with parameters with which it is quick."""
        bot_class = self.bots()[name]
        return bot_class(parse_options(bot_class.Options, bot_class.quick), rng)


def _target_of(game_class: type) -> str | None:
    """Where a class can be imported from, if that gives this very class."""
    target = f"{game_class.__module__}:{game_class.__qualname__}"
    if "<locals>" in target or game_class.__module__ == "__main__":
        return None
    try:
        importlib.import_module(game_class.__module__)
        return target if import_target(target) is game_class else None
    except (ImportError, AttributeError):
        return None

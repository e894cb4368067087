"""Bots in their seats."""

from __future__ import annotations

import random
from typing import Any, NamedTuple, NoReturn, Self

from tabletop_cli.language import _, sentence
from tabletop_cli.terminal import Terminal
from tabletop_core.bots.bot import Bot
from tabletop_core.chance import generator
from tabletop_core.decisions import Choice, Decision
from tabletop_core.entries import BotEntry
from tabletop_core.errors import TabletopError
from tabletop_core.faults import describe_error
from tabletop_core.lookup_errors import UnknownNameError
from tabletop_core.offers import Offer
from tabletop_core.options import describe_options, parse_options
from tabletop_core.registry import Registry
from tabletop_core.rejections import Rejection
from tabletop_core.seats import Seat


class BotError(TabletopError):
    """A bot failed, or chose what is not possible: a fault of the bot."""

    exit_code = 1


class BotSpec(NamedTuple):
    """A bot as it is typed: ``greedy:depth=2``."""

    #: Its id, or ``distribution:id``.
    name: str
    #: Its parameters, each ``NAME=VALUE``.
    parameters: tuple[str, ...] = ()

    @classmethod
    def parse(cls, text: str) -> Self:
        """The bot of a seat's text, whether or not there is such a bot."""
        pieces = [piece.strip() for piece in text.split(":")]
        begin = next((i for i, piece in enumerate(pieces) if "=" in piece), len(pieces))
        return cls(":".join(pieces[:begin]), tuple(pieces[begin:]))


def make_bot_options(registry: Registry, game: str, spec: BotSpec) -> Any:
    """The parameters of a bot that plays the game with the id ``game``.

    :raises TabletopError: for an unknown bot or parameter or an impossible value, naming the nearest.
    """
    offer = _find(registry, game, spec)
    return _options(spec, registry.use(offer), offer.entry.settings)


def make_bot(registry: Registry, game: str, spec: BotSpec, rng: random.Random | None = None) -> Bot:
    """A bot without a seat.

    :raises TabletopError: as :func:`make_bot_options`.
    """
    offer = _find(registry, game, spec)
    bot_class = registry.use(offer)
    options = _options(spec, bot_class, offer.entry.settings)
    try:
        bot: Bot = bot_class(options, rng or random.Random())
    except Exception as error:
        raise BotError(
            _("the bot {name} cannot be made: {reason}", name=spec.name, reason=str(error))
        ) from error
    return bot


class SeatedBot:
    """A bot in a seat, with luck of its own for each decision.

    The luck is derived from the match's seed, the seat and the step: the same seed gives the same
    match, also when it was interrupted and resumed in between.

    :param game: the id of the game.
    :param seat: who it is.
    :param seed: the seed of the match.
    :param terminal: shows that it is thinking.
    """

    def __init__(
        self, registry: Registry, game: str, seat: Seat, seed: str, terminal: Terminal
    ) -> None:
        self.name = seat.name
        self._agent = seat.agent
        self._seed = seed
        self._terminal = terminal
        self._rng = random.Random()
        self._bot = make_bot(registry, game, BotSpec.parse(seat.agent), self._rng)

    def choose(self, decision: Decision) -> Choice:
        """What the bot chooses.

        :raises BotError: when it fails.
        """
        luck = generator(self._seed, "bot", decision.player, decision.step)
        self._rng.setstate(luck.getstate())
        try:
            with self._terminal.busy(_("{name} is thinking...", name=self.name)):
                return self._bot.choose(decision)
        except TabletopError as error:
            self._fail(sentence(error.message), error)
        except (Exception, SystemExit) as error:  # noqa: BLE001  a bot may be anybody's code
            self._fail(describe_error(error), error)

    def rejected(self, rejection: Rejection) -> NoReturn:
        """Refuse to ask it again: it would answer the same.

        :raises BotError: always.
        """
        self._fail(sentence(rejection.message), rejection)

    def _fail(self, reason: str, error: BaseException) -> NoReturn:
        raise BotError(
            _(
                "the bot {name} ({agent}) failed: {reason}",
                name=self.name,
                agent=self._agent,
                reason=reason,
            ),
            hint=_("this is a fault of the bot; --debug shows where"),
        ) from error


def _find(registry: Registry, game: str, spec: BotSpec) -> Offer[BotEntry]:
    try:
        return registry.find_bot(spec.name, game)
    except UnknownNameError:
        known, _colon, parameter = spec.name.rpartition(":")
        names = {name for bot in registry.bots(game) for name in (bot.name, bot.qualified_name)}
        if known not in names:
            raise
        raise TabletopError(
            _("the parameter {name} of the bot {bot} has no value", name=parameter, bot=known),
            hint=_("write it as {name}=VALUE", name=f"{known}:{parameter}"),
        ) from None


def _options(spec: BotSpec, bot_class: Any, settings: tuple[str, ...]) -> Any:
    try:
        return parse_options(bot_class.Options, spec.parameters, settings)
    except TabletopError as error:
        takes_none = not describe_options(bot_class.Options)
        raise type(error)(
            _("the bot {bot}: {problem}", bot=spec.name, problem=sentence(error.message)),
            hint=_("it takes no parameters") if takes_none else sentence(error.hint),
        ) from None

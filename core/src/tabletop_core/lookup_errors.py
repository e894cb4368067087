"""What is said when something cannot be found by its name, or cannot be used."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tabletop_core.entries import Entry
from tabletop_core.errors import TabletopError
from tabletop_core.faults import PluginError
from tabletop_core.messages import Message, Messages
from tabletop_core.nearest import nearest
from tabletop_core.offers import Offer, Plugin
from tabletop_core.work_folders import work_folder

#: Longer listings of names are cut, since nobody reads them in an error.
_MOST_NAMES = 12

_ = Messages("tabletop_core")

_KINDS = {
    "game": _("game"),
    "bot": _("bot"),
    "front end": _("front end"),
    "executor": _("executor"),
    "observer": _("observer"),
}


class UnknownNameError(TabletopError):
    """A game, bot or other thing that no plugin offers under this name."""


def unknown_name(
    kind: type[Entry], name: str, offers: Sequence[Offer[Any]], plugins: Iterable[Plugin]
) -> UnknownNameError:
    """The error for a name that nothing has: why a plugin of that name does not work, or what is near.

    :param offers: what could have been named.
    """
    message = _("unknown {kind} {name}", kind=_KINDS[kind.kind], name=repr(name))
    last = name.rpartition(":")[2]
    for plugin in plugins:
        concerned = plugin.point.is_called(last) or plugin.point.is_called(f"tabletop-{last}")
        if concerned and not plugin.enabled:
            hint = _("the plugin {plugin} is switched off", plugin=plugin.point.name)
            return UnknownNameError(message, hint=hint)
        for fault in plugin.faults:
            if fault.id == last or (concerned and not fault.id):
                because = _("{error}; {reason}", error=message, reason=fault.reason)
                return UnknownNameError(because, hint=fault.hint)
    names = [offer.name for offer in offers]
    listing = _listing(names)
    close = nearest(name, names)
    if close:
        hint = _("did you mean {near}? there are: {names}", near=", ".join(close), names=listing)
    elif names:
        hint = _("there are: {names}", names=listing)
    else:
        hint = _("none is installed: install the distribution that brings it")
    return UnknownNameError(message, hint=hint)


def ambiguous_name(kind: type[Entry], name: str, rivals: Sequence[Offer[Any]]) -> PluginError:
    """The error for an id that several distributions offer."""
    return PluginError(
        _(
            "several distributions offer the {kind} {name}",
            kind=_KINDS[kind.kind],
            name=repr(name),
        ),
        hint=_(
            "say which one you mean: {names}",
            names=", ".join(offer.qualified_name for offer in rivals),
        ),
    )


def bot_for_other_games(
    name: str, game: str, bots: Sequence[Offer[Any]], offers: Sequence[Offer[Any]]
) -> UnknownNameError:
    """The error for a bot that does not play the game in question.

    :param bots: the bots of that name.
    :param offers: the bots that play the game.
    """
    games = sorted({game for bot in bots for game in bot.entry.games})
    message = _(
        "the bot {name} does not play {game}; it plays {games}",
        name=repr(name),
        game=game,
        games=", ".join(games),
    )
    names = [offer.name for offer in offers]
    hint: Message | str = ""
    if names:
        hint = _("these bots do: {names}", names=_listing(names))
    return UnknownNameError(message, hint=hint)


def unusable(offer: Offer[Any], reason: str) -> PluginError:
    """The error for something that is offered and does not work."""
    point = offer.plugin
    folder = work_folder(point.distribution)
    hint = (
        _(
            "correct it in {folder}, or switch it off with '--no-plugin {plugin}'",
            folder=folder,
            plugin=point.name,
        )
        if folder
        else _(
            "update it with 'pip install --upgrade {distribution}', or switch it off with "
            "'--no-plugin {plugin}'",
            distribution=point.distribution,
            plugin=point.name,
        )
    )
    return PluginError(
        _(
            "the {kind} {name} of {distribution} cannot be used: {reason}",
            kind=_KINDS[offer.entry.kind],
            name=repr(offer.name),
            distribution=f"{point.distribution} {point.version}".strip(),
            reason=reason,
        ),
        hint=hint,
    )


def _listing(names: Sequence[str]) -> Message | str:
    shown = ", ".join(names[:_MOST_NAMES])
    surplus = len(names) - _MOST_NAMES
    return _("{names} and {count} more", names=shown, count=surplus) if surplus > 0 else shown

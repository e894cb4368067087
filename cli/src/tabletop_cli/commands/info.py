"""``tabletop info GAME``: all that one may want to know before a game is played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from tabletop_cli.commands.list import player_range
from tabletop_cli.language import _, translator_for
from tabletop_cli.output import print_json
from tabletop_cli.parameters import Json, Lang, Plain
from tabletop_cli.plugin_faults import warn_about_faults
from tabletop_cli.settings import settings
from tabletop_cli.summaries import package_of, summary_of
from tabletop_cli.tables import print_fields, print_table

if TYPE_CHECKING:
    from tabletop_core.entries import BotEntry, GameEntry
    from tabletop_core.game import Game
    from tabletop_core.messages import Translator
    from tabletop_core.offers import Offer


def info(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(help=_("The game's id, from 'tabletop list'."))],
    json: Json = False,
    plain: Plain = False,
    lang: Lang = None,  # noqa: ARG001  it was heard before the command was found
) -> None:
    """Print a game's options, bots, languages and links."""
    registry = settings(ctx).registry
    offer = registry.find_game(game)
    rules = registry.game(game)
    bots = registry.bots(offer.entry.id)
    translator = translator_for(package_of(offer))
    described = _describe(offer, rules, bots, translator)
    if json:
        print_json(described)
    else:
        _print(described, _option_rows(rules, translator), plain=plain)
    warn_about_faults(registry, offer.plugin.distribution)


def _describe(
    offer: Offer[GameEntry],
    game: Game[Any, Any],
    bots: tuple[Offer[BotEntry], ...],
    translator: Translator,
) -> dict[str, Any]:
    from tabletop_core.languages import languages
    from tabletop_core.options import describe_options, options_to_json

    about = game.info
    options = describe_options(game.Options)
    defaults = options_to_json(game.Options())
    return {
        "id": offer.name,
        "title": about.title,
        "summary": translator(about.summary),
        "players": list(about.players),
        "rules_version": about.version,
        "authors": list(about.authors),
        "year": about.year,
        "distribution": offer.plugin.distribution,
        "version": offer.plugin.version,
        "languages": list(languages(package_of(offer))),
        "options": [
            {
                "name": option.name,
                "type": option.type_name,
                "default": defaults[option.name],
                "values": option.allowed,
                "help": translator(option.help),
            }
            for option in options
        ],
        "bots": [
            {
                "id": bot.name,
                "summary": summary_of(bot),
                "distribution": bot.plugin.distribution,
                "version": bot.plugin.version,
            }
            for bot in bots
        ],
        "links": dict(about.links),
    }


def _option_rows(game: Game[Any, Any], translator: Translator) -> list[tuple[str, ...]]:
    from tabletop_core.options import describe_options, show_value

    return [
        (
            option.name,
            translator(option.type_label),
            show_value(option.default),
            option.allowed,
            translator(option.help),
        )
        for option in describe_options(game.Options)
    ]


def _print(game: dict[str, Any], options: list[tuple[str, ...]], *, plain: bool) -> None:
    print(game["title"])
    print(f"  {game['summary']}")
    print()
    authors = ", ".join(game["authors"])
    year = "" if game["year"] is None else str(game["year"])
    fields = [
        (_("ID"), game["id"]),
        (_("Players"), player_range(tuple(game["players"]))),
        (_("Invented by"), authors),
        (_("First published"), year),
        (_("Languages"), ", ".join(game["languages"])),
        (_("Rules version"), game["rules_version"]),
        (_("Distribution"), f"{game['distribution']} {game['version']}"),
        *game["links"].items(),
    ]
    print_fields([field for field in fields if field[1]], plain=plain)
    print()
    if options:
        print(_("Options, given as '--option NAME=VALUE':"))
        print()
        headings = (_("Name"), _("Type"), _("Default"), _("Values"), _("What it changes"))
        print_table(headings, options, plain=plain, below=headings[4:])
    else:
        print(_("This game has no options."))
    print()
    if game["bots"]:
        print(_("Bots, given as '--players human,BOT':"))
        print()
        print_table(
            (_("Bot"), _("What it does"), _("From")),
            [
                (bot["id"], bot["summary"], f"{bot['distribution']} {bot['version']}")
                for bot in game["bots"]
            ],
            plain=plain,
        )
    else:
        print(_("No installed bot plays this game."))

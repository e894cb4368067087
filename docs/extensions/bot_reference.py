"""What bots say of themselves: ``{bot-levels}`` lists them, ``{bot-parameters} NAME`` what one takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective
from tables import table

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


class BotLevels(SphinxDirective):
    """The bots that play every game: name, what it does, the parameters it is made with."""

    def run(self) -> list[nodes.Node]:
        """See the class."""
        from tabletop_core.builtin import tabletop_bots

        rows = [
            (
                nodes.literal(entry.id, entry.id),
                nodes.Text(entry.summary),
                nodes.Text(", ".join(entry.settings)),
            )
            for entry in tabletop_bots()
        ]
        return [table((15, 55, 30), rows)]


class BotParameters(SphinxDirective):
    """The parameters of a bot: name, default, values, what it does."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """See the class."""
        from tabletop_core.options import describe_options, show_value
        from tabletop_core.registry import Registry

        registry = Registry.installed()
        entry = next(each.entry for each in registry.bots() if each.name == self.arguments[0])
        bot = registry.load(next(each for each in registry.bots() if each.entry is entry))
        rows = [
            (
                nodes.literal(option.name, option.name),
                nodes.Text(show_value(option.default)),
                nodes.Text(option.allowed),
                nodes.Text(str(option.help)),
            )
            for option in describe_options(bot.Options)
        ]
        return [table((15, 12, 18, 55), rows)]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Called by Sphinx."""
    app.add_directive("bot-levels", BotLevels)
    app.add_directive("bot-parameters", BotParameters)
    return {"parallel_read_safe": True}

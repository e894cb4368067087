"""What the ``tabletop`` command says of itself, put into the documentation instead of a copy.

``{command-help}`` is what ``tabletop --help`` prints; ``{command-sections}`` has a section for each
command with its help; ``{keys}`` is a table of what may be typed at the prompt. All are asked of the
program while the documentation is built, in English and in a terminal of 80 columns.
"""

from __future__ import annotations

import contextlib
import io
import os
from typing import TYPE_CHECKING
from unittest.mock import patch

from docutils import nodes
from sphinx.util.docutils import SphinxDirective
from tables import table

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

#: The terminal that help is laid out for.
_COLUMNS = "80"


def help_of(*words: str) -> str:
    """What ``tabletop WORDS --help`` prints in English.

    :raises RuntimeError: when that fails.
    """
    from tabletop_cli.main import run

    printed = io.StringIO()
    with patch.dict(os.environ, COLUMNS=_COLUMNS), contextlib.redirect_stdout(printed):
        code = run(["--lang", "en", *words, "--help"])
    if code:
        message = f"tabletop {' '.join(words)} --help ended with {code}"
        raise RuntimeError(message)
    return printed.getvalue().rstrip()


def commands() -> list[str]:
    """The program's own commands and those of this project's other distributions, in help's order."""
    from tabletop_cli.command_table import own_commands
    from tabletop_cli.plugin_commands import plugin_commands
    from tabletop_cli.settings import Settings

    others = plugin_commands(Settings()).by_name
    ours = [name for name, at in others.items() if at.distribution.startswith("tabletop-")]
    return [*own_commands(), *ours]


def _printed(text: str) -> nodes.literal_block:
    return nodes.literal_block(text, text, language="text")


class CommandHelp(SphinxDirective):
    """What the program prints for ``--help``."""

    def run(self) -> list[nodes.Node]:
        """See the class."""
        return [_printed(help_of())]


class CommandSections(SphinxDirective):
    """A section for each command."""

    def run(self) -> list[nodes.Node]:
        """See the class."""
        return [self._section(name) for name in commands()]

    def _section(self, name: str) -> nodes.section:
        title = f"tabletop {name}"
        section = nodes.section(ids=[f"tabletop-{name}"], names=[title])
        section += nodes.title(title, title)
        section += _printed(help_of(name))
        self.state.document.note_explicit_target(section)
        return section


class Keys(SphinxDirective):
    """What may be typed at the prompt besides a move."""

    def run(self) -> list[nodes.Node]:
        """See the class."""
        from tabletop_cli.keys import all_keys

        rows = [
            (
                nodes.literal(key.letter, key.letter),
                nodes.literal(key.word, key.word),
                nodes.Text(key.summary),
            )
            for key in all_keys()
        ]
        return [table((10, 20, 70), rows)]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Called by Sphinx."""
    app.add_directive("command-help", CommandHelp)
    app.add_directive("command-sections", CommandSections)
    app.add_directive("keys", Keys)
    return {"parallel_read_safe": True}

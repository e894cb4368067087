"""What was said before the command's name, and what every command may ask for."""

from __future__ import annotations

import functools
import os
import sys
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tabletop_cli.plugin_commands import PluginCommands
    from tabletop_core.registry import Registry


class Settings:
    """The settings of one call of the program; a command finds them in ``ctx.obj``.

    :param registry: the plugins to work with, by default the installed ones.
    """

    def __init__(self, registry: Registry | None = None) -> None:
        self.debug = False
        #: Plugins that were switched off with ``--no-plugin``.
        self.disabled: Sequence[str] = ()
        #: The commands that plugins bring, once they have been looked up.
        self.plugin_commands: PluginCommands | None = None
        self._given = registry

    @functools.cached_property
    def registry(self) -> Registry:
        """What the plugins offer."""
        return self.ask_plugins(refresh=False)

    def ask_plugins(self, *, refresh: bool) -> Registry:
        """What the plugins offer, asked anew if ``refresh``."""
        if self._given is not None:
            return self._given
        from tabletop_core.registry import Registry

        return Registry.installed(
            disabled=self.disabled, cache=plugin_cache_file(), refresh=refresh
        )


def settings(ctx: Any) -> Settings:
    """The settings in a command's context."""
    found = ctx.obj
    assert isinstance(found, Settings)
    return found


def plugin_cache_file() -> Path:
    """Where this Python environment keeps what its plugins offered."""
    environment = zlib.crc32(os.fsencode(sys.prefix))
    version = "-".join(map(str, sys.version_info[:2]))
    return cache_folder() / f"plugins-{version}-{environment:08x}.json"


def cache_folder() -> Path:
    """The folder for what can be made again at any time, as platformdirs has it."""
    if sys.platform.startswith("linux"):
        # Importing platformdirs takes an eighth of the time in which the program lists its games.
        given = os.environ.get("XDG_CACHE_HOME", "").strip()
        return Path(given or Path.home() / ".cache") / "tabletop"
    from platformdirs import user_cache_path

    return user_cache_path("tabletop", appauthor=False)

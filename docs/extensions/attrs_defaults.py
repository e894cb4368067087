"""Default values of attrs classes as an author writes them, in signatures.

Sphinx sees the ``__init__`` that attrs makes, whose defaults are looked up in a table of its own.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

#: What stands in the signature: a default of attrs, or that a factory makes one.
_DEFAULT = re.compile(r"= (?:attr_dict\['(?P<name>\w+)'\]\.default|NOTHING)")


def show_defaults(
    _app: Sphinx,
    what: str,
    _name: str,
    thing: Any,
    _options: Any,
    signature: str | None,
    returns: str | None,
) -> tuple[str | None, str | None] | None:
    """The signature of an attrs class with its defaults; ``None`` leaves others as they are."""
    if what not in {"class", "exception"} or signature is None or not attrs.has(thing):
        return None

    def shown(match: re.Match[str]) -> str:
        if match["name"] is None:
            return "= ..."
        return f"= {_shown(getattr(attrs.fields(thing), match['name']).default)}"

    return _DEFAULT.sub(shown, signature), returns


def _shown(value: Any) -> str:
    if isinstance(value, Enum):
        return str(value)
    return repr(value)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Called by Sphinx."""
    app.connect("autodoc-process-signature", show_defaults)
    return {"parallel_read_safe": True}

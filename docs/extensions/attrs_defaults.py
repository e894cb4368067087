"""Fields of attrs classes that a factory makes by default, in signatures: ``cards: list[int] = ...``.

Sphinx sees the ``__init__`` that attrs makes, where the default is a mark of attrs' own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


def show_defaults(
    _app: Sphinx,
    what: str,
    _name: str,
    thing: Any,
    _options: Any,
    signature: str | None,
    returns: str | None,
) -> tuple[str | None, str | None] | None:
    """The signature of an attrs class; ``None`` leaves others as they are."""
    if what not in {"class", "exception"} or signature is None or not attrs.has(thing):
        return None
    return signature.replace("= NOTHING", "= ..."), returns


def setup(app: Sphinx) -> ExtensionMetadata:
    """Called by Sphinx."""
    app.connect("autodoc-process-signature", show_defaults)
    return {"parallel_read_safe": True}

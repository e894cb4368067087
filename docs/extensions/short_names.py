"""Names in docstrings as people write them: ``Game.to_act`` for ``tabletop_core.game.Game.to_act``.

Sphinx finds a short name only in the module that the docstring is in. Here it is found wherever it is,
as long as nothing else in the reference has the same name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment
    from sphinx.util.typing import ExtensionMetadata


def resolve(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, content: nodes.TextElement
) -> nodes.reference | None:
    """A link to the one thing of that name; ``None`` when there is none, or are several."""
    from sphinx.util.nodes import make_refnode

    if node.get("refdomain") != "py":
        return None
    target = node["reftarget"]
    found = {
        (entry.docname, entry.node_id): name
        for name, entry in env.domains.python_domain.objects.items()
        if name == target or name.endswith(f".{target}")
    }
    if len(found) != 1:
        return None
    [((page, anchor), name)] = found.items()
    return make_refnode(app.builder, node["refdoc"], page, anchor, content, name)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Called by Sphinx."""
    # After Sphinx has taken out the names of Python's own types.
    app.connect("missing-reference", resolve, priority=950)
    return {"parallel_read_safe": True}

"""``{conformance-checks}``: the checks of the conformance kit, with the rule that each of them checks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective
from tables import table

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


class ConformanceChecks(SphinxDirective):
    """All checks, in the order in which they are run."""

    def run(self) -> list[nodes.Node]:
        """See the class."""
        from tabletop_testing.checks.every_check import every_check

        rows = [
            (nodes.literal(name, name), nodes.Text(check.rule))
            for name, check in every_check().items()
        ]
        return [table((30, 70), rows)]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Called by Sphinx."""
    app.add_directive("conformance-checks", ConformanceChecks)
    return {"parallel_read_safe": True}

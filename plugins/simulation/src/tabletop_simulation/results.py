"""Results: what a simulation has brought so far."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from tabletop_simulation.plan import Plan
from tabletop_simulation.rows import Row
from tabletop_simulation.usage import Usage


@attrs.frozen
class Results:
    """All that was played, in the order of the matches."""

    plan: Plan
    #: By :attr:`Row.match`; numbers may be missing where it was interrupted.
    rows: Sequence[Row]
    usage: Usage

    @property
    def complete(self) -> bool:
        """Whether every match of the plan was played."""
        return len(self.rows) == self.plan.matches

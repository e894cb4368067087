"""Clusters: matches that share a deal are not independent of each other; deals are.

What is estimated from matches is therefore judged by how much it differs from deal to deal.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from tabletop_simulation.statistics.arrays import Floats, Ints


class Clusters:
    """Which match belongs to which deal.

    :param deals: for each match the number of its deal, in any order.
    """

    def __init__(self, deals: npt.ArrayLike) -> None:
        _names, self._index = np.unique(np.asarray(deals), return_inverse=True)
        self.count = int(self._index.max()) + 1 if self._index.size else 0

    @property
    def matches(self) -> int:
        """How many matches there are."""
        return int(self._index.size)

    def totals(self, values: npt.NDArray[Any]) -> Floats:
        """The sum over the matches of each deal, for one value a match."""
        sums = np.bincount(self._index, weights=values, minlength=self.count)
        return np.asarray(sums, dtype=np.float64)

    def chosen(self, which: npt.NDArray[np.bool_]) -> Clusters:
        """The clusters of some of the matches."""
        return Clusters(self._index[which])

    def joined(self, most: int) -> Clusters:
        """At most so many clusters, each of neighbouring deals, which are as independent as deals."""
        if self.count <= most:
            return self
        groups: Ints = self._index.astype(np.int64) * most // self.count
        return Clusters(groups)

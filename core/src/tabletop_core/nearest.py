"""Which known names somebody may have meant."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


def nearest(word: str, known: Iterable[str], limit: int = 3) -> list[str]:
    """The known names most like ``word``, best first; upper and lower case count as equal."""
    by_folded: dict[str, str] = {}
    for name in known:
        by_folded.setdefault(name.casefold(), name)
    folded = word.casefold()
    close = difflib.get_close_matches(folded, by_folded, n=limit)
    begun = [name for name in by_folded if len(folded) > 1 and name.startswith(folded)]
    return [by_folded[name] for name in dict.fromkeys([*close, *begun])][:limit]

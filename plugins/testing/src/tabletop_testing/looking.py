"""Looking at one position with one check."""

from __future__ import annotations

from tabletop_core.faults import describe_error
from tabletop_testing.broken import Broken, NotHere
from tabletop_testing.check import GameCheck, PositionCheck
from tabletop_testing.corpus import Corpus
from tabletop_testing.positions import Position


def look(check: PositionCheck, position: Position) -> Broken | NotHere | None:
    """What a check finds at a position: nothing, that the rule is broken, or that it says nothing here.

    Whatever the rules raise while they are asked breaks the rule as well.
    """
    try:
        check.look(position)
    except (Broken, NotHere) as found:
        return found
    except Exception as error:  # noqa: BLE001  whatever the rules raise
        return _raised(error)
    return None


def look_at_all(check: GameCheck, corpus: Corpus) -> Broken | NotHere | None:
    """The same for a check of the game as a whole."""
    try:
        check.look(corpus)
    except (Broken, NotHere) as found:
        return found
    except Exception as error:  # noqa: BLE001  the same
        return _raised(error)
    return None


def _raised(error: Exception) -> Broken:
    broken = Broken(f"the rules raise {describe_error(error)}")
    broken.__cause__ = error
    return broken

"""What a bot tells a person who asks what to do."""

from __future__ import annotations

import attrs

from tabletop_core.actions import Action


@attrs.frozen
class Suggestion:
    """An action that a bot thinks of."""

    action: Action
    #: How likely the player wins after it, 0 to 1; ``None`` where the bot cannot say.
    win_chance: float | None = None
    #: How much of its thinking the bot gave to this action, 0 to 1.
    share: float | None = None


@attrs.frozen
class Advice:
    """What a bot thinks of a decision."""

    #: The best actions, the one it would choose first.
    suggestions: tuple[Suggestion, ...]
    #: How many continuations it followed; 0 for a bot that does not search.
    continuations: int = 0
    #: How many matches were played on from each suggestion for its win chance; 0 where it is known otherwise.
    matches: int = 0

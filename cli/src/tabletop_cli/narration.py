"""What happened in a match, as lines to be read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tabletop_core.events import Event
from tabletop_core.game import Game
from tabletop_core.match import Match
from tabletop_core.messages import Message, Translator
from tabletop_core.players import Player
from tabletop_core.render.cells import clean


class Narrator:
    """Tells the events of a game.

    :param translator: with the names of the players.
    :param everything: tell also what no reader may know; for who owns the record.
    """

    def __init__(
        self, game: Game[Any, Any], translator: Translator, *, everything: bool = False
    ) -> None:
        self._game = game
        self._translator = translator
        self._everything = everything

    def lines(self, events: Iterable[Event]) -> list[str]:
        """The sentences for events; those that need not be told have none."""
        messages = (self._game.narrate(event) for event in events)
        return [self._sentence(message) for message in messages if message is not None]

    def step(self, match: Match, step: int, reader: Player | None) -> list[str]:
        """The sentences for what happened in one step, as ``reader`` may know it; 0 is the setup."""
        if not self._everything:
            return self.lines(match.events(reader, step - 1, step))
        lines = self.lines(match.true_events(step - 1, step))
        if step and not lines:
            # The rules tell nothing of it; what was done can still be said.
            player, action = match.actions()[step - 1]
            lines = [f"{self._translator.name(player)}: {action}"]
        return lines

    def log(self, match: Match, reader: Player | None) -> list[tuple[int, str]]:
        """Everything that happened so far, each sentence with its step."""
        steps = range(match.step + 1)
        return [(step, line) for step in steps for line in self.step(match, step, reader)]

    def _sentence(self, message: Message) -> str:
        return capitalised(clean(self._translator(message)), self._translator)


def capitalised(text: str, translator: Translator) -> str:
    """A sentence with a capital letter at its beginning, unless a player's name begins it."""
    if text.startswith(translator.names):
        return text
    return text[:1].upper() + text[1:]

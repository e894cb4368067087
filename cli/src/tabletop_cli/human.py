"""People at this terminal, as agents of a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop_cli.language import _
from tabletop_cli.narration import Narrator
from tabletop_cli.table_view import TableView, scene_for
from tabletop_cli.terminal import Terminal
from tabletop_cli.typed_moves import nearest_moves
from tabletop_core.decisions import Choice, Decision
from tabletop_core.digest import digest_state
from tabletop_core.match import Match
from tabletop_core.messages import Translator
from tabletop_core.players import Player
from tabletop_core.rejections import IllegalAction, Rejection
from tabletop_core.render.numbering import Numbering

if TYPE_CHECKING:
    from tabletop_core.actions import Action
    from tabletop_core.registry import Registry


class Left(Exception):
    """The person left the table; the match can be gone on with."""


class QuitMatch(Left):
    """By the key for it."""


class InputEnded(Left):
    """There is nothing more to read."""


class Table:
    """What the people at one terminal share: the match, the screen and the keyboard."""

    def __init__(
        self, match: Match, terminal: Terminal, translator: Translator, registry: Registry
    ) -> None:
        self.match = match
        self.terminal = terminal
        self.translator = translator
        self.registry = registry
        self.narrator = Narrator(match.game, translator)
        self.view = TableView(terminal, translator)
        self.people = [player for player, seat in enumerate(match.seats) if seat.is_human]
        self._told = {player: _last_step_of(match, player) for player in self.people}
        self._at_keyboard: Player | None = None

    @property
    def only_person(self) -> Player | None:
        """The seat of the person who plays here, if it is one."""
        return self.people[0] if len(self.people) == 1 else None

    def turn_to(self, player: Player) -> None:
        """Let ``player`` have the screen, and tell what is new.

        Nobody sees there what only somebody else may know: where that is possible, the screen is
        cleared and waits until the keyboard has been passed on.
        """
        before, self._at_keyboard = self._at_keyboard, player
        since = self._told[player]
        if self._hides_from(player, before):
            name = self.translator.name(player)
            if before is not None:
                self.terminal.clear()
            self.terminal.say(_("Pass the keyboard to {name}.", name=name), strong=True)
            self.ask(_("{name}, press Enter when nobody else looks: ", name=name))
        elif before is not None:
            # What the one before was told is still to be seen.
            since = max(self._told.values())
        self._told[player] = self.match.step
        self.terminal.say()
        if self._tell(since, player):
            self.terminal.say()

    def _hides_from(self, player: Player, before: Player | None) -> bool:
        """Whether the screen would show ``player`` what another person may not see, or the reverse."""
        if before == player or not self.terminal.interactive:
            return False
        others = self.people if before is None else [before]
        view = digest_state(self.match.view(player))
        return any(digest_state(self.match.view(other)) != view for other in others)

    def tell_end(self) -> None:
        """Tell what happened since somebody was last told, as far as all here may know it."""
        if self.people:
            self._tell(max(self._told.values()), self.only_person)

    def _tell(self, since: int, reader: Player | None) -> bool:
        """Tell what happened after a step; returns whether there was anything to tell."""
        steps = range(since + 1, self.match.step + 1)
        lines = [line for step in steps for line in self.narrator.step(self.match, step, reader)]
        for line in lines:
            self.terminal.say(line)
        return bool(lines)

    def forget_undone(self) -> None:
        """After an undo: what comes will be news again."""
        for player, told in self._told.items():
            self._told[player] = min(told, self.match.step)

    def ask(self, prompt: str, completions: Sequence[str] = ()) -> str:
        """Read a line.

        :raises InputEnded: when there is none.
        """
        try:
            return self.terminal.ask(prompt, completions)
        except EOFError:
            raise InputEnded from None


class Person:
    """Somebody at the terminal, in one seat."""

    def __init__(self, table: Table, player: Player) -> None:
        self._table = table
        self._player = player
        self._rejected = False
        #: What was chosen last, and is chosen again without asking after it could not be saved.
        self._chosen: Choice | None = None
        self._again = False

    def choose(self, decision: Decision) -> Choice:
        """Show the table and ask, until there is an answer.

        :raises Left: when the person leaves.
        """
        if self._again and self._chosen is not None:
            self._again = False
            return self._chosen
        from tabletop_cli.keys import Keys

        table = self._table
        scene = scene_for(decision.game, decision.view, decision.player, decision.legal_actions)
        keys = Keys(table, decision, scene)
        if not self._rejected:
            table.turn_to(decision.player)
            table.view.follow()
            table.view.show(scene)
        self._rejected = False
        self._chosen = keys.ask()
        return self._chosen

    def rejected(self, rejection: Rejection) -> None:
        """Say why it is not accepted, and what is near to it."""
        self._rejected = True
        table = self._table
        table.terminal.say(table.translator(rejection.message))
        if isinstance(rejection, IllegalAction):
            self._suggest(rejection.action)

    def try_again(self) -> None:
        """Choose the same again, without asking."""
        self._again = True

    def _suggest(self, action: Action) -> None:
        decision = self._table.match.decision(self._player)
        close = nearest_moves(str(action), decision.legal_actions)
        if not close:
            return
        scene = scene_for(decision.game, decision.view, decision.player, decision.legal_actions)
        numbering = Numbering(scene)
        moves = ", ".join(f"{numbering.number(move)} ({move})" for move in close)
        self._table.terminal.say(_("Possible are, for example: {moves}", moves=moves))


def _last_step_of(match: Match, player: Player) -> int:
    """Up to which step a player knows what happened: until just before the last own action."""
    own = [step for step, (who, _action) in enumerate(match.actions()) if who == player]
    return own[-1] if own else 0

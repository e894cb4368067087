"""What a person may type when there is something to decide: a move, or a key."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from tabletop_cli.bots import BotSpec, make_bot
from tabletop_cli.human import QuitMatch, Table
from tabletop_cli.language import _, number
from tabletop_cli.typed_moves import find_exact, read_move
from tabletop_core.bots.advice import Advice
from tabletop_core.chance import generator
from tabletop_core.decisions import Choice, Decision, Undo
from tabletop_core.errors import TabletopError
from tabletop_core.faults import describe_error
from tabletop_core.nearest import nearest
from tabletop_core.render.numbering import Numbering
from tabletop_core.scene import Scene, seat_mark

#: The bot whose proposal is shown as a hint.
HINTING_BOT = "hard"
#: Lines of the log that are shown where the screen does not say how many it has.
_LOG_LINES = 20


class Key(NamedTuple):
    """One of the keys."""

    letter: str
    #: The word that may be typed instead.
    word: str
    summary: str
    #: The method of :class:`Keys` that does it; it may return what the player chooses.
    do: Callable[[Keys, str], Choice | None]


class Keys:
    """One decision at the prompt."""

    def __init__(self, table: Table, decision: Decision, scene: Scene) -> None:
        self.table = table
        self.decision = decision
        self.scene = scene
        self.numbering = Numbering(scene)
        self._say = table.terminal.say

    def ask(self) -> Choice:
        """Ask until a choice is made.

        :raises Left: when the person leaves.
        """
        legal = [str(action) for action in self.decision.legal_actions]
        self._say(self._question(), strong=True)
        while True:
            text = self.table.ask("> ", legal)
            try:
                choice = self._understand(text)
            except TabletopError as error:
                self._complain(error)
                continue
            if choice is not None:
                return choice

    def _question(self) -> str:
        translator = self.table.translator
        player, count = self.decision.player, len(self.numbering)
        prompt = translator(self.decision.prompt)
        if self.table.only_person is None:
            prompt = f"{seat_mark(player)} {translator.name(player)}: {prompt}"
        if count == 1 and self.table.terminal.interactive:
            return _("{prompt} (Enter, ? for help)", prompt=prompt)
        # Translators: asked at the prompt, such as "Place the tile (1-12, ? for help)".
        return _(
            "{prompt} ({numbers}, ? for help)",
            prompt=prompt,
            numbers="1" if count == 1 else f"1-{count}",
        )

    def _complain(self, error: TabletopError) -> None:
        translator = self.table.translator
        self._say(translator(error.message))
        if error.hint:
            self._say(f"  {translator(error.hint)}")

    def _understand(self, text: str) -> Choice | None:
        """The choice that was typed; ``None`` for a key that only shows something."""
        legal = self.decision.legal_actions
        if not text:
            if len(legal) == 1 and self.table.terminal.interactive:
                only: Choice = legal[0]
                return only
            self.table.view.show(self.scene)
            return None
        head, _blank, rest = text.partition(" ")
        letters = {key.letter: key for key in all_keys()}
        if text in letters:
            return letters[text].do(self, "")
        # A move whose notation is a word of ours or begins with a letter of ours is still a move.
        if find_exact(text, legal) is None:
            by_name = {**letters, **{key.word: key for key in all_keys()}}
            key = by_name.get(head.casefold())
            if key is not None:
                return key.do(self, rest.strip())
        return read_move(text, self.decision.game, legal, self.numbering)

    # The keys

    def help(self, _text: str) -> None:
        """Show the keys, and how moves are written."""
        self._say(_("You can type:"), strong=True)
        self._say(_("  a number of the list, or the move itself as far as it is clear:"))
        for form, example in self._forms():
            self._say(_("    {form}, such as: {example}", form=form, example=example))
        self._say(
            _("  {key}  {summary}", key="Enter", summary=_("everything again, or the only move"))
        )
        for key in all_keys():
            if self.table.terminal.draws or key.do not in {Keys.larger, Keys.smaller}:
                self._say(f"  {key.letter}      {key.summary}")
        if self.table.terminal.interactive:
            self._say(_("  Tab completes a move, Ctrl-C leaves the match; nothing is lost."))

    def _forms(self) -> list[tuple[str, str]]:
        """How each kind of move is written that is possible now, with an example."""
        found: dict[str, str] = {}
        for action in self.decision.legal_actions:
            form = re.sub(r"\{(\w+)\}", lambda name: name[1].upper(), type(action).notation)
            found.setdefault(form or type(action).__name__, str(action))
        return list(found.items())

    def hint(self, _text: str) -> None:
        """Show what a bot would do."""
        match, decision = self.table.match, self.decision
        luck = generator(match.seed, "hint", decision.player, decision.step)
        spec = BotSpec(HINTING_BOT)
        with self.table.terminal.busy(_("Thinking...")):
            bot = make_bot(self.table.registry, match.game.info.id, spec, luck)
            try:
                advice = bot.advise(decision)
            except Exception as error:
                raise TabletopError(
                    _("the bot has no hint: {reason}", reason=describe_error(error))
                ) from error
        best = advice.suggestions[0].action
        at = self.numbering.number(best)
        self._say(_("A bot would play {number}: {move}", number=at, move=str(best)))
        self._say_expected(advice)

    def _say_expected(self, advice: Advice) -> None:
        """Show what a bot expects from the best few moves."""
        if advice.suggestions[0].win_chance is None:
            return
        self._say(
            _.plural(
                "It followed {count} continuation. What it thinks of the best moves:",
                "It followed {count} continuations. What it thinks of the best moves:",
                count=advice.continuations,
            )
        )
        for suggestion in advice.suggestions:
            self._say(
                _(
                    "  {number}: {move} (wins {chance}; looked at {share} of the time)",
                    number=self.numbering.number(suggestion.action),
                    move=str(suggestion.action),
                    chance=number(suggestion.win_chance or 0.0, ".0%"),
                    share=number(suggestion.share or 0.0, ".0%"),
                )
            )
        if advice.matches:
            self._say(
                _.plural(
                    "Each win chance comes from {count} match played on to its end.",
                    "Each win chance comes from {count} matches played on to their end.",
                    count=advice.matches,
                )
            )

    def undo(self, _text: str) -> Choice:
        """Take the last decision back."""
        return Undo()

    def log(self, text: str) -> None:
        """Show what happened: the last screen of it, so many lines, or everything."""
        lines = [
            f"{step:>4}  {line}"
            for step, line in self.table.narrator.log(self.table.match, self.decision.player)
        ]
        if text.isdecimal():
            count = int(text)
        elif text == "all":
            count = len(lines)
        elif text:
            raise TabletopError(
                _("{text} is no part of the log", text=repr(text)),
                hint=_("type 'l', 'l 50' for the last 50 lines, or 'l all'"),
            )
        else:
            terminal = self.table.terminal
            count = terminal.height - 4 if terminal.interactive else _LOG_LINES
        shown = lines[max(0, len(lines) - count) :]
        if len(shown) < len(lines):
            self._say(
                _(
                    "The last {shown} of {count} lines ('l all' shows everything):",
                    shown=len(shown),
                    count=len(lines),
                )
            )
        for line in shown:
            self._say(line)
        if not lines:
            self._say(_("Nothing has happened yet."))

    def scores(self, _text: str) -> None:
        """Show the scores."""
        self.table.view.show_scores(self.scene)

    def board(self, text: str) -> None:
        """Show the table alone, or another part of it."""
        self.table.view.move(text.split())
        self.table.view.show_board(self.scene)

    def larger(self, _text: str) -> None:
        """Draw the board larger."""
        self._zoom(-1)

    def smaller(self, _text: str) -> None:
        """Draw the board smaller."""
        self._zoom(1)

    def _zoom(self, step: int) -> None:
        if not self.table.terminal.draws:
            raise TabletopError(_("plain lines have no size"))
        self.table.view.zoom(self.scene, step)
        self.table.view.show_board(self.scene)

    def details(self, text: str) -> None:
        """Show what is not always shown."""
        areas = self.scene.details
        translator = self.table.translator
        if not areas:
            raise TabletopError(_("This game has no more to show."))
        labels = {area.id: translator(area.label) for area in areas}
        if not text:
            self.table.view.show_details(self.scene, list(labels))
            return
        typed = text.casefold()
        chosen = [
            area
            for area, label in labels.items()
            if area.casefold().startswith(typed) or label.casefold().startswith(typed)
        ]
        if not chosen:
            close = nearest(text, [*labels, *labels.values()]) or list(labels.values())
            raise TabletopError(
                _("there is nothing to show about {text}", text=repr(text)),
                hint=_("there is: {names}", names=", ".join(close)),
            )
        self.table.view.show_details(self.scene, chosen)

    def quit(self, _text: str) -> None:
        """Leave the match.

        :raises QuitMatch: always.
        """
        raise QuitMatch


def all_keys() -> tuple[Key, ...]:
    """The keys in the order in which help shows them."""
    return (
        Key("?", "help", _("this help"), Keys.help),
        Key("b", "board", _("the board alone; 'b left', 'b 3,-1', 'b all' move it"), Keys.board),
        Key("+", "larger", _("draw the board larger"), Keys.larger),
        Key("-", "smaller", _("draw the board smaller"), Keys.smaller),
        Key("s", "scores", _("the scores"), Keys.scores),
        Key("d", "details", _("what is not always shown, such as what is left"), Keys.details),
        Key("l", "log", _("what happened; 'l all' for everything"), Keys.log),
        Key("h", "hint", _("what a bot would play"), Keys.hint),
        Key("u", "undo", _("take your last decision back"), Keys.undo),
        Key("q", "quit", _("save and quit"), Keys.quit),
    )

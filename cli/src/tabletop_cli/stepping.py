"""Stepping through a recorded match with keys."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_cli.language import _
from tabletop_cli.playback import Playback
from tabletop_cli.results import show_outcome
from tabletop_cli.table_view import TableView, scene_for
from tabletop_cli.terminal import Terminal
from tabletop_core.errors import TabletopError
from tabletop_core.messages import Translator
from tabletop_core.scene import Scene


def show_table(playback: Playback, moment: int, terminal: Terminal, translator: Translator) -> None:
    """Print the table at a moment, as the viewer sees it."""
    scene = scene_for(playback.game, playback.state(moment), playback.viewer)
    TableView(terminal, translator).show(scene, menu=False, whole=True)


def show_end(playback: Playback, moment: int, terminal: Terminal, translator: Translator) -> None:
    """Print how the match ended, or who is to act at a moment."""
    match = playback.match(moment)
    terminal.say()
    if match.outcome is not None:
        show_outcome(match.outcome, terminal, translator)
        return
    names = translator.join([translator.name(player) for player in match.to_act])
    terminal.say(_("To act: {names}", names=names))


def step_through(
    playback: Playback, moments: Sequence[int], terminal: Terminal, translator: Translator
) -> None:
    """Show one moment after the other until the person has enough.

    :param moments: the moments to choose from, in their order.
    """
    _Stepping(playback, moments, terminal, translator).run()


class _Stepping:
    def __init__(
        self,
        playback: Playback,
        moments: Sequence[int],
        terminal: Terminal,
        translator: Translator,
    ) -> None:
        self._playback = playback
        self._moments = moments
        self._terminal = terminal
        self._translator = translator
        self._view = TableView(terminal, translator)
        self._at = 0

    @property
    def _moment(self) -> int:
        return self._moments[self._at]

    def run(self) -> None:
        self._show()
        while True:
            last = self._playback.step(self._moments[-1])
            prompt = _(
                "Step {step} of {last} (Enter: next, p: back, ?: help) > ",
                step=self._playback.step(self._moment),
                last=last,
            )
            try:
                text = self._terminal.ask(prompt)
            except EOFError:
                self._terminal.say()
                return
            if text in {"q", "quit"}:
                return
            try:
                self._do(text)
            except TabletopError as error:
                self._terminal.say(self._translator(error.message))
                if error.hint:
                    self._terminal.say(f"  {self._translator(error.hint)}")

    def _do(self, text: str) -> None:
        head, _blank, rest = text.partition(" ")
        if text in {"", "n"}:
            self._go(self._at + 1)
        elif text == "p":
            self._go(self._at - 1)
        elif text == "f":
            self._go(0)
        elif text == "e":
            self._go(len(self._moments) - 1)
        elif text.isdecimal():
            self._go_to_step(int(text))
        elif head == "b":
            self._view.move(rest.split())
            self._view.show_board(self._scene())
        elif text in {"+", "-"}:
            self._view.zoom(self._scene(), -1 if text == "+" else 1)
            self._view.show_board(self._scene())
        elif text == "d":
            self._view.show_details(self._scene(), [area.id for area in self._scene().details])
        elif text == "?":
            self._help()
        else:
            raise TabletopError(
                _("{text} is no key here", text=repr(text)), hint=_("'?' shows the keys")
            )

    def _go(self, at: int) -> None:
        if at < 0:
            raise TabletopError(_("this is the first step"))
        if at >= len(self._moments):
            raise TabletopError(_("this is the last step"), hint=_("'q' leaves, 'p' goes back"))
        self._at = at
        self._view.follow()
        self._show()

    def _go_to_step(self, step: int) -> None:
        moment = self._playback.moment_of(step)
        if moment not in self._moments:
            first, last = (self._playback.step(self._moments[at]) for at in (0, -1))
            raise TabletopError(
                _("step {step} is left out", step=step),
                hint=_("shown are the steps {first} to {last}", first=first, last=last),
            )
        self._go(self._moments.index(moment))

    def _show(self) -> None:
        self._terminal.say()
        for line in self._playback.told(self._moment) or [_("Nothing to be seen.")]:
            self._terminal.say(line)
        self._terminal.say()
        self._show_table()
        if self._playback.match(self._moment).over:
            show_end(self._playback, self._moment, self._terminal, self._translator)

    def _show_table(self) -> None:
        self._view.show(self._scene(), menu=False)

    def _scene(self) -> Scene:
        playback = self._playback
        return scene_for(playback.game, playback.state(self._moment), playback.viewer)

    def _help(self) -> None:
        for key, what in (
            (_("Enter"), _("the next step; 'n' as well")),
            ("p", _("the step before")),
            ("12", _("step 12")),
            ("f, e", _("the first step, the end")),
            ("b", _("the board alone; 'b left', 'b 3,-1', 'b all' move it")),
            ("+, -", _("draw the board larger, smaller")),
            ("d", _("what is not always shown, such as what is left")),
            ("q", _("leave")),
        ):
            self._terminal.say(f"  {key:<6} {what}")

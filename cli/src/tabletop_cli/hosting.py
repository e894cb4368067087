"""Hosting a match at this terminal: from where it stands until it is over or people leave."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import typer

from tabletop_cli.bots import SeatedBot
from tabletop_cli.human import InputEnded, Left, Person, QuitMatch, Table
from tabletop_cli.language import _
from tabletop_cli.output import print_json, warn
from tabletop_cli.results import result_for_programs, show_result
from tabletop_cli.storage import resume_command
from tabletop_cli.table_view import scene_for
from tabletop_cli.terminal import Terminal
from tabletop_core.errors import TabletopError
from tabletop_core.faults import describe_error
from tabletop_core.match import Match
from tabletop_core.play import play
from tabletop_core.record import RecordError, read_record
from tabletop_core.recording import RecordWriter
from tabletop_core.registry import Registry
from tabletop_core.seats import Seat

if TYPE_CHECKING:
    from tabletop_core.messages import Translator

#: The exit code after Ctrl-C.
INTERRUPTED = 130


def host(
    match: Match,
    record: Path,
    registry: Registry,
    translator: Translator,
    *,
    plain: bool,
    json: bool,
) -> None:
    """Let a match be played, and show or print how it ended.

    :param match: it writes to ``record``.
    :param translator: with the names of the players.
    :param plain: plain lines only, also on a terminal.
    :param json: print the result as JSON; what is said to people goes to standard error then.
    :raises typer.Exit: with 130 after Ctrl-C.
    """
    with _result_alone_on_stdout(json):
        hosting = _Hosting(match, record, registry, translator, Terminal(plain=plain), json)
        code = hosting.run()
    if json:
        print_json(result_for_programs(match, hosting.record))
    if code:
        raise typer.Exit(code)


@contextmanager
def _result_alone_on_stdout(alone: bool) -> Iterator[None]:
    if alone:
        with redirect_stdout(sys.stderr):
            yield
    else:
        yield


class _Hosting:
    """One match at the terminal."""

    def __init__(
        self,
        match: Match,
        record: Path,
        registry: Registry,
        translator: Translator,
        terminal: Terminal,
        json: bool,
    ) -> None:
        self.match = match
        self.record = record
        self._terminal = terminal
        self._translator = translator
        self._table = Table(match, terminal, translator, registry)
        self._people = {player: Person(self._table, player) for player in self._table.people}
        #: Nobody plays here and nobody reads: only the result counts.
        self._silent = json and not self._people
        game = match.game.info.id
        self._bots = {
            player: SeatedBot(registry, game, seat, match.seed, terminal)
            for player, seat in enumerate(match.seats)
            if not seat.is_human
        }
        self._step = match.step
        self._faults_told = 0
        _attach_observers(match, registry)

    def run(self) -> int:
        """Play until the match is over or everybody has left; returns the exit code."""
        try:
            self._announce()
            if self.match.over and not self._silent:
                self._terminal.say(_("This match is over."))
            self._play()
            self._show_end()
        except Left as left:
            if isinstance(left, InputEnded):
                print()  # the cursor is still on the line on which one types
            self._say_saved()
        except KeyboardInterrupt:
            print()
            self._say_saved()
            return INTERRUPTED
        except (BrokenPipeError, typer.Exit):
            raise
        except Exception:
            # The error itself is told by whoever catches it.
            self._say_saved(sys.stderr)
            raise
        finally:
            self.match.close()
        return 0

    # Playing

    def _play(self) -> None:
        agents = [
            self._people.get(player) or self._bots[player] for player in range(self.match.players)
        ]
        while True:
            try:
                play(self.match, agents, self._after)
            except RecordError as error:
                if not (self._people and self._terminal.interactive):
                    raise
                self._rescue(error)
            else:
                return

    def _after(self, match: Match) -> None:
        if match.step < self._step:
            self._terminal.say(_("Taken back."))
            self._table.forget_undone()
        self._step = match.step
        if not self._people and not self._silent:
            for line in self._table.narrator.step(match, match.step, None):
                self._terminal.say(line)
        for _observer, error in match.observer_faults[self._faults_told :]:
            self._faults_told += 1
            warn(
                _(
                    "an observer of the match failed and is told no more: {reason}",
                    reason=describe_error(error),
                )
            )

    def _rescue(self, error: RecordError) -> None:
        """Let a person decide what to do when an action could not be saved.

        :raises Left: when the person gives up.
        """
        say, to_text = self._terminal.say, self._translator
        say(to_text(error.message), strong=True)
        say(_("Your last choice does not count yet; everything before it is saved."))
        while True:
            say(_("Type 'r' to try again, another file to go on in a copy, or 'q' to quit."))
            text = self._table.ask("> ")
            if text == "q":
                raise QuitMatch
            try:
                if text and text != "r":
                    self._copy_record(Path(text).expanduser())
            except (RecordError, OSError) as failure:
                problem = failure.message if isinstance(failure, TabletopError) else str(failure)
                say(to_text(problem))
                continue
            if text:
                break
        for player in self.match.to_act[:1]:
            if player in self._people:
                self._people[player].try_again()

    def _copy_record(self, path: Path) -> None:
        """Go on in a new file that begins with all that was saved so far.

        :raises RecordError: when that is not possible; the match stays with its file.
        :raises OSError: when the new file cannot be made.
        """
        old = read_record(self.record)
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("xb") as copy:
            copy.write(self.record.read_bytes()[: old.size])
        writer = RecordWriter.reopen(read_record(path), sync=bool(self._people))
        self.match.close()
        self.match.go_on_with(writer, ended=False)
        self.record = path

    # What people read

    def _announce(self) -> None:
        if self._silent:
            return
        game = self.match.game.info.title
        players = self._translator.join([_described(seat) for seat in self.match.seats])
        self._terminal.say(_("{game}: {players}", game=game, players=players), strong=True)

    def _show_end(self) -> None:
        if self._silent:
            return
        self._table.tell_end()
        match, viewer = self.match, self._table.only_person
        self._terminal.say()
        self._table.view.follow()
        self._table.view.show(scene_for(match.game, match.view(viewer), viewer), menu=False)
        self._terminal.say()
        show_result(match, self.record, self._terminal, self._translator)

    def _say_saved(self, stream: TextIO | None = None) -> None:
        """Say how to go on, with the command on a line of its own, to be copied."""
        if self.match.over or (self._silent and stream is None):
            return
        print(_("The match is saved. To go on with it:"), file=stream)
        print(f"  {resume_command(self.record)}", file=stream)


def _described(seat: Seat) -> str:
    return seat.name if seat.is_human else f"{seat.name} ({seat.agent})"


def _attach_observers(match: Match, registry: Registry) -> None:
    """Let the observers that plugins offer be told of every action."""
    for offer in registry.observers():
        try:
            match.observe(registry.load(offer)())
        except Exception as error:  # noqa: BLE001  a plugin's fault must not keep people from playing
            warn(_("the observer {name} is left out: {reason}", name=offer.name, reason=str(error)))

"""A match: the one authority over what is true and what is accepted.

A match is passive. It holds the true state, offers each player who is to act a decision, and takes
:meth:`Match.submit`. What it accepts it first writes to its record, then tells. The same class serves a
terminal, a server, simulation with recording, replays and tests.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import attrs

from tabletop_core.actions import Action
from tabletop_core.chance import (
    Chance,
    Chanced,
    DictatedChance,
    Order,
    SeededChance,
    commitment,
    new_seed,
)
from tabletop_core.copying import copier
from tabletop_core.decisions import Decision
from tabletop_core.digest import digest_state
from tabletop_core.errors import TabletopError
from tabletop_core.events import Event
from tabletop_core.game import Game
from tabletop_core.history import History, Played
from tabletop_core.messages import Messages
from tabletop_core.options import options_to_json
from tabletop_core.outcome import Outcome
from tabletop_core.players import Player
from tabletop_core.record import End, Header, Step, Undone
from tabletop_core.recording import RecordWriter
from tabletop_core.rejections import AlreadyDecided, CannotUndo, IllegalAction, MatchOver, NotToAct
from tabletop_core.seats import Seat
from tabletop_core.table import Happened, RecordingTable
from tabletop_core.views import view_state

_ = Messages("tabletop_core")

T = TypeVar("T")


class RulesError(TabletopError):
    """The rules of a game failed: a fault of the game, not of who plays it."""

    exit_code = 1


class PlayerCountError(TabletopError):
    """The game is not for this many players."""


@attrs.frozen
class Committed:
    """What an observer gets after each accepted action: what somebody without a seat may know.

    The action itself is not part of it, since it can be a hidden choice; what became known of it is among
    the events.
    """

    game: Game[Any, Any]
    seats: tuple[Seat, ...]
    #: How many actions the match has.
    step: int
    #: Who acted.
    player: Player
    events: tuple[Event, ...]
    #: Who is to act now; nobody when the match is over.
    to_act: tuple[Player, ...]
    #: The state as a spectator sees it.
    view: Any
    #: How the match ended, when it is over.
    outcome: Outcome | None = None


Observer: TypeAlias = Callable[[Committed], None]


class Match:
    """A match under way.

    :param game: the rules.
    :param seats: who sits where, in the order of the seats.
    :param options: the game's options; the printed rules by default.
    :param seed: the seed of chance; by default a new one that nobody can guess.
    :param dictated: outcomes of chance to be used for the setup instead of the seed's.
    :raises PlayerCountError: when the game is not for this many players.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        seats: Sequence[Seat],
        options: Any = None,
        *,
        seed: str | None = None,
        dictated: Sequence[Chanced | Order] | None = None,
    ) -> None:
        check_players(game, len(seats))
        self.game = game
        self.seats = tuple(seats)
        self.options = game.Options() if options is None else options
        self.seed = new_seed() if seed is None else seed
        self._seeded = SeededChance(self.seed)
        self._copy = copier(game.State)
        self._record: RecordWriter | None = None
        self._observers: list[Observer] = []
        #: Observers that failed and are not called any more, each with its error.
        self.observer_faults: list[tuple[Observer, Exception]] = []
        self._history = History()
        self._decided: set[Player] = set()
        self._decisions: dict[Player, Decision] = {}
        self._told: dict[Player | None, int] = {}
        self._table = self._lay_table(0, dictated)
        self._state = self._by_rules(lambda: game.setup(self._table, self.options))
        self._setup = (tuple(self._table.outcomes), tuple(self._table.happened))
        self.to_act: tuple[Player, ...] = self._by_rules(lambda: game.to_act(self._state))
        self.outcome: Outcome | None = self._ask_outcome()

    # What anybody may ask

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.seats)

    @property
    def step(self) -> int:
        """How many actions the line of play has."""
        return len(self._history)

    @property
    def over(self) -> bool:
        """Whether nobody is to act any more."""
        return not self.to_act

    @property
    def setup_outcomes(self) -> tuple[Chanced, ...]:
        """What chance brought during setup."""
        return self._setup[0]

    @property
    def last_outcomes(self) -> list[Chanced]:
        """What chance brought during the last action."""
        return self._history.played[-1].outcomes if self._history.played else []

    def digest(self) -> str:
        """The digest of the true state."""
        return digest_state(self._state)

    def view(self, player: Player | None) -> Any:
        """What a player (a spectator for ``None``) may know of the state."""
        return view_state(self._state, player)

    def true_state(self) -> Any:
        """A copy of the true state: for hosts, replays and tests, never for a player."""
        return self._copy(self._state)

    def actions(self) -> list[tuple[Player, Action]]:
        """The line of play."""
        return [(played.player, played.action) for played in self._history.played]

    def events(self, player: Player | None, start: int = 0, end: int | None = None) -> list[Event]:
        """What happened after step ``start`` up to step ``end``, as far as ``player`` may know.

        Step 0 is the setup: its events come when ``start`` is -1. The default end is now.
        """
        return _as_seen(self._happened(start, end), player)

    def true_events(self, start: int = 0, end: int | None = None) -> list[Event]:
        """As :meth:`events`, with all faces: for hosts, replays and tests, never for a player."""
        return [happening.event for happening in self._happened(start, end)]

    def _happened(self, start: int, end: int | None) -> list[Happened]:
        happened: list[Happened] = list(self._setup[1]) if start < 0 else []
        for played in self._history.played[max(start, 0) : end]:
            happened += played.happened
        return happened

    # What players do

    def decision(self, player: Player) -> Decision:
        """What ``player`` must decide now.

        :raises Rejection: when it is not for this player to decide.
        """
        self._must_act(player)
        decision = self._decisions.get(player)
        if decision is None:
            view = self.view(player)
            legal = self._by_rules(lambda: self.game.legal_actions(view, player))
            if not legal:
                raise RulesError(
                    _(
                        "{game}: {player:player} is to act, but has no legal action",
                        game=self.game.info.id,
                        player=player,
                    )
                )
            news = self.events(player, self._told.get(player, -1))
            decision = Decision(self.game, view, player, self.players, legal, self.step, news)
            self._decisions[player] = decision
        return decision

    def submit(self, player: Player, action: Action) -> list[Event]:
        """Do an action, and return what happened as ``player`` may know it.

        The action is written to the record before anybody is told of it.

        :raises Rejection: saying why it is not accepted; the match is as before.
        :raises RecordError: when it cannot be written; the match is as before.
        """
        self._do(player, action, None)
        events = _as_seen(self._table.happened, player)
        self._observe(player)
        return events

    def replay(self, player: Player, action: Action, outcomes: Sequence[Chanced | Order]) -> None:
        """Do an action of a record again, with the outcomes of chance that it had.

        :raises Rejection: when the rules do not allow it.
        :raises ChanceError: when chance is asked for something else.
        """
        self._do(player, action, outcomes)

    def undo(self, player: Player) -> None:
        """Take ``player``'s last decision back.

        :raises CannotUndo: when chance or new information came since, somebody else acted, or the
            match is over: its record has its outcome, and nothing follows that.
        """
        barrier = _("the match is over") if self.over else self._history.undo_barrier(player)
        if barrier is not None:
            raise CannotUndo(barrier)
        played = self._history.played[-1]
        after = self._state, self.to_act, self.outcome
        self._state = self._copy(played.before)
        self.to_act = self.game.to_act(self._state)
        try:
            if self._record is not None:
                line = Undone(
                    undo=self.step - 1, player=player, digest=self.digest(), to_act=self.to_act
                )
                self._record.append(line)
        except BaseException:
            self._state, self.to_act, self.outcome = after
            raise
        self._history.played.pop()
        self.outcome = None
        self._decisions.clear()
        self._decided.discard(player)
        for reader, told in self._told.items():
            self._told[reader] = min(told, self.step)

    # Host

    def begin_record(
        self, path: Path, *, distribution: str, version: str, sync: bool = True
    ) -> None:
        """Begin a record of this match, in a new file; before the first action.

        :param distribution: the distribution that the game came from, and its version.
        :param sync: whether each line is forced to the disk before its action counts as accepted.
        :raises RecordError: when the file exists or cannot be written.
        """
        header = Header(
            game=self.game.info.id,
            distribution=distribution,
            distribution_version=version,
            rules_version=self.game.info.version,
            options=options_to_json(self.options),
            seats=self.seats,
            seed=self.seed,
            commitment=commitment(self.seed),
            started=datetime.now(UTC).isoformat(timespec="seconds"),
            chance=list(self.setup_outcomes),
            digest=self.digest(),
            to_act=self.to_act,
        )
        self._record = RecordWriter.create(path, header, sync=sync)

    def go_on_with(self, writer: RecordWriter, *, ended: bool) -> None:
        """Write every further accepted action to the record that this match was read from.

        :param ended: whether the record has its outcome already; it is added where it is missing.
        """
        self._record = writer
        if self.outcome is not None and not ended:
            writer.append(End.of(self.outcome, self.step))

    def observe(self, observer: Observer) -> None:
        """Call ``observer`` after each accepted action. One that fails is not called again."""
        self._observers.append(observer)

    def close(self) -> None:
        """Close the record, so that another process may go on with it."""
        if self._record is not None:
            self._record.close()
            self._record = None

    # Inside

    def _lay_table(self, step: int, dictated: Sequence[Chanced | Order] | None) -> RecordingTable:
        chance: Chance
        if dictated is None:
            self._seeded.at(step)
            chance = self._seeded
        else:
            chance = DictatedChance(dictated)
        return RecordingTable(len(self.seats), chance)

    def _do(
        self, player: Player, action: Action, dictated: Sequence[Chanced | Order] | None
    ) -> None:
        """Check, apply, write, and only then keep an action; on any failure all is as before."""
        decision = self.decision(player)
        if action not in decision.legal_actions:
            reason = self._by_rules(lambda: self.game.explain(decision.view, player, action))
            raise IllegalAction(action, reason)
        before, asked = self._state, self.to_act
        try:
            self._apply(player, action, dictated)
            self._write(player, action)
        except BaseException:
            self._back_to(before, asked)
            raise
        self._decisions.clear()
        if len(asked) > 1 and set(self.to_act) == set(asked) - {player}:
            self._decided.add(player)
        else:
            self._decided.clear()
        self._told[player] = self.step
        self._history.seal_behind_barrier()

    def _apply(
        self, player: Player, action: Action, dictated: Sequence[Chanced | Order] | None
    ) -> None:
        """Change a copy of the state; the present one stays for undo and for failure."""
        table = self._lay_table(self.step + 1, dictated)
        state = self._copy(self._state)
        self._by_rules(lambda: self.game.apply(state, player, action, table))
        played = Played(
            player, action, table.outcomes, table.happened, table.disclosed, self._state
        )
        self._state = state
        self._table = table
        self._history.played.append(played)
        self.to_act = self._by_rules(lambda: self.game.to_act(state))
        self.outcome = self._ask_outcome()

    def _back_to(self, before: Any, asked: tuple[Player, ...]) -> None:
        if self._state is not before:
            self._history.played.pop()
        self._state = before
        self.to_act = asked
        self.outcome = None

    def _ask_outcome(self) -> Outcome | None:
        if self.to_act:
            return None
        return self._by_rules(lambda: self.game.outcome(self._state))

    def _must_act(self, player: Player) -> None:
        if self.over:
            raise MatchOver
        if player not in self.to_act:
            if player in self._decided:
                raise AlreadyDecided(player, self.to_act)
            raise NotToAct(player, self.to_act)

    def _write(self, player: Player, action: Action) -> None:
        if self._record is None:
            return
        step = Step(
            step=self.step,
            player=player,
            action=str(action),
            chance=self.last_outcomes,
            digest=self.digest(),
            to_act=self.to_act,
        )
        if self.outcome is None:
            self._record.append(step)
        else:
            # In one write, so that the last action is never kept without the outcome it led to.
            self._record.append(step, End.of(self.outcome, self.step))

    def _observe(self, player: Player) -> None:
        if not self._observers:
            return
        events = tuple(_as_seen(self._table.happened, None))
        committed = Committed(
            self.game,
            self.seats,
            self.step,
            player,
            events,
            self.to_act,
            self.view(None),
            self.outcome,
        )
        for observer in list(self._observers):
            try:
                observer(committed)
            except Exception as error:  # noqa: BLE001 -- a plugin's fault must not end the match
                self._observers.remove(observer)
                self.observer_faults.append((observer, error))

    def _by_rules(self, call: Callable[[], T]) -> T:
        """Call the rules; a failure of theirs is named as such."""
        try:
            return call()
        except TabletopError:
            raise
        except Exception as error:
            raise RulesError(
                _(
                    "the rules of {game} failed: {reason}",
                    game=self.game.info.id,
                    reason=f"{type(error).__name__}: {error}",
                ),
                hint=_("this is a fault of the game; --debug shows where"),
            ) from error


def check_players(game: Game[Any, Any], count: int) -> None:
    """Refuse a number of players that the game is not for.

    :raises PlayerCountError: naming the numbers it is for.
    """
    fewest, most = game.info.players
    if not fewest <= count <= most:
        raise PlayerCountError(
            _(
                "{game} is for {fewest} to {most} players, not for {count}",
                game=game.info.title,
                fewest=fewest,
                most=most,
                count=count,
            ),
            hint=_("name one seat for each player: --players human,greedy"),
        )


def _as_seen(happened: Sequence[Happened], player: Player | None) -> list[Event]:
    seen = (happening.as_seen_by(player) for happening in happened)
    return [event for event in seen if event is not None]

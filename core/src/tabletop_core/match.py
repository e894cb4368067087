"""A match: the one authority over what is true and what is accepted.

A match is passive. It holds the true state, offers each player who is to act a decision, and takes
:meth:`Match.submit`. What it accepts it first writes to its record, then tells. The same class serves a
terminal, a server, simulation with recording, replays and tests.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeAlias

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
from tabletop_core.digest import digest_position, digest_state
from tabletop_core.errors import TabletopError
from tabletop_core.events import Event
from tabletop_core.game import Game
from tabletop_core.guarded_rules import GuardedRules
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


@attrs.frozen
class _Position:
    """Where a match stands."""

    state: Any
    to_act: tuple[Player, ...]
    outcome: Outcome | None


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
        self._rules = GuardedRules(game, len(self.seats))
        self._copy = copier(game.State)
        self._record: RecordWriter | None = None
        self._observers: list[Observer] = []
        #: Observers that failed and are not called any more, each with its error.
        self.observer_faults: list[tuple[Observer, Exception]] = []
        self._history = History()
        self._decided: frozenset[Player] = frozenset()
        self._decisions: dict[Player, Decision] = {}
        self._told: dict[Player, int] = {}
        table = self._lay_table(0, dictated)
        state = self._rules.setup(table, self.options)
        self._setup = (tuple(table.outcomes), tuple(table.happened))
        self._now = self._position(state)

    # What anybody may ask

    @property
    def to_act(self) -> tuple[Player, ...]:
        """Who must decide now: several at the same time, or nobody when the match is over."""
        return self._now.to_act

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; ``None`` while it goes on."""
        return self._now.outcome

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
        return digest_state(self._now.state)

    def position_digest(self) -> str:
        """The digest of the true state without who knows which cards."""
        return digest_position(self._now.state)

    def view(self, player: Player | None) -> Any:
        """What a player (a spectator for ``None``) may know of the state."""
        return view_state(self._now.state, player)

    def true_state(self) -> Any:
        """A copy of the true state: for hosts, replays and tests, never for a player."""
        return self._copy(self._now.state)

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
            legal = self._rules.legal_actions(view, player)
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
        played = self._do(player, action, None)
        self._observe(played)
        return _as_seen(played.happened, player)

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
        after, played = self._now, self._history.played.pop()
        mark = self._record.position if self._record is not None else None
        try:
            self._now = self._position(played.before)
            if self._record is not None:
                line = Undone(
                    undo=self.step, player=player, digest=self.digest(), to_act=self.to_act
                )
                self._record.append(line)
        except BaseException:
            self._history.played.append(played)
            self._back_to(after, mark)
            raise
        self._decisions.clear()
        self._decided = played.decided
        self._told[player] = played.told

    # Host

    def begin_record(
        self, path: Path, *, distribution: str, version: str, sync: bool = True
    ) -> None:
        """Begin a record of this match, in a new file; before the first action.

        :param distribution: the distribution that the game came from, and its version.
        :param sync: whether each line is forced to the disk before its action counts as accepted.
        :raises RecordError: when the file exists or cannot be written.
        :raises ValueError: when an action was done already, or a record is being written.
        """
        if self.step or self._record is not None:
            message = "a record begins with the match, and a match has one record"
            raise ValueError(message)
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

    def _position(self, state: Any) -> _Position:
        """Where the match stands in a state."""
        to_act = self._rules.to_act(state)
        return _Position(state, to_act, None if to_act else self._rules.outcome(state))

    def _do(
        self, player: Player, action: Action, dictated: Sequence[Chanced | Order] | None
    ) -> Played:
        """Check, apply, write, and only then keep an action; on any failure all is as before."""
        action = self._legal(self.decision(player), action)
        before, steps = self._now, self.step
        mark = self._record.position if self._record is not None else None
        # The rules change a copy; the present state stays for undo and for failure.
        state = self._copy(before.state)
        table = self._lay_table(self.step + 1, dictated)
        self._rules.apply(state, player, action, table)
        now = self._position(state)
        played = Played(
            player,
            action,
            table.outcomes,
            table.happened,
            table.disclosed,
            before.state,
            self._decided,
            self._told.get(player, -1),
        )
        try:
            self._now = now
            self._history.played.append(played)
            if self._record is not None:
                self._write(self._record, played)
        except BaseException:
            del self._history.played[steps:]
            self._back_to(before, mark)
            raise
        self._decisions.clear()
        waiting = set(before.to_act) - {player}
        self._decided = self._decided | {player} if waiting == set(now.to_act) else frozenset()
        self._told[player] = self.step
        self._history.seal_behind_barrier()
        return played

    def _legal(self, decision: Decision, action: Action) -> Action:
        """The legal action that equals one that was asked for: the rules' own object."""
        if not isinstance(action, self.game.actions):
            raise IllegalAction(action, _("this game has no such action"))
        try:
            at = decision.legal_actions.index(action)
        except ValueError:
            reason = self._rules.explain(decision.view, decision.player, action)
            raise IllegalAction(action, reason) from None
        legal: Action = decision.legal_actions[at]
        return legal

    def _back_to(self, before: _Position, mark: tuple[int, bytes] | None) -> None:
        self._now = before
        if self._record is not None and mark is not None:
            self._record.go_back(mark)

    def _must_act(self, player: Player) -> None:
        if self.over:
            raise MatchOver
        if player not in self.to_act:
            if player in self._decided:
                raise AlreadyDecided(player, self.to_act)
            raise NotToAct(player, self.to_act)

    def _write(self, record: RecordWriter, played: Played) -> None:
        step = Step(
            step=self.step,
            player=played.player,
            action=self._rules.notation(played.action),
            chance=played.outcomes,
            digest=self.digest(),
            to_act=self.to_act,
        )
        if self.outcome is None:
            record.append(step)
        else:
            # In one write, so that the last action is never kept without the outcome it led to.
            record.append(step, End.of(self.outcome, self.step))

    def _observe(self, played: Played) -> None:
        if not self._observers:
            return
        committed = Committed(
            self.game,
            self.seats,
            self.step,
            played.player,
            tuple(_as_seen(played.happened, None)),
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

"""Phases: each kind of decision in its own small class.

::

    class PlacingTile(Phase[State, PlaceTile]):
        name = "tile"
        def to_act(self, state): ...
        def legal_actions(self, view, player): ...
        def apply(self, state, player, action, table): ...   # sets state.phase to what follows

    class Carcassonne(PhasedGame[State, Action]):
        phases = (PlacingTile(), PlacingFollower())

The state has a field ``phase: str``; :data:`OVER` is the phase in which nobody decides any more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

from tabletop_core.actions import Action
from tabletop_core.game import Game
from tabletop_core.messages import Message, Messages
from tabletop_core.players import Player

if TYPE_CHECKING:
    from tabletop_core.table import Table

#: The phase of a match that is over.
OVER = "over"

_ = Messages("tabletop_core")


class HasPhase(Protocol):
    """A state that says which phase the table is in."""

    phase: str


S = TypeVar("S", bound=HasPhase)
A = TypeVar("A", bound=Action)


class Phase(Generic[S, A]):
    """One kind of decision: who makes it, what they may do, and what follows."""

    #: The value of the state's ``phase`` while this phase lasts.
    name: ClassVar[str]

    def to_act(self, state: S) -> tuple[Player, ...]:
        """See :meth:`Game.to_act`."""
        raise NotImplementedError

    def legal_actions(self, view: S, player: Player) -> Sequence[A]:
        """See :meth:`Game.legal_actions`."""
        raise NotImplementedError

    def apply(self, state: S, player: Player, action: A, table: Table) -> None:
        """See :meth:`Game.apply`; sets ``state.phase`` to the phase that follows."""
        raise NotImplementedError

    def prompt(self, view: S, player: Player) -> Message:
        """See :meth:`Game.prompt`."""
        return _("Choose an action")

    def explain(self, view: S, player: Player, action: Any) -> Message:
        """See :meth:`Game.explain`; ``action`` may be one of another phase."""
        return _("that is not possible now")

    def label(self, view: S, player: Player, action: A) -> Message | str:
        """See :meth:`Game.label`."""
        return ""


class _Phases(dict[str, Phase[Any, Any]]):
    """The phases of a game by name."""

    def __missing__(self, name: str) -> Phase[Any, Any]:
        message = f"there is no phase {name!r}: state.phase is one of {', '.join([*self, OVER])}"
        raise LookupError(message)


class PhasedGame(Game[S, A]):
    """A game that leaves each decision to the phase the table is in."""

    phases: ClassVar[tuple[Phase[Any, Any], ...]]
    _by_name: ClassVar[dict[str, Phase[Any, Any]]]
    #: What every decision asks for, by the name of the phase, so that playouts find it in one step.
    _legal_actions: ClassVar[dict[str, Callable[[Any, Player], Sequence[Any]]]]
    _apply: ClassVar[dict[str, Callable[[Any, Player, Any, Table], None]]]

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls._by_name = _Phases()
        for phase in getattr(cls, "phases", ()):
            if phase.name == OVER:
                message = f"{cls.__name__}: {OVER!r} is the phase in which nobody decides"
                raise TypeError(message)
            if phase.name in cls._by_name:
                message = f"{cls.__name__}: two phases are called {phase.name!r}"
                raise TypeError(message)
            cls._by_name[phase.name] = phase
        cls._legal_actions = {name: phase.legal_actions for name, phase in cls._by_name.items()}
        cls._apply = {name: phase.apply for name, phase in cls._by_name.items()}

    def phase(self, state: S) -> Phase[S, A]:
        """The phase the table is in.

        :raises LookupError: when the match is over, or the name is of no phase.
        """
        return self._by_name[state.phase]

    def to_act(self, state: S) -> tuple[Player, ...]:
        """See :meth:`Game.to_act`."""
        if state.phase == OVER:
            return ()
        return self._by_name[state.phase].to_act(state)

    def legal_actions(self, view: S, player: Player) -> Sequence[A]:
        """See :meth:`Game.legal_actions`."""
        try:
            legal_actions = self._legal_actions[view.phase]
        except KeyError:
            legal_actions = self.phase(view).legal_actions  # which names the phases that there are
        return legal_actions(view, player)

    def apply(self, state: S, player: Player, action: A, table: Table) -> None:
        """See :meth:`Game.apply`."""
        try:
            apply = self._apply[state.phase]
        except KeyError:
            apply = self.phase(state).apply
        apply(state, player, action, table)

    def prompt(self, view: S, player: Player) -> Message:
        """See :meth:`Game.prompt`."""
        return self.phase(view).prompt(view, player)

    def explain(self, view: S, player: Player, action: A) -> Message:
        """See :meth:`Game.explain`."""
        return self.phase(view).explain(view, player, action)

    def label(self, view: S, player: Player, action: A) -> Message | str:
        """See :meth:`Game.label`."""
        return self.phase(view).label(view, player, action)

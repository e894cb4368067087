"""The rules contract: what an author writes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, cast

import attrs

from tabletop_core.actions import Action, parse_action
from tabletop_core.events import Event
from tabletop_core.messages import Message, Messages
from tabletop_core.options import NoOptions
from tabletop_core.outcome import Outcome
from tabletop_core.players import Player

if TYPE_CHECKING:
    from tabletop_core.scene import Scene
    from tabletop_core.table import Table

S = TypeVar("S")
A = TypeVar("A", bound=Action)

_ = Messages("tabletop_core")


@attrs.frozen(kw_only=True)
class GameInfo:
    """What people may want to know before they play."""

    #: Lower-case letters, digits and ``-``; the same as in the plugin's entry.
    id: str
    title: str
    #: Fewest and most players.
    players: tuple[int, int]
    summary: Message | str
    #: Version of the rules as implemented.
    version: str
    #: Who invented the game.
    authors: tuple[str, ...] = ()
    #: The year in which it first appeared.
    year: int | None = None
    #: Web pages by what they are.
    links: dict[str, str] = attrs.field(factory=dict)


class Game(Generic[S, A]):
    """One game's rules, without any state of their own.

    Everything up to :meth:`outcome` must be written; the rest has good defaults. Methods that take a
    ``view`` get a state in which a card that the player does not know is a
    :class:`~tabletop_core.holes.Hole`; they must give the same answer for it as for the full state.
    """

    info: ClassVar[GameInfo]
    #: The class of the state: attrs, with an annotation for every field.
    State: ClassVar[type]
    #: The classes of actions, in the order in which a typed text is tried.
    actions: ClassVar[tuple[type[Action], ...]]
    #: The classes of events that the rules emit, besides the core's own.
    events: ClassVar[tuple[type[Event], ...]] = ()
    #: The class of options.
    Options: ClassVar[type] = NoOptions

    # The rules

    def setup(self, table: Table, options: Any) -> S:
        """The state before the first decision, for ``table.players`` players."""
        raise NotImplementedError

    def to_act(self, state: S) -> tuple[Player, ...]:
        """Who must decide now: several at the same time, or nobody when the match is over."""
        raise NotImplementedError

    def legal_actions(self, view: S, player: Player) -> Sequence[A]:
        """All that ``player`` may do, without repetition and always in the same order."""
        raise NotImplementedError

    def apply(self, state: S, player: Player, action: A, table: Table) -> None:
        """Do a legal action: change ``state``, and run all rules until the next decision."""
        raise NotImplementedError

    def outcome(self, state: S) -> Outcome:
        """How the match ended; asked only when nobody is to act."""
        raise NotImplementedError

    # What screens and bots may ask

    def prompt(self, view: S, player: Player) -> Message:
        """What the player is asked to decide."""
        return _("Choose an action")

    def explain(self, view: S, player: Player, action: A) -> Message:
        """Why an action that is not among the legal ones is not legal."""
        return _("that is not possible now")

    def label(self, view: S, player: Player, action: A) -> Message | str:
        """What a menu calls a legal action, beside its notation; empty for the notation alone."""
        return ""

    def narrate(self, event: Event) -> Message | None:
        """The sentence for an event; ``None`` for one that need not be told."""
        return event.message()

    def scene(self, view: S, viewer: Player | None) -> Scene:
        """What is on the table, as this viewer (a spectator for ``None``) sees it."""
        from tabletop_core.scene_defaults import scene_from_zones

        return scene_from_zones(self, view, viewer)

    def scores(self, view: S) -> Sequence[int]:
        """The scores so far by seat; empty for a game that keeps none."""
        return ()

    def evaluate(self, view: S, player: Player) -> float:
        """How good the position is for ``player``: higher is better, also when the match is over.

        For bots; positions are compared by it, so only differences matter. It decides by the faces of
        cards: a search does not keep who has seen them.
        """
        raise NotImplementedError

    def estimates(self, view: S, player: Player, actions: Sequence[A]) -> Sequence[float]:
        """How good the position looks for ``player`` after each of these legal actions.

        For bots that choose very often, such as in playing a match on to its end: a quick look that need
        not do the actions. It is in the units of :meth:`evaluate`, but only the differences within one
        answer matter. Without it, bots do each action on a copy and evaluate that.
        """
        raise NotImplementedError

    def worlds(self, view: S, player: Player, table: Table) -> S:
        """A full state that agrees with all that the player knows: each hole filled at random.

        :param table: gives the searcher's own chance, and the number of players.
        :raises WorldError: when the core does not know what hidden things may be.
        """
        from tabletop_core.worlds import world_from_zones

        return world_from_zones(self, view, player, table)

    def unseen(self, view: S, player: Player) -> Sequence[Any]:
        """The faces of all cards that are holes in ``view``, as a multiset.

        The default is what the state's card sets hold and nobody of the view's zones shows; a game
        in which cards leave the zones gives its own.
        """
        from tabletop_core.worlds import unseen_from_sets

        return unseen_from_sets(self, view)

    def may_be(self, view: S, player: Player, zone: Any, place: int, card: Any) -> bool:
        """Whether, for all that ``player`` knows, the hole at ``place`` of ``zone`` can be ``card``.

        For knowledge beyond faces seen: a suit somebody could not follow, cards passed on.
        """
        return True

    def catalogue(self, options: Any, players: int) -> Sequence[A]:
        """Every action there can ever be, in a fixed order; for learning agents."""
        raise NotImplementedError

    # Not to be overridden

    def parse(self, text: str) -> A:
        """The action that a typed text denotes.

        :raises NotationError: naming the forms that would be understood.
        """
        return cast("A", parse_action(self.actions, text))

    def legal_for(self, view: S, viewer: Player | None) -> Sequence[A]:
        """What ``viewer`` may do now: nothing for a spectator, or for a player who is not to act.

        It is what a scene has hotspots for.
        """
        if viewer is None or viewer not in self.to_act(view):
            return ()
        return self.legal_actions(view, viewer)

    def has(self, method: str) -> bool:
        """Whether this game gives its own form of an optional method, such as ``evaluate``."""
        return getattr(type(self), method) is not getattr(Game, method)

"""What plugins offer, under the names that people can type."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from tabletop_core.discovery import EntryPoint
from tabletop_core.entries import BotEntry, Entry
from tabletop_core.faults import Fault

#: The distribution whose ids nobody else can take.
_CORE = "tabletop-core"

E = TypeVar("E", bound=Entry)


class Offer(NamedTuple, Generic[E]):
    """One thing that a plugin offers."""

    #: What people type: the id, or ``distribution:id`` where the id alone is not free.
    name: str
    entry: E
    plugin: EntryPoint

    @property
    def qualified_name(self) -> str:
        """The name that is never ambiguous between distributions."""
        return f"{self.plugin.distribution}:{self.entry.id}"


class Plugin(NamedTuple):
    """One plugin and what came of asking it."""

    point: EntryPoint
    enabled: bool
    entries: tuple[Entry, ...]
    faults: tuple[Fault, ...]


def name_offers(
    plugins: Iterable[Plugin],
) -> tuple[dict[type[Entry], list[Offer[Any]]], list[Fault]]:
    """The offers of each kind under the names that are free, and a fault for each id that is not.

    An id that several offer belongs to none of them: whoever came first would depend on what else is
    installed. Only the core's own ids stay where they are. Bots for different games may share an id.
    """
    by_id: dict[tuple[type[Entry], str], list[tuple[Entry, EntryPoint]]] = {}
    for plugin in plugins:
        for entry in plugin.entries:
            by_id.setdefault((type(entry), entry.id), []).append((entry, plugin.point))
    named: dict[type[Entry], list[Offer[Any]]] = {}
    faults: list[Fault] = []
    for (kind, _), same_id in by_id.items():
        offers = named.setdefault(kind, [])
        for number, (entry, point) in enumerate(same_id):
            others = [*same_id[:number], *same_id[number + 1 :]]
            rivals = [rival for other, rival in others if _compete(entry, other)]
            offer, fault = _name_offer(entry, point, rivals)
            if offer is not None:
                offers.append(offer)
            if fault is not None:
                faults.append(fault)
    return named, faults


def _compete(entry: Entry, other: Entry) -> bool:
    if isinstance(entry, BotEntry) and isinstance(other, BotEntry):
        if "*" in {entry.games, other.games}:
            return True
        return not set(entry.games).isdisjoint(other.games)
    return True


def _name_offer(
    entry: Entry, point: EntryPoint, rivals: Sequence[EntryPoint]
) -> tuple[Offer[Any] | None, Fault | None]:
    free = Offer(entry.id, entry, point)
    if not rivals:
        return free, None
    qualified = free.qualified_name
    thing = f"{entry.kind} {entry.id!r}"
    if any(rival.distribution == point.distribution for rival in rivals):
        reason = f"{thing} is offered twice by this distribution"
        hint = "its author must give one of them another id"
        return None, Fault(point.distribution, point.version, point.name, reason, hint, entry.id)
    if point.distribution == _CORE:
        return free, None
    others = ", ".join(f"{rival.distribution} {rival.version}".strip() for rival in rivals)
    if any(rival.distribution == _CORE for rival in rivals):
        reason = f"{thing} is the name of one of {_CORE}'s own"
    else:
        reason = f"{thing} is also offered by {others}"
    hint = f"name it {qualified}, or switch one of them off with '--no-plugin {point.name}'"
    fault = Fault(point.distribution, point.version, point.name, reason, hint, entry.id)
    return Offer(qualified, entry, point), fault

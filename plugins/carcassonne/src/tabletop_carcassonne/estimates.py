"""How good each action of a turn looks, without doing it: for bots that must choose very often.

It says what :func:`~tabletop_carcassonne.evaluation.evaluate` would say of the position after the turn,
less what is the same for all actions, and but for what is rare. With more than two players, it is the lead
over the average of the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from tabletop_carcassonne.actions import Keep, PlaceFollower, PlaceTile
from tabletop_carcassonne.expectations import expectations
from tabletop_carcassonne.features import JOININGS, PENNANTS, root
from tabletop_carcassonne.followers import SEGMENT_BITS
from tabletop_carcassonne.geometry import AROUND, Cell, cell_at
from tabletop_carcassonne.kinds import CLOISTER, FIELD, ROAD, Feature
from tabletop_carcassonne.scoring import (
    cities_beside,
    completed_city,
    followers_of,
    leaders,
    neighbours,
    segment_at,
)
from tabletop_carcassonne.state import State
from tabletop_carcassonne.turned import (
    END_BITS,
    FIRST_TURNED,
    SEGMENT_AT,
    SEGMENTS,
    Code,
    TurnedTile,
)
from tabletop_core.players import Player

_Bits: TypeAlias = int

#: For each turned tile, the kinds of what joins its neighbours, and whether it has a cloister.
_KINDS: list[tuple[Feature, ...]] = [
    tuple(segment.kind for segment in segments if segment.kind is not CLOISTER)
    for segments in SEGMENTS
]
_HAS_CLOISTER = [segments[-1].kind is CLOISTER for segments in SEGMENTS]


class _Facts(NamedTuple):
    """What a feature is before the tile is placed, or what several together are."""

    bits: _Bits
    open: int
    holders: int
    #: What it is worth to who holds it; of a city or road that nobody holds it is not known.
    worth: float
    #: What a point of it means to the player.
    share: float
    #: What it means to the player as it is.
    held: float


def estimate_placements(
    state: State, player: Player, placements: Sequence[PlaceTile]
) -> list[float]:
    """What each placement of the tile in hand brings, with the best follower that goes with it."""
    look = _Look(state, player)
    codes = dict(zip(state.frontier, state.asked, strict=True))
    first = FIRST_TURNED[state.tile]
    values = []
    for action in placements:
        cell = cell_at(action.x, action.y)
        values.append(look.placement(cell, first + action.top.turns, codes[cell]))
    return values


def estimate_followers(
    state: State, player: Player, actions: Sequence[PlaceFollower | Keep]
) -> list[float]:
    """What each follower on the tile just placed brings, and to keep it."""
    look = _Look(state, player)
    turned = state.board[state.last]
    values = []
    for action in actions:
        if isinstance(action, PlaceFollower):
            number = SEGMENT_AT[turned][action.spot]
            if SEGMENTS[turned][number].kind is CLOISTER:
                values.append(look.monk(state.last))
            else:
                feature = root(state.link, state.touched[number])
                kind = SEGMENTS[turned][number].kind
                closed = kind is not FIELD and state.open[feature] == 0
                worth = look.worth(kind, state.tiles[feature], state.open[feature])
                values.append(worth if closed else worth - look.cost)
        else:
            values.append(0.0)
    return values


class _Look:
    """One position, as a player looks at it."""

    def __init__(self, state: State, player: Player) -> None:
        self._state = state
        self._player = player
        #: By how much the player falls back for each point of another.
        self._against = 1.0 / (len(state.supply) - 1)
        self._expect = expectations(len(state.bag.cards))
        free = self._expect.free
        own = state.supply[player]
        #: What it costs to put a follower down.
        self.cost = free[own] - free[own - 1] if own else 0.0
        self._may_put = own > 0
        #: What it brings the player that somebody's follower returns, by seat.
        self._returned = [
            (free[count + 1] - free[count]) * (1.0 if seat == player else -self._against)
            for seat, count in enumerate(state.supply)
        ]
        self._facts: dict[int, _Facts] = {}
        self._beside_monks = self._look_at_monks()
        #: The held fields: their bits, and what a completed city beside them brings; not looked at yet.
        self._fields: list[tuple[_Bits, float]] | None = None

    def placement(self, cell: Cell, turned: TurnedTile, code: Code) -> float:
        """What a tile brings in a cell, with the best follower on it."""
        origin = cell << END_BITS
        pennant = PENNANTS[turned]
        total, best = self._beside_monks.get(cell, 0.0), 0.0
        joints = JOININGS[turned << 8 | code][0]
        for (first, others, _left, change, _counts), kind in zip(joints, _KINDS[turned]):  # noqa: B905
            if first is None:
                put = self._begun(kind, change, pennant)
            else:
                met = self._meet(kind, origin + first)
                if others:
                    met = self._join(kind, met, [origin + end for end in others])
                if kind is FIELD:
                    gain, put = self._field_goes_on(met)
                else:
                    gain, put = self._goes_on(kind, met, met.open + change, pennant)
                total += gain
            best = max(best, put)
        if _HAS_CLOISTER[turned]:
            best = max(best, self.monk(cell))
        return total + best if self._may_put else total

    def _meet(self, kind: Feature, end: int) -> _Facts:
        """The feature at an end."""
        link = self._state.link
        feature = self._state.ends[end]
        while feature != link[feature]:
            feature = link[feature]
        facts = self._facts.get(feature)
        return self._look_at(kind, feature) if facts is None else facts

    def _join(self, kind: Feature, met: _Facts, ends: Sequence[int]) -> _Facts:
        """A feature together with those at other ends, which the tile joins."""
        parts = [met]
        for end in ends:
            other = self._meet(kind, end)
            if all(other is not part for part in parts):
                parts.append(other)
        if len(parts) == 1:
            return met
        bits = open_ends = holders = 0
        held = 0.0
        for part in parts:
            bits |= part.bits
            open_ends += part.open
            holders += part.holders
            held += part.held
        worth = self.worth(kind, bits, open_ends) if kind is FIELD else 0.0
        return _Facts(bits, open_ends, holders, worth, self._share(holders), held)

    def _begun(self, kind: Feature, open_ends: int, pennant: int) -> float:
        """What a follower in a feature that the tile begins brings, less what it costs."""
        if kind is FIELD:
            return self._expect.field - self.cost if self._state.farmers else 0.0
        if kind is ROAD:
            return self._expect.road(1, open_ends) - self.cost
        return self._expect.city(1 + pennant, open_ends) - self.cost

    def _field_goes_on(self, met: _Facts) -> tuple[float, float]:
        """What it brings that a field goes on, and what a follower in it would."""
        if met.holders:
            return met.share * met.worth - met.held, 0.0
        return 0.0, met.worth - self.cost if self._state.farmers else 0.0

    def _goes_on(
        self, kind: Feature, met: _Facts, open_ends: int, pennant: int
    ) -> tuple[float, float]:
        """What it brings that a city or road goes on, and what a follower in it would."""
        tiles = met.bits.bit_count() + 1
        points = tiles + pennant + (met.bits & self._state.pennants).bit_count()
        worth = self._built(kind, tiles, points, open_ends)
        gain = 0.0 if open_ends or kind is ROAD else self._beside(met.bits)
        if not met.holders:
            return gain, worth - self.cost if open_ends else worth
        gain += met.share * worth - met.held
        if not open_ends:
            gain += self._all_return(met.holders)
        return gain, 0.0

    def worth(self, kind: Feature, bits: _Bits, open_ends: int) -> float:
        """What a feature is worth to who holds it, as it is and with what it may still bring."""
        state = self._state
        if kind is FIELD:
            return 3 * cities_beside(state, bits) + self._expect.field
        tiles = bits.bit_count()
        return self._built(kind, tiles, tiles + (bits & state.pennants).bit_count(), open_ends)

    def _built(self, kind: Feature, tiles: int, points: int, open_ends: int) -> float:
        """What a road or city is worth to who holds it; one without open ends is completed.

        :param points: for the tiles and pennants of a city.
        """
        if kind is ROAD:
            return self._expect.road(tiles, open_ends) if open_ends else tiles
        if open_ends:
            return self._expect.city(points, open_ends)
        return completed_city(self._state, tiles, points)

    def monk(self, cell: Cell) -> float:
        """What a follower in a cloister here brings, less what it costs."""
        points = 1 + neighbours(self._state, cell)
        return points if points == 9 else self._expect.monk(points) - self.cost

    def _share(self, holders: int) -> float:
        """What a point of a feature means to the player: 1 for who holds it, less where others do, too."""
        total = 0.0
        for seat in leaders(holders):
            total += 1.0 if seat == self._player else -self._against
        return total

    def _look_at(self, kind: Feature, feature: int) -> _Facts:
        state = self._state
        bits, open_ends, holders = state.tiles[feature], state.open[feature], state.holders[feature]
        # What a city or road is worth that nobody holds shows only when the tile has gone on with it.
        worth = self.worth(kind, bits, open_ends) if holders or kind is FIELD else 0.0
        share = self._share(holders)
        facts = self._facts[feature] = _Facts(bits, open_ends, holders, worth, share, share * worth)
        return facts

    def _look_at_monks(self) -> dict[Cell, float]:
        """What a tile in the cells around monks brings."""
        state = self._state
        board = state.board
        found: dict[Cell, float] = {}
        for key in state.monks:
            seat = state.followers[key]
            share = 1.0 if seat == self._player else -self._against
            cell = key >> SEGMENT_BITS
            empty = [cell + step for step in AROUND if cell + step not in board]
            brings = share * (1 - self._expect.cloister)
            if len(empty) == 1:
                brings += self._returned[seat]
            for beside in empty:
                found[beside] = found.get(beside, 0.0) + brings
        return found

    def _beside(self, city: _Bits) -> float:
        """What the fields beside a city bring when it is completed."""
        if self._fields is None:
            state = self._state
            held = {
                root(state.link, feature)
                for key, feature in state.standing.items()
                if feature >= 0 and segment_at(state, key).kind is FIELD
            }
            self._fields = [
                (state.tiles[feature], 3 * self._share(state.holders[feature]))
                for feature in sorted(held)
            ]
        return sum(brings for bits, brings in self._fields if bits & city)

    def _all_return(self, holders: int) -> float:
        """What it brings that all followers in a feature return."""
        counts = followers_of(holders)
        return sum(count * self._returned[seat] for seat, count in enumerate(counts))

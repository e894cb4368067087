"""The joined-up features against a second, slow reading of the rules, in random games.

The second reading keeps nothing between turns: it walks over the board tile by tile, from the facts of
``tiles.json`` alone.
"""

from __future__ import annotations

import gzip
import json
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import attrs
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop_carcassonne.actions import PlaceFollower, PlaceTile
from tabletop_carcassonne.game import Carcassonne
from tabletop_carcassonne.geometry import position
from tabletop_carcassonne.kinds import Feature
from tabletop_carcassonne.options import CarcassonneOptions
from tabletop_carcassonne.scoring import projected_scores
from tabletop_carcassonne.state import State
from tabletop_carcassonne.turned import SEGMENTS, letter_of
from tabletop_core.chance import RandomChance
from tabletop_core.copying import copy_state
from tabletop_core.table import Table

GAME = Carcassonne()
_DATA = Path(__file__).parent / "data" / "tiles.json.gz"
_FILE = json.loads(gzip.decompress(_DATA.read_bytes()))
TILES: dict[str, Any] = {tile["id"]: tile for tile in _FILE["tiles"]}
EDGES, HALVES = "NESW", _FILE["conventions"]["halves"]
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))

Place: TypeAlias = tuple[int, int]


class Part(NamedTuple):
    """A segment of a placed tile, by the id that ``tiles.json`` gives it."""

    x: int
    y: int
    id: str


class Reading:
    """A board, read anew."""

    def __init__(self, state: State) -> None:
        self.tiles = {position(c): (letter_of(t), t & 3) for c, t in state.board.items()}
        self.farmers = state.farmers
        self.two_tile_city = state.two_tile_city
        self.followers = {
            self._part(state, key >> 4, key & 15): player for key, player in state.followers.items()
        }

    def _part(self, state: State, cell: int, number: int) -> Part:
        turned = state.board[cell]
        segment = SEGMENTS[turned][number]
        same = [s for s in SEGMENTS[turned] if s.kind is segment.kind]
        initial = {"city": "c", "road": "r", "field": "f", "cloister": "m"}[segment.kind.value]
        return Part(*position(cell), initial + ("" if initial == "m" else str(same.index(segment))))

    def sides(self, part: Part) -> list[int]:
        """The places on the rim that a segment reaches: sides, or for a field half edges."""
        letter, turns = self.tiles[part.x, part.y]
        tile = TILES[letter]
        if part.id[0] == "f":
            field = next(f for f in tile["fields"] if f["id"] == part.id)
            return [(HALVES.index(half) + 2 * turns) % 8 for half in field["halves"]]
        kind = "cities" if part.id[0] == "c" else "roads"
        found = next(s for s in tile[kind] if s["id"] == part.id)
        return [(EDGES.index(edge) + turns) % 4 for edge in found["edges"]]

    def beyond(self, part: Part) -> Iterator[tuple[Place, int]]:
        """The neighbouring cells, and the places on their rims, that a segment faces."""
        for place in self.sides(part):
            if part.id[0] == "f":
                side = place // 2
                # Half h meets half m of the neighbour: 0-5, 1-4, 2-7, 3-6, and the reverse.
                facing = {0: 5, 1: 4, 2: 7, 3: 6, 4: 1, 5: 0, 6: 3, 7: 2}[place]
            else:
                side, facing = place, (place + 2) % 4
            yield (part.x + STEPS[side][0], part.y + STEPS[side][1]), facing

    def parts(self, place: Place, initial: str) -> list[Part]:
        letter, _turns = self.tiles[place]
        kind = {"c": "cities", "r": "roads", "f": "fields"}[initial]
        return [Part(*place, segment["id"]) for segment in TILES[letter][kind]]

    def feature(self, start: Part) -> tuple[set[Part], int]:
        """All segments connected with one, and how many places on their rims face empty cells."""
        found, waiting, open_ = {start}, [start], 0
        while waiting:
            part = waiting.pop()
            for place, facing in self.beyond(part):
                if place not in self.tiles:
                    open_ += 1
                    continue
                other = next(p for p in self.parts(place, part.id[0]) if facing in self.sides(p))
                if other not in found:
                    found.add(other)
                    waiting.append(other)
        return found, open_

    def holders(self, feature: set[Part]) -> Counter[int]:
        return Counter(player for part, player in self.followers.items() if part in feature)

    def around(self, part: Part) -> int:
        cells = [(part.x + dx, part.y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        return sum(cell in self.tiles for cell in cells)

    def points(self, feature: set[Part], *, completed: bool) -> int:
        kind = next(iter(feature)).id[0]
        tiles = {(part.x, part.y) for part in feature}
        if kind == "r":
            return len(tiles)
        if kind == "c":
            pennants = sum(
                bool(city.get("pennant") or city.get("pennants"))
                for part in feature
                for city in TILES[self.tiles[part.x, part.y][0]]["cities"]
                if city["id"] == part.id
            )
            double = completed and (len(tiles) > 2 or self.two_tile_city == 4)
            return (len(tiles) + pennants) * (2 if double else 1)
        cities = set()
        for part in feature:
            letter, _turns = self.tiles[part.x, part.y]
            field = next(f for f in TILES[letter]["fields"] if f["id"] == part.id)
            for city in field["touches"]:
                whole, open_ = self.feature(Part(part.x, part.y, city))
                if not open_:
                    cities.add(frozenset(whole))
        return 3 * len(cities)

    def final(self, players: int) -> list[int]:
        """The points for all that followers still stand in."""
        totals = [0] * players
        done: set[Part] = set()
        for part, player in self.followers.items():
            if part.id == "m":
                totals[player] += self.around(part)
            elif part not in done:
                feature, _open = self.feature(part)
                done |= feature
                holders = self.holders(feature)
                for holder, count in holders.items():
                    if count == max(holders.values()):
                        totals[holder] += self.points(feature, completed=False)
        return totals


def _check_turn(before: State, state: State, player: int) -> None:
    """Compare what a turn scored with the second reading of the board after it."""
    after = Reading(state)
    stood = Reading(before)
    stood.tiles = after.tiles
    gained = [0] * len(state.supply)
    back: list[Part] = []
    done: set[Part] = set()
    for part, holder in stood.followers.items():
        if part.id == "m":
            if stood.around(part) == 9:
                gained[holder] += 9
                back.append(part)
            continue
        if part.id[0] == "f" or part in done:
            continue
        feature, open_ = stood.feature(part)
        done |= feature
        if open_:
            continue
        holders = stood.holders(feature)
        back += [p for p in stood.followers if p in feature]
        for seat, count in holders.items():
            if count == max(holders.values()):
                gained[seat] += stood.points(feature, completed=True)
    assert after.followers == {p: who for p, who in stood.followers.items() if p not in back}
    if GAME.to_act(state):
        scored = [b - a for a, b in zip(GAME.scores(before), GAME.scores(state), strict=True)]
        assert scored == gained, f"after the turn of {player}"


@settings(max_examples=12)
@given(
    players=st.integers(2, 6),
    seed=st.integers(0, 10**9),
    two_tile_city=st.sampled_from([2, 4]),
    farmers=st.booleans(),
    followers=st.integers(1, 9),
)
def test_features_and_points(
    players: int, seed: int, two_tile_city: int, farmers: bool, followers: int
) -> None:
    rng = random.Random(seed)
    options = attrs.evolve(
        CarcassonneOptions(), two_tile_city=two_tile_city, farmers=farmers, followers=followers
    )
    table = Table(players, RandomChance(rng))
    state = GAME.setup(table, options)
    while acting := GAME.to_act(state):
        (player,) = acting
        action = rng.choice(GAME.legal_actions(state, player))
        if isinstance(action, PlaceTile):
            GAME.apply(state, player, action, table)
            _check_follower_places(state, player)
            continue
        before = copy_state(state)
        if isinstance(action, PlaceFollower):
            from tabletop_carcassonne.followers import put_follower

            put_follower(before, action.spot)
        GAME.apply(state, player, action, table)
        _check_turn(before, state, player)
        # Nobody's followers get lost.
        held = Counter(state.followers.values())
        assert [left + held[seat] for seat, left in enumerate(state.supply)] == [
            followers
        ] * players
        if GAME.to_act(state) and rng.random() < 0.2:
            fields = [GAME.scores(state)[seat] for seat in range(players)]
            more = Reading(state).final(players)
            assert projected_scores(state) == [a + b for a, b in zip(fields, more, strict=True)]
    outcome = GAME.outcome(state)
    assert len(state.board) + len(state.discarded) == 72
    assert sum(outcome.breakdown[Feature.FIELD.value]) == 0 or farmers


def _check_follower_places(state: State, player: int) -> None:
    """A follower may stand on every segment of the new tile whose feature nobody holds (Rules A2)."""
    reading = Reading(state)
    x, y = position(state.last)
    expected = set()
    if state.supply[player]:
        for initial in "crf" if state.farmers else "cr":
            for part in reading.parts((x, y), initial):
                if not reading.holders(reading.feature(part)[0]):
                    expected.add(part.id)
        if TILES[reading.tiles[x, y][0]]["cloister"]:
            expected.add("m")
    turned = state.board[state.last]
    offered = set()
    for action in GAME.legal_actions(state, player):
        if isinstance(action, PlaceFollower):
            number = next(n for n, s in enumerate(SEGMENTS[turned]) if action.spot in s.spots)
            offered.add(reading._part(state, state.last, number).id)
    assert offered == expected

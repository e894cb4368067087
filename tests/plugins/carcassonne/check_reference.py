"""Replay games that another engine played, and compare all that the rules say about them.

    uv run python tests/plugins/carcassonne/check_reference.py FILE...

A file is JSON Lines, plain or ``.gz``, one game a line, in the format of section C of the rules page. For
each game the first disagreement is printed. The exit code is 1 when there is any, 2 when a file is not
what it should be.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from tabletop_carcassonne.actions import KEEP, PlaceFollower, PlaceTile, Spot
from tabletop_carcassonne.events import (
    FeatureScored,
    FollowerPlaced,
    FollowerReturned,
    TileDiscarded,
    TilePlaced,
)
from tabletop_carcassonne.features import root
from tabletop_carcassonne.game import Carcassonne
from tabletop_carcassonne.geometry import COMPASS, cell_at
from tabletop_carcassonne.kinds import Feature
from tabletop_carcassonne.setup import full_bag, lay_out
from tabletop_carcassonne.state import State
from tabletop_carcassonne.tiles import TYPES
from tabletop_carcassonne.turn import draw_tile
from tabletop_carcassonne.turned import ROTATIONS, SEGMENT_AT, SEGMENTS, turned_tile
from tabletop_core.chance import DictatedChance, Order
from tabletop_core.events import Event
from tabletop_core.table import RecordingTable
from tabletop_core.views import view_state
from tabletop_core.zones import Deck

Json: TypeAlias = dict[str, Any]

#: The letters that begin a segment's id in the files, and what they stand for.
_KINDS = {"c": Feature.CITY, "r": Feature.ROAD, "f": Feature.FIELD, "m": Feature.CLOISTER}

#: What a file calls the scoring of a feature.
_WHAT = {
    (Feature.CITY, True): "city",
    (Feature.ROAD, True): "road",
    (Feature.CLOISTER, True): "cloister",
    (Feature.CITY, False): "city.incomplete",
    (Feature.ROAD, False): "road.incomplete",
    (Feature.CLOISTER, False): "cloister.incomplete",
    (Feature.FIELD, False): "field",
}


class BrokenFile(Exception):
    """A file is not in the format."""


class Disagreement(Exception):
    """The rules and the file say different things."""

    def __init__(self, where: str, what: str, *, ours: object, theirs: object) -> None:
        super().__init__(f"{where}: {what}: the rules say {ours}, the file says {theirs}")


def check_game(game: Json) -> None:
    """Replay one game and compare everything.

    :raises Disagreement: at the first difference.
    :raises BrokenFile: when the game is not in the format.
    """
    _check_format(game)
    try:
        _Replay(game).run()
    except (BrokenFile, Disagreement):
        raise
    except Exception as error:
        failure = f"{type(error).__name__}: {error}"
        raise Disagreement("rules", "they fail", ours=failure, theirs="no such thing") from error


#: The fields of a game and of a turn, and their types.
_GAME = {
    "players": int,
    "tiny_city": int,
    "start": dict,
    "bag": list,
    "turns": list,
    "discarded_at_end": list,
    "final_events": list,
    "final_scores": list,
}
_TURN = {
    "n": int,
    "player": int,
    "discarded": list,
    "tile": str,
    "legal": list,
    "x": int,
    "y": int,
    "rot": int,
    "meeple_legal": list,
    "events": list,
    "scores": list,
    "meeples_left": list,
}

_EVENTS: dict[str, dict[str, type]] = {
    "score": {"what": str, "at": list, "to": list},
    "return": {"player": int, "from": list},
}


def _check_format(game: Json) -> None:
    _check_fields("the game", game, _GAME)
    if game["start"] != {"tile": "D", "x": 0, "y": 0, "rot": 0}:
        message = f"the start tile is not D at 0,0: {game['start']}"
        raise BrokenFile(message)
    if unknown := set(map(str, game["bag"])) - set(TYPES):
        message = f"unknown tiles in the bag: {sorted(unknown)}"
        raise BrokenFile(message)
    if game["tiny_city"] not in {2, 4} or not 2 <= game["players"] <= 6:
        message = f"{game['players']} players, {game['tiny_city']} points for a city of two tiles"
        raise BrokenFile(message)
    for turn in game["turns"]:
        _check_fields("a turn", turn, _TURN)
        where = f"turn {turn['n']}"
        if "meeple" not in turn:
            message = f"{where} lacks 'meeple'"
            raise BrokenFile(message)
        for placement in (*turn["legal"], [turn["x"], turn["y"], turn["rot"]]):
            if not _is_placement(placement):
                message = f"{where}: {placement!r} is not a placement [x, y, 0|90|180|270]"
                raise BrokenFile(message)
        for event in turn["events"]:
            _check_event(where, event)
    for event in game["final_events"]:
        _check_event("the end", event)


def _is_placement(found: object) -> bool:
    return (
        isinstance(found, list)
        and len(found) == 3
        and all(type(value) is int for value in found)
        and found[2] in {0, 90, 180, 270}
    )


def _check_event(where: str, event: Any) -> None:
    if not isinstance(event, dict) or event.get("ev") not in _EVENTS:
        message = f"{where}: {event!r} is not an event; events are {', '.join(_EVENTS)}"
        raise BrokenFile(message)
    _check_fields(f"an event of {where}", event, _EVENTS[event["ev"]])


def _check_fields(what: str, found: Json, fields: dict[str, type]) -> None:
    if not isinstance(found, dict):
        message = f"{what} is not an object: {found!r}"
        raise BrokenFile(message)
    for name, kind in fields.items():
        if not isinstance(found.get(name), kind):
            message = f"{what} needs {name!r} as {kind.__name__}, found {found.get(name)!r}"
            raise BrokenFile(message)


class _Replay:
    """One game, as the rules play it beside the file."""

    def __init__(self, game: Json) -> None:
        self.game = game
        self.rules = Carcassonne()
        self.players: int = game["players"]
        self.turns: Sequence[Json] = game["turns"]
        self.features: dict[tuple[int, int, str], int] = {}
        # The file's rotation of each tile: symmetric ones are folded in the rules.
        self.rotations: dict[tuple[int, int], int] = {}
        self.rotations[0, 0] = 0
        self.table = RecordingTable(self.players, DictatedChance([Order(tuple(game["bag"]))]))
        self.state = self._set_up()
        self._note_features(0, 0, "D")

    def _set_up(self) -> State:
        first = self.turns[0]["player"] if self.turns else 0
        options = self.rules.Options(two_tile_city=self.game["tiny_city"], first_player=first)
        bag = list(self.game["bag"])
        if Counter(bag) == Counter(full_bag().cards):
            return self.rules.setup(self.table, options)
        # A situation with a bag of its own: laid out and begun by the rules, with that bag.
        deck = Deck.of(bag[::-1], "bag")
        state = lay_out(self.players, options, first, deck)
        draw_tile(state, self.table)
        return state

    def run(self) -> None:
        for turn in self.turns:
            where = f"turn {turn['n']}"
            _same(where, "discarded before the tile", self._discarded(), turn["discarded"])
            self._same_player(where, turn)
            _same(where, "tile", self.state.tile, turn["tile"])
            self._place(where, turn)
            self._follow(where, turn)
            self._expect(turn)
        self._end()

    def _same_player(self, where: str, turn: Json) -> None:
        acting = self.rules.to_act(self.state)
        _same(where, "player to act", list(acting), [turn["player"]])

    def _place(self, where: str, turn: Json) -> None:
        folds = ROTATIONS[turn["tile"]]
        ours = [(a.x, a.y, a.top.turns) for a in self._legal(PlaceTile)]
        theirs = {(x, y, rot // 90 % folds) for x, y, rot in turn["legal"]}
        if len(set(ours)) != len(ours):
            raise Disagreement(where, "placements", ours=f"{ours}, some twice", theirs="each once")
        _same(where, "placements", sorted(ours), sorted(theirs))
        x, y, rot = turn["x"], turn["y"], turn["rot"]
        _same(where, "the placement is legal", (x, y, rot // 90 % folds) in theirs, True)
        self.rotations[x, y] = rot
        self._apply(PlaceTile(x, y, COMPASS[rot // 90 % folds]))
        _same(where, "events of the tile", self._of(TilePlaced), 1)
        self._note_features(x, y, turn["tile"])

    def _follow(self, where: str, turn: Json) -> None:
        _same(where, "player to act", list(self.rules.to_act(self.state)), [turn["player"]])
        x, y = turn["x"], turn["y"]
        legal = self._legal(PlaceFollower)
        ours = sorted(self._segment_id(x, y, action.spot) for action in legal)
        _same(where, "follower places", ours, sorted(turn["meeple_legal"]))
        if turn["meeple"] is None:
            self._apply(KEEP)
        else:
            _same(where, "the follower's place is legal", turn["meeple"] in ours, True)
            self._apply(PlaceFollower(self._spot(x, y, turn["meeple"])))
            _same(where, "events of the follower", self._of(FollowerPlaced), 1)
        scored = [event for event in self._events(FeatureScored) if event.completed]
        theirs = [event for event in turn["events"] if event["ev"] == "score"]
        self._same_scores(where, scored, theirs)
        returned = [e for e in turn["events"] if e["ev"] == "return"]
        _same(where, "followers returned", self._returned(), self._returned_in(returned))
        _same(where, "supply", self.state.supply, turn["meeples_left"])
        if self.rules.to_act(self.state):
            # After the last turn the final scores are in already; they are compared at the end.
            _same(where, "scores", list(self.rules.scores(self.state)), turn["scores"])
        else:
            before = [
                total - sum(e.points for e in self._final() if player in e.players)
                for player, total in enumerate(self.rules.scores(self.state))
            ]
            _same(where, "scores", before, turn["scores"])

    def _expect(self, turn: Json) -> None:
        """Compare what a scenario expects of this turn, as was worked out by hand."""
        number = str(turn["n"])
        found = {
            "left_after": self.state.supply,
            "discarded": turn["discarded"],
            "player": turn["player"],
            "meeple_legal": sorted(turn["meeple_legal"]),
        }
        for what, ours in found.items():
            expected = self.game.get("expect", {}).get(what, {})
            if number in expected:
                _same(f"turn {number}", f"expected {what}", ours, expected[number])

    def _end(self) -> None:
        _same("end", "players to act", list(self.rules.to_act(self.state)), [])
        _same("end", "discarded", self._discarded(), self.game["discarded_at_end"])
        theirs = [event for event in self.game["final_events"] if event["ev"] == "score"]
        self._same_scores("end", self._final(), theirs)
        outcome = self.rules.outcome(self.state)
        final = self.game["final_scores"]
        _same("end", "final scores", list(outcome.scores), final)
        by_kind = [sum(kind) for kind in zip(*outcome.breakdown.values(), strict=True)]
        _same("end", "sum of the points by kind", by_kind, final)
        _same("end", "expected scores", final, self.game.get("expect", {}).get("final", final))
        best = [player for player, score in enumerate(final) if score == max(final)]
        _same("end", "winners", list(outcome.winners), best)

    # What the rules say

    def _legal(self, kind: type[Any]) -> list[Any]:
        player = self.rules.to_act(self.state)[0]
        view = view_state(self.state, player)
        legal = list(self.rules.legal_actions(view, player))
        if legal != list(self.rules.legal_actions(self.state, player)):
            raise Disagreement(
                "view", "legal actions", ours="other ones from a view", theirs="equal"
            )
        return [action for action in legal if isinstance(action, kind)]

    def _apply(self, action: Any) -> None:
        self.table = RecordingTable(self.players, DictatedChance())
        self.rules.apply(self.state, self.rules.to_act(self.state)[0], action, self.table)

    def _events(self, kind: type[Any]) -> list[Any]:
        return [h.event for h in self.table.happened if isinstance(h.event, kind)]

    def _of(self, kind: type[Event]) -> int:
        return len(self._events(kind))

    def _discarded(self) -> list[str]:
        return [event.tile for event in self._events(TileDiscarded)]

    def _final(self) -> list[FeatureScored]:
        return [event for event in self._events(FeatureScored) if not event.completed]

    # Segments: the file names them by the tile's own ids, the rules by directions

    def _turned(self, x: int, y: int) -> int:
        return self.state.board[cell_at(x, y)]

    def _note_features(self, x: int, y: int, letter: str) -> None:
        """Remember the feature of each segment of the tile just placed."""
        for number, segment in enumerate(SEGMENTS[self._turned(x, y)]):
            if segment.kind is not Feature.CLOISTER:
                name = self._segment_id(x, y, segment.spots[0])
                self.features[x, y, name] = self.state.touched[number]

    def _segment_id(self, x: int, y: int, spot: Spot) -> str:
        """The id in the file of the segment that ``spot`` means."""
        turned = self._turned(x, y)
        here = SEGMENTS[turned][SEGMENT_AT[turned][spot]]
        # The same look in the rotation that the file has, where the ids are in the tile's order.
        letter = next(a for a in TYPES if turned_tile(a, 0) <= turned < turned_tile(a, 4))
        counts: Counter[str] = Counter()
        for segment in SEGMENTS[turned_tile(letter, self.rotations[x, y] // 90)]:
            initial = next(key for key, kind in _KINDS.items() if kind is segment.kind)
            look = (segment.kind, segment.sides, segment.halves)
            if look == (here.kind, here.sides, here.halves):
                return initial if initial == "m" else f"{initial}{counts[initial]}"
            counts[initial] += 1
        message = f"no segment of {letter} at {x},{y} is like {spot}"
        raise AssertionError(message)

    def _spot(self, x: int, y: int, segment_id: str) -> Spot:
        for segment in SEGMENTS[self._turned(x, y)]:
            if self._segment_id(x, y, segment.spots[0]) == segment_id:
                return segment.spots[0]
        message = f"the tile at {x},{y} has no segment {segment_id!r}"
        raise BrokenFile(message)

    def _feature(self, x: int, y: int, segment_id: str) -> object:
        """The feature that a segment has become part of; a cloister is known by its cell."""
        if segment_id == "m":
            return ("cloister", x, y)
        return root(self.state.link, self.features[x, y, segment_id])

    # Comparing

    def _same_scores(self, where: str, ours: list[FeatureScored], theirs: list[Json]) -> None:
        told = Counter(self._score_told(event) for event in ours)
        read = Counter(self._score_read(event) for event in theirs)
        _same(where, "scored", sorted(told.elements(), key=repr), sorted(read.elements(), key=repr))

    def _score_told(self, event: FeatureScored) -> tuple[object, ...]:
        what = _WHAT[event.feature, event.completed]
        if what == "city" and event.tiles == 2 and self.state.two_tile_city == 2:
            what = "city.tiny"
        at = self._feature(event.x, event.y, self._segment_id(event.x, event.y, event.spot))
        to = tuple((player, event.points) for player in event.players)
        counts = {"tiles": event.tiles, "pennants": event.pennants, "cities": event.cities}
        return (what, at, to, tuple(sorted((k, v) for k, v in counts.items() if v)))

    def _score_read(self, event: Json) -> tuple[object, ...]:
        to = tuple(sorted((to["player"], to["points"]) for to in event["to"]))
        counts = {key: event.get(key, 0) for key in ("tiles", "pennants", "cities")}
        at = self._feature(*event["at"])
        return (event["what"], at, to, tuple(sorted((k, v) for k, v in counts.items() if v)))

    def _returned(self) -> list[tuple[int, int, int, str]]:
        return sorted(
            (event.player, event.x, event.y, self._segment_id(event.x, event.y, event.spot))
            for event in self._events(FollowerReturned)
        )

    def _returned_in(self, events: list[Json]) -> list[tuple[int, int, int, str]]:
        return sorted((event["player"], *event["from"]) for event in events)


def _same(where: str, what: str, ours: object, theirs: object) -> None:
    if ours != theirs:
        raise Disagreement(where, what, ours=ours, theirs=theirs)


def read_games(path: Path) -> Iterator[tuple[int, Json]]:
    """The games of a file, with the numbers of their lines.

    :raises BrokenFile: when the file cannot be read or a line is not a JSON object.
    """
    try:
        data = path.read_bytes()
        text = (gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).decode()
    except (OSError, EOFError, ValueError) as error:
        message = f"{path}: cannot be read: {error}"
        raise BrokenFile(message) from error
    found = False
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            game = json.loads(line)
        except ValueError as error:
            message = f"{path}, line {number}: not JSON: {error}"
            raise BrokenFile(message) from error
        if not isinstance(game, dict):
            message = f"{path}, line {number}: expected a JSON object, found {type(game).__name__}"
            raise BrokenFile(message)
        found = True
        yield number, game
    if not found:
        message = f"{path}: no game in it"
        raise BrokenFile(message)


def main(arguments: Sequence[str] | None = None) -> int:
    """Check the files named and return the exit code."""
    parser = argparse.ArgumentParser(description="Compare the rules with recorded games.")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="JSON Lines, or .gz")
    files: list[Path] = parser.parse_args(arguments).files
    checked = differing = 0
    broken = False
    for path in files:
        try:
            for number, game in read_games(path):
                checked += 1
                name = game.get("name", f"seed {game.get('seed', '?')}")
                where = f"{path}, line {number} ({name})"
                try:
                    check_game(game)
                except Disagreement as disagreement:
                    differing += 1
                    print(f"{where}: {disagreement}")
                except BrokenFile as error:
                    broken = True
                    print(f"{where}: {error}", file=sys.stderr)
        except BrokenFile as error:
            broken = True
            print(error, file=sys.stderr)
    print(f"{checked} games checked, {differing} differ")
    return 2 if broken else int(bool(differing))


if __name__ == "__main__":
    sys.exit(main())

"""Check the rules against files of layouts with their scores.

    uv run python tests/plugins/skulls-of-sedlec/check_scenarios.py FILE...

Each layout is built in a whole game, action by action, by the rules themselves: chance is dictated so
that the cards come as they are needed, and the other players get the rest of the deck. Prints the
first disagreement of each layout. Exit code 0 when all agree, 1 when something does not, 2 when a file
cannot be read as what it should be. A file is JSON, plain or ``.gz``:

    letters     {"R": "royal", ...}: the kind of skull that each letter means
    deck        ["R/P", ...]: all cards, TOP/BOTTOM; must be those of the game or of one with an expansion
    scenarios   complete ossuaries: id, players, rows_bottom_to_top (cards from left to right),
                expected (points by kind, and total), sheet_a_criminals (criminal and total with that option)
    sparse      skulls without cards: id, skulls ({"level,x": letter}), type and its expected points
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs

from tabletop_core.chance import DictatedChance, Order
from tabletop_core.options import options_from_json
from tabletop_core.outcome import Outcome
from tabletop_core.table import Table
from tabletop_skulls_of_sedlec.actions import Collect, Dig, Stack, Take
from tabletop_skulls_of_sedlec.cards import EXPANSION_CARDS, SKULLS, Card, deck
from tabletop_skulls_of_sedlec.game import SkullsOfSedlec
from tabletop_skulls_of_sedlec.options import SkullsOptions
from tabletop_skulls_of_sedlec.ossuary import Place, Spot
from tabletop_skulls_of_sedlec.scoring import points_by_kind
from tabletop_skulls_of_sedlec.skulls import BASE_SKULLS, Skull
from tabletop_skulls_of_sedlec.state import PILES

#: Cards by row, from the bottom, with each number of players.
SHAPES = {2: (4, 3, 2), 3: (3, 2, 1), 4: (3, 2, 1)}
KINDS = {kind.key: kind for kind in Skull}
#: What only explains the format to people.
EXPLANATIONS = {"card_notation": "TOP/BOTTOM", "coords": None}


class BadFileError(Exception):
    """A file is not what it should be."""


class RefusedError(Exception):
    """The rules do not let a game go on as it should."""


@attrs.frozen
class Layout:
    """A complete ossuary and its expected points by kind, ``total`` among them."""

    id: str
    players: int
    rows: tuple[tuple[str, ...], ...]
    expected: Mapping[str, int]
    sheet_a: Mapping[str, int]


@attrs.frozen
class Sparse:
    """Some skulls and the expected points of one kind."""

    id: str
    skulls: Mapping[Spot, Skull]
    kind: Skull
    expected: int


@attrs.frozen
class ScenarioFile:
    """What a file says; cards are written with the letters of the game."""

    deck: tuple[str, ...]
    layouts: tuple[Layout, ...]
    sparse: tuple[Sparse, ...]
    #: Keys whose meaning is not known, by place.
    unknown: tuple[str, ...]


# Reading


class _Reader:
    """Reads one file strictly; every fault is told with its place."""

    def __init__(self) -> None:
        self.letters: dict[str, Skull] = {}
        self.unknown: list[str] = []

    def file(self, data: Any) -> ScenarioFile:
        keys = ("letters", "deck", "scenarios")
        top = self.object(data, "the file", keys, ("sparse", *EXPLANATIONS))
        for key, value in EXPLANATIONS.items():
            if key in top and self.text(top[key], key) != value and value is not None:
                raise BadFileError(f"{key}: only {value} is understood, not {top[key]!r}")
        for letter, name in self.object(top["letters"], "letters").items():
            self.letters[letter] = self.kind(name, f"letters.{letter}")
            if len(letter) != 1:
                raise BadFileError(f"letters: {letter!r} is not one letter")
        if len(set(self.letters.values())) < len(self.letters):
            raise BadFileError("letters: two letters mean the same kind of skull")
        cards = [
            self.card(face, f"deck[{at}]") for at, face in enumerate(self.list(top["deck"], "deck"))
        ]
        layouts = self.list(top["scenarios"], "scenarios")
        sparse = self.list(top.get("sparse", []), "sparse")
        if not layouts and not sparse:
            raise BadFileError("there is no scenario in it")
        found = ScenarioFile(
            tuple(cards),
            tuple(self.layout(value, f"scenarios[{at}]") for at, value in enumerate(layouts)),
            tuple(self.sparse(value, f"sparse[{at}]") for at, value in enumerate(sparse)),
            tuple(self.unknown),
        )
        ids = Counter([layout.id for layout in found.layouts] + [each.id for each in found.sparse])
        for name, count in ids.items():
            if count > 1:
                raise BadFileError(f"the id {name!r} is given {count} times")
        return found

    def layout(self, data: Any, where: str) -> Layout:
        keys = ("id", "players", "rows_bottom_to_top", "expected")
        fields = self.object(data, where, keys, ("sheet_a_criminals",))
        where = f"{where} ({self.text(fields['id'], f'{where}.id')})"
        players = self.number(fields["players"], f"{where}.players")
        if players not in SHAPES:
            raise BadFileError(f"{where}.players: the game is for 2 to 4, not for {players}")
        place = f"{where}.rows_bottom_to_top"
        rows = tuple(
            tuple(self.card(face, place) for face in self.list(row, place))
            for row in self.list(fields["rows_bottom_to_top"], place)
        )
        if tuple(map(len, rows)) != SHAPES[players]:
            shapes = ["-".join(map(str, shape)) for shape in (SHAPES[players], map(len, rows))]
            message = f"with {players} players the rows have {shapes[0]} cards, not {shapes[1]}"
            raise BadFileError(f"{place}: {message}")
        base = [kind.key for kind in BASE_SKULLS]
        others = [name for name in KINDS if name not in base]
        return Layout(
            fields["id"],
            players,
            rows,
            self.points(fields["expected"], f"{where}.expected", [*base, "total"], others),
            self.points(
                fields.get("sheet_a_criminals", {}),
                f"{where}.sheet_a_criminals",
                ["criminal", "total"] if "sheet_a_criminals" in fields else [],
                [],
            ),
        )

    def sparse(self, data: Any, where: str) -> Sparse:
        fields = self.object(data, where, ("id", "skulls", "type", "expected"))
        where = f"{where} ({self.text(fields['id'], f'{where}.id')})"
        skulls = {
            self.spot(spot, f"{where}.skulls"): self.skull(letter, f"{where}.skulls")
            for spot, letter in self.object(fields["skulls"], f"{where}.skulls").items()
        }
        return Sparse(
            fields["id"],
            skulls,
            self.kind(fields["type"], f"{where}.type"),
            self.number(fields["expected"], f"{where}.expected"),
        )

    def points(
        self, data: Any, where: str, keys: Sequence[str], others: Sequence[str]
    ) -> dict[str, int]:
        fields = self.object(data, where, keys, others)
        known = {*keys, *others}
        return {
            key: self.number(value, f"{where}.{key}")
            for key, value in fields.items()
            if key in known
        }

    def card(self, value: Any, where: str) -> str:
        face = self.text(value, where)
        top, slash, bottom = face.partition("/")
        if not slash:
            raise BadFileError(f"{where}: {face!r} is not a card written TOP/BOTTOM")
        return f"{self.skull(top, where)}/{self.skull(bottom, where)}"

    def skull(self, value: Any, where: str) -> Skull:
        if self.text(value, where) not in self.letters:
            raise BadFileError(
                f"{where}: {value!r} is none of the letters {', '.join(self.letters)}"
            )
        return self.letters[value]

    def kind(self, value: Any, where: str) -> Skull:
        if self.text(value, where) not in KINDS:
            raise BadFileError(
                f"{where}: {value!r} is no kind of skull; there are {', '.join(KINDS)}"
            )
        return KINDS[value]

    def spot(self, value: str, where: str) -> Spot:
        try:
            level, x = map(int, value.split(","))
        except ValueError:
            raise BadFileError(f"{where}: {value!r} is not of the form level,x") from None
        row = (level + 1) // 2
        width = SHAPES[2][row - 1] if row in {1, 2, 3} else 0
        if x not in range(row - 1, row - 1 + 2 * width, 2):
            raise BadFileError(f"{where}: no ossuary has a skull at {value!r}")
        return Spot(level, x)

    def object(
        self, data: Any, where: str, keys: Iterable[str] = (), others: Iterable[str] | None = None
    ) -> dict[str, Any]:
        if not isinstance(data, dict):
            raise BadFileError(f"{where} is not an object but {data!r:.40}")
        if missing := [key for key in keys if key not in data]:
            raise BadFileError(f"{where}: the key {missing[0]!r} is missing")
        if others is not None or keys:
            known = {*keys, *(others or ())}
            self.unknown += [f"{where}: {key!r}" for key in data if key not in known]
        return data

    def list(self, data: Any, where: str) -> Sequence[Any]:
        if not isinstance(data, list):
            raise BadFileError(f"{where} is not a list but {data!r:.40}")
        return data

    def text(self, data: Any, where: str) -> str:
        if not isinstance(data, str):
            raise BadFileError(f"{where} is not a text but {data!r:.40}")
        return data

    def number(self, data: Any, where: str) -> int:
        if not isinstance(data, int) or isinstance(data, bool) or data < 0:
            raise BadFileError(f"{where} is not a whole number from 0 on but {data!r:.40}")
        return data


def _no_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        twice = Counter(key for key, _value in pairs).most_common(1)[0][0]
        raise BadFileError(f"the key {twice!r} is given twice in one object")
    return data


def read(path: Path) -> ScenarioFile:
    """Read a file.

    :raises BadFileError: saying what is wrong with it.
    """
    try:
        raw = path.read_bytes()
        text = (gzip.decompress(raw) if path.suffix == ".gz" else raw).decode()
        data = json.loads(text, object_pairs_hook=_no_duplicates)
    except (OSError, EOFError, zlib.error, UnicodeDecodeError, RecursionError) as error:
        raise BadFileError(f"cannot be read: {error}") from error
    except json.JSONDecodeError as error:
        raise BadFileError(f"is not JSON: {error}") from error
    return _Reader().file(data)


# Playing


def play_out(
    ossuaries: Sequence[Sequence[Sequence[Card]]], options: SkullsOptions
) -> tuple[Any, Outcome]:
    """Play a game in which each player builds these rows; the final state, and how it ended.

    Everybody takes a card and then stacks it, round by round. Whoever finds no card face up digs for
    the next two that are needed.

    :raises RefusedError: when the rules do not allow it.
    """
    game = SkullsOfSedlec()
    players = len(ossuaries)
    stacking = [list(_stacking(rows)) for rows in ossuaries]
    needed = [card for turn in zip(*stacking, strict=True) for card, _place in turn]
    options = attrs.evolve(options, first_player=0)
    piles, digs = _bury(needed, deck(options.expansion))
    # The first face is the top of the deck, from the bottom of which the piles are made in turn.
    order = Order(tuple(card for pile in reversed(piles) for card in pile))
    table = Table(players, DictatedChance([order, 0]))
    state = game.setup(table, options)

    def act(player: int, action: Any) -> None:
        if game.to_act(state) != (player,):
            raise RefusedError(f"player {player} is not to act, to do {action}")
        if action not in game.legal_actions(state, player):
            reason = game.explain(state, player, action)
            raise RefusedError(f"player {player} may not do {action}: {reason}")
        game.apply(state, player, action, table)

    turns = iter(digs)
    for step in range(len(stacking[0])):
        for player in range(players):
            dug, pile = next(turns)
            if dug:
                act(player, Dig(dug))
            act(player, Take(pile) if dug else Collect(pile))
        for player in range(players):
            card, place = stacking[player][step]
            act(player, Stack(card, place))
    if players_left := game.to_act(state):
        raise RefusedError(f"all rows are built, but player {players_left[0]} is still to act")
    return state, game.outcome(state)


def _stacking(rows: Sequence[Sequence[Card]]) -> Iterator[tuple[Card, Place]]:
    """The cards of an ossuary with their places, from the bottom left to the top right."""
    for number, row in enumerate(rows, 1):
        for at, card in enumerate(row, 1):
            if number == 1:
                yield card, Place.START if at == 1 else Place.RIGHT
            else:
                yield card, Place(f"{number}.{at}")


def _bury(
    needed: Sequence[Card], cards: Sequence[Card]
) -> tuple[list[list[Card]], list[tuple[tuple[int, ...], int]]]:
    """Piles in which the cards come up in the order in which they are needed.

    :returns: each pile from its top downwards, and for each take the piles to dig in before it (none
        when the card is open already) and the pile to take from.
    """
    height = len(cards) // PILES
    piles: list[list[Card]] = [[needed[0]], *([] for _ in range(PILES - 1))]
    takes: list[tuple[tuple[int, ...], int]] = [((), 1)]
    left = list(needed[1:])
    while left:
        # Among the fullest piles, so that two are face down as long as possible.
        buried = [number for number in range(1, PILES + 1) if len(piles[number - 1]) < height]
        buried.sort(key=lambda number: len(piles[number - 1]))
        chosen = buried[:2]
        for number, card in zip(chosen, left, strict=False):
            piles[number - 1].append(card)
        takes.append((tuple(sorted(chosen)), chosen[0]))
        if len(left) > 1:
            takes.append(((), chosen[1]))
        left = left[2:]
    rest = Counter(cards)
    rest.subtract(needed)
    spare = list(rest.elements())
    for pile in piles:
        while len(pile) < height:
            pile.append(spare.pop())
    return piles, takes


# Comparing


def disagreements(file: ScenarioFile) -> Iterator[str]:
    """What the rules see otherwise: the first thing in each scenario, and in the deck."""
    decks = {expansion: Counter(map(str, deck(expansion))) for expansion in EXPANSION_CARDS}
    said = Counter(file.deck)
    expansion = next((name for name, cards in decks.items() if cards == said), None)
    if expansion is None:
        yield f"deck: {_difference(said, decks)}"
    for layout in file.layouts:
        if wrong := _wrong_layout(layout, expansion or "none"):
            yield f"{layout.id}: {wrong}"
    for sparse in file.sparse:
        points = points_by_kind(sparse.skulls.items())[sparse.kind]
        if points != sparse.expected:
            yield f"{sparse.id}: {sparse.kind.key} is {sparse.expected} in the file, {points} here"


def _difference(said: Counter[str], decks: Mapping[str, Counter[str]]) -> str:
    """How a deck differs from the deck of the game that is nearest to it."""

    def distance(name: str) -> int:
        return (said - decks[name]).total() + (decks[name] - said).total()

    nearest = min(decks, key=distance)
    real = decks[nearest]
    face = min({*(said - real), *(real - said)})
    return (
        f"{face} is there {said[face]} times in the file, {real[face]} times in the game "
        f"(expansion={nearest})"
    )


def _wrong_layout(layout: Layout, expansion: str) -> str | None:
    if layout.players == 4 and expansion == "none":
        return "the game for 4 players needs the deck of an expansion"
    used = Counter(face for row in layout.rows for face in row)
    real = Counter(map(str, deck(expansion)))
    for face, count in used.items():
        if count > real[face]:
            return f"it has {face} {count} times, the game {real[face]} times"
    rows = [[Card(face) for face in row] for row in layout.rows]
    for criminals, expected in (("rulebook", layout.expected), ("sheet_a", layout.sheet_a)):
        options = options_from_json(SkullsOptions, {"criminals": criminals, "expansion": expansion})
        try:
            points = _points(rows, layout.players, options)
        except RefusedError as error:
            return f"cannot be built: {error}"
        for key, value in expected.items():
            if points.get(key, 0) != value:
                option = "" if criminals == "rulebook" else f" (criminals={criminals})"
                return f"{key} is {value} in the file, {points.get(key, 0)} here{option}"
    return None


def _points(rows: Sequence[Sequence[Card]], players: int, options: SkullsOptions) -> dict[str, int]:
    """The points by kind, and in total, of the player who builds these rows in a whole game."""
    rest = Counter(deck(options.expansion))
    rest.subtract(card for row in rows for card in row)
    spare = list(rest.elements())
    others = [
        [[spare.pop() for _ in range(length)] for length in SHAPES[players]]
        for _ in range(players - 1)
    ]
    _state, outcome = play_out([rows, *others], options)
    assert set(outcome.breakdown) == {kind.key for kind in SKULLS[options.expansion]}
    points = {key: each[0] for key, each in outcome.breakdown.items()}
    return {**points, "total": outcome.scores[0]}


def main(arguments: Sequence[str] | None = None) -> int:
    """Check files; the exit code."""
    parser = argparse.ArgumentParser(description="Check the rules against files of layouts.")
    parser.add_argument("files", metavar="FILE", type=Path, nargs="+", help="JSON, plain or .gz")
    codes = {0}
    for path in parser.parse_args(arguments).files:
        try:
            file = read(path)
        except BadFileError as error:
            print(f"{path}: {error}", file=sys.stderr)
            codes.add(2)
            continue
        for key in file.unknown:
            print(f"{path}: not checked: {key}", file=sys.stderr)
        wrong = list(disagreements(file))
        for line in wrong:
            print(f"{path}: {line}")
        counted = f"{len(file.layouts)} layouts and {len(file.sparse)} sparse examples"
        print(f"{path}: {counted}, {len(wrong) or 'no'} disagreement{'s' * (len(wrong) > 1)}")
        codes.add(1 if wrong else 0)
    return max(codes)


if __name__ == "__main__":
    sys.exit(main())

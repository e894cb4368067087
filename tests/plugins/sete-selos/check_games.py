"""Replay games that another program played, and compare all that the rules say about them.

    uv run python tests/plugins/sete-selos/check_games.py FILE...

A file is a JSON object, plain or ``.gz``, in the format of ``games/*.json`` beside the rules page: the
deal, every pack and pick of the draft, the Banished Cultist's pile, every ritual, and the boards and
scores at the end. Sign 0 is Cthulhu; with two players participant 2 is the Banished Cultist. For each game
the first disagreement is printed. The exit code is 1 when there is any, 2 when a file is not what it
should be.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from tabletop_core.chance import DictatedChance, Order
from tabletop_core.table import RecordingTable
from tabletop_core.views import view_state
from tabletop_sete_selos.actions import KEEP, PLACE, PLAY, REMOVE, AnyAction
from tabletop_sete_selos.cards import Card, signs_in_play
from tabletop_sete_selos.events import CultistPlaced, InsanityGained, RitualWon
from tabletop_sete_selos.game import SeteSelos
from tabletop_sete_selos.participants import BANISHED
from tabletop_sete_selos.signs import Sign
from tabletop_sete_selos.state import PLACING, REMOVING, State
from tabletop_sete_selos.victory import BANISHED_INSANITY, Ending

Json: TypeAlias = dict[str, Any]

#: What a file calls the ways in which a game ends.
_ENDS = {
    "cultists": Ending.CULTISTS,
    "insanity": Ending.INSANITY,
    "dummy_cultists": Ending.BANISHED_CULTIST,
    "dummy_insanity": Ending.BANISHED_CULTIST,
    "power": Ending.POWER,
    "power_tiebreak": Ending.POWER_TIEBREAK,
    "power_no_winner": Ending.TIE,
}


#: The endings after which there is a final board.
_BY_POWER = {Ending.POWER, Ending.POWER_TIEBREAK, Ending.TIE}


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


_GAME = {"players": int, "series": list, "first": int, "end": str, "rituals": int}
_SERIES = {"series": int, "first": int, "cycle": list, "deal": dict, "draft": list, "rituals": list}
_PICK = {"hands": dict, "picks": dict}
_RITUAL = {
    "no": int,
    "order": list,
    "trick": list,
    "winner": int,
    "insanity": bool,
    "cultists": list,
    "ins": list,
}
_FINAL = {"before": list, "after": list, "scores": list, "order": list}


def _check_format(game: Json) -> None:
    _check_fields("the game", game, _GAME)
    players = game["players"]
    if players not in {2, 3, 4}:
        raise BrokenFile(f"a game of {players} players")
    if game["end"] not in _ENDS:
        raise BrokenFile(f"unknown end {game['end']!r}: expected one of {', '.join(_ENDS)}")
    if "winner" not in game:
        raise BrokenFile("the game needs 'winner', or null")
    if not game["series"]:
        raise BrokenFile("the game has no series")
    participants = range(max(3, players))
    for series in game["series"]:
        _check_series(series, players, participants)
    if "final" in game:
        final = game["final"]
        _check_fields("'final'", final, _FINAL)
        for name in ("before", "after"):
            _check_boards(f"'{name}'", final[name], participants)
        _check_numbers("'scores'", final["scores"], players)
        _check_who("'order'", final["order"], participants)
    elif _ENDS[game["end"]] in _BY_POWER:
        raise BrokenFile(f"a game that ends by {game['end']} needs 'final'")


def _check_series(series: Json, players: int, participants: range) -> None:
    _check_fields("a series", series, _SERIES)
    where = f"series {series['series']}"
    _check_who(f"'cycle' of {where}", series["cycle"], participants)
    _check_by_participant(f"'deal' of {where}", series["deal"], participants)
    for cards in series["deal"].values():
        _check_cards(f"'deal' of {where}", cards, 7)
    if players == 2:
        _check_cards(f"'dummy_deck' of {where}", series.get("dummy_deck"), 7)
    if len(series["draft"]) != 7:
        raise BrokenFile(f"{where}: expected seven picks, found {len(series['draft'])}")
    for number, pick in enumerate(series["draft"]):
        at = f"pick {number + 1} of {where}"
        _check_fields(at, pick, _PICK)
        _check_by_participant(f"'hands' of {at}", pick["hands"], participants)
        _check_by_participant(f"'picks' of {at}", pick["picks"], participants)
        for cards in pick["hands"].values():
            _check_cards(f"'hands' of {at}", cards, 7 - number)
        _check_cards(f"'picks' of {at}", list(pick["picks"].values()), len(participants))
    for ritual in series["rituals"]:
        _check_fields("a ritual", ritual, _RITUAL)
        at = f"ritual {ritual['no']}"
        if "placed" not in ritual or "end" not in ritual:
            raise BrokenFile(f"{at} needs 'placed' and 'end', or null")
        if ritual["placed"] is not None and ritual["placed"] not in range(1, 8):
            raise BrokenFile(f"'placed' of {at}: {ritual['placed']!r} is no Elder from 1 to 7")
        end = ritual["end"]
        if end is not None and not (isinstance(end, list) and len(end) == 2 and end[0] in _ENDS):
            raise BrokenFile(f"'end' of {at} is not null or [how, who]: {end!r}")
        _check_who(f"'order' of {at}", ritual["order"], participants)
        _check_cards(f"'trick' of {at}", ritual["trick"], len(participants))
        _check_boards(f"'cultists' of {at}", ritual["cultists"], participants)
        _check_numbers(f"'ins' of {at}", ritual["ins"], len(participants))


def _check_fields(what: str, found: Json, fields: Mapping[str, type]) -> None:
    if not isinstance(found, dict):
        raise BrokenFile(f"{what} is not an object: {found!r}")
    for name, kind in fields.items():
        value = found.get(name)
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise BrokenFile(f"{what} needs {name!r} as {kind.__name__}, found {value!r:.60}")


def _check_who(what: str, found: Any, participants: range) -> None:
    if sorted(found, key=str) != list(participants):
        raise BrokenFile(f"{what} is not each of {list(participants)} once: {found!r}")


def _check_by_participant(what: str, found: Json, participants: range) -> None:
    if sorted(found) != [str(participant) for participant in participants]:
        raise BrokenFile(f"{what} is not for each of {list(participants)}: {sorted(found)}")


def _check_cards(what: str, found: Any, count: int) -> None:
    if not isinstance(found, list) or len(found) != count:
        raise BrokenFile(f"{what} needs {count} cards, found {found!r:.60}")
    for card in found:
        _check_numbers(f"a card of {what}", card, 2)


def _check_boards(what: str, found: Any, participants: range) -> None:
    if not isinstance(found, list) or len(found) != len(participants):
        raise BrokenFile(f"{what} needs {len(participants)} boards, found {found!r:.60}")
    for own in found:
        _check_numbers(what, own, 7)


def _check_numbers(what: str, found: Any, count: int) -> None:
    numbers = isinstance(found, list) and all(type(number) is int for number in found)
    if not numbers or len(found) != count:
        raise BrokenFile(f"{what} needs {count} whole numbers, found {found!r:.60}")


class _Replay:
    """One game, as the rules play it beside the file."""

    def __init__(self, game: Json) -> None:
        self.game = game
        self.rules = SeteSelos()
        self.players: int = game["players"]
        self.signs = signs_in_play(self.players)
        self.chance = DictatedChance(self._outcomes())
        self.table = RecordingTable(self.players, self.chance)
        options = self.rules.Options(first_dealer=game["first"])
        self.state: State = self.rules.setup(self.table, options)

    # What the file dictates

    def _card(self, told: Any) -> Card:
        try:
            sign, number = told
            return Card[f"{Sign(self.signs[sign]).value}{number}"]
        except (TypeError, ValueError, IndexError, KeyError):
            raise BrokenFile(f"{told!r} is no card of this game: expected [sign, value]") from None

    def _cards(self, told: Any) -> list[Card]:
        return [self._card(card) for card in told]

    def _outcomes(self) -> Iterator[Order]:
        """The order of every shuffle, in the order in which the rules ask for them."""
        for series in self.game["series"]:
            dealt: list[Card] = []
            for participant in series["cycle"]:
                cards = self._cards(series["deal"][str(participant)])
                if self._is_banished(participant):
                    # The top card of a pile is the one that came last.
                    kept = self._card(series["draft"][0]["picks"][str(participant)])
                    cards = [card for card in cards if card is not kept] + [kept]
                dealt += cards
            yield Order(tuple(dealt))
            if self.players == 2:
                for pick in series["draft"][1:]:
                    kept = self._card(pick["picks"]["2"])
                    others = [c for c in self._cards(pick["hands"]["2"]) if c is not kept]
                    yield Order((kept, *others))
                yield Order(tuple(self._cards(series["dummy_deck"])))

    def _is_banished(self, participant: int) -> bool:
        return self.players == 2 and participant == 2

    def _participant(self, told: int) -> int:
        return BANISHED if self._is_banished(told) else told

    def _how(self) -> str | None:
        """What a file calls the way in which the game has ended."""
        ending = self.state.ending
        if ending is Ending.BANISHED_CULTIST:
            insane = self.state.insanity[BANISHED] == BANISHED_INSANITY
            return "dummy_insanity" if insane else "dummy_cultists"
        return next((name for name, each in _ENDS.items() if each is ending), None)

    def _told(self, participant: int | None) -> int | None:
        return 2 if participant == BANISHED else participant

    # Replaying

    def run(self) -> None:
        for number, series in enumerate(self.game["series"], start=1):
            self._draft(number, series)
            self._rituals(series)
        self._end()

    def _draft(self, number: int, series: Json) -> None:
        where = f"series {number}"
        _same(where, "number of the series", (self.state.series, number), (series["series"],) * 2)
        _same(where, "participants", [*map(self._told, self.state.cycle)], series["cycle"])
        _same(where, "dealer", self.state.cycle[0], series["first"])
        for turn, pick in enumerate(series["draft"]):
            at = f"{where}, pick {turn + 1}"
            for told, hand in pick["hands"].items():
                pack = self.state.packs[self._participant(int(told))].cards
                _same(at, f"pack of {told}", _faces(pack), _faces(self._cards(hand)))
            for seat in range(self.players):
                card = self._card(pick["picks"][str(seat)])
                legal = [action.card for action in self._legal(seat)]
                _same(at, f"choice of {seat}", _faces(legal), _faces(self.state.packs[seat].cards))
                self._do(at, seat, KEEP[card])
        if self.players == 2:
            pile = self.state.hands[BANISHED].cards[::-1]
            # He leads the first ritual of a series with his top card.
            played = self.state.trick.cards[:1]
            _same(
                where,
                "pile of the Banished Cultist",
                [*played, *pile],
                self._cards(series["dummy_deck"]),
            )

    def _rituals(self, series: Json) -> None:
        banished = self._cards(series.get("dummy_deck", []))
        for turn, ritual in enumerate(series["rituals"]):
            where = f"ritual {ritual['no']}"
            _same(where, "number of the ritual", self.state.rituals + 1, ritual["no"])
            _same(where, "order", [*map(self._told, self.state.order)], ritual["order"])
            self.table.happened.clear()
            for participant, told in zip(ritual["order"], ritual["trick"], strict=True):
                card = self._card(told)
                if self._is_banished(participant):
                    _same(where, "card of the Banished Cultist", banished[turn], card)
                else:
                    self._do(where, participant, PLAY[card])
            self._resolve(where, ritual)

    def _resolve(self, where: str, ritual: Json) -> None:
        [won] = self._events(RitualWon)
        _same(where, "winner", self._told(won.participant), ritual["winner"])
        _same(where, "insanity", bool(self._events(InsanityGained)), ritual["insanity"])
        if self.state.phase == PLACING:
            if ritual["placed"] is None:
                raise Disagreement(where, "placing", ours="a choice", theirs="no cultist")
            self._do(where, ritual["winner"], PLACE[ritual["placed"]])
        placed = [event.elder for event in self._events(CultistPlaced)]
        _same(where, "placed", placed, [] if ritual["placed"] is None else [ritual["placed"]])
        _same(where, "cultists", self.state.cultists, ritual["cultists"])
        _same(where, "points of insanity", self.state.insanity, ritual["ins"])
        ended = self.state.ending is not None
        _same(where, "end of the game", ended, ritual["end"] is not None or self._by_power(ritual))
        if ritual["end"] is not None:
            kind, who = ritual["end"]
            _same(where, "how it ends", self._how(), kind)
            _same(where, "who ends it", self._told(won.participant), who)

    def _by_power(self, ritual: Json) -> bool:
        """Whether power decides right after this ritual, since nobody has to remove anything."""
        return ritual["no"] == 21 and not any(ritual["ins"][: self.players])

    def _end(self) -> None:
        game = self.game
        _same("end", "rituals", self.state.rituals, game["rituals"])
        if final := game.get("final"):
            _same("end", "boards before removal", self.state.cultists, final["before"])
            if self.state.phase == REMOVING:
                order = [seat for seat in final["order"] if not self._is_banished(seat)]
                _same("end", "order of removal", list(self.state.order), order)
                for seat in order:
                    self._remove(seat, final["after"][seat])
            _same("end", "boards after removal", self.state.cultists, final["after"])
        _same("end", "players to act", list(self.rules.to_act(self.state)), [])
        _same("end", "outcomes of chance left", self.chance.left, 0)
        outcome = self.rules.outcome(self.state)
        _same("end", "how it ended", self._how(), game["end"])
        winner = game["winner"]
        humans = () if winner is None or self._is_banished(winner) else (winner,)
        _same("end", "winners", outcome.winners, humans)
        if final := game.get("final"):
            _same("end", "scores", list(outcome.scores), final["scores"])

    def _remove(self, seat: int, after: list[int]) -> None:
        for elder in range(1, 8):
            while self.state.cultists[seat][elder - 1] > after[elder - 1]:
                self._do("end", seat, REMOVE[elder])

    def _legal(self, player: int) -> list[Any]:
        view = view_state(self.state, player)
        legal = list(self.rules.legal_actions(view, player))
        if legal != list(self.rules.legal_actions(self.state, player)):
            raise Disagreement(
                "view", "legal actions", ours="other ones from a view", theirs="equal"
            )
        return legal

    def _do(self, where: str, player: int, action: AnyAction) -> None:
        if player not in self.rules.to_act(self.state):
            acting = list(self.rules.to_act(self.state))
            raise Disagreement(where, "player to act", ours=acting, theirs=f"{player}: {action}")
        legal = self._legal(player)
        if action not in legal:
            choice = [str(each) for each in legal]
            raise Disagreement(where, f"choice of {player}", ours=choice, theirs=str(action))
        self.rules.apply(self.state, player, action, self.table)

    def _events(self, kind: type[Any]) -> list[Any]:
        return [h.event for h in self.table.happened if isinstance(h.event, kind)]


def _faces(cards: Sequence[Card]) -> list[str]:
    """Cards without their order, which is no rule."""
    return sorted(card.value for card in cards)


def _same(where: str, what: str, ours: object, theirs: object) -> None:
    if ours != theirs:
        raise Disagreement(where, what, ours=ours, theirs=theirs)


def read_game(path: Path) -> Json:
    """The game of a file.

    :raises BrokenFile: when the file cannot be read or is not a JSON object.
    """
    try:
        data = path.read_bytes()
        text = (gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).decode()
        game = json.loads(text)
    except (OSError, EOFError, ValueError) as error:
        raise BrokenFile(f"cannot be read: {error}") from error
    if not isinstance(game, dict):
        raise BrokenFile(f"expected a JSON object, found {type(game).__name__}")
    return game


def main(arguments: Sequence[str] | None = None) -> int:
    """Check the files named and return the exit code."""
    parser = argparse.ArgumentParser(description="Compare the rules with recorded games.")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="JSON, or .gz")
    files: list[Path] = parser.parse_args(arguments).files
    differing = broken = 0
    for path in files:
        try:
            check_game(read_game(path))
        except Disagreement as disagreement:
            differing += 1
            print(f"{path}: {disagreement}")
        except BrokenFile as error:
            broken += 1
            print(f"{path}: {error}", file=sys.stderr)
    print(f"{len(files) - broken} games checked, {differing} differ")
    return 2 if broken else int(bool(differing))


if __name__ == "__main__":
    sys.exit(main())

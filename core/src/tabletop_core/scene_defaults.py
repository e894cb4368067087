"""Scenes made from a state alone, and scenes made complete.

:func:`scene_from_zones` is what a game without a scene of its own shows: its zones with their cards,
its numbers by player, and its other fields as lines. :func:`scene_for` is what screens draw: the
game's scene, in which every legal action has its hotspot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import Any

import attrs

from tabletop_core.actions import Action
from tabletop_core.choices import Choices
from tabletop_core.game import Game
from tabletop_core.holes import Hole
from tabletop_core.messages import Message, Messages
from tabletop_core.players import Player
from tabletop_core.scene import Area, Hotspot, Item, Layout, Scene, ScoreTable, Words
from tabletop_core.state import (
    ChoicesOf,
    DictOf,
    ListOf,
    OneOf,
    Plain,
    RecordOf,
    SetOf,
    ZoneOf,
    analyse,
)
from tabletop_core.turn_order import TurnOrder
from tabletop_core.zones import CardSet, Deck, Sees, Zone

_ = Messages("tabletop_core")


def scene_for(
    game: Game[Any, Any],
    view: Any,
    viewer: Player | None,
    legal: Sequence[Action] | None = None,
) -> Scene:
    """The game's scene, complete: a labelled hotspot for each legal action of ``viewer``, and no other.

    :param view: the viewer's view.
    :param legal: the legal actions, where the caller has them; they are asked for otherwise.
    """
    scene = game.scene(view, viewer)
    to_act = game.to_act(view)
    if legal is None:
        legal = game.legal_for(view, viewer)
    given: dict[Action, Hotspot] = {}
    for hotspot in scene.hotspots:
        given.setdefault(hotspot.action, hotspot)
    order = {action: place for place, action in enumerate(given)}
    # In the game's own order, then what it left out.
    wanted = sorted(legal, key=lambda action: order.get(action, len(order)))
    hotspots = tuple(
        _labelled(game, view, viewer, given.get(action) or Hotspot(action=action))
        for action in wanted
    )
    scores = scene.scores
    if scores is None and (points := game.scores(view)):
        scores = ScoreTable((_("Points"),), tuple((_number(each),) for each in points))
    return attrs.evolve(
        scene, hotspots=hotspots, scores=scores, to_act=tuple(to_act), viewer=viewer
    )


def _labelled(game: Game[Any, Any], view: Any, viewer: Player | None, hotspot: Hotspot) -> Hotspot:
    if hotspot.label or viewer is None:
        return hotspot
    return attrs.evolve(hotspot, label=game.label(view, viewer, hotspot.action))


def scene_from_zones(game: Game[Any, Any], view: Any, viewer: Player | None) -> Scene:
    """A usable scene of any game, from the fields of its state."""
    told = _Told()
    told.record(analyse(type(view)), view, "")
    to_act = tuple(game.to_act(view))
    points = game.scores(view)
    seats = _seats(told, to_act, len(points))
    columns = {name: values for name, values in told.lists.items() if 1 < seats == len(values)}
    if points:
        # The field that the scores come from need not be told twice.
        others = {name: values for name, values in columns.items() if values is not points}
        columns = {"": points, **others}
    notes = [
        *told.notes,
        *(
            _told(name, values)
            for name, values in told.lists.items()
            if name not in columns and values is not points and values
        ),
    ]
    legal = game.legal_for(view, viewer)
    return Scene(
        areas=tuple(told.areas),
        hotspots=tuple(_hotspots(told.areas, told.faces, legal, viewer)),
        scores=ScoreTable(
            tuple(name or _("Points") for name in columns),
            tuple(
                tuple(_number(values[seat]) for values in columns.values()) for seat in range(seats)
            ),
        )
        if columns
        else None,
        notes=tuple(notes),
        to_act=to_act,
        viewer=viewer,
    )


class _Told:
    """What the fields of a state tell, while they are read in their order."""

    def __init__(self) -> None:
        self.areas: list[Area] = []
        self.notes: list[Message] = []
        #: Lists of plain values: perhaps one for each player.
        self.lists: dict[str, Sequence[Any]] = {}
        #: Whether what is read is part of a list or dict: a list there is of one of its elements.
        self._in_element = False
        #: The face of each item that shows one, by area and item.
        self.faces: dict[tuple[str, str], Any] = {}
        self.seats: set[Player] = set()
        self._copies: Counter[str] = Counter()

    def record(self, kind: RecordOf, value: Any, path: str) -> None:
        for field in kind.fields:
            if not field.derived and not field.name.startswith("_"):
                name = f"{path} {field.name}".strip().replace("_", " ")
                self.value(field.kind, getattr(value, field.name), name)

    def value(self, kind: object, value: Any, name: str) -> None:
        if value is None or isinstance(value, (Hole, CardSet)):
            return
        if isinstance(kind, ZoneOf):
            self.areas.append(self._zone(value, name))
        elif isinstance(kind, ChoicesOf):
            self._choices(value, name)
        elif isinstance(kind, RecordOf) and isinstance(value, TurnOrder):
            self._turn_order(value, name)
        elif isinstance(kind, RecordOf):
            self.record(kind, value, name)
        elif isinstance(kind, OneOf):
            self._one_of(kind, value, name)
        elif isinstance(kind, ListOf) and isinstance(kind.item, Plain):
            self._plain_list(value, name)
        elif isinstance(kind, ListOf):
            self._elements(
                kind.item, ((f"{name} {number}", item) for number, item in enumerate(value, 1))
            )
        elif isinstance(kind, DictOf):
            self._elements(
                kind.value, ((f"{name} {_plain(key)}", item) for key, item in value.items())
            )
        elif isinstance(kind, SetOf):
            self.notes.append(_told(name, sorted(value, key=str)))
        elif isinstance(kind, Plain):
            self._value(kind, value, name)

    def _plain_list(self, value: Sequence[Any], name: str) -> None:
        if self._in_element:
            self.notes.append(_told(name, value))
        else:
            self.lists[name] = value

    def _elements(self, kind: object, elements: Iterable[tuple[str, Any]]) -> None:
        outer, self._in_element = self._in_element, True
        for name, element in elements:
            self.value(kind, element, name)
        self._in_element = outer

    def _value(self, kind: Plain, value: Any, name: str) -> None:
        if not _is_for_programs(kind, value):
            self.notes.append(_told(name, value))
            return
        for field, member in zip(attrs.fields(type(value)), kind.members, strict=True):
            words = field.name.replace("_", " ")
            self.value(member, getattr(value, field.name), f"{name} {words}")

    def _one_of(self, kind: OneOf, value: Any, name: str) -> None:
        record = next((each for each in kind.records if type(value) is each.cls), None)
        if record is not None:
            self.record(record, value, name)
        else:
            self.notes.append(_told(name, value))

    def _turn_order(self, order: TurnOrder, name: str) -> None:
        self.seats |= set(order.seats)
        if order.seats:
            self.notes.append(
                _("{name}: {players:players}", name=name, players=order.from_current())
            )

    def _choices(self, choices: Choices[Any], name: str) -> None:
        self.seats |= set(choices.players)
        for player in choices.players:
            if player not in choices.made:
                told = _("{player:player} has not chosen yet", player=player)
            elif isinstance(choices.made[player], Hole):
                told = _("{player:player} has chosen", player=player)
            else:
                choice = card_words(choices.made[player])
                told = _("{player:player} has chosen {choice}", player=player, choice=choice)
            self.notes.append(_("{name}: {value}", name=name, value=told))

    def _zone(self, zone: Zone[Any], name: str) -> Area:
        if zone.owner is not None:
            self.seats.add(zone.owner)
        layout = _layout(zone)
        cards = list(enumerate(zone.cards))
        shown = cards[-1:] if layout is Layout.STACK else cards
        return Area(
            id=name,
            label=zone.ref.label(),
            layout=layout,
            items=tuple(self._card(card, place, name) for place, card in shown),
            owner=zone.owner,
            count=len(cards),
        )

    def _card(self, card: Any, place: int, area: str) -> Item:
        if isinstance(card, Hole):
            return Item(id=f"{area} {place}", label=card_words(card), hidden=True)
        text = str(card)
        self._copies[text] += 1
        # The same card has the same name wherever it lies; copies are numbered.
        name = f"{text} {self._copies[text]}"
        self.faces[area, name] = card
        return Item(id=name, label=card_words(card))


def card_words(card: Any) -> Words:
    """What a card is called: its ``label`` if it has one, or else itself as text."""
    if isinstance(card, Hole):
        return _("face-down {card}", card=card.back) if card.back else _("face-down card")
    label = getattr(card, "label", None)
    if isinstance(label, (Message, str)) and label:
        return label
    if isinstance(card, Enum):
        return card.name.lower().replace("_", " ")
    return str(card)


def _layout(zone: Zone[Any]) -> Layout:
    if isinstance(zone, Deck):
        return Layout.STACK
    if zone.sees is Sees.NOBODY and all(isinstance(card, Hole) for card in zone.cards):
        return Layout.STACK
    return Layout.HAND if zone.owner is not None else Layout.ROW


def _seats(told: _Told, to_act: Sequence[Player], scored: int) -> int:
    return max([scored, *(seat + 1 for seat in (*told.seats, *to_act))])


def _is_for_programs(kind: Plain, value: Any) -> bool:
    """Whether an immutable value is of a class that says nothing to people, such as options."""
    return type(value) is kind.base and attrs.has(kind.base) and kind.base.__str__ is object.__str__


def _plain(value: Any) -> str:
    return value.name.lower() if isinstance(value, Enum) else str(value)


def _number(value: Any) -> Words:
    return value if isinstance(value, str) else Message("{value}", {"value": value})


def _told(name: str, value: Any) -> Message:
    if value in ((), "") or (isinstance(value, list) and not value):
        value = "-"
    return _("{name}: {value}", name=name, value=value)


def _hotspots(
    areas: Sequence[Area],
    faces: dict[tuple[str, str], Any],
    legal: Sequence[Action],
    viewer: Player | None,
) -> Iterator[Hotspot]:
    """Each legal action, on the card that it speaks of where one can be found."""
    own = {area.id for area in areas if area.owner == viewer}
    # What lies in the player's own zones comes last, and so stays.
    ordered = sorted(faces.items(), key=lambda pair: pair[0][0] in own)
    by_value = {(type(card), card): place for place, card in ordered}
    by_words = {tuple(str(card).split()): place for place, card in ordered}
    for action in legal:
        area, item = _by_field(action, by_value) or _by_words(action, by_words) or ("", "")
        yield Hotspot(action=action, area=area, item=item)


def _by_field(
    action: Action, places: dict[tuple[type, Any], tuple[str, str]]
) -> tuple[str, str] | None:
    """Where the card lies that is a value of the action."""
    for field in attrs.fields(type(action)):  # type: ignore[arg-type]
        value = getattr(action, field.name)
        # A number is more often an amount or a place than a card.
        if field.name == "card" or not isinstance(value, int):
            try:
                found = places.get((type(value), value))
            except TypeError:  # a value that cannot be compared by hash
                continue
            if found:
                return found
    return None


def _by_words(
    action: Action, places: dict[tuple[str, ...], tuple[str, str]]
) -> tuple[str, str] | None:
    """Where the card lies whose words are part of the action's notation, the longest such."""
    words = str(action).split()
    for length in range(len(words), 0, -1):
        for start in range(len(words) - length + 1):
            part = tuple(words[start : start + length])
            if part in places and not all(word.isdecimal() for word in part):
                return places[part]
    return None

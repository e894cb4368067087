"""What happens in a game is told in both languages."""

from __future__ import annotations

import pytest

from tabletop_carcassonne.actions import Spot
from tabletop_carcassonne.events import (
    FeatureScored,
    FollowerPlaced,
    FollowerReturned,
    TileDiscarded,
    TilePlaced,
)
from tabletop_carcassonne.game import Carcassonne
from tabletop_carcassonne.geometry import Compass
from tabletop_carcassonne.kinds import Feature
from tabletop_carcassonne.words import spot_name
from tabletop_core.events import Event, ZoneRef, ZoneShuffled
from tabletop_core.messages import Translator

NAMES = ("Ana", "Bia", "Caio")


def scored(feature: Feature, points: int, *, completed: bool = True, **counts: int) -> Event:
    return FeatureScored(
        feature, 1, 2, Spot.CLOISTER, (0, 2), points, completed=completed, **counts
    )


TOLD = [
    (
        TilePlaced(1, "D", 3, -1, Compass.EAST),
        "Bia places D at 3,-1 east",
        "Bia coloca D em 3,-1 east",
    ),
    (
        TileDiscarded("C"),
        "there is no place for tile C (city on all four sides): it is out of the game",
        "não há lugar para a cartela C (cidade nos quatro lados): ela sai do jogo",
    ),
    (
        FollowerPlaced(0, 0, 0, Spot.FIELD_NORTH_EAST),
        "Ana puts a farmer on: field north-east",
        "Ana põe um Fazendeiro: campo ao nordeste",
    ),
    (
        FollowerPlaced(0, 0, 0, Spot.CLOISTER),
        "Ana puts a monk on: cloister",
        "Ana põe um Monge: mosteiro",
    ),
    (
        FollowerReturned(2, 0, 0, Spot.CITY_SOUTH),
        "a follower returns to Caio",
        "um seguidor volta para Caio",
    ),
    (
        scored(Feature.ROAD, 3, tiles=3),
        "road completed, 3 tiles: 3 points for Ana and Caio",
        "estrada completa, 3 cartelas: 3 pontos para Ana e Caio",
    ),
    (
        scored(Feature.CITY, 6, tiles=2, pennants=1),
        "city completed, 2 tiles with 1 pennant: 6 points for Ana and Caio",
        "cidade completa, 2 cartelas com 1 brasão: 6 pontos para Ana e Caio",
    ),
    (
        scored(Feature.CLOISTER, 9, tiles=9),
        "cloister completed: 9 points for Ana and Caio",
        "mosteiro completo: 9 pontos para Ana e Caio",
    ),
    (
        scored(Feature.ROAD, 1, tiles=1, completed=False),
        "unfinished road, 1 tile: 1 point for Ana and Caio",
        "estrada incompleta, 1 cartela: 1 ponto para Ana e Caio",
    ),
    (
        scored(Feature.FIELD, 6, cities=2, completed=False),
        "field by 2 completed cities: 6 points for Ana and Caio",
        "campo junto a 2 cidades completas: 6 pontos para Ana e Caio",
    ),
    (ZoneShuffled(ZoneRef("bag")), "the tiles are shuffled", "as cartelas são embaralhadas"),
]


@pytest.mark.parametrize(("event", "english", "portuguese"), TOLD)
def test_an_event_is_told(event: Event, english: str, portuguese: str) -> None:
    message = Carcassonne().narrate(event)
    assert message is not None
    assert Translator("en", NAMES)(message) == english
    assert Translator("pt_BR", NAMES)(message) == portuguese


def test_what_scores_nothing_is_not_told() -> None:
    assert Carcassonne().narrate(scored(Feature.FIELD, 0, completed=False)) is None


def test_every_kind_of_feature_is_told_as_it_can_score() -> None:
    kinds = [(kind, completed) for kind in Feature for completed in (True, False)]
    # A field is never completed.
    kinds.remove((Feature.FIELD, True))
    told = [
        str(Carcassonne().narrate(scored(kind, 1, completed=completed)))
        for kind, completed in kinds
    ]
    assert len(set(told)) == len(kinds) == 7


def test_every_spot_has_words_like_its_notation() -> None:
    assert [str(spot_name(spot)) for spot in Spot] == [spot.value for spot in Spot]

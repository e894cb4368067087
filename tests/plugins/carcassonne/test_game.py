"""Whole games: how they begin, go on and end."""

from __future__ import annotations

import random

import pytest

from tabletop_carcassonne.actions import KEEP, Keep, PlaceFollower, PlaceTile, Spot
from tabletop_carcassonne.events import FeatureScored, TileDiscarded
from tabletop_carcassonne.game import Carcassonne
from tabletop_carcassonne.kinds import Feature
from tabletop_carcassonne.options import CarcassonneOptions
from tabletop_carcassonne.setup import full_bag, lay_out
from tabletop_carcassonne.state import State
from tabletop_carcassonne.tiles import ALL_TILES
from tabletop_carcassonne.turn import draw_tile
from tabletop_core.actions import Action
from tabletop_core.chance import DictatedChance, Order, RandomChance
from tabletop_core.codec import codec
from tabletop_core.copying import copy_state
from tabletop_core.digest import digest_state
from tabletop_core.holes import Hole
from tabletop_core.options import OptionError
from tabletop_core.table import RecordingTable, Table
from tabletop_core.views import view_state
from tabletop_core.zones import Deck

GAME = Carcassonne()


def _random(players: int, seed: int, **options: object) -> tuple[State, Table, random.Random]:
    rng = random.Random(seed)
    table = Table(players, RandomChance(rng))
    return GAME.setup(table, CarcassonneOptions(**options)), table, rng  # type: ignore[arg-type]


def _with_bag(letters: str, players: int = 2) -> tuple[State, RecordingTable]:
    """A game in which only these tiles are drawn, in this order."""
    table = RecordingTable(players, DictatedChance())
    state = lay_out(players, CarcassonneOptions(), 0, Deck.of(letters[::-1], "bag"))
    draw_tile(state, table)
    return state, table


def _do(state: State, table: Table, *texts: str) -> None:
    for text in texts:
        action = GAME.parse(text)
        assert action in GAME.legal_actions(state, state.player), text
        GAME.apply(state, state.player, action, table)


@pytest.mark.parametrize("players", range(2, 7))
def test_setup(players: int) -> None:
    state, _, _ = _random(players, 5)

    assert state.supply == [7] * players
    assert list(GAME.scores(state)) == [0] * players
    assert len(state.board) == 1
    assert sorted([*state.bag.cards, state.tile, "D"]) == sorted(ALL_TILES)
    assert GAME.to_act(state) == (0,)


def test_first_player() -> None:
    assert GAME.to_act(_random(3, 1, first_player=2)[0]) == (2,)
    begun = {GAME.to_act(_random(3, seed, first_player="random")[0]) for seed in range(40)}
    assert begun == {(0,), (1,), (2,)}


def test_a_first_player_without_a_seat_is_refused() -> None:
    with pytest.raises(OptionError, match="first_player=3 is not possible with 3 players") as error:
        _random(3, 1, first_player=3)
    assert "0 to 2" in str(error.value.hint)


def test_nobody_knows_the_bag() -> None:
    state, _, _ = _random(2, 3)

    assert all(isinstance(card, Hole) for card in view_state(state, 0).bag.cards)


def test_a_game_takes_turns_of_two_decisions() -> None:
    state, table, rng = _random(3, 8)
    for turn in range(20):
        assert GAME.to_act(state) == (turn % 3,)
        placing = GAME.legal_actions(state, turn % 3)
        assert all(isinstance(action, PlaceTile) for action in placing)
        GAME.apply(state, turn % 3, rng.choice(placing), table)
        assert GAME.to_act(state) == (turn % 3,)
        following = GAME.legal_actions(state, turn % 3)
        assert following[-1] == KEEP
        GAME.apply(state, turn % 3, KEEP, table)


def test_a_forced_keep_is_still_a_decision() -> None:
    state, table, rng = _random(2, 8, followers=1)
    GAME.apply(state, 0, GAME.legal_actions(state, 0)[0], table)
    farmer = next(a for a in GAME.legal_actions(state, 0) if str(a).startswith("field"))
    GAME.apply(state, 0, farmer, table)
    GAME.apply(state, 1, rng.choice(GAME.legal_actions(state, 1)), table)
    GAME.apply(state, 1, KEEP, table)
    GAME.apply(state, 0, rng.choice(GAME.legal_actions(state, 0)), table)

    assert list(GAME.legal_actions(state, 0)) == [KEEP]


def test_a_last_tile_without_a_place_ends_the_game_at_once() -> None:
    state, table = _with_bag("EC")
    # The only open city edge is closed by E: C is out of the game.
    _do(state, table, "0,-1 south", "keep")

    assert GAME.to_act(state) == ()
    assert state.discarded == ["C"]
    assert table.happened[-1].event == TileDiscarded("C")
    assert GAME.outcome(state).scores == (0, 0)


def test_several_tiles_without_a_place_are_all_out_of_the_game() -> None:
    state, table = _with_bag("ECCU")
    _do(state, table, "0,-1 south", "keep")

    assert state.discarded == ["C", "C"]
    assert state.tile == "U"
    assert GAME.to_act(state) == (1,)


def test_equal_points_share_the_victory() -> None:
    state, table = _with_bag("UU", players=3)
    _do(state, table, "1,0 north", "keep", "2,0 north", "keep")
    outcome = GAME.outcome(state)

    assert outcome.winners == (0, 1, 2)
    assert outcome.ranking == ((0, 1, 2),)


def test_points_are_broken_down_by_kind() -> None:
    state, table = _with_bag("EA")
    _do(state, table, "0,-1 south", "city south", "1,0 east", "cloister")
    outcome = GAME.outcome(state)

    # The city of two tiles, 4; the cloister with two neighbours, 3.
    assert outcome.scores == (4, 3)
    assert outcome.breakdown == {
        "road": (0, 0),
        "city": (4, 0),
        "cloister": (0, 3),
        "field": (0, 0),
    }
    assert outcome.ranking == ((0,), (1,))


def test_what_is_left_is_scored_by_kind_fields_last() -> None:
    state, table = _with_bag("BUNA")
    _do(state, table, "0,1 north", "field north", "1,0 north", "road east")
    _do(state, table, "0,-1 west", "city south", "1,1 north", "cloister")

    told = [h.event for h in table.happened if isinstance(h.event, FeatureScored)]
    assert [event.feature for event in told] == list(Feature)
    assert not any(event.completed for event in told)


def test_without_farmers_no_field_is_offered_or_scored() -> None:
    state, table, rng = _random(2, 4, farmers=False)
    while acting := GAME.to_act(state):
        legal = GAME.legal_actions(state, acting[0])
        assert not any(str(action).startswith("field") for action in legal)
        GAME.apply(state, acting[0], rng.choice(legal), table)

    assert GAME.outcome(state).breakdown["field"] == (0, 0)


@pytest.mark.parametrize("spot", Spot)
def test_notation_of_followers(spot: Spot) -> None:
    assert str(PlaceFollower(spot)) == spot.value
    assert GAME.parse(f" {spot.value.upper()} ") == PlaceFollower(spot)


@pytest.mark.parametrize(
    "text", ["0,0 north", "-3,12 east", "71,-71 south", "5,-1 west", "keep", "cloister"]
)
def test_notation_round_trips(text: str) -> None:
    assert str(GAME.parse(text)) == text


def test_the_catalogue_has_every_legal_action_once() -> None:
    options = CarcassonneOptions()
    catalogue = GAME.catalogue(options, 2)
    known: set[Action] = set(catalogue)
    assert len(known) == len(catalogue)
    state, table, rng = _random(2, 11)
    while acting := GAME.to_act(state):
        legal = GAME.legal_actions(state, acting[0])
        assert known.issuperset(legal)
        GAME.apply(state, acting[0], rng.choice(legal), table)


def test_the_catalogue_without_farmers_has_no_fields() -> None:
    catalogue = GAME.catalogue(CarcassonneOptions(farmers=False), 2)

    assert not [a for a in catalogue if isinstance(a, PlaceFollower) and "field" in a.spot.value]
    assert [a for a in catalogue if isinstance(a, Keep)] == [KEEP]


def test_placements_are_offered_by_row() -> None:
    state, table, rng = _random(2, 21)
    while acting := GAME.to_act(state):
        legal = GAME.legal_actions(state, acting[0])
        if isinstance(legal[0], PlaceTile):
            places = [(action.y, action.x, action.top.turns) for action in legal]
            assert places == sorted(places)
        GAME.apply(state, acting[0], rng.choice(legal), table)


def test_a_copy_and_a_saved_state_play_on_alike() -> None:
    state, table, rng = _random(4, 31)
    for _ in range(70):
        player = GAME.to_act(state)[0]
        GAME.apply(state, player, rng.choice(GAME.legal_actions(state, player)), table)
    before = digest_state(state)
    saved = codec(GAME).state_to_json(state)
    copy, loaded = copy_state(state), codec(GAME).state_from_json(saved)
    assert copy == state == loaded
    while acting := GAME.to_act(copy):
        legal = GAME.legal_actions(copy, acting[0])
        assert legal == GAME.legal_actions(loaded, acting[0])
        action = rng.choice(legal)
        GAME.apply(copy, acting[0], action, table)
        GAME.apply(loaded, acting[0], action, table)

    assert copy == loaded
    assert digest_state(state) == before


def test_a_bag_can_be_dictated() -> None:
    bag = full_bag().cards[::-1]
    table = Table(2, DictatedChance([Order(tuple(bag))]))
    state = GAME.setup(table, CarcassonneOptions())

    assert [state.tile, *state.bag.cards[::-1]] == bag

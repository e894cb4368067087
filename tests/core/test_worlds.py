"""What somebody cannot know makes no difference to what they see; worlds agree with what they know."""

from __future__ import annotations

import random
from collections import Counter

import attrs
import pytest
from card_world import FACES, PLAYERS, CardWorld, CardWorldGame, look, one_step
from everything import Everything, EverythingGame, game_of, random_state
from hypothesis import given, settings
from hypothesis import strategies as st
from sample_games import (
    SAMPLE_GAMES,
    Card,
    Play,
    Show,
    Sign,
    Signs,
    SignsState,
    Suit,
    Trumps,
    TrumpsState,
)

from tabletop_core.actions import Action
from tabletop_core.chance import RandomChance
from tabletop_core.events import bit
from tabletop_core.game import Game
from tabletop_core.holes import Hole
from tabletop_core.players import Player
from tabletop_core.table import Table
from tabletop_core.views import view_state
from tabletop_core.walking import zones
from tabletop_core.worlds import WorldError
from tabletop_core.zones import Deck, Zone

GAME = CardWorldGame()
SEEDS = st.integers(0, 2**32)


def table(rng: random.Random, players: int = PLAYERS) -> Table:
    return Table(players, RandomChance(rng))


def world_of(state: CardWorld, player: Player, seed: int) -> CardWorld:
    return GAME.worlds(view_state(state, player), player, table(random.Random(seed)))


def played(rng: random.Random, steps: int) -> CardWorld:
    """A state after things happened that everybody watched."""
    state = GAME.setup(table(rng), None)
    if rng.random() < 0.5:
        # Who knew all cards still knows something when they are mixed.
        table(rng).reveal(state.deck)
    for _ in range(steps):
        one_step(rng, [state], None)
    return state


@given(seed=SEEDS, player=st.integers(0, PLAYERS - 1))
def test_a_world_looks_like_the_state_to_who_wants_it(seed: int, player: Player) -> None:
    state = played(random.Random(seed), 30)
    world = world_of(state, player, seed)
    assert view_state(world, player) == view_state(state, player), look(state)
    assert not any(isinstance(card, Hole) for zone in zones(world) for card in zone.cards)
    assert Counter(card for zone in zones(world) for card in zone.cards) == Counter(FACES)
    # What the others are known to see, they see in the world, too.
    for zone, true in zip(zones(world), zones(state), strict=True):
        assert all(mask & zone.audience == zone.audience for mask in zone.seen)
        assert len(zone) == len(true)
    for zone, seen in zip(zones(world), zones(view_state(state, player)), strict=True):
        for card, hints in zip(zone.cards, seen.among, strict=False):
            assert card in hints.get(player, FACES)


@settings(max_examples=300)
@given(seed=SEEDS, player=st.integers(0, PLAYERS - 1))
def test_what_cannot_be_known_never_comes_to_be_seen(seed: int, player: Player) -> None:
    rng = random.Random(seed)
    state = played(rng, 25)
    states = [state, world_of(state, player, seed)]
    for _ in range(25):
        before = [look(each) for each in states]
        told = one_step(rng, states, player)
        assert told[0] == told[1], before
        assert view_state(states[0], player) == view_state(states[1], player), before


@given(seed=SEEDS)
def test_a_spectator_knows_what_everybody_knows_and_no_more(seed: int) -> None:
    state = played(random.Random(seed), 30)
    watching = view_state(state, None)
    for place, zone in enumerate(zones(watching)):
        seats = [zones(view_state(state, seat))[place] for seat in range(PLAYERS)]
        known = Counter(zone.known)
        assert all(known <= Counter(seat.known) for seat in seats)
        if zone.fixed:
            for at, card in enumerate(zone.cards):
                assert isinstance(card, Hole) or all(seat.cards[at] == card for seat in seats)


@settings(max_examples=10)
@given(seed=SEEDS)
def test_every_card_that_is_possible_turns_up_in_some_world(seed: int) -> None:
    state = GAME.setup(table(random.Random(seed)), None)
    quiet = table(random.Random(seed))
    quiet.shuffle(state.deck)
    quiet.deal(state.deck, state.hands)
    tops = Counter(world_of(state, 0, seed + i).deck.cards[-1] for i in range(120))
    left = Counter(FACES) - Counter(state.hands[0].cards)
    assert tops.keys() == left.keys()


def test_worlds_are_equally_likely() -> None:
    state = GAME.setup(table(random.Random(1)), None)
    quiet = table(random.Random(2))
    quiet.draw(state.deck, state.row, 5)
    # Left are a, a, b, b: six orders.
    rng = random.Random(3)
    view = view_state(state, 1)
    counts = Counter("".join(GAME.worlds(view, 1, table(rng)).deck.cards) for _ in range(3000))
    assert len(counts) == 6
    assert sum((count - 500) ** 2 / 500 for count in counts.values()) < 20.5


def test_the_same_luck_makes_the_same_world() -> None:
    state = GAME.setup(table(random.Random(4)), None)
    assert world_of(state, 1, 5) == world_of(state, 1, 5)
    assert any(world_of(state, 1, 5) != world_of(state, 1, 6 + i) for i in range(20))


class NoSunInSecondHand(Trumps):
    """The second player could not follow a sun."""

    def may_be(
        self, view: TrumpsState, player: Player, zone: Zone[Card], place: int, card: Card
    ) -> bool:
        return zone.owner != 1 or card.suit is not Suit.SUN


class Impossible(Trumps):
    def may_be(
        self, view: TrumpsState, player: Player, zone: Zone[Card], place: int, card: Card
    ) -> bool:
        return zone.owner != 1


def start(game: Game[TrumpsState, Play], players: int, seed: int) -> TrumpsState:
    return game.setup(table(random.Random(seed), players), None)


@given(seed=SEEDS)
def test_worlds_hold_what_the_game_says_may_be(seed: int) -> None:
    game = NoSunInSecondHand()
    view = view_state(start(game, 3, seed), 0)
    for luck in range(5):
        world = game.worlds(view, 0, table(random.Random(luck), 3))
        assert [card.suit for card in world.hands[1]] == [Suit.MOON] * 3
        assert view_state(world, 0) == view


def test_narrow_constraints_are_met_where_free_deals_would_hardly_ever_fit() -> None:
    class Sorted(Trumps):
        """Of the deck is known where each rank lies."""

        def may_be(
            self, view: TrumpsState, player: Player, zone: Zone[Card], place: int, card: Card
        ) -> bool:
            return zone.name != "deck" or card.rank == view_of[place].rank

    game = Sorted()
    state = start(game, 2, 8)
    view_of = state.deck.cards
    world = game.worlds(view_state(state, 0), 0, table(random.Random(1), 2))
    assert [card.rank for card in world.deck.cards] == [card.rank for card in view_of]


def test_a_game_that_excludes_what_is_there_is_told_so() -> None:
    game = Impossible()
    with pytest.raises(
        WorldError, match=r"trumps: no deal agrees with what the player knows"
    ) as caught:
        game.worlds(view_state(start(game, 2, 1), 0), 0, table(random.Random(1), 2))
    assert "may_be" in str(caught.value.hint)


class CardsLost(Trumps):
    """Cards leave the zones, and the game does not say so."""

    def setup(self, table: Table, options: object) -> TrumpsState:
        state = super().setup(table, options)
        table.take(state.deck)
        return state


class TwoBacks(Trumps):
    """The deck shows the backs of another set."""

    def setup(self, table: Table, options: object) -> TrumpsState:
        state = super().setup(table, options)
        state.deck.cards[0] = Backed(Suit.SUN, 1)
        return state


@attrs.frozen
class Backed(Card):
    back: str = "red"


@pytest.mark.parametrize(
    ("game", "problem", "way_out"),
    [
        (CardsLost(), "there are 10 hidden cards, but 11 are unseen", "Game.unseen"),
        (
            TwoBacks(),
            "there are 11 (1 with back 'red') hidden cards, but 11 are unseen",
            "Game.unseen",
        ),
    ],
)
def test_cards_that_do_not_fill_the_holes_are_counted(
    game: Trumps, problem: str, way_out: str
) -> None:
    # Of 14 cards two players hold three each.
    with pytest.raises(WorldError) as caught:
        game.worlds(view_state(start(game, 2, 1), 0), 0, table(random.Random(1), 2))
    assert problem in str(caught.value)
    assert way_out in str(caught.value.hint)


def test_a_state_without_a_card_set_needs_unseen() -> None:
    state = attrs.make_class("WithoutSet", {"deck": attrs.field(type=Deck[Card])})
    view = view_state(state(Deck.of([Card(Suit.SUN, 1)])), 0)
    with pytest.raises(WorldError, match="the state has hidden cards but no CardSet"):
        game_of(state).worlds(view, 0, table(random.Random(1)))


def test_a_card_that_is_in_no_set_is_named() -> None:
    game = Trumps()
    state = start(game, 2, 1)
    state.trick.cards, state.trick.seen, state.trick.up = [Card(Suit.SUN, 99)], [-1], [False]
    with pytest.raises(WorldError, match=r"cards that are in no card set: \['sun 99'\]"):
        game.worlds(view_state(state, 0), 0, table(random.Random(1), 2))


def test_secrets_are_for_the_game_to_fill() -> None:
    view = view_state(random_state(random.Random(1)), 0)
    with pytest.raises(WorldError, match=r"Everything\.goals is secret") as caught:
        EverythingGame().worlds(view, 0, table(random.Random(1)))
    assert "Game.worlds" in str(caught.value.hint)
    assert isinstance(view, Everything)


def test_hidden_choices_are_made_anew() -> None:
    game, rng = Signs(), random.Random(1)
    state = game.setup(table(rng), None)
    game.apply(state, 0, Show(Sign.ROCK), table(rng))
    view = view_state(state, 2)

    worlds = [game.worlds(view, 2, table(rng)) for _ in range(60)]

    assert {world.choices.made[0] for world in worlds} == set(Sign)
    assert all(view_state(world, 2) == view for world in worlds)
    assert all(1 not in world.choices.made for world in worlds)


def test_who_has_chosen_gets_no_world() -> None:
    game, rng = Signs(), random.Random(1)
    state = game.setup(table(rng), None)
    game.apply(state, 0, Show(Sign.ROCK), table(rng))
    game.apply(state, 1, Show(Sign.ROCK), table(rng))
    with pytest.raises(WorldError, match="by a player who has already chosen"):
        game.worlds(view_state(state, 0), 0, table(rng))


class Counting(Signs):
    """A choice changes the state at once."""

    def apply(self, state: SignsState, player: Player, action: Show, table: Table) -> None:
        state.rounds += 1
        super().apply(state, player, action, table)


def test_a_choice_that_changes_more_cannot_be_made_anew() -> None:
    game, rng = Counting(), random.Random(1)
    state = game.setup(table(rng), None)
    game.apply(state, 0, Show(Sign.ROCK), table(rng))
    with pytest.raises(WorldError, match="a hidden choice changes more than the choices"):
        game.worlds(view_state(state, 2), 2, table(rng))


@pytest.mark.parametrize("game", [cls() for cls in SAMPLE_GAMES], ids=lambda game: game.info.id)
@given(seed=SEEDS)
@settings(max_examples=20)
def test_worlds_of_games_in_play_agree_with_what_is_known(
    game: Game[object, Action], seed: int
) -> None:
    rng = random.Random(seed)
    players = rng.randint(2, game.info.players[1])
    luck = table(rng, players)
    state = game.setup(luck, game.Options())
    while asked := game.to_act(state):
        for player in asked:
            view = view_state(state, player)
            world = game.worlds(view, player, table(rng, players))
            assert view_state(world, player) == view
            legal = game.legal_actions(view, player)
            assert legal == game.legal_actions(world, player) == game.legal_actions(state, player)
            assert str(game.prompt(world, player)) == str(game.prompt(view, player))
        player = rng.choice(asked)
        game.apply(state, player, rng.choice(game.legal_actions(state, player)), luck)


def test_the_bits_of_seats_and_spectators_are_apart() -> None:
    assert len({bit(reader) for reader in (0, 1, 29, None)}) == 4

from __future__ import annotations

import json
from collections import Counter

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sample_registry import sample_registry

from tabletop_core.errors import TabletopError
from tabletop_simulation.plan import Arm, Entrant, Plan
from tabletop_simulation.planning import make_plan


def plan(
    players: int = 2, arms: int = 1, *, games: int = 12, paired: bool = False, blind: bool = True
) -> Plan:
    return Plan(
        game="race",
        title="Race",
        entrants=tuple(Entrant(f"R{i}", "random") for i in range(players)),
        arms=tuple(Arm({"goal": str(i)}, {"goal": i}) for i in range(arms)),
        games=games,
        seed="s",
        paired=paired,
        most_actions=100,
        blind=blind,
    )


plans = st.builds(
    plan,
    players=st.integers(1, 6),
    arms=st.integers(1, 4),
    games=st.integers(1, 60),
    paired=st.booleans(),
)


@given(plans)
def test_each_arm_has_as_many_matches_and_each_entrant_sits_everywhere_as_often(one: Plan) -> None:
    places = [one.place(match) for match in range(one.matches)]

    assert Counter(place.arm for place in places) == dict.fromkeys(range(len(one.arms)), one.games)
    seated = Counter((p.arm, seat, who) for p in places for seat, who in enumerate(p.seats))
    least, most = one.games // one.players, -(-one.games // one.players)
    assert {*seated.values()} <= {least, most}


@given(plans)
def test_a_deal_of_a_paired_plan_is_played_by_every_arm_in_every_rotation(one: Plan) -> None:
    one = attrs.evolve(one, games=one.games * one.players, paired=True)
    deals: dict[int, list[tuple[int, tuple[int, ...]]]] = {}
    for match in range(one.matches):
        place = one.place(match)
        deals.setdefault(place.deal, []).append((place.arm, place.seats))

    for played in deals.values():
        assert len(set(played)) == len(played) == len(one.arms) * one.players


def test_deals_that_are_not_paired_are_all_different() -> None:
    one = plan(3, 2)
    seeds = {one.place(match).seed for match in range(one.matches)}

    assert len(seeds) == one.matches


@given(plans, st.integers(1, 50))
def test_a_larger_plan_begins_with_the_smaller_one(one: Plan, more: int) -> None:
    larger = attrs.evolve(one, games=one.games + more)

    for match in range(one.matches):
        assert larger.place(match) == one.place(match)
        assert larger.takes_standings(match) == one.takes_standings(match)
        assert larger.takes_usage(match) == one.takes_usage(match)


@given(plans)
def test_where_scores_are_looked_at_they_are_in_every_arm_and_rotation(one: Plan) -> None:
    size = len(one.arms) * one.players
    for begin in range(0, 40 * size, size):
        group = {one.takes_standings(match) for match in range(begin, begin + size)}
        assert len(group) == 1
    assert one.takes_standings(0)
    assert not attrs.evolve(one, blind=True).takes_standings(200 * size)
    assert attrs.evolve(one, blind=False).takes_standings(200 * size)


@given(plans)
def test_where_usage_is_counted_it_is_in_every_arm_and_rotation(one: Plan) -> None:
    size = len(one.arms) * one.players
    blind = attrs.evolve(one, blind=True)
    taken: list[bool] = []
    for begin in range(5000 * size, 5040 * size, size):
        group = {blind.takes_usage(match) for match in range(begin, begin + size)}
        assert len(group) == 1
        taken += group
    assert taken.count(True) in {2, 3}
    assert blind.takes_usage(1000)
    assert attrs.evolve(one, blind=False).takes_usage(5001 * size)


@given(plans, st.integers(0, 10**6))
def test_where_scores_are_looked_at_usage_is_counted(one: Plan, match: int) -> None:
    assert one.takes_usage(match) or not one.takes_standings(match)


@given(plans)
def test_a_plan_survives_json(one: Plan) -> None:
    assert Plan.from_json(json.loads(json.dumps(one.as_json()))) == one


def made(
    game: str = "race",
    players: str | None = "random,random",
    options: tuple[str, ...] = (),
    games: int = 10,
) -> Plan:
    return make_plan(
        sample_registry(),
        game,
        players=players,
        games=games,
        seed="1",
        options=options,
        paired=False,
        most_actions=100,
    )


def test_the_combinations_of_options_are_the_arms() -> None:
    arms = made(options=("goal=5,10,15",)).arms

    assert [arm.chosen for arm in arms] == [{"goal": "5"}, {"goal": "10"}, {"goal": "15"}]
    assert [arm.options for arm in arms] == [{"goal": 5}, {"goal": 10}, {"goal": 15}]
    assert [arm.label for arm in made().arms] == [""]


def test_a_number_of_players_is_so_many_greedy_bots() -> None:
    assert [(e.name, e.bot) for e in made(players="3").entrants] == [
        ("Greedy", "greedy"),
        ("Greedy 2", "greedy"),
        ("Greedy 3", "greedy"),
    ]
    assert len(made("trumps", None).entrants) == 2


def test_only_bots_that_see_nothing_make_a_blind_plan() -> None:
    assert made().blind
    assert not made(players="random,greedy").blind


@pytest.mark.parametrize(
    ("typed", "what"),
    [
        ({"players": "human,random"}, "seat 1 is a person"),
        ({"players": "random,nobody"}, "nobody"),
        ({"players": "random:x=1,random"}, "unknown option 'x'"),
        ({"game": "trumps", "players": "random"}, "2 to 4 players"),
        ({"options": ("goal=5,5",)}, "names a value twice"),
        ({"options": ("goal=5", "goal=6")}, "given twice"),
        ({"options": ("gaol=5",)}, "gaol"),
        ({"options": ("goal=1,1000",)}, "goal=1000 is not possible"),
        ({"options": ("goal",)}, "is not an option"),
        ({"options": ("goal=" + ",".join(map(str, range(1, 2000))),)}, "goal"),
        ({"game": "rce"}, "rce"),
    ],
)
def test_what_is_not_possible_is_refused_and_named(typed: dict[str, object], what: str) -> None:
    with pytest.raises(TabletopError) as refused:
        made(**typed)  # type: ignore[arg-type]

    assert what in str(refused.value)
    assert refused.value.hint

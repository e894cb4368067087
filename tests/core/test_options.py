"""Options are typed by people, kept in records, and checked wherever they come from."""

from __future__ import annotations

import json
from enum import Enum
from typing import Any, Literal

import attrs
import pytest

from tabletop_core.errors import TabletopError
from tabletop_core.messages import Translator
from tabletop_core.options import (
    NoOptions,
    OptionError,
    describe_options,
    option,
    options_from_json,
    options_to_json,
    parse_options,
    show_value,
)


class Mode(Enum):
    FAST_PLAY = 1
    SLOW = 2


@attrs.frozen
class Sample:
    farmers: bool = option(default=True, help="whether there are farmers")
    followers: int = option(default=7, help="how many", minimum=1, maximum=20)
    city: int = option(default=4, help="points", choices=(4, 2))
    mode: Mode = option(default=Mode.SLOW, help="how fast")
    first: Literal["oldest", "youngest"] = option(default="oldest", help="who begins")
    limit: int | None = option(default=None, help="rounds", minimum=0)
    risk: float = option(default=0.5, help="how bold", minimum=0, maximum=1)
    name: str = option(default="x", help="any text")


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("farmers=no", "farmers", False),
        ("farmers=ON", "farmers", True),
        (" followers = 20 ", "followers", 20),
        ("city=2", "city", 2),
        ("mode=fast-play", "mode", Mode.FAST_PLAY),
        ("first=Youngest", "first", "youngest"),
        ("limit=none", "limit", None),
        ("limit=0", "limit", 0),
        ("risk=0.25", "risk", 0.25),
        ("risk=1", "risk", 1.0),
        ("name= a = b ", "name", "a = b"),
    ],
)
def test_what_people_type_is_read(text: str, name: str, value: object) -> None:
    read = parse_options(Sample, [text])
    assert getattr(read, name) == value
    assert type(getattr(read, name)) is type(value)
    assert attrs.evolve(read, **{name: getattr(Sample(), name)}) == Sample()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("followers=0", "option followers=0 is not possible\nfollowers takes 1..20"),
        ("followers=21", "option followers=21 is not possible\nfollowers takes 1..20"),
        ("followers=many", "option followers=many is not possible\nfollowers takes 1..20"),
        ("city=3", "option city=3 is not possible\ncity takes 4, 2"),
        ("farmers=maybe", "option farmers=maybe is not possible\nfarmers takes yes, no"),
        ("mode=quick", "option mode=quick is not possible\nmode takes fast-play, slow"),
        ("limit=-1", "option limit=-1 is not possible\nlimit takes 0.."),
        ("risk=nan", "option risk=nan is not possible\nrisk takes 0..1"),
        ("risk=inf", "option risk=inf is not possible\nrisk takes 0..1"),
        ("followers", "'followers' is not an option\nwrite NAME=VALUE, such as farmers=no"),
        ("farmer=no", "unknown option 'farmer'\ndid you mean farmers? the options are farmers, "),
        ("zzz=1", "unknown option 'zzz'\nthe options are farmers, followers, city, "),
    ],
)
def test_what_is_wrong_is_said_with_what_is_possible(text: str, message: str) -> None:
    with pytest.raises(OptionError) as caught:
        parse_options(Sample, [text])
    assert isinstance(caught.value, TabletopError)
    assert str(caught.value).startswith(message)


def test_an_option_can_be_given_once() -> None:
    with pytest.raises(OptionError, match="given twice"):
        parse_options(Sample, ["city=2", "city=4"])


def test_a_game_without_options_takes_none() -> None:
    assert parse_options(NoOptions, []) == NoOptions()
    with pytest.raises(OptionError, match="this game has no options"):
        parse_options(NoOptions, ["a=1"])


@pytest.mark.parametrize(
    "values",
    [
        {"followers": "many"},
        {"followers": 7.0},
        {"followers": True},
        {"followers": [7]},
        {"farmers": 1},
        {"city": 4.0},
        {"mode": None},
        {"limit": "x"},
        {"name": 3},
        {"first": {"a": 1}},
        {"unknown": 1},
        {"risk": 10**400},
    ],
)
def test_a_wrong_value_in_a_record_is_refused(values: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        options_from_json(Sample, values)


@pytest.mark.parametrize(
    "options",
    [
        Sample(),
        Sample(farmers=False, mode=Mode.FAST_PLAY, first="youngest", limit=3, risk=1.0),
        Sample(name=" blanks stay "),
        Sample(name="7"),
    ],
)
def test_json_and_options_lead_to_each_other(options: Sample) -> None:
    text = json.dumps(options_to_json(options))
    assert options_from_json(Sample, json.loads(text)) == options


def test_what_is_typed_for_a_value_is_read_as_that_value() -> None:
    for info in describe_options(Sample):
        typed = f"{info.name}={show_value(info.default)}"
        assert getattr(parse_options(Sample, [typed]), info.name) == info.default


def test_options_are_described() -> None:
    infos = {info.name: info for info in describe_options(Sample)}
    assert list(infos) == [field.name for field in attrs.fields(Sample)]
    assert infos["limit"].type_name == "whole number or nothing"
    assert infos["limit"].allowed == "0.."
    assert infos["mode"].allowed == "fast-play, slow"
    assert infos["followers"].help == "how many"
    assert Translator("pt_BR")(infos["limit"].type_label) == "número inteiro ou nada"


def test_a_wrong_default_is_found_when_the_options_are_made() -> None:
    @attrs.frozen
    class Wrong:
        size: int = option(default=9, help="size", maximum=8)

    with pytest.raises(OptionError, match="size=9"):
        Wrong()


def test_a_field_that_is_no_option_is_named() -> None:
    @attrs.frozen
    class Undeclared:
        size: int = 3

    with pytest.raises(TypeError, match=r"Undeclared\.size is not declared with option\(\)"):
        describe_options(Undeclared)

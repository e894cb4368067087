"""What the rules for players say agrees with the rules that are played."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from seals_table import GAME

from tabletop_core.messages import Translator
from tabletop_core.options import describe_options, show_value
from tabletop_core.rules_text import rules_languages, rules_text
from tabletop_sete_selos.cards import Card, signs_in_play
from tabletop_sete_selos.options import SeteSelosOptions
from tabletop_sete_selos.power import points_by_count
from tabletop_sete_selos.signs import Sign
from tabletop_sete_selos.tricks import winning_card
from tabletop_sete_selos.victory import (
    BANISHED_CULTISTS,
    BANISHED_INSANITY,
    CULTISTS_NEEDED,
    INSANITY_NEEDED,
)

LANGUAGES = ("en", "pt_BR")
PACKAGE = "tabletop_sete_selos"
each_language = pytest.mark.parametrize("language", LANGUAGES)


def text_in(language: str) -> str:
    text = rules_text(f"{PACKAGE}.game", language)
    assert text.language == language
    return text.markdown


def rows(text: str) -> list[list[str]]:
    """The cells of all rows of all tables."""
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def typed(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", " ".join(text.split()))


def test_they_are_in_both_languages() -> None:
    assert rules_languages(PACKAGE) == LANGUAGES


@each_language
def test_the_signs(language: str) -> None:
    say = Translator(language)
    told = {
        row[0].strip("`"): row[1:]
        for row in rows(text_in(language))
        if re.fullmatch("`[A-Z]`", row[0])
    }
    assert list(told) == [sign.value for sign in Sign]
    yes = {"en": "yes", "pt_BR": "sim"}[language]
    for sign in Sign:
        name, few, four = told[sign.value]
        assert name.startswith(say(sign.label))
        assert (few == yes) is (sign in signs_in_play(3))
        assert four == yes


@each_language
def test_the_examples_of_rituals(language: str) -> None:
    examples = [row for row in rows(text_in(language)) if re.fullmatch(r"([CMSV]\d ?)+", row[0])]
    assert len(examples) == 5
    for trick, winner, _why in examples:
        assert winning_card([Card(face) for face in trick.split()]).value == winner


@each_language
def test_the_table_of_victories(language: str) -> None:
    told = {int(row[0]): row[1:] for row in rows(text_in(language)) if row[0] in {"2", "3", "4"}}
    assert {n: int(re.findall(r"\d+", row[0])[0]) for n, row in told.items()} == CULTISTS_NEEDED
    assert {n: int(row[1]) for n, row in told.items()} == INSANITY_NEEDED


@each_language
def test_the_banished_cultists_victory_and_the_points_of_power(language: str) -> None:
    text = " ".join(text_in(language).split())
    words = {"en": ("cultists", "points"), "pt_BR": ("cultistas", "Pontos")}[language]
    assert f"**{BANISHED_CULTISTS} {words[0]}**" in text
    assert f"**{BANISHED_INSANITY} {words[1]}**" in text
    points = [row[1:] for row in rows(text_in(language)) if row[0] in {"points", "Pontos de Poder"}]
    assert points == [[str(each) for each in points_by_count(3, SeteSelosOptions())[1:]]]


@each_language
def test_the_options_and_their_values(language: str) -> None:
    told = {row[0].strip("`"): typed(row[1]) for row in rows(text_in(language)) if row[0][0] == "`"}
    for info in describe_options(SeteSelosOptions):
        assert told[info.name][0] == show_value(info.default)
    assert told["nine_on_four"] == ["at_most", "exactly"]
    assert told["two_player_triple_scores"] == ["10", "5"]
    assert told["first_dealer"] == ["random", "0", "3"]
    for value in told["altar_layout"]:
        SeteSelosOptions(altar_layout=value)


@each_language
def test_the_moves_that_are_shown_are_understood(language: str) -> None:
    moves = [text for text in typed(text_in(language)) if re.match("keep|play|place|remove", text)]
    assert len(moves) >= 4
    for text in moves:
        assert str(GAME.parse(text)) == text


def test_both_languages_tell_the_same() -> None:
    english, portuguese = map(text_in, LANGUAGES)
    for kind in ("# ", "## ", "- ", "| ", "1. ", "2. "):
        counts = [
            sum(line.startswith(kind) for line in text.splitlines())
            for text in (english, portuguese)
        ]
        assert counts[0] == counts[1] > 0, kind
    numbers = [re.findall(r"\d+", re.sub("`[^`]*`", "", text)) for text in (english, portuguese)]
    assert Counter(numbers[0]) == Counter(numbers[1])
    assert set(typed(english)) == set(typed(portuguese))


@each_language
def test_it_is_called_unofficial(language: str) -> None:
    words = " ".join(text_in(language).split())
    assert ("unofficial implementation" in words) or ("implementação não oficial" in words)


@each_language
def test_lines_are_short_enough_for_a_narrow_terminal(language: str) -> None:
    lines = text_in(language).splitlines()
    assert [line for line in lines if len(line) > 92 and not line.startswith("|")] == []

"""What the rules for players say agrees with the rules that are played."""

from __future__ import annotations

import re

import pytest

from tabletop_carcassonne.actions import PlaceTile
from tabletop_carcassonne.game import Carcassonne
from tabletop_carcassonne.geometry import Compass
from tabletop_carcassonne.tiles import TILES
from tabletop_core.messages import Translator
from tabletop_core.options import describe_options, parse_options, show_value
from tabletop_core.rules_text import rules_languages, rules_text

LANGUAGES = ("en", "pt_BR")
PACKAGE = "tabletop_carcassonne"
#: How the columns of edges abbreviate city, road and field.
LETTERS = {"en": "CRF", "pt_BR": "CEV"}
each_language = pytest.mark.parametrize("language", LANGUAGES)


def text_in(language: str) -> str:
    text = rules_text(f"{PACKAGE}.game", language)
    assert text.language == language
    return text.markdown


def rows(text: str) -> list[list[str]]:
    """The cells of all rows of all tables."""
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_they_are_in_both_languages() -> None:
    assert rules_languages(PACKAGE) == LANGUAGES


@each_language
def test_the_table_of_tiles(language: str) -> None:
    told = {row[0]: row[1:] for row in rows(text_in(language)) if re.fullmatch("[A-X]", row[0])}
    letters = dict(zip(("city", "road", "field"), LETTERS[language], strict=True))
    assert list(told) == [tile.letter for tile in TILES]
    for tile in TILES:
        count, name, edges = told[tile.letter]
        assert int(count) == tile.copies
        assert edges == " ".join(letters[tile.edge(edge)] for edge in "NESW")
        assert name.startswith(Translator(language)(tile.name))
        assert ("pennant" in name or "brasão" in name) == tile.pennant
        assert ("cloister" in name or "mosteiro" in name) == tile.cloister
    assert sum(int(row[0]) for row in told.values()) == 72


def test_both_languages_tell_the_same() -> None:
    english, portuguese = map(text_in, LANGUAGES)
    for kind in ("# ", "## ", "### ", "- ", "| ", "1. "):
        counts = [
            sum(line.startswith(kind) for line in text.splitlines())
            for text in (english, portuguese)
        ]
        assert counts[0] == counts[1] > 0, kind

    def numbers(text: str) -> list[str]:
        """Those of the tables and headings, where the order is the same in every language."""
        shown = [line for line in text.splitlines() if line.startswith(("|", "#"))]
        return re.findall(r"\d+", "\n".join(shown))

    def typed(text: str) -> set[str]:
        words = re.findall(r"`([^`]+)`", " ".join(text.split()))
        return set(words) - set(LETTERS["en"]) - set(LETTERS["pt_BR"]) - {"x,y direction"}

    assert numbers(english) == numbers(portuguese)
    missing = typed(english) - typed(portuguese)
    assert missing == set()


@each_language
def test_what_it_says_to_type_is_understood(language: str) -> None:
    game = Carcassonne()
    moves = set(re.findall(r"^\| `([^`]+)` \|", text_in(language), flags=re.MULTILINE))
    moves -= {option.name for option in describe_options(game.Options)}
    assert moves >= {"cloister", "keep", "city north", "field north-east"}
    assert [str(game.parse(move)) for move in sorted(moves)] == sorted(moves)
    assert "`3,-1 east`" in text_in(language)
    assert game.parse("3,-1 east") == PlaceTile(3, -1, Compass.EAST)


@each_language
def test_it_tells_every_option(language: str) -> None:
    game = Carcassonne()
    told = {row[0].strip("`"): row[1] for row in rows(text_in(language)) if row[0][:1] == "`"}
    for option in describe_options(game.Options):
        first, *others = re.findall(r"`([^`]+)`", told[option.name])
        assert first == show_value(option.default)
        for value in others:
            parse_options(game.Options, [f"{option.name}={value}"])


@each_language
def test_it_is_called_unofficial(language: str) -> None:
    words = " ".join(text_in(language).split())
    assert ("unofficial implementation" in words) or ("implementação não oficial" in words)


@each_language
def test_lines_are_short_enough_for_a_narrow_terminal(language: str) -> None:
    lines = text_in(language).splitlines()
    assert [line for line in lines if len(line) > 84 and not line.startswith("|")] == []

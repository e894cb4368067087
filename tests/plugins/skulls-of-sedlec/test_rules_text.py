"""What the rules for players say agrees with the rules that are played."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from skulls_table import GAME

from tabletop_core.options import describe_options
from tabletop_core.rules_text import rules_languages, rules_text
from tabletop_skulls_of_sedlec.cards import BASE_CARDS, EXPANSION_CARDS
from tabletop_skulls_of_sedlec.options import SkullsOptions
from tabletop_skulls_of_sedlec.skulls import BASE_SKULLS

LANGUAGES = ("en", "pt_BR")
PACKAGE = "tabletop_skulls_of_sedlec"
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
def test_the_numbers_of_skulls(language: str) -> None:
    skulls = Counter(skull.value for card in BASE_CARDS for skull in (card.top, card.bottom))
    told = {
        row[0].strip("`"): int(row[2])
        for row in rows(text_in(language))
        if re.fullmatch("`[A-Z]`", row[0])
    }
    assert told == skulls
    assert list(told) == [kind.value for kind in BASE_SKULLS]


@each_language
def test_the_cards_of_the_expansions(language: str) -> None:
    told = {
        row[1].strip("`"): typed(row[2])
        for row in rows(text_in(language))
        if re.fullmatch("`[A-Z]`", row[1])
    }
    assert told == {
        "E": [card.value for card in EXPANSION_CARDS["executioners"]],
        "G": [card.value for card in EXPANSION_CARDS["castle_guards"]],
    }


@each_language
def test_the_options_and_their_values(language: str) -> None:
    told = {row[0].strip("`"): typed(row[1]) for row in rows(text_in(language)) if row[0][0] == "`"}
    for info in describe_options(SkullsOptions):
        assert told[info.name][0] == info.default
    assert told["expansion"] == list(EXPANSION_CARDS)
    assert told["criminals"] == ["rulebook", "sheet_a"]
    assert told["first_player"] == ["random", "0", "3"]


@each_language
def test_the_moves_that_are_shown_are_understood(language: str) -> None:
    moves = [text for text in typed(text_in(language)) if re.match("dig|take|collect|stack", text)]
    assert len(moves) >= 7
    for text in moves:
        assert str(GAME.parse(text)) == text


def test_both_languages_tell_the_same() -> None:
    english, portuguese = map(text_in, LANGUAGES)
    for kind in ("# ", "## ", "### ", "- ", "| "):
        counts = [
            sum(line.startswith(kind) for line in text.splitlines())
            for text in (english, portuguese)
        ]
        assert counts[0] == counts[1] > 0, kind
    numbers = [re.findall(r"\d+", re.sub("`[^`]*`", "", text)) for text in (english, portuguese)]
    assert Counter(numbers[0]) == Counter(numbers[1])
    assert set(typed(english)) - set(typed(portuguese)) == {"TOP/BOTTOM"}


@each_language
def test_it_is_called_unofficial(language: str) -> None:
    words = " ".join(text_in(language).split())
    assert ("unofficial implementation" in words) or ("implementação não oficial" in words)


@each_language
def test_lines_are_short_enough_for_a_narrow_terminal(language: str) -> None:
    lines = text_in(language).splitlines()
    assert [line for line in lines if len(line) > 88 and not line.startswith("|")] == []

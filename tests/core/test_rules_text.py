"""A game's rules are found in its package, in the nearest language there is."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop_core.rules_text import RulesText, RulesTextError, rules_languages, rules_text

Write = Callable[..., None]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Write rules into a package, which is made; importing it would fail."""
    monkeypatch.syspath_prepend(tmp_path)

    def make(package: str, **texts: str) -> None:
        folder = tmp_path.joinpath(*package.split("."))
        (folder / "rules").mkdir(parents=True)
        for path in (folder, *folder.parents):
            if path == tmp_path:
                break
            (path / "__init__.py").write_text("raise RuntimeError('imported')\n")
        for language, text in texts.items():
            (folder / "rules" / f"{language}.md").write_text(text, encoding="utf-8")

    return make


def test_the_language_asked_for_is_given(write: Write) -> None:
    write("lang_game", en="# Rules", pt_BR="# Regras é", fa="# قوانین")
    assert rules_text("lang_game.game", "pt_BR") == RulesText("pt_BR", "# Regras é")
    assert rules_text("lang_game.game", "pt-pt").language == "pt_BR"
    assert rules_text("lang_game", "fa_IR").markdown == "# قوانین"
    assert rules_text("lang_game").language == "en"
    assert rules_languages("lang_game.rules.deep") == ("en", "fa", "pt_BR")
    assert "lang_game" not in sys.modules


def test_a_missing_language_gives_english_and_then_any(write: Write) -> None:
    write("english_game", en="# Rules", pt_BR="# Regras")
    write("persian_game", fa="# قوانین", pt_BR="# Regras")
    assert rules_text("english_game.game", "de").language == "en"
    assert rules_text("persian_game.game", "de").language == "fa"
    assert rules_text("persian_game.game", "en").language == "fa"


def test_each_game_of_a_package_has_its_own(write: Write) -> None:
    write("many_games", en="# All")
    write("many_games.chess", en="# Chess")
    assert rules_text("many_games.chess.game").markdown == "# Chess"
    assert rules_text("many_games.go").markdown == "# All"
    assert rules_text("many_games.go.game").markdown == "# All"


def test_a_game_without_rules_says_what_its_author_can_do(write: Write) -> None:
    write("silent_game")
    for module in ("silent_game.game", "no_such_game.game", "json", ""):
        assert rules_languages(module) == ()
        with pytest.raises(RulesTextError):
            rules_text(module)
    with pytest.raises(RulesTextError) as caught:
        rules_text("silent_game.game", "pt_BR")
    assert str(caught.value.message) == "silent_game has no text of its rules"
    assert "silent_game/rules/en.md" in str(caught.value.hint)


def test_a_text_that_is_not_utf_8_is_explained(write: Write, tmp_path: Path) -> None:
    write("latin_game", en="x")
    (tmp_path / "latin_game" / "rules" / "en.md").write_bytes("Regras: não".encode("latin-1"))
    with pytest.raises(RulesTextError, match=r"en\.md cannot be read") as caught:
        rules_text("latin_game")
    assert "install the distribution again" in str(caught.value.hint)

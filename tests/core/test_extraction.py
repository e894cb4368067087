"""Messages are collected from source, as Babel calls for them and as the page on translations tells."""

from __future__ import annotations

import re
import shlex
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.extract import extract as babel_extract
from babel.messages.frontend import CommandLineInterface
from babel.messages.pofile import read_po

from tabletop_core.extraction import ExtractionError, Found, messages_in

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs" / "how-to" / "translations.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    """The only code block of a language in the guide."""
    pattern = rf"^```(?:{{code-block}} )?{language}\n(?::[^\n]*\n\n)?(.*?)^```$"
    found = re.findall(pattern, GUIDE, flags=re.MULTILINE | re.DOTALL)
    assert len(found) == 1
    return str(found[0])


def test_messages_are_found_wherever_they_stand() -> None:
    found = messages_in('x = f([_("one"), _.plural("a", "b {n}", count=1, n=_("deep"))])\n_("end")')
    assert [(item.line, item.texts) for item in found] == [
        (1, ("one",)),
        (1, ("a", "b {n}")),
        (1, ("deep",)),
        (2, ("end",)),
    ]


def test_comments_are_for_the_message_below() -> None:
    source = """
# Nothing for anybody.
_("a")
# An author's note.
# Translators: first
# and second line.
_("b")

# Translators: too far away.

_("c")
"""
    assert [(item.texts[0], item.comment) for item in messages_in(source)] == [
        ("a", ""),
        ("b", "first and second line."),
        ("c", ""),
    ]


def test_other_calls_are_no_messages() -> None:
    assert messages_in('gettext("a") + x._("b") + x.plural("c", "d") + _("")\n_["e"]') == []


@pytest.mark.parametrize("call", ["_(x)", '_(f"a")', "_()", '_.plural("a", count=1)', "_(*x)"])
def test_what_is_not_a_plain_string_is_refused(call: str) -> None:
    with pytest.raises(ExtractionError, match="line 2: the text of a message"):
        messages_in(f"\n{call}\n")


def test_babel_uses_it() -> None:
    source = b'# Translators: note\n_("a {b}", b=[\n_("deep")])\n_.plural("one", "many", count=2)\n'
    found = list(babel_extract("tabletop_core.extraction:extract", BytesIO(source)))
    assert [(line, text, comments) for line, text, comments, _context in found] == [
        (2, "a {b}", ["note"]),
        (3, "deep", []),
        (4, ("one", "many"), []),
    ]


def test_the_guide_for_authors_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "src" / "my_game"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "told.py").write_text(block("python"), encoding="utf-8")
    (tmp_path / "babel.cfg").write_text(block("ini"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    commands = [shlex.split(line) for line in block("sh").splitlines()]
    assert [command[1] for command in commands] == ["extract", "init", "update", "compile"]
    po = package / "locale" / "pt_BR" / "LC_MESSAGES" / "my_game.po"
    for command in commands:
        CommandLineInterface().run(command)  # type: ignore[no-untyped-call]
        if command[1] == "update":
            text = po.read_text(encoding="utf-8")
            assert "#. said at the end of each round.\n" in text
            text = text.replace(
                'msgid "{player:player} draws {cards}"\nmsgstr ""',
                'msgid "{player:player} draws {cards}"\nmsgstr "{player:player} compra {cards}"',
            )
            text = text.replace('msgstr[0] ""', 'msgstr[0] "uma carta"')
            text = text.replace('msgstr[2] ""', 'msgstr[2] "{count} cartas"')
            po.write_text(text, encoding="utf-8")
    with po.open("rb") as stream:
        assert {message.id for message in read_po(stream) if message.id} == {
            "{player:player} draws {cards}",
            ("a card", "{count} cards"),
        }
    monkeypatch.syspath_prepend(package.parent)
    from my_game.told import told  # type: ignore[import-not-found]

    from tabletop_core.messages import Translator

    reader = Translator("pt_BR", ["Ana"])
    assert [reader(told(0, count)) for count in (1, 3)] == [
        "Ana compra uma carta",
        "Ana compra 3 cartas",
    ]


def test_found_is_in_the_order_of_the_source() -> None:
    assert messages_in('_("b"); _("a")')[0] == Found(1, 0, ("b",), "")

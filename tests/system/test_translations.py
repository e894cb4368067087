"""The translations are complete, and the script that keeps them so finds what is wrong."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCE = """
from tabletop_core.messages import Messages

_ = Messages("shop")


def said(name):
    # Translators: {name} is a person,
    # not a shop.
    hello = _("Hello, {name}", name=name)
    return _("{what} now", what=_.plural("One tile", "{count} {kind} tiles", count=2, kind=hello))
"""


@pytest.fixture(scope="module")
def script() -> Iterator[ModuleType]:
    spec = importlib.util.spec_from_file_location("ci_messages", ROOT / ".ci" / "messages.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules[spec.name]


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    """A workspace with one package; the package's folder."""
    (tmp_path / "pyproject.toml").write_text('[tool.uv.workspace]\nmembers = ["plugins/*"]\n')
    package = tmp_path / "plugins" / "shop" / "src" / "shop"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "words.py").write_text(SOURCE, encoding="utf-8")
    return package


def run(script: ModuleType, shop: Path, *arguments: str) -> int:
    code: int = script.main(["--root", str(shop.parents[3]), *arguments])
    return code


def po_of(shop: Path, language: str = "pt_BR") -> Path:
    return shop / "locale" / language / "LC_MESSAGES" / "shop.po"


def replace(file: Path, *pairs: tuple[str, str]) -> None:
    text = file.read_text(encoding="utf-8")
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new, 1)
    file.write_text(text, encoding="utf-8")


@pytest.fixture
def translated(script: ModuleType, shop: Path) -> Path:
    """The same package with a complete translation into Portuguese."""
    assert run(script, shop, "add", "pt_BR", str(shop)) == 0
    replace(
        po_of(shop),
        ("nplurals=3; plural=(n == 0 || n == 1) ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2;", ""),
        ("Plural-Forms: ", "Plural-Forms: nplurals=2; plural=(n != 1);"),
        ('msgid "Hello, {name}"\nmsgstr ""', 'msgid "Hello, {name}"\nmsgstr "Oi, {name}"'),
        ('msgid "{what} now"\nmsgstr ""', 'msgid "{what} now"\nmsgstr "{what} já"'),
        ('msgstr[0] ""', 'msgstr[0] "Uma cartela {kind}"'),
        ('msgstr[1] ""', 'msgstr[1] "{count} cartelas {kind}"'),
        ('\nmsgstr[2] ""', ""),
    )
    assert run(script, shop) == 0
    return shop


def test_the_translations_of_this_repository_are_complete(
    script: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    code = script.main(["check"])
    told = capsys.readouterr().out
    assert code == 0, told
    for package in ("tabletop_carcassonne", "tabletop_cli", "tabletop_core"):
        assert f"{package} pt_BR: " in told


def test_a_complete_translation_passes(
    script: ModuleType, translated: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    assert run(script, translated, "check") == 0
    assert capsys.readouterr().out == "shop pt_BR: 3 messages, complete\n"
    assert run(script, translated, "check", str(translated)) == 0


def test_the_program_speaks_it(translated: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tabletop_core.messages import Translator

    monkeypatch.syspath_prepend(translated.parent)
    from shop.words import said  # type: ignore[import-not-found]

    assert Translator("pt")(said("Ana")) == "2 cartelas Oi, Ana já"
    assert str(said("Ana")) == "2 Hello, Ana tiles now"


def test_a_second_run_changes_nothing(script: ModuleType, translated: Path) -> None:
    files = sorted(translated.rglob("shop.[mp]o"))
    before = [file.read_bytes() for file in files]
    assert len(files) == 2
    # Neither does code that moves without a change of its messages.
    source = translated / "words.py"
    source.write_text("# A comment.\n\n\n" + SOURCE, encoding="utf-8")
    assert run(script, translated) == 0
    assert [file.read_bytes() for file in files] == before
    assert not any(word in before[1] for word in (b"Date", b"Babel", b"Report"))


def test_a_translator_is_told_what_the_comment_says(translated: Path) -> None:
    assert "#. {name} is a person, not a shop.\n" in po_of(translated).read_text(encoding="utf-8")


def test_a_changed_message_is_kept_for_correction(
    script: ModuleType, translated: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    replace(translated / "words.py", ('"Hello, {name}"', '"Hello, {name}!"'))
    capsys.readouterr()
    assert run(script, translated, "check") == 1
    told = capsys.readouterr().out
    assert "'Hello, {name}!': new in the source" in told
    assert "'Hello, {name}': no longer in the source" in told
    assert run(script, translated) == 0
    text = po_of(translated).read_text(encoding="utf-8")
    assert '#, fuzzy, python-brace-format\nmsgid "Hello, {name}!"\nmsgstr "Oi, {name}"' in text
    assert "Hello, {name}\n" not in text
    capsys.readouterr()
    assert run(script, translated, "check") == 1
    assert "'Hello, {name}!': fuzzy" in capsys.readouterr().out
    assert b"Oi" not in po_of(translated).with_suffix(".mo").read_bytes()


def test_a_line_above_tells_how_much_is_to_do(
    script: ModuleType, shop: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(script, shop, "add", "fa", str(shop))
    told = capsys.readouterr().out.splitlines()
    assert told[0] == f"begun: {po_of(shop, 'fa')}"
    assert told[1] == "shop fa: 3 messages, 3 to do"
    shown = "plugins/shop/src/shop/locale/fa/LC_MESSAGES/shop.po"
    assert told[2] == f"  {shown}: 'Hello, {{name}}': not translated"


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("Oi, {name}", "", "not translated"),
        ("Oi, {name}", "Oi", "has the places nothing where the source has {name}"),
        ("Oi, {name}", "Oi, {nome}", "has the places {nome} where the source has {name}"),
        ("Oi, {name}", "Oi, {name:player}", "has the places {name:player} where"),
        ("Oi, {name}", "Oi, {name!r}", "has the places {name!r} where"),
        ("Oi, {name}", "Oi, {name} {name} {age}", "has the places {age}, {name} where"),
        ("Oi, {name}", "Oi, {name", "wrong braces in 'Oi, {name'"),
        ("Oi, {name}", " Oi, {name}", "begins or ends with other space"),
        ("{what} já", "{what} já ", "begins or ends with other space"),
        ("Uma cartela {kind}", "", "a plural form is not translated"),
        ("Uma cartela {kind}", "Uma cartela", "has the places nothing where"),
        ("{count} cartelas {kind}", "cartelas {kind}", "has the places {kind} where"),
    ],
)
def test_a_wrong_translation_is_found(
    script: ModuleType,
    translated: Path,
    capsys: pytest.CaptureFixture[str],
    old: str,
    new: str,
    fault: str,
) -> None:
    replace(po_of(translated), (f'"{old}"', f'"{new}"'))
    run(script, translated)
    capsys.readouterr()
    assert run(script, translated, "check") == 1
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 3
    assert fault in told[1]
    assert "uv run .ci/messages.py" in told[2]


def test_places_may_come_in_another_order_and_more_than_once(
    script: ModuleType, translated: Path
) -> None:
    replace(po_of(translated), ('"{count} cartelas {kind}"', '"{kind}: {count} cartelas, {count}"'))
    run(script, translated)
    assert run(script, translated, "check") == 0


def test_an_edited_text_that_was_not_compiled_is_found(
    script: ModuleType, translated: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    replace(po_of(translated), ("Oi", "Olá"))
    assert run(script, translated, "check") == 1
    assert "shop.mo is not what this file compiles to" in capsys.readouterr().out
    po_of(translated).with_suffix(".mo").unlink()
    assert run(script, translated, "check") == 1
    assert run(script, translated) == 0
    assert run(script, translated, "check") == 0


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ('_(f"Hello, {name}")', "line 5: the text of a message must be a plain string"),
        ('_("a" if name else "b")', "line 5: the text of a message must be a plain string"),
        ('_("a" + name)', "line 5: the text of a message must be a plain string"),
        ('_.plural("one", many, count=2)', "line 5: the text of a message must be a plain string"),
        ('_("a", b=f(_(name)))', "line 5: the text of a message must be a plain string"),
        ('_ = Messages("other")', 'Messages("other") should be Messages("shop")'),
        ("_((", "was never closed"),
    ],
)
def test_what_cannot_be_collected_is_refused(
    script: ModuleType, shop: Path, capsys: pytest.CaptureFixture[str], line: str, reason: str
) -> None:
    (shop / "more.py").write_text(f"\n\n\n\n{line}\n", encoding="utf-8")
    run(script, shop, "add", "fa", str(shop))
    told = capsys.readouterr().err
    assert str(shop / "more.py") in told
    assert reason in told


def test_text_in_several_lines_and_in_values_is_collected(script: ModuleType, shop: Path) -> None:
    (shop / "more.py").write_text(
        'x = [_("one "\n   "long text"), f(g(_("inner"), _("also {a}", a=[_("deep")])))]\n'
        'y = other("no") + __("no") + x._("no") + x.plural("no", "no")\n'
    )
    texts = [message.id for message in script.template(shop) if message.id]
    assert texts[:4] == ["one long text", "inner", "also {a}", "deep"]
    assert "no" not in texts
    assert len(texts) == 7


def test_the_summary_of_what_a_plugin_offers_is_collected(script: ModuleType, shop: Path) -> None:
    (shop / "more.py").write_text(
        'x = GameEntry(\n    id="no",\n    title="no",\n    summary="A game.",\n)\n'
        'y = [BotEntry(summary="A bot."), BotEntry(id="no"), Other(summary="no")]\n'
    )
    texts = [message.id for message in script.template(shop) if message.id]
    assert texts[:2] == ["A game.", "A bot."]
    assert len(texts) == 5


def test_mistakes_on_the_command_line_are_explained(
    script: ModuleType, translated: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(script, translated, "add", "xx_YY", str(translated)) == 1
    assert "'xx_YY' is not a language code such as pt_BR or fa" in capsys.readouterr().err
    assert run(script, translated, "add", "pt-BR", str(translated)) == 1
    assert "is there already" in capsys.readouterr().err
    assert run(script, translated, "check", str(translated.parent)) == 1
    assert "is not the folder of a package" in capsys.readouterr().err
    po_of(translated).write_text('msgid "a\n', encoding="utf-8")
    assert run(script, translated, "check") == 1
    assert "not a readable .po file" in capsys.readouterr().err

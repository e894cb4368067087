"""Messages become sentences in the reader's language, whatever the catalogues are like."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from enum import Enum
from io import BytesIO
from pathlib import Path

import attrs
import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from tabletop_core.catalogues import closest_language
from tabletop_core.errors import TabletopError
from tabletop_core.languages import choose_language, languages
from tabletop_core.messages import (
    Message,
    MessageError,
    Messages,
    Translator,
)

Translations = Mapping[str | tuple[str, str], str | tuple[str, ...]]
Install = Callable[[str, str, Translations], Path]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Make a package with a catalogue and return the catalogue's file."""
    monkeypatch.syspath_prepend(tmp_path)

    def make(package: str, language: str, translations: Translations) -> Path:
        folder = tmp_path / package / "locale" / language / "LC_MESSAGES"
        folder.mkdir(parents=True)
        (tmp_path / package / "__init__.py").touch()
        made = Catalog(locale=language)
        for text, translation in translations.items():
            made.add(text, translation)
        stream = BytesIO()
        write_mo(stream, made)
        file = folder / f"{package}.mo"
        file.write_bytes(stream.getvalue())
        return file

    return make


class Colour(Enum):
    RED = 1
    DARK_BLUE = 2


class Feature(Enum):
    CITY = "city"

    @property
    def label(self) -> Message:
        return Messages("shop_labels")("city")


@attrs.frozen
class Card:
    rank: int
    label: Message | str

    def __str__(self) -> str:
        return f"card {self.rank}"


def test_a_message_is_english_when_nothing_else_is_said() -> None:
    _ = Messages("nowhere")
    assert str(_("{count} tiles are left", count=3)) == "3 tiles are left"
    assert Translator("pt_BR")(_("{count} tiles are left", count=3)) == "3 tiles are left"
    assert Translator("pt_BR")("as it is") == "as it is"
    assert str(Message("")) == ""


def test_values_can_be_added_later_and_replaced() -> None:
    message = Messages("nowhere")("{a} {b}", a=1)
    assert str(message.fill(b=2)) == "1 2"
    assert str(message.fill(a=3, b=4)) == "3 4"
    assert dict(message.params) == {"a": 1}


def test_a_place_may_have_any_name() -> None:
    _ = Messages("nowhere")
    assert str(_("{text} {self} {one}", text=1, self=2, one=3)) == "1 2 3"
    assert str(_.plural("{one}", "{one} {many}", count=2, one=1, many=3)) == "1 3"
    assert str(_("{self}").fill(self=4)) == "4"


def test_an_enumeration_may_end_with_or() -> None:
    _ = Messages("nowhere")
    forms = _("{forms:or}", forms=["a", _("b"), "c"])
    assert str(forms) == "a, b or c"
    assert Translator("pt_BR")(forms) == "a, b ou c"
    assert str(_("{forms:or}", forms=["a"])) == "a"


def test_a_card_is_called_by_its_label(install: Install) -> None:
    install("shop_cards", "pt_BR", {"queen": "dama", "plays {cards}": "joga {cards}"})
    _ = Messages("shop_cards")
    cards = [Card(12, _("queen")), Card(1, "joker"), Card(3, "")]
    assert str(_("plays {cards}", cards=cards)) == "plays queen, joker and card 3"
    assert Translator("pt_BR")(_("plays {cards}", cards=cards)) == "joga dama, joker e card 3"


def test_a_catalogue_translates_text_and_the_messages_inside_it(install: Install) -> None:
    install(
        "shop_nested",
        "pt_BR",
        {"{who} builds a {what}": "{who} constrói: {what}", "big {what}": "{what} grande"},
    )
    _ = Messages("shop_nested")
    message = _("{who} builds a {what}", who="Ana", what=_("big {what}", what="city"))
    assert Translator("pt_BR")(message) == "Ana constrói: city grande"
    assert str(message) == "Ana builds a big city"


def test_players_are_called_by_name_or_by_number() -> None:
    _ = Messages("nowhere")
    names = Translator("en", ["Ana", "Bia"])
    assert names(_("{p:player} wins", p=1)) == "Bia wins"
    assert names(_("{p:player} wins", p=2)) == "Player 3 wins"
    assert names(_("{p:players} win", p=(0, 1, 2))) == "Ana, Bia and Player 3 win"
    assert names(_("{p:players} wins", p=(0,))) == "Ana wins"
    assert names(_("nobody{p:players}", p=())) == "nobody"
    assert Translator("en").named(["Caio"]).name(0) == "Caio"


def test_enums_and_lists_are_told_as_words(install: Install) -> None:
    install("shop_labels", "pt_BR", {"city": "cidade"})
    _ = Messages("nowhere")
    assert str(_("{c}", c=Colour.DARK_BLUE)) == "dark blue"
    assert str(_("{c}", c=[Colour.RED, Colour.DARK_BLUE])) == "red and dark blue"
    assert Translator("pt_BR")(_("{f}", f=Feature.CITY)) == "cidade"


def test_each_language_has_its_own_plural_rule(install: Install) -> None:
    text = ("{count} point", "{count} points")
    install("shop_polish", "pl", {text: ("{count} punkt", "{count} punkty", "{count} punktów")})
    install("shop_french", "fr", {text: ("{count} point-ci", "{count} de points", "{count} pts")})
    install("shop_japanese", "ja", {text: ("{count}点",)})

    def say(domain: str, language: str, count: int) -> str:
        return Translator(language)(Messages(domain).plural(*text, count=count))

    assert [say("shop_polish", "pl", n) for n in (1, 3, 5, 22, 112)] == [
        "1 punkt",
        "3 punkty",
        "5 punktów",
        "22 punkty",
        "112 punktów",
    ]
    assert [say("shop_french", "fr", n) for n in (0, 1, 2, 10**6)] == [
        "0 point-ci",
        "1 point-ci",
        "2 pts",
        "1000000 de points",
    ]
    assert [say("shop_japanese", "ja", n) for n in (1, 2)] == ["1点", "2点"]
    assert [say("shop_japanese", "en", n) for n in (0, 1)] == ["0 points", "1 point"]


def test_what_a_catalogue_lacks_is_english(install: Install) -> None:
    install("shop_partial", "pt_BR", {"yes": "sim"})
    _ = Messages("shop_partial")
    translator = Translator("pt_BR")
    assert [translator(_("yes")), translator(_("no"))] == ["sim", "no"]
    assert translator(_.plural("{count} day", "{count} days", count=2)) == "2 days"


def test_a_near_language_is_taken_from_each_package(install: Install) -> None:
    install("shop_brazil", "pt_BR", {"tile": "cartela"})
    install("shop_portugal", "pt", {"tile": "peça"})
    brazil, portugal = Messages("shop_brazil")("tile"), Messages("shop_portugal")("tile")
    assert [Translator("pt_BR")(m) for m in (brazil, portugal)] == ["cartela", "peça"]
    assert [Translator("pt")(m) for m in (brazil, portugal)] == ["cartela", "peça"]
    assert [Translator("de")(m) for m in (brazil, portugal)] == ["tile", "tile"]


def test_a_translation_with_a_wrong_place_falls_back_to_english(install: Install) -> None:
    wrong = ("{cuont} pontos", "{count", "{0} pontos", "{count.real.x}", "{count:zz}")
    for number, translation in enumerate(wrong):
        package = f"shop_wrong{number}"
        install(package, "pt_BR", {"{count} points": translation})
        sentence = Translator("pt_BR")(Messages(package)("{count} points", count=2))
        assert sentence == "2 points", translation


def test_a_plural_with_a_wrong_place_falls_back_to_the_right_form(install: Install) -> None:
    text = ("{count} point", "{count} points")
    install("shop_wrong_plural", "pt_BR", {text: ("{n} ponto", "{n} pontos")})
    translator = Translator("pt_BR")
    said = [translator(Messages("shop_wrong_plural").plural(*text, count=n)) for n in (1, 2)]
    assert said == ["1 point", "2 points"]


@pytest.mark.parametrize("damage", ["empty", "torn", "other", "letters", "rule"])
def test_a_damaged_catalogue_is_reported_and_english_is_spoken(
    install: Install, caplog: pytest.LogCaptureFixture, damage: str
) -> None:
    package = f"shop_{damage}"
    file = install(package, "fa", {"yes": "sim", "não": "não"})
    good = file.read_bytes()
    changed = {
        "empty": b"",
        "torn": good[: len(good) // 2],
        "other": b"\x7fELF" + good[4:],
        "letters": good.replace("não".encode(), b"n\xff\xffo"),
        "rule": good.replace(b"plural=(n > 1)", b"plural=(q > 1)"),
    }[damage]
    assert changed != good
    file.write_bytes(changed)
    with caplog.at_level(logging.WARNING):
        said = [Translator("fa")(Messages(package)("yes")) for _ in range(2)]
    assert said == ["yes", "yes"]
    assert len(caplog.messages) == 1
    assert str(file) in caplog.messages[0]
    assert "English is used instead" in caplog.messages[0]


def test_a_plural_rule_that_fails_on_some_counts_does_not_end_the_program(
    install: Install,
) -> None:
    text = ("{count} point", "{count} points")
    file = install("shop_many_forms", "fa", {text: ("یک", "چند")})
    good = file.read_bytes()
    bad = good.replace(b"plural=(n > 1)", b"plural=(1%n)  ")
    assert bad != good
    file.write_bytes(bad)
    said = [Translator("fa")(Messages("shop_many_forms").plural(*text, count=n)) for n in (0, 2)]
    assert said == ["0 points", "چند"]


def test_an_author_is_told_which_value_is_missing() -> None:
    with pytest.raises(MessageError) as caught:
        str(Messages("nowhere")("{who} scores {points}", who="Ana"))
    assert "'{who} scores {points}'" in str(caught.value)
    assert "KeyError('points')" in str(caught.value)
    assert "given these values: who" in str(caught.value)
    with pytest.raises(MessageError, match="given these values: none"):
        str(Messages("nowhere")("{} points"))


def test_values_in_a_right_to_left_sentence_are_isolated(install: Install) -> None:
    install("shop_persian", "fa", {"{who} has {n} tiles": "{who} {n} کاشی دارد"})
    message = Messages("shop_persian")("{who} has {n} tiles", who="Ana", n=3)
    translator = Translator("fa")
    assert translator.right_to_left
    assert translator(message) == "\u2068Ana\u2069 \u20683\u2069 کاشی دارد"
    assert Translator("fa_IR").right_to_left
    assert not Translator("pt_BR").right_to_left


def test_a_right_to_left_value_in_another_sentence_is_isolated() -> None:
    message = Messages("nowhere")("{p:player}: {n} points", p=0, n=3)
    assert Translator("en", ["آنا"])(message) == "\u2068آنا\u2069: 3 points"
    assert Translator("en", ["Ânia"])(message) == "Ânia: 3 points"
    three = Translator("en", ["آنا", "Bia", "Caio"])
    listed = three(Messages("nowhere")("{p:players}", p=(0, 1, 2)))
    assert "\u2068آنا\u2069, Bia" in listed
    assert listed.count("\u2068") == listed.count("\u2069")


def test_numbers_are_written_with_the_marks_of_the_language() -> None:
    message = Messages("nowhere")("{rate:,.1f} a second, {seats}", rate=1234.5, seats=(1, 2))
    assert str(message) == "1,234.5 a second, 1 and 2"
    assert Translator("pt_BR")(message) == "1.234,5 a second, 1 e 2"
    assert Translator("pt_BR")(Messages("nowhere")("{move}", move="3,-1")) == "3,-1"
    assert Translator("pt_BR")(Messages("nowhere")("{flag}", flag=True)) == "True"


def test_languages_lists_what_the_packages_have(install: Install) -> None:
    install("shop_two", "pt_BR", {"yes": "sim"})
    install("shop_three", "fa", {"yes": "بله"})
    (install("shop_four", "de", {"yes": "ja"})).rename(
        file := Path(str(install("shop_five", "fr", {"yes": "oui"}))).with_name("other.mo")
    )
    assert file.exists()
    assert languages("shop_two", "shop_three", "shop_four") == ("en", "fa", "pt_BR")
    assert languages("no_such_package", "json", "") == ("en",)
    assert "pt_BR" in languages("tabletop_core")


AVAILABLE = ("en", "fa", "pt_BR", "zh_CN")


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("pt_BR", "pt_BR"),
        ("pt-br", "pt_BR"),
        ("pt_BR.UTF-8", "pt_BR"),
        ("pt", "pt_BR"),
        ("pt_PT@euro", "pt_BR"),
        ("fa_IR", "fa"),
        ("en_GB", "en"),
        ("C", "en"),
        ("POSIX", "en"),
        ("zh_TW", "zh_CN"),
        ("de", None),
        ("p", None),
        ("", None),
    ],
)
def test_the_closest_language(wanted: str, found: str | None) -> None:
    assert closest_language(wanted, AVAILABLE) == found


@pytest.mark.parametrize(
    ("explicit", "environ", "chosen"),
    [
        (None, {}, "en"),
        ("fa", {"TABLETOP_LANG": "pt", "LANG": "zh_CN"}, "fa"),
        (None, {"TABLETOP_LANG": "pt", "LANG": "zh_CN"}, "pt_BR"),
        (None, {"LC_ALL": "pt_BR.UTF-8", "LC_MESSAGES": "fa_IR", "LANG": "zh_CN"}, "pt_BR"),
        (None, {"LC_ALL": "", "LC_MESSAGES": "fa_IR", "LANG": "zh_CN"}, "fa"),
        (None, {"LANG": "zh_CN.UTF-8"}, "zh_CN"),
        (None, {"LANG": "de_DE.UTF-8"}, "en"),
        (None, {"LANG": "de_DE.UTF-8", "LANGUAGE": "de:pt:fa"}, "pt_BR"),
        (None, {"LANG": "en_US.UTF-8", "LANGUAGE": "pt_BR:en"}, "pt_BR"),
        (None, {"LANG": "C.UTF-8", "LANGUAGE": "pt_BR"}, "en"),
        (None, {"LANGUAGE": "pt_BR"}, "en"),
        ("", {"TABLETOP_LANG": "", "LANG": "pt_PT"}, "pt_BR"),
    ],
)
def test_the_language_is_chosen_in_order(
    explicit: str | None, environ: dict[str, str], chosen: str
) -> None:
    assert choose_language(explicit, AVAILABLE, environ) == chosen


def test_an_unknown_language_names_the_nearest_and_all() -> None:
    with pytest.raises(TabletopError) as caught:
        choose_language("tp_BR", AVAILABLE, {})
    assert str(caught.value.message) == "unknown language 'tp_BR' (from --lang)"
    assert str(caught.value.hint) == "did you mean pt_BR? available: en, fa, pt_BR, zh_CN"
    with pytest.raises(TabletopError, match="unknown language 'xx'") as caught:
        choose_language(None, AVAILABLE, {"TABLETOP_LANG": "xx", "LANG": "pt_BR"})
    assert str(caught.value.message).endswith("(from TABLETOP_LANG)")
    assert str(caught.value.hint) == "available: en, fa, pt_BR, zh_CN"


def test_the_environment_of_the_process_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_LANG", "pt")
    assert choose_language(None, AVAILABLE) == "pt_BR"

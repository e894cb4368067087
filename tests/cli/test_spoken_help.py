"""Help and complaints about arguments are in the chosen language, Typer's own words included."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from typing import Annotated, Literal

import pytest
import typer
import typer.core

import tabletop_cli.commands.rules  # noqa: F401  its help is made now, in English
from tabletop_cli.language import number, speak
from tabletop_cli.main import run
from tabletop_cli.typer_words import words
from tabletop_cli.usage_errors import usage_error
from tabletop_core.registry import Registry

#: What Typer writes in English if it is let alone.
ENGLISH = (
    "Usage",
    "Options",
    "Arguments",
    "Commands",
    "required",
    "Show this",
    "Install",
    "[ARGS]",
)


def say(capsys: pytest.CaptureFixture[str], *arguments: str, code: int) -> list[str]:
    """The lines of complaint about wrong arguments."""
    capsys.readouterr()
    assert run(arguments, registry=Registry.of()) == code
    return capsys.readouterr().err.splitlines()


def help_of(*arguments: str) -> str:
    """What a process of its own prints, in one line: helps are made once, in one language."""
    command = [sys.executable, "-m", "tabletop_cli.main", *arguments, "--help"]
    done = subprocess.run(command, check=True, capture_output=True, encoding="utf-8")
    return " ".join(done.stdout.split())


def test_help_is_in_portuguese() -> None:
    told = help_of("--lang", "pt_BR")
    assert told.startswith("Uso: tabletop [OPÇÕES] COMANDO [ARGUMENTOS]...")
    assert "Mostra esta mensagem e termina." in told
    assert "Instala o autocompletar" in told
    assert [word for word in ENGLISH if word in told] == []


def test_help_of_a_command_is_in_portuguese(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_LANG", "pt")
    told = help_of("rules")
    assert told.startswith("Uso: tabletop rules [OPÇÕES]")
    assert "Argumentos: " in told
    assert "[obrigatório]" in told
    assert [word for word in ENGLISH if word in told] == []


def test_help_is_in_english_otherwise() -> None:
    told = help_of("rules")
    assert told.startswith("Usage: tabletop rules [OPTIONS]")
    assert "Arguments: " in told
    assert "[required]" in told
    assert "Show this message and exit." in told


def test_all_of_typers_words_are_known_as_typer_has_them() -> None:
    """A new Typer with other words is noticed here, not by somebody who reads half-translated help."""
    marked = set(re.findall(r'\b_\("([^"]+)"\)', inspect.getsource(typer.core)))
    # Said elsewhere: the group of this program has its own words for commands.
    assert marked - set(words()) == {
        *("Aborted!", "Commands", "Missing command.", "No such command {name!r}.")
    }


@pytest.mark.parametrize(
    ("arguments", "complaint", "hint"),
    [
        (["rules"], "missing argument GAME", "'tabletop rules --help' shows what it takes"),
        (["rules", "a", "b", "c"], "not expected: b c", "'tabletop rules --help' shows"),
        (["rules", "--lnag", "pt"], "there is no option --lnag", "did you mean --lang"),
        (["rules", "--zzz"], "there is no option --zzz", "'tabletop rules --help' shows"),
        (["rules", "a", "--lang"], "option --lang needs a value", "--help' shows"),
        (["rules", "a", "--json=1"], "option --json takes no value", "--help' shows"),
    ],
)
def test_wrong_arguments_are_explained(
    capsys: pytest.CaptureFixture[str], arguments: list[str], complaint: str, hint: str
) -> None:
    complaints = say(capsys, *arguments, code=2)
    assert complaints[0] == f"error: {complaint}"
    assert hint in complaints[1]
    assert len(complaints) == 2


def pick(
    count: Annotated[int, typer.Option(min=1, max=6)] = 1,
    share: float = 0.5,
    colour: Annotated[Literal["red", "blue"], typer.Option()] = "red",
) -> None:
    """A command with options of the types that Typer checks."""


@pytest.mark.parametrize(
    ("arguments", "english", "portuguese"),
    [
        (["--count", "x"], "'x' is not a whole number", "'x' não é um número inteiro"),
        (["--count", "9"], "9 is not in the range 1<=x<=6", "9 não está no intervalo 1<=x<=6"),
        (["--share", "x"], "'x' is not a number", "'x' não é um número"),
        (["--colour", "x"], "'x' is none of 'red', 'blue'", "'x' não é nenhum de 'red', 'blue'"),
    ],
)
def test_a_wrong_value_is_explained(arguments: list[str], english: str, portuguese: str) -> None:
    app = typer.Typer(add_completion=False)
    app.command()(pick)
    told = []
    for chosen in (None, "pt_BR"):
        with pytest.raises(typer.BadParameter) as caught:
            typer.main.get_command(app).main(arguments, standalone_mode=False)
        speak(chosen)
        explained = usage_error(caught.value)
        speak(None)
        assert explained is not None
        told.append(explained[0])
    option = arguments[0]
    assert told == [
        f"{option} cannot take this value: {english}",
        f"{option} não aceita este valor: {portuguese}",
    ]


def test_wrong_arguments_are_explained_in_portuguese(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLETOP_LANG", "pt_BR")
    told = {
        " ".join(arguments): say(capsys, *arguments, code=2)[0]
        for arguments in (["rules"], ["rules", "--zzz"], ["rules", "a", "b"])
    }
    assert told == {
        "rules": "erro: falta o argumento GAME",
        "rules --zzz": "erro: não existe a opção --zzz",
        "rules a b": "erro: sobrando: b",
    }


def test_numbers_are_written_as_the_language_has_them() -> None:
    speak("pt_BR")
    portuguese = number(1234.5, ",.2f")
    speak(None)
    assert (portuguese, number(1234.5, ",.2f")) == ("1.234,50", "1,234.50")

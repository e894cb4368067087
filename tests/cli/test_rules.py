"""``tabletop rules``: set for a person, plain for a pipe, in the reader's language."""

from __future__ import annotations

import json
import os
import shlex
import sys
from pathlib import Path
from types import SimpleNamespace

import pexpect
import pytest

import tabletop_cli.commands.rules  # noqa: F401  its help is made now, in English
from tabletop_cli.main import run
from tabletop_core.plugins import GameEntry, hookimpl
from tabletop_core.registry import Registry

ENGLISH = "# Cards\n\nOnly **one** rule.\n"
PORTUGUESE = "# Cartas\n\nUma só regra: não.\n"


def offer(module: str) -> Registry:
    """The game "cards" of a package, and nothing else."""

    @hookimpl
    def tabletop_games() -> list[GameEntry]:
        return [GameEntry(id="cards", title="Cards", players=(1, 2), target=f"{module}:Cards")]

    return Registry.of(SimpleNamespace(__name__="cards_plugin", tabletop_games=tabletop_games))


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with rules in two languages, of a name that no other test has."""
    folder = tmp_path / f"cards_{tmp_path.name}"
    (folder / "rules").mkdir(parents=True)
    (folder / "__init__.py").touch()
    (folder / "rules" / "en.md").write_text(ENGLISH, encoding="utf-8")
    (folder / "rules" / "pt_BR.md").write_text(PORTUGUESE, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    return folder


def test_a_pipe_gets_the_markdown(package: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "cards"], registry=offer(f"{package.name}.game")) == 0
    told = capsys.readouterr()
    assert told.out == ENGLISH
    assert told.err == ""


@pytest.mark.parametrize(
    "arguments",
    [
        ["rules", "cards", "--lang", "pt_BR"],
        ["rules", "cards", "--lang=pt"],
        ["--lang", "pt", "rules", "cards"],
    ],
)
def test_the_language_can_be_chosen(
    package: Path, capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    assert run(arguments, registry=offer(package.name)) == 0
    assert capsys.readouterr().out == PORTUGUESE


def test_the_environment_chooses_the_language(
    package: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLETOP_LANG", "pt_BR")
    assert run(["rules", "cards"], registry=offer(package.name)) == 0
    assert capsys.readouterr().out == PORTUGUESE


def test_a_language_that_only_the_rules_are_in_can_be_chosen(
    package: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (package / "rules" / "fa.md").write_text("# کارت\n", encoding="utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(package / "cache"))
    (package / "plugin.py").write_text(
        "from tabletop_core.plugins import GameEntry, hookimpl\n\n\n"
        "@hookimpl\ndef tabletop_games():\n"
        '    return [GameEntry(id="cards", title="Cards", players=(1, 2), '
        f'target="{package.name}.game:Cards")]\n'
    )
    about = package.parent / f"{package.name}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package.name}\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[tabletop.plugins]\ncards = {package.name}.plugin\n")
    assert run(["rules", "cards", "--lang", "fa"]) == 0
    assert capsys.readouterr().out == "# کارت\n"
    assert run(["rules", "cards", "--lang", "de"]) == 2
    assert "fa" in capsys.readouterr().err


def test_another_language_is_given_with_a_warning(
    package: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (package / "rules" / "en.md").rename(package / "rules" / "fa.md")
    assert run(["rules", "cards", "--lang", "en"], registry=offer(package.name)) == 0
    told = capsys.readouterr()
    assert told.out == ENGLISH
    assert "the rules of Cards are not there in en, but in: fa, pt_BR" in told.err


def test_an_unknown_language_is_refused_with_those_there_are(
    package: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["rules", "cards", "--lang", "xx"], registry=offer(package.name)) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "unknown language 'xx'" in told.err
    assert "pt_BR" in told.err


def test_programs_get_json(package: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "cards", "--lang", "pt", "--json"], registry=offer(package.name)) == 0
    told = capsys.readouterr()
    assert json.loads(told.out) == {
        "id": "cards",
        "language": "pt_BR",
        "languages": ["en", "pt_BR"],
        "markdown": PORTUGUESE,
    }
    assert told.err == ""


def test_an_unknown_game_names_the_nearest(
    package: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["rules", "crads"], registry=offer(package.name)) == 2
    assert "cards" in capsys.readouterr().err


def test_a_game_without_rules_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "cards"], registry=offer("no_such_package.game")) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "no_such_package has no text of its rules" in told.err
    assert "no_such_package/rules/en.md" in told.err


#: What the person who runs the tests may have set.
PAGER_SETTINGS = ("PAGER", "MANPAGER", "LESS")
PROGRAM = """
import sys
from types import SimpleNamespace
from tabletop_cli.main import run
from tabletop_core.plugins import GameEntry, hookimpl
from tabletop_core.registry import Registry

@hookimpl
def tabletop_games():
    return [GameEntry(id="cards", title="Cards", players=(1, 2), target=sys.argv[1] + ":Cards")]

plugin = SimpleNamespace(__name__="cards_plugin", tabletop_games=tabletop_games)
sys.exit(run(sys.argv[2:], registry=Registry.of(plugin)))
"""


def at_a_terminal(package: Path, *arguments: str, **environment: str) -> pexpect.spawn[str]:
    """The program at a terminal of 12 lines and 60 columns."""
    plain = {name: os.environ[name] for name in os.environ if name not in PAGER_SETTINGS}
    return pexpect.spawn(
        sys.executable,
        ["-c", PROGRAM, package.name, "rules", "cards", *arguments],
        env={**plain, "PYTHONPATH": str(package.parent), "TERM": "xterm", **environment},
        dimensions=(12, 60),
        encoding="utf-8",
        timeout=30,
    )


def test_a_person_gets_it_laid_out(package: Path) -> None:
    child = at_a_terminal(package)
    child.expect(pexpect.EOF)
    shown = child.before or ""
    assert "Only" in shown
    assert "one" in shown
    assert "**" not in shown
    assert "#" not in shown
    child.close()
    assert child.exitstatus == 0


def test_plain_at_a_terminal_is_markdown(package: Path) -> None:
    child = at_a_terminal(package, "--plain")
    child.expect(pexpect.EOF)
    assert child.before == ENGLISH.replace("\n", "\r\n")


def long_rules(package: Path) -> None:
    text = "".join(f"Paragraph **{number}** says little.\n\n" for number in range(40))
    (package / "rules" / "en.md").write_text(text, encoding="utf-8")


def test_a_long_text_goes_through_the_pager(package: Path, tmp_path: Path) -> None:
    long_rules(package)
    seen = tmp_path / "seen.txt"
    pager = tmp_path / "pager"
    pager.write_text(f"#!/bin/sh\ncat > {seen}\necho shown by it\n")
    pager.chmod(0o755)
    child = at_a_terminal(package, PAGER=str(pager))
    child.expect(pexpect.EOF)
    assert (child.before or "").strip() == "shown by it"
    text = seen.read_text(encoding="utf-8")
    assert "Paragraph 39 says little." in text
    assert "\x1b" not in text


def test_less_is_told_to_let_colours_through(package: Path, tmp_path: Path) -> None:
    long_rules(package)
    seen = tmp_path / "seen.txt"
    less = tmp_path / "bin" / "less"
    less.parent.mkdir()
    less.write_text(f"#!/bin/sh\ntest -t 0 && exit 0\n(echo $LESS; cat) > {seen}\n")
    less.chmod(0o755)
    path = f"{less.parent}{os.pathsep}{os.environ['PATH']}"
    child = at_a_terminal(package, PATH=path, TERM="xterm-256color")
    child.expect(pexpect.EOF)
    options, text = seen.read_text(encoding="utf-8").split("\n", 1)
    # Newer versions of Python add options for the prompt.
    assert options.startswith("-R")
    assert "Paragraph \x1b[1m39\x1b[0m says little." in text


@pytest.mark.parametrize("pager", ["cat", ""])
def test_a_person_can_have_no_pager(package: Path, pager: str) -> None:
    long_rules(package)
    child = at_a_terminal(package, PAGER=pager, NO_COLOR="1")
    child.expect(pexpect.EOF)
    assert "39" in (child.before or "")


def test_a_short_text_needs_no_pager(package: Path, tmp_path: Path) -> None:
    child = at_a_terminal(package, PAGER="false")
    child.expect(pexpect.EOF)
    assert "Only" in (child.before or "")


def test_input_from_elsewhere_starts_no_pager(package: Path) -> None:
    long_rules(package)
    command = shlex.join([sys.executable, "-c", PROGRAM, package.name, "rules", "cards"])
    child = pexpect.spawn(
        "/bin/sh",
        ["-c", f"{command} < /dev/null"],
        env={**os.environ, "PYTHONPATH": str(package.parent), "TERM": "xterm", "PAGER": "false"},
        dimensions=(12, 60),
        encoding="utf-8",
        timeout=30,
    )
    child.expect(pexpect.EOF)
    assert "39" in (child.before or "")


def test_the_help_says_what_it_does(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "--help"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "Show the rules of a game." in told
    assert "shown with a pager when it is longer than the screen" in told
    assert "--lang" in told

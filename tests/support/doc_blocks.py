"""Runs the code blocks of a page of the documentation, one after the other, in a folder.

What a block is, its language says:

- ``python``: run in the page's own module, whose names the blocks of a page share;
- ``pycon``: statements after ``>>>`` and what they show, compared;
- ``sh``: run by bash, and must succeed; the folder and the variables stay for the next block;
- ``console``: commands after ``$``, each with what it prints, compared where anything is shown. One
  that fails must be followed by ``$ echo $?``;
- ``toml``, ``ini``, ``json``: must be of that form;
- ``text``, ``markdown``: to be read only.

In what is compared ``...`` stands for anything. A ``{code-block}`` with the caption ``prints`` is what
the ``python`` before it prints. One with any other caption is written to the file that the caption
names: as the whole of it, ``at the end`` of it, ``below`` or ``instead of`` a
line that is quoted::

    :caption: `src/game.py`, below `import attrs`
"""

from __future__ import annotations

import configparser
import doctest
import io
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterable, Mapping
from contextlib import redirect_stdout
from pathlib import Path
from types import ModuleType

from sybil import Document, Example, Region
from sybil.evaluators.doctest import DocTestEvaluator, OutputChecker
from sybil.evaluators.python import PythonEvaluator
from sybil.parsers.abstract.doctest import DocTestStringParser
from sybil.parsers.abstract.lexers import LexerCollection
from sybil.parsers.markdown.lexers import FencedCodeBlockLexer, RawFencedCodeBlockLexer
from sybil.parsers.myst.lexers import DirectiveLexer

#: The longest that one command may take, in seconds.
PATIENCE = 600

_CAPTION = re.compile(
    r"`(?P<path>[^\s`]+)`(?:, (?P<how>at the end|below|instead of)(?: `(?P<line>[^`]+)`)?)?"
)
#: What Sybil strips off a block with a caption: its indentation and the empty lines it begins with.
_WRITTEN = re.compile(r".*\n(?::[\w-]+:.*\n)*\n?((?:.*\n)*?)`{3,}$")
_COMMAND = re.compile(r"^\$ (.*(?:\n> .*)*)\n?((?:(?!\$ ).*\n?)*)", re.MULTILINE)
_LEXERS = LexerCollection(
    [
        FencedCodeBlockLexer(r"[\w-]+", mapping={"language": "arguments", "source": "source"}),
        DirectiveLexer("code-block", "[\\w-]+"),
        RawFencedCodeBlockLexer(),  # blocks of which nobody says what they are
    ]
)


class BlockError(AssertionError):
    """A block does not do what the page says."""


class Shell:
    """Commands that are run one after the other, as if typed into one shell."""

    def __init__(self, folder: Path, state: Path, variables: Mapping[str, str]) -> None:
        self._folder = folder
        self._state = state
        self._variables = dict(variables)
        self._status = 0
        state.write_text("", encoding="utf-8")

    def run(self, command: str) -> tuple[int, str]:
        """Run a command; how it ended, and what it printed on both streams."""
        script = f"""
            . {self._state}
            cd "$PWD"
            (exit {self._status})
            {{ {command.rstrip()}
            }}
            status=$?
            declare -px >{self._state}
            exit $status
        """
        done = subprocess.run(
            ["bash", "-c", script],
            cwd=self._folder,
            env=self._variables,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            timeout=PATIENCE,
            check=False,
        )
        self._status = done.returncode
        return done.returncode, done.stdout


class Page:
    """A page whose blocks are run in a folder.

    :param variables: the environment of shell commands.
    """

    def __init__(self, path: Path, folder: Path, variables: Mapping[str, str]) -> None:
        self._folder = folder
        self._shell = Shell(folder, folder.parent / f"{folder.name}.state", variables)
        self._checker = OutputChecker()
        # A module that can be imported, so that annotations in the blocks can be looked up.
        self._module = ModuleType("page_" + re.sub(r"\W", "_", path.stem))
        self._doctests = DocTestStringParser(DocTestEvaluator(doctest.ELLIPSIS))
        self._python = PythonEvaluator()
        self._printed = io.StringIO()
        self.document = Document.parse(str(path), self._regions)

    def run(self) -> int:
        """Run all blocks, and return how many there are.

        :raises BlockError: naming the page and the line of the first that fails.
        """
        sys.modules[self._module.__name__] = self._module
        self.document.namespace = vars(self._module)
        count = 0
        try:
            for example in self.document.examples():
                example.evaluate()
                count += 1
        finally:
            del sys.modules[self._module.__name__]
        return count

    def _regions(self, document: Document) -> Iterable[Region]:
        for region in _LEXERS(document):
            lexemes = region.lexemes
            language = lexemes.get("arguments", "")
            caption = (lexemes.get("options") or {}).get("caption")
            region.parsed = lexemes["source"]
            if caption == "prints":
                region.evaluator = self._compare_printed
            elif caption is not None:
                written = _WRITTEN.match(document.text[region.start : region.end])
                assert written is not None
                region.parsed = written[1]
                region.evaluator = self._writer(caption)
            elif language == "pycon":
                for part in self._doctests(region.parsed, document.path):
                    part.adjust(region, region.parsed)
                    yield part
                continue
            elif language in self._evaluators:
                region.evaluator = self._evaluators[language]
            else:
                region.evaluator = self._unknown
            yield region

    @property
    def _evaluators(self) -> dict[str, Callable[[Example], str | None]]:
        return {
            "python": self._run_python,
            "sh": self._run_sh,
            "console": self._run_console,
            "toml": lambda example: _parsed(tomllib.loads, example),
            "json": lambda example: _parsed(json.loads, example),
            "ini": lambda example: _parsed(configparser.ConfigParser().read_string, example),
            "text": _read_only,
            "markdown": _read_only,
        }

    def _unknown(self, example: Example) -> None:
        raise self._error(example, "a block needs one of the languages that can be checked")

    def _run_python(self, example: Example) -> None:
        self._printed = io.StringIO()
        try:
            with redirect_stdout(self._printed):
                self._python(example)
        except Exception as error:
            raise self._error(example, f"{type(error).__name__}: {error}") from error

    def _compare_printed(self, example: Example) -> None:
        printed = self._printed.getvalue().rstrip("\n") + "\n"
        if not self._checker.check_output(example.parsed, printed, doctest.ELLIPSIS):
            raise self._error(example, f"printed was\n{printed}")

    def _run_sh(self, example: Example) -> None:
        status, printed = self._shell.run(example.parsed)
        if status:
            raise self._error(example, f"it ended with {status} and printed:\n{printed}")

    def _run_console(self, example: Example) -> None:
        found = _COMMAND.findall(example.parsed)
        if "".join(f"$ {typed}\n{shown}" for typed, shown in found) != example.parsed:
            raise self._error(example, "a console begins with $ and a command")
        for number, (typed, shown) in enumerate(found):
            command = typed.replace("\n> ", "\n")
            status, printed = self._shell.run(command)
            asked = found[number + 1 :] and found[number + 1][0] == "echo $?"
            if status and not asked:
                raise self._error(example, f"$ {typed}\nended with {status}:\n{printed}")
            if shown and not self._checker.check_output(shown, printed, doctest.ELLIPSIS):
                told = f"$ {typed}\nprinted\n{printed}\nand the page says\n{shown}"
                raise self._error(example, told)

    def _writer(self, caption: str) -> Callable[[Example], None]:
        def write(example: Example) -> None:
            match = _CAPTION.fullmatch(caption)
            if match is None:
                raise self._error(example, f"the caption {caption!r} names no file")
            path = self._folder / match["path"]
            path.parent.mkdir(parents=True, exist_ok=True)
            if match["how"] is None:
                text = example.parsed
            elif not path.exists():
                raise self._error(example, f"there is no file {match['path']} to change")
            else:
                before = path.read_text(encoding="utf-8")
                text = self._changed(example, before, match["how"], match["line"])
            path.write_text(text, encoding="utf-8")

        return write

    def _changed(self, example: Example, text: str, how: str, quoted: str | None) -> str:
        if how == "at the end":
            return text + str(example.parsed)
        lines = text.splitlines(keepends=True)
        places = [at for at, line in enumerate(lines) if line.strip() == quoted]
        if len(places) != 1:
            raise self._error(example, f"{len(places)} lines are {quoted!r}; one must be")
        [at] = places
        kept = lines[: at + 1] if how == "below" else lines[:at]
        return "".join([*kept, example.parsed, *lines[at + 1 :]])

    def _error(self, example: Example, told: str) -> BlockError:
        return BlockError(f"{example.path}:{example.line}: {told}")


def _read_only(_example: Example) -> None:
    """Nothing to check."""


def _parsed(parse: Callable[[str], object], example: Example) -> None:
    try:
        parse(example.parsed)
    except (ValueError, configparser.Error) as error:
        raise BlockError(f"{example.path}:{example.line}: {error}") from error

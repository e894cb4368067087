"""Failures as they are told: the rule, what was found, what it means, and how to see it again."""

from __future__ import annotations

import ast
import json
import shlex
import textwrap
from collections.abc import Iterable
from typing import Any

import attrs

from tabletop_core.options import options_to_json
from tabletop_testing.broken import Broken
from tabletop_testing.check import Check, PositionCheck
from tabletop_testing.corpus import Effort
from tabletop_testing.lines import Line
from tabletop_testing.subject import MOST_ACTIONS, Subject

_WIDTH = 100
#: Longer matches are not shown move by move.
_MOST_MOVES = 40


@attrs.frozen(eq=False)
class Failure:
    """A broken rule, and the shortest match that was found to show it."""

    check: Check
    subject: Subject
    broken: Broken
    #: The match; ``None`` where the game as a whole is at fault.
    line: Line | None
    moves: tuple[str, ...]
    effort: Effort

    @property
    def steps(self) -> int:
        """How many actions the match has."""
        return len(self.moves)

    # For people

    def report(self) -> str:
        """Everything about it, as lines of text."""
        parts = [
            f"FAILED {self.check.name}",
            _field("rule", self.check.rule),
            _field("found", self.broken.what),
        ]
        if self.broken.details:
            parts.append(textwrap.indent(self.broken.details, " " * 9))
        parts.append(_field("means", self.check.means))
        if self.line is not None:
            parts.append(_field("match", self._match()))
            parts += [
                f"         {n:>3}. {move}" for n, move in enumerate(self.moves[:_MOST_MOVES], 1)
            ]
            if self.steps > _MOST_MOVES:
                parts.append(f"         ... and {self.steps - _MOST_MOVES} more")
        if self.commands():
            parts.append("  check  this again:")
            parts += [f"           {command}" for command in self.commands()]
        parts.append("  test   to keep until it is right, and after:")
        parts.append(textwrap.indent(self.test(), " " * 11).rstrip())
        return "\n".join(parts)

    def _match(self) -> str:
        assert self.line is not None
        actions = f"{self.steps} action{'s' * (self.steps != 1)}"
        return f"{self.line.setup}, seed {self.line.seed}, {actions}{':' if self.steps else ''}"

    # Again

    def commands(self) -> list[str]:
        """What to type to run the check on this match again, and to look at the table there.

        Nothing for a game that no plugin offers.
        """
        if self.subject.offer is None:
            return []
        check = ["tabletop", "check", self.subject.name, "--only", self.check.name]
        if self.subject.most_actions != MOST_ACTIONS:
            check += ["--most-actions", str(self.subject.most_actions)]
        if self.line is None:
            check += ["--seed", str(self.effort.seed)] if self.effort.seed else []
            return [shlex.join(check)]
        if not isinstance(self.check, PositionCheck):
            # It compares whole processes; the match is where it found them to differ.
            check += ["--seed", str(self.effort.seed)] if self.effort.seed else []
        else:
            check += ["--position", *self._setting()]
            for move in self.moves:
                check += ["--move", move]
        found = [shlex.join(check)]
        if all(not move.startswith(("@", "#")) for move in self.moves):
            found.append(self._look())
        return found

    def _setting(self) -> list[str]:
        assert self.line is not None
        setup = self.line.setup
        options = [word for change in setup.changed for word in ("--option", change)]
        return ["--players", str(setup.players), "--seed", self.line.seed, *options]

    def _look(self) -> str:
        assert self.line is not None
        seats = ",".join(["human"] * self.line.setup.players)
        options = [word for change in self.line.setup.changed for word in ("--option", change)]
        run = ["tabletop", "run", self.subject.name, "--players", seats, "--seed", self.line.seed]
        command = shlex.join([*run, *options, "--plain"])
        if not self.moves:
            return f"{command} < /dev/null"
        return f"printf '%s\\n' {shlex.join(self.moves)} | {command}"

    def test(self) -> str:
        """A test that fails as long as the rule is broken."""
        arguments = [_quoted(self.check.name), self._game()]
        if self.line is not None and isinstance(self.check, PositionCheck):
            setup = self.line.setup
            options = options_to_json(setup.options)
            changed = {change.partition("=")[0] for change in setup.changed}
            given = {name: value for name, value in options.items() if name in changed}
            arguments += [f"players={setup.players}", f"seed={_quoted(self.line.seed)}"]
            arguments += [f"options={_quoted(given)}"] if given else []
            arguments += [f"moves={_quoted(list(self.moves))}"] if self.moves else []
        if self._plugin:
            arguments.append(f"plugin={self._plugin}")
        if self.subject.most_actions != MOST_ACTIONS:
            arguments.append(f"most_actions={self.subject.most_actions}")
        call = f"    confirm({', '.join(arguments)})"
        if len(call) > _WIDTH:
            call = "\n".join(["    confirm(", *map(_argument, arguments), "    )"])
        lines = [
            *sorted(self._imports(), key=lambda line: line.split()[1]),
            "",
            "",
            f"def test_{self.check.name}() -> None:",
            call,
        ]
        return "\n".join(lines) + "\n"

    def _game(self) -> str:
        offered = self.subject.offer is not None
        return _quoted(self.subject.name) if offered else self.subject.name

    def _imports(self) -> Iterable[str]:
        yield "from tabletop_testing.confirming import confirm"
        if self.subject.offer is None:
            module = type(self.subject.game).__module__
            yield f"from {module} import {self.subject.name}"
        elif self._plugin:
            yield f"import {self._plugin}"

    @property
    def _plugin(self) -> str:
        """The module that offers the game, where it was given apart from what is installed."""
        offer = self.subject.offer
        return "" if offer is None or offer.plugin.version else offer.plugin.value

    # For programs

    def as_json(self) -> dict[str, Any]:
        """The failure as JSON values."""
        setup = None if self.line is None else self.line.setup
        return {
            "found": self.broken.what,
            "details": self.broken.details,
            "players": None if setup is None else setup.players,
            "options": None if setup is None else options_to_json(setup.options),
            "seed": None if self.line is None else self.line.seed,
            "moves": list(self.moves),
            "commands": self.commands(),
            "test": self.test(),
        }


def _quoted(value: Any) -> str:
    """A value as Python source, with the quotation marks that formatters like."""
    if isinstance(value, str):
        text = json.dumps(value)
        return text if ast.literal_eval(text) == value else repr(value)
    if isinstance(value, list):
        return f"[{', '.join(map(_quoted, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{_quoted(key)}: {_quoted(item)}' for key, item in value.items())}}}"
    return repr(value)


def _argument(text: str) -> str:
    """An argument on lines of its own, broken where it is a long list."""
    line = f"        {text},"
    if len(line) <= _WIDTH or "[" not in text:
        return line
    name, _, rest = text.partition("[")
    items = ast.literal_eval(f"[{rest}")
    lines = [f"            {_quoted(item)}," for item in items]
    return "\n".join([f"        {name}[", *lines, "        ],"])


def _field(name: str, text: str) -> str:
    return textwrap.fill(
        text,
        _WIDTH,
        initial_indent=f"  {name:<5}  ",
        subsequent_indent=" " * 9,
        break_long_words=False,
        break_on_hyphens=False,
    )

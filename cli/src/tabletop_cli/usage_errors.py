"""What is wrong with the arguments of a command, in the chosen language.

Typer says it in English. The kinds of its errors are known here by name, since Typer keeps the
classes to itself; what is not known is said in its words.
"""

from __future__ import annotations

import re
from typing import Any

from tabletop_cli.language import _


def usage_error(error: Exception) -> tuple[str, str] | None:
    """What was wrong, and what to do about it; ``None`` for an error that is not one of Typer's."""
    from typer import BadParameter

    # The common base of Typer's errors has no public name.
    base = next(cls for cls in BadParameter.__mro__ if cls.__name__ == "ClickException")
    if not isinstance(error, base):
        return None
    context = getattr(error, "ctx", None)
    command = "tabletop" if context is None else context.command_path
    see_help = _("'{command} --help' shows what it takes", command=command)
    describe = _KINDS.get(type(error).__name__, _in_typers_words)
    return describe(error, see_help)


def _missing(error: Any, see_help: str) -> tuple[str, str]:
    if error.param is None:
        return _in_typers_words(error, see_help)
    name = _name(error.param)
    if error.param.param_type_name == "argument":
        return _("missing argument {name}", name=name), see_help
    return _("missing option {name}", name=name), see_help


def _unknown_option(error: Any, see_help: str) -> tuple[str, str]:
    message = _("there is no option {name}", name=error.option_name)
    if not error.possibilities:
        return message, see_help
    near = ", ".join(sorted(error.possibilities))
    return message, _("did you mean {names}? {see_help}", names=near, see_help=see_help)


def _bad_value(error: Any, see_help: str) -> tuple[str, str]:
    if error.param is None:
        return _in_typers_words(error, see_help)
    return _(
        "{name} cannot take this value: {reason}",
        name=_name(error.param),
        reason=_reason(error.message),
    ), see_help


def _reason(message: str) -> str:
    """What Typer says of a value, in the chosen language where it is of a known form."""
    if match := re.match(r"(?P<value>'.*') is not a valid int( range)?\.$", message):
        return _("{value} is not a whole number", **match.groupdict())
    if match := re.match(r"(?P<value>'.*') is not a valid float( range)?\.$", message):
        return _("{value} is not a number", **match.groupdict())
    if match := re.match(r"(?P<value>.*) is not in the range (?P<range>.*)\.$", message):
        return _("{value} is not in the range {range}", **match.groupdict())
    if match := re.match(r"(?P<value>'.*') is not one of (?P<choices>.*)\.$", message):
        return _("{value} is none of {choices}", **match.groupdict())
    return _lower(message)


def _bad_option(error: Any, see_help: str) -> tuple[str, str]:
    if "does not take" in error.message:
        return _("option {name} takes no value", name=error.option_name), see_help
    return _("option {name} needs a value", name=error.option_name), see_help


def _in_typers_words(error: Any, see_help: str) -> tuple[str, str]:
    _before, extra, arguments = error.format_message().partition("unexpected extra argument(s) ")
    if extra:
        return _("not expected: {arguments}", arguments=arguments.strip("()")), see_help
    return _lower(error.format_message()), see_help


_KINDS = {
    "MissingParameter": _missing,
    "NoSuchOption": _unknown_option,
    "BadParameter": _bad_value,
    "BadOptionUsage": _bad_option,
}


def _name(parameter: Any) -> str:
    """A parameter as help shows it."""
    if parameter.param_type_name == "argument":
        return str(parameter.metavar or parameter.name).upper()
    return str(parameter.opts[0])


def _lower(message: str) -> str:
    return message[:1].lower() + message[1:].rstrip(".")

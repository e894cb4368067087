"""What the fields of a record's lines must be.

A line comes from a file that anybody can have written: each of its fields is looked at before it counts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from tabletop_core.messages import Messages

_ = Messages("tabletop_core")

Check: TypeAlias = Callable[[Any], bool]


class Malformed(Exception):
    """What is wrong with a line, as a message."""


def without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The fields of a JSON object.

    :raises Malformed: when one is there twice.
    """
    values = dict(pairs)
    if len(values) != len(pairs):
        raise Malformed(_("a field is there twice"))
    return values


def _is_text(value: Any) -> bool:
    return type(value) is str


def _is_number(value: Any) -> bool:
    return type(value) is int


def _is_count(value: Any) -> bool:
    return type(value) is int and value >= 0


def _all(check: Check) -> Check:
    return lambda value: isinstance(value, (list, tuple)) and all(map(check, value))


def _is_chanced(value: Any) -> bool:
    return _is_count(value) or (isinstance(value, list) and all(map(_is_count, value)))


def _is_seat(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and value.keys() == {"name", "agent"}
        and all(map(_is_text, value.values()))
    )


def _is_options(value: Any) -> bool:
    return isinstance(value, dict)


# For each kind of line, what its fields must be; which digests there are depends on the version.
_HEADER: Final[Mapping[str, Check]] = {
    "format": _is_text,
    "version": lambda value: _is_count(value) and value > 0,
    "game": _is_text,
    "distribution": _is_text,
    "distribution_version": _is_text,
    "rules_version": _is_text,
    "options": _is_options,
    "seats": _all(_is_seat),
    "seed": _is_text,
    "commitment": _is_text,
    "started": _is_text,
    "chance": _all(_is_chanced),
    "to_act": _all(_is_count),
}
_STEP: Final[Mapping[str, Check]] = {
    "step": _is_count,
    "player": _is_count,
    "action": _is_text,
    "chance": _all(_is_chanced),
    "to_act": _all(_is_count),
}
_UNDONE: Final[Mapping[str, Check]] = {
    "undo": _is_count,
    "player": _is_count,
    "digest": _is_text,
    "to_act": _all(_is_count),
}
_OUTCOME: Final[Mapping[str, Check]] = {"outcome": _is_options}
_END: Final[Mapping[str, Check]] = {
    "ranking": _all(_all(_is_count)),
    "winners": _all(_is_count),
    "scores": _all(_is_number),
    "steps": _is_count,
}


def header_fields(values: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a header, in the version that it says.

    :raises Malformed: saying which field is missing, unknown, or not what it must be.
    """
    digest = "digest" if values.get("version") == 1 else "position"
    return _fields(values, {**_HEADER, digest: _is_text})


def step_fields(values: Mapping[str, Any], version: int) -> dict[str, Any]:
    """The fields of an accepted action: in version 1 with a digest, later with any or none.

    :raises Malformed: as for :func:`header_fields`.
    """
    digests = {"digest"} if version == 1 else {"digest", "position"} & values.keys()
    return _fields(values, {**_STEP, **dict.fromkeys(sorted(digests), _is_text)})


def undone_fields(values: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a decision that was taken back.

    :raises Malformed: as for :func:`header_fields`.
    """
    return _fields(values, _UNDONE)


def end_fields(values: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of the outcome.

    :raises Malformed: as for :func:`header_fields`.
    """
    return _fields(_fields(values, _OUTCOME)["outcome"], _END)


def _fields(values: Mapping[str, Any], checks: Mapping[str, Check]) -> dict[str, Any]:
    """The fields of a line, each of the right kind; lists of numbers as tuples."""
    found = {"chance": [], **values} if "chance" in checks else dict(values)
    found.pop("sum", None)
    for name, check in checks.items():
        if name not in found:
            raise Malformed(_("the field {name} is missing", name=name))
        if not check(found[name]):
            raise Malformed(_("the field {name} is not what it can be", name=name))
    if unknown := sorted(found.keys() - checks.keys()):
        raise Malformed(_("there is a field {name}, which is unknown", name=repr(unknown[0])))
    for name in found.keys() & {"to_act", "winners", "scores"}:
        found[name] = tuple(found[name])
    if "ranking" in found:
        found["ranking"] = tuple(map(tuple, found["ranking"]))
    return found

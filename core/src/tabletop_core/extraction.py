"""Collecting the messages of a package from its source, for translators.

For Babel this is an extraction method, named in a ``babel.cfg``::

    [extractors]
    tabletop = tabletop_core.extraction:extract

    [tabletop: **.py]

Unlike Babel's own method for Python it finds messages inside the values of messages, and it refuses
what it cannot collect instead of passing over it.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import IO, NamedTuple

from tabletop_core.errors import TabletopError

#: What a translator is told about a message is written above it in the source, after this word.
COMMENT_TAG = "Translators:"


class ExtractionError(TabletopError):
    """A message is written so that it cannot be collected."""


class Found(NamedTuple):
    """A message in the source."""

    line: int
    column: int
    #: One text, or the two of ``_.plural``.
    texts: tuple[str, ...]
    #: What translators are told about it; empty for nothing.
    comment: str


def messages_in(source: str) -> list[Found]:
    """The messages of a module, in the order of its lines.

    These are the texts of ``_(...)`` and ``_.plural(...)``, and the summaries of what a plugin
    offers (``GameEntry``, ``BotEntry`` and so on), which are looked up in the same catalogue.

    :raises ExtractionError: naming the line of a text that is not a plain string.
    :raises SyntaxError: when the source is not Python.
    """
    lines = source.splitlines()
    found = []
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        arguments = _text_arguments(node)
        texts = tuple(
            argument.value
            for argument in arguments
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
        )
        if len(texts) < len(arguments):
            raise ExtractionError(
                f"line {node.lineno}: the text of a message must be a plain string",
                hint="write it without f, + or a condition, and values as {places}",
            )
        if any(texts):
            comment = _comment_above(lines, node.lineno)
            found.append(Found(node.lineno, node.col_offset, texts, comment))
    return sorted(found)


def extract(
    fileobj: IO[bytes],
    keywords: Mapping[str, object],  # noqa: ARG001  Babel passes what the other methods need
    comment_tags: Collection[str],  # noqa: ARG001  the same
    options: Mapping[str, str],  # noqa: ARG001  the same
) -> Iterator[tuple[int, str | None, str | tuple[str, ...], list[str]]]:
    """Babel's form of :func:`messages_in`: line, function, text or texts, comments.

    :raises ExtractionError: as :func:`messages_in`.
    """
    for found in messages_in(fileobj.read().decode("utf-8")):
        comments = [found.comment] if found.comment else []
        if len(found.texts) > 1:
            yield found.line, "ngettext", found.texts, comments
        else:
            yield found.line, None, found.texts[0], comments


def _text_arguments(call: ast.Call) -> list[ast.expr | None]:
    """The arguments of a call that people will read; ``None`` for one that should be there."""
    match call.func:
        case ast.Name(id="_"):
            return [*call.args, None][:1]
        case ast.Attribute(value=ast.Name(id="_"), attr="plural"):
            return [*call.args, None, None][:2]
        case ast.Name(id=name) if name.endswith("Entry"):
            return [word.value for word in call.keywords if word.arg == "summary"]
    return []


def _comment_above(lines: Sequence[str], line: int) -> str:
    """What translators are told in the comment that ends just above a line."""
    told: list[str] = []
    for above in reversed(lines[: line - 1]):
        text = above.strip()
        if not text.startswith("#"):
            break
        text = text.removeprefix("#").strip()
        told.insert(0, text.removeprefix(COMMENT_TAG).strip())
        if text.startswith(COMMENT_TAG):
            return " ".join(told)
    return ""

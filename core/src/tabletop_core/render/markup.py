"""SVG elements as text, with every value escaped."""

from __future__ import annotations

import re

from tabletop_core.render.cells import cell_width, clean, fit, wrap

_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})
#: What XML does not allow, though it is printable.
_NOT_XML = re.compile("[\ufffe\uffff]")

#: The width of a letter of the usual fonts, as part of the font's size; rather too much than too
#: little, so that texts keep inside their boxes.
_LETTER = 0.58

FONT = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif"


def escape(text: str) -> str:
    """A text as it can stand in XML, between tags and in attributes."""
    return _NOT_XML.sub("\ufffd", clean(text)).translate(_ESCAPES)


def number(value: float) -> str:
    """A number in its shortest form, to a hundredth."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def tag(name: str, *children: str, **attributes: object) -> str:
    """An element. Children are markup, attributes are values; those that are ``None`` are left out.

    ``stroke_width=2`` writes ``stroke-width="2"``, and a trailing ``_`` is dropped (``class_``).
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    inside = "".join(children)
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


def _value(value: object) -> str:
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return number(value)
    return escape(str(value))


def identifier(text: str) -> str:
    """The text as part of an ``id``: different texts stay different."""
    return re.sub(r"[^A-Za-z0-9-]", lambda found: f"_{ord(found[0]):x}_", text)


def move(x: float, y: float, scale: float = 1) -> str:
    """A ``transform`` that moves and then scales."""
    moved = f"translate({number(x)},{number(y)})"
    return moved if scale == 1 else f"{moved} scale({scale:.4g})"


def text(
    x: float,
    y: float,
    words: str,
    *,
    size: float,
    fill: str = "#222222",
    anchor: str = "middle",
    weight: str | None = None,
) -> str:
    """One line of text; ``y`` is its base line."""
    return tag(
        "text",
        escape(words),
        x=x,
        y=y,
        font_size=size,
        font_family=FONT,
        font_weight=weight,
        text_anchor=anchor,
        fill=fill,
        unicode_bidi="plaintext",
        # A finger or pointer on the text means what is below it.
        pointer_events="none",
    )


def text_width(words: str, size: float) -> float:
    """About how wide a text is."""
    return cell_width(words) * size * _LETTER


def fit_text(words: str, width: float, size: float) -> str:
    """The text, shortened where it would be wider than ``width``."""
    return fit(words, max(1, int(width / size / _LETTER)))


def wrap_text(words: str, width: float, size: float) -> list[str]:
    """The text in lines that are at most ``width`` wide."""
    return wrap(words, max(4, int(width / size / _LETTER)))


def contrast(css: str) -> str:
    """White or black, whichever is easier to read on a colour given as ``#rrggbb``."""
    if not re.fullmatch(r"#[0-9a-fA-F]{6}", css):
        return "#000000"
    red, green, blue = (int(css[at : at + 2], 16) / 255 for at in (1, 3, 5))
    # Relative luminance, with the usual approximation of the curve of screens.
    luminance = 0.2126 * red**2.2 + 0.7152 * green**2.2 + 0.0722 * blue**2.2
    return "#000000" if luminance > 0.18 else "#ffffff"

"""Charts as SVG for a page, drawn by Matplotlib.

A figure is part of the page: it has the page's colours, light or dark, and the page's font, and grows and
shrinks with it. It needs no script, so it is there on paper, too.
"""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

from tabletop_simulation.findings.charts import Chart, Histogram, IntervalChart
from tabletop_simulation.statistics.intervals import Interval

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.typing import RcKeyType

#: Colours that Matplotlib draws with, and what the page calls them.
_INK, _FAINT, _FIRST, _SECOND, _PAGE = "#010203", "#020304", "#030405", "#040506", "#050607"
_COLOURS = {
    _INK: "var(--ink)",
    _FAINT: "var(--faint)",
    _FIRST: "var(--first)",
    _SECOND: "var(--second)",
    _PAGE: "var(--page)",
}
#: How series differ: not by colour alone.
_MARKERS = ((_FIRST, "o", _FIRST), (_SECOND, "s", _PAGE))

_WIDTH = 5.0
_ROW = 0.56
_HISTOGRAM_HEIGHT = 2.5
_STYLE: dict[RcKeyType, Any] = {
    "axes.edgecolor": _INK,
    "axes.facecolor": "none",
    "axes.labelcolor": _INK,
    "axes.spines.left": False,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "figure.facecolor": "none",
    "font.size": 12.5,
    "legend.frameon": False,
    "legend.labelcolor": _INK,
    "svg.fonttype": "none",
    "text.color": _INK,
    "text.parse_math": False,
    "xtick.color": _INK,
    "ytick.color": _INK,
}
_SVG = "http://www.w3.org/2000/svg"
_XLINK = "http://www.w3.org/1999/xlink"
_REFERENCE = re.compile(r"#(?=[A-Za-z])(?![0-9a-fA-F]{6}\b)")


def svg_of(chart: Chart, name: str) -> str:
    """A chart as an SVG element for a page.

    :param name: begins every name in it, so that several can stand on one page.
    """
    import matplotlib as mpl

    with mpl.rc_context():
        mpl.rcdefaults()  # not what a person has chosen for figures of their own
        mpl.rcParams.update({**_STYLE, "svg.hashsalt": name})
        figure = _histogram(chart) if isinstance(chart, Histogram) else _intervals(chart)
        drawn = io.StringIO()
        figure.savefig(
            drawn,
            format="svg",
            metadata={"Date": None, "Creator": None, "Format": None, "Type": None},
        )
    return _for_page(drawn.getvalue(), name, chart.text)


def _histogram(chart: Histogram) -> Figure:
    from matplotlib.ticker import MaxNLocator

    figure, axes = _empty(_HISTOGRAM_HEIGHT)
    widths = [high - low for low, high in zip(chart.edges, chart.edges[1:], strict=False)]
    axes.bar(
        chart.edges[:-1], chart.counts, widths, align="edge", color=_FIRST, edgecolor=_PAGE, lw=0.6
    )
    axes.xaxis.set_major_locator(MaxNLocator(8, integer=True))
    axes.yaxis.set_major_locator(MaxNLocator(4, integer=True))
    axes.set_xlabel(chart.axis)
    axes.set_ylabel(chart.counted)
    axes.grid(axis="y", color=_FAINT, lw=0.6)
    axes.set_axisbelow(True)
    axes.tick_params(left=False)
    return figure


def _intervals(chart: IntervalChart) -> Figure:
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    several = len(chart.series) > 1
    height = _ROW * (1.4 if several else 1)
    figure, axes = _empty(height * len(chart.labels) + (1.1 if several else 0.8))
    scale = 100 if chart.shares else 1
    for row, label in enumerate(chart.labels):
        # Above its row, where also a long one has room.
        axes.annotate(
            label, (0, row - 0.12 * (len(chart.series) - 1)), xycoords=("axes fraction", "data"),
            xytext=(0, 7), textcoords="offset points", va="bottom", ha="left",
            bbox={"facecolor": _PAGE, "edgecolor": "none", "pad": 1},
        )  # fmt: skip
    for number, series in enumerate(chart.series):
        shift = 0.24 * (number - (len(chart.series) - 1) / 2)
        for row, interval in enumerate(series.intervals):
            if interval is not None:
                _whisker(axes, interval, row + shift, number, scale)
    if chart.reference is not None:
        axes.axvline(chart.reference * scale, color=_INK, lw=1, ls=(0, (4, 3)), zorder=1)
    axes.set_ylim(len(chart.labels) - 0.5, -0.75)
    axes.set_yticks([])
    axes.xaxis.set_major_locator(MaxNLocator(6))
    if chart.shares:
        axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _at: f"{value:g} %"))
    axes.set_xlabel(chart.axis)
    axes.margins(x=0.06)
    axes.grid(axis="x", color=_FAINT, lw=0.6)
    axes.set_axisbelow(True)
    if several:
        _legend(axes, [series.name for series in chart.series])
    return figure


def _whisker(axes: Axes, interval: Interval, row: float, series: int, scale: int) -> None:
    """A dot for the estimate, a line for the interval."""
    colour, marker, inside = _MARKERS[series % len(_MARKERS)]
    if interval.low is not None and interval.high is not None:
        ends = [interval.low * scale, interval.high * scale]
        axes.plot(ends, [row, row], color=colour, lw=2.5, solid_capstyle="butt")
    axes.plot(
        [interval.estimate * scale], [row], marker, color=colour, markerfacecolor=inside,
        markersize=8, markeredgewidth=2,
    )  # fmt: skip


def _legend(axes: Axes, names: list[str]) -> None:
    from matplotlib.lines import Line2D

    handles = [
        Line2D([], [], color=colour, marker=marker, markerfacecolor=inside, lw=2.5, label=name)
        for name, (colour, marker, inside) in zip(names, _MARKERS, strict=False)
    ]
    axes.legend(handles=handles, loc="lower left", bbox_to_anchor=(-0.02, 1.0), ncols=len(names))


def _empty(height: float) -> tuple[Figure, Axes]:
    # Not by pyplot, which keeps figures and looks for a screen.
    from matplotlib.figure import Figure

    figure = Figure(figsize=(_WIDTH, height))
    figure.set_layout_engine("tight", pad=0.3)
    return figure, figure.subplots()


def _for_page(drawn: str, name: str, text: str) -> str:
    """What Matplotlib drew, without what only a file needs, in the page's colours and font."""
    ET.register_namespace("", _SVG)
    ET.register_namespace("xlink", _XLINK)
    root = ET.fromstring(drawn)  # noqa: S314  drawn a moment ago
    for metadata in root.findall(f"{{{_SVG}}}metadata"):
        root.remove(metadata)
    for element in root.iter():
        if "id" in element.attrib:
            element.set("id", f"{name}-{element.attrib['id']}")
        for key, value in element.attrib.items():
            if key.endswith("href") or "url(#" in value:
                element.set(key, _REFERENCE.sub(f"#{name}-", value))
            if key in {"style", "fill", "stroke"}:
                element.set(key, _in_page_style(element.attrib[key]))
    for key in ("width", "height", "version"):
        root.attrib.pop(key, None)
    root.set("role", "img")
    root.set("aria-label", text)
    return ET.tostring(root, encoding="unicode")


def _in_page_style(style: str) -> str:
    for drawn, meant in _COLOURS.items():
        style = style.replace(drawn, meant)
    return re.sub(r"font-family: [^;]*", "font-family: var(--font)", style)

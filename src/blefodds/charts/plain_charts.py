"""The two sorts of picture in a report on Blöf: shares with their intervals in rows, and chances as lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from blefodds.charts.canvas import font, house_style, inches_of, wrapped, write_text
from blefodds.charts.labels import spread
from blefodds.charts.page import Page
from blefodds.charts.theme import LIGHT, WIDE, Size, Theme, numbered_look

__all__ = ["Line", "Mark", "Row", "interval_chart", "line_chart"]

_PER_POINT = 1.3 / 72
"""The height of a line of text in inches per point."""


@dataclass(frozen=True)
class Mark:
    """A number with the interval around it."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Row:
    """A row of a picture: its name, and a mark for each series; None where there is none."""

    name: str
    marks: tuple[Mark | None, ...]


@dataclass(frozen=True)
class Line:
    """A line of a picture: its name, and a value for each place."""

    name: str
    values: tuple[float, ...]


def interval_chart(
    rows: Sequence[Row],
    *,
    title: str,
    ticks: Sequence[tuple[float, str]],
    series: Sequence[str] = (),
    notes: Sequence[str] = (),
    size: Size = WIDE,
    theme: Theme = LIGHT,
) -> Figure:
    """Draw numbers with their intervals, a row for each name.

    Parameters
    ----------
    rows
        The rows, from the top.
    title, notes
        What stands above and below.
    ticks
        Where along the axis something is written, and what; the first and the last one are its ends.
    series
        What the marks of a row are, where there are several.
    size, theme
        The measures and the colours.
    """
    looks = [numbered_look(number) for number in range(max(len(row.marks) for row in rows))]
    signs = ("●", "■", "▲")
    key = " · ".join(f"{sign} {name}" for sign, name in zip(signs, series, strict=False))
    with house_style():
        page = Page(size, theme, title=title, subtitle=key, notes=notes)
        names = [wrapped(row.name, width=size.label_share * size.width, size=size.text) for row in rows]
        heights = [(1.5 + name.count("\n")) * size.text * _PER_POINT for name in names]
        axes = page.axes(
            left=max(inches_of(name, size=size.text) for name in names) + 0.1,
            right=page.pad + inches_of(ticks[-1][1], size=size.small) / 2,
            over=0.05,
            under=size.small * 2.0 / 72,
            least=sum(heights),
            exactly=True,
        )
        _dress(axes, theme)
        axes.set_xlim(ticks[0][0], ticks[-1][0])
        axes.set_ylim(sum(heights), 0)
        axes.grid(axis="x", color=theme.grid, linewidth=0.5)
        _write_ticks(axes, "x", ticks, size, theme)
        axes.set_yticks([])
        if ticks[0][0] < 0:
            axes.axvline(0, color=theme.faint, linewidth=1.0)
        left, _, _, top = page.inches(axes)
        edge = 0.0
        for row, name, height in zip(rows, names, heights, strict=True):
            step = height / (len(row.marks) + 1)
            for place, (mark, look) in enumerate(zip(row.marks, looks, strict=False), start=1):
                if mark is not None:
                    at = edge + place * step
                    colour = theme.colours[look.colour]
                    axes.plot([mark.low, mark.high], [at, at], color=colour, linewidth=1.6)
                    axes.plot([mark.value], [at], color=colour, marker=look.marker, markersize=0.5 * size.text)
            write_text(
                page.figure,
                left - 0.07,
                top - edge - height / 2,
                name,
                size=size.text,
                colour=theme.ink,
                ha="right",
                va="center",
                linespacing=1.1,
            )
            edge += height
        return page.figure


def line_chart(
    lines: Sequence[Line],
    places: Sequence[int],
    *,
    title: str,
    along: str,
    notes: Sequence[str] = (),
    size: Size = WIDE,
    theme: Theme = LIGHT,
) -> Figure:
    """Draw chances, 0 to 1, as lines with their names at the right ends.

    Parameters
    ----------
    lines
        The lines, a value of each for every place.
    places
        Whole numbers, ascending.
    title, notes
        What stands above and below.
    along
        What the places are.
    size, theme
        The measures and the colours.
    """
    with house_style():
        page = Page(size, theme, title=title, notes=notes)
        names = [wrapped(line.name, width=size.label_share * size.width, size=size.text) for line in lines]
        heights = [(1.2 + name.count("\n")) * size.text * _PER_POINT for name in names]
        is_wide = size.width > 5
        lead = 0.3 if is_wide else 0.12
        axes = page.axes(
            left=inches_of("100%", size=size.small) + 0.08,
            right=max(inches_of(name, size=size.text) for name in names) + lead + page.pad,
            over=0.08,
            under=size.small * 1.4 / 72 + size.text * 1.7 / 72,
            least=max(2.5, sum(heights)),
        )
        _dress(axes, theme)
        axes.set_xlim(places[0] - 0.15, places[-1] + 0.15)
        axes.set_ylim(-0.015, 1.015)
        axes.grid(color=theme.grid, linewidth=0.5)
        _write_ticks(axes, "x", [(place, str(place)) for place in places[:: 1 if is_wide else 2]], size, theme)
        _write_ticks(axes, "y", [(share, f"{share:.0%}") for share in (0.0, 0.25, 0.5, 0.75, 1.0)], size, theme)
        axes.set_xlabel(along, fontproperties=font(size.text), color=theme.ink, labelpad=2)
        _, bottom, right, top = page.inches(axes)
        order = sorted(range(len(lines)), key=lambda number: -lines[number].values[-1])
        ends = [bottom + (lines[number].values[-1] + 0.015) / 1.03 * (top - bottom) for number in order]
        middles = spread(ends, [heights[number] for number in order], low=bottom, high=top)
        for number, end, middle in zip(order, ends, middles, strict=True):
            look = numbered_look(number)
            colour = theme.colours[look.colour]
            values = lines[number].values
            axes.plot(places, values, color=colour, linewidth=1.5, marker=look.marker, markersize=0.45 * size.text)
            page.line([right, right + lead - (0.07 if is_wide else 0.03)], [end, middle], color=colour, linewidth=0.6)
            write_text(
                page.figure,
                right + lead,
                middle,
                names[number],
                size=size.text,
                colour=theme.ink,
                va="center",
                linespacing=1.1,
            )
        return page.figure


def _dress(axes: Axes, theme: Theme) -> None:
    axes.set_facecolor(theme.background)
    axes.set_axisbelow(True)
    axes.tick_params(length=0, pad=3)
    for spine in axes.spines.values():
        spine.set_visible(False)


def _write_ticks(axes: Axes, axis: str, ticks: Sequence[tuple[float, str]], size: Size, theme: Theme) -> None:
    put = axes.set_xticks if axis == "x" else axes.set_yticks
    put([at for at, _ in ticks], [text for _, text in ticks], fontproperties=font(size.small), color=theme.ink)

"""The two sorts of picture in a report on Blöf: shares with their intervals in rows, and chances as lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.figure import Figure

from blefodds.charts.canvas import house_style, inches_of, wrapped
from blefodds.charts.page import FRACTIONS, LINE, Page, ticks_of
from blefodds.charts.theme import LIGHT, WIDE, Size, Theme, numbered_look

__all__ = ["Line", "Mark", "Row", "interval_chart", "line_chart"]


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
        heights = [(1.5 + name.count("\n")) * size.text * LINE for name in names]
        right = inches_of(ticks[-1][1], size=size.small) / 2
        axes = page.row_axes(names, heights, right=right, linespacing=1.1)
        axes.set_xlim(ticks[0][0], ticks[-1][0])
        page.ticks(axes, x=ticks)
        if ticks[0][0] < 0:
            axes.axvline(0, color=theme.faint, linewidth=1.0)
        edge = 0.0
        for row, height in zip(rows, heights, strict=True):
            step = height / (len(row.marks) + 1)
            for place, (mark, look) in enumerate(zip(row.marks, looks, strict=False), start=1):
                if mark is not None:
                    at = edge + place * step
                    colour = theme.colours[look.colour]
                    axes.plot([mark.low, mark.high], [at, at], color=colour, linewidth=1.6)
                    axes.plot([mark.value], [at], color=colour, marker=look.marker, markersize=0.5 * size.text)
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
        heights = [(1.2 + name.count("\n")) * size.text * LINE for name in names]
        lead = 0.3 if size.is_wide else 0.12
        axes = page.axes(
            left=inches_of("100%", size=size.small) + 0.08,
            right=max(inches_of(name, size=size.text) for name in names) + lead + page.pad,
            over=0.08,
            under=size.small * 1.4 / 72 + size.text * 1.7 / 72,
            least=max(2.5, sum(heights)),
        )
        page.dress(axes)
        axes.set_xlim(places[0] - 0.15, places[-1] + 0.15)
        axes.set_ylim(-0.015, 1.015)
        page.ticks(axes, x=[(at, str(at)) for at in places[:: 1 if size.is_wide else 2]], y=ticks_of(FRACTIONS))
        page.label_below(axes, along)
        _, _, right, _ = page.inches(axes)
        order = sorted(range(len(lines)), key=lambda number: -lines[number].values[-1])
        ends = [lines[number].values[-1] for number in order]
        middles = page.spread(axes, ends, [heights[number] for number in order])
        for number, end, middle in zip(order, ends, middles, strict=True):
            look = numbered_look(number)
            colour = theme.colours[look.colour]
            values = lines[number].values
            axes.plot(places, values, color=colour, linewidth=1.5, marker=look.marker, markersize=0.45 * size.text)
            start, stop = page.place(axes, 0, end)[1], right + lead - (0.07 if size.is_wide else 0.03)
            page.line([right, stop], [start, middle], color=colour, linewidth=0.6)
            page.write(right + lead, middle, names[number], va="center", linespacing=1.1)
        return page.figure

"""The page a chart stands on: title and subtitle above it, notes below, axes with ticks and a grid between them.

Everything is measured in inches, and everything that charts have in common is drawn here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from matplotlib.axes import Axes

from blefodds.charts.canvas import Pen, font, inches_of, new_figure, wrapped
from blefodds.charts.labels import spread
from blefodds.charts.theme import Size, Theme

__all__ = ["FRACTIONS", "LINE", "Page", "ticks_of"]

LINE = 1.3 / 72
"""The height of a line of text in inches per point."""

FRACTIONS = (0.0, 0.25, 0.5, 0.75, 1.0)
"""Where an axis of chances has its ticks."""

Tick = tuple[float, str]
"""A place along an axis and what is written at it."""


def ticks_of(chances: Sequence[float]) -> list[Tick]:
    """Chances as ticks in whole percent."""
    return [(p, f"{p:.0%}") for p in chances]


class Page(Pen):
    """A figure whose words have their places; what is between them is for the axes.

    Parameters
    ----------
    size, theme
        The measures and the colours.
    title, subtitle, notes
        The words; each is wrapped to the width of the page.
    """

    def __init__(self, size: Size, theme: Theme, *, title: str, subtitle: str = "", notes: Sequence[str] = ()) -> None:
        super().__init__(new_figure(size.width, size.height, theme=theme, dpi=size.dpi), theme, size.text)
        self.size = size
        self.pad = (0.016 if size.is_wide else 0.025) * size.width
        width = size.width - 2 * self.pad
        self._title = _balanced(title, width=width, size=size.title)
        self._subtitle = wrapped(subtitle, width=width, size=size.text) if subtitle else ""
        self._notes = "\n".join(wrapped(note, width=width, size=size.small) for note in notes)
        self.above = self.pad + (1 + self._title.count("\n")) * size.title * LINE
        if self._subtitle:
            self.above += (1 + self._subtitle.count("\n")) * size.text * LINE + 0.03
        self.below = self.pad
        if self._notes:
            self.below += (1 + self._notes.count("\n")) * size.small * LINE + 0.04

    def axes(
        self, *, left: float, right: float, over: float, under: float, least: float, exactly: bool = False
    ) -> Axes:
        """Axes within the page, after which the words around them are written.

        Parameters
        ----------
        left, right
            Inches between the axes and the page's side edges.
        over, under
            Inches kept free between the axes and the words above and below.
        least
            How high the axes must be at least; the page becomes higher where it has to.
        exactly
            The axes are exactly that high, and the page as high as that makes it.
        """
        left += self.pad
        height = self.above + over + least + under + self.below
        if not exactly:
            height = max(self.size.height, height)
        self.figure.set_size_inches(self.size.width, height)
        bottom, top = self.below + under, height - self.above - over
        self._write(height)
        return self.axes_at(left, bottom, self.size.width - left - right, top - bottom)

    def axes_at(self, left: float, bottom: float, width: float, height: float, *, label: str = "") -> Axes:
        """Axes at a place of a page whose height is known."""
        across, up = self.figure.get_size_inches()
        return self.figure.add_axes((left / across, bottom / up, width / across, height / up), label=label)

    def _write(self, height: float) -> None:
        size, faint = self.size, self.theme.faint
        y = height - self.pad
        self.write(self.pad, y, self._title, size=size.title, bold=True, va="top")
        y -= (1 + self._title.count("\n")) * size.title * LINE
        if self._subtitle:
            self.write(self.pad, y, self._subtitle, colour=faint, va="top")
        if self._notes:
            self.write(self.pad, self.pad, self._notes, size=size.small, colour=faint, va="bottom")

    def inches(self, axes: Axes) -> tuple[float, float, float, float]:
        """Left, bottom, right and top of the axes."""
        width, height = self.figure.get_size_inches()
        box = axes.get_position()
        return box.x0 * width, box.y0 * height, box.x1 * width, box.y1 * height

    def top_of(self, axes: Axes) -> float:
        """The upper edge of the axes."""
        return self.inches(axes)[3]

    def place(self, axes: Axes, x: float, y: float) -> tuple[float, float]:
        """Where a point of the axes lies on the page."""
        left, bottom, right, top = self.inches(axes)
        (first, last), (low, high) = axes.get_xlim(), axes.get_ylim()
        return left + (x - first) / (last - first) * (right - left), bottom + (y - low) / (high - low) * (top - bottom)

    def dress(self, axes: Axes, *, grid: Literal["both", "x"] | None = "both", pad: float = 3) -> None:
        """Axes without a frame or marks at their ticks, and lines behind the data."""
        axes.set_facecolor(self.theme.background)
        axes.tick_params(length=0, pad=pad)
        axes.set_axisbelow(True)
        if grid is not None:
            axes.grid(axis=grid, color=self.theme.grid, linewidth=0.5)
        for spine in axes.spines.values():
            spine.set_visible(False)

    def ticks(self, axes: Axes, *, x: Sequence[Tick] | None = None, y: Sequence[Tick] | None = None) -> None:
        """What is written along the axes, in small type."""
        for put, ticks in ((axes.set_xticks, x), (axes.set_yticks, y)):
            if ticks is not None:
                places, texts = [at for at, _ in ticks], [text for _, text in ticks]
                put(places, texts, fontproperties=font(self.size.small), color=self.theme.ink)

    def label_below(self, axes: Axes, text: str, *, size: float | None = None, pad: float = 2) -> None:
        """What the axis across means."""
        look = font(size or self.size.text)
        axes.set_xlabel(text, fontproperties=look, color=self.theme.ink, labelpad=pad)

    def row_axes(
        self,
        names: Sequence[str],
        heights: Sequence[float],
        *,
        values: Sequence[str] = (),
        bold: Sequence[bool] = (),
        right: float = 0.0,
        **place: Any,
    ) -> Axes:
        """Axes of rows from the top, with a grid across; at their left the names, at their right the values.

        Parameters
        ----------
        names, heights
            Of the rows; heights in inches. The axes run from 0 downwards, in inches too.
        values, bold
            What stands behind each row, and whether its name and value are in bold type; default: nothing, and none.
        right
            Inches kept free between the axes and the page's edge where there are no values.
        place
            Further looks of the names and values.
        """
        size, boldness = self.size.text, bold or [False] * len(names)
        if values:
            right = max(inches_of(value, size=size) for value in values) + 0.1
        axes = self.axes(
            left=max(inches_of(name, size=size, bold=look) for name, look in zip(names, boldness, strict=True)) + 0.1,
            right=right + self.pad,
            over=0.05,
            under=self.size.small * 2.0 / 72,
            least=sum(heights),
            exactly=True,
        )
        axes.set_ylim(sum(heights), 0)
        axes.set_yticks([])
        self.dress(axes, grid="x")
        start, _, end, y = self.inches(axes)
        for number, (name, height, is_bold) in enumerate(zip(names, heights, boldness, strict=True)):
            sides = [(start - 0.07, name, "right"), *([(end + 0.07, values[number], "left")] if values else [])]
            for x, text, side in sides:
                self.write(x, y - height / 2, text, bold=is_bold, ha=side, va="center", **place)
            y -= height
        return axes

    def spread(self, axes: Axes, ends: Sequence[float], heights: Sequence[float]) -> list[float]:
        """Where labels beside the axes stand that belong to these values, the highest first."""
        _, bottom, _, top = self.inches(axes)
        wanted = [self.place(axes, 0, end)[1] for end in ends]
        return spread(wanted, heights, low=min(bottom, top - sum(heights)), high=top)


def _balanced(title: str, *, width: float, size: float) -> str:
    """The title in as few lines as it needs, none of them much shorter than the others."""
    best = wrapped(title, width=width, size=size, bold=True)
    for percent in range(95, 45, -5):
        narrower = wrapped(title, width=width * percent / 100, size=size, bold=True)
        if narrower.count("\n") > best.count("\n"):
            break
        best = narrower
    return best

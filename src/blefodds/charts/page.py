"""The sheet a chart stands on: title and subtitle above it, notes below, everything measured in inches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.lines import Line2D

from blefodds.charts.canvas import new_figure, wrapped, write_text
from blefodds.charts.theme import Size, Theme

__all__ = ["Page"]

LINE = 1.3 / 72
"""The height of a line of text in inches per point."""


class Page:
    """A figure whose words have their places; what is between them is for the axes.

    Parameters
    ----------
    size, theme
        The measures and the colours.
    title, subtitle, notes
        The words; each is wrapped to the width of the page.
    """

    def __init__(self, size: Size, theme: Theme, *, title: str, subtitle: str = "", notes: Sequence[str] = ()) -> None:
        self.size, self.theme = size, theme
        self.figure = new_figure(size.width, size.height, theme=theme, dpi=size.dpi)
        self.pad = 0.025 * size.width if size.width < 5 else 0.016 * size.width
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
        width = self.size.width - left - right
        return self.figure.add_axes(
            (left / self.size.width, bottom / height, width / self.size.width, (top - bottom) / height)
        )

    def _write(self, height: float) -> None:
        size, theme = self.size, self.theme
        y = height - self.pad
        write_text(self.figure, self.pad, y, self._title, size=size.title, colour=theme.ink, bold=True, va="top")
        y -= (1 + self._title.count("\n")) * size.title * LINE
        if self._subtitle:
            write_text(self.figure, self.pad, y, self._subtitle, size=size.text, colour=theme.faint, va="top")
        if self._notes:
            write_text(self.figure, self.pad, self.pad, self._notes, size=size.small, colour=theme.faint, va="bottom")

    def inches(self, axes: Axes) -> tuple[float, float, float, float]:
        """Left, bottom, right and top of the axes."""
        width, height = self.figure.get_size_inches()
        box = axes.get_position()
        return box.x0 * width, box.y0 * height, box.x1 * width, box.y1 * height

    def top_of(self, axes: Axes) -> float:
        """The upper edge of the axes."""
        return self.inches(axes)[3]

    def line(self, x: Sequence[float], y: Sequence[float], **look: Any) -> None:
        """A line between places in inches, on top of everything."""
        self.figure.add_artist(Line2D(x, y, transform=self.figure.dpi_scale_trans, **look))


def _balanced(title: str, *, width: float, size: float) -> str:
    """The title in as few lines as it needs, none of them much shorter than the others."""
    best = wrapped(title, width=width, size=size, bold=True)
    for percent in range(95, 45, -5):
        narrower = wrapped(title, width=width * percent / 100, size=size, bold=True)
        if narrower.count("\n") > best.count("\n"):
            break
        best = narrower
    return best

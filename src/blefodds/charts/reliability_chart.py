"""How often came true what was foretold: for each tenth of the odds the share that did, and how many bids it had."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from blefodds.charts.canvas import house_style, inches_of
from blefodds.charts.page import Page, ticks_of
from blefodds.charts.theme import LIGHT, WIDE, Size, Theme
from blefodds.core.intervals import clopper_pearson
from blefodds.lang import phrase

__all__ = ["CONFIDENCE", "Foretold", "ForetoldTenth", "reliability_chart"]

CONFIDENCE = 0.95
"""Of the bars at the points."""

_LOOKS = (("s", 3), ("o", 0), ("^", 2), ("D", 5))
"""A marker and a colour for each series: none is told by its colour alone."""

_FIFTHS = [n / 10 for n in range(0, 11, 2)]

_COUNTS_SHARE = 0.24
"""How much of the height the counts take, and half as much again what is between."""


@dataclass(frozen=True)
class ForetoldTenth:
    """The bids whose odds lay in one tenth: their mean odds, how many there were, how many came true."""

    foretold: float
    n: int
    true: int

    @property
    def share(self) -> float:
        """The share that came true."""
        return self.true / self.n

    @property
    def interval(self) -> tuple[float, float]:
        """The Clopper-Pearson interval of the share."""
        low, high = clopper_pearson([self.true], self.n, confidence=CONFIDENCE)
        return float(low[0]), float(high[0])


@dataclass(frozen=True)
class Foretold:
    """One way of foretelling: what it is called, and its tenths in ascending order."""

    name: str
    tenths: tuple[ForetoldTenth, ...]


def reliability_chart(
    series: Sequence[Foretold],
    *,
    title: str,
    subtitle: str = "",
    size: Size = WIDE,
    theme: Theme = LIGHT,
    lang: str = "en",
) -> Figure:
    """Draw a reliability diagram: odds that are right lie on the diagonal.

    Parameters
    ----------
    series
        At most four ways of foretelling the same bids.
    title, subtitle
        The words above.
    size, theme, lang
        The measures, the colours, the language.

    Returns
    -------
    matplotlib.figure.Figure
        The shares with their intervals, and below them how many bids each tenth had. To be saved with
        :func:`blefodds.charts.save_figure`.

    Examples
    --------
    >>> tenths = (ForetoldTenth(0.04, 100, 5), ForetoldTenth(0.55, 50, 26))
    >>> figure = reliability_chart([Foretold("by the own cards", tenths)], title="Foretold and true")
    >>> [axes.get_label() for axes in figure.axes]
    ['shares', 'counts']
    """
    with house_style():
        page = Page(
            size,
            theme,
            title=title,
            subtitle=subtitle,
            notes=[phrase("reliability.note", lang, confidence=f"{CONFIDENCE * 100:g}")],
        )
        line = size.text * 1.6 / 72
        most = max(tenth.n for one in series for tenth in one.tenths)
        shares = page.axes(
            left=max(inches_of(text, size=size.small) for text in ("100%", f"{most:,}")) + 0.12,
            right=page.pad + 0.15,
            over=line * (1 + len(series)) + 0.05,
            under=2.4 * size.small * 1.6 / 72,
            least=0.85 * size.height,
        )
        shares.set_label("shares")
        box = shares.get_position()
        lower = _COUNTS_SHARE * box.height
        counts = page.figure.add_axes((box.x0, box.y0, box.width, lower), label="counts")
        above = 1.5 * lower
        shares.set_position((box.x0, box.y0 + above, box.width, box.height - above))
        _draw_shares(shares, page, series)
        _draw_counts(counts, page, series, most)
        left, bottom, right, _ = page.inches(counts)
        _, _, _, top = page.inches(shares)
        page.write(left, top + 0.06, phrase("reliability.true", lang), va="bottom")
        for number, (one, (marker, colour)) in enumerate(zip(series, _LOOKS, strict=False)):
            y = top + 0.06 + line * (len(series) - number)
            page.line(
                [left + 0.06], [y + line * 0.3], marker=marker, markersize=5, linewidth=0, color=theme.colours[colour]
            )
            page.write(left + 0.18, y, one.name, va="bottom")
        page.write(left, page.inches(counts)[3] + 0.04, phrase("reliability.counts", lang), va="bottom")
        foretold, y = phrase("reliability.foretold", lang), bottom - size.small * 2.0 / 72
        page.write(right, y, foretold, size=size.small, colour=theme.faint, ha="right", va="top")
        return page.figure


def _draw_shares(axes: Axes, page: Page, series: Sequence[Foretold]) -> None:
    theme = page.theme
    page.dress(axes)
    axes.set_xlim(0, 1)
    axes.set_ylim(0, 1)
    axes.plot([0, 1], [0, 1], color=theme.faint, linewidth=0.8, dashes=(4, 3), gid="diagonal")
    for one, (marker, colour) in zip(series, _LOOKS, strict=False):
        x = [tenth.foretold for tenth in one.tenths]
        y = [tenth.share for tenth in one.tenths]
        for at, tenth in zip(x, one.tenths, strict=True):
            axes.plot([at, at], tenth.interval, color=theme.colours[colour], linewidth=1.2, clip_on=False)
        axes.plot(
            x,
            y,
            color=theme.colours[colour],
            marker=marker,
            markersize=5 if page.size.is_wide else 3.5,
            markeredgewidth=0,
            linewidth=0.9,
            clip_on=False,
            gid=one.name,
        )
    page.ticks(axes, x=[(at, "") for at in _FIFTHS], y=ticks_of(_FIFTHS))


def _draw_counts(axes: Axes, page: Page, series: Sequence[Foretold], most: int) -> None:
    page.dress(axes)
    axes.set_xlim(0, 1)
    axes.set_ylim(0, most)
    width = 0.08 / len(series)
    for number, (one, (_, colour)) in enumerate(zip(series, _LOOKS, strict=False)):
        for tenth in one.tenths:
            left = min(int(tenth.foretold * 10), 9) / 10 + 0.01 + number * width
            axes.bar(left, tenth.n, width=width, align="edge", color=page.theme.colours[colour])
    page.ticks(axes, x=ticks_of(_FIFTHS), y=[(most, f"{most:,}")])

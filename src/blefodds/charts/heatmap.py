"""The whole ladder against the cards in play: a row per bid, a colour per chance, and the 50% frontier."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import matplotlib
import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from blefodds.charts.canvas import font, house_style, inches_of, wrapped
from blefodds.charts.page import Page
from blefodds.charts.series import curves, groups_alike
from blefodds.charts.theme import LIGHT, WIDE, Size, Theme
from blefodds.core.bids import Bid, Kind
from blefodds.core.cards import Rank
from blefodds.core.odds_table import BidOdds, OddsTable
from blefodds.lang import kind_name, phrase, rank_label, suit_label
from blefodds.views.percent import CERTAIN, IMPOSSIBLE, bid_percent

__all__ = ["MOST_ROWS", "heatmap"]

MOST_ROWS = 100
"""In a longer ladder the bids of a kind whose odds are the same everywhere share a row."""

FRONTIER = 0.5

COLOURS = "cividis"
"""One scale from dark to light, even to the eye, and the same to the colour-blind."""

_NOW = "#e8590c"
"""The frame around the current column: far from every colour of the scale."""

_SMALLEST_NUMBER = 5.4  # points; smaller ones are left out


@dataclass(frozen=True)
class _Row:
    """What is drawn in one row: the odds of one bid, or of several that have the same."""

    kind: Kind
    label: str
    cells: tuple[BidOdds, ...]


def heatmap(
    tables: Sequence[OddsTable],
    *,
    title: str,
    subtitle: str = "",
    notes: Sequence[str] = (),
    in_play: int | None = None,
    size: Size = WIDE,
    theme: Theme = LIGHT,
    lang: str = "en",
) -> Figure:
    """Draw the odds of every bid for every number of cards in play.

    The bids stand in ladder order, the lowest on top, under the name of their kind. In a ladder of more than
    :data:`MOST_ROWS` bids, those of one kind whose odds are the same in every column share a row, at the place
    of the highest of them. Numbers are printed where the columns are wide enough for type
    of 5.4 points, and in narrow ones only in every column with a label.

    Parameters
    ----------
    tables
        The odds with ascending numbers of cards in play, as from
        :func:`blefodds.charts.tables_by_cards`.
    title, subtitle, notes
        What stands above the map and, in small type, below it. Text is drawn as it stands.
    in_play
        The current number of cards in play: its column is framed.
    size, theme, lang
        The measures, the colours, the language. The figure is as high as the ladder is long.

    Returns
    -------
    matplotlib.figure.Figure
        The first axes hold the map: an image of probabilities, rows by columns.

    Examples
    --------
    >>> from blefodds import Situation
    >>> from blefodds.charts import tables_by_cards
    >>> figure = heatmap(tables_by_cards(Situation("K♥ 10♠", 9)), title="K♥ 10♠")
    >>> figure.axes[0].images[0].get_array().shape
    (83, 23)
    """
    rows = _rows(tables, lang=lang)
    numbers = [table.situation.in_play for table in tables]
    matrix = np.array([[cell.p for cell in row.cells] for row in rows])
    row_height = (1.62 if size.is_wide else 1.45) * size.small / 72
    with house_style():
        lines = [*notes, *_own_notes(rows, lang=lang)]
        page = Page(size, theme, title=title, subtitle=subtitle, notes=lines)
        gap = 0.008 * size.width
        labels = max(inches_of(row.label, size=size.small) for row in rows)
        names, names_width = _kind_names(page, rows, lang=lang)
        ticks = size.small * 1.7 / 72
        key = size.small * 3.2 / 72
        axes = page.axes(
            left=names_width + labels + 3 * gap,
            right=page.pad,
            over=key + 2 * ticks,
            under=2 * ticks,
            least=row_height * len(rows),
            exactly=True,
        )
        left, _, right, top = page.inches(axes)
        axes.imshow(
            matrix,
            cmap=matplotlib.colormaps[COLOURS],
            vmin=0,
            vmax=1,
            aspect="auto",
            interpolation="nearest",
            extent=(numbers[0] - 0.5, numbers[-1] + 0.5, len(rows), 0),
        )
        _dress(axes, page, numbers, lang=lang)
        for i, row in enumerate(rows):
            y = top - (i + 0.5) * row_height
            page.write(left - gap, y, row.label, size=size.small, ha="right", va="center")
        _write_kinds(page, axes, rows, names, row_height=row_height)
        _write_numbers(axes, page, rows, numbers)
        _draw_frontier(axes, matrix >= FRONTIER, first=numbers[0], size=size)
        if in_play in numbers:
            frame = Rectangle(
                (in_play - 0.5, 0), 1, len(rows), fill=False, edgecolor=_NOW, linewidth=1.4, clip_on=False
            )
            axes.add_patch(frame)
        _draw_key(page, left, right, top + 2 * ticks, lang=lang)
        return page.figure


def _rows(tables: Sequence[OddsTable], *, lang: str) -> list[_Row]:
    ladder = tables[0].situation.rules.ladder
    drawn = curves(tables, ladder)
    if len(ladder) <= MOST_ROWS:
        groups = [[curve] for curve in drawn]
    else:
        place = {bid: i for i, bid in enumerate(ladder)}
        groups = sorted(groups_alike(drawn), key=lambda group: place[group[-1].bid])
    return [
        _Row(group[-1].bid.kind, _row_label([curve.bid for curve in group], lang=lang), group[-1].rows)
        for group in groups
    ]


def _row_label(bids: Sequence[Bid], *, lang: str) -> str:
    """What names the bids within their kind: ranks and suits; of bids named by more than one thing the highest."""
    highest = bids[-1]
    ranks, suit = highest.ranks, highest.suit
    if len(ranks) == 1 and suit is None:
        return _spans([bid.ranks[0] for bid in bids], lang=lang)
    if not ranks:
        return " ".join(suit_label(bid.suit) for bid in bids if bid.suit is not None)
    label = ", ".join(rank_label(rank, lang) for rank in ranks) + (suit_label(suit) if suit is not None else "")
    return label + (f" +{len(bids) - 1}" if len(bids) > 1 else "")


def _spans(ranks: Sequence[Rank], *, lang: str) -> str:
    """Ranks in order, three or more in sequence as a span.

    >>> _spans([Rank.TWO, Rank.THREE, Rank.FOUR, Rank.JACK, Rank.ACE], lang="en")
    '2–4, J, A'
    """
    parts = []
    for _, run in groupby(enumerate(sorted(ranks)), key=lambda item: item[1] - item[0]):
        labels = [rank_label(rank, lang) for _, rank in run]
        parts += [f"{labels[0]}–{labels[-1]}"] if len(labels) > 2 else labels
    return ", ".join(parts)


def _own_notes(rows: Sequence[_Row], *, lang: str) -> list[str]:
    notes = [phrase("legend", lang, certain=CERTAIN, impossible=IMPOSSIBLE)]
    if any(" +" in row.label for row in rows):
        notes.append(phrase("heatmap.more", lang))
    return notes


def _kind_names(page: Page, rows: Sequence[_Row], *, lang: str) -> tuple[list[tuple[str, int, int]], float]:
    """Each kind's name in as many lines as it has rows, with its first row and how many; and their width."""
    spans = []
    start = 0
    for kind, run in groupby(rows, key=lambda row: row.kind):
        n_rows = len(list(run))
        spans.append((kind_name(kind, lang), start, n_rows))
        start += n_rows
    size = page.size.small

    def inches(text: str) -> float:
        return inches_of(text, size=size, bold=True)

    width = max(max(inches(word) for word in name.split()) for name, _, _ in spans)
    while True:
        names = [wrapped(name, width=width, size=size, bold=True) for name, _, _ in spans]
        if all(name.count("\n") < n_rows for name, (_, _, n_rows) in zip(names, spans, strict=True)):
            placed = [(name, first, n) for name, (_, first, n) in zip(names, spans, strict=True)]
            return placed, max(map(inches, names))
        width *= 1.1


def _write_kinds(
    page: Page, axes: Axes, rows: Sequence[_Row], names: Sequence[tuple[str, int, int]], *, row_height: float
) -> None:
    """The kinds at the left, each at the top of its rows, and a line between one kind and the next."""
    left, _, _, top = page.inches(axes)
    for name, first, _ in names:
        y = top - first * row_height
        middle = y - row_height * (1 + name.count("\n")) / 2
        page.write(page.pad, middle, name, size=page.size.small, bold=True, va="center", linespacing=1.05)
        if first:
            page.line([page.pad, left], [y, y], color=page.theme.grid, linewidth=0.6)
            axes.axhline(first, color=page.theme.background, linewidth=1.4)


def _dress(axes: Axes, page: Page, numbers: Sequence[int], *, lang: str) -> None:
    left, _, right, _ = page.inches(axes)
    cell, needed = (right - left) / len(numbers), 1.25 * inches_of("00", size=page.size.small)
    step = next(step for step in (1, 2, 4, 5, 10) if step * cell >= needed or step == 10)
    shown = [n for n in numbers if n % step == 0] or [numbers[0]]
    page.ticks(axes, x=[(n, str(n)) for n in shown], y=[])
    page.dress(axes, grid=None, pad=2)
    axes.tick_params(labeltop=True, labelbottom=True)
    page.label_below(axes, phrase("chart.x", lang), size=page.size.small, pad=1)


def _write_numbers(axes: Axes, page: Page, rows: Sequence[_Row], numbers: Sequence[int]) -> None:
    """The marks of what is certain or impossible, and the percentages where they can be read.

    In narrow columns only those under a label have numbers, so that no two of them run into each other.
    """
    left, _, right, _ = page.inches(axes)
    cell = (right - left) / len(numbers)
    figures = inches_of("88", size=10) / 10  # the width of two figures per point of type
    fitting = min(page.size.small, 0.8 * cell / figures)
    labelled = {int(label.get_text()) for label in axes.get_xticklabels()}
    marks = min(max(0.8 * fitting, 4.5), cell / inches_of(CERTAIN, size=1), cell / inches_of(IMPOSSIBLE, size=1))
    typeface, mark_typeface = font(fitting), font(marks)
    colours = matplotlib.colormaps[COLOURS]
    for i, row in enumerate(rows):
        for n, odds in zip(numbers, row.cells, strict=True):
            text = bid_percent(odds, decimals=0, sign="")
            is_mark = text in (CERTAIN, IMPOSSIBLE)
            if not is_mark and (fitting < _SMALLEST_NUMBER or n not in labelled):
                continue
            red, green, blue, _ = colours(odds.p)
            is_light = 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.45
            axes.text(
                n,
                i + 0.52,
                text,
                ha="center",
                va="center",
                fontproperties=mark_typeface if is_mark else typeface,
                color="#000000" if is_light else "#ffffff",
                alpha=0.6 if text == IMPOSSIBLE else 1.0,
                parse_math=False,
            )


def _draw_frontier(axes: Axes, beyond: np.ndarray, *, first: int, size: Size) -> None:
    """The edges between cells on either side of the frontier, dark within light so that it shows everywhere."""
    n_rows, n_columns = beyond.shape
    edges = []
    for i in range(n_rows):
        for j in range(1, n_columns):
            if beyond[i, j] != beyond[i, j - 1]:
                edges.append([(first + j - 0.5, i), (first + j - 0.5, i + 1)])
    for i in range(1, n_rows):
        for j in range(n_columns):
            if beyond[i, j] != beyond[i - 1, j]:
                edges.append([(first + j - 0.5, i), (first + j + 0.5, i)])
    for colour, width in _frontier_strokes(size):
        axes.add_collection(
            LineCollection(edges, colors=colour, linewidths=width, capstyle="projecting"), autolim=False
        )


def _frontier_strokes(size: Size) -> list[tuple[str, float]]:
    """The colours and widths that the frontier is drawn with, one over the other."""
    scale = 1.0 if size.is_wide else 0.65
    return [("#ffffff", 3.2 * scale), ("#000000", 1.5 * scale)]


def _draw_key(page: Page, left: float, right: float, bottom: float, *, lang: str) -> None:
    """The colour scale, with what it means, and a sample of the frontier."""
    size = page.size
    look: dict[str, Any] = {"size": size.small, "va": "center"}
    line = size.small * 1.5 / 72
    page.write(page.pad, bottom + line, phrase("chart.y", lang), size=size.small, colour=page.theme.faint)
    bar_left = page.pad + inches_of("0%", size=size.small) + 0.05
    bar_width = 0.2 * size.width
    bar = page.axes_at(bar_left, bottom, bar_width, 0.62 * line)
    bar.imshow(np.linspace(0, 1, 256)[None, :], cmap=matplotlib.colormaps[COLOURS], aspect="auto", vmin=0, vmax=1)
    bar.set_axis_off()
    y = bottom + 0.31 * line
    page.write(bar_left - 0.04, y, "0%", ha="right", **look)
    x = bar_left + bar_width + 0.04
    page.write(x, y, "100%", **look)
    x += inches_of("100%", size=size.small) + 0.04 * size.width
    sample = 0.03 * size.width
    for colour, width in _frontier_strokes(size):
        page.line([x, x + sample], [y, y], color=colour, linewidth=width)
    page.write(x + sample + 0.04, y, phrase("heatmap.frontier", lang), **look)

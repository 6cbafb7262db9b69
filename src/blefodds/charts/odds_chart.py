"""The odds of bids against the cards in play, a line per bid, each labelled at its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from blefodds.charts.canvas import house_style, inches_of, wrapped
from blefodds.charts.page import Page, ticks_of
from blefodds.charts.series import Curve, groups_alike
from blefodds.charts.theme import LIGHT, SOLID, WIDE, LineLook, Size, Theme, kind_look, numbered_look
from blefodds.core.errors import BlefError
from blefodds.lang import bid_name, phrase
from blefodds.views.percent import CERTAIN, IMPOSSIBLE, bid_percent
from blefodds.views.summary import legend

__all__ = ["MOST_LINES", "odds_chart"]

MOST_LINES = 26
"""How many lines that differ a chart can hold and still be read."""

MOST_LABELS = 13
"""With more bids than this, those that are one line share a label."""

_TICKS = (0.0, 0.25, 0.5, 0.75, 0.9, 1.0)
_GUIDES = (0.5, 0.9)
_DASHED = (4.0, 2.5)


@dataclass(frozen=True)
class _Label:
    """What stands at the end of a line, or of several that are the same."""

    look: LineLook
    curve: Curve
    second: Curve | None
    name: str

    @property
    def end(self) -> tuple[float, float]:
        return self.curve.in_play[-1], self.curve.p[-1]


def odds_chart(
    drawn: Sequence[Curve],
    *,
    title: str,
    subtitle: str = "",
    notes: Sequence[str] = (),
    compared: Sequence[Curve] = (),
    hands: tuple[str, str] = ("", ""),
    in_play: int | None = None,
    size: Size = WIDE,
    theme: Theme = LIGHT,
    lang: str = "en",
) -> Figure:
    """Draw the odds of bids as the cards in play grow.

    Parameters
    ----------
    drawn
        A curve per bid; exact odds are drawn as a line, simulated ones as points with their intervals.
    title, subtitle, notes
        What stands above the chart and, in small type, below it. Text is drawn as it stands.
    compared
        The same bids, in the same order, for a second hand: dashed lines.
    hands
        With ``compared``: what the two hands are called.
    in_play
        The current number of cards in play: marked, with the odds at it beside each label.
    size, theme, lang
        The measures, the colours, the language.

    Returns
    -------
    matplotlib.figure.Figure
        One axes; its lines are the exact curves of ``drawn``, then of ``compared``, each in order, and have
        the code of their bid as ``gid``. To be saved with :func:`blefodds.charts.save_figure`.

    Raises
    ------
    BlefError
        If there is nothing to draw, or more lines that differ than can be read.

    Examples
    --------
    >>> from blefodds import Situation
    >>> from blefodds.charts import best_bids, curves, tables_by_cards
    >>> tables = tables_by_cards(Situation("K♥ 10♠", 9))
    >>> figure = odds_chart(curves(tables, best_bids(tables)), title="K♥ 10♠")
    >>> len([line for line in figure.axes[0].lines if line.get_gid()])
    11
    """
    if compared and [curve.bid for curve in compared] != [curve.bid for curve in drawn]:
        raise ValueError("the second hand's curves are not of the same bids")
    looks = _looks(drawn)
    if compared:  # a dash then says whose line it is, and nothing else
        looks = [replace(look, dashes=SOLID) for look in looks]
    labels = _labels(drawn, compared, looks, in_play=in_play, lang=lang)
    if not 1 <= len(labels) <= MOST_LINES:
        raise BlefError(f"a chart holds 1 to {MOST_LINES} lines that differ, not {len(labels)}")
    with house_style():
        values = [_values(label, in_play, size) for label in labels]
        if any(mark in row for row in values for mark in (CERTAIN, IMPOSSIBLE)):
            notes = [*notes, legend(lang=lang)]
        page = Page(size, theme, title=title, subtitle=subtitle, notes=notes)
        column = _LabelColumn(page, labels, values)
        key = _key_height(size) if compared else 0.0
        mark = size.small * 1.6 / 72 if in_play is not None else 0.0
        over = size.small * 1.8 / 72 + key + mark
        left = inches_of("100%", size=size.small) + 0.08
        under = size.small * 1.4 / 72 + size.text * 1.7 / 72
        axes = page.axes(left=left, right=column.width, over=over, under=under, least=column.least_height)
        _dress(axes, page, [*drawn, *compared], lang=lang)
        ink = page.theme.colours
        places = {look: place for place, look in enumerate(dict.fromkeys(looks))}
        for curve, look in zip(drawn, looks, strict=True):
            _draw(axes, curve, look, ink[look.colour], size=size, place=places[look], second=False)
        for curve, look in zip(compared, looks if compared else [], strict=True):
            _draw(axes, curve, look, ink[look.colour], size=size, place=places[look], second=True)
        if in_play is not None:
            _mark(axes, page, in_play, lang=lang)
        top = page.top_of(axes) + mark
        if compared:
            _draw_key(page, top, hands)
        page.write(page.pad, top + key + 0.03, phrase("chart.y", lang), size=size.small, colour=theme.faint)
        column.draw(axes)
        return page.figure


def _looks(drawn: Sequence[Curve]) -> list[LineLook]:
    """A look per curve: its kind's; where one kind has several lines that differ, a look for each of those."""
    groups = groups_alike(drawn)
    of_kind = Counter(group[0].bid.kind for group in groups)
    looks: dict[Curve, LineLook] = {}
    seen: Counter[object] = Counter()
    for number, group in enumerate(groups):
        kind = group[0].bid.kind
        look = kind_look(kind)
        if len(of_kind) == 1 and len(groups) > 1:
            look = numbered_look(number)
        elif of_kind[kind] > 1 and seen[kind]:
            look = LineLook(look.colour, numbered_look(9 * seen[kind]).dashes, numbered_look(number).marker)
        seen[kind] += 1
        looks |= dict.fromkeys(group, look)
    return [looks[curve] for curve in drawn]


def _labels(
    drawn: Sequence[Curve], compared: Sequence[Curve], looks: Sequence[LineLook], *, in_play: int | None, lang: str
) -> list[_Label]:
    """The labels, from the line that ends highest to the lowest; likelier bids above where lines end alike."""
    second = dict(zip(drawn, compared, strict=True)) if compared else {}
    look_of = dict(zip(drawn, looks, strict=True))
    groups = [[curve] for curve in drawn]
    if len(drawn) > MOST_LABELS:
        groups = groups_alike(drawn)
    labels = []
    for group in reversed(groups):  # of lines that are equal the highest bid stands on top
        highest = group[-1]
        name = bid_name(highest.bid, lang=lang)
        if len(group) > 1:
            name = phrase("chart.alike", lang, name=name, n=len(group) - 1)
        labels.append(_Label(look_of[highest], highest, second.get(highest), name))

    def merit(label: _Label) -> tuple[float, float, float]:
        now = label.curve.at(in_play) if in_play is not None else None
        return label.curve.p[-1], now.p if now is not None else 0.0, sum(label.curve.p) / len(label.curve.p)

    return sorted(labels, key=merit, reverse=True)


def _values(label: _Label, in_play: int | None, size: Size) -> list[str]:
    """The odds that stand beside a label: of the first hand, and of the second."""
    if in_play is None:
        return []
    rows = [curve.at(in_play) for curve in (label.curve, label.second) if curve is not None]
    return [bid_percent(row, decimals=1 if size.is_wide else 0) for row in rows if row is not None]


class _LabelColumn:
    """The labels beside the chart: a leader, a sample of the line, the odds now, the name of the bid."""

    def __init__(self, page: Page, labels: Sequence[_Label], values: Sequence[Sequence[str]]) -> None:
        self.page, self.labels, self.values = page, labels, values
        size = page.size
        self.lead, self.sample, self.gap = 0.035 * size.width, 0.03 * size.width, max(0.045, 0.008 * size.width)
        n_values = max(map(len, self.values))
        self.value_widths = [
            max(inches_of(values[i], size=size.text, bold=True) for values in self.values if i < len(values))
            for i in range(n_values)
        ]
        taken = self.lead + self.sample + self.gap + sum(width + 1.5 * self.gap for width in self.value_widths)
        most = size.label_share * size.width - self.lead - self.sample
        self.names = [wrapped(label.name, width=most, size=size.text) for label in labels]
        names = max(inches_of(name, size=size.text) for name in self.names)
        self.width = taken + names + page.pad
        line = size.text * 1.22 / 72
        self.heights = [line * (1 + name.count("\n")) + 0.25 * line for name in self.names]
        self.least_height = sum(self.heights)

    def draw(self, axes: Axes) -> None:
        page, size = self.page, self.page.size
        _, bottom, right, top = page.inches(axes)
        spare = (top - bottom - self.least_height) / len(self.labels)
        roomy = [height + min(0.9 * size.text / 72, max(0.0, spare)) for height in self.heights]
        middles = page.spread(axes, [label.end[1] for label in self.labels], roomy)
        for label, values, name, middle in zip(self.labels, self.values, self.names, middles, strict=True):
            colour = page.theme.colours[label.look.colour]
            x, end = page.place(axes, *label.end)
            start = right + self.lead
            page.line([x, start], [end, middle], color=colour, linewidth=0.5 * size.text / 9, alpha=0.8)
            page.line(
                [start, start + self.sample],
                [middle, middle],
                color=colour,
                linewidth=_width(size),
                linestyle=(0, label.look.dashes) if label.look.dashes else "-",
            )
            page.line(
                [start + self.sample / 2],
                [middle],
                color=colour,
                marker=label.look.marker,
                markersize=0.55 * size.text,
                linestyle="none",
            )
            at = start + self.sample + self.gap
            for i, width in enumerate(self.value_widths):
                if i < len(values):
                    page.write(at + width, middle, values[i], bold=i == 0, ha="right", va="center")
                at += width + 1.5 * self.gap
            page.write(at, middle, name, va="center", linespacing=1.1)


def _width(size: Size) -> float:
    return 1.7 if size.is_wide else 1.1


def _dress(axes: Axes, page: Page, drawn: Sequence[Curve], *, lang: str) -> None:
    size, theme = page.size, page.theme
    first, last = min(curve.in_play[0] for curve in drawn), max(curve.in_play[-1] for curve in drawn)
    margin = 0.015 * max(1, last - first) if last > first else 0.5
    axes.set_xlim(first - margin, last + margin)
    axes.set_ylim(-0.015, 1.015)
    left, _, right, _ = page.inches(axes)
    fitting = max(2.0, (right - left) / (1.9 * inches_of("00", size=size.small)))
    step = next(step for step in (1, 2, 4, 5, 10, 20, 50) if (last - first) / step + 1 <= fitting)
    numbers = [n for n in range(first, last + 1) if n % step == 0] or [first]
    page.ticks(axes, x=[(n, str(n)) for n in numbers], y=ticks_of(_TICKS))
    page.dress(axes)
    for guide in _GUIDES:
        axes.axhline(guide, color=theme.faint, linewidth=0.5 * _width(size), alpha=0.7, zorder=1)
    page.label_below(axes, phrase("chart.x", lang))


def _draw(axes: Axes, curve: Curve, look: LineLook, colour: str, *, size: Size, place: int, second: bool) -> None:
    """The line of the exact odds, the points and bars of the simulated ones, as far as there are any."""
    simulated = [row.simulated for row in curve.rows if row.simulated is not None]
    width = _width(size)
    if all(row.exact is not None for row in curve.rows):
        dashes = _DASHED if second else look.dashes
        every = max(1, round(len(curve.rows) / (8 if size.is_wide else 5)))
        axes.add_line(
            Line2D(
                curve.in_play,
                curve.p,
                color=colour,
                linewidth=width,
                linestyle=(0, dashes) if dashes else "-",
                marker=look.marker,
                markersize=(0 if simulated else 2.8) * width,
                markeredgewidth=0,
                markevery=(place % every, every),
                zorder=3,
                gid=curve.bid.code,
            )
        )
    if len(simulated) == len(curve.rows):
        axes.vlines(
            curve.in_play,
            [share.low for share in simulated],
            [share.high for share in simulated],
            colors=colour,
            linewidth=0.7 * width,
            zorder=4,
        )
        axes.add_line(
            Line2D(
                curve.in_play,
                [share.p for share in simulated],
                color=colour,
                marker=look.marker,
                markersize=2.2 * width,
                markerfacecolor=axes.get_facecolor() if second else colour,
                markeredgewidth=0.5 * width,
                linestyle="none",
                zorder=5,
                gid=f"{curve.bid.code} simulated",
            )
        )


def _mark(axes: Axes, page: Page, in_play: int, *, lang: str) -> None:
    """The rule at the current number in play, its words above it and within the picture."""
    size, theme = page.size, page.theme
    axes.axvline(in_play, color=theme.mark, linewidth=0.6 * _width(size), zorder=2)
    words = phrase("asked.in_play", lang, n=in_play)
    half = inches_of(words, size=size.small, bold=True) / 2
    x = min(max(page.place(axes, in_play, 0)[0], page.pad + half), size.width - page.pad - half)
    y = page.top_of(axes) + 0.03
    page.write(x, y, words, size=size.small, colour=theme.mark, bold=True, ha="center")


def _key_height(size: Size) -> float:
    return size.text * 1.7 / 72


def _draw_key(page: Page, bottom: float, hands: tuple[str, str]) -> None:
    """Which hand has which line: whole or dashed."""
    size, x = page.size, page.pad
    middle = bottom + _key_height(size) / 2
    for hand, dashes in zip(hands, (SOLID, _DASHED), strict=True):
        sample = 0.05 * size.width
        style = (0, dashes) if dashes else "-"
        page.line([x, x + sample], [middle, middle], color=page.theme.ink, linewidth=_width(size), linestyle=style)
        x += sample + 0.05
        page.write(x, middle, hand, va="center")
        x += inches_of(hand, size=size.text) + 0.2

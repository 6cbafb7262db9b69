"""A tournament as a picture: who won how often, with intervals, and how the bids spread and how true they were."""

from __future__ import annotations

from dataclasses import dataclass, replace

from matplotlib.figure import Figure

from blefodds.charts.canvas import house_style
from blefodds.charts.page import FRACTIONS, Page, ticks_of
from blefodds.charts.theme import LIGHT, WIDE, Size, Theme
from blefodds.core.odds_table import Simulated
from blefodds.games.blef.play import BlefTournament
from blefodds.games.blef.tally import BlefTally
from blefodds.lang import phrase
from blefodds.views.blef_tournament import bids_by_kind, heading
from blefodds.views.percent import percent, simulated_percent
from blefodds.views.tournament import wins_by_bot

__all__ = ["tournament_chart"]

_BAR = 0.62
"""How much of its row a bar fills."""


@dataclass(frozen=True)
class _Row:
    """A line of the picture: a share with its interval beside the even one, a bar of bids, or a heading."""

    name: str
    value: str = ""
    won: Simulated | None = None
    even: float = 0.0
    made: float | None = None
    true: float = 0.0

    @property
    def is_heading(self) -> bool:
        return self.won is None and self.made is None


def tournament_chart(
    tournament: BlefTournament,
    tally: BlefTally,
    *,
    confidence: float = 0.95,
    size: Size = WIDE,
    theme: Theme = LIGHT,
    lang: str = "en",
) -> Figure:
    """Draw the result of a tournament.

    Parameters
    ----------
    tournament, tally
        What was played, and its counts.
    confidence
        Of the intervals, 0.5 to 0.999999.
    size, theme, lang
        The measures, the colours, the language.

    Returns
    -------
    matplotlib.figure.Figure
        One axes with a row for each bot, each seat and each kind of bid, from the top. To be saved with
        :func:`blefodds.charts.save_figure`.
    """
    rows = _rows(tournament, tally, confidence, lang)
    with house_style():
        page = Page(
            size,
            theme,
            title=phrase("tournament.title", lang),
            subtitle=heading(tournament, tally, lang=lang),
            notes=[phrase("tournament.notes", lang, confidence=f"{confidence * 100:.10g}")],
        )
        names, values, bold = zip(*((row.name, row.value, row.is_heading) for row in rows), strict=True)
        heights = [size.text * 1.75 / 72] * len(rows)
        axes = page.row_axes(names, heights, values=values, bold=bold)
        axes.set_xlim(0, 1)
        page.ticks(axes, x=ticks_of(FRACTIONS))
        blue, grey = theme.colours[0], theme.colours[8]
        height = heights[0]
        for number, row in enumerate(rows):
            middle = (number + 0.5) * height
            if row.won is not None:
                even = [middle - 0.4 * height, middle + 0.4 * height]
                axes.plot([row.even] * 2, even, color=theme.faint, linewidth=1.0)
                axes.plot([row.won.low, row.won.high], [middle] * 2, color=blue, linewidth=1.6)
                axes.plot([row.won.p], [middle], color=blue, marker="o", markersize=0.5 * size.text, gid=row.name)
            elif row.made is not None:
                axes.barh(middle, row.made, height=_BAR * height, color=grey, alpha=0.55, gid=row.name)
                axes.barh(middle, row.true, height=_BAR * height, color=blue)
        return page.figure


def _rows(tournament: BlefTournament, tally: BlefTally, confidence: float, lang: str) -> list[_Row]:
    rows = [_Row(phrase("tournament.won", lang))]
    for name, n_players, won in wins_by_bot(tournament, tally, confidence):
        even = n_players / len(tournament.bots)
        shown = f"{name} ×{n_players}" if n_players > 1 else name
        if n_players == len(tournament.bots):  # it wins whatever happens: nothing was measured that has an interval
            rows.append(_Row(shown, "100%", won=replace(won, low=won.p, high=won.p), even=even))
        else:
            rows.append(_Row(shown, simulated_percent(won, decimals=2), won=won, even=even))
    rows.append(_Row(phrase("tournament.seat", lang)))
    for seat, won in enumerate(tally.won_by_seat(confidence=confidence), start=1):
        even = 1 / len(tournament.bots)
        rows.append(_Row(str(seat), simulated_percent(won, decimals=2), won=won, even=even))
    rows.append(_Row(phrase("tournament.bids", lang)))
    kinds = bids_by_kind(tournament, tally, lang=lang)
    total = sum(made for _, made, _ in kinds)
    rows += [
        _Row(name, percent(made / total), made=made / total, true=true / total) for name, made, true in kinds if made
    ]
    return rows

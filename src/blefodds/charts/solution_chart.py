"""A solved round as a picture of its openings, a solved match as a table of colours."""

from __future__ import annotations

from collections.abc import Mapping

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from blefodds.charts.canvas import font, house_style
from blefodds.charts.page import Page
from blefodds.charts.theme import LIGHT, WIDE, Size, Theme
from blefodds.lang import bid_name, phrase
from blefodds.solver.match import Bracket, MatchSolution
from blefodds.solver.openings import openings_of
from blefodds.solver.policy import Policy
from blefodds.views.percent import given_percent, percent
from blefodds.views.solution import bracket_text, short_bracket

__all__ = ["match_chart", "openings_chart"]

_BAR = 0.66
"""How much of its row a bar fills."""

MOST_ROWS = 24


def openings_chart(policy: Policy, *, size: Size = WIDE, theme: Theme = LIGHT, lang: str = "en") -> Figure:
    """Draw what a policy opens with: a bar for each bid, the most frequent first, the bluffs darker.

    Parameters
    ----------
    policy
        The solved round.
    size, theme, lang
        The measures, the colours, the language.

    Returns
    -------
    matplotlib.figure.Figure
        To be saved with :func:`blefodds.charts.save_figure`.
    """
    rules = policy.game.rules
    a, b = policy.cards
    openings = openings_of(policy)[:MOST_ROWS]
    names = [bid_name(opening.bid, lang=lang) for opening in openings]
    values = [percent(opening.share) for opening in openings]
    value = bracket_text(policy.certificate)
    with house_style():
        page = Page(
            size,
            theme,
            title=phrase("solve.chart_title", lang, a=a, b=b),
            subtitle=phrase("solve.chart_subtitle", lang, rules=rules.name, cards=rules.deck.n_cards, value=value),
            notes=[phrase("solve.chart_notes", lang, bluff=phrase("solve.bluff_note", lang))],
        )
        heights = [size.text * 1.75 / 72] * len(openings)
        axes = page.row_axes(names, heights, values=values)
        axes.set_xlim(0, min(1.0, max(opening.share for opening in openings) * 1.05))
        axes.xaxis.set_major_formatter(lambda share, _: f"{given_percent(share)}%")
        for label in axes.get_xticklabels():
            label.set_fontproperties(font(size.small))
            label.set_color(theme.ink)
        for number, opening in enumerate(openings):
            middle, height = (number + 0.5) * heights[0], _BAR * heights[0]
            axes.barh(middle, opening.share, height=height, color=theme.colours[4], gid=opening.bid.code)
            axes.barh(middle, opening.share * opening.bluff, height=height, color=theme.colours[0])
        return page.figure


def match_chart(solution: MatchSolution, *, size: Size = WIDE, theme: Theme = LIGHT, lang: str = "en") -> Figure:
    """Draw a solved match: for every round the brackets of the starter's chances to win it and to win the match.

    Parameters
    ----------
    solution
        The solved match.
    size, theme, lang
        The measures, the colours, the language.

    Returns
    -------
    matplotlib.figure.Figure
        Two tables of colours, one below the other. To be saved with :func:`blefodds.charts.save_figure`.
    """
    rules = solution.rules
    limit = max(a for a, _ in solution.rounds)
    rounds = {pair: result.value for pair, result in solution.rounds.items()}
    with house_style():
        page = Page(
            size,
            theme,
            title=phrase("solve.match", lang, rules=rules.name, cards=rules.deck.n_cards),
            notes=[phrase("solve.chart_match_notes", lang), phrase("solve.match_note", lang)],
        )
        row = size.text * 3.0 / 72
        head = size.text * 2.2 / 72
        total = 2 * (row * limit + 2 * head)
        whole = page.axes(left=0.3, right=page.pad, over=0.0, under=size.small * 2.0 / 72, least=total, exactly=True)
        whole.set_axis_off()
        left, _, right, top = page.inches(whole)
        tables = (("solve.round_value", rounds), ("solve.match_value", solution.chances))
        for number, (key, values) in enumerate(tables):
            upper = top - number * (row * limit + head * 2)
            page.write(left, upper, phrase(key, lang), bold=True, va="top")
            axes = page.axes_at(left, upper - head - row * limit, right - left, row * limit, label=key)
            _draw_brackets(axes, page, values, limit)
        return page.figure


def _draw_brackets(axes: Axes, page: Page, values: Mapping[tuple[int, int], Bracket], limit: int) -> None:
    theme = page.theme
    page.dress(axes, grid=None)
    axes.set_xlim(0.5, limit + 0.5)
    axes.set_ylim(limit + 0.5, 0.5)
    ticks = [(n, str(n)) for n in range(1, limit + 1)]
    page.ticks(axes, x=ticks, y=ticks)
    look = font(page.size.text)
    for (a, b), bracket in sorted(values.items()):
        alpha = 0.1 + 0.5 * min(1.0, abs(bracket.middle - 0.5) * 1.6)
        colour = theme.colours[0] if bracket.middle >= 0.5 else theme.colours[1]
        axes.barh(a, 0.94, left=b - 0.47, height=0.9, color=colour, alpha=alpha, gid=f"{a}-{b}")
        axes.text(b, a, short_bracket(bracket), fontproperties=look, color=theme.ink, ha="center", va="center")

"""The advisor against every other bot: what listening and thinking a round ahead are worth, measured by playing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from blefodds.reports.blef.counting import Blind
from blefodds.reports.blef.measured import measured
from blefodds.reports.blef.plan import Plan
from blefodds.reports.document import Cell, Chapter, Dataset, Paragraph, Table
from blefodds.reports.words import Words
from blefodds.views.percent import percent

__all__ = ["advisor_chapter"]

_SHARE = ("p", "low", "high")


def advisor_chapter(plan: Plan, blind: Blind, words: Words, progress: Callable[[int, int], object]) -> Chapter:
    """How often the advisor won, alone against one and against three of every other bot."""
    matches = measured("advisor-matches")
    tables = sorted({one["players"] for one in matches["line_ups"]})
    of: dict[tuple[str, int], dict[str, Any]] = {(one["bot"], one["players"]): one for one in matches["line_ups"]}
    bots = [one["bot"] for one in matches["line_ups"] if one["players"] == tables[0]]
    rows = tuple(
        (
            Cell(bot),
            *(cell for n_players in tables for cell in _cells(of[bot, n_players])),
        )
        for bot in bots
    )
    columns = [words.say("advisor.column.bot")]
    for n_players in tables:
        columns += [words.say("advisor.column.wins", n=n_players), words.say("advisor.column.least", n=n_players)]
    data = tuple(
        (one["players"], one["bot"], one["games"], one["wins"], *(one["share"][end] for end in _SHARE), one["even"])
        for one in matches["line_ups"]
    )
    progress(1, 1)
    return Chapter(
        "advisor",
        words.say("advisor.title"),
        (
            Paragraph(words.say("advisor.intro")),
            Table(
                "advisor-wins",
                words.say("advisor.table", games=f"{matches['games']:,}", seed=matches["seed"]),
                tuple(columns),
                rows,
                dataset="advisor",
            ),
            Paragraph(words.say("advisor.limits")),
        ),
        (Dataset("advisor", ("players", "bot", "games", "wins", "p", "p_low", "p_high", "p_even"), data),),
    )


def _cells(one: dict[str, Any]) -> tuple[Cell, Cell]:
    share = one["share"]
    return Cell(f"{one['wins']:,} / {one['games']:,}", share["p"]), Cell(percent(share["low"]), share["low"])

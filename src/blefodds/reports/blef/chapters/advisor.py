"""The advisor against every other bot: what listening and thinking a round ahead are worth, measured by playing."""

from __future__ import annotations

from typing import Any

from blefodds.reports.blef.measured import measured
from blefodds.reports.blef.plan import BlefPlan
from blefodds.reports.document import Cell, Chapter, Dataset, Table
from blefodds.reports.plan import Progress
from blefodds.reports.words import Words

__all__ = ["advisor_chapter"]


def advisor_chapter(plan: BlefPlan, words: Words, progress: Progress) -> Chapter:
    """How often the advisor won, alone against one and against three of every other bot."""
    matches = measured("advisor-matches")
    line_ups: list[dict[str, Any]] = matches["line_ups"]
    tables = sorted({one["players"] for one in line_ups})
    of = {(one["bot"], one["players"]): one for one in line_ups}
    bots = [one["bot"] for one in line_ups if one["players"] == tables[0]]
    columns = words.heads("advisor", "bot")
    for n_players in tables:
        columns += words.heads("advisor", "wins", "least", n=n_players)
    table = Table(
        "advisor-wins",
        words.say("advisor.table", games=f"{matches['games']:,}", seed=matches["seed"]),
        (
            *words.heads("advisor", "bot"),
            *(head for n in tables for head in words.heads("advisor", "wins", "least", n=n)),
        ),
        [(Cell(bot), *(cell for n_players in tables for cell in _cells(of[bot, n_players]))) for bot in bots],
        dataset="advisor",
    )
    data = Dataset(
        "advisor",
        ("players", "bot", "games", "wins", "p", "p_low", "p_high", "p_even"),
        [
            (*(one[name] for name in ("players", "bot", "games", "wins")), *one["share"].values(), one["even"])
            for one in line_ups
        ],
    )
    return words.chapter("advisor", [words.paragraph("advisor.intro"), table, words.paragraph("advisor.limits")], data)


def _cells(one: dict[str, Any]) -> tuple[Cell, Cell]:
    share = one["share"]
    return Cell(f"{one['wins']:,} / {one['games']:,}", share["p"]), Cell.share(share["low"])


CHAPTER = 9, advisor_chapter

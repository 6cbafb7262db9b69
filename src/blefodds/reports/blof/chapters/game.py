"""The rules in short, and what was assumed and computed how."""

from __future__ import annotations

from blefodds.bots.blof.table import STYLE as TABLE
from blefodds.games.blof.game import MAX_MOVES
from blefodds.reports.blof.plan import BlofPlan
from blefodds.reports.document import Chapter
from blefodds.reports.plan import Progress
from blefodds.reports.words import Words

__all__ = ["game_chapter"]


def game_chapter(plan: BlofPlan, words: Words, progress: Progress) -> Chapter:
    """The game in a few sentences."""
    rates = {name: f"{getattr(TABLE, name):.0%}" for name in ("finisher", "other", "lie")}
    blocks = [
        words.paragraph("game.rules"),
        words.paragraph("game.open", moves=f"{MAX_MOVES:,}"),
        words.paragraph("game.shares"),
        words.paragraph("game.style", **rates),
    ]
    return words.chapter("game", blocks)


CHAPTER = 1, game_chapter

"""The chapters, in the order they are read. Each module computes its numbers first and then says them."""

from __future__ import annotations

from collections.abc import Callable

from blefodds.reports.blef.chapters.advisor import advisor_chapter
from blefodds.reports.blef.chapters.checking import checking_chapter
from blefodds.reports.blef.chapters.highest import highest_chapter
from blefodds.reports.blef.chapters.holdings import holdings_chapter
from blefodds.reports.blef.chapters.ladder import ladder_chapter
from blefodds.reports.blef.chapters.listening import listening_chapter
from blefodds.reports.blef.chapters.players import players_chapter
from blefodds.reports.blef.chapters.presets import presets_chapter
from blefodds.reports.blef.chapters.solved import solved_chapter
from blefodds.reports.blef.chapters.telling import telling_chapter
from blefodds.reports.blef.counting import Blind
from blefodds.reports.blef.plan import Plan
from blefodds.reports.document import Chapter
from blefodds.reports.words import Words

__all__ = ["CHAPTERS", "MakeChapter", "Progress"]

Progress = Callable[[int, int], object]
MakeChapter = Callable[[Plan, Blind, Words, Progress], Chapter]

CHAPTERS: tuple[MakeChapter, ...] = (
    ladder_chapter,
    highest_chapter,
    holdings_chapter,
    checking_chapter,
    telling_chapter,
    presets_chapter,
    players_chapter,
    listening_chapter,
    advisor_chapter,
    solved_chapter,
)
"""Each takes the plan, the odds of someone blind, the words, and whom to tell how far it is."""
